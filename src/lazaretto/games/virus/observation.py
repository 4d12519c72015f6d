"""What a learner is given of a view, and how large each field can get."""

from __future__ import annotations

from typing import Final

from lazaretto.core import (
    FLAG,
    SEAT,
    SEAT_SET,
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
    TRAPS,
    WAYS,
)
from lazaretto.games.virus.rules.ending import LOSING
from lazaretto.games.virus.rules.steps import ASK_BUY, ROTATION
from lazaretto.games.virus.state import (
    BREACH_EDGE,
    CAPTIVE,
    LOST,
    BossPlayer,
    Charge,
    Creature,
    Edge,
    EventDeck,
    Hero,
    Lab,
    Lesson,
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
CODES: Final = Each(4, Number(1200), cut=True)  # pairs written as one number


def edges(view: View, odd: int) -> dict[int, Edge]:
    """The tokens on the north sides (odd) or east sides of the cells."""
    return {key // 2: edge for key, edge in view.lab.edges.items() if key % 2 == odd}


def east(view: View) -> dict[int, Edge]:
    return edges(view, 0)


def north(view: View) -> dict[int, Edge]:
    return edges(view, 1)


def bids(view: View) -> list[int]:
    """Cubes on each skill of the auction."""
    return [max(code, 0) // 8 for code in view.lab.bids]


def bidders(view: View) -> list[int]:
    """Whose they are."""
    return [code % 8 if code >= 0 else -1 for code in view.lab.bids]


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
        Plan: {"tray": Each(len(ELEMENTS), Number(16)), "picked": CARDS, "shares": CODES},
        Lab: {
            "level": Number(3),
            "timed": FLAG,
            "rotate": FLAG,
            "best": FLAG,
            "rooms": Grid(NUMBERS.left, 0, NUMBERS.right, NUMBERS.far, Part(Room)),
            "charges": Each(8, Part(Charge), cut=True),
            "creatures": Each(CREATURES, Part(Creature), cut=True),
            "heroes": BySeat(Part(Hero)),
            "reserve": Each(len(TOKENS), Number(100)),
            "pool": Counts(len(KINDS), 10, KIND_OF),
            "deck": Part(RoomDeck),
            "events": Part(EventDeck),
            "wounds": Part(WoundDeck),
            "boss_bag": BOSS_CARDS,
            "boss_gone": BOSS_CARDS,
            "boss_left": Number(len(BOSSES)),
            "clue_bag": CLUES,
            "clue_under": CLUES,
            "clue_left": Number(len(TABLES.clues)),
            "shared": CLUES,
            "exits": Each(2, CELL),
            "lead": SEAT,
            "turn": Number(TURNS),
            "event": Choice(len(HAPPENINGS)),
            "door": FLAG,
            "antidote": CELL,
            "carrier": SEAT,
            "takers": Each(HEROES, SEAT),
            "left_by": SEAT,
            "paid": CELLS,
            "arrivals": Number(400),
            "step": Choice(ROTATION + 1),
            "begun": FLAG,
            "ask": Choice(ASK_BUY + 1),
            "who": SEAT,
            "go": SEAT,
            "queue": Each(2 * HEROES, SEAT),
            "group": CELL,
            "options": Each(8, Number(400), cut=True),
            "todo": Number(40),
            "owed": Each(5, Number(20)),
            "wants": Number(10),
            "points": Number(40),
            "cells": CELLS,
            "ending": Word(tuple(LOSING)),
            "way": Choice(len(WAYS)),
            "stage": Choice(4),
            "placer": SEAT,
            "figures": Each(8, Number(400), cut=True),
            "settled": CELLS,
            "sharing": CODES,
            "spy": FLAG,
            "declared": CODES,
            "life": FLAG,
            "legend": Each(MINIONS + 8, Choice(5)),
            "aside": Each(WOUNDS, Part(Wound), cut=True),
            "seats": Number(SEATS),
            "bosses": Each(SEATS, Part(BossPlayer)),
            "leaves": Each(SEATS, SEAT),
            "mover": KIND,
            "laying": FACE,
            "slayer": SEAT,
            "turncoat": FLAG,
            "quest": Part(Quest),
            "skills": SKILLS,
            "smoke": CELLS,
            "lesson": Part(Lesson),
            "spill": Each(4, Number(4096), cut=True),
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
            "child": CELL,
            "guardian": SEAT,
            "lost": FLAG,
            "icons": Number(len(HAPPENINGS)),
            "round": Number(3),
            "count": Number(12),
            "mark": CELL,
            "aim": Choice(len(WAYS)),
            "steps": Number(TABLES.quest.flight),
            "scared": FLAG,
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
            "dodged": FLAG,
            "rest": Number(20, -1),
            "chosen": FLAG,
            "moved": FLAG,
            "markers": Number(20),
            "bullets": Number(20),
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
            "improved": FLAG,
            "spent": Number(60, -1),
            "free": Number(10),
            "victim": SEAT,
            "resolved": Number(10),
        },
        Hero: {
            "cell": CELL,
            "status": Choice(LOST + 1),
            "stock": Number(20),
            "reserve": Number(20),
            "tokens": Each(len(TOKENS), Number(30)),
            "display": CARDS,
            "down": CARDS,
            "net": CARDS,
            "wounds": Each(WOUNDS, Part(Wound), cut=True),
            "clues": CLUES,
            "due": Each(8, Part(Point), cut=True),
            "drawn": Part(Wound, maybe=True),
            "throw": Part(Throw, maybe=True),
            "fought": CELLS,
            "majors": Number(20),
            "rights": Number(10),
            "injected": Number(10),
            "arrival": Number(400),
            "resources": Number(200),
            "refills": Number(10),
            "activated": FLAG,
            "passed": FLAG,
            "done": FLAG,
            "hurry": FLAG,
            "turned": FLAG,
            "claims": CELLS,
            "fresh": FLAG,
            "exiting": FLAG,
            "offer": Choice(len(TOKENS)),
            "offer_from": SEAT,
            "got": Counts(len(TOKENS), 8),
            "refused": CODES,
            "left_turn": Number(TURNS),
            "late": Number(120),
            "joint": SEAT,
            "vote": Choice(4),
            "vote_by": SEAT,
            "refilling": Number(10),
            "rival": SEAT_SET,
            "strikes": BySeat(Number(20)),
            "parries": Number(20),
            "fled": Each(HEROES, SEAT, cut=True),
            "rebuttal": FLAG,
            "struck": KIND,
            "skills": SKILLS,
            "spent": SKILLS,
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
    by_seat="lab.seats",
    unseen=(
        "Lab.bids",
        "Lab.edges",
        "Lab.walled",
        "Lab.walls",
        "Edge.host",
        "Creature.used",
        "Hero.looks",
        "Hero.leeched",
    ),
    derived={
        "east": Derived(east, BETWEEN),
        "north": Derived(north, BETWEEN),
        "bids": Derived(bids, Each(len(SKILL_NAMES), Number(NUMBERS.hero_cubes))),
        "bidders": Derived(bidders, Each(len(SKILL_NAMES), SEAT)),
    },
)
