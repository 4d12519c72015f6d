"""How good an action looks to a sensible beginner: 0 is pointless, 1 is obvious. This is the bot.

The order of a turn follows from the numbers: free tiles first, then all cubes, then admit and cure, then trade, then
what is left over. Ending the turn stands at ``IDLE``: whatever looks worse than that is not done at all.
"""

from __future__ import annotations

from typing import Final

from lazaretto.core import Action
from lazaretto.games.quarantine.actions import (
    Decline,
    Decontaminate,
    End,
    Keep,
    Pathology,
    PathologyKeep,
    Snack,
    SnackFrom,
    SpendMarker,
    Square,
    TakeMarker,
)
from lazaretto.games.quarantine.data import COLORS, KIND, NONE, SPECIAL, WARD
from lazaretto.games.quarantine.heuristics.building import BUILDING_KINDS, building_prior
from lazaretto.games.quarantine.heuristics.cubes import CUBE_KINDS, cube_prior
from lazaretto.games.quarantine.heuristics.market import MARKET_KINDS, market_prior
from lazaretto.games.quarantine.heuristics.patients import PATIENT_KINDS, cure_value, patient_prior
from lazaretto.games.quarantine.heuristics.position import IDLE, ROOM_USE, chain, last_turn, lead, mine, rounds_left
from lazaretto.games.quarantine.rules.disease import CleanSquare, gray_cells
from lazaretto.games.quarantine.view import View

OTHERS: Final = 0
CUBES: Final = 1
PATIENTS: Final = 2
MARKET: Final = 3
BUILDING: Final = 4
CHAPTERS: Final[dict[type[Action], int]] = {  # compiled, to look here is faster than to ask for 32 kinds in turn
    **dict.fromkeys(CUBE_KINDS, CUBES),
    **dict.fromkeys(PATIENT_KINDS, PATIENTS),
    **dict.fromkeys(MARKET_KINDS, MARKET),
    **dict.fromkeys(BUILDING_KINDS, BUILDING),
}


def prior(view: View, action: Action) -> float:
    chapter = CHAPTERS.get(type(action), OTHERS)
    if chapter == PATIENTS:
        return patient_prior(view, action)
    if chapter == CUBES:
        return cube_prior(view, action)
    if chapter == MARKET:
        return market_prior(view, action)
    return building_prior(view, action) if chapter == BUILDING else other_prior(view, action)


# ---- the rest ------------------------------------------------------------------------------------


def other_prior(view: View, action: Action) -> float:
    if isinstance(action, Decontaminate):
        return clean_value(view, action.tile)
    if isinstance(action, End):
        return IDLE
    if isinstance(action, TakeMarker):
        return 0.0 if last_turn(view) else 0.3 if mine(view).markers < 2 else 0.12
    if isinstance(action, SpendMarker):
        return spend_value(view)
    if isinstance(action, (Keep, Pathology, PathologyKeep, Square)):
        return rooms_prior(view, action)
    if isinstance(action, (Snack, SnackFrom, Decline)):
        return snack_prior(view, action)
    return 0.01


def rooms_prior(view: View, action: Action) -> float:
    """What a Lab and a Pathology add to cleaning."""
    if isinstance(action, Keep):
        return clean_value(view, action.tile) + 0.06
    if isinstance(action, Square):
        assert isinstance(view.plan, CleanSquare)
        return 0.2 * len(gray_cells(view.hospitals[view.plan.owner], action.cell))
    assert isinstance(action, (Pathology, PathologyKeep))
    if action.owner != view.seat or mine(view).survey().grays < 2:
        return 0.0
    return 0.6 if isinstance(action, Pathology) else 0.62


def snack_prior(view: View, action: Action) -> float:
    if isinstance(action, SnackFrom):
        return 0.5 + 0.4 * lead(view, action.owner)
    return 0.9 if isinstance(action, Snack) else 0.0


def clean_value(view: View, tile: int) -> float:
    """The own rooms: those with patients, those the line waits for, those that work."""
    hospital = mine(view)
    place = hospital.cell_of(tile)
    if place < 0:
        return 0.0
    lying = hospital.tiles[place]
    color = WARD[KIND[tile]]
    if last_turn(view):
        return 0.55 if lying.patients and view.turn.actions > 1 else 0.0
    if lying.patients:
        return 0.48
    if color >= 0:
        return 0.5 if hospital.line[:2].count(color) else 0.35
    return 0.2 + 0.25 * ROOM_USE[KIND[tile]] if SPECIAL[KIND[tile]] else 0.15


def spend_value(view: View) -> float:
    """An action more is wanted when none is left and something good could be done."""
    if view.turn.actions or view.turn.held or view.turn.pending != NONE:
        return 0.0
    hospital = mine(view)
    best = max([cure_value(view, hospital, color) for color in range(len(COLORS))])
    entering = chain(hospital, hospital.line)
    if last_turn(view):
        return 0.5 if best >= 0.5 or (entering and entering == len(hospital.line)) else 0.0
    return 0.5 if best >= 0.64 or entering >= 2 or rounds_left(view) < 1 <= best * 2 else 0.0
