"""Puzzles: positions of finished games in which one action is clearly the best, found by search.

Short games that go on from each action, in the same worlds, sort out most positions. What is left becomes a puzzle if
two independent searches agree: a tree search chooses the best action and its rivals, and games that go on from each of
them in many other worlds measure the lead. It is measured in points over the best opponent, in points of all if they
play together, and in the chance to win if there are no points. Games are played to the end; only where a game estimates
chances to win itself, they end with its estimate, because win or loss at the end says little about one action, and
whole games must not contradict it. Everything is judged by what the seat could know, so a puzzle can be solved without
guessing.
"""

from __future__ import annotations

import gzip
from collections import Counter
from collections.abc import Collection, Iterable, Iterator
from functools import lru_cache
from itertools import islice
from pathlib import Path
from typing import Any, Final, Literal, NamedTuple

import msgspec
from msgspec import Struct

from lazaretto.bots import HeuristicBot, SearchBot
from lazaretto.bots.search import Search
from lazaretto.core import Action, Game, Run, Seat, State, seeded
from lazaretto.core.actions import verb
from lazaretto.core.position import position_of, state_of
from lazaretto.core.record import read_record, record_fingerprint, write_run
from lazaretto.review.calibration import calibrated
from lazaretto.review.judge import LEAST, deviation, standard_error
from lazaretto.review.rollouts import Rollouts, Scale

AnyGame = Game[Any, Any]
Level = Literal["easy", "medium", "hard"]

FILE: Final = "puzzles.jsonl.gz"  # in a game's folder
STREAM: Final = 5000  # of random numbers
SEARCHES: Final = (1_000_003, 2_000_003)  # added to the seed for each of the two
TRIES: Final = 8  # of each bot that grades a puzzle, and games that show whether a moment is open
SHORT: Final = 100  # iterations of the search that solves puzzles of medium level
MOMENTS: Final = 40  # of one game that are looked at
CHOICE: Final = 3  # legal actions of a puzzle at least: one of two is easily guessed
WIDTH: Final = 8  # actions that are compared at first, those with the highest priors
FEW: Final = 4  # worlds of the first comparison; each further one has as many as all before it
RIVALS: Final = 2  # actions next in the order of a tree search, which the best one must beat
LEAD: Final = 0.05  # in chances to win
SEEN: Final = 0.6  # of that, in the first comparison: below it, more games would hardly show enough
POINTS: Final = 0.25  # in standard deviations of points: about as much as a tenth of the chance to win
OPEN: Final = (0.2, 0.8)  # chances to win: of the best action at least, and of the second at most
SURE: Final = 1.65  # standard errors by which the best action leads in each search
MOST: Final = 99.0  # standard errors that are written down: if all games say the same, there is no error
WHOLE_GAMES: Final = Scale(1.0, 0, 1.0, False)
A_GAME: Final = 2  # puzzles of one game at most
A_THEME: Final = 0.4  # of the puzzles, those with one theme at most
EASY: Final = 0.5  # of the puzzles, those that the regular bot solves at most


class Puzzle(Struct, frozen=True):
    """A position, and the best action of the seat that acts."""

    id: str
    game: str
    seat: int  # counted from 0
    theme: str  # the kind of the best action: its verb
    level: Level
    regular: float  # how often the regular bot fails, from 0 to 1
    lead: float  # of the best action over the second: in chances to win, or in points; the smaller of two searches
    record: str  # it begins from the position; its only action is the best one
    sure: float = 0.0  # the lead in standard errors, the smaller of two searches; 0: found before it was measured


class Effort(NamedTuple):
    """How long to search for one puzzle."""

    short: int = 64  # worlds of the comparison that sorts out
    deep: int = 2000  # iterations of each of the two tree searches
    worlds: int = 192  # in which games are played to the end after each of them


class Found(NamedTuple):
    """A moment that may be a puzzle."""

    at: int  # actions before it
    seat: Seat
    view: Any
    legal: list[Action]
    before: list[State]  # the states since the last reveal


class Lead(NamedTuple):
    """How far an action is ahead of another."""

    mean: float
    sure: float  # in standard errors
    clear: bool  # large enough, and in a game that is open


# ---- finding ------------------------------------------------------------------------------------


class Quota:
    """Which puzzles are still wanted: no theme gives too many, and not too many are easy."""

    def __init__(self, wanted: int, without: Collection[str]) -> None:
        self.wanted = wanted
        self.without = without
        self.names: set[str] = set()  # of those that are found
        self.themes: Counter[str] = Counter()
        self.easy = 0

    def is_open_to(self, theme: str, kinds: int) -> bool:
        return theme not in self.without and (kinds == 1 or self.themes[theme] < max(1, A_THEME * self.wanted))

    def is_open_to_easy(self) -> bool:
        return self.easy < max(1, EASY * self.wanted)

    def add(self, puzzle: Puzzle) -> None:
        self.names.add(puzzle.id)
        self.themes[puzzle.theme] += 1
        self.easy += puzzle.level == "easy"

    @property
    def full(self) -> bool:
        return len(self.names) >= self.wanted


def find_puzzles(
    runs: Iterable[Run[Any, Any]],
    wanted: int,
    effort: Effort,
    seed: int = 1,
    without: Collection[str] = (),
    kept: Iterable[Puzzle] = (),
) -> Iterator[Puzzle]:
    """Puzzles of finished games, until there are enough with those that are ``kept``.

    ``without`` are themes that are left out.
    """
    quota = Quota(wanted, without)
    for puzzle in kept:
        quota.add(puzzle)
    if quota.full:
        return
    for number, run in enumerate(runs, 1):
        for puzzle in islice(puzzles_of(run, effort, seed + number, quota), A_GAME):
            if puzzle.id in quota.names:
                continue
            quota.add(puzzle)
            yield puzzle
            if quota.full:
                return


def puzzles_of(run: Run[Any, Any], effort: Effort, seed: int, quota: Quota) -> Iterator[Puzzle]:
    """The puzzles of one game, in random order of its moments.

    Where points count, those of the last quarter come first, which decide most; a game that is won or lost is often
    decided by then.
    """
    moments = choices(run)
    seeded(seed, STREAM).shuffle(moments)
    scale = calibrated(run.game, run.options)[0]
    if counts_points(run):
        moments.sort(key=lambda moment: 4 * moment.at < 3 * len(run.inputs))
    for moment in moments[:MOMENTS]:
        pair = promising(run, moment, scale, effort.short, seed) if is_open(run, moment, seed) else None
        if pair is None or not is_welcome(run, moment, pair[0], quota):
            continue
        leads: list[Lead] = []
        best = pair[0]
        for salt in SEARCHES:
            lead = searched(run, moment, pair, scale, effort, seed + salt)
            if lead is None:
                break
            leads.append(lead)
        else:
            yield puzzle_of(run, moment, best, leads)


def choices(run: Run[Any, Any]) -> list[Found]:
    """The moments of a game at which a seat had a real choice."""
    game, state = run.game, run.first.copy()
    found: list[Found] = []
    before: list[State] = []
    for at, (seat, action) in enumerate(run.inputs):
        if seat >= 0:
            legal = game.legal(state, seat)
            if len(legal) >= CHOICE:
                found.append(Found(at, seat, game.view(state, seat), legal, before))
        point = state.undo_point()
        before = [*before, state.copy()]
        game.play(state, seat, action)
        if state.undo_point() != point:
            before = []
    return found


def is_welcome(run: Run[Any, Any], moment: Found, best: Action, quota: Quota) -> bool:
    """Whether the action makes a puzzle that is wanted: it can be explained, and does not only take back a plan."""
    game = run.game
    if not quota.is_open_to(verb(type(best)), len(game.info.kinds)) or not is_explained(game, moment.view, best):
        return False
    after = at_moment(run, moment)
    game.play(after, moment.seat, best)
    if after in moment.before:
        return False
    return quota.is_open_to_easy() or failures(game, moment, best) >= 0.5


def is_explained(game: AnyGame, view: Any, action: Action) -> bool:
    """Whether the game has a reason for the action, if it gives reasons at all."""
    return type(game).reason is Game.reason or bool(game.reason(view, action))


def at_moment(run: Run[Any, Any], moment: Found) -> State:
    state: State = run.first.copy()
    for seat, action in run.inputs[: moment.at]:
        run.game.play(state, seat, action)
    return state


# ---- comparing ----------------------------------------------------------------------------------


def counts_points(run: Run[Any, Any]) -> bool:
    """Whether the game ended with points, not only with a win or a loss."""
    outcome = run.game.outcome(run.state)
    return outcome is not None and any([not 0 <= score <= 1 for score in outcome.scores])


class Comparison:
    """Games that go on from one moment, in the same worlds for each action."""

    def __init__(self, run: Run[Any, Any], moment: Found, scale: Scale, seed: int) -> None:
        game = run.game
        self.game = game
        self.moment = moment
        self.seed = seed
        self.together = game.is_cooperative(run.options)
        self.points = counts_points(run) and not game.side(run.state, moment.seat)
        self.rollouts = Rollouts(game, scale, self.points, together=self.together)
        self.values: dict[int, list[float]] = {}  # by action, counted in the menu

    def play(self, actions: Iterable[int], worlds: int) -> None:
        """Play games after each of these actions until each has this many."""
        moment = self.moment
        for i in actions:
            values = self.values.setdefault(i, [])
            for number in range(len(values), worlds):
                rng = seeded(self.seed, STREAM + 1 + number)
                world: State = self.game.determinize(moment.view, rng)
                chance = rng.fork().s
                after = self.rollouts.after(world, moment.seat, [moment.legal[i]], chance, moment.at)
                values.append(self.value(after))

    def value(self, values: list[float]) -> float:
        """Points over the best opponent, points of all who play together, or the chance to win."""
        if self.together:
            return sum(values) / len(values)
        others = [value for seat, value in enumerate(values) if seat != self.moment.seat]
        return values[self.moment.seat] - (max(others) if others and self.points else 0.0)

    def mean(self, i: int) -> float:
        return sum(self.values[i]) / len(self.values[i])

    def ranked(self) -> list[int]:
        """The best first."""
        return sorted(self.values, key=lambda i: -self.mean(i))

    def lead(self, one: int, other: int) -> Lead:
        rows = [a - b for a, b in zip(self.values[one], self.values[other], strict=False)]
        mean = sum(rows) / len(rows)
        sure = mean / max(standard_error(rows), LEAST)
        if self.points:
            return Lead(mean, sure, mean > POINTS * deviation(self.values[one]))
        return Lead(mean, sure, mean >= LEAD and self.mean(one) >= OPEN[0] and self.mean(other) <= OPEN[1])


def is_open(run: Run[Any, Any], moment: Found, seed: int) -> bool:
    """Whether a game without points may still be won and lost, if all play on as usual."""
    games = Comparison(run, moment, WHOLE_GAMES, seed)
    if games.points:
        return True
    usual = by_prior(run.game, moment)[0]
    games.play([usual], TRIES)
    return 0.0 < games.mean(usual) < 1.0


def promising(run: Run[Any, Any], moment: Found, scale: Scale, worlds: int, seed: int) -> tuple[Action, Action] | None:
    """The best action and the second if the best seems to lead; most moments are given up after a few games.

    They end with an estimate if the game has one: good enough for sorting out.
    """
    games = Comparison(run, moment, scale, seed)
    left = by_prior(run.game, moment)[:WIDTH]
    count = min(FEW, worlds)
    while True:
        games.play(left, count)
        left = sorted(left, key=lambda i: -games.mean(i))[: max(2, len(left) // 2)]
        lead = games.lead(*left[:2])
        if lead.mean <= LEAST or lead.sure < SURE * count / worlds:
            return None
        if count >= worlds:
            large = games.points or lead.mean >= SEEN * LEAD
            return (moment.legal[left[0]], moment.legal[left[1]]) if large else None
        count = min(2 * count, worlds)


def by_prior(game: AnyGame, moment: Found) -> list[int]:
    """The actions, counted in the menu, those with the highest priors first."""
    priors = [game.prior(moment.view, action) for action in moment.legal]
    return sorted(range(len(priors)), key=lambda i: -priors[i])


def searched(
    run: Run[Any, Any], moment: Found, pair: tuple[Action, Action], scale: Scale, effort: Effort, seed: int
) -> Lead | None:
    """The lead over the strongest rival that a deep search finds; None if it is not clear.

    What takes longest comes last: the tree search, and whole games, which must not contradict what estimates say.
    """
    best, second = [moment.legal.index(action) for action in pair]
    whole = Comparison(run, moment, WHOLE_GAMES, seed)
    games = whole if whole.points or not scale.usable else Comparison(run, moment, scale, seed)
    lead = measured(games, best, second, effort.worlds)
    if lead is None:
        return None
    search = Search(run.game, moment.view, moment.legal, seeded(seed, STREAM + moment.at))
    search.run(effort.deep)
    first, *others = [moment.legal.index(stats.action) for stats in search.ranking()]
    if first != best:
        return None
    leads = [lead]
    for rival in others[:RIVALS]:
        if rival != second:
            lead = measured(games, best, rival, effort.worlds)
            if lead is None:
                return None
            leads.append(lead)
    whole.play([best, second], effort.worlds)
    return min(leads, key=lambda lead: lead.mean) if whole.lead(best, second).mean > LEAST else None


def measured(games: Comparison, best: int, rival: int, worlds: int) -> Lead | None:
    """The lead over a rival if it is clear; soon None if it is not."""
    for count in (worlds // 4, worlds):
        games.play([best, rival], count)
        lead = games.lead(best, rival)
        if lead.sure <= 0:
            return None
    return lead if lead.clear and lead.sure >= SURE else None


def puzzle_of(run: Run[Any, Any], moment: Found, best: Action, leads: list[Lead]) -> Puzzle:
    game = run.game
    start = position_of(run, moment.at)
    solved = Run.from_position(game, run.options, start)
    solved.do(moment.seat, best)
    record = write_run(solved, [f"Seat {seat + 1}" for seat in range(run.options.seats)])
    fails = failures(game, moment, best)
    return Puzzle(
        id=record_fingerprint(record),
        game=game.info.slug,
        seat=int(moment.seat),
        theme=verb(type(best)),
        level="easy" if fails < 0.5 else level_of(game, moment, best),
        regular=round(fails, 3),
        lead=round(min([lead.mean for lead in leads]), 3),
        sure=round(min([MOST, *[lead.sure for lead in leads]]), 2),
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
