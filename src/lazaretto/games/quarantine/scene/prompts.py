"""What is asked now, and the line below it."""

from __future__ import annotations

from lazaretto.games.quarantine.data import GRAY, HELIPAD, NONE
from lazaretto.games.quarantine.rules.building import Laying, LayOut
from lazaretto.games.quarantine.rules.cubes import IntoEmergency, SpreadFurther
from lazaretto.games.quarantine.rules.disease import CleanSquare
from lazaretto.games.quarantine.rules.flow import CafeteriaMarker
from lazaretto.games.quarantine.rules.market import PayPrice, SetPrice, can_house
from lazaretto.games.quarantine.rules.patients import AdmitMore, CureMore, MoveTo, OrderLine
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
        return "Spread the disease?"
    if isinstance(question, IntoEmergency):
        color = view.hospitals[view.seat].line[-1]
        return f"{NAMES[color].capitalize()} has joined your line: into Emergency?"
    if isinstance(question, AdmitMore):
        return f"Admit {NAMES[view.hospitals[view.seat].line[0]]} too?"
    if isinstance(question, CureMore):
        return "Cure another color along?"
    if isinstance(question, CafeteriaMarker):
        return "Cafeteria: take a bonus marker?"
    if view.turn.pending == GRAY:
        return "Quarantine a tile"
    if view.turn.pending != NONE:
        return f"Send {NAMES[view.turn.pending]} to a line"
    if view.turn.held:
        return "Receive a patient or act" if view.turn.actions else "Receive a patient"
    if view.turn.actions:
        return "Act or end your turn"
    return "Take your tile or end your turn" if tiles_to_take(view) else "End your turn"


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
        return f"Set the price of {kind(view.stacks[plan.stack].kind)}"
    if isinstance(plan, PayPrice):
        return f"Pay for {kind(view.stacks[plan.stack].kind)}"
    if isinstance(plan, MoveTo):
        return "Where to in the line?"
    if isinstance(plan, OrderLine):
        return f"Who comes {place(len(plan.order))}?"
    if isinstance(plan, Laying):
        return laying(view, plan)
    return "Which square?"


def laying(view: View, plan: Laying) -> str:
    if plan.cell >= 0:
        return f"Which way round for the {own_tile(view, plan.tile)}?"
    if plan.tile >= 0:
        return f"Place the {own_tile(view, plan.tile)}"
    return "Renovate" if isinstance(plan, Renovating) else "Lay out your hospital"


def hint(view: View) -> str:
    """A second line: what is left, or how the step works."""
    plan = view.plan
    if view.over():
        return ""
    if plan is not None:
        return plan_hint(view, plan)
    if view.building():
        return ""
    if view.asked() != view.seat:
        return final(view)
    if isinstance(view.turn.asked, SpreadFurther):
        return "A nurses station leads to the next tile; a gray cube from the stock goes there."
    if isinstance(view.turn.asked, IntoEmergency):
        return "It can be cured there whatever its color; in the line it waits its turn."
    turn = view.turn
    left = f"{many(turn.held, 'cube')} to receive, {many(turn.actions, 'action')} left."
    return f"{reminder(view)} {left} {final(view)}".strip()


def reminder(view: View) -> str:
    waiting = tiles_to_take(view) if view.turn.asked is None else []
    if not waiting:
        return ""
    if len(waiting) == 1:
        return f"Your {waiting[0]} is waiting: take it now or it goes to the market."
    return f"Your {joined(waiting)} are waiting: take them now or they go to the market."


def plan_hint(view: View, plan: Decision) -> str:
    if isinstance(plan, LayOut):
        return "Every ward must be reached from the Lobby through doorways, and one side of the Lobby stays free."
    if isinstance(plan, SetPrice):
        laid = cubes(plan.cubes)
        return f"Two cubes or more; the others may buy first at this price. Laid: {laid or 'nothing'}."
    if isinstance(plan, Renovating):
        return "Lift tiles first, then set each one or put it away. All is judged when you confirm."
    if isinstance(plan, CleanSquare):
        return "All gray cubes of the square are removed."
    if isinstance(plan, Laying) and plan.tile >= 0 and plan.cell < 0:
        if view.hospitals[view.seat].works(HELIPAD):
            return "By your Helipad no doorways need to meet; if they do, one must be of a clean tile."
        return "A doorway must meet one of a clean tile."
    return ""


def final(view: View) -> str:
    if view.ending == NONE:
        return ""
    left = view.ending + len(view.hospitals) - view.turn.number
    return "Final round." if left < len(view.hospitals) else "The end is triggered: one more turn for everybody else."
