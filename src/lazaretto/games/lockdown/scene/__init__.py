"""The table as a picture: the sheet in the middle, shape and cards below it, the family at the side.

Everything is drawn from a view, so nothing is drawn that the seat may not know. A watcher looks at the first seat's
sheet in the large. ``cards`` draws what is a card, ``family`` the family, ``guide`` verbs, steps, aim and coach,
``paths`` says where one points. The order of the regions is their order on a phone.
"""

from __future__ import annotations

from typing import Final

from lazaretto.core import Json, Menu, Scene, Seat, key
from lazaretto.games.lockdown import text
from lazaretto.games.lockdown.actions import SQUARE_NAMES
from lazaretto.games.lockdown.data import BOXES, ICON, LARGE, MEMBER_IDS, NONE, ROUNDS, SYMBOLS, TABLES
from lazaretto.games.lockdown.data.grid import BIT, EDGE, GRID, listed
from lazaretto.games.lockdown.data.orientations import PICTURES
from lazaretto.games.lockdown.rules.scoring import totals, uncovered
from lazaretto.games.lockdown.scene.cards import draw_cells, draw_hand, draw_piles, hand_values, pile_values
from lazaretto.games.lockdown.scene.family import TINTS, draw_box, draw_family, states
from lazaretto.games.lockdown.scene.guide import draw_goals, draw_steps, draw_tips, draw_verbs
from lazaretto.games.lockdown.scene.paths import point
from lazaretto.games.lockdown.state import MEMBER, Sheet
from lazaretto.games.lockdown.text import about
from lazaretto.games.lockdown.text.asking import hint, prompt
from lazaretto.games.lockdown.text.numbers import figure, many
from lazaretto.games.lockdown.view import View

LEFT: Final = 1.82  # of another seat's boxes and cards: beside the Market card
ICON_SPRITES: Final = {".": "spot", "R": "bonus-rotate", "A": "bonus-alternative", "P": "bonus-patch", "V": "virus"}


ROW: Final = GRID >> EDGE * (EDGE - 1)  # the squares of the first row, as bits
GUTTER: Final = 0.9  # of the own sheet, for the circles


def draw(view: View, menu: Menu) -> Scene:
    scene = Scene(prompt(view), hint(view))
    large = max(view.seat, 0)  # whose sheet is shown large
    sheets = [view.sheet(seat) for seat in range(len(view.sheets))]  # as far as the viewer knows them
    now = totals(sheets, view.setup)
    sheet = sheets[large]
    viruses = uncovered(sheet, view.setup.side) if view.setup.advanced else NONE
    scene.part("bar", (view.round, now[large], viruses), draw_bar, view, viruses, now[large])
    draw_steps(scene, view)
    draw_sheet(scene, view, large, sheet)
    draw_family(scene, view, sheet)
    scene.part("hand", hand_values(view, large), draw_hand, view, large)
    draw_goals(scene, sheet, now, large)
    scene.part("piles", pile_values(view, large, sheet), draw_piles, view, large, sheet)
    for seat in range(len(view.sheets)):
        if seat != large:
            picture = NONE if view.round > ROUNDS else view.as_seen(seat)
            values = (key(view.sheets[seat]), view.setup.side, now[seat], picture, view.done[seat])
            scene.part(f"player-{seat + 1}", values, draw_player, view, Seat(seat), now[seat])
    draw_verbs(scene, view)
    point(scene, view, menu)
    draw_tips(scene, view)
    return scene


# ---- the bar and the sheet -----------------------------------------------------------------------


def draw_bar(scene: Scene, view: View, viruses: int, now: int) -> None:
    """Chips; what is read aloud says all of it."""
    scene.region("bar", "meters")
    words = about.rounds_left(view.round)
    scene.piece("round", "bar", 0, "", words, text=words, help="L-018", about=about.ROUND)
    label = f"{many(now, 'point')} if the game ended now"
    scene.piece("now", "bar", 1, "", label, text=f"Now {figure(now)}", help="L-060", about=about.NOW)
    if view.setup.advanced:
        more = {"help": "L-071", "about": about.VIRUSES}
        scene.piece("viruses", "bar", 2, "virus", f"Uncovered viruses: {viruses}", count=viruses, **more)


def draw_sheet(scene: Scene, view: View, seat: int, sheet: Sheet) -> None:
    title = "Your sheet" if seat == view.seat else f"Sheet of @{seat + 1}"
    giving = view.plan is not None and view.plan.step == MEMBER  # then the family is in focus
    look: dict[str, Json] = {"size": [EDGE + GUTTER, EDGE], "surface": "paper", "focus": not giving}
    scene.region("sheet", "board", seat=Seat(seat), title=title, about="Fill it: empty squares cost points.", **look)
    side, filled = view.setup.side, sheet.filled()
    scene.part("grid", (), draw_grid)
    for row in range(EDGE):
        squares = filled >> EDGE * row & ROW
        scene.part(f"row-{row}", (side, squares), draw_row, side, row, squares)
    fresh = "new" if view.plan is not None and seat == view.seat and view.plan.square != NONE else "last"
    draw_ink(scene, "sheet", "", sheet, fresh)
    scene.part("abilities", (sheet.rotates, sheet.alternatives), draw_abilities, sheet)


def draw_grid(scene: Scene) -> None:
    scene.piece("grid", "sheet", [0, 0], "mini-grid", span=[EDGE, EDGE])


def draw_row(scene: Scene, side: int, row: int, filled: int) -> None:
    for column in range(EDGE):
        square = EDGE * row + column
        name, icon = f"square-{SQUARE_NAMES[square]}", ICON[side][square]
        if filled & BIT[column]:
            scene.piece(name, "sheet", xy(square), "spot")
        else:
            label = about.square(side, square)
            scene.piece(name, "sheet", xy(square), ICON_SPRITES[icon], label, about=about.ICON_ABOUT[icon])


def draw_abilities(scene: Scene, sheet: Sheet) -> None:
    """Beside the grid: a column of boxes for each ability, with the circles gained and used."""
    for place, (sprite, title, circles, boxes) in enumerate(about.abilities(sheet)):
        name, label = f"ability-{sprite}", about.ability(title, circles, boxes)
        more: dict[str, Json] = {"help": "L-031" if place == 0 else "L-021", "about": about.ABILITIES[sprite]}
        scene.piece(name, "sheet", [EDGE + 0.14, 0.1 + 3.55 * place], "ability", label, span=[0.72, 3.2], **more)
        scene.piece(f"{name}-icon", name, [0.04, 0.04], f"bonus-{sprite}", span=[0.64, 0.64])
        step = min(0.62, 2.4 / max(boxes, 1))
        for i in range(boxes):
            at = [round(0.36 - step * 0.44, 2), round(0.74 + step * i, 2)]
            scene.piece(f"{name}-{i + 1}", name, at, circle(circles, i), span=[step * 0.88, step * 0.88])


def circle(circles: tuple[int, int], place: int) -> str:
    """An ability box: a circle that is crossed, one to use, or none yet."""
    return "circle-used" if place < circles[1] else "circle" if place < circles[0] else "circle-none"


def draw_ink(scene: Scene, region: str, prefix: str, sheet: Sheet, fresh: str) -> None:
    """Symbols and crosses; on the sheets of other seats they are decoration."""
    for symbol in range(len(SYMBOLS)):
        squares, last = sheet.symbols[symbol], sheet.symbols[symbol] & sheet.last
        if squares:
            mark = (f"ink-{SYMBOLS[symbol]}", text.symbol(symbol), about.INK)
            values, given = (squares, last, fresh if last else ""), (region, f"{prefix}ink", squares, last, mark, fresh)
            scene.part(f"{prefix}ink-{symbol}", values, draw_marks, *given)
    mark = ("crossed", "crossed out", about.CROSSED)
    draw_marks(scene, region, f"{prefix}cross", sheet.crossed, sheet.crossed & sheet.last, mark, fresh)


def draw_marks(
    scene: Scene, region: str, kind: str, squares: int, last: int, mark: tuple[str, str, str], fresh: str
) -> None:
    for square in listed(squares):
        draw_mark(scene, region, kind, square, mark, fresh if last & BIT[square] else "")


def draw_mark(scene: Scene, region: str, kind: str, square: int, mark: tuple[str, str, str], recent: str) -> None:
    sprite, what, good = mark
    own = region == "sheet"
    label = f"{text.spot(square).capitalize()}: {what}" if own else ""
    more: dict[str, Json] = {"about": good} if own else {}
    scene.piece(f"{kind}-{SQUARE_NAMES[square]}", region, xy(square), sprite, label, **more, **states(recent))


def xy(square: int) -> list[int]:
    return [square % EDGE, square // EDGE]


# ---- the other seats -----------------------------------------------------------------------------


def draw_player(scene: Scene, view: View, seat: Seat, now: int) -> None:
    """The sheet of another seat, small but whole (L-009); with it the Market card as seen there, and open cards."""
    region, sheet = f"player-{seat + 1}", view.sheets[seat]
    over = view.round > ROUNDS
    status = "" if over else "done" if view.done[seat] else "drawing"
    more = {"surface": "paper", "size": [EDGE, 9.9], "status": status}
    scene.region(region, "player", seat=seat, title=f"@{seat + 1}", **more)
    empty = many(sheet.empty().bit_count(), "square")
    label = f"Sheet of @{seat + 1}: {empty} empty, {many(now, 'point')} now"
    scene.piece(f"{region}-grid", region, [0, 0], "mini-grid", label, span=[EDGE, EDGE], about=about.SHEET)
    for square in listed(sheet.empty()):
        icon = ICON[view.setup.side][square]
        if icon != ".":
            scene.piece(f"{region}-icon-{SQUARE_NAMES[square]}", region, xy(square), ICON_SPRITES[icon])
    draw_ink(scene, region, f"{region}-", sheet, "last")
    draw_seen(scene, view, region, seat)
    for number in range(len(MEMBER_IDS)):
        scene.part(f"{region}-{number}", (sheet.boxes[number],), draw_boxes, region, sheet, number)
    scene.part(f"{region}-circles", (sheet.rotates, sheet.alternatives), draw_circles, region, sheet)
    scene.part(f"{region}-played", (sheet.used,), draw_row_of_cards, region, "played", sheet.used, 8.98)
    back = (region, "coming back", sheet.discard, 9.44)
    scene.part(f"{region}-back", (sheet.discard,), draw_row_of_cards, *back)


def draw_seen(scene: Scene, view: View, region: str, seat: Seat) -> None:
    """The Market card as that seat sees it."""
    if view.round > ROUNDS:
        return
    name, span = f"{region}-seen", [1.66, 1.66]
    label = f"The shape as @{seat + 1} sees it"
    scene.piece(name, region, [0, 7.2], "market-card", label, span=span, help="L-011", about=about.SEEN)
    draw_cells(scene, name, PICTURES[view.as_seen(seat)], span)


def draw_boxes(scene: Scene, region: str, sheet: Sheet, number: int) -> None:
    """A face and what is written in its boxes, in two rows of three."""
    marks = sheet.boxes[number]
    name = f"{region}-{MEMBER_IDS[number]}"
    at = [round(LEFT + 1.77 * (number % 3), 2), round(7.2 + 0.54 * (number // 3), 2)]
    label, good = about.boxes_filled(number, marks), about.about_member(number)
    scene.piece(name, region, at, f"f-{MEMBER_IDS[number]}", label, span=[0.46, 0.46], about=good)
    for place in range(BOXES):
        draw_box(
            scene,
            f"{name}-{place + 1}",
            name,
            [round(0.48 + 0.4 * place, 2), 0.05],
            number,
            marks,
            place,
            0.38,
            own=False,
        )


def draw_circles(scene: Scene, region: str, sheet: Sheet) -> None:
    """Both rows of ability boxes, side by side."""
    for place, (sprite, title, circles, boxes) in enumerate(about.abilities(sheet)):
        name = f"{region}-{sprite}"
        at = [round(LEFT + 2.6 * place, 2), 8.38]
        label = about.ability(title, circles, boxes)
        scene.piece(name, region, at, f"bonus-{sprite}", label, span=[0.5, 0.5], about=about.ABILITIES[sprite])
        step = min(0.44, 2 / max(boxes, 1))
        for i in range(boxes):
            at = [round(0.54 + step * i, 2), round(0.25 - step / 2, 2)]
            span = [round(step * 0.94, 2), round(step * 0.94, 2)]
            scene.piece(f"{name}-{i + 1}", name, at, circle(circles, i), span=span)


def draw_row_of_cards(scene: Scene, region: str, what: str, cards: int, top: float) -> None:
    for place, card in enumerate(listed(cards)):
        large = LARGE[card]
        sprite, tint = ("s-W", "ink") if large == NONE else (f"s-{SYMBOLS[large]}", TINTS[large])
        at = [round(LEFT + 0.42 * place, 2), top]
        name = f"{region}-{TABLES.items[card].id}"
        more: dict[str, Json] = {"tint": tint, "about": about.PILES["discard" if what == "coming back" else "used"]}
        off = states("off" if what == "coming back" else "")
        scene.piece(name, region, at, sprite, f"{what}: {text.item(card)}", span=[0.38, 0.38], **more, **off)
