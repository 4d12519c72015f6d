"""The table as a picture: family and sheet in the middle, cards below, the other seats at the side.

Everything is drawn from a view, so nothing is drawn that the seat may not know. A watcher looks at the first
seat's sheet in the large. ``docs/protocol.md`` explains regions, pieces and paths; ``art.svg`` has the sprites.
"""

from __future__ import annotations

from typing import Final

from lazaretto.core import Action, Json, Menu, Refusal, Scene, Seat
from lazaretto.games.lockdown import words
from lazaretto.games.lockdown.actions import NOBODY, SQUARE_NAMES, Assign, Cross, Draw, Play, Take, Turn
from lazaretto.games.lockdown.data import BOXES, ICON, LARGE, MEMBER_IDS, NONE, ROUNDS, SMALL, SYMBOLS, TABLES, TAKERS
from lazaretto.games.lockdown.pictures import FORMS, PICTURES
from lazaretto.games.lockdown.plans import bits, written
from lazaretto.games.lockdown.scoring import BROTHER, GRANDMA, GRANDPA, brother, grandpa, points, uncovered
from lazaretto.games.lockdown.shapes import BIT, EDGE, SQUARES, Cells, box, listed
from lazaretto.games.lockdown.state import MEMBER, PICTURE, Sheet
from lazaretto.games.lockdown.view import View

ICON_SPRITES: Final = {".": "spot", "R": "bonus-rotate", "A": "bonus-alternative", "P": "bonus-patch", "V": "virus"}
TINTS: Final = [row.tint for row in TABLES.symbols]
SIDES: Final = ("South", "West", "North", "East")


def draw(view: View, menu: Menu) -> Scene:
    scene = Scene(words.prompt(view), words.hint(view))
    large = max(view.seat, 0)  # whose sheet is shown large
    sheet = view.sheet(large)
    draw_bar(scene, view, sheet)
    draw_family(scene, view, sheet)
    draw_sheet(scene, view, large, sheet)
    draw_market(scene, view, large)
    draw_pictures(scene, view, menu)
    draw_hand(scene, view)
    draw_abilities(scene, sheet)
    draw_piles(scene, view, sheet)
    for seat in range(len(view.sheets)):
        if seat != large:
            draw_player(scene, view, Seat(seat))
    for action, refusal in menu:
        point(scene, view, action, refusal)
    return scene


# ---- the bar and the family ----------------------------------------------------------------------


def draw_bar(scene: Scene, view: View, sheet: Sheet) -> None:
    scene.region("bar", "meters")
    shown = min(view.round, ROUNDS)
    scene.piece("round", "bar", 0, "", "Round", text=f"Round {shown} of {ROUNDS}", help="L-018")
    score = words.score(sum(points(sheet)))
    scene.piece("now", "bar", 1, "", "Points if the game ended now", text=score, help="L-060")
    if view.setup.advanced:
        scene.piece(
            "viruses", "bar", 2, "virus", "Uncovered viruses", count=uncovered(sheet, view.setup.side), help="L-071"
        )


MEMBER_SPAN: Final = [1, 1.72]
MEMBER_HELP: Final = ("L-061", "L-062", "L-063", "L-064", "L-065", "L-067")


def draw_family(scene: Scene, view: View, sheet: Sheet) -> None:
    scene.region("family", "shelf", place="table", columns=len(MEMBER_IDS))
    now = points(sheet)
    for number in range(len(MEMBER_IDS)):
        draw_member(scene, view, sheet, number, now[number])


def draw_member(scene: Scene, view: View, sheet: Sheet, number: int, now: int) -> None:
    name = f"member-{MEMBER_IDS[number]}"
    row, marks = TABLES.members[number], sheet.boxes[number]
    worried = number == GRANDMA and not marks and view.round > ROUNDS * 2 // 3
    scene.piece(
        name,
        "family",
        number,
        "member",
        words.member_card(number, sheet, now),
        span=MEMBER_SPAN,
        help=MEMBER_HELP[number],
        **states("danger" if worried else ""),
    )
    scene.piece(f"{name}-face", name, [0.2, 0.05], f"f-{MEMBER_IDS[number]}", span=[0.6, 0.54])
    scene.piece(f"{name}-name", name, [0, 0.6], "", text=row.name, span=[1, 0.2], font=0.18, tint="ink")
    draw_wishes(scene, name, row.accepts)
    for place in range(BOXES):
        draw_box(scene, f"{name}-box-{place + 1}", name, [0.1 + 0.28 * place, 1.07], number, marks, place)
    text, tint = value_text(view, number, sheet)
    scene.piece(f"{name}-value", name, [0, 1.42], "", text=text, span=[1, 0.22], font=0.17, tint=tint)


def draw_wishes(scene: Scene, name: str, accepts: tuple[str, ...]) -> None:
    if len(accepts) == len(SYMBOLS):
        scene.piece(f"{name}-wish", name, [0, 0.82], "", text="any", span=[1, 0.2], font=0.17, tint="ink3")
        return
    left = 0.5 - 0.13 * len(accepts)
    for i, symbol in enumerate(accepts):
        tint = TINTS[SYMBOLS.index(symbol)]
        scene.piece(f"{name}-wish-{symbol}", name, [left + 0.26 * i, 0.82], f"s-{symbol}", span=[0.22, 0.22], tint=tint)


def draw_box(
    scene: Scene, name: str, on: str, at: list[float], member: int, marks: tuple[int, ...], place: int
) -> None:
    """An empty box, a cross, a number or the letter of a shape."""
    kind = TABLES.members[member].mark
    if place >= len(marks):
        scene.piece(name, on, at, "box", span=[0.24, 0.24])
    elif kind == "cross":
        scene.piece(name, on, at, "box-cross", span=[0.24, 0.24])
    else:
        text = FORMS[marks[place]] if kind == "shape" else str(marks[place])
        scene.piece(name, on, at, "box-filled", span=[0.24, 0.24], text=text, font=0.15, tint="ink")


def value_text(view: View, number: int, sheet: Sheet) -> tuple[str, str]:
    """What the boxes are worth, or with an arrow what the next one would make of it; and the colour."""
    marks = sheet.boxes[number]
    plan = view.plan
    can = plan is not None and plan.symbol != NONE and plan.step <= MEMBER and number in TAKERS[plan.symbol]
    if can and len(marks) < BOXES:
        return f"→ {amount(view, number, (*marks, written(number, view.market)))}", "act"
    return amount(view, number, marks), "bad" if number == GRANDMA else "ink3"


def amount(view: View, number: int, marks: tuple[int, ...]) -> str:
    if number == BROTHER:
        return str(brother(marks))
    return str(grandpa(marks)) if number == GRANDPA else words.worth(number, len(marks))


# ---- the sheet -----------------------------------------------------------------------------------


def draw_sheet(scene: Scene, view: View, seat: int, sheet: Sheet) -> None:
    title = "Your sheet" if seat == view.seat else f"@{seat + 1}"
    scene.region(
        "sheet",
        "board",
        seat=Seat(seat),
        title=title,
        size=[EDGE, EDGE],
        surface="paper",
        grid=True,
        focus=True,
    )
    icons = ICON[view.setup.side]
    filled = sheet.filled()
    for square in range(SQUARES):
        sprite = "spot" if filled & BIT[square] else ICON_SPRITES[icons[square]]
        label = "" if filled & BIT[square] else words.square(view.setup.side, square)
        scene.piece(f"square-{SQUARE_NAMES[square]}", "sheet", xy(square), sprite, label)
    fresh = "new" if view.plan is not None and seat == view.seat and view.plan.square != NONE else "last"
    draw_ink(scene, "sheet", "", sheet, fresh)


def draw_ink(scene: Scene, region: str, prefix: str, sheet: Sheet, fresh: str) -> None:
    for symbol in range(len(SYMBOLS)):
        for square in listed(sheet.symbols[symbol]):
            label = f"{SQUARE_NAMES[square]}, {words.symbol(symbol)}" if not prefix else ""
            recent = fresh if sheet.last & BIT[square] else ""
            name = f"{prefix}ink-{SQUARE_NAMES[square]}"
            scene.piece(name, region, xy(square), f"ink-{SYMBOLS[symbol]}", label, **states(recent))
    for square in listed(sheet.crossed):
        label = f"{SQUARE_NAMES[square]}, crossed" if not prefix else ""
        recent = fresh if sheet.last & BIT[square] else ""
        scene.piece(f"{prefix}cross-{SQUARE_NAMES[square]}", region, xy(square), "crossed", label, **states(recent))


def xy(square: int) -> list[int]:
    return [square % EDGE, square // EDGE]


def states(*names: str) -> dict[str, Json]:
    """The field, left out where there is nothing to say."""
    some = [name for name in names if name]
    return {"states": some} if some else {}


# ---- cards ---------------------------------------------------------------------------------------


def draw_market(scene: Scene, view: View, large: int) -> None:
    """The open card as seen from the own side, large; as the others see it, small."""
    scene.region("market", "shelf", title="Market", hint=f"{words.cards(view.left.bit_count())} to come")
    id = TABLES.market[view.market].id
    label = f"{words.market(view.market)}, seen from the {SIDES[view.setup.positions[large]]}"
    scene.piece(f"market-{id}", "market", 0, "market-card", label, span=[1.3, 1.3], help="L-011")
    draw_cells(scene, f"market-{id}", PICTURES[view.as_seen(large)], 1.3)
    for seat in range(len(view.sheets)):
        if seat != large:
            name = f"seen-by-{seat + 1}"
            label = f"@{seat + 1} sees it from the {SIDES[view.setup.positions[seat]]}"
            scene.piece(name, "market", seat + 1, "market-card", label, span=[0.76, 0.76], help="L-011")
            draw_cells(scene, name, PICTURES[view.as_seen(seat)], 0.76)
            scene.piece(f"{name}-flag", name, [0.3, 0.58], "", span=[0.16, 0.16], seat=Seat(seat))


def draw_cells(scene: Scene, name: str, shape: Cells, span: float) -> None:
    """A shape in the middle of a card."""
    height, width = box(shape)
    unit = span * 0.64 / max(height, width, 3)
    left, top = (span - unit * width) / 2, (span * 0.94 - unit * height) / 2
    for i, (r, c) in enumerate(shape):
        at = [round(left + unit * c, 3), round(top + unit * r, 3)]
        scene.piece(f"{name}-cell-{i + 1}", name, at, "cell", span=[round(unit, 3), round(unit, 3)])


def draw_pictures(scene: Scene, view: View, menu: Menu) -> None:
    """While the picture is chosen: one card for each that can be drawn, the one seen first."""
    if view.plan is None or view.plan.step != PICTURE:
        return
    scene.region("pictures", "shelf", place="desk", title="Draw it", columns=5)
    as_seen = view.as_seen(view.seat)
    for place, (action, refusal) in enumerate(menu):
        if isinstance(action, Turn):
            name = f"picture-{action.picture}"
            label = words.orientation(as_seen, action.picture)
            off = states("off" if refusal is not None else "")
            scene.piece(name, "pictures", place, "picture-card", label, span=[0.9, 0.9], **off)
            draw_cells(scene, name, PICTURES[action.picture], 0.9)


ITEM_SPAN: Final = [0.84, 1.12]
SMALL_ITEM_SPAN: Final = [0.36, 0.48]


def draw_hand(scene: Scene, view: View) -> None:
    """The own cards of the round; the played one stays chosen until all have finished."""
    if view.plan is None or not view.plan.hand:
        return
    scene.region("hand", "hand", title="Your cards")
    for place, card in enumerate(view.plan.hand):
        state = "" if view.plan.card == NONE else "chosen" if view.plan.card == card else "off"
        draw_item(scene, card, "hand", place, ITEM_SPAN, state)


def draw_item(scene: Scene, card: int, region: str, place: int, span: list[float], state: str = "") -> None:
    name = f"item-{TABLES.items[card].id}"
    large, small = LARGE[card], SMALL[card]
    sprite = "item-wild" if large == NONE else "item"
    scene.piece(name, region, place, sprite, words.item(card), span=span, help="L-016", **states(state))
    scale = span[0] / ITEM_SPAN[0]
    if large == NONE:
        draw_symbol(scene, f"{name}-large", name, scale, 0.15, 0.27, 0.54, "s-W", "act")
        return
    draw_symbol(scene, f"{name}-large", name, scale, 0.17, 0.14, 0.5, f"s-{SYMBOLS[large]}", TINTS[large])
    draw_symbol(scene, f"{name}-small", name, scale, 0.31, 0.81, 0.22, f"s-{SYMBOLS[small]}", TINTS[small])


def draw_symbol(
    scene: Scene, name: str, on: str, scale: float, x: float, y: float, size: float, sprite: str, tint: str
) -> None:
    at, span = [round(x * scale, 3), round(y * scale, 3)], [round(size * scale, 3)] * 2
    scene.piece(name, on, at, sprite, span=span, tint=tint)


def draw_abilities(scene: Scene, sheet: Sheet) -> None:
    scene.region("abilities", "shelf", place="desk")
    for place, (sprite, title, circles, boxes) in enumerate(words.abilities(sheet)):
        name = f"ability-{sprite}"
        label = words.ability(title, circles, boxes)
        span = [0.5 + 0.36 * boxes, 0.46]
        scene.piece(name, "abilities", place, "", label, span=span, help="L-031" if place == 0 else "L-021")
        scene.piece(f"{name}-icon", name, [0, 0.03], f"bonus-{sprite}", span=[0.4, 0.4])
        for i in range(boxes):
            look = "circle-used" if i < circles[1] else "circle" if i < circles[0] else "circle-none"
            scene.piece(f"{name}-{i + 1}", name, [0.46 + 0.36 * i, 0.07], look, span=[0.32, 0.32])


def draw_piles(scene: Scene, view: View, sheet: Sheet) -> None:
    """The Item pile, face down, and the open piles with every card in them."""
    held = () if view.plan is None else view.plan.hand
    pile = (sheet.pile & ~bits(held)).bit_count()
    title = "Item pile" if held else "Item pile and hand"
    scene.region("pile", "shelf", title=title, hint=words.cards(pile), unit=72)
    if pile:
        scene.piece(
            "pile-back", "pile", 0, "item-back", f"{words.cards(pile)} face down", span=SMALL_ITEM_SPAN, count=pile
        )
    draw_open_pile(scene, "discard", "Discarded", sheet.discard & ~bits(held))
    draw_open_pile(scene, "used", "Used", sheet.used & ~bits(held))


def draw_open_pile(scene: Scene, name: str, title: str, cards: int) -> None:
    scene.region(name, "shelf", title=title, hint="" if cards else "none", columns=6, unit=72)
    for place, card in enumerate(listed(cards)):
        draw_item(scene, card, name, place, SMALL_ITEM_SPAN)


# ---- the other seats -----------------------------------------------------------------------------


def draw_player(scene: Scene, view: View, seat: Seat) -> None:
    """A small sheet, the family with filled boxes, and the open cards of another seat."""
    region, sheet = f"player-{seat + 1}", view.sheets[seat]
    over = view.round > ROUNDS
    status = "" if over else "done" if view.done[seat] else "drawing"
    scene.region(region, "player", seat=seat, title=f"@{seat + 1}", size=[EDGE, 9.4], status=status)
    label = f"Sheet of @{seat + 1}: {sheet.empty().bit_count()} squares empty, {sum(points(sheet))} points now"
    scene.piece(f"{region}-grid", region, [0, 0], "mini-grid", label, span=[EDGE, EDGE])
    for square in listed(sheet.empty()):
        icon = ICON[view.setup.side][square]
        if icon != ".":
            scene.piece(f"{region}-icon-{SQUARE_NAMES[square]}", region, xy(square), ICON_SPRITES[icon])
    draw_ink(scene, region, f"{region}-", sheet, "last")
    for number in range(len(MEMBER_IDS)):
        boxes = len(sheet.boxes[number])
        at = [round(0.1 + 1.16 * number, 2), 7.2]
        label = f"{words.member(number)}: {boxes} of 3 boxes"
        scene.piece(f"{region}-{MEMBER_IDS[number]}", region, at, f"f-{MEMBER_IDS[number]}", label, count=boxes)
    draw_row_of_cards(scene, region, "used", sheet.used, 8.35)
    draw_row_of_cards(scene, region, "discarded", sheet.discard, 8.9)


def draw_row_of_cards(scene: Scene, region: str, what: str, cards: int, top: float) -> None:
    for place, card in enumerate(listed(cards)):
        large = LARGE[card]
        sprite, tint = ("s-W", "act") if large == NONE else (f"s-{SYMBOLS[large]}", TINTS[large])
        at = [round(0.05 + 0.58 * place, 2), top]
        name = f"{region}-{what}-{TABLES.items[card].id}"
        off = states("off" if what == "discarded" else "")
        scene.piece(name, region, at, sprite, f"{what}: {words.item(card)}", span=[0.48, 0.48], tint=tint, **off)


# ---- where one points ----------------------------------------------------------------------------


def point(scene: Scene, view: View, action: Action, refusal: Refusal | None) -> None:
    say = words.action(view, action)
    plan = view.plan
    assert plan is not None
    if isinstance(action, Play):
        scene.point(action, refusal, f"item-{TABLES.items[action.item].id}", say=say)
    elif isinstance(action, Take):
        main = {"main": True} if action.symbol == LARGE[plan.card] else {}
        tint = TINTS[action.symbol]
        scene.point(action, refusal, say=say, sprite=f"s-{SYMBOLS[action.symbol]}", tint=tint, **main)
    elif isinstance(action, Turn):
        scene.point(action, refusal, f"picture-{action.picture}", say=say)
    elif isinstance(action, Draw):
        point_at_squares(scene, view, action, refusal, say)
    elif isinstance(action, Cross):
        name = top(scene, action.square)
        scene.point(action, refusal, name, say=say, covers=[name], ghost="crossed", tint="ink2")
    elif isinstance(action, Assign):
        if action.member != NOBODY:
            scene.point(action, refusal, f"member-{MEMBER_IDS[action.member]}", say=say)
        elif refusal is None:
            scene.point(action, refusal, say=say, main=True)


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
        ghost=f"s-{SYMBOLS[symbol]}",
        tint=TINTS[symbol],
    )


def top(scene: Scene, square: int) -> str:
    """The piece that lies on top there."""
    name = SQUARE_NAMES[square]
    for above in (f"ink-{name}", f"cross-{name}"):
        if above in scene.pieces:
            return above
    return f"square-{name}"
