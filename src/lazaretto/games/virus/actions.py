"""Everything a seat can do, each made once, at import."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, NewType

from lazaretto.core import Action, Cell, Seat, words
from lazaretto.games.virus.data import (
    CELLS,
    DECK,
    ELEMENTS,
    KIND_OF,
    MINIONS,
    NUMBERS,
    SPINS,
    TABLES,
    TOKENS,
    BossCard,
    Card,
    Clue,
    Color,
    Element,
    Figure,
    Kind,
    Skill,
    Spin,
    Token,
    Way,
)

Bars = NewType("Bars", int)
words(Bars, ["0", "1", "2", "3"])
Leaf = NewType("Leaf", int)  # of a door
words(Leaf, ["open", "closed"])
OPEN_LEAF: Final = Leaf(0)
CLOSED_LEAF: Final = Leaf(1)
Count = NewType("Count", int)
words(Count, ["0", "1", "2", "3"])
Seconds = NewType("Seconds", int)
words(Seconds, ["0", "15", "30"])
Facing = NewType("Facing", int)
words(Facing, ["up", "down"])


# ---- setup and events ----------------------------------------------------------------------------------


@dataclass(frozen=True, eq=False)
class Found(Action):
    """Lay one of the three first rooms beside START (V-006)."""

    card: Card
    cell: Cell
    spin: Spin


@dataclass(frozen=True, eq=False)
class Place(Action):
    """Put a creature of the reserve into a room: at setup, from a trap or an event, or as a new creature."""

    kind: Kind
    cell: Cell


@dataclass(frozen=True, eq=False)
class Dedicate(Action):
    """Legend: rooms of this colour call this kind of minion (V-336)."""

    kind: Kind
    color: Color


@dataclass(frozen=True, eq=False)
class DedicateLeader(Action):
    """Legend: rooms of this colour call this Leader (V-337)."""

    figure: Figure
    color: Color


@dataclass(frozen=True, eq=False)
class TurnOver(Action):
    """Coming back: this display card lies face-down (V-335)."""

    card: Card


@dataclass(frozen=True, eq=False)
class Keep(Action):
    """Keep the card just drawn."""


@dataclass(frozen=True, eq=False)
class KeepAll(Action):
    """Keep it, and all that are drawn after it now."""


@dataclass(frozen=True, eq=False)
class Redraw(Action):
    """Take an Advantage by turning this display card over; the card just drawn goes under its deck (V-122)."""

    card: Card


@dataclass(frozen=True, eq=False)
class Mutate(Action):
    """The event Mutation: a minion becomes a Leader."""

    figure: Figure
    kind: Kind


@dataclass(frozen=True, eq=False)
class Choose(Action):
    """Name a hero where the Lead has the choice."""

    seat: Seat


@dataclass(frozen=True, eq=False)
class SetTrap(Action):
    """Lay the top room card there, trap side up (V-037)."""

    cell: Cell


# ---- the Real time phase -------------------------------------------------------------------------------


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


# ---- combat and wounds ---------------------------------------------------------------------------------


@dataclass(frozen=True, eq=False)
class Add(Action):
    """Put one more element into the tray."""

    element: Element


@dataclass(frozen=True, eq=False)
class Clear(Action):
    """Take back what was put together."""


@dataclass(frozen=True, eq=False)
class Throw(Action):
    """Throw the tray at the creatures one fights (V-142)."""


@dataclass(frozen=True, eq=False)
class Shoot(Action):
    """Throw the tray at a room in line of sight (V-170)."""

    cell: Cell


@dataclass(frozen=True, eq=False)
class Attack(Action):
    """Throw the tray at a hero (V-195)."""

    seat: Seat


@dataclass(frozen=True, eq=False)
class Hit(Action):
    """Announce a damage point on the hero attacked, for three Successes (V-196)."""


@dataclass(frozen=True, eq=False)
class Parry(Action):
    """Announce a dodge against heroes, for one Success (V-196)."""


@dataclass(frozen=True, eq=False)
class Rethrow(Action):
    """Use a positive four-leaf (V-148)."""


@dataclass(frozen=True, eq=False)
class Improve(Action):
    """Turn a display card over: one cube or bullet becomes positive (V-145)."""

    element: Element
    card: Card


@dataclass(frozen=True, eq=False)
class Lift(Action):
    """One of the three cubes that a Major Advantage makes positive (V-120)."""

    element: Element


@dataclass(frozen=True, eq=False)
class Stand(Action):
    """Leave the throw as it is."""


@dataclass(frozen=True, eq=False)
class Drop(Action):
    """Lose one positive cube or bullet to distance or to a large share (V-171, V-186)."""

    element: Element


@dataclass(frozen=True, eq=False)
class Dodge(Action):
    figure: Figure


@dataclass(frozen=True, eq=False)
class Kill(Action):
    figure: Figure


@dataclass(frozen=True, eq=False)
class Done(Action):
    """Finish: spending Successes, gaining or buying."""


@dataclass(frozen=True, eq=False)
class Shield(Action):
    """Cancel the damage point with a shield (V-135)."""


@dataclass(frozen=True, eq=False)
class Bear(Action):
    """Take the wound."""


@dataclass(frozen=True, eq=False)
class MajorImprove(Action):
    """A Major Advantage for a throw: up to three cubes become positive (V-120)."""


@dataclass(frozen=True, eq=False)
class MajorRestore(Action):
    """A Major Advantage that turns three display cards up again (V-123)."""


@dataclass(frozen=True, eq=False)
class MajorTrade(Action):
    """A Major Advantage for resources (V-121)."""


@dataclass(frozen=True, eq=False)
class Restore(Action):
    card: Card


# ---- the Slow phase and the turn's end -----------------------------------------------------------------


@dataclass(frozen=True, eq=False)
class Send(Action):
    """The Lead moves the group of this room next (V-211)."""

    cell: Cell


@dataclass(frozen=True, eq=False)
class SendAll(Action):
    """The groups left move in the order of the table, row by row."""


@dataclass(frozen=True, eq=False)
class Head(Action):
    """The Lead breaks a tie of ways."""

    way: Way


@dataclass(frozen=True, eq=False)
class Stay(Action):
    """The Lead breaks a tie: the group stays with the noise of its own room (V-225)."""


@dataclass(frozen=True, eq=False)
class Enter(Action):
    """This creature goes first where not all have space (V-230)."""

    figure: Figure


@dataclass(frozen=True, eq=False)
class Push(Action):
    """Desu pushes this minion back (V-232)."""

    figure: Figure


@dataclass(frozen=True, eq=False)
class UseFourLeaf(Action):
    """Cancel the announced step of a group (V-113)."""


@dataclass(frozen=True, eq=False)
class LetGo(Action):
    """Let the announced step happen."""


@dataclass(frozen=True, eq=False)
class LetAll(Action):
    """Let all steps happen in this movement."""


@dataclass(frozen=True, eq=False)
class Blast(Action):
    """This creature is hit first by the explosion (V-098)."""

    figure: Figure


@dataclass(frozen=True, eq=False)
class Drive(Action):
    """Instead of a new creature, move the group of this room one step (V-247)."""

    cell: Cell


@dataclass(frozen=True, eq=False)
class Skip(Action):
    """Nothing can happen for a room of this colour (V-249)."""

    color: Color


@dataclass(frozen=True, eq=False)
class Bleed(Action):
    """Which of his deep wounds bleeds (V-253)."""

    facing: Facing


@dataclass(frozen=True, eq=False)
class Pick(Action):
    """Put a display card to those to be discarded together (V-255)."""

    card: Card


@dataclass(frozen=True, eq=False)
class Sell(Action):
    """Discard the picked cards."""


@dataclass(frozen=True, eq=False)
class Trade(Action):
    """Turn a display card over for resources (V-257)."""

    card: Card


@dataclass(frozen=True, eq=False)
class Buy(Action):
    token: Token


# ---- Boss players --------------------------------------------------------------------------------------


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


# ---- scenarios -----------------------------------------------------------------------------------------


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


# ---- skills --------------------------------------------------------------------------------------------

Square = NewType("Square", int)  # of the throwing board
words(Square, [*[str(i) for i in range(NUMBERS.squares)], "outside"])


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


# ---- add-ons -------------------------------------------------------------------------------------------


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


# ---- tables ----------------------------------------------------------------------------------------------

CARDS: Final = [Card(i) for i in range(DECK)]
_SEATS: Final = [Seat(i) for i in range(4)]
_WAYS: Final = [Way(i) for i in range(4)]
_FIGURES: Final = [Figure(i) for i in range(len(KIND_OF))]
_LEADERS: Final = [figure for figure in _FIGURES if KIND_OF[figure] >= MINIONS]
_BOSS_CARDS: Final = [BossCard(i) for i in range(len(TABLES.bosses))]
FOUND_CELLS: Final = [cell for cell in CELLS if cell in (32 * 64 + 31, 32 * 64 + 33, 33 * 64 + 32)]


def laid(kind: type[Explore] | type[Bolt]) -> list[list[dict[Spin, Action]]]:
    return [[{spin: kind(way, card, spin) for spin in SPINS[card]} for card in CARDS] for way in _WAYS]


FOUND: Final = [
    {cell: {spin: Found(card, cell, spin) for spin in SPINS[card]} for cell in FOUND_CELLS} for card in CARDS
]
PLACE: Final = [{cell: Place(Kind(kind), cell) for cell in CELLS} for kind in range(8)]
DEDICATE: Final = [[Dedicate(Kind(kind), Color(color)) for color in range(4)] for kind in range(MINIONS)]
DEDICATE_LEADER: Final = [[DedicateLeader(figure, Color(color)) for color in range(4)] for figure in _FIGURES]
TURN_OVER: Final = [TurnOver(card) for card in CARDS]
KEEP: Final = Keep()
KEEP_ALL: Final = KeepAll()
REDRAW: Final = [Redraw(card) for card in CARDS]
MUTATE: Final = [[Mutate(figure, Kind(kind)) for kind in range(MINIONS, 8)] for figure in _FIGURES[:40]]
CHOOSE: Final = [Choose(seat) for seat in _SEATS]
SET_TRAP: Final = {cell: SetTrap(cell) for cell in CELLS}
START_LATE: Final = [StartLate(Seconds(i)) for i in range(3)]
MOVE: Final = [Move(way) for way in _WAYS]
EXPLORE: Final = laid(Explore)
FLEE: Final = [Flee(way) for way in _WAYS]
BOLT: Final = laid(Bolt)
LEAVE: Final = Leave()
BREAK_OUT: Final = BreakOut()
SEARCH: Final = Search()
PLACE_BARRIER: Final = [[PlaceBarrier(way, Bars(bars)) for bars in range(4)] for way in _WAYS]
SET_BARS: Final = [[SetBars(way, Bars(bars)) for bars in range(4)] for way in _WAYS]
REMOVE_BARRIER: Final = [RemoveBarrier(way) for way in _WAYS]
OPEN_BREACH: Final = [OpenBreach(way) for way in _WAYS]
PLACE_DOOR: Final = [[PlaceDoor(way, Leaf(leaf)) for leaf in range(2)] for way in _WAYS]
OPEN_DOOR: Final = [OpenDoor(way) for way in _WAYS]
CLOSE_DOOR: Final = [CloseDoor(way) for way in _WAYS]
LAY_EXPLOSIVES: Final = [LayExplosives(Count(count)) for count in range(1, 4)]
ACTIVATE: Final = Activate()
HEAL: Final = [Heal(Facing(0)), Heal(Facing(1))]
DRAW_CLUE: Final = DrawClue()
ADD_CLUE: Final = [AddClue(Clue(clue)) for clue in range(len(TABLES.clues))]
_CLUES: Final = [Clue(clue) for clue in range(len(TABLES.clues))]
DECLARE: Final = [[Declare(clue, number) for number in _CLUES] for clue in _CLUES]
TAKE_ANTIDOTE: Final = TakeAntidote()
INJECT: Final = Inject()
TURN_UP: Final = [TurnUp(card) for card in CARDS]
OFFER: Final = [[Offer(Token(token), seat) for seat in _SEATS] for token in range(len(TOKENS))]
ACCEPT: Final = Accept()
DECLINE: Final = Decline()
ASSIGN: Final = [[Assign(figure, seat) for seat in _SEATS] for figure in _FIGURES]
SHARE: Final = Share()
PROPOSE: Final = Propose()
PASS: Final = Pass()
ADD: Final = [Add(Element(element)) for element in range(len(ELEMENTS))]
CLEAR: Final = Clear()
THROW: Final = Throw()
SHOOT: Final = {cell: Shoot(cell) for cell in CELLS}
ATTACK: Final = [Attack(seat) for seat in _SEATS]
HIT: Final = Hit()
PARRY: Final = Parry()
RETHROW: Final = Rethrow()
IMPROVE: Final = [[Improve(Element(element), card) for card in CARDS] for element in range(2)]
LIFT: Final = [Lift(Element(element)) for element in range(2)]
STAND: Final = Stand()
DROP: Final = [Drop(Element(element)) for element in range(2)]
DODGE: Final = [Dodge(figure) for figure in _FIGURES]
KILL: Final = [Kill(figure) for figure in _FIGURES]
DONE: Final = Done()
SHIELD: Final = Shield()
BEAR: Final = Bear()
MAJOR_IMPROVE: Final = MajorImprove()
MAJOR_RESTORE: Final = MajorRestore()
MAJOR_TRADE: Final = MajorTrade()
RESTORE: Final = [Restore(card) for card in CARDS]
SEND: Final = {cell: Send(cell) for cell in CELLS}
SEND_ALL: Final = SendAll()
HEAD: Final = [Head(way) for way in _WAYS]
STAY: Final = Stay()
ENTER: Final = [Enter(figure) for figure in _FIGURES]
PUSH: Final = [Push(figure) for figure in _FIGURES]
USE_FOUR_LEAF: Final = UseFourLeaf()
LET_GO: Final = LetGo()
LET_ALL: Final = LetAll()
BLAST: Final = [Blast(figure) for figure in _FIGURES]
DRIVE: Final = {cell: Drive(cell) for cell in CELLS}
SKIP: Final = [Skip(Color(color)) for color in range(4)]
BLEED: Final = [Bleed(Facing(0)), Bleed(Facing(1))]
PICK: Final = [Pick(card) for card in CARDS]
SELL: Final = Sell()
TRADE: Final = [Trade(card) for card in CARDS]
BUY: Final = [Buy(Token(token)) for token in range(len(TOKENS))]
ROUSE: Final = [{figure: Rouse(card, figure) for figure in _LEADERS} for card in _BOSS_CARDS]
RECALL: Final = Recall()
SPUR: Final = [Spur(figure) for figure in _FIGURES]
GOAD: Final = {cell: Goad(cell) for cell in CELLS}
TRANSFORM: Final = [Transform(card) for card in _BOSS_CARDS]
GO_ON: Final = GoOn()
GO_ON_ALL: Final = GoOnAll()
STEER: Final = [Steer(figure) for figure in _FIGURES]
TURN: Final = [Turn(Spin(spin)) for spin in range(4)]
DAMAGE: Final = [Damage(figure) for figure in _FIGURES]
PINPOINT: Final = {cell: Pinpoint(cell) for cell in CELLS}
AIM: Final = [Aim(way) for way in _WAYS]
GUIDE: Final = [Guide(way) for way in _WAYS]
SHUT_DOWN: Final = ShutDown()
TELEPORT: Final = {cell: Teleport(cell) for cell in CELLS}
SMOKE_OUT: Final = SmokeOut()
RESOLVE: Final = [Resolve(Element(element)) for element in range(len(ELEMENTS))]
TINT: Final = [Tint(Color(color)) for color in range(4)]
_SKILLS: Final = [Skill(i) for i in range(len(TABLES.skills))]
TAKE_SKILL: Final = [TakeSkill(skill) for skill in _SKILLS]
BID: Final = [Bid(skill) for skill in _SKILLS]
RUN: Final = [Run(way) for way in _WAYS]
TREAT: Final = [[Treat(seat, Facing(facing)) for facing in range(2)] for seat in _SEATS]
BARGAIN: Final = [Bargain(Token(token)) for token in range(len(TOKENS))]
NUDGE: Final = [[Nudge(Element(element), Square(i)) for i in range(NUMBERS.squares + 1)] for element in range(2)]

FIRST_LEADER: Final = 40  # figures below it are minions
ACTION_TABLES: Final[tuple[list[Action], ...]] = (
    [action for cells in FOUND for spins in cells.values() for action in spins.values()],
    [action for cells in PLACE for action in cells.values()],
    [action for row in DEDICATE for action in row],
    [action for row in DEDICATE_LEADER[FIRST_LEADER:] for action in row],
    [KEEP, KEEP_ALL, *REDRAW, *TURN_OVER],
    [action for row in MUTATE for action in row],
    [*CHOOSE, *SET_TRAP.values(), *START_LATE, *MOVE, *FLEE],
    [action for row in EXPLORE for spins in row for action in spins.values()],
    [action for row in BOLT for spins in row for action in spins.values()],
    [LEAVE, BREAK_OUT, SEARCH, *REMOVE_BARRIER, *OPEN_BREACH, *OPEN_DOOR, *CLOSE_DOOR, *LAY_EXPLOSIVES],
    [action for row in PLACE_BARRIER for action in row],
    [action for row in SET_BARS for action in row],
    [action for row in PLACE_DOOR for action in row],
    [ACTIVATE, *HEAL, DRAW_CLUE, *ADD_CLUE, TAKE_ANTIDOTE, INJECT, *TURN_UP],
    [action for row in OFFER for action in row],
    [action for row in DECLARE for action in row],
    [action for row in ASSIGN for action in row],
    [ACCEPT, DECLINE, SHARE, PROPOSE, PASS, *ADD, CLEAR, THROW, *SHOOT.values(), *ATTACK, HIT, PARRY, RETHROW],
    [action for row in IMPROVE for action in row],
    [*LIFT, STAND, *DROP, *DODGE, *KILL, DONE, SHIELD, BEAR],
    [MAJOR_IMPROVE, MAJOR_RESTORE, MAJOR_TRADE, *RESTORE],
    [*SEND.values(), SEND_ALL, *HEAD, STAY, *ENTER, *PUSH, USE_FOUR_LEAF, LET_GO, LET_ALL, *BLAST],
    [*DRIVE.values(), *SKIP, *BLEED, *PICK, SELL, *TRADE, *BUY],
    [action for figures in ROUSE for action in figures.values()],
    [RECALL, *SPUR[FIRST_LEADER:], *GOAD.values(), *TRANSFORM, GO_ON, GO_ON_ALL, *STEER[FIRST_LEADER:], *TURN],
    [*DAMAGE[FIRST_LEADER:], *PINPOINT.values(), *AIM, *GUIDE, SHUT_DOWN],
    [*TAKE_SKILL, *BID, *RUN, *BARGAIN, *[action for row in TREAT for action in row]],
    [action for row in NUDGE for action in row],
    [*TELEPORT.values(), SMOKE_OUT, *RESOLVE, *TINT],
)
ACTION_KINDS: Final[tuple[type[Action], ...]] = (
    Found, Place, Dedicate, DedicateLeader, TurnOver, Keep, KeepAll, Redraw, Mutate, Choose, SetTrap, StartLate,
    Move, Explore, Flee, Bolt, Leave, BreakOut, Search, PlaceBarrier, SetBars, RemoveBarrier, OpenBreach,
    PlaceDoor, OpenDoor, CloseDoor, LayExplosives, Activate, Heal, DrawClue, AddClue, Declare, TakeAntidote,
    Inject, TurnUp, Offer, Accept, Decline, Assign, Share, Propose, Pass, Add, Clear, Throw, Shoot, Attack, Hit,
    Parry, Rethrow, Improve, Lift, Stand, Drop, Dodge, Kill, Done, Shield, Bear, MajorImprove, MajorRestore,
    MajorTrade, Restore, Send, SendAll, Head, Stay, Enter, Push, UseFourLeaf, LetGo, LetAll, Blast, Drive, Skip,
    Bleed, Pick, Sell, Trade, Buy, Rouse, Recall, Spur, Goad, Transform, GoOn, GoOnAll, Steer, Turn, Damage, Pinpoint,
    Aim, Guide, ShutDown, TakeSkill, Bid, Run, Treat, Bargain, Nudge, Teleport, SmokeOut,
    Resolve, Tint,
)  # fmt: skip
