"""What the table looks like.

Everything that all seats may know is the ``Lab``; the ``State`` adds chance and the few secrets. Decks hold no
order that nobody knows: what lies unseen is a bag, and chance picks when a card is turned up. So the front of
a face-down wound, a trap side or a Boss card does not exist before somebody sees it.

Rooms, edges and charges are values that are replaced; heroes and creatures are changed and copied.
"""

from __future__ import annotations

from typing import Final

from lazaretto.core import Cell, Mutable, Question, Seat, Value, struct
from lazaretto.core import State as CoreState
from lazaretto.games.virus.data import NOWHERE, BossCard, Card, Clue, Happening
from lazaretto.games.virus.state.decks import BossDeck, ClueDeck, Decks, EventDeck, RoomDeck, TrapSide, WoundDeck
from lazaretto.games.virus.state.hero import (
    JOINT,
    SHARES,
    Body,
    Cards,
    Claim,
    Clues,
    Deals,
    Duel,
    Hero,
    Offer,
    Phase,
    Proposal,
    Stock,
    no_duel,
)
from lazaretto.games.virus.state.pieces import (
    BARRIER_EDGE,
    BREACH_EDGE,
    DEAD,
    DOOR_EDGE,
    EXITED,
    GIVEN,
    IMPROVING,
    INSIDE,
    LOSING,
    LOST,
    NO_BOSS_CARD,
    NO_CARD,
    NO_EVENT,
    NOBODY,
    SPENDING,
    Bid,
    Charge,
    Combat,
    Creature,
    Declaration,
    Edge,
    Map,
    Markers,
    Point,
    Reserve,
    Room,
    Share,
    Spill,
    Throw,
    Wound,
)
from lazaretto.games.virus.state.variants import (
    CAPTIVE,
    CHILD,
    NO_QUEST,
    REBOOT,
    BossPlayer,
    Child,
    Counting,
    Lesson,
    Quest,
    Variants,
)

__all__ = [
    "BARRIER_EDGE",
    "BREACH_EDGE",
    "CAPTIVE",
    "CHILD",
    "DEAD",
    "DOOR_EDGE",
    "EXITED",
    "GIVEN",
    "IMPROVING",
    "INSIDE",
    "JOINT",
    "LOSING",
    "LOST",
    "NOBODY",
    "NO_BOSS_CARD",
    "NO_CARD",
    "NO_EVENT",
    "NO_PLAN",
    "NO_QUEST",
    "PARTS",
    "REBOOT",
    "SHARES",
    "SPENDING",
    "Bid",
    "Body",
    "BossDeck",
    "BossPlayer",
    "Cards",
    "Charge",
    "Child",
    "Claim",
    "ClueDeck",
    "Clues",
    "Combat",
    "Counting",
    "Creature",
    "Deals",
    "Decision",
    "Decks",
    "Declaration",
    "Duel",
    "Edge",
    "Escape",
    "EventDeck",
    "Hero",
    "Lab",
    "Lesson",
    "Map",
    "March",
    "Markers",
    "Offer",
    "Phase",
    "Plan",
    "Point",
    "Proposal",
    "Quest",
    "Reserve",
    "Room",
    "RoomDeck",
    "Setup",
    "Share",
    "Spawning",
    "Spill",
    "State",
    "Stock",
    "Throw",
    "TrapSide",
    "Turn",
    "Variants",
    "Wound",
    "WoundDeck",
    "no_duel",
]


class Decision(Question["State"]):
    """A decision of this game, asked of one seat; its chapter of the rules has the classes."""

    __slots__ = ()


@struct
class Setup(Value):
    """How the game is played: its level and options, which never change."""

    level: int  # 1 to 3; with the number of Difficult Addons it says how hard the game is (V-003)
    timed: bool
    rotate: bool  # without real time: one action each in turn (V-397)
    best: bool  # the winners are ranked (V-318)
    spy: bool  # spy mode: clues are hidden and declared
    life: bool  # the dead come back (V-333)
    turncoat: bool  # a hero who became a Boss player does not share the heroes' victory (I-41)
    walled: bool  # wall pieces are drawn (V-375)
    seats: int  # heroes first, then Boss players (V-339)


@struct
class March(Mutable):
    """A group of creatures on its way, step by step (V-209 to V-237)."""

    group: Cell = NOWHERE  # the room of the group that is moving
    mover: int = -1  # the Leader or Boss that moves by itself, -1: a group
    way: int = -1  # where the moving group is heading, -1 undecided
    stage: int = 0  # of its step: deciding, announced, entering
    leaves: tuple[Seat, ...] = ()  # seats that may still cancel the announced step
    entering: tuple[int, ...] = ()  # figures of the moving group that have still to go in
    all_at_once: bool = False  # the Lead sends all groups in their order


@struct
class Spawning(Mutable):
    """New creatures that have still to be placed (V-238 to V-252)."""

    owed: tuple[int, ...] = (0, 0, 0, 0, 0)  # new creatures by colour, and of any colour
    wants: int = 0  # Leaders due among them
    extra: int = 0  # additional creatures still to be placed
    placer: Seat = NOBODY  # whose new creatures are being placed, NOBODY: the Lead's additional ones


@struct
class Escape(Mutable):
    """What victory takes: the lab door open, the antidote found, and out with it (V-002)."""

    door: bool = False  # the lab door is open
    antidote: Cell = NOWHERE  # the room where it lies
    carrier: Seat = NOBODY
    takers: tuple[Seat, ...] = ()  # heroes who have exited, in order
    left_by: Seat = NOBODY  # who took the antidote out
    slayer: Seat = NOBODY  # the Boss player who wins if the last hero to go was killed so (V-340)


@struct
class Turn(Mutable):
    """Where the turn is, and the question all wait for (V-030)."""

    lead: Seat
    deputy: bool = False  # the Lead of this turn is gone: ``lead`` decides for him, and has the token next (V-273)
    number: int = 1
    event: Happening = NO_EVENT  # of this turn, -1 none
    step: int = 0
    begun: bool = False  # the step's opening has been done
    queue: tuple[Seat, ...] = ()  # seats still to come in this step
    pending: tuple[int, ...] = ()  # what has still to act in this step: cells of charges or Broodmothers, figures
    go: Seat = NOBODY  # whose go it is with ``rotate``
    asked: Decision | None = None  # the question all wait for
    who: Seat = NOBODY  # the seat it is put to
    ending: str = ""  # how the game ended, "" while it goes on


@struct
class Lab(Mutable):
    """All that everybody may know."""

    setup: Setup
    map: Map
    heroes: list[Hero]
    creatures: list[Creature]
    reserve: Reserve
    decks: Decks
    turn: Turn
    combat: Combat
    march: March
    spawning: Spawning
    escape: Escape
    variants: Variants


@struct
class Plan(Value):
    """What a seat is putting together; nobody else sees it (law of plans)."""

    tray: tuple[int, ...]  # elements to be thrown, by Element
    picked: tuple[Card, ...]  # display cards to be discarded together
    shares: tuple[Share, ...] = ()  # creatures to be handed to heroes


NO_PLAN = Plan((0,) * 9, ())


@struct
class State(CoreState):
    """The lab, chance, and what is hidden."""

    lab: Lab
    plans: list[Plan]
    drawn: Happening  # the Event card the Lead is reading, -1 none
    sunk: list[Happening]  # event sides put under the deck unread by others
    shown: int  # how often a secret came out
    spy: Seat  # the seat with the spy card; NOBODY: it stayed in the box, or there is none
    hands: list[list[Clue]]  # clues held in spy mode, by seat
    pledged: list[Clue]  # the cards behind the declarations
    sunk_clues: list[Clue]  # clues put under the deck unseen by others
    boss_hands: list[list[BossCard]]  # hidden Boss cards, by Boss player


# every class of a state, for JSON
PARTS: Final[tuple[type, ...]] = (
    Bid, Body, BossDeck, BossPlayer, Cards, Charge, Child, Claim, ClueDeck, Clues, Combat, Counting, Creature,
    Deals, Decks, Declaration, Duel, Edge, Escape, EventDeck, Hero, Lab, Lesson, Map, March, Markers, Offer, Phase,
    Plan, Point, Proposal, Quest, Reserve, Room, RoomDeck, Setup, Share, Spawning, Spill, State, Stock, Throw,
    TrapSide, Turn, Variants, Wound, WoundDeck,
)  # fmt: skip
