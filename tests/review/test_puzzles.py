"""Puzzles are positions with one best action; those that are shipped can be loaded and solved."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from lazaretto.core import Run, Seat, read_record, replay
from lazaretto.core.actions import verb
from lazaretto.games import GAMES, load
from lazaretto.review.puzzles import (
    CHOICE,
    SURE,
    Effort,
    Puzzle,
    answer_of,
    find_puzzles,
    puzzles_for,
    read_puzzles,
    write_puzzles,
)

from ..places import ROOT

TIC_TAC_TOE: Any = load(str(ROOT / "examples" / "tic_tac_toe.py"))
EFFORT = Effort(16, 300, 32)


def played(*squares: str) -> Run[Any, Any]:
    run = Run(TIC_TAC_TOE, TIC_TAC_TOE.setup(2), 1)
    notation = TIC_TAC_TOE.info.notation()
    for number, square in enumerate(squares):
        run.do(Seat(number % 2), notation.read(f"mark {square}"))
    return run


BLUNDER = played("b2", "a1", "a3", "b1", "c3", "c1")  # both overlook c1: first it blocks, then it wins


def test_the_only_action_that_wins_or_saves_the_game_is_found() -> None:
    found = list(find_puzzles([BLUNDER], 2, EFFORT))
    assert found
    for puzzle in found:
        record = read_record(puzzle.record)
        assert record.start is not None
        solution = record.entries[0].text
        assert (record.start.number, solution) in {(3, "mark c1"), (4, "mark c1"), (4, "mark b3"), (5, "mark c1")}
        assert puzzle.theme == "mark"
        assert record.entries[0].seat == puzzle.seat
        assert puzzle.lead > 0.1


def test_where_nothing_matters_there_is_no_puzzle() -> None:
    drawn = played("b2", "a1", "c1", "a3", "a2", "c2", "b1", "b3")  # two squares are left, and nobody can win
    drawn.first = drawn.state.copy()
    drawn.inputs = [(Seat(0), TIC_TAC_TOE.info.notation().read("mark c3"))]
    assert list(find_puzzles([drawn], 5, EFFORT)) == []


def test_the_same_games_give_the_same_puzzles() -> None:
    assert list(find_puzzles([BLUNDER], 2, EFFORT)) == list(find_puzzles([BLUNDER], 2, EFFORT))


def test_a_puzzle_replays_from_its_position() -> None:
    puzzle = next(find_puzzles([BLUNDER], 1, EFFORT))
    run = replay(TIC_TAC_TOE, read_record(puzzle.record))
    assert len(run.inputs) == 1
    assert run.start is not None
    before = BLUNDER.first.copy()
    for seat, action in BLUNDER.inputs[: run.start.number]:
        TIC_TAC_TOE.play(before, seat, action)
    assert run.first == before


def test_a_file_keeps_them(tmp_path: Path) -> None:
    found = list(find_puzzles([BLUNDER], 2, EFFORT))
    write_puzzles(tmp_path / "one", found)
    write_puzzles(tmp_path / "two", reversed(found))
    assert sorted(read_puzzles(tmp_path / "one"), key=lambda puzzle: puzzle.id) == read_puzzles(tmp_path / "one")
    assert {puzzle.id for puzzle in read_puzzles(tmp_path / "one")} == {puzzle.id for puzzle in found}
    assert (tmp_path / "one").read_bytes() == (tmp_path / "two").read_bytes()


def test_a_theme_can_be_left_out() -> None:
    assert list(find_puzzles([BLUNDER], 2, EFFORT, without={"mark"})) == []


def test_one_of_two_actions_is_no_puzzle() -> None:
    found = list(find_puzzles([BLUNDER], 9, EFFORT))
    assert found
    for puzzle in found:
        run: Run[Any, Any] = replay(TIC_TAC_TOE, read_record(puzzle.record))
        assert len(TIC_TAC_TOE.legal(run.first, Seat(puzzle.seat))) >= CHOICE


# ---- those that come with the games -------------------------------------------------------------

SHIPPED = [(slug, puzzle) for slug in GAMES for puzzle in puzzles_for(load(slug))]
MEASURED = [(slug, puzzle) for slug, puzzle in SHIPPED if puzzle.sure]


@pytest.mark.parametrize("slug", GAMES)
def test_a_game_has_thirty_puzzles_of_many_kinds(slug: str) -> None:
    found = [puzzle for game, puzzle in MEASURED if game == slug]
    assert len(found) >= 30
    assert len({puzzle.level for puzzle in found}) >= 2
    assert len({puzzle.theme for puzzle in found}) >= 3


def name(row: tuple[str, Puzzle]) -> str:
    return f"{row[0]}-{row[1].id}"


def test_no_puzzle_comes_twice() -> None:
    assert len({puzzle.id for _, puzzle in SHIPPED}) == len(SHIPPED)


@pytest.mark.parametrize("row", SHIPPED, ids=name)
def test_a_shipped_puzzle_has_a_legal_solution_and_a_grade(row: tuple[str, Puzzle]) -> None:
    slug, puzzle = row
    run: Run[Any, Any] = replay(load(slug), read_record(puzzle.record))
    [(seat, best)] = run.inputs
    assert puzzle.game == slug
    assert seat == puzzle.seat
    assert best in load(slug).legal(run.first, seat)
    assert verb(type(best)) == puzzle.theme
    assert puzzle.lead > 0
    assert (puzzle.level == "easy") == (puzzle.regular < 0.5)


@pytest.mark.parametrize("row", MEASURED, ids=name)
def test_a_measured_puzzle_is_clear_and_explained(row: tuple[str, Puzzle]) -> None:
    game: Any = load(row[0])
    puzzle = row[1]
    run: Run[Any, Any] = replay(game, read_record(puzzle.record))
    assert len(game.legal(run.first, Seat(puzzle.seat))) >= CHOICE
    assert puzzle.sure >= SURE
    answer = answer_of(game, puzzle)
    assert answer.best
    assert answer.why
