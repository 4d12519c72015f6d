"""Serving: one process, one folder, one address. What is printed is for the person who started it."""

from __future__ import annotations

import contextlib
import errno
import gc
import logging
import socket
import sys
import threading
import webbrowser
from collections.abc import Sequence
from pathlib import Path
from typing import Any, Final

import segno
import uvicorn

from lazaretto.core import Game, InputError
from lazaretto.table.bot_pool import BotPool
from lazaretto.table.chance import Draw, drawn
from lazaretto.table.store import Store
from lazaretto.table.timing import Timings
from lazaretto.web.app import make_app
from lazaretto.web.limits import Limits
from lazaretto.web.registry import Rooms

EVERYWHERE: Final = ("0.0.0.0", "::", "")  # asked for by the person who starts it
TIMINGS: Final = Timings()
LIMITS: Final = Limits()
BACKLOG: Final = 1024
HANDOVER: Final = 0.0005  # seconds until a waiting thread gets its turn: the store should not wait long
COLLECT: Final = (20_000, 50, 100)  # what must gather before memory is searched for cycles


def serve(
    host: str,
    port: int,
    data: Path,
    games: Sequence[Game[Any, Any]],
    browser: bool,
    timings: Timings = TIMINGS,
    limits: Limits = LIMITS,
    keep_days: int = 0,
    draw: Draw = drawn,
) -> None:
    """Serve the games until Ctrl-C. ``InputError`` says in a sentence why it cannot."""
    listener = bound(host, port)
    try:
        store = Store(data)
    except InputError:
        listener.close()
        raise
    logging.basicConfig(level=logging.WARNING, format="%(levelname)s %(name)s: %(message)s")
    tune()
    rooms = Rooms(list(games), store, BotPool(), timings, limits, keep_days, draw)
    config = uvicorn.Config(
        make_app(rooms),
        log_level="warning",
        access_log=False,
        ws_max_size=64 * 1024,
        ws_per_message_deflate=False,
        server_header=False,
        timeout_graceful_shutdown=2,
    )
    rooms.address = url = greet(host, listener.getsockname()[1])
    if browser:
        threading.Timer(0.5, webbrowser.open, [url]).start()
    with contextlib.suppress(KeyboardInterrupt):
        uvicorn.Server(config).run(sockets=[listener])


def tune() -> None:
    """Tables make few cycles: the collector need not walk through all of them again and again."""
    sys.setswitchinterval(HANDOVER)
    gc.collect()
    gc.freeze()
    gc.set_threshold(*COLLECT)


def bound(host: str, port: int) -> socket.socket:
    """A socket that listens, or the reason why it cannot."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    listener = socket.socket(family, socket.SOCK_STREAM)
    listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listener.bind((host, port))
        listener.listen(BACKLOG)
    except (OSError, OverflowError) as error:
        listener.close()
        raise InputError(why_not(host, port, error)) from error
    return listener


def why_not(host: str, port: int, error: Exception) -> str:
    number = error.errno if isinstance(error, OSError) else None
    if number == errno.EADDRINUSE:
        return f"port {port} is in use by another program: stop it, or choose another with --port"
    if number == errno.EACCES:
        return f"port {port} is not open to ordinary programs: choose one above 1023 with --port"
    return f"{host}:{port} is not an address this machine can serve on: {error}"


def greet(host: str, port: int) -> str:
    """Say where the tables are; for a whole network with a code that a phone can read."""
    url = f"http://{local_address() if host in EVERYWHERE else bracketed(host)}:{port}"
    print(f"Lazaretto is at {url} (Ctrl-C ends it)", flush=True)
    if host in EVERYWHERE:
        segno.make(url).terminal(compact=True)
    return url


def bracketed(host: str) -> str:
    return f"[{host}]" if ":" in host else host


def local_address() -> str:
    """This machine's address in the local network; nothing is sent to find out."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))  # an address that belongs to nobody
            address: str = probe.getsockname()[0]
        except OSError:
            return "127.0.0.1"
        return address
