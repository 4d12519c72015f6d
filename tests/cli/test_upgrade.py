"""``lazaretto upgrade``: what becomes of running tables, said for each of them."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import pytest

from lazaretto.core import seeded
from lazaretto.core.record import write_line
from lazaretto.games import load
from lazaretto.table.match import Input, Match
from lazaretto.table.opening import stored
from lazaretto.table.reopen import snapshot_of
from lazaretto.table.seating import SeatAssignment, TableRecord
from lazaretto.table.store import Store
from lazaretto.table.store_sqlite import SqliteStore

from ..places import ROOT
from .conftest import Command, lazaretto

__all__ = ["lazaretto"]
pytestmark = pytest.mark.plain
LATER = [str(ROOT / "tests" / "later" / slug / "__init__.py") for slug in ("quarantine", "lockdown")]


async def keep(store: Store, id: str, slug: str, inputs: int, edition: str = "") -> None:
    """A running table after so many random inputs, with a snapshot of the present."""
    game: Any = load(slug)
    match: Match[Any, Any] = Match(game, game.setup(2), 1)
    chairs = tuple([SeatAssignment("person", name, holders=("ana",)) for name in ("Ana", "Ben")])
    edition = edition or game.info.edition
    await store.save(TableRecord(id, slug, edition, match.options.words, chairs, "ana", phase="playing", seed=1))
    rng = seeded(1)
    for number in range(1, inputs + 1):
        seat = rng.pick(list(game.acting(match.state)))
        action = rng.pick(game.legal(match.state, seat))
        match.apply(Input(seat, action))
        await store.append(id, number, write_line(seat, action))
    await store.add_snapshot(id, stored(snapshot_of(match)))


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    async def fill() -> None:
        store = SqliteStore(tmp_path)
        await keep(store, "aaaa", "lockdown", 0)
        await keep(store, "bbbb", "lockdown", 60)
        await keep(store, "cccc", "quarantine", 20)
        await keep(store, "dddd", "clinic", 0, "7")
        store.close()

    asyncio.run(fill())
    return tmp_path


def games(*words: str) -> list[str]:
    return [*words, *[word for path in LATER for word in ("--game", path)]]


def test_every_running_table_has_its_verdict_and_nothing_is_changed(lazaretto: Command, folder: Path) -> None:
    before = (folder / "lazaretto.db").read_bytes()

    done = lazaretto(*games("upgrade", str(folder), "--check"))

    assert done.out.splitlines() == [
        "aaaa  lockdown 1  same",
        "bbbb  lockdown 1  position",
        "cccc  quarantine 2  drifted",
        "dddd  clinic 7  cannot: this table plays edition 7 of Clinic, and this server has edition 4",
        "4 running tables:",
        "  1 same: nothing changed for them",
        "  1 drifted: the same actions lead elsewhere now, so they go on from a position",
        "  1 position: an action is no longer legal, so they go on from a position",
        "  1 cannot: they will be paused",
    ]
    assert done.status == 1
    assert (folder / "lazaretto.db").read_bytes() == before


def test_without_check_they_are_upgraded(lazaretto: Command, folder: Path) -> None:
    assert lazaretto(*games("upgrade", str(folder))).status == 1

    store = SqliteStore(folder)
    found = {document.id: (document.edition, document.begins) for document in store.running()}
    store.close()
    assert found == {"aaaa": ("2", None), "bbbb": ("2", 60), "cccc": ("3", 20), "dddd": ("7", None)}
    again = lazaretto(*games("upgrade", str(folder), "--check"))
    assert "3 same: nothing changed for them" in again.out


def test_with_the_same_rules_all_is_the_same(lazaretto: Command, folder: Path) -> None:
    assert "3 same" in lazaretto("upgrade", str(folder), "--check").out


@pytest.mark.parametrize(
    ("place", "says"),
    [
        ("nowhere", "there are no tables in nowhere: it has no lazaretto.db"),
        ("postgresql://127.0.0.1:1/x", "the database postgresql://127.0.0.1:1/x cannot be used: "),
        ("mysql://here/there", "mysql:// is no store: name a folder, or postgresql://HOST/DATABASE"),
    ],
)
def test_a_place_without_tables_is_named(lazaretto: Command, place: str, says: str) -> None:
    done = lazaretto("upgrade", place, "--check")

    assert done.status == 2
    assert says in done.err


def test_a_running_server_keeps_its_folder(lazaretto: Command, folder: Path) -> None:
    async def held() -> Any:
        store = SqliteStore(folder)
        refused, seen = lazaretto("upgrade", str(folder)), lazaretto("upgrade", str(folder), "--check")
        store.close()
        return refused, seen

    refused, seen = asyncio.run(held())

    assert "another lazaretto already serves the tables" in refused.err
    assert "3 same" in seen.out
