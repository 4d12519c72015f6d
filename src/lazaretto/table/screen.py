"""What one viewer has on the screen, and what must be sent to bring it up to date.

A viewer is a seat or the watchers, who all see the same. ``at`` counts what this screen was sent, never the
inputs of the table, and a screen on which nothing changed is sent nothing: silence and counting tell nothing.
"""

from __future__ import annotations

from typing import Any, Generic, NamedTuple

from lazaretto.core import Json, Outcome, Seat, difference, keep_names
from lazaretto.core.game import S, V
from lazaretto.table.match import Match, Moment, Said


class Frame(NamedTuple):
    """One moment: what is said, and how the picture changes."""

    said: list[Said]
    diff: dict[str, Json]


class Change(NamedTuple):
    """What changed on a screen; None: as before."""

    at: int
    frames: list[Frame]
    paths: list[dict[str, Json]] | None
    mine: int | None
    back: bool | None
    asked: tuple[Seat, ...] | None
    clocks: dict[str, float] | None
    ending: Outcome | None


class Screen(Generic[S, V]):
    """The screen of a viewer somebody is looking through."""

    def __init__(self, match: Match[S, V], seat: Seat | None) -> None:
        self.match = match
        self.seat = seat
        self.place = len(match.hearers) - 1 if seat is None else int(seat)
        self.at = 0
        self.scene = self.draw(match.now(), last=True)
        self.mine, self.back, self.asked, self.ending = self.facts()

    def draw(self, moment: Moment[S, V], last: bool, old: dict[str, Any] | None = None) -> dict[str, Any]:
        """The picture of a moment; actions are on offer only in the last one."""
        game = self.match.game
        menu = game.menu(moment.state, self.seat) if last else []
        scene = game.scene(moment.views[self.place], menu).data()
        keep_names(old, scene)
        return scene

    def facts(self) -> tuple[int, bool, tuple[Seat, ...], Outcome | None]:
        match, seat = self.match, self.seat
        asked = match.game.acting(match.state)
        ending = None if asked else match.game.outcome(match.state)
        if seat is None:
            return 0, False, asked, ending
        return match.mine[seat], ending is None and match.can_go_back(seat), asked, ending

    def pictures(self, moments: list[Moment[S, V]], menu: bool = True) -> list[Frame]:
        """Draw the moments, and what changes from each to the next."""
        frames = []
        old = self.scene
        for moment in moments:
            new = self.draw(moment, menu and moment is moments[-1], old)
            diff = difference(old, new)
            said = moment.said[self.place]
            if said or diff:
                frames.append(Frame(said, diff))
            old = new
        self.scene = old
        return frames

    def show(self, moments: list[Moment[S, V]], clocks: dict[str, float] | None = None) -> Change | None:
        """Bring the screen up to date; None if nothing changed on it."""
        was = self.scene["paths"]
        frames = self.pictures(moments)
        paths = self.scene["paths"]
        mine, back, asked, ending = self.facts()
        change = Change(
            self.at + 1,
            frames,
            paths if paths != was else None,
            mine if mine != self.mine else None,
            back if back != self.back else None,
            asked if asked != self.asked else None,
            clocks,
            ending if ending != self.ending else None,
        )
        if not frames and all([x is None for x in change[2:]]):
            return None
        self.at, self.mine, self.back, self.asked, self.ending = change.at, mine, back, asked, ending
        return change
