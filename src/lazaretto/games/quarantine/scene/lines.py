"""Wait lines, supplies and tiles beside a hospital. A long line is folded: its front, then counts by color."""

from __future__ import annotations

from typing import Final

from lazaretto.core import Json, Scene, Seat
from lazaretto.games.quarantine.data import COLORS, GRAY, NONE, TILE_NAMES
from lazaretto.games.quarantine.rules.building import Drafting, Laying
from lazaretto.games.quarantine.rules.patients import MoveTo, OrderLine
from lazaretto.games.quarantine.scene.tiles import NAMES, draw_cube, draw_tile, states
from lazaretto.games.quarantine.state import Decision
from lazaretto.games.quarantine.state.hospital import Hospital, Tile
from lazaretto.games.quarantine.text import about, names
from lazaretto.games.quarantine.view import View

FOLDED: Final = 5  # patients of the own line that are shown in order
WHOLE: Final = 6  # in a row of the whole line: wide enough for a finger
OWN: Final = 40  # pixels
LARGE: Final = 52  # where each patient can be moved
SMALL: Final = 30


def draw_line(scene: Scene, view: View, seat: int, own: bool) -> None:
    line = shown_line(view, seat)
    taken = view.plan.place if own and isinstance(view.plan, MoveTo) else NONE
    whose = names.whose(view, seat, "line")
    scene.part(f"line-{seat + 1}", (tuple(line), own, taken, whose), draw_waiting, seat, line, own, taken, whose)


def draw_waiting(scene: Scene, seat: int, line: list[int], own: bool, taken: int, whose: str) -> None:
    """The front in order, the others by color; all of it is in a drawer."""
    name = f"line-{seat + 1}"
    shown = FOLDED if own else 1
    if len(line) == shown + 1:
        shown += 1  # a count of one would be no shorter
    title = f"{sentence(whose)}: {names.many(len(line), 'patient')}" if own else ""
    place = "table" if own else "seats"
    region: dict[str, Json] = {"place": place, "unit": OWN if own else SMALL, "about": about.LINE_END}
    scene.region(name, "queue", seat=Seat(seat), title=title, **region)
    draw_patients(scene, name, line[:shown], taken)
    draw_counts(scene, name, line, shown)
    wide = [1.1, 0.95] if own else [1.6, 1.1]  # a small line has a place wide enough to point at
    at = shown + len(COLORS) + 1
    scene.piece(f"{name}-end", name, at, "slot", f"The back of {whose}", span=wide, help="Q-060", about=about.LINE_END)
    if own and len(line) > shown:
        draw_whole(scene, name, line, taken)


def sentence(words: str) -> str:
    return words[0].upper() + words[1:]


def draw_patients(scene: Scene, region: str, line: list[int], taken: int) -> None:
    for i, color in enumerate(line):
        label = f"{NAMES[color]}, {names.place(i)} in line"
        more: dict[str, Json] = {"help": "Q-040", "about": about.WAITING, **states("chosen" if i == taken else "")}
        cube = draw_cube(scene, region, i, color, 0.86, label, **more)
        if i == 0:
            scene.piece(f"{region}-front", cube, [-0.07, -0.06], "front", span=[1, 1.3])


def draw_counts(scene: Scene, name: str, line: list[int], shown: int) -> None:
    """Those further back, by color."""
    for color in range(len(COLORS)):
        count = line[shown:].count(color)
        if count:
            piece = f"{name}-{NAMES[color]}"
            label = f"{count} more {NAMES[color]} further back"
            at = shown + 1 + color
            scene.piece(piece, name, at, "", label, span=[1.3, 0.95], help="Q-040", about=about.LINE_COUNT)
            scene.piece(f"{piece}-cube", piece, [0.06, 0.1], "cube", tint=NAMES[color], span=[0.66, 0.73])
            draw_number(scene, piece, count)


def draw_whole(scene: Scene, name: str, line: list[int], taken: int) -> None:
    """Every patient in order: to look at, and to put in another order."""
    more: dict[str, Json] = {"place": "drawer", "of": name, "columns": WHOLE, "unit": LARGE}
    scene.region(f"{name}-all", "queue", title="Show all", about="The whole line, the first at the left.", **more)
    draw_patients(scene, f"{name}-all", line, taken)


def shown_line(view: View, seat: int) -> list[int]:
    """While the line is put in order, the new order so far comes first."""
    line = view.hospitals[seat].line
    plan = view.plan
    if seat != view.seat or not isinstance(plan, OrderLine):
        return line
    left = line[:]
    for color in plan.order:
        left.remove(color)
    return [*plan.order, *left]


# ---- the supply ----------------------------------------------------------------------------------


def draw_supply(scene: Scene, view: View, seat: int, own: bool) -> None:
    hospital = view.hospitals[seat]
    whose = names.whose(view, seat, "supply")
    values = (tuple(hospital.supply), hospital.markers, own, whose)
    scene.part(f"supply-{seat + 1}", values, draw_cubes, hospital, seat, own, whose)


def draw_cubes(scene: Scene, hospital: Hospital, seat: int, own: bool, whose: str) -> None:
    """Cubes by color with their number, and the markers."""
    name = f"supply-{seat + 1}"
    title = f"{sentence(whose)}: {names.many(hospital.colored(), 'cube')}" if own else ""
    place = "table" if own else "seats"
    scene.region(name, "shelf", seat=Seat(seat), title=title, place=place, unit=OWN if own else 26, about=about.SUPPLY)
    for color, count in enumerate(hospital.supply):
        if color != GRAY or count:
            label = f"{names.many(count, NAMES[color] + ' cube')} in the supply"
            good = about.GRAY_SUPPLY if color == GRAY else about.SUPPLY
            piece = f"{name}-{NAMES[color]}"
            scene.piece(piece, name, color, "", label, span=[1.3, 0.95], help="Q-103", about=good)
            scene.piece(f"{piece}-cube", piece, [0, 0], "cube", tint=NAMES[color], span=[0.82, 0.91])
            draw_number(scene, piece, count)
    if hospital.markers:
        label = names.many(hospital.markers, "bonus marker")
        scene.piece(f"{name}-markers", name, len(NAMES), "", label, span=[1.3, 0.95], help="Q-083", about=about.MARKERS)
        scene.piece(f"{name}-markers-sign", f"{name}-markers", [0, 0.04], "marker", span=[0.84, 0.84])
        draw_number(scene, f"{name}-markers", hospital.markers)


def draw_number(scene: Scene, piece: str, count: int) -> None:
    tint = "ink" if count else "ink3"
    scene.piece(f"{piece}-count", piece, [0.8, 0.1], "", text=str(count), span=[0.5, 0.8], font=0.52, tint=tint)


# ---- tiles beside --------------------------------------------------------------------------------


def draw_beside(scene: Scene, hospital: Hospital, seat: int, plan: Decision | None, own: bool, title: str) -> None:
    """Tiles beside the hospital, and those in hand during a renovation or at the start."""
    draft = plan.draft if isinstance(plan, Drafting) else None
    held = plan.tile if isinstance(plan, Laying) else NONE
    beside = tuple(hospital.beside) if draft is None else draft.beside
    loose = () if draft is None else draft.loose
    place = "table" if own else "seats"
    for name, words, tiles in ((f"beside-{seat + 1}", title, beside), ("loose", "In hand", loose)):
        shown = [tile for tile in tiles if f"tile-{TILE_NAMES[tile]}" not in scene.pieces]  # one may lie on trial
        if shown:
            scene.region(name, "shelf", seat=Seat(seat), title=words, place=place, unit=52 if own else 34)
        for i, tile in enumerate(shown):
            draw_tile(scene, name, i, Tile(tile, 0), hospital.faces, own, "chosen" if tile == held else "")
