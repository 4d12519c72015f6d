"""Chapter "Symbol": large, small or Wild."""

from __future__ import annotations

from lazaretto.core import rule
from lazaretto.games.lockdown.data import SYMBOLS
from lazaretto.games.lockdown.state import PICTURE, SQUARE, SYMBOL
from lazaretto.games.lockdown.tests.notation import grid, table

FULL = "brother:4,4,4 dad:1,1,1 sister:1,1,1"


@rule("L-020")
def test_the_large_symbol_is_drawn() -> None:
    game = table(hand="I03 I01")

    game.play("play I03")

    assert game.state.plans[0].symbol == SYMBOLS.index("D")
    assert game.refusal("take D") == "L-012"  # nothing is asked where there is no choice


@rule("L-021")
def test_the_small_symbol_costs_a_circle_of_alternative() -> None:
    game = table(hand="I03 I01", alternatives="x o")

    game.play("play I03")
    assert game.legal() == ["take D", "take M"]
    game.play("take M", "draw c3")

    assert game.alternatives() == "x x"


@rule("L-021")
def test_without_a_free_circle_there_is_no_small_symbol() -> None:
    game = table(hand="I03 I01", alternatives="x x")

    game.play("play I03")

    assert game.state.plans[0].symbol == SYMBOLS.index("D")
    assert game.refusal("take M") == "L-012"


@rule("L-021")
def test_the_large_symbol_costs_nothing() -> None:
    game = table(hand="I03 I01", alternatives="o")

    game.play("play I03", "take D", "draw c3")

    assert game.alternatives() == "o"


@rule("L-021", "L-052")
def test_the_small_symbol_may_be_taken_though_nobody_can_take_it() -> None:
    """Only a Wild card asks for an empty box (L-022)."""
    game = table(hand="I02 I01", alternatives="o", boxes="brother:4,4,4 grandpa:L4,L4,L4 grandma:1,1,1")

    game.play("play I02")
    assert game.legal() == ["take V", "take D"]
    game.play("take D", "draw c3")

    assert game.legal() == ["assign nobody"]


@rule("L-022")
def test_a_wild_card_gives_what_somebody_can_still_take() -> None:
    """LE-16."""
    game = table(hand="I11 I01", boxes=FULL)

    game.play("play I11")

    assert game.legal() == ["take M", "take V", "take D", "take G"]
    assert game.refusal("take H") == "L-022"


@rule("L-022")
def test_brother_takes_every_symbol_of_a_wild_card() -> None:
    game = table(hand="I11 I01", boxes="dad:1,1,1 sister:1,1,1 mom:1,1,1 grandpa:I2,I2,I2 grandma:1,1,1")

    game.play("play I11")

    assert game.legal() == ["take H", "take M", "take V", "take D", "take G"]


@rule("L-022")
def test_a_wild_card_uses_no_circle_of_alternative() -> None:
    game = table(hand="I11 I01", alternatives="o")

    game.play("play I11", "take G", "draw c3")

    assert game.alternatives() == "o"


@rule("L-023")
def test_a_symbol_that_is_not_on_the_card_is_refused() -> None:
    game = table(hand="I03 I01", alternatives="o")

    game.play("play I03")

    assert [game.refusal(f"take {symbol}") for symbol in "HVG"] == ["L-023", "L-023", "L-023"]


@rule("L-023")
def test_all_squares_of_a_round_bear_the_same_symbol() -> None:
    game = table(hand="I03 I01")

    game.play("play I03", "draw b1")

    assert game.show() == grid("""
        . D D . . . .
        . D D . . . .
    """)


@rule("L-024")
def test_a_card_may_be_played_though_nobody_can_take_its_symbol() -> None:
    """LE-17: drawn, not assigned; with Alternative it would go to Mom."""
    game = table(hand="I01 I11", boxes=FULL)
    swapping = table(hand="I01 I11", boxes=FULL, alternatives="o")

    game.play("play I01", "draw c3")
    swapping.play("play I01", "take V", "draw c3")

    assert game.legal() == ["assign nobody"]
    assert swapping.legal() == ["assign mom"]


@rule("L-020")
def test_only_a_choice_is_asked() -> None:
    """Card, then the square at once; with circles symbol and picture come between."""
    plain = table(". . H", market="M08", hand="I03 I01")
    circles = table(". . H", market="M08", hand="I03 I01", rotates="o", alternatives="o")

    plain.play("play I03")
    circles.play("play I03")

    assert plain.state.plans[0].step == SQUARE
    assert circles.state.plans[0].step == SYMBOL
    circles.play("take D")
    assert circles.state.plans[0].step == PICTURE
