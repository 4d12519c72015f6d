"""What the table looks like.

Everything that all seats may know is the ``Lab``; the ``State`` adds chance and the few secrets. Decks hold no
order that nobody knows: what lies unseen is a bag, and chance picks when a card is turned up. So the front of
a face-down wound, a trap side or a Boss card does not exist before somebody sees it.

Rooms, edges and charges are values that are replaced; heroes and creatures are changed and copied.
"""

from __future__ import annotations

from lazaretto.core import Cell, Rng, Seat, Value
from lazaretto.core import State as CoreState
from lazaretto.games.virus.data import NOWHERE, BossCard, Card, Clue, Figure, Happening
from lazaretto.games.virus.hero import Hero
from lazaretto.games.virus.pieces import (
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
    Charge,
    Creature,
    Edge,
    Point,
    Room,
    Throw,
    Wound,
)
from lazaretto.games.virus.piles import EventDeck, RoomDeck, WoundDeck
from lazaretto.games.virus.variants import CAPTIVE, CHILD, NO_QUEST, REBOOT, BossPlayer, Lesson, Quest

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
    "BossPlayer",
    "Charge",
    "Creature",
    "Edge",
    "EventDeck",
    "Hero",
    "Lab",
    "Lesson",
    "Plan",
    "Point",
    "Quest",
    "Room",
    "RoomDeck",
    "State",
    "Throw",
    "Wound",
    "WoundDeck",
]


class Lab(Value):
    """All that everybody may know."""

    __slots__ = (
        "antidote",
        "arrivals",
        "aside",
        "ask",
        "begun",
        "best",
        "bids",
        "boss_bag",
        "boss_gone",
        "boss_left",
        "bosses",
        "carrier",
        "cells",
        "charges",
        "clue_bag",
        "clue_left",
        "clue_under",
        "creatures",
        "deck",
        "declared",
        "door",
        "edges",
        "ending",
        "event",
        "events",
        "exits",
        "figures",
        "go",
        "group",
        "heroes",
        "laying",
        "lead",
        "leaves",
        "left_by",
        "legend",
        "lesson",
        "level",
        "life",
        "mover",
        "options",
        "owed",
        "paid",
        "placer",
        "points",
        "pool",
        "quest",
        "queue",
        "reserve",
        "rooms",
        "rotate",
        "seats",
        "settled",
        "shared",
        "sharing",
        "skills",
        "slayer",
        "smoke",
        "spill",
        "spy",
        "stage",
        "step",
        "takers",
        "timed",
        "todo",
        "turn",
        "turncoat",
        "walled",
        "walls",
        "wants",
        "way",
        "who",
        "wounds",
    )  # fmt: skip

    def __init__(  # noqa: PLR0915  a row of fields
        self,
        level: int,
        timed: bool,
        rotate: bool,
        best: bool,
        rooms: dict[Cell, Room],
        edges: dict[int, Edge],
        charges: list[Charge],
        creatures: list[Creature],
        heroes: list[Hero],
        reserve: list[int],
        pool: list[Figure],
        deck: RoomDeck,
        events: EventDeck,
        wounds: WoundDeck,
        boss_bag: list[BossCard],
        boss_gone: list[BossCard],
        boss_left: int,
        clue_bag: list[Clue],
        clue_under: list[Clue],
        clue_left: int,
        shared: list[Clue],
        exits: tuple[Cell, Cell],
        lead: Seat,
        turn: int = 1,
        event: Happening = NO_EVENT,
        door: bool = False,
        antidote: Cell = NOWHERE,
        carrier: Seat = NOBODY,
        takers: tuple[Seat, ...] = (),
        left_by: Seat = NOBODY,
        paid: tuple[Cell, ...] = (),
        arrivals: int = 0,
        step: int = 0,
        begun: bool = False,
        ask: int = 0,
        who: Seat = NOBODY,
        go: Seat = NOBODY,
        queue: tuple[Seat, ...] = (),
        group: Cell = NOWHERE,
        options: tuple[int, ...] = (),
        todo: int = 0,
        owed: tuple[int, ...] = (0, 0, 0, 0, 0),
        wants: int = 0,
        points: int = 0,
        cells: tuple[Cell, ...] = (),
        ending: str = "",
        way: int = -1,
        stage: int = 0,
        placer: Seat = NOBODY,
        figures: tuple[int, ...] = (),
        settled: tuple[Cell, ...] = (),
        sharing: tuple[int, ...] = (),
        spy: bool = False,
        declared: tuple[int, ...] = (),
        life: bool = False,
        legend: tuple[int, ...] = (),
        aside: list[Wound] | None = None,
        seats: int = 0,
        bosses: list[BossPlayer] | None = None,
        leaves: tuple[Seat, ...] = (),
        mover: int = -1,
        laying: Card = NO_CARD,
        slayer: Seat = NOBODY,
        turncoat: bool = False,
        quest: Quest | None = None,
        skills: tuple[int, ...] = (),
        bids: tuple[int, ...] = (),
        smoke: tuple[Cell, ...] = (),
        walls: tuple[int, ...] = (),
        walled: bool = False,
        lesson: Lesson | None = None,
        spill: tuple[int, ...] = (),
    ) -> None:
        self.level = level
        self.timed = timed
        self.rotate = rotate  # without real time: one action each in turn (V-397)
        self.best = best  # the winners are ranked (V-318)
        self.rooms = rooms
        self.edges = edges
        self.charges = charges
        self.creatures = creatures
        self.heroes = heroes
        self.reserve = reserve  # tokens and bullets of the game reserve
        self.pool = pool  # figures of the reserve, in order
        self.deck = deck
        self.events = events
        self.wounds = wounds
        self.boss_bag = boss_bag  # Boss cards nobody has seen, those under figures too
        self.boss_gone = boss_gone
        self.boss_left = boss_left
        self.clue_bag = clue_bag
        self.clue_under = clue_under
        self.clue_left = clue_left
        self.shared = shared
        self.exits = exits
        self.lead = lead
        self.turn = turn
        self.event = event  # of this turn, -1 none
        self.door = door  # the lab door is open
        self.antidote = antidote  # the room where it lies
        self.carrier = carrier
        self.takers = takers  # heroes who have exited, in order
        self.left_by = left_by  # who took the antidote out
        self.paid = paid  # vertices that have given their clue (V-285)
        self.arrivals = arrivals  # counts entries into rooms
        self.step = step  # of the turn
        self.begun = begun  # the step's opening has been done
        self.ask = ask  # a question all wait for, 0 none
        self.who = who  # the seat it is put to
        self.go = go  # whose go it is with ``rotate``
        self.queue = queue  # seats still to come in this step
        self.group = group  # the group that is moving
        self.options = options  # what the question is about: ways, or figures
        self.todo = todo  # how many are still to be placed
        self.owed = owed  # new creatures by colour, and of any colour
        self.wants = wants  # Leaders due among them
        self.points = points  # of an explosion, left for creatures
        self.cells = cells  # rooms with something waiting: explosions
        self.ending = ending  # how the game ended, "" while it goes on
        self.way = way  # where the moving group is heading, -1 undecided
        self.stage = stage  # of its step: deciding, announced, entering
        self.placer = placer  # whose new creatures are being placed, NOBODY: the Lead's additional ones
        self.figures = figures  # creatures whose power is still to act
        self.settled = settled  # rooms whose creatures were shared out by choice since the last change (V-189)
        self.spy = spy  # spy mode: clues are hidden and declared
        self.declared = declared  # clues declared in spy mode, as clue * 8 + seat
        self.life = life  # the dead come back (V-333)
        self.legend = legend  # colours of minion kinds, then of Leader figures; -1 not yet, empty without Legend
        self.aside = aside or []  # wound cards of heroes who came back (V-134)
        self.sharing = sharing  # unequal shares waiting for consent, as figure * 8 + seat
        self.seats = seats or len(heroes)  # heroes first, then Boss players (V-339)
        self.bosses = bosses or []  # Boss players in order: Heavy, Light, later ones (V-355)
        self.leaves = leaves  # seats that may still cancel the announced step
        self.mover = mover  # the Leader or Boss that moves by itself, -1: a group
        self.laying = laying  # the room card that a creature or the Child has turned up and not laid yet
        self.slayer = slayer  # the Boss player who wins if the last hero to go was killed so (V-340)
        self.skills = skills  # cards on the table at setup (V-384)
        self.bids = bids  # of the auction, by skill: cubes * 8 + seat, -1 free
        self.smoke = smoke  # rooms in which nobody fights this phase (V-377)
        self.walls = walls  # edges with a wall piece (V-375)
        self.walled = walled  # they are wanted
        self.lesson = lesson or Lesson()
        self.spill = spill  # points of an explosion that a hero's death has freed: cell, points, cell, points (V-097)
        self.quest = quest or Quest(NO_QUEST)
        self.turncoat = turncoat  # a hero who became a Boss player does not share the heroes' victory (I-41)

    def copy(self) -> Lab:
        return Lab(
            self.level, self.timed, self.rotate, self.best, self.rooms.copy(), self.edges.copy(), self.charges[:],
            [creature.copy() for creature in self.creatures], [hero.copy() for hero in self.heroes],
            self.reserve[:], self.pool[:], self.deck.copy(), self.events.copy(), self.wounds.copy(),
            self.boss_bag[:], self.boss_gone[:], self.boss_left, self.clue_bag[:], self.clue_under[:],
            self.clue_left, self.shared[:], self.exits, self.lead, self.turn, self.event, self.door,
            self.antidote, self.carrier, self.takers, self.left_by, self.paid, self.arrivals, self.step,
            self.begun, self.ask, self.who, self.go, self.queue, self.group, self.options, self.todo, self.owed,
            self.wants, self.points, self.cells, self.ending, self.way, self.stage, self.placer, self.figures,
            self.settled, self.sharing, self.spy, self.declared, self.life, self.legend,
            self.aside[:], self.seats, [player.copy() for player in self.bosses], self.leaves, self.mover, self.laying,
            self.slayer, self.turncoat, self.quest.copy(), self.skills, self.bids, self.smoke,
            self.walls, self.walled, self.lesson.copy(), self.spill,
        )  # fmt: skip


class Plan(Value):
    """What a seat is putting together; nobody else sees it (law of plans)."""

    __slots__ = ("picked", "shares", "tray")

    def __init__(self, tray: tuple[int, ...], picked: tuple[Card, ...], shares: tuple[int, ...] = ()) -> None:
        self.tray = tray  # elements to be thrown, by Element
        self.picked = picked  # display cards to be discarded together
        self.shares = shares  # creatures to be handed to heroes, as figure * 8 + seat


NO_PLAN = Plan((0,) * 9, ())


class State(CoreState):
    """The lab, chance, and what is hidden."""

    __slots__ = ("boss_hands", "drawn", "hands", "lab", "plans", "pledged", "shown", "spy", "sunk", "sunk_clues")

    def __init__(
        self,
        rng: Rng,
        marks: int,
        lab: Lab,
        plans: list[Plan],
        drawn: Happening,
        sunk: list[Happening],
        shown: int,
        spy: Seat,
        hands: list[list[Clue]],
        pledged: list[Clue],
        sunk_clues: list[Clue],
        boss_hands: list[list[BossCard]],
    ) -> None:
        super().__init__(rng, marks)
        self.lab = lab
        self.plans = plans
        self.drawn = drawn  # the Event card the Lead is reading, -1 none
        self.sunk = sunk  # event sides put under the deck unread by others
        self.shown = shown  # how often a secret came out
        self.spy = spy  # the seat with the spy card; NOBODY: it stayed in the box, or there is none
        self.hands = hands  # clues held in spy mode, by seat
        self.pledged = pledged  # the cards behind ``lab.declared``
        self.sunk_clues = sunk_clues  # clues put under the deck unseen by others
        self.boss_hands = boss_hands  # hidden Boss cards, by Boss player

    def copy(self) -> State:
        return State(
            self.rng.copy(), self.marks, self.lab.copy(), self.plans[:], self.drawn, self.sunk[:], self.shown, self.spy,
            [hand[:] for hand in self.hands], self.pledged[:], self.sunk_clues[:],
            [hand[:] for hand in self.boss_hands],
        )  # fmt: skip
