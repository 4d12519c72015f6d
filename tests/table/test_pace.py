"""How fast bots play, and skipping to the next decision of a person."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

from lazaretto import bots
from lazaretto.core import Seat, seeded
from lazaretto.games.quarantine import GAME as QUARANTINE
from lazaretto.table import seating
from lazaretto.table.seating import NotAllowed, SeatAssignment
from lazaretto.table.store import Store
from lazaretto.table.table import Table
from lazaretto.table.timing import Timings

from .test_match import ANA, BEN, TIC_TAC_TOE
from .test_table import PERSONS, table_of

AGAINST_A_BOT = (PERSONS[0], SeatAssignment("bot", "Bice", "random"))
AGES = Timings(3600.0, 3600.0)  # before a bot plays: whoever waits for that waits in vain
TWO_TURNS = 8.0  # seconds that two bots of Quarantine may take


def bot_inputs(seed: int) -> list[int]:
    """How many inputs two bots make between two decisions of the first seat, in a game of three."""
    game: Any = QUARANTINE
    state, rng, player = game.new(game.setup(3), seed), seeded(seed), bots.bot("regular")
    found = [0]
    while asked := game.acting(state):
        seat = asked[0]
        game.play(state, seat, player.choose(game, game.view(state, seat), game.legal(state, seat), rng))
        if seat == Seat(0):
            found.append(0)
        else:
            found[-1] += 1
    return found


def pauses(pace: Any, inputs: int) -> float:
    return sum([Timings().bot_pause(pace, row)[1] for row in range(inputs)])


def test_two_turns_of_bots_in_quarantine_are_over_in_time_at_a_brisk_pace() -> None:
    longest = max([max(bot_inputs(seed)) for seed in range(3)])
    assert longest > 10, "else this would show nothing"
    assert pauses("brisk", longest) <= TWO_TURNS
    assert pauses("brisk", 1000) <= TWO_TURNS, "however many inputs they make"


def test_calm_bots_take_their_time_and_instant_ones_none() -> None:
    assert pauses("calm", 20) > pauses("brisk", 20) > pauses("instant", 20) == 0


async def answered(table: Table) -> None:
    while BEN in table.asked():
        await asyncio.sleep(0)
        await asyncio.sleep(0.005)


async def test_skipping_lets_bots_play_at_once_until_a_person_has_to_act(store: Store) -> None:
    table = await table_of(store, TIC_TAC_TOE, AGES, seated=AGAINST_A_BOT)
    await table.do(ANA, "mark b2", 0)
    assert table.asked() == (BEN,)

    table.bot_driver.hurry()
    await answered(table)

    assert table.asked() == (ANA,)
    assert not table.bot_driver.skip.is_set(), "from now on bots pause again"
    table.close()


async def test_nobody_is_skipped_while_a_person_has_to_act(store: Store) -> None:
    table = await table_of(store, TIC_TAC_TOE, AGES)
    table.bot_driver.hurry()
    assert not table.bot_driver.skip.is_set()
    table.close()


async def test_pauses_begin_anew_when_a_person_has_played(store: Store) -> None:
    table = await table_of(store, TIC_TAC_TOE, seated=AGAINST_A_BOT)
    await table.do(ANA, "mark b2", 0)
    assert table.bot_driver.row == 0
    await answered(table)
    assert table.bot_driver.row == 1
    table.close()


async def test_the_host_sets_the_pace_and_nobody_else(store: Store) -> None:
    table = await table_of(store, TIC_TAC_TOE)
    await table.change(lambda document: seating.set_pace(document, "ana", "calm"))
    assert table.document.pace == "calm"
    with pytest.raises(NotAllowed):
        seating.set_pace(table.document, "ben", "instant")
    assert seating.again(table.document, "t2", "ana", "1").pace == "calm"


async def test_watchers_are_counted(store: Store) -> None:
    table = await table_of(store, TIC_TAC_TOE)
    table.come("ana")
    assert table.watchers() == 0
    before = table.audience.cards  # type: ignore[attr-defined]
    table.come("eve")
    table.come("eve")
    assert table.watchers() == 1
    assert table.audience.cards == before + 1  # type: ignore[attr-defined]
    table.leave("eve")
    table.leave("eve")
    assert table.watchers() == 0


def test_whoever_has_a_seat_moves_to_another() -> None:
    open_seats = (SeatAssignment("person", "Ana", holders=("ana",)), *[seating.OPEN] * 2)
    document = seating.TableRecord("t1", "g", "1", {}, open_seats, "ana")

    moved = seating.sit(document, 2, "ana", "Ana")

    assert [chair.kind for chair in moved.chairs] == ["open", "open", "person"]


def test_whoever_opened_a_table_for_pass_and_play_holds_several_seats() -> None:
    both = tuple([SeatAssignment("person", name, holders=("ana",)) for name in ("Ana", "Ben")])
    document = seating.TableRecord("t1", "g", "1", {}, (*both, seating.OPEN), "ana")

    more = seating.sit(document, 2, "ana", "Cleo")

    assert [chair.name for chair in more.chairs] == ["Ana", "Ben", "Cleo"]


def test_results_of_rematches_add_up() -> None:
    document = seating.TableRecord("t1", "g", "1", {}, PERSONS, "ana", phase="over")
    second = seating.again(document, "t2", "ana", "1", (1, 2))
    third = seating.again(second, "t3", "ana", "1", (2, 1))
    assert third.scores == ((1, 2), (2, 1))
    assert seating.again(third, "t4", "ana", "1").scores == third.scores, "a game that was broken off does not count"
