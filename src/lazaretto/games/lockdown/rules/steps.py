"""The six steps of a round, one question each: play a card, take its symbol, turn, draw, patch, assign.

All seats answer at once, each for itself. A question lists what may be answered, says what is illegal and why, and
writes an answer into the seat's plan with the step after it. Symbol and picture are asked only where there is a
choice. ``rules/flow.py`` has what comes before and after; the prompts are in ``text.prompt`` and ``text.hint``.
"""

from __future__ import annotations

from typing import Final

from lazaretto.core import Action, Question, Refusal, Seat, struct
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
from lazaretto.games.lockdown.data import BOXES, LARGE, NONE, SMALL, TAKERS
from lazaretto.games.lockdown.data.grid import BIT, listed
from lazaretto.games.lockdown.data.orientations import EVERY, MASK, SINGLE, anchors
from lazaretto.games.lockdown.rules.sheet import edge, ink, patches, seen, taker
from lazaretto.games.lockdown.state import DONE, MEMBER, PATCH, PICTURE, SQUARE, SYMBOL, Table

NOT_ASKED: Final = Refusal("L-012", "this is not possible now")

# ---- the card ------------------------------------------------------------------------------------

NOT_HELD: Final = Refusal("L-013", "that card is not in your hand")


@struct
class PlayCard(Question[Table]):
    """Play one card of the hand; the other goes to the Discard pile (L-016).

    It does not matter whether a member can take its symbol (L-024).
    """

    def menu(self, state: Table, seat: Seat) -> list[Action]:
        return [PLAY[card] for card in state.plans[seat].hand]

    def legal(self, state: Table, seat: Seat) -> list[Action]:
        return self.menu(state, seat)

    def refusal(self, state: Table, seat: Seat, action: Action) -> Refusal | None:
        if not isinstance(action, Play):
            return NOT_ASKED
        return None if action.item in state.plans[seat].hand else NOT_HELD

    def play(self, state: Table, seat: Seat, action: Action) -> None:
        """On to the symbol; without a Wild card or a free Alternative circle it is the large one (L-020)."""
        assert isinstance(action, Play)
        plan = state.plans[seat]
        plan.card = action.item
        if LARGE[plan.card] == NONE or state.sheets[seat].free_alternatives():
            plan.step = SYMBOL
        else:
            after_symbol(state, seat, LARGE[plan.card])


# ---- the symbol ----------------------------------------------------------------------------------

NO_BOX_FOR_WILD: Final = Refusal("L-022", "nobody who wants it has an empty box")
NOT_ON_CARD: Final = Refusal("L-023", "that symbol is not on the card you played")


@struct
class TakeSymbol(Question[Table]):
    """The large symbol, or for an Alternative circle the small one; a Wild card gives any (L-020, L-021, L-022)."""

    def menu(self, state: Table, seat: Seat) -> list[Action]:
        card = state.plans[seat].card
        return TAKE if LARGE[card] == NONE else [TAKE[LARGE[card]], TAKE[SMALL[card]]]

    def refusal(self, state: Table, seat: Seat, action: Action) -> Refusal | None:
        if not isinstance(action, Take):
            return NOT_ASKED
        card = state.plans[seat].card
        if LARGE[card] == NONE:
            return None if taker(state.sheets[seat], action.symbol) else NO_BOX_FOR_WILD
        return None if action.symbol in (LARGE[card], SMALL[card]) else NOT_ON_CARD

    def play(self, state: Table, seat: Seat, action: Action) -> None:
        assert isinstance(action, Take)
        after_symbol(state, seat, action.symbol)


def after_symbol(state: Table, seat: Seat, symbol: int) -> None:
    """On to the picture, or past it; if not even a single square can be drawn, straight to the family (L-035).

    Otherwise something must be drawn (L-036).
    """
    plan, sheet = state.plans[seat], state.sheets[seat]
    plan.symbol = symbol
    if not sheet.empty() & edge(state.round, sheet):
        plan.step = MEMBER
        return
    plan.picture = only_picture(state, seat)
    plan.step = PICTURE if plan.picture == NONE else SQUARE


# ---- the picture ---------------------------------------------------------------------------------

OTHER_SHAPE: Final = Refusal("L-025", "that is not the shape of this round")
NO_ROOM_TURNED: Final = Refusal("L-031", "turned so, the shape fits nowhere")
NO_ROOM: Final = Refusal("L-033", "as it lies, the shape fits nowhere")
SHAPE_FITS: Final = Refusal("L-034", "the shape fits as it lies, so you draw all of it")


@struct
class ChoosePicture(Question[Table]):
    """As seen; turned, for a Rotate circle; or a single square where the shape as seen fits nowhere (L-031, L-033).

    Whether an Alternative circle is used in the same round does not matter (L-032).
    """

    def menu(self, state: Table, seat: Seat) -> list[Action]:
        as_seen = seen(state.setup, state.market, state.turn, seat)
        return [TURN[as_seen], TURN[SINGLE]] + [TURN[turn] for turn in EVERY[state.market] if turn != as_seen]

    def refusal(self, state: Table, seat: Seat, action: Action) -> Refusal | None:
        if not isinstance(action, Turn):
            return NOT_ASKED
        as_seen = seen(state.setup, state.market, state.turn, seat)
        picture = action.picture
        if picture == SINGLE:
            return SHAPE_FITS if fits(state, seat, as_seen) else None
        if picture == as_seen:
            return None if fits(state, seat, picture) else NO_ROOM
        if picture not in EVERY[state.market]:
            return OTHER_SHAPE
        return None if fits(state, seat, picture) else NO_ROOM_TURNED

    def play(self, state: Table, seat: Seat, action: Action) -> None:
        assert isinstance(action, Turn)
        plan = state.plans[seat]
        plan.picture = action.picture
        plan.step = SQUARE


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


# ---- the square ----------------------------------------------------------------------------------

OUTSIDE: Final = Refusal("L-026", "the shape leaves the grid there")
FILLED: Final = Refusal("L-027", "a square is already filled")
APART: Final = Refusal("L-029", "the shape must touch a symbol drawn in an earlier round")


@struct
class DrawShape(Question[Table]):
    """Where the picture goes: inside the grid, on empty squares, beside a symbol (L-026, L-027, L-029)."""

    def menu(self, state: Table, seat: Seat) -> list[Action]:
        return DRAW

    def legal(self, state: Table, seat: Seat) -> list[Action]:
        sheet = state.sheets[seat]
        places = anchors(state.plans[seat].picture, sheet.empty(), edge(state.round, sheet))
        return [DRAW[square] for square in listed(places)]

    def refusal(self, state: Table, seat: Seat, action: Action) -> Refusal | None:
        if not isinstance(action, Draw):
            return NOT_ASKED
        sheet = state.sheets[seat]
        squares = MASK[state.plans[seat].picture][action.square]
        if not squares:
            return OUTSIDE
        if squares & sheet.filled():
            return FILLED
        return None if squares & edge(state.round, sheet) else APART

    def play(self, state: Table, seat: Seat, action: Action) -> None:
        assert isinstance(action, Draw)
        state.plans[seat].square = action.square
        after_ink(state, seat)


# ---- Free Patches --------------------------------------------------------------------------------

NOT_EMPTY: Final = Refusal("L-044", "only an empty square can be crossed out")


@struct
class CrossSquare(Question[Table]):
    """Cross an empty square anywhere for a Free Patch (L-044)."""

    def menu(self, state: Table, seat: Seat) -> list[Action]:
        return CROSS

    def legal(self, state: Table, seat: Seat) -> list[Action]:
        return [CROSS[square] for square in listed(crossable(state, seat))]

    def refusal(self, state: Table, seat: Seat, action: Action) -> Refusal | None:
        if not isinstance(action, Cross):
            return NOT_ASKED
        return None if BIT[action.square] & crossable(state, seat) else NOT_EMPTY

    def play(self, state: Table, seat: Seat, action: Action) -> None:
        assert isinstance(action, Cross)
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


# ---- the family ----------------------------------------------------------------------------------

NOT_ACCEPTED: Final = Refusal("L-050", "they do not want this symbol")
BOXES_FULL: Final = Refusal("L-051", "all their boxes are filled")
SOMEBODY_CAN: Final = Refusal("L-050", "somebody can take the symbol, so you must give it")


@struct
class AssignSymbol(Question[Table]):
    """Give the symbol that was drawn (L-057) to a member who accepts it and has an empty box (L-050).

    If there is none the seat says so, which gives nothing away (L-052).
    """

    def menu(self, state: Table, seat: Seat) -> list[Action]:
        return ASSIGN

    def refusal(self, state: Table, seat: Seat, action: Action) -> Refusal | None:
        if not isinstance(action, Assign):
            return NOT_ASKED
        sheet, symbol = state.sheets[seat], state.plans[seat].symbol
        if action.member == NOBODY:
            return SOMEBODY_CAN if taker(sheet, symbol) else None
        if action.member not in TAKERS[symbol]:
            return NOT_ACCEPTED
        return None if len(sheet.boxes[action.member]) < BOXES else BOXES_FULL

    def play(self, state: Table, seat: Seat, action: Action) -> None:
        """The last step: the seat has finished, and the last seat ends the round (L-012)."""
        assert isinstance(action, Assign)
        plan = state.plans[seat]
        plan.member = action.member
        plan.step = DONE


# ---- one after another ---------------------------------------------------------------------------

QUESTIONS: Final[list[Question[Table]]] = [
    PlayCard(),
    TakeSymbol(),
    ChoosePicture(),
    DrawShape(),
    CrossSquare(),
    AssignSymbol(),
]  # by step


def candidates(state: Table, seat: Seat) -> list[Action]:
    """What is worth showing at this step, legal or not, the obvious first."""
    step = state.plans[seat].step
    return [] if step == DONE else QUESTIONS[step].menu(state, seat)


def legal(state: Table, seat: Seat) -> list[Action]:
    step = state.plans[seat].step
    return [] if step == DONE else QUESTIONS[step].legal(state, seat)


def refusal(state: Table, seat: Seat, action: Action) -> Refusal | None:
    if not 0 <= seat < len(state.plans):
        return NOT_ASKED
    step = state.plans[seat].step
    return NOT_ASKED if step == DONE else QUESTIONS[step].refusal(state, seat, action)


def take_step(state: Table, seat: Seat, action: Action) -> None:
    """Write one step into the seat's plan; nothing else changes (L-009)."""
    QUESTIONS[state.plans[seat].step].play(state, seat, action)
