"""What a seat may know of the table, and back: a table that could be the real one.

All that lies is open; nobody knows which of the unseen cubes are held. An unfinished plan is its owner's alone.
"""

from __future__ import annotations

from lazaretto.core import Rng, Seat, Value
from lazaretto.games.quarantine.actions import Buy, Move, Open, PlaceTile, Renovate, Take, Triage
from lazaretto.games.quarantine.catalogue import DONE
from lazaretto.games.quarantine.data import NONE
from lazaretto.games.quarantine.hospital import Hospital
from lazaretto.games.quarantine.rules import legal, play
from lazaretto.games.quarantine.rules.building import layout_plan
from lazaretto.games.quarantine.rules.turns import wards
from lazaretto.games.quarantine.state import BUILD, ER, MAIN, Plan, Stack, Table, Turn


class View(Value):
    """What one seat, or a watcher, may know. A field of the table is secret until it is copied here."""

    __slots__ = (
        "bag",
        "box",
        "counting",
        "ending",
        "gone",
        "hospitals",
        "markers",
        "plan",
        "ready",
        "reveals",
        "seat",
        "stacks",
        "step",
        "stock",
        "turn",
    )

    def __init__(
        self,
        seat: int,
        counting: bool,
        step: int,
        turn: Turn,
        ending: int,
        bag: tuple[int, ...],
        stock: int,
        markers: int,
        box: tuple[int, ...],
        stacks: tuple[Stack, ...],
        hospitals: tuple[Hospital, ...],
        gone: tuple[int, ...],
        reveals: int,
        ready: tuple[bool, ...],
        plan: Plan | None,
    ) -> None:
        self.seat = seat  # whose view it is; NONE: a watcher's
        self.counting = counting
        self.step = step
        self.turn = turn  # how often a renovation was dropped is its owner's affair
        self.ending = ending
        self.bag = bag  # unseen cubes by color: all cubes but those that lie open, so anybody can count them
        self.stock = stock
        self.markers = markers
        self.box = box
        self.stacks = stacks
        self.hospitals = hospitals
        self.gone = gone
        self.reveals = reveals
        self.ready = ready  # by seat: the starting layout is done
        self.plan = plan  # the own one

    def asked(self) -> int:
        """The one seat that must decide, once the hospitals stand."""
        return self.turn.source if self.step == ER else self.turn.seat


def public_turn(turn: Turn) -> Turn:
    """The turn as everybody sees it."""
    return Turn(
        turn.number,
        turn.seat,
        turn.actions,
        turn.held,
        turn.pending,
        turn.source,
        turn.taken,
        turn.acquired,
        turn.renovated,
        turn.pathology,
        cafeterias=turn.cafeterias,
    )


def view(state: Table, seat: Seat | None) -> View:
    turn = public_turn(state.turn)
    plan = None if seat is None else state.plans[seat]
    if seat == state.turn.seat:
        turn.cancels = state.turn.cancels
    return View(
        NONE if seat is None else seat,
        state.counting,
        state.step,
        turn,
        state.ending,
        tuple(state.bag),
        state.stock,
        state.markers,
        tuple(state.box),
        tuple(state.stacks),
        tuple([hospital.shown() for hospital in state.hospitals]),
        tuple(state.gone),
        state.reveals,
        tuple([state.step != BUILD or other is None for other in state.plans]),
        None if plan is None else plan.copy(),
    )


def guess(view: View, rng: Rng) -> Table:
    """The same table with other chance to come; whoever else is asked may have begun anything."""
    seats = range(len(view.hospitals))
    plans: list[Plan | None] = [None for _ in seats]
    state = Table(
        rng.fork(),
        0,
        view.counting,
        view.step,
        view.turn.copy(),
        view.ending,
        list(view.bag),
        view.stock,
        view.markers,
        list(view.box),
        list(view.stacks),
        [hospital.copy() for hospital in view.hospitals],
        plans,
        list(view.gone),
        view.reveals,
    )
    for seat in seats:
        if seat == view.seat:
            plans[seat] = None if view.plan is None else view.plan.copy()
        elif not view.ready[seat]:
            plans[seat] = some_layout(state, Seat(seat), rng)
    return state


def twin(state: Table, seat: Seat | None, rng: Rng) -> Table:
    """The same for ``seat``, but the others have something else in mind; other chance to come."""
    other = state.copy()
    other.rng = rng.fork()
    for i in range(len(state.plans)):
        if i == seat:
            continue
        if state.step == BUILD:
            other.plans[i] = None if state.plans[i] is None else some_layout(other, Seat(i), rng)
        elif i == state.turn.seat and state.step == MAIN:
            other.turn.cancels = 0
            other.plans[i] = None if state.plans[i] is not None else some_plan(other, Seat(i), rng)
    return other


def some_layout(state: Table, seat: Seat, rng: Rng) -> Plan:
    """A starting layout somewhere on its way."""
    trial = state.copy()
    trial.plans[seat] = layout_plan(state.hospitals[seat], wards(seat), 0)
    for _ in range(rng.below(12)):
        menu = [action for action in legal(trial, seat) if action != DONE]
        if menu:
            play(trial, seat, rng.pick(menu))
    plan = trial.plans[seat]
    assert plan is not None
    return plan


def some_plan(state: Table, seat: Seat, rng: Rng) -> Plan | None:
    """The beginning of an action that takes several steps, if there is one."""
    for action in legal(state, seat):
        if isinstance(action, (Move, Triage, Open, Buy, Take, PlaceTile, Renovate)) and rng.below(2):
            trial = state.copy()
            play(trial, seat, action)
            return trial.plans[seat]
    return None
