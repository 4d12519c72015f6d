"""The clinic as a picture: a board for each floor, cars on corners, the house from outside.

A room is named by its space: it never moves. ``scene/people.py`` draws who is in it.
"""

from __future__ import annotations

from typing import Final

from lazaretto.core import Json, Scene
from lazaretto.games.clinic import text
from lazaretto.games.clinic.data import (
    ELEMENT_NAMES,
    HELIPAD,
    HUB,
    ICU,
    MODULE,
    OPERATING,
    PARKING,
    PRICE,
    SUPPLY,
    TABLES,
    TREATMENT,
)
from lazaretto.games.clinic.data.grid import (
    BIT,
    BOARD,
    BOARD_CORNERS,
    COLUMNS,
    FLOOR,
    NOWHERE,
    PLAN,
    ROWS,
    SPACE_NAMES,
    SPACES,
    SPOT_NAMES,
    TOUCHING,
    listed,
)
from lazaretto.games.clinic.rules.cars import blocked, building_places, free_corners
from lazaretto.games.clinic.rules.decision import picked
from lazaretto.games.clinic.state import Clinic, Table
from lazaretto.games.clinic.state.survey import Survey, survey
from lazaretto.games.clinic.state.terms import LAYOUT
from lazaretto.games.clinic.text import about, places

FITTINGS: Final = {  # where they are drawn on a module, and how large
    "conveyor": (0.3, 0.88, 0.4, 0.1),
    "helipad": (0.72, 0.04, 0.22, 0.22),
    "extinguisher": (0.78, 0.3, 0.18, 0.22),
    "dish": (0.5, 0.03, 0.2, 0.2),
}
MARGIN: Final = 0.25  # round a floor, for cars on its corners
SIDE_AT: Final = [[0.3, -0.06], [0.9, 0.44], [0.3, 0.94], [-0.3, 0.44]]  # of an entrance, by side


# ---- floors --------------------------------------------------------------------------------------------------


def draw_floors(scene: Scene, state: Table, clinic: Clinic, seat: int, mine: bool, lit: list[int]) -> None:
    """All of them, so that none comes or goes while one builds. ``lit``: spaces one can point at now."""
    facts, focus = survey(clinic.site), focus_floor(clinic, lit)
    for floor in range(clinic.site.floors):
        title = f"Floor {floor}" if mine else f"@{seat + 1}, Floor {floor}"
        price = f"${PRICE[TREATMENT][floor]} a room"
        scene.region(
            f"floor-{floor}",
            "board",
            title=title,
            hint=f"{price}, on top of another" if floor else price,
            about="A floor from above. Rooms that share a side touch, and so do rooms above each other.",
            size=[clinic.site.columns + 2 * MARGIN, ROWS + 2 * MARGIN],
            surface="plan",
            focus=floor == focus,
        )
    parking = bool(clinic.cars.parking) and (state.phase != LAYOUT or clinic.pending is None)
    built = (clinic.site.key(), clinic.cars.corners, clinic.cars.lots)
    scene.part("spaces", (built, clinic.tokens.blood, clinic.tokens.zombies), draw_spaces, clinic, facts)
    scene.part("corners", (built, parking), draw_corners, clinic, parking)


def draw_spaces(scene: Scene, clinic: Clinic, facts: Survey) -> None:
    free = buildable(clinic)
    for space in listed(BOARD[clinic.site.columns][clinic.site.floors]):
        draw_space(scene, clinic, facts, space, free)


def focus_floor(clinic: Clinic, lit: list[int]) -> int:
    """The floor to look at now: where somebody is picked, else the ground; but one where something can be done."""
    person = clinic.person(picked(clinic))
    usual = FLOOR[person.place] if person is not None and person.place < SPACES else 0
    floors = [FLOOR[space] for space in lit]
    return usual if usual in floors else min(floors, default=usual)


def at(space: int) -> list[float]:
    """Row 1 is the front and lies at the bottom."""
    return [space % COLUMNS + MARGIN, ROWS - 1 - space % PLAN // COLUMNS + MARGIN]


def buildable(clinic: Clinic) -> int:
    """Spaces where some room or garden could be built, as bits, whatever it costs."""
    facts, free = survey(clinic.site), 0
    for element in range(1, PARKING):
        free |= facts.allows(element)
    return free & ~blocked(clinic)


def draw_space(scene: Scene, clinic: Clinic, facts: Survey, space: int, free: int) -> None:
    kind, name = clinic.site.kinds[space], f"space-{SPACE_NAMES[space]}"
    region = f"floor-{FLOOR[space]}"
    more: dict[str, Json] = {"help": "C-034"} if MODULE[kind] else {}
    sprite, label = room_look(clinic, facts, space)
    if kind:
        more["about"] = about.element(kind, text.ELEMENT[kind])
    else:
        word, more["about"] = emptiness(clinic, facts, space, free)
        more.update({"text": word, "font": FONT, "tint": "ink3"} if word else {})
    scene.piece(name, region, at(space), sprite, label, **more)
    if kind == PARKING and clinic.cars.lots[space]:
        number = clinic.cars.lots[space]
        look: dict[str, Json] = {"span": [0.4, 0.5], "count": number, "about": about.LOT}
        scene.piece(f"lot-{SPACE_NAMES[space]}", name, [0.3, 0.2], "car", text.count(number, "car"), **look)
    if MODULE[kind]:
        draw_name(scene, kind, name)
    draw_fittings(scene, clinic, space, name)


FONT: Final = 0.154  # of the words on a space: twelve pixels on a phone
LONG: Final = 11  # letters of a service that has one line
BREAKS: Final = {"Orthopaedics": 5, "Ophthalmology": 7}  # letters before the hyphen


def draw_name(scene: Scene, kind: int, name: str) -> None:
    """At the top beside the mark; on a hub and a supply room below their large sign."""
    if kind < TREATMENT:
        title = TABLES.services[kind - HUB].name
        long = len(title) > LONG
        cut = BREAKS.get(title, len(title) // 2)
        title = f"{title[:cut]}-\n{title[cut:]}" if long else title
        at, span = ([0.02, 0.58], [0.96, 0.36]) if long else ([0.02, 0.7], [0.96, 0.2])
        scene.piece(f"{name}-name", name, list[Json](at), "", text=title, span=span, font=FONT, tint="white")
        return
    short = TABLES.elements[kind - TREATMENT].name.split()[0]
    at, align = ([0.06, 0.74], "start") if kind == SUPPLY else ([0.165, 0.06], "end")
    scene.piece(f"{name}-name", name, list[Json](at), "", text=short, span=[0.77, 0.2], font=FONT, align=align)


def emptiness(clinic: Clinic, facts: Survey, space: int, free: int) -> tuple[str, str]:
    """The word on an empty space, and what it means; nothing where a floor is missing below."""
    if space >= PLAN and clinic.site.helipads & BIT[space - PLAN]:
        return "", about.element(HELIPAD, text.ELEMENT[HELIPAD])
    if space >= PLAN and not MODULE[clinic.site.kinds[space - PLAN]]:
        return "", about.NO_FLOOR
    if free & BIT[space]:
        return "free", about.FREE
    if facts.front & BIT[space]:
        return "entrance", about.BEFORE_DOOR
    return ("cars", about.CARS_HERE) if blocked(clinic) & BIT[space] else ("", about.NO_ROOM_HERE)


def room_look(clinic: Clinic, facts: Survey, space: int) -> tuple[str, str]:
    sprite, label = room_kind(clinic, facts, space)
    return sprite, f"{text.begin(label)}, {places.space(clinic.site.columns, space)}"


def room_kind(clinic: Clinic, facts: Survey, space: int) -> tuple[str, str]:
    """The sprite, and what it is."""
    kind = clinic.site.kinds[space]
    if not kind:
        helipad = space >= PLAN and clinic.site.helipads & BIT[space - PLAN]
        return "i-space", "helipad" if helipad else "empty space"
    if kind != TREATMENT:
        idle = kind in (OPERATING, ICU) and not facts.functional & BIT[space]
        return ELEMENT_NAMES[kind], f"{text.ELEMENT[kind]}{', does not work' if idle else ''}"
    if facts.functional & BIT[space]:
        service = TABLES.services[facts.service[space]]
        return f"room-{service.id}", f"treatment room of {service.name}"
    return "room-idle", "treatment room, does not work"


def draw_fittings(scene: Scene, clinic: Clinic, space: int, name: str) -> None:
    """Doors, roofs, conveyors and what hangs on the walls."""
    site, here = clinic.site, BIT[space]
    if space < PLAN and site.sides[space] != NOWHERE:
        side = site.sides[space]
        turn: dict[str, Json] = {"turn": 1} if side % 2 else {}
        scene.piece(
            f"{name}-door",
            name,
            list[Json](SIDE_AT[side]),
            "entrance",
            "Entrance",
            span=[0.4, 0.12],
            about=about.DOOR,
            **turn,
        )
    fitted = (site.conveyors, site.helipads, site.extinguishers, site.dishes)
    for bits, (sprite, (x, y, w, h)) in zip(fitted, FITTINGS.items(), strict=True):
        if bits & here:
            uses = about.ELEMENTS[sprite]
            scene.piece(
                f"{name}-{sprite}", name, [x, y], sprite, sprite.capitalize(), span=[w, h], about=text.begin(uses)
            )
    markers = clinic.tokens.blood.count(space)
    if markers:
        look: dict[str, Json] = {"count": markers, "about": about.BLOOD}
        scene.piece(f"{name}-blood", name, [0.04, 0.04], "blood", "Blood marker", span=[0.2, 0.2], **look)
    zombies = clinic.tokens.zombies.count(space)
    if zombies:
        look = {"count": zombies, "about": about.ZOMBIE}
        scene.piece(f"{name}-zombie", name, [0.6, 0.4], "zombie", "Zombie", span=[0.36, 0.5], **look)


def draw_corners(scene: Scene, clinic: Clinic, parking: bool) -> None:
    """Cars, and the free corners while a car is to be parked."""
    free = free_corners(clinic) if parking else 0
    useful = building_places(clinic)
    shown = BOARD_CORNERS[clinic.site.columns] if parking else clinic.cars.corners
    for corner in listed(shown):
        car = clinic.cars.corners & BIT[corner]
        column, row = corner % (COLUMNS + 1), corner // (COLUMNS + 1)
        where = [column + MARGIN - 0.16, ROWS - row + MARGIN - 0.2]
        lost = listed(TOUCHING[corner] & useful) if free & BIT[corner] else []
        label = corner_label(clinic.site.columns, corner, bool(car), lost)
        tint = {"tint": "teal"} if car else {}
        if car or free & BIT[corner] or parking:
            sprite = "car" if car else "corner-useful" if lost else "corner"
            name = f"corner-{SPOT_NAMES[corner]}"
            uses = about.CAR if car else about.USEFUL_CORNER if lost else about.CORNER
            scene.piece(name, "floor-0", where, sprite, label, span=[0.32, 0.4], help="C-048", about=uses, **tint)


def corner_label(columns: int, corner: int, car: bool, lost: list[int]) -> str:
    """``lost``: spaces beside modules that a car there would keep empty (C-049)."""
    name = places.corner(columns, corner)
    if car:
        return f"Car on the {name}"
    blocks = "; ".join([places.on_floor(columns, space) for space in lost])
    return text.begin(f"{name}, would block: {blocks}" if lost else name)


# ---- the house from outside ----------------------------------------------------------------------------------


TINTS: Final = [row.tint for row in TABLES.services]


def block_tint(clinic: Clinic, space: int) -> str:
    kind = clinic.site.kinds[space]
    if kind < TREATMENT:
        return TINTS[kind - HUB]
    return "white" if kind == TREATMENT else "bone" if kind == SUPPLY else "station"


def draw_outside_view(scene: Scene, clinic: Clinic) -> None:
    """Blocks back to front, so that nearer ones cover farther ones."""
    drawer: dict[str, Json] = {"place": "drawer", "of": "floor-0", "surface": "none", "about": about.HOUSE}
    scene.region("house", "board", title="House", size=[4.2, 4.4], **drawer)
    spaces = [s for s in range(SPACES) if clinic.site.kinds[s]]
    spaces.sort(key=lambda s: (s % COLUMNS + (ROWS - 1 - s % PLAN // COLUMNS), FLOOR[s]))
    for space in spaces:
        column, depth = space % COLUMNS, ROWS - 1 - space % PLAN // COLUMNS
        x, y = 1.3 + (column - depth) * 0.5, 1.7 + (column + depth) * 0.25 - FLOOR[space] * 0.5
        name = f"block-{SPACE_NAMES[space]}"
        if MODULE[clinic.site.kinds[space]]:
            scene.piece(name, "house", [x, y], "block", "", span=[1, 1], tint=block_tint(clinic, space))
        else:
            tint = "line" if clinic.site.kinds[space] == PARKING else "green"
            scene.piece(name, "house", [x, y + 0.5], "lot", "", span=[1, 0.5], tint=tint)
