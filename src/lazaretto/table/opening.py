"""Opening a table: its match from the newest snapshot and the inputs after it, whichever edition it was played under.

A table of an older edition is played again under the rules of today. If every input is legal and the states at the
snapshots are the same, it has the new edition from now on and nobody notices. Otherwise the game goes on from its
newest snapshot, in the shape of today; the log names the corrected rules, and inputs after the snapshot that are now
illegal. Nothing is deleted: earlier inputs stay in the store, before the position from which the record begins.

All of it is work for a thread. It changes nothing in the store: the table stores what is returned.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from hashlib import sha256
from typing import Any, Final, Literal, NamedTuple, TypeVar

from msgspec.structs import replace

from lazaretto.core import CLOCK, BadRecord, Game, GameInfo, InputError, Options, Position, Seat, lessons_of, to_json
from lazaretto.core.editions import is_older, migrated, since
from lazaretto.core.record import read_entry, write_header
from lazaretto.table.match import BACK, BY_CONSENT, Checkpoint, Match, Said
from lazaretto.table.reopen import TooShort, carry_over, need_reach, rebuilt, replay_later, resumed, snapshot_of
from lazaretto.table.seating import Correction, TableRecord
from lazaretto.table.snapshot import Snapshot, no_head, pack, unpack
from lazaretto.table.store import Reader, StoredSnapshot

log = logging.getLogger("lazaretto.table")

R = TypeVar("R")
Verdict = Literal["current", "same", "drifted", "position"]
AnyMatch = Match[Any, Any]
AnyGame = Game[Any, Any]

OPENERS: Final = ThreadPoolExecutor(2, thread_name_prefix="open")
SOME_FELL: Final = "Some of the last actions are no longer legal and were not played; their seats see which."


class Opened(NamedTuple):
    """A match, the document of its table under this edition, and how it came there."""

    match: AnyMatch
    document: TableRecord
    verdict: Verdict
    number: int  # of the last input that the newest snapshot contains; -1: there is none
    fallen: tuple[str, ...] = ()  # inputs that are no longer legal, as lines
    snapshot: StoredSnapshot | None = None  # to be stored together with the document


class Past(NamedTuple):
    """What the store has of a table that was played under an older edition."""

    document: TableRecord
    options: Options
    snapshots: list[Snapshot]  # the newest first
    lines: list[str]


def open_table(game: AnyGame, document: TableRecord, store: Reader) -> Opened:
    """The match of a table that has begun. Whatever its rules raise is raised."""
    options = game.setup(len(document.chairs), document.options)
    if document.edition == game.info.edition:
        opened = current(game, options, document, store)
    else:
        opened = upgraded(game, past_of(document, options, store))
    if document.lesson and opened.document.begins is None:
        return guided(opened, options, store)
    return opened


def guided(opened: Opened, options: Options, store: Reader) -> Opened:
    """With the lesson of the table. While it lasts, all inputs are compared with its script; there are few."""
    match, document = opened.match, opened.document
    for lesson in lessons_of(match.game):
        if lesson.begins(options.words, document.seed):
            if 0 < match.head.total < len(lesson.script):
                match = rebuilt(match.game, options, document.seed, store.lines(document.id))
            match.guide(lesson)
    return opened._replace(match=match)


def current(game: AnyGame, options: Options, document: TableRecord, store: Reader) -> Opened:
    """From the newest snapshot that can be used; from the beginning if there is none."""
    found = nearest(game, options, document, store)
    if found is not None:
        return Opened(found[0], document, "current", found[1])
    if document.begins is not None:
        raise BadRecord("the position from which this game began is missing")
    return Opened(rebuilt(game, options, document.seed, store.lines(document.id)), document, "current", -1)


def nearest(
    game: AnyGame, options: Options, document: TableRecord, store: Reader, seat: Seat | None = None
) -> tuple[AnyMatch, int] | None:
    """From the newest snapshot that can be used, and its number; with a seat, from one before its last input."""
    for most in (1, -1):  # the newest is nearly always enough
        for kept in store.snapshots(document.id, most):
            try:
                lines = store.lines(document.id, kept.number)
                match: AnyMatch = resumed(game, options, document.seed, unpack(kept.body), lines)
            except TooShort:
                continue
            except Exception as error:
                log.warning("table %s: snapshot %s cannot be used: %s", document.id, kept.number, type(error).__name__)
                continue
            if seat is None or match.reaches(seat):
                return match, kept.number
    return None


async def in_thread(work: Callable[..., R], *arguments: Any) -> R:
    """Open a table beside all that goes on; a few at a time, so that the others are not slowed down."""
    return await asyncio.get_running_loop().run_in_executor(OPENERS, work, *arguments)


def reopened_before(game: AnyGame, document: TableRecord, store: Reader, seat: Seat) -> AnyMatch:
    """The match again, opened so far back that it holds the seat's last input."""
    options = game.setup(len(document.chairs), document.options)
    found = nearest(game, options, document, store, seat)
    return found[0] if found is not None else rebuilt(game, options, document.seed, store.lines(document.id))


def stored_record(document: TableRecord, store: Reader) -> str:
    """The game as text without undone inputs, which the last snapshot knows. Of any edition: no rules are needed."""
    snapshots = [unpack(kept.body) for kept in store.snapshots(document.id)]
    lines = store.lines(document.id)
    done = snapshots[0].number if snapshots else 0
    later = [line for line in lines[done:] if line.endswith((f": {BACK}", f": {BY_CONSENT}"))]
    start = [snapshot.position() for snapshot in snapshots if snapshot.number == document.begins]
    if later or (document.begins is not None and not start):
        raise BadRecord("the record of this table is not complete; it needs the edition under which it was played")
    played = [*([lines[number - 1] for number in numbers_of(snapshots[0])] if snapshots else []), *lines[done:]]
    header = write_header(
        document.game, document.edition, document.options, document.names(), document.seed, start[0] if start else None
    )
    return "\n".join([*header, *played, f"end {len(played)}"]) + "\n"


def stored_prologue(document: TableRecord, store: Reader) -> str:
    """What was played before the position from which the record of a fork begins, as a record; empty: nothing."""
    origin, begins = document.origin, document.begins
    if origin is None or not begins or begins != origin.number:
        return ""
    lines = store.lines(document.id)[:begins]
    header = write_header(document.game, document.edition, document.options, document.names(), document.seed)
    return "\n".join([*header, *lines, f"end {begins}"]) + "\n"


# ---- a table of an older edition ------------------------------------------------------------------------


def past_of(document: TableRecord, options: Options, store: Reader) -> Past:
    snapshots = [unpack(stored.body) for stored in store.snapshots(document.id)]
    return Past(document, options, snapshots, store.lines(document.id))


def upgraded(game: AnyGame, past: Past) -> Opened:
    """Under the rules of today."""
    if not is_older(past.document.edition, game.info.edition):
        raise BadRecord(f"edition {past.document.edition} cannot become edition {game.info.edition}")
    legal, alike = True, True
    try:
        alike = replays_alike(game, past)
        if alike:
            return relabelled(game, past)
    except Exception:  # whatever rules raise that meet inputs of others
        legal = False
    return moved_on(game, past, "drifted" if legal and not alike else "position")


def relabelled(game: AnyGame, past: Past) -> Opened:
    """Nothing changed for this game."""
    match = from_newest(game, past)
    document = replace(past.document, edition=game.info.edition)
    begins = [snapshot.origin for snapshot in past.snapshots if snapshot.number == match.taken == document.begins]
    kept = replace(snapshot_of(match), origin=begins[0] if begins else None)
    return Opened(match, document, "same", match.taken, (), stored(kept))


def from_newest(game: AnyGame, past: Past) -> AnyMatch:
    for snapshot in past.snapshots:
        try:
            return resumed(game, past.options, past.document.seed, snapshot, past.lines[snapshot.number :])
        except TooShort:
            continue
    return rebuilt(game, past.options, past.document.seed, past.lines)


def replays_alike(game: AnyGame, past: Past) -> bool:
    """Whether the states at all snapshots come out the same again; raises where an input is not legal any more."""
    if not past.snapshots:
        return True  # then the whole is played again anyway
    numbers = numbers_of(past.snapshots[0])
    wanted = {len(numbers_of(snapshot)): snapshot for snapshot in past.snapshots if leads_to(snapshot, numbers)}
    state = first_state(game, past)
    notation = game.info.notation()
    for count in range(len(numbers) + 1):
        if count:
            entry = read_entry(past.lines[numbers[count - 1] - 1], count)
            action = notation.read(entry.text)
            refusal = game.refusal(state, entry.seat, action)
            if refusal is not None or (entry.seat != CLOCK and entry.seat not in game.acting(state)):
                raise BadRecord(f"input {numbers[count - 1]} is not legal any more")
            game.play(state, entry.seat, action)
        snapshot = wanted.get(count)
        if snapshot is not None and to_json(state) != migrated(game.info, snapshot.state, snapshot.edition):
            return False
    return True


def numbers_of(snapshot: Snapshot) -> list[int]:
    """The lines that lead to a snapshot's state: all of its record that were not undone."""
    return [*[i for first, last in snapshot.head.ranges for i in range(first, last + 1)], *snapshot.places]


def leads_to(snapshot: Snapshot, numbers: list[int]) -> bool:
    """Whether nothing of a snapshot was undone later."""
    mine = numbers_of(snapshot)
    return numbers[: len(mine)] == mine


def first_state(game: AnyGame, past: Past) -> Any:
    """The state at which the record of the table begins."""
    document = past.document
    if document.begins is None:
        return game.new(past.options, document.seed)
    start = next(snapshot for snapshot in past.snapshots if snapshot.number == document.begins)
    return Match(game, past.options, document.seed, start.position()).state


def moved_on(game: AnyGame, past: Past, verdict: Verdict) -> Opened:
    """The game goes on from its newest snapshot. Inputs after it that are illegal now are not played."""
    document, info = past.document, game.info
    match, before, fallen = gone_on(game, past)
    before += forget_earlier(match)
    parent = sha256("\n".join(past.lines).encode()).hexdigest()[:16]
    match.start = Position(info.edition, to_json(match.first), parent, before)
    corrections = corrected(info, document.edition)
    announce(match, corrections, fallen)
    kept = replace(snapshot_of(match), origin=(parent, before))
    changed = replace(
        document, edition=info.edition, begins=match.taken, corrections=(*document.corrections, *corrections)
    )
    return Opened(match, changed, verdict, match.taken, tuple(fallen), stored(kept))


def gone_on(game: AnyGame, past: Past) -> tuple[AnyMatch, int, list[str]]:
    """The match, the number of actions before those it holds, and the inputs that are no longer legal."""
    for snapshot in past.snapshots:
        match, before = continued(game, past, snapshot)
        try:
            return match, before, [line for line in past.lines[snapshot.number :] if not taken(match, line)]
        except TooShort:
            continue
    match = Match(game, past.options, past.document.seed)
    return match, 0, [line for line in past.lines if not taken(match, line)]


def continued(game: AnyGame, past: Past, snapshot: Snapshot) -> tuple[AnyMatch, int]:
    """The match as a snapshot has it, and the number of actions before those it holds."""
    match, before = undoable(game, past, snapshot), snapshot.head.total
    if match is None:
        match = Match(game, past.options, past.document.seed, Position(snapshot.edition, snapshot.state))
        before += len(snapshot.inputs)
    carry_over(match, snapshot)
    match.head = no_head(past.options.seats)
    return match, before


def undoable(game: AnyGame, past: Past, snapshot: Snapshot) -> AnyMatch | None:
    """With the inputs that can still be undone, if they lead to the same state by the rules of today."""
    try:
        match: AnyMatch = Match(game, past.options, past.document.seed, snapshot.position())
        barrier = match.state.undo_point()
        replay_later(match, snapshot)
        same = to_json(match.state) == migrated(game.info, snapshot.state, snapshot.edition)
    except Exception:  # whatever rules raise that meet inputs of others
        return None
    return match if same and match.state.undo_point() == barrier else None


def taken(match: AnyMatch, line: str) -> bool:
    """Play an input if it is still legal; it is counted either way."""
    need_reach(match, line)
    try:
        match.apply_line(line)
    except InputError:
        match.taken += 1
        seat = read_entry(line, match.taken).seat
        if seat != CLOCK:
            match.input_seq[seat] += 1
        return False
    return True


def forget_earlier(match: AnyMatch) -> int:
    """Hold only the inputs that can be undone; returns how many others there were."""
    floor = match.undo_floor
    match.first, match.undo_floor = match.base, 0
    match.checkpoints = [Checkpoint(0, match.base, match.base, 0, [])]
    match.inputs, match.places, match.seen = match.inputs[floor:], match.places[floor:], match.seen[floor:]
    match.built_on = {place - floor: built for place, built in match.built_on.items()}
    return floor


def corrected(info: GameInfo, edition: str) -> tuple[Correction, ...]:
    found = [Correction(edition.text, edition.rules) for edition in since(info, edition)]
    return tuple(found or [Correction(f"This is edition {info.edition} now.")])


def announce(match: AnyMatch, corrections: Sequence[Correction], fallen: Sequence[str]) -> None:
    """Name the corrected rules in every log, and inputs that fell away where they are no secret."""
    said = [Said(sentence(correction), 0) for correction in corrections]
    for place, viewer in enumerate(match.viewers):
        match.add_lines(place, [*said, *about(match, viewer, fallen)])


def sentence(correction: Correction) -> str:
    rules = f" ({', '.join(correction.rules)})" if correction.rules else ""
    return f"The rules were corrected: {correction.text.rstrip('.')}{rules}."


def about(match: AnyMatch, viewer: Seat | None, fallen: Sequence[str]) -> list[Said]:
    """In a game with secrets an input is named to its own seat only: others may not have noticed it."""
    said = []
    for line in fallen:
        who, _, text = line.partition(": ")
        seat = 0 if who == "clock" else int(who)
        if not match.game.info.secret or seat == 0 or viewer == seat - 1:
            by = "the clock" if seat == 0 else f"@{seat}"
            said.append(Said(f"No longer legal, so it was not played: {by}, {text}", seat))
    return said if len(said) == len(fallen) else [*said, Said(SOME_FELL, 0)]


def stored(snapshot: Snapshot) -> StoredSnapshot:
    return StoredSnapshot(snapshot.number, snapshot.edition, pack(snapshot))
