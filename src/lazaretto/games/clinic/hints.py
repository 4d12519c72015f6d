"""How good an action looks to a sensible beginner."""

from __future__ import annotations

from lazaretto.core import Action
from lazaretto.games.clinic.view import View


def appeal(view: View, action: Action) -> float:
    return 0.5
