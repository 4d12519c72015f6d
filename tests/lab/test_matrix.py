"""The matrix: who sits where, what an equal share is, and what there is to win."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any

import pytest

from lazaretto import games
from lazaretto.bots import BOTS, Bot
from lazaretto.core import Action, Game, InputError, Rng
from lazaretto.games.outbreak.actions import SKIP
from lazaretto.games.outbreak.data import INFECTED, SURVIVOR, ZERO
from lazaretto.lab.reports import matrix
from lazaretto.lab.reports.matrix import Board, Contest, contests, play
from lazaretto.lab.runs.simulate import Place, Plan, Played, play_part
from lazaretto.lab.runs.workers import Task, Tasks, play_tasks

from .plans import TIC_TAC_TOE


def test_every_bot_meets_every_other_both_ways_round() -> None:
    cells = contests(Contest(TIC_TAC_TOE, 2, ("random", "regular", "search:20"), 6, 1), 1)

    assert [(cell.bot, cell.other) for cell in cells] == [
        ("random", "regular"),
        ("random", "search:20"),
        ("regular", "random"),
        ("regular", "search:20"),
        ("search:20", "random"),
        ("search:20", "regular"),
    ]
    assert all(cell.games == 6 and not cell.sides for cell in cells)


@pytest.mark.parametrize("seats", [2, 3])
def test_among_rivals_an_equal_share_is_one_of_so_many(seats: int) -> None:
    for cell in contests(Contest("lockdown", seats, ("random", "beginner"), 2 * seats, 1), 1):
        assert cell.even == pytest.approx(1 / seats)
        assert cell.win.low <= cell.win.value <= cell.win.high


class Watched(Bot):
    """Remembers in which roles it was asked, and plays as ``regular``; with ``skips`` it votes against nobody."""

    def __init__(self, skips: bool = False) -> None:
        self.roles: Counter[int] = Counter()
        self.skips = skips

    def choose(self, game: Game[Any, Any], view: Any, legal: list[Action], rng: Rng) -> Action:
        self.roles[view.players.roles[view.seat]] += 1
        return SKIP if self.skips and SKIP in legal else BOTS["regular"].choose(game, view, legal, rng)


@pytest.fixture
def watched(monkeypatch: pytest.MonkeyPatch) -> dict[str, Watched]:
    bots = {"one": Watched(), "two": Watched(skips=True)}
    for name, bot in bots.items():
        monkeypatch.setitem(BOTS, name, bot)
    return bots


def test_a_side_is_played_by_one_bot_also_for_those_who_change_to_it(watched: dict[str, Watched]) -> None:
    contest = Contest("outbreak", 6, ("one", "two"), 20, 1)
    game = contest.check()
    plan = contest.by_side(game, {"Infected": "one", "Survivors": "two"})

    rows = play_part(plan, range(1, 21))

    assert set(watched["one"].roles) == {INFECTED, ZERO}
    assert set(watched["two"].roles) == {SURVIVOR}
    assert {(seat.side, seat.bot) for row in rows for seat in row.seats} == {("Infected", "one"), ("Survivors", "two")}
    assert play_part(plan, range(1, 21)) == rows


def test_in_a_game_of_teams_each_side_has_its_line_and_the_whole_is_both(watched: dict[str, Watched]) -> None:
    one, two = contests(Contest("outbreak", 6, ("one", "two"), 60, 1), 1)

    assert (one.bot, one.other, two.bot, two.other) == ("one", "two", "two", "one")
    for cell in (one, two):
        assert [(side.name, side.games) for side in cell.sides] == [("Infected", 60), ("Survivors", 60)]
        assert cell.games == 120
        assert cell.even == pytest.approx(0.5)
        assert cell.win.value == pytest.approx(sum([side.win.value for side in cell.sides]) / 2)
    for side, against in zip(one.sides, reversed(two.sides), strict=True):
        assert side.win.value + against.win.value == pytest.approx(1)
        assert side.even + one.sides[side is one.sides[0]].even == pytest.approx(1)


def test_what_a_bot_cannot_do_is_seen_on_the_side_that_needs_it(watched: dict[str, Watched]) -> None:
    """Survivors who never vote do not win; Infected need no votes. So the one side must be told from the other."""
    one, two = contests(Contest("outbreak", 6, ("one", "two"), 60, 1), 1)

    infected, survivors = two.sides
    assert survivors.win.high < survivors.even  # which those who do vote win against the same Infected
    assert infected.win.value > survivors.win.value + 0.3
    assert one.sides[1].even < 0.1  # nobody votes on either side


def test_the_games_of_two_sides_are_played_once_for_both_bots(
    watched: dict[str, Watched], monkeypatch: pytest.MonkeyPatch
) -> None:
    plans: list[Plan] = []

    def noted(tasks: Sequence[Task], jobs: int) -> Tasks:
        plans.extend({id(task.plan): task.plan for task in tasks}.values())
        return play_tasks(tasks, jobs)

    monkeypatch.setattr(matrix, "play_tasks", noted)
    contests(Contest("outbreak", 5, ("one", "two", "random"), 2, 1), 1)

    assert len({tuple(plan.setups[0].sides.items()) for plan in plans}) == len(plans) == 9  # each also against itself


def test_who_plays_alone_or_for_a_common_cause_plays_with_its_like() -> None:
    alone = Contest("clinic", 1, ("random", "beginner"), 2, 1)
    common = Contest("clinic", 2, ("random", "beginner"), 2, 1, {"mode": "covid"})

    for contest in (alone, common):
        cells = contests(contest, 1)
        assert [(cell.bot, cell.other) for cell in cells] == [("random", "random"), ("beginner", "beginner")]
        assert all(cell.even == cell.win.value for cell in cells)


@pytest.mark.parametrize(
    ("slug", "seats", "options", "alone"),
    [
        *[pytest.param("virus", seats, {}, True, id=f"{seats} heroes of Virus") for seats in (1, 2, 3, 4)],
        pytest.param("virus", 3, {"bosses": "1"}, False, id="a Boss player"),
        pytest.param("virus", 3, {"spy": "on"}, False, id="perhaps a spy"),
        pytest.param("virus", 3, {"best": "on"}, False, id="winners are ranked"),
        pytest.param("clinic", 3, {"mode": "covid"}, True, id="Clinic against COVID-19"),
        pytest.param("clinic", 3, {}, False, id="Clinic against each other"),
        pytest.param("outbreak", 6, {}, False, id="teams"),
        pytest.param("lockdown", 2, {}, False, id="rivals"),
    ],
)
def test_a_common_cause_is_declared_and_not_guessed_from_a_game(
    slug: str, seats: int, options: dict[str, str], alone: bool
) -> None:
    assert Contest(slug, seats, ("random", "regular"), 2, 1, options).alone(games.load(slug)) == alone


def test_a_side_has_won_where_one_of_it_has(monkeypatch: pytest.MonkeyPatch) -> None:
    """Of two Boss players one wins alone (V-340): the Bosses have beaten the heroes all the same."""

    def seat(side: str, won: bool) -> Place:
        return Place("random", int(won), 2 - won, float(won), 1, 1, {}, (), {}, (), side)

    row = Played(1, 1, "", "boss", 0, (seat("Heroes", False), seat("Bosses", True), seat("Bosses", False)))
    monkeypatch.setattr(matrix, "play_tasks", lambda tasks, jobs: [(task, [row]) for task in tasks])
    contest = Contest("virus", 6, ("random", "regular"), 1, 1)

    cell = contests(contest, 1)[0]

    assert [(side.name, side.win.value) for side in cell.sides] == [("Bosses", 1.0), ("Heroes", 0.0)]


@pytest.mark.parametrize("seats", [5, 6])
def test_heroes_against_bosses_are_both_measured(seats: int) -> None:
    first, second = contests(Contest("virus", seats, ("random", "beginner"), 1, 1), 1)

    for cell in (first, second):
        assert [(side.name, side.games) for side in cell.sides] == [("Bosses", 1), ("Heroes", 1)]


def test_points_for_oneself_are_no_win() -> None:
    lockdown, clinic = games.load("lockdown"), games.load("clinic")
    bots = ("random", "regular")

    assert not Contest("lockdown", 1, bots, 2, 1).winnable(lockdown)
    assert Contest("lockdown", 2, bots, 2, 1).winnable(lockdown)
    assert Contest("clinic", 1, bots, 2, 1).winnable(clinic)


@pytest.mark.parametrize("bots", [("random",), ("random", "random")])
def test_a_matrix_needs_two_different_bots(bots: tuple[str, ...]) -> None:
    with pytest.raises(InputError, match="at least two bots, each once"):
        Contest(TIC_TAC_TOE, 2, bots, 2, 1).check()


@pytest.mark.parametrize(
    ("game", "seats", "bots"),
    [
        pytest.param(TIC_TAC_TOE, 2, ("random", "regular", "beginner"), id="rivals"),
        pytest.param("outbreak", 5, ("random", "regular", "beginner"), id="teams, some of whose games are shared"),
        pytest.param("lockdown", 1, ("random", "regular"), id="alone"),
    ],
)
def test_it_is_known_beforehand_how_many_games_there_are(game: str, seats: int, bots: tuple[str, ...]) -> None:
    board = Board(Contest(game, seats, bots, 2, 1))
    for key, rows in play(board.tasks(), 1):
        board.add(key, rows)

    assert board.games == board.done
    assert [(cell.bot, cell.other) for cell in board.cells()] == board.pairs


def test_the_first_games_are_one_of_each_line_by_which_the_time_is_measured() -> None:
    board = Board(Contest(TIC_TAC_TOE, 2, ("random", "regular", "beginner"), 4, 1))

    tasks = board.tasks()

    assert [task.part[0] for _, task in tasks[:7]] == [1, 1, 1, 1, 1, 1, 2]
    assert len(tasks) == board.games == 24


def test_a_line_that_is_half_finished_has_its_figures() -> None:
    board = Board(Contest(TIC_TAC_TOE, 2, ("random", "regular"), 4, 1))
    assert board.cells() == []

    for key, rows in play(board.tasks()[:3], 1):
        board.add(key, rows)

    assert [(cell.bot, cell.games) for cell in board.cells()] == [("random", 2), ("regular", 1)]
    assert not board.is_whole("random", "regular")
