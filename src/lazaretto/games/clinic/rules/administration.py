"""Phase 3: tired doctors, worse patients, University, tiles, turn order (C-140 to C-152, CV-056 to CV-060)."""

from __future__ import annotations

from lazaretto.core import EVERYBODY
from lazaretto.games.clinic.data import ICU, LEVELS, NUMBERS, OPERATING, RED, TABLES, TREATMENT, WHITE
from lazaretto.games.clinic.data.grid import SPACES
from lazaretto.games.clinic.events import Bitten, Departed, Died
from lazaretto.games.clinic.rules.admit import draw
from lazaretto.games.clinic.rules.cars import leave
from lazaretto.games.clinic.rules.treat import WORKED
from lazaretto.games.clinic.state import Clinic, Person, Table, Tally
from lazaretto.games.clinic.state.terms import (
    COVID,
    DOCTOR,
    DORMITORY,
    ELDER,
    HOSPICE,
    ISOLATED,
    NONE,
    NURSE,
    OUTSIDE,
    PATIENT,
    RESTAURANT,
    VACANT,
    WOMAN,
    WORKAHOLIC,
    WORKAHOLIC_SLOT,
)

# ---- steps 8 to 9 1/2: every clinic by itself ----------------------------------------------------------------


def tire(clinic: Clinic) -> None:
    """Step 8: doctors who treated lose a level, all others keep theirs (C-140, C-141, CV-056).

    Rest and blood follow (C-181, C-202).
    """
    for person in clinic.people:
        if person.kind == DOCTOR and not person.ill and person.used == WORKED:
            person.level = max(WHITE, person.level - 1)
        if person.place == DORMITORY and person.kind == DOCTOR:
            person.level = min(RED, person.level + 1)
        if person.place == RESTAURANT:
            clinic.popularity += NUMBERS.restaurant_points
        if person.donor:
            clinic.tokens = clinic.tokens.bleeding((*clinic.tokens.blood, person.place))
            person.donor = False


def untreated(clinic: Clinic) -> list[Person]:
    """Patients not treated this round, and infected doctors (C-142, CV-057); not those in the rows (C-144)."""
    return [p for p in clinic.people if (p.kind == PATIENT and not p.used) or (p.kind == DOCTOR and p.ill)]


def neglected(clinic: Clinic) -> list[Person]:
    """Elders for whom no nurse cares (C-203)."""
    nurses = len([1 for p in clinic.people if p.kind == NURSE and p.place == HOSPICE])
    elders = [p for p in clinic.people if p.kind == ELDER]
    return elders[NUMBERS.elders_per_nurse * nurses :]


def worsen(state: Table, seat: int) -> None:
    """Step 9: whoever lies untreated gets worse, red ones die; neglected elders too (C-142, C-143, C-203, CV-057)."""
    clinic = state.clinics[seat]
    for person in untreated(clinic):
        if person.level < RED:
            person.level += 1
        else:
            die(state, seat, person)
    for person in neglected(clinic):
        die(state, seat, person)
    for person in clinic.people[:]:
        if person.kind == WORKAHOLIC and person.used:  # paid in step 6, gone after step 9 (C-191)
            state.market.bags.gone[WORKAHOLIC] += 1
            leave(state, clinic, person)
        person.used = 0


def die(state: Table, seat: int, person: Person) -> None:
    """C-143, C-193, C-203, CV-058, CV-059."""
    clinic = state.clinics[seat]
    clinic.popularity -= NUMBERS.elder_death if person.kind == ELDER else NUMBERS.death
    if person.kind == PATIENT:
        clinic.tally = Tally(clinic.tally.treated, clinic.tally.deaths + 1, clinic.tally.upkeep)
    if person.ill:
        state.epidemic.supply += 1
    if state.setup.mode == COVID:
        state.epidemic.deceased += 1
    elif person.kind == ELDER:
        state.market.elders += 1
    elif state.setup.expansions.zombies and person.place < SPACES:
        clinic.tokens = clinic.tokens.haunted((*clinic.tokens.zombies, person.place))
    else:
        state.market.bags.reserve[RED] += 1
    if state.log is not None:
        state.emit(EVERYBODY, Died(seat, person.kind, person.level, person.ill))
    leave(state, clinic, person)


def bite(state: Table, seat: int) -> None:
    """The end of movement: zombies bite who is in their module (C-196)."""
    clinic = state.clinics[seat]
    for person in clinic.people[:]:
        if person.place in clinic.tokens.zombies:
            if person.kind == PATIENT:
                state.market.bags.reserve[person.level] += 1
            elif person.kind == WOMAN:
                state.market.women += 1
            elif person.kind != NURSE:
                state.market.bags.gone[person.kind] += 1
            if state.log is not None:
                state.emit(EVERYBODY, Bitten(seat, person.kind, person.level))
            leave(state, clinic, person)


def depart(state: Table, seat: int) -> None:
    """The end of Phase 2: a woman who was not delivered leaves (C-204)."""
    clinic = state.clinics[seat]
    for person in clinic.people[:]:
        if person.kind == WOMAN:
            clinic.popularity -= NUMBERS.delivery_penalty
            state.market.women += 1
            if state.log is not None:
                state.emit(EVERYBODY, Departed(seat))
            leave(state, clinic, person)


def end_isolation(state: Table, clinic: Clinic) -> None:
    """Step 9 1/2: who was isolated comes back (CV-023, CV-060)."""
    for person in clinic.people:
        if person.place == ISOLATED:
            person.place = OUTSIDE
            state.epidemic.supply += 1


# ---- steps 10 to 14: the middle of the table -----------------------------------------------------------------


def teach(state: Table) -> None:
    """Step 10, first half: doctors left in the University gain a level (C-145, C-192)."""
    for slot in range(len(state.market.university)):
        level = state.market.university[slot]
        if level != VACANT and level < RED:
            state.market.university[slot] = level + 1


def enrol(state: Table) -> None:
    """Fill the University and sort it, the workaholic leftmost (C-017, C-146, C-187, C-188)."""
    there = [level for level in state.market.university if level != VACANT]
    while len(there) < len(state.market.university):
        level = draw_doctor(state, WORKAHOLIC_SLOT in there)
        if level == NONE:
            break
        there.append(level)
    doctors = sorted([level for level in there if level < LEVELS])
    row = [level for level in there if level == WORKAHOLIC_SLOT] + doctors
    state.market.university = row + [VACANT] * (len(state.market.university) - len(row))


def draw_doctor(state: Table, workaholic_there: bool) -> int:
    """A doctor out of the bag, or NONE; a second workaholic goes back for another (C-188)."""
    if not workaholic_there:
        return draw(state, state.market.bags.doctors)
    kept = state.market.bags.doctors[WORKAHOLIC_SLOT]
    state.market.bags.doctors[WORKAHOLIC_SLOT] = 0
    level = draw(state, state.market.bags.doctors)
    state.market.bags.doctors[WORKAHOLIC_SLOT] = kept
    return level


def hired_nurses(state: Table) -> int:
    return sum([1 for clinic in state.clinics for person in clinic.people if person.kind == NURSE])


def offer_nurses(state: Table) -> None:
    """Step 11: as far as the stock reaches (C-147)."""
    wanted = TABLES.players[len(state.clinics) - 1].nurses
    state.market.nurses = max(state.market.nurses, min(wanted, NUMBERS.nurses - hired_nurses(state)))


def show_tiles(state: Table) -> None:
    """Step 12: the next tile of every stack comes on sale (C-148)."""
    for element in range(len(state.market.stock)):
        if element < TREATMENT or OPERATING <= element <= ICU:
            state.market.on_sale[element] = state.market.stock[element] > 0


def order_seats(state: Table) -> None:
    """Step 13: fewest popularity first, equal ones as before (C-149)."""
    order = list(state.order)
    order.sort(key=lambda seat: state.clinics[seat].popularity)
    state.order = tuple(order)
