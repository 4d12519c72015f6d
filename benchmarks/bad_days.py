"""Bad days: servers that are killed in play, and nonsense that is sent to them.

``python -m benchmarks.bad_days kills --times 1000`` (from the root of the repository, with ``PYTHONPATH=src:.``) kills
a server with SIGKILL at random moments while people and bots play all five games, each on half of the seats, and
compares what is stored with what the players saw. Acknowledged inputs that are lost, doubled or in another order are
faults; there must be none.

``python -m benchmarks.bad_days nonsense --times 100000`` sends wrong messages and requests to a server with tables of
all games. Failures inside it, answers of 500 or more, entries in its log and an exit are faults; its open files,
threads and memory are shown on the way.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import platform
import sys
import tempfile
import time
from pathlib import Path
from typing import Final

from tests.web.bad_days import GAMES, Kills, Nonsense, used
from tests.web.harness import Server

PARTS: Final = 20  # of a long run, each with a line


async def kills(times: int, seed: int) -> list[str]:
    with tempfile.TemporaryDirectory() as folder:
        days = Kills(Path(folder), seed)
        began = time.monotonic()
        for number in range(1, times + 1):
            await days.one()
            if number % 20 == 0 or number == times:
                inputs = days.crowd.inputs()
                print(
                    f"{number} kills in {time.monotonic() - began:.0f} s: {len(days.crowd.stored)} tables, "
                    f"{inputs['people']} inputs of people, {inputs['bots']} of bots, {len(days.faults)} faults",
                    flush=True,
                )
        await days.close()
    return days.faults


async def nonsense(times: int, seed: int) -> list[str]:
    with tempfile.TemporaryDirectory() as folder:
        server = Server(Path(folder) / "data", *GAMES).ready()
        sender = Nonsense(server, seed)
        began = time.monotonic()
        for number in range(1, PARTS + 1):
            await sender.send(times // PARTS)
            print(
                f"{number * times // PARTS} messages in {time.monotonic() - began:.0f} s: {used(server)}, "
                f"answers {dict(sender.answers)}, statuses {dict(sorted(sender.statuses.items()))}, "
                f"{len(sender.faults)} faults",
                flush=True,
            )
        await sender.close()
        ended = server.process.poll()
        return [*sender.faults, *([] if ended is None else [f"it ended with {ended}"]), *server.stop().splitlines()]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("what", choices=["kills", "nonsense"])
    parser.add_argument("--times", type=int, required=True)
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    print(f"{platform.platform()}, Python {platform.python_version()}, {os.cpu_count()} cores")
    work = kills if given.what == "kills" else nonsense
    faults = asyncio.run(work(given.times, given.seed))
    print("\n".join(faults[:20]) or "no fault")
    sys.exit(bool(faults))


if __name__ == "__main__":
    main()
