"""``lazaretto tournament``: which bot is strongest, and how certain is that?"""

from __future__ import annotations

import sys
import tempfile
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from rich.console import Console
from rich.table import Table

from lazaretto import games
from lazaretto.cli.commands.report import need_lab
from lazaretto.cli.commands.simulate import Backend, between, explained, play_missing, seed_for
from lazaretto.core import InputError
from lazaretto.extras import need
from lazaretto.lab.reports.charts import of_players
from lazaretto.lab.reports.page import write_page
from lazaretto.lab.runs.runs import Run, manifest_of
from lazaretto.lab.runs.simulate import Plan, check_bots, data_given
from lazaretto.lab.runs.summary import Summary


def run_tournament(
    name: str,
    players: int | None,
    bots: list[str],
    options: Mapping[str, str],
    count: int,
    seed: int | None,
    backend: Backend,
    folder: Path | None,
) -> None:
    need_lab("a tournament")
    need("openskill", "lab", "a tournament")
    from lazaretto.lab.reports.tournament import line_ups  # noqa: PLC0415  needs the extra

    game = games.load(name)
    check_bots(bots)
    chosen = game.setup(game.info.usual if players is None else players, options)
    ways = line_ups(game, chosen, bots)
    if count < len(ways):
        raise InputError(f"{len(bots)} bots need at least {len(ways)} games, one per line-up, not {count}")
    plan = Plan(name, game.info.edition, ways, seed_for(seed, folder), data=data_given(name))
    manifest = manifest_of(plan, game, count, "csv")
    if folder is not None:
        hold(plan, backend, Run.begin(folder, manifest, plan.data), chosen.seats, folder / "tournament.html")
        return
    with tempfile.TemporaryDirectory() as place:
        hold(plan, backend, Run.begin(Path(place) / "run", manifest), chosen.seats, None)


def hold(plan: Plan, backend: Backend, run: Run, players: int, out: Path | None) -> None:
    from lazaretto.lab.reports.tournament import page, result  # noqa: PLC0415
    from lazaretto.lab.stats.measures import read_rows  # noqa: PLC0415  needs the extra

    with run.locked():
        if not run.complete:
            with unkept(run) if out is None else explained(run, "the same command continues the tournament"):
                play_missing(plan, backend, run, Summary())
    rows = read_rows(run.folder)
    found = result(rows)
    print(f"{rows.manifest.title}, {of_players(players)}, {rows.manifest.done} games from seed {plan.seed}")
    show(found)
    if out is not None:
        write_page(out, page(rows, found))
        print(f"{out} shows it as a page")


@contextmanager
def unkept(run: Run) -> Iterator[None]:
    """If it stops, say what is lost and how to save it next time."""
    try:
        yield
    except KeyboardInterrupt:
        done = f"stopped after {run.finished()} of {run.manifest.games} games"
        print(f"{done}; with --out FOLDER they are saved and can be continued", file=sys.stderr)
        raise


def show(found: Any) -> None:
    if found.remark:
        print(found.remark)
    table = Table(box=None, pad_edge=False, header_style="bold")
    rated, won = ["rating"] if found.rated else [], ["wins"] if found.losable else []
    for title in ("", "games", *rated, *won, "mean score"):
        table.add_column(title, justify="right" if title else "left", overflow="fold")
    for each in found.entrants:
        rating = [f"{each.rating:.1f} ± {each.doubt:.1f}"] if found.rated else []
        wins = [f"{each.won.value:.1%} ({between(each.won, '{:.1%}')})"] if found.losable else []
        score = f"{each.score.value:.1f} ({between(each.score, '{:.1f}')})"
        table.add_row(each.bot, str(each.games), *rating, *wins, score)
    Console(markup=False, emoji=False).print(table)
    if found.cross:
        show_cross(found)


def show_cross(found: Any) -> None:
    """How often the bot of the row finishes ahead of the bot of the column."""
    print("finishes ahead of:")
    names = [each.bot for each in found.entrants]
    table = Table(box=None, pad_edge=False, header_style="bold")
    table.add_column("", overflow="fold")
    for name in names:
        table.add_column(name, justify="right", overflow="fold")
    for one in names:
        met = [found.cross.get((one, other)) for other in names]
        table.add_row(
            one, *["-" if share is None else f"{share.value:.0%} ({between(share, '{:.0%}')})" for share in met]
        )
    Console(markup=False, emoji=False).print(table)
