"""How many iterations a search gets in a time: ``python -m benchmarks.thinking FOLDER [FOLDER]``.

Each folder holds the package ``lazaretto``: ``src`` of a checkout, or a compiled build. Positions are in the middle of
games of ``regular`` bots with the usual number of players, where at least three actions are legal. The time is that of
the processor. Two versions think in turns, about the same positions; the ratio is that of their sums.
"""

from __future__ import annotations

import argparse
import json
import subprocess
import sys
import time
from pathlib import Path
from typing import Any, Final

HERE: Final = Path(__file__).resolve().parent.parent
CASES: Final[list[tuple[str, int, dict[str, str]]]] = [
    ("lockdown", 2, {}),
    ("quarantine", 3, {}),
    ("outbreak", 6, {}),
    ("clinic", 2, {}),
    ("clinic", 2, {"mode": "covid"}),
    ("virus", 2, {}),
    ("virus", 1, {}),
]
LEAST: Final = 3  # legal actions


class Version:
    """One version, thinking in a process of its own."""

    def __init__(self, folder: Path) -> None:
        command = [sys.executable, "-m", "benchmarks.thinking", "--answer"]
        self.process = subprocess.Popen(
            command, cwd=HERE, env={"PYTHONPATH": str(folder.resolve())}, stdin=subprocess.PIPE, stdout=subprocess.PIPE,
            text=True,
        )  # fmt: skip

    def iterations(self, case: tuple[str, int, dict[str, str]], seed: int, seconds: float) -> int:
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        print(json.dumps([*case, seed, seconds]), file=self.process.stdin, flush=True)
        return int(self.process.stdout.readline())


def answer() -> None:
    for line in sys.stdin:
        print(thought(*json.loads(line)), flush=True)


def thought(name: str, players: int, given: dict[str, str], seed: int, seconds: float) -> int:
    from lazaretto.bots.search import Search  # noqa: PLC0415  of the folder asked for
    from lazaretto.core import seeded  # noqa: PLC0415
    from lazaretto.games import load  # noqa: PLC0415

    game = load(name)
    whole = play(game, players, given, seed, -1)
    view, legal = play(game, players, given, seed, whole // 2)
    search = Search(game, view, legal, seeded(3))
    until = time.process_time() + seconds
    while time.process_time() < until:
        search.run(1)
    return search.iterations


def play(game: Any, players: int, given: dict[str, str], seed: int, at: int) -> Any:
    """The first decision after so many actions; -1: the number of actions of the whole game."""
    from lazaretto import bots  # noqa: PLC0415
    from lazaretto.core import seeded  # noqa: PLC0415

    regular, rng, count = bots.bot("regular"), seeded(seed, 7), 0
    state = game.new(game.setup(players, given), seed)
    while acting := game.acting(state):
        seat = rng.pick(list(acting))
        legal, view = game.legal(state, seat), game.view(state, seat)
        if 0 <= at <= count and len(legal) >= LEAST:
            return view, legal
        game.play(state, seat, regular.choose(game, view, legal, rng))
        count += 1
    return count


def main() -> None:
    if "--answer" in sys.argv:
        answer()
        return
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folders", type=Path, nargs="+", metavar="FOLDER")
    parser.add_argument("--seconds", type=float, default=1.4)
    parser.add_argument("--positions", type=int, default=3, help="of each game")
    parser.add_argument("--only", default="", help="a game")
    chosen = parser.parse_args()
    versions = [Version(folder) for folder in chosen.folders]
    print(f"| game | players | {' | '.join(map(str, chosen.folders))} | last / first |")
    print(f"|---|---:|{'---|' * len(versions)}---:|")
    for case in CASES:
        if chosen.only in ("", case[0]):
            seeds = range(1, chosen.positions + 1)
            found = [[version.iterations(case, seed, chosen.seconds) for version in versions] for seed in seeds]
            lists = [", ".join([str(row[i]) for row in found]) for i in range(len(versions))]
            ratio = sum([row[-1] for row in found]) / sum([row[0] for row in found])
            title = case[0] + "".join([f" {word}" for word in case[2].values()])
            print(f"| {title} | {case[1]} | {' | '.join(lists)} | {ratio:.2f} |", flush=True)


if __name__ == "__main__":
    main()
