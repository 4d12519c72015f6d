"""Records: a game as a text file. A header, one action a line, and the number of actions at the end.

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

Replaying it gives the same game, to the byte, on every platform, for as long as the edition exists.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from lazaretto.core.actions import CLOCK, Action, Seat
from lazaretto.core.errors import BadRecord, InputError
from lazaretto.core.game import Game, S, V
from lazaretto.core.ledger import Refused
from lazaretto.core.runner import Run

VERSION: Final = "1"  # of this format
HEADER: Final = ("lazaretto", "game", "options", "seats", "seed")
MOST_SEED: Final = 2**63


class Entry(NamedTuple):
    """One line of a record that has not been given its meaning yet."""

    number: int  # of the line in the file
    seat: Seat
    text: str


class Record(NamedTuple):
    """What a file says, before a game has read the actions."""

    slug: str
    edition: str
    options: dict[str, str]
    names: tuple[str, ...]
    seed: int
    entries: tuple[Entry, ...]


def write_header(slug: str, edition: str, options: dict[str, str], names: Sequence[str], seed: int) -> list[str]:
    """The lines above the actions."""
    words = " ".join([f"{name}={word}" for name, word in options.items()])
    return [
        f"lazaretto {VERSION}",
        f"game {slug} {edition}",
        f"options {words}".rstrip(),
        f"seats {', '.join(names)}",
        f"seed {seed}",
        "---",
    ]


def write_line(seat: Seat, action: Action) -> str:
    return f"{'clock' if seat == CLOCK else seat + 1}: {action}"


def write_run(run: Run[S, V], names: Sequence[str]) -> str:
    """The record of a game played by the book."""
    info = run.game.info
    lines = write_header(info.slug, info.edition, run.options.words, names, run.seed)
    lines += [write_line(seat, action) for seat, action in run.lines]
    lines.append(f"end {len(run.lines)}")
    return "\n".join(lines) + "\n"


def read_record(text: str) -> Record:
    """Read a record's form; ``BadRecord`` names the line that is wrong. ``replay`` reads its meaning."""
    lines = [line.partition(";")[0].strip() for line in text.split("\n")]
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
            raise BadRecord(f"line {place + 1}: nothing may follow the end")
        if line.startswith("end "):
            end = whole(line[4:], place + 1, MOST_SEED)
        else:
            entries.append(read_entry(line, place + 1))
    if end < 0:
        raise BadRecord(f"the record is cut short: after {len(entries)} actions its line 'end' is missing")
    if end != len(entries):
        raise BadRecord(f"the record says it has {end} actions but holds {len(entries)}")
    names = tuple([name.strip() for name in header["seats"].split(",")])
    return Record(slug, edition, read_options(header["options"]), names, int(header["seed"]), tuple(entries))


def read_header(lines: list[str]) -> dict[str, str]:
    header: dict[str, str] = {}
    for place, line in enumerate(lines):
        if not line:
            continue
        key, _, value = line.partition(" ")
        if key not in HEADER:
            raise BadRecord(f"line {place + 1}: {key[:20]!r} is no part of a header; it has {', '.join(HEADER)}")
        if key in header:
            raise BadRecord(f"line {place + 1}: {key} is there twice")
        header[key] = value.strip()
        if key == "seed":
            whole(header[key], place + 1, MOST_SEED)
    missing = [key for key in HEADER if key not in header]
    if missing:
        raise BadRecord(f"the header lacks {', '.join(missing)}")
    if header["lazaretto"] != VERSION:
        raise BadRecord(f"this is a record of format {header['lazaretto'][:20]}; this program reads {VERSION}")
    return header


def read_options(text: str) -> dict[str, str]:
    options: dict[str, str] = {}
    for part in text.split():
        name, equals, word = part.partition("=")
        if not equals or name in options:
            raise BadRecord(f"the options have {part[:40]!r}, which is doubled or not of the form name=word")
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
    """Play a record again, each line checked; ``BadRecord`` says which line and which rule."""
    info = game.info
    if record.slug != info.slug:
        raise BadRecord(f"this is a record of {record.slug}, not of {info.slug}")
    if record.edition != info.edition:
        given = "+" in record.edition + info.edition
        raise BadRecord(
            f"this is a record of edition {record.edition} of {info.title}; this program plays edition {info.edition}"
            f"{'; behind the + stands with which data file' if given else ''}"
        )
    run = Run(game, game.setup(len(record.names), record.options), record.seed)
    notation = info.notation()
    for entry in record.entries:
        if entry.seat >= len(record.names):
            raise BadRecord(f"line {entry.number}: there is no seat {entry.seat + 1}")
        try:
            run.do(entry.seat, notation.read(entry.text))
        except Refused as refused:
            raise BadRecord(f"line {entry.number}: {refused}") from refused
        except InputError as error:
            raise BadRecord(f"line {entry.number}: {error}") from error
    return run
