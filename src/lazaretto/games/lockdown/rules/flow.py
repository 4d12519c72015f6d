"""Rounds: the table is laid, a card revealed, hands drawn; and when all plans are complete, they become ink."""

from __future__ import annotations

from typing import Final

from lazaretto.core import EVERYBODY, Rng, Seat, seeded
from lazaretto.games.lockdown.actions import NOBODY
from lazaretto.games.lockdown.data import NONE, ROUNDS, TABLES
from lazaretto.games.lockdown.events import Finished, Played, Revealed
from lazaretto.games.lockdown.plans import bits, rotated, seen, sheet_after
from lazaretto.games.lockdown.shapes import BIT
from lazaretto.games.lockdown.state import DONE, Plan, Setup, Sheet, Table

EVERY_ITEM: Final = sum([BIT[i] for i in range(len(TABLES.items))])
EVERY_MARKET: Final = sum([BIT[i] for i in range(len(TABLES.market))])

# ---- the beginning -------------------------------------------------------------------------------


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


def revealed(state: Table) -> Revealed:
    """Told to everybody when a round begins (L-006, L-010)."""
    return Revealed(Seat(state.setup.head), state.round, state.market)


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


# ---- the end -------------------------------------------------------------------------------------


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
        state.tell(EVERYBODY, revealed(state))


def pieces(state: Table) -> dict[str, int]:
    """Market cards and each seat's Item cards, wherever they lie: none appears or vanishes."""
    counts = {"market": state.left.bit_count() + min(state.round, ROUNDS)}
    for seat in range(len(state.sheets)):
        sheet, hand = state.sheets[seat], state.plans[seat].hand
        in_pile = sheet.pile & ~bits(hand)
        piles = [in_pile.bit_count(), len(hand), sheet.discard.bit_count(), sheet.used.bit_count()]
        counts[f"items {seat + 1}"] = sum(piles)
    return counts
