"""One's own corner: the hand below the stage, the role and the note beside the room, covered until one looks.

The same pieces lie in the same places for every role.
"""

from __future__ import annotations

from typing import Final

from lazaretto.core import Json, Scene, Seat
from lazaretto.games.outbreak import text
from lazaretto.games.outbreak.data import BIT, C1, C2, CARD_IDS, REST, ROLE_IDS, S1, S2, X
from lazaretto.games.outbreak.scene.reveal import PILE, RULE, draw_pile
from lazaretto.games.outbreak.text import about, hand
from lazaretto.games.outbreak.view import View

PRIVATE: Final = ["private"]
PLACES: Final = {C1: (0, 0), C2: (1, 0), REST: (2, 0), S1: (0, 1), S2: (1, 1), X: (2, 1)}  # column and row
CARD: Final = [2.0, 1.27]
STEP: Final = [2.1, 1.34]
HEIGHT: Final = 2.61  # of the hand
HEAD: Final = 0.56  # the coloured part of a card; the words below it
WIDE: Final = 6.6  # the width of the board beside the room
ROLE: Final = [1.16, 1.62]
NOTE: Final = [WIDE - ROLE[0] - 0.1, ROLE[1]]
PILE_TOP: Final = ROLE[1] + 0.2


def draw_hand(scene: Scene, view: View, top: float) -> None:
    for card in range(len(CARD_IDS)):
        draw_own_card(scene, view, card, top)


def draw_beside(scene: Scene, view: View) -> None:
    """The board beside the room, below it on a phone: who one is, and the last pile."""
    size = [WIDE, round(PILE_TOP + PILE, 2)]
    scene.region("side", "board", seat=Seat(view.seat), title="Your role", size=size, of="room")
    draw_role(scene, view)
    draw_pile(scene, view, "side", PILE_TOP, WIDE)


def draw_own_card(scene: Scene, view: View, card: int, top: float) -> None:
    off = view.own.rest == 0 or view.own.spent & BIT[card] > 0
    number = view.own.rest if card == REST else 0
    values = (top, hand.foot(view, card), text.card_on_task(view, card), off, number)
    scene.part(f"own-{CARD_IDS[card]}", values, draw_face_up, card, *values)


def draw_face_up(scene: Scene, card: int, top: float, words: str, task: str, off: bool, number: int) -> None:
    name = f"own-{CARD_IDS[card]}"
    states = ["private", "off"] if off else PRIVATE
    column, row = PLACES[card]
    at = [round(STEP[0] * column, 2), round(top + STEP[1] * row, 2)]
    label = f"{task}: {words.replace(chr(10), ' ')}"
    scene.piece(name, "room", at, f"own-{CARD_IDS[card]}", label, span=list(CARD), states=states, help=RULE[card])
    box = [CARD[0] - 0.12, CARD[1] - HEAD - 0.08]
    scene.piece(f"{name}-words", name, [0.06, HEAD + 0.03], "", span=box, text=words, font=0.235, states=PRIVATE)
    if number:
        scene.piece(
            f"{name}-number",
            name,
            [1.49, 0.11],
            "",
            span=[0.54, 0.4],
            text=str(number),
            font=0.36,
            tint="flag",
            states=PRIVATE,
        )


def draw_role(scene: Scene, view: View) -> None:
    """Who one is, how that side wins, and what only this seat knows."""
    role = view.players.roles[view.seat]
    sprite = f"role-{ROLE_IDS[role]}"
    more: dict[str, Json] = {"states": PRIVATE, "help": "O-022", "about": about.ROLES[role]}
    scene.piece("role", "side", [0, 0], sprite, text.own_role(view), span=list(ROLE), **more)
    words = hand.note(view)
    at = [round(WIDE - NOTE[0], 2), 0]
    scene.piece("note", "side", at, "note", f"Your note: {words}", span=list(NOTE), states=PRIVATE)
    wide = round(NOTE[0] - 0.3, 2)
    out = view.players.out[view.seat] > 0
    title, aim = ("You are voted out", about.OUT_AIM[role]) if out else (about.TITLES[role], about.AIM[role])
    line(scene, "note-role", [0.15, 0.08], [wide, 0.4], title, 0.34, serif=True)
    line(scene, "note-aim", [0.15, 0.46], [wide, 0.58], aim, 0.235)
    line(scene, "note-words", [0.15, 1.04], [wide, 0.56], words, 0.235)


def line(
    scene: Scene, name: str, at: list[float], span: list[float], words: str, font: float, serif: bool = False
) -> None:
    scene.piece(name, "note", at, "", span=span, text=words, font=font, align="start", serif=serif, states=PRIVATE)
