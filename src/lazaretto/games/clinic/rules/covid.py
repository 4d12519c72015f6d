"""COVID-19: new infections and Phase 4 (CV-010 to CV-025, CV-060 to CV-066).

The tiles of a round are divided first: every seat says openly how many it would take, and if that fits, it is agreed;
otherwise they are taken one by one. Then each seat gives its tiles to people of its own.
"""

from __future__ import annotations

from typing import Final

from lazaretto.core import EVERYBODY, Action, Refusal
from lazaretto.games.clinic.actions import INFECT, OFFER, SPREAD, SPREAD_TO
from lazaretto.games.clinic.data import HIGH_SPREAD, LOW_SPREAD, NUMBERS, SERVICES
from lazaretto.games.clinic.events import Infected, LeftOver, Offered, Shared, SpreadOut
from lazaretto.games.clinic.rules.cars import leave
from lazaretto.games.clinic.rules.masks import can_mask
from lazaretto.games.clinic.state import Clinic, Person, Table
from lazaretto.games.clinic.survey import survey
from lazaretto.games.clinic.terms import (
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
from lazaretto.games.clinic.terms import (
    OFFER as OFFERING,
)

NOT_ELIGIBLE: Final = Refusal("CV-017", "they cannot be infected now")
NOBODY: Final = Refusal("CV-018", "there is nobody of that number")
BAD_OFFER: Final = Refusal("CV-014", "offer at least one tile, and no more than you have people for")
NOT_A_SPACE: Final = Refusal("C-002", "that service is not in play")
NOT_EMPTY: Final = Refusal("CV-062", "only an empty pre-admission space takes a tile")
NO_HUB: Final = Refusal("CV-063", "you own no hub of that service")
SOMEBODY_WAITS: Final = Refusal("CV-064", "a patient who waits there is infected at once")
SPACE_FREE: Final = Refusal("CV-062", "an empty pre-admission space takes the tile")
NOT_WAITING: Final = Refusal("CV-064", "they are no uninfected patient waiting in pre-admissions")


# ---- who can be infected -------------------------------------------------------------------------------------


def eligible(person: Person) -> bool:
    """In the clinic, without a tile, no workaholic (CV-017)."""
    return not person.ill and person.kind != WORKAHOLIC and person.place not in (RESTAURANT, DORMITORY, ISOLATED)


def tiles_out(state: Table) -> int:
    """Tiles of this round that lie on the track no more and under nobody yet; offers are only words."""
    return state.tiles + (0 if state.phase == OFFERING else sum([clinic.tiles for clinic in state.clinics]))


def eligibles(clinic: Clinic) -> int:
    return sum([1 for person in clinic.people if eligible(person)])


def infect_refusal(clinic: Clinic, who: int) -> Refusal | None:
    person = clinic.person(who)
    if person is None:
        return NOBODY
    return None if eligible(person) else NOT_ELIGIBLE


def infect_candidates(clinic: Clinic) -> list[Action]:
    out: list[Person] = []
    for person in clinic.people:
        if eligible(person) and not any([person.like(other) for other in out]):
            out.append(person)
    return [INFECT[person.id] for person in out]


def infect(state: Table, seat: int, person: Person) -> None:
    """One tile finds its person (CV-019 to CV-022)."""
    clinic = state.clinics[seat]
    clinic.tiles -= 1
    if state.log is not None:
        state.tell(EVERYBODY, Infected(seat, person.kind, person.level))
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
    state.supply += 1
    state.deceased += 1
    leave(state, clinic, person)


# ---- dividing the tiles --------------------------------------------------------------------------------------


def begin_infections(state: Table) -> None:
    """Take the tiles of the round; whatever leaves no choice is divided at once (CV-013 to CV-016, CV-024)."""
    state.tiles = state.track[state.round - 1]
    state.track[state.round - 1] = 0
    free = [eligibles(clinic) for clinic in state.clinics]
    if sum(free) <= state.tiles or not state.tiles or len(state.clinics) == 1:
        for seat in range(len(free)):
            give_out(state, seat, min(free[seat], state.tiles))
        begin_giving(state)
        return
    state.phase = OFFERING
    for seat in range(len(free)):
        state.clinics[seat].ready = free[seat] == 0


def give_out(state: Table, seat: int, tiles: int) -> None:
    state.clinics[seat].tiles += tiles
    state.tiles -= tiles


def offer_refusal(state: Table, clinic: Clinic, tiles: int) -> Refusal | None:
    return None if 1 <= tiles <= most_offered(state, clinic) else BAD_OFFER


def most_offered(state: Table, clinic: Clinic) -> int:
    return min(state.tiles, eligibles(clinic), len(OFFER) - 1)


def offer_options(state: Table, clinic: Clinic) -> list[Action]:
    return OFFER[1 : 1 + most_offered(state, clinic)]


def offer(state: Table, seat: int, tiles: int) -> None:
    clinic = state.clinics[seat]
    clinic.tiles = tiles
    clinic.ready = True
    if state.log is not None:
        state.tell(EVERYBODY, Offered(seat, tiles))


def end_offers(state: Table) -> None:
    """What was offered is agreed if it is all there is; else one each, and the rest by taking turns (CV-016)."""
    offered = [clinic.tiles for clinic in state.clinics]
    if sum(offered) == state.tiles:
        state.tiles = 0
        tell_shares(state, True)
        begin_giving(state)
        return
    for clinic in state.clinics:
        clinic.tiles = 0
    for seat in state.order:
        if state.tiles and eligibles(state.clinics[seat]):
            give_out(state, seat, 1)
    state.phase = SPLIT
    state.passes = 0
    state.queue = ()
    state.turn = NONE


def tell_shares(state: Table, agreed: bool) -> None:
    if state.log is not None:
        state.tell(EVERYBODY, Shared(tuple([clinic.tiles for clinic in state.clinics]), agreed))


def hungry(state: Table) -> list[int]:
    """Seats that could still take a tile, in turn order."""
    return [s for s in state.order if eligibles(state.clinics[s]) > state.clinics[s].tiles]


def next_to_split(state: Table) -> None:
    """Ask the next seat; settle what needs no question (CV-016)."""
    able = hungry(state)
    if not state.tiles or not able:
        tell_shares(state, False)
        begin_giving(state)
        return
    if state.passes >= len(able):
        able.sort(key=lambda s: state.clinics[s].tiles - eligibles(state.clinics[s]))
        give_out(state, able[0], 1)
        state.passes = 0
        return
    if len(able) == 1:
        give_out(state, able[0], 1)
        return
    waiting = [s for s in state.queue if s in able]
    if not waiting:
        waiting = able
    state.turn = waiting[0]
    state.queue = tuple(waiting[1:])


def take(state: Table, seat: int) -> None:
    give_out(state, seat, 1)
    state.passes = 0
    state.turn = NONE


def pass_on(state: Table) -> None:
    state.passes += 1
    state.turn = NONE


# ---- giving them to people -----------------------------------------------------------------------------------


def begin_giving(state: Table) -> None:
    """Where every eligible person gets one, nobody is asked (CV-018)."""
    state.phase = TILES
    for seat in range(len(state.clinics)):
        clinic = state.clinics[seat]
        if clinic.tiles >= eligibles(clinic):
            for person in [p for p in clinic.people if eligible(p)]:
                infect(state, seat, person)
        clinic.ready = clinic.tiles == 0


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
    state.tiles -= 1
    state.deceased_tiles += 1
    if state.log is not None:
        state.tell(EVERYBODY, LeftOver(state.deceased + state.deceased_tiles))
    if state.tiles:
        begin_leftover(state)


# ---- Phase 4 -------------------------------------------------------------------------------------------------


def tiles_to_spread(state: Table) -> int:
    return HIGH_SPREAD if state.setup.high else LOW_SPREAD


def uninfected_waiting(clinic: Clinic, service: int) -> list[Person]:
    """Patients in pre-admissions who could still be infected, as this seat has chosen so far; NONE: any service."""
    return [
        p
        for p in clinic.people
        if p.kind == PATIENT
        and p.place == WAITING_LIST
        and not p.ill
        and service in (NONE, p.service)
        and SERVICES + p.id not in clinic.spread
    ]


def empty_spaces(state: Table, clinic: Clinic) -> list[int]:
    """Pre-admission spaces in play without a patient and without a tile (CV-062)."""
    taken = [p.service for p in clinic.people if p.place == WAITING_LIST]
    return [s for s in range(len(state.rows)) if not clinic.waiting[s] and s not in taken]


def spread_refusal(state: Table, clinic: Clinic, service: int) -> Refusal | None:
    if service >= len(state.rows):
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


def spread_candidates(state: Table, clinic: Clinic) -> list[Action]:
    out: list[Action] = SPREAD[: len(state.rows)]
    people: list[Person] = []
    for person in uninfected_waiting(clinic, NONE):
        if not any([person.like(other) for other in people]):
            people.append(person)
    return out + [SPREAD_TO[person.id] for person in people]


def begin_spread(state: Table) -> None:
    for clinic in state.clinics:
        clinic.spread = []
        clinic.ready = not spread_possible(state, clinic)


def spread_possible(state: Table, clinic: Clinic) -> bool:
    """A tile that finds neither space nor patient returns to the supply (CV-065)."""
    return state.setup.high or bool(empty_spaces(state, clinic)) or bool(uninfected_waiting(clinic, NONE))


def choose_spread(state: Table, seat: int, choice: int) -> None:
    """Noted in secret; all is shown together (CV-066)."""
    clinic = state.clinics[seat]
    clinic.spread.append(choice)
    clinic.ready = len(clinic.spread) == tiles_to_spread(state)


def end_spread(state: Table) -> None:
    """A tile under a waiting patient, or on a space for the next one (CV-062 to CV-065)."""
    waiting: list[int] = []
    infected: list[int] = []
    for clinic in state.clinics:
        for choice in clinic.spread:
            state.supply -= 1
            if choice < SERVICES:
                clinic.waiting[choice] += 1
            else:
                person = clinic.person(choice - SERVICES)
                assert person is not None
                person.ill = True
        waiting.append(len([1 for choice in clinic.spread if choice < SERVICES]))
        infected.append(len(clinic.spread) - waiting[-1])
        clinic.spread = []
    if state.log is not None:
        state.tell(EVERYBODY, SpreadOut(tuple(waiting), tuple(infected)))
