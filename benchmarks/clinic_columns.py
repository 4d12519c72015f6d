"""Results of bots against COVID-19 in Clinic: a Markdown table with a row per number of players and six columns.

python benchmarks/clinic_columns.py --games 100 --players 2 4 --columns low-strong high-weak

LAZARETTO_DATA=clinic=my.toml tries another data file; a compiled build on the path is several times faster.
"""

from __future__ import annotations

import argparse
from statistics import mean

from lazaretto import games
from lazaretto.lab.runs.simulate import Plan, Played, Setup
from lazaretto.lab.runs.summary import Tally
from lazaretto.lab.runs.workers import parts_of, play_here

COLUMNS = ["low-strong", "low-medium", "low-weak", "high-strong", "high-medium", "high-weak"]


class Cell:
    """The games of one column with one number of players."""

    def __init__(self) -> None:
        self.wins = Tally()
        self.strategic = 0
        self.popularity: list[float] = []  # per player, by game

    def add(self, game: Played) -> None:
        popularity = mean([seat.score for seat in game.seats])
        self.wins.add(round(popularity), float(game.seats[0].won))
        self.strategic += game.ending == "strategic"
        self.popularity.append(popularity)

    def words(self) -> str:
        share, count = self.wins.win, len(self.popularity)
        return (
            f"{share.value:.0%} ({share.low:.0%} to {share.high:.0%}), {self.strategic / count:.0%}, "
            f"{mean(self.popularity):.0f}"
        )


def setup(players: int, column: str, bot: str) -> Setup:
    contagion, isolation = column.split("-")
    words = {"mode": "covid", "contagion": contagion, "isolation": isolation}
    return Setup((bot,) * players, games.load("clinic").setup(players, words).words)


def play(setup: Setup, count: int, seed: int, jobs: int) -> Cell:
    """Play a separate run for each cell, so that a cell is the same in small and large tables."""
    plan = Plan("clinic", games.load("clinic").info.edition, (setup,), seed)
    cell = Cell()
    for _, rows in play_here(plan, parts_of(count), jobs):
        for row in rows:
            cell.add(row)
    return cell


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=20, help="for each cell")
    parser.add_argument("--players", type=int, nargs="+", default=[1, 2, 3, 4])
    parser.add_argument("--columns", nargs="+", choices=COLUMNS, default=COLUMNS)
    parser.add_argument("--bot", default="regular")
    parser.add_argument("--seed", type=int, default=880)
    parser.add_argument("--jobs", type=int, default=0, help="processes; 0: one a core")
    chosen = parser.parse_args()
    print(f"{chosen.games} games per cell: won (95 % interval), strategic victories, popularity per player")
    print("| players | " + " | ".join([column.replace("-", " ") for column in chosen.columns]) + " |")
    print("|---" * (1 + len(chosen.columns)) + "|")
    for players in chosen.players:
        print(f"| {players}", end="", flush=True)
        for column in chosen.columns:
            cell = play(setup(players, column, chosen.bot), chosen.games, chosen.seed, chosen.jobs)
            print(f" | {cell.words()}", end="", flush=True)
        print(" |")


if __name__ == "__main__":
    main()
