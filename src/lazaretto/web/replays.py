"""Replays of finished games: the first scene, then what changed with every action.

They are made in a worker process, which is stopped if it takes too long: a record may be anybody's text. What the
replay of a finished table shows is stored with it as *films*, one for each viewer, so it needs no old rules later.
"""

from __future__ import annotations

import zlib
from typing import Any, Final, NamedTuple

import msgspec
from msgspec import Struct

from lazaretto.core import BadRecord, Game, InputError, Record, Run, Seat, read_record
from lazaretto.core.actions import CLOCK
from lazaretto.core.position import check_edition
from lazaretto.core.record import stopped
from lazaretto.table.bot_pool import known
from lazaretto.table.match import BACK, BY_CONSENT, Match
from lazaretto.table.screen import Frame, Screen
from lazaretto.table.seating import read_name
from lazaretto.table.summary import Summary, summarize
from lazaretto.table.table import Viewer
from lazaretto.table.time_limit import TimeLimit
from lazaretto.web import wire
from lazaretto.web.presenters import ending_card, frames, log_lines, viewer_of

LONGEST: Final = 5000  # inputs of a record that can be replayed here
LEVEL: Final = 6  # of compression: a film is written once


class Film(Struct):
    """All that is stored of a finished game for one viewer."""

    replay: wire.Replay
    last: wire.Scene  # the picture at the end
    summary: Summary


class Answer(NamedTuple):
    """Of a worker: JSON, or the sentence that says why there is none."""

    data: bytes = b""
    problem: str = ""


class Replayer:
    """A screen without actions."""

    def __init__(self, match: Match[Any, Any], seat: Viewer) -> None:
        self.match = match
        self.screen = Screen(match, seat)
        self.screen.scene = self.screen.draw(match.now().views[self.screen.place], [])

    def add(self, seat: Seat, text: str) -> list[Frame]:
        match = self.match
        if seat != CLOCK and seat >= match.options.seats:
            raise BadRecord(f"there is no seat {seat + 1}")
        if text in (BACK, BY_CONSENT):
            raise BadRecord(f"a record has no {text!r}; undone actions are left out")
        who = "clock" if seat == CLOCK else str(seat + 1)
        return self.screen.pictures(match.apply_line(f"{who}: {text}"), menu=False)


def played(game: Game[Any, Any], record: Record, viewer: Viewer, limit: TimeLimit) -> tuple[wire.Replay, Replayer]:
    """The replay, and the screen at its end. A record of an older edition goes as far as today's rules allow."""
    if viewer is not None and viewer >= len(record.names):
        raise BadRecord(f"there is no seat {viewer + 1} in this record; there are {len(record.names)}")
    replayer = Replayer(begun(game, record), viewer)
    first: Any = replayer.screen.scene
    said = log_lines(replayer.match.log[replayer.screen.place])
    steps: list[list[wire.Frame]] = []
    end = ""
    for entry in record.entries:
        limit.check()
        try:
            steps.append(frames(replayer.add(entry.seat, entry.text)))
        except ValueError as error:
            reason = f"line {entry.number}: {error}"
            if record.edition == game.info.edition:
                raise BadRecord(reason) from error
            end = stopped(game.info.title, record.edition, game.info.edition, reason)
            break
    return replay_of(game, record, viewer, replayer, said, first, steps, end), replayer


def replay_of(
    game: Game[Any, Any],
    record: Record,
    viewer: Viewer,
    replayer: Replayer,
    said: list[wire.LogLine],
    first: Any,
    steps: list[list[wire.Frame]],
    end: str,
) -> wire.Replay:
    ending = game.outcome(replayer.match.state)
    seats = [read_name(name) for name in record.names]
    entries = record.entries[: len(steps)]
    return wire.Replay(
        game=record.slug,
        title=game.info.title,
        names=[name for name, _ in seats],
        bots=[bot for _, bot in seats],
        seat=0 if viewer is None else viewer + 1,
        said=said,
        first=first,
        steps=steps,
        actions=[f"{'clock' if entry.seat == CLOCK else entry.seat + 1}: {entry.text}" for entry in entries],
        ending=None if ending is None else ending_card(ending),
        before=0 if record.start is None else record.start.number,
        stopped=end,
    )


def begun(game: Game[Any, Any], record: Record) -> Match[Any, Any]:
    check_edition(game.info, record.edition)
    if len(record.entries) > LONGEST:
        raise BadRecord(f"this record has {len(record.entries)} actions; at most {LONGEST} can be replayed here")
    return Match(game, game.setup(len(record.names), record.options), record.seed, record.start)


def summary_of(game: Game[Any, Any], record: Record, limit: TimeLimit) -> Summary:
    options = game.setup(len(record.names), record.options)
    notation = game.info.notation()
    inputs = [(entry.seat, notation.read(entry.text)) for entry in record.entries]
    return summarize(game, options, Run(game, options, record.seed, record.start).first, inputs, limit)


# ---- in the worker ------------------------------------------------------------------------------


def replay_job(sources: dict[str, str], text: str, seat: int, seconds: float) -> Answer:
    """The replay of a record, as JSON."""
    try:
        game, record = found(sources, text)
        return Answer(msgspec.json.encode(played(game, record, viewer_of(seat), TimeLimit(seconds))[0]))
    except InputError as error:
        return Answer(problem=str(error))
    except Exception as error:  # whatever a position that cannot be makes of the rules
        return Answer(problem=f"the rules failed on this record ({type(error).__name__})")


def summary_job(sources: dict[str, str], text: str, seconds: float) -> Answer:
    try:
        game, record = found(sources, text)
        return Answer(msgspec.json.encode(summary_of(game, record, TimeLimit(seconds))))
    except InputError as error:
        return Answer(problem=str(error))


def film_job(sources: dict[str, str], text: str, seat: int) -> bytes:
    """The film of a finished game for one seat, 0 for the watchers."""
    game, record = found(sources, text)
    replay, replayer = played(game, record, viewer_of(seat), TimeLimit())
    last: Any = replayer.screen.scene
    film = Film(replay, last, summary_of(game, record, TimeLimit()))
    return zlib.compress(msgspec.json.encode(film), LEVEL)


def found(sources: dict[str, str], text: str) -> tuple[Game[Any, Any], Record]:
    record = read_record(text)
    if record.slug not in sources:
        raise BadRecord(f"this is a record of {record.slug[:40]!r}; there are {', '.join(sources)}")
    return known(sources[record.slug])[0], record


def read_film(data: bytes) -> Film:
    return msgspec.json.decode(zlib.decompress(data), type=Film)
