"""End and scoring (Q-180 to Q-193)."""

from __future__ import annotations

import pytest

from lazaretto.core import Outcome, rule
from lazaretto.games.quarantine import GAME
from lazaretto.games.quarantine.data import NONE
from lazaretto.games.quarantine.rules import acting
from lazaretto.games.quarantine.rules.scoring import parts, places, score
from lazaretto.games.quarantine.state import Cubes
from lazaretto.games.quarantine.tests.notation import Made, Position, hospital, table

EMPTY_MARKET = "supply on_call security purchasing triage cafeteria pharmacy add_red add_yellow add_green add_blue"


def outcome(game: Position) -> Outcome:
    found = GAME.outcome(game.state)
    assert found is not None
    return found


@rule("Q-180", "Q-181")
def test_the_last_tile_acquired_triggers_the_end() -> None:
    game = table(hospital(supply="red red"), contracts=["lab*1 red red"], gone=EMPTY_MARKET, turn=9)
    assert game.state.ending == NONE
    game.play("buy lab", "beside")
    assert game.state.ending == 9
    waiting = table(hospital(), contracts=["lab*1 red red by 1"], gone=EMPTY_MARKET, turn=9)
    assert waiting.state.ending == NONE  # a tile still lies in a contract
    waiting.play("take lab", "lay 2,0")
    assert waiting.state.ending == 9


@rule("Q-180")
def test_the_last_additional_ward_triggers_it_too() -> None:
    rest = EMPTY_MARKET.replace("add_red ", "lab ")
    game = table(hospital("A", supply="red*4"), gone=rest, turn=9)
    game.play("buy add-red", "lay 2,0", "turn south")
    assert game.state.ending == NONE  # one is left
    game = table(hospital("A add_red@1,-1n", supply="red*4"), gone=rest, turn=9).play(
        "buy add-red", "lay 2,0", "turn south"
    )
    assert game.state.ending == 9


@rule("Q-182", "Q-183", "Q-184", "Q-185", "Q-057")
def test_an_empty_bag_triggers_the_end_and_everybody_else_has_one_turn() -> None:
    """Worked example 21."""
    game = table(seat=3, turn=8, bag="red yellow blue").draws("red yellow blue").play("end")
    assert (game.state.ending, game.asked(), game.state.turn.held) == (9, 1, 3)
    assert game.refusal("end") == "Q-058"  # the cubes held are still drawn
    game.play(*["receive", "join 1"] * 3, "end")
    assert (game.asked(), game.state.turn.held) == (2, 0)
    assert game.refusal("receive") == "Q-050"
    game.play("take-marker", "end")
    assert game.asked() == 3
    game.play("end")
    assert acting(game.state) == ()
    assert outcome(game).ending == "bag"


@rule("Q-184", "Q-183")
def test_the_trigger_turn_is_its_players_last() -> None:
    game = table(hospital(supply="red red"), seats=2, contracts=["lab*1 red red"], gone=EMPTY_MARKET, turn=9, held=1)
    game.draws("red").play("buy lab", "beside", "receive", "join 1", "end")
    assert game.asked() == 2
    game.play("end")
    assert acting(game.state) == ()
    assert outcome(game).ending == "tiles"


@rule("Q-184")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_everybody_else_has_exactly_one_more_turn(seats: int) -> None:
    game = table(hospital(supply="red red"), seats=seats, contracts=["lab*1 red red"], gone=EMPTY_MARKET, turn=9)
    game.play("buy lab", "beside", "end")
    for seat in range(2, seats + 1):
        assert game.asked() == seat
        game.play("end")
    assert acting(game.state) == ()


@rule("Q-185")
def test_the_last_turns_have_no_cubes_but_all_the_rest() -> None:
    game = table(
        hospital("B cafeteria@2,0n", beside="pharmacy"), contracts=["triage red red by 1"], seat=3, turn=10, ending=9
    ).play("end")
    game.play("snack", "spend-marker", "place-tile pharmacy-1", "lay 0,-3", "take triage", "beside", "take-marker")
    assert game.state.turn.actions == 4
    assert game.state.turn.held == 0


@rule("Q-186")
def test_the_first_trigger_is_the_one_that_is_told() -> None:
    """The bag runs empty; in the final round the last tile goes as well."""
    game = table(hospital(supply="red red"), hospital(), seats=2, contracts=["lab*1 red red"], gone=EMPTY_MARKET)
    game.state.turn.seat = 1
    game.state.cubes = Cubes((1, 0, 0, 0, 0), 0, game.state.cubes.box)
    game.state.turn.number = 7
    game.draws("red").play("end", "buy lab", "beside", "receive", "join 1", "end", "end")
    assert outcome(game).ending == "bag"


@rule("Q-186")
def test_a_second_trigger_changes_nothing() -> None:
    game = table(hospital(supply="red red"), contracts=["lab*1 red red"], gone=EMPTY_MARKET, turn=9, ending=8)
    game.play("buy lab", "beside")
    assert game.state.ending == 8


@rule("Q-187", "Q-188", "Q-189", "Q-190")
def test_the_worked_score() -> None:
    """Worked example 22: three placed, one of them quarantined, one beside, two stations, seven cubes, empty line."""
    made = hospital("B cafeteria@2,0n lab@2,-1s! triage@0,-3n", supply="red*3 yellow*2 blue*2", beside="pharmacy")
    assert parts(table(made).hospital()) == (3, 2, 3, 1)
    assert score(table(made).hospital()) == 9


@rule("Q-190")
def test_a_line_with_patients_scores_nothing() -> None:
    assert parts(table(hospital(line="red")).hospital())[3] == 0


@rule("Q-191")
def test_nothing_else_scores() -> None:
    plain = score(table(hospital("B")).hospital())
    rich = hospital("B red:red green:green blue!", beside="lab triage", markers=3)
    game = table(rich, contracts=["pharmacy red red red by 1"])
    assert score(game.hospital()) == plain


@rule("Q-192", "Q-035")
@pytest.mark.parametrize(
    ("first", "second", "won"),
    [
        pytest.param(hospital("A", supply="red*4"), hospital("A", supply="red*2"), (1, 2), id="more points win"),
        pytest.param(
            hospital("A lab@2,0w"), hospital("A", supply="red*2"), (2, 1), id="worked example 23: then fewer tiles"
        ),
        pytest.param(
            hospital("A", supply="red*2", beside="lab"), hospital("A lab@2,0w"), (1, 2), id="tiles beside do not count"
        ),
        pytest.param(hospital("A", supply="red*2"), hospital("B"), (1, 2), id="worked example 23: then fewer stations"),
        pytest.param(
            hospital("A", supply="red*2"), hospital("A", supply="blue*3"), (1, 1), id="else the win is shared"
        ),
    ],
)
def test_ties(first: Made, second: Made, won: tuple[int, int]) -> None:
    assert places(table(first, second, seats=2).state.hospitals) == won


@rule("Q-193")
def test_names_do_not_change_a_game() -> None:
    assert GAME.new(GAME.setup(3), 4) == GAME.new(GAME.setup(3), 4)


def test_the_outcome_explains_itself() -> None:
    game = table(hospital("A", supply="red*4"), seats=2, turn=9, ending=8).play("end")
    found = outcome(game)
    assert found.scores == (3, 2)
    assert [sum(row.points) for row in found.rows] == [0, 1, 2, 2]
    assert "@1 wins with 3 points" in found.text


@rule("Q-192")
@pytest.mark.parametrize(
    ("first", "second", "third", "said"),
    [
        pytest.param("A lab@2,0w", "A", "A", "@2 wins with 2 points, with fewer tiles.", id="fewer tiles"),
        pytest.param("B", "A", "A", "@2 wins with 2 points, with fewer stations.", id="fewer stations"),
        pytest.param(
            "B", "A lab@2,0w", "A", "@1 wins with 2 points, with fewer tiles.", id="stations do not matter then"
        ),
    ],
)
def test_what_broke_a_tie_is_told(first: str, second: str, third: str, said: str) -> None:
    """All have an empty line; the second has another point for its cubes where it needs one, the third nothing."""
    cubes = "" if "lab" in second else "red*2"
    made = (hospital(first), hospital(second, supply=cubes), hospital(third))
    game = table(*made, seat=3, turn=9, ending=7).play("end")
    assert outcome(game).scores == (2, 2, 1)
    assert outcome(game).text == f"{said} The last tile was taken."


@rule("Q-192")
def test_the_outcome_counts_in_words() -> None:
    game = table(hospital("A"), hospital("A", line="red"), seats=2, seat=2, turn=9, ending=8).play("end")
    assert outcome(game).text == "@1 wins with 1 point. The last tile was taken."
    game = table(hospital("A"), hospital("A"), seats=2, seat=2, turn=9, ending=8).play("end")
    assert outcome(game).text == "@1 and @2 share the win with 1 point. The last tile was taken."
    made = (hospital("A", supply="red*2"), hospital("A", supply="red*2"), hospital("A lab@2,0w"))
    game = table(*made, seat=3, turn=9, ending=7).play("end")
    assert outcome(game).text.startswith("@1 and @2 share the win with 2 points, with fewer tiles.")
