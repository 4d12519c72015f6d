"""What a move at a table costs, part by part, in whatever build of the package is found.

``python -m benchmarks.table_moves [GAME ...]`` prints microseconds of processor time for each move of random games with
two players who look at their screens; ``our_games`` times whole moves.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

from lazaretto import games
from lazaretto.core import CLOCK, Game, Refusal, Seat, scene, seeded
from lazaretto.table.match import Match, Moment
from lazaretto.table.screen import Change, Screen
from lazaretto.web.connection import encode, padded
from lazaretto.web.presenters import step_message
from lazaretto.web.serve import tune

MOVES = 400  # of all games together, at most
SEED, OTHER_SEED = 7, 1007

Moments = list[Moment[Any, Any]]


def seats_of(game: Game[Any, Any]) -> int:
    """Two, or the fewest it takes."""
    return max(2, game.info.seats[0])


class Played(NamedTuple):
    """The inputs of a game, as players send them."""

    seed: int
    inputs: list[tuple[Seat, str]]


def recorded(game: Game[Any, Any], moves: int = MOVES, seed: int = SEED) -> list[Played]:
    """Random games, the last one cut off."""
    options, rng = game.setup(seats_of(game)), seeded(seed, 1)
    found: list[Played] = []
    while moves > 0:
        found.append(Played(seed + len(found), []))
        state = game.new(options, found[-1].seed)
        while moves > 0 and (acting := game.acting(state)):
            seat = rng.pick(list(acting))
            action = rng.pick(game.legal(state, seat))
            found[-1].inputs.append((seat, str(action)))
            game.play(state, seat, action)
            moves -= 1
    return found


class Desk:
    """A table without sockets and storage: a match, and the screens that a server keeps for two players."""

    def __init__(self, game: Game[Any, Any], seed: int) -> None:
        self.match = Match(game, game.setup(seats_of(game)), seed)
        self.secret = game.info.secret
        viewers: list[Seat | None] = [Seat(i) for i in range(seats_of(game))]
        if self.secret:
            viewers.append(None)
        self.screens = {viewer: Screen(self.match, viewer) for viewer in viewers}

    def send(self, seat: Seat, text: str) -> Moments:
        assert seat != CLOCK
        moments = self.match.send(seat, text, self.match.input_seq[seat])
        assert not isinstance(moments, Refusal)
        return moments

    def show(self, moments: Moments) -> dict[Seat | None, Change | None]:
        return {viewer: screen.show(moments) for viewer, screen in self.screens.items()}

    def written(self, changes: dict[Seat | None, Change | None]) -> list[bytes]:
        return list(self.write(changes))

    def write(self, changes: dict[Seat | None, Change | None]) -> Iterator[bytes]:
        public = changes.get(None)
        for viewer, change in changes.items():
            if viewer is not None and change is not None:
                data = encode(step_message(change))
                yield padded(data, len(encode(step_message(public))) if public else 0) if self.secret else data


def moves(game: Game[Any, Any], played: list[Played], often: int) -> int:
    """Play the games anew; the work of a benchmark. What was drawn the last time is forgotten: games do not repeat."""
    for _ in range(often):
        if hasattr(scene, "Parts"):  # else what is not shown is forgotten anyway
            scene.PARTS.recent, scene.PARTS.older = {}, {}
        for one in played:
            desk = Desk(game, one.seed)
            for seat, text in one.inputs:
                for _data in desk.write(desk.show(desk.send(seat, text))):
                    pass
    return often * sum([len(one.inputs) for one in played])


# ---- the parts -----------------------------------------------------------------------------------


class Meter:
    """The processor time spent in methods, without that in metered methods they call."""

    def __init__(self) -> None:
        self.spent: dict[str, float] = {}
        self.calls: dict[str, int] = {}
        self.inner = [0.0]

    def over(self, what: str, work: Callable[..., Any]) -> Callable[..., Any]:
        def metered(*given: Any, **named: Any) -> Any:
            start = time.thread_time()
            self.inner.append(0.0)
            try:
                return work(*given, **named)
            finally:
                took = time.thread_time() - start
                self.spent[what] = self.spent.get(what, 0.0) + took - self.inner.pop()
                self.calls[what] = self.calls.get(what, 0) + 1
                self.inner[-1] += took

        return metered


def parts(game: Game[Any, Any]) -> None:
    """Print the costs of a game's moves, on a server that has seen other games."""
    played = recorded(game)
    moves(game, recorded(game, seed=OTHER_SEED), 1)
    meter = Meter()
    for name in ("view", "menu", "scene", "say", "play"):
        setattr(game, name, meter.over(name, getattr(game, name)))
    number = size = 0
    for one in played:
        desk = Desk(game, one.seed)
        send, show, write = [
            meter.over(what, work)
            for what, work in (("apply", desk.send), ("show", desk.show), ("write", desk.written))
        ]
        for seat, text in one.inputs:
            sent = write(show(send(seat, text)))
            size += sum([len(data) for data in sent])
            number += 1
    total = sum(meter.spent.values())
    words = ", ".join(
        [
            f"{name} {1e6 * took / number:.0f} ({meter.calls[name] / number:.1f}x)"
            for name, took in sorted(meter.spent.items(), key=lambda x: -x[1])
        ]
    )
    print(f"{game.info.slug}: {1e6 * total / number:.0f} us a move, {size / number:.0f} bytes: {words}")


if __name__ == "__main__":
    tune()
    for slug in sys.argv[1:] or games.GAMES:
        parts(games.load(slug))
