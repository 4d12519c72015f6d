"""How good the choices of two searches are: ``python -m benchmarks.choices BEFORE AFTER GAME``.

Each is the folder that holds the package ``lazaretto``: ``src`` of a checkout, or a compiled build. Both choose in the
same positions of games of ``regular`` bots, several times, with the same number of iterations. Then AFTER tries every
action equally often; what a choice is worth less than the best one is its regret, in the search's own measure, where a
win is 1. It needs far fewer games than a match, and says nothing about how right that measure is.
"""

from __future__ import annotations

import argparse
import json
import subprocess
import sys
from math import sqrt
from pathlib import Path
from statistics import mean, stdev
from typing import Any, Final

HERE: Final = Path(__file__).resolve().parent.parent
LEAST: Final = 3  # legal actions


class Version:
    """One version, thinking in a process of its own."""

    def __init__(self, folder: Path) -> None:
        command = [sys.executable, "-m", "benchmarks.choices", "--answer"]
        self.process = subprocess.Popen(
            command, cwd=HERE, env={"PYTHONPATH": str(folder.resolve())}, stdin=subprocess.PIPE, stdout=subprocess.PIPE,
            text=True,
        )  # fmt: skip

    def asked(self, *words: Any) -> Any:
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        print(json.dumps(words), file=self.process.stdin, flush=True)
        return json.loads(self.process.stdout.readline())


def answer() -> None:
    from lazaretto.bots.search import Search  # noqa: PLC0415  of the folder asked for
    from lazaretto.core import seeded  # noqa: PLC0415
    from lazaretto.games import load  # noqa: PLC0415

    for line in sys.stdin:
        what, name, players, number, iterations, tries = json.loads(line)
        game = load(name)
        view, legal = position(game, players, number)
        if what == "values":
            search = Search(game, view, legal, seeded(number, 1))
            search.run(1)
            root = search.root
            for child in root.children:
                root.offer(search.seat, search.legal, [child])
                search.run(iterations)
            print(json.dumps({str(child.action): child.mean for child in root.children}), flush=True)
            continue
        chosen = []
        for attempt in range(tries):
            search = Search(game, view, legal, seeded(number, 2 + attempt))
            search.run(iterations)
            chosen.append(str(search.ranking()[0].action))
        print(json.dumps(chosen), flush=True)


def position(game: Any, players: int, number: int) -> Any:
    """A decision of the game with this number, anywhere but near its end."""
    from lazaretto import bots  # noqa: PLC0415
    from lazaretto.core import seeded  # noqa: PLC0415

    regular, options, share = bots.bot("regular"), game.setup(players, {}), seeded(number, 3).below(85)
    wanted: Any = None
    for at in (-1, 0):
        state, rng, count = game.new(options, number), seeded(number, 7), 0
        place = -1 if at else share * wanted // 100
        while acting := game.acting(state):
            seat = rng.pick(list(acting))
            legal, view = game.legal(state, seat), game.view(state, seat)
            if 0 <= place <= count and len(legal) >= LEAST:
                return view, legal
            game.play(state, seat, regular.choose(game, view, legal, rng))
            count += 1
        wanted = count
    raise SystemExit(f"game {number} has no decision late enough")


def main() -> None:
    if "--answer" in sys.argv:
        answer()
        return
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("before", type=Path)
    parser.add_argument("after", type=Path)
    parser.add_argument("game")
    parser.add_argument("--players", type=int, default=2)
    parser.add_argument("--iterations", type=int, default=100)
    parser.add_argument("--tries", type=int, default=6, help="of each version in each position")
    parser.add_argument("--visits", type=int, default=60, help="of each action, to find what it is worth")
    parser.add_argument("--positions", type=int, default=20)
    parser.add_argument("--first", type=int, default=1)
    chosen = parser.parse_args()
    versions = [Version(chosen.before), Version(chosen.after)]
    rows: list[list[float]] = []
    for number in range(chosen.first, chosen.first + chosen.positions):
        case = (chosen.game, chosen.players, number)
        worth = versions[1].asked("values", *case, chosen.visits, 0)
        choices = [version.asked("choices", *case, chosen.iterations, chosen.tries) for version in versions]
        rows.append([max(worth.values()) - mean([worth[action] for action in actions]) for actions in choices])
        more = [row[1] - row[0] for row in rows]
        error = 1.96 * stdev(more) / sqrt(len(more)) if len(more) > 1 else float("nan")
        means = [mean([row[i] for row in rows]) for i in (0, 1)]
        print(f"{len(rows)} positions, regret {means[0]:.4f} and {means[1]:.4f}: {mean(more):+.4f} +- {error:.4f}")
        sys.stdout.flush()


if __name__ == "__main__":
    main()
