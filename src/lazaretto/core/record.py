"""Records: a game as a text file, with a header, one action per line, and the number of actions at the end.

::

    lazaretto 1
    game lockdown 1
    options side=A advanced=off
    seats Ana, Ben (bot regular)
    seed 5
    ---
    1: play I03        ; a comment
    2: play I07
    clock: expire countdown
    end 3

Replaying a record gives the same game, byte for byte, on every platform. A record of an older edition is replayed as
far as today's rules allow, and says where it ends. A line ``position {json}`` at the end of the header lets a game
begin from a position instead of the seed.
"""

from __future__ import annotations

from collections.abc import Sequence
from hashlib import sha256
from typing import Final, Generic, NamedTuple

from lazaretto.core.actions import CLOCK, Action, Seat
from lazaretto.core.errors import BadRecord, InputError
from lazaretto.core.game import Game, S, V
from lazaretto.core.position import Position, check_edition, other_edition, read_position, write_position
from lazaretto.core.runner import Run

VERSION: Final = "1"  # of the record format
HEADER: Final = ("lazaretto", "game", "options", "seats", "seed")
POSITION: Final = "position"  # the line that may be missing
MOST_SEED: Final = 2**63


class Entry(NamedTuple):
    """One line of a record, not yet parsed as an action."""

    number: int  # of the line in the file
    seat: Seat
    text: str


class Record(NamedTuple):
    """A parsed file; its actions are still text."""

    slug: str
    edition: str
    options: dict[str, str]
    names: tuple[str, ...]
    seed: int
    entries: tuple[Entry, ...]
    start: Position | None = None  # None: it begins from the seed


class Replayed(NamedTuple, Generic[S, V]):
    """A record that was played again, and why it ends before its last line; empty: it does not."""

    run: Run[S, V]
    stopped: str


def write_header(
    slug: str, edition: str, options: dict[str, str], names: Sequence[str], seed: int, start: Position | None = None
) -> list[str]:
    """The lines above the actions."""
    words = " ".join([f"{name}={word}" for name, word in options.items()])
    return [
        f"lazaretto {VERSION}",
        f"game {slug} {edition}",
        f"options {words}".rstrip(),
        f"seats {', '.join(names)}",
        f"seed {seed}",
        *([] if start is None else [f"{POSITION} {write_position(start)}"]),
        "---",
    ]


def write_line(seat: Seat, action: Action) -> str:
    return f"{'clock' if seat == CLOCK else seat + 1}: {action}"


def write_run(run: Run[S, V], names: Sequence[str]) -> str:
    """The record of a run."""
    info = run.game.info
    lines = write_header(info.slug, info.edition, run.options.words, names, run.seed, run.start)
    lines += [write_line(seat, action) for seat, action in run.inputs]
    lines.append(f"end {len(run.inputs)}")
    return "\n".join(lines) + "\n"


def record_fingerprint(text: str) -> str:
    """A name for a record, by which a position can say where it comes from."""
    return sha256(text.encode()).hexdigest()[:16]


def read_record(text: str) -> Record:
    """Parse a record; ``BadRecord`` names the line that is wrong. ``replay`` checks the actions."""
    lines = [without_comment(line) for line in text.split("\n")]
    if "---" not in lines:
        raise BadRecord("this is not a record: the line --- between header and actions is missing")
    split = lines.index("---")
    header = read_header(lines[:split])
    slug, _, edition = header["game"].partition(" ")
    entries: list[Entry] = []
    end = -1
    for place in range(split + 1, len(lines)):
        line = lines[place]
        if not line:
            continue
        if end >= 0:
            raise BadRecord(f"line {place + 1}: nothing may follow the line 'end'")
        if line.startswith("end "):
            end = whole(line[4:], place + 1, MOST_SEED)
        else:
            entries.append(read_entry(line, place + 1))
    if end < 0:
        raise BadRecord(f"the record is truncated: the line 'end' is missing after {len(entries)} actions")
    if end != len(entries):
        raise BadRecord(f"the record should have {end} actions but has {len(entries)}")
    names = tuple([name.strip() for name in header["seats"].split(",")])
    start = read_position(header[POSITION]) if POSITION in header else None
    return Record(slug, edition, read_options(header["options"]), names, int(header["seed"]), tuple(entries), start)


def without_comment(line: str) -> str:
    """A position is JSON, in which a semicolon is an ordinary sign."""
    return line.strip() if line.startswith(f"{POSITION} ") else line.partition(";")[0].strip()


def read_header(lines: list[str]) -> dict[str, str]:
    header: dict[str, str] = {}
    for place, line in enumerate(lines):
        if not line:
            continue
        key, _, value = line.partition(" ")
        if key not in HEADER and key != POSITION:
            raise BadRecord(f"line {place + 1}: {key[:20]!r} does not belong in a header; allowed: {', '.join(HEADER)}")
        if key in header:
            raise BadRecord(f"line {place + 1}: {key} appears twice")
        header[key] = value.strip()
        if key == "seed":
            whole(header[key], place + 1, MOST_SEED)
    missing = [key for key in HEADER if key not in header]
    if missing:
        raise BadRecord(f"missing from the header: {', '.join(missing)}")
    if header["lazaretto"] != VERSION:
        raise BadRecord(f"the record has format {header['lazaretto'][:20]}; this program reads format {VERSION}")
    return header


def read_options(text: str) -> dict[str, str]:
    options: dict[str, str] = {}
    for part in text.split():
        name, equals, word = part.partition("=")
        if not equals or name in options:
            raise BadRecord(f"the option {part[:40]!r} is repeated or not of the form name=word")
        options[name] = word
    return options


def read_entry(line: str, number: int) -> Entry:
    who, colon, text = line.partition(":")
    if not colon or not text.strip():
        raise BadRecord(f"line {number}: {line[:40]!r} should read like '1: action' or 'clock: action'")
    seat = CLOCK if who == "clock" else Seat(whole(who, number, 8) - 1)
    if who != "clock" and seat < 0:
        raise BadRecord(f"line {number}: seats are counted from 1")
    return Entry(number, seat, text.strip())


def whole(text: str, number: int, most: int) -> int:
    if not text.isascii() or not text.isdigit() or len(text) > 19 or int(text) > most:
        raise BadRecord(f"line {number}: {text[:20]!r} is not a whole number from 0 to {most}")
    return int(text)


def replay(game: Game[S, V], record: Record) -> Run[S, V]:
    """Replay a record of this edition, checking every line; ``BadRecord`` names the line and the rule."""
    if record.slug == game.info.slug and record.edition != game.info.edition:
        raise BadRecord(other_edition(game.info, record.edition))
    return replay_any(game, record).run


def replay_any(game: Game[S, V], record: Record) -> Replayed[S, V]:
    """Replay a record of this edition or an older one; an older one as far as today's rules allow."""
    info = game.info
    if record.slug != info.slug:
        raise BadRecord(f"this is a record of {record.slug[:40]}, not of {info.slug}")
    check_edition(info, record.edition)
    run = Run(game, game.setup(len(record.names), record.options), record.seed, record.start)
    notation = info.notation()
    for entry in record.entries:
        try:
            if entry.seat >= len(record.names):
                raise BadRecord(f"there is no seat {entry.seat + 1}")
            run.do(entry.seat, notation.read(entry.text))
        except InputError as error:
            reason = f"line {entry.number}: {error}"
            if record.edition == info.edition:
                raise BadRecord(reason) from error
            return Replayed(run, stopped(info.title, record.edition, info.edition, reason))
    return Replayed(run, "")


def replay_to(game: Game[S, V], record: Record, number: int) -> Run[S, V]:
    """Replay the first actions of a record, of this edition or an older one; ``BadRecord`` says why it cannot be."""
    if not 0 <= number <= len(record.entries):
        raise BadRecord(f"there is no moment after {number} actions; this record has {len(record.entries)}")
    run, end = replay_any(game, record._replace(entries=record.entries[:number]))
    if end:
        raise BadRecord(end)
    return run


def stopped(title: str, edition: str, current: str, reason: str) -> str:
    """The sentence about a record that goes no further."""
    return f"This is a record of edition {edition} of {title}. Under edition {current} it ends here: {reason}."
