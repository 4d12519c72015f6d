"""The picture of a view."""

from __future__ import annotations

from lazaretto.core import Menu, Scene
from lazaretto.games.virus.view import View


def draw(view: View, menu: Menu) -> Scene:
    scene = Scene("Virus")
    for action, refusal in menu:
        scene.point(action, refusal, say=str(action))
    return scene
