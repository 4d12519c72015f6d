"""Spy mode: a hidden role, and clues that are declared, not shown (V-016, V-290, V-297, V-298, V-320 to V-323)."""

from __future__ import annotations

from bisect import insort
from typing import Final

from lazaretto.core import EVERYBODY, Action, Refusal, Rng, Seat
from lazaretto.games.virus import actions as a
from lazaretto.games.virus.data import CLASH, NOWHERE, Card, Clue
from lazaretto.games.virus.events import ClueDrawn, CluesClash, Declared, DrawnSecretly, Proven
from lazaretto.games.virus.rules.acts import Acts
from lazaretto.games.virus.rules.advantages import Redrawing, flip
from lazaretto.games.virus.rules.heroes.movement import pay
from lazaretto.games.virus.rules.heroes.room_actions import room_price
from lazaretto.games.virus.rules.heroes.wounds import HIDDEN_CLUE, infected
from lazaretto.games.virus.rules.labs.clues import (
    NOT_HELD,
    allow_one,
    claim_clue,
    clue_fits,
    draw_clue_refusal,
    give_up_last,
    hold,
    redraw_clue,
    take_clue,
)
from lazaretto.games.virus.rules.steps import NO_CUBE
from lazaretto.games.virus.state import NOBODY, Declaration, Lab, State

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
    state.undo_barrier += 1
    if lab.decks.clues.left > len(lab.decks.clues.under):
        known = hidden_clues(state)
        clue = state.rng.pick([clue for clue in lab.decks.clues.bag if clue not in known])
    else:
        clue = lift_under(state)
    lab.decks.clues.left -= 1
    hold(lab.heroes[seat], HIDDEN_CLUE)
    state.hands[seat].append(clue)
    state.emit(1 << seat, ClueDrawn(seat, clue), DrawnSecretly(seat))


def lift_under(state: State) -> Clue:
    """The first card under the deck. All may have seen it go there; in a hand it counts as hidden again."""
    clue = state.lab.decks.clues.under.pop(0)
    if clue >= 0:
        insort(state.lab.decks.clues.bag, clue)
        return clue
    state.shown += 1
    return state.sunk_clues.pop(0)


def sink_hidden(state: State, seat: Seat) -> None:
    """The last clue of his hand goes under the deck."""
    lab = state.lab
    state.sunk_clues.append(state.hands[seat].pop())
    give_up_last(lab.heroes[seat])
    lab.decks.clues.under.append(HIDDEN_CLUE)
    lab.decks.clues.left += 1


def take_hidden(state: State, seat: Seat) -> None:
    claim_clue(state, seat)
    draw_hidden(state, seat)


class DrawingClues(Acts):
    """Drawing a clue for a Special Lab completed this turn (V-286)."""

    def menu(self, state: State, seat: Seat) -> list[Action]:
        hero = state.lab.heroes[seat]
        return [a.DRAW_CLUE] if hero.clues.rights or hero.clues.claims else []

    def refusal(self, state: State, seat: Seat, action: Action) -> Refusal | None:
        return draw_clue_refusal(state.lab, seat)

    def play(self, state: State, seat: Seat, action: Action) -> None:
        use_right(state, seat)


DRAWING_CLUES: Final = DrawingClues(a.DrawClue, free=True)


class KeepClue(Redrawing):
    """A clue was drawn: keep it, or draw another (V-287)."""

    __slots__ = ()

    def keep(self, state: State, seat: Seat, everything: bool) -> None:
        hero = state.lab.heroes[seat]
        hero.clues = hero.clues.kept()

    def redraw(self, state: State, seat: Seat, card: Card) -> None:
        if state.lab.setup.spy:
            redraw_hidden(state, seat, card)
        else:
            redraw_clue(state, seat, card)


KEEP_CLUE: Final = KeepClue()


def use_right(state: State, seat: Seat) -> None:
    """Draw the clue he is entitled to: hidden in spy mode, else for all to see (V-289, V-290)."""
    if state.lab.setup.spy:
        take_hidden(state, seat)
    else:
        take_clue(state, seat)


def redraw_hidden(state: State, seat: Seat, card: int) -> None:
    """For an Advantage the clue goes under the deck (V-287)."""
    flip(state.lab, seat, card)
    sink_hidden(state, seat)
    allow_one(state.lab.heroes[seat])
    take_hidden(state, seat)


# ---- declaring -------------------------------------------------------------------------------------------


class Declaring(Acts):
    """Declaring a clue in spy mode, truly or not (V-290)."""

    def menu(self, state: State, seat: Seat) -> list[Action]:
        return [action for clue in state.hands[seat] for action in a.DECLARE[clue]] if state.lab.setup.spy else []

    def refusal(self, state: State, seat: Seat, action: Action) -> Refusal | None:
        assert isinstance(action, a.Declare)
        return declare_refusal(state, seat, action.clue)

    def play(self, state: State, seat: Seat, action: Action) -> None:
        assert isinstance(action, a.Declare)
        declare(state, seat, action.clue, action.number)


DECLARING: Final = Declaring(a.Declare)


def declare_refusal(state: State, seat: Seat, held: Clue) -> Refusal | None:
    lab = state.lab
    if not lab.setup.spy:
        return OPEN_CLUES
    if held not in state.hands[seat]:
        return NOT_HELD
    return None if lab.heroes[seat].stock.cubes >= room_price(lab, seat) else NO_CUBE


def declare(state: State, seat: Seat, held: Clue, said: Clue) -> None:
    """The number is told to all, true or false; the card itself stays hidden (V-290)."""
    lab = state.lab
    hero = lab.heroes[seat]
    pay(lab, seat, hero.cell, room_price(lab, seat))
    state.hands[seat].remove(held)
    give_up_last(hero)
    state.pledged.append(held)
    lab.decks.clues.declared = (*lab.decks.clues.declared, Declaration(said, seat))
    state.emit(EVERYBODY, Declared(seat, said))


def prove(state: State) -> None:
    """The antidote is taken: all declared cards are shown; it is real if they fit this room alone (V-297, V-298)."""
    lab = state.lab
    place = lab.heroes[lab.escape.carrier].cell
    cards = state.pledged
    state.pledged = []
    lab.decks.clues.declared = ()
    state.shown += 1
    for clue in cards:
        lab.decks.clues.bag.remove(clue)
    lab.decks.clues.shared += cards
    discard_clashes(state)
    fit = [room for room in lab.map.rooms if all([clue_fits(lab, clue, room) for clue in lab.decks.clues.shared])]
    real = fit == [place]
    if not real:
        lab.escape.carrier = NOBODY
        lab.escape.antidote = NOWHERE
    state.emit(EVERYBODY, Proven(real))


def discard_clashes(state: State) -> None:
    lab = state.lab
    bad = [clue for clue in lab.decks.clues.shared if any([CLASH[clue][other] for other in lab.decks.clues.shared])]
    for clue in bad:
        lab.decks.clues.shared.remove(clue)
        lab.decks.clues.under.append(clue)
        lab.decks.clues.left += 1
    if bad:
        state.emit(EVERYBODY, CluesClash(bad[0], bad[-1]))


# ---- who has won -----------------------------------------------------------------------------------------


def spy_wins(lab: Lab, spy: Seat) -> bool:
    """He is out clean and the antidote is not; or with it, alone or with infected heroes only (V-320, V-321, V-322)."""
    if spy == NOBODY or spy not in lab.escape.takers:
        return False
    if lab.escape.left_by == NOBODY:
        return not infected(lab.heroes[spy])
    others = [seat for seat in lab.escape.takers if seat != spy]
    return lab.escape.left_by == spy and all([infected(lab.heroes[seat]) for seat in others])
