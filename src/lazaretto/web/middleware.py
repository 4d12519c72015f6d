"""Before every route: identify the browser, reject other sites, add headers to every response.

A browser is identified by an unguessable token in a cookie that scripts cannot read. Only its fingerprint leaves
this file.
"""

from __future__ import annotations

import logging
import re
import secrets
from typing import Any, Final

import msgspec
from litestar.enums import ScopeType
from litestar.types import ASGIApp, Message, Receive, Scope, Send

from lazaretto.table.bucket import Buckets
from lazaretto.table.seating import fingerprint
from lazaretto.web import wire
from lazaretto.web.proxy import address_of
from lazaretto.web.static_files import style_hashes

log = logging.getLogger("lazaretto.web")

COOKIE: Final = "lazaretto"
TOKEN: Final = re.compile(r"[A-Za-z0-9_-]{32}")
YEAR: Final = 365 * 24 * 3600
READING: Final = ("GET", "HEAD", "OPTIONS")
PERSONAL: Final = (
    "/api/lobby",
    "/api/tables",
    "/api/lessons",
    "/api/puzzles",
    "/api/forks",
    "/s/",
)  # these need to identify the browser
POLICY: Final = (
    "default-src 'self'; style-src {styles}; img-src 'self' data:; font-src 'self' data:; "
    "object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
)
STRICT_TRANSPORT: Final = (b"strict-transport-security", b"max-age=31536000")
HEADERS: Final = [
    (b"x-content-type-options", b"nosniff"),
    (b"x-frame-options", b"DENY"),
    (b"referrer-policy", b"no-referrer"),
    (b"cross-origin-opener-policy", b"same-origin"),
]
ELSEWHERE: Final = (
    "this request comes from {origin}, but asks for {host}, so it was refused as one from another site; if both are "
    "this server, its proxy must pass the address on (in nginx: proxy_set_header Host $http_host;)"
)
TOO_MANY: Final = "too many requests from your address; wait a moment"
MOST_READ: Final = 1_000_000  # bytes of a request that is refused


class Guard:
    """An ASGI middleware."""

    def __init__(self, app: ASGIApp, requests: Buckets, root: str = "") -> None:
        self.app = app
        self.requests = requests  # by address
        self.root = root
        self.complained = False  # a refusal of another site is logged once
        policy = POLICY.format(styles=" ".join(["'self'", *style_hashes()]))
        self.headers = [(b"content-security-policy", policy.encode()), *HEADERS]

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] not in ("http", "websocket"):  # the server starts or stops
            await self.app(scope, receive, send)
            return
        received = {name: value for name, value in scope["headers"]}
        if foreign(scope, received):
            await self.reject(scope, received, receive, send)
            return
        if scope["type"] == ScopeType.HTTP and counts(scope["path"]) and not self.requests.take(address_of(scope)):
            await refuse(receive, send, 429, TOO_MANY, self.headers)
            return
        token = token_in(received.get(b"cookie", b"").decode("latin-1"))
        fresh = "" if token else secrets.token_urlsafe(24)
        scope.setdefault("state", {})["browser"] = fingerprint(token or fresh)
        del received  # a socket stays for hours
        if scope["type"] == ScopeType.WEBSOCKET:
            await self.app(scope, receive, send)
            return
        extra = [*self.headers, *([STRICT_TRANSPORT] if scope["scheme"] == "https" else [])]
        named = bool(fresh) and names_browser(scope["path"])
        if named:
            extra.append((b"set-cookie", cookie(fresh, scope["scheme"] == "https", self.root).encode()))

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

    async def reject(self, scope: Any, headers: dict[bytes, bytes], receive: Receive, send: Send) -> None:
        origin, host = [headers.get(name, b"").decode("latin-1")[:100] for name in (b"origin", b"host")]
        reason = ELSEWHERE.format(origin=origin, host=host)
        if not self.complained:
            self.complained = True
            log.warning("%s", reason)
        if scope["type"] == "http":
            await refuse(receive, send, 403, reason, self.headers)
            return
        await receive()
        await send({"type": "websocket.close", "code": 4403, "reason": "another site"})


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


async def refuse(receive: Receive, send: Send, status: int, reason: str, headers: list[tuple[bytes, bytes]]) -> None:
    """After the request was read: a connection closed before that may take the answer along, on its way by a proxy."""
    left = MOST_READ
    while left > 0:
        message: Any = await receive()
        left -= len(message.get("body", b""))
        if not message.get("more_body"):
            break
    body = msgspec.json.encode(wire.Problem(reason))
    content: list[tuple[bytes, bytes]] = [(b"content-type", b"application/json"), *headers]
    await send({"type": "http.response.start", "status": status, "headers": content})
    await send({"type": "http.response.body", "body": body, "more_body": False})


def token_in(cookies: str) -> str:
    """The browser's token; empty if it has none."""
    for part in cookies.split(";"):
        name, _, value = part.strip().partition("=")
        if name == COOKIE and TOKEN.fullmatch(value):
            return value
    return ""


def cookie(token: str, secure: bool, root: str) -> str:
    kept = f"Path={root or '/'}; Max-Age={YEAR}; HttpOnly; SameSite=Lax"
    return f"{COOKIE}={token}; {kept}" + ("; Secure" if secure else "")
