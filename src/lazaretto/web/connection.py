"""One WebSocket at a table. Its outbox is bounded: a client that does not read is disconnected."""

from __future__ import annotations

import asyncio
from time import perf_counter
from typing import TYPE_CHECKING, Final

import msgspec
from litestar.types import Receive, Send

from lazaretto.table.bucket import Bucket
from lazaretto.table.table import Viewer
from lazaretto.web import wire
from lazaretto.web.counters import messages, refusals
from lazaretto.web.lean_socket import Push
from lazaretto.web.limits import Limits

if TYPE_CHECKING:
    from lazaretto.web.channel import Channel

NOTHING_HERE: Final = 4404  # close code: there is no such table
COME_BACK: Final = 1012  # close code: the table goes on elsewhere
PRIVATE_BYTES: Final = 12288  # reserved in every message for its private part

encode = msgspec.json.Encoder().encode


class Connection:
    """One socket: its browser, the seat it looks from, and the messages waiting to be sent."""

    def __init__(
        self,
        browser: str,
        viewer: Viewer,
        limits: Limits,
        allowances: tuple[Bucket, ...] = (),
        push: Push | None = None,
    ) -> None:
        self.browser = browser
        self.viewer = viewer
        self.limits = limits
        self.allowances = allowances  # of its browser and address
        self.push = push  # sends a message at once, if nothing waits
        self.sending = False  # a message of the outbox is on its way
        self.outbox: list[bytes] = []
        self.waiting = 0  # bytes in the outbox
        self.writer: asyncio.Future[None] | None = None  # waits for something to send
        self.reader: asyncio.Task[None] | None = None  # waits for a message: only then may it be cancelled
        self.dropped = False
        self.over = 0  # close code, when the table is gone: send what is waiting, then close the socket

    async def listen(self, channel: Channel, receive: Receive) -> None:
        """Pass on messages until the browser leaves or is dropped."""
        task = asyncio.current_task()
        while not self.dropped:
            self.reader = task
            event = await receive()
            self.reader = None  # an input that is being stored must also be applied
            if event["type"] != "websocket.receive":
                return
            start = perf_counter()
            await channel.on_message(self, event.get("text") or event.get("bytes") or "")
            messages.note(perf_counter() - start)

    def may_speak(self) -> bool:
        """Whether another message is within the limits."""
        return all([bucket.take() for bucket in self.allowances])

    async def write(self, send: Send) -> None:
        while True:
            self.sending = True
            while self.outbox:
                await send({"type": "websocket.send", "text": self.next().decode(), "bytes": None})
            self.sending = False
            if self.over:
                await send({"type": "websocket.close", "code": self.over, "reason": ""})
                return
            self.writer = asyncio.get_running_loop().create_future()
            await self.writer

    def next(self) -> bytes:
        """The next message; who waits for a player's move holds none of them."""
        data = self.outbox.pop(0)
        self.waiting -= len(data)
        return data

    def send(self, message: wire.ToClient) -> None:
        if isinstance(message, wire.Error):
            refusals.inc()
        self.put(encode(message))

    def whisper(self, message: wire.Refused | wire.Hinted) -> None:
        """Send something that only this seat may know; its length reveals nothing."""
        if isinstance(message, wire.Refused):
            refusals.inc()
        self.put(padded(encode(message), 0))

    def end(self, reason: str) -> None:
        self.over = NOTHING_HERE
        self.send(wire.Closed(reason))
        self.wake()

    def come_back(self) -> None:
        """Close the socket; a browser connects again, perhaps to another server."""
        self.over = COME_BACK
        self.wake()

    def put(self, data: bytes) -> None:
        """Send a message, encoded once for all who get the same."""
        if self.push is not None and not self.outbox and not self.sending and self.push(data):
            return
        self.outbox.append(data)
        self.waiting += len(data)
        self.wake()
        if len(self.outbox) > self.limits.outbox or self.waiting > self.limits.outbox_length:
            self.drop()

    def wake(self) -> None:
        if self.writer is not None and not self.writer.done():
            self.writer.set_result(None)

    def drop(self) -> None:
        """Give up on a client that does not read."""
        self.dropped = True
        if self.reader is not None:
            self.reader.cancel()


def padded(data: bytes, public: int) -> bytes:
    """The message padded with spaces: its length depends on the public part only and reveals nothing about the rest.

    A message whose private part does not fit is rounded up.
    """
    usual = public + PRIVATE_BYTES
    size = usual if len(data) <= usual else -(-len(data) // PRIVATE_BYTES) * PRIVATE_BYTES
    return data.ljust(size)
