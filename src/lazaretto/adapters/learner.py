"""One seat learns, bots play the others: the game of a Gymnasium environment, single or vector."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from lazaretto import bots as players_at_hand
from lazaretto.adapters.episode import Setting, begun, checked, reopened, saved
from lazaretto.adapters.pool import Given, Opponent, drawn, pool_for, pools
from lazaretto.adapters.rows import go_on, others_act
from lazaretto.core import InputError, Rng, Seat, seeded


class Learner:
    """``seat`` is the learner's seat, counted from 1; with 0 it changes from game to game.

    ``bots`` are opponents (``pool.py``), separated by commas or as a list, for the other seats in order; the last one
    plays the rest. Where it is a pool, one of it is drawn for every game.
    """

    def __init__(
        self,
        game: str,
        players: int | None = None,
        seat: int = 0,
        bots: Given = "regular",
        max_cycles: int | None = None,
        **setting: Any,
    ) -> None:
        self.setting = Setting(game, players, **setting)
        if not 0 <= seat <= self.setting.players:
            raise InputError(f"seat {seat} is not possible; allowed: 1 to {self.setting.players}, or 0 for any")
        self.wanted = seat
        self.pools = pools(bots)
        self.drawn: list[int] = []  # by seat: the index in its pool of who plays it
        self.opponents: list[Opponent] = []  # by seat: who that is
        self.max_cycles = self.setting.cycles(max_cycles)
        self.games = 0  # begun since the last seed
        self.cycles = 0
        self.seat = Seat(0)
        self.episode = begun(self.setting, 0)
        self.chances: list[Rng] = []  # of the bots, by seat
        self.reward = 0.0
        self.over = False
        self.cut = False

    def begin(self, seed: int, wish: Mapping[str, Any] | None = None) -> None:
        """A new game, up to the learner's first decision; ``wish``: see ``episode.begun``."""
        episode = begun(self.setting, seed, wish)
        self.seat = Seat(self.wanted - 1 if self.wanted else self.games % self.setting.players)
        self.games += 1
        self.cycles = 0
        self.reward, self.over, self.cut = 0.0, False, False
        self.chances = [seeded(seed, players_at_hand.BOT_STREAM + seat) for seat in range(self.setting.players)]
        self.take_seats(drawn(self.pools, seed, self.setting.players, self.seat))
        self.episode = episode
        while episode.acting and self.seat not in episode.acting:
            others_act(episode, self.seat, self.opponents, self.chances)
        if not episode.acting:
            raise InputError(f"the game ends from there before seat {self.seat + 1} acts; begin at an earlier moment")

    def act(self, number: int) -> str:
        """Play the learner's action and continue to its next decision. Returns why it is illegal, or an empty text."""
        episode, seat = self.episode, self.seat
        if not self.games or not episode.acting:
            raise InputError("no game is running; call reset")
        self.cycles += 1
        refused = "" if episode.step(seat, number) else episode.why_not(seat, number)
        if not refused:
            go_on(episode, seat, self.opponents, self.chances)
        self.settle()
        return refused

    def settle(self) -> None:
        """The reward and the end of a step."""
        self.over = not self.episode.acting
        self.reward = self.episode.rewards()[self.seat] if self.over or self.setting.shaping else 0.0
        self.cut = not self.over and self.cycles >= self.max_cycles

    def take_seats(self, indices: list[int]) -> None:
        """The opponents of this game, by seat: these of their pools."""
        self.drawn = indices
        self.opponents = [pool_for(self.pools, seat, self.seat).opponents[i] for seat, i in enumerate(indices)]

    def saved(self) -> dict[str, Any]:
        """Everything that decides how the game goes on, as plain values."""
        return {
            "episode": saved(self.episode),
            "games": self.games,
            "cycles": self.cycles,
            "seat": int(self.seat),
            "drawn": list(self.drawn),
            "chances": [chance.s for chance in self.chances],
            "reward": self.reward,
            "over": self.over,
            "cut": self.cut,
        }

    def go_on(self, found: Mapping[str, Any]) -> None:
        """Go on from what ``saved`` returned."""
        with checked():
            episode = reopened(self.setting, found["episode"])
            games, cycles, seat = int(found["games"]), int(found["cycles"]), Seat(int(found["seat"]))
            indices, chances = [int(i) for i in found["drawn"]], [Rng(int(s)) for s in found["chances"]]
            reward, over, cut = float(found["reward"]), bool(found["over"]), bool(found["cut"])
        self.episode, self.games, self.cycles, self.seat = episode, games, cycles, seat
        self.chances, self.reward, self.over, self.cut = chances, reward, over, cut
        self.take_seats(indices)

    def extra_info(self, refused: str) -> dict[str, Any]:
        """Information that only few steps have: why an action was refused, and the outcome at the end."""
        info: dict[str, Any] = {"refused": refused} if refused else {}
        outcome = self.episode.outcome
        if outcome is not None:
            info.update(scores=list(outcome.scores), places=list(outcome.places), ending=outcome.ending)
        return info
