"""What lies on the table: hospitals, the Market, the bag, and whose turn it is.

The order of the cubes in the bag is decided when one is turned up, so there is nothing to hide but a *plan*: an action
that takes several steps is written beside the position, and only its last step changes that (``Plan``, ``Draft``).
"""

from __future__ import annotations

from typing import ClassVar, Final

from lazaretto.core import Rng, State, Value
from lazaretto.games.quarantine.data import NONE
from lazaretto.games.quarantine.hospital import Hospital, Tiles

# What the game waits for.
BUILD: Final = 0  # all seats at once: their starting layouts
CAFETERIA: Final = 1  # the active seat: a marker at the start of the turn
MAIN: Final = 2  # the active seat: the menu of the turn
SPREAD: Final = 3  # the active seat: one tile more, or not
ER: Final = 4  # the owner of an ER, in anybody's turn
ADMITTING: Final = 5  # the active seat: the next patient, or enough
CURING: Final = 6  # the active seat: the color of an On Call Room too, or enough
OVER: Final = 7

# What a plan is about.
PRICE: Final = 0  # of a contract: cubes so far
PURCHASE: Final = 1  # payment so far, then where the tile goes
CLAIM: Final = 2  # of a tile from the own contract
PLACEMENT: Final = 3  # of a tile from beside
MOVING: Final = 4  # which patient of the line
TRIAGING: Final = 5  # the new order so far
PATHOLOGIST: Final = 6  # whose hospital, and whether a cube is kept
RENOVATION: Final = 7
LAYOUT: Final = 8  # the starting layout

NOTHING: Final = (0, 0, 0, 0, 0)


class Stack(Value):
    """A stack of the Market, or of a contract in front of its owner. A value: replaced, never changed."""

    __slots__ = ("kind", "left", "opened", "owner", "price")

    def __init__(
        self, kind: int, left: int, price: tuple[int, ...] = (), owner: int = NONE, opened: int = NONE
    ) -> None:
        self.kind = kind
        self.left = left
        self.price = price  # cubes by color; none: no price yet
        self.owner = owner  # who has opened the contract; NONE: it lies in the Market
        self.opened = opened  # in which turn


class Draft(Value):
    """A layout on trial: of a renovation, or of the start. Its owner's affair until it is confirmed."""

    __slots__ = ("beside", "gone", "lifted", "loose", "setting", "site", "tiles")
    __match_args__: ClassVar[tuple[str, ...]] = ("beside", "gone", "lifted", "loose", "setting", "tiles")

    def __init__(
        self,
        tiles: Tiles,
        beside: tuple[int, ...],
        loose: tuple[int, ...] = (),
        lifted: tuple[int, ...] = (),
        gone: tuple[int, ...] = (),
        setting: bool = False,
    ) -> None:
        self.tiles = tiles  # replaced, never changed
        self.beside = beside
        self.loose = loose  # lifted and neither set nor put away yet
        self.lifted = lifted  # handled, in order; tiles from beside do not count
        self.gone = gone  # put out of the game
        self.setting = setting  # nothing more is lifted
        self.site: Hospital | None = None  # of these tiles alone, to be asked what fits; not part of the value

    def copy(self) -> Draft:
        new = Draft(self.tiles, self.beside, self.loose, self.lifted, self.gone, self.setting)
        new.site = self.site
        return new

    def rearrange(self, tiles: Tiles) -> None:
        self.tiles = tiles
        self.site = None


class Plan(Value):
    """The steps of an unfinished action."""

    __slots__ = ("cell", "cubes", "draft", "order", "owner", "resets", "stack", "tile", "verb")

    def __init__(
        self,
        verb: int,
        stack: int = NONE,
        cubes: tuple[int, ...] = NOTHING,
        tile: int = NONE,
        cell: int = NONE,
        owner: int = NONE,
        order: tuple[int, ...] = (),
        draft: Draft | None = None,
        resets: int = 0,
    ) -> None:
        self.verb = verb
        self.stack = stack  # of the Market, by number
        self.cubes = cubes  # laid so far; the last number are pairs of grays
        self.tile = tile  # to be laid
        self.cell = cell  # chosen for it
        self.owner = owner  # PATHOLOGIST: whose hospital
        self.order = order  # TRIAGING: colors from the front; MOVING: the place; PATHOLOGIST: (1,) keeps a cube
        self.draft = draft
        self.resets = resets  # LAYOUT: how often begun anew

    def copy(self) -> Plan:
        draft = None if self.draft is None else self.draft.copy()
        return Plan(self.verb, self.stack, self.cubes, self.tile, self.cell, self.owner, self.order, draft, self.resets)


class Turn(Value):
    """The turn being taken."""

    __slots__ = (
        "acquired",
        "actions",
        "cafeterias",
        "cancels",
        "held",
        "number",
        "pathology",
        "pending",
        "renovated",
        "seat",
        "source",
        "taken",
    )

    def __init__(
        self,
        number: int,
        seat: int,
        actions: int,
        held: int,
        pending: int = NONE,
        source: int = NONE,
        taken: int = 0,
        acquired: int = 0,
        renovated: bool = False,
        pathology: bool = False,
        cancels: int = 0,
        cafeterias: int = 0,
    ) -> None:
        self.number = number  # of the whole game; the first round has as many turns as seats
        self.seat = seat
        self.actions = actions  # left
        self.held = held  # cubes in the neighbour's closed hand
        self.pending = pending  # color of the cube received and not yet placed
        self.source = source  # SPREAD: the tile just Quarantined; ER: whose line was joined
        self.taken = taken  # markers by the action
        self.acquired = acquired  # kinds of tile, as bits
        self.renovated = renovated
        self.pathology = pathology
        self.cancels = cancels
        self.cafeterias = cafeterias  # markers still to be asked for

    def copy(self) -> Turn:
        return Turn(
            self.number,
            self.seat,
            self.actions,
            self.held,
            self.pending,
            self.source,
            self.taken,
            self.acquired,
            self.renovated,
            self.pathology,
            self.cancels,
            self.cafeterias,
        )


class Table(State):
    __slots__ = (
        "bag",
        "box",
        "counting",
        "ending",
        "gone",
        "hospitals",
        "markers",
        "plans",
        "reveals",
        "stacks",
        "step",
        "stock",
        "turn",
    )

    def __init__(
        self,
        rng: Rng,
        marks: int,
        counting: bool,
        step: int,
        turn: Turn,
        ending: int,
        bag: list[int],
        stock: int,
        markers: int,
        box: list[int],
        stacks: list[Stack],
        hospitals: list[Hospital],
        plans: list[Plan | None],
        gone: list[int],
        reveals: int,
    ) -> None:
        super().__init__(rng, marks)
        self.counting = counting  # the table helps to count the unseen cubes
        self.step = step
        self.turn = turn
        self.ending = ending  # the number of the turn in which the end was triggered, NONE before
        self.bag = bag  # cubes nobody has seen, by color: those in the bag and those held
        self.stock = stock  # loose gray cubes
        self.markers = markers  # in the stock beside the Market
        self.box = box  # cubes out of the game, by color
        self.stacks = stacks  # the same kinds in the same order from setup to the end
        self.hospitals = hospitals  # by seat
        self.plans = plans  # by seat
        self.gone = gone  # tiles put out of the game by renovation
        self.reveals = reveals  # how often a plan has become public

    def copy(self) -> Table:
        return Table(
            self.rng.copy(),
            self.marks,
            self.counting,
            self.step,
            self.turn.copy(),
            self.ending,
            self.bag[:],
            self.stock,
            self.markers,
            self.box[:],
            self.stacks[:],
            [hospital.copy() for hospital in self.hospitals],
            [None if plan is None else plan.copy() for plan in self.plans],
            self.gone[:],
            self.reveals,
        )

    def mine(self) -> Hospital:
        """The hospital of the active seat."""
        return self.hospitals[self.turn.seat]

    def asked(self) -> int:
        """The one seat that must decide, once the hospitals stand."""
        return self.turn.source if self.step == ER else self.turn.seat

    def in_bag(self) -> int:
        return sum(self.bag) - self.turn.held
