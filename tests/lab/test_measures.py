"""The figures of the pages, held against runs whose truth is known."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from random import Random
from typing import Any, Protocol

import polars as pl
import pytest

from lazaretto import games
from lazaretto.lab import measures
from lazaretto.lab.compare import changes, verdict
from lazaretto.lab.effects import effects, never
from lazaretto.lab.measures import Rows, figures
from lazaretto.lab.runs import Run, manifest_of
from lazaretto.lab.simulate import Place, Played

from .plans import plan_for

COUNT = 600


def place(won: bool, traits: tuple[str, ...], course: tuple[int, ...] = (1, 2, 3), **more: Any) -> Place:
    fields: dict[str, Any] = {"bot": "regular", "decisions": 5, "choices": 4, "deeds": {"mark b2": 1}} | more
    return Place(
        score=10 + 5 * won, place=2 - won, won=float(won), points={"rooms": 5 * won, "cubes": 10}, traits=traits,
        course=course, **fields,
    )  # fmt: skip


class Make(Protocol):
    def __call__(self, seat_1_wins: float, magnet: float = 0.5, run: int = 1) -> Rows: ...


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> Make:
    """Made once each: writing hundreds of games takes its time."""

    @cache
    def make(seat_1_wins: float, magnet: float = 0.5, run: int = 1) -> Rows:
        return make_run(tmp_path_factory.mktemp("made") / "run", seat_1_wins, magnet, run)

    return make


def make_run(folder: Path, seat_1_wins: float, magnet: float, seed: int) -> Rows:
    """A run in which seat 1 wins so often, and who wins has a Magnet so much more often; Hats fall by chance."""
    chance = Random(seed)
    plan = plan_for(bots=("regular",))
    run = Run.begin(folder, manifest_of(plan, games.load(plan.game), COUNT, "csv"))
    games_played = []
    for number in range(1, COUNT + 1):
        first = chance.random() < seat_1_wins
        seats = []
        for won in (first, not first):
            had = [*(["Magnet"] if chance.random() < (magnet if won else 1 - magnet) else [])]
            had += ["Hat"] if chance.random() < 0.5 else []
            seats.append(place(won, tuple(had), (0, 1 + won, 2 + won)))
        games_played.append(Played(number, number, "", "row" if first else "full", 1, tuple(seats)))
    for part in run.missing():
        run.keep(part, [games_played[number - 1] for number in part])
    run.gather()
    return measures.read_rows(folder)


def test_a_seat_that_wins_more_is_seen_and_a_fair_game_is_called_fair(made: Make) -> None:
    unfair = {(each.group, each.name): each for each in figures(made(0.65))}
    fair = {(each.group, each.name): each for each in figures(made(0.5))}

    key = (measures.SEATS, "2 players: seat 1")
    assert unfair[key].interval().low > 0.5
    assert fair[key].interval().low < 0.5 < fair[key].interval().high
    assert unfair[measures.ENDINGS, "row"].interval().value == pytest.approx(0.65, abs=0.05)
    assert unfair[measures.POINTS, "rooms"].interval().value == pytest.approx(2.5)
    assert unfair[measures.LENGTH, "share of real choices"].interval().value == pytest.approx(0.8)


def test_who_leads_at_half_time_is_told(made: Make) -> None:
    found = {(each.group, each.name): each for each in figures(made(0.5))}

    assert found[measures.LEADS, "the leader after half wins"].interval().value == 1.0
    assert found[measures.LEADS, "the last after half wins"].interval().value == 0.0
    assert (measures.LEADS, "the leader after a quarter wins") not in found  # all are equal there


def test_a_thing_that_goes_with_winning_is_sure_and_one_that_does_not_is_not(made: Make) -> None:
    found = {each.thing: each for each in effects(made(0.5, 0.8))}

    assert found["Magnet"].sure
    assert found["Magnet"].gain.value == pytest.approx(0.6, abs=0.1)
    assert not found["Hat"].sure
    assert "mark b2" not in found  # everybody did it, once: there is nobody to hold it against


def test_what_never_happens_is_listed(made: Make) -> None:
    found = never(made(0.5))

    assert found.verbs == []
    assert found.actions == {"mark": [f"mark {square}" for square in ("a3", "b3", "c3", "a2", "c2", "a1", "b1", "c1")]}


def test_a_change_that_mattered_and_one_that_did_not(made: Make) -> None:
    fair, same, unfair = made(0.5), made(0.5, run=2), made(0.65)

    assert verdict(changes(fair, unfair)).startswith("Yes, it mattered: ")
    assert verdict(changes(fair, same)).startswith("No difference was found: ")


def test_a_table_that_wins_together_counts_once(made: Make) -> None:
    rows = made(0.5)
    first = pl.col("won").first().over("game")
    together = rows._replace(seats=rows.seats.with_columns(won=first, place=pl.lit(1)))

    assert together.together
    assert not rows.together
    shares = [each for each in figures(together) if each.group == measures.TABLE]
    assert [each.sample.size for each in shares] == [COUNT]
