from lazaretto.core import Action
from lazaretto.games.lockdown.view import View


def appeal(view: View, action: Action) -> float:
    return 0.5
