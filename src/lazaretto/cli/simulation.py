"""``lazaretto simulate``: a bar while it runs, a table when it is done."""

from __future__ import annotations

import secrets
import sys
from collections.abc import Iterable
from pathlib import Path

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table

from lazaretto import games
from lazaretto.core import InputError
from lazaretto.lab.simulate import Plan, Rows, Share, Summary, Tally, simulate, use_data


def run_simulation(
    name: str,
    players: int | None,
    bots: list[str],
    count: int,
    seed: int | None,
    jobs: int,
    options: dict[str, str],
    data: Path | None,
    out: Path | None,
) -> None:
    if data is not None:
        use_given(name, data)
    info = games.load(name).info
    chosen = tuple([bot.strip() for bot in bots])
    plan = Plan(name, players or info.usual, chosen, secrets.randbelow(2**31) if seed is None else seed, options)
    plan.check()
    rows = None if out is None else Rows(out)
    summary = Summary()
    try:
        run(plan, count, jobs, rows, summary)
    except KeyboardInterrupt:
        print(f"stopped after {len(summary.lengths)} of {count} games", file=sys.stderr)
        show(summary, plan)
        raise
    finally:
        if rows is not None:
            rows.close()
    show(summary, plan)


def use_given(name: str, data: Path) -> None:
    if name not in games.GAMES:
        raise InputError(f"--data is for the games that are installed: {', '.join(games.GAMES)}")
    if not data.is_file():
        raise InputError(f"the data file {data} is not there")
    use_data(name, data)


def run(plan: Plan, count: int, jobs: int, rows: Rows | None, summary: Summary) -> None:
    bar = Progress(
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        TextColumn("games,"),
        TimeRemainingColumn(compact=True),
        TextColumn("left"),
        console=Console(stderr=True),
        transient=True,
    )
    with bar:
        task = bar.add_task("playing", total=count)
        for batch in simulate(plan, count, jobs):
            summary.add(batch)
            if rows is not None:
                rows.write(batch)
            bar.advance(task, len(batch))


def show(summary: Summary, plan: Plan) -> None:
    if not summary.lengths:
        return
    count = len(summary.lengths)
    lengths = f"{min(summary.lengths)} to {max(summary.lengths)}, {sum(summary.lengths) / count:.1f} on average"
    print(f"{count} games from seed {plan.seed}; actions a game: {lengths}")
    print("endings: " + ", ".join([f"{name} {n / count:.1%}" for name, n in summary.endings.most_common()]))
    table = Table(box=None, pad_edge=False, header_style="bold")
    for title in ("", "games", "mean score", "95 %", "wins", "95 %"):
        table.add_column(title, justify="right" if title else "left")
    add_rows(table, [(f"seat {seat + 1}", tally) for seat, tally in sorted(summary.seats.items())])
    add_rows(table, [(f"bot {name}", tally) for name, tally in sorted(summary.bots.items())])
    Console().print(table)


def add_rows(table: Table, tallies: Iterable[tuple[str, Tally]]) -> None:
    for name, tally in tallies:
        score, win = tally.score, tally.win
        count = len(tally.scores)
        table.add_row(
            name, str(count), f"{score.value:.2f}", between(score, "{:.2f}"), f"{win.value:.1%}", between(win, "{:.1%}")
        )


def between(share: Share, form: str) -> str:
    return f"{form.format(share.low)} to {form.format(share.high)}"
