"""Data files: tables a designer can edit, read strictly into typed rows.

A missing, repeated or unknown key is an error that names it; all are found at once. To try another file, set
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
    """One data file. Read its tables, then call ``finish``, which raises ``BadData`` with all faults that were found.

    Where a file that replaces the game's own has a fault, the game's own value is read instead, so that reading and
    checking go on and find the other faults too.
    """

    def __init__(self, slug: str, path: Path) -> None:
        self.given = given_path(slug)
        self.path = self.given or path
        self.tables = load(self.path)
        self.own: dict[str, Any] = load(path) if self.given is not None and path.is_file() else {}
        self.asked: set[str] = set()
        self.faults: list[str] = []
        self.incomplete = False  # something could not be read at all, so tables cannot be compared

    def fault(self, sentence: str) -> None:
        if sentence not in self.faults:
            self.faults.append(sentence)

    def rows(self, table: str, row: type[R], key: str = "") -> tuple[R, ...]:
        """All ``[[table]]`` entries; no two may have the same ``key``."""
        found, own = self.take(table), self.own.get(table, [])
        if not isinstance(found, list):
            self.fault(f"{table} should be a list of [[{table}]] entries")
            found = own
        made = [
            self.typed(named(table, entry, i, key), entry, row, alike(own, entry, i, key))
            for i, entry in enumerate(found)
        ]
        rows = tuple([each for each in made if each is not None])
        values = [getattr(each, key) for each in rows] if key else []
        for i, value in enumerate(values):
            if value in values[:i]:
                self.fault(f"{table} has {key} {value} twice")
        return rows

    def one(self, table: str, row: type[R]) -> R:
        """The single ``[table]``."""
        made = self.typed(table, self.take(table), row, self.own.get(table, {}))
        if made is None:
            raise self.verdict()
        return made

    def finish(self) -> None:
        unknown = sorted(set(self.tables) - self.asked)
        if unknown:
            self.fault(f"unknown table {', '.join(unknown)}; known: {', '.join(sorted(self.asked))}")
        if self.faults:
            raise self.verdict()

    def verdict(self) -> BadData:
        """The first fault as a sentence, with all of them."""
        more = len(self.faults) - 1
        others = f" (and {more} more {'mistake' if more == 1 else 'mistakes'})" if more else ""
        return BadData(f"{self.path}: {self.faults[0]}{others}", self.faults)

    def edition(self, edition: int) -> str:
        """The edition's number, with the file's fingerprint if it replaces the game's own file."""
        if self.given is None:
            return str(edition)
        return f"{edition}+{hashlib.sha256(self.path.read_bytes()).hexdigest()[:8]}"

    def take(self, table: str) -> Any:
        self.asked.add(table)
        if table not in self.tables:
            self.fault(f"the table {table} is missing")
            self.incomplete = self.incomplete or table not in self.own
        return self.tables.get(table, self.own.get(table, []))

    def typed(self, where: str, entry: Any, row: type[R], own: Any) -> R | None:
        """A row; where the entry is wrong, with the values of the game's ``own`` entry; None if that is not enough."""
        known = len(self.faults)
        if not isinstance(entry, dict):
            self.fault(f"{where}: should have keys and values")
            entry = {}
        values = self.values(where, entry, row, own if isinstance(own, dict) else {})
        row_class: Any = row
        try:
            made: R = row_class(**values)
        except TypeError as error:  # a value is missing; compiled rows also check the types within lists
            if len(self.faults) == known:
                self.fault(f"{where}: a list contains a value of the wrong type ({error})")
            self.incomplete = True
            return None
        return made

    def values(self, where: str, entry: dict[str, Any], row: type[R], own: dict[str, Any]) -> dict[str, Any]:
        hints = get_type_hints(row)
        unknown = sorted(set(entry) - set(hints))
        if unknown:
            self.fault(f"{where}: unknown key {', '.join(unknown)}; known: {', '.join(hints)}")
        row_class: Any = row
        optional = {field.name for field in fields(row_class) if field.default is not MISSING}
        missing = [name for name in hints if name not in entry and name not in optional]
        if missing:
            self.fault(f"{where}: missing key {', '.join(missing)}")
        values: dict[str, Any] = {}
        for name, hint in hints.items():
            if name in entry and self.fits(f"{where}, {name}", entry[name], hint):
                values[name] = frozen(entry[name])
            elif name in own and (name in entry or name in missing):
                values[name] = frozen(own[name])
        return values

    def fits(self, where: str, value: Any, hint: Any) -> bool:
        """Whether a value has the type of its key; otherwise it is a fault."""
        wanted = get_origin(hint) or hint
        if wanted is tuple and isinstance(value, list):
            if not plain_list(value):
                self.fault(f"{where}: {value!r} should be a list of whole numbers and texts")
            return plain_list(value)
        sound = isinstance(wanted, type) and isinstance(value, wanted) and isinstance(value, bool) == (wanted is bool)
        if not sound:
            name = {"int": "a whole number", "str": "a text", "bool": "true or false", "tuple": "a list"}
            self.fault(f"{where}: {value!r} should be {name.get(wanted.__name__, wanted.__name__)}")
        return sound


@mypyc_attr(allow_interpreted_subclasses=True)
class Checked:
    """Base of checked tables of a data file. A fault is one sentence: the key, its value and what is allowed."""

    def __init__(self, data: Data) -> None:
        self.data = data

    def check(self) -> None:
        """Find every fault with ``need`` and ``allowed``."""

    def check_all(self) -> None:
        """Raise ``BadData`` with all faults of the file."""
        if not self.data.incomplete:
            with self.apart():
                self.check()
        self.data.finish()

    def apart(self) -> Apart:
        """``with self.apart()``: a part of the checks that may give up because of a fault; the other parts go on."""
        return Apart(self.data)

    def need(self, holds: bool, otherwise: str) -> bool:
        if not holds:
            self.data.fault(otherwise)
        return holds

    def allowed(self, holds: bool, where: str, value: object, allowed: str) -> bool:
        shown = list(value) if isinstance(value, tuple) else value
        return self.need(holds, f"{where} is {shown!r}; allowed: {allowed}")

    def named(self, table: str, key: str, found: list[str]) -> None:
        """Names used in sentences and menus must not be empty or repeated."""
        for i, name in enumerate(found):
            where = f"{table} {i + 1}: {key}"
            self.need(bool(name.strip()), f"{where} must be a text, not {name!r}")
            alike = bool(name.strip()) and name.lower() in [other.lower() for other in found[:i]]
            self.need(not alike, f"{where} {name!r} is used twice")


class Apart:
    """Ends quietly if a check fails with an error after a fault was found; without a fault, the error is a bug."""

    def __init__(self, data: Data) -> None:
        self.data = data

    def __enter__(self) -> None:
        pass

    def __exit__(self, kind: object, error: BaseException | None, trace: object) -> bool:
        return isinstance(error, Exception) and bool(self.data.faults)


def named(table: str, entry: Any, number: int, key: str) -> str:
    """An entry by its key, as in ``member dad``, or by its number."""
    value = entry.get(key) if isinstance(entry, dict) else None
    return f"{table} {value}" if isinstance(value, (str, int)) and value != "" else f"{table} {number + 1}"


def alike(own: Any, entry: Any, number: int, key: str) -> Any:
    """The game's own entry with the same key; if it has none, the one at the same place."""
    entries = own if isinstance(own, list) else []
    value = entry.get(key) if isinstance(entry, dict) else None
    same = [each for each in entries if value is not None and each.get(key) == value]
    return same[0] if same else entries[number] if number < len(entries) else {}


def plain_list(value: list[Any]) -> bool:
    """Whether a list contains only whole numbers, texts and such lists: no fractions, booleans or tables."""
    return all([plain_list(x) if isinstance(x, list) else isinstance(x, str) or type(x) is int for x in value])


def frozen(value: Any) -> Any:
    """A value of the file; lists become tuples."""
    return tuple([frozen(x) for x in value]) if isinstance(value, list) else value


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
