from lazaretto.core import Menu, Scene
from lazaretto.games.lockdown.view import View


def draw(view: View, menu: Menu) -> Scene:
    return Scene()
