"""The map as a picture: where rooms lie, what lies between them, and where one may lay more."""

from __future__ import annotations

from typing import Final

from lazaretto.core import Cell, Json, Menu, Scene, xy
from lazaretto.games.virus import actions as a
from lazaretto.games.virus.data import NOWHERE, STEP, WAYS
from lazaretto.games.virus.rules.labs.clues import rooms_fitting
from lazaretto.games.virus.scene.paths import path, spot_name
from lazaretto.games.virus.scene.rooms import draw_room
from lazaretto.games.virus.state import BARRIER_EDGE, DOOR_EDGE
from lazaretto.games.virus.state.map import edge_key
from lazaretto.games.virus.text import names
from lazaretto.games.virus.view import View

EDGE_SPRITES: Final = ("barrier", "door-open", "breach")


def at_cell(place: Cell) -> list[float]:
    """Where a cell lies on the board: the same place in every scene, however the map grows."""
    x, y = xy(place)
    return [x, -y]


def draw_map(scene: Scene, view: View, menu: Menu) -> None:
    lab = view.lab
    spots = sorted({spot for action, _ in menu for spot in empty_cells(view, action)})
    own: dict[str, Json] = {} if view.me is None else {"center": f"hero-{view.me + 1}"}
    scene.region("map", "board", surface="night", focus=True, **own)
    fitting = rooms_fitting(lab) if lab.decks.clues.shared and lab.escape.antidote == NOWHERE else []
    for place in sorted(lab.map.rooms):
        draw_room(scene, view, place, at_cell(place), place in fitting)
    for place in spots:
        scene.piece(spot_name(place), "map", at_cell(place), "spot", f"Unexplored {names.place(place)}")
    draw_edges(scene, view, menu)


def empty_cells(view: View, action: object) -> list[Cell]:
    """Cells without a room that an action is about."""
    if isinstance(action, (a.Explore, a.Bolt)) and view.me is not None:
        return [Cell(view.lab.heroes[view.me].cell + STEP[action.way])]
    if isinstance(action, (a.Found, a.SetTrap)):
        return [action.cell]
    there = NOWHERE
    if isinstance(action, a.Head):
        there = Cell(view.lab.march.group + STEP[action.way])
    elif isinstance(action, a.Guide):
        there = Cell(view.lab.variants.quest.child.cell + STEP[action.way])
    elif isinstance(action, a.Pinpoint):
        there = action.cell
    if there != NOWHERE and there not in view.lab.map.rooms:
        return [there]
    return []


def draw_edges(scene: Scene, view: View, menu: Menu) -> None:
    """Barriers, doors and breaches; and the sides of the own room that an action is about."""
    lab = view.lab
    mine = NOWHERE if view.me is None or view.me >= len(lab.heroes) else lab.heroes[view.me].cell
    sides = {name for action, _ in menu for name in path(view, action) if name.startswith("side-")}
    taken: set[str] = set()
    for key in lab.map.walls:
        if key not in lab.map.edges:
            place, way = Cell(key // 2), 0 if key % 2 else 1
            sprite = ("wall-h", "wall-v")[way]
            scene.piece(f"wall-{key}", "map", beside(place, way), sprite, span=[0.28, 0.28])
    for key in sorted(lab.map.edges):
        edge = lab.map.edges[key]
        place, way = Cell(key // 2), 0 if key % 2 else 1
        sprite = "door-closed" if edge.kind == DOOR_EDGE and edge.closed else EDGE_SPRITES[edge.kind]
        name, label = f"edge-{key}", names.edge(edge, place, way)
        for side in range(4):
            if mine != NOWHERE and edge_key(mine, side) == key and f"side-{WAYS[side]}" in sides:
                name = f"side-{WAYS[side]}"
                taken.add(name)
        more: dict[str, Json] = {"count": edge.bars} if edge.kind == BARRIER_EDGE else {}
        scene.piece(name, "map", beside(place, way), sprite, label, span=[0.28, 0.28], **more)
    for side in range(4):
        name = f"side-{WAYS[side]}"
        if name in sides and name not in taken:
            scene.piece(name, "map", beside(mine, side), "spot", f"{WAYS[side]} side", span=[0.28, 0.28])


def beside(place: Cell, way: int) -> list[float]:
    x, y = at_cell(place)
    dx, dy = ((0.36, -0.14), (0.86, 0.36), (0.36, 0.86), (-0.14, 0.36))[way]
    return [x + dx, y + dy]
