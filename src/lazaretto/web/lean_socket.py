"""uvicorn's WebSocket, without what a socket that stays open for hours does not need.

Half of a table's memory were the queues, events and headers of its two sockets. One event at a time waits here, since
uvicorn stops reading until it is taken; and the handshake is over when it is answered.

A text goes to a client that keeps up at once (``Push``), without waking a task that writes.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any, Final

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.protocol import State

PUSH: Final = "lazaretto.push"  # among the extensions of a scope

Push = Callable[[bytes], bool]  # sends a text, encoded; False: not now


class Inbox:
    """What uvicorn uses of ``asyncio.Queue``, for one reader."""

    __slots__ = ("events", "reader")

    def __init__(self) -> None:
        self.events: list[Any] = []
        self.reader: asyncio.Future[None] | None = None

    def empty(self) -> bool:
        return not self.events

    def put_nowait(self, event: Any) -> None:
        self.events.append(event)
        if self.reader is not None and not self.reader.done():
            self.reader.set_result(None)

    async def get(self) -> Any:
        while not self.events:
            self.reader = asyncio.get_running_loop().create_future()
            try:
                await self.reader
            finally:
                self.reader = None
        return self.events.pop(0)


class Gate:
    """What uvicorn uses of ``asyncio.Event``: whether the client keeps up with what it is sent. Most often it does."""

    __slots__ = ("closed",)

    def __init__(self) -> None:
        self.closed: asyncio.Event | None = None

    def set(self) -> None:
        if self.closed is not None:
            self.closed.set()
            self.closed = None

    def clear(self) -> None:
        if self.closed is None:
            self.closed = asyncio.Event()

    async def wait(self) -> None:
        if self.closed is not None:
            await self.closed.wait()


class LeanSocket(WebSocketsSansIOProtocol):
    def __init__(self, *given: Any, **named: Any) -> None:
        super().__init__(*given, **named)
        self.queue = Inbox()  # type: ignore[assignment]  # the part of a queue that is used
        self.gate = self.writable = Gate()  # type: ignore[assignment]  # the part of an event that is used

    def handle_connect(self, event: Any) -> None:
        super().handle_connect(event)
        if hasattr(self, "scope"):  # else it was refused
            self.scope["extensions"][PUSH] = self.push  # type: ignore[assignment]  # not of the standard

    def start_keepalive(self) -> None:
        """The handshake has just been answered."""
        super().start_keepalive()
        self.request.headers.clear()  # the parser holds the request as long as the socket is open
        del self.request, self.response

    def push(self, data: bytes) -> bool:
        if self.gate.closed is not None or self.disconnected or self.transport.is_closing():
            return False
        if self.conn.state is not State.OPEN:
            return False
        self.conn.send_text(data)
        self.transport.write(b"".join(self.conn.data_to_send()))
        return True
