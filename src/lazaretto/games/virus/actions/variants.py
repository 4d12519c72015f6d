"""Other ways to play: Boss players, scenarios, skills, add-ons."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from lazaretto.core import Action, Cell, Seat
from lazaretto.games.virus.actions.terms import BOSS_CARDS, FIGURES, LEADERS, SEATS, SKILLS, WAYS, Facing, Square
from lazaretto.games.virus.data import (
    CELLS,
    ELEMENTS,
    NUMBERS,
    TOKENS,
    BossCard,
    Color,
    Element,
    Figure,
    Skill,
    Spin,
    Token,
    Way,
)

# ---- Boss players ------------------------------------------------------------------------------------


@dataclass(frozen=True, eq=False)
class Rouse(Action):
    """Activate: this Leader becomes a Boss with a card of the hand (V-348)."""

    card: BossCard
    figure: Figure


@dataclass(frozen=True, eq=False)
class Recall(Action):
    """Deactivate: the Boss is a Leader again, its card goes back to the hand (V-349)."""


@dataclass(frozen=True, eq=False)
class Spur(Action):
    """A damage marker moves the own Boss, or a Leader near it, one step (V-350)."""

    figure: Figure


@dataclass(frozen=True, eq=False)
class Goad(Action):
    """A damage marker on the own Boss moves the minions of a room near it one step (V-350)."""

    cell: Cell


@dataclass(frozen=True, eq=False)
class Transform(Action):
    """Discard a Boss card to turn a minion into a Leader (V-352)."""

    card: BossCard


@dataclass(frozen=True, eq=False)
class GoOn(Action):
    """Nothing now."""


@dataclass(frozen=True, eq=False)
class GoOnAll(Action):
    """Nothing more in this Slow phase."""


@dataclass(frozen=True, eq=False)
class Steer(Action):
    """Move this Leader next, as one likes (V-345)."""

    figure: Figure


@dataclass(frozen=True, eq=False)
class Turn(Action):
    """Lay the room card just turned up in this rotation (V-347, V-364)."""

    spin: Spin


@dataclass(frozen=True, eq=False)
class Damage(Action):
    """One damage point on a Boss that keeps it, for three Successes (V-354)."""

    figure: Figure


@dataclass(frozen=True, eq=False)
class Pinpoint(Action):
    """Name a cell where several are equally right."""

    cell: Cell


# ---- scenarios ---------------------------------------------------------------------------------------


@dataclass(frozen=True, eq=False)
class Aim(Action):
    """Count out that way where the special room goes (V-356)."""

    way: Way


@dataclass(frozen=True, eq=False)
class Guide(Action):
    """The Child steps there (V-362)."""

    way: Way


@dataclass(frozen=True, eq=False)
class ShutDown(Action):
    """Shut the computer down, with a book and an explosive (V-360)."""


# ---- skills ------------------------------------------------------------------------------------------


@dataclass(frozen=True, eq=False)
class TakeSkill(Action):
    """Take a skill card (V-384)."""

    skill: Skill


@dataclass(frozen=True, eq=False)
class Bid(Action):
    """Put one cube more on a skill card than lies there (V-385)."""

    skill: Skill


@dataclass(frozen=True, eq=False)
class Run(Action):
    """Runner: a Move that costs no cube."""

    way: Way


@dataclass(frozen=True, eq=False)
class Treat(Action):
    """Medic: a deep wound of a hero in the room becomes a normal one."""

    seat: Seat
    facing: Facing


@dataclass(frozen=True, eq=False)
class Bargain(Action):
    """Quartermaster: buy a token for two less."""

    token: Token


@dataclass(frozen=True, eq=False)
class Nudge(Action):
    """Lucky: a cube or bullet that is not positive lands anew."""

    element: Element
    square: Square


# ---- add-ons -----------------------------------------------------------------------------------------


@dataclass(frozen=True, eq=False)
class Teleport(Action):
    """From a teleport room to another (V-376)."""

    cell: Cell


@dataclass(frozen=True, eq=False)
class SmokeOut(Action):
    """Use a smoke bomb (V-377)."""


@dataclass(frozen=True, eq=False)
class Resolve(Action):
    """A positive resolution token makes another element positive (V-378)."""

    element: Element


@dataclass(frozen=True, eq=False)
class Tint(Action):
    """A multicolour room counts as this colour now (V-381)."""

    color: Color


# ---- each made once -------------------------------------------------------------------------------------

ROUSE: Final = [{figure: Rouse(card, figure) for figure in LEADERS} for card in BOSS_CARDS]
RECALL: Final = Recall()
SPUR: Final = [Spur(figure) for figure in FIGURES]
GOAD: Final = {cell: Goad(cell) for cell in CELLS}
TRANSFORM: Final = [Transform(card) for card in BOSS_CARDS]
GO_ON: Final = GoOn()
GO_ON_ALL: Final = GoOnAll()
STEER: Final = [Steer(figure) for figure in FIGURES]
TURN: Final = [Turn(Spin(spin)) for spin in range(4)]
DAMAGE: Final = [Damage(figure) for figure in FIGURES]
PINPOINT: Final = {cell: Pinpoint(cell) for cell in CELLS}
AIM: Final = [Aim(way) for way in WAYS]
GUIDE: Final = [Guide(way) for way in WAYS]
SHUT_DOWN: Final = ShutDown()
TELEPORT: Final = {cell: Teleport(cell) for cell in CELLS}
SMOKE_OUT: Final = SmokeOut()
RESOLVE: Final = [Resolve(Element(element)) for element in range(len(ELEMENTS))]
TINT: Final = [Tint(Color(color)) for color in range(4)]
TAKE_SKILL: Final = [TakeSkill(skill) for skill in SKILLS]
BID: Final = [Bid(skill) for skill in SKILLS]
RUN: Final = [Run(way) for way in WAYS]
TREAT: Final = [[Treat(seat, Facing(facing)) for facing in range(2)] for seat in SEATS]
BARGAIN: Final = [Bargain(Token(token)) for token in range(len(TOKENS))]
NUDGE: Final = [[Nudge(Element(element), Square(i)) for i in range(NUMBERS.squares + 1)] for element in range(2)]

KINDS: Final[tuple[type[Action], ...]] = (
    Rouse,
    Recall,
    Spur,
    Goad,
    Transform,
    GoOn,
    GoOnAll,
    Steer,
    Turn,
    Damage,
    Pinpoint,
    Aim,
    Guide,
    ShutDown,
    TakeSkill,
    Bid,
    Run,
    Treat,
    Bargain,
    Nudge,
    Teleport,
    SmokeOut,
    Resolve,
    Tint,
)
