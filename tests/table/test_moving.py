"""Moving tables between stores, in both directions."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest
from msgspec.structs import replace

from lazaretto.core import InputError
from lazaretto.table import moving
from lazaretto.table.moving import contents, known_ids, move
from lazaretto.table.store import Reader, Store, StoredSnapshot
from lazaretto.table.store_queue import Statement
from lazaretto.table.stores import open_reader, open_store

from .test_store import DOCUMENT


@pytest.fixture
def filled(place: str) -> str:
    """A store with all there can be."""

    async def fill(store: Store) -> None:
        for i in range(1, 61):
            document = replace(DOCUMENT, id=f"t{i}", phase=("open", "playing", "over")[i % 3], public=bool(i % 2))
            await store.save(document)
            await asyncio.gather(*[store.append(document.id, n, f"1: línea {n} of {i}") for n in range(1, i * 5)])
            await store.add_snapshot(document.id, StoredSnapshot(i, "1", bytes([i, 0, 255])))
        await store.add_films("t3", {0: b"\x00film", 1: b"\xff"})
        await store.remove("t9")
        await store.advance_cutoff(60.0, 60.0)

    store = open_store(place)
    asyncio.run(fill(store))
    store.close()
    return place


@pytest.fixture
def other(place: str, tmp_path: Path, request: pytest.FixtureRequest) -> str:
    """An empty store of the other kind."""
    found: str = str(tmp_path / "other") if "://" in place else request.getfixturevalue("database")
    return found


def everything(place: str) -> list[object]:
    reader: Reader = open_reader(place)
    found: list[object] = [contents(reader, id) for id in known_ids(reader)]
    found += reader.rows("SELECT name, value FROM facts ORDER BY name")
    reader.close()
    return found


def test_all_tables_arrive_as_they_were(filled: str, other: str) -> None:
    assert move(filled, other) == 59

    assert everything(other) == everything(filled)
    store = open_store(other)
    assert store.lines("t60") == [f"1: línea {n} of 60" for n in range(1, 300)]
    assert asyncio.run(store.restore("t9"))
    store.close()


def test_a_store_with_tables_is_left_alone(filled: str, other: str) -> None:
    store = open_store(other)
    asyncio.run(store.save(replace(DOCUMENT, id="mine")))
    store.close()
    before = everything(other)

    with pytest.raises(InputError, match=r"the new store already has tables \(1\); name an empty one"):
        move(filled, other)

    assert everything(other) == before


def test_an_interrupted_move_begins_anew(filled: str, other: str, monkeypatch: pytest.MonkeyPatch) -> None:
    class Cut(Exception):
        pass

    def cut(*_: object) -> None:
        raise Cut

    with monkeypatch.context() as patch:
        patch.setattr(moving, "compare", cut)
        with pytest.raises(Cut):
            move(filled, other)
    assert everything(other) != everything(filled), "it is not finished"
    store = open_store(filled)
    asyncio.run(store.delete("t12"))
    store.close()

    assert move(filled, other) == 58
    assert everything(other) == everything(filled)


@pytest.mark.parametrize(
    ("change", "says"),
    [
        (
            "UPDATE inputs SET line = '1: x' WHERE id = 't7' AND number = 2",
            "table t7 differs in the new store",
        ),
        ("DELETE FROM holders WHERE id = 't8'", r"table t8 differs in the new store \(holders\)"),
        ("INSERT INTO inputs VALUES ('t99', 1, 'x')", "does not have the same tables"),
    ],
)
def test_a_difference_is_found(
    filled: str, other: str, monkeypatch: pytest.MonkeyPatch, change: str, says: str
) -> None:
    real = moving.statements

    def noted(found: moving.Contents) -> list[Statement]:
        written = real(found)
        if found["removed"]:  # t9, the last one
            written.append((change, ()))
        return written

    monkeypatch.setattr(moving, "statements", noted)
    with pytest.raises(InputError, match=says):
        move(filled, other)


def test_where_there_is_nothing_nothing_is_created(tmp_path: Path) -> None:
    with pytest.raises(InputError, match="there are no tables in"):
        move(str(tmp_path / "nothing"), str(tmp_path / "new"))
    assert not list(tmp_path.iterdir())


def test_a_store_is_not_moved_onto_itself(filled: str) -> None:
    with pytest.raises(InputError, match="is both the old and the new store"):
        move(filled, filled)


def test_a_store_in_use_is_not_moved(filled: str, other: str) -> None:
    store = open_store(filled)
    with pytest.raises(InputError, match="another lazaretto already"):
        move(filled, other)
    store.close()
