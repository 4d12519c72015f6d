"""Tree search on connect four: iterations per second, ours and OpenSpiel's, interleaved in rounds.

``benchmarks/run-search`` calls it. An iteration is one descent of the tree and one random playout. Each side searches
from the empty board for the same time; figures are medians of the rounds and of the ratios of each round.
"""

from __future__ import annotations

import argparse
import shutil
import sys
from pathlib import Path
from statistics import median

from benchmarks.peers import EXAMPLES, ROOT, WORK, Peer

from lazaretto.build import compiled
from lazaretto.games import GAMES

CPP = "OpenSpiel C++ MCTS"
PYTHON = "OpenSpiel Python MCTS"
OURS = ("Lazaretto compiled", "Lazaretto plain")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=9)
    parser.add_argument("--seconds", type=float, default=0.5, help="for each side in each round")
    chosen = parser.parse_args()
    folder = compiled.build(WORK / "search", EXAMPLES, without_games())
    python = [sys.executable, "-m"]
    seconds = str(chosen.seconds)
    peers = [
        Peer([*python, "benchmarks.openspiel_search", seconds], ""),
        Peer([*python, "benchmarks.our_search", seconds, "plain"], str(ROOT / "src")),
        Peer([*python, "benchmarks.our_search", seconds, "compiled"], str(folder)),
    ]
    rounds = [{case[0]: peer.rate(case) for peer in peers for case in peer.cases} for _ in range(chosen.rounds)]
    for peer in peers:
        peer.close()
    print("| | iterations per second | x C++ | x Python |\n|---|---:|---:|---:|")
    for name in (*OURS, CPP, PYTHON):
        ratios = [median([found[name] / found[base] for found in rounds]) for base in (CPP, PYTHON)]
        print(f"| {name} | {median([found[name] for found in rounds]):,.0f} | {ratios[0]:.3g} | {ratios[1]:.3g} |")


def without_games() -> Path:
    """A copy of the package without its five games, which are not needed here and take minutes to compile."""
    package = WORK / "engine" / "lazaretto"
    shutil.rmtree(package, ignore_errors=True)
    shutil.copytree(compiled.PACKAGE, package, ignore=shutil.ignore_patterns("__pycache__", "static", *GAMES))
    return package


main()
