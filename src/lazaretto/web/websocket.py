"""Play: one WebSocket per browser and table, ``/api/tables/{id}/play?seat=N``."""

from __future__ import annotations

import asyncio
import re
from typing import Any, Final
from urllib.parse import parse_qs

from litestar.types import Receive, Send

from lazaretto.core import InputError
from lazaretto.table.store import StoreError
from lazaretto.web import wire
from lazaretto.web.connection import NOTHING_HERE, Connection, encode
from lazaretto.web.lean_socket import PUSH
from lazaretto.web.presenters import viewer_of
from lazaretto.web.proxy import address_of
from lazaretto.web.registry import Registry

TOO_MANY: Final = 4429  # close code
TRY_AGAIN: Final = 1013  # close code
CROWDED: Final = "too many connections; close some of them, or try again later"
PATH: Final = re.compile(r"/api/tables/([a-z0-9]+)/play")


async def play(registry: Registry, scope: Any, receive: Receive, send: Send) -> None:
    await receive()
    address = address_of(scope)
    if not registry.visitors.admit(address):
        await turn_away(scope, send)
        return
    try:
        await play_admitted(registry, address, scope, receive, send)
    finally:
        registry.visitors.dismiss(address)


async def turn_away(scope: Any, send: Send) -> None:
    """Too many connections: the browser will try again, with growing pauses."""
    if "websocket.http.response" not in scope.get("extensions", {}):
        await send({"type": "websocket.close", "code": TOO_MANY, "reason": CROWDED})
        return
    content = [(b"content-type", b"application/json")]
    await send({"type": "websocket.http.response.start", "status": 429, "headers": content})
    body = encode(wire.Problem(CROWDED))
    await send({"type": "websocket.http.response.body", "body": body, "more_body": False})


async def play_admitted(registry: Registry, address: str, scope: Any, receive: Receive, send: Send) -> None:
    await send({"type": "websocket.accept", "subprotocol": None, "headers": []})
    try:
        found = PATH.fullmatch(scope["path"])
        channel = await registry.find(found[1] if found else "")
    except StoreError as error:
        await send({"type": "websocket.close", "code": TRY_AGAIN, "reason": str(error)[:100]})
        return
    except InputError as error:
        await send({"type": "websocket.send", "text": encode(wire.Closed(str(error))).decode(), "bytes": None})
        await send({"type": "websocket.close", "code": NOTHING_HERE, "reason": str(error)})
        return
    browser = scope["state"]["browser"]
    allowances = registry.visitors.allowances(browser, address)
    connection = Connection(
        browser, viewer_of(asked_seat(scope)), registry.limits, allowances, scope.get("extensions", {}).get(PUSH)
    )
    scope["headers"].clear()  # read by now; a socket stays for hours
    channel.join(connection)
    writer = asyncio.create_task(connection.write(send))
    try:
        await connection.listen(channel, receive)
    except asyncio.CancelledError:
        if not connection.dropped:
            raise
    finally:
        writer.cancel()
        channel.part(connection)


def asked_seat(scope: Any) -> int:
    """The seat in the address; anything else is a watcher."""
    words = parse_qs(scope["query_string"].decode("latin-1")).get("seat", ["0"])
    return int(words[0]) if words[0] in tuple("12345678") else 0
