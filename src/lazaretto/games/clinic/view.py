"""What a seat may know of the table, and back: a table that could be the real one.

Nearly all is open. Secret are the action tile a seat has laid down until all have, the choices of Phase 4 until
all have made them, and the chance to come: bags are counts, so their order is no secret that could leak.
"""

from __future__ import annotations

from lazaretto.core import Action, Rng, Seat, Value
from lazaretto.games.clinic.actions import Spread, SpreadTo
from lazaretto.games.clinic.data import SERVICES
from lazaretto.games.clinic.rules import covid, menus
from lazaretto.games.clinic.state import Clinic, Table
from lazaretto.games.clinic.terms import (
    ADMIT,
    CHOOSE,
    NONE,
    SPREAD,
)

HIDDEN: Rng = Rng(1)  # stands where the table has its generator


class View(Value):
    """What one seat, or a watcher, may know. The table in it is built up from what is open."""

    __slots__ = ("seat", "table")

    def __init__(self, seat: int, table: Table) -> None:
        self.seat = seat  # whose view it is; NONE: a watcher's
        self.table = table


def view(state: Table, seat: Seat | None) -> View:
    clinics = [shown(state, i, i == seat) for i in range(len(state.clinics))]
    table = Table(
        HIDDEN, 0, state.setup, clinics, state.round, state.action, state.phase, state.order, state.queue, state.turn,
        state.passes, state.reveals, state.patients[:], state.reserve[:], [row[:] for row in state.rows],
        state.doctors[:], state.university[:], state.nurses, state.orderlies, state.guards, state.elders, state.women,
        state.woman, state.gone[:], state.stock[:], state.on_sale[:], state.bonus[:], state.track[:], state.supply,
        state.tiles, state.survivors, state.deceased, state.deceased_tiles,
    )  # fmt: skip
    return View(NONE if seat is None else seat, table)


def shown(state: Table, seat: int, mine: bool) -> Clinic:
    """A clinic as the viewer sees it: all of it, but for what its owner has chosen in secret."""
    clinic = state.clinics[seat]
    choice = clinic.choice if mine or state.phase != CHOOSE else NONE
    spread = clinic.spread[:] if mine else [NONE] * len(clinic.spread)  # how many tiles lie there is plain to see
    return Clinic(
        clinic.site, clinic.corners, clinic.lots[:], [person.copy() for person in clinic.people], clinic.money,
        clinic.popularity, clinic.hours, clinic.unused[:], choice, clinic.ready, clinic.stage, clinic.element,
        clinic.first, clinic.built, clinic.extra, clinic.must, clinic.hub_built, clinic.special_built,
        clinic.doctor_hired, clinic.helper_hired, clinic.points, clinic.parking, clinic.leaving, clinic.upkeep,
        clinic.treated, clinic.deaths, clinic.tiles, clinic.waiting[:], spread, clinic.blood[:], clinic.zombies[:],
        clinic.zombies_moved, clinic.picked,
    )  # fmt: skip


def guess(view: View, rng: Rng) -> Table:
    """Secret choices of the others made at random, as far as they are known to be made, and fresh chance."""
    state = view.table.copy()
    state.rng = rng.fork()
    choose_somehow(state, view.seat, rng)
    return state


def twin(state: Table, seat: Seat | None, rng: Rng) -> Table:
    """The same for ``seat``, but every other seat has chosen something else in secret; other chance to come."""
    other = state.copy()
    other.rng = rng.fork()
    choose_somehow(other, NONE if seat is None else seat, rng)
    return other


def choose_somehow(state: Table, mine: int, rng: Rng) -> None:
    for seat in range(len(state.clinics)):
        if seat != mine and state.phase == CHOOSE and state.clinics[seat].ready:
            choose_tile(state, state.clinics[seat], rng)
        elif seat != mine and state.phase == SPREAD:
            choose_spread(state, seat, rng)


def choose_tile(state: Table, clinic: Clinic, rng: Rng) -> None:
    steps = [s for s in range(len(clinic.unused)) if menus.tile_refusal(state, clinic, s) is None]
    clinic.choice = rng.pick(steps) if steps else ADMIT


def choose_spread(state: Table, seat: int, rng: Rng) -> None:
    """As many tiles as it has put down, elsewhere."""
    clinic = state.clinics[seat]
    wanted = len(clinic.spread)
    clinic.spread = []
    while len(clinic.spread) < wanted:
        legal = [a for a in covid.spread_candidates(state, clinic) if spreads(state, clinic, a)]
        clinic.spread.append(spread_code(rng.pick(legal)))


def spreads(state: Table, clinic: Clinic, action: Action) -> bool:
    if isinstance(action, Spread):
        return covid.spread_refusal(state, clinic, action.service) is None
    assert isinstance(action, SpreadTo)
    return covid.spread_to_refusal(state, clinic, action.who) is None


def spread_code(action: Action) -> int:
    if isinstance(action, Spread):
        return action.service
    assert isinstance(action, SpreadTo)
    return SERVICES + action.who
