"""What lies on the map and on the throwing boards: rooms, edges, charges, creatures, wounds, throws.

Rooms, edges and charges are values that are replaced; creatures are changed and copied.
"""

from __future__ import annotations

from lazaretto.core import Cell, Mutable, Seat, Value, struct
from lazaretto.games.virus.data import (
    BOSSES,
    COLOR,
    DAMAGE,
    DODGE,
    HP,
    KIND_OF,
    MINIONS,
    SIZE,
    SYMBOL,
    BossCard,
    Card,
    Clue,
    Color,
    Figure,
    Happening,
    Kind,
)

INSIDE, DEAD, EXITED, LOST = range(4)  # a hero's status


BARRIER_EDGE, DOOR_EDGE, BREACH_EDGE = range(3)


# of a throw: Advantages are used, cubes taken off, Successes spent; or they have gone to the proposer of a joint throw
IMPROVING, LOSING, SPENDING, GIVEN = range(4)


NOBODY = Seat(-1)
NO_BOSS_CARD = BossCard(-1)
NO_CARD = Card(-1)
NO_EVENT = Happening(-1)


@struct
class Room(Value):
    card: Card
    spin: int
    open: int  # bits of ways; breaches not counted
    trap: int  # -1: its face is up; else the kind of its trap side
    cubes: tuple[int, ...]  # action cubes by seat, those on corners too
    explored: Seat  # by whom this turn, or NOBODY
    searched: Seat
    uses: int  # of a First Aid, Ammo or Net room this turn

    def color(self) -> Color:
        return COLOR[self.card]

    def symbol(self) -> int:
        return SYMBOL[self.card] if self.trap < 0 else 0

    def paid(self, seat: Seat, count: int) -> Room:
        cubes = tuple([n + count if i == seat else n for i, n in enumerate(self.cubes)])
        return Room(self.card, self.spin, self.open, self.trap, cubes, self.explored, self.searched, self.uses)

    def searched_by(self, seat: Seat) -> Room:
        return Room(self.card, self.spin, self.open, self.trap, self.cubes, self.explored, seat, self.uses)

    def used(self) -> Room:
        return Room(self.card, self.spin, self.open, self.trap, self.cubes, self.explored, self.searched, self.uses + 1)

    def cleared(self) -> Room:
        """As a new turn finds it."""
        return Room(self.card, self.spin, self.open, self.trap, (0,) * len(self.cubes), NOBODY, NOBODY, 0)


@struct
class Edge(Value):
    """A token between two cells (V-066 to V-091)."""

    kind: int
    host: Cell  # the room it was placed from
    bars: int = 0
    closed: bool = False


@struct
class Charge(Value):
    """Explosives that one hero laid in a room (V-092)."""

    cell: Cell
    seat: Seat
    tokens: int
    armed: bool


@struct
class Share(Value):
    """A creature that a hero is to fight (V-184)."""

    figure: Figure
    seat: Seat


@struct
class Declaration(Value):
    """A clue that a seat has declared in spy mode, truly or not (V-290)."""

    clue: Clue
    seat: Seat


@struct
class Bid(Value):
    """Cubes of a hero on a skill of the auction (V-385)."""

    cubes: int
    seat: Seat


@struct
class Spill(Value):
    """Points of an explosion that fall on the others of its room, as a hero died before he had taken them (V-097)."""

    cell: Cell
    points: int


@struct
class Markers(Value):
    """Damage that a Boss keeps (V-354)."""

    damage: int = 0
    bullets: int = 0  # how many of them are bullet cubes of the game reserve


NO_MARKERS = Markers()


@struct
class Creature(Mutable):
    figure: Figure
    cell: Cell
    boss: bool = False  # a Boss creature; its card is face-down while ``card`` is -1
    card: BossCard = NO_BOSS_CARD
    lying: bool = False  # did not move last time (V-226)
    foe: int = 0  # bits of the seats it fights; 0 outside combat
    dodged: int = 0  # bits of the seats that its next attack spares (V-154)
    rest: int = 0  # movement left in this sub-phase
    chosen: bool = False  # its group has been moved
    moved: bool = False
    used: tuple[Cell, ...] = ()  # rooms whose movement symbol it has taken (V-216)
    markers: Markers = NO_MARKERS

    def kind(self) -> Kind:
        return KIND_OF[self.figure]

    def leader(self) -> bool:
        return KIND_OF[self.figure] >= MINIONS

    def plain(self) -> bool:
        """Its own kind counts, not a Boss card (I-33)."""
        return not self.boss

    def size(self) -> int:
        return BOSSES[self.card].size if self.card >= 0 else SIZE[KIND_OF[self.figure]]

    def hp(self) -> int:
        return BOSSES[self.card].hp if self.card >= 0 else HP[KIND_OF[self.figure]]

    def hp_left(self) -> int:
        return self.hp() - self.markers.damage

    def dodge(self) -> int:
        return BOSSES[self.card].dodge if self.card >= 0 else DODGE[KIND_OF[self.figure]]

    def damage(self) -> int:
        return BOSSES[self.card].damage if self.card >= 0 else DAMAGE[KIND_OF[self.figure]]

    def power(self) -> str:
        """Of its Boss card, once that is face-up (V-395)."""
        return BOSSES[self.card].power if self.card >= 0 else ""


@struct
class Map(Mutable):
    """The rooms and what lies between and in them."""

    exits: tuple[Cell, Cell]
    rooms: dict[Cell, Room]
    edges: dict[int, Edge]
    charges: list[Charge]
    walls: tuple[int, ...] = ()  # edges with a wall piece (V-375)
    paid: tuple[Cell, ...] = ()  # vertices that have given their clue (V-285)
    arrivals: int = 0  # counts entries into rooms


@struct
class Combat(Mutable):
    """How the creatures of a room are shared out, and what combat leaves to be done."""

    settled: tuple[Cell, ...] = ()  # rooms whose creatures were shared out by choice since the last change (V-189)
    sharing: tuple[Share, ...] = ()  # unequal shares waiting for consent
    smoke: tuple[Cell, ...] = ()  # rooms in which nobody fights this phase (V-377)
    spill: tuple[Spill, ...] = ()  # points of explosions that deaths have freed (V-097)


@struct
class Wound(Value):
    """A wound card on a hero's board (V-128)."""

    heart: int  # the back: 1 with a red heart, 0 without, 2 Morbo, -1 a plain counter (V-134)
    down: bool  # face-down
    deep: bool
    infected: int = -1  # the front: 1, 0, or -1 while nobody has seen it
    morbo: bool = False  # drawn as the next back showed Morbo (V-379)


@struct
class Reserve(Mutable):
    """The game reserve: what nobody has."""

    tokens: list[int]  # by Token, bullets too
    figures: list[Figure]  # in order
    wounds: list[Wound]  # wound cards of heroes who came back (V-134)


@struct
class Point(Value):
    """One damage point or wound on its way to a hero."""

    down: bool
    shield: bool  # may be cancelled by a shield (V-135)
    deep: bool = False  # whatever the next card says (Leech)
    by: int = -1  # the figure of the creature that dealt it, -1 none
    blast: bool = False  # an explosion deals it: it is passed on if its hero dies first (V-097)


@struct
class Throw(Value):
    """A throw that lies on the board (V-141 to V-157)."""

    elements: tuple[int, ...]
    squares: tuple[int, ...]  # where each landed; those from NUMBERS.squares on are outside
    target: Cell  # the room fought in or shot at
    distance: int  # -1: combat in the own room, no penalty; 0 or more: a shot
    fixed: tuple[int, ...] = ()  # places of cubes made positive by Advantages
    aside: int = 0  # positive four-leaf tokens not yet used for a re-throw
    lost: tuple[int, int] = (0, 0)  # positive action cubes and bullets taken off for distance or a large share
    stage: int = IMPROVING
    left: int = 0  # Successes to spend
    free: int = 0  # cubes a Major Advantage may still make positive
    victim: Seat = NOBODY  # the hero thrown at (V-195)
    resolved: int = 0  # positive resolution tokens that have been used (V-378)

    def improving(self, squares: tuple[int, ...], fixed: tuple[int, ...], aside: int, free: int) -> Throw:
        return Throw(
            self.elements, squares, self.target, self.distance, fixed, aside, self.lost, IMPROVING, 0, free,
            self.victim, self.resolved,
        )  # fmt: skip

    def losing(self, lost: tuple[int, int]) -> Throw:
        return self.at(LOSING, 0, lost)

    def spending(self, left: int) -> Throw:
        return self.at(SPENDING, left, self.lost)

    def given(self) -> Throw:
        return self.at(GIVEN, 0, self.lost)

    def at(self, stage: int, left: int, lost: tuple[int, int]) -> Throw:
        """What is positive stands."""
        return Throw(
            self.elements, self.squares, self.target, self.distance, self.fixed, 0, lost, stage, left, 0, self.victim,
            self.resolved,
        )  # fmt: skip
