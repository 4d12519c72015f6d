"""Undo past a reveal: every other person at the table has to agree.

A request is kept in memory only; a restart ends it. It also ends with the next public action. Secret actions do not
cancel the request (cancelling would leak that they happened); they are undone too. Bots agree, and wait.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from lazaretto.core import InputError, Refusal, Seat
from lazaretto.table.bucket import Bucket
from lazaretto.table.match import NOTHING_EVER, STALE, Match, Moment
from lazaretto.table.seating import TableRecord, Talk

if TYPE_CHECKING:
    from lazaretto.table.table import Table

SWITCHED_OFF: Final = Refusal("table", "the host has switched off undo requests")
ONE_AT_A_TIME: Final = Refusal("table", "another undo request is open; answer that first")
TOO_OFTEN: Final = Refusal("table", "too many undo requests at this table; wait a few seconds for the next one")
ASKING: Final = Refusal("table", "you have asked for an undo; withdraw the request before you go on")


class Request:
    """One seat asks, the others answer."""

    def __init__(self, number: int, seat: Seat, waits: set[int], public: object) -> None:
        self.number = number
        self.seat = seat
        self.waits = waits  # the seats that have not agreed yet
        self.public = public  # what the watchers saw when it was asked


class UndoVote:
    """The requests of a table, one at a time."""

    def __init__(self, table: Table, bucket: Bucket | None) -> None:
        self.table = table
        self.bucket = bucket  # each undo costs a replay; None: no limit
        self.request: Request | None = None
        self.count = 0

    def asker(self, seat: Seat) -> Refusal | None:
        """Why the asking seat may not act."""
        return ASKING if self.request is not None and self.request.seat == seat else None

    async def ask(self, seat: Seat, input_seq: int) -> Refusal | None:
        """Ask all other persons for an undo of the seat's last input and everything after it."""
        table = self.table
        async with table.queue:
            match = table.match
            if match is None or not table.asked():
                return Refusal("table", table.pause_reason or "the game has not begun or is over")
            refusal = self.refusal(match, seat, input_seq)
            if refusal is not None:
                return refusal
            self.count += 1
            waits = asked_by(table.document, seat, table.presence.stand_ins)
            self.request = Request(self.count, seat, waits, match.game.view(match.state, None))
            return await self.commit(self.request)

    def refusal(self, match: Match[Any, Any], seat: Seat, input_seq: int) -> Refusal | None:
        if not self.table.document.asking:
            return SWITCHED_OFF
        if self.request is not None:
            return ONE_AT_A_TIME
        if input_seq != match.input_seq[seat]:
            return STALE
        if not match.has_played(seat):
            return NOTHING_EVER
        return None if self.bucket is None or self.bucket.take() else TOO_OFTEN

    async def answer(self, browser: str, seat: Seat, number: int, yes: bool) -> Refusal | None:
        table = self.table
        async with table.queue:
            request = self.request
            if request is None or request.number != number:
                raise InputError("this undo request is no longer open")
            if yes:
                request.waits -= set(table.seats_of(browser))
                return await self.commit(request)
            self.drop()
        if seat != request.seat:
            name = table.document.chairs[seat].name
            await table.post(Talk(f"{name} does not agree, so nothing is undone.", table=True))
        return None

    async def commit(self, request: Request) -> Refusal | None:
        """Undo if everybody has agreed."""
        if request.waits:
            self.table.audience.card()
            return None
        self.drop()
        await self.table.reach_back(request.seat)
        return await self.table.commit(lambda match: match.validate_consent(request.seat))

    def notice(self, moments: list[Moment[Any, Any]]) -> None:
        """Something happened; if it is public, the request ends."""
        request = self.request
        if request is not None and any([m.said[-1] or m.views[-1] != request.public for m in moments]):
            self.drop()

    def drop(self) -> None:
        if self.request is not None:
            self.request = None
            self.table.audience.card()
            self.table.bot_driver.ask()


def asked_by(document: TableRecord, seat: Seat, stand_ins: set[int]) -> set[int]:
    """The seats that must agree: other persons', unless a bot plays for them or the same browser holds them."""
    own = set(document.chairs[seat].holders)
    return {
        i
        for i, chair in enumerate(document.chairs)
        if chair.kind == "person" and i not in stand_ins and not own & set(chair.holders)
    }
