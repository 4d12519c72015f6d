"""What a run comes to so far: tallies by seat and by bot, for the terminal."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from lazaretto.lab.intervals import Share, mean, sample, share
from lazaretto.lab.simulate import Played


class Tally:
    """What one seat or one bot has reached."""

    def __init__(self) -> None:
        self.scores: list[int] = []
        self.wins: list[float] = []  # a first place shared by two rivals is half a win

    def add(self, score: int, win: float) -> None:
        self.scores.append(score)
        self.wins.append(win)

    @property
    def score(self) -> Share:
        return mean(sample(self.scores))

    @property
    def win(self) -> Share:
        return share(sample(self.wins))


class Summary:
    """The tallies of a run, by seat and by bot."""

    def __init__(self) -> None:
        self.seats: dict[int, Tally] = {}
        self.bots: dict[str, Tally] = {}
        self.lengths: list[int] = []
        self.endings: Counter[str] = Counter()

    def add(self, rows: Iterable[Played]) -> None:
        for row in rows:
            self.lengths.append(row.length)
            self.endings[row.ending] += 1
            for number, seat in enumerate(row.seats, 1):
                self.seats.setdefault(number, Tally()).add(seat.score, seat.won)
                self.bots.setdefault(seat.bot, Tally()).add(seat.score, seat.won)
