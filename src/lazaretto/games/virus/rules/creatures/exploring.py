"""The map grows without a hero: a creature that moves freely, or the Child, walks into the unknown (V-347, V-364)."""

from __future__ import annotations

from bisect import insort
from typing import Final

from lazaretto.core import Cell, Refusal, Seat
from lazaretto.games.virus.data import OPEN, SHAPE, SHAPES, SPINS, Card, Spin
from lazaretto.games.virus.map import fits, free_cell
from lazaretto.games.virus.rules.decks import take_room, turn_next_room
from lazaretto.games.virus.rules.steps import ASK_SPIN, ask
from lazaretto.games.virus.state import NO_CARD, NOBODY, Lab, Room, State

ALL_OPEN: Final = 15
NO_SUCH_TURN: Final = Refusal("V-347", "the card does not fit so")
MODEL: Final = [SHAPE.index(shape) for shape in range(len(SHAPES))]  # a card of each shape


def fitting_shapes(lab: Lab, place: Cell) -> list[bool]:
    """Which shapes fit there in some rotation, without a breach."""
    return [any([fits(lab, place, OPEN[card][spin]) for spin in range(4)]) for card in MODEL]


def unseen(lab: Lab) -> int:
    """Cards of the deck that nobody knows: neither the top one nor those put under it."""
    return max(0, lab.deck.left - 1 - len(lab.deck.under))


def growable(lab: Lab, place: Cell) -> bool:
    """The cell is free, and a card that may be in the deck fits there."""
    deck = lab.deck
    if not free_cell(lab, place) or not deck.left:
        return False
    shapes = fitting_shapes(lab, place)
    cards = [deck.top, *deck.under, *(deck.bag if unseen(lab) else [])]
    return any([shapes[SHAPE[card]] for card in cards])


def take_fitting(state: State, place: Cell) -> Card:
    """The first card of the deck that fits; the others are shuffled back."""
    deck = state.lab.deck
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
    insort(deck.bag, deck.top)
    deck.left -= 1
    state.marks += 1
    turn_next_room(state)
    return card


def fitting_spins(lab: Lab, place: Cell) -> list[Spin]:
    card = lab.laying
    return [spin for spin in SPINS[card] if fits(lab, place, OPEN[card][spin])] if card >= 0 else []


def unroll(state: State, place: Cell, seat: Seat) -> bool:
    """Turn up a card and lay it; where several rotations fit, ask that seat. True: the room lies there."""
    lab = state.lab
    if lab.laying < 0:
        lab.laying = take_fitting(state, place)
    spins = fitting_spins(lab, place)
    if len(spins) > 1:
        lab.cells = (*lab.cells, place)
        ask(lab, seat, ASK_SPIN)
        return False
    lay(lab, place, spins[0])
    return True


def lay(lab: Lab, place: Cell, spin: Spin) -> None:
    card = lab.laying
    lab.laying = NO_CARD
    lab.rooms[place] = Room(card, spin, OPEN[card][spin], -1, (0,) * len(lab.heroes), NOBODY, NOBODY, 0)


def turn_refusal(lab: Lab, spin: Spin) -> Refusal | None:
    return None if spin in fitting_spins(lab, lab.cells[-1]) else NO_SUCH_TURN


def turn_chosen(lab: Lab, spin: Spin) -> None:
    place = lab.cells[-1]
    lab.cells = lab.cells[:-1]
    lab.ask = 0
    lay(lab, place, spin)
