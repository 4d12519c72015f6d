"""Upgrade a server with many running tables, and kill it in the middle: how long it takes, and that nothing is lost.

``python -m benchmarks.upgrade`` (from the root of the repository, with ``PYTHONPATH=src:.``) lays out tables of all
five games as a server leaves them, half as after SIGTERM, half as after SIGKILL. Then servers with later editions of
two games (``tests/later``) open them: one at a time, killed twice on the way. A copy is upgraded offline on all cores.
A table is opened after 30 and after 3,030 inputs.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import platform
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from contextlib import suppress
from datetime import date
from pathlib import Path
from statistics import median
from typing import Any, Final, NamedTuple

from tests.web.harness import Server
from websockets.asyncio.client import connect

from lazaretto.core import Seat, seeded, to_json
from lazaretto.core.record import write_line
from lazaretto.games import GAMES, load
from lazaretto.table.keeper import EVERY
from lazaretto.table.match import Input, Match
from lazaretto.table.opening import open_table, stored
from lazaretto.table.reopen import rebuilt, snapshot_of
from lazaretto.table.seating import SeatAssignment, TableRecord
from lazaretto.table.store import StoredSnapshot
from lazaretto.table.store_sqlite import SqliteReader, SqliteStore

ROOT: Final = Path(__file__).resolve().parent.parent
PAGE: Final = ROOT / "research" / f"{date.today()}-upgrade.md"
LATER: Final = [f"tests/later/{slug}/__init__.py" for slug in ("quarantine", "lockdown")]
SERVED: Final = [slug for slug in GAMES if slug not in ("quarantine", "lockdown")] + LATER
ALLOWED: Final = (60.0, 0.3)  # seconds for all, and for each


class Laid(NamedTuple):
    """A table as a server left it."""

    document: TableRecord
    lines: list[str]
    snapshots: list[StoredSnapshot]


class Opening(NamedTuple):
    """How long the first screen of a table took, and what was on it."""

    game: str
    seconds: float
    work: float  # of them, processor time of the server
    queued: float  # and waiting for a processor, of the server and of this program
    phase: str
    corrected: int
    fallen: int


# ---- the tables -----------------------------------------------------------------------------------------


def lay(number: int) -> Laid:
    """A game at random, stopped somewhere; every second one without a last snapshot."""
    slug = GAMES[number % len(GAMES)]
    game: Any = load(slug)
    rng = seeded(number, 5)
    match: Match[Any, Any] = Match(game, game.setup(game.info.usual), number)
    chairs = tuple([SeatAssignment("person", f"P{i}", holders=("x",)) for i in range(match.options.seats)])
    words = match.options.words
    document = TableRecord(f"{number:016x}", slug, game.info.edition, words, chairs, "x", phase="playing", seed=number)
    lines, snapshots = list[str](), [stored(snapshot_of(match))]
    wanted = 20 + rng.below(280)
    while len(lines) < wanted:
        seat = rng.pick(list(game.acting(match.state)))
        step = Input(seat, rng.pick(game.legal(match.state, seat)))
        trial = match.state.copy()
        game.play(trial, seat, step.action)
        if not game.acting(trial):
            break  # it is still being played
        match.apply(step)
        lines.append(step.line())
        if len(lines) % EVERY == 0:
            snapshots.append(stored(snapshot_of(match)))
    if number // len(GAMES) % 2:
        snapshots.append(stored(snapshot_of(match)))
    return Laid(document, lines, snapshots)


async def fill(folder: Path, count: int) -> None:
    store = SqliteStore(folder)
    with ProcessPoolExecutor() as pool:
        for laid in pool.map(lay, range(count), chunksize=10):
            await store.save(laid.document)
            appends = [store.append(laid.document.id, i, line) for i, line in enumerate(laid.lines, 1)]
            await asyncio.gather(*appends)
            for snapshot in laid.snapshots:
                await store.add_snapshot(laid.document.id, snapshot)
    store.close()


# ---- through a server -----------------------------------------------------------------------------------


def scheduled(process: int) -> tuple[float, float]:
    """Seconds that all threads of a process have worked, and have waited for a processor."""
    work = queued = 0
    for thread in Path(f"/proc/{process}/task").iterdir():
        with suppress(OSError):  # it has just ended
            worked, waited, _ = (thread / "schedstat").read_text(encoding="ascii").split()
            work, queued = work + int(worked), queued + int(waited)
    return work / 1e9, queued / 1e9


async def first_screen(server: Server, id: str) -> Opening:
    (work, theirs), (_, ours) = scheduled(server.process.pid), scheduled(os.getpid())
    start = time.perf_counter()
    url = f"{server.url.replace('http', 'ws')}/api/tables/{id}/play?seat=0"
    async with connect(url, max_size=None) as socket:
        screen = json.loads(await socket.recv())
    took = time.perf_counter() - start
    (work_then, theirs_then), (_, ours_then) = scheduled(server.process.pid), scheduled(os.getpid())
    card = screen["table"]
    fallen = [line for line in screen["log"] if "o longer legal" in line["text"]]
    shown = card["phase"] if screen["scene"] is not None else "nothing shown"
    times = (took, work_then - work, theirs_then - theirs + ours_then - ours)
    return Opening(card["game"], *times, shown, len(card["corrections"]), len(fallen))


async def open_all(folder: Path, ids: list[str]) -> tuple[list[Opening], float]:
    """One after another; the server is killed after a third and after two thirds, while it opens a table."""
    found: list[Opening] = []
    spent = 0.0
    port = 0
    for kill in (len(ids) // 3, 2 * len(ids) // 3, len(ids)):
        server = Server(folder, *SERVED, port=port).ready()
        port = server.port
        start = time.perf_counter()
        while len(found) < kill:
            found.append(await first_screen(server, ids[len(found)]))
        spent += time.perf_counter() - start
        if kill < len(ids):
            late = asyncio.create_task(first_screen(server, ids[kill]))
            await asyncio.sleep(0)
            server.kill()
            await asyncio.gather(late, return_exceptions=True)
    server.stop()
    return found, spent


def lost(before: dict[str, list[str]], folder: Path) -> int:
    """Inputs that were stored and are not any more."""
    reader = SqliteReader(folder)
    missing = [id for id, lines in before.items() if reader.lines(id)[: len(lines)] != lines]
    reader.close()
    return len(missing)


def stored_lines(folder: Path) -> dict[str, list[str]]:
    reader = SqliteReader(folder)
    found = {document.id: reader.lines(document.id) for document in reader.running()}
    reader.close()
    return found


# ---- offline, and long games ----------------------------------------------------------------------------


def offline(folder: Path, *words: str) -> tuple[float, str]:
    command = [sys.executable, "-m", "lazaretto", "upgrade", str(folder), *words]
    command += [word for path in LATER for word in ("--game", path)]
    start = time.perf_counter()
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr or done.stdout[-500:]
    return time.perf_counter() - start, done.stdout[done.stdout.rindex("running tables") :]


def long_lines(count: int) -> Iterator[str]:
    """Quarantine for four, every action that can be undone undone twice and played again."""
    game: Any = load("quarantine")
    match: Match[Any, Any] = Match(game, game.setup(4), 0)
    rng = seeded(0)
    made = 0
    while made < count:
        seat = Seat(game.acting(match.state)[0])
        line = write_line(seat, rng.pick(game.legal(match.state, seat)))
        for text in (line, f"{seat + 1}: back", line, f"{seat + 1}: back", line):
            if text.endswith("back") and not match.can_go_back(seat):
                break
            match.apply_line(text)
            made += 1
            yield text
            if made == count:
                return


async def long_game(folder: Path, inputs: int) -> tuple[float, float]:
    """Seconds to open it: from the snapshot, and by replaying the whole."""
    game: Any = load("quarantine")
    options = game.setup(4)
    chairs = tuple([SeatAssignment("person", f"P{i}", holders=("x",)) for i in range(4)])
    document = TableRecord("long", "quarantine", game.info.edition, options.words, chairs, "x", phase="playing", seed=0)
    store = SqliteStore(folder)
    await store.save(document)
    match: Match[Any, Any] = Match(game, options, 0)
    await store.add_snapshot("long", stored(snapshot_of(match)))
    for number, line in enumerate(long_lines(inputs), 1):
        match.apply_line(line)
        await store.append("long", number, line)
        if number % EVERY == 0:
            await store.add_snapshot("long", stored(snapshot_of(match)))
    times = []
    for _ in range(7):
        start = time.perf_counter()
        opened = open_table(game, document, store).match
        times.append(time.perf_counter() - start)
    assert to_json(opened.state) == to_json(match.state)
    start = time.perf_counter()
    rebuilt(game, options, 0, store.lines("long"))
    whole = time.perf_counter() - start
    store.close()
    return median(times), whole


# ---- together -------------------------------------------------------------------------------------------


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--tables", type=int, default=1000)
    parser.add_argument("--write", action="store_true", help=f"write {PAGE.relative_to(ROOT)}")
    chosen = parser.parse_args()
    with tempfile.TemporaryDirectory() as place:
        page = measured(Path(place), chosen.tables)
    print(page)
    if chosen.write:
        PAGE.write_text(page, encoding="utf-8")


def measured(place: Path, count: int) -> str:
    print("laying out tables ...", file=sys.stderr)
    asyncio.run(fill(place / "tables", count))
    shutil.copytree(place / "tables", place / "copy")
    before = stored_lines(place / "tables")
    print("upgrading offline ...", file=sys.stderr)
    checking, _ = offline(place / "copy", "--check")
    upgrading, verdicts = offline(place / "copy")
    print("opening through servers ...", file=sys.stderr)
    found, spent = asyncio.run(open_all(place / "tables", sorted(before)))
    missing = lost(before, place / "tables")
    print("long games ...", file=sys.stderr)
    long = {inputs: asyncio.run(long_game(place / f"long-{inputs}", inputs)) for inputs in (30, 3030)}
    return report(found, spent, missing, (checking, upgrading, verdicts), long)


def report(
    found: list[Opening],
    spent: float,
    missing: int,
    alone: tuple[float, float, str],
    long: dict[int, tuple[float, float]],
) -> str:
    seconds = sorted([one.seconds for one in found])
    slowest = max(found, key=lambda one: one.seconds)
    late = len([one for one in found if one.seconds > ALLOWED[1]])
    going = len([one for one in found if one.phase == "playing"])
    all_of, each = f"{ALLOWED[0]:.0f} s", f"{ALLOWED[1] * 1000:.0f} ms"
    verdicts = ", ".join([line.strip() for line in alone[2].splitlines()[1:]])
    return "\n".join(
        [
            "# Upgrading a server with running tables",
            "",
            f"Made by `benchmarks/upgrade.py`: {len(found)} running tables of five games, 20 to 300 inputs each, half",
            "left by SIGTERM, half by SIGKILL. Then a rule about legality changes in Lockdown, and the shape of the",
            "state in Quarantine. A server opens all tables, one at a time, and is killed twice while it opens one.",
            f"{machine()}, Python {platform.python_version()}, plain build.",
            "",
            "| | | allowed |",
            "|---|---:|---:|",
            f"| tables that go on | {going} of {len(found)} | all |",
            f"| tables with a stored input lost | {missing} | 0 |",
            f"| all tables opened through the server | {spent:.1f} s | {all_of} |",
            f"| first screen of a table, median | {median(seconds) * 1000:.0f} ms | |",
            f"| first screen of a table, 99 of 100 | {seconds[len(seconds) * 99 // 100] * 1000:.0f} ms | |",
            f"| first screen of a table, longest | {seconds[-1] * 1000:.0f} ms | {each} |",
            f"| of the longest: server's processor time | {slowest.work * 1000:.0f} ms | |",
            f"| of the longest: waiting for a processor | {slowest.queued * 1000:.0f} ms | |",
            f"| first screens that took more than {each} | {late} | 0 |",
            f"| server's processor time for a table, longest | {max([one.work for one in found]) * 1000:.0f} ms | |",
            f"| `lazaretto upgrade --check` of all, start included | {alone[0]:.1f} s | {all_of} |",
            f"| `lazaretto upgrade` of all, start included | {alone[1]:.1f} s | {all_of} |",
            "",
            "| game | tables | corrected rules named | lines about actions no longer legal | longest |",
            "|---|---:|---:|---:|---:|",
            *[row(slug, [one for one in found if one.game == slug]) for slug in GAMES],
            "",
            f"Verdicts of `lazaretto upgrade`: {verdicts}.",
            "",
            "A table of Quarantine for four, opened 30 inputs after its newest snapshot:",
            "",
            "| inputs | from its snapshot | by replaying all |",
            "|---:|---:|---:|",
            *[f"| {n:,} | {quick * 1000:.1f} ms | {whole * 1000:.0f} ms |" for n, (quick, whole) in long.items()],
            "",
        ]
    )


def machine() -> str:
    return f"{platform.machine()}, {os.cpu_count()} cores shared with other work"


def row(slug: str, some: list[Opening]) -> str:
    corrected, fallen = len([one for one in some if one.corrected]), sum([one.fallen for one in some])
    return f"| {slug} | {len(some)} | {corrected} | {fallen} | {max([one.seconds for one in some]) * 1000:.0f} ms |"


if __name__ == "__main__":
    main()
