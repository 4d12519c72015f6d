"""What a seat may know of the table, and back: a table that could be the real one.

Nearly all is open. Secret are the action tile a seat has laid down until all have, the choices of Phase 4 until
all have made them, and the chance to come: bags are counts, so their order is no secret that could leak.
"""

from __future__ import annotations

from lazaretto.core import Rng, Seat, Value, struct
from lazaretto.games.clinic.rules import covid
from lazaretto.games.clinic.rules.flow import tile_refusal
from lazaretto.games.clinic.state import Clinic, Table
from lazaretto.games.clinic.state.clinic import UNSEEN
from lazaretto.games.clinic.state.terms import ADMIT, CHOOSE, NONE, SPREAD

HIDDEN: Rng = Rng(1)  # stands where the table has its generator


@struct
class View(Value):
    """What one seat, or a watcher, may know. The table in it is built up from what is open."""

    seat: int  # whose view it is; NONE: a watcher's
    table: Table


def view(state: Table, seat: Seat | None) -> View:
    clinics = [shown(state, i, i == seat) for i in range(len(state.clinics))]
    table = Table(
        HIDDEN, 0, state.setup, clinics, state.round, state.action, state.phase, state.order, state.queue, state.turn,
        state.market.copy(), state.epidemic.copy(),
    )  # fmt: skip
    return View(NONE if seat is None else seat, table)


def shown(state: Table, seat: int, mine: bool) -> Clinic:
    """A clinic as the viewer sees it: all of it, but for what its owner has chosen in secret."""
    clinic = state.clinics[seat]
    this_round, tokens = clinic.this_round, clinic.tokens
    if not mine and state.phase == CHOOSE:
        this_round = this_round.choosing(NONE)
    if not mine and tokens.spread:  # how many tiles lie there is plain to see
        tokens = tokens.spreading((UNSEEN,) * len(tokens.spread))
    return Clinic(
        clinic.site, clinic.cars, [person.copy() for person in clinic.people], clinic.money, clinic.popularity,
        clinic.hours, this_round, clinic.ready, clinic.action, clinic.pending, clinic.tally, tokens,
    )  # fmt: skip


def determinize(view: View, rng: Rng) -> Table:
    """Secret choices of the others made at random, as far as they are known to be made, and fresh chance."""
    state = view.table.copy()
    state.rng = rng.fork()
    choose_somehow(state, view.seat, rng)
    return state


def alternate_world(state: Table, seat: Seat | None, rng: Rng) -> Table:
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
    steps = [s for s in range(len(clinic.this_round.unused)) if tile_refusal(state, clinic, s) is None]
    clinic.this_round = clinic.this_round.choosing(rng.pick(steps) if steps else ADMIT)


def choose_spread(state: Table, seat: int, rng: Rng) -> None:
    """As many tiles as it has put down, elsewhere."""
    clinic = state.clinics[seat]
    wanted = len(clinic.tokens.spread)
    clinic.tokens = clinic.tokens.spreading(())
    while len(clinic.tokens.spread) < wanted:
        covid.put_down(clinic, rng.pick(covid.SPREAD_TILES.legal(state, Seat(seat))))
