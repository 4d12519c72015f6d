"""What a player reads: whole sentences, names of things, and no inner words."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest

from lazaretto.core import Action, Cell, Event, EventLog, Seat, cell, rule
from lazaretto.games.virus import GAME
from lazaretto.games.virus import actions as a
from lazaretto.games.virus import events as e
from lazaretto.games.virus.data import (
    BREACH,
    CARD_NAMES,
    DESU,
    DOG,
    FIRST_SPARE,
    SMOKE,
    TABLES,
    THROWN_BULLET,
    ZOMBIE,
    BossCard,
    Element,
    Figure,
)
from lazaretto.games.virus.rules.steps import STEP_NAMES
from lazaretto.games.virus.state import BARRIER_EDGE, BREACH_EDGE, DOOR_EDGE, Edge
from lazaretto.games.virus.text import names
from lazaretto.games.virus.text.zones import zone
from lazaretto.games.virus.view import View
from lazaretto.testing import moments

from .notation import table

ME = Seat(0)
THERE = cell(-4, 1)


def watched() -> View:
    return GAME.view(GAME.new(GAME.setup(2), 1), None)


@pytest.mark.parametrize(
    ("thing", "sentence"),
    [
        (e.Landed(ME, (0, 1), (3, 4)), "@1 throws 1 cube and 1 bullet"),
        (e.Landed(ME, (0, 0, 1, 1, 2), (3, 4, 5, 6, 7)), "@1 throws 2 cubes, 2 bullets and 1 token"),
        (e.Succeeded(ME, 1, 1, 1), "1 cube and 1 bullet count: 1 Success"),
        (e.Together(ME, 2, 1), "@1 and 1 other hero throw together: 1 Success"),
        (e.Attacked(ME, 2, "blooder"), "@1 takes 2 hits from a blooder"),
        (e.Attacked(ME, 1, "explosion"), "@1 takes 1 hit from an explosion"),
        (e.Attacked(ME, 1, "bleeding"), "@1 takes 1 hit from a bleeding wound"),
        (e.Attacked(ME, 1, "flight"), "@1 takes 1 hit from fleeing"),
        (e.Exploded(THERE, 3), "Explosion in the cell 4 west and 1 north of START: 3 damage"),
        (e.TrapTurned(THERE, 0), "A trap room appears 4 west and 1 north of START: no symbol"),
        (e.TrapTurned(THERE, 1), "A trap room appears 4 west and 1 north of START: laser"),
        (e.NumberRead(6, 1), "The next Event card shows a 6: 1 more creature"),
        (e.Gained(ME, 1), "@1 gains 1 resource"),
        (e.Began(STEP_NAMES.index("gain resources"), 2), "# Turn 2: gain resources"),
        (a.Enter(Figure(0)), "The zombie goes in"),
        (a.Mutate(Figure(0), DESU), "The zombie becomes a desu"),
        (a.Rouse(card=BossCard(0), figure=Figure(40)), "The desu becomes Brute"),
        (a.Damage(Figure(40)), "Deal 1 damage to the desu (3 Successes)"),
        (a.Goad(THERE), "The Boss takes 1 damage: the creatures of the cell 4 west and 1 north of START move one room"),
        (a.Buy(SMOKE), "Buy a smoke bomb for 10"),
        (a.Bargain(BREACH), "Buy a breach for 7, as a Quartermaster"),
        (a.Add(Element(2)), "Add an adrenaline token to the throw"),
        (a.Lift(THROWN_BULLET), "One more bullet counts"),
    ],
)
def test_sentences(thing: Action | Event, sentence: str) -> None:
    assert GAME.say(watched(), thing) == sentence


@rule("V-300")
@pytest.mark.parametrize(
    ("box", "sentence"),
    [
        ((-8, -1, 0, 12), "The antidote lies west of START."),
        ((1, 8, 0, 12), "The antidote lies east of START."),
        ((0, 0, 1, 12), "The antidote lies straight north of START."),
        ((-8, 8, 0, 2), "The antidote lies in the first three rows, but is not START."),
        ((-8, 8, 3, 5), "The antidote lies in the fourth to sixth row."),
        ((-8, 8, 6, 12), "The antidote lies in the seventh row or beyond."),
        ((-2, 2, 0, 12), "The antidote lies at most two columns from START's, but is not START."),
        ((-1, 1, 4, 4), "The antidote lies in the fifth row, at most one column from START's."),
        ((3, 1000, 0, 0), "The antidote lies in START's row, three or more columns east of START."),
        (
            (-2, 5, 1, 3),
            "The antidote lies in the second to fourth row, in the columns from 2 west of START to 5 east of START.",
        ),
        ((4, 4, 0, 12), "The antidote lies in the column 4 east of START."),
        ((0, 0, 3, 3), "The antidote lies in the fourth row, straight north of START."),
        ((-8, 8, 0, 12), "The antidote lies anywhere but in START."),
    ],
)
def test_a_clue_says_what_its_box_is(box: tuple[int, ...], sentence: str) -> None:
    assert zone(box) == sentence


def test_the_printed_zones_say_where_they_are() -> None:
    told = [names.clue(i) for i, row in enumerate(TABLES.clues) if row.kind == "zone"]

    assert told[:4] == [zone((-8, -1, 0, 12)), zone((1, 8, 0, 12)), zone((0, 0, 1, 12)), zone((-8, 8, 0, 2))]


@pytest.mark.parametrize(
    ("edge", "key", "way", "label"),
    [
        (Edge(BARRIER_EDGE, THERE), THERE, 1, "barrier on the east side of the room 4 west and 1 north of START"),
        (Edge(DOOR_EDGE, THERE), THERE, 0, "open door on the north side of the room 4 west and 1 north of START"),
        (
            Edge(DOOR_EDGE, THERE, closed=True),
            cell(1, -1),
            0,
            "closed door on the south side of the room 1 east of START",
        ),
        (Edge(BREACH_EDGE, THERE), cell(-9, 2), 1, "breach on the west side of the room 8 west and 2 north of START"),
    ],
)
def test_what_lies_between_two_cells_is_told_from_one_on_the_table(edge: Edge, key: Cell, way: int, label: str) -> None:
    assert names.edge(edge, key, way) == label


@pytest.mark.parametrize(
    ("card", "called"),
    [
        ("MC1", "multicolour crossing"),
        ("RO1", "green crossing that rotates"),
        ("TP2", "yellow T-room with a teleporter"),
        ("R03", "red dead end"),
    ],
)
def test_room_cards(card: str, called: str) -> None:
    assert names.card(CARD_NAMES.index(card)) == called


def test_figures() -> None:
    lab = table("0,1 R35", creatures="0,1 dog dog zombie").lab
    dogs = [creature.figure for creature in lab.creatures if creature.kind() == DOG]

    assert [names.figure(lab, number) for number in (ZOMBIE, FIRST_SPARE)] == ["the zombie", "the spare desu"]
    assert [names.figure(lab, number) for number in dogs] == ["the first dog", "the second dog"]


# ---- over whole games --------------------------------------------------------------------------------------

CODE = re.compile(r"\b[RYGB]\d\d\b|\b\d+[NSEW]\b")  # of cards and cells, which no map shows
WRONG = re.compile(r"None|(?<![\w+])-\d|  |\d,-?\d|[a-z]_[a-z]|\.[;,]|\b1 (cubes|bullets|tokens|resources|Successes)\b")
SETUPS = [
    (1, {"level": "3", "scenario": "child", "skills": "auction"}),
    (2, {"bosses": "1", "smoke": "on", "resolution": "on", "multicolour": "on", "rotating": "on", "teleport": "on"}),
    (3, {"real_time": "on", "spy": "on", "life": "on", "legend": "on"}),
    (4, {"scenario": "captive", "skills": "draft", "morbo": "on"}),
    (3, {"bosses": "2", "level": "3"}),
]


def told_in(seats: int, given: dict[str, str], seed: int) -> Iterator[tuple[str, bool]]:
    """What is read in a game, and whether it is a sentence: buttons, the log, questions; then labels of pieces."""
    for moment in moments(GAME, GAME.setup(seats, given), seed):
        state = moment.state
        if not state.log:
            state.log = EventLog()
        view = GAME.view(state, moment.seat if moment.seat >= 0 else None)
        yield from [(text, True) for told in state.log.emitted if (text := GAME.say(view, told.event))]
        state.log.emitted.clear()
        menu = GAME.menu(state, moment.seat if moment.seat >= 0 else None)
        yield from [(GAME.say(view, action), True) for action, _ in menu]
        if moment.number % 5 == 0:
            scene = GAME.scene(view, menu)
            yield from [(text, True) for text in (scene.prompt, scene.hint) if text]
            yield from [(piece.get("label", ""), False) for piece in scene.pieces.values()]


@pytest.mark.parametrize(("seats", "given"), SETUPS)
def test_no_sentence_shows_what_is_inside(seats: int, given: dict[str, str]) -> None:
    told = {pair for seed in (1, 2) for pair in told_in(seats, given, seed)}
    texts = [re.sub(r"@\d", "@", text) for text, _ in told]

    assert len(told) > 100
    assert [text for text in texts if WRONG.search(text) or text.count("(") != text.count(")")] == []
    assert [text for text, whole in told if whole and re.match(r"(@\d: )?[a-z]", text)] == []
    assert [text for text in texts if CODE.search(text)] == []
    assert given.get("real_time") == "on" or [text for text in texts if "eal time" in text] == []
