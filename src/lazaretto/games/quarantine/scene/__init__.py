"""The table as a picture: the own hospital large, the Market beside it, line and supply below, the others at the side.

Everything is drawn from a view, so nothing is drawn that the seat may not know. A tile is a piece of its own, named by
what it is, with its doorways, name and cubes on it: so it can travel from the Market to a hospital, and turn. A watcher
looks at the first seat's hospital in the large. ``market`` and ``lines`` draw what they say, ``guide`` verbs, aim and
coach, ``paths`` says where one points.
"""

from __future__ import annotations

from typing import Final

from lazaretto.core import Json, Menu, Scene, Seat
from lazaretto.games.quarantine.data import COUNTS, GRAY, KIND, NONE, TILE_NAMES
from lazaretto.games.quarantine.rules.building import Drafting, Laying
from lazaretto.games.quarantine.rules.market import PayPrice, SetPrice
from lazaretto.games.quarantine.rules.scoring import score
from lazaretto.games.quarantine.scene import prompts
from lazaretto.games.quarantine.scene.guide import draw_goals, draw_tips, draw_verbs
from lazaretto.games.quarantine.scene.lines import draw_beside, draw_line, draw_number, draw_supply
from lazaretto.games.quarantine.scene.market import draw_market, draw_stocks
from lazaretto.games.quarantine.scene.paths import point, spot_at
from lazaretto.games.quarantine.scene.tiles import (
    NAMES,
    RULES,
    Corner,
    draw_cube,
    draw_tile,
    frame,
    sprite,
    states,
)
from lazaretto.games.quarantine.state import ActiveTurn
from lazaretto.games.quarantine.state.hospital import Tiles, stations, touching
from lazaretto.games.quarantine.text import about, names
from lazaretto.games.quarantine.view import View

TURN: Final = 40  # pixels: what the turn still holds


def draw(view: View, menu: Menu) -> Scene:
    scene = Scene(prompts.prompt(view), prompts.hint(view))
    large = max(view.seat, 0)  # whose hospital is shown large
    bag = tuple(view.cubes.bag)
    final = prompts.final(view) if view.ending != NONE and not view.over() else ""
    turn = view.turn.number // len(view.hospitals) + 1
    scene.part("bar", (turn, bag, view.turn.held, view.counting, final), draw_bar, view, turn, final)
    draw_large(scene, view, large)
    draw_market(scene, view, menu)
    draw_below(scene, view, large)
    draw_goals(scene, view, large)
    draw_stocks(scene, view)
    for seat in range(len(view.hospitals)):
        if seat != large:
            draw_small(scene, view, seat)
    draw_verbs(scene, view)
    for action, refusal in menu:
        point(scene, view, action, refusal)
    draw_tips(scene, view)
    return scene


# ---- the bar -------------------------------------------------------------------------------------


def draw_bar(scene: Scene, view: View, turn: int, final: str) -> None:
    scene.region("bar", "meters")
    words = f"Round {turn}"
    scene.piece("round", "bar", 0, "", words, text=words, help="Q-061", about=about.ROUND)
    left = sum(view.cubes.bag) - view.turn.held
    scene.piece("bag", "bar", 1, "i-bag", "Cubes in the bag", text="Bag", count=left, help="Q-182", about=about.BAG)
    if view.counting:
        scene.piece("unseen", "bar", 2, "", "Cubes not seen yet, by color", text="Not seen", about=about.UNSEEN)
        for color, name in enumerate(NAMES):
            more: dict[str, Json] = {"tint": name, "count": view.cubes.bag[color], "about": about.UNSEEN}
            scene.piece(f"unseen-{name}", "bar", 3 + color, f"m-{name}", f"Unseen {name} cubes", **more)
    if final:
        more = {"text": final, "help": "Q-184", "about": about.ENDING, **states("new")}
        scene.piece("ending", "bar", 9, "", "The end is near", **more)


# ---- hospitals -----------------------------------------------------------------------------------


def draw_large(scene: Scene, view: View, seat: int) -> None:
    """The own hospital, with the trial layout of an own plan in its place."""
    hospital = view.hospitals[seat]
    own = seat == view.seat
    draft = view.plan.draft if own and isinstance(view.plan, Drafting) else None
    tiles = hospital.tiles if draft is None else draft.tiles
    scene.region(
        f"hospital-{seat + 1}",
        "board",
        seat=Seat(seat),
        title="Your hospital" if own else f"@{seat + 1}",
        hint=f"{names.many(score(hospital), 'point')} if it ended now" if not view.building() else "",
        surface="chart",
        focus=True,
    )
    draw_tiles(scene, f"hospital-{seat + 1}", hospital.faces, tiles, (32.0, 32.0), True)
    if own:
        draw_trial(scene, view, f"hospital-{seat + 1}")
        draw_cells(scene, f"hospital-{seat + 1}", tiles)


def draw_cells(scene: Scene, region: str, tiles: Tiles) -> None:
    """The free cells round the hospital, seen only where something may be laid: so the board keeps its size."""
    for place in touching(tiles):
        if spot_at(place) not in scene.pieces:
            scene.part(spot_at(place), (region,), draw_cell, region, place)


def draw_cell(scene: Scene, region: str, place: int) -> None:
    scene.piece(spot_at(place), region, xy(place), "spot")


def draw_below(scene: Scene, view: View, seat: int) -> None:
    """Below the hospital: its line and supply, tiles beside it, and what the turn still holds."""
    hospital, own = view.hospitals[seat], seat == view.seat
    if not view.building():
        draw_line(scene, view, seat, True)
        draw_supply(scene, view, seat, True)
    draw_turn(scene, view)
    title = "Beside" if not view.building() else "Your wards" if own else "Wards"
    draw_beside(scene, hospital, seat, view.plan if own else None, True, title)


def draw_small(scene: Scene, view: View, seat: int) -> None:
    hospital = view.hospitals[seat]
    corner, size = frame(hospital.tiles)
    scene.region(
        f"hospital-{seat + 1}",
        "player",
        seat=Seat(seat),
        size=list(size),
        status=status(view, seat),
    )
    draw_tiles(scene, f"hospital-{seat + 1}", hospital.faces, hospital.tiles, corner, False)
    if not view.building():
        draw_line(scene, view, seat, False)
        draw_supply(scene, view, seat, False)
    draw_beside(scene, hospital, seat, None, False, "Wards" if view.building() else "Beside")


def status(view: View, seat: int) -> str:
    if view.building():
        return "ready" if view.ready[seat] else "building"
    parts = [names.many(score(view.hospitals[seat]), "point")]
    if view.hospitals[seat].markers:
        parts.append(names.many(view.hospitals[seat].markers, "marker"))
    return ", ".join(parts)


def draw_tiles(scene: Scene, region: str, faces: int, tiles: Tiles, corner: Corner, large: bool) -> None:
    """All tiles of a layout, and a circle wherever four of them meet."""
    for place, tile in tiles.items():
        draw_tile(scene, region, xy(place, corner), tile, faces, large)
    for place in stations(tiles):
        x, y = xy(place, corner)
        name = f"{region}-station-{place % 64 - 32},{place // 64 - 32}"
        scene.part(name, (x, y, large), draw_station, name, region, x, y, large)


def draw_station(scene: Scene, name: str, region: str, x: float, y: float, large: bool) -> None:
    at = [round(x + 0.82, 2), round(y + 0.82, 2)]
    label = "Complete nurses station" if large else ""
    scene.piece(name, region, at, "station", label, span=[0.36, 0.36], help="Q-043", about=about.STATION)


def xy(place: int, corner: Corner = (32.0, 32.0)) -> list[float]:
    return [place % 64 - corner[0], place // 64 - corner[1]]


def draw_trial(scene: Scene, view: View, region: str) -> None:
    """The tile that is being laid, once its cell is chosen: without walls, as the way round is still open."""
    plan = view.plan
    if isinstance(plan, Laying) and plan.cell >= 0:
        kind = KIND[plan.tile]
        more: dict[str, Json] = {"help": RULES[kind], "about": about.room(kind), **states("chosen")}
        name = f"tile-{TILE_NAMES[plan.tile]}"
        scene.piece(name, region, xy(plan.cell), sprite(kind), f"{names.kind(kind)}, to be turned", **more)


# ---- the turn ------------------------------------------------------------------------------------


def draw_turn(scene: Scene, view: View) -> None:
    """The cube in hand, the cubes to come and the action disks; what an own plan has laid out."""
    if view.building() or view.over():
        return
    turn = view.turn
    scene.part("turn", (turn.seat, turn.pending, turn.held, turn.actions), draw_held, turn)
    draw_laid(scene, view)


def draw_held(scene: Scene, turn: ActiveTurn) -> None:
    scene.region("turn", "hand", title="This turn", seat=Seat(turn.seat), unit=TURN, place="desk")
    if turn.pending != NONE:
        more: dict[str, Json] = {"help": "Q-054", "about": about.PENDING, **states("new")}
        draw_cube(scene, "turn", 0, turn.pending, 0.9, f"{NAMES[turn.pending]}, to be placed", **more)
    if turn.held:
        label = f"{names.many(turn.held, 'cube')} still to receive"
        scene.piece("held", "turn", 1, "", label, span=[1.3, 1], help="Q-055", about=about.HELD)
        scene.piece("held-bag", "held", [0, 0], "held", span=[0.86, 0.96])
        draw_number(scene, "held", turn.held)
    draw_disks(scene, turn.actions)


def draw_disks(scene: Scene, actions: int) -> None:
    """A disk for each action, in two rows; a used one is empty."""
    disks = max(actions, COUNTS.actions)
    wide = (disks + 1) // 2
    span = [round(0.62 * wide, 2), 1.2]
    scene.piece(
        "disks", "turn", 2, "", f"{names.many(actions, 'action')} left", span=span, help="Q-080", about=about.DISK
    )
    for i in range(disks):
        at = [round(0.62 * (i % wide), 2), round(0.6 * (i // wide), 2)]
        scene.piece(f"disk-{i + 1}", "disks", at, "disk" if i < actions else "disk-used", span=[0.56, 0.56])


def draw_laid(scene: Scene, view: View) -> None:
    """The cubes of a price or a payment so far."""
    plan = view.plan
    if not isinstance(plan, (SetPrice, PayPrice)) or not sum(plan.cubes):
        return
    title = f"Laid for {names.kind(view.stacks[plan.stack].kind)}"
    scene.region("laid", "hand", title=title, unit=40, place="table")
    place = 0
    for color, count in enumerate(plan.cubes):
        for _ in range(count * (2 if color == GRAY else 1)):
            draw_cube(scene, "laid", place, color, 0.8, NAMES[color], about=about.LAID)
            place += 1
