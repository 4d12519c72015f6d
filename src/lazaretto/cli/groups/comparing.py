"""Commands for designers that set many runs or bots side by side."""

# ruff: noqa: PLC0415  a command imports what it needs, so that --help is fast

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from lazaretto.cli.arguments import given_beside, mixes_of, names_in, words_of
from lazaretto.cli.options import MOST_GAMES, Bots, DataFile, GameName, Jobs, Mix, Players, Seed, Settings
from lazaretto.core.errors import InputError
from lazaretto.core.record import MOST_SEED


def sweep(  # noqa: PLR0913, PLR0917  the options of a command
    game: GameName,
    out: Annotated[Path, typer.Option("--out", "-o", help="Folder for the runs and their page, sweep.html.")],
    vary: Annotated[
        list[str] | None,
        typer.Option(metavar="KEY=A,B,...", help="data.KEY or option.NAME with its values. Repeatable."),
    ] = None,
    strengths: Annotated[
        str, typer.Option(metavar="BOT,...", help="Bots to play all seats in turn: does the result depend on them?")
    ] = "",
    players: Players = None,
    bots: Bots = "regular",
    count: Annotated[int, typer.Option("--games", min=1, max=MOST_GAMES, help="Number of games per cell.")] = 100,
    seed: Seed = None,
    jobs: Jobs = 0,
    option: Mix = None,
    data: Annotated[Path | None, typer.Option(help="Vary this data file instead of the game's own.")] = None,
    format: Annotated[str, typer.Option(help="Format of the tables: csv or parquet.")] = "csv",
) -> None:
    """Play a run for every combination of data and option values, and show them side by side."""
    from lazaretto.cli.commands.sweep import Common, run_sweep

    common = Common(
        game=game,
        players=players or "",
        bots=bots,
        options=mixes_of(option),
        games=count,
        seed=seed,
        jobs=jobs,
        data=data,
        table=format,
    )
    run_sweep(common, [*(vary or []), *([f"bots={strengths}"] if strengths else [])], out)


def tournament(
    game: GameName,
    bots: Annotated[str, typer.Option(help="At least two names, separated by commas.")],
    players: Annotated[int | None, typer.Option(help="Number of players. Default: the game's own.")] = None,
    count: Annotated[int, typer.Option("--games", min=1, max=MOST_GAMES, help="Number of games.")] = 200,
    seed: Seed = None,
    jobs: Jobs = 0,
    option: Settings = None,
    data: DataFile = None,
    out: Annotated[
        Path | None, typer.Option("--out", "-o", help="Folder for the games and their page, tournament.html.")
    ] = None,
) -> None:
    """Let bots play each other on all seats; print ratings, wins and a cross table."""
    from lazaretto.cli.commands.simulate import Backend
    from lazaretto.cli.commands.tournament import run_tournament
    from lazaretto.cli.data_option import use_given

    use_given(game, data)
    run_tournament(game, players, names_in(bots), words_of(option), count, seed, Backend(jobs), out)


def matrix(  # noqa: PLR0913, PLR0917  the options of a command
    context: typer.Context,
    game: Annotated[
        str | None, typer.Argument(metavar="[GAME]", help="A game from `lazaretto games`, or a file.")
    ] = None,
    players: Annotated[int | None, typer.Option(help="Number of players. Default: the game's own.")] = None,
    bots: Annotated[
        str, typer.Option(help="Names separated by commas, the weakest first.")
    ] = "random,regular,search:50,search:200,search:1000",
    count: Annotated[int, typer.Option("--games", min=2, help="Number of games per pair and side.")] = 40,
    seed: Annotated[int, typer.Option(min=0, max=MOST_SEED - 1, help="The same seed gives the same figures.")] = 1,
    jobs: Jobs = 0,
    option: Settings = None,
    data: DataFile = None,
    out: Annotated[
        Path | None, typer.Option("--out", "-o", help="Save the games in this folder, or continue there.")
    ] = None,
    unfinished: Annotated[
        Path | None, typer.Option("--continue", metavar="FOLDER", help="Finish a matrix that was stopped.")
    ] = None,
) -> None:
    """Let every bot play every other on all seats and sides; print how often it wins and its scores."""
    from lazaretto.cli.commands.matrix import continue_matrix, show_matrix
    from lazaretto.cli.data_option import use_given
    from lazaretto.games import load
    from lazaretto.lab.reports.matrix import Contest

    if unfinished is not None:
        if others := given_beside(context, "unfinished", "jobs"):
            raise InputError(f"--continue takes everything from the matrix; leave out {', '.join(others)}")
        continue_matrix(unfinished, jobs)
        return
    if game is None:
        raise InputError("name a game, or a matrix to --continue")
    use_given(game, data)
    seats = load(game).info.usual if players is None else players
    show_matrix(Contest(game, seats, tuple(names_in(bots)), count, seed, words_of(option)), jobs, out)
