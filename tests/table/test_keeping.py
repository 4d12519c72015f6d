"""When snapshots are taken, what is opened from them, and that none of it holds up the others."""

from __future__ import annotations

import asyncio
import sqlite3
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest

from lazaretto.core import InputError, Seat, seeded, to_json
from lazaretto.core.record import write_line
from lazaretto.games import load
from lazaretto.table import keeper
from lazaretto.table.bot_pool import BotPool
from lazaretto.table.match import Match
from lazaretto.table.opening import open_table, stored
from lazaretto.table.reopen import rebuilt, snapshot_of
from lazaretto.table.seating import TableRecord
from lazaretto.table.store import Store, StoredSnapshot, StoreError, spare
from lazaretto.table.store_sqlite import FILE, STEPS, VERSION, SqliteReader, SqliteStore
from lazaretto.table.stores import open_reader
from lazaretto.table.table import Table
from lazaretto.table.timing import Timings

from ..luck import draw
from .test_match import ANA, BEN, SEALED
from .test_table import PERSONS, Crowd, again, table_of


@pytest.fixture(autouse=True)
def no_pause(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody waits for a quiet moment."""
    monkeypatch.setattr(keeper, "QUIET", 0.0)


def numbers(store: Store) -> list[int]:
    return [snapshot.number for snapshot in store.snapshots("t1")]


async def kept(table: Any) -> None:
    """Wait until nothing is left to be stored."""
    while table.keeper.waiting() or table.tasks:
        await asyncio.sleep(0)


async def test_a_game_that_begins_has_a_snapshot_and_a_quiet_moment_brings_another(store: Store) -> None:
    table = await table_of(store, SEALED)
    await kept(table)
    assert numbers(store) == [0]

    await table.do(ANA, "write one", 0)
    assert table.keeper.waiting()
    await kept(table)
    assert numbers(store)[0] == 1


async def test_there_is_a_snapshot_at_least_every_fifty_inputs(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(keeper, "QUIET", 1e6)
    table = await table_of(store, SEALED)
    for number in range(120):
        await table.do(ANA, f"write {'one' if number % 2 else 'two'}", number)
    await kept_soon(table)

    assert numbers(store) == [100, 50, 0]


async def kept_soon(table: Any) -> None:
    while table.tasks:
        await asyncio.sleep(0)
    table.keeper.stop()


async def test_an_undo_by_consent_is_in_a_snapshot_at_once(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(keeper, "QUIET", 1e6)
    table = await table_of(store, SEALED, seated=(PERSONS[0], PERSONS[0]))
    await table.do(ANA, "write one", 0)
    assert await table.undo_vote.ask(ANA, 1) is None
    await kept_soon(table)

    assert store.lines("t1")[-1] == "1: back by consent"
    assert numbers(store)[0] == 2


async def test_a_snapshot_that_cannot_be_stored_stops_nothing(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    async def full(*_: object) -> None:
        raise StoreError("the disk is full")

    table = await table_of(store, SEALED)
    await kept(table)
    with monkeypatch.context() as patch:
        patch.setattr(store, "add_snapshot", full)
        assert await table.do(ANA, "write one", 0) is None
        await kept(table)
    assert numbers(store) == [0]

    assert await table.do(ANA, "write two", 1) is None
    await kept(table)
    assert numbers(store)[0] == 2


async def test_a_table_goes_on_from_its_snapshot_with_undo_and_log(store: Store) -> None:
    table = await table_of(store, SEALED)
    await table.do(ANA, "write one", 0)
    await table.do(BEN, "write two", 0)
    await kept(table)
    await table.do(ANA, "write five", 1)
    before: Any = table.match
    table.close()

    after = await again(store, SEALED)
    match: Any = after.match

    assert match.head.total + len(match.inputs) == 3
    assert (match.state, match.log, match.input_seq) == (before.state, before.log, before.input_seq)
    assert await after.back(ANA, 2) is None
    assert match.state.bids == [1, 2]


async def test_consent_reaches_behind_the_snapshot(store: Store) -> None:
    table = await table_of(store, SEALED)
    for seat, bid in ((ANA, "one"), (BEN, "two")):
        await table.do(seat, f"write {bid}", 0)
        await table.do(seat, "seal", 1)
    await table.do(ANA, "write five", 2)
    await kept(table)
    table.close()
    after = await again(store, SEALED)
    match: Any = after.match
    assert match.head.total > 0
    assert not match.reaches(BEN)

    assert await after.undo_vote.ask(BEN, 2) is None
    request: Any = after.undo_vote.request
    assert await after.undo_vote.answer("ana", ANA, request.number, True) is None

    assert match.state.round == 0
    assert match.state.sealed == [True, False]
    await kept(after)
    after.close()
    assert (await again(store, SEALED)).match.state == match.state  # type: ignore[union-attr]


async def test_a_damaged_snapshot_is_passed_over(store: Store, caplog: pytest.LogCaptureFixture) -> None:
    table = await table_of(store, SEALED)
    await table.do(ANA, "write one", 0)
    await kept(table)
    table.close()
    await store.add_snapshot("t1", StoredSnapshot(1, "1", b"not a snapshot"))

    after = await again(store, SEALED)

    assert after.match is not None
    assert after.match.state.bids == [1, 0]
    assert "snapshot 1 cannot be used" in caplog.text


async def test_a_deleted_table_gets_no_snapshot(store: Store) -> None:
    table = await table_of(store, SEALED)
    await kept(table)
    await store.delete("t1")
    await store.add_snapshot("t1", StoredSnapshot(5, "1", b""))

    assert numbers(store) == []


# ---- what it costs --------------------------------------------------------------------------------------


QUARANTINE: Any = load("quarantine")


class Counting(type(QUARANTINE)):  # type: ignore[misc]  # a game that counts what is played, and in which threads
    played = 0
    threads: set[str] = set()  # noqa: RUF012  one for all, as the count

    def play(self, state: Any, seat: Seat, action: Any) -> None:
        Counting.played += 1
        super().play(state, seat, action)

    def acting(self, state: Any) -> tuple[Seat, ...]:
        Counting.threads.add(threading.current_thread().name)
        found: tuple[Seat, ...] = super().acting(state)
        return found


@pytest.fixture
def counting() -> Iterator[Any]:
    Counting.played, Counting.threads = 0, set()
    yield Counting(QUARANTINE.info)
    Counting.played, Counting.threads = 0, set()


async def long_game(store: Store, id: str, inputs: int) -> TableRecord:
    """Every action that can be undone is undone twice, and played again."""
    match: Match[Any, Any] = Match(QUARANTINE, QUARANTINE.setup(4), 0)
    seats = tuple([PERSONS[0]] * 4)
    words = match.options.words
    document = TableRecord(id, "quarantine", QUARANTINE.info.edition, words, seats, "ana", phase="playing", seed=0)
    await store.save(document)
    rng, lines = seeded(0), list[str]()
    while len(lines) < inputs:
        seat = QUARANTINE.acting(match.state)[0]
        line = write_line(seat, rng.pick(QUARANTINE.legal(match.state, seat)))
        for text in (line, f"{seat + 1}: back", line, f"{seat + 1}: back", line):
            if len(lines) < inputs and (not text.endswith("back") or match.can_go_back(seat)):
                match.apply_line(text)
                lines.append(text)
                if len(lines) % keeper.EVERY == 0:
                    await store.add_snapshot(id, stored(snapshot_of(match)))
            elif text.endswith("back"):
                break
    await asyncio.gather(*[store.append(id, number, line) for number, line in enumerate(lines, 1)])
    return document


@pytest.mark.plain
async def test_opening_plays_as_little_after_two_thousand_inputs_as_after_thirty(store: Store, counting: Any) -> None:
    short, long = await long_game(store, "short", 30), await long_game(store, "long", 2020)
    plays = []
    for document in (short, long):
        Counting.played = 0
        opened = open_table(counting, document, store)
        assert opened.match.taken == len(store.lines(document.id))
        plays.append(Counting.played)
    Counting.played = 0
    whole: Match[Any, Any] = rebuilt(counting, QUARANTINE.setup(4), 0, store.lines("long"))

    assert to_json(whole.state) == to_json(opened.match.state)
    assert plays[1] < 2 * plays[0]
    assert Counting.played > 20 * plays[1]


@pytest.mark.plain
async def test_a_table_is_never_opened_on_the_event_loop(store: Store, counting: Any) -> None:
    document = await long_game(store, "t1", 120)
    table = Table(document, counting, store, BotPool(), Timings(), Crowd(), draw)
    Counting.threads = set()

    await table.open()
    opened_in = {name.partition("_")[0] for name in Counting.threads - {"MainThread"}}

    assert opened_in == {"open"}
    assert Counting.played > 20
    assert table.match is not None


# ---- the store ------------------------------------------------------------------------------------------


def test_of_older_snapshots_one_is_kept_for_every_doubling_of_the_age() -> None:
    kept: list[int] = []
    for newest in range(0, 3001, 50):
        kept = [number for number in kept if number not in spare(kept, newest)] + [newest]

    assert kept[0] == 0
    assert kept[-2:] == [2950, 3000]
    assert len(kept) <= 9
    assert spare([0, 10, 20, 30], 40) == [0, 10, 20, 30]
    assert spare([3000], 3000) == []


async def test_the_position_at_which_a_record_begins_is_kept(store: Store) -> None:
    await kept(await table_of(store, SEALED))
    for number in (7, 8, 20, 21):
        await store.add_snapshot("t1", StoredSnapshot(number, "1", b""), keep=7)

    assert numbers(store) == [21, 7]


def old_store(folder: Path) -> None:
    """As the first version left it."""
    with sqlite3.connect(folder / FILE) as file:
        file.executescript(STEPS[0])
        document = msgspec.json.encode(TableRecord("t1", "sealed", "1", {}, PERSONS, "ana", phase="playing", seed=3))
        file.execute("INSERT INTO tables VALUES ('t1', 'playing', 0, 1e9, ?)", (document,))
        file.execute("INSERT INTO inputs VALUES ('t1', 1, '1: write one')")
        file.execute("PRAGMA user_version = 1")


async def test_a_store_of_the_first_version_is_brought_up_to_date(tmp_path: Path) -> None:
    old_store(tmp_path)

    store = SqliteStore(tmp_path)
    table = await again(store, SEALED)
    await kept(table)

    assert table.match is not None
    assert table.match.state.bids == [1, 0]
    assert numbers(store) == [1]
    assert store.reader.execute("PRAGMA user_version").fetchone() == (VERSION,)
    table.close()
    store.close()


def test_a_reader_looks_at_old_and_new_stores_and_changes_nothing(tmp_path: Path) -> None:
    old_store(tmp_path)
    before = (tmp_path / FILE).read_bytes()

    reader = SqliteReader(tmp_path)

    assert [document.id for document in reader.running()] == ["t1"]
    assert reader.lines("t1") == ["1: write one"]
    assert reader.snapshots("t1") == []
    reader.close()
    assert (tmp_path / FILE).read_bytes() == before


def test_a_reader_looks_beside_a_server(store: Store, place: str) -> None:
    reader = open_reader(place)
    assert reader.running() == []
    reader.close()


def test_where_there_are_no_tables_a_reader_says_so(tmp_path: Path) -> None:
    with pytest.raises(InputError, match=r"there are no tables in .*: it has no lazaretto\.db"):
        SqliteReader(tmp_path)
    (tmp_path / FILE).write_text("something else entirely, and long enough to be looked at" * 20)
    with pytest.raises(InputError, match=r"there are no tables in .*: lazaretto\.db: file is not a database"):
        SqliteReader(tmp_path)
