"""The Real time phase: ways, doors, rooms, clues, partners."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from lazaretto.core import Action, Seat
from lazaretto.games.virus.actions.terms import CARDS, CLUES, FIGURES, SEATS, WAYS, Bars, Count, Facing, Leaf, Seconds
from lazaretto.games.virus.data import SPINS, TABLES, TOKENS, Card, Clue, Figure, Spin, Token, Way


@dataclass(frozen=True, eq=False)
class StartLate(Action):
    """Say before the countdown how many seconds one waits, to turn display cards up again (V-124)."""

    seconds: Seconds


@dataclass(frozen=True, eq=False)
class Move(Action):
    """Into a room that lies there (V-050)."""

    way: Way


@dataclass(frozen=True, eq=False)
class Explore(Action):
    """Into an empty cell, laying this card of the display or the Net there (V-052)."""

    way: Way
    card: Card
    spin: Spin


@dataclass(frozen=True, eq=False)
class Flee(Action):
    """Out of a fight into a room that lies there (V-165)."""

    way: Way


@dataclass(frozen=True, eq=False)
class Bolt(Action):
    """Out of a fight into an empty cell (I-18)."""

    way: Way
    card: Card
    spin: Spin


@dataclass(frozen=True, eq=False)
class Leave(Action):
    """Out of the lab through START's open door (V-062)."""


@dataclass(frozen=True, eq=False)
class BreakOut(Action):
    """Out of the lab, fleeing from a fight in START."""


@dataclass(frozen=True, eq=False)
class Search(Action):
    pass


@dataclass(frozen=True, eq=False)
class PlaceBarrier(Action):
    way: Way
    bars: Bars


@dataclass(frozen=True, eq=False)
class SetBars(Action):
    """Change how many bars a barrier beside the room has (V-067)."""

    way: Way
    bars: Bars


@dataclass(frozen=True, eq=False)
class RemoveBarrier(Action):
    way: Way


@dataclass(frozen=True, eq=False)
class OpenBreach(Action):
    way: Way


@dataclass(frozen=True, eq=False)
class PlaceDoor(Action):
    way: Way
    leaf: Leaf


@dataclass(frozen=True, eq=False)
class OpenDoor(Action):
    way: Way


@dataclass(frozen=True, eq=False)
class CloseDoor(Action):
    way: Way


@dataclass(frozen=True, eq=False)
class LayExplosives(Action):
    count: Count


@dataclass(frozen=True, eq=False)
class Activate(Action):
    """Use the room: Exit, Ammo or Net (V-104)."""


@dataclass(frozen=True, eq=False)
class Heal(Action):
    """Use a First Aid room: a deep wound of this facing becomes a normal one (V-106)."""

    facing: Facing


@dataclass(frozen=True, eq=False)
class DrawClue(Action):
    """Draw a clue card for a Special Lab (V-286)."""


@dataclass(frozen=True, eq=False)
class AddClue(Action):
    """Add a clue to the shared ones (V-110)."""

    clue: Clue


@dataclass(frozen=True, eq=False)
class Declare(Action):
    """Spy mode: lay a clue of the own hand aside unseen and name a number, true or false (V-290)."""

    clue: Clue
    number: Clue


@dataclass(frozen=True, eq=False)
class TakeAntidote(Action):
    pass


@dataclass(frozen=True, eq=False)
class Inject(Action):
    """Use an adrenaline token (V-111)."""


@dataclass(frozen=True, eq=False)
class TurnUp(Action):
    """Pay three cubes to turn a display card up again, without real time (V-327)."""

    card: Card


@dataclass(frozen=True, eq=False)
class Offer(Action):
    """Offer one token to a hero in the same room (V-115)."""

    token: Token
    seat: Seat


@dataclass(frozen=True, eq=False)
class Accept(Action):
    pass


@dataclass(frozen=True, eq=False)
class Decline(Action):
    pass


@dataclass(frozen=True, eq=False)
class Assign(Action):
    """Hand a creature of the room to a hero, as part of new shares (V-188)."""

    figure: Figure
    seat: Seat


@dataclass(frozen=True, eq=False)
class Share(Action):
    """Make the new shares hold, or ask the others for their consent (V-186)."""


@dataclass(frozen=True, eq=False)
class Propose(Action):
    """Propose a joint throw to the heroes of the room (V-190)."""


@dataclass(frozen=True, eq=False)
class Pass(Action):
    """Stop acting in this phase."""


# ---- each made once -------------------------------------------------------------------------------------


def laid(kind: type[Explore] | type[Bolt]) -> list[list[dict[Spin, Action]]]:
    return [[{spin: kind(way, card, spin) for spin in SPINS[card]} for card in CARDS] for way in WAYS]


START_LATE: Final = [StartLate(Seconds(i)) for i in range(3)]
MOVE: Final = [Move(way) for way in WAYS]
EXPLORE: Final = laid(Explore)
FLEE: Final = [Flee(way) for way in WAYS]
BOLT: Final = laid(Bolt)
LEAVE: Final = Leave()
BREAK_OUT: Final = BreakOut()
SEARCH: Final = Search()
PLACE_BARRIER: Final = [[PlaceBarrier(way, Bars(bars)) for bars in range(4)] for way in WAYS]
SET_BARS: Final = [[SetBars(way, Bars(bars)) for bars in range(4)] for way in WAYS]
REMOVE_BARRIER: Final = [RemoveBarrier(way) for way in WAYS]
OPEN_BREACH: Final = [OpenBreach(way) for way in WAYS]
PLACE_DOOR: Final = [[PlaceDoor(way, Leaf(leaf)) for leaf in range(2)] for way in WAYS]
OPEN_DOOR: Final = [OpenDoor(way) for way in WAYS]
CLOSE_DOOR: Final = [CloseDoor(way) for way in WAYS]
LAY_EXPLOSIVES: Final = [LayExplosives(Count(count)) for count in range(1, 4)]
ACTIVATE: Final = Activate()
HEAL: Final = [Heal(Facing(0)), Heal(Facing(1))]
DRAW_CLUE: Final = DrawClue()
ADD_CLUE: Final = [AddClue(Clue(clue)) for clue in range(len(TABLES.clues))]
DECLARE: Final = [[Declare(clue, number) for number in CLUES] for clue in CLUES]
TAKE_ANTIDOTE: Final = TakeAntidote()
INJECT: Final = Inject()
TURN_UP: Final = [TurnUp(card) for card in CARDS]
OFFER: Final = [[Offer(Token(token), seat) for seat in SEATS] for token in range(len(TOKENS))]
ACCEPT: Final = Accept()
DECLINE: Final = Decline()
ASSIGN: Final = [[Assign(figure, seat) for seat in SEATS] for figure in FIGURES]
SHARE: Final = Share()
PROPOSE: Final = Propose()
PASS: Final = Pass()

KINDS: Final[tuple[type[Action], ...]] = (
    StartLate,
    Move,
    Explore,
    Flee,
    Bolt,
    Leave,
    BreakOut,
    Search,
    PlaceBarrier,
    SetBars,
    RemoveBarrier,
    OpenBreach,
    PlaceDoor,
    OpenDoor,
    CloseDoor,
    LayExplosives,
    Activate,
    Heal,
    DrawClue,
    AddClue,
    Declare,
    TakeAntidote,
    Inject,
    TurnUp,
    Offer,
    Accept,
    Decline,
    Assign,
    Share,
    Propose,
    Pass,
)
