"""What is asked now, and the line below it."""

from __future__ import annotations

from lazaretto.games.quarantine.data import GRAY, HELIPAD, NONE
from lazaretto.games.quarantine.names import NAMES, cubes, joined, kind, many, own_tile, place
from lazaretto.games.quarantine.rules.market import can_house
from lazaretto.games.quarantine.state import (
    ADMITTING,
    BUILD,
    CAFETERIA,
    CURING,
    ER,
    LAYOUT,
    MAIN,
    MOVING,
    OVER,
    PATHOLOGIST,
    PRICE,
    PURCHASE,
    RENOVATION,
    SPREAD,
    TRIAGING,
    Plan,
)
from lazaretto.games.quarantine.view import View


def prompt(view: View) -> str:
    """What is asked now, of the viewer or of somebody else."""
    if view.step == OVER:
        return "The game is over"
    if view.step == BUILD:
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
    return f"{who} decides about Emergency" if view.step == ER else f"{who}'s turn"


def asked(view: View) -> str:
    if view.step == SPREAD:
        return "Spread the disease?"
    if view.step == ER:
        color = view.hospitals[view.seat].line[-1]
        return f"{NAMES[color].capitalize()} has joined your line: into Emergency?"
    if view.step == ADMITTING:
        return f"Admit {NAMES[view.hospitals[view.seat].line[0]]} too?"
    if view.step == CURING:
        return "Cure another color along?"
    if view.step == CAFETERIA:
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


def planned(view: View, plan: Plan) -> str:
    if plan.verb == PRICE:
        return f"Set the price of {kind(view.stacks[plan.stack].kind)}"
    if plan.verb == MOVING:
        return "Where to in the line?"
    if plan.verb == TRIAGING:
        return f"Who comes {place(len(plan.order))}?"
    if plan.verb == PATHOLOGIST:
        return "Which square?"
    if plan.cell >= 0:
        return f"Which way round for the {own_tile(view, plan.tile)}?"
    if plan.tile >= 0:
        return f"Place the {own_tile(view, plan.tile)}"
    if plan.verb == PURCHASE:
        return f"Pay for {kind(view.stacks[plan.stack].kind)}"
    if plan.verb == LAYOUT:
        return "Lay out your hospital"
    return "Renovate" if plan.verb == RENOVATION else "Your turn"


def hint(view: View) -> str:
    """A second line: what is left, or how the step works."""
    plan = view.plan
    if view.step == OVER:
        return ""
    if plan is not None:
        return plan_hint(view, plan)
    if view.step == BUILD:
        return ""
    if view.asked() != view.seat:
        return final(view)
    if view.step == SPREAD:
        return "A nurses station leads to the next tile; a gray cube from the stock goes there."
    if view.step == ER:
        return "It can be cured there whatever its color; in the line it waits its turn."
    turn = view.turn
    left = f"{many(turn.held, 'cube')} to receive, {many(turn.actions, 'action')} left."
    return f"{reminder(view)} {left} {final(view)}".strip()


def reminder(view: View) -> str:
    waiting = tiles_to_take(view) if view.step == MAIN else []
    if not waiting:
        return ""
    if len(waiting) == 1:
        return f"Your {waiting[0]} is waiting: take it now or it goes to the market."
    return f"Your {joined(waiting)} are waiting: take them now or they go to the market."


def plan_hint(view: View, plan: Plan) -> str:
    if plan.verb == LAYOUT:
        return "Every ward must be reached from the Lobby through doorways, and one side of the Lobby stays free."
    if plan.verb == PRICE:
        laid = cubes(plan.cubes)
        return f"Two cubes or more; the others may buy first at this price. Laid: {laid or 'nothing'}."
    if plan.verb == RENOVATION:
        return "Lift tiles first, then set each one or put it away. All is judged when you confirm."
    if plan.verb == PATHOLOGIST:
        return "All gray cubes of the square are removed."
    if plan.tile >= 0 and plan.cell < 0:
        if view.hospitals[view.seat].works(HELIPAD):
            return "By your Helipad no doorways need to meet; if they do, one must be of a clean tile."
        return "A doorway must meet one of a clean tile."
    return ""


def final(view: View) -> str:
    if view.ending == NONE:
        return ""
    left = view.ending + len(view.hospitals) - view.turn.number
    return "Final round." if left < len(view.hospitals) else "The end is triggered: one more turn for everybody else."
