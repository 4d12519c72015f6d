"""Conservation: no card appears or vanishes."""

from __future__ import annotations

from lazaretto.games.lockdown.data import ROUNDS
from lazaretto.games.lockdown.rules.sheet import bits
from lazaretto.games.lockdown.state import Table


def pieces(state: Table) -> dict[str, int]:
    """Market cards and each seat's Item cards, wherever they lie: the piles of L-019 add up to twelve."""
    counts = {"market": state.left.bit_count() + min(state.round, ROUNDS)}
    for seat in range(len(state.sheets)):
        sheet, hand = state.sheets[seat], state.plans[seat].hand
        in_pile = sheet.pile & ~bits(hand)
        piles = [in_pile.bit_count(), len(hand), sheet.discard.bit_count(), sheet.used.bit_count()]
        counts[f"items {seat + 1}"] = sum(piles)
    return counts
