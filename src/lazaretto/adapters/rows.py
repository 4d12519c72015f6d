"""The hot part of the environments with one learner: what happens between two of its decisions.

It has no arrays, so that it can be compiled (``build/compiled.py``); ``learner.py`` and ``vector.py`` do the rest.
"""

from __future__ import annotations

from array import array
from typing import Any, Final

from lazaretto.bots.base import Bot, RandomBot
from lazaretto.core import Action, Indexed, InputError, PartWriter, Rng, Seat

# What is left to do in a row after a step.
NOTHING, BEGIN, REFUSE, SETTLE = range(4)
Left = list[tuple[int, int]]  # by row: one of these

RANDOM: Final = RandomBot


def go_on(episode: Indexed, mine: Seat, opponents: list[Any], chances: list[Rng]) -> None:
    """The others act, each once, and again as long as the learner may not."""
    others_act(episode, mine, opponents, chances)
    while episode.acting and mine not in episode.acting:
        others_act(episode, mine, opponents, chances)


def others_act(episode: Indexed, mine: Seat, opponents: list[Any], chances: list[Rng]) -> None:
    """Every other seat that may act acts once."""
    for seat in episode.acting:
        if seat != mine and seat in episode.acting:
            episode.play(seat, chosen(opponents[seat], episode, seat, chances[seat]))


def chosen(opponent: Any, episode: Any, seat: Seat, chance: Rng) -> Action:
    """What an opponent does at its turn. A single legal action is played without asking."""
    table: Indexed = episode
    game, state = table.game, table.state
    legal = game.legal(state, seat)
    if len(legal) == 1:
        return legal[0]
    if type(opponent) is RANDOM:  # without the view that it would not look at
        return chance.pick(legal)
    if isinstance(opponent, Bot):
        return opponent.choose(game, game.view(state, seat), legal, chance)
    number = int(opponent(episode.observe(seat), episode.mask(seat)))
    action = table.action(seat, number)
    if action is None:
        raise InputError(f"an opponent chose what it may not do: {episode.why_not(seat, number)}")
    return action


class Row:
    """One of many games: the places of its observation, mask and legal actions, and who plays it."""

    def __init__(self, learner: Any, mask: memoryview, legal: memoryview, always: bool) -> None:
        self.learner = learner
        self.mask = mask
        self.legal = legal  # how many there are, then their numbers
        self.always = always  # every step leaves something to do
        self.writer: PartWriter | None = None  # of the view in the row
        self.sit()

    def sit(self) -> None:
        """The learner has begun another game."""
        learner = self.learner
        self.episode: Indexed = learner.episode
        self.seat: Seat = learner.seat
        self.opponents: list[Any] = learner.opponents
        self.chances: list[Rng] = learner.chances

    def show(self, writer: PartWriter) -> None:
        """From now on the row has the view of this writer's seat."""
        if self.writer is not None and self.writer is not writer:
            self.writer.wipe()
        self.writer = writer

    def step(self, number: int) -> int:
        """Play the learner's action and continue to its next decision. Returns what is left to do."""
        episode, learner = self.episode, self.learner
        if learner.over or learner.cut:
            return BEGIN
        if not episode.step(self.seat, number):
            return REFUSE
        go_on(episode, self.seat, self.opponents, self.chances)
        learner.cycles += 1
        self.write()
        return SETTLE if self.always or not episode.acting or learner.cycles >= learner.max_cycles else NOTHING

    def write(self) -> None:
        """Write only what has changed in the learner's view: the rows of many games do not fit into a CPU cache."""
        episode, writer = self.episode, self.writer
        assert writer is not None
        writer.write(episode.game.view(episode.state, self.seat))
        self.mask[:] = episode.mask_bytes(self.seat)
        numbers = episode.numbers
        self.legal[: len(numbers) + 1] = array("i", [len(numbers), *numbers])


def step_all(rows: list[Row], numbers: list[int]) -> Left:
    """A step in every row; returns where something is left to do."""
    found: Left = []
    for i in range(len(rows)):
        left = rows[i].step(numbers[i])
        if left != NOTHING:
            found.append((i, left))
    return found
