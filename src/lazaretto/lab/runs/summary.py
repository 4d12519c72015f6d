"""The results of a run so far: tallies by seat and by bot, for the terminal."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from lazaretto.lab.runs.simulate import Played
from lazaretto.lab.stats.intervals import Share, mean, pooled, share


class Tally:
    """The results of one seat or one bot."""

    def __init__(self) -> None:
        self.scores: list[float] = []  # one per game, since seats of one game are not independent
        self.wins: list[float] = []  # likewise; a first place shared by two rivals is half a win
        self.seats: list[int] = []

    def add(self, score: float, win: float, seats: int = 1) -> None:
        """Add a game: the sums of ``seats`` seats."""
        self.scores.append(score)
        self.wins.append(win)
        self.seats.append(seats)

    @property
    def score(self) -> Share:
        return mean(pooled(self.scores, self.seats))

    @property
    def win(self) -> Share:
        return share(pooled(self.wins, self.seats))


class Summary:
    """The tallies of a run, by the number of players and the seat or the bot."""

    def __init__(self) -> None:
        self.seats: dict[tuple[int, int], Tally] = {}
        self.bots: dict[tuple[int, str], Tally] = {}
        self.lengths: list[int] = []
        self.endings: Counter[str] = Counter()

    def add(self, rows: Iterable[Played]) -> None:
        for row in rows:
            self.lengths.append(row.length)
            self.endings[row.ending] += 1
            players = len(row.seats)
            for number, seat in enumerate(row.seats, 1):
                self.seats.setdefault((players, number), Tally()).add(seat.score, seat.won)
            for bot in dict.fromkeys([seat.bot for seat in row.seats]):
                mine = [seat for seat in row.seats if seat.bot == bot]
                score, win = sum([seat.score for seat in mine]), sum([seat.won for seat in mine])
                self.bots.setdefault((players, bot), Tally()).add(score, win, len(mine))
