"""OpenSpiel: the games as Python games, ``pyspiel.load_game("lazaretto/outbreak-v1(players=5)")``.

Chance comes first: one chance node chooses one of ``worlds`` seeds, which determines all later chance. So a history is
a whole game, which can be replayed and saved. A clone has the same future; a search that must not know it uses
``resample_from_infostate``, which calls the game's ``determinize``. Simultaneous decisions are made one after another,
hidden from the others as in the game. A game that is truncated after ``max_cycles`` actions is a draw.
"""

from __future__ import annotations

import json
from typing import Any, Final

from lazaretto.extras import need

need("pyspiel", "rl", "this environment")

import numpy as np  # noqa: E402
import pyspiel  # noqa: E402

from lazaretto.adapters.episode import Episode, Setting, at_least_one, begun, env_id, find, returns  # noqa: E402
from lazaretto.core import Game, OpenGame, Seat, plain, seeded  # noqa: E402
from lazaretto.games import GAMES  # noqa: E402

WORLDS: Final = 1000  # outcomes of the chance node
LARGEST: Final = 2**31
CHANCE: Final = Seat(int(pyspiel.PlayerId.CHANCE))
TERMINAL: Final = Seat(int(pyspiel.PlayerId.TERMINAL))
BEFORE: Final = "before the chance node"
PARAMETERS: Final = {"players": 0, "numbering": "catalogue", "worlds": WORLDS, "max_cycles": 0, "options": ""}


def parsed(text: str) -> dict[str, str]:
    """``side:B;advanced:on`` as a dictionary: OpenSpiel reserves commas and equals signs."""
    return dict([word.partition(":")[::2] for word in text.split(";") if word])


def game_type(game: Game[Any, Any]) -> pyspiel.GameType:
    info = game.info
    zero_sum = isinstance(game, OpenGame) and info.seats == (2,)
    return pyspiel.GameType(
        short_name=env_id(game),
        long_name=info.title,
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=(
            pyspiel.GameType.Information.PERFECT_INFORMATION
            if isinstance(game, OpenGame)
            else pyspiel.GameType.Information.IMPERFECT_INFORMATION
        ),
        utility=pyspiel.GameType.Utility.ZERO_SUM if zero_sum else pyspiel.GameType.Utility.GENERAL_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=max(info.seats),
        min_num_players=min(info.seats),
        provides_information_state_string=False,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification=PARAMETERS,
    )


class SpielGame(pyspiel.Game):
    """A game with its players and options."""

    def __init__(self, source: str, params: dict[str, Any]) -> None:
        given = {**PARAMETERS, **params}
        self.setting = Setting(source, given["players"] or None, parsed(given["options"]), given["numbering"], "flat")
        self.source = source
        self.worlds = at_least_one("worlds", given["worlds"])
        self.most = self.setting.cycles(given["max_cycles"] or None)
        kind = game_type(self.setting.game)
        zero_sum = kind.utility == pyspiel.GameType.Utility.ZERO_SUM
        info = pyspiel.GameInfo(
            num_distinct_actions=self.setting.count,
            max_chance_outcomes=self.worlds,
            num_players=self.setting.players,
            min_utility=-1.0,
            max_utility=1.0,
            utility_sum=0.0 if zero_sum else None,
            max_game_length=self.most,
        )
        super().__init__(kind, info, params)

    def new_initial_state(self) -> SpielState:
        return SpielState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> Observer:
        if iig_obs_type is not None and iig_obs_type.perfect_recall:
            raise pyspiel.SpielError("there are only observations, without perfect recall; no information states")
        return Observer(self.setting)


class SpielState(pyspiel.State):
    """A state; before the chance node there is no episode yet."""

    def __init__(self, game: SpielGame) -> None:
        super().__init__(game)
        self.worlds = game.worlds
        self.most = game.most
        self.setting = game.setting
        self.episode: Episode | None = None
        self.player = CHANCE  # to act
        self.offered: list[int] = []  # its legal numbers; empty until requested

    def current_player(self) -> int:
        return self.player

    def legal_actions(self, player: int | None = None) -> list[int]:
        """As OpenSpiel's own method, which would call back five times."""
        if self.player >= 0 and (player is None or player == self.player):
            return (self.offered or self.offer())[:]
        return super().legal_actions() if player is None else super().legal_actions(player)  # type: ignore[no-any-return]

    def offer(self) -> list[int]:
        """The legal numbers of the player to act, sorted."""
        episode, setting = self.episode, self.setting
        assert episode is not None
        legal, numbers = setting.game.legal(episode.state, self.player), setting.catalogue.numbers
        by_menu = setting.numbering == "menu"
        offered = list(range(len(legal))) if by_menu else sorted([numbers[id(action)] for action in legal])
        self.offered = offered
        return offered

    def chance_outcomes(self) -> list[tuple[int, float]]:
        return [(world, 1.0 / self.worlds) for world in range(self.worlds)]

    def _legal_actions(self, player: int) -> list[int]:
        return self.legal_actions(player)

    def _apply_action(self, number: int) -> None:
        episode, setting, seat = self.episode, self.setting, self.player
        if episode is None:
            episode = self.episode = begun(setting, number)
            self.player = episode.acting[0]
            return
        if number not in (self.offered or self.offer()):
            raise pyspiel.SpielError(episode.why_not(seat, number))
        by_menu = setting.numbering == "menu"
        episode.play(seat, episode.menu(seat)[number] if by_menu else setting.catalogue.actions[number])
        self.offered = []
        self.player = episode.after(seat) if episode.acting and episode.actions < self.most else TERMINAL

    def _action_to_string(self, player: int, number: int) -> str:
        if player == CHANCE:
            return f"world {number}"
        if self.setting.numbering == "catalogue":
            return str(self.setting.catalogue.actions[number])
        menu = [] if self.episode is None else self.episode.menu(Seat(player))
        return str(menu[number]) if number < len(menu) else f"{number}"

    def is_terminal(self) -> bool:
        return self.player == TERMINAL

    def returns(self) -> list[float]:
        outcome = None if self.episode is None else self.episode.outcome
        return [0.0] * self.setting.players if outcome is None else returns(outcome)

    def resample_from_infostate(self, player: int, sampler: Any) -> SpielState:
        """A determinization for this player: its history is not replayed, and its future is new."""
        assert self.episode is not None
        other = self.clone()
        game = self.setting.game
        rng = seeded(int(sampler() * LARGEST), player)
        world = game.determinize(game.view(self.episode.state, Seat(player)), rng)
        other.episode = Episode(self.setting, world, self.episode.actions)
        other.player = other.episode.after(Seat(self.player - 1))
        other.offered = []
        return other  # type: ignore[no-any-return]

    def __str__(self) -> str:
        if self.episode is None:
            return BEFORE
        return json.dumps(plain(self.setting.game.view(self.episode.state, None)))


class Observer:
    """The current view of a player, as a tensor and as JSON."""

    def __init__(self, setting: Setting) -> None:
        self.tensor = np.zeros(setting.size, np.float32)
        self.dict = setting.named(self.tensor)

    def set_from(self, state: SpielState, player: int) -> None:
        self.tensor[:] = 0.0 if state.episode is None else state.episode.vector(Seat(player))

    def string_from(self, state: SpielState, player: int) -> str:
        if state.episode is None:
            return BEFORE
        return json.dumps(plain(state.episode.game.view(state.episode.state, Seat(player))))


def register(name: str) -> str:
    """Register a game with OpenSpiel, by slug or file. Returns its id."""
    game = find(name)
    id = env_id(game)
    if id not in pyspiel.registered_names():

        class Registered(SpielGame):
            def __init__(self, params: dict[str, Any] | None = None) -> None:
                super().__init__(name, params or {})

        pyspiel.register_game(game_type(game), Registered)
    return id


def load(name: str, **params: Any) -> SpielGame:
    """A game by slug or file with its parameters."""
    return pyspiel.load_game(register(name), params)  # type: ignore[no-any-return]


for slug in GAMES:
    register(slug)
