"""One game as a row: who sits where, what a seat did and had, who led."""

from __future__ import annotations

import math
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from lazaretto import bots, games
from lazaretto.bots import Bot
from lazaretto.core import Action, Game, InputError, Outcome, Rng, wins
from lazaretto.games.lockdown.actions import DRAW
from lazaretto.lab.runs import simulate
from lazaretto.lab.runs.simulate import (
    Plan,
    Played,
    ScoreSamples,
    play_game,
    play_part,
    seatings,
    seed_of,
    setups,
    without_copies,
)
from lazaretto.lab.runs.summary import Summary, Tally
from lazaretto.lab.stats.intervals import critical_value, difference, mean, sample, share, share_difference

from .plans import TIC_TAC_TOE, plan_for


@pytest.mark.parametrize(("names", "seats"), [("ab", 2), ("ab", 3), ("abc", 2), ("abc", 4), ("a", 3)])
def test_every_bot_sits_on_every_seat_equally_often_among_the_same_others(names: str, seats: int) -> None:
    lines = seatings(names, seats)

    for bot in names:
        company = [Counter(tuple(sorted(line)) for line in lines if line[seat] == bot) for seat in range(seats)]
        assert company[0]
        assert all(each == company[0] for each in company)


def test_a_mix_takes_every_combination_that_fits_and_says_which_do_not() -> None:
    game = games.load("lockdown")

    found, left_out = setups(game, [2, 3], ["regular"], {"side": ["A", "B"], "advanced": ["off", "on"]})

    mixes = {(len(each.bots), each.options["side"], each.options["advanced"]) for each in found}
    assert len(found) == len(mixes) == 6
    assert (2, "A", "on") not in mixes
    assert left_out == [
        "A on: Lockdown cannot be played with these options: Advanced needs side B and at least two players (L-003)"
    ]


def test_a_word_that_fits_nowhere_is_a_mistake() -> None:
    with pytest.raises(InputError, match="side=Z is not possible"):
        setups(games.load("lockdown"), [2, 3], ["regular"], {"side": ["A", "Z"]})


def test_every_game_of_a_run_has_its_own_seed() -> None:
    seeds = [seed_of(run, number) for run in (1, 2) for number in range(2000)]

    assert len(set(seeds)) == 4000
    assert max(seeds) < 2**53


@pytest.mark.parametrize("slug", games.GAMES)
def test_a_row_adds_up(slug: str) -> None:
    plan = plan_for(slug, ("random",), actions=True)
    game = games.load(slug)

    row = play_game(plan, game, 1)

    assert row.ending in game.info.endings
    assert len(row.deeds) == row.length
    for number, seat in enumerate(row.seats, 1):
        mine = [deed for deed in row.deeds if deed.seat == number]
        assert len(mine) == seat.decisions == sum(seat.deeds.values())
        assert sum([deed.legal > 1 for deed in mine]) == seat.choices
        assert seat.won <= (seat.place == 1)
        assert seat.traits
    if slug in ("lockdown", "quarantine"):
        assert all(sum(seat.points.values()) == seat.score for seat in row.seats)
        assert all(len(seat.course) == 3 for seat in row.seats)


def test_copies_of_a_piece_are_one_thing() -> None:
    assert without_copies("admit start-red-2") == "admit start-red"
    assert without_copies("set lab-1 3,-1 east") == "set lab 3,-1 east"


class Liar(Bot):
    def choose(self, game: Game[Any, Any], view: Any, legal: list[Action], rng: Rng) -> Action:
        return DRAW[0]


def test_a_bot_that_answers_nonsense_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(bots.BOTS, "liar", Liar())
    plan = plan_for(TIC_TAC_TOE, ("liar",))

    with pytest.raises(InputError, match="the bot liar answered draw a1 in game 1, which is illegal there"):
        play_game(plan, games.load(plan.game), 1)


def test_a_program_that_fails_is_named_in_one_sentence_with_its_answer(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    """A regular bot would play on for it at the table; no row may hide that, so here nobody does."""
    program = tmp_path / "bot.py"
    program.write_text("for line in iter(input, None): print('win everything', flush=True)", encoding="utf-8")
    plan = plan_for(TIC_TAC_TOE, (str(program),))

    sentence = "gave an illegal answer in game 1: 'win everything', not one of mark a3"
    with pytest.raises(InputError, match=sentence):
        play_game(plan, games.load(plan.game), 1)

    assert caplog.records == []


def broken(plan: Plan, game: Game[Any, Any], number: int) -> Played:
    raise ZeroDivisionError("division by zero")


def test_a_game_that_fails_with_another_data_file_is_a_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    """What the game's strict reader lets pass may still be too much for its rules."""
    plan = plan_for(TIC_TAC_TOE)
    monkeypatch.setattr(simulate, "play_game", broken)

    with pytest.raises(ZeroDivisionError):
        play_part(plan, [3])
    monkeypatch.setattr(simulate, "given_path", lambda slug: Path("mine.toml"))
    with pytest.raises(
        InputError, match=r"with the data file mine.toml: game 3 failed \(ZeroDivisionError: division by"
    ):
        play_part(plan, [3])


class Slope(Game[Any, Any]):
    """The first seat leads for half of the game, then the second."""

    def __init__(self, length: int) -> None:
        self.length = length
        self.at = 0

    def standing(self, state: Any) -> tuple[int, ...]:
        return (1, 0) if self.at <= self.length // 2 else (0, 1)


@pytest.mark.parametrize("length", [4, 63, 64, 1000, 12345])
def test_a_course_has_its_quarters_however_long_the_game(length: int) -> None:
    game = Slope(length)
    course = ScoreSamples(game, None)  # type: ignore[arg-type]  # the state is the game's own affair
    for game.at in range(1, length + 1):
        course.note()

    assert len(course.moments) <= ScoreSamples.MOST
    assert [scores.index(1) for scores in course.quarters()] in ([0, 0, 1], [0, 1, 1])
    assert course.changes() == 1


# ---- who has won --------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("outcome", "won"),
    [
        pytest.param(Outcome((5, 3), (1, 2), "points", ""), (1, 0), id="one wins"),
        pytest.param(Outcome((5, 5, 3), (1, 1, 3), "shared", ""), (0.5, 0.5, 0), id="rivals share a win"),
        pytest.param(Outcome((1, 1, 0), (1, 1, 3), "x", "", together=True), (1, 1, 0), id="a team does not"),
        pytest.param(Outcome((9, 9), (1, 1), "lost", "", together=True), (0, 0), id="a table that lost"),
        pytest.param(Outcome((9,), (1,), "lost", ""), (0,), id="alone, the goal not reached"),
    ],
)
def test_who_has_won(outcome: Outcome, won: tuple[float, ...]) -> None:
    assert wins(outcome) == won


def test_a_summary_tallies_seats_and_bots() -> None:
    plan = plan_for()
    summary = Summary()
    summary.add([play_game(plan, games.load(plan.game), number) for number in range(1, 21)])

    assert {key: len(tally.wins) for key, tally in summary.bots.items()} == {(2, "random"): 20, (2, "regular"): 20}
    assert sum(sum(tally.wins) for tally in summary.seats.values()) == pytest.approx(20)
    assert summary.bots[2, "regular"].win.value > summary.bots[2, "random"].win.value


# ---- intervals ----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("wins", "games", "low", "high"),
    [
        pytest.param(50, 100, 0.404, 0.596, id="half of a hundred"),
        pytest.param(0, 10, 0.0, 0.278, id="none of ten is not surely none"),
        pytest.param(10, 10, 0.722, 1.0, id="all of ten is not surely all"),
    ],
)
def test_the_interval_of_a_share(wins: int, games: int, low: float, high: float) -> None:
    tally = Tally()
    for game in range(games):
        tally.add(0, 1.0 if game < wins else 0.0)

    assert tally.win.low == pytest.approx(low, abs=0.001)
    assert tally.win.high == pytest.approx(high, abs=0.001)


@pytest.mark.parametrize(
    ("tests", "freedom", "wide"),
    [
        pytest.param(1, 1, 12.706, id="two games"),
        pytest.param(1, 4, 2.776, id="five games"),
        pytest.param(1, 29, 2.045, id="thirty games"),
        pytest.param(27, 11, 4.070, id="twelve games and many figures"),
        pytest.param(1, 5000, 1.960, id="many games"),
    ],
)
def test_few_games_make_wide_intervals(tests: int, freedom: int, wide: float) -> None:
    assert critical_value(tests, freedom) == pytest.approx(wide, abs=0.001)  # Student's table


def test_one_game_has_no_interval_and_a_few_that_are_alike_have_not_shown_their_spread() -> None:
    assert mean(sample([5.0])).high == math.inf
    assert not difference(sample([5.0]), sample([9.0])).significant
    assert not difference(sample([5.0, 5.0]), sample([9.0, 9.0])).significant
    assert difference(sample([5.0] * 40), sample([9.0] * 40)).significant


def test_few_numbers_that_are_all_alike_have_no_interval_and_many_have() -> None:
    assert not mean(sample([5.0, 5.0])).known
    assert mean(sample([5.0] * 40)) == (5.0, 5.0, 5.0)


@pytest.mark.parametrize(("games", "clear"), [(1, False), (12, True)])
def test_none_and_all_are_different_once_there_are_some_games(games: int, clear: bool) -> None:
    assert share_difference(sample([1.0] * games), sample([0.0] * games)).significant == clear


def test_a_difference_is_clear_or_not_and_many_of_them_need_wider_intervals() -> None:
    one, other = sample([1.0] * 60 + [0.0] * 40), sample([1.0] * 45 + [0.0] * 55)

    assert difference(one, other).value == pytest.approx(0.15)
    assert difference(one, other).significant
    assert not difference(one, other, 50).significant
    assert share(one).low < 0.6 < share(one).high
