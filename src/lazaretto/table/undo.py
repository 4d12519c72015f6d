"""Taking back: what a seat may undo by itself, and how the position is without it.

Everything since the last mark is played again without the seat's own last input. Whether that is *offered* must
not tell what others do in secret, so it is decided by what the seat has noticed: as long as no other's input has
come to its notice since, it may take its own back, and what was built on it out of its sight falls with it. Behind
an input it noticed, it asks itself, in worlds guessed from its own view, whether others can build on its own at all.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, Generic, NamedTuple

from lazaretto.core import Action, Emitted, EventLog, Game, Refusal, Seat, seeded
from lazaretto.core.game import S, V

if TYPE_CHECKING:
    from lazaretto.table.match import Match

GUESSES: Final = 3  # worlds in which a seat asks itself whether others can build on its input
NOTHING_LEFT: Final = Refusal("table", "there is nothing to take back since something new came to light")
BUILT_ON: Final = Refusal("table", "another seat has built on it, so it cannot be taken back")


class Undone(NamedTuple, Generic[S]):
    """The position without an input."""

    state: S
    told: list[Emitted]  # since the last mark
    kept: list[int]  # the places of the inputs since the mark that still stand


def last_place(match: Match[S, V], seat: Seat, first: int) -> int:
    """Where the seat's last input stands, not before ``first``; -1: nowhere."""
    place = len(match.inputs) - 1
    while place >= first and match.inputs[place][0] != seat:
        place -= 1
    return place if place >= first else -1


def without_last(match: Match[S, V], seat: Seat) -> Undone[S] | Refusal:
    """The position without the seat's last input since the mark."""
    place = last_place(match, seat, match.undo_floor)
    if place < 0:
        return NOTHING_LEFT
    trial, ear = match.base.copy(), EventLog()
    trial.log = ear
    mark = trial.undo_point()
    kept = []
    for i in range(match.undo_floor, len(match.inputs)):
        who, action = match.inputs[i]
        if i == place:
            continue
        if match.game.refusal(trial, who, action) is None:
            match.game.play(trial, who, action)
            kept.append(i)
        elif noticed(match, i, seat):
            return BUILT_ON
        if trial.undo_point() != mark:
            return BUILT_ON
    trial.log = None
    return Undone(trial, ear.emitted, kept)


def noticed(match: Match[S, V], place: int, seat: Seat) -> bool:
    return match.seen[place] >> seat & 1 == 1


def offered(match: Match[S, V], seat: Seat) -> bool:
    """Whether the seat's own last input may be taken back now: told by what the seat knows, and nothing else."""
    place = last_place(match, seat, match.undo_floor)
    if place < 0:
        return False
    last = len(match.inputs) - 1
    if place == last or match.scripted(place):
        return place == last
    if not any([noticed(match, i, seat) for i in range(place + 1, last + 1)]):
        return True
    if match.seen[place] == 1 << seat:
        return True  # nobody else noticed it, so nobody can have built on it
    if match.open:
        return exactly(match, seat, place)
    if place not in match.built_on:
        match.built_on[place] = concerns_others(match, seat, place)
    return not match.built_on[place]


def exactly(match: Match[S, V], seat: Seat, place: int) -> bool:
    """The same where nothing is hidden; once another has built on it, that stays."""
    if place not in match.built_on and isinstance(without_last(match, seat), Refusal):
        match.built_on[place] = True
    return place not in match.built_on


def concerns_others(match: Match[S, V], seat: Seat, place: int) -> bool:
    """Whether another's choices depend on an input, as far as its own seat can tell."""
    game = match.game
    before = match.base.copy()
    for who, action in match.inputs[match.undo_floor : place]:
        game.play(before, who, action)
    view = game.view(before, seat)
    for i in range(GUESSES):
        world = game.determinize(view, seeded(i))
        menus = others_menus(game, world, seat)
        game.play(world, seat, match.inputs[place][1])
        if menus != others_menus(game, world, seat):
            return True
    return False


def others_menus(game: Game[S, V], state: S, seat: Seat) -> dict[Seat, list[Action]]:
    return {other: game.legal(state, other) for other in game.acting(state) if other != seat}
