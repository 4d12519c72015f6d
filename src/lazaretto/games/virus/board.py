"""The map as a picture, and the throwing boards."""

from __future__ import annotations

from typing import Final

from lazaretto.core import Cell, Json, Menu, Scene, Seat, xy
from lazaretto.games.virus import actions as a
from lazaretto.games.virus import names
from lazaretto.games.virus.data import (
    COLORS,
    CORNER,
    CORNERS,
    CUBE,
    DECK,
    ELEMENTS,
    FIGURE_NAMES,
    KINDS,
    LAB,
    NO_COLOR,
    NOWHERE,
    NUMBERS,
    SPECIAL,
    STEP,
    SYMBOLS,
    TRAPS,
    WAYS,
)
from lazaretto.games.virus.map import creatures_in, heroes_in, spaces_used
from lazaretto.games.virus.pointing import path, room_name, spot_name
from lazaretto.games.virus.rules import steps
from lazaretto.games.virus.rules.blocking import group_value
from lazaretto.games.virus.rules.clues import rooms_fitting
from lazaretto.games.virus.rules.throws import positive
from lazaretto.games.virus.state import BARRIER_EDGE, DOOR_EDGE, Room
from lazaretto.games.virus.view import View

EDGE_SPRITES: Final = ("barrier", "door-open", "breach")
SYMBOL_SPRITES: Final = (
    "", "first-aid", "ammo", "net", "", "plus-1", "plus-2", "teleport", "multicolour", "rotating",
)  # fmt: skip


TRAP_SPRITES: Final = ("alarm", "laser", "gas", "plus-3", "plus-4", "times-2", "times-3")
NOISE: Final = {"span": [0.18, 0.2]}
STANDS: Final = ([0.2, 0.18], [0.5, 0.18], [0.2, 0.44], [0.5, 0.44], [0.08, 0.32], [0.62, 0.32], [0.35, 0.3])


# ---- the map ---------------------------------------------------------------------------------------------


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
    fitting = rooms_fitting(lab) if lab.shared and lab.antidote == NOWHERE else []
    for place in sorted(lab.rooms):
        draw_room(scene, view, place, frame, place in fitting)
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
        there = Cell(view.lab.group + STEP[action.way])
    elif isinstance(action, a.Guide):
        there = Cell(view.lab.quest.child + STEP[action.way])
    elif isinstance(action, a.Pinpoint):
        there = action.cell
    if there != NOWHERE and there not in view.lab.rooms:
        return [there]
    return []


def draw_room(scene: Scene, view: View, place: Cell, frame: Frame, fitting: bool) -> None:
    lab = view.lab
    room = lab.rooms[place]
    name = room_name(place)
    used = spaces_used(lab, place)
    noise = sum(room.cubes)
    label = f"{names.place(place)}, {names.room(room)}, {used} of {NUMBERS.spaces} spaces, {names.cubes(noise)}"
    more: dict[str, Json] = {"states": ["last"]} if fitting else {}
    scene.piece(name, "map", frame.at(place), f"floor-{room.open}", label, tint=names.room_color(room), **more)
    draw_face(scene, view, name, room, [0.7, 0.05] if used else [0.38, 0.38])
    if lab.quest.child == place:
        scene.piece("child", name, [0.36, 0.3], "v-child", "The Child", span=[0.28, 0.28])
    if used:
        scene.piece(f"{name}-used", name, [0.62, 0.8], "", text=f"{used}/7", span=[0.34, 0.16], font=0.12, tint="white")
    draw_people(scene, view, place, name)
    group = creatures_in(lab, place)
    if len(group) > 1:
        worth = group_value(group)
        label = f"A group worth {worth}: barriers and doors of that value or more stop it"
        scene.piece(
            f"{name}-worth", name, [0.32, 0.02], "", label, text=f"={worth}", span=[0.3, 0.16], font=0.13, tint="white",
            help="V-069",
        )  # fmt: skip
    for seat, count in enumerate(room.cubes):
        if count:
            more = {"count": count} if count > 1 else {}
            label = f"{names.cubes(count)} of @{seat + 1}"
            scene.piece(
                f"{name}-noise-{seat + 1}", name, [0.06 + 0.2 * seat, 0.76], "cube", label, **NOISE, seat=seat, **more
            )
    if place in lab.smoke:
        scene.piece(
            f"{name}-smoke", name, [0.1, 0.1], "smoke", "Smoke: nobody fights here", span=[0.8, 0.8], states=["off"]
        )
    charge = sum([charge.tokens for charge in lab.charges if charge.cell == place])
    if charge:
        label = f"{charge} explosives"
        scene.piece(f"{name}-charge", name, [0.7, 0.56], "explosive", label, span=[0.22, 0.22], count=charge)
    if lab.antidote == place:
        scene.piece("antidote", name, [0.36, 0.36], "antidote", "The antidote", span=[0.3, 0.3], states=["new"])


def draw_face(scene: Scene, view: View, name: str, room: Room, middle: list[float]) -> None:
    """What is printed on a room: its colour's mark, a symbol, a lab corner, a name."""
    if room.card >= DECK:
        text = names.SPECIAL_ROOMS[view.lab.quest.kind] if room.card == SPECIAL else names.room(room)
        scene.piece(
            f"{name}-text", name, [0.1, 0.62], "", text=text, span=[0.8, 0.24], font=0.18, serif=True, tint="white"
        )
        return
    if room.color() < NO_COLOR:
        mark = f"m-{COLORS[room.color()]}"
        scene.piece(f"{name}-mark", name, [0.05, 0.05], mark, span=[0.13, 0.13], tint="white")
    sprite = TRAP_SPRITES[room.trap] if room.trap >= 0 else SYMBOL_SPRITES[room.symbol()]
    if sprite:
        label = TRAPS[room.trap] if room.trap >= 0 else SYMBOLS[room.symbol()]
        scene.piece(f"{name}-symbol", name, middle, sprite, label, span=[0.24, 0.24])
    if room.symbol() == LAB:
        corner = CORNERS[(CORNER[room.card] + room.spin) % 4]
        scene.piece(f"{name}-lab", name, [0, 0], f"lab-{corner}", f"Lab corner {corner}")


def draw_people(scene: Scene, view: View, place: Cell, name: str) -> None:
    lab = view.lab
    stand = 0
    intent = names.intent(lab, place) if may_plan(view) and creatures_in(lab, place) else ""
    for seat in heroes_in(lab, place):
        carries = ", carries the antidote" if lab.carrier == seat else ""
        more: dict[str, Json] = {"states": ["chosen"]} if seat == view.me else {}
        label = f"Hero of @{seat + 1}{carries}"
        scene.piece(f"hero-{seat + 1}", name, STANDS[stand % 7], "v-hero", label, span=[0.34, 0.34], seat=seat, **more)
        stand += 1
    for creature in sorted(creatures_in(lab, place), key=lambda c: c.figure):
        sprite = "v-boss" if creature.boss else f"v-{KINDS[creature.kind()]}"
        more = {"turn": 1} if creature.lying else {}
        if creature.dodged:
            more["states"] = ["off"]
        if creature.markers:
            more["count"] = creature.hp_left()
        player = steps.master_of(lab, creature.figure)
        if player is not None:
            more["seat"] = player.seat
        label = names.creature(creature) + intent
        scene.piece(FIGURE_NAMES[creature.figure], name, STANDS[stand % 7], sprite, label, span=[0.32, 0.32], **more)
        stand += 1


def may_plan(view: View) -> bool:
    """Who may see what groups would do: everybody without the clock, else who moves them in the Slow phase (V-031)."""
    lab = view.lab
    if not lab.timed:
        return True
    slow = steps.CLOSING <= lab.step < steps.GAINING
    return slow and view.me is not None and view.me == steps.driver(lab)


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
        name, label = f"edge-{key}", f"{sprite} {WAYS[way]} of {names.place(place)}"
        for side in range(4):
            if mine != NOWHERE and edge_of(mine, side) == key and f"side-{WAYS[side]}" in sides:
                name = f"side-{WAYS[side]}"
                taken.add(name)
        more: dict[str, Json] = {"count": edge.bars} if edge.kind == BARRIER_EDGE else {}
        scene.piece(name, "map", beside(frame, place, way), sprite, label, span=[0.28, 0.28], **more)
    for side in range(4):
        name = f"side-{WAYS[side]}"
        if name in sides and name not in taken:
            scene.piece(name, "map", beside(frame, mine, side), "spot", f"{WAYS[side]} side", span=[0.28, 0.28])


def edge_of(place: Cell, way: int) -> int:
    return (place * 2 + 1, place * 2, (place - 64) * 2 + 1, (place - 1) * 2)[way]


def beside(frame: Frame, place: Cell, way: int) -> list[float]:
    x, y = frame.at(place)
    dx, dy = ((0.36, -0.14), (0.86, 0.36), (0.36, 0.86), (-0.14, 0.36))[way]
    return [x + dx, y + dy]


# ---- throws ----------------------------------------------------------------------------------------------


def draw_throws(scene: Scene, view: View) -> None:
    """The throwing boards in use: 4 x 4 squares, and a column for what missed."""
    for seat, hero in enumerate(view.lab.heroes):
        throw = hero.throw
        if throw is None:
            continue
        region = f"throw-{seat + 1}"
        title, sum_up = f"Throw of @{seat + 1}", names.throw(throw)
        scene.region(
            region, "board", seat=Seat(seat), title=title, hint=sum_up, size=[5, 4], surface="cloth", grid=True
        )
        missed = 0
        for place, element in enumerate(throw.elements):
            square = throw.squares[place]
            outside = square < 0 or square >= NUMBERS.squares
            at = [4, missed % 4] if outside else [square % 4, square // 4]
            missed += outside
            good = positive(throw, place)
            label = f"{ELEMENTS[element]}, {'positive' if good else 'missed' if outside else 'not alone'}"
            more: dict[str, Json] = {"states": ["last" if good else "off" if outside else "danger"]}
            if element == CUBE:
                more["seat"] = seat
            scene.piece(f"{region}-{place}", region, at, ELEMENT_SPRITES[element], label, **more)


ELEMENT_SPRITES: Final = (
    "cube", "bullet", "adrenaline", "book", "shield", "four-leaf", "explosive", "heart", "resolution",
)  # fmt: skip
