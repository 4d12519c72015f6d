"""Examples for behaviour cloning: the choices of a bot in recorded games, in batches."""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from lazaretto.adapters.episode import Episode, Mask, Setting, Vector
from lazaretto.core import InputError, Seat

SHUFFLED = 16384  # examples that wait in random order: those of one game are alike
BATCH = 512


class Recorded(NamedTuple):
    """One game of a run: who did what, in order."""

    seed: int
    actions: Sequence[tuple[int, str]]  # a seat, counted from 1, and its action
    bots: Sequence[str]  # by seat


class Example(NamedTuple):
    """One choice of the bot."""

    seen: Vector
    mask: Mask
    number: int  # of the chosen action
    result: float  # the seat's reward at the end of the game


def examples(setting: Setting, games: Iterable[Recorded], bot: str) -> Iterator[Example]:
    """The choices of a bot, without those that had no alternative."""
    for game in games:
        if bot in game.bots:
            yield from choices(setting, game, bot)


def choices(setting: Setting, game: Recorded, bot: str) -> Iterator[Example]:
    """The choices of a bot in one game, which is replayed from its seed."""
    episode = Episode(setting, setting.game.new(setting.options, game.seed))
    found: list[tuple[Seat, Vector, Mask, int]] = []
    for number, text in game.actions:
        seat = Seat(number - 1)
        menu = episode.menu(seat)
        action = next((action for action in menu if str(action) == text), None)
        if action is None:
            raise InputError(f"the game from seed {game.seed} cannot be replayed: {text!r} is not legal there")
        if len(menu) > 1 and game.bots[seat] == bot:
            found.append((seat, episode.vector(seat), episode.mask(seat), episode.number(seat, action)))
        episode.play(seat, action)
    if episode.outcome is None:
        raise InputError(f"the game from seed {game.seed} is not finished")
    ends = episode.final(episode.outcome)
    for seat, seen, mask, chosen in found:
        yield Example(seen, mask, chosen, ends[seat])


def batches(found: Iterator[Example], seed: int, size: int = BATCH) -> Iterator[list[Example]]:
    """Batches of examples in random order."""
    chance = random.Random(seed)
    waiting: list[Example] = []
    batch: list[Example] = []
    for example in found:
        waiting.append(example)
        if len(waiting) < SHUFFLED:
            continue
        batch.append(taken(waiting, chance))
        if len(batch) == size:
            yield batch
            batch = []
    while waiting:
        batch.append(taken(waiting, chance))
        if len(batch) == size or not waiting:
            yield batch
            batch = []


def taken(waiting: list[Example], chance: random.Random) -> Example:
    """One of them, removed."""
    i = chance.randrange(len(waiting))
    waiting[i], waiting[-1] = waiting[-1], waiting[i]
    return waiting.pop()
