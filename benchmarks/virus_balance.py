"""The progress of bot heroes in Virus: a row of shares for each number of heroes and level, and why games are lost.

python benchmarks/virus_balance.py --games 100 --seats 1 2 --levels 1 --first 50000
"""

from __future__ import annotations

import argparse
from collections import Counter

from lazaretto import bots
from lazaretto.core import seeded
from lazaretto.games.virus import GAME
from lazaretto.games.virus.data import NOWHERE
from lazaretto.games.virus.state import DEAD, LOST, NOBODY, Lab
from lazaretto.lab.runs.summary import Tally

STAGES = ("door closed", "no antidote", "antidote found", "antidote carried")


class Milestones:
    """The milestones that one game reached."""

    def __init__(self, seed: int, seats: int, level: int) -> None:
        self.door = self.found = self.taken = False
        self.opened = 0  # the turn in which the door was opened
        state = GAME.new(GAME.setup(seats, {"level": str(level)}), seed)
        state.log = None
        chances = [seeded(seed, bots.BOT_STREAM + seat) for seat in range(seats + 1)]
        player = bots.bot("regular")
        while acting := GAME.acting(state):
            seat = acting[0] if len(acting) == 1 else chances[-1].pick(list(acting))
            view, legal = GAME.view(state, seat), GAME.legal(state, seat)
            GAME.play(state, seat, player.choose(GAME, view, legal, chances[seat]))
            self.note(state.lab)
        self.lab = state.lab
        self.won = state.lab.escape.left_by != NOBODY

    def note(self, lab: Lab) -> None:
        if lab.escape.door and not self.door:
            self.door, self.opened = True, lab.turn.number
        self.found = self.found or lab.escape.antidote != NOWHERE
        self.taken = self.taken or lab.escape.carrier != NOBODY

    def cause(self) -> tuple[str, str]:
        """Why it was lost, and at which stage."""
        why = "all dead"
        if self.lab.turn.ending == "deck":
            why = "deck empty"
        elif any([hero.status == LOST for hero in self.lab.heroes]):
            why = "time"
        return why, STAGES[3 if self.taken else 2 if self.found else 1 if self.door else 0]


def why_lost(games: list[Milestones], level: int) -> None:
    """Print the causes of all losses at a level."""
    lost = Counter([game.cause() for game in games if not game.won])
    shares = [f"{why}, {stage} {n / lost.total():.0%}" for (why, stage), n in lost.most_common()]
    print(f"level {level}, {lost.total()} lost: {'; '.join(shares)}", flush=True)


def report(games: list[Milestones], seats: int, level: int) -> None:
    wins = Tally()
    for game in games:
        wins.add(int(game.won), float(game.won))
    share = wins.win
    reached = [sum([getattr(game, name) for game in games]) / len(games) for name in ("door", "found", "taken")]
    labs = sum([len(game.lab.map.paid) for game in games]) / len(games)
    opened = sum([game.opened for game in games]) / max(1, sum([game.door for game in games]))
    dead = sum([hero.status == DEAD for game in games for hero in game.lab.heroes]) / len(games)
    print(
        f"level {level}, heroes {seats}: won {share.value:.1%} ({share.low:.1%} to {share.high:.1%}) of {len(games)}; "
        f"door {reached[0]:.0%} in turn {opened:.1f}, labs {labs:.1f}, found {reached[1]:.0%}, taken {reached[2]:.0%}, "
        f"dead {dead:.1f}",
        flush=True,
    )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=20)
    parser.add_argument("--seats", type=int, nargs="+", default=[1, 2, 3, 4])
    parser.add_argument("--levels", type=int, nargs="+", default=[1, 2, 3])
    parser.add_argument("--first", type=int, default=50_000, help="the first seed")
    chosen = parser.parse_args()
    for level in chosen.levels:
        crews: list[Milestones] = []
        for seats in chosen.seats:
            games = [Milestones(seed, seats, level) for seed in range(chosen.first, chosen.first + chosen.games)]
            report(games, seats, level)
            crews += games
        why_lost(crews, level)


if __name__ == "__main__":
    main()
