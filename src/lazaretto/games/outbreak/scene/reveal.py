"""The stage in the middle: cards handed in, the draw, a vote, the night; and the last pile below it."""

from __future__ import annotations

from typing import Final

from lazaretto.core import Json, Scene
from lazaretto.games.outbreak import text
from lazaretto.games.outbreak.data import BIT, CARD_IDS, REST, SHIFTS
from lazaretto.games.outbreak.state import (
    ABSENT,
    DRAWING,
    NAMING,
    NIGHT,
    REPAIRING,
    SUBMITTING,
    VOTING,
    Tally,
)
from lazaretto.games.outbreak.view import View

LAMPS: Final = ("i-sun", "i-lamp", "i-theme")  # by Shift: sunrise, work light, moon
WIDTH: Final = 6.2
STAGE_TOP: Final = 3.2
PILE_TOP: Final = 4.98
HEIGHT: Final = 6.05
CARD: Final = (0.7, 0.98)
LARGE: Final = (1.18, 1.65)
FACE_DOWN: Final = ["hidden"]  # and turned over when it is not any more


def draw_stage(scene: Scene, view: View) -> None:
    draw_lamps(scene, view)
    if view.step == SUBMITTING:
        draw_tray(scene, view)
    elif view.step == DRAWING and view.history.left:
        draw_newest(scene, view)
    elif lies_open(view):
        draw_tally(scene, view.history.tallies[-1])
    elif view.step == VOTING:
        draw_players(scene, view)
    elif view.step == REPAIRING:
        draw_given(scene, view, "ballot", "has given a ballot")
    elif view.step == NIGHT:
        scene.piece("moon", "room", [WIDTH / 2 - 0.8, STAGE_TOP], "moon", "Night", span=[1.6, 1.6])


def lies_open(view: View) -> bool:
    """Whether the last ballots are shown: when all are in, and until Tasks are named for the Shift that follows."""
    if view.step != NAMING or not view.history.tallies:
        return view.closed()
    last = view.history.tallies[-1]
    return view.number() == len(SHIFTS) * (last.day - 1) + last.shift + (last.step == REPAIRING)


def draw_tray(scene: Scene, view: View) -> None:
    """The Leader's tray: a card face down for each seat that has handed in."""
    count = view.handed.bit_count()
    label = f"The tray of @{view.players.leader + 1}, with {count} card{'' if count == 1 else 's'} face down"
    scene.piece("tray", "room", [0, STAGE_TOP + 0.34], "tray", label, span=[WIDTH, 1.4], help="O-024")
    place = 0
    for seat in range(len(view.players.out)):
        if view.handed & BIT[seat]:
            spot = [round(0.12 + 0.76 * place, 2), 0.2]
            label = f"A card of @{seat + 1}, face down"
            scene.piece(f"handed-{seat + 1}", "tray", spot, "back", label, span=list(CARD), seat=seat, states=FACE_DOWN)
            place += 1
    if not view.handed:
        scene.piece(
            "tray-words",
            "tray",
            [0.2, 0.4],
            "",
            span=[WIDTH - 0.4, 0.6],
            tint="flag",
            text="Cards go here, face down",
            font=0.2,
        )


def draw_newest(scene: Scene, view: View) -> None:
    """The card just turned up, large, and those still face down beside it."""
    number = len(view.history.piles) - 1
    place = len(view.history.piles[-1].faces) - 1
    face = view.history.piles[-1].faces[place]
    at = [WIDTH / 2 - LARGE[0] / 2, STAGE_TOP]
    draw_card(scene, card_piece(number, place), "room", at, face, LARGE, states=["last"])
    for i in range(view.history.left):
        at = [round(WIDTH / 2 + 0.95 + 0.1 * i, 2), STAGE_TOP + 0.35]
        label = f"{view.history.left} cards face down" if i == 0 else ""
        scene.piece("face-down*", "room", at, "back", label, span=list(CARD), states=FACE_DOWN)


def draw_players(scene: Scene, view: View) -> None:
    """All seats as cards, to be tapped."""
    for seat in range(len(view.players.out)):
        states = ["off"] if view.players.out[seat] else ["done"] if not view.asked & BIT[seat] else []
        label = f"@{seat + 1}{', out' if view.players.out[seat] else ''}"
        draw_player(scene, f"player-{seat + 1}", seat, label, states)


def draw_player(scene: Scene, name: str, seat: int, label: str, states: list[str], text: str = "") -> None:
    at = [round(0.06 + 0.77 * seat, 2), STAGE_TOP + 0.34]
    scene.piece(name, "room", at, "player", label, span=[0.7, 1.3], states=states)
    scene.piece(f"{name}-flag", name, [0.1, 0.1], "", span=[0.5, 0.5], seat=seat)
    scene.piece(f"{name}-name", name, [0.03, 0.62], "", span=[0.64, 0.3], text=f"@{seat + 1}", font=0.15)
    if text:
        scene.piece(f"{name}-text", name, [0.03, 0.92], "", span=[0.64, 0.32], text=text, font=0.13)


def draw_tally(scene: Scene, tally: Tally) -> None:
    """Who voted for what, with names (O-067, O-081)."""
    for seat in range(len(tally.ballots)):
        ballot = tally.ballots[seat]
        if ballot == ABSENT:
            continue
        told = text.ballot_told(tally.step, ballot)
        states = ["danger"] if tally.step == VOTING and tally.chosen == seat else []
        draw_player(scene, f"player-{seat + 1}", seat, f"@{seat + 1} {told}", states, told)


def draw_given(scene: Scene, view: View, sprite: str, done: str) -> None:
    """Ballots that lie hidden, each with its flag."""
    place = 0
    for seat in range(len(view.players.out)):
        if not view.players.out[seat] and not view.asked & BIT[seat]:
            at = [round(0.12 + 0.76 * place, 2), STAGE_TOP + 0.5]
            scene.piece(f"ballot-{seat + 1}", "room", at, sprite, f"@{seat + 1} {done}", span=list(CARD), seat=seat)
            place += 1


def draw_lamps(scene: Scene, view: View) -> None:
    for shift in range(len(SHIFTS)):
        lit = shift == view.shift
        label = f"{SHIFTS[shift].capitalize()} Shift{', now' if lit else ''}"
        place = [WIDTH - 0.95 + 0.32 * shift, STAGE_TOP - 0.06]
        scene.piece(f"lamp-{shift}", "room", place, "lamp-lit" if lit else "lamp", label, span=[0.3, 0.36])


# ---- the pile ----


def draw_pile(scene: Scene, view: View) -> None:
    """The last pile in the order it was drawn; while cards are turned up, all but the newest."""
    if not view.history.piles:
        return
    number, faces = len(view.history.piles) - 1, view.history.piles[-1].faces
    for place in range(len(faces) - (view.step == DRAWING and view.history.left > 0)):
        at = [round(0.06 + 0.77 * place, 2), PILE_TOP]
        draw_card(scene, card_piece(number, place), "room", at, faces[place], CARD)


def card_piece(number: int, place: int) -> str:
    """By Shift and place in the pile: a name that tells nothing about the owner."""
    return f"card-{number + 1}-{place + 1}"


def draw_card(
    scene: Scene,
    name: str,
    region: str,
    at: Json,
    face: int,
    span: tuple[float, float],
    states: list[str] | None = None,
) -> None:
    card = min(face, REST)
    label = text.card_name(face)
    scene.piece(
        name, region, at, f"card-{CARD_IDS[card]}", label, span=list(span), states=states or [], help=RULE[card]
    )
    if face > REST:
        draw_number(scene, name, face - REST, span)


RULE: Final = ("O-042", "O-042", "O-042", "O-042", "O-051", "O-050")  # by card: the line that tells what it does


def draw_number(
    scene: Scene, name: str, number: int, span: tuple[float, float], states: list[str] | None = None
) -> None:
    at = [0.0, round(span[1] * 0.55, 3)]
    box = [span[0], round(span[1] * 0.24, 3)]
    font = round(span[1] * 0.2, 3)
    scene.piece(f"{name}-number", name, at, "", span=box, text=str(number), font=font, tint="flag", states=states or [])
