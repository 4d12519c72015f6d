"""Hints: what a strong bot would do on a seat, using only what the seat sees."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING, Final, NamedTuple

from lazaretto.core import Seat, to_json
from lazaretto.table.seating import NotAllowed, NotNow

if TYPE_CHECKING:
    from lazaretto.table.table import Table

SWITCHED_OFF: Final = "the host has switched off hints at this table"
NOTHING_TO_DECIDE: Final = "you have nothing to decide now, so there is no hint"


class Advised(NamedTuple):
    """One good action, with its sentence."""

    text: str
    say: str
    share: float  # how sure the search is, from 0 to 1
    result: str  # the expected result, in words
    why: str  # why it is good, in the game's words


def advice(table: Table, seat: Seat, input_seq: int) -> Callable[[], Awaitable[list[Advised]]]:
    """A search for the current decision, to be run later; ``InputError`` says why there is no hint."""
    if not table.document.hints:
        raise NotAllowed(SWITCHED_OFF)
    match = table.match
    if match is None or table.pause_reason or seat not in table.asked() or input_seq != match.input_seq[seat]:
        raise NotNow(NOTHING_TO_DECIDE)
    game = match.game
    view = game.view(match.state, seat)
    actions = {str(action): action for action in game.legal(match.state, seat)}

    seed = table.draw(f"{match.seed}: seat {seat + 1} is advised at its input {input_seq + 1}")

    async def think() -> list[Advised]:
        found = await table.bot_pool.hints(game, to_json(view), list(actions), seed)
        return [
            Advised(x.text, game.say(view, action := actions[x.text]), x.share, x.result, game.reason(view, action))
            for x in found
        ]

    return think
