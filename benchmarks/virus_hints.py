"""Virus: how often heroes win who obey the hints for a whole game, and how often the regular bot does.

    python benchmarks/virus_hints.py --games 200 --iterations 100 [--seats 1] [--level 1] [--first 0]

A hint searches for a number of iterations here, so that the figures can be reproduced; at the table it searches for
seconds. Game number n has seed n for both. The intervals are Wilson's, for 95 %.
"""

from __future__ import annotations

import argparse
from math import sqrt

from lazaretto import bots
from lazaretto.bots.search_bot import advise
from lazaretto.core import Action, Rng, Run, seeded
from lazaretto.games.virus import GAME
from lazaretto.games.virus import actions as a
from lazaretto.games.virus.data import NUMBERS
from lazaretto.games.virus.rules.combat.sharing import fighting
from lazaretto.games.virus.rules.creatures.spawning import produced
from lazaretto.games.virus.rules.flow import question
from lazaretto.games.virus.rules.phases.real_time import Act
from lazaretto.games.virus.view import View

FULL = 8  # cubes
LOUD = 3  # noisy rooms from which on stopping is sensible


def hinted(view: View, legal: list[Action], rng: Rng, iterations: int) -> Action:
    return advise(GAME, view, legal, rng, iterations=iterations)[0].action if len(legal) > 1 else legal[0]


def play(seats: int, level: str, seed: int, iterations: int) -> tuple[bool, int]:
    """Whether the heroes win, and how often they stopped with a full stock; no iterations: the regular bot."""
    run = Run(GAME, GAME.setup(seats, {"level": level}), seed)
    regular, chance, wasted = bots.bot("regular"), seeded(seed, 99), 0
    while acting := GAME.acting(run.state):
        seat = acting[0]
        view, legal = GAME.view(run.state, seat), GAME.legal(run.state, seat)
        action = hinted(view, legal, chance, iterations) if iterations else regular.choose(GAME, view, legal, chance)
        wasted += wastes(view, action)
        run.do(seat, action)
    outcome = GAME.outcome(run.state)
    assert outcome is not None
    return outcome.ending == "antidote", wasted


def wastes(view: View, action: Action) -> bool:
    lab, seat = view.lab, view.me
    if seat is None or not isinstance(action, a.Pass) or not isinstance(question(lab, seat), Act):
        return False
    hero = lab.heroes[seat]
    waits = hero.phase.passed or fighting(lab, seat) or hero.cell in lab.map.exits or lab.turn.number >= NUMBERS.turns
    return hero.stock.cubes >= FULL and not waits and sum(produced(lab, seat)) < LOUD


def interval(wins: int, games: int) -> tuple[float, float]:
    z, share = 1.96, wins / games
    middle, spread = share + z * z / (2 * games), z * sqrt(share * (1 - share) / games + z * z / (4 * games * games))
    return (middle - spread) / (1 + z * z / games), (middle + spread) / (1 + z * z / games)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=20)
    parser.add_argument("--iterations", type=int, default=0, help="of a hint; 0: the regular bot")
    parser.add_argument("--seats", type=int, default=1)
    parser.add_argument("--level", default="1")
    parser.add_argument("--first", type=int, default=0, help="the number of the first game")
    given = parser.parse_args()
    found: list[tuple[bool, int]] = []
    for seed in range(given.first, given.first + given.games):
        found.append(play(given.seats, given.level, seed, given.iterations))
        print(f"game {seed}: {'won' if found[-1][0] else 'lost'}; {summary(found)}", flush=True)


def summary(found: list[tuple[bool, int]]) -> str:
    wins = sum([won for won, _ in found])
    low, high = interval(wins, len(found))
    share = f"{wins} of {len(found)} won: {wins / len(found):.0%} ({low:.0%} to {high:.0%})"
    return f"{share}, {sum([wasted for _, wasted in found])} stops with a full stock"


if __name__ == "__main__":
    main()
