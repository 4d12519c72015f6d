"""What is asked now, in a question, and the sentence below it."""

from __future__ import annotations

from lazaretto.games.quarantine.data import COUNTS, GRAY, HELIPAD, NONE, SPECIAL
from lazaretto.games.quarantine.rules.building import Laying, LayOut
from lazaretto.games.quarantine.rules.cubes import IntoEmergency, SpreadFurther
from lazaretto.games.quarantine.rules.disease import CleanSquare
from lazaretto.games.quarantine.rules.flow import CafeteriaMarker
from lazaretto.games.quarantine.rules.market import PayPrice, SetPrice, can_house
from lazaretto.games.quarantine.rules.patients import AdmitMore, CureMore, MoveTo, OrderLine
from lazaretto.games.quarantine.rules.payment import cost
from lazaretto.games.quarantine.rules.renovation import Renovating
from lazaretto.games.quarantine.state import Decision
from lazaretto.games.quarantine.text.names import NAMES, cubes, joined, kind, many, own_tile, place
from lazaretto.games.quarantine.view import View


def prompt(view: View) -> str:
    """What is asked now, of the viewer or of somebody else."""
    if view.over():
        return "The game is over"
    if view.building():
        if view.plan is not None:
            return planned(view, view.plan)
        return "The others are building" if view.seat != NONE else "The hospitals are being built"
    if view.asked() != view.seat:
        return waiting(view)
    if view.plan is not None:
        return planned(view, view.plan)
    return asked(view)


def waiting(view: View) -> str:
    who = f"@{view.asked() + 1}"
    return f"{who} decides about Emergency" if isinstance(view.turn.asked, IntoEmergency) else f"{who}'s turn"


def asked(view: View) -> str:
    question = view.turn.asked
    if isinstance(question, SpreadFurther):
        return "Where does the disease spread?"
    if isinstance(question, IntoEmergency):
        return f"Does the {NAMES[view.hospitals[view.seat].line[-1]]} patient go into Emergency?"
    if isinstance(question, AdmitMore):
        return f"Do you admit the {NAMES[view.hospitals[view.seat].line[0]]} patient too?"
    if isinstance(question, CureMore):
        return "Which color do you cure too?"
    if isinstance(question, CafeteriaMarker):
        return "Do you take a bonus marker?"
    if view.turn.pending == GRAY:
        return "Which room does the gray cube close?"
    if view.turn.pending != NONE:
        return f"Whose line does the {NAMES[view.turn.pending]} patient join?"
    return what_now(view)


def what_now(view: View) -> str:
    turn = view.turn
    if turn.actions:
        left = "last action" if turn.actions == 1 else many(turn.actions, "action")
        return f"What do you do with your {left}?"
    if turn.held:
        return "Ready for the next patient?"
    return "Do you take your room?" if tiles_to_take(view) else "Is your turn over?"


def tiles_to_take(view: View) -> list[str]:
    """What the own contracts of an earlier turn still hold: it is taken in this turn or lost (Q-115, Q-119)."""
    mine, turn = view.hospitals[view.seat], view.turn
    return [
        kind(stack.kind)
        for stack in view.stacks
        if stack.owner == view.seat and stack.opened < turn.number and can_house(mine, stack.kind)
    ]


def planned(view: View, plan: Decision) -> str:
    if isinstance(plan, SetPrice):
        return f"What is your price for {on_sale(view, plan.stack)}?"
    if isinstance(plan, PayPrice):
        return f"Which cubes pay for {on_sale(view, plan.stack)}?"
    if isinstance(plan, MoveTo):
        return "Where in the line does this patient go?"
    if isinstance(plan, OrderLine):
        return f"Who comes {place(len(plan.order))}?"
    if isinstance(plan, Laying):
        return laying(view, plan)
    return "Which square do you clean?"


def on_sale(view: View, stack: int) -> str:
    """``Maintenance``, ``the Red Annex``."""
    number = view.stacks[stack].kind
    return kind(number) if SPECIAL[number] else f"the {kind(number)}"


def laying(view: View, plan: Laying) -> str:
    if plan.cell >= 0:
        return f"How does your {own_tile(view, plan.tile)} lie?"
    if plan.tile >= 0:
        return f"Where does your {own_tile(view, plan.tile)} go?"
    return "Which rooms do you renovate?" if isinstance(plan, Renovating) else "Where do your wards go?"


# ---- the sentence below ---------------------------------------------------------------------------


def hint(view: View) -> str:
    """How the step works, or what is left."""
    plan = view.plan
    if view.over():
        return ""
    if plan is not None:
        return plan_hint(view, plan)
    if view.building():
        return ""
    if view.asked() != view.seat:
        return final(view)
    if view.turn.asked is not None:
        return question_hint(view)
    return f"{turn_hint(view)} {final(view)}".strip()


def question_hint(view: View) -> str:
    question = view.turn.asked
    if isinstance(question, SpreadFurther):
        return "Across a nurses station, to one room more; the gray cube comes from the stock."
    if isinstance(question, IntoEmergency):
        return "There it can be cured whatever its color; in the line it waits its turn."
    if isinstance(question, AdmitMore):
        return "It costs no further action."
    if isinstance(question, CureMore):
        return "Your On Call room adds it for no further action."
    return "The Cafeteria brings one every turn; a marker is one action more, whenever you like."


def turn_hint(view: View) -> str:
    turn = view.turn
    if turn.pending == GRAY:
        return "The room rests until somebody cleans it."
    if turn.pending != NONE:
        return "In your own line you can cure it; elsewhere it is in the way."
    waiting = reminder(view)
    if turn.held:
        return waiting or f"{turn.held} of {COUNTS.draws} cubes still to come."
    return waiting or ("No cube is left to receive." if turn.actions else "No action and no cube is left.")


def reminder(view: View) -> str:
    waiting = tiles_to_take(view) if view.turn.asked is None else []
    if not waiting:
        return ""
    if len(waiting) == 1:
        return f"Your {waiting[0]} is waiting: take it this turn, or it goes to the market."
    return f"Your {joined(waiting)} are waiting: take them this turn, or they go to the market."


def plan_hint(view: View, plan: Decision) -> str:
    if isinstance(plan, LayOut):
        return "Every ward must be reached from the Lobby through doorways, and one side of the Lobby stays free."
    if isinstance(plan, SetPrice):
        return f"Tap two cubes or more. The others may buy at this price first.{laid(plan.cubes)}"
    if isinstance(plan, PayPrice):
        left = cost(view.stacks[plan.stack]) - sum(plan.cubes)
        return f"Tap {many(left, 'cube')} of your supply.{laid(plan.cubes)}"
    if isinstance(plan, Renovating) and plan.tile < 0:
        return "Lift rooms first, then set each one or put it away. The layout is checked when you confirm."
    if isinstance(plan, CleanSquare):
        return "All gray cubes of the square are removed."
    if isinstance(plan, Laying):
        return laying_hint(view, plan)
    return ""


def laid(paid: tuple[int, ...]) -> str:
    return f" Laid: {cubes(paid)}." if sum(paid) else ""


def laying_hint(view: View, plan: Laying) -> str:
    if isinstance(plan, Renovating) or plan.tile < 0:
        return "Turn it at the place until it fits."
    if view.hospitals[view.seat].works(HELIPAD):
        return "By your Helipad no doorways need to meet; if they do, one must be of a clean room."
    return "One of its doorways must meet a doorway of a clean room. Turn it at the place."


def final(view: View) -> str:
    if view.ending == NONE:
        return ""
    left = view.ending + len(view.hospitals) - view.turn.number
    return "Final round." if left < len(view.hospitals) else "The end is near: one more turn for the others."
