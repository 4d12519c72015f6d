"""What stands before every route: who is asking, whether they come from our own pages, and what every answer bears.

A browser is known by an unguessable token in a cookie that scripts cannot read. Only its fingerprint goes
further than this file.
"""

from __future__ import annotations

import re
import secrets
from typing import Any, Final

import msgspec
from litestar.enums import ScopeType
from litestar.types import ASGIApp, Message, Receive, Scope, Send

from lazaretto.table.seating import fingerprint
from lazaretto.web import wire

COOKIE: Final = "lazaretto"
TOKEN: Final = re.compile(r"[A-Za-z0-9_-]{32}")
YEAR: Final = 365 * 24 * 3600
READING: Final = ("GET", "HEAD", "OPTIONS")
PERSONAL: Final = ("/api/lobby", "/api/tables", "/api/lessons", "/s/")  # these need to know the browser
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
ELSEWHERE: Final = "this request comes from another site, so it is not carried out"


class Guard:
    """An ASGI middleware."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] not in ("http", "websocket"):  # the server begins or ends
            await self.app(scope, receive, send)
            return
        headers = {name: value for name, value in scope["headers"]}
        if foreign(scope, headers):
            await turn_away(scope, receive, send)
            return
        token = token_in(headers.get(b"cookie", b"").decode("latin-1"))
        fresh = "" if token else secrets.token_urlsafe(24)
        scope.setdefault("state", {})["browser"] = fingerprint(token or fresh)
        if scope["type"] == ScopeType.WEBSOCKET:
            await self.app(scope, receive, send)
            return
        extra = list(HEADERS)
        named = bool(fresh) and names_browser(scope["path"])
        if named:
            extra.append((b"set-cookie", cookie(fresh, scope["scheme"] == "https").encode()))

        async def dressed(message: Message) -> None:
            if message["type"] == "http.response.start":
                told = [*message["headers"], *extra]
                if named:  # a token is for one browser, so nobody on the way may keep it
                    told = [(name, value) for name, value in told if name != b"cache-control"]
                if not any([name == b"cache-control" for name, _ in told]):
                    told.append((b"cache-control", b"no-store"))  # what is true of a table now is not true for long
                message["headers"] = told
            await send(message)

        await self.app(scope, receive, dressed)


def names_browser(path: str) -> bool:
    """With a page comes the token, so that the first requests of a page, made at once, bear the same one."""
    is_page = not path.startswith("/api/") and "." not in path.rpartition("/")[2]
    return is_page or path.startswith(PERSONAL)


def foreign(scope: Any, headers: dict[bytes, bytes]) -> bool:
    """A page of another site makes the browser ask: it says so in ``Origin``. Other programs send none."""
    origin = headers.get(b"origin")
    if origin is None or (scope["type"] == "http" and scope["method"] in READING):
        return False
    return origin.decode("latin-1").partition("://")[2] != headers.get(b"host", b"").decode("latin-1")


async def turn_away(scope: Any, receive: Receive, send: Send) -> None:
    if scope["type"] == "websocket":
        await receive()
        await send({"type": "websocket.close", "code": 4403, "reason": ELSEWHERE})
        return
    body = msgspec.json.encode(wire.Problem(ELSEWHERE))
    content: list[tuple[bytes, bytes]] = [(b"content-type", b"application/json"), *HEADERS]
    await send({"type": "http.response.start", "status": 403, "headers": content})
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
