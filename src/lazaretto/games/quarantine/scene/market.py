"""The Market as rows: what a room does, what it costs, and whether the viewer can have it now."""

from __future__ import annotations

from typing import Final, NamedTuple

from lazaretto.core import Action, Json, Menu, Refusal, Scene, Seat
from lazaretto.games.quarantine.actions import Buy, Open, Take
from lazaretto.games.quarantine.data import COPIES, COUNTS, DOORS, FIRST, GRAY, KINDS, NONE, SPECIAL, TABLES, TILE_NAMES
from lazaretto.games.quarantine.rules.market import Acquiring, PayPrice, SetPrice
from lazaretto.games.quarantine.scene.tiles import NAMES, RULES, draw_cube, sprite, states
from lazaretto.games.quarantine.state import Stack
from lazaretto.games.quarantine.text import about, names
from lazaretto.games.quarantine.view import View

WIDE: Final = 5.8
ROW: Final = 0.9  # from one row to the next
WARD_ROW: Final = 1.25
TILE: Final = 0.78
SHORT: Final = {
    "Q-111": "needs 2 cubes",
    "Q-114": "yours next turn",
    "Q-115": "not yours",
    "Q-121": "no price yet",
    "Q-122": "other cubes",
    "Q-129": "needs 2 cubes",
    "Q-128": "one a turn",
    "Q-131": "one a turn",
    "Q-034": "no place",
    "Q-130": "no place",
    "Q-080": "no action left",
}  # by rule: why not, in a few words
CAN: Final = {"open": "set a price", "buy": "you can", "take": "take it"}


def draw_market(scene: Scene, view: View, menu: Menu) -> None:
    """Special rooms in rows, the wards together below them."""
    rooms = [(i, stack) for i, stack in enumerate(view.stacks) if SPECIAL[stack.kind]]
    wards = [(i, stack) for i, stack in enumerate(view.stacks) if not SPECIAL[stack.kind]]
    high = round(ROW * len(rooms) + (WARD_ROW if wards else 0), 2)
    trading = isinstance(view.plan, (SetPrice, PayPrice))
    look: dict[str, Json] = {"size": [WIDE, high], "surface": "paper", "focus": trading, "about": about.MARKET}
    scene.region("market", "board", title="Market", **look)
    offers = trades(menu)
    for row, (number, stack) in enumerate(rooms):
        shown = lies(scene, view, number, stack, offer(stack, offers))
        scene.part(f"stack-{KINDS[stack.kind]}", (row, *values(stack, shown)), draw_room, stack, shown, row)
    if wards:
        top = round(ROW * len(rooms), 2)
        words = f"More wards: one more bed, any {COUNTS.price} cubes"
        scene.piece(
            "wards", "market", [0.08, top], "", text=words, span=[WIDE, 0.26], font=0.209, align="start", tint="ink2"
        )
        step = WIDE / len(wards)
        for place, (number, stack) in enumerate(wards):
            at, wide = (round(step * place, 2), round(top + 0.28, 2)), round(step, 2)
            shown = lies(scene, view, number, stack, offer(stack, offers) if stack.left else ("sold", "ink3"))
            drawn_from = (at, wide, *values(stack, shown))
            scene.part(f"stack-{KINDS[stack.kind]}", drawn_from, draw_ward, stack, shown, at, wide)


def trades(menu: Menu) -> dict[int, tuple[Action, Refusal | None]]:
    """By kind: what one would do with that stack, and what speaks against it."""
    found: dict[int, tuple[Action, Refusal | None]] = {}
    for action, refusal in menu:
        if isinstance(action, (Open, Buy, Take)) and (action.kind not in found or refusal is None):
            found[action.kind] = (action, refusal)
    return found


class Lying(NamedTuple):
    """How a stack lies there."""

    label: str
    chosen: bool
    top: int  # the tile on top; NONE: none is left
    doors: int  # its doorways
    words: tuple[str, str]  # whether the viewer can have it, and their tint


def lies(scene: Scene, view: View, number: int, stack: Stack, words: tuple[str, str]) -> Lying:
    faces = view.hospitals[0].faces
    chosen = isinstance(view.plan, (SetPrice, PayPrice, Acquiring)) and view.plan.stack == number
    doors = DOORS[faces][stack.kind][0]
    return Lying(names.stacked(stack, faces), chosen, top_tile(scene, view, stack), doors, words)


def values(stack: Stack, shown: Lying) -> tuple[object, ...]:
    """All that a stack is drawn from."""
    return (stack.left, stack.price, stack.owner, *shown)


def draw_stack(scene: Scene, stack: Stack, shown: Lying, at: list[float], span: list[float]) -> str:
    name = f"stack-{KINDS[stack.kind]}"
    more: dict[str, Json] = {"help": RULES[stack.kind], "about": about.stack(stack.kind)}
    more |= states("chosen" if shown.chosen else "", "" if stack.left else "off")
    scene.piece(name, "market", at, "stack", shown.label, span=span, **more)
    return name


def draw_room(scene: Scene, stack: Stack, shown: Lying, place: int) -> None:
    """Tile, name, copies and power; at the right the price and whether one can."""
    name = draw_stack(scene, stack, shown, [0, round(ROW * place, 2)], [WIDE, round(ROW - 0.04, 2)])
    top = draw_top(scene, name, stack, shown, [0.06, 0.05])
    row = TABLES.kinds[stack.kind]
    write(scene, f"{name}-name", [0.96, 0.03], row.name, [2.2, 0.28], font=0.235, serif=True)
    left = f"{stack.left} left" if stack.left else "sold out"
    write(scene, f"{name}-left", [3.0, 0.05], left, [0.9, 0.25], tint="ink3")
    write(scene, f"{name}-power", [0.96, 0.32], row.effect, [3.34, 0.5], tint="ink2")
    draw_price(scene, name, stack)
    words, tint = shown.words
    write(scene, f"{name}-can", [4.36, 0.5], words, [1.4, 0.25], tint=tint)
    if stack.owner != NONE:
        scene.piece(f"{top}-flag", top, [-0.06, -0.04], "", span=[0.28, 0.28], seat=Seat(stack.owner))


def draw_ward(scene: Scene, stack: Stack, shown: Lying, at: tuple[float, float], wide: float) -> None:
    name = draw_stack(scene, stack, shown, list(at), [round(wide - 0.06, 2), 0.94])
    draw_top(scene, name, stack, shown, [0.06, 0.08])
    room = round(wide - 0.06 - 0.88, 2)
    words, tint = shown.words
    short = "can" if words == CAN["buy"] else f"{stack.left}\nleft" if stack.left else words
    write(scene, f"{name}-can", [0.88, 0.2], short, [room, 0.5], tint=tint)


def write(scene: Scene, name: str, at: list[float], words: str, span: list[float], **more: Json) -> None:
    look: dict[str, Json] = {"font": 0.209, "align": "start", "tint": "ink", **more}
    scene.piece(name, name.rpartition("-")[0], at, "", text=words, span=span, **look)


def offer(stack: Stack, offers: dict[int, tuple[Action, Refusal | None]]) -> tuple[str, str]:
    """``you can``, or in a few words why not; nothing while it is not asked."""
    if stack.kind not in offers:
        return "", "ink3"
    action, refusal = offers[stack.kind]
    if refusal is None:
        return CAN[str(action).split()[0]], "act"
    return SHORT.get(refusal.rule, "not now"), "ink3"


def top_tile(scene: Scene, view: View, stack: Stack) -> int:
    """The tile on top of a stack, unless it lies on trial already; NONE: none is left."""
    left, most = stack.left, COPIES[len(view.hospitals)][stack.kind]
    if left and f"tile-{TILE_NAMES[FIRST[stack.kind] + most - left]}" in scene.pieces:
        left -= 1
    return FIRST[stack.kind] + most - left if left else NONE


def draw_top(scene: Scene, name: str, stack: Stack, shown: Lying, at: list[float]) -> str:
    """The tile on top of a stack; returns its name."""
    span = [TILE, TILE]
    if shown.top == NONE:
        scene.piece(f"{name}-empty", name, at, "sold", span=span)
        return f"{name}-empty"
    tile = f"tile-{TILE_NAMES[shown.top]}"
    scene.piece(tile, name, at, sprite(stack.kind), span=span)
    scene.piece(f"{tile}-walls", tile, [0, 0], f"doors-{shown.doors}", span=span)
    return tile


def draw_price(scene: Scene, name: str, stack: Stack) -> None:
    cubes = [color for color in range(len(stack.price)) for _ in range(stack.price[color])]
    if not cubes:
        words = "no price" if stack.left else ""
        write(scene, f"{name}-price", [4.36, 0.14], words, [1.4, 0.25], tint="ink3")
        return
    step = min(0.32, 1.1 / max(1, len(cubes) - 1))
    for i, color in enumerate(cubes):
        draw_cube(scene, name, [round(4.36 + step * i, 3), 0.12], color, 0.28)


# ---- stock and box -------------------------------------------------------------------------------


def draw_stocks(scene: Scene, view: View) -> None:
    """Loose grays and markers, and the cubes out of the game: in a drawer."""
    if view.building():
        return
    scene.region(
        "box", "meters", place="drawer", of=f"supply-{max(view.seat, 0) + 1}", title="Stock and box", about=about.BOX
    )
    more: dict[str, Json] = {"help": "Q-067", "about": about.STOCK}
    scene.piece("stock", "box", 0, "m-gray", "Gray cubes in the stock", text="Stock", count=view.cubes.stock, **more)
    more = {"help": "Q-133", "about": about.MARKER_STOCK}
    scene.piece("markers", "box", 1, "marker", "Bonus markers left", text="Markers", count=view.markers, **more)
    for color, name in enumerate(NAMES):
        if color != GRAY or view.cubes.box[GRAY]:
            more = {"help": "Q-143", "about": about.BOX, "tint": name, "count": view.cubes.box[color]}
            text: dict[str, Json] = {"text": "Box"} if color == 0 else {}
            scene.piece(f"box-{name}", "box", 2 + color, f"m-{name}", f"{name} cubes in the box", **more, **text)
