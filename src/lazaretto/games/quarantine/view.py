"""What a seat may know of the table, and back: a table that could be the real one.

All that lies is open, starting layouts from the first tile on; nobody knows which of the unseen cubes are held. A step
that is not finished is its owner's alone.
"""

from __future__ import annotations

from lazaretto.core import Rng, Seat, Value, struct
from lazaretto.games.quarantine.data import COUNTS, NONE
from lazaretto.games.quarantine.rules import legal, play
from lazaretto.games.quarantine.rules.building import BuildHospitals, LayOut
from lazaretto.games.quarantine.rules.cubes import IntoEmergency
from lazaretto.games.quarantine.rules.flow import GameOver
from lazaretto.games.quarantine.rules.setup import new_hospital
from lazaretto.games.quarantine.rules.turn import PLANS
from lazaretto.games.quarantine.state import ActiveTurn, Cubes, Decision, Draft, Stack, Table
from lazaretto.games.quarantine.state.hospital import Hospital


@struct
class View(Value):
    """What one seat, or a watcher, may know. A field of the table is secret until it is copied here."""

    seat: int  # whose view it is; NONE: a watcher's
    counting: bool
    turn: ActiveTurn  # without the number of dropped renovations, which only their owner knows
    ending: int
    cubes: Cubes  # the unseen ones are all but those that lie open, so anybody can count them
    markers: int
    stacks: tuple[Stack, ...]
    hospitals: tuple[Hospital, ...]  # those of others that are being built: as they lie so far
    gone: tuple[int, ...]
    reveals: int
    ready: tuple[bool, ...]  # by seat: the starting layout is done
    plan: Decision | None  # the own one

    def asked(self) -> int:
        """The one seat that must decide, once the hospitals are built."""
        asked = self.turn.asked
        return asked.owner if isinstance(asked, IntoEmergency) else self.turn.seat

    def building(self) -> bool:
        return isinstance(self.turn.asked, BuildHospitals)

    def over(self) -> bool:
        return isinstance(self.turn.asked, GameOver)


def public_turn(turn: ActiveTurn) -> ActiveTurn:
    """The turn as everybody sees it."""
    public = turn.copy()
    public.cancels = 0
    return public


def view(state: Table, seat: Seat | None) -> View:
    own = seat == state.turn.seat
    building = isinstance(state.turn.asked, BuildHospitals)
    return View(
        NONE if seat is None else seat,
        state.counting,
        state.turn.copy() if own else public_turn(state.turn),
        state.ending,
        state.cubes,
        state.markers,
        tuple(state.stacks),
        tuple([as_it_lies(state, other, other == seat) for other in range(len(state.hospitals))]),
        tuple(state.gone),
        state.reveals,
        tuple([not building or other is None for other in state.plans]),
        None if seat is None else state.plans[seat],
    )


def as_it_lies(state: Table, seat: int, own: bool) -> Hospital:
    """A hospital as everybody sees it; a builder has the own starting layout in the plan."""
    hospital, plan = state.hospitals[seat], state.plans[seat]
    if own or not isinstance(plan, LayOut):
        return hospital.shown()
    beside = list(plan.draft.beside)
    return Hospital(hospital.faces, plan.draft.tiles, beside, [], hospital.supply[:], hospital.markers)


def determinize(view: View, rng: Rng) -> Table:
    """The same table with other chance to come; the others have no step begun."""
    seats = range(len(view.hospitals))
    plans: list[Decision | None] = [None for _ in seats]
    state = Table(
        rng.fork(),
        0,
        view.counting,
        view.turn.copy(),
        view.ending,
        view.cubes,
        view.markers,
        list(view.stacks),
        [hospital.copy() for hospital in view.hospitals],
        plans,
        list(view.gone),
        view.reveals,
    )
    for seat in seats:
        if seat == view.seat:
            plans[seat] = view.plan
        elif not view.ready[seat]:
            seen = view.hospitals[seat]
            plans[seat] = LayOut(NONE, NONE, Draft(seen.tiles, tuple(seen.beside)), 0)
            state.hospitals[seat] = new_hospital(seen.faces, seat, NONE)
    return state


def alternate_world(state: Table, seat: Seat | None, rng: Rng) -> Table:
    """The same for ``seat``, but the others have something else in mind; other chance to come."""
    other = state.copy()
    other.rng = rng.fork()
    for i in range(len(state.plans)):
        plan = state.plans[i]
        if i == seat:
            continue
        if isinstance(plan, LayOut):
            other.plans[i] = another_step(plan, rng)
        elif i == state.turn.seat and state.turn.asked is None:
            other.turn.cancels = 0
            other.plans[i] = None if plan is not None else some_plan(other, Seat(i), rng)
    return other


def another_step(plan: LayOut, rng: Rng) -> LayOut:
    """A builder has another tile in hand, and has begun anew more or less often; what lies stays."""
    tile = NONE
    if plan.tile < 0 and plan.draft.beside:
        tile = rng.pick(list(plan.draft.beside))
    return LayOut(tile, NONE, plan.draft, COUNTS.resets - plan.resets)


def some_plan(state: Table, seat: Seat, rng: Rng) -> Decision | None:
    """The beginning of an action that takes several steps, if there is one."""
    for action in legal(state, seat):
        if isinstance(action, PLANS) and rng.below(2):
            trial = state.copy()
            play(trial, seat, action)
            return trial.plans[seat]
    return None
