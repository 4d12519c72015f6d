"""The command line: thin, prints only. What a command does lies below, and is imported when it is asked for.

A person's mistake ends in one sentence on the error stream and the exit status 2.
"""

# ruff: noqa: PLC0415  a command imports what it needs, so that --help is there at once

from __future__ import annotations

import sys
from pathlib import Path
from typing import Annotated, Final

import typer

from lazaretto.core.errors import InputError

INTERRUPTED: Final = 130  # as shells have it

app: Final = typer.Typer(
    help="Five outbreak games on one table: play them in the browser or here, simulate them, search them.",
    epilog="Without a command it serves the table: open the address it prints, on this machine or from a phone.",
    context_settings={"help_option_names": ["-h", "--help"]},
    add_completion=False,
    pretty_exceptions_enable=False,
)

GameName = Annotated[str, typer.Argument(metavar="GAME", help="A game of `lazaretto games`, or a game's file.")]
Seed = Annotated[int | None, typer.Option(min=0, help="The same seed gives the same chance. Usual: a new one.")]
Settings = Annotated[
    list[str] | None, typer.Option("--option", metavar="NAME=WORD", help="Set an option of the game; repeatable.")
]
MoreGames = Annotated[list[Path] | None, typer.Option("--game", help="Add a game from a file; repeatable.")]


@app.callback(invoke_without_command=True)
def serve(
    context: typer.Context,
    host: Annotated[str, typer.Option(help="The address to listen on; 0.0.0.0 lets other machines in.")] = "127.0.0.1",
    port: Annotated[int, typer.Option(min=0, max=65535, help="The port to listen on.")] = 8000,
    data: Annotated[Path | None, typer.Option(help="Where tables are kept. Usual: a folder of yours.")] = None,
    keep_days: Annotated[
        int, typer.Option(min=0, help="Tables at which nothing has happened for so long are removed; 0: never.")
    ] = 90,
    browser: Annotated[bool, typer.Option("--browser/--no-browser", help="Open a browser.")] = True,
    game: MoreGames = None,
) -> None:
    if context.invoked_subcommand is not None:
        refuse_options_before(context)
        return
    from lazaretto.cli.folders import data_folder
    from lazaretto.games import GAMES, load
    from lazaretto.web.serve import serve as serve_tables

    served = [load(name) for name in [*GAMES, *map(str, game or [])]]
    serve_tables(host, port, data or data_folder(), served, browser, keep_days=keep_days)


def refuse_options_before(context: typer.Context) -> None:
    """An option of the server in front of a command would do nothing: say so."""
    given = [name for name in context.params if is_given(context, name)]
    if given:
        raise InputError(f"--{given[0].replace('_', '-')} is for serving; put the options of a command behind its name")


def is_given(context: typer.Context, name: str) -> bool:
    source = context.get_parameter_source(name)
    return source is not None and source.name == "COMMANDLINE"


@app.command()
def games() -> None:
    """List the games that are installed."""
    from lazaretto.cli.listing import show_games

    show_games()


@app.command()
def play(
    game: GameName,
    players: Annotated[int | None, typer.Option(help="How many play, you and the bots. Usual: the game's own.")] = None,
    bot: Annotated[str, typer.Option(help="Who plays the others: random, beginner or regular.")] = "regular",
    seat: Annotated[int, typer.Option(min=1, help="Your seat, counted from 1.")] = 1,
    option: Settings = None,
    seed: Seed = None,
    record: Annotated[
        Path | None, typer.Option(help="Keep the game in this file; `lazaretto replay` reads it.")
    ] = None,
) -> None:
    """Play a game here, in plain text, against bots."""
    from lazaretto.cli.terminal import play_in_terminal

    play_in_terminal(game, players, bot, seat, words_of(option), seed, record)


@app.command()
def simulate(
    game: GameName,
    players: Annotated[int | None, typer.Option(help="How many play. Usual: the game's own.")] = None,
    bots: Annotated[
        str, typer.Option(help="Their names with commas; they change seats from game to game.")
    ] = "regular",
    count: Annotated[int, typer.Option("--games", min=1, help="How many games.")] = 100,
    seed: Seed = None,
    jobs: Annotated[int, typer.Option(min=0, help="How many processes; 0: one for every core.")] = 0,
    option: Settings = None,
    data: Annotated[Path | None, typer.Option(help="Another data file in place of the game's own.")] = None,
    out: Annotated[Path | None, typer.Option(help="Write a row a game: .csv or .jsonl.")] = None,
) -> None:
    """Let bots play many games, on all cores, and say how they fared."""
    from lazaretto.cli.simulation import run_simulation

    run_simulation(game, players, bots.split(","), count, seed, jobs, words_of(option), data, out)


@app.command()
def replay(
    file: Annotated[Path, typer.Argument(help="A record, as `play` and the table write it.")],
    game: MoreGames = None,
) -> None:
    """Play a record again, every line checked, and show how it ended."""
    from lazaretto.cli.records import replay_file

    replay_file(file, [str(path) for path in game or []])


@app.command()
def rules(
    game: GameName,
    id: Annotated[str | None, typer.Argument(metavar="[ID]", help="One rule, such as L-071.")] = None,
    coverage: Annotated[bool, typer.Option("--coverage", help="Say which test proves each rule.")] = False,
) -> None:
    """Show the rules of a game by their numbers, how unclear ones are read, and what proves them."""
    from lazaretto.cli import ledger

    if coverage:
        ledger.show_coverage(game)
    elif id is not None:
        ledger.show_line(game, id)
    else:
        ledger.show_ledger(game)


@app.command()
def check(
    game: GameName,
    seeds: Annotated[int, typer.Option(min=1, help="How many random games for every setup.")] = 3,
) -> None:
    """Play a game at random in every setup and hold it to what must hold for every game."""
    from lazaretto.cli.checking import check_game

    check_game(game, seeds)


@app.command()
def picture(
    file: Annotated[Path, typer.Argument(help="A record, as `play` and the table write it.")],
    out: Annotated[Path, typer.Option("--out", "-o", help="The SVG file to write.")],
    at: Annotated[int | None, typer.Option(min=0, help="After so many actions. Usual: at the end.")] = None,
    seat: Annotated[int, typer.Option(min=0, help="As this seat sees it; 0: as a watcher.")] = 0,
    game: MoreGames = None,
) -> None:
    """Draw a position of a record, without a browser."""
    from lazaretto.cli.pictures import write_picture

    write_picture(file, out, at, seat, [str(path) for path in game or []])


@app.command()
def bench(
    games: Annotated[
        list[str] | None, typer.Argument(metavar="[GAME]...", help="Usual: all that are installed.")
    ] = None,
    seconds: Annotated[float, typer.Option(min=0.01, help="Time for each measure.")] = 1.0,
    compile: Annotated[bool, typer.Option("--compile", help="Make the compiled build first (about a minute).")] = False,
    as_json: Annotated[bool, typer.Option("--json", help="Print JSON for programs.")] = False,
) -> None:
    """Measure how fast games play, plain and compiled side by side."""
    from lazaretto.cli.speed import run_bench

    run_bench(games or [], seconds, compile, as_json)


def words_of(settings: list[str] | None) -> dict[str, str]:
    """``["side=A"]`` as a dictionary."""
    words: dict[str, str] = {}
    for setting in settings or []:
        name, equals, word = setting.partition("=")
        if not equals or not name or name in words:
            raise InputError(f"--option {setting} should be of the form name=word, each name once")
        words[name] = word
    return words


def main() -> None:
    """The entry point: run a command, say mistakes in a sentence."""
    try:
        sys.exit(app(standalone_mode=False))
    except InputError as error:
        complain(str(error))
    except (KeyboardInterrupt, typer.Abort):
        sys.exit(INTERRUPTED)
    except BrokenPipeError:  # the reader of our output has had enough
        sys.stderr.close()
        sys.exit(0)
    except Exception as error:
        sentence = getattr(
            error, "format_message", None
        )  # what Typer says of options; its base class has no public name
        if sentence is None:
            raise
        complain(sentence())


def complain(sentence: str) -> None:
    print(f"lazaretto: {sentence}", file=sys.stderr)
    sys.exit(2)
