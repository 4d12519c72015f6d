"""The routes about puzzles: which there are, a table that begins with one, and whether it was solved.

A puzzle is played at a table of its own, from the position as the seat sees it; whatever the seat cannot know is drawn
anew each time. The solution is not sent before the seat has made its move.
"""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Any, Final

from litestar import Request, get, post
from litestar.di import NamedDependency
from litestar.params import FromPath, JSONBody

from lazaretto.core import Game, Seat, read_record
from lazaretto.review.puzzles import Puzzle, answer_of, puzzles_for
from lazaretto.table.fork import Fork, begun, new_luck
from lazaretto.table.opening import in_thread
from lazaretto.table.seating import Origin
from lazaretto.web import wire
from lazaretto.web.channel import Channel
from lazaretto.web.fork_routes import opened
from lazaretto.web.game_routes import PROBLEMS
from lazaretto.web.registry import NoTable, Registry
from lazaretto.web.seats import limit_opening
from lazaretto.web.static_files import TheRegistry

TableChannel = NamedDependency[Channel]
BrowserId = NamedDependency[str]


@get("/api/puzzles", sync_to_thread=False)
def list_puzzles(registry: TheRegistry) -> wire.Puzzles:
    """All puzzles, by game, and the one of today."""
    found = all_puzzles(registry)
    today = daily(sorted(found), datetime.now(UTC).toordinal())
    return wire.Puzzles(today, [card(game, puzzle) for game, puzzle in found.values()])


@post("/api/puzzles/{id:str}", responses=PROBLEMS)
async def open_puzzle(
    registry: TheRegistry,
    browser: BrowserId,
    request: Request[Any, Any, Any],
    id: FromPath[str],
    data: JSONBody[wire.TakeSeat],
) -> wire.TableCard:
    """A table that begins with a puzzle, with bots on the other seats."""
    limit_opening(registry, request)
    game, puzzle = puzzle_of(registry, id)
    fork = await in_thread(begin, game, puzzle, registry.draw("the luck of a puzzle"))
    return await opened(registry, browser, wire.NewFork(seat=puzzle.seat + 1, name=data.name), fork)


@get("/api/tables/{id:str}/puzzle", responses=PROBLEMS)
async def verdict(registry: TheRegistry, channel: TableChannel) -> wire.Verdict:
    """Whether the table's puzzle was solved; nothing before its seat has moved."""
    origin = channel.table.document.origin
    if origin is None or not origin.puzzle:
        raise NoTable("this table does not begin with a puzzle")
    game, puzzle = puzzle_of(registry, origin.puzzle)
    match = channel.table.match
    moves = [] if match is None else [str(action) for seat, action in match.inputs if seat == puzzle.seat]
    if not moves:
        return wire.Verdict()
    answer = answer_of(game, puzzle)
    return wire.Verdict(True, moves[0] == answer.text, answer.best, answer.why, round(100 * puzzle.regular))


def all_puzzles(registry: Registry) -> dict[str, tuple[Game[Any, Any], Puzzle]]:
    """By name."""
    return {puzzle.id: (game, puzzle) for game in registry.games.values() for puzzle in puzzles_for(game)}


def puzzle_of(registry: Registry, name: str) -> tuple[Game[Any, Any], Puzzle]:
    found = all_puzzles(registry).get(name)
    if found is None:
        raise NoTable(f"there is no puzzle {name[:40]!r}")
    return found


def daily(names: list[str], day: int) -> str:
    """The puzzle of a day: each in turn; empty if there are none."""
    return names[day % len(names)] if names else ""


def card(game: Game[Any, Any], puzzle: Puzzle) -> wire.PuzzleCard:
    return wire.PuzzleCard(puzzle.id, puzzle.game, game.info.title, puzzle.level, puzzle.theme)


def begin(game: Game[Any, Any], puzzle: Puzzle, luck: int) -> Fork:
    record = read_record(puzzle.record)
    match = begun(game, record)
    assert record.start is not None
    origin = Origin(record.start.number, new_luck=True, puzzle=puzzle.id)
    return new_luck(match, Seat(puzzle.seat), luck, origin, "")


ROUTES: Final[list[Any]] = [list_puzzles, open_puzzle, verdict]
