"""Opponents: who plays the seats that do not learn.

An opponent is a bot by name (``regular``, ``search:100``, ``first.onnx``: an earlier self), a ``Bot``, or a function of
an observation and its mask that returns the number of an action. A ``Pool`` has several; one is drawn for every seat
and game. As text: ``"regular*3|beginner|first.onnx"``.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from lazaretto import bots as players_at_hand
from lazaretto.adapters.episode import Mask, Observation
from lazaretto.bots import Bot
from lazaretto.core import InputError, Rng, seeded

Policy = Callable[[Observation, Mask], int]
Opponent = Bot | Policy
DRAW_STREAM: Final = 3000  # the random streams of a game's seed from here on draw the opponents, one per seat
FINE: Final = 1_000_000  # weights are compared in these parts


class Pool:
    """Opponents with weights; more can be added at any time, and are drawn from the next game on."""

    def __init__(self, *given: str | Opponent) -> None:
        self.opponents: list[Opponent] = []
        self.weights: list[float] = []
        for opponent in given:
            if isinstance(opponent, str):
                self.read(opponent)
            else:
                self.add(opponent)
        if not self.opponents:
            raise InputError('a pool needs at least one opponent, such as "regular"')

    def read(self, text: str) -> None:
        """Add the opponents of a text such as ``"regular*3|beginner"``."""
        for part in text.split("|"):
            name, star, times = part.strip().rpartition("*")
            if star and times.isascii() and times.isdigit() and int(times):
                self.add(name, int(times))
            else:
                self.add(part.strip())

    def add(self, opponent: str | Opponent, weight: float = 1.0) -> None:
        if not weight > 0:
            raise InputError(f"weight={weight!r} is not possible; allowed: numbers above 0")
        self.opponents.append(players_at_hand.bot(opponent) if isinstance(opponent, str) else opponent)
        self.weights.append(weight)

    def draw(self, chance: Rng) -> int:
        """The index of an opponent, by weight."""
        if len(self.opponents) == 1:
            return 0
        left = chance.below(FINE) / FINE * sum(self.weights)
        for i, weight in enumerate(self.weights):
            left -= weight
            if left < 0:
                return i
        return len(self.weights) - 1


Given = str | Opponent | Pool | Sequence[str | Opponent | Pool]


def pools(given: Given) -> list[Pool]:
    """A pool for each of the other seats, in order; the last one is for the rest."""
    parts: Sequence[str | Opponent | Pool]
    if isinstance(given, str):
        parts = given.split(",")
    else:
        parts = [given] if isinstance(given, Pool | Bot) or callable(given) else given
    found = [part if isinstance(part, Pool) else Pool(part) for part in parts]
    if not found:
        raise InputError('bots=[] is not possible; name at least one, such as "regular"')
    return found


def pool_for(found: Sequence[Pool], seat: int, learner: int) -> Pool:
    """The pool of a seat, which is counted without the learner's."""
    place = seat if seat < learner else max(0, seat - 1)
    return found[min(place, len(found) - 1)]


def drawn(found: Sequence[Pool], seed: int, players: int, learner: int) -> list[int]:
    """By seat: the index in its pool of who plays it in the game of this seed."""
    return [pool_for(found, i, learner).draw(seeded(seed, DRAW_STREAM + i)) for i in range(players)]
