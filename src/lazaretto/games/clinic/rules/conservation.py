"""How many of each thing there are, wherever it lies: the same from setup to the end."""

from __future__ import annotations

from lazaretto.games.clinic.data import (
    CONVEYOR,
    DISH,
    ELEMENT_NAMES,
    ELEMENTS,
    ENTRANCE,
    EXTINGUISHER,
    GARDEN,
    HELIPAD,
    MODULE,
    NUMBERS,
    PARKING,
)
from lazaretto.games.clinic.data.grid import NOWHERE
from lazaretto.games.clinic.state import Clinic, Table
from lazaretto.games.clinic.state.terms import (
    DOCTOR,
    ELDER,
    GUARD,
    ISOLATED,
    OFFER,
    ORDERLY,
    PATIENT,
    VACANT,
    WOMAN,
    WORKAHOLIC,
)


def hired(state: Table, *kinds: int) -> int:
    return sum([1 for clinic in state.clinics for person in clinic.people if person.kind in kinds])


def pieces(state: Table) -> dict[str, int]:
    counts = {f"{ELEMENT_NAMES[e]}s": state.market.stock[e] + built(state, e) for e in range(1, ELEMENTS)}
    doctors = sum(state.market.bags.doctors) + len([1 for slot in state.market.university if slot != VACANT])
    patients = (
        sum(state.market.bags.patients) + sum(state.market.bags.reserve) + sum([len(row) for row in state.market.rows])
    )
    zombies = sum([len(clinic.tokens.zombies) for clinic in state.clinics])
    gone = state.market.bags.gone[DOCTOR] + state.market.bags.gone[WORKAHOLIC]
    healthy_rest = hired(state, DOCTOR, WORKAHOLIC, PATIENT, WOMAN, ELDER) + doctors + patients + zombies + gone
    counts["doctors, patients, women, elders"] = (
        healthy_rest + state.market.women + state.market.elders + state.epidemic.survivors + state.epidemic.deceased
    )
    counts["orderlies"] = (
        NUMBERS.orderlies - state.market.orderlies - hired(state, ORDERLY) - state.market.bags.gone[ORDERLY] >= 0
    )
    counts["guards"] = state.market.guards + hired(state, GUARD) + state.market.bags.gone[GUARD]
    counts["covid tiles"] = (
        state.epidemic.supply
        + sum(state.epidemic.track)
        + state.epidemic.tiles
        + state.epidemic.deceased_tiles
        + laid(state)
    )
    for seat in range(len(state.clinics)):
        counts[f"cars without people {seat + 1}"] = cars_without_people(state.clinics[seat])
    return counts


def built(state: Table, element: int) -> int:
    return sum([built_in(clinic, element) for clinic in state.clinics])


def built_in(clinic: Clinic, element: int) -> int:
    site = clinic.site
    if MODULE[element] or element in (GARDEN, PARKING):
        return site.kinds.count(element)
    if element == ENTRANCE:
        return len([1 for side in site.sides if side != NOWHERE])
    bits = {HELIPAD: site.helipads, CONVEYOR: site.conveyors, EXTINGUISHER: site.extinguishers, DISH: site.dishes}
    return bits[element].bit_count()


def laid(state: Table) -> int:
    """COVID tiles in clinics: under people, with the isolated, waiting, or not given to anybody yet."""
    under = [p for clinic in state.clinics for p in clinic.people if p.ill or p.place == ISOLATED]
    waiting = sum([sum(clinic.tokens.waiting) for clinic in state.clinics])
    return len(under) + waiting + sum([clinic.tokens.tiles for clinic in state.clinics if state.phase != OFFER])


def cars_without_people(clinic: Clinic) -> int:
    """Everybody has one car, parked or about to be; none is left behind but those the owner is asked about."""
    return clinic.cars.count() + clinic.cars.parking - clinic.cars.leaving - len(clinic.people)
