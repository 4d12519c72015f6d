"""Reasons that several chapters give."""

from __future__ import annotations

from typing import Final

from lazaretto.core import Refusal

NOT_NOW: Final = Refusal("Q-052", "that is not possible at this step")
NO_ACTION: Final = Refusal("Q-080", "no action is left this turn")
NOT_WORKING: Final = Refusal("Q-137", "you have no such room that works")
