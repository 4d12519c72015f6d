"""The cards as a picture: the shape with the hand beside it, and the piles."""

from __future__ import annotations

from typing import Final

from lazaretto.core import Json, Scene
from lazaretto.games.lockdown import text
from lazaretto.games.lockdown.data import LARGE, NONE, SMALL, SYMBOLS, TABLES
from lazaretto.games.lockdown.data.grid import Cells, box, listed
from lazaretto.games.lockdown.data.orientations import PICTURES
from lazaretto.games.lockdown.rules.sheet import bits
from lazaretto.games.lockdown.scene.family import TINTS, states
from lazaretto.games.lockdown.state import SQUARE, Sheet
from lazaretto.games.lockdown.text import about
from lazaretto.games.lockdown.text.numbers import many
from lazaretto.games.lockdown.view import View

UNIT: Final = 122
CARD_HEIGHT: Final = 1.14
MARKET_SPAN: Final = [0.94, CARD_HEIGHT]
ITEM_SPAN: Final = [1.0, CARD_HEIGHT]
LARGE_PART: Final = [1.0, 0.74]
SMALL_PART: Final = [1.0, 0.38]


def market_name(view: View) -> str:
    return f"market-{TABLES.market[view.market].id}"


def hand_values(view: View, large: int) -> tuple[object, ...]:
    """All that the hand is drawn from."""
    plan = None if view.plan is None else (view.plan.hand, view.plan.card, view.plan.symbol)
    return (view.market, view.left, shown(view, large), plan)


def draw_hand(scene: Scene, view: View, large: int) -> None:
    """The shape as seen from the own side, or as it was turned; beside it the own cards of the round."""
    whose = "Shape and cards" if view.plan is not None else "Shape"
    scene.region("hand", "hand", title=whose, unit=UNIT, place="desk")
    draw_shape(scene, view, large)
    if view.plan is None:
        return
    for place, card in enumerate(view.plan.hand):
        state = "" if view.plan.card == NONE else "chosen" if view.plan.card == card else "off"
        swapped = LARGE[card] != NONE and view.plan.symbol not in (NONE, LARGE[card])
        scene.part(item_name(card), (place, state, swapped), draw_item, card, place + 1, state, swapped)


def draw_shape(scene: Scene, view: View, large: int) -> None:
    name = market_name(view)
    to_come = many(view.left.bit_count(), "card")
    label = f"The shape: {text.market(view.market)}; {to_come} to come"
    more: dict[str, Json] = {"help": "L-011", "about": about.SHAPE}
    scene.piece(name, "hand", 0, "market-card", label, span=MARKET_SPAN, **more)
    draw_cells(scene, name, PICTURES[shown(view, large)], MARKET_SPAN)


def shown(view: View, large: int) -> int:
    """The picture on the card: as seen, or as the own plan turned it."""
    plan = view.plan
    turned = plan is not None and plan.step >= SQUARE and plan.picture != NONE
    return plan.picture if plan is not None and turned else view.as_seen(large)


def draw_cells(scene: Scene, name: str, shape: Cells, span: list[float]) -> None:
    """A shape in the middle of a card."""
    height, width = box(shape)
    unit = span[0] * 0.7 / max(height, width, 3)
    left, top = (span[0] - unit * width) / 2, (span[1] * 0.94 - unit * height) / 2
    for i, (r, c) in enumerate(shape):
        at = [round(left + unit * c, 3), round(top + unit * r, 3)]
        scene.piece(f"{name}-cell-{i + 1}", name, at, "cell", span=[round(unit, 3), round(unit, 3)])


def item_name(card: int) -> str:
    return f"item-{TABLES.items[card].id}"


def draw_item(scene: Scene, card: int, place: int, state: str, swapped: bool) -> None:
    """A card in the hand: the large symbol, and below the line the small one, which is played by itself."""
    name = item_name(card)
    sprite = "item-wild" if LARGE[card] == NONE else "item"
    scene.piece(f"{name}-card", "hand", place, sprite, span=ITEM_SPAN, **states("off" if state == "off" else ""))
    if LARGE[card] == NONE:
        draw_part(scene, name, [0, 0], ITEM_SPAN, "Wild", about.item(card), state)
        scene.piece(f"{name}-large", name, [0.25, 0.2], "s-W", span=[0.5, 0.5], tint="ink")
        draw_words(scene, f"{name}-word", name, [0.04, 0.82], "Wild", 0.92)
        return
    draw_large(scene, name, card, "" if swapped else state)
    draw_small(scene, name, card, state if swapped else "")


def draw_part(
    scene: Scene, name: str, at: list[float], span: list[float], label: str, good: str, state: str, rule: str = "L-016"
) -> None:
    on = f"{name.removesuffix('-small')}-card"
    scene.piece(name, on, at, "", label, span=span, help=rule, about=good, **states(state))


def draw_large(scene: Scene, name: str, card: int, state: str) -> None:
    symbol = LARGE[card]
    draw_part(scene, name, [0, 0], LARGE_PART, text.symbol(symbol), about.item(card), state)
    scene.piece(f"{name}-large", name, [0.3, 0.06], f"s-{SYMBOLS[symbol]}", span=[0.4, 0.4], tint=TINTS[symbol])
    draw_words(scene, f"{name}-word", name, [0.03, 0.48], text.symbol(symbol), 0.94)


def draw_small(scene: Scene, name: str, card: int, state: str) -> None:
    symbol, part = SMALL[card], f"{name}-small"
    draw_part(scene, part, [0, 0.75], SMALL_PART, f"Small: {text.plain(symbol)}", about.small(card), state, "L-021")
    scene.piece(f"{part}-icon", part, [0.05, 0.09], f"s-{SYMBOLS[symbol]}", span=[0.2, 0.2], tint=TINTS[symbol])
    draw_words(scene, f"{part}-word", part, [0.24, 0.05], text.plain(symbol), 0.76)


def draw_words(scene: Scene, name: str, on: str, at: list[float], words: str, width: float) -> None:
    scene.piece(name, on, at, "", text=words, span=[width, 0.29], font=0.121, tint="ink")


# ---- the piles -----------------------------------------------------------------------------------

MINI: Final = [0.32, 0.42]
STEP: Final = 0.36


def pile_values(view: View, large: int, sheet: Sheet) -> tuple[object, ...]:
    """All that the piles are drawn from."""
    hand = () if view.plan is None else view.plan.hand
    return (large, view.seat, hand, sheet.pile, sheet.discard, sheet.used)


def draw_piles(scene: Scene, view: View, large: int, sheet: Sheet) -> None:
    """Three stacks: the Item pile face down, the open ones card by card, so one sees what is still to come."""
    held = bits(() if view.plan is None else view.plan.hand)
    title = "Your piles" if large == view.seat else f"Piles of @{large + 1}"
    scene.region(
        "piles", "shelf", title=title, place="drawer", of="sheet", about="All your cards but the ones in hand."
    )
    pile = (sheet.pile & ~held).bit_count()
    label = f"Pile: {many(pile, 'card')} face down" if held else f"Pile and hand: {many(pile, 'card')}"
    draw_stack(scene, "pile", 0, f"Pile {pile}", label, 0.66)
    if pile:
        scene.piece("pile-back", "pile", [0.02, 0.22], "item-back", span=[0.45, 0.6])
    draw_open_pile(scene, "discard", 1, "Coming back", sheet.discard & ~held, 4)
    draw_open_pile(scene, "used", 2, "Played", sheet.used & ~held, 6)


def draw_open_pile(scene: Scene, name: str, place: int, title: str, cards: int, columns: int) -> None:
    label = f"{title}: {many(cards.bit_count(), 'card')}"
    draw_stack(scene, name, place, f"{title} {cards.bit_count()}", label, round(STEP * columns, 2))
    for i, card in enumerate(listed(cards)):
        scene.part(f"{name}-{card}", (i,), draw_mini, item_name(card), name, i, columns, card)


def draw_stack(scene: Scene, name: str, place: int, text: str, label: str, width: float) -> None:
    more: dict[str, Json] = {"help": "L-019", "about": about.PILES[name]}
    scene.piece(name, "piles", place, "", label, span=[width, 1.14], **more)
    scene.piece(f"{name}-name", name, [0, 0], "", text=text, span=[width, 0.2], font=0.16, align="start", tint="ink2")


def draw_mini(scene: Scene, name: str, on: str, place: int, columns: int, card: int) -> None:
    """A small card with its large symbol."""
    at = [round(STEP * (place % columns), 3), round(0.22 + 0.45 * (place // columns), 3)]
    large = LARGE[card]
    sprite, tint = ("s-W", "ink") if large == NONE else (f"s-{SYMBOLS[large]}", TINTS[large])
    scene.piece(name, on, at, "item-mini", text.item(card), span=MINI, help="L-016", about=about.item(card))
    scene.piece(f"{name}-large", name, [0.03, 0.08], sprite, span=[0.26, 0.26], tint=tint)
