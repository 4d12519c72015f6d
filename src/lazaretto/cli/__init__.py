"""The command line. Commands are thin, only print, and import what they need when they are called.

A user's mistake ends with one sentence on standard error and exit status 2.
"""

# ruff: noqa: PLC0415  a command imports what it needs, so that --help is fast

from __future__ import annotations

import sys
from pathlib import Path
from typing import Annotated, Final

import typer

from lazaretto.cli.arguments import given_beside, is_given, mixes_of, names_in, numbers_in, words_of
from lazaretto.core.errors import InputError
from lazaretto.core.record import MOST_SEED

INTERRUPTED: Final = 130  # the exit status that shells use
MOST_GAMES: Final = 100_000_000  # of a run: the list of its parts must fit into memory

app: Final = typer.Typer(
    help="Five outbreak games on one table: play them in a browser or in the terminal, simulate them, test them.",
    epilog="Without a command, it starts the server: open the address it prints, on this machine or on a phone.",
    context_settings={"help_option_names": ["-h", "--help"]},
    add_completion=False,
    pretty_exceptions_enable=False,
)

GameName = Annotated[str, typer.Argument(metavar="GAME", help="A game from `lazaretto games`, or a file with a game.")]
Seed = Annotated[
    int | None, typer.Option(min=0, max=MOST_SEED - 1, help="The same seed gives the same game. Default: a random one.")
]
Settings = Annotated[
    list[str] | None, typer.Option("--option", metavar="NAME=WORD", help="Set an option of the game. Repeatable.")
]
Players = Annotated[
    str | None, typer.Option(metavar="N,...", help="Numbers of players, separated by commas. Default: the game's own.")
]
Bots = Annotated[str, typer.Option(help="Names separated by commas; the bots change seats from game to game.")]
Mix = Annotated[
    list[str] | None,
    typer.Option("--option", metavar="NAME=WORD", help="Set an option. Repeat a name to use several words in turn."),
]
DataFile = Annotated[Path | None, typer.Option("--data", help="A data file that replaces the game's own.")]
RunFolder = Annotated[Path, typer.Argument(metavar="RUN", help="A folder written by `simulate --out`.")]
Jobs = Annotated[int, typer.Option(min=0, help="Number of processes; 0 is one per core.")]


def show_version(wanted: bool) -> None:
    if wanted:
        from lazaretto.build.version import describe

        print(describe())
        raise typer.Exit


MoreGames = Annotated[list[Path] | None, typer.Option("--game", help="Add a game from a file. Repeatable.")]


@app.callback(invoke_without_command=True)
def serve(  # noqa: PLR0913, PLR0917  the options of a command
    context: typer.Context,
    host: Annotated[str, typer.Option(help="Address to listen on; 0.0.0.0 accepts other machines.")] = "127.0.0.1",
    port: Annotated[int, typer.Option(min=0, max=65535, help="Port to listen on.")] = 8000,
    data: Annotated[Path | None, typer.Option(help="Folder for the tables. Default: your data folder.")] = None,
    store: Annotated[
        str | None,
        typer.Option(metavar="URL", help="Keep the tables in PostgreSQL, not in a folder: postgresql://HOST/DATABASE."),
    ] = None,
    keep_days: Annotated[
        int, typer.Option(min=0, help="Remove tables that were idle for this number of days; 0 is never.")
    ] = 90,
    browser: Annotated[bool, typer.Option("--browser/--no-browser", help="Open a browser.")] = True,
    game: MoreGames = None,
    bot: Annotated[
        list[str] | None,
        typer.Option(metavar="NAME=COMMAND", help="Offer a program or a trained network (.onnx) as a bot. Repeatable."),
    ] = None,
    limit: Annotated[
        list[str] | None, typer.Option(metavar="NAME=NUMBER", help="Change a limit (docs/host/limits.md). Repeatable.")
    ] = None,
    root_path: Annotated[
        str, typer.Option(metavar="PATH", help="Serve under this path of the site, such as /games.")
    ] = "",
    trust_proxy: Annotated[
        str,
        typer.Option(metavar="ADDRESS,...", help="Proxies whose X-Forwarded headers are read: addresses or networks."),
    ] = "127.0.0.1,::1",
    internal: Annotated[
        str,
        typer.Option(metavar="HOST[:PORT]", help="With --store: where other servers of the same store reach this one."),
    ] = "127.0.0.1",
    log: Annotated[str, typer.Option(metavar="FORM", help="Write the log as plain lines or as json.")] = "plain",
    access_log: Annotated[bool, typer.Option("--access-log", help="Also log every request.")] = False,
    version: Annotated[
        bool,
        typer.Option("--version", callback=show_version, is_eager=True, help="Show the version and the engine."),
    ] = False,
) -> None:
    if context.invoked_subcommand is not None:
        refuse_options_before(context)
        return
    from lazaretto.bots import use
    from lazaretto.cli.paths import data_folder
    from lazaretto.games import GAMES, load
    from lazaretto.web.limits import read_limits
    from lazaretto.web.logs import read_form
    from lazaretto.web.proxy import read_internal, read_proxies, read_root
    from lazaretto.web.serve import Hosting
    from lazaretto.web.serve import serve as serve_tables

    use(bot or [])
    served = [load(name) for name in [*GAMES, *map(str, game or [])]]
    hosting = Hosting(
        read_root(root_path),
        tuple(read_proxies(trust_proxy)),
        read_internal(internal),
        log=read_form(log),
        access=access_log,
    )
    limits = read_limits(limit or [])
    place = store or data or data_folder()
    serve_tables(host, port, place, served, browser, limits=limits, keep_days=keep_days, hosting=hosting)


def refuse_options_before(context: typer.Context) -> None:
    """Refuse server options in front of a command, where they would do nothing."""
    given = [name for name in context.params if is_given(context, name)]
    if given:
        raise InputError(f"--{given[0].replace('_', '-')} is for the server; put options of a command after its name")


@app.command()
def backup(
    out: Annotated[Path, typer.Option("--out", "-o", help="File to write; it must not exist.")],
    data: Annotated[Path | None, typer.Option(help="Folder of the tables. Default: your data folder.")] = None,
) -> None:
    """Copy all tables into one file, while the server runs, and verify it."""
    from lazaretto.cli.paths import data_folder
    from lazaretto.table.backup import back_up

    print(f"{back_up(data or data_folder(), out)} tables are in {out}")


@app.command()
def restore(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="A file written by `backup`.")],
    data: Annotated[Path, typer.Option(help="A fresh folder for the tables.")],
) -> None:
    """Put the tables of a backup into a fresh folder and verify them one by one."""
    from lazaretto.table.backup import restore as restore_tables

    print(f"{restore_tables(file, data)} tables are in {data}; start the server with --data {data}")


@app.command("move-store")
def move_store(
    source: Annotated[str, typer.Argument(metavar="FROM", help="A folder of tables, or postgresql://HOST/DATABASE.")],
    target: Annotated[str, typer.Argument(metavar="TO", help="Where they go: a fresh folder, or an empty database.")],
) -> None:
    """Copy all tables into another store and verify them one by one. Stop the server first."""
    from lazaretto.table.moving import move

    tables = move(source, target)
    option = "--store" if "://" in target else "--data"
    print(f"{tables} {'table is' if tables == 1 else 'tables are'} in the new store; start the server with {option}")


@app.command()
def doctor(
    data: Annotated[Path | None, typer.Option(help="Folder of the tables. Default: your data folder.")] = None,
    store: Annotated[
        str | None, typer.Option(metavar="URL", help="The tables are in postgresql://HOST/DATABASE.")
    ] = None,
    url: Annotated[
        str, typer.Option(metavar="URL", help="Also look at the running server, from here through its proxy.")
    ] = "",
    game: MoreGames = None,
) -> None:
    """Check disk, clock, tables, versions and the proxy; each line says what to do. Status 1: something is broken."""
    from lazaretto.cli.commands.doctor import examine
    from lazaretto.cli.paths import data_folder

    raise typer.Exit(examine(store or data or data_folder(), url, [str(path) for path in game or []]))


@app.command()
def games() -> None:
    """List the installed games and their options."""
    from lazaretto.cli.commands.games import show_games

    show_games()


@app.command()
def play(  # noqa: PLR0913, PLR0917  the options of a command
    context: typer.Context,
    game: Annotated[
        str | None, typer.Argument(metavar="[GAME]", help="A game from `lazaretto games`, or a file with a game.")
    ] = None,
    players: Annotated[int | None, typer.Option(help="Number of players, with you. Default: the game's own.")] = None,
    bot: Annotated[str, typer.Option(help="The bot for the other seats: beginner, regular, strong ...")] = "regular",
    seat: Annotated[
        int | None, typer.Option(min=1, help="Your seat, counted from 1. Default: 1, or the one that acts.")
    ] = None,
    option: Settings = None,
    data: DataFile = None,
    seed: Seed = None,
    record: Annotated[Path | None, typer.Option(help="Save the game as a record, for `lazaretto replay`.")] = None,
    source: Annotated[
        Path | None,
        typer.Option("--from", metavar="RECORD|RUN", help="Play on from a moment of this record, or of a run's game."),
    ] = None,
    number: Annotated[
        int | None, typer.Option("--game", min=1, help="With --from RUN: the number of the game. Default: 1.")
    ] = None,
    at: Annotated[
        int | None, typer.Option(min=0, help="With --from: after this number of actions. Default: at its end.")
    ] = None,
    new_luck: Annotated[
        bool, typer.Option("--new-luck", help="With --from: draw anew all that your seat cannot know.")
    ] = False,
) -> None:
    """Play a game against bots in the terminal, from its beginning or from a moment of a record."""
    from lazaretto.cli.commands.play import begun_in, play_from, play_in_terminal
    from lazaretto.cli.data_option import use_given
    from lazaretto.lab.runs.simulate import data_errors

    if source is not None:
        if others := given_beside(context, "source", "number", "at", "bot", "seat", "new_luck", "record", "data"):
            raise InputError(f"--from takes everything from the record; leave out {', '.join(others)}")
        play_from(begun_in(source, number, data), at, bot, seat, new_luck, record)
        return
    if game is None:
        raise InputError("name a game to play, or a record to play on --from")
    if at is not None or new_luck or number is not None:
        raise InputError("--game, --at and --new-luck are about a record or a run; name it with --from")
    use_given(game, data)
    with data_errors(game, "the game"):
        play_in_terminal(game, players, bot, seat or 1, words_of(option), seed, record)


@app.command()
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

    backend = Backend(jobs, ray)
    if unfinished is not None:
        if others := given_beside(context, "unfinished", "jobs", "ray"):
            raise InputError(f"--continue takes everything from the run; leave out {', '.join(others)}")
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
    run_simulation(order, backend, out)


@app.command()
def report(
    run: RunFolder,
    out: Annotated[Path, typer.Option("--out", "-o", help="Page to write.")] = Path("report.html"),
) -> None:
    """Write a page about a run, for the designer of a game."""
    from lazaretto.cli.commands.report import write_report

    write_report(run, out)


@app.command()
def compare(
    first: RunFolder,
    second: RunFolder,
    out: Annotated[Path, typer.Option("--out", "-o", help="Page to write.")] = Path("comparison.html"),
) -> None:
    """Write a page that compares two runs of a game: did the change matter?"""
    from lazaretto.cli.commands.report import write_comparison

    write_comparison(first, second, out)


@app.command()
def sweep(  # noqa: PLR0913, PLR0917  the options of a command
    game: GameName,
    out: Annotated[Path, typer.Option("--out", "-o", help="Folder for the runs and their page, sweep.html.")],
    vary: Annotated[
        list[str], typer.Option(metavar="KEY=A,B,...", help="data.KEY or option.NAME with its values. Repeatable.")
    ],
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
    run_sweep(common, vary, out)


@app.command()
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


@app.command()
def matrix(
    game: GameName,
    players: Annotated[int | None, typer.Option(help="Number of players. Default: the game's own.")] = None,
    bots: Annotated[
        str, typer.Option(help="Names separated by commas, the weakest first.")
    ] = "random,regular,search:50,search:200,search:1000",
    count: Annotated[int, typer.Option("--games", min=2, help="Number of games per pair and side.")] = 40,
    seed: Annotated[int, typer.Option(min=0, max=MOST_SEED - 1, help="The same seed gives the same figures.")] = 1,
    jobs: Jobs = 0,
    option: Settings = None,
    data: DataFile = None,
) -> None:
    """Let every bot play every other on all seats and sides; print how often it wins and its scores."""
    from lazaretto.cli.commands.matrix import show_matrix
    from lazaretto.cli.data_option import use_given

    use_given(game, data)
    show_matrix(game, players, names_in(bots), count, seed, jobs, words_of(option))


@app.command()
def replay(
    file: Annotated[
        Path, typer.Argument(metavar="FILE", help="A record, as written by `play` or saved from the table.")
    ],
    game: MoreGames = None,
    data: DataFile = None,
) -> None:
    """Replay a record, check every line, and show how it ended."""
    from lazaretto.cli.commands.replay import replay_file

    replay_file(file, [str(path) for path in game or []], data)


@app.command()
def review(  # noqa: PLR0913, PLR0917  the options of a command
    files: Annotated[
        list[Path], typer.Argument(metavar="RECORD...", help="A record; with --measure several, or runs of `simulate`.")
    ],
    seat: Annotated[int, typer.Option(min=0, help="Only the mistakes of this seat, counted from 1; 0 is all.")] = 0,
    depth: Annotated[str, typer.Option(help="How long to think: quick, full or deep.")] = "full",
    hindsight: Annotated[
        bool, typer.Option("--hindsight", help="Judge by all that is known today, not by what each seat could know.")
    ] = False,
    seconds: Annotated[
        float | None, typer.Option(min=1, help="Time limit. Default: by depth and game; a fixed --seed has none.")
    ] = None,
    seed: Seed = None,
    out: Annotated[
        Path | None, typer.Option("--out", "-o", metavar="PAGE", help="Write a page that needs no network instead.")
    ] = None,
    json: Annotated[Path | None, typer.Option("--json", metavar="FILE", help="Also write the review as JSON.")] = None,
    measure: Annotated[
        int | None,
        typer.Option(min=1, metavar="N", help="Judge N named mistakes again, ten times as deep, and count."),
    ] = None,
    game: MoreGames = None,
    data: DataFile = None,
) -> None:
    """Review a game: chances after every turn, what choices and luck did, and the decisions that cost most."""
    from lazaretto.cli.commands.review import Asked, measure_reviews, review_file

    asked = Asked(seat, depth, hindsight, seconds, seed, [str(path) for path in game or []], data)
    if measure is not None:
        measure_reviews(files, measure, asked)
    elif len(files) > 1:
        raise InputError("review takes one record; several are for --measure")
    else:
        review_file(files[0], asked, json, out)


@app.command()
def upgrade(
    store: Annotated[
        str | None,
        typer.Argument(metavar="[STORE]", help="A folder of tables, or postgresql://... Default: your data folder."),
    ] = None,
    check: Annotated[bool, typer.Option("--check", help="Only say what would become of them.")] = False,
    game: MoreGames = None,
    jobs: Jobs = 0,
) -> None:
    """Bring running tables up to the rules of this version. A server does it too, when a table is opened."""
    from lazaretto.cli.commands.upgrade import upgrade_store
    from lazaretto.cli.paths import data_folder

    if upgrade_store(store or str(data_folder()), [str(path) for path in game or []], check, jobs):
        raise typer.Exit(1)


@app.command()
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


@app.command()
def check(
    game: GameName,
    seeds: Annotated[int, typer.Option(min=1, help="Number of random games per setup.")] = 3,
) -> None:
    """Run the conformance checks of a game: random games in every setup."""
    from lazaretto.cli.commands.check import check_game

    check_game(game, seeds)


@app.command()
def picture(
    file: Annotated[
        Path, typer.Argument(metavar="FILE", help="A record, as written by `play` or saved from the table.")
    ],
    out: Annotated[Path, typer.Option("--out", "-o", help="SVG file to write.")],
    at: Annotated[int | None, typer.Option(min=0, help="After this number of actions. Default: at the end.")] = None,
    seat: Annotated[int, typer.Option(min=0, help="The viewing seat; 0 is a watcher.")] = 0,
    game: MoreGames = None,
    data: DataFile = None,
) -> None:
    """Draw a position of a record as an SVG file."""
    from lazaretto.cli.commands.picture import write_picture

    write_picture(file, out, at, seat, [str(path) for path in game or []], data)


@app.command()
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


def words_given() -> list[str]:
    """The command's arguments; ``--ray`` without an address becomes ``--ray local``."""
    words = sys.argv[1:]
    for place, word in enumerate(words):
        if word == "--ray" and (place + 1 == len(words) or words[place + 1].startswith("-")):
            return [*words[:place], "--ray", "local", *words[place + 1 :]]
    return words


def main() -> None:
    """The entry point: run a command; report mistakes in one sentence."""
    try:
        sys.exit(app(words_given(), standalone_mode=False))
    except InputError as error:
        complain(str(error))
    except (KeyboardInterrupt, typer.Abort):
        sys.exit(INTERRUPTED)
    except BrokenPipeError:  # the reader of the output has closed it
        sys.stderr.close()
        sys.exit(0)
    except Exception as error:
        sentence = getattr(error, "format_message", None)  # a usage error of Typer, whose base class has no public name
        if sentence is None:
            raise
        complain(sentence())


def complain(sentence: str) -> None:
    print(f"lazaretto: {sentence}", file=sys.stderr)
    sys.exit(2)
