"""Whether two versions of the package think the same: ``python -m benchmarks.same_thoughts BEFORE AFTER``.

Each is the folder that holds the package ``lazaretto``: ``src`` of a checkout, or a compiled build. Both play the same
games by the highest prior, with random actions among them, and search at some decisions. Every prior, and every visit,
win and point of a search must be the same, to the last digit.
"""

from __future__ import annotations

import argparse
import hashlib
import subprocess
import sys
from collections.abc import Iterator
from itertools import zip_longest
from pathlib import Path
from typing import Any, Final

CASES: Final[list[tuple[str, int, dict[str, str]]]] = [
    ("lockdown", 2, {}),
    ("quarantine", 2, {}),
    ("clinic", 2, {}),
    ("clinic", 4, {"x_floor4": "on", "x_elders": "on", "x_break": "on", "x_icu": "on"}),
    ("clinic", 2, {"mode": "covid"}),
    ("clinic", 3, {"mode": "covid", "contagion": "high", "isolation": "weak"}),
    ("outbreak", 6, {}),
    ("virus", 1, {}),
    ("virus", 2, {}),
    ("virus", 4, {}),
]
WILD: Final = (0, 12, 30)  # random actions of a hundred, changing from game to game
ITERATIONS: Final = 10


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folders", type=Path, nargs="+", metavar="FOLDER", help="one prints its thoughts, two compare")
    parser.add_argument("--games", type=int, default=1, help="of each kind")
    parser.add_argument("--every", type=int, default=60, help="decisions between two searches")
    parser.add_argument("--without", action="append", default=[], help="a game that is left out")
    chosen = parser.parse_args()
    if len(chosen.folders) == 1:
        for line in thoughts(chosen):
            print(line)
        return
    peers = [heard(folder, chosen) for folder in chosen.folders]
    count = 0
    for count, (one, other) in enumerate(zip_longest(*[peer.stdout or () for peer in peers]), 1):
        if one != other:
            sys.exit(f"line {count} differs:\n{one}{other}")
    if any([peer.wait() for peer in peers]):
        sys.exit("one of the two has failed")
    print(f"{count} lines are the same")


def heard(folder: Path, chosen: argparse.Namespace) -> subprocess.Popen[str]:
    place = str(folder.resolve())
    command = [sys.executable, "-m", "benchmarks.same_thoughts", place]
    command += ["--games", str(chosen.games), "--every", str(chosen.every)]
    command += [word for name in chosen.without for word in ("--without", name)]
    return subprocess.Popen(command, env={"PYTHONPATH": place}, stdout=subprocess.PIPE, text=True)


def thoughts(chosen: argparse.Namespace) -> Iterator[str]:
    from lazaretto.core import seeded  # noqa: PLC0415  of the folder asked for
    from lazaretto.games import load  # noqa: PLC0415

    for name, seats, given in [case for case in CASES if case[0] not in chosen.without]:
        game = load(name)
        for seed in range(1, chosen.games + 1):
            rng, state, count = seeded(seed, 5), game.new(game.setup(seats, given), seed), 0
            while seats_now := game.acting(state):
                seat = rng.pick(list(seats_now))
                legal, view = game.legal(state, seat), game.view(state, seat)
                priors = [game.prior(view, action) for action in legal]
                count += 1
                yield f"{name} {seats} {given} game {seed}, {count}: {digest(priors)}"
                if len(legal) > 1 and count % chosen.every == 0:
                    yield searched(game, view, legal, count)
                likely = legal[priors.index(max(priors))]
                game.play(state, seat, rng.pick(legal) if rng.below(100) < WILD[seed % len(WILD)] else likely)


def searched(game: Any, view: Any, legal: list[Any], seed: int) -> str:
    from lazaretto.bots.search import Search  # noqa: PLC0415
    from lazaretto.core import seeded  # noqa: PLC0415

    search = Search(game, view, legal, seeded(seed))
    search.run(ITERATIONS)
    return ", ".join([f"{x.action} {x.visits} {x.win!r} {x.points!r}" for x in search.ranking() if x.visits])


def digest(priors: list[float]) -> str:
    return hashlib.sha256(repr(priors).encode()).hexdigest()[:16]


if __name__ == "__main__":
    main()
