"""data.toml is read strictly: what makes no game is refused with a sentence, and what plays is not."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from lazaretto.core import BadData, Data, Seat, rule, seeded
from lazaretto.core.data import VARIABLE
from lazaretto.games.virus import GAME
from lazaretto.games.virus.data import BOOK, BULLET, DOG, FOLDER, HEART, KIND_OF, PRICE, TABLES, Tables
from lazaretto.games.virus.heuristics.between_phases import wants_trade
from lazaretto.games.virus.rules.phases.turn_end import bargain_price
from lazaretto.games.virus.rules.setup import FoundRoom, begin_lesson, new
from lazaretto.games.virus.rules.steps import REAL
from lazaretto.games.virus.rules.variants.scenarios import lock_up

TEXT = (FOLDER / "data.toml").read_text(encoding="utf-8")


def read(folder: Path, old: str, new: str) -> Tables:
    """The game's own file with one thing changed."""
    assert old in TEXT
    path = folder / "mine.toml"
    path.write_text(TEXT.replace(old, new, 1), encoding="utf-8")
    return Tables(Data("virus", path))


def found(error: BadData, sentence: str) -> bool:
    """Whether this is among the faults of the file."""
    return any([fault.startswith(sentence) for fault in error.faults])


def without(first: str, last: str) -> str:
    """The rows from one to just before another."""
    start = TEXT.index(first)
    return TEXT[start : TEXT.index(last, start)]


@pytest.mark.parametrize(
    ("old", "new", "sentence"),
    [
        ("hero_cubes = 16", "hero_cubes = 0", "numbers, hero_cubes: 0 should be 1 or more"),
        ("stock_cubes = 10", "stock_cubes = 17", "numbers, stock_cubes: 17 should be 0 to 16, for hero_cubes are all"),
        ("stock_bullets = 10", "stock_bullets = 17", "numbers, stock_bullets: 17 should be 0 to 16, a part of the"),
        ("display = 8", "display = 0", "numbers, display: 0 should be 1 or more"),
        ("display = 8", "display = 20", "numbers, display: 20 should be 1 to 19, for 4 heroes get cards without a lab"),
        ("spaces = 7", "spaces = 0", "numbers, spaces: 0 should be 1 or more"),
        ("alert = 4", "alert = -1", "numbers, alert: -1 should be 0 or more"),
        ("turns = 9", "turns = 61", "numbers, turns: 61 should be 1 to 60"),
        ("group_prizes = [3, 7, 11]", "group_prizes = [3, 7]", "numbers, group_prizes: [3, 7] should be three whole"),
        ("group_prizes = [3, 7, 11]", 'group_prizes = [3, 7, "x"]', "numbers, group_prizes: [3, 7, 'x'] should be"),
        ("leader_every = 4", "leader_every = 0", "numbers, leader_every: 0 should be 1 or more"),
        ("1, 1, 2, 2, 3]", "1, 1, 2, 2]", "exits X10, number: 10 should be 1 to 9, as many as numbers, extra has"),
        ("extra = [0,", "extra = [-1,", "numbers, extra: [-1, 0, 0, 0, 0, 1, 1, 2, 2, 3] should be whole numbers, 0"),
        ("squares = 16", "squares = 0", "numbers, squares: 0 should be 1 to 1000"),
        ("left = -8", "left = -32", "numbers, left: -32 should be -31 to -1"),
        ("right = 8", "right = 31", "numbers, right: 31 should be 1 to 30"),
        ("far = 12", "far = 5", "exits X23, first: [-2, 6] should be [x, y] with x -8 to 8 and y 0 to 5, not START"),
        ("late_seconds = 15", "late_seconds = 0", "numbers, late_seconds: 0 should be 1 or more"),
    ],
)
def test_a_number_that_makes_no_game_is_refused(tmp_path: Path, old: str, new: str, sentence: str) -> None:
    with pytest.raises(BadData) as told:
        read(tmp_path, old, new)

    assert found(told.value, sentence)


@pytest.mark.parametrize(
    ("old", "new", "sentence"),
    [
        ("hit_points = 8", "hit_points = 0", "level 1, hit_points: 0 should be 1 or more"),
        ("bosses = 2\ncountdown", "bosses = 3\ncountdown", "level 3, bosses: 3 should be 0 to 2"),
        (
            "[40, 45, 50, 60]",
            "[10, 45, 50, 60]",
            "level 1, countdown: [10, 45, 50, 60] should be 4 whole",
        ),
        ("[40, 45, 50, 60]", "[40, 45, 50]", "level 1, countdown: [40, 45, 50] should be 4 whole numbers"),
        ("minions = 3", "minions = 11", "crew 1, minions: 11 should be 0 to 10, as many as are in the box"),
        ("leaders = 2", "leaders = 9", "crew 1, leaders: 9 should be 0 to 8, as many as are in the box"),
        ("removed = 80", "removed = 126", "crew 1, removed: 126 should be 0 to 125, so that a card is left"),
        ("lab_cards = 2", "lab_cards = 5", "crew 1, lab_cards: 5 should be 1 to 4"),
        ("leaders = 6  # one", "leaders = 9  # one", "boss_crew 1 + 2, leaders: 9 should be 0 to 8, as many as"),
        ("dodge = 1", "dodge = 0", "creature zombie, dodge: 0 should be 1 or more"),
        ("value = 1", "value = -1", "creature zombie, value: -1 should be 0 or more"),
        ("damage = 3", "damage = 1001", "boss K01, damage: 1001 should be 0 to 1000"),
        ("price = 8", "price = -1", "token heart, price: -1 should be 0 or more"),
        ("each = 16", "each = -16", "trap none, each: -16 should be 0 or more"),
        ("plain_clean = 15", "plain_clean = -1", "wounds, plain_clean: -1 should be 0 or more"),
        ("morbo = 3", "morbo = -3", "addons, morbo: -3 should be 0 or more"),
        ("hand = 4", "hand = -1", "boss_play, hand: -1 should be 0 or more"),
        ("flight = 3", "flight = 0", "quest, flight: 0 should be 1 or more"),
        ("number = 3\nshape", "number = -1\nshape", "face -1, number: -1 should be 1 or more"),
        ("spin = 1", "spin = 4", "learning_room G31, spin: 4 should be 0 to 3"),
        ("lab = 3", "lab = -3", "learning_room Y31, lab: -3 should be 0 or more"),
    ],
)
def test_a_row_that_makes_no_game_is_refused(tmp_path: Path, old: str, new: str, sentence: str) -> None:
    with pytest.raises(BadData) as told:
        read(tmp_path, old, new)

    assert found(told.value, sentence)


@pytest.mark.parametrize(
    ("old", "new", "sentence"),
    [
        ('id = "zombie"', 'id = "ghoul"', "the creature entries should be, in this order: zombie, dog,"),
        ('id = "calm"', 'id = "clam"', "the event entries should be, in this order: calm, lights-out,"),
        ('shape = "D"', 'shape = "Q"', "face 1, shape: 'Q' should be one of 'D', 'I', 'L', 'T', 'X'"),
        ('corner = "NE"', 'corner = ""', "face 13, corner: '' should be a corner for a lab"),
        (
            'symbol = "+1"\ncorner = ""',
            'symbol = "+1"\ncorner = "SE"',
            "face 6, corner: 'SE' should be a corner",
        ),
        ('id = "K02"', 'id = "K 02"', "boss 2, id: 'K 02' should be one word of letters"),
        ('name = "Colossus"', 'name = "brute"', "boss 2: name 'brute' is used twice"),
        ('name = "Runner"', 'name = ""', "skill 1: name must be a text, not ''"),
        ('id = "TP1"', 'id = "R01"', "addon_room R01, id: 'R01' should be different from other room cards"),
        ('id = "TP1"', 'id = "START"', "addon_room START, id: 'START' should be different from other room cards"),
        ('card = "R35"', 'card = "R99"', "learning_room, card: 'R99' should be a room card: R, Y, B or G and"),
        ('card = "Y35"', 'card = "R35"', "learning_room has card R35 twice"),
        ("cell = [0, 1]", "cell = [0, 4]", "learning_room R35, cell: [0, 4] should be [x, y] with x -8 to 8 and y 0"),
        ("lab = 1", 'creatures = "dog"\nlab = 1', "learning_room G31, lab: 1 should be 0 in a room with creatures"),
        ("first = [0, 4]  #", "first = [0, 0]  #", "learning, first: [0, 0] should be [x, y]"),
        (
            "first = [-3, 3]",
            "first = [0, 1]",
            "exits X01, first: [0, 1] should be [x, y] with x -8 to 8 and y 0",
        ),
        ("first = [-3, 3]", "first = [-3]", "exits X01, first: [-3] should be [x, y] with x -8 to 8 and y 0 to 12"),
        ("second = [3, 3]", "second = [-3, 3]", "exits X01, second: [-3, 3] should be another cell than the first"),
        (
            "number = 10\ntag",
            "number = 11\ntag",
            "exits X10, number: 11 should be 1 to 10, as many as",
        ),
        (
            'kind = "near"\ncolor = "blue"',
            'kind = "near"',
            "clue C21, color: '' should be a colour for group",
        ),
        (
            "box = [-8, -1, 0, 12]",
            "box = [-8, -1]",
            "clue C13, box: [-8, -1] should be left to right",
        ),
        ("box = [1, 8, 0, 12]", "box = [8, 1, 0, 12]", "clue C14, box: [8, 1, 0, 12] should be left to right"),
        ('clues = ["C12", "C25"]', 'clues = ["C12", "C26"]', "clash, clues: 'C26' should be one of 'C01'"),
    ],
)
def test_words_and_cells_that_the_rules_do_not_know_are_refused(
    tmp_path: Path, old: str, new: str, sentence: str
) -> None:
    with pytest.raises(BadData) as told:
        read(tmp_path, old, new)

    assert found(told.value, sentence)


@pytest.mark.parametrize(
    ("old", "new", "sentence"),
    [
        pytest.param(
            without('[[exits]]\nid = "X25"', "[[event]]"),
            "",
            "exits: 24 should be 25 entries, one for each event",
            id="as many map sides as events",
        ),
        pytest.param(
            without('[[boss]]\nid = "K02"', "# ---- tokens"),
            "",
            "boss: 1 should be 2 or more entries (V-025)",
            id="a card for each Boss of the setup",
        ),
        pytest.param(
            without("[[face]]\nnumber = 17", "[[face]]\nnumber = 18"),
            "",
            "trap, each: 36 trap sides together should be 35, as the faces of a colour",
            id="as many trap sides as faces",
        ),
    ],
)
def test_tables_that_do_not_agree_are_refused(tmp_path: Path, old: str, new: str, sentence: str) -> None:
    with pytest.raises(BadData) as told:
        read(tmp_path, old, new)

    assert found(told.value, sentence)


@pytest.mark.parametrize(
    ("table", "old", "new"),
    [
        ("numbers", "stock_cubes = 10", "stock_cubes = 0"),
        ("numbers", "display = 8", "display = 12"),
        ("numbers", "display = 8", "display = 1"),
        ("numbers", "spaces = 7", "spaces = 1"),
        ("numbers", "most_resources = 30", "most_resources = 1000"),
        ("crews", "minions = 10", "minions = 0"),
        ("crews", "removed = 80", "removed = 125"),
        ("tokens", "price = 8", "price = 0"),
        ("sketches", "second = [3, 3]", "second = [1, 1]"),
        ("clues", "box = [-8, -1, 0, 12]", "box = [-8, 2, 4, 4]"),
        ("wounds", "plain_clean = 15", "plain_clean = 0"),
    ],
)
def test_what_plays_is_not_refused(tmp_path: Path, table: str, old: str, new: str) -> None:
    tables = read(tmp_path, old, new)

    assert getattr(tables, table) != getattr(TABLES, table)


@rule("V-023", "V-024")
def test_creatures_are_placed_at_the_start_as_far_as_there_are_any() -> None:
    state = GAME.new(GAME.setup(2, {"level": "3"}), 1)
    state.lab.reserve.figures.clear()
    rng = seeded(1)

    while isinstance(state.lab.turn.asked, FoundRoom):
        seat = GAME.acting(state)[0]
        GAME.play(state, seat, rng.pick(GAME.legal(state, seat)))

    assert (state.lab.turn.step, state.lab.creatures) == (REAL, [])


@rule("V-388")
def test_the_map_of_the_learning_game_has_its_creatures_as_far_as_there_are_any() -> None:
    state = new(GAME.setup(1), 1)
    dogs = [figure for figure in state.lab.reserve.figures if KIND_OF[figure] == DOG]
    state.lab.reserve.figures = dogs[:1]

    begin_lesson(state, 2)

    assert [creature.figure for creature in state.lab.creatures] == dogs[:1]


@rule("V-370")
def test_a_captive_has_five_cubes_five_bullets_and_four_cards_face_down_as_far_as_there_are_any() -> None:
    state = GAME.new(GAME.setup(2), 1)
    lab, hero = state.lab, state.lab.heroes[state.lab.turn.lead]
    hero.stock.cubes, hero.stock.reserve, hero.stock.tokens[BULLET], lab.reserve.tokens[BULLET] = 1, 2, 0, 3
    del hero.cards.display[2:]

    lock_up(state)

    assert (
        hero.stock.cubes,
        hero.stock.reserve,
        hero.stock.tokens[BULLET],
        lab.reserve.tokens[BULLET],
        hero.cards.refilling,
    ) == (
        3,
        0,
        3,
        0,
        2,
    )


def test_nobody_turns_a_card_over_for_hearts_that_cost_nothing() -> None:
    lab = GAME.new(GAME.setup(1), 1).lab
    assert wants_trade(lab, Seat(0))

    printed, PRICE[HEART] = PRICE[HEART], 0
    try:
        assert not wants_trade(lab, Seat(0))
    finally:
        PRICE[HEART] = printed


@rule("V-387")
@pytest.mark.parametrize(("price", "bargained"), [(8, 6), (3, 1), (2, 1), (1, 1), (0, 0)])
def test_a_bargain_is_never_dearer(price: int, bargained: int) -> None:
    printed, PRICE[BOOK] = PRICE[BOOK], price
    try:
        assert bargain_price(BOOK) == bargained
    finally:
        PRICE[BOOK] = printed


PLAY = """
from lazaretto.core import playouts
from lazaretto.games.virus import GAME
for seats, given in ((1, {}), (2, {"scenario": "captive"}), (3, {"bosses": "1", "level": "3"}), (4, {"learning": "2"})):
    assert playouts(GAME, GAME.setup(seats, given), 3, 1) > 10
"""


def test_a_file_at_the_border_of_what_is_allowed_is_played_to_the_end(tmp_path: Path) -> None:
    text = TEXT
    for least in ("hero_cubes = 1", "stock_cubes = 1", "display = 1", "spaces = 1", "squares = 1", "outside = 0"):
        key = least.partition(" ")[0]
        old = next(line for line in TEXT.splitlines() if line.startswith(f"{key} = "))
        text = text.replace(old, least, 1)
    path = tmp_path / "mine.toml"
    path.write_text(text, encoding="utf-8")

    done = subprocess.run(
        [sys.executable, "-c", PLAY],
        env={**os.environ, VARIABLE: f"virus={path}"},
        capture_output=True,
        text=True,
        check=False,
    )

    assert (done.returncode, done.stderr) == (0, "")
