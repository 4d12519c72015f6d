"""Who sits where: the part of a table that is kept beside its inputs, and what may be changed about it.

A document is a value. Each function gives the changed one or raises ``InputError`` with the reason; browsers
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

Kind = Literal["person", "bot", "open"]
Phase = Literal["open", "playing", "over"]

STAND_IN: Final = bots.STAND_IN  # who plays on for somebody who left
MOST_BROWSERS: Final = 16  # at one seat, the first of them for good
MOST_KEYS: Final = 4
MOST_TALK: Final = 100  # lines that are kept


class NotAllowed(InputError):
    """Somebody asked for what only another may do."""


class NotNow(InputError):
    """Allowed at another time or place, but not as the table stands."""


class SeatAssignment(Struct, frozen=True, omit_defaults=True):
    kind: Kind
    name: str = ""
    bot: str = ""  # its strength
    holders: tuple[str, ...] = ()  # fingerprints of the browsers that play it
    keys: tuple[str, ...] = ()  # fingerprints of the links that open it elsewhere


class Talk(Struct, frozen=True, omit_defaults=True):
    """A line of chat."""

    text: str
    seat: int = 0  # counted from 1; 0: a watcher
    name: str = ""
    table: bool = False  # the table itself says it


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
    asking: bool = True  # seats may ask each other to take back what came to light
    talked: str = ""  # the stretch of talk whose time ran out last
    hints: bool = True  # seats may ask what a bot would do

    def browsers(self) -> set[str]:
        return {self.host, *[holder for chair in self.chairs for holder in chair.holders]}

    def with_chair(self, seat: int, chair: SeatAssignment) -> TableRecord:
        return replace(self, chairs=(*self.chairs[:seat], chair, *self.chairs[seat + 1 :]))

    def names(self) -> list[str]:
        """As a record writes them."""
        return [f"{x.name} (bot {x.bot})" if x.kind == "bot" else x.name for x in self.chairs]


OPEN: Final = SeatAssignment("open")


def read_name(written: str) -> tuple[str, str]:
    """A name of a record and the bot that bore it; no bot: a person."""
    found = re.fullmatch(r"(.+) \(bot (.+)\)", written)
    return (found[1], found[2]) if found else (written, "")


def fingerprint(token: str) -> str:
    """What is kept of a secret: enough to know it again, not enough to use it."""
    return hashlib.sha256(token.encode()).hexdigest()


def bot_chair(game: str, edition: str, players: int, seat: int, bot: str, name: str = "") -> SeatAssignment:
    there = bots.offered(game, edition, players)
    if bot not in there:
        raise InputError(f"there is no bot {bot!r} here; there are {', '.join(there)}")
    return SeatAssignment("bot", name or f"Bot {seat + 1}", bot)


def sit(document: TableRecord, seat: int, browser: str, name: str) -> TableRecord:
    """Take an open chair, or take another name on one's own."""
    chair = chair_at(document, seat)
    need_open(document)
    if chair.kind == "person" and browser in chair.holders:
        return document.with_chair(seat, replace(chair, name=name))
    if chair.kind != "open":
        raise NotNow(f"seat {seat + 1} is taken by {chair.name}")
    return document.with_chair(seat, SeatAssignment("person", name, holders=(browser,)))


def stand(document: TableRecord, seat: int, browser: str) -> TableRecord:
    """Free a chair before the game: one's own, or as the host anybody's."""
    chair = chair_at(document, seat)
    need_open(document)
    if browser != document.host and browser not in chair.holders:
        raise NotAllowed(f"seat {seat + 1} can be freed by whoever sits there or by the host")
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
    return replace(document, phase="playing", seed=seed)


def permit(document: TableRecord, browser: str, asking: bool) -> TableRecord:
    need_host(document, browser)
    return replace(document, asking=asking)


def resign(document: TableRecord, seat: int, browser: str) -> TableRecord:
    """Leave a running game: a bot plays the seat to the end, and everybody sees that it does."""
    chair = chair_at(document, seat)
    if document.phase != "playing":
        raise NotNow("one can resign only while the game is played")
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
        raise NotAllowed(f"seat {seat + 1} is not yours, so there is no link to it for you")
    return document.with_chair(seat, replace(chair, keys=(*chair.keys, key)[-MOST_KEYS:]))


def open_with(document: TableRecord, seat: int, browser: str, key: str) -> TableRecord:
    """A browser comes with a link: it plays the seat from now on, beside those that do already."""
    chair = chair_at(document, seat)
    if key not in chair.keys:
        raise NotAllowed("this link does not open a seat any more; ask for a new one where you sit")
    if browser in chair.holders:
        return document
    owner, *others = chair.holders  # who opens links only to look at them must not unseat the owner
    return document.with_chair(seat, replace(chair, holders=(owner, *others[2 - MOST_BROWSERS :], browser)))


def again(document: TableRecord, id: str, browser: str, edition: str) -> TableRecord:
    """The table of the rematch: the same people and bots on the same seats."""
    if browser not in document.browsers():
        raise NotAllowed("a rematch is for those who sit at the table")
    chairs = tuple([replace(chair, keys=()) for chair in document.chairs])
    new = TableRecord(id, document.game, edition, document.options, chairs, browser, document.public)
    return replace(new, asking=document.asking, hints=document.hints)


def chair_at(document: TableRecord, seat: int) -> SeatAssignment:
    if not 0 <= seat < len(document.chairs):
        raise InputError(f"there is no seat {seat + 1} at this table; there are {len(document.chairs)}")
    return document.chairs[seat]


def need_open(document: TableRecord) -> None:
    if document.phase != "open":
        raise NotNow("the game has begun, so the seats stay as they are")


def need_host(document: TableRecord, browser: str) -> None:
    if browser != document.host:
        raise NotAllowed("only the host, who opened the table, can do that")
