"""Step 5: doctors treat who lies in their room, nurses bridge levels (C-110 to C-119, CV-040 to CV-052)."""

from __future__ import annotations

from typing import Final

from lazaretto.core import EVERYBODY, Action, Refusal, Seat, struct
from lazaretto.games.clinic.actions import BY, DONE, TRANSFUSE, TREAT, By, Transfuse, Treat
from lazaretto.games.clinic.data import (
    FEE,
    ICU,
    LABORATORY,
    NUMBERS,
    OPERATING,
    OUTPATIENT,
    RED,
    TREATMENT,
    WHITE,
)
from lazaretto.games.clinic.data.grid import BIT, SPACES
from lazaretto.games.clinic.events import Treated
from lazaretto.games.clinic.rules.cars import leave
from lazaretto.games.clinic.rules.decision import NOT_ASKED, Decision, finish
from lazaretto.games.clinic.state import Clinic, Person, Table, Tally
from lazaretto.games.clinic.state.survey import survey
from lazaretto.games.clinic.state.terms import DOCTOR, ELDER, NONE, NURSE, PATIENT, WOMAN, WORKAHOLIC, WORKAHOLIC_SLOT

WORKED: Final = 1  # treated, or was treated and stays
IDLE: Final = 2  # a doctor cured or freed this round: no work, no loss of level (CV-030, CV-051)

NOBODY: Final = Refusal("C-110", "there is nobody of that number")
NO_PATIENT: Final = Refusal("C-110", "they are not to be treated")
TREATED_ALREADY: Final = Refusal("C-112", "they were treated this round")
NOT_IN_ROOM: Final = Refusal("C-110", "they are not in a room where patients are treated")
WRONG_ROOM: Final = Refusal("CV-032", "infected doctors are treated in treatment and outpatient rooms")
NO_DOCTOR: Final = Refusal("C-110", "no doctor in that room can treat this patient, even with the nurses there")
CHOOSE_DOCTOR: Final = Refusal("C-118", "choose first who treats")
NOT_THERE: Final = Refusal("C-110", "that doctor is not in the room")
INFECTED: Final = Refusal("CV-040", "an infected doctor does not work")
NO_MORE: Final = Refusal("C-111", "that doctor has treated this round")
NO_PLACE: Final = Refusal("CV-030", "the room has enough doctors; there is no place to work")
TOO_FEW_NURSES: Final = Refusal("C-110", "there are too few nurses to bridge the levels")
OTHER_COLOUR: Final = Refusal("C-190", "the workaholic treats patients of one colour only, and has treated enough")
NO_DELIVERY: Final = Refusal("C-204", "there are too few nurses for a delivery")
NO_BLOOD: Final = Refusal("C-183", "no nurse with a blood marker is free in that room")
NO_BLOOD_FOR: Final = Refusal("CV-080", "only patients can be given blood")
NOT_BY_BLOOD: Final = Refusal("C-183", "blood is given in treatment and operating rooms")


@struct
class Treating(Decision):
    """Whom to treat next, by a doctor or with blood, in any order (C-110, C-118, C-183)."""

    def menu(self, state: Table, seat: Seat) -> list[Action]:
        people = lying(state.clinics[seat])
        out: list[Action] = [TREAT[person.id] for person in people]
        if state.setup.expansions.transfusion:
            out += [TRANSFUSE[person.id] for person in people]
        return [*out, DONE]

    def legal(self, state: Table, seat: Seat) -> list[Action]:
        clinic = state.clinics[seat]
        people = lying(clinic)
        out: list[Action] = [TREAT[person.id] for person in people if doctors_for(clinic, person)]
        if state.setup.expansions.transfusion:
            out += [TRANSFUSE[person.id] for person in people if transfuse_refusal(clinic, person.id) is None]
        return [*out, DONE]

    def refusal(self, state: Table, seat: Seat, action: Action) -> Refusal | None:
        clinic = state.clinics[seat]
        if isinstance(action, Treat):
            return treat_refusal(clinic, action.who)
        if isinstance(action, Transfuse):
            return transfuse_refusal(clinic, action.who)
        return None if action == DONE else NOT_ASKED

    def play(self, state: Table, seat: Seat, action: Action) -> None:
        """The only doctor who can need not be named."""
        clinic = state.clinics[seat]
        if isinstance(action, Transfuse):
            transfuse(state, seat, action.who)
        elif isinstance(action, Treat):
            person = clinic.person(action.who)
            assert person is not None
            doctors = doctors_for(clinic, person)
            if len(doctors) > 1:
                clinic.pending = ChoosingDoctor(action.who)
                return
            treat(state, seat, person, doctors[0])
        else:
            finish(state, seat)
            return
        clinic.ready = not anything_to_treat(state, clinic)


TREAT_SOMEBODY: Final = Treating()


@struct
class ChoosingDoctor(Decision):
    """Which of several doctors treats the patient (C-118)."""

    who: int

    def menu(self, state: Table, seat: Seat) -> list[Action]:
        clinic = state.clinics[seat]
        person = clinic.person(self.who)
        return [] if person is None else [BY[doctor.id] for doctor in doctors_for(clinic, person)]

    def refusal(self, state: Table, seat: Seat, action: Action) -> Refusal | None:
        if not isinstance(action, By):
            return CHOOSE_DOCTOR
        clinic = state.clinics[seat]
        person, doctor = clinic.person(self.who), clinic.person(action.doctor)
        return NOBODY if person is None or doctor is None else doctor_refusal(clinic, person, doctor)

    def play(self, state: Table, seat: Seat, action: Action) -> None:
        assert isinstance(action, By)
        clinic = state.clinics[seat]
        person, doctor = clinic.person(self.who), clinic.person(action.doctor)
        assert person is not None
        assert doctor is not None
        clinic.pending = None
        treat(state, seat, person, doctor)
        clinic.ready = not anything_to_treat(state, clinic)

    def answerable(self, state: Table, clinic: Clinic) -> bool:
        person = clinic.person(self.who)
        return person is not None and bool(doctors_for(clinic, person))

    def subject(self) -> int:
        return self.who


def effective_level(person: Person) -> int:
    """An infected person counts one level above the colour (CV-045)."""
    return person.level + (1 if person.ill else 0)


def room_of(clinic: Clinic, person: Person) -> int:
    """The kind of room where they lie, or NONE."""
    return clinic.site.kinds[person.place] if person.place < SPACES else NONE


def nurses_needed(clinic: Clinic, person: Person, doctor: Person) -> int:
    """C-110, C-116, C-190, C-201, C-204, CV-046; in intensive care infection adds no level (CV-085)."""
    room = room_of(clinic, person)
    if person.kind == WOMAN:
        return NUMBERS.delivery_nurses
    if doctor.kind == WORKAHOLIC or room in (OUTPATIENT, ICU):
        return 0
    return abs(doctor.level - effective_level(person))


def free_nurses(clinic: Clinic, place: int) -> list[Person]:
    """Nurses there who have not helped yet, those without blood first."""
    there = [p for p in clinic.people if p.kind == NURSE and p.place == place and not p.used and not p.donor]
    return [p for p in there if not p.blood] + [p for p in there if p.blood]


# ---- what speaks against it ----------------------------------------------------------------------------------


def lying_refusal(clinic: Clinic, person: Person) -> Refusal | None:
    """Whether this person could be treated at all: in a hub nobody is (CV-036)."""
    if not person.bedded():
        return NO_PATIENT
    if person.used:
        return TREATED_ALREADY
    room = room_of(clinic, person)
    if room not in (TREATMENT, OPERATING, OUTPATIENT, ICU):
        return NOT_IN_ROOM
    if room != OUTPATIENT and not survey(clinic.site).functional & BIT[person.place]:
        return NOT_IN_ROOM
    return WRONG_ROOM if person.kind == DOCTOR and room in (OPERATING, ICU) else None


def doctor_refusal(clinic: Clinic, person: Person, doctor: Person) -> Refusal | None:
    """Whether this doctor can treat that person now."""
    if doctor.kind not in (DOCTOR, WORKAHOLIC) or doctor.place != person.place or doctor is person:
        return NOT_THERE
    if doctor.ill:
        return INFECTED
    if doctor.used == IDLE and doctor.kind == DOCTOR:
        return NO_PLACE
    if doctor.kind == WORKAHOLIC:
        return workaholic_refusal(clinic, person, doctor)
    if doctor.used:
        return NO_MORE
    needed = nurses_needed(clinic, person, doctor)
    if not needed:
        return None
    if len(free_nurses(clinic, person.place)) >= needed:
        return None
    return NO_DELIVERY if person.kind == WOMAN else TOO_FEW_NURSES


def workaholic_refusal(clinic: Clinic, person: Person, doctor: Person) -> Refusal | None:
    """One colour, so many of it; where one patient lies just that one (C-190)."""
    if person.kind == WOMAN:
        return OTHER_COLOUR
    if not doctor.used:
        return None
    if room_of(clinic, person) != TREATMENT:
        return NO_MORE
    same = doctor.level == person.level and doctor.used < NUMBERS.workaholic_patients[person.level]
    return None if same else OTHER_COLOUR


def doctors_for(clinic: Clinic, person: Person) -> list[Person]:
    """One of each sort of doctor who can treat them now."""
    out: list[Person] = []
    if lying_refusal(clinic, person) is not None:
        return out
    for doctor in clinic.people:
        can = doctor.place == person.place and doctor_refusal(clinic, person, doctor) is None
        if can and not any([doctor.like(other) for other in out]):
            out.append(doctor)
    return out


def treat_refusal(clinic: Clinic, who: int) -> Refusal | None:
    person = clinic.person(who)
    if person is None:
        return NOBODY
    refusal = lying_refusal(clinic, person)
    if refusal is not None:
        return refusal
    return None if doctors_for(clinic, person) else NO_DOCTOR


def transfuse_refusal(clinic: Clinic, who: int) -> Refusal | None:
    person = clinic.person(who)
    if person is None:
        return NOBODY
    if person.kind != PATIENT:
        return NO_BLOOD_FOR
    if person.used:
        return TREATED_ALREADY
    if room_of(clinic, person) not in (TREATMENT, OPERATING):
        return NOT_BY_BLOOD
    return None if any([nurse.blood for nurse in free_nurses(clinic, person.place)]) else NO_BLOOD


def lying(clinic: Clinic) -> list[Person]:
    """One of each sort of people in beds."""
    out: list[Person] = []
    for person in clinic.people:
        if person.bedded() and person.place < SPACES and not any([person.like(other) for other in out]):
            out.append(person)
    return out


# ---- what happens --------------------------------------------------------------------------------------------


def fee(clinic: Clinic, person: Person) -> int:
    """What the treatment pays (C-113, C-115, C-116, C-186, C-201, C-204).

    Infection makes no difference to it, nor that a doctor is treated (CV-044, CV-047, CV-048, CV-049).
    The operating room pays more (C-114, CV-089), the outpatient room its own fee (CV-041).
    """
    room = room_of(clinic, person)
    extras = survey(clinic.site).extras(person.place)
    if room == OUTPATIENT:
        return NUMBERS.outpatient_fee + extras
    if person.kind == WOMAN:
        return NUMBERS.delivery_fee + extras
    if room == ICU and person.level >= NUMBERS.icu_levels:
        return max(0, FEE[person.level] - FEE[person.level - NUMBERS.icu_levels]) + extras
    return FEE[person.level] + (NUMBERS.operating_bonus if room == OPERATING else 0) + extras


def treat(state: Table, seat: int, person: Person, doctor: Person) -> None:
    clinic = state.clinics[seat]
    needed = nurses_needed(clinic, person, doctor)
    for nurse in free_nurses(clinic, person.place)[:needed]:
        nurse.used = WORKED
    skill = WORKAHOLIC_SLOT if doctor.kind == WORKAHOLIC else doctor.level
    kind, level, ill, room, pay = person.kind, person.level, person.ill, room_of(clinic, person), fee(clinic, person)
    clinic.money += pay
    if doctor.kind == WORKAHOLIC:
        doctor.level = person.level
    doctor.used += WORKED
    if room == OUTPATIENT:
        pass_on(state, person, doctor)
    if room == ICU and person.level >= NUMBERS.icu_levels:
        person.level -= NUMBERS.icu_levels
        person.used = WORKED
    else:
        cure(state, clinic, person, ill)
    if state.log is not None:
        state.emit(EVERYBODY, Treated(seat, kind, level, ill, skill, needed, room, pay, state.epidemic.survivors))


def pass_on(state: Table, person: Person, doctor: Person) -> None:
    """In an outpatient room the tile moves to the doctor; a workaholic's goes to the supply (CV-042, CV-082)."""
    if person.ill and doctor.kind != WORKAHOLIC:
        person.ill = False
        doctor.ill = True


def cure(state: Table, clinic: Clinic, person: Person, infected: bool) -> None:
    """A patient leaves, a doctor stays, a child is born (C-117, C-204, CV-043, CV-050, CV-051, CV-052)."""
    if person.ill:
        person.ill = False
        state.epidemic.supply += 1
    if person.kind == DOCTOR:
        person.used = IDLE
        return
    if person.kind == WOMAN:
        clinic.popularity += NUMBERS.delivery_points
        state.market.women += 1
    else:
        clinic.tally = Tally(clinic.tally.treated + 1, clinic.tally.deaths, clinic.tally.upkeep)
        if infected:
            state.epidemic.survivors += 1
        else:
            state.market.bags.reserve[person.level] += 1
    leave(state, clinic, person)


def transfuse(state: Table, seat: int, who: int) -> None:
    """One level better without a doctor; a white patient is cured (C-183, CV-080, CV-081)."""
    clinic = state.clinics[seat]
    person = clinic.person(who)
    assert person is not None
    nurse = free_nurses(clinic, person.place)[-1]
    nurse.blood = False
    nurse.used = WORKED
    level, ill, room, pay = person.level, person.ill, room_of(clinic, person), FEE[person.level]
    clinic.money += pay
    if person.level == WHITE:
        cure(state, clinic, person, ill)
    else:
        person.level -= 1
        person.used = WORKED
    if state.log is not None:
        state.emit(EVERYBODY, Treated(seat, PATIENT, level, ill, NONE, 1, room, pay, state.epidemic.survivors))


def elders_pay(clinic: Clinic) -> int:
    """When step 5 begins (C-203)."""
    return NUMBERS.elder_fee * len([1 for person in clinic.people if person.kind == ELDER])


def begin_treating(state: Table, clinic: Clinic) -> None:
    """Elders pay; whoever has nothing to treat is ready."""
    clinic.money += elders_pay(clinic)
    clinic.ready = not anything_to_treat(state, clinic)


def anything_to_treat(state: Table, clinic: Clinic) -> bool:
    for person in clinic.people:
        if person.bedded() and person.place < SPACES:
            if doctors_for(clinic, person):
                return True
            if state.setup.expansions.transfusion and transfuse_refusal(clinic, person.id) is None:
                return True
    return False


def research(clinic: Clinic) -> None:
    """The end of step 5: healthy doctors in a laboratory (C-119)."""
    for person in clinic.people:
        if person.kind == DOCTOR and not person.ill and room_of(clinic, person) == LABORATORY:
            person.level = min(RED, person.level + 1)
            clinic.popularity += NUMBERS.laboratory_points
