"""A table of an older edition goes on: unnoticed, or from a position, with the corrected rules named."""

from __future__ import annotations

import asyncio
import sys
from dataclasses import replace
from pathlib import Path
from typing import Any

import msgspec
import pytest

from lazaretto.core import Action, Options, Refusal, Seat, read_record, replay_any, struct, to_json
from lazaretto.table import keeper
from lazaretto.table.opening import SOME_FELL, Opened, open_table
from lazaretto.table.seating import Correction, SeatAssignment, TableRecord
from lazaretto.table.store import Store, StoreError
from lazaretto.table.table import Table

from ..postgres import execute
from .test_keeping import kept
from .test_match import ANA, BEN, SEALED
from .test_table import PERSONS, again, table_of

pytestmark = pytest.mark.plain
Bids: Any = sys.modules[type(SEALED).__module__].Bids
Base: Any = type(SEALED)

EDITIONS = """
[[edition]]
number = 2
text = "Nobody may bid five."
rules = ["S-9"]

[[edition]]
number = 3
text = "Coins are counted."
"""
NO_FIVE = Refusal("S-9", "nobody may bid five")
CORRECTED = "The rules were corrected: Nobody may bid five (S-9)."


class Second(Base):  # type: ignore[misc]
    """Legality changed."""

    def refusal(self, state: Any, seat: Seat, action: Action) -> Refusal | None:
        return NO_FIVE if str(action) == "write five" else super().refusal(state, seat, action)


class Drifted(Base):  # type: ignore[misc]
    """The same is legal, and something else comes of it."""

    def open(self, state: Any) -> None:
        super().open(state)
        state.scores[0] += 10


@struct
class MoreBids(Bids):  # type: ignore[misc]
    coins: int


class Third(Second):
    """The shape of the state changed."""

    def new(self, options: Options, seed: int) -> Any:
        old = super().new(options, seed)
        return MoreBids(old.rng, *[getattr(old, name) for name in FIELDS], 0)

    def open(self, state: Any) -> None:
        super().open(state)
        state.coins += 1


FIELDS = ("undo_barrier", "round", "bids", "sealed", "opened", "scores", "coin", "seconds", "faulty")


def to_third(state: Any) -> Any:
    return {**state, "is": "MoreBids", "coins": state["round"]}


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "game").mkdir()
    (tmp_path / "game" / "editions.toml").write_text(EDITIONS)
    return tmp_path / "game"


def later(kind: Any, folder: Path, edition: str = "2", **more: Any) -> Any:
    return kind(replace(SEALED.info, edition=edition, folder=folder, **more))


def third(folder: Path) -> Any:
    return later(Third, folder, "3", classes=(*SEALED.info.classes, MoreBids), migrations={2: to_third})


@pytest.fixture(autouse=True)
def no_pause(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(keeper, "QUIET", 0.0)


async def played(store: Store, *texts: str, snapshot: int | None = None) -> Table:
    """A table at which these inputs were made; a snapshot after so many of them. Usual: after all."""
    table = await table_of(store, SEALED)
    await kept(table)
    for number, text in enumerate(texts, 1):
        who, _, action = text.partition(": ")
        seat = Seat(int(who) - 1)
        assert table.match is not None
        input_seq = table.match.input_seq[seat]
        refusal = await (table.back(seat, input_seq) if action == "back" else table.do(seat, action, input_seq))
        assert refusal is None
        if snapshot is not None and number >= snapshot:
            table.keeper.stop()
        if number == snapshot:
            await table.keeper.keep_now()
    if snapshot is None:
        await kept(table)
    table.close()
    return table


def heard(table: Table, place: int) -> list[str]:
    assert table.match is not None
    return [line.text for line in table.match.log[place]]


FIRST_ROUND = ("1: write one", "1: seal", "2: write two", "2: seal")
WITH_FIVE = ("1: write five", "1: seal", "2: write two", "2: seal", "1: write four")


async def test_where_nothing_changed_nobody_notices(store: Store, folder: Path) -> None:
    before = await played(store, *FIRST_ROUND, "1: write four")

    table = await again(store, later(Second, folder))

    assert before.match is not None
    assert table.match is not None
    assert store.document("t1") == msgspec.structs.replace(before.document, edition="2")
    assert table.document.begins is None
    assert table.match.log == before.match.log
    assert await table.back(ANA, 3) is None
    assert table.match.state.bids == [0, 0]
    assert "position" not in await table.record()


async def test_a_game_with_an_input_that_is_illegal_now_goes_on_from_its_snapshot(store: Store, folder: Path) -> None:
    before = await played(store, *WITH_FIVE)

    table = await again(store, later(Second, folder))

    assert before.match is not None
    assert table.match is not None
    assert table.match.state == before.match.state
    assert (table.document.edition, table.document.begins) == ("2", 5)
    assert table.document.corrections == (Correction("Nobody may bid five.", ("S-9",)),)
    for place in range(3):
        assert heard(table, place) == [*[line.text for line in before.match.log[place]], CORRECTED]
    assert store.lines("t1") == list(WITH_FIVE)  # nothing is deleted
    assert await table.do(ANA, "write five", 3) == NO_FIVE
    assert await table.back(ANA, 3) is None  # what could be undone still can
    assert table.match.state.bids == [0, 0]


async def test_it_is_said_once_and_kept(store: Store, folder: Path) -> None:
    await played(store, *WITH_FIVE)
    game = later(Second, folder)
    first = await again(store, game)
    await kept(first)
    first.close()

    second = await again(store, game)

    assert heard(second, 0).count(CORRECTED) == 1
    assert second.document == first.document


async def test_the_record_begins_from_the_position(store: Store, folder: Path) -> None:
    await played(store, *WITH_FIVE)
    game = later(Second, folder)
    table = await again(store, game)
    for seat, text in ((ANA, "seal"), (BEN, "write two"), (BEN, "seal")):
        assert table.match is not None
        assert await table.do(seat, text, table.match.input_seq[seat]) is None
    await kept(table)

    record = read_record(await table.record())

    assert record.start is not None
    assert (record.edition, record.start.edition, record.start.number) == ("2", "2", 4)
    assert [entry.text for entry in record.entries] == ["write four", "seal", "write two", "seal"]
    run, stopped = replay_any(game, record)
    assert table.match is not None
    assert (to_json(run.state), stopped) == (to_json(table.match.state), "")


async def test_inputs_after_the_snapshot_that_are_illegal_now_are_named_and_the_others_are_played(
    store: Store, folder: Path
) -> None:
    await played(store, *FIRST_ROUND, "1: write five", "2: write three", snapshot=4)

    table = await again(store, later(Second, folder))

    assert table.match is not None
    assert table.match.state.bids == [0, 3]
    assert heard(table, ANA)[-2:] == [CORRECTED, "No longer legal, so it was not played: @1, write five"]
    assert heard(table, BEN)[-2:] == [CORRECTED, SOME_FELL]  # he could not know what Ana wrote
    assert heard(table, 2)[-2:] == [CORRECTED, SOME_FELL]
    assert table.match.taken == 6
    assert store.lines("t1")[4] == "1: write five"
    assert await table.do(ANA, "write two", 3) is None
    assert store.lines("t1")[6] == "1: write two"


async def test_in_a_game_without_secrets_everybody_hears_what_fell_away(store: Store, folder: Path) -> None:
    await played(store, "1: write five", snapshot=0)

    table = await again(store, later(Second, folder, secret=False))

    for place in range(3):
        assert heard(table, place)[-1] == "No longer legal, so it was not played: @1, write five"


async def test_the_same_inputs_with_another_effect_are_noticed(store: Store, folder: Path) -> None:
    before = await played(store, *FIRST_ROUND)

    opened = await opening(store, later(Drifted, folder))

    assert opened.verdict == "drifted"
    assert before.match is not None
    assert opened.match.state == before.match.state  # the points of the past stay
    assert opened.document.begins == 4


async def opening(store: Store, game: Any) -> Opened:
    document = store.document("t1")
    assert document is not None
    return await asyncio.to_thread(open_table, game, document, store)


@pytest.mark.parametrize(
    ("texts", "kind", "verdict"),
    [(FIRST_ROUND, Second, "same"), (WITH_FIVE, Second, "position"), (FIRST_ROUND, Drifted, "drifted")],
)
async def test_each_table_has_its_verdict(
    store: Store, folder: Path, texts: tuple[str, ...], kind: Any, verdict: str
) -> None:
    await played(store, *texts)

    assert (await opening(store, later(kind, folder))).verdict == verdict
    assert (await opening(store, SEALED)).verdict == "current"


async def test_a_table_without_any_snapshot_is_played_again_from_the_start(store: Store, folder: Path) -> None:
    await played(store, "1: write five", "2: write three", snapshot=99)
    await execute(store, "DELETE FROM snapshots")

    opened = await opening(store, later(Second, folder))

    assert (opened.verdict, opened.fallen) == ("position", ("1: write five",))
    assert opened.match.state.bids == [0, 3]


async def test_a_state_of_another_shape_is_migrated(store: Store, folder: Path) -> None:
    await played(store, *WITH_FIVE)

    table = await again(store, third(folder))

    assert table.match is not None
    assert isinstance(table.match.state, MoreBids)
    assert table.match.state.coins == 1
    assert heard(table, 0)[-2:] == [CORRECTED, "The rules were corrected: Coins are counted."]
    assert await table.back(ANA, 3) is None
    assert await table.do(ANA, "write one", 4) is None


async def test_one_edition_after_another(store: Store, folder: Path) -> None:
    await played(store, *WITH_FIVE)
    second = await again(store, later(Second, folder))
    assert await second.do(BEN, "write one", 2) is None
    await kept(second)
    second.close()

    table = await again(store, third(folder))

    assert table.match is not None
    assert table.match.state.coins == 1
    assert table.match.state.bids == [4, 1]
    assert (table.document.edition, table.document.begins) == ("3", 5)  # nothing changed since the position
    assert [correction.text for correction in table.document.corrections] == ["Nobody may bid five."]


async def test_a_state_that_cannot_be_read_pauses_the_table_and_changes_nothing(store: Store, folder: Path) -> None:
    before = await played(store, *WITH_FIVE)

    def broken(state: Any) -> Any:
        raise KeyError("coins")

    game = later(Third, folder, "3", classes=(*SEALED.info.classes, MoreBids), migrations={2: broken})
    table = await again(store, game)

    assert table.match is None
    assert table.phase == "paused"
    assert table.pause_reason.startswith("the rules of Sealed bids failed here (BadRecord)")
    assert store.document("t1") == before.document
    mended = await again(store, third(folder))
    assert mended.match is not None


@pytest.mark.parametrize("edition", ["1", "2+abcdef12", "x"])
async def test_a_newer_edition_or_another_data_file_is_refused(store: Store, folder: Path, edition: str) -> None:
    await played(store, *FIRST_ROUND)
    document = store.document("t1")
    assert document is not None
    await store.save(msgspec.structs.replace(document, edition="2"))

    table = await again(store, later(Second, folder, edition))

    assert table.match is None
    assert table.pause_reason == f"this table plays edition 2 of Sealed bids, and this server has edition {edition}"


async def test_an_upgrade_that_cannot_be_stored_did_not_happen(
    store: Store, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = await played(store, *WITH_FIVE)

    async def full(*_: object) -> None:
        raise StoreError("the disk is full")

    with monkeypatch.context() as patch:
        patch.setattr(store, "upgrade", full)
        with pytest.raises(StoreError):
            await again(store, later(Second, folder))
    assert store.document("t1") == before.document

    table = await again(store, later(Second, folder))
    assert table.document.edition == "2"


async def test_a_table_opened_before_an_upgrade_and_started_after_it_plays_the_new_edition(
    store: Store, folder: Path
) -> None:
    seats = (PERSONS[0], SeatAssignment("bot", "Bot", "regular"))
    await store.save(TableRecord("t1", "sealed-bids", "1", {}, seats, "ana"))
    table = await again(store, later(Second, folder))

    await table.change(lambda document: msgspec.structs.replace(document, phase="playing", seed=4))

    assert table.document.edition == "2"
    assert table.document.options == {"seconds": "0", "faulty": "off"}
    assert table.match is not None
    assert await table.do(ANA, "write five", 0) == NO_FIVE
    assert await table.do(ANA, "write four", 0) is None
