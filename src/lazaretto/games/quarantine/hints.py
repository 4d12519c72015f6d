from lazaretto.core import Action
from lazaretto.games.quarantine.view import View


def appeal(view: View, action: Action) -> float:
    return 0.5
