"""Every sentence a player reads."""

from __future__ import annotations

from lazaretto.core import Action, Event
from lazaretto.games.clinic.view import View


def say(view: View, thing: Action | Event) -> str:
    return str(thing) if isinstance(thing, Action) else repr(thing)
