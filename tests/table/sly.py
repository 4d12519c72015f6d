"""A game whose hints misbehave as told: for those who ask what happens to its bots."""

from __future__ import annotations

import os
import time
from dataclasses import dataclass
from typing import Final, NewType

from lazaretto.core import (
    Action,
    GameInfo,
    OpenGame,
    Option,
    Options,
    Outcome,
    Refusal,
    Seat,
    State,
    seeded,
    struct,
    words,
)

Choice = NewType("Choice", int)
words(Choice, ["c1", "c2", "c3"])


@dataclass(frozen=True, eq=False)
class Pick(Action):
    choice: Choice


PICK: Final[list[Action]] = [Pick(Choice(i)) for i in range(3)]


@struct
class Mood(State):
    mood: str


class Sly(OpenGame[Mood]):
    def new(self, options: Options, seed: int) -> Mood:
        return Mood(seeded(seed), 0, options.word("mood"))

    def acting(self, state: Mood) -> tuple[Seat, ...]:
        return (Seat(0),)

    def candidates(self, state: Mood, seat: Seat) -> list[Action]:
        return PICK

    def refusal(self, state: Mood, seat: Seat, action: Action) -> Refusal | None:
        return None

    def outcome(self, state: Mood) -> Outcome | None:
        return None

    def prior(self, view: Mood, action: Action) -> float:
        if view.mood == "raises":
            raise ZeroDivisionError
        if view.mood == "dies":
            os._exit(1)
        if view.mood == "sleeps":
            time.sleep(60)
        return float(PICK.index(action))


MOODS: Final = Option("mood", "Mood", "How its bots feel.", ("calm", "raises", "dies", "sleeps"))
GAME: Final = Sly(
    GameInfo("sly", "Sly", "Bots beware.", "1", (2,), 2, 1, (Pick,), (PICK,), (Mood,), 1, 3, options=(MOODS,))
)
