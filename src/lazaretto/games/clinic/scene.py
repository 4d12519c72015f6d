"""The table as people see it."""

from __future__ import annotations

from lazaretto.core import Menu, Scene
from lazaretto.games.clinic.view import View
from lazaretto.games.clinic.words import say


def draw(view: View, menu: Menu) -> Scene:
    scene = Scene("Clinic")
    for action, refusal in menu:
        scene.point(action, refusal, say=say(view, action))
    return scene
