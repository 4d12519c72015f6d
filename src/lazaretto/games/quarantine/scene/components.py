"""The box of Quarantine: tiles with two kinds of back, cubes, markers and disks (Q-002)."""

from __future__ import annotations

from typing import Final

from lazaretto.core import Brought, Component, Face, Kit, Size
from lazaretto.games.quarantine.data import COLORS, COUNTS, DOORS, LOBBY, SPECIAL, STARTING, TABLES
from lazaretto.games.quarantine.scene.tiles import sprite

TILE: Final = 45.0
CUBE: Final = 10.0
AID: Final = Size(88.0, 63.0)
TITLES: Final = {
    "lobby": "Lobby tiles",
    "start": "Starting Treatment Rooms",
    "additional": "Additional Treatment Rooms",
    "special": "Special Rooms",
}
ACTIONS: Final = (
    ("admit", "Admit", "patients from the front of your line into wards"),
    ("cure", "Cure", "all patients of one color on clean tiles"),
    ("contract", "Contract", "put a price on a special room"),
    ("buy", "Buy", f"a room at its price, or an annex for {COUNTS.price} cubes"),
    ("reorder", "Reorder", "one patient of your line"),
    ("marker", "Marker", f"take one, {COUNTS.taken} times a turn"),
    ("clean", "Clean", "remove one gray cube anywhere"),
    ("renovate", "Renovate", f"once a turn, up to {COUNTS.renovated} tiles"),
)


def kit(seats: int) -> Kit:
    """All that is in the box, for the most players."""
    tiles = [
        Component(TITLES[row.sort], "tile", tile(kind), back(kind in STARTING), row.copies, "Q-002")
        for kind, row in enumerate(TABLES.kinds)
    ]
    patients = [
        Component("Patient cubes", "token", cube(color), cube(color), COUNTS.patients, "Q-002") for color in COLORS
    ]
    grays = Component("Gray disease cubes", "token", cube("gray"), cube("gray"), COUNTS.grays, "Q-002")
    markers = Component("Bonus Action Markers", "token", token("marker"), None, COUNTS.markers, "Q-002")
    disks = Component("Round Action Disks", "token", token("disk"), None, COUNTS.actions, "Q-080")
    aids = Component("Player aids", "aid", aid(), None, seats)
    cubes = sum([part.count for part in (*patients, grays)])
    brought = (
        Brought("Bag", 1, "to draw cubes from without looking"),
        Brought("Wooden cubes", cubes, "if you have them: they are easier to draw than the paper ones"),
    )
    return Kit((*tiles, *patients, grays, markers, disks, aids), brought)


def tile(kind: int) -> Face:
    """As it lies on the table, with what the room does."""
    face = Face(TILE, TILE, "plaster")
    face.sprite(sprite(kind), (0, 0, TILE, TILE))
    face.sprite(f"doors-{DOORS[0][kind][0]}", (0, 0, TILE, TILE))
    row = TABLES.kinds[kind]
    if SPECIAL[kind]:
        face.words(row.name, (8, 5.2, TILE - 16, 4.4), 3.4, "bold")
        face.words(row.effect, (7.5, 26.6, TILE - 15, 12), 2.5)
    elif kind == LOBBY:
        face.words(row.name, (7, 29, TILE - 14, 8), 4.4, "bold")
    else:
        face.words(row.name, (12, 5.2, TILE - 24, 4.4), 2.8, "bold")
    return face


def back(starting: bool) -> Face:
    face = Face(TILE, TILE, "teal" if starting else "wall")
    face.box((4, 4, TILE - 8, TILE - 8), line="#ffffff", thick=0.4, round=3)
    face.words("Start" if starting else "Quarantine", (6, 16, TILE - 12, 13), 6, "serif", "#ffffff")
    return face


def cube(color: str) -> Face:
    face = Face(CUBE, CUBE)
    face.sprite("cube", (1, 0.5, 8.1, 9), color)
    return face


def token(name: str) -> Face:
    face = Face(12, 12)
    face.sprite(name, (1, 1, 10, 10))
    return face


def aid() -> Face:
    w, h = AID
    face = Face(w, h)
    face.box((2, 2, w - 4, h - 4), line="line", round=3)
    face.words("Your turn", (5, 3.5, 40, 7), 5, "serif start")
    both = f"Receive and place {COUNTS.draws} cubes and take up to {COUNTS.actions} actions, in any mixture."
    face.words(both, (5, 10.5, w - 10, 4), 2.7, "start", "ink2")
    for i, (verb, name, words) in enumerate(ACTIONS):
        top = 15.5 + 4.9 * i
        face.sprite(f"v-{verb}", (5, top, 4.4, 4.4))
        face.words(name, (11, top, 17, 4.4), 2.9, "bold start")
        face.words(words, (28, top, w - 33, 4.4), 2.7, "start")
    points = (
        f"End: {COUNTS.room_points} for each special room placed, {COUNTS.station_points} for each nurses station, 1 "
        f"for every {COUNTS.point_cubes} cubes, {COUNTS.line_points} for an empty line."
    )
    face.words(points, (5, 55, w - 10, 5), 2.3, "start", "ink2")
    return face
