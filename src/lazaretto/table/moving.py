"""Moving all tables from one store into another, compared table by table.

The target must be empty. A move that was interrupted has left a mark there, and begins anew.
"""

from __future__ import annotations

import asyncio
from collections.abc import Iterable, Iterator
from itertools import islice
from pathlib import Path
from typing import Any, Final

from lazaretto.core import InputError
from lazaretto.table.store import OF_A_TABLE, SET_FACT, Reader, Store
from lazaretto.table.store_queue import Job, Statement
from lazaretto.table.stores import open_reader, open_store

COLUMNS: Final = {  # the key first
    "tables": ("id", "phase", "public", "changed", "document"),
    "holders": ("id", "holder"),
    "inputs": ("id", "number", "line"),
    "snapshots": ("id", "number", "edition", "body"),
    "films": ("id", "seat", "body"),
    "counts": ("id", "body"),
    "removed": ("id", "seconds", "document"),
}
ROWS: Final = 200  # written by one statement
TABLES: Final = 50  # written at once
MARK: Final = "moving"

Contents = dict[str, list[tuple[Any, ...]]]


def move(source: str, target: str) -> int:
    """Copy and compare; returns the number of tables. ``InputError`` says why it cannot, or what differs."""
    if same_place(source, target):
        raise InputError(f"{source} is both the old and the new store; name two")
    open_reader(source).close()  # nothing is created where there is nothing
    old = open_store(source)
    try:
        new = open_store(target)
    except InputError:
        old.close()
        raise
    try:
        return asyncio.run(moved(old, new, target))
    finally:
        old.close()
        new.close()


def same_place(source: str, target: str) -> bool:
    folders = "://" not in source and "://" not in target
    return Path(source).resolve() == Path(target).resolve() if folders else source == target


async def moved(old: Store, new: Store, target: str) -> int:
    await prepare(new, target)
    ids = known_ids(old)
    for some in chunks(ids, TABLES):
        await asyncio.gather(*[new.put(Job("", statements(contents(old, id)))) for id in some])
    compare(old, new, ids)
    facts = old.rows("SELECT name, value FROM facts WHERE name <> ?", MARK)
    done: Statement = ("DELETE FROM facts WHERE name = ?", (MARK,))
    await new.put(Job("", [*[(SET_FACT, fact) for fact in facts], done]))
    return old.count()


async def prepare(new: Store, target: str) -> None:
    """Make sure that nothing is overwritten, and leave the mark."""
    begun = new.rows("SELECT 1 FROM facts WHERE name = ?", MARK)
    if not begun and (there := len(known_ids(new))):
        raise InputError(f"the new store already has tables ({there}); name an empty one")
    left: list[Statement] = [(f"DELETE FROM {table}", ()) for table in OF_A_TABLE]
    await new.put(Job("", [*left, (SET_FACT, (MARK, 1.0))]))


def known_ids(store: Reader) -> list[str]:
    """Of everything that has tables, inputs or less, also of removed tables."""
    query = " UNION ".join([f"SELECT id FROM {table}" for table in COLUMNS])
    return [id for (id,) in store.rows(f"{query} ORDER BY id")]


def contents(store: Reader, id: str) -> Contents:
    """All rows of one table."""
    found: Contents = {}
    for table, columns in COLUMNS.items():
        query = f"SELECT {', '.join(columns)} FROM {table} WHERE id = ? ORDER BY {columns[0]}, {columns[1]}"
        found[table] = [normal(columns, row) for row in store.rows(query, id)]
    return found


def normal(columns: tuple[str, ...], row: tuple[Any, ...]) -> tuple[Any, ...]:
    """A truth value is a number in SQLite."""
    return tuple([bool(value) if name == "public" else value for name, value in zip(columns, row, strict=True)])


def statements(found: Contents) -> list[Statement]:
    written: list[Statement] = []
    for table, rows in found.items():
        columns = COLUMNS[table]
        row = f"({', '.join('?' * len(columns))})"
        for some in chunks(rows, ROWS):
            query = f"INSERT INTO {table} ({', '.join(columns)}) VALUES {', '.join([row] * len(some))}"
            written.append((query, tuple([value for values in some for value in values])))
    return written


def compare(old: Reader, new: Reader, ids: list[str]) -> None:
    """``InputError`` names the first table that differs."""
    if known_ids(new) != ids:
        raise InputError("the new store does not have the same tables as the old one; move them again")
    for id in ids:
        first, second = contents(old, id), contents(new, id)
        for table in COLUMNS:
            if first[table] != second[table]:
                raise InputError(f"table {id} differs in the new store ({table}); move the tables again")


def chunks(items: Iterable[Any], most: int) -> Iterator[list[Any]]:
    left = iter(items)
    while some := list(islice(left, most)):
        yield some
