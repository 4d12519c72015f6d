from lazaretto.core import Menu, Scene
from lazaretto.games.quarantine.view import View


def draw(view: View, menu: Menu) -> Scene:
    scene = Scene("Quarantine")
    for action, refusal in menu:
        scene.point(action, refusal, say=str(action))
    return scene
