"""Compare two versions of the package, interleaved in rounds: ``python -m benchmarks.before BEFORE AFTER``.

Each is the folder that holds the package ``lazaretto``: ``src`` of a checkout, or a compiled build. A ratio above 1
says that the second one is faster; figures are medians over the rounds, with the lowest and the highest quarter.
"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path
from statistics import median, quantiles

from benchmarks.peers import Peer


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("before", type=Path)
    parser.add_argument("after", type=Path)
    parser.add_argument("--rounds", type=int, default=15)
    parser.add_argument("--seconds", type=float, default=0.2, help="for each case in each round")
    parser.add_argument("--only", help="a case, such as moves")
    chosen = parser.parse_args()
    command = [sys.executable, "-m", "benchmarks.our_games", str(chosen.seconds)]
    old = Peer([*command, "before"], str(chosen.before.resolve()))
    new = Peer([*command, "after"], str(chosen.after.resolve()))
    rounds: dict[tuple[str, str], list[float]] = {
        case[1:]: [] for case in new.cases if ("before", *case[1:]) in old.cases and chosen.only in (None, case[2])
    }
    for number in range(chosen.rounds):
        print(f"round {number + 1} of {chosen.rounds} ...", file=sys.stderr)
        for (game, what), ratios in rounds.items():
            ratios.append(new.rate(("after", game, what)) / old.rate(("before", game, what)))
    old.close()
    new.close()
    print("| game | what | after / before |\n|---|---|---|")
    for (game, what), ratios in rounds.items():
        low, _, high = quantiles(ratios, n=4)
        print(f"| {game} | {what} | {median(ratios):.2f} ({low:.2f} to {high:.2f}) |")


main()
