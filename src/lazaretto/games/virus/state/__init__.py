"""What the table looks like.

Everything that all seats may know is the ``Lab``; the ``State`` adds chance and the few secrets. Decks hold no
order that nobody knows: what lies unseen is a bag, and chance picks when a card is turned up. So the front of
a face-down wound, a trap side or a Boss card does not exist before somebody sees it.

Rooms, edges and charges are values that are replaced; heroes and creatures are changed and copied.
"""

from __future__ import annotations

from lazaretto.core import Cell, Mutable, Question, Seat, Value, struct
from lazaretto.core import State as CoreState
from lazaretto.games.virus.data import NOWHERE, BossCard, Card, Clue, Figure, Happening
from lazaretto.games.virus.state.decks import BossDeck, ClueDeck, EventDeck, RoomDeck, TrapSide, WoundDeck
from lazaretto.games.virus.state.hero import Hero
from lazaretto.games.virus.state.pieces import (
    BARRIER_EDGE,
    BREACH_EDGE,
    DEAD,
    DOOR_EDGE,
    EXITED,
    EXPLOSION,
    INSIDE,
    LOST,
    NO_BOSS_CARD,
    NO_CARD,
    NO_EVENT,
    NOBODY,
    Bid,
    Charge,
    Creature,
    Declaration,
    Edge,
    Point,
    Room,
    Share,
    Spill,
    Throw,
    Wound,
)
from lazaretto.games.virus.state.variants import CAPTIVE, CHILD, NO_QUEST, REBOOT, BossPlayer, Lesson, Quest

__all__ = [
    "BARRIER_EDGE",
    "BREACH_EDGE",
    "CAPTIVE",
    "CHILD",
    "DEAD",
    "DOOR_EDGE",
    "EXITED",
    "EXPLOSION",
    "INSIDE",
    "LOST",
    "NOBODY",
    "NO_BOSS_CARD",
    "NO_CARD",
    "NO_EVENT",
    "NO_PLAN",
    "NO_QUEST",
    "REBOOT",
    "Bid",
    "BossDeck",
    "BossPlayer",
    "Charge",
    "ClueDeck",
    "Creature",
    "Decision",
    "Declaration",
    "Edge",
    "Escape",
    "EventDeck",
    "Hero",
    "Lab",
    "Lesson",
    "March",
    "Plan",
    "Point",
    "Quest",
    "Room",
    "RoomDeck",
    "Setup",
    "Share",
    "Spawning",
    "Spill",
    "State",
    "Throw",
    "TrapSide",
    "Wound",
    "WoundDeck",
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
class Lab(Mutable):
    """All that everybody may know."""

    setup: Setup
    rooms: dict[Cell, Room]
    edges: dict[int, Edge]
    charges: list[Charge]
    creatures: list[Creature]
    heroes: list[Hero]
    reserve: list[int]  # tokens and bullets of the game reserve
    pool: list[Figure]  # figures of the reserve, in order
    deck: RoomDeck
    events: EventDeck
    wounds: WoundDeck
    boss_deck: BossDeck
    clue_deck: ClueDeck
    shared: list[Clue]
    exits: tuple[Cell, Cell]
    lead: Seat
    march: March
    spawning: Spawning
    escape: Escape
    bosses: list[BossPlayer]  # Boss players in order: Heavy, Light, later ones (V-355)
    aside: list[Wound]  # wound cards of heroes who came back (V-134)
    quest: Quest
    lesson: Lesson
    turn: int = 1
    event: Happening = NO_EVENT  # of this turn, -1 none
    paid: tuple[Cell, ...] = ()  # vertices that have given their clue (V-285)
    arrivals: int = 0  # counts entries into rooms
    step: int = 0  # of the turn
    begun: bool = False  # the step's opening has been done
    asked: Decision | None = None  # the question all wait for
    who: Seat = NOBODY  # the seat it is put to
    go: Seat = NOBODY  # whose go it is with ``rotate``
    queue: tuple[Seat, ...] = ()  # seats still to come in this step
    ending: str = ""  # how the game ended, "" while it goes on
    pending: tuple[int, ...] = ()  # what has still to act in this step: cells of charges or Broodmothers, figures
    settled: tuple[Cell, ...] = ()  # rooms whose creatures were shared out by choice since the last change (V-189)
    sharing: tuple[Share, ...] = ()  # unequal shares waiting for consent
    declared: tuple[Declaration, ...] = ()  # in spy mode
    legend: tuple[int, ...] = ()  # colours of minion kinds, then of Leader figures; -1 not yet, empty without Legend
    skills: tuple[int, ...] = ()  # cards on the table at setup (V-384)
    bids: tuple[Bid | None, ...] = ()  # of the auction, by skill
    smoke: tuple[Cell, ...] = ()  # rooms in which nobody fights this phase (V-377)
    walls: tuple[int, ...] = ()  # edges with a wall piece (V-375)
    spill: tuple[Spill, ...] = ()  # points of explosions that deaths have freed (V-097)
    deputy: bool = False  # the Lead of this turn is gone: ``lead`` decides for him, and has the token next (V-273)


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
    pledged: list[Clue]  # the cards behind ``lab.declared``
    sunk_clues: list[Clue]  # clues put under the deck unseen by others
    boss_hands: list[list[BossCard]]  # hidden Boss cards, by Boss player
