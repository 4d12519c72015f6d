"""What a hospital will be worth at the end, as far as it shows between two turns.

A sum of what counts, each with a weight that changes as the bag empties. The weights were fitted to the results of
games between bots and rounded; with six turns to come they explain three fifths of the differences between the final
scores, with three turns to come four fifths.
"""

from __future__ import annotations

from typing import Final

from lazaretto.games.quarantine.data import COUNTS, GRAY, KIND, NONE, SPECIAL
from lazaretto.games.quarantine.heuristics.position import ROOM_USE, chain
from lazaretto.games.quarantine.state import Table
from lazaretto.games.quarantine.state.hospital import Hospital

LONG: Final = 12.0  # own turns to come for which the second weight counts in full
# By feature, in the order of ``features``: the weight at the end, and what is added to it for a long game to come.
AT_THE_END: Final = [2.0, 1.3, 1.1, 0.47, 0.22, 0.0, 0.37, 0.2, -0.1, 0.07, -0.28, 0.37, 0.28, 1.3, 0.12, 0.83]
FOR_LONG: Final = [5.2, -0.4, -0.28, 0.31, 0.6, -0.3, -0.1, -0.1, -0.2, 1.1, 0.92, 1.62, -0.2, 0.9, 0.0, 0.83]


def evaluate(state: Table) -> list[float] | None:
    """By seat; told before the first cube and the first action of a turn."""
    turn = state.turn
    if turn.asked is not None or turn.pending != NONE or turn.held < COUNTS.draws or turn.actions < COUNTS.actions:
        return None
    left = turns_left(state) / LONG
    return [points(state, seat, left) for seat in range(len(state.hospitals))]


def turns_left(state: Table) -> float:
    if state.ending != NONE:
        return 0.0
    return state.in_bag() / (COUNTS.draws * len(state.hospitals))


def points(state: Table, seat: int, left: float) -> float:
    total = 0.0
    for i, feature in enumerate(features(state, seat, state.hospitals[seat])):
        total += feature * (AT_THE_END[i] + FOR_LONG[i] * left)
    return total


def features(state: Table, seat: int, hospital: Hospital) -> list[float]:
    patients = quarantined = grays = 0
    use = 0.0
    for tile in hospital.tiles.values():
        if tile.gray:
            grays += 1
            quarantined += len(tile.patients)
        else:
            patients += len(tile.patients)
            kind = KIND[tile.id]
            use += ROOM_USE[kind] if SPECIAL[kind] else 0.0
    return [
        1.0,
        hospital.specials(),
        hospital.stations(),
        hospital.colored(),
        hospital.supply[GRAY],
        len(hospital.line),
        patients,
        quarantined,
        grays,
        use,
        len(hospital.tiles),
        len(hospital.beside),
        hospital.markers,
        sum([stack.owner == seat for stack in state.stacks]),
        chain(hospital, hospital.line),
        1.0 if seat == state.turn.seat else 0.0,
    ]
