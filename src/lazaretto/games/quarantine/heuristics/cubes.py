"""Cubes: whose line a patient joins, which tile is quarantined."""

from __future__ import annotations

from typing import Final

from lazaretto.core import Action
from lazaretto.games.quarantine.actions import Contain, Infect, Join, Receive, Shelve, Spread, Stay, ToEmergency
from lazaretto.games.quarantine.data import KIND, SPECIAL, WARD
from lazaretto.games.quarantine.heuristics.position import (
    ROOM_USE,
    chain,
    last_turn,
    lead,
    patients,
    rounds_left,
    wards_for,
)
from lazaretto.games.quarantine.state.hospital import Hospital, station_mates
from lazaretto.games.quarantine.view import View

CUBE_KINDS: Final = (Receive, Join, Infect, Spread, Contain, Shelve, ToEmergency, Stay)


def cube_prior(view: View, action: Action) -> float:
    if isinstance(action, Infect):
        return 0.74 * infect_value(view, action.tile)
    if isinstance(action, Join):
        return 0.74 * join_value(view, action.owner)
    if isinstance(action, Receive):
        return 0.75
    if isinstance(action, Spread):
        return 0.4 + infect_value(view, action.tile) / 2
    if isinstance(action, Contain):
        return 0.39
    if isinstance(action, ToEmergency):
        return 0.8
    return 0.2 if isinstance(action, Stay) else 0.7


def join_value(view: View, owner: int) -> float:
    """Own line if the patient will find a ward soon; else where it is most in the way."""
    hospital = view.hospitals[owner]
    color = view.turn.pending
    waiting = hospital.line.count(color)
    if owner != view.seat:
        blocked = 0.2 if waiting >= wards_for(hospital, color) else 0.0
        return 0.4 + blocked + 0.1 * lead(view, owner)
    room = wards_for(hospital, color) + patients(hospital, color) - waiting
    crowd = len(hospital.line)
    if last_turn(view) or rounds_left(view) < 1:
        return 0.9 if chain(hospital, [*hospital.line, color]) == crowd + 1 and view.turn.actions > 1 else 0.1
    return 0.9 if room > 0 and crowd < 5 else 0.3


def infect_value(view: View, tile: int) -> float:
    """Others' rooms at work, wards with patients; a spread through a station is worth more."""
    for owner, hospital in enumerate(view.hospitals):
        place = hospital.cell_of(tile)
        if place >= 0:
            value = tile_value(hospital, place)
            if view.cubes.stock:
                near = [tile_value(hospital, mate) for mate in station_mates(hospital.tiles, place)]
                value += max(near, default=0.0) / 2
            return 0.05 if owner == view.seat else 0.5 + 0.2 * lead(view, owner) + 0.06 * min(value, 5.0)
    return 0.0


def tile_value(hospital: Hospital, place: int) -> float:
    """What a hospital loses while this tile is quarantined."""
    tile = hospital.tiles[place]
    if tile.gray:
        return 0.0
    kind = KIND[tile.id]
    if SPECIAL[kind]:
        return 3.0 * ROOM_USE[kind] + len(tile.patients)
    waits = hospital.line[:3].count(WARD[kind]) if WARD[kind] >= 0 else 0
    return 0.5 + 2.0 * len(tile.patients) + waits
