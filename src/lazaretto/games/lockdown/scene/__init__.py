"""The table as a picture: family and sheet in the middle, the cards around them, the other seats at the side.

Everything is drawn from a view, so nothing is drawn that the seat may not know. A watcher looks at the first seat's
sheet in the large. ``scene/cards.py`` draws what is a card, ``docs/build/scenes.md`` explains regions, pieces and
paths, ``art.svg`` has the sprites. The order of the regions is their order on a phone.
"""

from __future__ import annotations

from typing import Final

from lazaretto.core import Action, Menu, Refusal, Scene, Seat
from lazaretto.games.lockdown import text
from lazaretto.games.lockdown.actions import NOBODY, SQUARE_NAMES, Assign, Cross, Draw, Play, Take, Turn
from lazaretto.games.lockdown.data import BOXES, ICON, LARGE, MEMBER_IDS, NONE, ROUNDS, SYMBOLS, TABLES
from lazaretto.games.lockdown.data.grid import BIT, EDGE, SQUARES, listed
from lazaretto.games.lockdown.data.orientations import PICTURES
from lazaretto.games.lockdown.rules.scoring import totals, uncovered
from lazaretto.games.lockdown.scene.cards import (
    SIDES,
    TINTS,
    circle,
    draw_box,
    draw_cells,
    draw_family,
    draw_hand,
    draw_market,
    draw_pictures,
    draw_piles,
    market_name,
    states,
    worth_a_card,
)
from lazaretto.games.lockdown.state import Sheet
from lazaretto.games.lockdown.text.numbers import figure, many
from lazaretto.games.lockdown.view import View

LEFT: Final = 1.82  # of another seat's boxes and cards: beside the Market card
ICON_SPRITES: Final = {".": "spot", "R": "bonus-rotate", "A": "bonus-alternative", "P": "bonus-patch", "V": "virus"}


def draw(view: View, menu: Menu) -> Scene:
    scene = Scene(text.prompt(view), text.hint(view))
    large = max(view.seat, 0)  # whose sheet is shown large
    sheets = [view.sheet(seat) for seat in range(len(view.sheets))]  # as far as the viewer knows them
    now = totals(sheets, view.setup)
    sheet = sheets[large]
    draw_bar(scene, view, sheet, now[large])
    draw_family(scene, view, sheet)
    draw_sheet(scene, view, large, sheet)
    draw_market(scene, view, large, sheet)
    draw_pictures(scene, view, menu)
    draw_hand(scene, view)
    draw_piles(scene, view, large, sheet)
    for seat in range(len(view.sheets)):
        if seat != large:
            draw_player(scene, view, Seat(seat), now[seat])
    for action, refusal in menu:
        point(scene, view, action, refusal)
    return scene


# ---- the bar and the sheet -----------------------------------------------------------------------


def draw_bar(scene: Scene, view: View, sheet: Sheet, now: int) -> None:
    """Chips; what is read aloud says all of it."""
    scene.region("bar", "meters")
    shown = min(view.round, ROUNDS)
    scene.piece("round", "bar", 0, "", f"Round {shown} of {ROUNDS}", text=f"Round {shown}/{ROUNDS}", help="L-018")
    label = f"{many(now, 'point')} if the game ended now"
    scene.piece("now", "bar", 1, "", label, text=f"Now {figure(now)}", help="L-060")
    if view.setup.advanced:
        viruses = uncovered(sheet, view.setup.side)
        scene.piece("viruses", "bar", 2, "virus", f"Uncovered viruses: {viruses}", count=viruses, help="L-071")


def draw_sheet(scene: Scene, view: View, seat: int, sheet: Sheet) -> None:
    title = "" if seat == view.seat else f"@{seat + 1}"  # one's own sheet needs no name
    look = {"size": [EDGE, EDGE], "surface": "paper", "grid": True, "focus": True}
    scene.region("sheet", "board", seat=Seat(seat), title=title, **look)
    icons = ICON[view.setup.side]
    filled = sheet.filled()
    for square in range(SQUARES):
        sprite = "spot" if filled & BIT[square] else ICON_SPRITES[icons[square]]
        label = "" if filled & BIT[square] else text.square(view.setup.side, square)
        scene.piece(f"square-{SQUARE_NAMES[square]}", "sheet", xy(square), sprite, label)
    fresh = "new" if view.plan is not None and seat == view.seat and view.plan.square != NONE else "last"
    draw_ink(scene, "sheet", "", sheet, fresh)


def draw_ink(scene: Scene, region: str, prefix: str, sheet: Sheet, fresh: str) -> None:
    for symbol in range(len(SYMBOLS)):
        for square in listed(sheet.symbols[symbol]):
            label = f"{SQUARE_NAMES[square]}, {text.symbol(symbol)}" if not prefix else ""
            recent = fresh if sheet.last & BIT[square] else ""
            name = f"{prefix}ink-{SQUARE_NAMES[square]}"
            scene.piece(name, region, xy(square), f"ink-{SYMBOLS[symbol]}", label, **states(recent))
    for square in listed(sheet.crossed):
        label = f"{SQUARE_NAMES[square]}, crossed" if not prefix else ""
        recent = fresh if sheet.last & BIT[square] else ""
        scene.piece(f"{prefix}cross-{SQUARE_NAMES[square]}", region, xy(square), "crossed", label, **states(recent))


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
    scene.piece(f"{region}-grid", region, [0, 0], "mini-grid", label, span=[EDGE, EDGE])
    for square in listed(sheet.empty()):
        icon = ICON[view.setup.side][square]
        if icon != ".":
            scene.piece(f"{region}-icon-{SQUARE_NAMES[square]}", region, xy(square), ICON_SPRITES[icon])
    draw_ink(scene, region, f"{region}-", sheet, "last")
    draw_seen(scene, view, region, seat)
    for number in range(len(MEMBER_IDS)):
        draw_boxes(scene, region, sheet, number)
    draw_circles(scene, region, sheet)
    draw_row_of_cards(scene, region, "used", sheet.used, 8.98)
    draw_row_of_cards(scene, region, "discarded", sheet.discard, 9.44)


def draw_seen(scene: Scene, view: View, region: str, seat: Seat) -> None:
    """The Market card as that seat sees it."""
    if view.round > ROUNDS:
        return
    name, span = f"{region}-seen", 1.66
    label = f"@{seat + 1} sees the card from the {SIDES[view.setup.positions[seat]]}"
    scene.piece(name, region, [0, 7.2], "market-card", label, span=[span, span], help="L-011")
    draw_cells(scene, name, PICTURES[view.as_seen(seat)], span)


def draw_boxes(scene: Scene, region: str, sheet: Sheet, number: int) -> None:
    """A face and what is written in its boxes, in two rows of three."""
    marks = sheet.boxes[number]
    name = f"{region}-{MEMBER_IDS[number]}"
    at = [round(LEFT + 1.77 * (number % 3), 2), round(7.2 + 0.54 * (number // 3), 2)]
    scene.piece(name, region, at, f"f-{MEMBER_IDS[number]}", text.boxes_told(number, marks), span=[0.46, 0.46])
    for place in range(BOXES):
        draw_box(scene, f"{name}-{place + 1}", name, [round(0.48 + 0.4 * place, 2), 0.05], number, marks, place, 0.38)


def draw_circles(scene: Scene, region: str, sheet: Sheet) -> None:
    """Both rows of ability boxes, side by side."""
    for place, (sprite, title, circles, boxes) in enumerate(text.abilities(sheet)):
        name = f"{region}-{sprite}"
        at = [round(LEFT + 2.6 * place, 2), 8.38]
        label = text.ability(title, circles, boxes)
        scene.piece(name, region, at, f"bonus-{sprite}", label, span=[0.5, 0.5])
        step = min(0.44, 2 / max(boxes, 1))
        for i in range(boxes):
            at = [round(0.54 + step * i, 2), round(0.25 - step / 2, 2)]
            span = [round(step * 0.94, 2), round(step * 0.94, 2)]
            scene.piece(f"{name}-{i + 1}", name, at, circle(circles, i), span=span)


def draw_row_of_cards(scene: Scene, region: str, what: str, cards: int, top: float) -> None:
    for place, card in enumerate(listed(cards)):
        large = LARGE[card]
        sprite, tint = ("s-W", "act") if large == NONE else (f"s-{SYMBOLS[large]}", TINTS[large])
        at = [round(LEFT + 0.42 * place, 2), top]
        name = f"{region}-{what}-{TABLES.items[card].id}"
        off = states("off" if what == "discarded" else "")
        scene.piece(name, region, at, sprite, f"{what}: {text.item(card)}", span=[0.38, 0.38], tint=tint, **off)


# ---- where one points ----------------------------------------------------------------------------


def point(scene: Scene, view: View, action: Action, refusal: Refusal | None) -> None:
    say = text.button(view, action)
    plan = view.plan
    assert plan is not None
    if isinstance(action, Play):
        scene.point(action, refusal, f"item-{TABLES.items[action.item].id}", say=say)
    elif isinstance(action, Take):
        main = {"main": True} if action.symbol == LARGE[plan.card] else {}
        tint = TINTS[action.symbol]
        scene.point(action, refusal, say=say, sprite=f"s-{SYMBOLS[action.symbol]}", tint=tint, **main)
    elif isinstance(action, Turn):
        point_at_picture(scene, view, action, refusal, say)
    elif isinstance(action, Draw):
        point_at_squares(scene, view, action, refusal, say)
    elif isinstance(action, Cross):
        name = top(scene, action.square)
        scene.point(action, refusal, name, say=say, covers=[name], ghost="crossed", tint="ink2")
    elif isinstance(action, Assign):
        if action.member != NOBODY:
            item = f"item-{TABLES.items[plan.card].id}"
            scene.point(action, refusal, f"member-{MEMBER_IDS[action.member]}", say=say, carry=item)
        elif refusal is None:
            scene.point(action, refusal, say=say, main=True)


def point_at_picture(scene: Scene, view: View, action: Turn, refusal: Refusal | None, say: str) -> None:
    """As seen: the Market card itself."""
    if action.picture == view.as_seen(view.seat):
        scene.point(action, refusal, market_name(view), say=say, carry=market_name(view))
    elif worth_a_card(action, refusal):
        name = f"picture-{action.picture}"
        scene.point(action, refusal, name, say=say, carry=name)


def point_at_squares(scene: Scene, view: View, action: Draw, refusal: Refusal | None, say: str) -> None:
    """By the first square of the picture in reading order. One that lies outside with it is not shown at all."""
    assert view.plan is not None
    shape = PICTURES[view.plan.picture]
    column, row = xy(action.square)
    inside = [(row + r) * EDGE + column + c for r, c in shape if row + r < EDGE and column + c < EDGE]
    first = column + shape[0][1]
    if first >= EDGE:
        return
    symbol = view.plan.symbol
    scene.point(
        action,
        refusal,
        top(scene, row * EDGE + first),
        say=say,
        covers=[f"square-{SQUARE_NAMES[square]}" for square in inside],
        ghost=f"ghost-{SYMBOLS[symbol]}",
        tint=TINTS[symbol],
        **({"carry": market_name(view)} if view.plan.picture == view.as_seen(view.seat) else {}),
    )


def top(scene: Scene, square: int) -> str:
    """The piece that lies on top there."""
    name = SQUARE_NAMES[square]
    for above in (f"ink-{name}", f"cross-{name}"):
        if above in scene.pieces:
            return above
    return f"square-{name}"
