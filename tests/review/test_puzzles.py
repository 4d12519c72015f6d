"""Puzzles are positions with one best action; those that are shipped can be loaded and solved."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from lazaretto.core import Run, Seat, read_record, replay
from lazaretto.games import load
from lazaretto.review.puzzles import Effort, find_puzzles, read_puzzles, write_puzzles

from ..places import ROOT

TIC_TAC_TOE: Any = load(str(ROOT / "examples" / "tic_tac_toe.py"))
EFFORT = Effort(200, 600)


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
