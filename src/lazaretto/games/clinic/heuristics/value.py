"""What a clinic will be worth at the end, as far as it shows when a round begins.

A sum of what counts, each with a weight that changes as the rounds go by: the best fit, rounded, to the final scores
of 2,700 clinics that ``regular`` bots ran in all three modes. Where these scores spread by 10 to 13 points, it errs by
4 to 5 when the last round begins and by 8 to 10 three rounds earlier. In the first rounds too little shows.
"""

from __future__ import annotations

from typing import Final

from lazaretto.games.clinic.data import NUMBERS
from lazaretto.games.clinic.heuristics.staffing import Matching, doctors, nurses, rounds_left
from lazaretto.games.clinic.rules.scoring import final
from lazaretto.games.clinic.state import Clinic, Table
from lazaretto.games.clinic.state.terms import CHOOSE, COVID, NONE, PATIENT

FIRST: Final = 3  # the round in which enough shows
# By feature, in the order of ``features``: the weight at the end, and what is added to it for a whole game to come.
AT_THE_END: Final = [-9.6, 0.95, 0.4, -3.1, 2.3, 1.9, 2.4, 0.2]
FOR_A_GAME: Final = [52.0, 1.4, 0.3, 9.6, 6.5, -7.3, -13.3, -6.0]


def expectation(state: Table) -> list[float] | None:
    """By seat; who fights COVID-19 together is told what the clinics will be worth on average."""
    if state.phase != CHOOSE or state.action or state.round < FIRST:
        return None
    for clinic in state.clinics:
        if clinic.this_round.choice != NONE or clinic.ready or clinic.cars.leaving:
            return None
    found = [points(state, clinic) for clinic in state.clinics]
    return [sum(found) / len(found)] * len(found) if state.setup.mode == COVID else found


def points(state: Table, clinic: Clinic) -> float:
    to_come = rounds_left(state) / NUMBERS.rounds
    total = 0.0
    for i, feature in enumerate(features(clinic)):
        total += feature * (AT_THE_END[i] + FOR_A_GAME[i] * to_come)
    return total


def features(clinic: Clinic) -> list[float]:
    people = clinic.people
    return [
        1.0,
        final(clinic),
        clinic.money,
        len(doctors(clinic)),
        len([1 for person in people if person.kind == PATIENT]),
        nurses(clinic),
        len(Matching(clinic).unmet),
        len([1 for person in people if person.ill]),
    ]
