"""Seats and settings: the part of a table that is stored beside its inputs, and how it may change.

A table record is a value. Each function returns the changed one or raises ``InputError`` with the reason. Browsers
appear only as fingerprints of their secret tokens.
"""

from __future__ import annotations

import hashlib
import re
from typing import Final, Literal

from msgspec import Struct
from msgspec.structs import replace

from lazaretto import bots
from lazaretto.core import InputError
from lazaretto.table.timing import USUAL_PACE, Pace

Kind = Literal["person", "bot", "open"]
Phase = Literal["open", "playing", "over"]

STAND_IN: Final = bots.STAND_IN  # the bot that plays for somebody who left
MOST_BROWSERS: Final = 16  # of one seat; the first of them stays for good
MOST_KEYS: Final = 4
MOST_TALK: Final = 100  # lines that are stored
MOST_SCORES: Final = 100  # games in a row of rematches whose result is kept


class NotAllowed(InputError):
    """Only another person may do this."""


class NotNow(InputError):
    """It conflicts with the table's current state."""


class SeatAssignment(Struct, frozen=True, omit_defaults=True):
    kind: Kind
    name: str = ""
    bot: str = ""  # its strength
    holders: tuple[str, ...] = ()  # fingerprints of the browsers that play the seat
    keys: tuple[str, ...] = ()  # fingerprints of the links that open the seat on other devices


class Talk(Struct, frozen=True, omit_defaults=True):
    """A line of chat."""

    text: str
    seat: int = 0  # counted from 1; 0: a watcher
    name: str = ""
    table: bool = False  # a line of the table itself
    part: int = 0  # the number of headings that the log had when it was said
    row: int = 0  # what it is about: a row of a grid of claims


class Correction(Struct, frozen=True, omit_defaults=True):
    """Rules that were corrected while a game was played."""

    text: str  # a sentence for players
    rules: tuple[str, ...] = ()  # their numbers


class Origin(Struct, frozen=True, omit_defaults=True):
    """The game from which a table goes on."""

    number: int = 0  # of the actions that had been played there
    names: tuple[str, ...] = ()  # of its seats
    new_luck: bool = False  # what one seat could not know was drawn anew
    guess: bool = False  # it was still being played
    puzzle: str = ""  # the name of the puzzle it begins with


class TableRecord(Struct, frozen=True, omit_defaults=True):
    """A table without its inputs."""

    id: str
    game: str
    edition: str
    options: dict[str, str]
    chairs: tuple[SeatAssignment, ...]
    host: str  # fingerprint of the browser that opened it
    public: bool = False
    phase: Phase = "open"
    seed: int = 0  # drawn at the start
    next: str | None = None  # the rematch
    chat: tuple[Talk, ...] = ()
    lesson: bool = False  # a guided first game
    asking: bool = True  # seats may ask each other for an undo past a reveal
    talked: str = ""  # the talking time that ran out last
    hints: bool = True  # seats may ask for hints
    trying: bool = True  # seats may try out privately, on a guess of their own
    counted: bool = True  # what people do here is counted, without names (``counts.py``)
    pace: Pace = USUAL_PACE  # of the bots
    scores: tuple[tuple[int, ...], ...] = ()  # places of the games before this one, in a row of rematches

    begins: int | None = None  # after this input its record begins, from a position; None: at the seed
    corrections: tuple[Correction, ...] = ()  # since the game began
    origin: Origin | None = None  # it goes on from another game

    def browsers(self) -> set[str]:
        return {self.host, *[holder for chair in self.chairs for holder in chair.holders]}

    def with_chair(self, seat: int, chair: SeatAssignment) -> TableRecord:
        return replace(self, chairs=(*self.chairs[:seat], chair, *self.chairs[seat + 1 :]))

    def names(self) -> list[str]:
        """As a record writes them."""
        return [f"{x.name} (bot {x.bot})" if x.kind == "bot" else x.name for x in self.chairs]


OPEN: Final = SeatAssignment("open")


def read_name(written: str) -> tuple[str, str]:
    """A name in a record and the strength of its bot; empty: a person."""
    found = re.fullmatch(r"(.+) \(bot (.+)\)", written)
    return (found[1], found[2]) if found else (written, "")


def fingerprint(token: str) -> str:
    """The stored form of a secret: it identifies the secret but cannot replace it."""
    return hashlib.sha256(token.encode()).hexdigest()


BOT_NAMES: Final = ("Aldo", "Bice", "Corrado", "Dina", "Ettore", "Fosca", "Gino", "Ilaria")  # by seat


def bot_chair(game: str, edition: str, players: int, seat: int, bot: str, name: str = "") -> SeatAssignment:
    there = bots.offered(game, edition, players)
    if bot not in there:
        raise InputError(f"there is no bot {bot!r} here; there are {', '.join(there)}")
    return SeatAssignment("bot", name or BOT_NAMES[seat], bot)


def sit(document: TableRecord, seat: int, browser: str, name: str) -> TableRecord:
    """Take an open seat, or change the name on one's own.

    Whoever has one seat moves; only a browser that opened the table for pass and play holds several.
    """
    chair = chair_at(document, seat)
    need_open(document)
    if chair.kind == "person" and browser in chair.holders:
        return document.with_chair(seat, replace(chair, name=name))
    if chair.kind != "open":
        raise NotNow(f"seat {seat + 1} is taken by {chair.name}")
    own = [i for i, other in enumerate(document.chairs) if browser in other.holders]
    if len(own) == 1:
        document = document.with_chair(own[0], OPEN)
    return document.with_chair(seat, SeatAssignment("person", name, holders=(browser,)))


def leave(document: TableRecord, seat: int, browser: str) -> TableRecord:
    """Free a seat before the game: one's own, or any as the host."""
    chair = chair_at(document, seat)
    need_open(document)
    if browser != document.host and browser not in chair.holders:
        raise NotAllowed(f"seat {seat + 1} can be freed by its player or by the host")
    return document.with_chair(seat, OPEN)


def put_bot(document: TableRecord, seat: int, browser: str, bot: str) -> TableRecord:
    chair = chair_at(document, seat)
    need_open(document)
    need_host(document, browser)
    if chair.kind == "person" and browser not in chair.holders:
        raise NotNow(f"seat {seat + 1} is taken by {chair.name}")
    return document.with_chair(seat, bot_chair(document.game, document.edition, len(document.chairs), seat, bot))


def start(document: TableRecord, browser: str, seed: int) -> TableRecord:
    need_open(document)
    need_host(document, browser)
    free = [str(i + 1) for i, chair in enumerate(document.chairs) if chair.kind == "open"]
    if free:
        raise NotNow(f"the game can start when every seat is taken; free: {', '.join(free)}")
    return replace(document, phase="playing", seed=seed if document.origin is None else document.seed)


def permit(document: TableRecord, browser: str, asking: bool) -> TableRecord:
    need_host(document, browser)
    return replace(document, asking=asking)


def permit_trying(document: TableRecord, browser: str, trying: bool) -> TableRecord:
    need_host(document, browser)
    return replace(document, trying=trying)


def set_pace(document: TableRecord, browser: str, pace: Pace) -> TableRecord:
    need_host(document, browser)
    return replace(document, pace=pace)


def end_lesson(document: TableRecord, browser: str) -> TableRecord:
    """The learner plays on freely."""
    need_host(document, browser)
    return replace(document, lesson=False)


def resign(document: TableRecord, seat: int, browser: str) -> TableRecord:
    """Leave a running game: a bot plays the seat to the end, visibly to everybody."""
    chair = chair_at(document, seat)
    if document.phase != "playing":
        raise NotNow("you can resign only while the game is being played")
    if chair.kind != "person" or browser not in chair.holders:
        raise NotAllowed(f"seat {seat + 1} is not yours to resign")
    return document.with_chair(seat, SeatAssignment("bot", chair.name, STAND_IN))


def replace_bot(document: TableRecord, seat: int) -> TableRecord:
    """A bot has failed: a regular one plays on under its name."""
    return document.with_chair(seat, replace(chair_at(document, seat), bot=STAND_IN))


def add_key(document: TableRecord, seat: int, browser: str, key: str) -> TableRecord:
    """A new link that opens the seat on another device; the oldest ones expire."""
    chair = chair_at(document, seat)
    if chair.kind != "person" or browser not in chair.holders:
        raise NotAllowed(f"seat {seat + 1} is not yours, so you cannot get a link to it")
    return document.with_chair(seat, replace(chair, keys=(*chair.keys, key)[-MOST_KEYS:]))


def open_with(document: TableRecord, seat: int, browser: str, key: str) -> TableRecord:
    """Open a seat with a link: the browser plays it from now on, like those that do already."""
    chair = chair_at(document, seat)
    if key not in chair.keys:
        raise NotAllowed("this link has expired; get a new one from the device you play on")
    if browser in chair.holders:
        return document
    owner, *others = chair.holders  # opening many links must not unseat the owner
    return document.with_chair(seat, replace(chair, holders=(owner, *others[2 - MOST_BROWSERS :], browser)))


def may_try(document: TableRecord, browser: str) -> bool:
    """Whether this browser plays in a running game and may try out from its present."""
    plays = any([browser in chair.holders for chair in document.chairs])
    return document.phase == "playing" and plays and document.trying


def again(
    document: TableRecord, id: str, browser: str, edition: str, places: tuple[int, ...] | None = None
) -> TableRecord:
    """The table of the rematch: the same people and bots on the same seats. ``places``: the result of this game."""
    if browser not in document.browsers():
        raise NotAllowed("only players of this table can start a rematch")
    chairs = tuple([replace(chair, keys=()) for chair in document.chairs])
    new = TableRecord(id, document.game, edition, document.options, chairs, browser, document.public)
    scores = document.scores if places is None else (*document.scores, places)[-MOST_SCORES:]
    same = replace(new, asking=document.asking, hints=document.hints, trying=document.trying)
    return replace(same, counted=document.counted, pace=document.pace, scores=scores)


def chair_at(document: TableRecord, seat: int) -> SeatAssignment:
    if not 0 <= seat < len(document.chairs):
        raise InputError(f"there is no seat {seat + 1} at this table; there are {len(document.chairs)}")
    return document.chairs[seat]


def need_open(document: TableRecord) -> None:
    if document.phase != "open":
        raise NotNow("the game has begun, so the seats can no longer change")


def need_host(document: TableRecord, browser: str) -> None:
    if browser != document.host:
        raise NotAllowed("only the host, who opened the table, can do that")
