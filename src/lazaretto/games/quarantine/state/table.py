"""What lies on the table: hospitals, the Market, cubes, and the turn that is being taken.

The order of the cubes in the bag is decided when one is turned up, so the only secret is a *plan*: an action that takes
several steps is kept beside the position as its owner's next question, and only its last step changes the position.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar, Final

from lazaretto.core import Action, Mutable, Question, Seat, State, Value, struct
from lazaretto.games.quarantine.data import NONE
from lazaretto.games.quarantine.state.hospital import Hospital, Tiles

NOTHING: Final = (0, 0, 0, 0, 0)  # cubes by color
ONE_SEAT: Final = [(Seat(0),), (Seat(1),), (Seat(2),), (Seat(3),)]


@struct
class Decision(Question["Table"]):
    """Base of this game's questions: ``legal`` is exact, ``menu`` adds answers that are worth explaining."""

    def acting(self, state: Table) -> tuple[Seat, ...]:
        """The seats that are asked."""
        return ONE_SEAT[state.turn.seat]

    def menu(self, state: Table, seat: Seat) -> list[Action]:
        free = self.legal(state, seat)
        known = set(free)
        return free + [action for action in self.explained(state, seat) if action not in known]

    def explained(self, state: Table, seat: Seat) -> list[Action]:
        """Answers to show with the reason why they are illegal."""
        return []


@struct
class Stack(Value):
    """A stack of the Market, or of a contract in front of its owner."""

    kind: int
    left: int
    price: tuple[int, ...] = ()  # cubes by color; none: no price yet
    owner: int = NONE  # the seat that has opened the contract; NONE: the stack lies in the Market
    opened: int = NONE  # in which turn


@struct
class Draft(Value):
    """A layout on trial: of a renovation, or of the start."""

    __match_args__: ClassVar[tuple[str, ...]] = ("beside", "gone", "lifted", "loose", "setting", "tiles")
    tiles: Tiles
    beside: tuple[int, ...]
    loose: tuple[int, ...] = ()  # lifted and neither set nor put away yet
    lifted: tuple[int, ...] = ()  # handled, in order; tiles from beside do not count
    gone: tuple[int, ...] = ()  # put out of the game
    setting: bool = False  # nothing more is lifted
    site: Hospital | None = None  # these tiles alone, to ask what fits; remembered, not part of the value


@struct
class Cubes(Value):
    """The cubes that lie in no hospital and on no price. They change far less often than states are copied."""

    bag: tuple[int, ...]  # cubes nobody has seen, by color: those in the bag and those held
    stock: int  # loose gray cubes
    box: tuple[int, ...]  # cubes out of the game, by color

    def drawn(self, color: int) -> Cubes:
        """Without one of the unseen cubes."""
        return Cubes(tuple([self.bag[i] - (i == color) for i in range(len(self.bag))]), self.stock, self.box)

    def stocked(self, grays: int) -> Cubes:
        """With more gray cubes in the Stock."""
        return Cubes(self.bag, self.stock + grays, self.box)

    def boxed(self, cubes: Sequence[int]) -> Cubes:
        """With more cubes in the box, by color; a price has no grays."""
        counts = [*cubes, *[0] * (len(self.box) - len(cubes))]
        return Cubes(self.bag, self.stock, tuple([self.box[i] + counts[i] for i in range(len(counts))]))


@struct
class ActiveTurn(Mutable):
    """The turn that is being taken."""

    number: int  # of the whole game; the first round has as many turns as seats
    seat: int
    actions: int  # left
    held: int  # cubes in the neighbour's closed hand
    pending: int = NONE  # color of the cube received and not yet placed
    asked: Decision | None = None  # a question that comes before the menu of the turn; None: that menu
    taken: int = 0  # markers by the action
    acquired: int = 0  # kinds of tile, as bits
    renovated: bool = False
    pathology: bool = False  # has been used
    cancels: int = 0  # renovations dropped
    cafeterias: int = 0  # markers still to be offered


@struct
class Table(State):
    counting: bool  # the table helps to count the unseen cubes
    turn: ActiveTurn
    ending: int  # the number of the turn in which the end was triggered, NONE before
    cubes: Cubes
    markers: int  # in the stock beside the Market
    stacks: list[Stack]  # the same kinds in the same order from setup to the end
    hospitals: list[Hospital]  # by seat
    plans: list[Decision | None]  # by seat: the next question of an unfinished action, known to its owner alone
    gone: list[int]  # tiles put out of the game by renovation
    reveals: int  # how often a plan has become public

    def mine(self) -> Hospital:
        """The hospital of the active seat."""
        return self.hospitals[self.turn.seat]

    def in_bag(self) -> int:
        return sum(self.cubes.bag) - self.turn.held

    def owner_of(self, tile: int) -> int:
        """In whose hospital a tile lies; NONE where it lies in none."""
        for owner in range(len(self.hospitals)):
            if self.hospitals[owner].cell_of(tile) >= 0:
                return owner
        return NONE

    def finish_plan(self, seat: int) -> None:
        """The steps of a plan have become public."""
        self.plans[seat] = None
        self.reveals += 1
