"""What a round will bring if the plan stands: income, what is due, hours, who gets worse and who dies.

The table shows it live while people are sent about, and bots look at it. It assumes that the owner treats
whoever can be treated, dearest first, and follows the plan on offer for everybody not named yet.
"""

from __future__ import annotations

from typing import NamedTuple

from lazaretto.games.clinic.data import ICU, NUMBERS, OUTPATIENT, RED
from lazaretto.games.clinic.rules import administration, money, movement_plan, treat
from lazaretto.games.clinic.rules.places import end_breaks, plan_hours
from lazaretto.games.clinic.state import Clinic, Person, Tally
from lazaretto.games.clinic.state.site import Setup
from lazaretto.games.clinic.state.terms import DOCTOR, MOVEMENT, NONE, PAY, TREAT, WORKAHOLIC


class Cure(NamedTuple):
    """A treatment to come."""

    person: Person
    doctor: Person
    nurses: int
    fee: int


class Forecast(NamedTuple):
    """A clinic's round in numbers."""

    money: int  # now
    cures: tuple[Cure, ...]
    left: tuple[Person, ...]  # who lie where people are treated, and are not
    other: int  # income: what elders will pay
    salaries: int
    maintenance: int
    hours: int  # now
    more_hours: int  # of the plan
    worse: int  # people who get worse in step 9
    deaths: int

    @property
    def income(self) -> int:
        return self.other + sum([cure.fee for cure in self.cures])

    @property
    def after(self) -> int:
        """Money left when all is paid; below 0: somebody must be dismissed."""
        return self.money + self.income - self.salaries - self.maintenance


class Treatment(NamedTuple):
    worth: int
    person: Person
    doctor: Person


def treatments(clinic: Clinic) -> list[Treatment]:
    """Every treatment possible where people are now, the best first; nurses are dear."""
    found: list[Treatment] = []
    for person in clinic.people:
        if person.bedded() and not person.used:
            for doctor in treat.doctors_for(clinic, person):
                worth = 10 * treat.fee(clinic, person) - movement_plan.NURSE_USED * treat.nurses_needed(
                    clinic, person, doctor
                )
                worth += movement_plan.DEATH if person.level == RED else movement_plan.SURVIVOR if person.ill else 0
                found.append(Treatment(worth, person, doctor))
    found.sort(key=lambda treatment: -treatment.worth)
    return found


def treat_all(clinic: Clinic) -> list[Cure]:
    """Do the best treatments one after another, on the clinic itself."""
    cures: list[Cure] = []
    while True:
        best = treatments(clinic)
        if not best:
            return cures
        person, doctor = best[0].person, best[0].doctor
        needed = treat.nurses_needed(clinic, person, doctor)
        cures.append(Cure(person.copy(), doctor.copy(), needed, treat.fee(clinic, person)))
        for nurse in treat.free_nurses(clinic, person.place)[:needed]:
            nurse.used = treat.WORKED
        doctor.used += treat.WORKED
        if doctor.kind == WORKAHOLIC:
            doctor.level = person.level
        elif treat.room_of(clinic, person) == OUTPATIENT:
            doctor.ill = person.ill
        stays = person.kind == DOCTOR or (treat.room_of(clinic, person) == ICU and person.level >= NUMBERS.icu_levels)
        if stays:
            person.used = treat.IDLE
            person.ill = person.ill and person.kind != DOCTOR
        else:
            clinic.people = [other for other in clinic.people if other is not person]


def forecast(setup: Setup, clinic: Clinic, phase: int) -> Forecast:
    """The round of this clinic as it will go on from this phase."""
    trial = clinic.copy()
    trial.pending = None
    moving = phase < MOVEMENT or (phase == MOVEMENT and not clinic.ready)
    if moving:
        end_breaks(trial)
        movement_plan.follow(setup, trial)
    hours = plan_hours(trial) if moving else 0
    for person in trial.people:
        person.place, person.goal, person.via = person.end(), NONE, NONE
    cures = treat_all(trial) if phase < TREAT or (phase == TREAT and not clinic.ready) else []
    if phase < PAY:
        treat.research(trial)
        trial.tally = Tally(trial.tally.treated, trial.tally.deaths, money.maintenance(trial))
    sick = administration.untreated(trial)
    dying = [p for p in sick if p.level == RED]
    return Forecast(
        clinic.money,
        tuple(cures),
        tuple([p for p in trial.people if treat.lying_refusal(trial, p) is None]),
        treat.elders_pay(trial) if phase < TREAT else 0,
        money.salaries(trial),
        trial.tally.upkeep,
        clinic.hours,
        hours,
        len(sick) - len(dying),
        len(dying) + len(administration.neglected(trial)),
    )
