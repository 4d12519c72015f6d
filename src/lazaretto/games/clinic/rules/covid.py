"""COVID-19: new infections and Phase 4 (CV-010 to CV-025, CV-060 to CV-066).

The tiles of a round are divided first: every seat says openly how many it would take, and if that fits, it is agreed;
otherwise they are taken one by one. Then each seat gives its tiles to people of its own.
"""

from __future__ import annotations

from typing import Final

from lazaretto.core import EVERYBODY, Action, Refusal, Seat, struct
from lazaretto.games.clinic.actions import (
    INFECT,
    OFFER,
    PASS,
    SPREAD,
    SPREAD_TO,
    TAKE,
    Infect,
    Offer,
    Pass,
    Spread,
    SpreadTo,
    Take,
)
from lazaretto.games.clinic.data import NUMBERS
from lazaretto.games.clinic.events import Infected, LeftOver, Offered, Shared, SpreadOut
from lazaretto.games.clinic.rules.cars import leave
from lazaretto.games.clinic.rules.decision import NOT_ASKED, Decision
from lazaretto.games.clinic.rules.masks import can_mask
from lazaretto.games.clinic.state import Clinic, Person, Placed, Table
from lazaretto.games.clinic.state.survey import survey
from lazaretto.games.clinic.state.terms import (
    DOCTOR,
    DORMITORY,
    ELDER,
    ISOLATED,
    LEFTOVER,
    NONE,
    PATIENT,
    RESTAURANT,
    SPLIT,
    TILES,
    WAITING_LIST,
    WOMAN,
    WORKAHOLIC,
)
from lazaretto.games.clinic.state.terms import OFFER as OFFERING

NOT_ELIGIBLE: Final = Refusal("CV-017", "they cannot be infected now")
NOBODY: Final = Refusal("CV-018", "there is nobody of that number")
BAD_OFFER: Final = Refusal("CV-014", "offer at least one tile, and no more than you have people for")
NOT_A_SPACE: Final = Refusal("C-002", "that service is not in play")
NOT_EMPTY: Final = Refusal("CV-062", "only an empty pre-admission space takes a tile")
NO_HUB: Final = Refusal("CV-063", "you own no hub of that service")
SOMEBODY_WAITS: Final = Refusal("CV-064", "a patient who waits there is infected at once")
SPACE_FREE: Final = Refusal("CV-062", "an empty pre-admission space takes the tile")
NOT_WAITING: Final = Refusal("CV-064", "that is not an uninfected patient in pre-admissions")


# ---- who can be infected -------------------------------------------------------------------------------------


def eligible(person: Person) -> bool:
    """In the clinic, without a tile, no workaholic, nobody on a break (CV-017, CV-084)."""
    return not person.ill and person.kind != WORKAHOLIC and person.place not in (RESTAURANT, DORMITORY, ISOLATED)


def tiles_out(state: Table) -> int:
    """Tiles of this round that lie on the track no more and under nobody yet; offers are only words."""
    return state.epidemic.tiles + (
        0 if state.phase == OFFERING else sum([clinic.tokens.tiles for clinic in state.clinics])
    )


def eligibles(clinic: Clinic) -> int:
    return sum([1 for person in clinic.people if eligible(person)])


def infect(state: Table, seat: int, person: Person) -> None:
    """One tile finds its person (CV-019, CV-020, CV-021, CV-022, CV-086)."""
    clinic = state.clinics[seat]
    clinic.tokens = clinic.tokens.having(clinic.tokens.tiles - 1)
    if state.log is not None:
        state.emit(EVERYBODY, Infected(seat, person.kind, person.level))
    if person.kind in (PATIENT, DOCTOR):
        person.ill = True
    elif person.kind == ELDER:
        clinic.popularity -= NUMBERS.elder_death
        bury(state, clinic, person)
    elif person.kind == WOMAN:
        clinic.popularity -= NUMBERS.delivery_penalty
        bury(state, clinic, person)
    else:
        person.place = ISOLATED


def bury(state: Table, clinic: Clinic, person: Person) -> None:
    """An elder or a pregnant woman dies of it at once; the tile goes to the supply (CV-020, CV-021)."""
    state.epidemic.supply += 1
    state.epidemic.deceased += 1
    leave(state, clinic, person)


# ---- dividing the tiles --------------------------------------------------------------------------------------


def begin_infections(state: Table) -> None:
    """Take the tiles of the round; with no choice left, divide them (CV-013, CV-014, CV-015, CV-016, CV-024)."""
    state.epidemic.tiles = state.epidemic.track[state.round - 1]
    state.epidemic.track[state.round - 1] = 0
    free = [eligibles(clinic) for clinic in state.clinics]
    if sum(free) <= state.epidemic.tiles or not state.epidemic.tiles or len(state.clinics) == 1:
        for seat in range(len(free)):
            give_out(state, seat, min(free[seat], state.epidemic.tiles))
        begin_giving(state)
        return
    state.phase = OFFERING
    for seat in range(len(free)):
        state.clinics[seat].ready = free[seat] == 0


def give_out(state: Table, seat: int, tiles: int) -> None:
    clinic = state.clinics[seat]
    clinic.tokens = clinic.tokens.having(clinic.tokens.tiles + tiles)
    state.epidemic.tiles -= tiles


def most_offered(state: Table, clinic: Clinic) -> int:
    return min(state.epidemic.tiles, eligibles(clinic), len(OFFER) - 1)


@struct
class Offering(Decision):
    """How many of the round's tiles a seat would take, at least one: it says so openly (CV-014, CV-015)."""

    def menu(self, state: Table, seat: Seat) -> list[Action]:
        return OFFER[1 : 1 + most_offered(state, state.clinics[seat])]

    def refusal(self, state: Table, seat: Seat, action: Action) -> Refusal | None:
        if not isinstance(action, Offer):
            return NOT_ASKED
        return None if 1 <= action.tiles <= most_offered(state, state.clinics[seat]) else BAD_OFFER

    def play(self, state: Table, seat: Seat, action: Action) -> None:
        assert isinstance(action, Offer)
        clinic = state.clinics[seat]
        clinic.tokens = clinic.tokens.having(action.tiles)
        clinic.ready = True
        if state.log is not None:
            state.emit(EVERYBODY, Offered(seat, action.tiles))


OFFER_TILES: Final = Offering()


def end_offers(state: Table) -> None:
    """What was offered is agreed if it is all there is; else one each, and the rest by taking turns (CV-016)."""
    offered = [clinic.tokens.tiles for clinic in state.clinics]
    if sum(offered) == state.epidemic.tiles:
        state.epidemic.tiles = 0
        tell_shares(state, True)
        begin_giving(state)
        return
    for clinic in state.clinics:
        clinic.tokens = clinic.tokens.having(0)
    for seat in state.order:
        if state.epidemic.tiles and eligibles(state.clinics[seat]):
            give_out(state, seat, 1)
    state.phase = SPLIT
    state.epidemic.passes = 0
    state.queue = ()
    state.turn = NONE


def tell_shares(state: Table, agreed: bool) -> None:
    if state.log is not None:
        state.emit(EVERYBODY, Shared(tuple([clinic.tokens.tiles for clinic in state.clinics]), agreed))


def hungry(state: Table) -> list[int]:
    """Seats that could still take a tile, in turn order."""
    return [s for s in state.order if eligibles(state.clinics[s]) > state.clinics[s].tokens.tiles]


def next_to_split(state: Table) -> None:
    """Ask the next seat; settle what needs no question (CV-016)."""
    able = hungry(state)
    if not state.epidemic.tiles or not able:
        tell_shares(state, False)
        begin_giving(state)
        return
    if state.epidemic.passes >= len(able):
        able.sort(key=lambda s: state.clinics[s].tokens.tiles - eligibles(state.clinics[s]))
        give_out(state, able[0], 1)
        state.epidemic.passes = 0
        return
    if len(able) == 1:
        give_out(state, able[0], 1)
        return
    waiting = [s for s in state.queue if s in able]
    if not waiting:
        waiting = able
    state.turn = waiting[0]
    state.queue = tuple(waiting[1:])


@struct
class Splitting(Decision):
    """The offers did not add up: take one more tile, or leave it to the others (CV-016)."""

    def menu(self, state: Table, seat: Seat) -> list[Action]:
        return [TAKE, PASS]

    def refusal(self, state: Table, seat: Seat, action: Action) -> Refusal | None:
        return None if isinstance(action, (Take, Pass)) else NOT_ASKED

    def play(self, state: Table, seat: Seat, action: Action) -> None:
        if isinstance(action, Take):
            give_out(state, seat, 1)
            state.epidemic.passes = 0
        else:
            state.epidemic.passes += 1
        state.turn = NONE


TAKE_OR_PASS: Final = Splitting()


# ---- giving them to people -----------------------------------------------------------------------------------


@struct
class Infecting(Decision):
    """Who gets the next of the seat's tiles (CV-018)."""

    def menu(self, state: Table, seat: Seat) -> list[Action]:
        out: list[Person] = []
        for person in state.clinics[seat].people:
            if eligible(person) and not any([person.like(other) for other in out]):
                out.append(person)
        return [INFECT[person.id] for person in out]

    def refusal(self, state: Table, seat: Seat, action: Action) -> Refusal | None:
        if not isinstance(action, Infect):
            return NOT_ASKED
        person = state.clinics[seat].person(action.who)
        if person is None:
            return NOBODY
        return None if eligible(person) else NOT_ELIGIBLE

    def play(self, state: Table, seat: Seat, action: Action) -> None:
        assert isinstance(action, Infect)
        clinic = state.clinics[seat]
        person = clinic.person(action.who)
        assert person is not None
        infect(state, seat, person)
        clinic.ready = clinic.tokens.tiles == 0


GIVE_TILE: Final = Infecting()


def begin_giving(state: Table) -> None:
    """Where every eligible person gets one, nobody is asked (CV-018)."""
    state.phase = TILES
    for seat in range(len(state.clinics)):
        clinic = state.clinics[seat]
        if clinic.tokens.tiles >= eligibles(clinic):
            for person in [p for p in clinic.people if eligible(p)]:
                infect(state, seat, person)
        clinic.ready = clinic.tokens.tiles == 0


def begin_leftover(state: Table) -> None:
    """Nobody can take the next tile: who could buy a mask is asked once (CV-025)."""
    state.phase = LEFTOVER
    for clinic in state.clinics:
        clinic.ready = not can_mask(state, clinic)


def end_leftover(state: Table) -> None:
    able = hungry(state)
    if able:
        able.sort(key=lambda s: -eligibles(state.clinics[s]))
        give_out(state, able[0], 1)
        begin_giving(state)
        return
    state.epidemic.tiles -= 1
    state.epidemic.deceased_tiles += 1
    if state.log is not None:
        state.emit(EVERYBODY, LeftOver(state.epidemic.deceased + state.epidemic.deceased_tiles))
    if state.epidemic.tiles:
        begin_leftover(state)


# ---- Phase 4 -------------------------------------------------------------------------------------------------


@struct
class Spreading(Decision):
    """Where the next tile of Phase 4 lies, chosen in secret (CV-062, CV-063, CV-064, CV-066)."""

    def menu(self, state: Table, seat: Seat) -> list[Action]:
        out: list[Action] = SPREAD[: len(state.market.rows)]
        people: list[Person] = []
        for person in uninfected_waiting(state.clinics[seat], NONE):
            if not any([person.like(other) for other in people]):
                people.append(person)
        return out + [SPREAD_TO[person.id] for person in people]

    def refusal(self, state: Table, seat: Seat, action: Action) -> Refusal | None:
        clinic = state.clinics[seat]
        if isinstance(action, Spread):
            return spread_refusal(state, clinic, action.service)
        return spread_to_refusal(state, clinic, action.who) if isinstance(action, SpreadTo) else NOT_ASKED

    def play(self, state: Table, seat: Seat, action: Action) -> None:
        clinic = state.clinics[seat]
        put_down(clinic, action)
        clinic.ready = not spread_possible(state, clinic)


SPREAD_TILES: Final = Spreading()


def put_down(clinic: Clinic, action: Action) -> None:
    """Noted in secret; all is shown together (CV-066)."""
    if isinstance(action, Spread):
        tile = Placed(action.service, NONE)
    else:
        assert isinstance(action, SpreadTo)
        tile = Placed(NONE, action.who)
    clinic.tokens = clinic.tokens.spreading((*clinic.tokens.spread, tile))


def tiles_to_spread(state: Table) -> int:
    """Tiles that a seat puts down (CV-062, CV-063)."""
    return NUMBERS.high_spread if state.setup.high else NUMBERS.low_spread


def uninfected_waiting(clinic: Clinic, service: int) -> list[Person]:
    """Patients in pre-admissions who could still be infected, as this seat has chosen so far; NONE: any service."""
    chosen = [tile.who for tile in clinic.tokens.spread]
    return [
        p
        for p in clinic.people
        if p.kind == PATIENT
        and p.place == WAITING_LIST
        and not p.ill
        and service in (NONE, p.service)
        and p.id not in chosen
    ]


def empty_spaces(state: Table, clinic: Clinic) -> list[int]:
    """Pre-admission spaces in play without a patient and without a tile, one just chosen included (CV-062)."""
    taken = [tile.service for tile in clinic.tokens.spread]
    taken += [p.service for p in clinic.people if p.place == WAITING_LIST]
    return [s for s in range(len(state.market.rows)) if not clinic.tokens.waiting[s] and s not in taken]


def spread_refusal(state: Table, clinic: Clinic, service: int) -> Refusal | None:
    if service >= len(state.market.rows):
        return NOT_A_SPACE
    if not state.setup.high:
        return None if service in empty_spaces(state, clinic) else NOT_EMPTY
    if not survey(clinic.site).owned[service]:
        return NO_HUB
    return SOMEBODY_WAITS if uninfected_waiting(clinic, service) else None


def spread_to_refusal(state: Table, clinic: Clinic, who: int) -> Refusal | None:
    person = clinic.person(who)
    if person is None or person not in uninfected_waiting(clinic, NONE):
        return NOT_WAITING
    if not state.setup.high:
        return SPACE_FREE if empty_spaces(state, clinic) else None
    return None if survey(clinic.site).owned[person.service] else NO_HUB


def begin_spread(state: Table) -> None:
    for clinic in state.clinics:
        clinic.tokens = clinic.tokens.spreading(())
        clinic.ready = not spread_possible(state, clinic)


def spread_possible(state: Table, clinic: Clinic) -> bool:
    """Tiles are left, and one that finds neither space nor patient returns to the supply (CV-065)."""
    if len(clinic.tokens.spread) >= tiles_to_spread(state):
        return False
    return state.setup.high or bool(empty_spaces(state, clinic)) or bool(uninfected_waiting(clinic, NONE))


def end_spread(state: Table) -> None:
    """A tile under a waiting patient, or on a space for the next one (CV-062, CV-063, CV-064, CV-065)."""
    waiting: list[int] = []
    infected: list[int] = []
    for clinic in state.clinics:
        spread = clinic.tokens.spread
        for tile in spread:
            state.epidemic.supply -= 1
            person = clinic.person(tile.who)
            if person is None:
                clinic.tokens = clinic.tokens.waited(tile.service, 1)
            else:
                person.ill = True
        waiting.append(len([1 for tile in spread if tile.who == NONE]))
        infected.append(len(spread) - waiting[-1])
        clinic.tokens = clinic.tokens.spreading(())
    if state.log is not None:
        state.emit(EVERYBODY, SpreadOut(tuple(waiting), tuple(infected)))
