"""Commands for players: play in the terminal, look at games that were played."""

# ruff: noqa: PLC0415  a command imports what it needs, so that --help is fast

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from lazaretto.cli.arguments import given_beside, words_of
from lazaretto.cli.options import DataFile, MoreGames, Seed, Settings
from lazaretto.core.errors import InputError


def games() -> None:
    """List the installed games and their options."""
    from lazaretto.cli.commands.games import show_games

    show_games()


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
