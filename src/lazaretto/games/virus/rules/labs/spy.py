"""Spy mode: a hidden role, and clues that are declared, not shown (V-016, V-290, V-297, V-298, V-320 to V-323)."""

from __future__ import annotations

from bisect import insort
from typing import Final

from lazaretto.core import EVERYBODY, Refusal, Rng, Seat
from lazaretto.games.virus.data import CLASH, NOWHERE, Clue
from lazaretto.games.virus.events import ClueDrawn, CluesClash, Declared, DrawnSecretly, Proven
from lazaretto.games.virus.rules.clues import NOT_HELD, claim_clue, clue_fits, take_clue
from lazaretto.games.virus.rules.moves import pay
from lazaretto.games.virus.rules.shares import fighting
from lazaretto.games.virus.rules.steps import NO_CUBE, flip
from lazaretto.games.virus.rules.wounds import HIDDEN_CLUE, infected
from lazaretto.games.virus.state import NOBODY, Lab, State

OPEN_CLUES: Final = Refusal("V-290", "clues are declared in spy mode only")


def deal_roles(rng: Rng, heroes: int) -> Seat:
    """One spy card among a hero card for each: it may be the one that stays in the box (V-016)."""
    drawn = rng.below(heroes + 1)
    return Seat(drawn) if drawn < heroes else NOBODY


# ---- hidden clues ----------------------------------------------------------------------------------------


def hidden_clues(state: State) -> list[Clue]:
    """Clue cards in hands, behind declarations and under the deck: seen by some, not by all."""
    return [clue for hand in state.hands for clue in hand] + state.pledged + state.sunk_clues


def draw_hidden(state: State, seat: Seat) -> None:
    lab = state.lab
    state.marks += 1
    if lab.clue_left > len(lab.clue_under):
        known = hidden_clues(state)
        clue = state.rng.pick([clue for clue in lab.clue_bag if clue not in known])
    else:
        clue = lift_under(state)
    lab.clue_left -= 1
    lab.heroes[seat].clues.append(HIDDEN_CLUE)
    state.hands[seat].append(clue)
    state.tell(1 << seat, ClueDrawn(seat, clue), DrawnSecretly(seat))


def lift_under(state: State) -> Clue:
    """The first card under the deck. All may have seen it go there; in a hand it counts as hidden again."""
    clue = state.lab.clue_under.pop(0)
    if clue >= 0:
        insort(state.lab.clue_bag, clue)
        return clue
    state.shown += 1
    return state.sunk_clues.pop(0)


def sink_hidden(state: State, seat: Seat) -> None:
    """The last clue of his hand goes under the deck."""
    lab = state.lab
    state.sunk_clues.append(state.hands[seat].pop())
    lab.heroes[seat].clues.pop()
    lab.clue_under.append(HIDDEN_CLUE)
    lab.clue_left += 1


def take_hidden(state: State, seat: Seat) -> None:
    claim_clue(state, seat)
    draw_hidden(state, seat)


def use_right(state: State, seat: Seat) -> None:
    """Draw the clue he is entitled to: hidden in spy mode, else for all to see (V-289, V-290)."""
    if state.lab.spy:
        take_hidden(state, seat)
    else:
        take_clue(state, seat)


def redraw_hidden(state: State, seat: Seat, card: int) -> None:
    """For an Advantage the clue goes under the deck (V-287)."""
    flip(state.lab, seat, card)
    sink_hidden(state, seat)
    state.lab.heroes[seat].rights += 1
    take_hidden(state, seat)


# ---- declaring -------------------------------------------------------------------------------------------


def declare_refusal(state: State, seat: Seat, held: Clue) -> Refusal | None:
    lab = state.lab
    if not lab.spy:
        return OPEN_CLUES
    if held not in state.hands[seat]:
        return NOT_HELD
    return None if lab.heroes[seat].stock >= (2 if fighting(lab, seat) else 1) else NO_CUBE


def declare(state: State, seat: Seat, held: Clue, said: Clue) -> None:
    """The number is told to all, true or false; the card itself stays hidden (V-290)."""
    lab = state.lab
    hero = lab.heroes[seat]
    pay(lab, seat, hero.cell, 2 if fighting(lab, seat) else 1)
    state.hands[seat].remove(held)
    hero.clues.pop()
    state.pledged.append(held)
    lab.declared = (*lab.declared, said * 8 + seat)
    state.tell(EVERYBODY, Declared(seat, said))


def prove(state: State) -> None:
    """The antidote is taken: all declared cards are shown; it is real if they fit this room alone (V-297, V-298)."""
    lab = state.lab
    place = lab.heroes[lab.carrier].cell
    cards = state.pledged
    state.pledged = []
    lab.declared = ()
    state.shown += 1
    for clue in cards:
        lab.clue_bag.remove(clue)
    lab.shared += cards
    discard_clashes(state)
    fit = [room for room in lab.rooms if all([clue_fits(lab, clue, room) for clue in lab.shared])]
    real = fit == [place]
    if not real:
        lab.carrier = NOBODY
        lab.antidote = NOWHERE
    state.tell(EVERYBODY, Proven(real))


def discard_clashes(state: State) -> None:
    lab = state.lab
    bad = [clue for clue in lab.shared if any([CLASH[clue][other] for other in lab.shared])]
    for clue in bad:
        lab.shared.remove(clue)
        lab.clue_under.append(clue)
        lab.clue_left += 1
    if bad:
        state.tell(EVERYBODY, CluesClash(bad[0], bad[-1]))


# ---- who has won -----------------------------------------------------------------------------------------


def spy_wins(lab: Lab, spy: Seat) -> bool:
    """He is out clean and the antidote is not; or with it, alone or with infected heroes only (V-320 to V-322)."""
    if spy == NOBODY or spy not in lab.takers:
        return False
    if lab.left_by == NOBODY:
        return not infected(lab.heroes[spy])
    others = [seat for seat in lab.takers if seat != spy]
    return lab.left_by == spy and all([infected(lab.heroes[seat]) for seat in others])
