"""Several servers: a request for a table that lives on another server is passed on to it.

The first server identifies the browser and refuses what is foreign or too much; cookies go no further. Servers reach
each other at an address of their own, with a secret that is in the database they share. What they say about the visitor
is believed there and nowhere else; without the secret nothing is answered.
"""

from __future__ import annotations

import asyncio
import hmac
import re
from contextlib import suppress
from typing import Any, Final, NamedTuple
from urllib.parse import quote

import httpx
import msgspec
from litestar.types import ASGIApp, Receive, Scope, Send
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidHandshake, InvalidStatus

from lazaretto.table.store import StoreError
from lazaretto.web import wire
from lazaretto.web.connection import COME_BACK
from lazaretto.web.proxy import address_of
from lazaretto.web.registry import Registry
from lazaretto.web.websocket import TRY_AGAIN, turn_away

TABLE: Final = re.compile(r"/api/tables/([a-z0-9]+)(?:/.*)?|/s/([a-z0-9]+)\..*")
OURS: Final = b"x-lazaretto-"  # how our headers begin
MOVED: Final = "x-lazaretto-moved"  # nothing was done: ask again who has the table
READING: Final = ("GET", "HEAD")
HOP: Final = (b"connection", b"keep-alive", b"transfer-encoding", b"upgrade", b"host", b"content-length")
STAYS: Final = (*HOP, b"cookie", b"origin")  # headers of visitors that are for the first server alone
LONGEST: Final = 3_000_000  # bytes of a request
PATIENCE: Final = 6.0  # seconds for which a request waits until somebody has the table
PAUSE: Final = 0.1
SECONDS: Final = httpx.Timeout(60.0, connect=2.0)
LIMITS: Final = httpx.Limits(max_connections=200, max_keepalive_connections=0)  # an old one may be dead
NOBODY: Final = "the server of this table does not answer; try again in a moment"
CLOSED_TO_VISITORS: Final = "this address is for the other servers of this site"

Headers = list[tuple[bytes, bytes]]


class Inside(NamedTuple):
    """Where the other servers come in."""

    port: int
    secret: str


class Unreachable(Exception):
    """Nothing was done there."""


class TooLong(Exception):
    """Nobody reads as much as this."""


class Entrance:
    """An ASGI application: visitors on one side, other servers on the other."""

    def __init__(self, public: ASGIApp, local: ASGIApp, inside: Inside) -> None:
        self.public = public
        self.local = local
        self.inside = inside

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        request: Any = scope
        server = request.get("server")
        if request["type"] not in ("http", "websocket") or server is None or server[1] != self.inside.port:
            await self.public(scope, receive, send)
            return
        headers = {name: value for name, value in request["headers"]}
        given = headers.get(OURS + b"secret", b"")
        if not hmac.compare_digest(given, self.inside.secret.encode()):
            await refuse(request, send, 403, CLOSED_TO_VISITORS)
            return
        await self.local(received(request, headers), receive, send)


def received(scope: Any, headers: dict[bytes, bytes]) -> Any:
    """The request as it reached the first server."""
    others = [(name, value) for name, value in scope["headers"] if not name.startswith(OURS) and name != b"host"]
    return {
        **scope,
        "state": {**scope.get("state", {}), "browser": headers[OURS + b"browser"].decode("latin-1")},
        "client": (headers[OURS + b"client"].decode("latin-1"), 0),
        "scheme": headers[OURS + b"scheme"].decode("latin-1"),
        "headers": [*others, (b"host", headers[OURS + b"host"])],
    }


class Passing:
    """An ASGI application: requests for tables of other servers go there."""

    def __init__(self, app: ASGIApp, registry: Registry, secret: str) -> None:
        self.app = app
        self.registry = registry
        self.secret = secret
        self.transport = httpx.AsyncHTTPTransport(limits=LIMITS)  # not a client, which would keep cookies

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        request: Any = scope
        id = table_in(request["path"]) if request["type"] in ("http", "websocket") else ""
        if not id or id in self.registry.live:
            await self.app(scope, receive, send)
            return
        await self.lead(id, request, Body(receive) if request["type"] == "http" else receive, send)

    async def lead(self, id: str, scope: Any, receive: Receive, send: Send) -> None:
        """To the server that has the table: perhaps this one, perhaps after a while."""
        loop = asyncio.get_running_loop()
        end = loop.time() + PATIENCE
        while True:
            try:
                owner = await self.registry.store.claim(id)
                if owner:
                    await self.pass_on(owner, scope, receive, send)
                    return
            except TooLong:
                await refuse(scope, send, 413, f"a request may have {LONGEST} bytes at most")
                return
            except (Unreachable, StoreError) as error:
                if loop.time() > end:
                    await refuse(scope, send, 503, str(error) or NOBODY)
                    return
                await asyncio.sleep(PAUSE)
            else:
                await self.app(scope, receive, send)
                return

    async def pass_on(self, owner: str, scope: Any, receive: Receive, send: Send) -> None:
        """``Unreachable`` if nothing was done and nothing was sent."""
        headers = passed_headers(scope, self.secret)
        target = f"{owner}{quote(scope['path'])}?{scope['query_string'].decode('latin-1')}"
        if isinstance(receive, Body):
            await self.pass_http(scope["method"], f"http://{target}", headers, await receive.whole(), send)
            return
        address = address_of(scope)
        if not self.registry.visitors.admit(address):
            await receive()
            await turn_away(scope, send)
            return
        try:
            await pass_socket(f"ws://{target}", headers, scope, receive, send)
        finally:
            self.registry.visitors.dismiss(address)

    async def pass_http(self, method: str, url: str, headers: Headers, body: bytes, send: Send) -> None:
        request = httpx.Request(method, url, headers=headers, content=body, extensions={"timeout": SECONDS.as_dict()})
        try:
            answer = await self.transport.handle_async_request(request)
            content = b"".join([part async for part in answer.aiter_raw()])
            await answer.aclose()
        except httpx.TransportError as error:
            if method in READING or isinstance(error, httpx.ConnectError | httpx.ConnectTimeout):
                raise Unreachable from error
            await refuse({"type": "http"}, send, 503, NOBODY)  # it may have been done, so it is not asked again
            return
        if MOVED in answer.headers:
            raise Unreachable
        back = [(name.lower(), value) for name, value in answer.headers.raw if name.lower() not in HOP]
        back.append((b"content-length", str(len(content)).encode()))
        await send({"type": "http.response.start", "status": answer.status_code, "headers": back})
        await send({"type": "http.response.body", "body": content, "more_body": False})


async def pass_socket(url: str, headers: Headers, scope: Any, receive: Receive, send: Send) -> None:
    wanted = [(name.decode(), value.decode("latin-1")) for name, value in headers if name.startswith(OURS)]
    try:
        there = await connect(
            url,
            additional_headers=wanted,
            compression=None,
            max_size=None,
            open_timeout=SECONDS.connect,
            user_agent_header=None,
            proxy=None,
        )
    except InvalidStatus as error:
        await receive()
        await refuse(scope, send, error.response.status_code, reason_in(bytes(error.response.body or b"")))
        return
    except (OSError, TimeoutError, InvalidHandshake) as error:
        raise Unreachable from error
    async with there:
        await receive()
        await send({"type": "websocket.accept", "subprotocol": None, "headers": []})
        listening = asyncio.create_task(carry_there(there, receive))
        with suppress(OSError, RuntimeError):  # the browser has left
            await carry_back(there, send)
        listening.cancel()


async def carry_there(there: ClientConnection, receive: Receive) -> None:
    while True:
        event: Any = await receive()
        if event["type"] != "websocket.receive":
            await there.close()
            return
        try:
            await there.send(event.get("text") or event.get("bytes") or "")
        except ConnectionClosed:
            return


async def carry_back(there: ClientConnection, send: Send) -> None:
    """Until either side closes; a server that was killed closes without a code."""
    with suppress(ConnectionClosed):
        async for message in there:
            text = message if isinstance(message, str) else message.decode()
            await send({"type": "websocket.send", "text": text, "bytes": None})
    code = there.close_code
    final = COME_BACK if code is None or code in (1000, 1005, 1006, 1011) else code
    await send({"type": "websocket.close", "code": final, "reason": ""})


def table_in(path: str) -> str:
    """The table that a request is about; empty: none."""
    found = TABLE.fullmatch(path)
    return "" if found is None else found[1] or found[2]


def passed_headers(scope: Any, secret: str) -> Headers:
    """Those of the visitor, and what the other server cannot see."""
    seen = [(name, value) for name, value in scope["headers"] if name not in STAYS and not name.startswith(OURS)]
    host = dict(scope["headers"]).get(b"host", b"")
    ours = {"secret": secret, "client": address_of(scope), "scheme": scope["scheme"]}
    ours["browser"] = scope["state"]["browser"]
    told = [(OURS + name.encode(), value.encode("latin-1")) for name, value in ours.items()]
    return [*seen, *told, (OURS + b"host", host)]


class Body:
    """What a visitor sends. It may be read for another server, and then be needed here after all."""

    def __init__(self, receive: Receive) -> None:
        self.receive = receive
        self.events: list[Any] = []  # that were read
        self.given = 0  # of them

    async def __call__(self) -> Any:
        if self.given == len(self.events):
            self.events.append(await self.receive())
        self.given += 1
        return self.events[self.given - 1]

    async def whole(self) -> bytes:
        while not self.events or (self.events[-1]["type"] == "http.request" and self.events[-1].get("more_body")):
            self.events.append(await self.receive())
            if sum([len(event.get("body", b"")) for event in self.events]) > LONGEST:
                raise TooLong
        return b"".join([event.get("body", b"") for event in self.events])


async def refuse(scope: Any, send: Send, status: int, reason: str) -> None:
    if scope["type"] == "websocket":
        await send({"type": "websocket.close", "code": TRY_AGAIN, "reason": reason[:100]})
        return
    headers = [(b"content-type", b"application/json"), (b"cache-control", b"no-store")]
    await send({"type": "http.response.start", "status": status, "headers": headers})
    await send({"type": "http.response.body", "body": msgspec.json.encode(wire.Problem(reason)), "more_body": False})


def reason_in(body: bytes) -> str:
    try:
        return msgspec.json.decode(body, type=wire.Problem).reason
    except msgspec.DecodeError:
        return ""
