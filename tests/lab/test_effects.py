"""What goes with winning, held against made-up games whose truth is known."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random
from typing import NamedTuple

import polars as pl
import pytest

from lazaretto.lab.runs.tables import TRAIT
from lazaretto.lab.stats.effects import Effect, effects
from lazaretto.lab.stats.intervals import difference, sample
from lazaretto.lab.stats.measures import Rows

THING = "Hat"


class Seat(NamedTuple):
    won: float
    has: bool
    bot: str = "regular"


Game = tuple[str, list[Seat]]  # its options, its seats


def rows_of(played: list[Game]) -> Rows:
    seats = [
        {"game": number, "seat": place, "options": options, "players": len(line), "bot": seat.bot}
        | {"won": float(seat.won), "place": 2 - bool(seat.won)}
        for number, (options, line) in enumerate(played)
        for place, seat in enumerate(line, 1)
    ]
    had = [
        {"game": number, "seat": place, "kind": TRAIT, "thing": THING, "times": 1}
        for number, (_, line) in enumerate(played)
        for place, seat in enumerate(line, 1)
        if seat.has
    ]
    return Rows(Path(), None, pl.DataFrame(), pl.DataFrame(seats), pl.DataFrame(had))  # type: ignore[arg-type]  # not asked


def effect_in(played: list[Game]) -> Effect:
    (found,) = effects(rows_of(played))
    return found


# ---- nothing there -----------------------------------------------------------------------------------------


def duel(chance: Random) -> list[Seat]:
    """One of two wins, and one of two has the thing."""
    first, mine = chance.random() < 0.5, chance.random() < 0.5
    return [Seat(first, mine), Seat(not first, not mine)]


def teams(chance: Random) -> list[Seat]:
    """Four against two; three of the four have it, and they win as often as the others."""
    places = chance.sample(range(6), 6)
    won = chance.random() < 0.5
    return [Seat(float(won == (place < 4)), place < 3) for place in places]


def table(chance: Random) -> list[Seat]:
    """All four win or lose as one, and have it or not as one."""
    won, has = chance.random() < 0.5, chance.random() < 0.5
    return [Seat(won, has)] * 4


@pytest.mark.parametrize("deal", [duel, teams, table])
def test_what_does_nothing_is_called_clear_about_five_times_in_a_hundred(deal: Callable[[Random], list[Seat]]) -> None:
    """Seats of one game depend on each other: counted one by one, it was up to 22 times."""
    chance, runs = Random(1), 200

    clear = sum([effect_in([("", deal(chance)) for _ in range(150)]).gain.significant for _ in range(runs)])

    assert 0.01 * runs <= clear <= 0.1 * runs


# ---- something there ---------------------------------------------------------------------------------------


def half_a_win(chance: Random, has: bool, bot: str = "regular") -> Seat:
    """With the thing a seat wins three times in four, without it once."""
    return Seat(chance.random() < (0.75 if has else 0.25), has, bot)


def by_bots(chance: Random) -> Iterator[Game]:
    for _ in range(1500):
        yield "", [half_a_win(chance, chance.random() < often, bot) for bot, often in (("a", 0.9), ("b", 0.1))]


def by_mixes(chance: Random) -> Iterator[Game]:
    for mix in range(700):
        for _ in range(2):
            yield f"mix={mix}", [half_a_win(chance, chance.random() < 0.5) for _ in range(2)]


@pytest.mark.parametrize("played", [by_bots, by_mixes])
def test_an_effect_is_told_in_full(played: Callable[[Random], Iterator[Game]]) -> None:
    """Also where bots nearly always or hardly ever have the thing, and where few games can be held together."""
    found = effect_in(list(played(Random(1))))

    assert found.gain.value == pytest.approx(0.5, abs=0.07)
    assert found.gain.low < 0.5 < found.gain.high
    assert found.gain.high - found.gain.low < 0.2
    assert found.significant


def test_where_every_seat_is_a_game_of_its_own_the_interval_is_welchs() -> None:
    """The textbook one for two samples that have nothing to do with each other, of different sizes and spreads."""
    chance = Random(1)
    alone = [Seat(chance.random() < (0.9 if has else 0.5), has) for has in (True, False, False) * 400]

    found = effect_in([("", [seat]) for seat in alone]).gain

    with_it, without = ([seat.won for seat in alone if seat.has is has] for has in (True, False))
    textbook = difference(sample(with_it), sample(without))
    assert found.value == pytest.approx(textbook.value)
    assert found.high - found.low == pytest.approx(textbook.high - textbook.low, rel=0.01)


def test_no_effect_at_all_is_told_too() -> None:
    played = [("", [Seat(won, has), Seat(1 - won, has)]) for won in (0, 1) for has in (True, False)] * 40

    assert effect_in(played).gain.value == 0


def test_what_one_seat_always_and_the_other_never_has_cannot_be_judged() -> None:
    assert effects(rows_of([("", [Seat(1, True), Seat(0, False)]), ("", [Seat(0, True), Seat(1, False)])] * 40)) == []


def test_few_games_are_no_ground() -> None:
    """Ten tables of four are ten games, though forty seats."""
    lines = [("", [Seat(won, won == 1)] * 4) for won in (0, 1) * 10]

    assert effects(rows_of(lines)) == []
