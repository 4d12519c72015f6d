"""Puzzles: positions of finished games in which one action is clearly the best, found by search.

A position becomes a puzzle if two independent searches agree on the best action and each sees it ahead of the second
beyond its own uncertainty, and if games that go on from both, in the same worlds, say so too: a tree looks at
the second best too rarely to do it justice. A short search before them sorts out most positions. Everything is judged
by what the seat could know, so a puzzle can be solved without guessing.
"""

from __future__ import annotations

import gzip
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from functools import lru_cache
from itertools import islice
from pathlib import Path
from typing import Any, Final, Literal, NamedTuple

import msgspec
from msgspec import Struct

from lazaretto.bots import HeuristicBot, SearchBot
from lazaretto.bots.search import ActionStats, Search
from lazaretto.bots.search_bot import clearly_better, counted
from lazaretto.core import Action, Game, Run, Seat, seeded
from lazaretto.core.actions import verb
from lazaretto.core.position import position_of, state_of
from lazaretto.core.record import read_record, record_fingerprint, write_run
from lazaretto.review.calibration import calibrated
from lazaretto.review.judge import LEAST, standard_error
from lazaretto.review.rollouts import Rollouts, Scale

AnyGame = Game[Any, Any]
Level = Literal["easy", "medium", "hard"]

FILE: Final = "puzzles.jsonl.gz"  # in a game's folder
STREAM: Final = 5000  # of random numbers
TRIES: Final = 8  # of each bot that grades a puzzle
SHORT: Final = 100  # iterations of the search that solves puzzles of medium level
HOPE: Final = 0.1  # the chance to win that the best action has at least
LEAD: Final = 0.1  # in chances to win
POINTS: Final = 0.25  # in standard deviations of points, where nobody else can win
WORLDS: Final = 48  # in which games are played to the end
SURE: Final = 1.0  # standard errors by which the best action must lead there
WHOLE_GAMES: Final = Scale(1.0, 0, 1.0, False)
A_GAME: Final = 2  # puzzles of one game at most
A_THEME: Final = 0.4  # of the puzzles of a game, those with one theme at most


class Puzzle(Struct, frozen=True):
    """A position, and the best action of the seat that acts."""

    id: str
    game: str
    seat: int  # counted from 0
    theme: str  # the kind of the best action: its verb
    level: Level
    regular: float  # how often the regular bot fails, from 0 to 1
    lead: float  # of the best action over the second: in chances to win, or in points
    record: str  # it begins from the position; its only action is the best one


class Effort(NamedTuple):
    """The iterations of the searches: the short one, and each of the two deep ones."""

    short: int = 300
    deep: int = 3000


class Found(NamedTuple):
    """A moment that may be a puzzle."""

    at: int  # actions before it
    seat: Seat
    view: Any
    legal: list[Action]


class Judgement(NamedTuple):
    best: Action
    second: Action
    lead: float
    clear: bool


# ---- finding ------------------------------------------------------------------------------------


def find_puzzles(runs: Iterable[Run[Any, Any]], wanted: int, effort: Effort, seed: int = 1) -> Iterator[Puzzle]:
    """Puzzles of finished games, until there are enough; no theme and no game gives too many of them."""
    themes: Counter[str] = Counter()

    def is_welcome(theme: str, kinds: int) -> bool:
        return kinds == 1 or themes[theme] < max(1, A_THEME * wanted)

    for number, run in enumerate(runs, 1):
        for puzzle in islice(puzzles_of(run, effort, seed + number, is_welcome), A_GAME):
            themes[puzzle.theme] += 1
            yield puzzle
            if themes.total() == wanted:
                return


def puzzles_of(
    run: Run[Any, Any], effort: Effort, seed: int, is_welcome: Callable[[str, int], bool]
) -> Iterator[Puzzle]:
    """The puzzles of one game, in random order of its moments."""
    moments = choices(run)
    seeded(seed, STREAM).shuffle(moments)
    for moment in moments:
        first = judge(run.game, moment, effort.short, seed)
        if not first.clear or not is_welcome(verb(type(first.best)), len(run.game.info.kinds)):
            continue
        deep = [judge(run.game, moment, effort.deep, seed + salt) for salt in (1_000_003, 2_000_003)]
        if all([one.clear and one.best == first.best for one in deep]) and upheld(run, moment, deep, seed):
            yield puzzle_of(run, moment, min(deep, key=lambda one: one.lead))


def choices(run: Run[Any, Any]) -> list[Found]:
    """The moments of a game at which a seat had a choice."""
    game, state = run.game, run.first.copy()
    found: list[Found] = []
    for at, (seat, action) in enumerate(run.inputs):
        if seat >= 0:
            legal = game.legal(state, seat)
            if len(legal) > 1:
                found.append(Found(at, seat, game.view(state, seat), legal))
        game.play(state, seat, action)
    return found


def judge(game: AnyGame, moment: Found, iterations: int, seed: int) -> Judgement:
    """What a search says about a moment; clear: the best action leads beyond doubt, and gives hope."""
    search = Search(game, moment.view, moment.legal, seeded(seed, STREAM + moment.at))
    search.run(iterations)
    best, second = search.ranking()[:2]
    alone = len(game.seats(search.first)) == 1 and counted(best)
    ahead = best.points - second.points if alone else best.win - second.win
    least = POINTS * search.scale.spread if alone else LEAD
    hopeful = alone or best.win >= HOPE
    clear = second.visits > 0 and ahead > least and hopeful and clearly_better(best, second, search.scale.spread)
    return Judgement(best.action, second.action, ahead, clear and is_first(best, search.ranking()))


def upheld(run: Run[Any, Any], moment: Found, deep: list[Judgement], seed: int) -> bool:
    """Whether games that go on from both say so too, against the second best of each search.

    Rivals play them to the end; where seats win together, most would end alike, so they are estimated on the way.
    """
    game, seat = run.game, moment.seat
    shared = game.is_cooperative(run.options) or bool(game.side(run.state, seat))
    rollouts = Rollouts(game, calibrated(game, run.options)[0] if shared else WHOLE_GAMES, not shared)
    gains: list[list[float]] = [[] for _ in deep]
    for number in range(WORLDS):
        rng = seeded(seed, STREAM + number)
        world = game.determinize(moment.view, rng)
        chance = rng.fork().s
        best = lead(rollouts.after(world, seat, [deep[0].best], chance, moment.at), seat, shared)
        for row, one in zip(gains, deep, strict=True):
            other = rollouts.after(world, seat, [one.second], chance, moment.at)
            row.append(best - lead(other, seat, shared))
    return all([sum(row) / WORLDS > SURE * max(standard_error(row), LEAST) for row in gains])


def lead(values: list[float], seat: Seat, shared: bool) -> float:
    """Over the best rival; where seats win together, or alone, the value itself."""
    others = [value for other, value in enumerate(values) if other != seat]
    return values[seat] if shared or not others else values[seat] - max(others)


def is_first(best: ActionStats, ranking: list[ActionStats]) -> bool:
    """Whether no action that was tried less looks better."""
    return all([other.win <= best.win or other.points <= best.points for other in ranking[1:] if other.visits])


def puzzle_of(run: Run[Any, Any], moment: Found, judgement: Judgement) -> Puzzle:
    game = run.game
    start = position_of(run, moment.at)
    solved = Run.from_position(game, run.options, start)
    solved.do(moment.seat, judgement.best)
    record = write_run(solved, [f"Seat {seat + 1}" for seat in range(run.options.seats)])
    fails = failures(game, moment, judgement.best)
    return Puzzle(
        id=record_fingerprint(record),
        game=game.info.slug,
        seat=int(moment.seat),
        theme=verb(type(judgement.best)),
        level="easy" if fails < 0.5 else level_of(game, moment, judgement.best),
        regular=round(fails, 3),
        lead=round(judgement.lead, 3),
        record=record,
    )


class Answer(NamedTuple):
    """The solution of a puzzle, in the words that the game has today."""

    text: str  # the action, as in a record
    best: str  # a sentence; ``@2`` is the name of seat 2
    why: str  # may be empty


def answer_of(game: AnyGame, puzzle: Puzzle) -> Answer:
    record = read_record(puzzle.record)
    assert record.start is not None
    state = state_of(game, game.setup(len(record.names), record.options), record.start)
    view = game.view(state, Seat(puzzle.seat))
    action = game.info.notation().read(record.entries[0].text)
    return Answer(str(action), game.say(view, action), game.reason(view, action))


def failures(game: AnyGame, moment: Found, best: Action) -> float:
    """How often the regular bot plays something else."""
    player = HeuristicBot()
    chosen = [player.choose(game, moment.view, moment.legal, seeded(i, STREAM)) for i in range(TRIES)]
    return sum([action != best for action in chosen]) / TRIES


def level_of(game: AnyGame, moment: Found, best: Action) -> Level:
    """Of a puzzle that the regular bot fails: medium if a short search usually solves it."""
    player = SearchBot(iterations=SHORT)
    chosen = [player.choose(game, moment.view, moment.legal, seeded(i, STREAM)) for i in range(TRIES)]
    return "medium" if 2 * sum([action == best for action in chosen]) > TRIES else "hard"


# ---- files --------------------------------------------------------------------------------------


def write_puzzles(path: Path, puzzles: Iterable[Puzzle]) -> None:
    """One line for each, sorted by name; the same puzzles give the same bytes."""
    lines = [msgspec.json.encode(puzzle) for puzzle in sorted(puzzles, key=lambda puzzle: puzzle.id)]
    path.write_bytes(gzip.compress(b"".join([line + b"\n" for line in lines]), 9, mtime=0))


def read_puzzles(path: Path) -> list[Puzzle]:
    lines = gzip.decompress(path.read_bytes()).splitlines()
    return [msgspec.json.decode(line, type=Puzzle) for line in lines]


@lru_cache(maxsize=32)
def shipped(folder: Path) -> tuple[Puzzle, ...]:
    """The puzzles in a game's folder; none if it has no file."""
    path = folder / FILE
    return tuple(read_puzzles(path)) if path.exists() else ()


def puzzles_for(game: AnyGame) -> tuple[Puzzle, ...]:
    """The puzzles that come with a game; none if it is played with another data file."""
    info = game.info
    return () if info.folder is None or "+" in info.edition else shipped(info.folder)
