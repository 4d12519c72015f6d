from lazaretto.core import Action, Event
from lazaretto.games.quarantine.view import View


def say(view: View, thing: Action | Event) -> str:
    return str(thing)
