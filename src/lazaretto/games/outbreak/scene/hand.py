"""One's own corner: role, note and hand, covered until one looks."""

from __future__ import annotations

from typing import Final

from lazaretto.core import Scene, Seat
from lazaretto.games.outbreak import text
from lazaretto.games.outbreak.data import BIT, CARD_IDS, NONE, REST, ROLE_IDS
from lazaretto.games.outbreak.scene.reveal import RULE, draw_number
from lazaretto.games.outbreak.state import NIGHT, VOTING
from lazaretto.games.outbreak.view import View

PRIVATE: Final = ["private"]


def draw_own(scene: Scene, view: View) -> None:
    """Role and hand, hidden until one looks. The same pieces in the same places for every role."""
    scene.region("self", "hand", seat=Seat(view.seat), title="Your role", unit=60)
    sprite = f"role-{ROLE_IDS[view.players.roles[view.seat]]}"
    scene.piece("role", "self", 0, sprite, text.own_role(view), span=[0.8, 1.12], states=PRIVATE, help="O-022")
    scene.piece("note", "self", 1, "note", f"Your note: {note(view)}", span=[1.9, 1.12], states=PRIVATE)
    scene.piece("note-words", "note", [0.1, 0.1], "", span=[1.7, 0.92], text=note(view), font=0.15, states=PRIVATE)
    if view.step in (VOTING, NIGHT):
        return
    scene.region("hand", "hand", seat=Seat(view.seat), title="Your cards", unit=76)
    for card in range(len(CARD_IDS)):
        draw_own_card(scene, view, card)


def draw_own_card(scene: Scene, view: View, card: int) -> None:
    name = f"own-{CARD_IDS[card]}"
    spent = bool(view.own.spent & BIT[card])
    label = f"{text.card_on_task(view, card)}{', spent' if spent else ''}"
    states = ["private", "off"] if spent else PRIVATE
    scene.piece(name, "hand", card, f"card-{CARD_IDS[card]}", label, span=[0.8, 1.12], states=states, help=RULE[card])
    if card == REST and view.own.rest:
        draw_number(scene, name, view.own.rest, (0.8, 1.12), PRIVATE)


def note(view: View) -> str:
    """What only the viewer knows: the last night, or the own infection."""
    if view.own.nights:
        return f"Night {len(view.own.nights)}: {text.night_list(view.own.nights[-1])}"
    if view.own.turn != NONE:
        return f"Infected on {text.back_when(view.own.turn)}."
    return "Nothing was told to you alone."
