"""How servers reach each other: the address, and what is done when one of them breaks off."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from lazaretto.core import InputError
from lazaretto.table.bot_pool import BotPool
from lazaretto.table.seating import NotNow, SeatAssignment, TableRecord
from lazaretto.table.store import LeaseLost
from lazaretto.table.store_leases import LeasedStore
from lazaretto.table.store_sqlite import SqliteStore
from lazaretto.table.timing import Timings
from lazaretto.web.app import App
from lazaretto.web.limits import Limits
from lazaretto.web.passing import LONGEST, Body, Passing, TooLong, Unreachable
from lazaretto.web.proxy import read_internal
from lazaretto.web.registry import Registry
from lazaretto.web.serve import Hosting, serve

from .harness import free_port


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("10.0.0.2:8100", ("10.0.0.2", 8100)),
        ("127.0.0.1", ("127.0.0.1", 0)),
        ("games-2:8100", ("games-2", 8100)),
        ("[fd00::2]:8100", ("fd00::2", 8100)),
        ("[::1]", ("::1", 0)),
    ],
)
def test_an_address_is_read(text: str, found: tuple[str, int]) -> None:
    assert read_internal(text) == found


@pytest.mark.parametrize("text", ["0.0.0.0:8100", "[::]:8100", ":8100", "", "10.0.0.2:99999"])
def test_an_address_that_others_cannot_reach_is_refused(text: str) -> None:
    with pytest.raises(InputError, match=r"--internal .* should be an address that the other servers reach"):
        read_internal(text)


def test_visitors_and_servers_need_different_ports(database: str) -> None:
    port = free_port()
    hosting = Hosting(internal=("127.0.0.2", port))

    with pytest.raises(InputError, match=f"--internal needs another port than {port}, which is for visitors"):
        serve("127.0.0.1", port, database, [], False, hosting=hosting)


def test_a_database_that_is_not_there_is_named() -> None:
    with pytest.raises(InputError, match=r"the database postgresql://127\.0\.0\.1:1/x cannot be used: "):
        serve("127.0.0.1", free_port(), "postgresql://127.0.0.1:1/x", [], False)


class BreaksOff:
    """A server that is killed when it has read a request."""

    def __init__(self) -> None:
        self.requests = 0

    async def serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        await reader.readuntil(b"\r\n\r\n")
        self.requests += 1
        writer.transport.abort()


@pytest.fixture
async def passing(tmp_path: Path) -> AsyncIterator[Passing]:
    registry = Registry([], SqliteStore(tmp_path), BotPool(), Timings(), Limits())
    yield Passing(App(registry), registry, "secret")
    registry.close()


async def test_what_may_have_been_done_is_not_asked_again(passing: Passing) -> None:
    server = BreaksOff()
    sent: list[Any] = []

    async def send(message: Any) -> None:
        sent.append(message)

    async with await asyncio.start_server(server.serve, "127.0.0.1", 0) as listener:
        url = f"http://127.0.0.1:{listener.sockets[0].getsockname()[1]}/api/tables/t1/resign"
        await passing.pass_http("POST", url, [], b"{}", send)
        with pytest.raises(Unreachable):
            await passing.pass_http("GET", url, [], b"", send)

    assert server.requests == 2
    assert [message["status"] for message in sent if "status" in message] == [503]
    assert b"does not answer; try again in a moment" in sent[1]["body"]


async def test_a_server_that_is_not_there_was_asked_nothing(passing: Passing) -> None:
    sent: list[Any] = []

    async def send(message: Any) -> None:
        sent.append(message)

    with pytest.raises(Unreachable):
        await passing.pass_http("POST", f"http://127.0.0.1:{free_port()}/", [], b"{}", send)
    assert sent == []


async def test_a_body_can_be_read_twice_and_not_without_end() -> None:
    events = [{"type": "http.request", "body": part, "more_body": part != b"c"} for part in (b"a", b"b", b"c")]
    left = iter(events)

    async def receive() -> Any:
        return next(left, {"type": "http.request", "body": b"x" * LONGEST, "more_body": True})

    body = Body(receive)
    assert await body.whole() == await body.whole() == b"abc"
    assert [await body() for _ in range(3)] == events
    with pytest.raises(TooLong):
        await Body(receive).whole()


async def test_a_table_that_is_lost_while_it_is_loaded_is_not_kept(database: str) -> None:
    store = LeasedStore(database, "here:1", 3000.0)
    registry = Registry([], store, BotPool(), Timings(), Limits())
    store.watch(registry.lose)
    await registry.open(TableRecord("t1", "toy", "1", {}, (SeatAssignment("open"),), "ana"))
    store.forget_all()
    assert registry.live == {}, "its browsers were sent away"
    document = store.document

    def slow(id: str) -> TableRecord | None:
        found = document(id)
        store.epochs.clear()  # as when another server has taken it meanwhile
        return found

    store.document = slow  # type: ignore[method-assign]
    with pytest.raises(LeaseLost, match="this table lives on another server now"):
        await registry.find("t1")
    assert registry.live == {}

    store.document = document  # type: ignore[method-assign]
    table = (await registry.find("t1")).table
    store.epochs.clear()
    with pytest.raises(LeaseLost):
        await table.change(lambda document: replace(document, public=True))
    assert registry.live == {}
    with pytest.raises(NotNow):
        await table.change(lambda document: replace(document, public=True))
    registry.close()
