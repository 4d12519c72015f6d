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


class Frame:
    """Where the cells lie on the board."""

    def __init__(self, cells: list[Cell]) -> None:
        xs, ys = [xy(place)[0] for place in cells], [xy(place)[1] for place in cells]
        self.left, self.top = min(xs), max(ys)
        self.size = [self.top_right(xs), self.top - min(ys) + 1]

    def top_right(self, xs: list[int]) -> int:
        return max(xs) - self.left + 1

    def at(self, place: Cell) -> list[float]:
        x, y = xy(place)
        return [x - self.left, self.top - y]


def draw_map(scene: Scene, view: View, menu: Menu) -> None:
    lab = view.lab
    spots = sorted({spot for action, _ in menu for spot in empty_cells(view, action)})
    frame = Frame([*lab.rooms, *spots])
    scene.region("map", "board", size=frame.size, surface="night", focus=True)
    fitting = rooms_fitting(lab) if lab.shared and lab.escape.antidote == NOWHERE else []
    for place in sorted(lab.rooms):
        draw_room(scene, view, place, frame.at(place), place in fitting)
    for place in spots:
        scene.piece(spot_name(place), "map", frame.at(place), "spot", f"Unexplored {names.place(place)}")
    draw_edges(scene, view, frame, menu)


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
        there = Cell(view.lab.quest.child + STEP[action.way])
    elif isinstance(action, a.Pinpoint):
        there = action.cell
    if there != NOWHERE and there not in view.lab.rooms:
        return [there]
    return []


def draw_edges(scene: Scene, view: View, frame: Frame, menu: Menu) -> None:
    """Barriers, doors and breaches; and the sides of the own room that an action is about."""
    lab = view.lab
    mine = NOWHERE if view.me is None or view.me >= len(lab.heroes) else lab.heroes[view.me].cell
    sides = {name for action, _ in menu for name in path(view, action) if name.startswith("side-")}
    taken: set[str] = set()
    for key in lab.walls:
        if key not in lab.edges:
            place, way = Cell(key // 2), 0 if key % 2 else 1
            sprite = ("wall-h", "wall-v")[way]
            scene.piece(f"wall-{key}", "map", beside(frame, place, way), sprite, span=[0.28, 0.28])
    for key in sorted(lab.edges):
        edge = lab.edges[key]
        place, way = Cell(key // 2), 0 if key % 2 else 1
        sprite = "door-closed" if edge.kind == DOOR_EDGE and edge.closed else EDGE_SPRITES[edge.kind]
        name, label = f"edge-{key}", names.edge(edge, place, way)
        for side in range(4):
            if mine != NOWHERE and edge_key(mine, side) == key and f"side-{WAYS[side]}" in sides:
                name = f"side-{WAYS[side]}"
                taken.add(name)
        more: dict[str, Json] = {"count": edge.bars} if edge.kind == BARRIER_EDGE else {}
        scene.piece(name, "map", beside(frame, place, way), sprite, label, span=[0.28, 0.28], **more)
    for side in range(4):
        name = f"side-{WAYS[side]}"
        if name in sides and name not in taken:
            scene.piece(name, "map", beside(frame, mine, side), "spot", f"{WAYS[side]} side", span=[0.28, 0.28])


def beside(frame: Frame, place: Cell, way: int) -> list[float]:
    x, y = frame.at(place)
    dx, dy = ((0.36, -0.14), (0.86, 0.36), (0.36, 0.86), (-0.14, 0.36))[way]
    return [x + dx, y + dy]
