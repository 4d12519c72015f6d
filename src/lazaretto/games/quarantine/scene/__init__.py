"""The table as a picture: the own hospital large, the others beside it, the Market at the right.

Everything is drawn from a view, so nothing is drawn that the seat may not know. A tile is a piece of its own, named by
what it is, with its doorways, name and cubes on it: so it can travel from the Market to a hospital, and turn. A watcher
looks at the first seat's hospital in the large. ``docs/build/scenes.md`` explains regions, pieces and paths.
"""

from __future__ import annotations

from lazaretto.core import Json, Menu, Scene, Seat
from lazaretto.games.quarantine.actions import Turn
from lazaretto.games.quarantine.data import (
    COPIES,
    COUNTS,
    DOORS,
    FIRST,
    GRAY,
    KIND,
    KINDS,
    NONE,
    SPECIAL,
    TABLES,
    TILE_NAMES,
)
from lazaretto.games.quarantine.rules.building import Drafting, Laying
from lazaretto.games.quarantine.rules.market import Acquiring, PayPrice, SetPrice
from lazaretto.games.quarantine.rules.patients import MoveTo, OrderLine
from lazaretto.games.quarantine.rules.scoring import score
from lazaretto.games.quarantine.scene import prompts
from lazaretto.games.quarantine.scene.paths import point
from lazaretto.games.quarantine.scene.tiles import (
    NAMES,
    RULES,
    Corner,
    draw_cube,
    draw_face,
    draw_tile,
    frame,
    sprite,
    states,
)
from lazaretto.games.quarantine.state import Decision, Stack
from lazaretto.games.quarantine.state.hospital import Hospital, Tile, Tiles, stations
from lazaretto.games.quarantine.text import names
from lazaretto.games.quarantine.view import View


def draw(view: View, menu: Menu) -> Scene:
    scene = Scene(prompts.prompt(view), prompts.hint(view))
    large = max(view.seat, 0)  # whose hospital is shown large
    draw_bar(scene, view)
    draw_large(scene, view, large)
    draw_desk(scene, view, menu)
    draw_market(scene, view)
    draw_stocks(scene, view)
    for seat in range(len(view.hospitals)):
        if seat != large:
            draw_small(scene, view, seat)
    for action, refusal in menu:
        point(scene, view, action, refusal)
    return scene


# ---- the bar -------------------------------------------------------------------------------------


def draw_bar(scene: Scene, view: View) -> None:
    scene.region("bar", "meters")
    round_ = view.turn.number // len(view.hospitals) + 1
    scene.piece("round", "bar", 0, "", "Round of turns", text=f"Round {round_}", help="Q-061")
    left = sum(view.cubes.bag) - view.turn.held
    scene.piece("bag", "bar", 1, "i-bag", "Cubes in the bag", text="Bag", count=left, help="Q-182")
    if view.counting:
        for color, name in enumerate(NAMES):
            label = f"Unseen {name} cubes, in the bag or held"
            scene.piece(f"unseen-{name}", "bar", 2 + color, f"m-{name}", label, tint=name, count=view.cubes.bag[color])
    if view.ending != NONE and not view.over():
        scene.piece("ending", "bar", 8, "", "The end is near", text=prompts.final(view), help="Q-184", **states("new"))


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
    if not view.building():
        draw_line(scene, view, seat, "desk")
        draw_supply(scene, hospital, seat, "desk")
    title = "Beside" if not view.building() else "Your wards" if own else "Wards"
    draw_beside(scene, hospital, seat, view.plan if own else None, "desk", title)


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
        draw_line(scene, view, seat, "seats")
        draw_supply(scene, hospital, seat, "seats")
    draw_beside(scene, hospital, seat, None, "seats", "Wards" if view.building() else "Beside")


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
        at = [round(x + 0.82, 2), round(y + 0.82, 2)]
        label = "Complete nurses station" if large else ""
        scene.piece(
            f"{region}-station-{place % 64 - 32},{place // 64 - 32}",
            region,
            at,
            "station",
            label,
            span=[0.36, 0.36],
            help="Q-043",
        )


def xy(place: int, corner: Corner = (32.0, 32.0)) -> list[float]:
    return [place % 64 - corner[0], place // 64 - corner[1]]


def draw_trial(scene: Scene, view: View, region: str) -> None:
    """The tile that is being laid, once its cell is chosen: without walls, as the way round is still open."""
    plan = view.plan
    if isinstance(plan, Laying) and plan.cell >= 0:
        kind = KIND[plan.tile]
        label = f"{names.kind(kind)}, to be turned"
        scene.piece(
            f"tile-{TILE_NAMES[plan.tile]}",
            region,
            xy(plan.cell),
            sprite(kind),
            label,
            help=RULES[kind],
            **states("chosen"),
        )


# ---- lines, supplies, tiles beside ---------------------------------------------------------------


def draw_line(scene: Scene, view: View, seat: int, place: str) -> None:
    """The Wait Line, its front marked; while it is put in order, the new order so far comes first."""
    name = f"line-{seat + 1}"
    own = place == "desk"
    line = shown_line(view, seat)
    title, unit, row = ("Wait line", 44, 9) if own else ("", 22, 10)
    folded: dict[str, Json] = {"columns": row} if len(line) >= row else {}  # so that the front stays in sight
    scene.region(name, "queue", seat=Seat(seat), title=title, place=place, unit=unit, **folded)
    taken = view.plan.place if own and isinstance(view.plan, MoveTo) else NONE
    for i, color in enumerate(line):
        label = f"{NAMES[color]}, {names.place(i)} in line" if i else f"{NAMES[color]}, first in line"
        cube = draw_cube(scene, name, i, color, 0.86, label, help="Q-040", **states("chosen" if i == taken else ""))
        if i == 0:
            scene.piece(f"{name}-front", cube, [-0.07, -0.06], "front", span=[1, 1.3])
    label = f"The back of {names.whose(view, seat, 'line')}"
    wide = 0.6 if own else 0.86 if folded else 1.6  # a small line has a place large enough to point at
    scene.piece(f"{name}-end", name, len(line), "slot", label, span=[wide, 0.95], help="Q-060")


def shown_line(view: View, seat: int) -> list[int]:
    line = view.hospitals[seat].line
    plan = view.plan
    if seat != view.seat or not isinstance(plan, OrderLine):
        return line
    left = line[:]
    for color in plan.order:
        left.remove(color)
    return [*plan.order, *left]


def draw_supply(scene: Scene, hospital: Hospital, seat: int, place: str) -> None:
    """Cubes by color with their number, and the markers."""
    name = f"supply-{seat + 1}"
    own = place == "desk"
    scene.region(name, "shelf", seat=Seat(seat), title="Supply" if own else "", place=place, unit=44 if own else 26)
    for color, count in enumerate(hospital.supply):
        if color != GRAY or count:
            label = f"{names.many(count, NAMES[color] + ' cube')} in the supply"
            piece = f"{name}-{NAMES[color]}"
            scene.piece(piece, name, color, "", label, span=[1.3, 0.95], help="Q-103")
            scene.piece(f"{piece}-cube", piece, [0, 0], "cube", tint=NAMES[color], span=[0.82, 0.91])
            draw_number(scene, piece, count)
    if hospital.markers:
        label = names.many(hospital.markers, "bonus marker")
        scene.piece(f"{name}-markers", name, len(NAMES), "", label, span=[1.3, 0.95], help="Q-083")
        scene.piece(f"{name}-markers-sign", f"{name}-markers", [0, 0.04], "marker", span=[0.84, 0.84])
        draw_number(scene, f"{name}-markers", hospital.markers)


def draw_number(scene: Scene, piece: str, count: int) -> None:
    tint = "ink" if count else "ink3"
    scene.piece(f"{piece}-count", piece, [0.86, 0.1], "", text=str(count), span=[0.44, 0.8], font=0.52, tint=tint)


def draw_beside(scene: Scene, hospital: Hospital, seat: int, plan: Decision | None, place: str, title: str) -> None:
    """Tiles beside the hospital, and those in hand during a renovation or at the start."""
    draft = plan.draft if isinstance(plan, Drafting) else None
    held = plan.tile if isinstance(plan, Laying) else NONE
    beside = tuple(hospital.beside) if draft is None else draft.beside
    loose = () if draft is None else draft.loose
    own = place == "desk"
    for name, words, tiles in ((f"beside-{seat + 1}", title, beside), ("loose", "In hand", loose)):
        shown = [tile for tile in tiles if f"tile-{TILE_NAMES[tile]}" not in scene.pieces]  # one may lie on trial
        if shown:
            scene.region(name, "shelf", seat=Seat(seat), title=words, place=place, unit=64 if own else 34)
        for i, tile in enumerate(shown):
            draw_tile(scene, name, i, Tile(tile, 0), hospital.faces, own, "chosen" if tile == held else "")


# ---- the desk ------------------------------------------------------------------------------------


def draw_desk(scene: Scene, view: View, menu: Menu) -> None:
    """The cube in hand, the cubes to come and the action disks; what an own plan has laid out."""
    draw_ways(scene, view, menu)
    if view.building() or view.over():
        return
    turn = view.turn
    scene.region("turn", "hand", title="", seat=Seat(turn.seat), unit=44)
    if turn.pending != NONE:
        draw_cube(
            scene, "turn", 0, turn.pending, 0.9, f"{NAMES[turn.pending]}, to be placed", help="Q-054", **states("new")
        )
    if turn.held:
        label = f"{names.many(turn.held, 'cube')} still to receive"
        scene.piece("held", "turn", 1, "", label, span=[1.3, 1], help="Q-055")
        scene.piece("held-bag", "held", [0, 0], "held", span=[0.86, 0.96])
        draw_number(scene, "held", turn.held)
    for i in range(max(turn.actions, COUNTS.actions)):
        left = i < turn.actions
        label = f"{names.many(turn.actions, 'action')} left" if i == 0 else ""
        name = "disk" if left else "disk-used"
        scene.piece(f"disk-{i + 1}", "turn", 2 + i, name, label, span=[0.7, 0.7], help="Q-080")
    draw_laid(scene, view)


def draw_laid(scene: Scene, view: View) -> None:
    """The cubes of a price or a payment so far."""
    plan = view.plan
    if not isinstance(plan, (SetPrice, PayPrice)) or not sum(plan.cubes):
        return
    scene.region("laid", "hand", title=names.kind(view.stacks[plan.stack].kind), hint="laid so far", unit=44)
    place = 0
    for color, count in enumerate(plan.cubes):
        for _ in range(count * (2 if color == GRAY else 1)):
            draw_cube(scene, "laid", place, color, 0.8, NAMES[color])
            place += 1


def draw_ways(scene: Scene, view: View, menu: Menu) -> None:
    """The tile in hand, each way round that is on offer."""
    plan = view.plan
    ways = [action.way for action, _ in menu if isinstance(action, Turn)]
    if not isinstance(plan, Laying) or not ways:
        return
    faces = view.hospitals[view.seat].faces
    kind = KIND[plan.tile]
    scene.region("ways", "hand", title="Which way round?", unit=72)
    for i, way in enumerate(ways):
        name = f"way-{names.SIDES[way]}"
        label = f"Doorways {names.doors(DOORS[faces][kind][way])}"
        scene.piece(name, "ways", i, sprite(kind), label, help="Q-029")
        draw_face(scene, name, kind, way, faces, True)


# ---- market and stocks ---------------------------------------------------------------------------


def draw_market(scene: Scene, view: View) -> None:
    scene.region("market", "shelf", title="Market", hint="price in supply cubes", columns=4, unit=72)
    faces = view.hospitals[0].faces
    for i, stack in enumerate(view.stacks):
        draw_stack(scene, view, i, stack, faces)


def draw_stack(scene: Scene, view: View, number: int, stack: Stack, faces: int) -> None:
    name = f"stack-{KINDS[stack.kind]}"
    label = names.stacked(view, stack, faces)
    chosen = isinstance(view.plan, (SetPrice, PayPrice, Acquiring)) and view.plan.stack == number
    scene.piece(
        name, "market", number, "", label, span=[1, 1.44], help=RULES[stack.kind], **states("chosen" if chosen else "")
    )
    top = draw_top(scene, name, stack, copies(view, stack.kind), faces)
    text = TABLES.kinds[stack.kind].name
    scene.piece(f"{name}-name", name, [0.02, 0.92], "", text=text, span=[0.96, 0.2], font=0.16, tint="ink")
    draw_price(scene, name, stack)
    if stack.owner != NONE:
        scene.piece(f"{top}-flag", top, [-0.06, -0.04], "", span=[0.3, 0.3], seat=Seat(stack.owner))


def draw_top(scene: Scene, name: str, stack: Stack, most: int, faces: int) -> str:
    """The tile on top of a stack, unless it lies on trial already; with the number of tiles there. Returns its name."""
    left = stack.left
    if left and f"tile-{TILE_NAMES[FIRST[stack.kind] + most - left]}" in scene.pieces:
        left -= 1
    if not left:
        scene.piece(f"{name}-empty", name, [0.05, 0], "sold", span=[0.9, 0.9])
        return f"{name}-empty"
    tile = f"tile-{TILE_NAMES[FIRST[stack.kind] + most - left]}"
    more: dict[str, Json] = {"count": left} if left > 1 else {}
    scene.piece(tile, name, [0.05, 0], sprite(stack.kind), span=[0.9, 0.9], **more)
    scene.piece(f"{tile}-walls", tile, [0, 0], f"doors-{DOORS[faces][stack.kind][0]}", span=[0.9, 0.9])
    return tile


def draw_price(scene: Scene, name: str, stack: Stack) -> None:
    cubes = [color for color in range(len(stack.price)) for _ in range(stack.price[color])]
    if not cubes:
        text = "sold out" if not stack.left else "no price" if SPECIAL[stack.kind] else f"any {COUNTS.price}"
        scene.piece(f"{name}-price", name, [0, 1.14], "", text=text, span=[1, 0.22], font=0.16, tint="ink3")
        return
    step = min(0.25, 0.76 / max(1, len(cubes) - 1))
    left = 0.5 - (step * (len(cubes) - 1) + 0.22) / 2
    for i, color in enumerate(cubes):
        draw_cube(scene, name, [round(left + step * i, 3), 1.14], color, 0.22)


def copies(view: View, kind: int) -> int:
    return COPIES[len(view.hospitals)][kind]


def draw_stocks(scene: Scene, view: View) -> None:
    """Loose grays and markers, and the cubes out of the game."""
    scene.region("stocks", "meters", place="market")
    scene.piece(
        "stock", "stocks", 0, "m-gray", "Gray cubes in the stock", text="Stock", count=view.cubes.stock, help="Q-067"
    )
    scene.piece(
        "markers", "stocks", 1, "marker", "Bonus markers left", text="Markers", count=view.markers, help="Q-133"
    )
    scene.region("box", "meters", place="market")
    for color, name in enumerate(NAMES):
        if color != GRAY or view.cubes.box[GRAY]:
            label = f"{name} cubes in the box"
            text: dict[str, Json] = {"text": "Box"} if color == 0 else {}
            count = view.cubes.box[color]
            scene.piece(f"box-{name}", "box", color, f"m-{name}", label, tint=name, count=count, help="Q-143", **text)
