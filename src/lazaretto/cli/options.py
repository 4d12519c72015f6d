"""The options that several commands share."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Final

import typer

from lazaretto.core.record import MOST_SEED

MOST_GAMES: Final = 100_000_000  # of a run: the list of its parts must fit into memory

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
MoreGames = Annotated[list[Path] | None, typer.Option("--game", help="Add a game from a file. Repeatable.")]
