"""``lazaretto simulate``: a progress bar, then a table of results."""

from __future__ import annotations

import secrets
import shlex
import sys
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Final, TypeVar

from msgspec import Struct
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table

from lazaretto.cli.commands.forecast import Forecast
from lazaretto.cli.data_option import use_given
from lazaretto.core import InputError
from lazaretto.extras import need
from lazaretto.lab.reports.charts import UNKNOWN
from lazaretto.lab.runs import tables
from lazaretto.lab.runs.cluster import RayEnded, play_on_ray
from lazaretto.lab.runs.runs import DATA, Manifest, Run, Unwritable, manifest_of, plan_of, read_manifest
from lazaretto.lab.runs.simulate import Plan, check_bots, data_given, load_game, prepare, setups
from lazaretto.lab.runs.summary import Summary, Tally
from lazaretto.lab.runs.workers import Parts, parts_of, play_here
from lazaretto.lab.stats.intervals import Share

T = TypeVar("T", int, str)

NAME: Final = 10  # minimum width of a column of names; a program's command may need several lines


class Backend(Struct, frozen=True):
    """Where games are played: in processes of this machine, or on a Ray cluster."""

    jobs: int = 0  # 0: one per core
    ray: str = ""  # an address; empty: this machine

    def play(self, plan: Plan, parts: Sequence[range]) -> Parts:
        if not self.ray:
            return play_here(plan, parts, self.jobs)
        return play_on_ray(plan, parts, self.ray, self.jobs)


class Order(Struct, frozen=True, kw_only=True):
    """The arguments of a run."""

    game: str
    players: Sequence[int] = ()  # empty: the game's usual number
    bots: Sequence[str] = ("regular",)
    options: Mapping[str, Sequence[str]] = {}
    games: int = 100
    seed: int | None = None
    data: Path | None = None
    actions: bool = False
    table: str = "csv"

    def plan(self, folder: Path | None) -> Plan:
        """A checked plan: mistakes are reported before the first game."""
        use_given(self.game, self.data)
        game = load_game(self.game)
        check_bots(self.bots)
        ways, skipped = setups(game, self.players or (game.info.usual,), self.bots, self.options)
        for sentence in skipped:
            print(f"skipped: {sentence}", file=sys.stderr)
        if self.games < len(ways):
            games, left = "1 game" if self.games == 1 else f"{self.games} games", len(ways) - self.games
            last = "last one is" if left == 1 else f"last {left} are"
            few = f"{games} for {len(ways)} combinations of players, options and bots"
            print(f"{few}: the {last} not played", file=sys.stderr)
        seed = seed_for(self.seed, folder)
        return Plan(self.game, game.info.edition, ways, seed, self.actions, data_given(self.game))


def seed_for(seed: int | None, folder: Path | None) -> int:
    """The given seed, that of the run to continue, or a random one."""
    if seed is None and folder is not None and (folder / "run.json").exists():
        return read_manifest(folder).seed
    return secrets.randbelow(2**31) if seed is None else seed


def check_format(table: str) -> None:
    if table not in tables.FORMATS:
        raise InputError(f"--format should be {' or '.join(tables.FORMATS)}, not {table}")
    if table == "parquet":
        need("polars", "lab", "writing Parquet")


def run_simulation(order: Order, backend: Backend, folder: Path | None) -> Manifest | None:
    """Play a run; with a folder the rows are saved, and an existing run is continued."""
    check_format(order.table)
    if folder is None and (order.actions or order.table != tables.FORMATS[0]):
        raise InputError("--actions and --format need --out FOLDER")
    plan = order.plan(folder)
    if folder is None:
        play_unkept(plan, backend, order.games)
        return None
    if folder.suffix in (".csv", ".jsonl", ".parquet"):
        raise InputError(f"a run is a folder: use --out {folder.with_suffix('')}, and --format for its tables")
    manifest = manifest_of(plan, prepare(plan), order.games, order.table)
    return play_kept(plan, backend, Run.begin(folder, manifest, plan.data))


def continue_simulation(folder: Path, backend: Backend) -> None:
    """Finish a run that was stopped, with the same settings."""
    manifest = read_manifest(folder)
    if manifest.given:
        use_given(manifest.slug, folder / DATA)
    plan = plan_of(folder, manifest)
    prepare(plan)
    play_kept(plan, backend, Run(folder, manifest))


def play_unkept(plan: Plan, backend: Backend, count: int) -> None:
    summary = Summary()
    try:
        with bar() as progress:
            task, forecast = progress.add_task("playing", total=count), Forecast(count)
            for part, rows in backend.play(plan, parts_of(count)):
                summary.add(rows)
                progress.advance(task, len(part))
                forecast.note(len(part))
    except KeyboardInterrupt:
        print(f"stopped after {len(summary.lengths)} of {count} games", file=sys.stderr)
        raise
    finally:
        show(summary, plan.seed)


def play_kept(plan: Plan, backend: Backend, run: Run) -> Manifest:
    with run.locked():
        return play_rest(plan, backend, run)


def play_rest(plan: Plan, backend: Backend, run: Run) -> Manifest:
    if run.complete:
        print(f"{run.folder} is complete: {run.manifest.games} games; `lazaretto report` shows them")
        return run.manifest
    summary = Summary()
    summary.add(run.played())
    try:
        with explained(run, f"lazaretto simulate --continue {shlex.quote(str(run.folder))} continues the run"):
            play_missing(plan, backend, run, summary)
    except KeyboardInterrupt:
        if not run.complete:
            summary = Summary()  # counted again: the last part may have been saved but not counted
            summary.add(run.played())
        raise
    finally:
        show(summary, plan.seed)
    return run.manifest


@contextmanager
def explained(run: Run, again: str) -> Iterator[None]:
    """If a run stops, say what is saved and how to continue."""
    try:
        yield
    except KeyboardInterrupt:
        print(f"stopped after {run.finished()} of {run.manifest.games} games; {again}", file=sys.stderr)
        raise
    except (Unwritable, RayEnded):
        raise
    except InputError as error:
        raise InputError(f"{error}; {run.finished()} games are saved, and {again}") from error


def play_missing(plan: Plan, backend: Backend, run: Run, summary: Summary) -> None:
    """Play the missing parts; whatever happens, the tables contain the finished games."""
    try:
        with bar() as progress:
            task = progress.add_task("playing", total=run.manifest.games, completed=run.finished())
            forecast = Forecast(run.manifest.games, run.finished())
            for part, rows in backend.play(plan, run.missing()):
                run.keep(part, rows)
                summary.add(rows)
                progress.advance(task, len(part))
                forecast.note(len(part))
    finally:
        run.gather()


def bar() -> Progress:
    """A progress bar, shown only on a terminal."""
    console = Console(stderr=True, markup=False, emoji=False)
    return Progress(
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        TextColumn("games,"),
        TimeRemainingColumn(compact=True),
        TextColumn("left"),
        console=console,
        transient=True,
        disable=not console.is_terminal,
    )


# ---- results ------------------------------------------------------------------------------------


def show(summary: Summary, seed: int) -> None:
    if not summary.lengths:
        return
    count = len(summary.lengths)
    lengths = f"{min(summary.lengths)} to {max(summary.lengths)}, {sum(summary.lengths) / count:.1f} on average"
    print(f"{count} games from seed {seed}; actions per game: {lengths}")
    print("endings: " + ", ".join([f"{name} {n / count:.1%}" for name, n in summary.endings.most_common()]))
    table = Table(box=None, pad_edge=False, header_style="bold")
    table.add_column("", overflow="fold", min_width=NAME)
    several = len({players for players, _ in summary.seats}) > 1
    for title in (*(["players"] if several else []), "games", "mean score", "95 %", "wins", "95 %"):
        table.add_column(title, justify="right", no_wrap=True)
    add_rows(table, "seat", summary.seats, several)
    add_rows(table, "bot", summary.bots, several)
    Console(markup=False, emoji=False).print(table)


def add_rows(table: Table, what: str, tallies: Mapping[tuple[int, T], Tally], several: bool) -> None:
    """Rows by number of players, if there are several: one seat of two wins more often than one of four."""
    for (players, name), tally in sorted(tallies.items()):
        score, win = tally.score, tally.win
        texts = [f"{score.value:.2f}", between(score, "{:.2f}"), f"{win.value:.1%}", between(win, "{:.1%}")]
        number = [str(players)] if several else []
        table.add_row(f"{what} {name}", *number, str(len(tally.scores)), *texts)


def between(share: Share, form: str) -> str:
    return f"{form.format(share.low)} to {form.format(share.high)}" if share.known else UNKNOWN
