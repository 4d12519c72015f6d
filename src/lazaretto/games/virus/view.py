"""What a seat may know: the lab, its own plan, and the Event card if it is the one reading it."""

from __future__ import annotations

from dataclasses import dataclass

from lazaretto.core import Rng, Seat, Value
from lazaretto.games.virus.data import Happening
from lazaretto.games.virus.rules.steps import ASK_EVENT
from lazaretto.games.virus.state import NO_EVENT, NO_PLAN, Lab, Plan, State


@dataclass(frozen=True, eq=False)
class View(Value):
    """The lab is public by construction; everything else is named here."""

    lab: Lab
    me: Seat | None
    plan: Plan
    event: Happening  # the Event card I am reading, -1 none


def view(state: State, seat: Seat | None) -> View:
    reading = seat is not None and reads(state.lab, seat)
    return View(
        state.lab.copy(),
        seat,
        NO_PLAN if seat is None else state.plans[seat],
        state.drawn if reading else NO_EVENT,
    )


def reads(lab: Lab, seat: Seat) -> bool:
    return lab.ask == ASK_EVENT and lab.who == seat


def guess(view: View, rng: Rng) -> State:
    """Fresh secrets: the Event card another seat reads, those under the deck, the chance to come."""
    lab = view.lab.copy()
    plans = [NO_PLAN] * len(lab.heroes)
    if view.me is not None:
        plans[view.me] = view.plan
    hidden = [event for event in lab.events.bag if event != view.event]
    rng.shuffle(hidden)
    drawn = view.event
    if lab.ask == ASK_EVENT and drawn < 0:
        drawn = hidden.pop()
    return State(rng.fork(), 0, lab, plans, drawn, hidden[: len(lab.events.under)], 0)


def twin(state: State, seat: Seat | None, rng: Rng) -> State:
    """Another world: other Event cards in the Lead's hand and under the deck."""
    other = state.copy()
    other.rng = rng.fork()
    knows = seat is not None and reads(state.lab, seat)
    hidden = [event for event in state.lab.events.bag if not (knows and event == state.drawn)]
    rng.shuffle(hidden)
    if state.drawn >= 0 and not knows:
        other.drawn = hidden.pop()
    other.sunk = hidden[: len(state.sunk)]
    return other
