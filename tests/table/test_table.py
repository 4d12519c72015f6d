"""A live table without a web: what happens when the disk is full, when the server starts again, when nobody comes."""

from __future__ import annotations

import asyncio
import sys
from typing import Any

import pytest

from lazaretto.core import Seat
from lazaretto.table.bot_pool import BotPool
from lazaretto.table.screen import Change
from lazaretto.table.seating import NotNow, SeatAssignment, TableRecord, Talk
from lazaretto.table.store import Store, StoreError
from lazaretto.table.table import JUST_USED, Table, Viewer
from lazaretto.table.timing import Timings
from lazaretto.table.unattended import Unattended

from ..luck import draw
from .test_match import ANA, BEN, SEALED, TIC_TAC_TOE

PERSONS = (SeatAssignment("person", "Ana", holders=("ana",)), SeatAssignment("person", "Ben", holders=("ben",)))


class Crowd:
    """Remembers what it is told."""

    def __init__(self) -> None:
        self.steps: list[tuple[Viewer, Change]] = []
        self.cards = self.whole = self.endings = 0
        self.talked: list[Talk] = []

    def step(self, viewer: Viewer, change: Change, public: Change | None) -> None:
        self.steps.append((viewer, change))

    def anew(self) -> None:
        self.whole += 1

    def card(self) -> None:
        self.cards += 1

    def talk(self, line: Talk) -> None:
        self.talked.append(line)

    def ended(self) -> None:
        self.endings += 1


async def table_of(
    store: Store,
    game: Any,
    timings: Timings | None = None,
    seated: tuple[SeatAssignment, ...] = PERSONS,
    unattended: Unattended | None = None,
    **options: str,
) -> Table:
    words = game.setup(len(seated), options).words
    document = TableRecord("t1", game.info.slug, "1", words, seated, "ana", phase="playing", seed=3)
    await store.save(document)
    return await again(store, game, timings, unattended)


async def again(store: Store, game: Any, timings: Timings | None = None, unattended: Unattended | None = None) -> Table:
    """As after a restart."""
    document = store.document("t1")
    assert document is not None
    table = Table(document, game, store, BotPool(), timings or Timings(0.0, 0.0), Crowd(), draw, None, unattended)
    await table.open()
    return table


async def test_what_cannot_be_kept_did_not_happen(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    table = await table_of(store, TIC_TAC_TOE)
    before = table.screen(ANA)
    assert before is not None

    async def full(*_: object) -> None:
        raise StoreError("the table could not be stored (disk is full), so nothing was changed; try again later")

    with monkeypatch.context() as patch:
        patch.setattr(store, "append", full)
        refusal = await table.do(ANA, "mark a1", 0)

    assert refusal is not None
    assert "disk is full" in refusal.reason
    assert table.audience.steps == []  # type: ignore[attr-defined]
    assert await table.do(ANA, "mark a1", 0) is None
    assert store.lines("t1") == ["1: mark a1"]


async def test_inputs_at_the_same_instant_are_taken_one_by_one(store: Store) -> None:
    table = await table_of(store, SEALED)

    answers = await asyncio.gather(
        table.do(ANA, "write one", 0), table.do(BEN, "write two", 0), table.do(ANA, "write three", 0)
    )

    assert [answer and answer.reason for answer in answers] == [None, None, "this answers an earlier question"]
    assert store.lines("t1") == ["1: write one", "2: write two"]


async def test_a_table_goes_on_where_it_was_after_a_restart(store: Store) -> None:
    table = await table_of(store, SEALED)
    await table.do(ANA, "write one", 0)
    await table.back(ANA, 1)
    await table.do(BEN, "write four", 0)
    kept = table.match
    table.close()

    restarted = await again(store, SEALED)

    assert kept is not None
    assert restarted.match is not None
    assert restarted.match.state == kept.state
    assert restarted.match.log == kept.log
    assert await restarted.do(ANA, "write two", 2) is None
    assert store.lines("t1")[-1] == "1: write two"


async def test_nothing_is_taken_back_when_the_game_is_over(store: Store) -> None:
    """Not even in the moment before it is kept that it is."""
    table = await table_of(store, TIC_TAC_TOE)
    for text in ("a1", "b1", "a2", "b2"):
        seat = table.asked()[0]
        assert table.match is not None
        assert await table.do(seat, f"mark {text}", table.match.input_seq[seat]) is None

    won, back = await asyncio.gather(table.do(ANA, "mark a3", 2), table.back(ANA, 3))
    while table.tasks:
        await asyncio.sleep(0)

    assert won is None
    assert back is not None
    assert (back.reason, table.phase) == ("the game has not begun or is over", "over")
    assert len(store.lines("t1")) == 5


async def test_a_deleted_table_does_not_come_back(store: Store) -> None:
    table = await table_of(store, TIC_TAC_TOE)
    await store.delete("t1")
    table.mark_deleted("the host has deleted this table")

    with pytest.raises(NotNow, match="deleted"):
        await table.say(Talk("hello?", 1, "Ana"))
    refusal = await table.do(ANA, "mark a1", 0)

    assert refusal is not None
    assert refusal.reason == "the host has deleted this table"
    assert (store.document("t1"), store.lines("t1")) == (None, [])


async def test_an_errand_that_fails_is_noted_without_its_message(
    store: Store, caplog: pytest.LogCaptureFixture
) -> None:
    table = await table_of(store, TIC_TAC_TOE)

    async def stumble() -> None:
        raise RuntimeError("Ben is infected")

    table.run(stumble())
    while table.tasks:
        await asyncio.sleep(0)

    assert "RuntimeError at" in caplog.text
    assert "infected" not in caplog.text


async def test_deadlines_run_anew_after_a_restart(store: Store) -> None:
    table = await table_of(store, SEALED, seconds="30")
    assert table.asked() == (ANA, BEN)
    table.clock.due["bidding"] -= 20
    assert table.clock.left()["bidding"] < 11
    table.close()

    restarted = await again(store, SEALED)

    assert restarted.asked() == (ANA, BEN)
    assert restarted.clock.left()["bidding"] > 15
    restarted.close()


async def test_a_deadline_that_has_passed_goes_before_the_next_input(store: Store) -> None:
    table = await table_of(store, SEALED, seconds="30")
    await table.do(ANA, "write one", 0)
    table.clock.due["bidding"] -= 31

    assert await table.do(ANA, "write two", 1) is None

    assert store.lines("t1") == ["1: write one", "clock: expire bidding", "1: write two"]
    table.close()


async def test_pictures_before_a_deadline_are_added_to_it(store: Store) -> None:
    table = await table_of(store, SEALED, Timings(beat=5.0), seconds="30")
    for seat in (ANA, BEN):
        await table.do(seat, "write one", 0)
    table.clock.due["bidding"] -= 31
    await table.ring()

    assert 30 < table.clock.left()["bidding"] <= 40
    table.close()


async def test_another_edition_is_not_played_on(store: Store) -> None:
    document = TableRecord("t1", "tic-tac-toe", "0", {}, PERSONS, "ana", phase="playing")
    await store.save(document)

    table = await again(store, TIC_TAC_TOE)

    assert table.phase == "paused"
    assert table.pause_reason == "this table plays edition 0 of Tic-tac-toe, and this server has edition 1"
    refusal = await table.do(Seat(0), "mark a1", 0)
    assert refusal is not None
    assert refusal.reason == table.pause_reason
    with pytest.raises(NotNow, match="nobody can resign while the table is paused: this table plays edition 0"):
        await table.resign(0, "ana")
    assert store.document("t1") == document


async def test_a_table_at_which_nothing_happens_is_idle(store: Store) -> None:
    table = await table_of(store, TIC_TAC_TOE)
    await asyncio.gather(*table.tasks)  # the first snapshot
    assert table.asked() == (ANA,)
    assert not table.idle()
    table.used -= JUST_USED  # somebody asked for it, but that was a while ago
    assert table.idle()

    table.come("ana")
    assert not table.idle()
    table.leave("ana")
    assert not table.idle(), "she may be back any moment"
    table.presence.grace = 0.0
    assert table.idle()


BOTS = (SeatAssignment("bot", "Bot 1", "random"), SeatAssignment("bot", "Bot 2", "random"))


async def played_out(table: Table) -> None:
    while table.document.phase != "over":
        await asyncio.sleep(0.01)


async def test_bots_alone_wait_until_somebody_looks(store: Store) -> None:
    """Beyond a few places on the server."""
    full = Unattended(1)
    assert full.enter("another table")
    table = await table_of(store, TIC_TAC_TOE, seated=BOTS, unattended=full)
    await asyncio.gather(*table.tasks)
    table.used -= JUST_USED
    assert table.asked() == (ANA,)
    assert not table.bot_driver.busy()
    assert table.idle()

    table.come("eve")

    assert table.bot_driver.busy()
    await played_out(table)
    table.close()


async def test_some_games_of_bots_alone_go_on_unattended(store: Store) -> None:
    table = await table_of(store, TIC_TAC_TOE, seated=BOTS, unattended=Unattended(1))
    assert table.asked() == (ANA,)
    assert not table.unattended.enter("another table")

    await played_out(table)

    assert table.unattended.enter("another table"), "the place is free again"
    table.close()


async def test_the_clock_of_bots_alone_waits_with_them(store: Store) -> None:
    table = await table_of(store, SEALED, seated=BOTS, unattended=Unattended(0), seconds="30")
    assert table.asked() == (ANA, BEN)
    assert table.left() == {}

    table.come("eve")

    assert set(table.left()) == {"bidding"}
    table.close()


async def test_a_person_who_is_away_does_not_stop_the_bots(store: Store) -> None:
    table = await table_of(store, TIC_TAC_TOE, seated=(BOTS[0], PERSONS[1]), unattended=Unattended(0))
    assert table.asked() == (ANA,)
    assert table.bot_driver.busy()
    table.close()


async def test_a_table_that_is_unloaded_lets_go_of_its_match_without_the_garbage_collector(store: Store) -> None:
    table = await table_of(store, TIC_TAC_TOE)
    assert table.screen(ANA) is not None
    while table.tasks:
        await asyncio.sleep(0)
    match = table.match
    table.unload()
    assert (sys.getrefcount(match), table.match) == (2, None)  # this variable and the argument
    assert table.store.document("t1") is not None
