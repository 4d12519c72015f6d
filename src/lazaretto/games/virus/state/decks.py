"""The decks: what everybody knows of them. What nobody knows is a bag."""

from __future__ import annotations

from lazaretto.core import Value
from lazaretto.games.virus.data import Card, Happening, Sketch


class RoomDeck(Value):
    """The top face is public; below it lie cards nobody knows, then those put under it."""

    __slots__ = ("bag", "gone", "left", "top", "traps", "under")

    def __init__(
        self, top: Card, left: int, bag: list[Card], under: list[Card], gone: list[Card], traps: list[int]
    ) -> None:
        self.top = top  # -1: the deck is empty
        self.left = left  # cards in the deck, the top one too
        self.bag = bag  # every card not seen yet: in the deck or removed at setup (V-012)
        self.under = under
        self.gone = gone  # out of the game (V-398)
        self.traps = traps  # trap sides not seen yet, by kind

    def copy(self) -> RoomDeck:
        return RoomDeck(self.top, self.left, self.bag[:], self.under[:], self.gone[:], self.traps[:])


class EventDeck(Value):
    """Map sides are public from the top on as far as somebody lifted cards; event sides are hidden."""

    __slots__ = ("bag", "gone", "left", "maps", "pile", "sketches", "under")

    def __init__(
        self,
        left: int,
        bag: list[Happening],
        pile: list[Happening],
        maps: list[Sketch],
        sketches: list[Sketch],
        under: list[Sketch],
        gone: list[Sketch],
    ) -> None:
        self.left = left
        self.bag = bag  # event sides that not everybody has seen, the one being read too
        self.pile = pile  # kept, latest last
        self.maps = maps  # known map sides from the top
        self.sketches = sketches  # map sides not seen yet
        self.under = under  # map sides of the cards put under the deck
        self.gone = gone

    def copy(self) -> EventDeck:
        return EventDeck(
            self.left, self.bag[:], self.pile[:], self.maps[:], self.sketches[:], self.under[:], self.gone[:]
        )


class WoundDeck(Value):
    __slots__ = ("backs", "fronts", "left", "top", "under")

    def __init__(self, top: int, left: int, backs: list[int], fronts: list[int], under: list[int]) -> None:
        self.top = top  # the back on top: 1 with a heart, 0 without, 2 Morbo, -1 the deck is empty
        self.left = left  # cards in the deck, the top one too
        self.backs = backs  # plain, heart, and Morbo with that add-on: backs nobody has seen
        self.fronts = fronts  # clean and infected for each of the backs: fronts nobody has seen
        self.under = under  # backs of the cards put under the deck

    def copy(self) -> WoundDeck:
        return WoundDeck(self.top, self.left, self.backs[:], self.fronts[:], self.under[:])
