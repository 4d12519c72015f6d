"""Which store a place names: a folder is SQLite, ``postgresql://...`` is PostgreSQL."""

# ruff: noqa: PLC0415  the driver of PostgreSQL is an extra

from __future__ import annotations

from pathlib import Path
from types import ModuleType
from typing import Final

from lazaretto.core import InputError
from lazaretto.table.store import Reader, Store
from lazaretto.table.store_sqlite import SqliteReader, SqliteStore

POSTGRES: Final = ("postgresql://", "postgres://")


def open_store(place: str | Path) -> Store:
    """For this program alone; ``InputError`` says why it cannot be opened."""
    if is_database(place):
        store: Store = postgres().PostgresStore(str(place))
        return store
    return SqliteStore(Path(place))


def open_shared(url: str, address: str, lease: float) -> Store:
    """A database for one of several servers; ``address`` is where the others reach it."""
    postgres()
    from lazaretto.table.store_leases import LeasedStore

    return LeasedStore(url, address, lease)


def open_reader(place: str | Path) -> Reader:
    """To look beside a server that may be running; ``InputError`` says why it cannot."""
    if is_database(place):
        reader: Reader = postgres().PostgresReader(str(place))
        return reader
    return SqliteReader(Path(place))


def named(place: str | Path) -> str:
    """A place as messages name it: a database without its password."""
    return str(postgres().shown(str(place))) if is_database(place) else str(place)


def is_database(place: str | Path) -> bool:
    text = str(place)
    if "://" in text and not text.startswith(POSTGRES):
        raise InputError(f"{text.partition('://')[0]}:// is no store: name a folder, or postgresql://HOST/DATABASE")
    return text.startswith(POSTGRES)


def postgres() -> ModuleType:
    try:
        from lazaretto.table import store_postgres
    except ImportError as error:
        raise InputError("PostgreSQL needs a driver: pip install 'lazaretto[postgres]'") from error
    return store_postgres
