"""The decks: what everybody knows of them. What nobody knows is a bag."""

from __future__ import annotations

from lazaretto.core import Mutable, Value, struct
from lazaretto.games.virus.data import BossCard, Card, Clue, Happening, Sketch
from lazaretto.games.virus.state.pieces import Declaration


@struct
class TrapSide(Value):
    """The trap side of a room card that all have seen."""

    card: Card
    trap: int


@struct
class RoomDeck(Mutable):
    """The top face is public; below it lie cards nobody knows, then those put under it."""

    top: Card  # -1: the deck is empty
    left: int  # cards in the deck, the top one too
    bag: list[Card]  # every card not seen yet: in the deck or removed at setup (V-012)
    under: list[Card]
    gone: list[Card]  # out of the game (V-398)
    traps: list[int]  # trap sides not seen yet, by kind
    sides: tuple[TrapSide, ...] = ()  # seen, of cards put under the deck


@struct
class EventDeck(Mutable):
    """Map sides are public from the top on as far as somebody lifted cards; event sides are hidden."""

    left: int
    bag: list[Happening]  # event sides that not everybody has seen, the one being read too
    pile: list[Happening]  # kept, latest last
    maps: list[Sketch]  # known map sides from the top
    sketches: list[Sketch]  # map sides not seen yet
    under: list[Sketch]  # map sides of the cards put under the deck
    gone: list[Sketch]


@struct
class WoundDeck(Mutable):
    top: int  # the back on top: 1 with a heart, 0 without, 2 Morbo, -1 the deck is empty
    left: int  # cards in the deck, the top one too
    backs: list[int]  # plain, heart, and Morbo with that add-on: backs nobody has seen
    fronts: list[int]  # clean and infected for each of the backs: fronts nobody has seen
    under: list[int]  # backs of the cards put under the deck


@struct
class BossDeck(Mutable):
    bag: list[BossCard]  # Boss cards nobody has seen, those under figures too
    gone: list[BossCard]
    left: int


@struct
class ClueDeck(Mutable):
    bag: list[Clue]
    under: list[Clue]
    left: int
    shared: list[Clue]  # open to all, in the order they were shared
    declared: tuple[Declaration, ...] = ()  # in spy mode


@struct
class Decks(Mutable):
    """The decks of the game, and what has come out of them for all to see."""

    rooms: RoomDeck
    events: EventDeck
    wounds: WoundDeck
    bosses: BossDeck
    clues: ClueDeck
