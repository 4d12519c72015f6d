"""Every sentence a player reads."""

from __future__ import annotations

from lazaretto.core import Action, Did, Event
from lazaretto.games.virus.view import View


def say(view: View, thing: Action | Event) -> str:
    if isinstance(thing, Did):
        return f"@{thing.seat + 1}: {thing.action}"
    return str(thing)
