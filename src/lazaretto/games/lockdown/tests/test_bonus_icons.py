"""Chapter "Bonus icons": circles and patches. On side A: R d1 g4 b6, A f2 a4 d7, P b2 f6."""

from __future__ import annotations

from lazaretto.core import rule
from lazaretto.games.lockdown.rules.scoring import full_lines, points, uncovered
from lazaretto.games.lockdown.rules.sheet import circles
from lazaretto.games.lockdown.tests.notation import Position, grid, read_sheet, table


def drawn(game: Position, square: str, picture: str = "") -> Position:
    """The card is played and the shape drawn; the picture is named where a Rotate circle leaves a choice."""
    game.play("play I03", *([f"turn {picture}"] if picture else []), f"draw {square}")
    return game


@rule("L-040")
def test_every_icon_under_the_shape_takes_effect_once() -> None:
    game = drawn(table(seats=2, market="M07"), "d4")  # R g4
    both = drawn(table(seats=2, market="M17", side="B"), "d4")  # R d4; A f6 is none on B
    two = drawn(table(seats=2, market="M17", turn=2, side="B"), "d4")  # R d4, A f4

    assert (game.rotates(), game.alternatives()) == ("o", "")
    assert (both.rotates(), both.alternatives()) == ("o", "o")
    assert (two.rotates(), two.alternatives()) == ("o", "o")
    two.play("assign grandma")
    assert (two.rotates(), two.alternatives()) == ("o", "o")


@rule("L-040")
def test_an_icon_covered_in_an_earlier_round_gives_nothing_again() -> None:
    game = drawn(table(". . . H . . .", market="M01"), "e1")

    assert game.rotates() == ""


@rule("L-041")
def test_a_circle_goes_into_the_next_empty_box() -> None:
    game = drawn(table(". . H . . . .", market="M01", rotates="x o"), "d1", "##")

    assert game.rotates() == "x o o"


@rule("L-041")
def test_without_an_empty_box_the_icon_does_nothing() -> None:
    game = drawn(table(". . H . . . .", market="M01", rotates="x x o"), "d1", "##")

    assert game.rotates() == "x x o"
    assert circles((2, 2), 0b111, False, 3) == (3, 2)


@rule("L-042")
def test_a_circle_serves_from_the_next_round_on() -> None:
    game = table(". . H . . . .", market="M02", hand="I03 I01")
    game.play("play I03", "draw d1")
    assert game.rotates() == "o"
    assert game.refusal("turn #/#/#") == "L-012"

    game.play("assign grandma")

    assert game.state.sheets[0].free_rotates() == 1


@rule("L-043")
def test_a_used_box_is_not_empty_again() -> None:
    game = table(". . H . . . .", market="M03", rotates="o")

    game.play("play I03", "turn ###", "draw d1")

    assert game.rotates() == "x o"
    assert game.sheet().free_rotates() == 1


@rule("L-044")
def test_a_patch_crosses_an_empty_square_anywhere() -> None:
    game = drawn(table("H . . . . . .", market="M03"), "b1")  # covers P b2

    assert len(game.legal()) == 49 - 4
    assert "cross g7" in game.legal()
    assert [game.refusal(f"cross {square}") for square in ("a1", "b2")] == ["L-044", "L-044"]
    assert game.refusal("assign grandma") == "L-012"  # it must
    game.play("cross g7")

    assert game.show().splitlines()[6] == ". . . . . . x"


@rule("L-044")
def test_a_patch_without_an_empty_square_does_nothing() -> None:
    rows = ["H H H H H H H", "H . . H H H H"] + ["H H H H H H H"] * 5
    game = drawn(table(" ".join(rows), market="M01"), "b2")

    assert game.legal() == ["assign brother", "assign grandpa", "assign grandma"]


@rule("L-045")
def test_a_cross_gives_the_icon_below_even_another_patch() -> None:
    """LE-13: P b2 drawn, P f6 crossed, R d1 crossed."""
    game = drawn(table("H . . . . . .", market="M03"), "b1")

    game.play("cross f6")
    assert game.legal()[0].startswith("cross")
    game.play("cross d1")

    assert game.show() == grid("""
        H D . x . . .
        . D . . . . .
        . D . . . . .
        . . . . . . .
        . . . . . . .
        . . . . . x .
    """)
    assert game.rotates() == "o"
    assert all(text.startswith("assign") for text in game.legal())


@rule("L-046")
def test_a_crossed_square_is_not_empty() -> None:
    virus_covered = read_sheet("x H . . . . .")
    game = table("H x . . . . .", market="M01")
    game.play("play I03")

    assert game.refusal("draw b1") == "L-027"
    assert virus_covered.empty().bit_count() == 47
    assert uncovered(virus_covered, side=1) == 9
    assert uncovered(read_sheet(". H . . . . ."), side=1) == 10


@rule("L-047")
def test_a_cross_is_no_symbol_but_fills_a_line() -> None:
    boxes = "dad:1 mom:1 sister:1 grandma:1"
    crossed = read_sheet("H M V D G x x", boxes)
    drawn_on = read_sheet("H M V D G H M", boxes)

    assert points(crossed)[:3] == (1, 1, 0)  # one of each; one line; 1 divided by 2
    assert points(drawn_on)[:3] == (1, 1, 1)
    assert full_lines(crossed.filled()) == 1


@rule("L-048")
def test_circles_first_then_patches_then_the_family() -> None:
    game = table(". . . . . . . " * 3 + ". H", side="B", market="M07", turn=1)
    game.play("play I03", "draw c4")  # covers P c5
    steps = [game.legal()[0].split()[0]]
    game.play("cross e3")  # another P
    steps.append(game.legal()[0].split()[0])
    game.play("cross d4")  # R
    steps.append(game.legal()[0].split()[0])

    assert steps == ["cross", "cross", "assign"]
    assert game.rotates() == "o"


@rule("L-040", "L-044", "L-048")
def test_two_patches_under_one_shape_are_two_crosses() -> None:
    game = drawn(table(side="B", market="M17", turn=3), "c3")  # ###/#../#.. covers P e3 and P c5

    steps = [game.legal()[0].split()[0]]
    for square in ("a2", "g6"):
        game.play(f"cross {square}")
        steps.append(game.legal()[0].split()[0])

    assert steps == ["cross", "cross", "assign"]
    assert game.show() == grid("""
        . . . . . . .
        x . . . . . .
        . . D D D . .
        . . D . . . .
        . . D . . . .
        . . . . . . x
    """)
