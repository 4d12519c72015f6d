"""A bot that was trained: a network in an ONNX file, asked through onnxruntime (the extra ``rl``).

The file says which game, edition, number of players and version of the environments it was trained for, and is held to
it. It is given what its seat sees, as the environments give it, and takes the legal action that it finds best.
``lazaretto --bot FILE`` offers it in the lobby; ``--bots regular,FILE`` seats it in a simulation.
"""

from __future__ import annotations

from functools import lru_cache
from importlib import import_module
from operator import attrgetter
from pathlib import Path
from typing import Any, Final

from lazaretto.bots.base import Bot
from lazaretto.core import Action, Catalogue, Encoder, Game, InputError, Rng, encoders
from lazaretto.extras import needed

SUFFIX: Final = ".onnx"
FACTS: Final = ("game", "edition", "players", "version")  # that the file must tell
VERSION: Final = 1  # of the environments: raised when observations or numbers of actions change their meaning


class TrainedBot(Bot):
    """Its network takes ``observation`` and ``action_mask`` and gives a number for each action of the catalogue."""

    def __init__(self, path: Path) -> None:
        self.name = path.stem
        self.session, self.facts = opened(path)
        self.players = int(self.facts["players"])

    def choose(self, game: Game[Any, Any], view: Any, legal: list[Action], rng: Rng) -> Action:
        seat = self.seat_of(game, view)
        numpy: Any = import_module("numpy")
        tools = tools_for(game, self.players)
        numbers = [tools.catalogue.number(action) for action in legal]
        mask = numpy.zeros((1, len(tools.catalogue.actions)), numpy.float32)
        mask[0, numbers] = 1.0
        seen = numpy.frombuffer(tools.encoders[seat].encode(view), numpy.float32)[None]
        worth = self.session.run(None, {"observation": seen, "action_mask": mask})[0][0]
        return legal[int(numpy.argmax(worth[numbers]))]

    def plays(self, game: str, edition: str) -> bool:
        return self.facts["game"] == game and self.facts["edition"] == edition

    def seat_of(self, game: Game[Any, Any], view: Any) -> int:
        """Whose view it is; ``InputError`` where the network was not trained for it."""
        fields = game.info.fields
        if fields is None or not self.plays(game.info.slug, game.info.edition):
            raise InputError(f"{self.name} plays {self.facts['game']}, edition {self.facts['edition']}, nothing else")
        players = seats_of(attrgetter(fields.by_seat)(view)) if fields.by_seat else game.info.usual
        if players != self.players:
            raise InputError(f"{self.name} was trained for {self.players} players, not for {players}")
        return int(attrgetter(fields.seat)(view)) if fields.seat else int(game.acting(view)[0])


def seats_of(found: Any) -> int:
    """How many, from a row with an entry for each or from their number."""
    return found if isinstance(found, int) else len(found)


class Tools:
    def __init__(self, game: Game[Any, Any], players: int) -> None:
        fields = game.info.fields
        assert fields is not None
        self.encoders: list[Encoder] = encoders(fields, players)
        self.catalogue = Catalogue(game)


@lru_cache(maxsize=16)
def tools_for(game: Game[Any, Any], players: int) -> Tools:
    return Tools(game, players)


def opened(path: Path) -> tuple[Any, dict[str, str]]:
    """The network and what it says of itself; a sentence for whatever is wrong with it."""
    runtime = needed("onnxruntime", "rl", path.name)
    if not path.is_file():
        raise InputError(f"there is no file {path}")
    settings = runtime.SessionOptions()
    settings.intra_op_num_threads = settings.inter_op_num_threads = 1
    try:
        session = runtime.InferenceSession(str(path), settings, providers=["CPUExecutionProvider"])
    except Exception as error:
        raise InputError(f"{path} is not a network that can be read ({type(error).__name__})") from error
    facts: dict[str, str] = session.get_modelmeta().custom_metadata_map
    missing = [name for name in FACTS if name not in facts]
    inputs = {entry.name for entry in session.get_inputs()}
    if missing or inputs != {"observation", "action_mask"} or not facts["players"].isdigit():
        raise InputError(
            f"{path} is a network, but no bot: it should take observation and action_mask and tell {', '.join(FACTS)}"
        )
    if facts["version"] != str(VERSION):
        raise InputError(f"{path} was trained in version {facts['version']} of the environments; this is {VERSION}")
    return session, facts


@lru_cache(maxsize=16)
def loaded(path: Path) -> TrainedBot:
    return TrainedBot(path)
