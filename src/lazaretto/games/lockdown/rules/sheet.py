"""Questions about a sheet and a plan: what is drawn, what is owed, who can take what, and both put together."""

from __future__ import annotations

from lazaretto.games.lockdown.actions import NOBODY
from lazaretto.games.lockdown.data import ALTERNATIVES, BOXES, LARGE, NONE, NUMBERS, PATCHES, ROTATES, TABLES, TAKERS
from lazaretto.games.lockdown.data.grid import BIT, GRID, near
from lazaretto.games.lockdown.data.orientations import FORM, MASK, SEEN, SINGLE, SIZE
from lazaretto.games.lockdown.state import Plan, Setup, Sheet


def bits(cards: tuple[int, ...]) -> int:
    held = 0
    for card in cards:
        held |= BIT[card]
    return held


def seen(setup: Setup, market: int, turn: int, seat: int) -> int:
    """The picture of the open card from the side where ``seat`` sits (L-011)."""
    return SEEN[market][(setup.positions[seat] + turn) & 3]


def edge(round: int, sheet: Sheet) -> int:
    """Squares of which a drawing needs at least one: anywhere at first, later beside a symbol (L-028, L-029, L-030)."""
    return GRID if round == 1 else near(sheet.drawn())


def ink(plan: Plan) -> int:
    """Squares drawn this round."""
    return 0 if plan.square == NONE else MASK[plan.picture][plan.square]


def patches(side: int, plan: Plan) -> int:
    """Free Patches gained this round and not used yet; a patch may cover the next one (L-044, L-045)."""
    return ((ink(plan) | plan.crosses) & PATCHES[side]).bit_count() - plan.crosses.bit_count()


def taker(sheet: Sheet, symbol: int) -> bool:
    """Whether some member who accepts it has an empty box (L-022, L-050)."""
    return any(len(sheet.boxes[member]) < BOXES for member in TAKERS[symbol])


def swapped(plan: Plan) -> bool:
    """The small symbol is taken, for an Alternative circle (L-021)."""
    return plan.symbol != NONE and LARGE[plan.card] not in (NONE, plan.symbol)


def rotated(plan: Plan, as_seen: int) -> bool:
    """Another picture than the one seen is drawn, for a Rotate circle (L-031)."""
    return plan.picture not in (NONE, SINGLE, as_seen)


def sheet_after(sheet: Sheet, plan: Plan, side: int, market: int, as_seen: int) -> Sheet:
    """The sheet with all that the plan says so far; each icon that is covered now takes effect, once (L-040).

    The plan's choices are made before: a circle gained now is for later rounds (L-042).
    """
    drawn = ink(plan)
    covered = drawn | plan.crosses
    symbols, boxes = sheet.symbols, sheet.boxes
    if drawn:
        symbols = tuple([symbols[i] | drawn if i == plan.symbol else symbols[i] for i in range(len(symbols))])
    if plan.member not in (NONE, NOBODY):
        mark = written(plan.member, market)
        boxes = tuple([(*boxes[i], mark) if i == plan.member else boxes[i] for i in range(len(boxes))])
    held = bits(plan.hand)
    used = 0 if plan.card == NONE else BIT[plan.card]
    return Sheet(
        symbols=symbols,
        crossed=sheet.crossed | plan.crosses,
        last=covered,
        rotates=circles(sheet.rotates, covered & ROTATES[side], rotated(plan, as_seen), NUMBERS.rotate_boxes),
        alternatives=circles(
            sheet.alternatives, covered & ALTERNATIVES[side], swapped(plan), NUMBERS.alternative_boxes
        ),
        boxes=boxes,
        pile=sheet.pile & ~held if used else sheet.pile,
        discard=sheet.discard | held & ~used if used else sheet.discard,
        used=sheet.used | used,
    )


def circles(had: tuple[int, int], icons: int, spent: bool, boxes: int) -> tuple[int, int]:
    """Circles gained and used: icons without an empty box are lost, a used box stays used (L-041, L-043)."""
    return min(boxes, had[0] + icons.bit_count()), had[1] + spent


def written(member: int, market: int) -> int:
    """What goes into the box, always of the revealed shape (L-054, L-055, L-056)."""
    mark = TABLES.members[member].mark
    if mark == "number":
        return SIZE[market]
    return FORM[market] if mark == "shape" else 1
