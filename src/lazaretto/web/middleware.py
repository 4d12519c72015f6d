"""Before every route: identify the browser, reject other sites, add headers to every response.

A browser is identified by an unguessable token in a cookie that scripts cannot read. Only its fingerprint leaves
this file.
"""

from __future__ import annotations

import re
import secrets
from typing import Any, Final

import msgspec
from litestar.enums import ScopeType
from litestar.types import ASGIApp, Message, Receive, Scope, Send

from lazaretto.table.bucket import Buckets
from lazaretto.table.seating import fingerprint
from lazaretto.web import wire
from lazaretto.web.visitors import address_of

COOKIE: Final = "lazaretto"
TOKEN: Final = re.compile(r"[A-Za-z0-9_-]{32}")
YEAR: Final = 365 * 24 * 3600
READING: Final = ("GET", "HEAD", "OPTIONS")
PERSONAL: Final = ("/api/lobby", "/api/tables", "/api/lessons", "/s/")  # these need to identify the browser
POLICY: Final = (
    "default-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; font-src 'self' data:; "
    "object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
)
HEADERS: Final = [
    (b"content-security-policy", POLICY.encode()),
    (b"x-content-type-options", b"nosniff"),
    (b"x-frame-options", b"DENY"),
    (b"referrer-policy", b"no-referrer"),
    (b"cross-origin-opener-policy", b"same-origin"),
]
ELSEWHERE: Final = "this request comes from another site, so it was refused"


TOO_MANY: Final = "too many requests from your address; wait a moment"


class Guard:
    """An ASGI middleware."""

    def __init__(self, app: ASGIApp, requests: Buckets) -> None:
        self.app = app
        self.requests = requests  # by address

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] not in ("http", "websocket"):  # the server starts or stops
            await self.app(scope, receive, send)
            return
        received = {name: value for name, value in scope["headers"]}
        if foreign(scope, received):
            await reject(scope, receive, send)
            return
        if scope["type"] == ScopeType.HTTP and counts(scope["path"]) and not self.requests.take(address_of(scope)):
            await refuse(send, 429, TOO_MANY)
            return
        token = token_in(received.get(b"cookie", b"").decode("latin-1"))
        fresh = "" if token else secrets.token_urlsafe(24)
        scope.setdefault("state", {})["browser"] = fingerprint(token or fresh)
        if scope["type"] == ScopeType.WEBSOCKET:
            await self.app(scope, receive, send)
            return
        extra = list(HEADERS)
        named = bool(fresh) and names_browser(scope["path"])
        if named:
            extra.append((b"set-cookie", cookie(fresh, scope["scheme"] == "https").encode()))

        async def send_with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = [*message["headers"], *extra]
                if named:  # a token belongs to one browser: no proxy may cache it
                    headers = [(name, value) for name, value in headers if name != b"cache-control"]
                if not any([name == b"cache-control" for name, _ in headers]):
                    headers.append((b"cache-control", b"no-store"))  # tables change
                message["headers"] = headers
            await send(message)

        await self.app(scope, receive, send_with_headers)


def names_browser(path: str) -> bool:
    """Pages set the cookie, so that the first concurrent requests of a page all have the same token."""
    is_page = not path.startswith("/api/") and "." not in path.rpartition("/")[2]
    return is_page or path.startswith(PERSONAL)


def counts(path: str) -> bool:
    """Whether a request counts: files of the client cost little."""
    return path.startswith(("/api/", "/s/"))


def foreign(scope: Any, headers: dict[bytes, bytes]) -> bool:
    """Whether a page of another site made the browser send this: ``Origin`` says so. Other programs send none."""
    origin = headers.get(b"origin")
    if origin is None or (scope["type"] == "http" and scope["method"] in READING):
        return False
    return origin.decode("latin-1").partition("://")[2] != headers.get(b"host", b"").decode("latin-1")


async def reject(scope: Any, receive: Receive, send: Send) -> None:
    if scope["type"] == "websocket":
        await receive()
        await send({"type": "websocket.close", "code": 4403, "reason": ELSEWHERE})
        return
    await refuse(send, 403, ELSEWHERE)


async def refuse(send: Send, status: int, reason: str) -> None:
    body = msgspec.json.encode(wire.Problem(reason))
    content: list[tuple[bytes, bytes]] = [(b"content-type", b"application/json"), *HEADERS]
    await send({"type": "http.response.start", "status": status, "headers": content})
    await send({"type": "http.response.body", "body": body, "more_body": False})


def token_in(cookies: str) -> str:
    """The browser's token; empty if it has none."""
    for part in cookies.split(";"):
        name, _, value = part.strip().partition("=")
        if name == COOKIE and TOKEN.fullmatch(value):
            return value
    return ""


def cookie(token: str, secure: bool) -> str:
    return f"{COOKIE}={token}; Path=/; Max-Age={YEAR}; HttpOnly; SameSite=Lax" + ("; Secure" if secure else "")
