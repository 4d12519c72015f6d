"""What lies on the map and on the throwing boards: rooms, edges, charges, creatures, wounds, throws.

Rooms, edges and charges are values that are replaced; creatures are changed and copied.
"""

from __future__ import annotations

from lazaretto.core import Cell, Seat, Value
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
    Color,
    Figure,
    Happening,
    Kind,
)

INSIDE, DEAD, EXITED, LOST = range(4)  # a hero's status


BARRIER_EDGE, DOOR_EDGE, BREACH_EDGE = range(3)


NOBODY = Seat(-1)
NO_BOSS_CARD = BossCard(-1)
NO_CARD = Card(-1)
EXPLOSION = -2  # deals a point that is passed on when its hero dies first
NO_EVENT = Happening(-1)


class Room(Value):
    __slots__ = ("card", "cubes", "explored", "open", "searched", "spin", "trap", "uses")

    def __init__(
        self,
        card: Card,
        spin: int,
        open: int,
        trap: int,
        cubes: tuple[int, ...],
        explored: Seat,
        searched: Seat,
        uses: int,
    ) -> None:
        self.card = card
        self.spin = spin
        self.open = open  # bits of ways; breaches not counted
        self.trap = trap  # -1: its face is up; else the kind of its trap side
        self.cubes = cubes  # action cubes by seat, those on corners too
        self.explored = explored  # by whom this turn, or NOBODY
        self.searched = searched
        self.uses = uses  # of a First Aid, Ammo or Net room this turn

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


class Edge(Value):
    """A token between two cells (V-066 to V-091)."""

    __slots__ = ("bars", "closed", "host", "kind")

    def __init__(self, kind: int, host: Cell, bars: int = 0, closed: bool = False) -> None:
        self.kind = kind
        self.host = host  # the room it was placed from
        self.bars = bars
        self.closed = closed


class Charge(Value):
    """Explosives that one hero laid in a room (V-092)."""

    __slots__ = ("armed", "cell", "seat", "tokens")

    def __init__(self, cell: Cell, seat: Seat, tokens: int, armed: bool) -> None:
        self.cell = cell
        self.seat = seat
        self.tokens = tokens
        self.armed = armed


class Creature(Value):
    __slots__ = (
        "boss", "bullets", "card", "cell", "chosen", "dodged", "figure", "foe", "lying", "markers", "moved", "rest",
        "used",
    )  # fmt: skip

    def __init__(
        self,
        figure: Figure,
        cell: Cell,
        boss: bool = False,
        card: BossCard = NO_BOSS_CARD,
        lying: bool = False,
        foe: int = 0,
        dodged: bool = False,
        rest: int = 0,
        chosen: bool = False,
        moved: bool = False,
        used: tuple[Cell, ...] = (),
        markers: int = 0,
        bullets: int = 0,
    ) -> None:
        self.figure = figure
        self.cell = cell
        self.boss = boss  # a Boss creature; its card is face-down while ``card`` is -1
        self.card = card
        self.lying = lying  # did not move last time (V-226)
        self.foe = foe  # bits of the seats it fights; 0 outside combat
        self.dodged = dodged  # its next attack is avoided
        self.rest = rest  # movement left in this sub-phase
        self.chosen = chosen  # its group has been moved
        self.moved = moved
        self.used = used  # rooms whose movement symbol it has taken (V-216)
        self.markers = markers  # damage that a Boss keeps (V-354)
        self.bullets = bullets  # of these so many are bullet cubes of the game reserve

    def copy(self) -> Creature:
        return Creature(
            self.figure, self.cell, self.boss, self.card, self.lying, self.foe, self.dodged, self.rest, self.chosen,
            self.moved, self.used, self.markers, self.bullets,
        )  # fmt: skip

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
        return self.hp() - self.markers

    def dodge(self) -> int:
        return BOSSES[self.card].dodge if self.card >= 0 else DODGE[KIND_OF[self.figure]]

    def damage(self) -> int:
        return BOSSES[self.card].damage if self.card >= 0 else DAMAGE[KIND_OF[self.figure]]

    def power(self) -> str:
        """Of its Boss card, once that is face-up (V-395)."""
        return BOSSES[self.card].power if self.card >= 0 else ""


class Wound(Value):
    """A wound card on a hero's board (V-128)."""

    __slots__ = ("deep", "down", "heart", "infected", "morbo")

    def __init__(self, heart: int, down: bool, deep: bool, infected: int = -1, morbo: bool = False) -> None:
        self.heart = heart  # the back: 1 with a red heart, 0 without, 2 Morbo, -1 a plain counter (V-134)
        self.down = down  # face-down
        self.deep = deep
        self.infected = infected  # the front: 1, 0, or -1 while nobody has seen it
        self.morbo = morbo  # drawn as the next back showed Morbo (V-379)


class Point(Value):
    """One damage point or wound on its way to a hero."""

    __slots__ = ("by", "deep", "down", "shield")

    def __init__(self, down: bool, shield: bool, deep: bool = False, by: int = -1) -> None:
        self.down = down
        self.shield = shield  # may be cancelled by a shield (V-135)
        self.deep = deep  # whatever the next card says (Leech)
        self.by = by  # the figure of the creature that dealt it, -1 none, -2 an explosion


class Throw(Value):
    """A throw that lies on the board (V-141 to V-157)."""

    __slots__ = (
        "aside",
        "distance",
        "elements",
        "fixed",
        "free",
        "improved",
        "lost",
        "resolved",
        "spent",
        "squares",
        "target",
        "victim",
    )

    def __init__(
        self,
        elements: tuple[int, ...],
        squares: tuple[int, ...],
        target: Cell,
        distance: int,
        fixed: tuple[int, ...] = (),
        aside: int = 0,
        lost: tuple[int, int] = (0, 0),
        improved: bool = False,
        spent: int = -1,
        free: int = 0,
        victim: Seat = NOBODY,
        resolved: int = 0,
    ) -> None:
        self.elements = elements
        self.squares = squares  # where each landed; those from NUMBERS.squares on are outside
        self.target = target  # the room fought in or shot at
        self.distance = distance  # -1: combat in the own room, no penalty; 0 or more: a shot
        self.fixed = fixed  # places of cubes made positive by Advantages
        self.aside = aside  # positive four-leaf tokens not yet used for a re-throw
        self.lost = lost  # positive action cubes and bullets taken off for distance or a large share
        self.improved = improved  # Advantages are done: what is positive stands
        self.spent = spent  # Successes left to spend, -1 before that
        self.victim = victim  # the hero thrown at (V-195)
        self.free = free  # cubes a Major Advantage may still make positive
        self.resolved = resolved  # positive resolution tokens that have been used (V-378)

    def changed(
        self,
        squares: tuple[int, ...],
        fixed: tuple[int, ...],
        aside: int,
        lost: tuple[int, int],
        improved: bool,
        spent: int,
        free: int,
    ) -> Throw:
        return Throw(
            self.elements, squares, self.target, self.distance, fixed, aside, lost, improved, spent, free, self.victim,
            self.resolved,
        )  # fmt: skip
