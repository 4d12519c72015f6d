"""What other ways to play add to the lab: Boss players, scenarios, the learning game."""

from __future__ import annotations

from lazaretto.core import Cell, Mutable, Seat, struct
from lazaretto.games.virus.data import NOWHERE, BossCard
from lazaretto.games.virus.state.pieces import NOBODY, Bid


@struct
class BossPlayer(Mutable):
    """A seat that plays creatures (V-339): what everybody may know of it. ``State.boss_hands`` has its hidden cards."""

    seat: Seat
    hidden: int  # cards of the hand that only this seat knows
    open: tuple[BossCard, ...] = ()  # cards taken back into the hand after all had seen them (V-349)
    active: int = -1  # the figure of its Boss, -1 none
    roused: bool = False  # has activated in this Slow phase (V-402)
    recalled: bool = False
    busy: bool = False  # its Boss has moved or fought this turn (V-351)
    quiet: bool = False  # wants nothing more in this Slow phase


NO_QUEST, REBOOT, CHILD, CAPTIVE = range(4)  # scenarios


@struct
class Counting(Mutable):
    """Counting out where the special room goes (V-356, V-357)."""

    round: int = 0  # 1, 2, and 3 when that is known
    count: int = 0  # cells to go
    mark: Cell = NOWHERE  # the cell reached so far
    aim: int = -1  # the way counted last


@struct
class Child(Mutable):
    """The Child, alone or not (V-361 to V-368)."""

    cell: Cell = NOWHERE  # the room where it is alone
    lost: bool = False  # it is dead
    steps: int = 0  # that it may still make
    scared: bool = False  # it runs from creatures
    aim: int = -1  # the way of its next step, -1 not yet chosen


@struct
class Quest(Mutable):
    """A scenario and how far it has got (V-356 to V-371)."""

    kind: int
    counting: Counting
    child: Child
    place: Cell = NOWHERE  # of the special room
    done: bool = False  # the computer is shut down, or the Child is out
    guardian: Seat = NOBODY  # the hero whom the Child follows, or the Captive
    icons: int = 0  # trap icons on applied Events


@struct
class Lesson(Mutable):
    """How far the learning game has got (V-389)."""

    step: int = 0  # 1 to 4; 0: a normal game
    met: bool = False  # its goal
    fought: tuple[tuple[int, ...], ...] = ()  # kinds of minions that each hero has fought a round against


@struct
class Variants(Mutable):
    """What the chosen variants add."""

    quest: Quest
    lesson: Lesson
    bosses: list[BossPlayer]  # Boss players in order: Heavy, Light, later ones (V-355)
    legend: tuple[int, ...] = ()  # colours of minion kinds, then of Leader figures; -1 not yet, empty without Legend
    skills: tuple[int, ...] = ()  # cards on the table at setup (V-384)
    bids: tuple[Bid | None, ...] = ()  # of the auction, by skill
