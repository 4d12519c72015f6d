"""How the game stands: what the opinions about actions rest on."""

from __future__ import annotations

from typing import Final

from lazaretto.games.quarantine.data import COLORS, COUNTS, KINDS, NONE
from lazaretto.games.quarantine.rules.scoring import score
from lazaretto.games.quarantine.state.hospital import Hospital
from lazaretto.games.quarantine.view import View

IDLE: Final = 0.1  # the turn ends when nothing looks better
USE: Final = {
    "supply": 0.8,
    "on_call": 0.9,
    "pharmacy": 0.9,
    "cafeteria": 0.9,
    "gift_shop": 0.7,
    "emergency": 0.5,
    "purchasing": 0.5,
    "triage": 0.4,
    "lab": 0.3,
    "containment": 0.3,
    "pathology": 0.2,
    "maintenance": 0.2,
    "security": 0.4,
    "helipad": 0.3,
}  # points a room brings over half a game, besides the one it is worth
ROOM_USE: Final = [USE.get(kind, 0.0) for kind in KINDS]


def mine(view: View) -> Hospital:
    return view.hospitals[view.seat]


def last_turn(view: View) -> bool:
    return view.ending != NONE


def rounds_left(view: View) -> float:
    """How many turns of the own seat are still to come, as far as the bag tells."""
    if last_turn(view):
        return 0.0
    return (sum(view.cubes.bag) - view.turn.held) / (COUNTS.draws * len(view.hospitals))


def lead(view: View, seat: int) -> float:
    """From 0 to 1: how dangerous an opponent is, compared with the others."""
    best = max([score(view.hospitals[i]) for i in range(len(view.hospitals)) if i != view.seat])
    return score(view.hospitals[seat]) / best if best else 0.5


def wards_for(hospital: Hospital, color: int) -> int:
    """How many patients of a color the clean wards can hold."""
    known = hospital.survey()
    return len(known.wards[color]) * known.capacity[color]


def chain(hospital: Hospital, line: list[int]) -> int:
    """How many patients one admission would take from the front of this line."""
    free = [NONE] * len(COLORS)  # places by color; NONE: not counted yet
    for i, color in enumerate(line):
        if free[color] == NONE:
            free[color] = places(hospital, color)
        if not free[color]:
            return i
        free[color] -= 1
    return len(line)


def places(hospital: Hospital, color: int) -> int:
    """How many more patients of a color the clean wards can take."""
    known = hospital.survey()
    most, found = known.capacity[color], 0
    for place in known.wards[color]:
        found += max(0, most - len(hospital.tiles[place].patients))
    return found


def patients(hospital: Hospital, color: int) -> int:
    """Patients of a color on clean tiles."""
    return sum([tile.patients.count(color) for tile in hospital.tiles.values() if not tile.gray])
