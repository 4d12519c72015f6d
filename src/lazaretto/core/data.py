"""Data files: tables a designer can edit, read strictly into typed rows.

A missing, repeated or unknown key is an error that names it. To try another file without changing the game, set
``LAZARETTO_DATA=lockdown=my.toml`` (or pass ``--data``): the edition then includes the file's fingerprint, so its
records are never mistaken for those of the published game.
"""

from __future__ import annotations

import hashlib
import os
import tomllib
from dataclasses import MISSING, fields
from pathlib import Path
from typing import Any, Final, TypeVar, get_origin, get_type_hints

from lazaretto.core.errors import BadData
from lazaretto.core.mypyc_compat import mypyc_attr

R = TypeVar("R")

VARIABLE: Final = "LAZARETTO_DATA"


class Data:
    """One data file. Read its tables, then call ``finish``: a table that was not read is an error."""

    def __init__(self, slug: str, path: Path) -> None:
        self.given = given_path(slug)
        self.path = self.given or path
        self.tables = load(self.path)
        self.asked: set[str] = set()

    def rows(self, table: str, row: type[R], key: str = "") -> tuple[R, ...]:
        """All ``[[table]]`` entries; no two may have the same ``key``."""
        found = self.take(table)
        if not isinstance(found, list):
            raise BadData(f"{self.path}: {table} should be a list of [[{table}]] entries")
        made = tuple([self.typed(f"{table} {i + 1}", entry, row) for i, entry in enumerate(found)])
        if key:
            seen: set[object] = set()
            for entry in made:
                value = getattr(entry, key)
                if value in seen:
                    raise BadData(f"{self.path}: {table} has {key} {value} twice")
                seen.add(value)
        return made

    def one(self, table: str, row: type[R]) -> R:
        """The single ``[table]``."""
        return self.typed(table, self.take(table), row)

    def finish(self) -> None:
        unknown = sorted(set(self.tables) - self.asked)
        if unknown:
            raise BadData(f"{self.path}: unknown table {', '.join(unknown)}; known: {', '.join(sorted(self.asked))}")

    def edition(self, edition: int) -> str:
        """The edition's number, with the file's fingerprint if it replaces the game's own file."""
        if self.given is None:
            return str(edition)
        return f"{edition}+{hashlib.sha256(self.path.read_bytes()).hexdigest()[:8]}"

    def take(self, table: str) -> Any:
        self.asked.add(table)
        if table not in self.tables:
            raise BadData(f"{self.path}: the table {table} is missing")
        return self.tables[table]

    def typed(self, where: str, entry: Any, row: type[R]) -> R:
        if not isinstance(entry, dict):
            raise BadData(f"{self.path}, {where}: should have keys and values")
        hints = get_type_hints(row)
        unknown = sorted(set(entry) - set(hints))
        if unknown:
            raise BadData(f"{self.path}, {where}: unknown key {', '.join(unknown)}; known: {', '.join(hints)}")
        row_class: Any = row
        optional = {field.name for field in fields(row_class) if field.default is not MISSING}
        missing = [name for name in hints if name not in entry and name not in optional]
        if missing:
            raise BadData(f"{self.path}, {where}: missing key {', '.join(missing)}")
        values = {name: self.value(f"{where}, {name}", value, hints[name]) for name, value in entry.items()}
        try:
            made: R = row_class(**values)
        except TypeError as error:  # compiled rows check the types within lists
            raise BadData(f"{self.path}, {where}: a list contains a value of the wrong type ({error})") from error
        return made

    def value(self, where: str, value: Any, hint: Any) -> Any:
        wanted = get_origin(hint) or hint
        if wanted is tuple and isinstance(value, list):
            if not plain_list(value):
                raise BadData(f"{self.path}, {where}: {value!r} should be a list of whole numbers and texts")
            return frozen(value)
        if not isinstance(wanted, type) or not isinstance(value, wanted) or isinstance(value, bool) != (wanted is bool):
            name = {"int": "a whole number", "str": "a text", "bool": "true or false", "tuple": "a list"}
            raise BadData(f"{self.path}, {where}: {value!r} should be {name.get(wanted.__name__, wanted.__name__)}")
        return value


@mypyc_attr(allow_interpreted_subclasses=True)
class Checked:
    """Base of checked tables of a data file: an error is the file's name and one sentence."""

    def __init__(self, data: Data) -> None:
        self.path = data.path

    def need(self, holds: bool, otherwise: str) -> None:
        if not holds:
            raise BadData(f"{self.path}: {otherwise}")

    def named(self, table: str, key: str, found: list[str]) -> None:
        """Names used in sentences and menus must not be empty or repeated."""
        for i, name in enumerate(found):
            where = f"{table} {i + 1}: {key}"
            self.need(bool(name.strip()), f"{where} must be a text, not {name!r}")
            alike = name.lower() in [other.lower() for other in found[:i]]
            self.need(not alike, f"{where} {name!r} is used twice")


def plain_list(value: list[Any]) -> bool:
    """Whether a list contains only whole numbers, texts and such lists: no fractions, booleans or tables."""
    return all([plain_list(x) if isinstance(x, list) else isinstance(x, str) or type(x) is int for x in value])


def frozen(value: list[Any]) -> tuple[Any, ...]:
    return tuple([frozen(x) if isinstance(x, list) else x for x in value])


def given_path(slug: str) -> Path | None:
    """The file that replaces the game's own, if the environment names one."""
    for part in os.environ.get(VARIABLE, "").split(os.pathsep):
        name, equals, path = part.partition("=")
        if equals and name == slug:
            return Path(path)
    return None


def load(path: Path) -> dict[str, Any]:
    try:
        return tomllib.loads(text_of(path))
    except OSError as error:
        raise BadData(f"the data file {path} cannot be read: {error.strerror}") from error
    except tomllib.TOMLDecodeError as error:
        raise BadData(f"the data file {path} is not valid TOML: {error}") from error


def text_of(path: Path) -> str:
    try:
        text = path.read_text(encoding="utf-8")
    except UnicodeDecodeError as error:
        raise BadData(f"the data file {path} is not UTF-8, from byte {error.start + 1} on; save it as UTF-8") from error
    if text.startswith("\ufeff"):
        raise BadData(f"the data file {path} begins with a byte order mark; save it as UTF-8 without one")
    return text
