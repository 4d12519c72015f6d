"""The Gymnasium spaces of an environment, and its rendering as text."""

from __future__ import annotations

from typing import Any

import numpy as np
from gymnasium import spaces

from lazaretto.adapters.episode import Episode, Setting
from lazaretto.core import InputError, Seat
from lazaretto.core.scene_text import scene_parts


def action_space(setting: Setting) -> spaces.Discrete:
    return spaces.Discrete(setting.count)


def observation_space(setting: Setting) -> spaces.Space[Any]:
    """A box of numbers from -1 to 1; or a dictionary with that box, whole or by name, and the action mask."""
    seen: spaces.Space[Any] = box((setting.size,))
    if setting.form == "flat":
        return seen
    if setting.form == "named":
        seen = spaces.Dict({slot.name: box(slot.shape) for slot in setting.slots})
    mask = spaces.Box(0, 1, (setting.count,), np.int8)
    return spaces.Dict({"observation": seen, "action_mask": mask})


def box(shape: tuple[int, ...]) -> spaces.Box:
    return spaces.Box(-1.0, 1.0, shape, np.float32)


def need_render_mode(mode: str | None) -> None:
    if mode not in (None, "ansi"):
        raise InputError(f"render_mode={mode!r} is not possible; allowed: ansi")


def text_of(episode: Episode, seat: int | None) -> str:
    """The table as a seat or a watcher sees it, in plain text."""
    game, state = episode.game, episode.state
    viewer = None if seat is None else Seat(seat)
    scene = game.scene(game.view(state, viewer), game.menu(state, viewer)).data()
    parts = scene_parts(scene, {})
    return "\n\n".join([scene["prompt"], *["\n".join(lines) for lines in parts.values()]])
