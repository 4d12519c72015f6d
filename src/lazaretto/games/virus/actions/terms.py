"""Words that only actions use, and the lists they are made from."""

from __future__ import annotations

from typing import Final, NewType

from lazaretto.core import Seat, words
from lazaretto.games.virus.data import DECK, KIND_OF, MINIONS, NUMBERS, TABLES, BossCard, Card, Clue, Figure, Skill, Way

Bars = NewType("Bars", int)
words(Bars, ["0", "1", "2", "3"])
Leaf = NewType("Leaf", int)  # of a door
words(Leaf, ["open", "closed"])
CLOSED_LEAF: Final = Leaf(1)
Count = NewType("Count", int)
words(Count, ["0", "1", "2", "3"])
Seconds = NewType("Seconds", int)
words(Seconds, ["0", "15", "30"])
Facing = NewType("Facing", int)
words(Facing, ["up", "down"])
Square = NewType("Square", int)  # of the throwing board
words(Square, [*[str(i) for i in range(NUMBERS.squares)], "outside"])

CARDS: Final = [Card(i) for i in range(DECK)]
SEATS: Final = [Seat(i) for i in range(4)]
WAYS: Final = [Way(i) for i in range(4)]
FIGURES: Final = [Figure(i) for i in range(len(KIND_OF))]
LEADERS: Final = [figure for figure in FIGURES if KIND_OF[figure] >= MINIONS]
BOSS_CARDS: Final = [BossCard(i) for i in range(len(TABLES.bosses))]
CLUES: Final = [Clue(clue) for clue in range(len(TABLES.clues))]
SKILLS: Final = [Skill(i) for i in range(len(TABLES.skills))]
