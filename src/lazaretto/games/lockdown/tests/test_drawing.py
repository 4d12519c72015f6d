"""Chapter "Drawing": where the shape may go, Rotate, and the single square."""

from __future__ import annotations

import pytest

from lazaretto.core import rule
from lazaretto.games.lockdown.data.grid import show
from lazaretto.games.lockdown.data.orientations import PICTURES
from lazaretto.games.lockdown.tests.notation import Position, grid, table

# The rulebook's example of Ben: all full but for three squares on top and one in the corner.
BEN = """
    H H . . . H H
    M M M M M M M
    V V V V V V V
    D D D D D D D
    G G G G G G G
    H H H H H H H
    M M M M M M .
"""

# As Ben's, but for one more square that makes room for a mirrored L.
ROOM_FOR_ONE = BEN.replace("M M M M M M M", "M M M M . M M", 1)

# The rulebook's example of Jess: two symbols in the middle.
JESS = """
    . . . . . . .
    . . . . . . .
    . . M M . . .
"""


def drawing(game: Position) -> Position:
    """The card is played: the picture is next, or the square where only one picture is possible."""
    game.play("play I03")
    return game


@rule("L-025")
def test_the_whole_shape_is_drawn_as_seen() -> None:
    game = drawing(table(market="M10"))

    game.play("draw c2")

    assert game.show() == grid("""
        . . . . . . .
        . . D D D . .
        . . D . . . .
    """)


@rule("L-025")
def test_another_shape_is_refused() -> None:
    game = drawing(table(market="M10", rotates="o"))

    assert game.refusal("turn ##/##") == "L-025"


@rule("L-025")
def test_the_box_may_begin_beside_the_shape() -> None:
    game = drawing(table(market="M09"))

    game.play("draw a1")

    assert game.show() == grid("""
        . D . . . . .
        . D . . . . .
        D D . . . . .
    """)


@rule("L-026")
def test_no_square_may_lie_outside_the_grid() -> None:
    game = drawing(table(market="M10"))

    assert [game.refusal(f"draw {square}") for square in ("e6", "f6", "e7")] == ["", "L-026", "L-026"]


@rule("L-027")
@pytest.mark.parametrize(
    ("square", "rule"),
    [
        pytest.param("b1", "", id="blank"),
        pytest.param("d1", "", id="an icon"),
        pytest.param("a2", "L-027", id="a symbol"),
        pytest.param("f2", "L-027", id="a cross"),
    ],
)
def test_every_square_must_be_empty(square: str, rule: str) -> None:
    full_row = "H H H H H x x"
    game = drawing(table(f". . . . . . . {full_row}", market="M01"))

    assert game.refusal(f"draw {square}") == rule


@rule("L-027")
def test_a_virus_square_is_empty() -> None:
    game = drawing(table(". H . . . . .", market="M03", side="B"))

    game.play("draw a1")

    assert game.show().startswith("D H")


@rule("L-028")
def test_the_first_shape_may_go_anywhere() -> None:
    game = drawing(table(market="M06"))

    assert len(game.legal()) == 36


@rule("L-029")
def test_later_a_square_must_touch_an_earlier_symbol() -> None:
    """LE-2: a corner is not enough, an edge is."""
    game = table(JESS, market="M06", hand="I11 I01")
    game.play("play I11", "take H")

    assert game.refusal("draw e1") == "L-029"
    game.play("draw d1")

    assert game.show() == grid("""
        . . . H H . .
        . . . H H . .
        . . M M . . .
    """)
    assert game.rotates() == "o"


@rule("L-029")
def test_the_edges_of_two_rows_do_not_touch() -> None:
    game = drawing(table(". . . . . . H", market="M01"))

    assert game.legal() == ["draw e1", "draw f2"]


@rule("L-030")
def test_a_cross_gives_nothing_to_touch() -> None:
    game = drawing(table("H . . . . . . . . . . . . . . . . x", market="M01"))

    assert game.legal() == ["draw b1", "draw a2"]


@rule("L-030")
def test_symbols_of_the_same_round_give_nothing_to_touch() -> None:
    game = drawing(table("H . . . . . .", market="M02"))

    assert game.refusal("draw d4") == "L-029"
    game.play("draw a2")

    assert game.refusal("draw a3") == "L-012"  # one drawing a round


@rule("L-031")
def test_rotate_draws_another_picture_and_crosses_a_circle() -> None:
    """LE-1 (rulebook, Ben): upright the shape fits nowhere; lying it does, and covers Rotate."""
    game = drawing(table(BEN, market="M03", rotates="x o", hand="I03 I01"))

    assert game.legal() == ["turn single", "turn ###"]
    game.play("turn ###", "draw c1")

    assert game.show().startswith("H H D D D H H")
    assert game.rotates() == "x x o"


@rule("L-031")
def test_ben_could_have_drawn_the_small_symbol_too() -> None:
    """LE-1, its last sentence."""
    game = table(BEN, market="M03", rotates="x o", alternatives="o", hand="I03 I01")

    game.play("play I03", "take M", "turn ###", "draw c1")

    assert game.show().startswith("H H M M M H H")


@rule("L-031")
def test_rotate_offers_all_turns_and_mirrors_though_the_shape_fits_as_seen() -> None:
    game = drawing(table(JESS, market="M08", rotates="o"))

    assert game.legal()[0] == "turn #./#./##"
    pictures = {text.removeprefix("turn ") for text in game.legal()}
    turns = {"#./#./##", "..#/###", "##/.#/.#", "###/#.."}
    assert pictures == turns | {".#/.#/##", "###/..#", "##/#./#.", "#../###"}


@rule("L-031")
def test_without_a_circle_the_shape_stays_as_seen() -> None:
    game = drawing(table(JESS, market="M08", rotates="x"))

    assert "draw a3" not in game.legal()  # only ###/#.. would fit there
    game.play("draw c4")
    assert (show(PICTURES[game.state.plans[0].picture]), game.rotates()) == ("#./#./##", "x")


@rule("L-031")
def test_a_turned_picture_must_fit_somewhere() -> None:
    game = drawing(table(BEN, market="M10", rotates="o"))
    some = drawing(table(ROOM_FOR_ONE, market="M10", rotates="o"))

    assert game.legal() == ["draw c1", "draw d1", "draw e1", "draw g7"]  # no turn fits: a single square
    assert some.legal() == ["turn single", "turn ###/..#"]
    assert some.refusal("turn #../###") == "L-031"
    assert some.refusal("turn ###/#..") == "L-033"


@rule("L-032")
def test_rotate_and_alternative_in_one_round() -> None:
    game = table(JESS, market="M02", rotates="o", alternatives="o")

    game.play("play I03", "take M", "turn #/#/#", "draw b3")

    assert (game.rotates(), game.alternatives()) == ("x", "x")


@rule("L-033")
def test_a_shape_that_fits_nowhere_becomes_one_square() -> None:
    """LE-6: any of the four squares; Brother and Grandpa record the whole shape."""
    game = drawing(table(BEN, market="M03", hand="I03 I01"))

    assert game.legal() == ["draw c1", "draw d1", "draw e1", "draw g7"]
    game.play("draw g7")

    assert game.show().endswith("M M M M M M D")
    game.play("assign brother")
    assert game.boxes() == "brother:3"


@rule("L-033")
def test_the_single_square_must_touch_an_earlier_symbol_too() -> None:
    rows = ["H H H H H H H"] * 4 + [". x . x . x ."] + ["x x x x x x x"] * 1 + [". x x x x x x"]
    game = drawing(table(" ".join(rows), market="M06"))

    assert game.legal() == ["draw a5", "draw c5", "draw e5", "draw g5"]
    assert game.refusal("draw a7") == "L-029"


@rule("L-033")
def test_nobody_has_to_use_rotate() -> None:
    game = drawing(table(BEN, market="M03", rotates="o"))

    game.play("turn single", "draw g7")

    assert game.rotates() == "o"


@rule("L-034")
def test_no_single_square_while_the_shape_fits_as_seen() -> None:
    game = drawing(table(JESS, market="M03", rotates="o"))

    assert game.refusal("turn single") == "L-034"


@rule("L-035")
@pytest.mark.parametrize(
    "rows",
    [
        pytest.param(["H H H H H H H"] * 7, id="the grid is full"),
        pytest.param(["H H H H H H H"] * 5 + ["x x x x x x x", "x . . . . . x"], id="nothing empty touches a symbol"),
    ],
)
def test_if_not_even_one_square_is_possible_the_family_comes_next(rows: list[str]) -> None:
    game = table(" ".join(rows), market="M01", rotates="o")
    before = game.show()

    game.play("play I03")

    assert game.legal() == ["assign brother", "assign grandpa", "assign grandma"]
    game.play("assign grandpa")
    assert (game.show(), game.boxes()) == (before, "grandpa:I2")


@rule("L-036")
def test_drawing_cannot_be_declined() -> None:
    game = drawing(table(JESS, market="M06"))

    assert game.refusal("assign grandma") == "L-012"
    assert game.legal()
    assert all(text.startswith("draw ") for text in game.legal())
