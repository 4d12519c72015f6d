"""The cards as a picture: the Market card with the ability boxes, the hand, the piles; and the family's cards."""

from __future__ import annotations

from typing import Final

from lazaretto.core import Json, Menu, Refusal, Scene
from lazaretto.games.lockdown import text
from lazaretto.games.lockdown.actions import Turn
from lazaretto.games.lockdown.data import BOXES, LARGE, MEMBER_IDS, NONE, ROUNDS, SMALL, SYMBOLS, TABLES, TAKERS
from lazaretto.games.lockdown.data.grid import Cells, box, listed
from lazaretto.games.lockdown.data.orientations import PICTURES, SINGLE
from lazaretto.games.lockdown.rules.scoring import BROTHER, GRANDMA, GRANDPA, RULES, brother, grandpa, points
from lazaretto.games.lockdown.rules.sheet import bits, written
from lazaretto.games.lockdown.state import MEMBER, PICTURE, Sheet
from lazaretto.games.lockdown.text.numbers import many
from lazaretto.games.lockdown.view import View

TINTS: Final = [row.tint for row in TABLES.symbols]
SIDES: Final = ("South", "West", "North", "East")


def states(*names: str) -> dict[str, Json]:
    """The field, left out where there is nothing to say."""
    some = [name for name in names if name]
    return {"states": some} if some else {}


# ---- the family ----------------------------------------------------------------------------------

MEMBER_SPAN: Final = [1, 1.74]


def draw_family(scene: Scene, view: View, sheet: Sheet) -> None:
    scene.region("family", "shelf", place="table", columns=len(MEMBER_IDS), unit=76)
    now = points(sheet)
    for number in range(len(MEMBER_IDS)):
        draw_member(scene, view, sheet, number, now[number])


def draw_member(scene: Scene, view: View, sheet: Sheet, number: int, now: int) -> None:
    """Face, name, wishes, three boxes, and what they are worth."""
    name = f"member-{MEMBER_IDS[number]}"
    row, marks = TABLES.members[number], sheet.boxes[number]
    worried = number == GRANDMA and not marks and view.round > ROUNDS * 2 // 3
    label = text.member_card(number, sheet, now)
    danger = states("danger" if worried else "")
    scene.piece(name, "family", number, "member", label, span=MEMBER_SPAN, help=RULES[number], **danger)
    scene.piece(f"{name}-face", name, [0.22, 0.05], f"f-{MEMBER_IDS[number]}", span=[0.56, 0.5])
    scene.piece(f"{name}-name", name, [0, 0.56], "", text=row.name, span=[1, 0.24], font=0.215, tint="ink")
    draw_wishes(scene, name, row.accepts)
    for place in range(BOXES):
        draw_box(scene, f"{name}-box-{place + 1}", name, [0.06 + 0.3 * place, 1.1], number, marks, place)
    sentence, tint = value_text(view, number, sheet)
    scene.piece(f"{name}-value", name, [0, 1.42], "", text=sentence, span=[1, 0.26], font=0.2, tint=tint)


def draw_wishes(scene: Scene, name: str, accepts: tuple[str, ...]) -> None:
    if len(accepts) == len(SYMBOLS):
        scene.piece(f"{name}-wish", name, [0, 0.81], "", text="any", span=[1, 0.25], font=0.2, tint="ink3")
        return
    left = 0.5 - 0.15 * len(accepts)
    for i, symbol in enumerate(accepts):
        at = [round(left + 0.3 * i + 0.02, 2), 0.81]
        tint = TINTS[SYMBOLS.index(symbol)]
        scene.piece(f"{name}-wish-{symbol}", name, at, f"s-{symbol}", span=[0.26, 0.26], tint=tint)


BOX: Final = 0.28


def draw_box(
    scene: Scene,
    name: str,
    on: str,
    at: list[float],
    member: int,
    marks: tuple[int, ...],
    place: int,
    size: float = BOX,
) -> None:
    """An empty box, with its value on the own sheet; a cross, a number or the name of a shape."""
    span = [size, size]
    if place >= len(marks):
        sentence = text.box_value(member, place) if size == BOX else ""
        scene.piece(name, on, at, "box", span=span, text=sentence, font=0.13, tint="ink3")
    elif TABLES.members[member].mark == "cross":
        scene.piece(name, on, at, "box-cross", span=span)
    else:
        sentence, font = text.mark(member, marks[place]), round(size * 0.61, 3)
        scene.piece(name, on, at, "box-filled", span=span, text=sentence, font=font, tint="ink")


def value_text(view: View, number: int, sheet: Sheet) -> tuple[str, str]:
    """What the boxes are worth, or with an arrow what the next one would make of it; and the colour."""
    marks = sheet.boxes[number]
    plan = view.plan
    can = plan is not None and plan.symbol != NONE and plan.step <= MEMBER and number in TAKERS[plan.symbol]
    if can and len(marks) < BOXES:
        return f"→ {amount(number, (*marks, written(number, view.market)))}", "act"
    now = amount(number, marks)
    return (f"{now} each", "bad") if number == GRANDMA else (now, "ink3")


def amount(number: int, marks: tuple[int, ...]) -> str:
    if number == BROTHER and marks:
        return str(brother(marks))
    return str(grandpa(marks)) if number == GRANDPA and marks else text.worth(number, len(marks))


# ---- cards ---------------------------------------------------------------------------------------

MARKET_SPAN: Final = 1.12


def market_name(view: View) -> str:
    return f"market-{TABLES.market[view.market].id}"


def draw_market(scene: Scene, view: View, large: int, sheet: Sheet) -> None:
    """The open card as seen from the own side, and the circles that help with it."""
    scene.region("market", "shelf")
    name = market_name(view)
    to_come = many(view.left.bit_count(), "card")
    label = f"{text.market(view.market)}, seen from the {SIDES[view.setup.positions[large]]}; {to_come} to come"
    scene.piece(name, "market", 0, "market-card", label, span=[MARKET_SPAN, MARKET_SPAN], help="L-011")
    draw_cells(scene, name, PICTURES[view.as_seen(large)], MARKET_SPAN)
    draw_abilities(scene, sheet)


def draw_cells(scene: Scene, name: str, shape: Cells, span: float) -> None:
    """A shape in the middle of a card."""
    height, width = box(shape)
    unit = span * 0.64 / max(height, width, 3)
    left, top = (span - unit * width) / 2, (span * 0.94 - unit * height) / 2
    for i, (r, c) in enumerate(shape):
        at = [round(left + unit * c, 3), round(top + unit * r, 3)]
        scene.piece(f"{name}-cell-{i + 1}", name, at, "cell", span=[round(unit, 3), round(unit, 3)])


def draw_abilities(scene: Scene, sheet: Sheet) -> None:
    """A column of boxes for each ability, as high as the card beside them."""
    scene.piece("abilities", "market", 1, "", span=[0.66, MARKET_SPAN])
    for place, (sprite, title, circles, boxes) in enumerate(text.abilities(sheet)):
        name = f"ability-{sprite}"
        label = text.ability(title, circles, boxes)
        at = [round(0.35 * place, 2), 0]
        rule = "L-031" if place == 0 else "L-021"
        scene.piece(name, "abilities", at, "ability", label, span=[0.31, MARKET_SPAN], help=rule)
        scene.piece(f"{name}-icon", name, [0, 0.01], f"bonus-{sprite}", span=[0.31, 0.31])
        for i in range(boxes):
            at = [0.035, round(0.32 + 0.26 * i, 2)]
            scene.piece(f"{name}-{i + 1}", name, at, circle(circles, i), span=[0.24, 0.24])


def circle(circles: tuple[int, int], place: int) -> str:
    """An ability box: a circle that is crossed, one to use, or none yet."""
    return "circle-used" if place < circles[1] else "circle" if place < circles[0] else "circle-none"


PICTURE_SPAN: Final = 0.54
PICTURE_STEP: Final = 0.58


def draw_pictures(scene: Scene, view: View, menu: Menu) -> None:
    """While the picture is chosen: beside the Market card, which is the one seen, all others in two rows."""
    if view.plan is None or view.plan.step != PICTURE:
        return
    as_seen = view.as_seen(view.seat)
    others: list[tuple[Turn, Refusal | None]] = []
    for action, refusal in menu:
        if isinstance(action, Turn) and action.picture != as_seen and worth_a_card(action, refusal):
            others.append((action, refusal))
    columns = (len(others) + 1) // 2
    scene.piece("pictures", "market", 2, "", span=[round(PICTURE_STEP * columns, 2), MARKET_SPAN])
    for i, (turn, refusal) in enumerate(others):
        name = f"picture-{turn.picture}"
        at = [round(PICTURE_STEP * (i % columns), 2), round(PICTURE_STEP * (i // columns), 2)]
        label = text.orientation(as_seen, turn.picture)
        off = states("off" if refusal is not None else "")
        scene.piece(name, "pictures", at, "picture-card", label, span=[PICTURE_SPAN, PICTURE_SPAN], **off)
        draw_cells(scene, name, PICTURES[turn.picture], PICTURE_SPAN)


def worth_a_card(action: Turn, refusal: Refusal | None) -> bool:
    """The single square is not, while the shape fits as seen (L-034)."""
    return refusal is None or action.picture != SINGLE


ITEM_SPAN: Final = [0.84, 1.12]


def draw_hand(scene: Scene, view: View) -> None:
    """The own cards of the round; the played one stays chosen until all have finished."""
    if view.plan is None:
        return
    scene.region("hand", "hand")
    for place, card in enumerate(view.plan.hand):
        state = "" if view.plan.card == NONE else "chosen" if view.plan.card == card else "off"
        draw_item(scene, card, place, state)


def draw_item(scene: Scene, card: int, place: int, state: str) -> None:
    """A card in the hand: the large symbol, and the small one below the line."""
    name = f"item-{TABLES.items[card].id}"
    large, small = LARGE[card], SMALL[card]
    sprite = "item-wild" if large == NONE else "item"
    scene.piece(name, "hand", place, sprite, text.item(card), span=ITEM_SPAN, help="L-016", **states(state))
    if large == NONE:
        scene.piece(f"{name}-large", name, [0.15, 0.27], "s-W", span=[0.54, 0.54], tint="act")
        return
    scene.piece(f"{name}-large", name, [0.17, 0.14], f"s-{SYMBOLS[large]}", span=[0.5, 0.5], tint=TINTS[large])
    scene.piece(f"{name}-small", name, [0.31, 0.81], f"s-{SYMBOLS[small]}", span=[0.22, 0.22], tint=TINTS[small])


# ---- the piles -----------------------------------------------------------------------------------

MINI: Final = [0.22, 0.29]
STEP: Final = 0.235


def draw_piles(scene: Scene, view: View, large: int, sheet: Sheet) -> None:
    """Three stacks: the Item pile face down, the open ones card by card, so one sees what is still to come."""
    held = bits(() if view.plan is None else view.plan.hand)
    title = "Your piles" if large == view.seat else f"Piles of @{large + 1}"
    scene.region("piles", "shelf", title=title)
    pile = (sheet.pile & ~held).bit_count()
    label = f"Item pile: {many(pile, 'card')} face down" if held else f"Item pile and hand: {many(pile, 'card')}"
    draw_stack(scene, "pile", 0, f"Pile {pile}", label, 0.66)
    if pile:
        scene.piece("pile-back", "pile", [0.02, 0.22], "item-back", span=[0.45, 0.6])
    draw_open_pile(scene, "discard", 1, "Discarded", sheet.discard & ~held, 4)
    draw_open_pile(scene, "used", 2, "Used", sheet.used & ~held, 6)


def draw_open_pile(scene: Scene, name: str, place: int, title: str, cards: int, columns: int) -> None:
    label = f"{title}: {many(cards.bit_count(), 'card')}"
    draw_stack(scene, name, place, f"{title} {cards.bit_count()}", label, round(STEP * columns, 2))
    for i, card in enumerate(listed(cards)):
        at = [round(STEP * (i % columns), 3), round(0.22 + 0.31 * (i // columns), 3)]
        draw_mini(scene, f"item-{TABLES.items[card].id}", name, at, card)


def draw_stack(scene: Scene, name: str, place: int, text: str, label: str, width: float) -> None:
    scene.piece(name, "piles", place, "", label, span=[width, 0.84], help="L-019")
    scene.piece(f"{name}-name", name, [0, 0], "", text=text, span=[width, 0.18], font=0.15, align="start", tint="ink2")


def draw_mini(scene: Scene, name: str, on: str, at: list[float], card: int) -> None:
    """A small card with its large symbol."""
    large = LARGE[card]
    sprite, tint = ("s-W", "act") if large == NONE else (f"s-{SYMBOLS[large]}", TINTS[large])
    scene.piece(name, on, at, "item-mini", text.item(card), span=MINI, help="L-016")
    scene.piece(f"{name}-large", name, [0.02, 0.055], sprite, span=[0.18, 0.18], tint=tint)
