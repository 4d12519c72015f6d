"""Bots: they get a view and the legal actions, and say which one they take. No bot ever holds a state.

``random`` takes any legal action, ``regular`` the one with the highest prior (the game's own hints),
``beginner`` the same with a wandering mind, ``strong`` searches. Bots keep nothing between two decisions.

More by name: ``search:1000`` thinks for so many iterations, ``search:500ms`` for so long; ``./my_bot.py``, or any
command with a slash or a space in it, is a program of yours (see ``line.py``); ``my_bot.onnx`` is a network that was
trained (``trained.py``). The variable ``LAZARETTO_BOTS`` gives them names, one ``name=command`` a line.
"""

from __future__ import annotations

import os
import re
from functools import lru_cache
from pathlib import Path
from typing import Final

from lazaretto.bots import onnx
from lazaretto.bots.base import Bot, HeuristicBot, RandomBot
from lazaretto.bots.external import LineBot, LineError, arguments
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
    "HeuristicBot",
    "LineBot",
    "LineError",
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
    "strong": SearchBot(iterations=1000),  # at the table it thinks by the clock: see THINKING
}
STRENGTHS: Final = ("beginner", "regular", "strong")  # what the table offers, weakest first
STAND_IN: Final = "regular"  # plays on for who left and for what failed
BOT_STREAM: Final = 1000  # the streams of a game's seed from here on are the bots', one a seat
THINKING: Final = 1.4  # seconds a strong bot and an adviser think at the table


def bot(name: str) -> Bot:
    """The bot of this name; ``InputError`` says which there are."""
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
    more = "search:1000, search:500ms, a program: ./my_bot.py, or a trained one's file: NAME.onnx"
    raise InputError(f"there is no bot {name!r}; there are {known}, {more}")


def searching(name: str) -> SearchBot:
    amount = name.removeprefix("search:")
    number = amount.removesuffix("ms")
    if not number.isascii() or not number.isdigit() or len(number) > 9 or not int(number):
        raise InputError(f"{name} should say how long it thinks: search:1000 for iterations, search:500ms for time")
    return SearchBot(seconds=int(number) / 1000) if amount.endswith("ms") else SearchBot(iterations=int(number))


@lru_cache(maxsize=32)
def program(command: str) -> LineBot:
    """One running program for each command, whoever asks it."""
    return LineBot(command)


# ---- bots with a name of their own --------------------------------------------------------------


def named() -> dict[str, str]:
    """The commands by name that this process and its workers were given."""
    pairs = [line.partition("=") for line in os.environ.get(VARIABLE, "").splitlines()]
    return {name: command for name, equals, command in pairs if equals}


def use(settings: list[str]) -> None:
    """Offer ``name=command`` or a trained bot's file, here and in workers started from now on."""
    commands = named()
    for setting in settings:
        name, equals, command = setting.partition("=")
        if not equals and setting.endswith(onnx.SUFFIX):
            name, command = Path(setting).stem, str(Path(setting).resolve())
        if not command or not NAME.fullmatch(name) or name in BOTS:
            form = f"NAME=COMMAND or a file NAME{onnx.SUFFIX}"
            raise InputError(f"--bot {setting} should be {form}, with a new name in small letters")
        if command.endswith(onnx.SUFFIX):
            onnx.loaded(Path(command))
        else:
            arguments(command)
        commands[name] = command
    os.environ[VARIABLE] = "\n".join([f"{name}={command}" for name, command in commands.items()])


def offered(game: str = "", edition: str = "", players: int = 0) -> list[str]:
    """What the table offers for a seat, weakest first, then anybody's own that can play this game with so many."""
    return [*STRENGTHS, *[name for name, command in named().items() if can_play(command, game, edition, players)]]


def can_play(command: str, game: str, edition: str, players: int) -> bool:
    if not command.endswith(onnx.SUFFIX):
        return True
    known = onnx.loaded(Path(command))
    return known.plays(game, edition) and players in (0, known.players)
