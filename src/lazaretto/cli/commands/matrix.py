"""``lazaretto matrix``: a table of which bot beats which, printed line by line as it is played."""

from __future__ import annotations

import sys
from functools import partial
from typing import Any

from rich.console import Console
from rich.table import Table

from lazaretto import games
from lazaretto.cli.commands.simulate import NAME, bar, between
from lazaretto.core import Game
from lazaretto.lab.reports.matrix import Cell, Contest, Side, contests, games_of, pairs
from lazaretto.lab.stats.intervals import Share


def show_matrix(
    name: str, players: int | None, bots: list[str], count: int, seed: int, jobs: int, options: dict[str, str]
) -> None:
    info = games.load(name).info
    contest = Contest(name, info.usual if players is None else players, tuple(bots), count, seed, options)
    game = contest.check()
    alone, winnable = contest.alone(game), contest.winnable(game)
    cells: list[Cell] = []
    try:
        with bar() as progress:
            task = progress.add_task("playing", total=games_of(contest, game))
            for cell in contests(contest, jobs, partial(progress.advance, task)):
                cells.append(cell)
                progress.console.print(in_short(cell, alone, winnable))
    except KeyboardInterrupt:
        print(f"stopped after {len(cells)} of {len(pairs(contest, game))} lines", file=sys.stderr)
        raise
    finally:
        if cells:
            show_cells(contest, game, cells)


def show_cells(contest: Contest, game: Game[Any, Any], cells: list[Cell]) -> None:
    alone, winnable = contest.alone(game), contest.winnable(game)
    teams = any([cell.sides for cell in cells])
    pair = "bot" if alone else "pair and side" if teams else "pair"
    seats = "1 seat" if contest.seats == 1 else f"{contest.seats} seats"
    print(f"{game.info.title}, {seats}, {contest.games} games of each {pair} from seed {contest.seed}")
    if teams:
        print("one bot on one side, the other on the rest; equal: the other against itself")
    elif not alone:
        print("one bot on one seat, the other on the rest; equal: the mean of all seats")
    elif contest.seats > 1:
        print("cooperative: the same bot on all seats")
    Console().print(table_of(cells, alone, winnable))


def in_short(cell: Cell, alone: bool, winnable: bool) -> str:
    who = cell.bot if alone else f"{cell.bot} against {cell.other}"
    wins = f"{cell.win.value:.0%}, " if winnable else ""
    return f"{who}: {wins}{cell.score.value:.1f} points"


def table_of(cells: list[Cell], alone: bool, winnable: bool) -> Table:
    """A line per cell and, in team games, per side; only meaningful columns."""
    table = Table(box=None, pad_edge=False, header_style="bold")
    table.add_column("bot", overflow="fold", min_width=NAME)
    titles = ["games", *(["wins", "95 %"] if winnable else []), "points", "95 %"]
    if not alone:
        table.add_column("against", overflow="fold", min_width=NAME)
        titles.insert(3, "equal")
    for title in titles:
        table.add_column(title, justify="right", no_wrap=True)
    for cell in cells:
        who = [cell.bot] if alone else [cell.bot, cell.other]
        wins = wins_of(cell, alone) if winnable else []
        points = [f"{cell.score.value:.1f}", between(cell.score, "{:.1f}")]
        table.add_row(*who, str(cell.games), *wins, *points)
        for side in cell.sides:
            table.add_row("", f"as {side.name}", str(side.games), *wins_of(side, alone))
    return table


def wins_of(line: Cell | Side, alone: bool) -> list[str]:
    """Wins in percent; with the equal share if there are opponents."""
    win = line.win
    hundredfold = Share(100 * win.value, 100 * win.low, 100 * win.high)
    wins = [f"{hundredfold.value:.0f} %", between(hundredfold, "{:.0f}")]
    return wins if alone else [*wins, f"{100 * line.even:.0f} %"]
