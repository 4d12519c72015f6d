"""Drawing from the decks: what nobody knows is a bag, and chance picks when a card is turned up."""

from __future__ import annotations

from bisect import insort

from lazaretto.core import Rng
from lazaretto.games.virus.data import BossCard, Card, Clue, Happening
from lazaretto.games.virus.state import DEAD, LOST, Lab, State, TrapSide


def weighted(rng: Rng, counts: list[int]) -> int:
    """A kind, each thing of a bag of counts equally likely; it is taken out."""
    left = rng.below(sum(counts))
    for kind, count in enumerate(counts):
        if left < count:
            counts[kind] -= 1
            return kind
        left -= count
    raise AssertionError


# ---- room cards ------------------------------------------------------------------------------------------


def take_room(state: State) -> Card:
    """The top room card; the next one is turned to everybody (V-013)."""
    deck = state.lab.decks.rooms
    card = deck.top
    deck.left -= 1
    state.undo_barrier += 1
    turn_next_room(state)
    return card


def turn_next_room(state: State) -> None:
    deck = state.lab.decks.rooms
    if not deck.left:
        deck.top = Card(-1)
    elif deck.left > len(deck.under):
        deck.top = deck.bag.pop(state.rng.below(len(deck.bag)))
    else:
        deck.top = deck.under.pop(0)


def sink_room(lab: Lab, card: Card) -> None:
    """Put a card under the deck (V-269)."""
    lab.decks.rooms.under.append(card)
    lab.decks.rooms.left += 1


def shuffle_back(lab: Lab, card: Card) -> None:
    """Put a card back among those nobody knows."""
    hide_room(lab, card)
    lab.decks.rooms.left += 1


def hide_room(lab: Lab, card: Card) -> None:
    """Nobody can tell it from the others any more, nor its trap side if that was seen."""
    deck = lab.decks.rooms
    insort(deck.bag, card)
    for side in deck.sides:
        if side.card == card:
            deck.traps[side.trap] += 1
    deck.sides = tuple([side for side in deck.sides if side.card != card])


# ---- Exit/Event cards ------------------------------------------------------------------------------------


def show_maps(state: State, count: int) -> None:
    """Turn the map sides of so many top cards to everybody."""
    deck = state.lab.decks.events
    while len(deck.maps) < min(count, deck.left):
        if deck.left - len(deck.maps) > len(deck.under):
            deck.maps.append(deck.sketches.pop(state.rng.below(len(deck.sketches))))
        else:
            deck.maps.append(deck.under.pop(0))
        state.undo_barrier += 1


def draw_event(state: State) -> Happening:
    """The event side of the top card; its map side leaves the deck with it. In the bag until all have seen it."""
    deck = state.lab.decks.events
    if deck.left > len(state.sunk):
        event = state.rng.pick([event for event in deck.bag if event not in state.sunk])
    else:
        event = state.sunk.pop(0)
        state.shown += 1
    deck.gone.append(deck.maps.pop(0))
    deck.left -= 1
    state.undo_barrier += 1
    show_maps(state, 1)
    return event


def sink_event(state: State, event: Happening) -> None:
    """Under the deck, unread by the others (V-034)."""
    deck = state.lab.decks.events
    state.sunk.append(event)
    deck.under.append(deck.gone.pop())
    deck.left += 1
    show_maps(state, 1)


def reshuffle_events(state: State) -> None:
    """All cards of the deck are shuffled: nobody knows an order any more (V-357)."""
    deck = state.lab.decks.events
    deck.sketches = sorted([*deck.sketches, *deck.maps, *deck.under])
    deck.maps, deck.under = [], []
    state.sunk = []
    state.undo_barrier += 1
    show_maps(state, 1)


def take_event_unseen(state: State) -> None:
    """The reminder of a Major Advantage: nobody reads it (V-119)."""
    deck = state.lab.decks.events
    if deck.left <= len(state.sunk):
        state.sunk.pop(0)
    read = int(state.drawn >= 0)  # the card that the Lead is reading stays the last one drawn
    deck.gone.insert(len(deck.gone) - read, deck.maps.pop(0))
    deck.left -= 1
    state.undo_barrier += 1
    show_maps(state, 1)


# ---- wound cards -----------------------------------------------------------------------------------------


def turn_next_wound(state: State) -> None:
    """The back of the next card; dead heroes' cards come under the deck when it is empty (V-134)."""
    deck = state.lab.decks.wounds
    if not deck.left:
        recycle(state.lab)
    if not deck.left:
        deck.top = -1
    elif deck.left > len(deck.under):
        deck.top = weighted(state.rng, deck.backs)
    else:
        deck.top = deck.under.pop(0)


def recycle(lab: Lab) -> None:
    deck = lab.decks.wounds
    for hero in lab.heroes:
        if hero.status == LOST or (hero.status == DEAD and hero.body.turned):
            for wound in hero.body.wounds:
                if wound.heart >= 0:
                    deck.backs[wound.heart] += 1
                    deck.left += 1
                    if wound.infected >= 0:
                        deck.fronts[wound.heart * 2 + wound.infected] += 1
            hero.body.wounds = [wound for wound in hero.body.wounds if wound.heart < 0]
    for wound in lab.reserve.wounds:
        deck.backs[wound.heart] += 1
        deck.left += 1
        deck.fronts[wound.heart * 2 + wound.infected] += 1
    lab.reserve.wounds = []


def take_wound(state: State) -> int:
    """The back of the drawn card, -1 if there is none left in the world."""
    deck = state.lab.decks.wounds
    if not deck.left:
        turn_next_wound(state)
    if not deck.left:
        return -1
    back = deck.top
    deck.left -= 1
    state.undo_barrier += 1
    turn_next_wound(state)
    return back


def sink_wound(state: State, back: int) -> None:
    deck = state.lab.decks.wounds
    if back < 0:
        return
    deck.under.append(back)
    deck.left += 1
    if deck.left == 1:
        deck.top = deck.under.pop(0)


def front_of(state: State, back: int) -> int:
    """Turn a wound card up: 1 if it carries the infection."""
    if back < 0:
        return 0
    fronts = state.lab.decks.wounds.fronts
    pair = fronts[back * 2 : back * 2 + 2]
    infected = weighted(state.rng, pair)
    fronts[back * 2 + infected] -= 1
    state.undo_barrier += 1
    return infected


# ---- Boss, clue and trap sides ---------------------------------------------------------------------------


def turn_boss(state: State) -> BossCard:
    unseen = unseen_bosses(state)
    card = unseen[state.rng.below(len(unseen))]
    state.lab.decks.bosses.bag.remove(card)
    state.undo_barrier += 1
    return card


def unseen_bosses(state: State) -> list[BossCard]:
    """Boss cards in no hand: in the deck, or face-down under figures."""
    held = [card for hand in state.boss_hands for card in hand]
    return [card for card in state.lab.decks.bosses.bag if card not in held] if held else state.lab.decks.bosses.bag


def lay_boss(lab: Lab) -> bool:
    """Take a Boss card face-down; the discards come back when the deck is empty (V-353)."""
    if not lab.decks.bosses.left and lab.decks.bosses.gone:
        lab.decks.bosses.bag = sorted([*lab.decks.bosses.bag, *lab.decks.bosses.gone])
        lab.decks.bosses.left = len(lab.decks.bosses.gone)
        lab.decks.bosses.gone = []
    if not lab.decks.bosses.left:
        return False
    lab.decks.bosses.left -= 1
    return True


def draw_clue(state: State) -> Clue:
    lab = state.lab
    state.undo_barrier += 1
    if lab.decks.clues.left > len(lab.decks.clues.under):
        clue = lab.decks.clues.bag.pop(state.rng.below(len(lab.decks.clues.bag)))
    else:
        clue = lab.decks.clues.under.pop(0)
    lab.decks.clues.left -= 1
    return clue


def sink_clue(lab: Lab, clue: Clue) -> None:
    lab.decks.clues.under.append(clue)
    lab.decks.clues.left += 1


def turn_trap(state: State, card: Card) -> int:
    """The trap side of a room card: one that nobody has seen, unless this one was (V-041)."""
    deck = state.lab.decks.rooms
    state.undo_barrier += 1
    for side in deck.sides:
        if side.card == card:
            deck.sides = tuple([other for other in deck.sides if other != side])
            return side.trap
    return weighted(state.rng, deck.traps)


def sink_trap(lab: Lab, card: Card, trap: int) -> None:
    """Put a card under the deck whose trap side all have seen (V-122)."""
    sink_room(lab, card)
    lab.decks.rooms.sides = (*lab.decks.rooms.sides, TrapSide(card, trap))
