"""Chapter "End and scoring": what the family is worth, and who wins."""

from __future__ import annotations

import pytest

from lazaretto.core import Outcome, rule, seeded
from lazaretto.games.lockdown import GAME
from lazaretto.games.lockdown.data import FOLDER
from lazaretto.games.lockdown.data.grid import GRID
from lazaretto.games.lockdown.rules import scoring
from lazaretto.games.lockdown.state import DONE, Plan, Sheet
from lazaretto.games.lockdown.tests.notation import read_boxes, read_sheet, table
from lazaretto.games.lockdown.text import medal
from lazaretto.games.lockdown.text.numbers import MINUS, figure


def ended(*sheets: Sheet, side: str = "A", advanced: bool = False) -> Outcome:
    game = table(seats=len(sheets), side=side, advanced=advanced)
    game.state.round = 13
    game.state.sheets = list(sheets)
    game.state.plans = [Plan((), DONE) for _ in sheets]
    outcome = GAME.outcome(game.state)
    assert outcome is not None
    return outcome


@rule("L-060")
def test_scoring_comes_after_the_last_round_and_for_all() -> None:
    options = GAME.setup(3)
    state = GAME.new(options, 3)
    rng = seeded(3)
    while GAME.acting(state):
        assert GAME.outcome(state) is None
        seat = GAME.acting(state)[0]
        GAME.play(state, seat, rng.pick(GAME.legal(state, seat)))

    outcome = GAME.outcome(state)

    assert outcome is not None
    assert len(outcome.scores) == 3
    assert outcome.scores == tuple(sum(row.points[seat] for row in outcome.rows) for seat in range(3))


@rule("L-061")
@pytest.mark.parametrize(
    ("least", "boxes", "points"),
    [
        pytest.param(5, 0, 0, id="no cross, no points"),
        pytest.param(5, 1, 7, id="LE-7: 5 x 1.5 rounded down"),
        pytest.param(5, 2, 10, id="LE-7: 5 x 2"),
        pytest.param(5, 3, 12, id="LE-7: 5 x 2.5 rounded down"),
        pytest.param(0, 3, 0, id="a symbol is missing"),
    ],
)
def test_dad(least: int, boxes: int, points: int) -> None:
    assert scoring.dad(least, boxes) == points


@rule("L-061")
def test_dad_counts_the_rarest_of_all_five_symbols() -> None:
    """LE-7: H7 M5 V9 D6 G10."""
    letters = "H " * 7 + "M " * 5 + "V " * 9 + "D " * 6 + "G " * 10

    assert scoring.points(read_sheet(letters, "dad:1,1"))[scoring.DAD] == 10
    assert scoring.points(read_sheet(letters.replace("M ", ""), "dad:1,1"))[scoring.DAD] == 0


@rule("L-062")
@pytest.mark.parametrize(
    ("lines", "boxes", "points"),
    [
        pytest.param(5, 0, 0, id="no cross, no points"),
        pytest.param(5, 1, 5, id="LE-12: 5 x 1"),
        pytest.param(5, 2, 7, id="LE-12: 5 x 1.5 rounded down"),
        pytest.param(5, 3, 10, id="LE-12: 5 x 2"),
    ],
)
def test_mom(lines: int, boxes: int, points: int) -> None:
    assert scoring.mom(lines, boxes) == points


@rule("L-062")
def test_mom_counts_full_rows_and_columns() -> None:
    row_and_column = "H H H H H H H " + "M . . . . . . " * 6

    assert scoring.points(read_sheet(row_and_column, "mom:1"))[scoring.MOM] == 2
    assert scoring.full_lines(GRID) == 14


@rule("L-063")
@pytest.mark.parametrize(
    ("most", "boxes", "points"),
    [
        pytest.param(10, 0, 0, id="no cross, no points"),
        pytest.param(10, 1, 5, id="LE-8: 10 / 2"),
        pytest.param(10, 2, 6, id="LE-8: 10 / 1.5 rounded down"),
        pytest.param(10, 3, 10, id="LE-8: 10 / 1"),
        pytest.param(13, 1, 6, id="LE-8: 13 / 2 rounded down"),
        pytest.param(13, 2, 8, id="LE-8: 13 / 1.5 rounded down"),
        pytest.param(13, 3, 13, id="LE-8: 13 / 1"),
    ],
)
def test_sister(most: int, boxes: int, points: int) -> None:
    assert scoring.sister(most, boxes) == points


@rule("L-063")
def test_sister_counts_the_most_frequent_symbol() -> None:
    sheet = read_sheet("H " * 3 + "V " * 6 + "D " * 2, "sister:1,1,1")

    assert scoring.points(sheet)[scoring.SISTER] == 6


@rule("L-064")
@pytest.mark.parametrize(
    ("numbers", "points"),
    [
        pytest.param((), 0, id="none filled"),
        pytest.param((4,), 4, id="LE-9: the first always counts"),
        pytest.param((4, 3), 4, id="LE-9: the second is too small"),
        pytest.param((3, 3), 8, id="LE-9: equal is enough"),
        pytest.param((3, 5, 4), 8, id="LE-9: the third is below the second"),
        pytest.param((4, 3, 5), 13, id="LE-9: a small one between does not harm"),
        pytest.param((4, 3, 4), 13, id="LE-9: as high as the highest"),
        pytest.param((5, 4, 4), 4, id="LE-9: the first stays the highest"),
    ],
)
def test_brother(numbers: tuple[int, ...], points: int) -> None:
    assert scoring.brother(numbers) == points


@rule("L-065", "L-066")
@pytest.mark.parametrize(
    ("shapes", "points"),
    [
        pytest.param("", 0, id="LE-10: no shape"),
        pytest.param("L4", 8, id="LE-10: one shape"),
        pytest.param("L4,T4", 8, id="LE-10: two different"),
        pytest.param("L4,L4", 16, id="LE-10: two alike"),
        pytest.param("L4,T4,L4", 16, id="LE-10: two alike and another"),
        pytest.param("L4,L4,L4", 24, id="LE-10: three alike"),
        pytest.param("L4,T4,S4", 8, id="three different"),
    ],
)
def test_grandpa(shapes: str, points: int) -> None:
    assert scoring.grandpa(read_boxes(f"grandpa:{shapes}")[scoring.GRANDPA]) == points


@rule("L-065")
def test_the_help_tells_what_two_equal_shapes_are_worth() -> None:
    text = (FOLDER / "help.md").read_text(encoding="utf-8")

    [row] = [line for line in text.splitlines() if line.startswith("| **Grandpa**")]

    assert f"8 for each shape that equals another (two alike: {scoring.grandpa((0, 0))})" in row


@rule("L-066")
def test_turned_and_mirrored_shapes_are_equal() -> None:
    """LE-10: M08 and M09 mirror each other."""
    boxes: list[str] = []
    for market in ("M08", "M09", "M10"):
        game = table(market=market, seats=2)
        game.play("play I03", "draw c3", "assign grandpa")
        boxes.append(game.boxes())

    assert boxes == ["grandpa:L4"] * 3


@rule("L-067")
@pytest.mark.parametrize(("boxes", "points"), [(0, -24), (1, -18), (2, -12), (3, -6)])
def test_grandma_with_six_empty_squares(boxes: int, points: int) -> None:
    """LE-11."""
    assert scoring.grandma(6, boxes) == points


@rule("L-068")
def test_icons_and_viruses_do_not_fill_a_square() -> None:
    assert read_sheet("H x . . . . .").empty().bit_count() == 47
    assert scoring.points(read_sheet("H x . . . . ."))[scoring.GRANDMA] == -4 * 47


@rule("L-069")
def test_a_total_may_be_below_zero() -> None:
    assert ended(read_sheet()).scores == (-196,)


@rule("L-061", "L-062", "L-063", "L-064", "L-065", "L-067")
def test_the_worked_example_of_a_whole_sheet() -> None:
    """LE-14: 10 + 7 + 6 + 13 + 16 - 12."""
    parts = (scoring.dad(5, 2), scoring.mom(5, 2), scoring.sister(10, 2), scoring.brother((4, 3, 5)))
    total = sum(parts) + scoring.grandpa((0, 1, 0)) + scoring.grandma(6, 2)

    assert (parts, total) == ((10, 7, 6, 13), 40)
    assert total - scoring.virus_penalties((3, 2))[1] == 37


ROW = "H M V D G H M "


@rule("L-070")
@pytest.mark.parametrize(
    ("totals", "empties", "places"),
    [
        pytest.param((40, 38), (6, 2), (1, 2), id="most points"),
        pytest.param((40, 40, 12), (6, 5, 0), (2, 1, 3), id="a tie goes to fewer empty squares"),
        pytest.param((40, 40, 12), (5, 5, 0), (1, 1, 3), id="still tied: both win"),
        pytest.param((-3, -5), (9, 9), (1, 2), id="below zero"),
    ],
)
def test_places(totals: tuple[int, ...], empties: tuple[int, ...], places: tuple[int, ...]) -> None:
    assert scoring.places(totals, empties) == places


@rule("L-070")
def test_the_sentence_says_how_it_ended() -> None:
    good, bad = read_sheet(ROW * 7), read_sheet(ROW * 6)
    crossed = read_sheet(ROW * 6, "grandpa:L4,L4,L4 grandma:1,1,1 brother:3")  # 28 - 7
    richer = read_sheet(ROW * 7, "brother:3,4,5 grandpa:L4")  # 21 - 0

    assert ended(good, bad).text == "@1 wins with 0 points."
    assert ended(crossed, richer)[:4] == (
        (21, 21),
        (2, 1),
        "squares",
        "@2 wins with 21 points, with fewer empty squares.",
    )
    assert ended(good, good, bad).text == "@1 and @2 share the victory with 0 points."
    assert [ended(good, bad).ending, ended(good, good).ending] == ["points", "shared"]


@rule("L-070", "L-074")
def test_one_point_is_not_called_points() -> None:
    less = read_sheet(". " + ROW * 6 + "x x x x x x", "grandma:1,1,1")
    sheet = table(seats=2)
    sheet.state.sheets = [less, less]

    pieces = GAME.scene(sheet.view(), []).data()["pieces"]

    assert pieces["now"]["label"] == f"{MINUS}1 point if the game ended now"
    assert pieces["member-grandma"]["label"].endswith(f"{MINUS}1 point now")
    assert pieces["player-2-grid"]["label"] == f"Sheet of @2: 1 square empty, {MINUS}1 point now"
    assert ended(less).text == f"{MINUS}1 point: no medal yet."
    assert ended(less, read_sheet()).text == f"@1 wins with {MINUS}1 point."
    assert ended(less, less).text == f"@1 and @2 share the victory with {MINUS}1 point."


@rule("L-071", "L-072")
@pytest.mark.parametrize(
    ("uncovered", "lost"),
    [
        pytest.param((4, 4, 2), (5, 5, 3), id="LE-3, rulebook: two tie for most"),
        pytest.param((3, 2, 2, 1), (5, 3, 3, 1), id="LE-15: a tie in the middle skips no rank"),
        pytest.param((3, 0), (5, 0), id="LE-15: none uncovered, none lost"),
        pytest.param((2, 2), (5, 5), id="LE-15: all alike"),
        pytest.param((4, 3, 2, 1), (5, 3, 1, 0), id="LE-15: a fourth number loses nothing"),
        pytest.param((0, 0), (0, 0), id="nobody has any"),
        pytest.param((1, 3), (3, 5), id="two players: the lower number loses 3"),
    ],
)
def test_uncovered_virus_squares(uncovered: tuple[int, ...], lost: tuple[int, ...]) -> None:
    assert scoring.virus_penalties(uncovered) == lost


@rule("L-071", "L-073")
def test_viruses_count_in_advanced_only() -> None:
    clean, dirty = read_sheet(ROW * 7), read_sheet(". " + ROW * 7)
    plain = ended(clean, dirty, side="B")
    advanced = ended(clean, dirty, side="B", advanced=True)

    assert [row.name for row in plain.rows][-1] == "Grandma"
    assert (plain.scores, advanced.scores) == ((0, -4), (0, -9))
    assert advanced.rows[-1][:3] == ("Viruses", "L-071", (0, -5))


@rule("L-071", "L-073")
@pytest.mark.parametrize(
    ("advanced", "scores"),
    [pytest.param(True, (0, -9), id="Advanced"), pytest.param(False, (0, -4), id="plain: viruses mean nothing")],
)
def test_the_scores_if_it_ended_now_are_those_it_would_end_with(advanced: bool, scores: tuple[int, ...]) -> None:
    game = table(ROW * 7, seats=2, side="B", advanced=advanced)
    game.state.sheets[1] = read_sheet(". " + ROW * 7)

    assert GAME.standing(game.state) == scores == ended(*game.state.sheets, side="B", advanced=advanced).scores
    for seat, other in ((0, 1), (1, 0)):
        pieces = GAME.scene(game.view(seat + 1), []).data()["pieces"]
        assert pieces["now"]["text"] == f"Now {figure(scores[seat])}"
        assert pieces[f"player-{other + 1}-grid"]["label"].endswith(f"{figure(scores[other])} points now")


@rule("L-074")
@pytest.mark.parametrize(
    ("points", "text"),
    [
        (29, "no medal yet"),
        (30, "a bronze medal"),
        (40, "a silver medal"),
        (50, "a gold medal"),
        (60, "a golden arch"),
        (75, "a golden arch"),
    ],
)
def test_alone_the_score_is_the_result(points: int, text: str) -> None:
    assert medal(points) == text
    alone = ended(read_sheet(ROW * 7, "brother:3,4,5"))
    assert alone[:4] == ((13,), (1,), "solo", "13 points: no medal yet.")


@rule("L-075")
def test_unused_circles_are_worth_nothing() -> None:
    without = read_sheet(ROW * 5, "dad:1")
    with_circles = read_sheet(ROW * 5, "dad:1", rotates="o o o", alternatives="o o")

    assert ended(without).scores == ended(with_circles).scores
