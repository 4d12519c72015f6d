"""A tile and a cube as pieces of the picture, wherever they lie."""

from __future__ import annotations

from typing import Final

from lazaretto.core import Json, Scene
from lazaretto.games.quarantine.data import DOORS, GRAY, KIND, KINDS, LOBBY, SPECIAL, TABLES, TILE_NAMES
from lazaretto.games.quarantine.state.hospital import Tile, Tiles
from lazaretto.games.quarantine.text import about, names

NAMES: Final[tuple[str, ...]] = names.NAMES
RULES: Final = [row.rule or ("Q-090" if row.color else "Q-028") for row in TABLES.kinds]
CUBE: Final = 31 / 28  # height by width
NARROWEST: Final = 3  # cells that a small hospital is wide: a lone Lobby does not fill its card

Corner = tuple[float, float]  # the cell that is drawn at 0, 0; compiled, a whole number in it would become a float


def frame(tiles: Tiles) -> tuple[Corner, tuple[int, int]]:
    """Of a small hospital: its corner, and how many cells it is wide and high."""
    xs = [place % 64 for place in tiles]
    ys = [place // 64 for place in tiles]
    wide, high = max(xs) - min(xs) + 1, max(ys) - min(ys) + 1
    room = max(wide, NARROWEST)
    return (min(xs) - (room - wide) / 2, float(min(ys))), (room, high)


def states(*names: str) -> dict[str, Json]:
    """The field, left out where there is nothing to say."""
    some = [name for name in names if name]
    return {"states": some} if some else {}


def draw_tile(scene: Scene, region: str, at: Json, tile: Tile, faces: int, large: bool, state: str = "") -> None:
    """A tile with its doorways, name and cubes, in a cell of a board or at a place of a row."""
    where = (at[0], at[1]) if isinstance(at, list) else at
    values = (region, where, tile.turn, tile.patients, tile.gray, faces, large, state)
    scene.part(f"tile-{TILE_NAMES[tile.id]}", values, draw_lying, region, at, tile, faces, large, state)


def draw_lying(scene: Scene, region: str, at: Json, tile: Tile, faces: int, large: bool, state: str) -> None:
    name = f"tile-{TILE_NAMES[tile.id]}"
    kind = KIND[tile.id]
    shown = states("blocked" if tile.gray else "", state)
    more: dict[str, Json] = {"help": RULES[kind], "about": about.stack(kind), **shown}
    scene.piece(name, region, at, sprite(kind), names.lying(tile, faces), **more)
    draw_face(scene, name, kind, tile.turn, faces, large, tile.gray)
    for i, color in enumerate(tile.patients):
        at = [0.09 + 0.2 * i, 0.09] if tile.gray else [0.32 + 0.12 * i, 0.28 - 0.09 * i]  # clear of the tape
        draw_cube(scene, name, at, color, 0.32 if tile.gray else 0.36)
    if tile.gray:
        draw_cube(scene, name, [0.63, 0.38], GRAY, 0.3)


def draw_face(scene: Scene, name: str, kind: int, turn: int, faces: int, large: bool, gray: bool = False) -> None:
    """Walls and doorways as the tile lies, and what it is called; a small hospital tells that when it is enlarged."""
    scene.piece(f"{name}-walls", name, [0, 0], f"doors-{DOORS[faces][kind][turn]}")
    if SPECIAL[kind] or kind == LOBBY:
        text = TABLES.kinds[kind].name
        at, span = ([0.22, 0.71], [0.7, 0.18]) if gray else ([0.09, 0.67], [0.82, 0.2])  # clear of the tape
        fine = states("" if large else "fine")
        scene.piece(f"{name}-name", name, at, "", text=text, span=span, font=0.168, tint="ink", **fine)


def sprite(kind: int) -> str:
    return f"tile-{KINDS[kind]}"


def draw_cube(scene: Scene, region: str, at: Json, color: int, width: float, label: str = "", **more: Json) -> str:
    """One of many alike; returns the name it has in this scene."""
    span = [width, round(width * CUBE, 3)]
    return scene.piece("cube*", region, at, "cube", label, tint=NAMES[color], span=span, **more)
