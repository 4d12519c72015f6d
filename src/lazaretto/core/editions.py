"""Editions: what each one changed, in a sentence for players, and how a state of an older one becomes one of today.

A game's ``editions.toml`` lists them::

    [[edition]]
    number = 2
    text = "A tile that is set back as it lay no longer counts as handled."
    rules = ["Q-071"]

Where the shape of the state changed, ``GameInfo.migrations`` has a pure function from the JSON of one edition to that
of the next. Such a step is kept for ever, so a state of any edition can be read.
"""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from lazaretto.core.errors import BadData

if TYPE_CHECKING:
    from lazaretto.core.game import GameInfo


class Edition(NamedTuple):
    """What an edition changed."""

    number: int
    text: str  # a sentence for players
    rules: tuple[str, ...] = ()  # those that were corrected, by their numbers


def read_editions(path: Path) -> dict[int, Edition]:
    """The editions of an ``editions.toml`` by number, the oldest first."""
    try:
        data = tomllib.loads(path.read_text(encoding="utf-8"))
    except (OSError, UnicodeDecodeError, tomllib.TOMLDecodeError) as error:
        raise BadData(f"{path} cannot be read as a list of editions: {error}") from error
    unknown = sorted(set(data) - {"edition"})
    if unknown:
        raise BadData(f"{path}: unknown table {', '.join(unknown)}; known: edition")
    found: dict[int, Edition] = {}
    for row in data.get("edition", []):
        edition = typed(path, row)
        if edition.number in found or edition.number < max(found, default=0):
            raise BadData(f"{path}: edition {edition.number} is there twice or out of order")
        found[edition.number] = edition
    return found


def typed(path: Path, row: dict[str, Any]) -> Edition:
    number, text, rules = row.get("number"), row.get("text"), row.get("rules", [])
    unknown = sorted(set(row) - set(Edition._fields))
    named = isinstance(rules, list) and all([isinstance(rule, str) for rule in rules])
    if unknown or not isinstance(number, int) or number < 1 or not isinstance(text, str) or not text or not named:
        raise BadData(f"{path}, edition {number}: it has a number from 1 on, a text and a list of rules; {unknown}")
    return Edition(number, text, tuple(rules))


def parts(edition: str) -> tuple[int, str]:
    """Its number (0: it has none), and the fingerprint of the data file if that is not the game's own."""
    number, _, data = edition.partition("+")
    return (int(number) if number.isascii() and number.isdigit() and len(number) < 9 else 0), data


def is_older(edition: str, current: str) -> bool:
    """Whether it is an earlier edition of the same game. With another data file it is another game."""
    (number, data), (now, same) = parts(edition), parts(current)
    return data == same and 0 < number < now


def since(info: GameInfo, edition: str) -> list[Edition]:
    """What the editions after this one changed, the oldest first."""
    number, now = parts(edition)[0], parts(info.edition)[0]
    return [found for found in info.editions().values() if number < found.number <= now]


def migrated(info: GameInfo, state: Any, edition: str) -> Any:
    """The JSON of a state of this edition in the shape of today's."""
    for number in range(parts(edition)[0], parts(info.edition)[0]):
        step = info.migrations.get(number)
        if step is not None:
            state = step(state)
    return state
