"""Commands for designers: simulate a game, see what the figures say, print it."""

# ruff: noqa: PLC0415  a command imports what it needs, so that --help is fast

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from lazaretto.cli.arguments import given_beside, mixes_of, names_in, numbers_in
from lazaretto.cli.child import guard, is_guarded, told_by_guard, words_given
from lazaretto.cli.options import MOST_GAMES, Bots, DataFile, GameName, Jobs, Mix, Players, RunFolder, Seed
from lazaretto.core.errors import InputError


def data(
    context: typer.Context,
    game: Annotated[str, typer.Argument(metavar="GAME", help="A game from `lazaretto games`.")],
    out: Annotated[Path | None, typer.Option("--out", "-o", help="File to write. Default: GAME.toml.")] = None,
    force: Annotated[bool, typer.Option("--force", help="Replace the file if it exists.")] = False,
    check: Annotated[
        Path | None, typer.Option("--check", metavar="FILE", help="Say all that is wrong in this data file instead.")
    ] = None,
) -> None:
    """Write a game's data file to edit, or check an edited one. Status 1: it has mistakes."""
    from lazaretto.cli.commands import data as command

    if check is None:
        command.write_data(game, out, force)
        return
    if others := given_beside(context, "game", "check"):
        raise InputError(f"--check only reads; leave out {', '.join(others)}")
    if command.check_data(game, check):
        raise typer.Exit(1)


def simulate(  # noqa: PLR0913, PLR0917  the options of a command
    context: typer.Context,
    game: Annotated[
        str | None, typer.Argument(metavar="[GAME]", help="A game from `lazaretto games`, or a file.")
    ] = None,
    players: Players = None,
    bots: Bots = "regular",
    count: Annotated[int, typer.Option("--games", min=1, max=MOST_GAMES, help="Number of games.")] = 100,
    seed: Seed = None,
    jobs: Jobs = 0,
    option: Mix = None,
    data: DataFile = None,
    out: Annotated[
        Path | None, typer.Option(help="Save the run in this folder, or continue the same run there.")
    ] = None,
    format: Annotated[str, typer.Option(help="Format of the tables: csv or parquet.")] = "csv",
    actions: Annotated[bool, typer.Option("--actions", help="Also save every action.")] = False,
    unfinished: Annotated[
        Path | None, typer.Option("--continue", metavar="RUN", help="Finish a run that was stopped.")
    ] = None,
    ray: Annotated[
        str,
        typer.Option("--ray", metavar="[ADDRESS]", help="Use a Ray cluster; without an address, a local one."),
    ] = "",
) -> None:
    """Let bots play many games, on all cores or many machines, and print the results."""
    from lazaretto.cli.commands.simulate import Backend, Order, continue_simulation, run_simulation
    from lazaretto.extras import need

    if ray and not is_guarded():
        need("ray", "ray", "--ray")
        raise typer.Exit(guard(words_given(), unfinished or out))
    backend = Backend(jobs, ray)
    if unfinished is not None:
        if others := given_beside(context, "unfinished", "jobs", "ray"):
            raise InputError(f"--continue takes everything from the run; leave out {', '.join(others)}")
        with told_by_guard():
            continue_simulation(unfinished, backend)
        return
    if game is None:
        raise InputError("name a game to simulate, or a run to --continue")
    order = Order(
        game=game,
        players=numbers_in("--players", players),
        bots=names_in(bots),
        options=mixes_of(option),
        games=count,
        seed=seed,
        data=data,
        actions=actions,
        table=format,
    )
    with told_by_guard():
        run_simulation(order, backend, out)


def report(
    run: RunFolder,
    out: Annotated[Path, typer.Option("--out", "-o", help="Page to write.")] = Path("report.html"),
    xlsx: Annotated[
        Path | None, typer.Option("--xlsx", metavar="FILE", help="Also write the figures as a spreadsheet.")
    ] = None,
) -> None:
    """Write a page about a run, for the designer of a game."""
    from lazaretto.cli.commands.report import write_report

    write_report(run, out, xlsx)


def watch(
    run: RunFolder,
    game: Annotated[
        str,
        typer.Argument(
            metavar="[GAME]",
            help="Its number, or longest, shortest, highest, lowest, comeback, changes. Default: the report.",
        ),
    ] = "",
    port: Annotated[int, typer.Option(min=0, max=65535, help="Port to listen on; 0 is any free one.")] = 0,
    browser: Annotated[bool, typer.Option("--browser/--no-browser", help="Open a browser.")] = True,
) -> None:
    """Show a run in the browser: its report with links, and any of its games as a replay."""
    from lazaretto.cli.commands.watch import watch_run

    watch_run(run, game, port, browser)


def puzzles(
    run: RunFolder,
    out: Annotated[Path, typer.Option("--out", "-o", help="File to write.")] = Path("puzzles.jsonl.gz"),
    records: Annotated[
        Path | None, typer.Option("--records", metavar="FOLDER", help="Also write each puzzle as a record.")
    ] = None,
    count: Annotated[int, typer.Option("--count", "-n", min=1, help="Puzzles to find.")] = 30,
    add: Annotated[bool, typer.Option("--add", help="Keep the puzzles that the file has; they count.")] = False,
    without: Annotated[
        str, typer.Option(metavar="THEME,...", help="Kinds of actions that make no good puzzle, such as done.")
    ] = "",
    short: Annotated[int, typer.Option(min=1, help="Games after each action in the comparison that sorts out.")] = 64,
    deep: Annotated[int, typer.Option(min=1, help="Iterations of each of the two searches that decide.")] = 2000,
    worlds: Annotated[int, typer.Option(min=2, help="Games after each action that measure its lead.")] = 192,
) -> None:
    """Find positions with one clearly best move in a run."""
    from lazaretto.cli.commands.puzzles import Wanted, write_found
    from lazaretto.review.puzzles import Effort

    write_found(run, out, records, Wanted(count, Effort(short, deep, worlds), without, add))


def harvest(
    out: Annotated[Path, typer.Option("--out", "-o", help="New folder for the run.")],
    game: Annotated[
        str, typer.Argument(metavar="[GAME]", help="The game to count, if the store has tables of several.")
    ] = "",
    store: Annotated[
        str | None,
        typer.Option(metavar="STORE", help="A folder of tables, or postgresql://... Default: your data folder."),
    ] = None,
) -> None:
    """Make a run of the finished tables of a server: how people play, without names and chat."""
    from lazaretto.cli.commands.harvest import harvest_tables
    from lazaretto.cli.paths import data_folder

    harvest_tables(store or data_folder(), game, out)


def compare(
    first: RunFolder,
    second: RunFolder,
    out: Annotated[Path, typer.Option("--out", "-o", help="Page to write.")] = Path("comparison.html"),
) -> None:
    """Write a page that compares two runs of a game: did the change matter?"""
    from lazaretto.cli.commands.report import write_comparison

    write_comparison(first, second, out)


def print_(
    game: GameName,
    out: Annotated[Path, typer.Option("--out", "-o", help="PDF file to write, or a folder for SVG files.")],
    paper: Annotated[str, typer.Option(help="a4 or letter.")] = "a4",
    fold: Annotated[
        bool,
        typer.Option("--fold/--duplex", help="Backs beside the fronts, to fold, or behind them."),
    ] = False,
    bw: Annotated[bool, typer.Option("--bw", help="Black and white.")] = False,
    svg: Annotated[bool, typer.Option("--svg", help="A folder of SVG files, one for each page.")] = False,
    data: DataFile = None,
) -> None:
    """Print a game to cut out: cards, tiles, boards and rules as a PDF, or as SVG files."""
    from lazaretto.cli.commands.print import print_game, wish_of

    print_game(game, out, wish_of(paper, fold, bw), data, svg)
