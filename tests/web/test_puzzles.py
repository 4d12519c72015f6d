"""Puzzles over the wire: a table that begins with one, and what was best, said after the first move."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from lazaretto.core import read_record
from lazaretto.core.position import state_of
from lazaretto.games import GAMES, load
from lazaretto.review.puzzles import Puzzle, answer_of, puzzles_for
from lazaretto.web.puzzle_routes import daily

from .harness import Browser, Server


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    server = Server(tmp_path_factory.mktemp("puzzles") / "data", "lockdown", "outbreak").ready()
    yield server
    assert "ERROR" not in server.stop()


def solution(puzzle: Puzzle) -> str:
    return read_record(puzzle.record).entries[0].text


async def moved(browser: Browser, id: str, seat: int, choose: Any) -> Any:
    """Make the first move, and ask what it was worth."""
    async with browser.play(id, seat) as play:
        while not play.lit:
            await play.next()
        text = choose(play.lit)
        await play.say(type="do", text=text, input_seq=play.input_seq)
        while not (verdict := await browser.ask("GET", f"/api/tables/{id}/puzzle"))["moved"]:
            await play.next()
        return verdict


async def test_the_best_move_solves_a_puzzle_and_another_does_not(ana: Browser) -> None:
    for slug in ("lockdown", "outbreak"):
        puzzle = puzzles_for(load(slug))[0]
        for solves in (True, False):
            card = await ana.ask("POST", f"/api/puzzles/{puzzle.id}", {"name": "Ana"}, 201)
            assert [seat["seat"] for seat in card["seats"] if seat["mine"]] == [puzzle.seat + 1]
            assert card["origin"]["puzzle"] == puzzle.id
            before = await ana.ask("GET", f"/api/tables/{card['id']}/puzzle")
            assert before == {"moved": False, "solved": False, "best": "", "why": "", "missed": 0}

            best = solution(puzzle)
            verdict = await moved(
                ana,
                card["id"],
                puzzle.seat + 1,
                lambda lit, best=best, solves=solves: next(text for text in lit if (text == best) == solves),
            )
            assert verdict["solved"] == solves
            answer = answer_of(load(slug), puzzle)
            assert (verdict["best"], verdict["why"]) == (answer.best, answer.why)


async def test_the_list_has_every_puzzle_and_no_solution(ana: Browser) -> None:
    found = await ana.ask("GET", "/api/puzzles")
    names = {puzzle.id for slug in ("lockdown", "outbreak") for puzzle in puzzles_for(load(slug))}
    assert {card["id"] for card in found["all"]} == names
    assert found["today"] in names
    assert {key for card in found["all"] for key in card} == {"id", "game", "title", "level", "theme"}


async def test_what_is_no_puzzle_is_a_sentence(ana: Browser) -> None:
    assert await ana.ask("POST", "/api/puzzles/nonsense", {"name": "Ana"}, 404) == {
        "reason": "there is no puzzle 'nonsense'"
    }
    id = (await ana.open("lockdown", ["me", "bot"]))["id"]
    assert await ana.ask("GET", f"/api/tables/{id}/puzzle", status=404) == {
        "reason": "this table does not begin with a puzzle"
    }


def test_every_puzzle_has_its_day() -> None:
    names = ["a", "b", "c"]
    assert {daily(names, day) for day in range(739_000, 739_003)} == set(names)
    assert daily(names, 739_000) == daily(names, 739_003)
    assert daily([], 739_000) == ""


def test_most_games_have_puzzles() -> None:
    assert len([slug for slug in GAMES if puzzles_for(load(slug))]) >= 4


@pytest.mark.parametrize("slug", GAMES)
def test_the_puzzles_of_a_game_can_be_played(slug: str) -> None:
    game: Any = load(slug)
    puzzles = puzzles_for(game)
    assert len({puzzle.id for puzzle in puzzles}) == len(puzzles)
    for puzzle in puzzles:
        record = read_record(puzzle.record)
        assert record.start is not None
        assert record.edition == game.info.edition
        state = state_of(game, game.setup(len(record.names), record.options), record.start)
        legal = game.legal(state, puzzle.seat)
        assert puzzle.seat in game.acting(state)
        assert len(legal) > 1
        assert solution(puzzle) in [str(action) for action in legal]
        assert answer_of(game, puzzle).best
