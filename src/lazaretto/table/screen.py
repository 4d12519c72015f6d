"""The screen of one viewer, and the changes that bring it up to date.

A viewer is a seat, or the watchers, who all see the same. ``at`` counts the messages sent to this screen, never the
inputs of the table, and unchanged screens receive nothing: neither silence nor the count leaks anything.
"""

from __future__ import annotations

from typing import Generic, NamedTuple

from lazaretto.core import Json, Menu, Outcome, Seat, difference, keep_names
from lazaretto.core.game import S, V
from lazaretto.table.match import Drawn, Match, Moment, Said, Saying


class Frame(NamedTuple):
    """One moment: log lines and changes of the picture."""

    said: list[Said]
    diff: dict[str, Json]


class Change:
    """What changed on a screen; None: unchanged."""

    __slots__ = ("asked", "at", "back", "clocks", "ending", "frames", "input_seq", "lesson", "muted", "paths")

    def __init__(self, at: int, frames: list[Frame]) -> None:
        self.at = at
        self.frames = frames
        self.paths: list[dict[str, Json]] | None = None
        self.input_seq: int | None = None
        self.back: bool | None = None
        self.asked: tuple[Seat, ...] | None = None
        self.clocks: dict[str, float] | None = None
        self.ending: Outcome | None = None
        self.muted: tuple[int, ...] | None = None
        self.lesson: Saying | None = None

    def nothing(self) -> bool:
        if self.frames or self.paths is not None or self.input_seq is not None or self.back is not None:
            return False
        if self.asked is not None or self.clocks is not None or self.ending is not None:
            return False
        return self.muted is None and self.lesson is None


class Screen(Generic[S, V]):
    """The screen of a viewer with at least one connection."""

    def __init__(self, match: Match[S, V], seat: Seat | None) -> None:
        self.match = match
        self.seat = seat
        self.place = len(match.viewers) - 1 if seat is None else int(seat)
        self.at = 0
        self.view = match.now().views[self.place]  # as drawn last
        self.scene = self.draw(self.view, match.menu(seat))
        self.input_seq, self.back, self.asked, self.ending = self.facts()
        self.lesson = match.saying(seat)

    def draw(self, view: V, menu: Menu, old: dict[str, Json] | None = None) -> dict[str, Json]:
        """A picture, which is never changed: several screens may share it."""
        scene = self.match.game.scene(view, menu).data()
        if self.match.lesson is not None and menu:
            scene["paths"] = self.match.lesson.paths(self.match.count(), scene["paths"])
        keep_names(old, scene)
        return scene

    def plain(self, moment: Moment[S, V], old: dict[str, Json]) -> Drawn:
        """The picture without actions; drawn once for all viewers that see the same now and saw the same before."""
        view = moment.views[self.place]
        alike = [drawn for drawn in moment.drawn if drawn.view is view]
        for drawn in alike:
            if drawn.old is old:
                return drawn
        new = self.draw(view, [], old)
        diff = difference(old, new)
        for drawn in alike:
            if drawn.new == new:
                new = drawn.new
        moment.drawn.append(Drawn(view, old, new, diff))
        return moment.drawn[-1]

    def facts(self) -> tuple[int, bool, tuple[Seat, ...], Outcome | None]:
        match, seat = self.match, self.seat
        asked = match.game.acting(match.state)
        ending = None if asked else match.game.outcome(match.state)
        if seat is None:
            return 0, False, asked, ending
        return match.input_seq[seat], ending is None and match.can_go_back(seat), asked, ending

    def unmoved(self, moments: list[Moment[S, V]]) -> bool:
        """Whether this viewer noticed nothing: then picture and actions are unchanged, since both follow from the view.

        In a guided game the script changes the actions, and in an open game everybody sees everything.
        """
        if self.match.open or self.match.lesson is not None:
            return False
        return all([not moment.said[self.place] and moment.views[self.place] is self.view for moment in moments])

    def pictures(self, moments: list[Moment[S, V]], menu: bool = True) -> list[Frame]:
        """Draw the moments and their differences."""
        if menu and self.unmoved(moments):
            return []
        self.view = moments[-1].views[self.place]
        frames = []
        old = self.scene
        for moment in moments:
            offer = self.match.menu(self.seat) if menu and moment is moments[-1] else []
            if offer:
                new = self.draw(moment.views[self.place], offer, old)
                diff = difference(old, new)
            else:
                drawn = self.plain(moment, old)
                new, diff = drawn.new, drawn.diff
            said = moment.said[self.place]
            if said or diff:
                frames.append(Frame(said, diff))
            old = new
        self.scene = old
        return frames

    def show(
        self,
        moments: list[Moment[S, V]],
        clocks: dict[str, float] | None = None,
        muted: tuple[int, ...] | None = None,
    ) -> Change | None:
        """Bring the screen up to date; None if nothing changed on it."""
        was = self.scene["paths"]
        change = Change(self.at + 1, self.pictures(moments))
        change.clocks, change.muted = clocks, muted
        if self.scene["paths"] != was:
            change.paths = self.scene["paths"]
        input_seq, back, asked, ending = self.facts()
        if input_seq != self.input_seq:
            change.input_seq = self.input_seq = input_seq
        if back != self.back:
            change.back = self.back = back
        if asked != self.asked:
            change.asked = self.asked = asked
        if ending != self.ending:
            change.ending = self.ending = ending
        lesson = self.match.saying(self.seat)
        if lesson != self.lesson:
            change.lesson = self.lesson = lesson
        if change.nothing():
            return None
        self.at = change.at
        return change
