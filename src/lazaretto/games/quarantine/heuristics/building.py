"""Building: where a tile goes and which way round."""

from __future__ import annotations

from typing import Final

from lazaretto.core import Action
from lazaretto.games.quarantine.actions import Confirm, Done, Lay, PlaceTile, Renovate, Reset, Turn
from lazaretto.games.quarantine.data import DOORS, FIRST, KIND, ON_CALL, SIDE_BIT, SUPPLY
from lazaretto.games.quarantine.heuristics.position import mine
from lazaretto.games.quarantine.rules.building import Laying
from lazaretto.games.quarantine.state.hospital import ORIGIN, STEP, Hospital, Tile, linked_colors
from lazaretto.games.quarantine.view import View

BUILDING_KINDS: Final = (PlaceTile, Lay, Turn, Done, Reset, Renovate, Confirm)


def building_prior(view: View, action: Action) -> float:
    if isinstance(action, Lay):
        assert isinstance(view.plan, Laying)
        return lay_value(view, view.plan, action.cell)
    if isinstance(action, Turn):
        assert isinstance(view.plan, Laying)
        return way_value(view.plan.site(mine(view)), KIND[view.plan.tile], view.plan.cell, action.way)
    if isinstance(action, PlaceTile):
        return 0.86
    return 0.9 if isinstance(action, (Done, Confirm)) else 0.0


def lay_value(view: View, plan: Laying, place: int) -> float:
    """Stations, and the best way round there."""
    hospital = plan.site(mine(view))
    kind = KIND[plan.tile]
    spot = hospital.spot_at(place)
    if spot is None:
        return 0.0
    best = 0.0
    for way in hospital.turns_at(kind, spot):
        best = max(best, way_value(hospital, kind, place, way))
    return min(1.0, best / 2 + 0.2 * spot.squares)


def way_value(hospital: Hospital, kind: int, place: int, way: int) -> float:
    """Doorways left open, wards that a helper is linked to, and the own sides kept for more stations."""
    tiles = hospital.tiles
    doors = DOORS[hospital.faces][kind][way]
    value = 0.2
    for side in range(4):
        if doors & SIDE_BIT[side]:
            value += 0.06 if place + STEP[side] not in tiles else 0.03
    if kind in (SUPPLY, ON_CALL):
        laid = {**tiles, place: Tile(FIRST[kind], way)}
        value += 0.2 * linked_colors(laid, hospital.faces, place).bit_count()
    distance = abs(place % 64 - ORIGIN % 64) + abs(place // 64 - ORIGIN // 64)
    return value - 0.01 * distance
