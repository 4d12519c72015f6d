"""Positions: a game at one moment, as JSON that is kept and passed on.

A game can begin from a position instead of a seed: after an upgrade, as a fork of another game, as a puzzle, a lesson
or a bug report. A position contains everything, secrets and the chance to come included, so it never leaves the server
while its game is played.
"""

from __future__ import annotations

import json
from typing import Any, Final, NamedTuple, Protocol

from lazaretto.core.actions import Action, Seat
from lazaretto.core.editions import is_older, migrated
from lazaretto.core.errors import BadRecord, InputError
from lazaretto.core.game import Game, GameInfo, Options, S, V
from lazaretto.core.random import Rng
from lazaretto.core.values import from_json, to_json

KINDS: Final[dict[type, type]] = {}  # by game
FIELDS: Final = ("edition", "parent", "number", "state")


class Position(NamedTuple):
    """A state, the edition whose shape it has, and where it comes from."""

    edition: str
    state: dict[str, Any]  # as ``to_json`` writes it
    parent: str = ""  # the fingerprint of the record it comes from; empty: it was laid out
    number: int = 0  # after this many actions of that record


class Played(Protocol[S, V]):
    """A game that is being played: a ``Run`` or a ``Match``."""

    game: Game[S, V]
    first: S  # the state before the first of its inputs
    inputs: list[tuple[Seat, Action]]


def position_of(played: Played[S, V], number: int | None = None, parent: str = "") -> Position:
    """The position after this many inputs; usual: the present one."""
    game, inputs = played.game, played.inputs
    count = len(inputs) if number is None else number
    if not 0 <= count <= len(inputs):
        raise InputError(f"there is no position after {count} actions; this game has had {len(inputs)}")
    state = played.first.copy()
    for seat, action in inputs[:count]:
        game.play(state, seat, action)
    return Position(game.info.edition, to_json(state), parent, count)


def state_of(game: Game[S, V], options: Options, position: Position) -> S:
    """The state of a position, of this edition or an older one; ``BadRecord`` says why there is none."""
    info = game.info
    check_edition(info, position.edition)
    try:
        plain = migrated(info, position.state, position.edition)
        state: S = from_json(plain, classes(info))
        same = type(state) is kind(game, options) and to_json(state) == plain
        same = same and len(game.seats(state)) == options.seats
        game.acting(state)
    except Exception as error:  # whatever a state that cannot be makes of the rules
        raise BadRecord(no_position(info, options)) from error
    if not same:
        raise BadRecord(no_position(info, options))
    return state


def no_position(info: GameInfo, options: Options) -> str:
    players = "1 player" if options.seats == 1 else f"{options.seats} players"
    return f"the position is not one of {info.title} with {players}, edition {info.edition}"


def kind(game: Game[S, V], options: Options) -> type:
    """The class of a game's states."""
    found = KINDS.get(type(game))
    if found is None:
        found = KINDS[type(game)] = type(game.new(options, 0))
    return found


def classes(info: GameInfo) -> dict[str, type]:
    """What may occur in a state, by name."""
    return {cls.__name__: cls for cls in (Rng, *info.classes)}


def check_edition(info: GameInfo, edition: str) -> None:
    """``BadRecord`` unless it is this edition or an older one, with the same data file."""
    if edition != info.edition and not is_older(edition, info.edition):
        raise BadRecord(other_edition(info, edition))


def other_edition(info: GameInfo, edition: str) -> str:
    given = "+" in edition + info.edition
    return (
        f"this is a record of edition {edition[:20]} of {info.title}; this program plays edition {info.edition}"
        f"{'; the part after the + identifies the data file' if given else ''}"
    )


def write_position(position: Position) -> str:
    """As a line of a record has it."""
    fields = {name: getattr(position, name) for name in FIELDS}
    return json.dumps(fields, separators=(",", ":"))


def read_position(text: str) -> Position:
    """What ``write_position`` wrote; ``BadRecord`` says what is wrong with it."""
    try:
        found = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise BadRecord(f"the position is no JSON: {error}") from error
    if not isinstance(found, dict) or sorted(found) != sorted(FIELDS):
        raise BadRecord(f"the position should be an object with {', '.join(FIELDS)}")
    edition, parent, number, state = [found[name] for name in FIELDS]
    if not isinstance(edition, str) or not isinstance(parent, str) or not isinstance(state, dict):
        raise BadRecord("the position has texts for edition and parent, and an object for its state")
    if not isinstance(number, int) or isinstance(number, bool) or number < 0:
        raise BadRecord("the position's number is a whole number from 0 on")
    return Position(edition, state, parent, number)
