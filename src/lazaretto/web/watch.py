"""A report with its games: a page of links, and each game as a replay, for the person at this machine.

It is the ordinary server over a store of its own that ends with it. ``/report`` is the page, ``/watch/17`` lays game 17
into the store as a finished table and leads to its replay, where one can also play on from any moment.
"""

from __future__ import annotations

import asyncio
import tempfile
from collections.abc import Callable
from http import HTTPStatus
from typing import Any

from litestar.enums import ScopeType
from litestar.types import ASGIApp, Receive, Scope, Send

from lazaretto.core import Game, InputError, Record, read_record
from lazaretto.table.bot_pool import BotPool
from lazaretto.table.seating import SeatAssignment, TableRecord, read_name
from lazaretto.table.stores import open_store
from lazaretto.table.timing import Timings
from lazaretto.web.app import make_app
from lazaretto.web.limits import Limits
from lazaretto.web.registry import Registry
from lazaretto.web.serve import bound, open_browser, run

HOST = "127.0.0.1"
PAGE = "/report"
GAME = "/watch/"


def watch(
    game: Game[Any, Any], page: Callable[[], str], record: Callable[[int], str], number: int, port: int, browser: bool
) -> None:
    """Serve the page and the replays until Ctrl-C; ``number``: the game to begin with, 0 for the page."""
    listener = bound(HOST, port)
    url = f"http://{HOST}:{listener.getsockname()[1]}"
    address = f"{url}{GAME}{number}" if number else f"{url}{PAGE}"
    with tempfile.TemporaryDirectory() as folder:
        registry = Registry([game], open_store(folder), BotPool(), Timings(), Limits())
        print(f"{address} (Ctrl-C ends it)", flush=True)
        if browser:
            open_browser(address)
        run(Watching(make_app(registry), registry, page, record), [listener])


class Watching:
    """An ASGI application around that of the tables."""

    def __init__(self, app: ASGIApp, registry: Registry, page: Callable[[], str], record: Callable[[int], str]) -> None:
        self.app = app
        self.registry = registry
        self.page = page
        self.record = record
        self.one = asyncio.Lock()  # a game may be played again from its seed: one at a time

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        path = scope["path"] if scope["type"] == ScopeType.HTTP else ""
        if path == PAGE:
            await self.answer(send, self.page)
        elif path.startswith(GAME):
            await self.lead(send, path.removeprefix(GAME))
        else:
            await self.app(scope, receive, send)

    async def answer(self, send: Send, make: Callable[[], str]) -> None:
        try:
            await respond(send, HTTPStatus.OK, await asyncio.to_thread(make), "text/html; charset=utf-8")
        except InputError as error:
            await respond(send, HTTPStatus.BAD_REQUEST, f"{error}\n")

    async def lead(self, send: Send, number: str) -> None:
        """To the replay of a game."""
        id = f"game-{number}"
        try:
            async with self.one:
                await self.lay_out(id, number)
        except InputError as error:
            await respond(send, HTTPStatus.NOT_FOUND, f"{error}\n")
        else:
            await respond(send, HTTPStatus.SEE_OTHER, "", location=f"/replay/{id}")

    async def lay_out(self, id: str, number: str) -> None:
        """A finished table in the store, once."""
        if not number.isascii() or not number.isdigit() or len(number) > 9:
            raise InputError(f"{number[:20]!r} is no game; games have numbers from 1 on")
        if self.registry.store.document(id) is None:
            text = await asyncio.to_thread(self.record, int(number))
            await self.registry.open(*finished(id, read_record(text)))


def finished(id: str, record: Record) -> tuple[TableRecord, list[str]]:
    """A record as a table whose game is over, and its inputs."""
    names = [read_name(name) for name in record.names]
    chairs = tuple([SeatAssignment("bot", name, bot) if bot else SeatAssignment("person", name) for name, bot in names])
    document = TableRecord(id, record.slug, record.edition, record.options, chairs, "", phase="over", seed=record.seed)
    return document, [f"{'clock' if entry.seat < 0 else entry.seat + 1}: {entry.text}" for entry in record.entries]


async def respond(
    send: Send, status: HTTPStatus, text: str, kind: str = "text/plain; charset=utf-8", location: str = ""
) -> None:
    body = text.encode()
    headers = [(b"content-type", kind.encode()), (b"content-length", str(len(body)).encode())]
    headers += [(b"location", location.encode())] if location else []
    await send({"type": "http.response.start", "status": int(status), "headers": headers})
    await send({"type": "http.response.body", "body": body, "more_body": False})
