"""Why an action is good here, for a hint: what it brings, from the features the bots weigh."""

from __future__ import annotations

from typing import Final

from lazaretto.core import Action
from lazaretto.games.clinic.actions import (
    Admit,
    AdmitElder,
    AdmitWoman,
    Board,
    Bonus,
    Build,
    Buy,
    By,
    Choose,
    Clear,
    Dismiss,
    Done,
    Face,
    Fetch,
    Follow,
    Give,
    Hire,
    HireDoctor,
    Infect,
    Mask,
    Offer,
    Park,
    Pass,
    Pick,
    Put,
    Reroute,
    Send,
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
    FEE,
    GARDEN,
    ICU,
    LABORATORY,
    LEVEL_IDS,
    NUMBERS,
    OPERATING,
    OUTPATIENT,
    PARKING,
    RED,
    SUPPLY,
    TREATMENT,
    WAITING,
)
from lazaretto.games.clinic.data.grid import BIT, CORNERS, FLOOR
from lazaretto.games.clinic.heuristics import income, policy, staffing
from lazaretto.games.clinic.heuristics.assets import with_element
from lazaretto.games.clinic.heuristics.outlook import Outlook
from lazaretto.games.clinic.rules import covid, money, treat
from lazaretto.games.clinic.rules.build import first_conveyor
from lazaretto.games.clinic.rules.cars import takes_place
from lazaretto.games.clinic.rules.decision import in_hand, picked
from lazaretto.games.clinic.rules.forecast import forecast
from lazaretto.games.clinic.rules.hire import HELPERS
from lazaretto.games.clinic.rules.places import guarded, hours_to
from lazaretto.games.clinic.state import Clinic, Table
from lazaretto.games.clinic.state.survey import survey
from lazaretto.games.clinic.state.terms import (
    ACT,
    ADMIT,
    BUILD,
    COVID,
    DOCTOR,
    LAYOUT,
    MOVEMENT,
    NONE,
    NURSE,
    ORDERLY,
    PATIENT,
    PAUSES,
    TREAT,
    WORKAHOLIC_SLOT,
)
from lazaretto.games.clinic.view import View

BONUSES: Final = (
    "$5 can build or hire at once",
    "a yellow doctor treats harder patients with fewer nurses",
    "an orderly saves the maintenance of several rooms",
    "a nurse bridges one level between doctor and patient",
    "treatments beside a garden pay more",
    "a parking tile keeps cars away from building places",
    "conveyors save hours all game",
)
ELEMENTS: Final = {
    OPERATING: f"a patient treated there pays ${NUMBERS.operating_bonus} more",
    OUTPATIENT: "any doctor treats anybody there, without nurses",
    LABORATORY: "doctors get back a level there, and give points",
    WAITING: "patients wait near the rooms and save hours",
    ICU: "hard patients get two levels better there without nurses",
    GARDEN: "treatments in the columns beside it pay more",
    PARKING: "cars there take no building place",
}
NO_PLACE_LOST: Final = "a car here takes no place where you could build now"
NOT_NOW: Final = "nothing else on offer is worth its price now"


def count(number: int, noun: str) -> str:
    return f"{number} {noun}" if number == 1 else f"{number} {noun}s"


def reason(view: View, action: Action) -> str:
    if view.seat == NONE:
        return ""
    state, clinic = view.table, view.table.clinics[view.seat]
    if isinstance(action, (Choose, Build, Put, Face, Park, Unpark, HireDoctor, Hire, Board, Bonus)):
        return of_building(state, clinic, action)
    if isinstance(action, (Admit, Swap, Reroute, AdmitElder, AdmitWoman)):
        return of_admitting(state, clinic, action)
    if isinstance(action, (Pick, Send, Give, Fetch, Follow, Shamble)):
        return of_moving(state, clinic, action)
    if isinstance(action, (Treat, By, Transfuse, Dismiss, Buy)):
        return of_business(state, clinic, action)
    return stopping(state, clinic) if isinstance(action, Done) else of_covid(state, view.seat, action)


# ---- choosing, building, hiring ------------------------------------------------------------------------------


def of_building(state: Table, clinic: Clinic, action: Action) -> str:
    match action:
        case Choose(step):
            return choosing(state, clinic, step)
        case Build(element):
            return element_reason(state, clinic, element)
        case Put(space):
            return site_reason(clinic, in_hand(clinic), space)
        case Park(spot) | Unpark(spot):
            return car_reason(clinic, spot, isinstance(action, Park))
        case HireDoctor(slot):
            return doctor_reason(state, clinic, slot)
        case Hire(helper):
            return helper_reason(state, clinic, helper)
        case Bonus(tile):
            return BONUSES[tile]
        case Board():
            return "a larger board has space for more rooms and cars"
        case _:
            return "the other sides stay free for rooms"


def choosing(state: Table, clinic: Clinic, step: int) -> str:
    missing, beds = staffing.missing_patients(clinic), staffing.total_beds(clinic)
    if step == ADMIT:
        found = min(missing, Outlook(state, clinic).within_reach())
        return f"{count(found, 'patient')} more could be treated this round" if found > 0 else NOT_NOW
    if step == BUILD:
        if Outlook(state, clinic).building().needs_row:
            return "others admit from your row: a service of your own brings patients for sure"
        return f"more beds or income: you have {count(beds, 'bed')} now"
    have = len(staffing.doctors(clinic))
    if have < beds:
        return f"you have {count(beds, 'bed')} and only {count(have, 'doctor')}"
    return "more staff treats more patients, and counts at the end"


def element_reason(state: Table, clinic: Clinic, element: int) -> str:
    if element < TREATMENT:
        rivals = "that no other clinic admits from" if Outlook(state, clinic).building().contested else "to admit from"
        return f"another row {rivals}, and rooms on this floor can treat"
    if element == TREATMENT:
        return "two beds more, and points at the end on a higher floor"
    if element == SUPPLY:
        return "treatment rooms beside it work"
    return ELEMENTS.get(element, "shorter ways save hours")


def site_reason(clinic: Clinic, element: int, space: int) -> str:
    after = survey(with_element(clinic.site, element, space, first_conveyor(clinic)))
    if element == TREATMENT and after.functional & BIT[space]:
        points = NUMBERS.room_points * FLOOR[space]
        return f"the room works there at once{f', and gives {points} points at the end' if points else ''}"
    rooms = (after.functional & ~survey(clinic.site).functional).bit_count()
    if rooms:
        return f"{count(rooms, 'room')} would work with it"
    if element == GARDEN:
        return "treatments in the rooms beside it pay more"
    return "it fits your rooms best there and blocks the least"


def car_reason(clinic: Clinic, spot: int, coming: bool) -> str:
    if spot >= CORNERS:
        return "a parking tile takes no building place" if coming else "a place on the parking tile becomes free"
    if coming:
        costs = "a car has to stand somewhere, and here it takes the fewest building places"
        return costs if takes_place(clinic, spot) else NO_PLACE_LOST
    return "spaces that it blocked can be built on again"


def doctor_reason(state: Table, clinic: Clinic, slot: int) -> str:
    level = state.market.university[slot]
    if level >= WORKAHOLIC_SLOT:
        return "treats several patients of one colour at once, without nurses"
    more = round(income.harvest(state, clinic, level, NONE) - income.harvest(state, clinic, NONE, NONE))
    points = f"worth {count(level + 1, 'point')} at the end"
    return f"{gain(state, more)}, and {points}" if more > 0 else f"a doctor for rounds to come, {points}"


def gain(state: Table, more: int) -> str:
    """Against COVID-19 it is not all fees: who has a nurse and an orderly to spare keeps doctors healthy."""
    if state.setup.mode == COVID:
        return f"worth about ${more} this round, in fees and people who stay healthy"
    return f"about ${more} more in fees this round"


def helper_reason(state: Table, clinic: Clinic, helper: int) -> str:
    kind = HELPERS[helper]
    more = round(income.harvest(state, clinic, NONE, kind) - income.harvest(state, clinic, NONE, NONE))
    if state.setup.mode == COVID and (kind != NURSE or more <= 0):
        return "can take a COVID tile, so that no doctor or patient has to"
    if more > 0:
        return gain(state, more)
    if kind == ORDERLY:
        return "in a supply room he saves the maintenance of the rooms beside it"
    return "bridges one level between doctor and patient, and counts at the end"


# ---- admitting -----------------------------------------------------------------------------------------------


def of_admitting(state: Table, clinic: Clinic, action: Action) -> str:
    match action:
        case Admit(service):
            return admission(state, clinic, service)
        case Swap(service, column):
            level = state.market.rows[service][column + 1]
            suiting = " suits your doctors, and" if suits(clinic, level) else ""
            return f"the {LEVEL_IDS[level]} patient{suiting} comes nearer"
        case Reroute(service, column, _):
            level = state.market.rows[service][column]
            suiting = f"the {LEVEL_IDS[level]} patient suits your doctors, and " if suits(clinic, level) else ""
            return f"{suiting}you could admit from that row"
        case AdmitElder():
            return f"your nurses have time for the hospice: ${NUMBERS.elder_fee} a round"
        case _:
            return f"a delivery pays ${NUMBERS.delivery_fee} and {NUMBERS.delivery_points} points"


def suits(clinic: Clinic, level: int) -> bool:
    """Some doctor could treat them, with the nurses there are."""
    gaps = [abs(doctor - level) for doctor in staffing.doctors(clinic)]
    return bool(gaps) and min(gaps) <= staffing.nurses(clinic)


def admission(state: Table, clinic: Clinic, service: int) -> str:
    level, ill = state.market.rows[service][0], clinic.tokens.waiting[service] > 0
    free = staffing.Matching(clinic).doctors
    bed = staffing.held(clinic, service) < staffing.bed_count(clinic, service)
    if not bed or not free:
        return "can be treated in a later round, when a bed and a doctor are free"
    gap = min([abs(doctor - level - ill) for doctor in free])
    helped = "a doctor of the same level wait" if not gap else f"a doctor with {count(gap, 'nurse')} wait"
    cured = ", and one more cured" if ill else ""
    return f"a free bed and {helped} for this patient: ${FEE[level]}{cured}"


# ---- moving and business -------------------------------------------------------------------------------------


def of_moving(state: Table, clinic: Clinic, action: Action) -> str:
    match action:
        case Follow():
            return plan_reason(state, clinic)
        case Send(place):
            person = clinic.person(picked(clinic))
            hours = 0 if person is None else hours_to(clinic, person, place, guarded(clinic))
            return f"a place that suits, for {count(hours, 'hour')}" if hours else "a place that suits, for no hours"
        case Pick():
            return "the plan as it is leaves this person where little can be done"
        case Give() | Fetch():
            return "blood makes a patient better without a doctor"
        case _:
            return "fewest of your people are in its way"


def plan_reason(state: Table, clinic: Clinic) -> str:
    seen = forecast(state.setup, clinic, MOVEMENT)
    hours = count(seen.more_hours, "hour")
    if not seen.cures:
        return f"everybody goes where they are of use, in {hours}"
    return f"{count(len(seen.cures), 'treatment')} for ${seen.income}, in {hours}"


def of_business(state: Table, clinic: Clinic, action: Action) -> str:
    match action:
        case Treat(who):
            return treatment_reason(clinic, who)
        case By(who):
            return doctor_choice(clinic, who)
        case Transfuse():
            return "makes the patient a level better without a doctor"
        case Dismiss(who):
            person = clinic.person(who)
            saved = 0 if person is None else money.salary(person)
            return f"saves a salary of ${saved}, and you lose the least"
        case Buy(points):
            return purchase(state, clinic, points)
        case _:
            return ""


def treatment_reason(clinic: Clinic, who: int) -> str:
    person = clinic.person(who)
    if person is None:
        return ""
    if person.kind == DOCTOR:
        return f"pays ${treat.fee(clinic, person)}, and the doctor can work again"
    if person.ill:
        return f"pays ${treat.fee(clinic, person)} and is one more cured"
    fate = "dying" if person.level == RED else "getting worse"
    return f"pays ${treat.fee(clinic, person)} and keeps the patient from {fate}"


def doctor_choice(clinic: Clinic, who: int) -> str:
    patient, doctor = clinic.person(picked(clinic)), clinic.person(who)
    if patient is None or doctor is None:
        return ""
    nurses = treat.nurses_needed(clinic, patient, doctor)
    return f"takes {count(nurses, 'nurse')}, and leaves the others for harder cases" if nurses else "takes no nurse"


def purchase(state: Table, clinic: Clinic, points: int) -> str:
    if state.round == NUMBERS.rounds:
        return "money is worth nothing after the last round"
    if not points:
        return "money can still hire and build; a point costs the same later"
    left = clinic.money - NUMBERS.popularity_price * points
    return (
        f"${left} is left, {'enough' if left >= money.due(clinic) else 'too little'} for bills like those of this round"
    )


def stopping(state: Table, clinic: Clinic) -> str:
    if state.phase in PAUSES:
        return f"${NUMBERS.mask} is more than a mask would save now"
    if state.phase == TREAT:
        return "the other patients can wait"
    if state.phase == MOVEMENT:
        return "everybody else is where they are of use"
    if state.phase == ACT and clinic.this_round.choice == ADMIT:
        return "nobody else there could be treated soon"
    return "your first rooms work together" if state.phase == LAYOUT else NOT_NOW


# ---- COVID-19 ------------------------------------------------------------------------------------------------


def of_covid(state: Table, seat: int, action: Action) -> str:
    clinic = state.clinics[seat]
    match action:
        case Offer(tiles):
            share = policy.shares(state)[seat]
            if tiles != share:
                return f"{'fewer' if tiles < share else 'more'} than your share, which is {count(share, 'tile')}"
            return f"your share: {count(share, 'tile')} for {covid.eligibles(clinic)} healthy people"
        case Take():
            return "you have more healthy people for it than the others"
        case Pass():
            return "you have your share already"
        case Infect(who):
            return infection(state, clinic, who)
        case Mask(who):
            person = clinic.person(who)
            dying = person is not None and person.level == RED
            return "saves a doctor from dying" if dying else "frees the only doctor who could work"
        case Clear():
            return "the next patient there stays healthy"
        case Spread(service):
            owned = survey(clinic.site).owned[service]
            return (
                "the next patient there is light enough to cure"
                if owned
                else "you own no hub for it, so you admit nobody there"
            )
        case SpreadTo():
            return "a light patient is the easiest to cure"
        case _:
            return ""


def infection(state: Table, clinic: Clinic, who: int) -> str:
    person = clinic.person(who)
    if person is None:
        return ""
    if person.kind == PATIENT:
        return "you can treat this patient, who then counts as cured"
    if person.kind == DOCTOR:
        others = staffing.doctors(clinic)
        others.remove(person.level)
        gaps = [abs(other - person.level - 1) for other in others]
        treated = bool(gaps) and min(gaps) <= staffing.nurses(clinic)
        fee = f"another doctor can treat this one for ${FEE[person.level]}, and " if treated else ""
        return f"{fee}you lose the least with this one"
    return "is only isolated for this round, and back at its end"
