"""Chapter "Assigning": who takes the symbol, and what is written into the box."""

from __future__ import annotations

import pytest

from lazaretto.core import rule
from lazaretto.games.lockdown.tests.notation import Position, table

JUST_H = ". . . . . . . " * 2 + ". . . H"


def assigning(symbol: str, *, boxes: str = "", market: str = "M01", seats: int = 1) -> Position:
    """A Wild card was played for this symbol and the shape drawn."""
    game = table(market=market, hand="I11 I01", boxes=boxes, seats=seats)
    game.play("play I11", f"take {symbol}", "draw c3")
    return game


@rule("L-050")
def test_the_left_most_empty_box_is_filled() -> None:
    game = assigning("H", boxes="dad:1 brother:4")

    game.play("assign brother")

    assert game.boxes() == "dad:1 brother:4,2"


@rule("L-050")
def test_somebody_who_can_must_take_it() -> None:
    game = assigning("H")

    assert game.refusal("assign nobody") == "L-050"
    assert game.refusal("assign mom") == "L-050"


@rule("L-051")
def test_a_full_member_cannot_take_more_and_another_must() -> None:
    game = assigning("H", boxes="dad:1,1,1")

    assert game.refusal("assign dad") == "L-051"
    assert game.legal() == ["assign sister", "assign brother"]


@rule("L-052")
def test_if_nobody_can_take_it_nothing_is_assigned() -> None:
    boxes = "dad:1,1,1 sister:1,1,1 brother:2,3,4"
    game = table(market="M01", hand="I01 I06", boxes=boxes, seats=2)

    game.play("play I01", "draw a1")
    assert game.legal() == ["assign nobody"]
    game.play("assign nobody")

    assert game.boxes() == "dad:1,1,1 sister:1,1,1 brother:2,3,4"


@rule("L-053")
@pytest.mark.parametrize(
    ("symbol", "member", "mark"),
    [
        ("H", "dad", "1"),
        ("V", "mom", "1"),
        ("H", "sister", "1"),
        ("H", "brother", "2"),
        ("D", "grandpa", "I2"),
        ("D", "grandma", "1"),
    ],
)
def test_every_member_has_three_boxes_that_stay_filled(symbol: str, member: str, mark: str) -> None:
    game = assigning(symbol, boxes=f"{member}:{mark},{mark}")

    game.play(f"assign {member}")

    assert game.boxes() == f"{member}:{mark},{mark},{mark}"
    assert assigning(symbol, boxes=game.boxes()).refusal(f"assign {member}") == "L-051"


@rule("L-054", "L-055", "L-056")
@pytest.mark.parametrize(
    ("symbol", "members"),
    [
        ("H", "dad sister brother"),
        ("M", "dad brother grandma"),
        ("V", "mom sister brother"),
        ("D", "brother grandpa grandma"),
        ("G", "mom brother grandpa"),
    ],
)
def test_who_accepts_what(symbol: str, members: str) -> None:
    assert assigning(symbol).legal() == [f"assign {member}" for member in members.split()]


@rule("L-054")
@pytest.mark.parametrize(("symbol", "member"), [("H", "dad"), ("V", "mom"), ("H", "sister"), ("D", "grandma")])
def test_a_cross_is_marked(symbol: str, member: str) -> None:
    game = assigning(symbol, market="M15")

    game.play(f"assign {member}")

    assert game.boxes() == f"{member}:1"


@rule("L-055")
def test_brother_writes_the_squares_of_the_revealed_shape() -> None:
    game = assigning("H", market="M15", seats=2)

    game.play("assign brother")

    assert game.boxes() == "brother:5"


@rule("L-056")
def test_grandpa_records_the_revealed_shape_however_it_was_drawn() -> None:
    turned = table(JUST_H, market="M10", rotates="o", seats=2)
    single = table("H " * 48 + ".", market="M10", seats=2)

    turned.play("play I03", "turn #../###", "draw c3", "assign grandpa")
    single.play("play I03", "draw g7", "assign grandpa")

    assert (turned.boxes(), single.boxes()) == ("grandpa:L4", "grandpa:L4")


@rule("L-057")
def test_the_symbol_assigned_is_the_symbol_drawn() -> None:
    swapped = table(hand="I01 I06", alternatives="o")  # Hand Sanitizer, small Vitamins

    swapped.play("play I01", "take V", "draw c3")

    assert swapped.legal() == ["assign mom", "assign sister", "assign brother"]
    assert assigning("G").legal() == ["assign mom", "assign brother", "assign grandpa"]
