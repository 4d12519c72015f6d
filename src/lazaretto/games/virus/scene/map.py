"""The map as a picture: where rooms lie, what lies between them, and where one may lay more."""

from __future__ import annotations

from typing import Final

from lazaretto.core import Cell, Json, Menu, Scene, xy
from lazaretto.games.virus import actions as a
from lazaretto.games.virus.data import FIGURE_NAMES, NOWHERE, STEP, WAYS
from lazaretto.games.virus.rules import steps
from lazaretto.games.virus.rules.labs.clues import rooms_fitting
from lazaretto.games.virus.scene.paths import path, room_name, spot_name
from lazaretto.games.virus.scene.rooms import draw_room, may_plan, room_values, walk_values
from lazaretto.games.virus.state import BARRIER_EDGE, DOOR_EDGE, INSIDE
from lazaretto.games.virus.state.map import edge_key, living
from lazaretto.games.virus.text import about, names
from lazaretto.games.virus.view import View

EMPTY: Final = "An empty cell: lay a room of yours here"
EDGE_SPRITES: Final = ("barrier", "door-open", "breach")


def at_cell(place: Cell) -> list[float]:
    """Where a cell lies on the board: the same place in every scene, however the map grows."""
    x, y = xy(place)
    return [x, -y]


def draw_map(scene: Scene, view: View, menu: Menu) -> None:
    lab = view.lab
    spots = sorted({spot for action, _ in menu for spot in empty_cells(view, action)})
    own: dict[str, Json] = {"center": center(view)} if center(view) else {}
    told = "The lab: rooms are joined where opening meets opening; lay more of them to reach the Exits"
    scene.region("map", "board", surface="night", focus=True, about=told, **own)
    fitting = rooms_fitting(lab) if lab.decks.clues.shared and lab.escape.antidote == NOWHERE else []
    planning = walk_values(lab) if may_plan(view) else ()
    for place in sorted(lab.map.rooms):
        at, fits = at_cell(place), place in fitting
        scene.part(room_name(place), (room_values(view, place, planning), fits), draw_room, view, place, at, fits)
    for place in spots:
        label = f"Unexplored, {names.place(place)}"
        scene.piece(
            spot_name(place), "map", at_cell(place), "spot", label, about="An empty cell: lay a room of yours here"
        )
    draw_edges(scene, view, menu)


def center(view: View) -> str:
    """The own hero, or the own Boss; a watcher looks at the first hero inside."""
    lab = view.lab
    if view.me is not None and view.me < len(lab.heroes) and lab.heroes[view.me].status == INSIDE:
        return f"hero-{view.me + 1}"
    player = None if view.me is None else steps.boss_player(lab, view.me)
    if player is not None and any([creature.figure == player.active for creature in lab.creatures]):
        return FIGURE_NAMES[player.active]
    inside = living(lab)
    return f"hero-{inside[0] + 1}" if inside else ""


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
        more["about"] = about.edge(edge)
        scene.piece(name, "map", beside(place, way), sprite, names.capital(label), span=[0.28, 0.28], **more)
    for side in range(4):
        name = f"side-{WAYS[side]}"
        if name in sides and name not in taken:
            label = f"{WAYS[side].capitalize()} side of your room"
            told = "A barrier, door or breach goes between two rooms"
            scene.piece(name, "map", beside(mine, side), "spot", label, span=[0.28, 0.28], about=told)


def beside(place: Cell, way: int) -> list[float]:
    x, y = at_cell(place)
    dx, dy = ((0.36, -0.14), (0.86, 0.36), (0.36, 0.86), (-0.14, 0.36))[way]
    return [x + dx, y + dy]
