"""One room as a picture: what is printed on it, who stands there, whose noise it keeps.

The strip above the middle is for what the room is, the one below for noise and the spaces taken; figures stand between.
"""

from __future__ import annotations

from typing import Final

from lazaretto.core import Cell, Json, Scene
from lazaretto.games.virus.data import (
    BARRIER,
    COLORS,
    CORNER,
    CORNERS,
    DECK,
    DOOR,
    FIGURE_NAMES,
    KINDS,
    LAB,
    NO_COLOR,
    NUMBERS,
    SPECIAL,
    TRAP_VALUE,
)
from lazaretto.games.virus.rules import steps
from lazaretto.games.virus.rules.creatures.blocking import group_value
from lazaretto.games.virus.scene.paths import room_name
from lazaretto.games.virus.state import BARRIER_EDGE, DOOR_EDGE, NOBODY, Creature, Lab, Room
from lazaretto.games.virus.state.map import creatures_in, heroes_in, spaces_used
from lazaretto.games.virus.text import about, names
from lazaretto.games.virus.view import View

SYMBOL_SPRITES: Final = (
    "", "first-aid", "ammo", "net", "", *[f"plus-{rooms}" for rooms in NUMBERS.plus], "teleport", "multicolour",
    "rotating",
)  # fmt: skip
TRAP_SPRITES: Final = (
    "alarm",
    "laser",
    "gas",
    *[f"plus-{value}" for value in TRAP_VALUE[3:5]],
    *[f"times-{value}" for value in TRAP_VALUE[5:7]],
)
CROWDED: Final = 5  # spaces from which on their number is shown
SHOWN_CUBES: Final = 3  # of one hero in one room; from four on a number says how many


def room_values(view: View, place: Cell, planning: tuple[object, ...]) -> tuple[object, ...]:
    """All that a room is drawn from; ``planning``: what the plans of creatures follow from, if they are shown."""
    lab = view.lab
    room, creatures, heroes = lab.map.rooms[place], creatures_in(lab, place), heroes_in(lab, place)
    things = (
        lab.variants.quest.kind,
        lab.variants.quest.child.cell == place,
        place in lab.combat.smoke,
        sum([charge.tokens for charge in lab.map.charges if charge.cell == place]),
        lab.escape.antidote == place,
    )
    people = (tuple(heroes), view.me, lab.escape.carrier) if heroes else ()
    figures = tuple([figure_values(lab, one) for one in creatures])
    card = (room.card, room.spin, room.open, room.trap, room.cubes, room.explored, room.searched, room.uses)
    group = (planning, held_back(lab)) if creatures else ()
    return (card, about.room(lab, room), things, people, figures, group)


def figure_values(lab: Lab, one: Creature) -> tuple[object, ...]:
    master = steps.master_of(lab, one.figure)
    own = NOBODY if master is None else master.seat
    return (one.figure, one.boss, one.card, one.lying, one.foe & one.dodged, one.markers.damage, own)


def walk_values(lab: Lab) -> tuple[object, ...]:
    """All from which the next steps of creatures follow."""
    return (
        (lab.setup.level, lab.turn.event, lab.variants.quest.kind, lab.variants.quest.child.cell),
        tuple([(hero.cell, hero.status, hero.cards.skills) for hero in lab.heroes]),
        tuple([(one.figure, one.cell, one.boss, one.card) for one in lab.creatures]),
        tuple([(place, room.card, room.open, room.trap, room.cubes) for place, room in lab.map.rooms.items()]),
        tuple([(place, edge.kind, edge.bars, edge.closed) for place, edge in lab.map.edges.items()]),
    )


def draw_room(scene: Scene, view: View, place: Cell, at: list[float], fitting: bool) -> None:
    lab = view.lab
    room = lab.map.rooms[place]
    name = room_name(place)
    more: dict[str, Json] = {"states": ["last"]} if fitting else {}
    label = names.room_label(lab, place) + (", fits all clues" if fitting else "")
    more["about"] = about.room(lab, room)
    scene.piece(name, "map", at, f"floor-{room.open}", label, tint=names.room_color(room), **more)
    corner = lab_corner(room)
    if corner:
        scene.piece(f"{name}-lab", name, [0, 0], f"lab-{corner}")
    used = spaces_used(lab, place)
    if room.card >= DECK:
        draw_title(scene, view, name, room, bool(used))
    else:
        draw_face(scene, lab, name, room, bool(used), 0.28 if corner == "NW" else 0.04)
    draw_things(scene, view, place, name, bool(used))
    draw_people(scene, view, place, name)
    draw_noise(scene, room, name, 0.28 if corner == "SW" else 0.05)
    if used >= CROWDED:
        at_left = 0.32 if corner == "SE" else 0.56
        words = f"{used} of {NUMBERS.spaces}"
        scene.piece(
            f"{name}-used", name, [at_left, 0.8], "", text=words, span=[0.4, 0.18], font=0.14, align="end", tint="white"
        )
    draw_worth(scene, view, place, name)


def lab_corner(room: Room) -> str:
    return CORNERS[(CORNER[room.card] + room.spin) % 4] if room.symbol() == LAB else ""


def draw_title(scene: Scene, view: View, name: str, room: Room, taken: bool) -> None:
    """START, the Exits and the special room have names."""
    text = names.SPECIAL_ROOMS[view.lab.variants.quest.kind] if room.card == SPECIAL else names.room(room)
    at, font = ([0.04, 0.02], 0.15) if taken else ([0.1, 0.38], 0.2)
    span = [0.64, 0.18] if taken else [0.8, 0.24]
    scene.piece(f"{name}-text", name, at, "", text=text, span=span, font=font, serif=True, tint="white")


def draw_face(scene: Scene, lab: Lab, name: str, room: Room, taken: bool, left: float) -> None:
    """What is printed on a card: its colour's mark and a symbol; and the corners of who explored and searched it."""
    if room.color() < NO_COLOR:
        mark = f"m-{COLORS[room.color()]}"
        scene.piece(f"{name}-mark", name, [left, 0.04], mark, span=[0.15, 0.15], tint="white")
    sprite = TRAP_SPRITES[room.trap] if room.trap >= 0 else SYMBOL_SPRITES[room.symbol()]
    if sprite:
        label = names.capital(names.trap(room.trap) if room.trap >= 0 else names.SYMBOL_NAMES[room.symbol()])
        at, size = ([0.74, 0.03], 0.22) if taken else ([0.36, 0.36], 0.28)
        told = about.trap(room.trap) if room.trap >= 0 else about.symbol(lab, room.symbol())
        scene.piece(
            f"{name}-symbol", name, at, sprite, names.capital(label), span=[size, size], tint="white", about=told
        )
    for x, seat, done in ((left + 0.16, room.explored, "explored"), (0.56, room.searched, "searched")):
        if seat != NOBODY:
            label = f"{done.capitalize()} by @{seat + 1} this turn"
            told = f"The colour group of a room {done} this turn pays @{seat + 1} resources at the end of the turn"
            tint = f"seat{seat + 1}"
            scene.piece(f"{name}-{done}", name, [x, 0.03], done, label, span=[0.16, 0.16], tint=tint, about=told)


def draw_things(scene: Scene, view: View, place: Cell, name: str, taken: bool) -> None:
    lab = view.lab
    if lab.variants.quest.child.cell == place:
        at = [0.02, 0.36] if taken else [0.36, 0.3]
        told = "The Child: be in its room before creatures are, and it follows you"
        scene.piece("child", name, at, "v-child", "The Child", span=[0.28, 0.28], about=told)
    if place in lab.combat.smoke:
        told = "Smoke: nobody fights here for the rest of the turn"
        scene.piece(f"{name}-smoke", name, [0.02, 0.02], "smoke", "Smoke", span=[0.96, 0.96], about=told)
    charge = sum([charge.tokens for charge in lab.map.charges if charge.cell == place])
    if charge:
        label = names.things(charge, "explosive")
        more: dict[str, Json] = {
            "count": charge,
            "about": "Explodes when somebody is here as a later turn begins",
        }
        scene.piece(f"{name}-charge", name, [0.74, 0.56], "explosive", label, span=[0.22, 0.22], **more)
    if lab.escape.antidote == place:
        at = [0.68, 0.38] if taken else [0.34, 0.34]
        told = "Take it for a cube, and leave through START with it: everybody wins"
        scene.piece("antidote", name, at, "antidote", "The antidote", span=[0.32, 0.32], states=["new"], about=told)


def draw_noise(scene: Scene, room: Room, name: str, left: float) -> None:
    """A small pile of cubes for each hero; the room's label counts them."""
    x = left
    for seat, count in enumerate(room.cubes):
        if not count:
            continue
        for cube in range(min(count, SHOWN_CUBES)):
            at = [x, 0.82 - 0.07 * cube]
            scene.piece(f"{name}-noise-{seat + 1}-{cube}", name, at, "cube", span=[0.15, 0.165], seat=seat)
        if count > SHOWN_CUBES:
            at = [x - 0.015, 0.74]  # on the pile: above it is a figure
            scene.piece(
                f"{name}-noise-{seat + 1}", name, at, "tally", text=str(count), span=[0.18, 0.18], font=0.14,
                tint="white",
            )  # fmt: skip
        x += 0.15
    if any(room.cubes) and room.color() < NO_COLOR:
        scene.piece(f"{name}-heard", name, [x + 0.02, 0.8], "noise", span=[0.17, 0.17], tint="flag")


def draw_worth(scene: Scene, view: View, place: Cell, name: str) -> None:
    """What the creatures are worth together against barriers and doors, once there are any."""
    group = creatures_in(view.lab, place)
    if len(group) < 2 or not held_back(view.lab):
        return
    worth = group_value(group)
    label = f"A group worth {worth}"
    told = "Barriers and closed doors of that value or more stop the group"
    room = view.lab.map.rooms[place]
    at = [0.7 if room.card >= DECK else 0.46 if lab_corner(room) == "NW" else 0.36, 0.02]
    scene.piece(
        f"{name}-worth", name, at, "", label, text=f"={worth}", span=[0.28, 0.18], font=0.16, tint="white",
        help="V-069", states=["fine"], about=told,
    )  # fmt: skip


def held_back(lab: Lab) -> bool:
    """Whether there is a barrier or a door, or a hero has one to place."""
    return any([edge.kind in (BARRIER_EDGE, DOOR_EDGE) for edge in lab.map.edges.values()]) or any(
        [hero.stock.tokens[BARRIER] + hero.stock.tokens[DOOR] > 0 for hero in lab.heroes]
    )


# ---- figures ---------------------------------------------------------------------------------------------


def stand(number: int, count: int) -> tuple[list[float], float]:
    """Where one of several figures is in a room, and its size: one row for two, else two."""
    first = count if count <= 2 else (count + 1) // 2
    row = int(number >= first)
    size = 0.52 if count == 1 else 0.46 if count == 2 else 0.42 if count <= 4 else 0.36
    length, place = (first, number) if not row else (count - first, number - first)
    pitch = min(0.46, 0.92 / first) if count > 1 else 0.0
    x = 0.5 + (place - (length - 1) / 2) * pitch - size / 2
    y = (0.11 + 0.35 * row) if count > first else 0.5 - size / 2
    return [round(x, 3), round(y, 3)], size


def draw_people(scene: Scene, view: View, place: Cell, name: str) -> None:
    lab = view.lab
    creatures = sorted(creatures_in(lab, place), key=lambda c: c.figure)
    heroes = heroes_in(lab, place)
    count = len(heroes) + len(creatures)
    for number, seat in enumerate(heroes):
        at, size = stand(number, count)
        carries = ", carries the antidote" if lab.escape.carrier == seat else ""
        mine, sprite = (", you", "v-hero-own") if seat == view.me else ("", "v-hero")
        label = f"Hero of @{seat + 1}{mine}{carries}"
        told = "Your hero: acts with cubes, and takes wounds" if seat == view.me else f"The hero of @{seat + 1}"
        scene.piece(f"hero-{seat + 1}", name, at, sprite, label, span=[size, size], seat=seat, about=told)
    intent = names.intent(lab, place) if creatures and may_plan(view) else ""
    for number, creature in enumerate(creatures):
        draw_creature(scene, view, name, creature, stand(len(heroes) + number, count), intent)


def draw_creature(
    scene: Scene, view: View, name: str, creature: Creature, spot: tuple[list[float], float], intent: str
) -> None:
    at, size = spot
    sprite = "v-boss" if creature.boss else f"v-{KINDS[creature.kind()]}"
    more: dict[str, Json] = {"turn": 1} if creature.lying else {}
    if creature.foe & creature.dodged:
        more["states"] = ["off"]
    if creature.markers.damage:
        more["count"] = creature.hp_left()
    player = steps.master_of(view.lab, creature.figure)
    if player is not None:
        more["seat"] = player.seat
    label, told = names.creature(creature) + intent, about.creature(creature)
    scene.piece(FIGURE_NAMES[creature.figure], name, at, sprite, label, span=[size, size], about=told, **more)


def may_plan(view: View) -> bool:
    """Who may see what groups would do: everybody without the clock, else who moves them in the Slow phase (V-031)."""
    lab = view.lab
    if lab.turn.ending:
        return False
    if not lab.setup.timed:
        return True
    slow = steps.CLOSING <= lab.turn.step < steps.GAINING
    return slow and view.me is not None and view.me == steps.driver(lab)
