"""The common part of all environments: a game in numbers.

A ``Setting`` is fixed for an environment: game, players, options, numbering of actions, form of observations. An
``Episode`` is one game in it. Observations are built from views, so they cannot contain anything hidden.
"""

from __future__ import annotations

import re
from array import array
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from functools import lru_cache
from pathlib import Path
from typing import Any, Final, Literal, get_args

import numpy as np
from numpy.typing import NDArray

from lazaretto import games
from lazaretto.bots.base import shortfalls
from lazaretto.bots.onnx import VERSION
from lazaretto.core import (
    Catalogue,
    Common,
    Encoder,
    Game,
    Indexed,
    InputError,
    Json,
    Options,
    Outcome,
    Position,
    Rng,
    Seat,
    Slot,
    encoders,
    from_json,
    read_record,
    replay_to,
    state_of,
    to_json,
)
from lazaretto.core.game import LOST

NAMESPACE: Final = "lazaretto"
LARGEST_SEED: Final = 2**31

Numbering = Literal["catalogue", "menu"]
Form = Literal["flat", "masked", "named"]
Reward = Literal["places", "points"]
PRIOR: Final = "prior"  # the name of the ratings in an observation
FLOAT: Final = np.dtype(np.float32)
BYTE: Final = np.dtype(np.int8)
Vector = NDArray[np.float32]
Mask = NDArray[np.int8]
Observation = Any  # a Vector, or a dictionary with one or with named arrays, and a mask
LONE_POINTS: Final = 100.0  # points in a solo game that are worth as much as a win


def env_id(game: Game[Any, Any]) -> str:
    """``lazaretto/quarantine-v1``."""
    return f"{NAMESPACE}/{game.info.slug}-v{VERSION}"


def find(name: str) -> Game[Any, Any]:
    """A game by id, slug or file."""
    known = re.fullmatch(rf"{NAMESPACE}/([\w-]+?)-v(\d+)", name)
    if known is None:
        return games.load(name)
    if int(known[2]) != VERSION:
        raise InputError(f"there is no {name}; this program has version {VERSION}: {NAMESPACE}/{known[1]}-v{VERSION}")
    return games.load(known[1])


@lru_cache(maxsize=64)
def shared_caches(game: Game[Any, Any], players: int) -> Common:
    """The caches shared by all environments of a game with this number of players."""
    return {}


def encoders_of(game: Game[Any, Any], players: int) -> list[Encoder]:
    fields = game.info.fields
    if fields is None:
        raise InputError(
            f"{game.info.title} does not declare the fields of its view (GameInfo.fields), so it has no observations"
        )
    return encoders(fields, players, common=shared_caches(game, players))


@lru_cache(maxsize=16)
def catalogue_of(game: Game[Any, Any]) -> Catalogue:
    return Catalogue(game)


def one_of(name: str, value: str, allowed: tuple[str, ...]) -> None:
    if value not in allowed:
        raise InputError(f"{name}={value!r} is not possible; allowed: {', '.join(allowed)}")


def at_least_one(name: str, value: int) -> int:
    if value < 1:
        raise InputError(f"{name}={value} is not possible; allowed: 1 or more")
    return value


class Setting:
    """The settings of an environment, the same for all its games."""

    def __init__(
        self,
        game: str,
        players: int | None = None,
        options: Mapping[str, str] | None = None,
        numbering: Numbering = "catalogue",
        observation: Form = "masked",
        shaping: float = 0.0,
        reward: Reward = "places",
        priors: bool = False,
    ) -> None:
        one_of("numbering", numbering, get_args(Numbering))
        one_of("observation", observation, get_args(Form))
        one_of("reward", reward, get_args(Reward))
        if options is not None and not isinstance(options, Mapping):
            raise InputError(f"options={options!r} is not possible; give a dictionary such as {{'side': 'B'}}")
        if not isinstance(shaping, int | float) or not shaping >= 0:
            raise InputError(f"shaping={shaping!r} is not possible; allowed: numbers from 0 up")
        self.source = game
        self.game = find(game)
        self.options: Options = self.game.setup(self.game.info.usual if players is None else players, options)
        self.players = self.options.seats
        self.numbering = numbering
        self.form = observation
        self.shaping = shaping
        if shaping and not self.game.standing(self.game.new(self.options, 0)):
            raise InputError(f"{self.game.info.title} has no running score, so its rewards cannot be shaped")
        self.encoders = encoders_of(self.game, self.players)
        self.size = self.encoders[0].size
        self.slots: list[Slot] = self.encoders[0].slots
        self.catalogue = catalogue_of(self.game)
        self.count = len(self.catalogue.actions) if numbering == "catalogue" else self.game.info.widest
        self.reward = reward
        self.priors = bool(priors)
        self.seen = self.size  # numbers that are seen in the view, without the priors
        if self.priors:
            self.slots = [*self.slots, Slot(PRIOR, self.size, (self.count,), (1,))]
            self.size += self.count

    def cycles(self, wanted: int | None) -> int:
        """How often a seat may act before the game is truncated; by default enough for any game."""
        return self.game.info.longest if wanted is None else at_least_one("max_cycles", wanted)

    def __deepcopy__(self, memo: Any) -> Setting:
        return self

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickled as its arguments."""
        settings = (self.numbering, self.form, self.shaping, self.reward, self.priors)
        return Setting, (self.source, self.players, self.options.words, *settings)

    def named(self, vectors: Vector) -> dict[str, Vector]:
        """The parts of one or many vectors by name; they share the memory."""
        width, many, apart = vectors.itemsize, vectors.shape[:-1], vectors.strides[:-1]
        return {
            slot.name: np.ndarray(
                (*many, *slot.shape),
                np.float32,
                vectors.data,
                slot.start * width,
                (*apart, *[step * width for step in slot.steps]),
            )
            for slot in self.slots
        }


class Episode(Indexed):
    """One game, with arrays and rewards."""

    def __init__(self, setting: Setting, state: Any, actions: int = 0) -> None:
        catalogue = setting.catalogue if setting.numbering == "catalogue" else None
        super().__init__(setting.game, state, catalogue, setting.count, actions)
        self.setting = setting
        self.standing = self.potential()

    def __deepcopy__(self, memo: Any) -> Episode:
        return Episode(self.setting, self.state.copy(), self.actions)

    def __reduce__(self) -> tuple[Any, ...]:
        return restored, (self.setting, to_json(self.state), self.actions)

    # ---- what a seat may do ----

    def mask(self, seat: Seat) -> Mask:
        """The action mask: 1 for each legal number."""
        if seat != self.asked:
            self.ask(seat)
        return np.ndarray(self.width, BYTE, self.legal_mask[:])

    def why_not(self, seat: Seat, number: int) -> str:
        """Why a number is illegal, with its rule if there is one."""
        if self.setting.numbering == "menu" or not 0 <= number < self.setting.count:
            return f"{number} is not a legal action; there are {len(self.menu(seat))} of them"
        action = self.setting.catalogue.actions[number]
        refusal = self.game.refusal(self.state, seat, action)
        return str(action) if refusal is None else f"{action}: {refusal.reason} ({refusal.rule})"

    # ---- what a seat sees ----

    def vector(self, seat: Seat) -> Vector:
        """The encoded view of a seat."""
        setting = self.setting
        found = setting.encoders[seat].encode(setting.game.view(self.state, seat))
        return np.ndarray(setting.size, FLOAT, found + self.priors(seat) if setting.priors else found)

    def priors(self, seat: Seat) -> bytes:
        """By number: how far the game's own rating of a legal action is below that of the best one, as floats."""
        row = array("f", bytes(4 * self.setting.count))
        legal = self.menu(seat)
        if len(legal) > 1:
            below = shortfalls(self.game, self.game.view(self.state, seat), legal)
            for action, much in zip(legal, below, strict=True):
                row[self.number(seat, action)] = -much
        return row.tobytes()

    def observe(self, seat: Seat) -> Observation:
        setting, vector = self.setting, self.vector(seat)
        if setting.form == "flat":
            return vector
        seen = vector if setting.form == "masked" else setting.named(vector)
        return {"observation": seen, "action_mask": self.mask(seat)}

    # ---- rewards ----

    def potential(self) -> tuple[float, ...]:
        """By seat: its lead over the mean of the others, or its score in a solo game."""
        weight = self.setting.shaping
        if not weight or not self.acting:
            return (0.0,) * self.setting.players
        points = self.game.standing(self.state)
        others, total = len(points) - 1, sum(points)
        return tuple([weight * (x - (total - x) / others if others else x) / LONE_POINTS for x in points])

    def rewards(self) -> list[float]:
        """By seat, since the last call: the result at the end, plus shaping."""
        given = [0.0] * self.setting.players if self.outcome is None else self.final(self.outcome)
        if self.setting.shaping:
            before, self.standing = self.standing, self.potential()
            given = [given[i] + self.standing[i] - before[i] for i in range(len(given))]
        return given

    def final(self, outcome: Outcome) -> list[float]:
        if self.setting.reward == "points":
            return [max(-1.0, min(1.0, score / LONE_POINTS)) for score in outcome.scores]
        return returns(outcome)


def begun(setting: Setting, seed: int, wish: Mapping[str, Any] | None = None) -> Episode:
    """From the seed, or from a moment of a record: ``{"record": file or text, "at": number of actions}``."""
    if not wish or "record" not in wish:
        return Episode(setting, setting.game.new(setting.options, seed))
    record = read_record(text_in(wish["record"]))
    number = wish.get("at", len(record.entries))
    if not isinstance(number, int) or isinstance(number, bool):
        raise InputError(f"at={number!r} is not possible; give the number of actions before the moment")
    mine, players = setting.game.info.slug, len(record.names)
    if record.slug != mine:
        raise InputError(f"this is a record of {record.slug[:40]}; this environment plays {mine}")
    options = setting.game.setup(players, record.options)
    if options.words != setting.options.words or options.seats != setting.players:
        raise InputError(
            f"this is a record for {of_players(players)} {options.words}; "
            f"this environment plays {mine} for {of_players(setting.players)} {setting.options.words}"
        )
    run = replay_to(setting.game, record, number)
    if not setting.game.acting(run.state):
        raise InputError(f"the game is over after {number} actions; begin at an earlier moment")
    state = run.state
    state.log = None
    return Episode(setting, state)


def of_players(count: int) -> str:
    return "1 player" if count == 1 else f"{count} players"


def saved(episode: Episode) -> dict[str, Any]:
    """A game as plain values, which JSON can write: the whole state, hidden things and the chance to come included."""
    setting = episode.setting
    return {
        "env": env_id(setting.game),
        "edition": setting.game.info.edition,
        "players": setting.players,
        "options": dict(setting.options.words),
        "state": to_json(episode.state),
        "actions": episode.actions,
        "standing": list(episode.standing),
    }


def reopened(setting: Setting, found: Mapping[str, Any]) -> Episode:
    """A saved game; ``InputError`` says why it cannot go on here."""
    try:
        env, players, options = found["env"], found["players"], found["options"]
        position = Position(str(found["edition"]), found["state"])
        actions, standing = int(found["actions"]), tuple([float(x) for x in found["standing"]])
    except (KeyError, TypeError, ValueError) as error:
        raise InputError("this is not a state of an environment; give what state() returned") from error
    mine = (env_id(setting.game), setting.players, dict(setting.options.words))
    if (env, players, options) != mine:
        raise InputError(
            f"this is a state of {str(env)[:60]} for {players} players {options}; "
            f"this environment is {mine[0]} for {mine[1]} players {mine[2]}"
        )
    episode = Episode(setting, state_of(setting.game, setting.options, position), actions)
    episode.standing = standing
    return episode


@contextmanager
def checked() -> Iterator[None]:
    """Report what is missing from a saved environment, or of another kind."""
    try:
        yield
    except InputError:
        raise
    except (KeyError, TypeError, ValueError) as error:
        raise InputError("this is not a state of this kind of environment; give what state() returned") from error


def text_in(record: object) -> str:
    """A record is given as a file or as its text, which has several lines."""
    if isinstance(record, str) and "\n" in record:
        return record
    if not isinstance(record, str | Path):
        raise InputError(f"record={record!r} is not possible; give a file or the text of a record")
    try:
        return Path(record).read_text(encoding="utf-8")
    except (OSError, ValueError) as error:
        raise InputError(f"{record} cannot be read: {getattr(error, 'strerror', None) or 'it is not text'}") from error


def restored(setting: Setting, state: Json, actions: int) -> Episode:
    classes = {kind.__name__: kind for kind in (*setting.game.info.classes, Rng)}
    return Episode(setting, from_json(state, classes), actions)


def returns(outcome: Outcome) -> list[float]:
    """The final reward of each seat, from -1 to 1.

    In cooperative games a loss is -1 and a win 1. Otherwise the first place is 1, the last -1, and the others are
    evenly spaced between; if all share one place, it is a draw, 0. A solo game without a goal gives a hundredth of the
    points, at most 1.
    """
    places = outcome.places
    if outcome.ending == LOST:
        return [-1.0] * len(places)
    last = max(places)
    if last > 1:
        return [1.0 - 2.0 * (place - 1) / (last - 1) for place in places]
    if outcome.together or outcome.ending == "won":
        return [1.0] * len(places)
    if len(places) == 1:
        return [max(-1.0, min(1.0, outcome.scores[0] / LONE_POINTS))]
    return [0.0] * len(places)
