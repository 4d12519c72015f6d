"""Gymnasium: one seat learns, bots sit on the others.

    import lazaretto.adapters.gymnasium
    env = gymnasium.make("lazaretto/lockdown-v1", players=3, bots="regular")

The ids are there as soon as this module is imported. ``action_masks`` is what MaskablePPO asks for.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, SupportsFloat

from lazaretto.extras import need

need("gymnasium", "rl", "this environment")

import gymnasium  # noqa: E402
import numpy as np  # noqa: E402

from lazaretto import bots as players_at_hand  # noqa: E402
from lazaretto.adapters.episode import (  # noqa: E402
    LARGEST_SEED,
    Mask,
    Observation,
    Setting,
    begun,
    env_id,
    find,
)
from lazaretto.adapters.spaces import action_space, need_render_mode, observation_space, text_of  # noqa: E402
from lazaretto.core import InputError, Rng, Seat, seeded  # noqa: E402
from lazaretto.games import GAMES  # noqa: E402


class OneSeat(gymnasium.Env[Observation, np.int64]):
    """``seat`` is the learner's, counted from 1; 0: another one from game to game.

    ``bots`` are names with commas, or a list, for the other seats in their order; the last one plays those left over.
    """

    metadata: dict[str, Any] = {"render_modes": ["ansi"], "render_fps": 1}  # noqa: RUF012  as Gymnasium has it

    def __init__(
        self,
        game: str,
        players: int | None = None,
        seat: int = 0,
        bots: str | Sequence[str] = "regular",
        max_cycles: int | None = None,
        render_mode: str | None = None,
        **setting: Any,
    ) -> None:
        self.setting = Setting(game, players, **setting)
        if not 0 <= seat <= self.setting.players:
            raise InputError(f"seat {seat} is not possible; allowed: 1 to {self.setting.players}, or 0 for any")
        self.wanted = seat
        names = [name.strip() for name in (bots.split(",") if isinstance(bots, str) else bots)]
        if not names:
            raise InputError('bots=[] is not possible; name at least one, such as "regular"')
        need_render_mode(render_mode)
        self.bots = [players_at_hand.bot(name) for name in names]
        self.max_cycles = max_cycles or self.setting.game.info.longest
        self.render_mode = render_mode
        self.observation_space = observation_space(self.setting)
        self.action_space = action_space(self.setting)
        self.games = 0
        self.cycles = 0
        self.seat = Seat(0)
        self.episode = begun(self.setting, 0)
        self.chances: list[Rng] = []

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        super().reset(seed=seed)
        if seed is not None:
            self.games = 0
        self.seat = Seat(self.wanted - 1 if self.wanted else self.games % self.setting.players)
        self.games += 1
        self.cycles = 0
        number = int(self.np_random.integers(LARGEST_SEED))
        self.chances = [seeded(number, players_at_hand.BOT_STREAM + seat) for seat in range(self.setting.players)]
        self.episode = begun(self.setting, number)
        while self.seat not in self.episode.acting:
            self.others_act()
        return self.episode.observe(self.seat), self.info()

    def step(self, action: np.int64 | int) -> tuple[Observation, SupportsFloat, bool, bool, dict[str, Any]]:
        episode, seat = self.episode, self.seat
        if not episode.acting:
            raise InputError("the game is over; call reset")
        self.cycles += 1
        refused = ""
        if not episode.step(seat, int(action)):
            refused = episode.why_not(seat, int(action))
        else:
            self.others_act()
            while episode.acting and seat not in episode.acting:
                self.others_act()
        over = not episode.acting
        reward = episode.rewards()[seat] if over or self.setting.shaping else 0.0
        cut = not over and self.cycles >= self.max_cycles
        return episode.observe(seat), reward, over, cut, self.info(refused)

    def others_act(self) -> None:
        """Every other seat that is asked acts once."""
        episode = self.episode
        for seat in episode.acting:
            if seat != self.seat and seat in episode.acting:
                self.bot_acts(seat)

    def bot_acts(self, seat: Seat) -> None:
        episode = self.episode
        legal = episode.game.legal(episode.state, seat)
        if len(legal) > 1:
            place = seat if seat < self.seat else seat - 1
            bot = self.bots[min(place, len(self.bots) - 1)]
            view = episode.game.view(episode.state, seat)
            episode.play(seat, bot.choose(episode.game, view, legal, self.chances[seat]))
        else:
            episode.play(seat, legal[0])

    def info(self, refused: str = "") -> dict[str, Any]:
        """The mask; why an action was refused; at the end, the outcome."""
        info: dict[str, Any] = {"action_mask": self.episode.mask(self.seat), "seat": self.seat + 1}
        if refused:
            info["refused"] = refused
        if self.episode.outcome is not None:
            outcome = self.episode.outcome
            info.update(scores=list(outcome.scores), places=list(outcome.places), ending=outcome.ending)
        return info

    def action_masks(self) -> Mask:
        return self.episode.mask(self.seat).astype(np.bool_)

    def render(self) -> Any:
        return text_of(self.episode, self.seat) if self.render_mode else None


def register(name: str) -> str:
    """Tell Gymnasium of a game: a slug, or a file. Returns its id."""
    id = env_id(find(name))
    if id not in gymnasium.registry:
        gymnasium.register(id, "lazaretto.adapters.gymnasium:OneSeat", kwargs={"game": name})
    return id


for slug in GAMES:
    register(slug)
