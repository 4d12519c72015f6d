"""Play: one socket at a table, ``/api/tables/{id}/play?seat=N``, until one side leaves."""

from __future__ import annotations

import asyncio
import re
from typing import Any, Final
from urllib.parse import parse_qs

from litestar.types import Receive, Send

from lazaretto.core import InputError
from lazaretto.web import wire
from lazaretto.web.presenters import viewer_of
from lazaretto.web.registry import NOTHING_HERE, Connection, Rooms, encode

PATH: Final = re.compile(r"/api/tables/([a-z0-9]+)/play")


async def play(rooms: Rooms, scope: Any, receive: Receive, send: Send) -> None:
    await receive()
    await send({"type": "websocket.accept", "subprotocol": None, "headers": []})
    try:
        found = PATH.fullmatch(scope["path"])
        room = rooms.room(found[1] if found else "")
    except InputError as error:
        await send({"type": "websocket.send", "text": encode(wire.Closed(str(error))).decode(), "bytes": None})
        await send({"type": "websocket.close", "code": NOTHING_HERE, "reason": str(error)})
        return
    connection = Connection(scope["state"]["browser"], viewer_of(asked_seat(scope)), rooms.limits)
    room.join(connection)
    writer = asyncio.create_task(connection.write(send))
    try:
        await connection.listen(room, receive)
    except asyncio.CancelledError:
        if not connection.dropped:
            raise
    finally:
        writer.cancel()
        room.part(connection)


def asked_seat(scope: Any) -> int:
    """The seat in the address; anything that is none is a watcher's."""
    words = parse_qs(scope["query_string"].decode("latin-1")).get("seat", ["0"])
    return int(words[0]) if words[0] in tuple("12345678") else 0
