"""Serves the tables of one store at one address from one process. The output is for the person who started it."""

from __future__ import annotations

import contextlib
import errno
import gc
import signal
import socket
import sys
import threading
import webbrowser
from collections.abc import Sequence
from pathlib import Path
from typing import Any, Final, NamedTuple

import segno
import uvicorn

from lazaretto.core import Game, InputError
from lazaretto.table.bot_pool import BotPool
from lazaretto.table.chance import Draw, drawn
from lazaretto.table.store import LEASE, Store
from lazaretto.table.stores import is_database, open_shared, open_store
from lazaretto.table.timing import Timings
from lazaretto.web.app import make_app
from lazaretto.web.lean_socket import LeanSocket
from lazaretto.web.limits import Limits
from lazaretto.web.logs import set_up
from lazaretto.web.passing import Inside
from lazaretto.web.proxy import LOOPBACK, Network, read_proxies
from lazaretto.web.registry import Registry
from lazaretto.web.visitors import raise_open_files


class Hosting(NamedTuple):
    """How a public server is run."""

    root: str = ""  # the path of the site under which it is served
    proxies: tuple[Network, ...] = tuple(read_proxies(LOOPBACK))  # believed what they say about a visitor
    internal: tuple[str, int] = ("127.0.0.1", 0)  # where other servers of the same database reach this one
    lease: float = LEASE  # seconds after which a server that is silent has lost its tables
    log: str = "plain"  # or "json"
    access: bool = False  # whether every request is logged


EVERYWHERE: Final = ("0.0.0.0", "::", "")  # given by the person who starts it
TIMINGS: Final = Timings()
LIMITS: Final = Limits()
HOSTING: Final = Hosting()
BACKLOG: Final = 1024
HANDOVER: Final = 0.0005  # seconds until the interpreter switches threads: the store should not wait long
COLLECT: Final = (2_000, 1_000, 100)  # thresholds of the garbage collector: short pauses, and few long ones


def serve(  # noqa: PLR0913, PLR0917  one for each option of the command
    host: str,
    port: int,
    place: str | Path,
    games: Sequence[Game[Any, Any]],
    browser: bool,
    timings: Timings = TIMINGS,
    limits: Limits = LIMITS,
    keep_days: int = 0,
    draw: Draw = drawn,
    hosting: Hosting = HOSTING,
) -> None:
    """Serve the games until Ctrl-C or SIGTERM. ``InputError`` says in a sentence why it cannot."""
    set_up(hosting.log, hosting.access)
    listeners = [bound(host, port)]
    try:
        store, inside = opened(place, hosting, listeners)
    except InputError:
        for listener in listeners:
            listener.close()
        raise
    tune()
    registry = Registry(list(games), store, BotPool(), timings, limits, keep_days, draw)
    registry.root = hosting.root
    registry.address = url = greet(host, listeners[0].getsockname()[1])
    if browser:
        open_browser(url + hosting.root)
    run(make_app(registry, hosting.proxies, inside, access=hosting.access), listeners)


def open_browser(url: str) -> None:
    """A moment later, when the server listens."""
    threading.Timer(0.5, webbrowser.open, [url]).start()


def run(app: Any, listeners: list[socket.socket]) -> None:
    """Serve an application until Ctrl-C or SIGTERM."""
    config = uvicorn.Config(
        app,
        proxy_headers=False,  # proxy.py reads them
        log_config=None,  # logs.py has set it up
        log_level="warning",
        access_log=False,
        ws=LeanSocket,
        ws_max_size=64 * 1024,
        ws_per_message_deflate=False,
        server_header=False,
        timeout_graceful_shutdown=2,
    )
    if threading.current_thread() is threading.main_thread():
        signal.signal(signal.SIGTERM, signal.default_int_handler)  # uvicorn raises it again when it has ended
    with contextlib.suppress(KeyboardInterrupt):
        uvicorn.Server(config).run(sockets=listeners)


def opened(place: str | Path, hosting: Hosting, listeners: list[socket.socket]) -> tuple[Store, Inside | None]:
    """The store; a database is shared with other servers, which reach this one at a socket that is added."""
    if not is_database(place):
        return open_store(place), None
    host, wanted = hosting.internal
    listeners.append(bound(host, wanted))
    port = listeners[1].getsockname()[1]
    if port == listeners[0].getsockname()[1]:
        raise InputError(f"--internal needs another port than {port}, which is for visitors")
    store = open_shared(str(place), f"{bracketed(host)}:{port}", hosting.lease)
    return store, Inside(port, store.secret)


def tune() -> None:
    """Use all file descriptors; tables create few reference cycles, so the garbage collector can run rarely."""
    raise_open_files()
    sys.setswitchinterval(HANDOVER)
    gc.collect()
    gc.freeze()
    gc.set_threshold(*COLLECT)


def bound(host: str, port: int) -> socket.socket:
    """A listening socket; ``InputError`` says why there is none."""
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
    """Print the address, for a whole network with a QR code."""
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
