"""Commands for authors of games and for researchers."""

# ruff: noqa: PLC0415  a command imports what it needs, so that --help is fast

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from lazaretto.cli.options import GameName, RunFolder


def rules(
    game: Annotated[
        str,
        typer.Argument(metavar="GAME|ID", help="A game from `lazaretto games`, a file, or the ID of a rule."),
    ],
    id: Annotated[str | None, typer.Argument(metavar="[ID]", help="A rule of the game, such as L-071.")] = None,
    coverage: Annotated[bool, typer.Option("--coverage", help="List the tests of each rule.")] = False,
) -> None:
    """Show the rules of a game, or one rule with its reading, its code and its tests."""
    from lazaretto.cli.commands import rules as command

    if coverage:
        command.show_coverage(game)
    elif id is not None:
        command.show_line(game, id)
    elif command.is_number(game):
        command.show_rule(game)
    else:
        command.show_ledger(game)


def check(
    game: GameName,
    seeds: Annotated[int, typer.Option(min=1, help="Number of random games per setup.")] = 3,
) -> None:
    """Run the conformance checks of a game: random games in every setup."""
    from lazaretto.cli.commands.check import check_game

    check_game(game, seeds)


def clone(
    game: GameName,
    run: RunFolder,
    out: Annotated[Path, typer.Option("--out", "-o", metavar="FILE", help="The network to write: NAME.onnx.")],
    bot: Annotated[str, typer.Option(help="The bot to clone. Default: the only one of the run.")] = "",
    players: Annotated[int, typer.Option(min=0, help="Number of players. Default: the only one of the run.")] = 0,
    minutes: Annotated[float, typer.Option(min=0.0, help="Practise this long against the bot (MaskablePPO).")] = 0.0,
    priors: Annotated[
        bool, typer.Option("--priors/--no-priors", help="Show the network the game's own ratings of the actions.")
    ] = True,
    seed: Annotated[int, typer.Option(min=0, help="Of the network's first weights and its practice.")] = 1,
) -> None:
    """Train a network to choose as a bot chose in a run (`simulate --actions`), then let it practise."""
    from lazaretto.cli.commands.clone import Wish, clone_run

    clone_run(Wish(game, run, out, bot, players, minutes, priors, seed))


def baselines(
    games: Annotated[
        list[str] | None, typer.Argument(metavar="[GAME]...", help="Default: all installed games.")
    ] = None,
    hours: Annotated[float, typer.Option(min=0.0001, help="Processor time for everything.")] = 8.0,
    out: Annotated[Path, typer.Option("--out", "-o", metavar="FOLDER", help="Folder for the table.")] = Path(
        "baselines"
    ),
) -> None:
    """Measure bots and learners against `regular`; the same command, or one with more hours, continues."""
    from lazaretto.cli.commands.baselines import run_baselines

    run_baselines(games or [], hours, out)


def bench(
    games: Annotated[
        list[str] | None, typer.Argument(metavar="[GAME]...", help="Default: all installed games.")
    ] = None,
    seconds: Annotated[float, typer.Option(min=0.01, help="Time per measurement.")] = 1.0,
    compile: Annotated[bool, typer.Option("--compile", help="Compile first, which takes minutes.")] = False,
    as_json: Annotated[bool, typer.Option("--json", help="Print JSON.")] = False,
) -> None:
    """Measure the speed of games, plain and compiled side by side."""
    from lazaretto.cli.commands.bench import run_bench

    run_bench(games or [], seconds, compile, as_json)
