"""``lazaretto matrix``: a table of who beats whom, line by line as it is played."""

from __future__ import annotations

from rich.console import Console
from rich.table import Table

from lazaretto import games
from lazaretto.cli.simulation import between
from lazaretto.lab.matrix import Cell, Contest, contests


def show_matrix(
    name: str, players: int | None, bots: list[str], count: int, seed: int, jobs: int, options: dict[str, str]
) -> None:
    info = games.load(name).info
    contest = Contest(name, players or info.usual, tuple(bots), count, seed, options)
    contest.check()
    console = Console(stderr=True)
    cells: list[Cell] = []
    with console.status("playing"):
        for cell in contests(contest, jobs):
            cells.append(cell)
            console.print(f"{cell.bot} against {cell.other}: {cell.win.value:.0%}, {cell.score.value:.1f} points")
    print(f"{info.title}, {contest.seats} seats, {count} games of each pair from seed {seed}")
    if contest.seats > 1:
        print(f"a bot on one seat, another on all others; an equal share is {1 / contest.seats:.0%}")
    Console().print(table_of(cells))


def table_of(cells: list[Cell]) -> Table:
    table = Table(box=None, pad_edge=False, header_style="bold")
    for title in ("bot", "against", "games", "wins", "95 %", "mean score", "95 %"):
        table.add_column(title, justify="left" if title in ("bot", "against") else "right")
    for cell in cells:
        wins = [f"{cell.win.value:.0%}", between(cell.win, "{:.0%}")] if cell.bot != cell.other else ["", ""]
        score = [f"{cell.score.value:.1f}", between(cell.score, "{:.1f}")]
        table.add_row(cell.bot, cell.other if cell.bot != cell.other else "", str(cell.games), *wins, *score)
    return table
