"""Undo: what a seat may undo by itself, and the position without it.

Everything since the undo barrier is replayed without the seat's own last input. Whether undo is *offered* must not
leak what others do in secret, so it depends only on what the seat has noticed. If it has noticed no other input since
its own, undo is offered, and secret inputs that depended on its own are undone too. Otherwise, determinizations of its
own view decide whether others' choices can depend on its input at all.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, Generic, NamedTuple

from lazaretto.core import Action, Emitted, EventLog, Game, Refusal, Seat, seeded
from lazaretto.core.game import S, V

if TYPE_CHECKING:
    from lazaretto.table.match import Match

GUESSES: Final = 3  # determinizations that decide whether others' choices depend on an input
NOTHING_LEFT: Final = Refusal("table", "there is nothing to undo since the last reveal")
BUILT_ON: Final = Refusal("table", "another seat's action depends on it, so it cannot be undone")


class Undone(NamedTuple, Generic[S]):
    """The position without an input."""

    state: S
    emitted: list[Emitted]  # since the undo barrier
    kept: list[int]  # the places of the remaining inputs since the barrier


def last_place(match: Match[S, V], seat: Seat, first: int) -> int:
    """The place of the seat's last input, from ``first`` on; -1: none."""
    place = len(match.inputs) - 1
    while place >= first and match.inputs[place][0] != seat:
        place -= 1
    return place if place >= first else -1


def without_last(match: Match[S, V], seat: Seat) -> Undone[S] | Refusal:
    """The position without the seat's last input since the undo barrier."""
    place = last_place(match, seat, match.undo_floor)
    if place < 0:
        return NOTHING_LEFT
    trial, log = match.base.copy(), EventLog()
    trial.log = log
    barrier = trial.undo_point()
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
        if trial.undo_point() != barrier:
            return BUILT_ON
    trial.log = None
    return Undone(trial, log.emitted, kept)


def noticed(match: Match[S, V], place: int, seat: Seat) -> bool:
    return match.seen[place] >> seat & 1 == 1


def offered(match: Match[S, V], seat: Seat) -> bool:
    """Whether the seat may undo its own last input now; depends only on what the seat knows."""
    place = last_place(match, seat, match.undo_floor)
    if place < 0:
        return False
    last = len(match.inputs) - 1
    if place == last or match.scripted(place):
        return place == last
    if not any([noticed(match, i, seat) for i in range(place + 1, last + 1)]):
        return True
    if match.seen[place] == 1 << seat:
        return True  # nobody else noticed it, so nothing depends on it
    if match.open:
        return exactly(match, seat, place)
    if place not in match.built_on:
        match.built_on[place] = concerns_others(match, seat, place)
    return not match.built_on[place]


def exactly(match: Match[S, V], seat: Seat, place: int) -> bool:
    """The same in games without secrets; once another action depends on it, that does not change."""
    if place not in match.built_on and isinstance(without_last(match, seat), Refusal):
        match.built_on[place] = True
    return place not in match.built_on


def concerns_others(match: Match[S, V], seat: Seat, place: int) -> bool:
    """Whether another seat's choices depend on an input, as far as its own seat knows."""
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
