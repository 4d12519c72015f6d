"""Compare our engine with its peers, interleaved in rounds, so that a busy machine is fair to all.

``benchmarks/run`` calls it. Figures are medians over the rounds; ratios are medians of the ratios of each round.
"""

from __future__ import annotations

import argparse
import json
import platform
import shutil
import subprocess
import sys
from datetime import date
from importlib.metadata import version
from pathlib import Path
from statistics import median

from benchmarks.peers import EXAMPLES, ROOT, WORK, Key, Peer

from lazaretto.build import compiled

PAGE = ROOT / "research" / f"{date.today()}-engine-speed.md"
BASE = "OpenSpiel C++ from Python"
GAMES = ("tic-tac-toe", "connect four")
ORDER = (
    "Lazaretto compiled",
    "Lazaretto compiled, checked and recorded",
    "Lazaretto plain",
    BASE,
    "Lazaretto plain, checked and recorded",
    "OpenSpiel Python game",
    "PettingZoo classic",
    "boardgame.io",
)

Round = dict[Key, float]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=15)
    parser.add_argument("--seconds", type=float, default=0.2, help="for each case in each round")
    parser.add_argument("--write", action="store_true", help=f"write {PAGE.relative_to(ROOT)}")
    chosen = parser.parse_args()
    folder = compiled.build(WORK / "compiled", EXAMPLES)
    peers = started(folder, str(chosen.seconds))
    rounds: list[Round] = []
    for number in range(chosen.rounds):
        print(f"round {number + 1} of {chosen.rounds} ...", file=sys.stderr)
        rounds.append(one_round(peers))
    for peer in peers:
        peer.close()
    page = report(rounds)
    print(page)
    if chosen.write:
        PAGE.write_text(page, encoding="utf-8")


def started(folder: Path, seconds: str) -> list[Peer]:
    python = [sys.executable, "-m"]
    return [
        Peer([*python, "benchmarks.openspiel_peer", seconds], ""),
        Peer([*python, "benchmarks.ours", seconds, "plain"], str(ROOT / "src")),
        Peer([*python, "benchmarks.ours", seconds, "compiled"], str(folder)),
        Peer([*python, "benchmarks.pettingzoo_peer", seconds], ""),
        Peer([shutil.which("node") or "node", "benchmarks/boardgame_io_peer.cjs", seconds], ""),
    ]


def one_round(peers: list[Peer]) -> Round:
    """Every case once, the engines side by side, so that compared cases are measured within seconds."""
    found: Round = {}
    for game in GAMES:
        for what in ("playouts", "copies"):
            for peer in peers:
                for case in peer.cases:
                    if case[1:] == (game, what):
                        found[case] = peer.rate(case)
    return found


def report(rounds: list[Round]) -> str:
    return "\n".join(
        [
            "# Speed, measured against other engines",
            "",
            f"Written by `benchmarks/run`: {len(rounds)} rounds, every engine in turn in each; medians. Times are",
            f"processor time of one process. x is the ratio to {BASE} in the same round: trust it more than",
            "the absolute figures, which are from a small shared machine.",
            "",
            f"{versions()}.",
            "",
            "## Uniformly random games, actions per second",
            "",
            *table(rounds, "playouts", ORDER),
            "",
            "Lazaretto's rows go through the protocol that every game has: `acting`, `legal`, `play` on typed actions.",
            "*Checked and recorded* is what a table does: every action calls `refusal`, logs its events and is written",
            "to the record. PettingZoo builds an observation at every step; the others do not.",
            "",
            "## Copies of a state after four moves, per second",
            "",
            *table(rounds, "copies", (ORDER[0], ORDER[2], BASE)),
            "",
        ]
    )


def table(rounds: list[Round], what: str, peers: tuple[str, ...]) -> list[str]:
    lines = ["| | " + " | ".join([f"{game} | x" for game in GAMES]) + " |", "|---|" + "---:|" * (2 * len(GAMES))]
    for peer in peers:
        cells: list[str] = []
        for game in GAMES:
            rates = [found[peer, game, what] for found in rounds if (peer, game, what) in found]
            ratios = [found[peer, game, what] / found[BASE, game, what] for found in rounds if rates]
            cells += [rounded(median(rates)), f"{median(ratios):.3g}"] if rates else ["", ""]
        lines.append(f"| {peer} | " + " | ".join(cells) + " |")
    return lines


def rounded(rate: float) -> str:
    return f"{rate / 1e6:.3g} M" if rate >= 1e6 else f"{rate / 1e3:.3g} k"


def versions() -> str:
    packages = ", ".join([f"{name} {version(name)}" for name in ("open_spiel", "pettingzoo", "mypy")])
    npm = json.loads((WORK / "node" / "node_modules" / "boardgame.io" / "package.json").read_text(encoding="utf-8"))
    node = subprocess.run(["node", "--version"], capture_output=True, text=True, check=True).stdout.strip()
    return (
        f"Python {platform.python_version()}, {packages}, Node {node.removeprefix('v')}, boardgame.io {npm['version']}"
    )


main()
