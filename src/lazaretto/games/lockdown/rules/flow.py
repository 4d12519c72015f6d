"""The order of play: the table is laid, a card revealed, hands drawn; when all plans are complete, they become ink."""

from __future__ import annotations

from typing import Final

from lazaretto.core import EVERYBODY, Rng, Seat, seeded
from lazaretto.games.lockdown.actions import NOBODY
from lazaretto.games.lockdown.data import NONE, ROUNDS, TABLES
from lazaretto.games.lockdown.data.grid import BIT, listed
from lazaretto.games.lockdown.events import Finished, Played, Revealed
from lazaretto.games.lockdown.rules.sheet import rotated, seen, sheet_after
from lazaretto.games.lockdown.state import DONE, Plan, Setup, Sheet, Table

EVERY_ITEM: Final = sum([BIT[i] for i in range(len(TABLES.items))])
EVERY_MARKET: Final = sum([BIT[i] for i in range(len(TABLES.market))])

# ---- the beginning -------------------------------------------------------------------------------


def new(setup: Setup, seats: int, seed: int) -> Table:
    """A sheet and a set of Item cards a seat (L-002); sheets, Discard and Used piles begin empty (L-005, L-007)."""
    no_marks: tuple[int, ...] = ()
    blank = Sheet(
        symbols=tuple([0 for _ in TABLES.symbols]),
        crossed=0,
        last=0,
        rotates=(0, 0),
        alternatives=(0, 0),
        boxes=tuple([no_marks for _ in TABLES.members]),
        pile=EVERY_ITEM,
        discard=0,
        used=0,
    )
    state = Table(
        seeded(seed),
        undo_barrier=0,
        setup=setup,
        round=0,
        market=NONE,
        turn=0,
        left=EVERY_MARKET,
        sheets=[blank] * seats,
        plans=[Plan((), DONE) for _ in range(seats)],
        streams=[seeded(seed, 1 + seat) for seat in range(seats)],
    )
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


def revealed(state: Table) -> Revealed:
    """What everybody hears when a round begins (L-006, L-010)."""
    return Revealed(Seat(state.setup.head), state.round, state.market)


def pick(rng: Rng, cards: int) -> int:
    """One of the cards in these bits: the top of a pile whose order nobody knows."""
    for _ in range(rng.below(cards.bit_count())):
        cards &= cards - 1
    return (cards & -cards).bit_length() - 1


def draw_hand(sheet: Sheet, rng: Rng) -> tuple[Sheet, tuple[int, ...]]:
    """Two cards, or the only one left; an empty pile takes in the Discard pile first (L-014, L-015, L-017).

    What all know to be in hand is drawn first: a round in progress can be dealt anew.
    """
    pile, discard = sheet.pile, sheet.discard
    known = held = sheet.known
    hand: tuple[int, ...] = ()
    if known:
        hand = tuple(listed(known))
    for _ in range(2 - len(hand)):
        if pile == held:
            pile, discard, known = pile | discard, 0, held
        if pile != held:
            card = pick(rng, pile & ~held)
            held |= BIT[card]
            hand += (card,)
    if discard == sheet.discard:
        return sheet, hand
    return with_piles(sheet, pile, discard, known), hand


def with_piles(sheet: Sheet, pile: int, discard: int, known: int = 0) -> Sheet:
    return Sheet(
        symbols=sheet.symbols,
        crossed=sheet.crossed,
        last=sheet.last,
        rotates=sheet.rotates,
        alternatives=sheet.alternatives,
        boxes=sheet.boxes,
        pile=pile,
        discard=discard,
        used=sheet.used,
        known=known,
    )


# ---- the end -------------------------------------------------------------------------------------


def finish(state: Table, seat: Seat) -> None:
    if state.log is not None:
        state.emit(EVERYBODY, Finished(seat))
    for plan in state.plans:
        if plan.step != DONE:
            return
    end_round(state)


def end_round(state: Table) -> None:
    """All is shown and final; the next card is revealed, or the game is over (L-009, L-018, L-060)."""
    state.undo_barrier += 1
    for seat in range(len(state.sheets)):
        plan = state.plans[seat]
        as_seen = seen(state.setup, state.market, state.turn, seat)
        sheet = sheet_after(state.sheets[seat], plan, state.setup.side, state.market, as_seen)
        state.sheets[seat] = sheet
        if state.log is not None:
            box = 0 if plan.member == NOBODY else len(sheet.boxes[plan.member])
            turned = rotated(plan, as_seen)
            played = Played(Seat(seat), round=state.round, market=state.market, plan=plan, rotated=turned, box=box)
            state.emit(EVERYBODY, played)
        state.plans[seat] = Plan((), DONE)
    if state.round == ROUNDS:
        state.round += 1
        return
    state.keyframe()
    begin_round(state)
    if state.log is not None:
        state.emit(EVERYBODY, revealed(state))
