"""The command line: thin, prints only. What a command does lies below, and is imported when it is asked for.

A person's mistake ends in one sentence on the error stream and the exit status 2.
"""

# ruff: noqa: PLC0415  a command imports what it needs, so that --help is there at once

from __future__ import annotations

import sys
from pathlib import Path
from typing import Annotated, Final

import typer

from lazaretto.cli.arguments import given_beside, is_given, mixes_of, names_in, numbers_in, words_of
from lazaretto.core.errors import InputError
from lazaretto.core.record import MOST_SEED

INTERRUPTED: Final = 130  # as shells have it
MOST_GAMES: Final = 100_000_000  # of a run: a list of its parts must fit into the memory

app: Final = typer.Typer(
    help="Five outbreak games on one table: play them in the browser or here, simulate them, search them.",
    epilog="Without a command it serves the table: open the address it prints, on this machine or from a phone.",
    context_settings={"help_option_names": ["-h", "--help"]},
    add_completion=False,
    pretty_exceptions_enable=False,
)

GameName = Annotated[str, typer.Argument(metavar="GAME", help="A game of `lazaretto games`, or a game's file.")]
Seed = Annotated[
    int | None, typer.Option(min=0, max=MOST_SEED - 1, help="The same seed gives the same chance. Usual: a new one.")
]
Settings = Annotated[
    list[str] | None, typer.Option("--option", metavar="NAME=WORD", help="Set an option of the game; repeatable.")
]
Players = Annotated[
    str | None, typer.Option(metavar="N,...", help="How many play; several with commas. Usual: the game's own.")
]
Bots = Annotated[str, typer.Option(help="Their names with commas; they change seats from game to game.")]
Mix = Annotated[
    list[str] | None,
    typer.Option("--option", metavar="NAME=WORD", help="Set an option; the same name again plays each word in turn."),
]
DataFile = Annotated[Path | None, typer.Option("--data", help="Another data file in place of the game's own.")]
RunFolder = Annotated[Path, typer.Argument(metavar="RUN", help="A folder that `simulate --out` made.")]
Jobs = Annotated[int, typer.Option(min=0, help="How many processes; 0: one for every core.")]
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
    bot: Annotated[
        list[str] | None,
        typer.Option(metavar="NAME=COMMAND", help="Offer a program, or a trained bot's file (.onnx); repeatable."),
    ] = None,
) -> None:
    if context.invoked_subcommand is not None:
        refuse_options_before(context)
        return
    from lazaretto.bots import use
    from lazaretto.cli.paths import data_folder
    from lazaretto.games import GAMES, load
    from lazaretto.web.serve import serve as serve_tables

    use(bot or [])
    served = [load(name) for name in [*GAMES, *map(str, game or [])]]
    serve_tables(host, port, data or data_folder(), served, browser, keep_days=keep_days)


def refuse_options_before(context: typer.Context) -> None:
    """An option of the server in front of a command would do nothing: say so."""
    given = [name for name in context.params if is_given(context, name)]
    if given:
        raise InputError(f"--{given[0].replace('_', '-')} is for serving; put the options of a command behind its name")


@app.command()
def games() -> None:
    """List the games that are installed."""
    from lazaretto.cli.commands.games import show_games

    show_games()


@app.command()
def play(
    game: GameName,
    players: Annotated[int | None, typer.Option(help="How many play, you and the bots. Usual: the game's own.")] = None,
    bot: Annotated[str, typer.Option(help="Who plays the others: beginner, regular, strong ...")] = "regular",
    seat: Annotated[int, typer.Option(min=1, help="Your seat, counted from 1.")] = 1,
    option: Settings = None,
    data: DataFile = None,
    seed: Seed = None,
    record: Annotated[
        Path | None, typer.Option(help="Keep the game in this file; `lazaretto replay` reads it.")
    ] = None,
) -> None:
    """Play a game here, in plain text, against bots."""
    from lazaretto.cli.commands.play import play_in_terminal
    from lazaretto.cli.data_option import use_given
    from lazaretto.lab.runs.simulate import blaming_data

    use_given(game, data)
    with blaming_data(game, "the game"):
        play_in_terminal(game, players, bot, seat, words_of(option), seed, record)


@app.command()
def simulate(  # noqa: PLR0913, PLR0917  the options of a command
    context: typer.Context,
    game: Annotated[
        str | None, typer.Argument(metavar="[GAME]", help="A game of `lazaretto games`, or its file.")
    ] = None,
    players: Players = None,
    bots: Bots = "regular",
    count: Annotated[int, typer.Option("--games", min=1, max=MOST_GAMES, help="How many games.")] = 100,
    seed: Seed = None,
    jobs: Jobs = 0,
    option: Mix = None,
    data: DataFile = None,
    out: Annotated[
        Path | None, typer.Option(help="The folder to keep the run in. One that was stopped goes on.")
    ] = None,
    format: Annotated[str, typer.Option(help="Of its tables: csv or parquet.")] = "csv",
    actions: Annotated[bool, typer.Option("--actions", help="Keep every action too.")] = False,
    unfinished: Annotated[
        Path | None, typer.Option("--continue", metavar="RUN", help="Finish a run that was stopped, as it began.")
    ] = None,
    ray: Annotated[
        str,
        typer.Option("--ray", metavar="[ADDRESS]", help="Play on a Ray cluster; without an address on one made here."),
    ] = "",
) -> None:
    """Let bots play many games, on all cores or many machines, and say how they fared."""
    from lazaretto.cli.commands.simulate import Crew, Order, continue_simulation, run_simulation

    crew = Crew(jobs, ray)
    if unfinished is not None:
        if others := given_beside(context, "unfinished", "jobs", "ray"):
            raise InputError(f"--continue takes everything from the run: leave out {', '.join(others)}")
        continue_simulation(unfinished, crew)
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
    run_simulation(order, crew, out)


@app.command()
def report(
    run: RunFolder,
    out: Annotated[Path, typer.Option("--out", "-o", help="The page to write.")] = Path("report.html"),
) -> None:
    """Write a page about a run, for whoever designs the game."""
    from lazaretto.cli.commands.report import write_report

    write_report(run, out)


@app.command()
def compare(
    first: RunFolder,
    second: RunFolder,
    out: Annotated[Path, typer.Option("--out", "-o", help="The page to write.")] = Path("comparison.html"),
) -> None:
    """Write a page about two runs of a game: did the change between them matter?"""
    from lazaretto.cli.commands.report import write_comparison

    write_comparison(first, second, out)


@app.command()
def sweep(  # noqa: PLR0913, PLR0917  the options of a command
    game: GameName,
    out: Annotated[Path, typer.Option("--out", "-o", help="The folder for the runs and their page, sweep.html.")],
    vary: Annotated[
        list[str], typer.Option(metavar="KEY=A,B,...", help="data.KEY or option.NAME with its values; repeatable.")
    ],
    players: Players = None,
    bots: Bots = "regular",
    count: Annotated[int, typer.Option("--games", min=1, max=MOST_GAMES, help="How many games for each cell.")] = 100,
    seed: Seed = None,
    jobs: Jobs = 0,
    option: Mix = None,
    data: Annotated[Path | None, typer.Option(help="The data file to vary in place of the game's own.")] = None,
    format: Annotated[str, typer.Option(help="Of the tables: csv or parquet.")] = "csv",
) -> None:
    """Play a run for every combination of data and option values, and lay them side by side."""
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
    run_sweep(common, vary, out)


@app.command()
def tournament(
    game: GameName,
    bots: Annotated[str, typer.Option(help="Their names with commas, two at least.")],
    players: Annotated[int | None, typer.Option(help="How many play. Usual: the game's own.")] = None,
    count: Annotated[int, typer.Option("--games", min=1, max=MOST_GAMES, help="How many games.")] = 200,
    seed: Seed = None,
    jobs: Jobs = 0,
    option: Settings = None,
    data: DataFile = None,
    out: Annotated[
        Path | None, typer.Option("--out", "-o", help="A folder to keep the games and a page, tournament.html, in.")
    ] = None,
) -> None:
    """Let bots play each other on all seats: ratings, wins and a cross table."""
    from lazaretto.cli.commands.simulate import Crew
    from lazaretto.cli.commands.tournament import run_tournament
    from lazaretto.cli.data_option import use_given

    use_given(game, data)
    run_tournament(game, players, names_in(bots), words_of(option), count, seed, Crew(jobs), out)


@app.command()
def matrix(
    game: GameName,
    players: Annotated[int | None, typer.Option(help="How many play. Usual: the game's own.")] = None,
    bots: Annotated[
        str, typer.Option(help="Their names with commas, the weakest first.")
    ] = "random,regular,search:50,search:200,search:1000",
    count: Annotated[int, typer.Option("--games", min=2, help="How many games of each pair, on each side.")] = 40,
    seed: Annotated[int, typer.Option(min=0, max=MOST_SEED - 1, help="The same seed gives the same figures.")] = 1,
    jobs: Jobs = 0,
    option: Settings = None,
    data: DataFile = None,
) -> None:
    """Let every bot play every other on all seats and sides, and say how often it wins; together, what it scores."""
    from lazaretto.cli.commands.matrix import show_matrix
    from lazaretto.cli.data_option import use_given

    use_given(game, data)
    show_matrix(game, players, names_in(bots), count, seed, jobs, words_of(option))


@app.command()
def replay(
    file: Annotated[Path, typer.Argument(help="A record, as `play` and the table write it.")],
    game: MoreGames = None,
    data: DataFile = None,
) -> None:
    """Play a record again, every line checked, and show how it ended."""
    from lazaretto.cli.commands.replay import replay_file

    replay_file(file, [str(path) for path in game or []], data)


@app.command()
def rules(
    game: Annotated[
        str,
        typer.Argument(metavar="[GAME]", help="A game of `lazaretto games`, or a game's file; not needed with an ID."),
    ],
    id: Annotated[str | None, typer.Argument(metavar="[ID]", help="One rule, such as L-071.")] = None,
    coverage: Annotated[bool, typer.Option("--coverage", help="List the tests that prove each rule.")] = False,
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


@app.command()
def check(
    game: GameName,
    seeds: Annotated[int, typer.Option(min=1, help="How many random games for every setup.")] = 3,
) -> None:
    """Play a game at random in every setup and hold it to what must hold for every game."""
    from lazaretto.cli.commands.check import check_game

    check_game(game, seeds)


@app.command()
def picture(
    file: Annotated[Path, typer.Argument(help="A record, as `play` and the table write it.")],
    out: Annotated[Path, typer.Option("--out", "-o", help="The SVG file to write.")],
    at: Annotated[int | None, typer.Option(min=0, help="After so many actions. Usual: at the end.")] = None,
    seat: Annotated[int, typer.Option(min=0, help="As this seat sees it; 0: as a watcher.")] = 0,
    game: MoreGames = None,
    data: DataFile = None,
) -> None:
    """Draw a position of a record, without a browser."""
    from lazaretto.cli.commands.picture import write_picture

    write_picture(file, out, at, seat, [str(path) for path in game or []], data)


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
    from lazaretto.cli.commands.bench import run_bench

    run_bench(games or [], seconds, compile, as_json)


def words_given() -> list[str]:
    """What was typed. ``--ray`` alone means a cluster on this machine."""
    words = sys.argv[1:]
    for place, word in enumerate(words):
        if word == "--ray" and (place + 1 == len(words) or words[place + 1].startswith("-")):
            return [*words[:place], "--ray", "local", *words[place + 1 :]]
    return words


def main() -> None:
    """The entry point: run a command, say mistakes in a sentence."""
    try:
        sys.exit(app(words_given(), standalone_mode=False))
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
