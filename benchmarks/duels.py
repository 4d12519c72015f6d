"""Two versions of the search at equal processor time: ``python -m benchmarks.duels BEFORE AFTER GAME``.

Each version is the folder that holds the package ``lazaretto``: ``src`` of a checkout, or a compiled build. Between
rivals, AFTER has one seat, which changes from game to game, and BEFORE the others. Alone and together, both play the
same games. ``--side`` lets each version play one side of a team game, in the same games, against ``regular``.
The time is that of the processor, so a busy machine is fair to both; after Ctrl-C the finished games count.
"""

from __future__ import annotations

import argparse
import json
import subprocess
import sys
import time
from math import sqrt
from pathlib import Path
from statistics import mean, stdev
from typing import Any, Final

from lazaretto import bots
from lazaretto.bots import search_bot
from lazaretto.bots.search import Search
from lazaretto.core import Outcome, Seat, seeded, wins
from lazaretto.core.position import classes
from lazaretto.core.values import from_json, to_json
from lazaretto.games import load

HERE: Final = Path(__file__).resolve().parent.parent


class Peer:
    """One version, thinking in a process of its own."""

    def __init__(self, folder: Path, game: str, budget: float, reach: int) -> None:
        command = [sys.executable, "-m", "benchmarks.duels", "--think", game, str(budget), str(reach)]
        self.process = subprocess.Popen(
            command, cwd=HERE, env={"PYTHONPATH": str(folder.resolve())}, stdin=subprocess.PIPE, stdout=subprocess.PIPE,
            text=True,
        )  # fmt: skip

    def choose(self, view: Any, seed: int) -> tuple[str, int]:
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        print(json.dumps([to_json(view), seed]), file=self.process.stdin, flush=True)
        answer, iterations = json.loads(self.process.stdout.readline())
        return answer, iterations


def think(name: str, budget: float, reach: int) -> None:
    """Answer views with actions; a budget of 1 or more is a number of iterations, less is processor time."""
    game = load(name)
    kinds = classes(game.info)
    for line in sys.stdin:
        told, seed = json.loads(line)
        view, rng = from_json(told, kinds), seeded(seed)
        state = game.determinize(view, seeded(seed))
        legal = next(game.legal(state, seat) for seat in game.acting(state) if game.view(state, seat) == view)
        search = Search(game, view, legal, rng)
        if reach >= 0:
            search.reach = reach
        until = time.process_time() + budget
        while search.iterations < budget if budget >= 1 else time.process_time() < until:
            search.run(1)
        chosen = search_bot.choice(search) if hasattr(search_bot, "choice") else search.ranking()[0].action
        print(json.dumps([str(chosen), search.iterations]), flush=True)


class Duel:
    def __init__(self, chosen: argparse.Namespace) -> None:
        self.game = load(chosen.game)
        given = dict([word.split("=") for word in chosen.option])
        self.options = self.game.setup(chosen.players, given)
        self.reads = self.game.info.notation()
        reaches = (chosen.reach_before, chosen.reach)
        self.peers = [
            None if str(folder) == "regular" else Peer(folder, chosen.game, chosen.budget, reach)
            for folder, reach in zip((chosen.before, chosen.after), reaches, strict=True)
        ]
        self.spent: list[list[int]] = [[], []]  # iterations of each decision

    def play(self, seed: int, seats: list[int], side: str = "") -> Outcome:
        """``seats`` says which version plays which seat. With a side, ``regular`` plays the other."""
        game, state, rng = self.game, self.game.new(self.options, seed), seeded(seed, 7)
        regular = bots.bot("regular")
        while acting := game.acting(state):
            seat = acting[0] if len(acting) == 1 else rng.pick(list(acting))
            legal, view, who = game.legal(state, seat), game.view(state, seat), seats[seat]
            peer = self.peers[who]
            if peer is None or len(legal) == 1 or (side and game.side(state, seat) != side):
                game.play(state, seat, regular.choose(game, view, legal, rng))
                continue
            answer, iterations = peer.choose(view, rng.below(1 << 30))
            self.spent[who].append(iterations)
            game.play(state, seat, self.reads.read(answer))
        outcome = game.outcome(state)
        assert outcome is not None
        self.won = {game.side(state, Seat(i)): won for i, won in enumerate(wins(outcome))}
        return outcome


def main() -> None:
    if "--think" in sys.argv:
        think(sys.argv[2], float(sys.argv[3]), int(sys.argv[4]))
        return
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("before", type=Path, help="the word regular: that bot")
    parser.add_argument("after", type=Path)
    parser.add_argument("game")
    parser.add_argument("--players", type=int, default=2)
    parser.add_argument("--option", action="append", default=[], help="name=value")
    parser.add_argument("--budget", type=float, default=0.1, help="seconds of the processor, or iterations")
    parser.add_argument("--games", type=int, default=20)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--side", default="")
    parser.add_argument("--reach", type=int, default=-1, help="actions of a rollout before it may be evaluated")
    parser.add_argument("--reach-before", type=int, default=-1)
    chosen = parser.parse_args()
    duel = Duel(chosen)
    found: list[float] = []  # by game: the share of the win, or 1 more than before and -1 less
    points: list[float] = []  # by game: more points
    try:
        for number in range(chosen.games):
            win, more = contest(duel, chosen, chosen.seed + number, number)
            found.append(win)
            points.append(more)
    except KeyboardInterrupt:
        print("stopped")
    report(duel, found, points)


def contest(duel: Duel, chosen: argparse.Namespace, seed: int, number: int) -> tuple[float, float]:
    count = chosen.players
    if count == 1 or chosen.side or duel.game.is_cooperative(duel.options):
        results = [(duel.play(seed, [who] * count, chosen.side), dict(duel.won)) for who in (0, 1)]
        won = [sides.get(chosen.side, 0.0) if chosen.side else wins(outcome)[0] for outcome, sides in results]
        print(number, won, [outcome.scores for outcome, _ in results], file=sys.stderr)
        return won[1] - won[0], mean(results[1][0].scores) - mean(results[0][0].scores)
    mine = number % count
    outcome = duel.play(seed, [int(seat == mine) for seat in range(count)])
    others = [score for seat, score in enumerate(outcome.scores) if seat != mine]
    print(number, mine, outcome.scores, file=sys.stderr)
    return wins(outcome)[mine], outcome.scores[mine] - mean(others)


def report(duel: Duel, found: list[float], points: list[float]) -> None:
    for title, values in (("wins (of AFTER, or more than BEFORE)", found), ("points more", points)):
        error = 1.96 * stdev(values) / sqrt(len(values)) if len(values) > 1 else float("nan")
        print(f"{len(values)} games, {title}: {mean(values):.3f} +- {error:.3f}")
    for title, spent in zip(("BEFORE", "AFTER"), duel.spent, strict=True):
        print(f"{title}: {mean(spent or [0]):.0f} iterations a decision, {len(spent)} decisions")


if __name__ == "__main__":
    main()
