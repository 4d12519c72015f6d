"""The server's log, plain or as JSON, one line for each entry; and the access lines, which are off unless asked for.

A log may be read by others than the players, so it has no cookie, link, chat, seed or table address in it: access lines
name routes, not addresses, and errors are logged by kind and place, without their message.
"""

from __future__ import annotations

import logging
import re
import sys
import time
from types import TracebackType
from typing import Any, Final

import msgspec
from litestar.types import ASGIApp, Message, Receive, Scope, Send

from lazaretto.core import InputError
from lazaretto.table.table import where
from lazaretto.web.proxy import address_of

FORMS: Final = ("plain", "json")
PLAIN: Final = "%(levelname)s %(name)s: %(message)s"
PRIVATE: Final = re.compile(r"^(/s|/t|/api/tables)/[^/]+")  # what follows opens a seat or a table
LONGEST: Final = 200  # characters of a path

access_log = logging.getLogger("lazaretto.access")

Exception_ = tuple[type[BaseException], BaseException, TracebackType | None] | tuple[None, None, None]


class Plain(logging.Formatter):
    def formatException(self, ei: Exception_) -> str:  # noqa: N802  its name in the library
        return where(ei[1]) if ei[1] is not None else ""


class Json(Plain):
    def format(self, record: logging.LogRecord) -> str:
        entry: dict[str, Any] = {
            "time": time.strftime("%Y-%m-%dT%H:%M:%S", time.gmtime(record.created)) + f".{int(record.msecs):03d}Z",
            "level": record.levelname.lower(),
            "logger": record.name,
            "message": record.getMessage(),
        }
        if record.exc_info:
            entry["error"] = self.formatException(record.exc_info)
        return msgspec.json.encode(entry | getattr(record, "fields", {})).decode()


def read_form(text: str) -> str:
    if text not in FORMS:
        raise InputError(f"--log {text} should be {' or '.join(FORMS)}")
    return text


def set_up(form: str, access: bool) -> None:
    """Everything goes to standard error, whoever logs it."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(Json() if form == "json" else Plain(PLAIN))
    logging.basicConfig(level=logging.WARNING, handlers=[handler])
    access_log.setLevel(logging.INFO if access else logging.WARNING)


class Access:
    """An ASGI middleware: a line for every answer and every socket that has closed."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] not in ("http", "websocket"):
            await self.app(scope, receive, send)
            return
        began, status = time.monotonic(), 0

        async def send_noting(message: Message) -> None:
            nonlocal status
            status = status_of(message) or status
            await send(message)

        try:
            await self.app(scope, receive, send_noting)
        finally:
            note(scope, status, time.monotonic() - began)


def status_of(message: Any) -> int:
    """0: the message has none. A socket that is accepted has 101; closed before that, it was refused."""
    if message["type"] in ("http.response.start", "websocket.http.response.start"):
        return int(message["status"])
    return 101 if message["type"] == "websocket.accept" else 0


def note(scope: Any, status: int, seconds: float) -> None:
    fields = {
        "address": address_of(scope),
        "method": scope.get("method", "WEBSOCKET"),
        "route": route(scope["path"]),
        "status": status or 403,
        "seconds": round(seconds, 3),
    }
    access_log.info("%s", " ".join(map(str, fields.values())), extra={"fields": fields})


def route(path: str) -> str:
    """The path without what is private, in characters that cannot pretend to be another line."""
    shown = PRIVATE.sub(r"\1/*", path)[:LONGEST]
    return shown.encode("unicode_escape").decode("ascii")
