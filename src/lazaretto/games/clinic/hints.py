"""How good an action looks to a sensible beginner: 0 is pointless, 1 is obvious. This is the bot.

The opinions behind it are in ``opinions.py``, the plan for the movement in ``plan.py``, expected treatments in
``forecast.py``.
"""

from __future__ import annotations

from typing import Final

from lazaretto.core import Action
from lazaretto.games.clinic import opinions, plan
from lazaretto.games.clinic.actions import (
    Admit,
    AdmitElder,
    AdmitWoman,
    Bonus,
    Build,
    Buy,
    By,
    Choose,
    Dismiss,
    Done,
    Face,
    Follow,
    Hire,
    HireDoctor,
    Infect,
    Mask,
    Offer,
    Park,
    Put,
    Reroute,
    Shamble,
    Spread,
    SpreadTo,
    Swap,
    Take,
    Transfuse,
    Treat,
    Unpark,
)
from lazaretto.games.clinic.data import (
    CONVEYOR,
    DISH,
    ENTRANCE,
    EXTINGUISHER,
    FLOOR_UPKEEP,
    HELIPAD,
    ICU,
    LEVELS,
    MODULE,
    NUMBERS,
    OPERATING,
    PARKING,
    PRICE,
    RED,
    SUPPLY,
    TREATMENT,
)
from lazaretto.games.clinic.forecast import treatments
from lazaretto.games.clinic.grid import BIT, BOARD, CORNERS, FLOOR, TOUCHING, listed
from lazaretto.games.clinic.rules import covid, money
from lazaretto.games.clinic.rules.build import open_spaces
from lazaretto.games.clinic.rules.cars import blocked
from lazaretto.games.clinic.rules.hire import HELPER_PRICES, doctor_price, on_offer
from lazaretto.games.clinic.site import Site
from lazaretto.games.clinic.state import (
    ACT,
    ADMIT,
    BUILD,
    COVID,
    DOCTOR,
    ELDER,
    GUARD,
    HIRE,
    ISOLATED,
    MOVEMENT,
    NONE,
    NURSE,
    OFFER,
    ORDERLY,
    PATIENT,
    TREAT,
    Clinic,
    Person,
    Table,
)
from lazaretto.games.clinic.survey import survey
from lazaretto.games.clinic.view import View

ENOUGH: Final = 0.5  # the appeal of stopping
BONUS_APPEAL: Final = [0.66, 0.6, 0.55, 0.7, 0.5, 0.45, 0.4]  # a list: compiled, a Final tuple of floats is lost
NEVER: Final = 0.02
RICH: Final = 999


def appeal(view: View, action: Action) -> float:
    if view.seat == NONE:
        return ENOUGH
    state, clinic = view.table, view.table.clinics[view.seat]
    if isinstance(action, Done):
        return stopping(state)
    if isinstance(action, (Choose, Build, Put, Face, Park, Unpark, HireDoctor, Hire)):
        return of_building(state, clinic, action)
    if isinstance(action, (Admit, Swap, Reroute, AdmitElder, AdmitWoman)):
        return of_admitting(state, clinic, action)
    if isinstance(action, (Treat, By, Transfuse, Dismiss, Buy)):
        return of_business(state, clinic, action)
    return of_the_rest(state, view.seat, action)


def between(worth: float) -> float:
    """Dollars to an appeal; nothing gained is as good as stopping."""
    return max(0.03, min(0.97, ENOUGH + worth / 200))


def stopping(state: Table) -> float:
    if state.phase == MOVEMENT:
        return 0.1  # the plan on offer is better
    return 0.15 if state.phase == TREAT else ENOUGH


# ---- choosing, building, hiring ------------------------------------------------------------------------------


def of_building(state: Table, clinic: Clinic, action: Action) -> float:
    if isinstance(action, Choose):
        return between(step_worth(state, clinic, action.step))
    if isinstance(action, Build):
        return between(element_worth(state, clinic, action.element, spare_money(state, clinic)))
    if isinstance(action, Put):
        return between(put_worth(state, clinic, clinic.element, action.space, RICH))
    if isinstance(action, Face):
        return 0.6 if action.side != 0 else 0.5
    if isinstance(action, Park):
        return parking_place(clinic, action.spot)
    if isinstance(action, Unpark):
        return 1.0 - parking_place(clinic, action.spot)
    if isinstance(action, HireDoctor):
        return between(doctor_worth(state, clinic, action.slot, spare_money(state, clinic)))
    assert isinstance(action, Hire)
    return between(helper_worth(state, clinic, action.helper, spare_money(state, clinic)))


def step_worth(state: Table, clinic: Clinic, step: int) -> float:
    """What the clinic needs most (chapter Actions)."""
    last = state.action == NUMBERS.actions - 1
    missing = opinions.missing_patients(clinic)
    if step == ADMIT:
        found = min(missing, opinions.within_reach(state, clinic))
        if found <= 0:
            return -1.0 if last else -5.0
        return 60.0 if last or found > 3 else 3.0 * found
    if step == HIRE:
        spare = spare_money(state, clinic)
        doctors = [doctor_worth(state, clinic, slot, spare) for slot in range(len(state.university))]
        helpers = [helper_worth(state, clinic, helper, spare) for helper in range(2)]
        return max(0.0, *doctors) + max(0.0, *helpers)
    spare = spare_money(state, clinic)
    best = max([element_worth(state, clinic, e, spare) for e in range(1, PARKING + 1)])
    return 1.3 * best + (25.0 if best > 0 and opinions.contested(state, clinic) else 0.0)


def spare_money(state: Table, clinic: Clinic) -> int:
    """What can be spent: next round's bills are covered by fees once patients are there."""
    due = money.salaries(clinic) + money.maintenance(clinic)
    return clinic.money - max(0, due + 3 - 11 * opinions.expected_patients(state, clinic))


def element_worth(state: Table, clinic: Clinic, element: int, spare: int) -> float:
    """The best place for it, or less than nothing."""
    if element in (EXTINGUISHER, DISH, HELIPAD) or not state.stock[element]:
        return -20.0
    if element > SUPPLY and opinions.contested(state, clinic):
        return -10.0  # first a row of its own
    if state.phase == ACT and clinic.choice == BUILD:
        spaces = listed(open_spaces(state, clinic, element))
    else:
        spaces = listed(survey(clinic.site).allows(element) & ~(blocked(clinic) if MODULE[element] else 0))
        if not_on_sale(state, clinic, element):
            return -20.0
    if len(spaces) > 16:
        spaces = spaces[:16]
    return max([put_worth(state, clinic, element, space, spare) for space in spaces], default=-20.0)


def not_on_sale(state: Table, clinic: Clinic, element: int) -> bool:
    if element < TREATMENT:
        return clinic.hub_built or element > len(state.rows) or not state.on_sale[element]
    return OPERATING <= element <= ICU and (clinic.special_built or not state.on_sale[element])


def put_worth(state: Table, clinic: Clinic, element: int, space: int, spare: int) -> float:
    price = PRICE[element][FLOOR[space]]
    if spare < price:
        return -15.0
    after = with_element(clinic, element, space)
    if element in (TREATMENT, OPERATING) and not survey(after).functional & BIT[space]:
        after = best_supplied(clinic, after, space)
        price += 3
    before = opinions.building_worth(state, clinic, clinic.site)
    return opinions.building_worth(state, clinic, after) - before - price


def best_supplied(clinic: Clinic, site: Site, room: int) -> Site:
    """With a supply room beside the new room, as will have to follow."""
    spots = survey(clinic.site).supply_spots(room) & ~blocked(clinic)
    return site.having(listed(spots)[0], SUPPLY) if spots else site


def with_element(clinic: Clinic, element: int, space: int) -> Site:
    site = clinic.site
    if element == ENTRANCE:
        sides = survey(site).free_sides(space)
        return site.entered(space, sides[-1]) if sides else site
    if element == CONVEYOR:
        return site.fitted(BIT[space] | (BIT[clinic.first] if clinic.first != NONE else 0), 0, 0, 0)
    if element in (HELIPAD, EXTINGUISHER, DISH):
        return site.fitted(0, *[BIT[space] if element == e else 0 for e in (HELIPAD, EXTINGUISHER, DISH)])
    return site.having(space, element)


def parking_place(clinic: Clinic, spot: int) -> float:
    """On a tile, or where the fewest spaces are lost."""
    if spot >= CORNERS:
        return 0.9
    free = BOARD[clinic.site.columns][1] & ~survey(clinic.site).occupied
    others = clinic.corners & ~BIT[spot]
    lost = 0
    for corner in listed(others):
        lost |= TOUCHING[corner]
    touched = (TOUCHING[spot] & free & ~lost).bit_count()
    near = (TOUCHING[spot] & free & survey(clinic.site).near).bit_count()
    return 0.8 - 0.12 * touched - 0.04 * near


def doctor_worth(state: Table, clinic: Clinic, slot: int, spare: int) -> float:
    level = state.university[slot]
    if level == NONE:
        return -20.0
    price, left = doctor_price(state, slot), opinions.rounds_left(state)
    if level >= LEVELS:
        return 4.0 if clinic.money > price + 12 and opinions.missing_patients(clinic) <= 0 else -5.0
    if spare < price:
        return -15.0
    have = len(opinions.doctors(clinic))
    work = 9.0 * left if have < opinions.total_beds(clinic) + (1 if left > 2 else 0) else 1.0
    if have >= opinions.wanted_doctors(state):
        work = 0.0
    stays = max(1, level + 1 - (left if have < opinions.total_beds(clinic) else 0))
    wages = sum([max(1, level + 1 - i) for i in range(left)])
    return min(work, 30.0) + opinions.POINT * stays - wages - price + level_fit(state, clinic, level)


def level_fit(state: Table, clinic: Clinic, level: int) -> float:
    """A doctor for patients who have none, held or about to be admitted."""
    match = opinions.Matching(clinic)
    owned = survey(clinic.site).owned
    fronts = [row[0] for service, row in enumerate(state.rows) if row and owned[service]]
    gaps = [abs(level - patient) for patient in match.unmet + fronts]
    return 6.0 - 4.0 * max(0, min(gaps) - min(1, match.nurses)) if gaps else 0.0


def helper_worth(state: Table, clinic: Clinic, helper: int, spare: int) -> float:
    if spare < HELPER_PRICES[helper] or not on_offer(state, helper):
        return -15.0
    left = opinions.rounds_left(state)
    worth = float(opinions.POINT - HELPER_PRICES[helper] - left)
    if state.setup.mode == COVID:
        worth += 7.0 * left if opinions.helpers(clinic) < opinions.tiles_to_come(state) else 0.0
    if helper == 0:
        wanted = (len(opinions.doctors(clinic)) + 1) // 2 + (1 if state.setup.mode == COVID else 0)
        return worth + (4.0 * left if opinions.nurses(clinic) < wanted else 0.5)
    if helper == 1 and not any([p.kind == ORDERLY for p in clinic.people]):
        return worth + (2.0 * left if sum([FLOOR_UPKEEP[s] for s in survey(clinic.site).spaces]) >= 4 else -1.0)
    return worth


# ---- admitting -----------------------------------------------------------------------------------------------


def of_admitting(state: Table, clinic: Clinic, action: Action) -> float:
    if isinstance(action, Admit):
        return between(2 * opinions.admission_worth(state, clinic, action.service, state.rows[action.service][0]))
    if isinstance(action, Swap):
        return between(swap_worth(state, clinic, action))
    if isinstance(action, Reroute):
        return between(reroute_worth(state, clinic, action))
    if isinstance(action, AdmitWoman):
        ready = opinions.Matching(clinic).nurses > 0 and opinions.missing_patients(clinic) > 0
        return 0.6 if ready else NEVER
    elders = len([1 for p in clinic.people if p.kind == ELDER])
    cared = opinions.Matching(clinic).nurses > (elders + 2) // 2 and state.setup.mode != COVID
    return 0.55 if cared else NEVER


def swap_worth(state: Table, clinic: Clinic, action: Swap) -> float:
    """Bring somebody nearer to the front who suits better."""
    row, column = state.rows[action.service], action.column
    if clinic.points < 2 + column or not survey(clinic.site).owned[action.service]:
        return -9.0
    behind = opinions.admission_worth(state, clinic, action.service, row[column + 1])
    before = [opinions.admission_worth(state, clinic, action.service, level) for level in row[: column + 1]]
    return behind - max(0.0, *before) - 4.0 * (1 + column) if behind > 0 else -9.0


def reroute_worth(state: Table, clinic: Clinic, action: Reroute) -> float:
    """Bring somebody who suits to an own row that is empty or worse."""
    target = action.service + (1 if action.way else -1)
    before = state.rows[target]
    if clinic.points < 2 + len(before) or not survey(clinic.site).owned[target]:
        return -9.0
    worth = opinions.admission_worth(state, clinic, target, state.rows[action.service][action.column])
    others = [opinions.admission_worth(state, clinic, target, level) for level in before]
    return worth - max([0.0, *others]) - 5.0 * (1 + len(before)) if worth > 0 else -9.0


# ---- business ------------------------------------------------------------------------------------------------


def of_business(state: Table, clinic: Clinic, action: Action) -> float:
    if isinstance(action, Treat):
        ranks = [treatment.person.id for treatment in treatments(clinic)]
        return max(0.2, 0.95 - 0.05 * ranks.index(action.who)) if action.who in ranks else 0.2
    if isinstance(action, By):
        ranks = [t.doctor.id for t in treatments(clinic) if t.person.id == clinic.picked]
        return max(0.2, 0.95 - 0.05 * ranks.index(action.doctor)) if action.doctor in ranks else 0.2
    if isinstance(action, Transfuse):
        return 0.3
    if isinstance(action, Dismiss):
        return dismissal(clinic, action.who)
    assert isinstance(action, Buy)
    return purchase(state, clinic, action.points)


def dismissal(clinic: Clinic, who: int) -> float:
    """The one who closes the gap, at least loss."""
    person = clinic.person(who)
    assert person is not None
    gap = money.due(clinic) - clinic.money
    last = person.kind == DOCTOR and len([1 for p in clinic.people if p.kind == DOCTOR]) == 1
    loss = 0.4 if last else 0.1 + 0.02 * person.level if person.kind == DOCTOR else 0.0
    return (0.8 if money.salary(person) >= gap else 0.5) - loss


def purchase(state: Table, clinic: Clinic, points: int) -> float:
    """Keep what the next round needs."""
    keep = opinions.RESERVE[state.round - 1]
    if state.setup.mode == COVID and state.round < NUMBERS.rounds:
        keep += 4
    wanted = max(0, clinic.money - keep) // NUMBERS.popularity_price
    return max(NEVER, 0.95 - 0.01 * abs(points - wanted))


# ---- everything else -----------------------------------------------------------------------------------------


def of_the_rest(state: Table, seat: int, action: Action) -> float:
    clinic = state.clinics[seat]
    if isinstance(action, Follow):
        return 0.9
    if isinstance(action, Bonus):
        return BONUS_APPEAL[action.tile]
    if isinstance(action, Offer):
        return 0.95 - 0.1 * abs(action.tiles - shares(state)[seat])
    if isinstance(action, Take):
        return 0.6 if clinic.tiles < shares(state)[seat] else 0.4
    if isinstance(action, Infect):
        return infection(state, clinic, action.who)
    if isinstance(action, Mask):
        return mask_worth(state, clinic, action.who)
    if isinstance(action, Spread):
        return spreading(state, clinic, action.service)
    if isinstance(action, SpreadTo):
        person = clinic.person(action.who)
        return 0.5 if person is None else 0.6 - 0.1 * person.level
    if isinstance(action, Shamble):
        crowd = len([1 for p in clinic.people if p.place == action.space])
        return max(0.1, 0.6 - 0.1 * crowd)
    return 0.1


def shares(state: Table) -> list[int]:
    """How the tiles should be divided: by people who could take them, one each at least. All seats see the same."""
    tiles = state.tiles + (0 if state.phase == OFFER else sum([clinic.tiles for clinic in state.clinics]))
    free = [covid.eligibles(clinic) for clinic in state.clinics]
    given = [min(1, number) for number in free]
    while sum(given) < tiles and given != free:
        ratios = [(given[i] + 1) / free[i] if given[i] < free[i] else 9.0 for i in range(len(free))]
        given[ratios.index(min(ratios))] += 1
    return given


def infection(state: Table, clinic: Clinic, who: int) -> float:
    """What the round would bring with this person infected, against the others."""
    trial = clinic.copy()
    person = trial.person(who)
    assert person is not None
    if person.kind in (PATIENT, DOCTOR):
        person.ill = True
    elif person.kind in (NURSE, ORDERLY, GUARD):
        person.place = ISOLATED
    else:
        return NEVER
    return max(NEVER, min(0.98, 0.5 + clinic_worth(state, trial, person) / 4000))


def clinic_worth(state: Table, trial: Clinic, changed: Person) -> float:
    """The pairs the plan would make, and the troubles it would leave, in tenths of a dollar."""
    planner = plan.Planner(state.setup, trial)
    planner.make()
    cured = {pairing.person.id for pairing in planner.pairs}
    worth = float(sum([pairing.worth for pairing in planner.pairs]))
    for person in trial.people:
        if person.ill and person.id not in cured:
            worth -= 100 + 60 * person.level if person.kind == PATIENT else 90 + 110 * person.level
            if person.level == RED:
                worth -= plan.DEATH
    return worth - (20 if changed.kind == NURSE else 0)


def mask_worth(state: Table, clinic: Clinic, who: int) -> float:
    """For a doctor who would die, or the only one who could work."""
    person = clinic.person(who)
    due = money.salaries(clinic) + money.maintenance(clinic)
    if person is None or person.kind != DOCTOR or clinic.money < NUMBERS.mask + due:
        return NEVER
    dying = person.level == RED and state.round < NUMBERS.rounds
    return 0.7 if dying or not opinions.doctors(clinic) else NEVER


def spreading(state: Table, clinic: Clinic, service: int) -> float:
    """Low: where nobody will be admitted. High: where the next patient is lightest."""
    owned = survey(clinic.site).owned[service]
    if not state.setup.high:
        return 0.4 if owned else 0.8
    row = state.rows[service]
    return 0.6 - 0.1 * (row[0] if row else 1)
