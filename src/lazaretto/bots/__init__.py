"""Bots get a view and the legal actions, and choose one of them. No bot ever gets a state.

``random`` plays any legal action, ``regular`` the one with the highest prior, ``beginner`` the same with random
mistakes, and ``strong`` searches; ``trained`` asks a network of the package, if there is one for the game and number of
players. Bots remember nothing between two decisions.

Other names: ``search:1000`` searches for 1000 iterations, ``search:500ms`` for half a second; ``./my_bot.py``, or any
command with a slash or a space in it, is an external program (``external.py``); ``my_bot.onnx`` is a trained network
(``onnx.py``). The environment variable ``LAZARETTO_BOTS`` gives them names, one ``name=command`` per line.
"""

from __future__ import annotations

import os
import re
from functools import lru_cache
from pathlib import Path
from typing import Final

from lazaretto.bots import onnx
from lazaretto.bots.base import Bot, HeuristicBot, RandomBot
from lazaretto.bots.external import ExternalBot, ExternalBotError, arguments
from lazaretto.bots.search_bot import Advice, SearchBot, advise
from lazaretto.core import InputError

__all__ = [
    "BOTS",
    "BOT_STREAM",
    "STAND_IN",
    "STRENGTHS",
    "THINKING",
    "VARIABLE",
    "Advice",
    "Bot",
    "ExternalBot",
    "ExternalBotError",
    "HeuristicBot",
    "RandomBot",
    "SearchBot",
    "advise",
    "bot",
    "named",
    "offered",
    "use",
]

VARIABLE: Final = "LAZARETTO_BOTS"
NAME: Final = re.compile(r"[a-z0-9][a-z0-9-]{0,39}")
BOTS: Final[dict[str, Bot]] = {
    "random": RandomBot(),
    "beginner": HeuristicBot(distraction=25),
    "regular": HeuristicBot(),
    "strong": SearchBot(iterations=1000),  # at the table it has a time budget instead: see THINKING
    "trained": onnx.ShippedBot(),
}
STRENGTHS: Final = ("beginner", "regular", "strong")  # offered at the table, weakest first
STAND_IN: Final = "regular"  # replaces players who left and bots that failed
BOT_STREAM: Final = 1000  # the random streams of a game's seed from here on belong to the bots, one per seat
THINKING: Final = 1.4  # seconds a strong bot or a hint may take at the table


def bot(name: str) -> Bot:
    """The bot with this name; ``InputError`` lists the known ones."""
    if name in BOTS:
        return BOTS[name]
    if name.startswith("search:"):
        return searching(name)
    commands = named()
    command = commands.get(name, name)
    if command.endswith(onnx.SUFFIX):
        return onnx.loaded(Path(command).resolve())
    if name in commands or "/" in name or os.sep in name or " " in name:
        return program(command)
    known = ", ".join([*BOTS, *commands])
    more = "search:1000, search:500ms, a program such as ./my_bot.py, or a network such as my_bot.onnx"
    raise InputError(f"there is no bot {name!r}; allowed: {known}, {more}")


def searching(name: str) -> SearchBot:
    amount = name.removeprefix("search:")
    number = amount.removesuffix("ms")
    if not number.isascii() or not number.isdigit() or len(number) > 9 or not int(number):
        raise InputError(f"{name} needs a budget: search:1000 for 1000 iterations, search:500ms for 500 milliseconds")
    return SearchBot(seconds=int(number) / 1000) if amount.endswith("ms") else SearchBot(iterations=int(number))


@lru_cache(maxsize=32)
def program(command: str) -> ExternalBot:
    """The bot of a command: one running program for all seats."""
    return ExternalBot(command)


# ---- named bots ---------------------------------------------------------------------------------


def named() -> dict[str, str]:
    """The commands by name, for this process and its workers."""
    pairs = [line.partition("=") for line in os.environ.get(VARIABLE, "").splitlines()]
    return {name: command for name, equals, command in pairs if equals}


def use(settings: list[str]) -> None:
    """Register ``name=command`` or a network's file, for this process and workers started from now on."""
    commands = named()
    for setting in settings:
        name, equals, command = setting.partition("=")
        if not equals and setting.endswith(onnx.SUFFIX):
            name, command = Path(setting).stem, str(Path(setting).resolve())
        if not command or not NAME.fullmatch(name) or name in BOTS:
            form = f"NAME=COMMAND or a file NAME{onnx.SUFFIX}"
            raise InputError(f"--bot {setting} should be {form}, with a new name in lower case")
        if command.endswith(onnx.SUFFIX):
            onnx.loaded(Path(command))
        else:
            arguments(command)
        commands[name] = command
    os.environ[VARIABLE] = "\n".join([f"{name}={command}" for name, command in commands.items()])


def offered(game: str = "", edition: str = "", players: int = 0) -> list[str]:
    """The bots offered for a seat: the built-in ones, weakest first, then trained and named ones for this game."""
    trained = ["trained"] if onnx.shipped(game, edition, players) else []
    return [
        *STRENGTHS,
        *trained,
        *[name for name, command in named().items() if can_play(command, game, edition, players)],
    ]


def can_play(command: str, game: str, edition: str, players: int) -> bool:
    if not command.endswith(onnx.SUFFIX):
        return True
    known = onnx.loaded(Path(command))
    return known.plays(game, edition) and players in (0, known.players)
