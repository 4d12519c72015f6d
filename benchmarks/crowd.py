"""Many players at tables of all our games, who think for about two seconds before every move.

``python -m benchmarks.crowd BUILD FOLDER``: BUILD is ``compiled`` or ``plain``, and FOLDER holds that package. Two
people sit at each table, with bots of the lowest level where a game needs more. A move's time runs from sending it
until its own seat has received what it changed.
"""

from __future__ import annotations

import argparse
import asyncio
import random
import tempfile
from pathlib import Path
from typing import Any

from benchmarks.load import Asked, Load, Socket
from benchmarks.servers import Lazaretto

from lazaretto.games import GAMES, load

PEOPLE = 2  # at each table
THINKING = 2.0  # seconds, half as long to half as long again


class Hall(Lazaretto):
    """Opens tables of all games in turn."""

    opened = 0

    def open(self) -> Any:
        game = load(GAMES[self.opened % len(GAMES)])
        self.opened += 1
        bots = max(0, game.info.seats[0] - PEOPLE)
        seats = [*[{"kind": "me"}] * PEOPLE, *[{"kind": "bot", "bot": "beginner"}] * bots]
        return self.ask("POST", "/api/tables", {"game": game.info.slug, "seats": seats, "start": True})["id"]


class Thinking(Asked):
    """Players who think before they act; where a game is over, their table is silent."""

    def __init__(self, load: Load, table: Any) -> None:
        super().__init__(load, table)
        self.thinks = [False, False]  # by seat

    def answer(self, socket: Socket) -> None:
        if self.playing and not self.thinks[socket.seat]:
            self.thinks[socket.seat] = True
            pause = THINKING * random.uniform(0.5, 1.5)
            asyncio.get_running_loop().call_later(pause, self.decide, socket)

    def decide(self, socket: Socket) -> None:
        self.thinks[socket.seat] = False
        super().answer(socket)

    def on_message(self, socket: Socket, data: bytes) -> None:
        if data.startswith(b'{"type":"refused"'):  # the other player was faster
            self.waits[socket.seat] = 0.0
            self.answer(socket)
        else:
            super().on_message(socket, data)


async def measure(server: Hall, tables: int, seconds: float) -> str:
    load = Load(server, kind=Thinking)
    await load.open(tables)
    for _ in range(tables):
        load.begin()
        await asyncio.sleep(THINKING / tables)
    await asyncio.sleep(THINKING)
    load.times.clear()
    start = server.cpu()
    await asyncio.sleep(seconds)
    used, times = (server.cpu() - start) / seconds, sorted(load.times)
    load.stopped = True
    load.close()
    p50, p99 = [1000 * times[int(part * len(times))] for part in (0.5, 0.99)]
    return (
        f"{server.name}: {PEOPLE * tables} players at {tables} tables, {len(times) / seconds:.0f} moves per second, "
        f"p50 {p50:.1f} ms, p99 {p99:.1f} ms, {used:.2f} of a core"
    )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("build", choices=("compiled", "plain"))
    parser.add_argument("folder", type=Path)
    parser.add_argument("--tables", type=int, default=250)
    parser.add_argument("--seconds", type=float, default=30.0)
    chosen = parser.parse_args()
    with tempfile.TemporaryDirectory() as data:
        server = Hall(chosen.build, chosen.folder.resolve(), Path(data) / "tables")
        try:
            print(asyncio.run(measure(server, chosen.tables, chosen.seconds)))
        finally:
            server.close()


if __name__ == "__main__":
    main()
