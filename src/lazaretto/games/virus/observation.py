"""What a learner is given of a view, and how large each field can get."""

from __future__ import annotations

from typing import Final

from lazaretto.core import (
    FLAG,
    SEAT,
    SEAT_SET,
    At,
    Bits,
    BySeat,
    Choice,
    Counts,
    Derived,
    Each,
    Fields,
    Grid,
    Number,
    Part,
    Place,
    Word,
)
from lazaretto.games.virus.data import (
    BOSSES,
    COLOR,
    DECK,
    ELEMENTS,
    HAPPENINGS,
    KIND_OF,
    KINDS,
    MINIONS,
    NUMBERS,
    SKETCHES,
    SKILL_NAMES,
    SYMBOL,
    TABLES,
    TOKENS,
    TRAP_SPAWN,
    TRAPS,
    WAYS,
)
from lazaretto.games.virus.rules.catalogue import COMMON
from lazaretto.games.virus.rules.combat.explosions import BlastFirst
from lazaretto.games.virus.rules.creatures.exploring import TurnRoom
from lazaretto.games.virus.rules.creatures.movement import ChooseWay
from lazaretto.games.virus.rules.creatures.powers import JoinBroodmother, SpitAt
from lazaretto.games.virus.rules.creatures.spawning import TintRoom
from lazaretto.games.virus.rules.phases.event_phase import (
    HandOutAdrenaline,
    KeepTrap,
    MutateMinion,
    Reinforce,
    SpawnMinion,
)
from lazaretto.games.virus.rules.phases.turn_end import KeepCard
from lazaretto.games.virus.rules.scoring import LOSING
from lazaretto.games.virus.rules.setup import FoundRoom, PlaceBoss, PlaceMinion
from lazaretto.games.virus.rules.steps import BROOD, ROTATION
from lazaretto.games.virus.state import (
    BREACH_EDGE,
    CAPTIVE,
    CHILD,
    GIVEN,
    IMPROVING,
    LOST,
    NO_CARD,
    NOBODY,
    SPENDING,
    BossPlayer,
    Charge,
    Creature,
    Edge,
    EventDeck,
    Hero,
    Lab,
    Lesson,
    Offer,
    Plan,
    Point,
    Quest,
    Room,
    RoomDeck,
    Throw,
    Wound,
    WoundDeck,
)
from lazaretto.games.virus.view import View

SEATS: Final = 6  # heroes, then Boss players
HEROES: Final = 4
CELL: Final = Place(NUMBERS.left, 0, NUMBERS.right, NUMBERS.far)
LOOKS: Final = sorted({(COLOR[card], SYMBOL[card]) for card in range(len(COLOR))})  # of a room card
LOOK: Final = [LOOKS.index((COLOR[card], SYMBOL[card])) for card in range(len(COLOR))]
FACE: Final = Choice(len(LOOKS), LOOK)
CARDS: Final = Counts(len(LOOKS), 8, LOOK)
PILE: Final = Counts(len(LOOKS), 40, LOOK)
KIND: Final = Choice(len(KINDS), KIND_OF)  # of a figure
BOSS_CARDS: Final = Counts(len(BOSSES))
SKILLS: Final = Counts(len(SKILL_NAMES))
CLUES: Final = Counts(len(TABLES.clues))
EVENTS: Final = Counts(len(HAPPENINGS))
MAPS: Final = Counts(len(SKETCHES))
TURNS: Final = 60
CREATURES: Final = len(KIND_OF)  # all figures of the box
WOUNDS: Final = 10
CELLS: Final = Each(4, CELL, cut=True)
MOST_SUCCESSES: Final = 60
CODES: Final = Each(4, Number(1200), cut=True)  # pairs written as one number


def edges(view: View, odd: int) -> dict[int, Edge]:
    """The tokens on the north sides (odd) or east sides of the cells."""
    return {key // 2: edge for key, edge in view.lab.map.edges.items() if key % 2 == odd}


def east(view: View) -> dict[int, Edge]:
    return edges(view, 0)


def north(view: View) -> dict[int, Edge]:
    return edges(view, 1)


def bids(view: View) -> list[int]:
    """Cubes on each skill of the auction."""
    return [0 if bid is None else bid.cubes for bid in view.lab.variants.bids]


def bidders(view: View) -> list[int]:
    """Whose they are."""
    return [-1 if bid is None else bid.seat for bid in view.lab.variants.bids]


# ---- the question all wait for ---------------------------------------------------------------------------

ASKS: Final = 52  # places for questions, the first for none
ASK: Final = {kind: i + 1 for i, kind in enumerate(COMMON)}


def ask(lab: Lab) -> int:
    return 0 if lab.turn.asked is None else ASK[type(lab.turn.asked)]


def options(lab: Lab) -> tuple[int, ...]:
    """Ways, figures, seats, colours or the card that it is about; or the figures that are going in."""
    asked = lab.turn.asked
    if isinstance(asked, ChooseWay):
        return asked.ways
    if isinstance(asked, BlastFirst):
        return asked.figures
    if isinstance(asked, SpitAt):
        return asked.seats
    if isinstance(asked, TintRoom):
        return asked.colors
    return (asked.card,) if isinstance(asked, KeepCard) else lab.march.entering


def todo(lab: Lab) -> int:
    """How many are still to be placed, changed or handed out."""
    asked = lab.turn.asked
    if isinstance(asked, (PlaceMinion, PlaceBoss, MutateMinion, HandOutAdrenaline, Reinforce, SpawnMinion)):
        return asked.left
    if isinstance(asked, KeepTrap):
        return TRAP_SPAWN[lab.map.rooms[asked.place].trap]
    return lab.spawning.extra or int(lab.march.all_at_once)


def points(lab: Lab) -> int:
    """Of an explosion, left for creatures."""
    return lab.turn.asked.points if isinstance(lab.turn.asked, BlastFirst) else 0


def cells(lab: Lab) -> tuple[int, ...]:
    """Rooms with something waiting."""
    asked, waiting = lab.turn.asked, lab.turn.pending if lab.turn.step == BROOD else ()
    if isinstance(asked, (BlastFirst, TurnRoom, KeepTrap, SpawnMinion)):
        return (asked.place,)
    return (asked.place, *waiting) if isinstance(asked, JoinBroodmother) else waiting


def figures(lab: Lab) -> tuple[int, ...]:
    """The first rooms still to be laid, or what has still to act in this step."""
    asked = lab.turn.asked
    if isinstance(asked, FoundRoom):
        return asked.cards
    waiting = () if lab.turn.step == BROOD else lab.turn.pending
    return (asked.figure, *waiting) if isinstance(asked, SpitAt) else waiting


def laying(lab: Lab) -> int:
    """The room card that is turned up and not laid yet."""
    return lab.turn.asked.card if isinstance(lab.turn.asked, TurnRoom) else NO_CARD


def spill(lab: Lab) -> list[int]:
    return [number for spilt in lab.combat.spill for number in (spilt.cell, spilt.points)]


# ---- pairs written as one number -------------------------------------------------------------------------


def planned_shares(plan: Plan) -> list[int]:
    return [share.figure * 8 + share.seat for share in plan.shares]


def shares(lab: Lab) -> list[int]:
    return [share.figure * 8 + share.seat for share in lab.combat.sharing]


def declared(lab: Lab) -> list[int]:
    return [said.clue * 8 + said.seat for said in lab.decks.clues.declared]


def refused(hero: Hero) -> list[int]:
    """What others declined; proposals count from 1000 on."""
    return [x.token * 8 + x.taker if isinstance(x, Offer) else 1000 + x.what for x in hero.deals.declined]


# ---- what a hero is asked by others, and the labs he has completed ---------------------------------------


def offered(hero: Hero) -> int:
    """The token he is offered, -1 none."""
    return -1 if hero.deals.offer is None else hero.deals.offer.token


def giver(hero: Hero) -> int:
    return NOBODY if hero.deals.offer is None else hero.deals.offer.giver


def vote(hero: Hero) -> int:
    """What he is asked to agree to, 0 nothing."""
    return 0 if hero.deals.proposal is None else hero.deals.proposal.what


def proposer(hero: Hero) -> int:
    return NOBODY if hero.deals.proposal is None else hero.deals.proposal.by


def struck(hero: Hero) -> int:
    """The figure that dealt his latest wound, -1 no creature."""
    return -1 if hero.body.latest is None else hero.body.latest.by


def improved(throw: Throw) -> bool:
    return throw.stage > IMPROVING


def unspent(throw: Throw) -> int:
    """Successes left to spend, -1 before they are counted; the most if they have gone to a joint throw."""
    if throw.stage == GIVEN:
        return MOST_SUCCESSES
    return throw.left if throw.stage == SPENDING else -1


def aim(quest: Quest) -> int:
    """The way counted last, or that the Child steps next."""
    return quest.child.aim if quest.kind == CHILD else quest.counting.aim


def claims(hero: Hero) -> list[int]:
    return [claim.vertex for claim in hero.clues.claims]


def prizes(hero: Hero) -> list[int]:
    return [claim.prize for claim in hero.clues.claims]


BETWEEN: Final = Grid(NUMBERS.left - 1, -1, NUMBERS.right, NUMBERS.far, Part(Edge))

FIELDS: Final = Fields(
    View,
    {
        View: {
            "lab": Part(Lab),
            "me": Choice(SEATS),
            "plan": Part(Plan),
            "event": Choice(len(HAPPENINGS)),
            "role": Word(("hero", "spy")),
            "spy": SEAT,
            "hand": CLUES,
            "pledged": CLUES,
            "cards": BOSS_CARDS,
        },
        Plan: {"tray": Each(len(ELEMENTS), Number(16)), "picked": CARDS, "shares": Derived(planned_shares, CODES)},
        Lab: {
            "level": At("setup.level", Number(3)),
            "timed": At("setup.timed", FLAG),
            "rotate": At("setup.rotate", FLAG),
            "best": At("setup.best", FLAG),
            "rooms": At("map.rooms", Grid(NUMBERS.left, 0, NUMBERS.right, NUMBERS.far, Part(Room))),
            "charges": At("map.charges", Each(8, Part(Charge), cut=True)),
            "creatures": Each(CREATURES, Part(Creature), cut=True),
            "heroes": BySeat(Part(Hero)),
            "reserve": At("reserve.tokens", Each(len(TOKENS), Number(100))),
            "pool": At("reserve.figures", Counts(len(KINDS), 10, KIND_OF)),
            "deck": At("decks.rooms", Part(RoomDeck)),
            "events": At("decks.events", Part(EventDeck)),
            "wounds": At("decks.wounds", Part(WoundDeck)),
            "boss_bag": At("decks.bosses.bag", BOSS_CARDS),
            "boss_gone": At("decks.bosses.gone", BOSS_CARDS),
            "boss_left": At("decks.bosses.left", Number(len(BOSSES))),
            "clue_bag": At("decks.clues.bag", CLUES),
            "clue_under": At("decks.clues.under", CLUES),
            "clue_left": At("decks.clues.left", Number(len(TABLES.clues))),
            "shared": At("decks.clues.shared", CLUES),
            "exits": At("map.exits", Each(2, CELL)),
            "lead": At("turn.lead", SEAT),
            "deputy": At("turn.deputy", FLAG),
            "turn": At("turn.number", Number(TURNS)),
            "event": At("turn.event", Choice(len(HAPPENINGS))),
            "door": At("escape.door", FLAG),
            "antidote": At("escape.antidote", CELL),
            "carrier": At("escape.carrier", SEAT),
            "takers": At("escape.takers", Each(HEROES, SEAT)),
            "left_by": At("escape.left_by", SEAT),
            "paid": At("map.paid", CELLS),
            "arrivals": At("map.arrivals", Number(400)),
            "step": At("turn.step", Choice(ROTATION + 1)),
            "begun": At("turn.begun", FLAG),
            "ask": Derived(ask, Choice(ASKS)),
            "who": At("turn.who", SEAT),
            "go": At("turn.go", SEAT),
            "queue": At("turn.queue", Each(2 * HEROES, SEAT)),
            "group": At("march.group", CELL),
            "options": Derived(options, Each(8, Number(400), cut=True)),
            "todo": Derived(todo, Number(40)),
            "owed": At("spawning.owed", Each(5, Number(20))),
            "wants": At("spawning.wants", Number(10)),
            "points": Derived(points, Number(40)),
            "cells": Derived(cells, CELLS),
            "ending": At("turn.ending", Word(tuple(LOSING))),
            "way": At("march.way", Choice(len(WAYS))),
            "stage": At("march.stage", Choice(4)),
            "placer": At("spawning.placer", SEAT),
            "figures": Derived(figures, Each(8, Number(400), cut=True)),
            "settled": At("combat.settled", CELLS),
            "sharing": Derived(shares, CODES),
            "spy": At("setup.spy", FLAG),
            "declared": Derived(declared, CODES),
            "life": At("setup.life", FLAG),
            "legend": At("variants.legend", Each(MINIONS + 8, Choice(5))),
            "aside": At("reserve.wounds", Each(WOUNDS, Part(Wound), cut=True)),
            "seats": At("setup.seats", Number(SEATS)),
            "bosses": At("variants.bosses", Each(SEATS, Part(BossPlayer))),
            "leaves": At("march.leaves", Each(SEATS, SEAT)),
            "mover": At("march.mover", KIND),
            "laying": Derived(laying, FACE),
            "slayer": At("escape.slayer", SEAT),
            "turncoat": At("setup.turncoat", FLAG),
            "quest": At("variants.quest", Part(Quest)),
            "skills": At("variants.skills", SKILLS),
            "smoke": At("combat.smoke", CELLS),
            "lesson": At("variants.lesson", Part(Lesson)),
            "spill": Derived(spill, Each(4, Number(4096), cut=True)),
        },
        BossPlayer: {
            "seat": SEAT,
            "hidden": Number(len(BOSSES)),
            "open": BOSS_CARDS,
            "active": KIND,
            "roused": FLAG,
            "recalled": FLAG,
            "busy": FLAG,
            "quiet": FLAG,
        },
        Quest: {
            "kind": Choice(CAPTIVE + 1),
            "place": CELL,
            "done": FLAG,
            "child": At("child.cell", CELL),
            "guardian": SEAT,
            "lost": At("child.lost", FLAG),
            "icons": Number(len(HAPPENINGS)),
            "round": At("counting.round", Number(3)),
            "count": At("counting.count", Number(12)),
            "mark": At("counting.mark", CELL),
            "aim": Derived(aim, Choice(len(WAYS))),
            "steps": At("child.steps", Number(TABLES.quest.flight)),
            "scared": At("child.scared", FLAG),
        },
        Lesson: {"step": Choice(5), "met": FLAG, "fought": BySeat(Counts(MINIONS))},
        Room: {
            "card": FACE,
            "spin": Choice(4),
            "open": Bits(4),
            "trap": Choice(len(TRAPS)),
            "cubes": BySeat(Number(16)),
            "explored": SEAT,
            "searched": SEAT,
            "uses": Number(16),
        },
        Edge: {"kind": Choice(BREACH_EDGE + 1), "bars": Number(4), "closed": FLAG},
        Charge: {"cell": CELL, "seat": SEAT, "tokens": Number(6), "armed": FLAG},
        Creature: {
            "figure": KIND,
            "cell": CELL,
            "boss": FLAG,
            "card": Choice(len(BOSSES)),
            "lying": FLAG,
            "foe": SEAT_SET,
            "dodged": SEAT_SET,
            "rest": Number(20, -1),
            "chosen": FLAG,
            "moved": FLAG,
            "markers": At("markers.damage", Number(20)),
            "bullets": At("markers.bullets", Number(20)),
        },
        Wound: {"heart": Choice(3), "down": FLAG, "deep": FLAG, "infected": Number(1, -1), "morbo": FLAG},
        Point: {"down": FLAG, "shield": FLAG, "deep": FLAG, "by": KIND},
        Throw: {
            "elements": Each(20, Choice(len(ELEMENTS)), cut=True),
            "squares": Each(20, Number(2 * NUMBERS.squares, -1), cut=True),
            "target": CELL,
            "distance": Number(12, -1),
            "fixed": Each(8, Number(20), cut=True),
            "aside": Number(10),
            "lost": Each(2, Number(20)),
            "improved": Derived(improved, FLAG),
            "spent": Derived(unspent, Number(MOST_SUCCESSES, -1)),
            "free": Number(10),
            "victim": SEAT,
            "resolved": Number(10),
        },
        Hero: {
            "cell": CELL,
            "status": Choice(LOST + 1),
            "stock": At("stock.cubes", Number(20)),
            "reserve": At("stock.reserve", Number(20)),
            "tokens": At("stock.tokens", Each(len(TOKENS), Number(30))),
            "display": At("cards.display", CARDS),
            "down": At("cards.down", CARDS),
            "net": At("cards.net", CARDS),
            "wounds": At("body.wounds", Each(WOUNDS, Part(Wound), cut=True)),
            "clues": At("clues.held", CLUES),
            "due": At("body.due", Each(8, Part(Point), cut=True)),
            "drawn": At("body.drawn", Part(Wound, maybe=True)),
            "throw": Part(Throw, maybe=True),
            "fought": At("phase.fought", CELLS),
            "majors": At("cards.majors", Number(20)),
            "rights": At("clues.rights", Number(10)),
            "injected": At("phase.injected", Number(10)),
            "arrival": Number(400),
            "resources": At("stock.resources", Number(200)),
            "refills": At("cards.refills", Number(10)),
            "activated": At("phase.activated", FLAG),
            "passed": At("phase.passed", FLAG),
            "done": At("phase.done", FLAG),
            "hurry": At("phase.hurry", FLAG),
            "turned": At("body.turned", FLAG),
            "claims": Derived(claims, CELLS),
            "prizes": Derived(prizes, Each(8, Number(2), cut=True)),
            "fresh": At("clues.fresh", FLAG),
            "exiting": At("phase.exiting", FLAG),
            "offer": Derived(offered, Choice(len(TOKENS))),
            "offer_from": Derived(giver, SEAT),
            "got": At("deals.received", Counts(len(TOKENS), 8)),
            "refused": Derived(refused, CODES),
            "left_turn": At("phase.left_turn", Number(TURNS)),
            "late": At("phase.late", Number(120)),
            "joint": SEAT,
            "vote": Derived(vote, Choice(4)),
            "vote_by": Derived(proposer, SEAT),
            "refilling": At("cards.refilling", Number(10)),
            "burden": At("deals.burden", Number(10)),
            "rival": At("duel.rival", SEAT_SET),
            "strikes": At("duel.strikes", BySeat(Number(20))),
            "shots": At("duel.shots", BySeat(Number(20))),
            "parries": At("duel.parries", Number(20)),
            "fled": At("duel.fled", Each(HEROES, SEAT, cut=True)),
            "rebuttal": At("phase.rebuttal", FLAG),
            "struck": Derived(struck, KIND),
            "skills": At("cards.skills", SKILLS),
            "spent": At("cards.spent", SKILLS),
        },
        RoomDeck: {
            "top": FACE,
            "left": Number(DECK),
            "bag": PILE,
            "under": PILE,
            "gone": PILE,
            "traps": Each(len(TRAPS), Number(80)),
        },
        EventDeck: {
            "left": Number(len(HAPPENINGS)),
            "bag": EVENTS,
            "pile": EVENTS,
            "maps": MAPS,
            "sketches": MAPS,
            "under": MAPS,
            "gone": MAPS,
        },
        WoundDeck: {
            "top": Choice(3),
            "left": Number(60),
            "backs": Each(3, Number(40)),
            "fronts": Each(6, Number(40)),
            "under": Counts(3, 40),
        },
    },
    seat="me",
    by_seat="lab.setup.seats",
    unseen=(
        "Cards.looks",
        "Creature.used",
        "Edge.host",
        "Map.walls",
        "Point.blast",
        "RoomDeck.sides",
        "Setup.walled",
        # read by what is derived
        "Body.latest",
        "Child.aim",
        "ClueDeck.declared",
        "Clues.claims",
        "Combat.sharing",
        "Combat.spill",
        "Counting.aim",
        "Deals.declined",
        "Deals.offer",
        "Deals.proposal",
        "Map.edges",
        "March.all_at_once",
        "March.entering",
        "Spawning.extra",
        "Throw.left",
        "Throw.stage",
        "Turn.asked",
        "Turn.pending",
        "Variants.bids",
    ),
    derived={
        "east": Derived(east, BETWEEN),
        "north": Derived(north, BETWEEN),
        "bids": Derived(bids, Each(len(SKILL_NAMES), Number(NUMBERS.hero_cubes))),
        "bidders": Derived(bidders, Each(len(SKILL_NAMES), SEAT)),
    },
)
