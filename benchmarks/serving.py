"""Compare our table server with boardgame.io's under the same load, interleaved in rounds.

``benchmarks/server`` calls it. Figures are medians over the rounds; ratios are medians of the ratios of each round.
"""

from __future__ import annotations

import argparse
import asyncio
import gzip
import json
import platform
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from datetime import date
from importlib.metadata import version
from pathlib import Path
from statistics import median
from typing import TypeVar

from benchmarks.load import Asked, Figures, Load
from benchmarks.peers import EXAMPLES
from benchmarks.phone import LOADS, Phone, measure
from benchmarks.servers import NODE, ROOT, BoardgameIo, Lazaretto, Server

from lazaretto.build import compiled
from lazaretto.games import GAMES as ALL_GAMES
from lazaretto.games import load as load_game

PAGE = ROOT / "research" / f"{date.today()}-server-speed.md"
STATIC = ROOT / "src" / "lazaretto" / "web" / "static"
TABLES = 100
GAMES = 600  # per round, with about seven and a half moves each
LONGEST = 5.0  # seconds of a round
MANY, PAUSE = 300, 1.0  # tables played slowly, and seconds between two moves at each
LEISURES = 3  # runs of slow play
PEER = "boardgame.io"
LOCKDOWN = ", Lockdown"

T = TypeVar("T")
Start = Callable[[Path], Server]


class Quiet:
    """Figures that are measured once for each server, outside the rounds."""

    def __init__(self, server: Server) -> None:
        self.first = sorted([asyncio.run(first_view(server)) for _ in range(20)])
        self.alone, self.joined = asyncio.run(memory(server))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--build", type=Path, help="an existing compiled build; default: build one")
    parser.add_argument("--write", action="store_true", help=f"write {PAGE.relative_to(ROOT)}")
    chosen = parser.parse_args()
    folder = chosen.build or compiled.build(ROOT / "build" / "benchmarks" / "compiled", EXAMPLES)
    starts: list[Start] = [
        lambda data: Lazaretto("compiled", folder, data),
        lambda data: Lazaretto("plain", ROOT / "src", data),
        lambda data: BoardgameIo(),
    ]
    rounds: list[dict[str, Figures]] = []
    for number in range(chosen.rounds):
        print(f"round {number + 1} ...", file=sys.stderr)
        rounds.append(dict([with_server(start, flat_out) for start in starts]))
        for start in starts[:2]:
            name, found = with_server(start, lockdown)
            rounds[-1][f"{name}{LOCKDOWN}"] = found
    print("play at leisure ...", file=sys.stderr)
    slow = [dict([with_server(start, leisure) for start in starts]) for _ in range(LEISURES)]
    print("memory, first views ...", file=sys.stderr)
    quiet = dict([with_server(start, Quiet) for start in starts])
    print("a phone ...", file=sys.stderr)
    phone = with_server(starts[0], measure)[1]
    page = report(rounds, slow, quiet, phone)
    print(page)
    if chosen.write:
        PAGE.write_text(page, encoding="utf-8")


def with_server(start: Start, measure: Callable[[Server], T]) -> tuple[str, T]:
    with tempfile.TemporaryDirectory() as data:
        server = start(Path(data) / "tables")
        try:
            return server.name, measure(server)
        finally:
            server.close()


# ---- measuring ----------------------------------------------------------------------------------


def flat_out(server: Server) -> Figures:
    async def run() -> Figures:
        warm = Load(server)
        await warm.open(TABLES)
        await warm.play(TABLES // 2, LONGEST)
        warm.close()
        load = Load(server)
        await load.open(GAMES)
        return await load.play(TABLES, LONGEST)

    return asyncio.run(run())


def lockdown(server: Server) -> Figures:
    """The same number of tables with one of our games, which boardgame.io does not have."""

    async def run() -> Figures:
        assert isinstance(server, Lazaretto)
        server.game = "lockdown"
        load = Load(server, kind=Asked)
        await load.open(2 * TABLES)
        return await load.play(TABLES, LONGEST)

    return asyncio.run(run())


def leisure(server: Server) -> Figures:
    async def run() -> Figures:
        load = Load(server, PAUSE)
        await load.open(2 * MANY)
        return await load.play(MANY, LONGEST)

    return asyncio.run(run())


async def first_view(server: Server) -> float:
    """Seconds from requesting a table until both seats see it."""
    start = time.perf_counter()
    load = Load(server)
    await load.open(1)
    load.close()
    return time.perf_counter() - start


async def memory(server: Server) -> tuple[float, float]:
    """Bytes of a table without players, and of one with both players connected."""
    start = server.memory()
    for _ in range(1000):
        server.open()
    alone = (server.memory() - start) / 1000
    start = server.memory()
    load = Load(server)
    await load.open(500)
    joined = (server.memory() - start) / 500
    load.close()
    return alone, joined


def weights() -> list[tuple[str, int]]:
    """Bytes transferred to a browser: with gzip, except for fonts, which are compressed already."""
    files = [path for path in STATIC.rglob("*") if path.is_file()]
    fonts = [path for path in files if path.suffix == ".woff2"]
    code = [path for path in files if path.suffix in (".js", ".css", ".html")]
    return [
        ("code and styles", sum([packed(path) for path in code])),
        ("fonts", sum([path.stat().st_size for path in fonts])),
        *[(f"pictures of {load_game(slug).info.title}", pictures(slug)) for slug in ALL_GAMES],
    ]


def pictures(slug: str) -> int:
    folder = load_game(slug).info.folder
    assert folder is not None
    return packed(folder / "art.svg")


def packed(path: Path) -> int:
    return len(gzip.compress(path.read_bytes(), 6))


# ---- the page -----------------------------------------------------------------------------------


def report(
    rounds: list[dict[str, Figures]], slow: list[dict[str, Figures]], quiet: dict[str, Quiet], phone: Phone | None
) -> str:
    return "\n".join(
        [
            "# The table server, measured against boardgame.io's",
            "",
            f"Written by `benchmarks/server`: {count(rounds)}, every server in turn in each; medians. One client",
            "plays tic-tac-toe on all of them over loopback sockets, two to a table. A move counts when both seats",
            "have received it. Every server has one core for all its threads and processes, and the client has",
            f"the others. x is the ratio to {PEER} in the same round: trust it more than the absolute figures,",
            "which are from a small shared machine.",
            "",
            f"{versions()}.",
            "",
            "Lazaretto syncs every move to disk before anybody receives it, and sends each seat the changes of its",
            "scene and all its legal actions. boardgame.io keeps its matches in memory and sends its game state.",
            "",
            f"## {TABLES} tables at full speed",
            "",
            "| | moves per second | x | moves per second of server processor time | x | p50 | p99 | p99 x |",
            "|---|---:|---:|---:|---:|---:|---:|---:|",
            *[flat_row(rounds, name) for name in rounds[0] if LOCKDOWN not in name],
            "",
            "One of our games, two seats each, both acting as soon as they can. A seat's plan is private, so a",
            "move counts when its own seat has received it: a sheet of 49 squares and some 30 actions, not a mark in",
            "one of nine squares.",
            "",
            "| | moves per second | moves per second of server processor time | p50 | p99 |",
            "|---|---:|---:|---:|---:|",
            *[lockdown_row(rounds, name) for name in rounds[0] if LOCKDOWN in name],
            "",
            f"## {MANY} tables at one move per second",
            "",
            f"The median of {LEISURES} runs by p99, each with a new server process.",
            "",
            "| | moves per second | p50 | p99 | p99 of all runs |",
            "|---|---:|---:|---:|---:|",
            *[leisure_row(slow, name) for name in slow[0]],
            "",
            "## A table",
            "",
            "| | memory, no players | memory, two players | first view, median | first view, longest of 20 |",
            "|---|---:|---:|---:|---:|",
            *[quiet_row(name, found) for name, found in quiet.items()],
            "",
            "Lazaretto keeps only some of the tables without players in memory; the store has them all.",
            "The first view is the time from requesting a new table until both seats see it.",
            "",
            *browser_part(),
            *phone_part(phone),
        ]
    )


def browser_part() -> list[str]:
    """The sizes of the client; empty if it is not built."""
    if not (STATIC / "index.html").exists():
        print("the client is not built, so its sizes are left out; run scripts/setup", file=sys.stderr)
        return []
    rows = [f"| {what} | {size / 1000:.1f} |" for what, size in weights()]
    return ["## What a browser loads", "", "| | kB |", "|---|---:|", *rows, ""]


def phone_part(phone: Phone | None) -> list[str]:
    if phone is None:
        return []
    return [
        "## On a phone",
        "",
        "Chromium at 390 x 844 with a processor four times slower than this machine's, a network of 1.6 Mbit/s with",
        f"a round trip of 150 ms, and an empty cache; medians of {LOADS} loads, from the request of the page.",
        "",
        "| | seconds |",
        "|---|---:|",
        f"| the games are drawn | {phone.games:.2f} |",
        f"| the lobby can be used | {phone.lobby:.2f} |",
        f"| a table of Lockdown can be played | {phone.table:.2f} |",
        "",
    ]


def lockdown_row(rounds: list[dict[str, Figures]], name: str) -> str:
    moves, per_second, p50, p99 = [median([found[name][field] for found in rounds]) for field in range(4)]
    return f"| {name} | {moves:.0f} | {per_second:.0f} | {ms(p50)} | {ms(p99)} |"


def leisure_row(slow: list[dict[str, Figures]], name: str) -> str:
    runs = sorted([found[name] for found in slow], key=lambda run: run.p99)
    middle = runs[len(runs) // 2]
    every = ", ".join([ms(run.p99) for run in runs])
    return f"| {name} | {middle.moves:.0f} | {ms(middle.p50)} | {ms(middle.p99)} | {every} |"


def flat_row(rounds: list[dict[str, Figures]], name: str) -> str:
    def middle(field: int) -> float:
        return median([found[name][field] for found in rounds])

    def ratio(field: int) -> str:
        return f"{median([found[name][field] / found[PEER][field] for found in rounds]):.2f}"

    cells = [f"{middle(0):.0f}", ratio(0), f"{middle(1):.0f}", ratio(1), ms(middle(2)), ms(middle(3)), ratio(3)]
    return f"| {name} | " + " | ".join(cells) + " |"


def quiet_row(name: str, found: Quiet) -> str:
    middle, longest = found.first[len(found.first) // 2], found.first[-1]
    return f"| {name} | {found.alone / 1024:.1f} kB | {found.joined / 1024:.1f} kB | {ms(middle)} | {ms(longest)} |"


def count(rounds: list[dict[str, Figures]]) -> str:
    return "one round" if len(rounds) == 1 else f"{len(rounds)} rounds"


def ms(seconds: float) -> str:
    return f"{1000 * seconds:.1f} ms"


def versions() -> str:
    packages = ", ".join([f"{name} {version(name)}" for name in ("uvicorn", "uvloop", "websockets", "msgspec")])
    npm = json.loads((NODE / "boardgame.io" / "package.json").read_text(encoding="utf-8"))["version"]
    node = subprocess.run(["node", "--version"], capture_output=True, text=True, check=True).stdout.strip()
    return f"Python {platform.python_version()}, {packages}, Node {node.removeprefix('v')}, {PEER} {npm}"


main()
