"""A finished game as a film: the first picture, then what changed with every action."""

from __future__ import annotations

from typing import Any, Final

from lazaretto.core import BadRecord, Game, Record, Seat, read_record
from lazaretto.core.actions import CLOCK
from lazaretto.table.match import Match
from lazaretto.table.screen import Frame, Screen
from lazaretto.table.seating import read_name
from lazaretto.table.table import Viewer
from lazaretto.web import wire
from lazaretto.web.presenters import ending_card, frames, log_lines

LONGEST: Final = 5000  # inputs of a record that is played again here


def replay_record(games: dict[str, Game[Any, Any]], text: str, viewer: Viewer) -> wire.Replay:
    """The record seen by one seat or by a watcher; ``BadRecord`` says what is wrong with it."""
    record = read_record(text)
    game = games.get(record.slug)
    if game is None:
        raise BadRecord(f"this is a record of {record.slug[:40]!r}; there are {', '.join(games)}")
    match = begun(game, record)
    if viewer is not None and viewer >= len(record.names):
        raise BadRecord(f"there is no seat {viewer + 1} in this record; there are {len(record.names)}")
    film = Film(match, viewer)
    first: Any = film.screen.scene
    said = log_lines(match.log[film.screen.place])
    steps = []
    for entry in record.entries:
        steps.append(frames(film.add(entry.seat, entry.text, entry.number)))
    ending = game.outcome(match.state)
    seats = [read_name(name) for name in record.names]
    return wire.Replay(
        game=record.slug,
        title=game.info.title,
        names=[name for name, _ in seats],
        bots=[bot for _, bot in seats],
        seat=0 if viewer is None else viewer + 1,
        said=said,
        first=first,
        steps=steps,
        actions=[f"{'clock' if entry.seat == CLOCK else entry.seat + 1}: {entry.text}" for entry in record.entries],
        ending=None if ending is None else ending_card(ending),
    )


def begun(game: Game[Any, Any], record: Record) -> Match[Any, Any]:
    info = game.info
    if record.edition != info.edition:
        raise BadRecord(
            f"this is a record of edition {record.edition[:20]} of {info.title}; here is edition {info.edition}"
        )
    if len(record.entries) > LONGEST:
        raise BadRecord(f"this record has {len(record.entries)} actions; at most {LONGEST} are played again here")
    return Match(game, game.setup(len(record.names), record.options), record.seed)


class Film:
    """A screen on which nothing is on offer."""

    def __init__(self, match: Match[Any, Any], seat: Viewer) -> None:
        self.match = match
        self.screen = Screen(match, seat)
        self.screen.scene = self.screen.draw(match.now().views[self.screen.place], [])

    def add(self, seat: Seat, text: str, line: int) -> list[Frame]:
        match = self.match
        if seat != CLOCK and seat >= match.options.seats:
            raise BadRecord(f"line {line}: there is no seat {seat + 1}")
        who = "clock" if seat == CLOCK else str(seat + 1)
        try:
            moments = match.apply_line(f"{who}: {text}")
        except ValueError as error:
            raise BadRecord(f"line {line}: {error}") from error
        return self.screen.pictures(moments, menu=False)
