"""Trained bots: a network in an ONNX file, run with onnxruntime (the extra ``rl``).

The file's metadata names the game, edition, number of players and version of the environments it was trained for; it
is refused for anything else. Its input is the observation of its seat, as in the environments (with the metadata
``priors``, also the game's ratings of the legal actions); it plays the legal action with the highest output.
``lazaretto --bot FILE`` offers it in the lobby; ``--bots regular,FILE`` uses it in a simulation.

The networks in ``policies/`` are part of the package, one for a game and a number of players: the bot ``trained``.
"""

from __future__ import annotations

from functools import lru_cache
from importlib import import_module
from importlib.util import find_spec
from operator import attrgetter
from pathlib import Path
from typing import Any, Final

from lazaretto.bots.base import Bot, shortfalls
from lazaretto.core import Action, Catalogue, Encoder, Game, InputError, Rng, encoders
from lazaretto.extras import needed

SUFFIX: Final = ".onnx"
FACTS: Final = ("game", "edition", "players", "version")  # required metadata of the file
POLICIES: Final = Path(__file__).parent / "policies"
VERSION: Final = 1  # of the environments: incremented when observations or action indices change their meaning


class TrainedBot(Bot):
    """The network takes ``observation`` and ``action_mask`` and returns a number for each action of the catalogue."""

    def __init__(self, path: Path) -> None:
        self.name = path.stem
        self.session, self.facts = opened(path)
        self.players = int(self.facts["players"])
        self.rates = self.facts.get("priors") == "yes"  # whether it sees the game's ratings

    def choose(self, game: Game[Any, Any], view: Any, legal: list[Action], rng: Rng) -> Action:
        seat = self.seat_of(game, view)
        numpy: Any = import_module("numpy")
        tools = tools_for(game, self.players)
        numbers = [tools.catalogue.number(action) for action in legal]
        mask = numpy.zeros((1, len(tools.catalogue.actions)), numpy.float32)
        mask[0, numbers] = 1.0
        seen = numpy.frombuffer(tools.encoders[seat].encode(view), numpy.float32)[None]
        if self.rates:
            ratings = numpy.zeros((1, len(tools.catalogue.actions)), numpy.float32)
            ratings[0, numbers] = [-much for much in shortfalls(game, view, legal)]
            seen = numpy.concatenate([seen, ratings], axis=1)
        scores = self.session.run(None, {"observation": seen, "action_mask": mask})[0][0]
        return legal[int(numpy.argmax(scores[numbers]))]

    def plays(self, game: str, edition: str) -> bool:
        return self.facts["game"] == game and self.facts["edition"] == edition

    def check(self, game: Game[Any, Any], players: int) -> None:
        if game.info.fields is None or not self.plays(game.info.slug, game.info.edition):
            raise InputError(f"{self.name} plays only {self.facts['game']}, edition {self.facts['edition']}")
        if players != self.players:
            raise InputError(f"{self.name} was trained for {self.players} players, not for {players}")

    def seat_of(self, game: Game[Any, Any], view: Any) -> int:
        """The seat whose view it is; ``InputError`` if the network was not trained for this game."""
        self.check(game, players_in(game, view))
        fields = game.info.fields
        assert fields is not None
        return int(attrgetter(fields.seat)(view)) if fields.seat else int(game.acting(view)[0])


class ShippedBot(Bot):
    """Plays with the network of the package for this game and number of players; ``InputError`` if there is none."""

    def choose(self, game: Game[Any, Any], view: Any, legal: list[Action], rng: Rng) -> Action:
        return self.of(game, players_in(game, view)).choose(game, view, legal, rng)

    def check(self, game: Game[Any, Any], players: int) -> None:
        self.of(game, players).check(game, players)

    def of(self, game: Game[Any, Any], players: int) -> TrainedBot:
        path = policy(game.info.slug, players)
        if not path.is_file():
            known = ", ".join([path.stem.replace("-", " for ") + " players" for path in policies()])
            title = game.info.title
            raise InputError(f"no network was trained for {title} with {players} players; there is {known or 'none'}")
        return loaded(path)


def policies() -> list[Path]:
    """The networks of the package."""
    return sorted(POLICIES.glob(f"*{SUFFIX}"))


def policy(game: str, players: int) -> Path:
    return POLICIES / f"{game}-{players}{SUFFIX}"


def shipped(game: str, edition: str, players: int) -> bool:
    """Whether a network of the package can play here; 0 players: with some number of them."""
    if find_spec("onnxruntime") is None or find_spec("numpy") is None:
        return False
    found = (
        [policy(game, players)] if players else [path for path in policies() if path.stem.rpartition("-")[0] == game]
    )
    return any([path.is_file() and loaded(path).plays(game, edition) for path in found])


def players_in(game: Game[Any, Any], view: Any) -> int:
    """The number of players of a view."""
    fields = game.info.fields
    return seats_of(attrgetter(fields.by_seat)(view)) if fields is not None and fields.by_seat else game.info.usual


def seats_of(found: Any) -> int:
    """The number of seats, given as a number or as a sequence with an entry for each."""
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
    """The network and its metadata; ``InputError`` says what is wrong with the file."""
    runtime = needed("onnxruntime", "rl", path.name)
    if not path.is_file():
        raise InputError(f"there is no file {path}")
    settings = runtime.SessionOptions()
    settings.intra_op_num_threads = settings.inter_op_num_threads = 1
    try:
        session = runtime.InferenceSession(str(path), settings, providers=["CPUExecutionProvider"])
    except Exception as error:
        raise InputError(f"{path} cannot be read as an ONNX network ({type(error).__name__})") from error
    facts: dict[str, str] = session.get_modelmeta().custom_metadata_map
    missing = [name for name in FACTS if name not in facts]
    inputs = {entry.name for entry in session.get_inputs()}
    if missing or inputs != {"observation", "action_mask"} or not facts["players"].isdigit():
        raise InputError(
            f"{path} is not a bot: it needs the inputs observation and action_mask and the metadata {', '.join(FACTS)}"
        )
    if facts["version"] != str(VERSION):
        raise InputError(
            f"{path} was trained for version {facts['version']} of the environments, not version {VERSION}"
        )
    return session, facts


@lru_cache(maxsize=16)
def loaded(path: Path) -> TrainedBot:
    return TrainedBot(path)
