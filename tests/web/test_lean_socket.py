"""The parts of a queue and of an event that uvicorn uses, and what is let go after the handshake."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any

import pytest
import uvicorn
from uvicorn.server import ServerState
from websockets.client import ClientProtocol
from websockets.uri import parse_uri

from lazaretto.web.lean_socket import PUSH, Gate, Inbox, LeanSocket


async def test_events_come_out_in_their_order() -> None:
    inbox = Inbox()
    for number in range(3):
        inbox.put_nowait(number)
    assert [await inbox.get() for _ in range(3)] == [0, 1, 2]
    assert inbox.empty()


async def test_a_reader_waits_for_the_next_event() -> None:
    inbox = Inbox()
    reader = asyncio.create_task(inbox.get())
    await asyncio.sleep(0)
    inbox.put_nowait("one")
    inbox.put_nowait("two")
    assert (await reader, inbox.empty()) == ("one", False)


async def test_a_reader_that_gave_up_takes_no_event() -> None:
    inbox = Inbox()
    reader = asyncio.create_task(inbox.get())
    await asyncio.sleep(0)
    reader.cancel()
    with pytest.raises(asyncio.CancelledError):
        await reader
    inbox.put_nowait("one")
    assert await inbox.get() == "one"


async def test_all_wait_before_a_closed_gate() -> None:
    gate = Gate()
    await gate.wait()  # open
    gate.clear()
    gate.clear()
    writers = [asyncio.create_task(gate.wait()) for _ in range(2)]
    await asyncio.sleep(0)
    assert not any(writer.done() for writer in writers)
    gate.set()
    gate.set()
    await asyncio.gather(*writers)
    await gate.wait()


class Wire(asyncio.Transport):
    """What was written to it."""

    def __init__(self) -> None:
        super().__init__()
        self.sent = b""

    def write(self, data: Any) -> None:
        self.sent += data

    def is_closing(self) -> bool:
        return False

    def pause_reading(self) -> None: ...

    def resume_reading(self) -> None: ...

    def close(self) -> None: ...


TURNS = 1000  # of the event loop, until a client is answered
Ask = Callable[[], Awaitable[Any]]


def opened(app: Any) -> tuple[LeanSocket, Wire, ClientProtocol]:
    """A socket that has received a handshake."""
    config = uvicorn.Config(app, ws=LeanSocket, ws_per_message_deflate=False, ws_ping_interval=None)
    config.load()
    socket, wire = LeanSocket(config, ServerState(), {}), Wire()
    client = ClientProtocol(parse_uri("ws://x/"))
    hello = client.connect()
    hello.headers["cookie"] = "a=b"  # as uvicorn hands it over
    client.send_request(hello)
    socket.connection_made(wire)
    socket.data_received(b"".join(client.data_to_send()))
    return socket, wire, client


async def answered(wire: Wire, client: ClientProtocol) -> list[Any]:
    """What the client has received since the last time, when there is something."""
    for _ in range(TURNS):
        if wire.sent:
            break
        await asyncio.sleep(0)
    client.receive_data(wire.sent)
    wire.sent = b""
    return client.events_received()


async def echo(scope: Any, receive: Ask, send: Callable[[Any], Awaitable[None]]) -> None:
    """Texts in capitals, by both ways."""
    assert (await receive())["type"] == "websocket.connect"
    assert (b"cookie", b"a=b") in scope["headers"]
    await send({"type": "websocket.accept", "headers": []})
    while (message := await receive())["type"] == "websocket.receive":
        if len(message["text"]) % 2 == 0 or not scope["extensions"][PUSH](message["text"].upper().encode()):
            await send({"type": "websocket.send", "text": message["text"].upper(), "bytes": None})


async def test_after_the_handshake_its_headers_are_let_go_and_messages_are_exchanged() -> None:
    socket, wire, client = opened(echo)
    assert [event.status_code for event in await answered(wire, client)] == [101]
    assert not hasattr(socket, "request")
    assert not hasattr(socket, "response")

    for text in ("hello", "", "a", "ab" * 50, "\u00e9" * 60, "abc" * 41, "x" * 125, "x" * 126, "y" * 70_000, "still"):
        client.send_text(text.encode())
        socket.data_received(b"".join(client.data_to_send()))
        assert [event.data.decode() for event in await answered(wire, client)] == [text.upper()]
    socket.connection_lost(None)
    await asyncio.gather(*socket.tasks)


async def test_nothing_is_pushed_to_a_client_that_does_not_keep_up_or_has_left() -> None:
    socket, wire, client = opened(echo)
    await answered(wire, client)
    socket.pause_writing()
    assert not socket.push(b"a")
    socket.resume_writing()
    assert socket.push(b"b")
    assert [event.data for event in await answered(wire, client)] == [b"b"]
    socket.connection_lost(None)
    assert not socket.push(b"c")
    await asyncio.gather(*socket.tasks)
