"""Forks: a new table that goes on from a moment of another game.

With the same luck it has the seed and the inputs of the other game, so its record is whole. With new luck its record
begins from a position, in which all that one seat could not know was drawn anew; the earlier inputs stay in the store
as its prologue. Of a running game nothing is taken but the view of a seat: the rest is a guess.

All of it is work for another process or thread.
"""

from __future__ import annotations

from typing import Any, Final

from msgspec import Struct
from msgspec.structs import replace

from lazaretto.core import (
    CLOCK,
    BadRecord,
    BrokenInvariant,
    Game,
    InputError,
    Position,
    Record,
    Refusal,
    Seat,
    seeded,
    to_json,
)
from lazaretto.core.position import check_edition
from lazaretto.core.record import Entry, record_fingerprint, stopped, write_line
from lazaretto.table.match import BACK, BY_CONSENT, OF_TABLE, Match, Moment, Said
from lazaretto.table.opening import stored
from lazaretto.table.reopen import snapshot_of
from lazaretto.table.seating import Origin, read_name
from lazaretto.table.snapshot import Snapshot
from lazaretto.table.store import StoredSnapshot
from lazaretto.table.time_limit import TimeLimit
from lazaretto.table.visible import visible

AnyGame = Game[Any, Any]
AnyMatch = Match[Any, Any]

LONGEST: Final = 5000  # inputs of a record that can be replayed here
NEW_LUCK: Final = 4000  # a stream of random numbers
FROM_ELSEWHERE: Final = (  # a made-up position could stop the server that plays on from it
    "this record begins from a position: it can be watched here, but played on only at the server where it was played"
)
LONGEST_NAME: Final = 24


class Fork(Struct, frozen=True):
    """The beginning of a table, as it is stored."""

    game: str
    edition: str
    options: dict[str, str]
    seats: int
    seed: int
    origin: Origin
    asked: tuple[int, ...]  # the seats that act next
    begins: int | None = None  # as in a table's record
    lines: tuple[str, ...] = ()
    snapshots: tuple[StoredSnapshot, ...] = ()


class Wish(Struct, frozen=True):
    """The moment, and how it is to go on."""

    at: int  # after this many actions
    seat: int = 0  # who plays on, counted from 1; 0: the first seat that acts
    luck: int | None = None  # a seed for new luck; None: the same luck
    trusted: bool = True  # the record was written by this server


# ---- playing a record ---------------------------------------------------------------------------


def begun(game: AnyGame, record: Record) -> AnyMatch:
    check_edition(game.info, record.edition)
    if len(record.entries) > LONGEST:
        raise BadRecord(f"this record has {len(record.entries)} actions; at most {LONGEST} can be replayed here")
    return Match(game, game.setup(len(record.names), record.options), record.seed, record.start)


def apply_entry(match: AnyMatch, entry: Entry) -> list[Moment[Any, Any]]:
    """Play a line of a record; ``BadRecord`` says why it cannot be played."""
    if entry.seat != CLOCK and entry.seat >= match.options.seats:
        raise BadRecord(f"there is no seat {entry.seat + 1}")
    if entry.text in (BACK, BY_CONSENT):
        raise BadRecord(f"a record has no {entry.text!r}; undone actions are left out")
    who = "clock" if entry.seat == CLOCK else str(entry.seat + 1)
    answer = match.try_line(f"{who}: {entry.text}")
    if isinstance(answer, Refusal):
        raise BadRecord(answer.reason if answer.rule == OF_TABLE else f"{answer.reason} ({answer.rule})")
    return answer


def played_to(game: AnyGame, record: Record, at: int, limit: TimeLimit) -> AnyMatch:
    """The match at a moment of a record, of this edition or an older one."""
    if at > len(record.entries):
        raise BadRecord(f"there is no moment after {at} actions; this record has {len(record.entries)}")
    match = begun(game, record)
    for entry in record.entries[:at]:
        limit.check()
        try:
            apply_entry(match, entry)
        except ValueError as error:
            reason = f"line {entry.number}: {error}"
            if record.edition != game.info.edition:
                reason = stopped(game.info.title, record.edition, game.info.edition, reason)
            raise BadRecord(reason) from error
    if not game.acting(match.state):
        raise BadRecord(f"the game is over after {at} actions; go on from an earlier moment")
    return match


# ---- forks --------------------------------------------------------------------------------------


def forked(game: AnyGame, record: Record, text: str, wish: Wish, limit: TimeLimit) -> Fork:
    """Of a record at a moment; ``text``: as it was written. ``BadRecord`` says why it cannot be."""
    if wish.seat > len(record.names):
        raise BadRecord(f"there is no seat {wish.seat} in this record; there are {len(record.names)}")
    if record.start is not None and not wish.trusted:
        raise BadRecord(FROM_ELSEWHERE)
    match = played_to(game, record, wish.at, limit)
    before = 0 if record.start is None else record.start.number
    names = tuple([visible(read_name(name)[0])[:LONGEST_NAME] for name in record.names])
    origin = Origin(before + wish.at, names, new_luck=wish.luck is not None)
    if wish.luck is None:
        return same_luck(match, origin)
    return new_luck(match, player(match, wish.seat), wish.luck, origin, record_fingerprint(text))


def player(match: AnyMatch, wanted: int) -> Seat:
    return Seat(wanted - 1) if wanted else match.game.acting(match.state)[0]


def same_luck(match: AnyMatch, origin: Origin) -> Fork:
    """With all inputs from the beginning of the record."""
    announce(match, origin)
    lines = [write_line(seat, action) for seat, action in match.inputs]
    if match.start is None:
        return fork_of(match, origin, None, lines, [snapshot_of(match)])
    first = started(match, match.first, match.start.parent, match.start.number)
    if not lines:
        announce(first, origin)
    snapshots = [beginning(first)] if not lines else [beginning(first), snapshot_of(match)]
    return fork_of(match, origin, 0, lines, snapshots)


def new_luck(match: AnyMatch, seat: Seat, luck: int, origin: Origin, parent: str) -> Fork:
    """From a position; the inputs before it are its prologue, where they can be played from the seed."""
    lines = [write_line(each, action) for each, action in match.inputs] if match.start is None else []
    fresh = started(match, drawn_anew(match, seat, luck), parent, origin.number)
    fresh.log = heard_by(match, seat)
    if lines:
        fresh.taken, fresh.input_seq = match.taken, match.input_seq
    announce(fresh, origin, seat)
    return fork_of(fresh, origin, len(lines), lines, [beginning(fresh)])


def guess(match: AnyMatch, seat: Seat, luck: int) -> Fork:
    """Of a running game: a world that is drawn for a seat's view, and nothing that the seat does not know."""
    origin = Origin(new_luck=True, guess=True)
    fresh = started(match, drawn_anew(match, seat, luck), "", 0)
    fresh.seed = luck
    fresh.log = heard_by(match, seat)
    announce(fresh, origin, seat)
    return fork_of(fresh, origin, 0, [], [beginning(fresh)])


def drawn_anew(match: AnyMatch, seat: Seat, luck: int) -> Any:
    """A state with the same view for the seat, other secrets and another future."""
    try:
        return match.game.determinize(match.game.view(match.state, seat), seeded(luck, NEW_LUCK))
    except BrokenInvariant as error:
        title = match.game.info.title
        raise InputError(f"{title} cannot draw what a seat does not know, so there is no new luck") from error


def heard_by(match: AnyMatch, seat: Seat) -> list[list[Said]]:
    """The log of the seat, and for all others that of the watchers: their secrets are others now."""
    return [(match.log[seat] if viewer == seat else match.log[-1]).copy() for viewer in match.viewers]


def started(match: AnyMatch, state: Any, parent: str, number: int) -> AnyMatch:
    """A match that begins from a state."""
    position = Position(match.game.info.edition, to_json(state), parent, number)
    return Match(match.game, match.options, match.seed, position)


def beginning(match: AnyMatch) -> Snapshot:
    """The snapshot at which a record begins."""
    assert match.start is not None
    return replace(snapshot_of(match), origin=(match.start.parent, match.start.number))


def fork_of(match: AnyMatch, origin: Origin, begins: int | None, lines: list[str], snapshots: list[Snapshot]) -> Fork:
    info, options = match.game.info, match.options
    return Fork(
        game=info.slug,
        edition=info.edition,
        options=options.words,
        seats=options.seats,
        seed=match.seed,
        origin=origin,
        asked=tuple([int(seat) for seat in match.game.acting(match.state)]),
        begins=begins,
        lines=tuple(lines),
        snapshots=tuple([stored(snapshot) for snapshot in snapshots]),
    )


def announce(match: AnyMatch, origin: Origin, seat: Seat | None = None) -> None:
    """Say in every log where the game comes from."""
    line = Said(sentence(match.game.info.title, origin, seat), 0)
    for place in range(len(match.viewers)):
        match.add_lines(place, [line])


def sentence(title: str, origin: Origin, seat: Seat | None) -> str:
    if origin.puzzle and seat is not None:
        return f"A puzzle: what is the best move for @{seat + 1}?"
    anew = "" if seat is None else f": all that @{seat + 1} could not know was drawn anew"
    if origin.guess:
        return f"A guess, from a game of {title} that is still being played{anew}."
    names = f" ({', '.join(origin.names)})" if any(origin.names) else ""
    luck = "new luck" if origin.new_luck else "the same luck"
    return f"From move {origin.number} of a game of {title}{names}, with {luck}{anew}."
