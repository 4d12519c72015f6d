"""The map grows without a hero: a creature that moves freely, or the Child, walks into the unknown (V-347, V-364)."""

from __future__ import annotations

from typing import Final

from lazaretto.core import Action, Cell, Refusal, Seat, struct
from lazaretto.games.virus import actions as a
from lazaretto.games.virus.data import OPEN, SHAPE, SHAPES, SPINS, Card, Spin
from lazaretto.games.virus.rules.labs.decks import hide_room, take_room, turn_next_room
from lazaretto.games.virus.rules.steps import NOT_NOW, ask
from lazaretto.games.virus.state import NOBODY, Decision, Lab, Room, State
from lazaretto.games.virus.state.map import fits, free_cell

ALL_OPEN: Final = 15
NO_SUCH_TURN: Final = Refusal("V-347", "the card does not fit so")
MODEL: Final = [SHAPE.index(shape) for shape in range(len(SHAPES))]  # a card of each shape


def fitting_shapes(lab: Lab, place: Cell) -> list[bool]:
    """Which shapes fit there in some rotation, without a breach."""
    return [any([fits(lab, place, OPEN[card][spin]) for spin in range(4)]) for card in MODEL]


def unseen(lab: Lab) -> int:
    """Cards of the deck that nobody knows: neither the top one nor those put under it."""
    return max(0, lab.decks.rooms.left - 1 - len(lab.decks.rooms.under))


def growable(lab: Lab, place: Cell) -> bool:
    """The cell is free, and a card that may be in the deck fits there."""
    deck = lab.decks.rooms
    if not free_cell(lab, place) or not deck.left:
        return False
    shapes = fitting_shapes(lab, place)
    cards = [deck.top, *deck.under, *(deck.bag if unseen(lab) else [])]
    return any([shapes[SHAPE[card]] for card in cards])


def take_fitting(state: State, place: Cell) -> Card:
    """The first card of the deck that fits; the others are shuffled back."""
    deck = state.lab.decks.rooms
    shapes = fitting_shapes(state.lab, place)
    if shapes[SHAPE[deck.top]]:
        return take_room(state)
    hidden = [card for card in deck.bag if shapes[SHAPE[card]]] if unseen(state.lab) else []
    if hidden:
        card = state.rng.pick(hidden)
        deck.bag.remove(card)
    else:
        card = next(card for card in deck.under if shapes[SHAPE[card]])
        deck.under.remove(card)
    hide_room(state.lab, deck.top)
    deck.left -= 1
    state.undo_barrier += 1
    turn_next_room(state)
    return card


def fitting_spins(lab: Lab, place: Cell, card: Card) -> list[Spin]:
    return [spin for spin in SPINS[card] if fits(lab, place, OPEN[card][spin])]


def unroll(state: State, place: Cell, seat: Seat) -> bool:
    """Turn up a card and lay it; where several rotations fit, ask that seat. True: the room lies there."""
    lab = state.lab
    card = take_fitting(state, place)
    spins = fitting_spins(lab, place, card)
    if len(spins) > 1:
        ask(lab, seat, TurnRoom(place, card))
        return False
    lay(lab, place, card, spins[0])
    return True


@struct
class TurnRoom(Decision):
    """A creature or the Child walks into the unknown: which way round does the room lie? (V-347, V-364)"""

    place: Cell
    card: Card  # turned up and not laid yet

    def menu(self, state: State, seat: Seat) -> list[Action]:
        return [a.TURN[spin] for spin in fitting_spins(state.lab, self.place, self.card)]

    def refusal(self, state: State, seat: Seat, action: Action) -> Refusal | None:
        if not isinstance(action, a.Turn):
            return NOT_NOW
        return None if action.spin in fitting_spins(state.lab, self.place, self.card) else NO_SUCH_TURN

    def play(self, state: State, seat: Seat, action: Action) -> None:
        assert isinstance(action, a.Turn)
        state.lab.turn.asked = None
        lay(state.lab, self.place, self.card, action.spin)


def lay(lab: Lab, place: Cell, card: Card, spin: Spin) -> None:
    lab.map.rooms[place] = Room(card, spin, OPEN[card][spin], -1, (0,) * len(lab.heroes), NOBODY, NOBODY, 0)
