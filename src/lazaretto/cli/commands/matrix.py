"""``lazaretto matrix``: a table of which bot beats which, printed line by line as it is played."""

from __future__ import annotations

import shlex
import sys
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from time import monotonic
from typing import Any

from rich.console import Console
from rich.table import Table

from lazaretto.cli.commands.forecast import WORTH_SAYING, spoken
from lazaretto.cli.commands.simulate import NAME, bar, between
from lazaretto.cli.data_option import use_given
from lazaretto.core import Game, InputError
from lazaretto.lab.reports.matrix import Board, Cell, Contest, Key, Side, begin, play, read_matrix
from lazaretto.lab.runs.runs import DATA, Run, Unwritable, locked, our_version
from lazaretto.lab.runs.simulate import Played, data_given
from lazaretto.lab.stats.intervals import Share


def show_matrix(contest: Contest, jobs: int, folder: Path | None) -> None:
    """Play all lines, or those that are missing in the folder, and print the table."""
    board = Board(contest)
    if folder is None:
        play_lines(board, {}, jobs, "with --out FOLDER they are saved and can be continued")
        return
    runs = begin(folder, board, data_given(contest.game))
    with locked(folder):
        for key, run in runs.items():
            board.resume(key, run)
        play_lines(board, runs, jobs, f"lazaretto matrix --continue {shlex.quote(str(folder))} continues it")


def continue_matrix(folder: Path, jobs: int) -> None:
    manifest = read_matrix(folder)
    if manifest.lazaretto != our_version():
        raise InputError(
            f"{folder} was begun with Lazaretto {manifest.lazaretto}, but this is {our_version()}, whose bots may play "
            "differently; continue with the old version, or begin a new matrix"
        )
    contest = manifest.contest
    if (folder / DATA).is_file():
        use_given(contest.game, folder / DATA)
    show_matrix(contest, jobs, folder)


def play_lines(board: Board, runs: Mapping[Key, Run], jobs: int, again: str) -> None:
    """Play what is missing; whatever happens, what was measured is shown, half-finished lines too."""
    try:
        with bar() as progress:
            task = progress.add_task("playing", total=board.games, completed=board.done)
            for games in played(board, runs, jobs, progress.console.print):
                progress.advance(task, games)
    except KeyboardInterrupt:
        print(f"stopped after {board.done} of {board.games} games; {again}", file=sys.stderr)
        raise
    except Unwritable:
        raise
    except InputError as error:
        raise InputError(f"{error}; {board.done} games are saved, and {again}" if runs else str(error)) from error
    finally:
        if cells := board.cells():
            show_cells(board.contest, board.game, cells)


def played(board: Board, runs: Mapping[Key, Run], jobs: int, tell: Callable[[str], None]) -> Iterator[int]:
    """Play the missing games; ``tell`` gets each line that is complete, and how long the rest will take."""
    tasks = board.tasks({key: run.missing() for key, run in runs.items()} if runs else None)
    firsts, began = len({key for key, _ in tasks}), monotonic()
    told = {pair for pair in board.pairs if board.is_whole(*pair)}
    for number, (key, rows) in enumerate(play(tasks, jobs), 1):
        board.add(key, rows)
        if key in runs:
            keep(runs[key], rows, len(board.played[key]) == board.contest.games)
        yield len(rows)
        if number == firsts:  # one of each line: the others take as long
            say_time((monotonic() - began) * (len(tasks) - firsts) / firsts, board.games - board.done)
        for pair in board.pairs:
            if pair not in told and board.is_whole(*pair):
                told.add(pair)
                tell(in_short(board.cell(*pair), board.contest.alone(board.game), board.contest.winnable(board.game)))


def say_time(seconds: float, games: int) -> None:
    if seconds >= WORTH_SAYING:
        print(f"{spoken(seconds)} more for {games} games, measured on the first of each line", file=sys.stderr)


def keep(run: Run, rows: list[Played], whole: bool) -> None:
    run.keep(range(rows[0].game, rows[-1].game + 1), rows)
    if whole:
        run.gather()


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
    Console(markup=False, emoji=False).print(table_of(cells, alone, winnable))


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
