"""Lockdown: play a card, take its symbol, turn, draw, patch, assign; all seats at once.

A step has two neighbours here: ``<name>_refusal`` says what speaks against it, ``<name>`` writes it into the
seat's plan. When all plans are complete, ``end_round`` puts them on the sheets and reveals the next card.
"""

from __future__ import annotations

from typing import Final

from lazaretto.core import EVERYBODY, Action, Refusal, Rng, Seat, seeded
from lazaretto.games.lockdown.actions import (
    ASSIGN,
    CROSS,
    DRAW,
    NOBODY,
    PLAY,
    TAKE,
    TURN,
    Assign,
    Cross,
    Draw,
    Play,
    Take,
    Turn,
)
from lazaretto.games.lockdown.data import (
    ALTERNATIVES,
    BOXES,
    LARGE,
    NONE,
    NUMBERS,
    PATCHES,
    ROTATES,
    ROUNDS,
    SMALL,
    TABLES,
    TAKERS,
)
from lazaretto.games.lockdown.events import Finished, Played, Revealed
from lazaretto.games.lockdown.pictures import EVERY, FORM, MASK, SEEN, SINGLE, SIZE, anchors
from lazaretto.games.lockdown.shapes import BIT, GRID, listed, near
from lazaretto.games.lockdown.state import (
    CARD,
    DONE,
    MEMBER,
    PATCH,
    PICTURE,
    SQUARE,
    SYMBOL,
    Plan,
    Setup,
    Sheet,
    Table,
)

EVERY_ITEM: Final = sum([BIT[i] for i in range(len(TABLES.items))])
EVERY_MARKET: Final = sum([BIT[i] for i in range(len(TABLES.market))])

# ---- setup and the beginning of a round --------------------------------------------------------


def new_table(setup: Setup, seats: int, seed: int) -> Table:
    """Empty sheets, full piles, and the first card revealed (L-002 to L-008)."""
    no_marks: tuple[int, ...] = ()
    blank = Sheet(
        tuple([0 for _ in TABLES.symbols]),
        0,
        0,
        (0, 0),
        (0, 0),
        tuple([no_marks for _ in TABLES.members]),
        EVERY_ITEM,
        0,
        0,
    )
    streams = [seeded(seed, 1 + seat) for seat in range(seats)]
    plans = [Plan((), DONE) for _ in range(seats)]
    state = Table(seeded(seed), 0, setup, 0, NONE, 0, EVERY_MARKET, [blank] * seats, plans, streams)
    begin_round(state)
    return state


def begin_round(state: Table) -> None:
    """Reveal a Market card, and every seat draws (L-010, L-013)."""
    state.round += 1
    state.market = pick(state.rng, state.left)
    state.left &= ~BIT[state.market]
    state.turn = state.rng.below(4) if state.setup.turning else 0
    for seat in range(len(state.sheets)):
        sheet, hand = draw_hand(state.sheets[seat], state.streams[seat])
        state.sheets[seat] = sheet
        state.plans[seat] = Plan(hand)


def pick(rng: Rng, cards: int) -> int:
    """One of the cards in these bits: the top of a pile whose order nobody knows."""
    for _ in range(rng.below(cards.bit_count())):
        cards &= cards - 1
    return (cards & -cards).bit_length() - 1


def draw_hand(sheet: Sheet, rng: Rng) -> tuple[Sheet, tuple[int, ...]]:
    """Two cards, or the only one left; an empty pile takes in the Discard pile first (L-014, L-015, L-017)."""
    pile, discard = sheet.pile, sheet.discard
    hand: tuple[int, ...] = ()
    held = 0
    for _ in range(2):
        if pile == held:
            pile, discard = pile | discard, 0
        if pile != held:
            card = pick(rng, pile & ~held)
            held |= BIT[card]
            hand += (card,)
    if discard == sheet.discard:
        return sheet, hand
    return with_piles(sheet, pile, discard), hand


def with_piles(sheet: Sheet, pile: int, discard: int) -> Sheet:
    return Sheet(
        sheet.symbols,
        sheet.crossed,
        sheet.last,
        sheet.rotates,
        sheet.alternatives,
        sheet.boxes,
        pile,
        discard,
        sheet.used,
    )


# ---- questions about a sheet and a plan -----------------------------------------------------------


def bits(cards: tuple[int, ...]) -> int:
    held = 0
    for card in cards:
        held |= BIT[card]
    return held


def seen(setup: Setup, market: int, turn: int, seat: int) -> int:
    """The picture of the open card from the side where ``seat`` sits (L-011)."""
    return SEEN[market][(setup.positions[seat] + turn) & 3]


def edge(round: int, sheet: Sheet) -> int:
    """Squares of which a drawing needs at least one: anywhere at first, later beside a symbol (L-028 to L-030)."""
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
    """The sheet with all that the plan says so far."""
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
        symbols,
        sheet.crossed | plan.crosses,
        covered,
        circles(sheet.rotates, covered & ROTATES[side], rotated(plan, as_seen), NUMBERS.rotate_boxes),
        circles(sheet.alternatives, covered & ALTERNATIVES[side], swapped(plan), NUMBERS.alternative_boxes),
        boxes,
        sheet.pile & ~held if used else sheet.pile,
        sheet.discard | held & ~used if used else sheet.discard,
        sheet.used | used,
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


# ---- the six steps ----------------------------------------------------------------------------------

NOT_ASKED: Final = Refusal("L-012", "this is not asked now")
NOT_HELD: Final = Refusal("L-013", "that card is not in the hand")
NO_BOX_FOR_WILD: Final = Refusal("L-022", "no member who accepts it has an empty box")
NO_ALTERNATIVE: Final = Refusal("L-021", "no Alternative circle is left")
NOT_ON_CARD: Final = Refusal("L-023", "that symbol is not on the played card")
OTHER_SHAPE: Final = Refusal("L-025", "that is not the shape on the Market card")
NO_ROTATE: Final = Refusal("L-031", "no Rotate circle is left")
NO_ROOM_TURNED: Final = Refusal("L-031", "turned so, the shape fits nowhere")
NO_ROOM: Final = Refusal("L-033", "as seen, the shape fits nowhere")
SHAPE_FITS: Final = Refusal("L-034", "the shape fits as seen, so no single square")
OUTSIDE: Final = Refusal("L-026", "the shape leaves the grid there")
FILLED: Final = Refusal("L-027", "a square is already filled")
APART: Final = Refusal("L-029", "no square touches a symbol of an earlier round")
NOT_EMPTY: Final = Refusal("L-044", "only an empty square can be crossed")
NOT_ACCEPTED: Final = Refusal("L-050", "this member does not want the symbol")
BOXES_FULL: Final = Refusal("L-051", "all boxes of this member are filled")
SOMEBODY_CAN: Final = Refusal("L-050", "a member can take the symbol, so one must")


def play_refusal(state: Table, seat: Seat, action: Play) -> Refusal | None:
    return None if action.item in state.plans[seat].hand else NOT_HELD


def play(state: Table, seat: Seat, action: Play) -> None:
    plan = state.plans[seat]
    plan.card = action.item
    plan.step = SYMBOL


def take_refusal(state: Table, seat: Seat, action: Take) -> Refusal | None:
    sheet, card = state.sheets[seat], state.plans[seat].card
    if LARGE[card] == NONE:
        return None if taker(sheet, action.symbol) else NO_BOX_FOR_WILD
    if action.symbol == LARGE[card]:
        return None
    if action.symbol != SMALL[card]:
        return NOT_ON_CARD
    return None if sheet.free_alternatives() else NO_ALTERNATIVE


def take(state: Table, seat: Seat, action: Take) -> None:
    """On to the picture; if not even a single square can be drawn, straight to the family (L-035)."""
    plan, sheet = state.plans[seat], state.sheets[seat]
    plan.symbol = action.symbol
    plan.step = PICTURE if sheet.empty() & edge(state.round, sheet) else MEMBER


def fits(state: Table, seat: Seat, picture: int) -> bool:
    sheet = state.sheets[seat]
    return anchors(picture, sheet.empty(), edge(state.round, sheet)) != 0


def turn_refusal(state: Table, seat: Seat, action: Turn) -> Refusal | None:
    as_seen = seen(state.setup, state.market, state.turn, seat)
    picture = action.picture
    if picture == SINGLE:
        return SHAPE_FITS if fits(state, seat, as_seen) else None
    if picture == as_seen:
        return None if fits(state, seat, picture) else NO_ROOM
    if picture not in EVERY[state.market]:
        return OTHER_SHAPE
    if not state.sheets[seat].free_rotates():
        return NO_ROTATE
    return None if fits(state, seat, picture) else NO_ROOM_TURNED


def turn(state: Table, seat: Seat, action: Turn) -> None:
    plan = state.plans[seat]
    plan.picture = action.picture
    plan.step = SQUARE


def draw_refusal(state: Table, seat: Seat, action: Draw) -> Refusal | None:
    sheet = state.sheets[seat]
    squares = MASK[state.plans[seat].picture][action.square]
    if not squares:
        return OUTSIDE
    if squares & sheet.filled():
        return FILLED
    return None if squares & edge(state.round, sheet) else APART


def draw(state: Table, seat: Seat, action: Draw) -> None:
    state.plans[seat].square = action.square
    after_ink(state, seat)


def cross_refusal(state: Table, seat: Seat, action: Cross) -> Refusal | None:
    return None if BIT[action.square] & crossable(state, seat) else NOT_EMPTY


def cross(state: Table, seat: Seat, action: Cross) -> None:
    state.plans[seat].crosses |= BIT[action.square]
    after_ink(state, seat)


def crossable(state: Table, seat: Seat) -> int:
    """Empty squares anywhere, this round's ink counted (L-044, L-046)."""
    plan = state.plans[seat]
    return state.sheets[seat].empty() & ~(ink(plan) | plan.crosses)


def after_ink(state: Table, seat: Seat) -> None:
    """Patches one after another while there are any and a square is empty, then the family (L-044, L-048)."""
    plan = state.plans[seat]
    patching = patches(state.setup.side, plan) > 0 and crossable(state, seat) != 0
    plan.step = PATCH if patching else MEMBER


def assign_refusal(state: Table, seat: Seat, action: Assign) -> Refusal | None:
    sheet, symbol = state.sheets[seat], state.plans[seat].symbol
    if action.member == NOBODY:
        return SOMEBODY_CAN if taker(sheet, symbol) else None
    if action.member not in TAKERS[symbol]:
        return NOT_ACCEPTED
    return None if len(sheet.boxes[action.member]) < BOXES else BOXES_FULL


def assign(state: Table, seat: Seat, action: Assign) -> None:
    """The last step: the seat has finished, and the last seat ends the round (L-012)."""
    plan = state.plans[seat]
    plan.member = action.member
    plan.step = DONE


# ---- the end of a round -------------------------------------------------------------------------------


def finish(state: Table, seat: Seat) -> None:
    if state.log is not None:
        state.tell(EVERYBODY, Finished(seat))
    for plan in state.plans:
        if plan.step != DONE:
            return
    end_round(state)


def end_round(state: Table) -> None:
    """All is shown and final; the next card is revealed, or the game is over (L-009, L-018, L-060)."""
    state.marks += 1
    for seat in range(len(state.sheets)):
        plan = state.plans[seat]
        as_seen = seen(state.setup, state.market, state.turn, seat)
        sheet = sheet_after(state.sheets[seat], plan, state.setup.side, state.market, as_seen)
        state.sheets[seat] = sheet
        if state.log is not None:
            box = 0 if plan.member == NOBODY else len(sheet.boxes[plan.member])
            told = Played(Seat(seat), state.round, state.market, plan, rotated(plan, as_seen), box)
            state.tell(EVERYBODY, told)
        state.plans[seat] = Plan((), DONE)
    if state.round == ROUNDS:
        state.round += 1
        return
    state.beat()
    begin_round(state)
    if state.log is not None:
        state.tell(EVERYBODY, Revealed(Seat(state.setup.head), state.round, state.market))


# ---- menus ----------------------------------------------------------------------------------------------


def candidates(state: Table, seat: Seat) -> list[Action]:
    """What is worth showing at this step, possible or not, the obvious first."""
    plan = state.plans[seat]
    if plan.step == CARD:
        return [PLAY[card] for card in plan.hand]
    if plan.step == SYMBOL:
        large, small = LARGE[plan.card], SMALL[plan.card]
        return TAKE if large == NONE else [TAKE[large], TAKE[small]]
    if plan.step == PICTURE:
        as_seen = seen(state.setup, state.market, state.turn, seat)
        menu = [TURN[as_seen], TURN[SINGLE]]
        if state.sheets[seat].free_rotates():
            menu += [TURN[picture] for picture in EVERY[state.market] if picture != as_seen]
        return menu
    if plan.step == SQUARE:
        return DRAW
    if plan.step == PATCH:
        return CROSS
    return ASSIGN if plan.step == MEMBER else []


def refusal(state: Table, seat: Seat, action: Action) -> Refusal | None:
    if not 0 <= seat < len(state.plans):
        return NOT_ASKED
    step = state.plans[seat].step
    if isinstance(action, Draw):
        return draw_refusal(state, seat, action) if step == SQUARE else NOT_ASKED
    if isinstance(action, Play):
        return play_refusal(state, seat, action) if step == CARD else NOT_ASKED
    if isinstance(action, Take):
        return take_refusal(state, seat, action) if step == SYMBOL else NOT_ASKED
    if isinstance(action, Turn):
        return turn_refusal(state, seat, action) if step == PICTURE else NOT_ASKED
    if isinstance(action, Cross):
        return cross_refusal(state, seat, action) if step == PATCH else NOT_ASKED
    if isinstance(action, Assign):
        return assign_refusal(state, seat, action) if step == MEMBER else NOT_ASKED
    return NOT_ASKED


def legal(state: Table, seat: Seat) -> list[Action]:
    """By hand where a menu has 49 entries, by refusal elsewhere; a test holds both ways together."""
    plan = state.plans[seat]
    if plan.step == SQUARE:
        sheet = state.sheets[seat]
        return [DRAW[square] for square in listed(anchors(plan.picture, sheet.empty(), edge(state.round, sheet)))]
    if plan.step == PATCH:
        return [CROSS[square] for square in listed(crossable(state, seat))]
    return [action for action in candidates(state, seat) if refusal(state, seat, action) is None]


def step(state: Table, seat: Seat, action: Action) -> None:
    """Write one step into the seat's plan; nothing else changes (L-009)."""
    if isinstance(action, Draw):
        draw(state, seat, action)
    elif isinstance(action, Play):
        play(state, seat, action)
    elif isinstance(action, Take):
        take(state, seat, action)
    elif isinstance(action, Turn):
        turn(state, seat, action)
    elif isinstance(action, Cross):
        cross(state, seat, action)
    elif isinstance(action, Assign):
        assign(state, seat, action)


def pieces(state: Table) -> dict[str, int]:
    """Market cards and each seat's Item cards, wherever they lie: none appears or vanishes."""
    counts = {"market": state.left.bit_count() + min(state.round, ROUNDS)}
    for seat in range(len(state.sheets)):
        sheet, hand = state.sheets[seat], state.plans[seat].hand
        in_pile = sheet.pile & ~bits(hand)
        piles = [in_pile.bit_count(), len(hand), sheet.discard.bit_count(), sheet.used.bit_count()]
        counts[f"items {seat + 1}"] = sum(piles)
    return counts
