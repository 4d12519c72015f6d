"""Why an action is good, in words: from the same features by which ``policy`` rates it."""

from __future__ import annotations

from lazaretto.core import Action
from lazaretto.games.lockdown.actions import NOBODY, Assign, Cross, Draw, Play, Take, Turn
from lazaretto.games.lockdown.data import (
    ALTERNATIVES,
    BOXES,
    LARGE,
    NONE,
    PATCHES,
    ROTATES,
    SMALL,
    TABLES,
    TAKERS,
    VIRUSES,
)
from lazaretto.games.lockdown.data.grid import BIT, listed
from lazaretto.games.lockdown.data.orientations import FORM, MASK, SINGLE, SIZE, anchors
from lazaretto.games.lockdown.heuristics.policy import (
    box_worth,
    card_worth,
    contacts,
    drawing_worth,
    holes,
    rounds_left,
)
from lazaretto.games.lockdown.rules.scoring import BROTHER, DAD, GRANDMA, GRANDPA, MOM, SISTER, full_lines
from lazaretto.games.lockdown.rules.sheet import edge, taker
from lazaretto.games.lockdown.state import Plan, Sheet
from lazaretto.games.lockdown.view import View

SNUG = 6  # edges of a drawing against something filled: from here on it lies close


def reason(view: View, action: Action) -> str:
    plan = view.plan
    if plan is None:
        return ""
    sheet = view.sheets[view.seat]
    match action:
        case Play(card):
            return why_card(view, sheet, plan, card)
        case Take(symbol):
            return why_symbol(view, sheet, symbol)
        case Turn(picture):
            return why_picture(view, sheet, picture)
        case Draw(square):
            return why_drawing(view, sheet, MASK[plan.picture][square])
        case Cross(square):
            return why_cross(view, view.sheet(view.seat), square)
        case Assign(member):
            return why_member(view, sheet, member)
        case _:
            return ""


def joined(parts: list[str]) -> str:
    return "; ".join(parts[:3])


# ---- cards, symbols and the family ---------------------------------------------------------------


def why_card(view: View, sheet: Sheet, plan: Plan, card: int) -> str:
    if len(plan.hand) == 1:
        return "it is your last card"
    if LARGE[card] == NONE:
        return "you can choose the symbol, and nothing else in hand helps more"
    other = plan.hand[1] if plan.hand[0] == card else plan.hand[0]
    parts = []
    symbol = LARGE[card]
    if sheet.free_alternatives() and card_worth(view, sheet, card) > symbol_alone(view, sheet, symbol):
        symbol = SMALL[card]
        parts.append("its small symbol is worth a circle")
    parts.append(why_symbol(view, sheet, symbol))
    if LARGE[other] == NONE:
        parts.append("the Wild card is better kept")
    return joined(parts)


def symbol_alone(view: View, sheet: Sheet, symbol: int) -> float:
    boxes = [box_worth(view, sheet, member) for member in TAKERS[symbol] if len(sheet.boxes[member]) < BOXES]
    return max(boxes, default=0.0)


def name_of(symbol: int) -> str:
    return TABLES.symbols[symbol].name.lower()


def why_symbol(view: View, sheet: Sheet, symbol: int) -> str:
    """For whom, and what it does to the counts of Dad and Sister."""
    parts = []
    takers = [member for member in TAKERS[symbol] if len(sheet.boxes[member]) < BOXES]
    if takers:
        best = max(takers, key=lambda member: box_worth(view, sheet, member))
        parts.append(f"{TABLES.members[best].name} wants {name_of(symbol)}: {why_member(view, sheet, best)}")
    counts = [bits.bit_count() for bits in sheet.symbols]
    if counts[symbol] == min(counts) and sheet.boxes[DAD]:
        parts.append("Dad pays for your rarest symbol")
    if counts[symbol] == max(counts) and counts[symbol] and sheet.boxes[SISTER]:
        parts.append("Sister pays for your most frequent symbol")
    if not parts:
        return "it is no worse than the other" if taker(sheet, symbol) else "nobody wants it, but it fills squares"
    return joined(parts)


def why_member(view: View, sheet: Sheet, member: int) -> str:
    if member == NOBODY:
        return "nobody can take it"
    boxes = len(sheet.boxes[member])
    if member == BROTHER:
        return why_brother(view, sheet.boxes[BROTHER])
    if member == GRANDPA:
        return why_grandpa(view, sheet.boxes[GRANDPA])
    if member == GRANDMA:
        return f"each of your {sheet.empty().bit_count()} empty squares then costs less"
    counted = {DAD: "your rarest symbol", MOM: "full rows and columns", SISTER: "your most frequent symbol"}[member]
    pays = "pay" if member == MOM else "pays"
    return f"without a first box, {counted} {pays} nothing" if boxes == 0 else f"{counted} will pay more"


def why_brother(view: View, numbers: tuple[int, ...]) -> str:
    size = SIZE[view.market]
    if not numbers:
        return f"a shape of {size} squares is a good start" if size <= 4 else "his first box pays at once"
    return "the shape is not smaller than his last one" if size >= max(numbers) else "he has a box to spare"


def why_grandpa(view: View, forms: tuple[int, ...]) -> str:
    form = FORM[view.market]
    if form in forms:
        return "he has this shape already, and pays for both"
    more = sum([FORM[card] == form for card in listed(view.left)])
    if more:
        return "more cards of this shape may come"
    return "he has a box to spare" if forms else "his first shape pays at once"


# ---- drawing -------------------------------------------------------------------------------------


def best_squares(view: View, sheet: Sheet, picture: int) -> int:
    """Where this picture lies best."""
    places = listed(anchors(picture, sheet.empty(), edge(view.round, sheet)))
    best = max(places, key=lambda square: drawing_worth(view, sheet, MASK[picture][square]), default=0)
    return MASK[picture][best]


def why_picture(view: View, sheet: Sheet, picture: int) -> str:
    if picture == SINGLE:
        return "as it lies, the shape fits nowhere"
    how = why_drawing(view, sheet, best_squares(view, sheet, picture))
    if picture == view.as_seen(view.seat):
        return f"it lies well already, and you keep the circle: {how}"
    return f"worth a circle: {how}"


def why_drawing(view: View, sheet: Sheet, squares: int) -> str:
    side, filled = view.setup.side, sheet.filled()
    parts = []
    lines = full_lines(filled | squares) - full_lines(filled)
    if lines:
        parts.append("completes a row or column" if lines == 1 else f"completes {lines} rows or columns")
    if squares & PATCHES[side]:
        parts.append("earns a Free Patch")
    if squares & ROTATES[side] and rounds_left(view):
        parts.append("earns a Rotate circle")
    if squares & ALTERNATIVES[side] and rounds_left(view):
        parts.append("earns an Alternative circle")
    if view.setup.advanced and squares & VIRUSES[side]:
        parts.append("covers a virus")
    return joined([*parts, *closeness(sheet, squares)])


def closeness(sheet: Sheet, squares: int) -> list[str]:
    """How the drawing lies beside what is there."""
    filled = sheet.filled()
    empty = sheet.empty()
    more = holes(empty & ~squares) - holes(empty)
    snug = contacts(squares, filled) >= SNUG
    lies = "lies close to what you have" if snug else "keeps room for the shapes to come"
    return [lies, "leaves no hole"] if more <= 0 else [lies]


def why_cross(view: View, sheet: Sheet, square: int) -> str:
    side, bit = view.setup.side, BIT[square]
    parts = []
    if bit & PATCHES[side]:
        parts.append("earns another Free Patch")
    empty = sheet.empty()
    if holes(empty) > holes(empty & ~bit):
        parts.append("fills a hole that no shape can reach")
    if full_lines(sheet.filled() | bit) > full_lines(sheet.filled()):
        parts.append("completes a row or column")
    if bit & (ROTATES[side] | ALTERNATIVES[side]):
        parts.append("earns a circle")
    if view.setup.advanced and bit & VIRUSES[side]:
        parts.append("covers a virus")
    return joined(parts) or "few shapes can reach this square"
