"""A full check of a store, for ``lazaretto doctor``: everything in it is read, beside a server that may be running."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import Any, Final, Literal, NamedTuple

from lazaretto.core import BadRecord, Game, InputError
from lazaretto.core.record import read_entry
from lazaretto.table import stores
from lazaretto.table.recovery import readable
from lazaretto.table.store import CLOCKS_ARE_RIGHT, Reader, StoreError
from lazaretto.table.store_sqlite import VERSION, SqliteReader
from lazaretto.table.table import unplayable

MOST: Final = 5  # problems of one kind that are listed
CLOCK_LATE: Final = 60.0  # seconds by which clocks may differ
SET_CLOCK: Final = "set the clock (timedatectl set-ntp true)"
SAFE_SETTINGS: Final = ("fsync", "full_page_writes", "synchronous_commit")  # of PostgreSQL: they must not be off
SAVE: Final = "keep a copy of the store, then restart the server, which saves all it can read, or restore a backup"
PAST_INPUTS: Final = (
    "SELECT DISTINCT id FROM snapshots WHERE number > "
    "(SELECT coalesce(max(inputs.number), 0) FROM inputs WHERE inputs.id = snapshots.id) ORDER BY id"
)

State = Literal["ok", "warning", "broken"]


class Finding(NamedTuple):
    state: State
    subject: str
    text: str  # what was found and, unless it is fine, what to do


def check_store(
    place: str | Path, games: Mapping[str, Game[Any, Any]], now: Callable[[], float] = time.time
) -> list[Finding]:
    """The store, its versions, and its newest time against the clock."""
    try:
        reader = stores.open_reader(place)
    except InputError as error:
        return [Finding("broken", "store", str(error)), clock(now(), 0.0)]
    try:
        found = contents(reader)
        newest = newest_time(reader)
        editions = [] if found.state == "broken" else list(check_editions(reader, games))
        return [found, *settings(reader), version(reader), *editions, clock(now(), newest)]
    finally:
        reader.close()


def counted(number: int, what: str) -> str:
    return f"{number} {what}{'' if number == 1 else 's'}"


# ---- contents ------------------------------------------------------------------------------------


def contents(reader: Reader) -> Finding:
    try:
        problems = list(damage(reader))
        tables, inputs = [reader.rows(f"SELECT count(*) FROM {name}")[0][0] for name in ("tables", "inputs")]
    except StoreError as error:
        problems = [str(error)]
    if problems:
        more = f" and {len(problems) - MOST} more" if len(problems) > MOST else ""
        return Finding("broken", "store", f"{'; '.join(problems[:MOST])}{more}: {SAVE}")
    return Finding(
        "ok", "store", f"{counted(tables, 'table')} with {counted(inputs, 'input')}, all readable and complete"
    )


def damage(reader: Reader) -> Iterator[str]:
    """What is wrong, sentence by sentence."""
    if isinstance(reader, SqliteReader):
        found = [problem for (problem,) in reader.rows(f"PRAGMA integrity_check({MOST})")]
        if found != ["ok"]:
            yield from [problem.replace("*** in database main ***\n", "").partition("\n")[0] for problem in found]
            return
    for id, document in reader.rows("SELECT id, document FROM tables ORDER BY id"):
        if not readable(document):
            yield f"the record of table {id} cannot be read"
    for id, count, last in reader.rows("SELECT id, count(*), max(number) FROM inputs GROUP BY id ORDER BY id"):
        if count != last:
            yield f"table {id} lacks {last - count} of its {last} inputs"
        else:
            yield from unreadable_lines(reader, id)
    if not isinstance(reader, SqliteReader) or reader.version == VERSION:
        for (id,) in reader.rows(PAST_INPUTS):
            yield f"table {id} has a snapshot of inputs that are missing"


def unreadable_lines(reader: Reader, id: str) -> Iterator[str]:
    try:
        for number, line in enumerate(reader.lines(id), 1):
            read_entry(line, number)
    except (BadRecord, AttributeError):  # a value that is no text
        yield f"input {number} of table {id} cannot be read"


def settings(reader: Reader) -> Iterator[Finding]:
    """Of the database: those that would let it forget what it has acknowledged."""
    if isinstance(reader, SqliteReader):
        return
    query = "SELECT reset_val FROM pg_settings WHERE name = ?"  # a reader's own value of the last one is off
    off = [name for name in SAFE_SETTINGS if reader.rows(query, name) == [("off",)]]
    if off:
        names = " and ".join(off)
        yield Finding(
            "broken", "database", f"{names} off: a crash can lose acknowledged inputs; set on in postgresql.conf"
        )
    else:
        ((size, number),) = reader.rows(
            "SELECT pg_size_pretty(pg_database_size(current_database())), current_setting('server_version')"
        )
        yield Finding("ok", "database", f"PostgreSQL {number}, {size}; it commits before it answers")


# ---- versions and time ---------------------------------------------------------------------------


def version(reader: Reader) -> Finding:
    if isinstance(reader, SqliteReader):
        number, ours = reader.version, VERSION
    else:
        number, ours = int(reader.rows("SELECT version FROM schema_version")[0][0]), stores.postgres().VERSION
    if number < ours:
        text = f"the store has version {number}; the server brings it to {ours} when it is started next"
        return Finding("warning", "version", text)
    return Finding("ok", "version", f"the store has version {number}, which is this program's")


def check_editions(reader: Reader, games: Mapping[str, Game[Any, Any]]) -> Iterator[Finding]:
    """Of the running games."""
    running = Counter([(document.game, document.edition) for document in reader.running()])
    reasons = Counter([reason for x in reader.running() if (reason := unplayable(x, games.get(x.game)))])
    older = [
        f"{count} of {slug} {edition}"
        for (slug, edition), count in sorted(running.items())
        if slug in games and edition != games[slug].info.edition
    ]
    for reason, count in sorted(reasons.items()):
        yield Finding("warning", "editions", f"{counted(count, 'running table')} cannot go on: {reason}")
    if older and not reasons:
        text = f"{', '.join(older)}: begun under other editions; lazaretto upgrade --check says what becomes of them"
        yield Finding("warning", "editions", text)
    if not older and not reasons:
        yield Finding("ok", "editions", f"{counted(running.total(), 'running table')}, nothing older than this program")


def newest_time(reader: Reader) -> float:
    try:
        return float(reader.rows("SELECT max(changed) FROM tables")[0][0] or 0.0)
    except StoreError:
        return 0.0


def clock(now: float, newest: float) -> Finding:
    shown = time.strftime("%Y-%m-%d %H:%M:%S UTC", time.gmtime(now))
    if now < CLOCKS_ARE_RIGHT:
        return Finding("broken", "clock", f"it is {shown} here, which cannot be: {SET_CLOCK}")
    if newest > now + CLOCK_LATE:
        late = time.strftime("%Y-%m-%d %H:%M:%S UTC", time.gmtime(newest))
        text = f"it is {shown} here, but the newest table was used at {late}: one of the times is wrong; {SET_CLOCK}"
        return Finding("broken", "clock", text)
    return Finding("ok", "clock", f"it is {shown}, and no table was used later")
