"""A server of the tests, in its own process: how it is made ready, and how it runs."""

from __future__ import annotations

import sys
from pathlib import Path
from tempfile import TemporaryDirectory

import uvicorn
from msgspec.json import decode

from lazaretto.core import InputError
from lazaretto.games import GAMES, load
from lazaretto.table.bot_pool import BotPool
from lazaretto.table.store_sqlite import SqliteStore
from lazaretto.table.timing import Timings
from lazaretto.web.app import make_app
from lazaretto.web.limits import Limits
from lazaretto.web.proxy import read_proxies, read_root
from lazaretto.web.registry import Registry
from lazaretto.web.serve import Hosting, serve

from ..luck import draw


def read_the_program() -> None:
    """Whatever every server would read: all modules, all games, and what is imported when an application is made."""
    with TemporaryDirectory() as folder:
        games = [load(slug) for slug in GAMES]
        registry = Registry(games, SqliteStore(Path(folder)), BotPool(), Timings(), Limits())
        uvicorn.Config(make_app(registry)).load()
        registry.close()


def run(arguments: list[str]) -> None:
    port, data, grace, limits, pause, root, trust, lease, *games = arguments
    timings = Timings(float(pause), float(pause), float(grace), 0.0)
    hosting = Hosting(read_root(root), tuple(read_proxies(trust)), lease=float(lease))
    told = decode(limits, type=Limits)
    try:
        serve("127.0.0.1", int(port), data, [load(game) for game in games], False, timings, told, 0, draw, hosting)
    except InputError as error:
        sys.exit(str(error))
