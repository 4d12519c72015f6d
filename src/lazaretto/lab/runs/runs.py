"""A run on disk: a folder with a manifest, tables and, until it is complete, the finished parts.

    run.json                            what was played: game, edition, data, options, bots, seed
    games.csv seats.csv things.csv      one row per game, per seat, per thing a seat did or had
    actions.csv                         one row per action, on request
    data.toml                           the data file, if it is not the game's own
    parts/                              finished games of an incomplete run

A part is written to a temporary file and renamed when it is complete, so a killed run loses no finished part and has
none twice. At the end the tables are built from the parts, in the order of the games.
"""

from __future__ import annotations

import errno
import hashlib
import os
import shutil
import sys
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from typing import Any, Final, Self

import msgspec
from msgspec import Struct

from lazaretto.core import Game, InputError
from lazaretto.core.data import given_path, load
from lazaretto.files import write_whole
from lazaretto.lab.runs import tables
from lazaretto.lab.runs.simulate import Plan, Played, Setup, catalogue
from lazaretto.lab.runs.workers import Part, parts_of

FORMAT: Final = 2  # of the folder; others are refused
MANIFEST: Final = "run.json"
DATA: Final = "data.toml"
PARTS: Final = "parts"


class Manifest(Struct, frozen=True, kw_only=True):
    """The description of a run."""

    format: int = FORMAT
    lazaretto: str
    game: str  # a slug or a path
    slug: str
    title: str
    edition: str
    data: str  # fingerprint of the data file
    given: bool  # a data file replaces the game's own: data.toml in the folder
    seed: int
    games: int
    table: str  # csv or parquet
    actions: bool
    setups: tuple[Setup, ...]
    catalogue: dict[str, list[str]]  # every action by its verb
    endings: tuple[str, ...]
    options: dict[str, list[str]]  # every word an option can have
    lines: list[str] = []  # of the final score; known at the end
    done: int = 0  # games in the tables

    @property
    def bots(self) -> list[str]:
        return sorted({bot for setup in self.setups for bot in setup.bots})

    @property
    def players(self) -> list[int]:
        return sorted({len(setup.bots) for setup in self.setups})

    def facts(self) -> dict[str, object]:
        """What identifies the run, in words."""
        options: dict[str, set[str]] = {}
        for name, word in [pair for setup in self.setups for pair in setup.options.items()]:
            options.setdefault(f"option {name}", set()).add(word)
        return {
            "Lazaretto": self.lazaretto,
            "game": self.slug,
            "edition": self.edition,
            "data file": self.data[:8] or "none",
            "seed": self.seed,
            "games": self.games,
            "--actions": "yes" if self.actions else "no",
            "--format": self.table,
            "players": self.players,
            "bots": self.bots,
            **{name: sorted(words) for name, words in options.items()},
        }

    def differences(self, other: Manifest) -> list[str]:
        """How another run differs from this one."""
        mine, theirs = self.facts(), other.facts()
        pairs = [(name, short(mine.get(name, "none")), short(theirs.get(name, "none"))) for name in {**mine, **theirs}]
        found = [f"{name} {there} there, {here} here" for name, there, here in pairs if there != here]
        return found or ([] if self.setups == other.setups else ["the same bots and options in other combinations"])


def short(value: object) -> str:
    text = ", ".join(map(str, value)) if isinstance(value, list) else str(value)
    return text if len(text) <= 60 else f"{text[:57]}..."


def manifest_of(plan: Plan, game: Game[Any, Any], games: int, table: str) -> Manifest:
    info = game.info
    words = {option.name: sorted({w for n in info.seats for w in option.allowed(n)}) for option in info.options}
    return Manifest(
        lazaretto=our_version(),
        game=plan.game,
        slug=info.slug,
        title=info.title,
        edition=info.edition,
        data=fingerprint(game),
        given=bool(plan.data),
        seed=plan.seed,
        games=games,
        table=table,
        actions=plan.actions,
        setups=plan.setups,
        catalogue=catalogue(game),
        endings=info.endings,
        options=words,
    )


def fingerprint(game: Game[Any, Any]) -> str:
    """The fingerprint of a game's data file; empty for a game without one."""
    path = given_path(game.info.slug) or (None if game.info.folder is None else game.info.folder / DATA)
    return hashlib.sha256(path.read_bytes()).hexdigest() if path is not None and path.is_file() else ""


def our_version() -> str:
    try:
        return version("lazaretto")
    except PackageNotFoundError:  # run from source, not installed
        return "source"


class Run:
    """A run in progress."""

    def __init__(self, folder: Path, manifest: Manifest) -> None:
        self.folder = folder
        self.manifest = manifest
        self.parts = parts_of(manifest.games)

    def kept(self) -> set[str]:
        """The saved parts, read from the folder, since Ctrl-C may come right after one was written."""
        return {part.name for part in (self.folder / PARTS).glob("*.json")}

    @contextmanager
    def locked(self) -> Iterator[None]:
        """Lock the folder, so that no other process writes to this run meanwhile."""
        with locked(self.folder):
            self.manifest = read_manifest(self.folder)  # progress made by others
            yield

    @classmethod
    def begin(cls, folder: Path, manifest: Manifest, data: str = "") -> Self:
        """A new run, or the existing one if it is the same."""
        if (folder / MANIFEST).exists():
            other = read_manifest(folder)
            different = other.differences(manifest)
            if different:
                raise InputError(f"{folder} contains another run ({'; '.join(different[:3])}); give a new folder")
            manifest = other
        elif folder.exists() and (not folder.is_dir() or any(folder.iterdir())):
            raise InputError(f"{folder} is not empty; give a new or an empty folder for the run")
        with disk_errors(folder):
            folder.mkdir(parents=True, exist_ok=True)
            if not (folder / MANIFEST).exists():  # written first, so that an interrupted start is recognized
                write_manifest(folder, manifest)
            if data and not (folder / DATA).exists():
                write_whole(folder / DATA, data.encode())
        return cls(folder, manifest)

    @property
    def complete(self) -> bool:
        return self.manifest.done == self.manifest.games

    def missing(self) -> list[Part]:
        kept = self.kept()
        return [] if self.complete else [part for part in self.parts if name_of(part) not in kept]

    def finished(self) -> int:
        """The number of saved games."""
        if self.complete:
            return self.manifest.games
        kept = self.kept()
        return sum([len(part) for part in self.parts if name_of(part) in kept])

    def keep(self, part: Part, rows: list[Played]) -> None:
        """Save a part, completely or not at all."""
        path = self.folder / PARTS / name_of(part)
        with disk_errors(self.folder, self):
            path.parent.mkdir(exist_ok=True)
            write_whole(path, msgspec.json.encode(rows))

    def played(self) -> Iterator[Played]:
        """The games of the finished parts, in order."""
        kept = self.kept()
        for part in self.parts:
            if name_of(part) in kept:
                path = self.folder / PARTS / name_of(part)
                try:
                    yield from msgspec.json.decode(path.read_bytes(), type=list[Played])
                except (OSError, msgspec.DecodeError) as error:
                    raise InputError(f"{path} is damaged; delete it, and the run repeats its games") from error

    def gather(self) -> None:
        """Build the tables from the finished parts; if the run is complete, delete the parts."""
        if self.complete:
            return
        with disk_errors(self.folder, self):
            self.manifest = self.write_tables(self.folder, tables.names_of(self.manifest.actions), self.manifest.table)
            write_manifest(self.folder, self.manifest)
            if self.complete:
                shutil.rmtree(self.folder / PARTS)

    def write_tables(self, folder: Path, names: Iterable[str], form: str) -> Manifest:
        """Write tables of the finished games; returns the updated manifest."""
        lines = tables.lines_of(self.played())
        for name in names:
            tables.write_table(folder, name, form, self.played(), lines)
        return msgspec.structs.replace(self.manifest, lines=lines, done=self.finished())


@contextmanager
def locked(folder: Path) -> Iterator[None]:
    """Lock a folder for this process. The lock ends with it, however it ends. On Windows there is no lock."""
    if sys.platform == "win32":
        yield
        return
    import fcntl  # noqa: PLC0415  not on Windows

    place = os.open(folder, os.O_RDONLY)
    try:
        try:
            fcntl.flock(place, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError as error:
            raise InputError(f"{folder} is in use by another process; wait for it or stop it") from error
        yield
    finally:
        os.close(place)


def name_of(part: Part) -> str:
    return f"{part[0]:08}.json"


class Unwritable(InputError):
    """A write failed; the text also says what is saved."""


@contextmanager
def disk_errors(folder: Path, run: Run | None = None) -> Iterator[None]:
    """Turn errors of the disk into ``Unwritable``."""
    try:
        yield
    except OSError as error:
        full = error.errno in (errno.ENOSPC, errno.EFBIG, errno.EDQUOT)
        why = "the disk is full" if full else f"{folder} cannot be written: {error.strerror}"
        kept = "" if run is None else f"; {run.finished()} games are saved there, and the same command goes on"
        raise Unwritable(f"{why}{f' ({folder})' if full else ''}{kept}") from error


def write_manifest(folder: Path, manifest: Manifest) -> None:
    write_whole(folder / MANIFEST, msgspec.json.format(msgspec.json.encode(manifest)))


# ---- reading ------------------------------------------------------------------------------------


def read_manifest(folder: Path) -> Manifest:
    """The manifest of a run; ``InputError`` if it is not a run, damaged, or of another format."""
    try:
        content = (folder / MANIFEST).read_bytes()
    except OSError as error:
        raise InputError(f"{folder} is not a run: it has no readable {MANIFEST}") from error
    try:
        form = msgspec.json.decode(content, type=dict[str, Any]).get("format")
        if not isinstance(form, int):
            raise InputError(f"{folder / MANIFEST} is damaged: it names no format")
        if form != FORMAT:
            raise InputError(f"{folder} has format {form}; this version of Lazaretto reads format {FORMAT}")
        return msgspec.json.decode(content, type=Manifest)
    except msgspec.MsgspecError as error:
        raise InputError(f"{folder / MANIFEST} is damaged: {error}") from error


def plan_of(folder: Path, manifest: Manifest) -> Plan:
    """The plan to continue a run as it was begun."""
    if manifest.lazaretto != our_version():
        raise InputError(
            f"{folder} was begun with Lazaretto {manifest.lazaretto}, but this is {our_version()}, whose bots may play "
            "differently; continue with the old version, or begin a new run"
        )
    if manifest.given:
        load(folder / DATA)  # raises BadData if it is damaged
    data = (folder / DATA).read_bytes().decode() if manifest.given else ""
    return Plan(manifest.game, manifest.edition, manifest.setups, manifest.seed, manifest.actions, data)
