"""Who should take a COVID tile: what the round would bring with each of them infected, against the others."""

from __future__ import annotations

from typing import Final

from lazaretto.games.clinic.data import RED
from lazaretto.games.clinic.rules import movement_plan
from lazaretto.games.clinic.rules.places import end_breaks
from lazaretto.games.clinic.state import Clinic, Person, Table
from lazaretto.games.clinic.state.terms import DOCTOR, GUARD, ISOLATED, NURSE, ORDERLY, PATIENT, WORKAHOLIC

NEVER: Final = 0.02


class Infections:
    """One trial clinic for all of them, in which each is infected in turn."""

    def __init__(self, state: Table, clinic: Clinic) -> None:
        self.setup = state.setup
        self.trial = clinic.copy()
        end_breaks(self.trial)
        self.known = movement_plan.Known()
        self.alone = any([p.kind == WORKAHOLIC for p in self.trial.people])  # beds go with him: nothing is in common

    def prior(self, who: int) -> float:
        person = self.trial.person(who)
        assert person is not None
        ill, place = person.ill, person.place
        if person.kind in (PATIENT, DOCTOR):
            person.ill = True
        elif person.kind in (NURSE, ORDERLY, GUARD):
            person.place = ISOLATED
        else:
            return NEVER
        worth = self.worth(person)
        person.ill, person.place = ill, place
        return max(NEVER, min(0.98, 0.5 + worth / 4000))

    def worth(self, changed: Person) -> float:
        """The pairs the plan would make, and the troubles it would leave, in tenths of a dollar."""
        self.known.changed = changed.id
        known = None if self.alone or changed.kind == GUARD else self.known
        planner = movement_plan.Planner(self.setup, self.trial, known)
        planner.pair_up()
        cured = {pairing.person.id for pairing in planner.pairs}
        worth = float(sum([pairing.worth for pairing in planner.pairs]))
        for person in self.trial.people:
            if person.ill and person.id not in cured:
                worth -= 100 + 60 * person.level if person.kind == PATIENT else 90 + 110 * person.level
                if person.level == RED:
                    worth -= movement_plan.DEATH
        return worth - (20 if changed.kind == NURSE else 0)
