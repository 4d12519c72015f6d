"""What players have said, as a bot reads it: who accuses whom, and what each says it handed in."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from lazaretto.core import Heard
from lazaretto.games.outbreak.data import NONE, REST
from lazaretto.games.outbreak.rules.talk import ACCUSATIONS, COMPLETED, RESTED, TRUST

ACCUSING: Final = [phrase.partition("@")[0] for phrase in ACCUSATIONS]
TRUSTING: Final = [TRUST.partition("@")[0]]
COMPLETING: Final = [phrase.partition("*")[0] for phrase in COMPLETED]
RESTING: Final = RESTED.partition("#")[0]


def accuser_of(seat: int, heard: Sequence[Heard]) -> int:
    """Who accused a seat last since it spoke; NONE: nobody."""
    for line in reversed(heard):
        if line.seat == seat:
            return NONE
        if any([f"{start}@{seat + 1}" in line.text for start in ACCUSING]):
            return line.seat
    return NONE


def accused_in(text: str) -> int:
    return meant(text, ACCUSING)


def trusted_in(text: str) -> int:
    return meant(text, TRUSTING)


def meant(text: str, starts: Sequence[str]) -> int:
    """The seat named after one of these words; NONE: nobody."""
    for start in starts:
        after = text.partition(f"{start}@")[2]
        if after[:1].isdigit():
            return int(after[0]) - 1
    return NONE


def claims_of(heard: Sequence[Heard], pile: int) -> dict[int, int]:
    """By seat: the card it says it handed in for that pile, without the number of a Rest card; the last word counts."""
    claims: dict[int, int] = {}
    for line in heard:
        card = claimed(line.text)
        if line.row == pile + 1 and card != NONE:
            claims[line.seat] = card
    return claims


def claimed(text: str) -> int:
    for card, phrase in enumerate(COMPLETING):
        if phrase in text:
            return card
    return REST if RESTING in text else NONE
