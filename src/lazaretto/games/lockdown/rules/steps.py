"""Lockdown: play a card, take its symbol, turn, draw, patch, assign; all seats at once.

A step has two neighbours here: ``<name>_refusal`` says what speaks against it, ``<name>`` writes it into the
seat's plan and names the step after it. Symbol and picture are asked only where there is a choice.
``rounds.py`` has what comes before and after the six steps.
"""

from __future__ import annotations

from typing import Final

from lazaretto.core import Action, Refusal, Seat
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
    BOXES,
    LARGE,
    NONE,
    SMALL,
    TAKERS,
)
from lazaretto.games.lockdown.pictures import EVERY, MASK, SINGLE, anchors
from lazaretto.games.lockdown.plans import edge, ink, patches, seen, taker
from lazaretto.games.lockdown.shapes import BIT, listed
from lazaretto.games.lockdown.state import (
    CARD,
    DONE,
    MEMBER,
    PATCH,
    PICTURE,
    SQUARE,
    SYMBOL,
    Table,
)

# ---- the six steps -------------------------------------------------------------------------------

NOT_ASKED: Final = Refusal("L-012", "this is not asked now")
NOT_HELD: Final = Refusal("L-013", "that card is not in the hand")
NO_BOX_FOR_WILD: Final = Refusal("L-022", "no member who accepts it has an empty box")
NOT_ON_CARD: Final = Refusal("L-023", "that symbol is not on the played card")
OTHER_SHAPE: Final = Refusal("L-025", "that is not the shape on the Market card")
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
    """On to the symbol; without a Wild card or a free Alternative circle it is the large one (L-020)."""
    plan = state.plans[seat]
    plan.card = action.item
    if LARGE[plan.card] == NONE or state.sheets[seat].free_alternatives():
        plan.step = SYMBOL
    else:
        after_symbol(state, seat, LARGE[plan.card])


def take_refusal(state: Table, seat: Seat, action: Take) -> Refusal | None:
    card = state.plans[seat].card
    if LARGE[card] == NONE:
        return None if taker(state.sheets[seat], action.symbol) else NO_BOX_FOR_WILD
    return None if action.symbol in (LARGE[card], SMALL[card]) else NOT_ON_CARD


def take(state: Table, seat: Seat, action: Take) -> None:
    after_symbol(state, seat, action.symbol)


def after_symbol(state: Table, seat: Seat, symbol: int) -> None:
    """On to the picture, or past it; if not even a single square can be drawn, straight to the family (L-035)."""
    plan, sheet = state.plans[seat], state.sheets[seat]
    plan.symbol = symbol
    if not sheet.empty() & edge(state.round, sheet):
        plan.step = MEMBER
        return
    plan.picture = only_picture(state, seat)
    plan.step = PICTURE if plan.picture == NONE else SQUARE


def only_picture(state: Table, seat: Seat) -> int:
    """The one picture that can be drawn; NONE: a Rotate circle leaves a choice (L-031, L-033)."""
    as_seen = seen(state.setup, state.market, state.turn, seat)
    if state.sheets[seat].free_rotates():
        for picture in EVERY[state.market]:
            if picture != as_seen and fits(state, seat, picture):
                return NONE
    return as_seen if fits(state, seat, as_seen) else SINGLE


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


# ---- menus ---------------------------------------------------------------------------------------


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
        return [TURN[as_seen], TURN[SINGLE]] + [TURN[turn] for turn in EVERY[state.market] if turn != as_seen]
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
