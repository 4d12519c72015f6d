"""What players read: places have names, and no sentence has a coordinate or the number of a person."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest

from lazaretto.core import EventLog, Menu, Seat, seeded
from lazaretto.games.clinic import GAME
from lazaretto.games.clinic.data.grid import BOARD, BOARD_CORNERS, COLUMNS, FLOORS, SPACE_NAMES, SPOT_NAMES, listed
from lazaretto.games.clinic.events import Began, Treated
from lazaretto.games.clinic.state import Table
from lazaretto.games.clinic.state.terms import ADMIT, BUILD, FIRST_CAR, TREAT
from lazaretto.games.clinic.tests.notation import WHITE, Tryout, read_input
from lazaretto.games.clinic.text import places

CODES = (
    r"F\d:[a-d]\d",  # a space
    r"\b\d\.\d\b",  # a corner
    r"\bp\d+\b",  # a person
    r"\bperson \d",
    r"\bdoor-",
)
CODE = re.compile("|".join(CODES))
EVERYTHING = dict.fromkeys([o.name for o in GAME.info.options if o.name.startswith("x_")], "on")
AGAINST_COVID = {**EVERYTHING, "x_zombies": "off", "mode": "covid", "contagion": "high", "isolation": "weak"}
SETUPS: list[tuple[int, dict[str, str]]] = [
    (1, {}),
    (2, EVERYTHING),
    (3, {"setup": "expert", "board": "each_chooses"}),
    (1, AGAINST_COVID),
    (4, {"mode": "covid", "setup": "expert", "board": "3x3"}),
]
TWO_ROOMS = f"{WHITE} hub-cardiology=F0:a3 treatment-room=F0:b3 supply-room=F0:c3"


def said(text: str, game: Tryout) -> str:
    """The words for an action of seat 1."""
    seat, action = read_input(text)
    return GAME.say(GAME.view(game.state, seat), action)


def read_on_screen(state: Table, seat: Seat, menu: Menu) -> Iterator[str]:
    drawn = GAME.scene(GAME.view(state, seat), menu).data()
    yield from (drawn["prompt"], drawn["hint"])
    for thing in [*drawn["pieces"].values(), *drawn["regions"].values()]:
        yield from [thing.get(key, "") for key in ("label", "text", "title", "hint", "status")]
    for path in drawn["paths"]:
        yield path["say"]
        yield path.get("why", ["", ""])[1]


def read_in_a_game(seats: int, options: dict[str, str], seed: int) -> Iterator[str]:
    """All that is read in a game of people who follow hints half of the time."""
    state, rng = GAME.new(GAME.setup(seats, options), seed), seeded(seed)
    log = state.log = EventLog()
    turn = 0
    while GAME.acting(state):
        seat = rng.pick(list(GAME.acting(state)))
        menu, view = GAME.menu(state, seat), GAME.view(state, seat)
        yield from [GAME.say(view, action) for action, _ in menu]
        turn += 1
        if turn % 20 == 0:
            yield from read_on_screen(state, seat, menu)
        legal = [action for action, refusal in menu if refusal is None]
        best = max(legal, key=lambda action: GAME.prior(view, action))
        GAME.play(state, seat, best if rng.below(2) else rng.pick(legal))
        yield from [GAME.say(GAME.view(state, None), told.event) for told in log.emitted]
        log.emitted.clear()


@pytest.mark.parametrize(("seats", "options"), SETUPS)
def test_no_sentence_has_a_coordinate(seats: int, options: dict[str, str]) -> None:
    read = set(read_in_a_game(seats, options, 5))

    assert len(read) > 100
    assert [text for text in read if CODE.search(text)] == []


def test_what_is_looked_for_is_how_records_write_it() -> None:
    """Otherwise the test above would find nothing whatever is said."""
    for name in [*SPACE_NAMES, *SPOT_NAMES, "send F1:b2", "park 4.3", "pick p3", "door-F0:a1"]:
        assert CODE.search(name), name


@pytest.mark.parametrize("columns", [3, COLUMNS])
def test_every_space_and_every_corner_has_a_name_of_its_own(columns: int) -> None:
    spaces = [places.space(columns, space) for space in listed(BOARD[columns][FLOORS])]
    corners = [places.corner(columns, corner) for corner in listed(BOARD_CORNERS[columns])]

    assert len(set(spaces)) == len(spaces) == 3 * columns * FLOORS
    assert len(set(corners)) == len(corners) == 4 * (columns + 1)


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("park 0.0", "Park on the front left corner"),
        ("park 4.3", "Park on the back right corner"),
        ("park 3.0", "Park on the corner at the front edge, on the right"),
        ("park 2.3", "Park on the corner at the back edge, in the middle"),
        ("park 0.2", "Park on the corner at the left edge, towards the back"),
        ("park 3.1", "Park on the inner corner, front right"),
        ("park F0:d1", "Park on the parking tile on Floor 0"),
        ("unpark 1.2", "Remove the car from the inner corner, back left"),
    ],
)
def test_cars_stand_on_corners_that_have_names(text: str, sentence: str) -> None:
    game = Tryout(f"{WHITE} parking=F0:d1", WHITE, phase=FIRST_CAR)

    assert said(text, game) == sentence


@pytest.mark.parametrize(
    ("element", "put", "sentence"),
    [
        ("supply-room", "put F1:a1", "Supply room on Floor 1, front row, far left, for $3"),
        ("garden", "put F0:c2", "Garden on Floor 0, middle row, right, for $2"),
        ("helipad", "put F0:a1", "Helipad on the hub for psychiatry on Floor 0, for $2"),
        ("conveyor", "put F0:b1", "Conveyor in the treatment room on Floor 0, for $2"),
        ("entrance", "put F0:c1", "Entrance of the supply room on Floor 0, for $2"),
    ],
)
def test_building_names_the_space_or_the_module(element: str, put: str, sentence: str) -> None:
    game = Tryout(f"{WHITE} $9", WHITE).begin(BUILD).do(f"build {element}")
    assert said(put, game) == sentence


def test_an_entrance_is_named_by_its_side_as_it_is_seen() -> None:
    game = Tryout(f"{WHITE} $9", WHITE).begin(BUILD).do("build entrance", "put F0:c1")

    sides = [said(text, game) for text in game.legal()]
    assert sides == ["Entrance at the back", "Entrance on the right", "Entrance at the front"]


def test_a_room_is_named_by_its_floor_and_by_its_place_where_there_are_two() -> None:
    people = "white-doctor@outside nurse@F0:b1"
    one, two = [Tryout(f"{site} {people}", WHITE).do("pick p1") for site in (WHITE, TWO_ROOMS)]

    assert said("send F0:b1", one) == "To the treatment room on Floor 0, 1 hour"
    assert said("send F0:b1", two) == "To the treatment room on Floor 0, front row, left, 1 hour"
    assert said("send F0:a3", two) == "To the hub for cardiology on Floor 0"
    assert said("pick p1", one) == "Move the white doctor from Outside"
    assert said("pick p2", one) == "Move the nurse from the treatment room on Floor 0"


def test_who_treats_whom_is_named_with_the_room() -> None:
    people = "yellow-doctor@F0:b1 red-doctor@F0:b1 nurse@F0:b1 white-patient:psychiatry@F0:b1"
    game = Tryout(f"{WHITE} $9 {people}", WHITE, phase=TREAT)

    assert said("treat p4", game) == "Treat the white patient of psychiatry in the treatment room on Floor 0: $12"
    game.picked(4)
    assert said("by p1", game) == "By the yellow doctor in the treatment room on Floor 0, with 1 nurse"


def test_a_guard_stands_at_the_entrance_of_a_room() -> None:
    game = Tryout(f"{WHITE} guard@outside guard@door-F0:b1", WHITE, x_guards="on").do("pick p1")

    assert said("send door-F0:b1", game).startswith("To the entrance of the treatment room on Floor 0, ")
    assert said("infect p2", game) == "Infect the guard at the entrance of the treatment room on Floor 0"


def test_the_log_tells_where_something_was_built() -> None:
    game = Tryout(f"{WHITE} $9", WHITE).begin(BUILD).do("build hub-cardiology", "put F1:b1")
    assert game.state.log is not None

    seen = GAME.view(game.state, None)
    told = [GAME.say(seen, told.event) for told in game.state.log.emitted]
    assert told == ["@1 builds a hub for cardiology on Floor 1, front row, left, for $3"]


def test_patients_in_a_row_are_named_by_their_colours() -> None:
    """The places of a row have no numbers on the board."""
    game = Tryout(f"{WHITE} $9", WHITE).begin(ADMIT)
    game.state.market.rows = [[3, 1], [0], []]

    assert said("swap psychiatry 1", game) == "Swap the red and the yellow patient of psychiatry"
    assert said("reroute psychiatry 2 down", game) == "Move the yellow patient of psychiatry to cardiology"
    assert said("reroute cardiology 2 up", game) == "Move the second patient of cardiology to psychiatry"

    game.state.market.rows = [[1, 3, 1], [0], []]
    assert said("swap psychiatry 1", game) == "Swap the first yellow and the red patient of psychiatry"
    assert said("reroute psychiatry 3 down", game) == "Move the second yellow patient of psychiatry to cardiology"


@pytest.mark.parametrize(
    ("built", "left"),
    [
        ((), "You may build up to 2 things: tap"),
        (("build treatment-room", "put F1:c1"), "You may build one thing more and a supply room besides: tap"),
        (("build garden", "put F0:a2", "build treatment-room", "put F1:c1"), "You may build a supply room besides:"),
    ],
)
def test_the_hint_of_build_says_what_is_left(built: tuple[str, ...], left: str) -> None:
    game = Tryout(f"{WHITE} hub-cardiology=F1:b1 $9", WHITE).begin(BUILD).do(*built)
    drawn = GAME.scene(GAME.view(game.state, Seat(0)), []).data()

    assert drawn["prompt"] == "What do you build?"
    assert drawn["hint"].startswith(left)


@pytest.mark.parametrize(
    ("order", "tiles", "sentence"),
    [
        ((1, 0, 2), 0, "# Round II. In turn: @2, @1, @3"),
        ((0, 1), 3, "# Round II, 3 COVID tiles. In turn: @1, @2"),
        ((0,), 0, "# Round II"),
    ],
)
def test_the_log_tells_the_order_of_a_round(order: tuple[int, ...], tiles: int, sentence: str) -> None:
    game = Tryout(WHITE, WHITE)

    assert GAME.say(GAME.view(game.state, None), Began(2, order, tiles)) == sentence


def test_a_level_above_red_is_called_a_level() -> None:
    people = "red-doctor@F0:b1 nurse@F0:b1 red-patient:psychiatry@F0:b1!"
    game = Tryout(f"{WHITE} $0 {people}", WHITE, mode="covid", phase=TREAT).do("treat p3")

    sentence = GAME.say(GAME.view(game.state, None), game.told(Treated)[0])
    assert sentence.startswith("@1 treats an infected red patient (as level 5) with a red doctor")


def test_columns_are_named_by_the_board_they_are_on() -> None:
    options = GAME.setup(2, {"setup": "expert", "board": "3x3"})
    view = GAME.view(GAME.new(options, 1), Seat(0))
    _, action = read_input("put F0:b2")

    assert GAME.say(view, action) == "Hub for psychiatry on Floor 0, middle row, centre"
