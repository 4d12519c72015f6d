"""What other ways to play add to the lab: Boss players, scenarios, the learning game."""

from __future__ import annotations

from lazaretto.core import Cell, Seat, Value
from lazaretto.games.virus.data import NOWHERE, BossCard
from lazaretto.games.virus.pieces import NOBODY


class BossPlayer(Value):
    """A seat that plays creatures (V-339): what everybody may know of it. ``State.boss_hands`` has its hidden cards."""

    __slots__ = ("active", "busy", "hidden", "open", "quiet", "recalled", "roused", "seat")

    def __init__(
        self,
        seat: Seat,
        hidden: int,
        open: tuple[BossCard, ...] = (),
        active: int = -1,
        roused: bool = False,
        recalled: bool = False,
        busy: bool = False,
        quiet: bool = False,
    ) -> None:
        self.seat = seat
        self.hidden = hidden  # cards of the hand that only this seat knows
        self.open = open  # cards taken back into the hand after all had seen them (V-349)
        self.active = active  # the figure of its Boss, -1 none
        self.roused = roused  # has activated in this Slow phase (V-402)
        self.recalled = recalled
        self.busy = busy  # its Boss has moved or fought this turn (V-351)
        self.quiet = quiet  # wants nothing more in this Slow phase

    def copy(self) -> BossPlayer:
        return BossPlayer(
            self.seat, self.hidden, self.open, self.active, self.roused, self.recalled, self.busy, self.quiet
        )


NO_QUEST, REBOOT, CHILD, CAPTIVE = range(4)  # scenarios


class Quest(Value):
    """A scenario and how far it has got (V-356 to V-371)."""

    __slots__ = (
        "aim", "child", "count", "done", "guardian", "icons", "kind", "lost", "mark", "place", "round", "scared",
        "steps",
    )  # fmt: skip

    def __init__(
        self,
        kind: int,
        place: Cell = NOWHERE,
        done: bool = False,
        child: Cell = NOWHERE,
        guardian: Seat = NOBODY,
        lost: bool = False,
        icons: int = 0,
        round: int = 0,
        count: int = 0,
        mark: Cell = NOWHERE,
        aim: int = -1,
        steps: int = 0,
        scared: bool = False,
    ) -> None:
        self.kind = kind
        self.place = place  # of the special room
        self.done = done  # the computer is shut down, or the Child is out
        self.child = child  # the room where the Child is alone
        self.guardian = guardian  # the hero it follows, or the Captive
        self.lost = lost  # the Child is dead
        self.icons = icons  # trap icons on applied Events
        self.round = round  # of counting out where the special room goes: 1, 2, and 3 when that is known
        self.count = count
        self.mark = mark  # the cell reached so far
        self.aim = aim  # the way counted last, or where the Child steps next
        self.steps = steps  # that the Child may still make
        self.scared = scared  # it runs from creatures

    def copy(self) -> Quest:
        return Quest(
            self.kind, self.place, self.done, self.child, self.guardian, self.lost, self.icons, self.round, self.count,
            self.mark, self.aim, self.steps, self.scared,
        )  # fmt: skip


class Lesson(Value):
    """How far the learning game has got (V-389)."""

    __slots__ = ("fought", "met", "step")

    def __init__(self, step: int = 0, met: bool = False, fought: tuple[tuple[int, ...], ...] = ()) -> None:
        self.step = step  # 1 to 4; 0: a normal game
        self.met = met  # its goal
        self.fought = fought  # kinds of minions that each hero has fought a round against

    def copy(self) -> Lesson:
        return Lesson(self.step, self.met, self.fought)
