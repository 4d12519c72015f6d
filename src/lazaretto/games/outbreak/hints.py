from __future__ import annotations

from lazaretto.core import Action
from lazaretto.games.outbreak.view import View


def appeal(view: View, action: Action) -> float:
    return 0.5
