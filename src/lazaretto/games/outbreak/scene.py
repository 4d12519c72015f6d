"""The picture."""

from __future__ import annotations

from lazaretto.core import Menu, Scene
from lazaretto.games.outbreak.view import View


def draw(view: View, menu: Menu) -> Scene:
    scene = Scene("prompt")
    for action, refusal in menu:
        scene.point(action, refusal, say=str(action))
    return scene
