"""What a sheet will be worth at the end, as far as it shows between two rounds.

A sum of what counts, each with a weight that changes as the rounds go by. The weights are the best fit to the
results of 1,500 games of bots of all strengths; at half-time they explain a third of the differences between the
final scores, three rounds before the end two thirds.
"""

from __future__ import annotations

from typing import Final

from lazaretto.core import Seat
from lazaretto.games.lockdown.data import ROUNDS
from lazaretto.games.lockdown.heuristics.policy import expected, holes, room
from lazaretto.games.lockdown.rules.scoring import BROTHER, DAD, GRANDMA, GRANDPA, MOM, SISTER, brother, grandpa
from lazaretto.games.lockdown.state import CARD, Sheet, Table
from lazaretto.games.lockdown.view import View, view

# By feature, in the order of ``features``: the weight at the end, and what is added to it for a whole game to come.
AT_THE_END: Final = [
    -6.6, 0.58, 0.95, 0.47, 0.80, 0.75, 0.57, 0.93, 2.50, 1.20, 2.28, 0.96, 3.17, -0.05, 0.04, -1.63, 1.96, 0.62, 0.67,
    -3.17,
]  # fmt: skip
FOR_A_GAME: Final = [
    -7.5, -0.27, 0.58, 0.34, 2.04, 0.10, -0.52, 7.47, -5.85, 3.69, 5.70, 1.66, 5.89, -2.61, 2.14, 1.82, -0.85, 0.88,
    -0.44, 0.83,
]  # fmt: skip


def evaluate(state: Table) -> list[float] | None:
    """By seat; known only between two rounds, when no plan has begun."""
    for plan in state.plans:
        if plan.step != CARD:
            return None
    return [points(view(state, Seat(seat))) for seat in range(len(state.sheets))]


def points(seen: View) -> float:
    to_come = (ROUNDS - seen.round + 1) / ROUNDS
    total = 0.0
    for i, feature in enumerate(features(seen, seen.sheets[seen.seat])):
        total += feature * (AT_THE_END[i] + FOR_A_GAME[i] * to_come)
    return total


def features(seen: View, sheet: Sheet) -> list[float]:
    marks, numbers = sheet.boxes, sheet.boxes[BROTHER]
    counts = sorted([bits.bit_count() for bits in sheet.symbols])
    empty = sheet.empty()
    return [
        1.0,
        brother(numbers),
        grandpa(marks[GRANDPA]),
        *[expected(seen, sheet, member, len(marks[member])) for member in (DAD, MOM, SISTER, GRANDMA)],
        *[len(marks[member]) for member in (DAD, MOM, SISTER, BROTHER, GRANDPA, GRANDMA)],
        holes(empty),
        room(seen, sheet.drawn(), empty),
        empty.bit_count(),
        sheet.free_rotates(),
        sheet.free_alternatives(),
        counts[1],
        1.0 if numbers and numbers[-1] < max(numbers) else 0.0,
    ]
