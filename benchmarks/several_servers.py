"""Several servers with one PostgreSQL: what a killed server costs, and how fast one server is beside SQLite.

``python -m benchmarks.several_servers`` (from the root of the repository, with ``PYTHONPATH=src:.``):

- many tables, a few of them played with a move every two seconds, on two servers; one is killed. Counted: acknowledged
  inputs that are missing (there must be none), and the time until every table goes on;
- a server killed again and again under load;
- inputs a second of one server with PostgreSQL and with SQLite, in turn.

The database, the servers and the players share the machine. ``--quick`` is for trying it out.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import platform
import random
import tempfile
import time
from pathlib import Path
from statistics import median
from typing import Any, Final, NamedTuple

import psycopg
from tests.postgres import Postgres
from tests.web.cluster import Player, Site, until_played
from tests.web.harness import Browser, Play, Server
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed

from lazaretto.table.seating import SeatAssignment, TableRecord
from lazaretto.table.store_postgres import PostgresStore

CELLS: Final = [f"{column}{row}" for column in "abc" for row in "123"]
EVERY: Final = 2.0  # seconds between moves
LEASE: Final = 3.0


class Sizes(NamedTuple):
    tables: int
    playing: int
    kills: int
    rounds: int
    seconds: float
    crowd: int  # tables that are played as fast as possible


FULL: Final = Sizes(10_000, 1000, 50, 5, 10.0, 100)
QUICK: Final = Sizes(1000, 50, 5, 2, 3.0, 40)


class Seat:
    """One table: a mark, its undo, another mark ... Every acknowledged input is noted with its number."""

    def __init__(self, id: str, cookie: str, server: Server) -> None:
        self.id, self.cookie, self.server = id, cookie, server
        self.acknowledged: dict[int, str] = {}
        self.back = 0.0  # when it was last connected

    async def connect(self) -> Play:
        url = f"{self.server.url.replace('http', 'ws')}/api/tables/{self.id}/play?seat=1"
        while True:
            try:
                found = await connect(url, additional_headers={"Cookie": self.cookie}, max_size=None, open_timeout=60)
                play = Play(found)
                await play.until("screen")
            except (ConnectionClosed, OSError, TimeoutError):
                await asyncio.sleep(0.25)
                url = f"{self.server.url.replace('http', 'ws')}/api/tables/{self.id}/play?seat=1"
            else:
                return play

    async def play(self, pause: float, stop: asyncio.Event) -> None:
        while not stop.is_set():
            play = await self.connect()
            self.back = time.monotonic()
            try:
                while not stop.is_set():
                    await self.input(play)
                    if pause:
                        await asyncio.sleep(pause)
                await play.socket.close()
            except ConnectionClosed:
                continue

    async def input(self, play: Play) -> None:
        number = play.input_seq
        marked = number % 2
        text = "back" if marked else f"mark {CELLS[number // 2 % 9]}"
        answer = await (play.back() if marked else play.do(text))
        if answer["type"] == "step":
            self.acknowledged[number + 1] = f"1: {text}"
        else:
            await play.say(type="resync")
            await play.until("screen")


def missing(url: str, seats: list[Seat]) -> int:
    """Acknowledged inputs that are not stored at their place."""
    found = 0
    with psycopg.connect(url) as connection:
        for seat in seats:
            rows = connection.execute("SELECT number, line FROM inputs WHERE id = %s", (seat.id,)).fetchall()
            stored: dict[int, str] = dict(rows)
            found += sum([stored.get(number) != line for number, line in seat.acknowledged.items()])
    return found


async def lay_out(url: str, tables: int) -> None:
    """Tables at which nothing happens."""
    store = PostgresStore(url)
    chairs = tuple([SeatAssignment("person", name, holders=(name,)) for name in ("ana", "ben")])
    for first in range(0, tables, 500):
        some = [
            TableRecord(f"idle{i}", "tic-tac-toe", "1", {}, chairs, "ana", phase="playing", seed=i)
            for i in range(first, min(first + 500, tables))
        ]
        await asyncio.gather(*[store.save(document) for document in some])
    store.close()


async def seats_at(servers: list[Server], count: int) -> list[Seat]:
    seats = []
    for i in range(count):
        server = servers[i % len(servers)]
        browser = Browser(server)
        table = await browser.open("tic-tac-toe", ["me", "me"])
        cookie = "; ".join([f"{name}={value}" for name, value in browser.http.cookies.items()])
        seats.append(Seat(table["id"], cookie, server))
        await browser.close()
    return seats


async def one_is_killed(postgres: Postgres, folder: Path, sizes: Sizes) -> None:
    with postgres.schema() as url:
        await lay_out(url, sizes.tables - sizes.playing)
        site = Site(folder, url)
        servers = [site.start(lease=LEASE), site.start(lease=LEASE)]
        seats = await seats_at(servers, sizes.playing)
        stop = asyncio.Event()
        playing = [asyncio.ensure_future(seat.play(EVERY, stop)) for seat in seats]
        while not all([len(seat.acknowledged) > 1 for seat in seats]):
            await asyncio.sleep(0.1)
        await asyncio.sleep(10.0 if sizes is FULL else 3.0)
        before = sum([len(seat.acknowledged) for seat in seats])
        servers[0].kill()
        killed = time.monotonic()
        hit = [seat for seat in seats if seat.server is servers[0]]
        for seat in hit:  # as a load balancer does
            seat.server = servers[1]
        idle = Browser(servers[1])
        slowest = 0.0
        for i in range(0, sizes.tables - sizes.playing, max(1, (sizes.tables - sizes.playing) // 50)):
            asked = time.monotonic()
            await idle.ask("GET", f"/api/tables/idle{i}")
            slowest = max(slowest, time.monotonic() - asked)
        while not all([seat.back > killed for seat in hit]):
            await asyncio.sleep(0.02)
        times = [seat.back - killed for seat in hit]
        await asyncio.sleep(3 * EVERY)
        stop.set()
        await asyncio.gather(*playing)
        lost, inputs = missing(url, seats), sum([len(seat.acknowledged) for seat in seats])
        print(f"{sizes.tables} tables, {sizes.playing} playing, one of two servers killed:")
        print(f"  acknowledged inputs: {inputs} ({before} before), lost: {lost}")
        print(f"  every table went on within {max(times):.1f} s (half of them within {median(times):.1f} s);")
        print(f"  an idle table answered within {slowest:.2f} s")
        await idle.close()
        site.close()


async def killed_again_and_again(postgres: Postgres, folder: Path, kills: int) -> None:
    with postgres.schema() as url:
        site = Site(folder, url)
        stays = site.start(lease=1.0)
        lost, inputs, rng = 0, 0, random.Random(1)
        for _ in range(kills):
            dies = site.start(lease=1.0)
            players = [Player(Browser(dies)) for _ in range(4)]
            stop = asyncio.Event()
            playing = [asyncio.ensure_future(player.play_games(stop)) for player in players]
            await until_played(players, 3)
            await asyncio.sleep(rng.uniform(0.0, 0.3))  # at any moment of an input
            dies.kill()
            for player in players:
                player.browser.server = stays
                player.browser.http.base_url = stays.url
            await until_played(players, 9)
            stop.set()
            await asyncio.gather(*playing)
            for player in players:
                inputs += player.inputs()
                lost += len(player.lost(site))
                await player.browser.close()
        print(f"{kills} servers killed under load: {inputs} acknowledged inputs, {lost} lost")
        site.close()


async def speed(data: Path, store: str, sizes: Sizes) -> float:
    server = Server(data, store=store).ready()
    seats = await seats_at([server], sizes.crowd)
    stop = asyncio.Event()
    playing = [asyncio.ensure_future(seat.play(0.0, stop)) for seat in seats]
    while not all([seat.acknowledged for seat in seats]):
        await asyncio.sleep(0.05)
    before, begun = sum([len(seat.acknowledged) for seat in seats]), time.monotonic()
    await asyncio.sleep(sizes.seconds)
    found = (sum([len(seat.acknowledged) for seat in seats]) - before) / (time.monotonic() - begun)
    stop.set()
    await asyncio.gather(*playing)
    server.stop()
    return found


async def side_by_side(postgres: Postgres, folder: Path, sizes: Sizes) -> None:
    found: dict[str, list[float]] = {"SQLite": [], "PostgreSQL": []}
    for i in range(sizes.rounds):
        found["SQLite"].append(await speed(folder / f"lite{i}", "", sizes))
        with postgres.schema() as url:
            found["PostgreSQL"].append(await speed(folder / f"data{i}", url, sizes))
    ratio = median([theirs / ours for ours, theirs in zip(found["SQLite"], found["PostgreSQL"], strict=True)])
    for name, rates in found.items():
        print(f"{name}: {median(rates):.0f} inputs/s of one server ({', '.join([f'{rate:.0f}' for rate in rates])})")
    print(f"PostgreSQL / SQLite: {ratio:.2f}")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--quick", action="store_true")
    parser.add_argument("--only", choices=["killed", "again", "speed"])
    given = parser.parse_args()
    sizes = QUICK if given.quick else FULL
    print(f"{platform.python_implementation()} {platform.python_version()}, {os.cpu_count()} cores")
    postgres = Postgres(f"benchmark-{os.getpid()}")
    works: dict[str, Any] = {
        "speed": lambda folder: side_by_side(postgres, folder, sizes),
        "again": lambda folder: killed_again_and_again(postgres, folder, sizes.kills),
        "killed": lambda folder: one_is_killed(postgres, folder, sizes),
    }
    try:
        for name, work in works.items():
            if given.only in (None, name):
                with tempfile.TemporaryDirectory() as folder:
                    asyncio.run(work(Path(folder)))
    finally:
        postgres.close()


if __name__ == "__main__":
    main()
