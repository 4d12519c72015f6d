"""Replays of finished games: the first scene, then what changed with every action.

They are made in a worker process, which is stopped if it takes too long: a record may be anybody's text. What the
replay of a finished table shows is stored with it as *films*, one for each viewer, so it needs no old rules later.
"""

from __future__ import annotations

import zlib
from typing import Any, Final, NamedTuple

import msgspec
from msgspec import Struct

from lazaretto.core import BadRecord, Game, InputError, Record, Run, difference, read_record
from lazaretto.core.actions import CLOCK
from lazaretto.core.record import Entry, stopped
from lazaretto.table.bot_pool import known
from lazaretto.table.fork import Wish, apply_entry, begun, forked
from lazaretto.table.match import Match
from lazaretto.table.screen import Frame, Screen
from lazaretto.table.seating import read_name
from lazaretto.table.summary import Summary, summarize
from lazaretto.table.table import Viewer
from lazaretto.table.time_limit import TimeLimit
from lazaretto.web import wire
from lazaretto.web.presenters import ending_card, frames, log_lines, viewer_of

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

        self.asked = [self.asks()]  # at every moment

    def add(self, entry: Entry) -> list[Frame]:
        frames = self.screen.pictures(apply_entry(self.match, entry), menu=False)
        self.asked.append(self.asks())
        return frames

    def asks(self) -> int:
        """The first seat that acts now, counted from 1; 0: the game is over."""
        acting = self.match.game.acting(self.match.state)
        return acting[0] + 1 if acting else 0


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
            steps.append(frames(replayer.add(entry)))
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
        asked=replayer.asked,
    )


def with_prologue(game: Game[Any, Any], replay: wire.Replay, prologue: str, viewer: Viewer) -> wire.Replay:
    """The same with what was played before its position, as far as the rules of today can show it."""
    before = prologue_of(game, prologue, viewer, replay.first)
    if before is None:
        return replay
    return msgspec.structs.replace(
        replay,
        said=before.said,
        first=before.first,
        steps=before.steps + replay.steps,
        actions=before.actions + replay.actions,
        asked=before.asked[:-1] + replay.asked,
        before=0,
    )


def prologue_of(game: Game[Any, Any], prologue: str, viewer: Viewer = None, then: Any = None) -> wire.Replay | None:
    """The replay of a prologue, up to the picture with which the game goes on; None: there is nothing to show."""
    if not prologue:
        return None
    try:
        before, replayer = played(game, read_record(prologue), viewer, TimeLimit())
    except InputError:
        return None
    if before.stopped:
        return None
    if then is not None:
        before.steps[-1].append(wire.Frame([], difference(replayer.screen.scene, then)))  # the luck changes
    return before


def summary_of(game: Game[Any, Any], record: Record, limit: TimeLimit) -> Summary:
    options = game.setup(len(record.names), record.options)
    notation = game.info.notation()
    inputs = [(entry.seat, notation.read(entry.text)) for entry in record.entries]
    return summarize(game, options, Run(game, options, record.seed, record.start).first, inputs, limit)


# ---- in the worker ------------------------------------------------------------------------------


def replay_job(sources: dict[str, str], text: str, prologue: str, seat: int, seconds: float) -> Answer:
    """The replay of a record, as JSON."""
    try:
        game, record = found(sources, text)
        replay, _ = played(game, record, viewer_of(seat), TimeLimit(seconds))
        return Answer(msgspec.json.encode(with_prologue(game, replay, prologue, viewer_of(seat))))
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


def fork_job(sources: dict[str, str], text: str, prologue: str, wish: Wish, seconds: float) -> Answer:
    """The beginning of a table that goes on from a moment of a record, counted as its replay counts."""
    try:
        game, _ = found(sources, text)
        fork = forked(game, *moment_in(game, text, prologue, wish), TimeLimit(seconds))
        return Answer(msgspec.msgpack.encode(fork))
    except InputError as error:
        return Answer(problem=str(error))
    except Exception as error:  # as above
        return Answer(problem=f"the rules failed on this record ({type(error).__name__})")


def moment_in(game: Game[Any, Any], text: str, prologue: str, wish: Wish) -> tuple[Record, str, Wish]:
    """The record that has the moment, its text, and the moment as this record counts."""
    record = read_record(text)
    earlier = prologue_of(game, prologue)
    if earlier is None:
        return record, text, wish
    shown = len(earlier.actions)
    if wish.at < shown:
        return read_record(prologue), prologue, wish
    if wish.at > shown + len(record.entries):
        raise BadRecord(f"there is no moment after {wish.at} actions; this game has {shown + len(record.entries)}")
    return record, text, msgspec.structs.replace(wish, at=wish.at - shown)


def film_job(sources: dict[str, str], text: str, prologue: str, seat: int) -> bytes:
    """The film of a finished game for one seat, 0 for the watchers."""
    game, record = found(sources, text)
    replay, replayer = played(game, record, viewer_of(seat), TimeLimit())
    replay = with_prologue(game, replay, prologue, viewer_of(seat))
    last: Any = replayer.screen.scene
    film = Film(replay, last, summary_of(game, record, TimeLimit()))
    return zlib.compress(msgspec.json.encode(film), LEVEL)


def found(sources: dict[str, str], text: str) -> tuple[Game[Any, Any], Record]:
    record = known_record(sources, text)
    return known(sources[record.slug])[0], record


def known_record(sources: dict[str, str], text: str) -> Record:
    """A record of one of our games."""
    record = read_record(text)
    if record.slug not in sources:
        raise BadRecord(f"this is a record of {record.slug[:40]!r}; there are {', '.join(sources)}")
    return record


def read_film(data: bytes) -> Film:
    return msgspec.json.decode(zlib.decompress(data), type=Film)
