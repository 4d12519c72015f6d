"""The stage in the middle of the room: cards handed in, the draw, a vote, the night; and the last pile beside it."""

from __future__ import annotations

from typing import Final

from lazaretto.core import Json, Scene
from lazaretto.games.outbreak import text
from lazaretto.games.outbreak.data import BIT, CARD_IDS, NONE, REST, SHIFTS, shift_name
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

LAMPS: Final = ("i-dawn", "i-sun", "i-theme")  # by Shift: sunrise, sun, moon
WIDTH: Final = 6.2
STAGE: Final = 1.06  # its height
CARD: Final = [0.66, 0.924]
HANDED: Final = [0.5, 0.7]  # a card in the tray
READY: Final = 0.78  # the height of the place to tap when one is ready to vote
PILE: Final = 1.42  # the height of the last pile with its title
GAP: Final = 0.08
FACE_DOWN: Final = ["hidden"]  # and turned over when it is not any more


def draw_stage(scene: Scene, view: View, tasks: float, top: float) -> None:
    """What happens now: below all Tasks (``top``) or below the two of the Shift (``tasks``)."""
    if view.step == SUBMITTING:
        draw_tray(scene, view, top)
    elif view.step == DRAWING and view.history.left:
        draw_newest(scene, view, tasks, top + STAGE - tasks)
    elif lies_open(view):
        draw_tally(scene, view.history.tallies[-1], top)
    elif view.step == REPAIRING:
        draw_given(scene, view, top)
    elif view.step == NIGHT:
        scene.piece("moon", "room", [WIDTH / 2 - STAGE / 2, top], "moon", "Night", span=[STAGE, STAGE])


def lies_open(view: View) -> bool:
    """Whether the last ballots are shown: when all are in, and until Tasks are named for the Shift that follows."""
    if view.step != NAMING or not view.history.tallies:
        return view.closed()
    last = view.history.tallies[-1]
    return view.number() == len(SHIFTS) * (last.day - 1) + last.shift + (last.step == REPAIRING)


def place_of(i: int, count: int, width: float, top: float) -> list[float]:
    """Where the i-th thing of a row in the middle of the stage lies."""
    place = place_width(count)
    return [round((WIDTH - place * count) / 2 + place * i + (place - width) / 2, 3), round(top, 3)]


def place_width(count: int) -> float:
    """Of one seat or card in a row."""
    return round(min(1.0, (WIDTH - 0.08) / count), 3)


def draw_tray(scene: Scene, view: View, top: float) -> None:
    """The Leader's tray: a place for each seat, and on it a card face down as soon as it has handed one in."""
    seats = len(view.players.out)
    wide = round(place_width(seats) - 0.02, 3)
    count = view.handed.bit_count()
    label = f"The tray of @{view.players.leader + 1}, with {count} card{'' if count == 1 else 's'} face down"
    scene.piece("tray", "room", [0, top], "tray", label, span=[WIDTH, STAGE], help="O-024")
    for seat in range(seats):
        at = place_of(seat, seats, HANDED[0], 0.08)
        if view.handed & BIT[seat]:
            label = f"A card of @{seat + 1}, face down"
            scene.piece(f"handed-{seat + 1}", "tray", at, "back", label, span=list(HANDED), states=FACE_DOWN)
        elif view.asked & BIT[seat]:
            scene.piece(f"open-{seat + 1}", "tray", at, "open-place", span=list(HANDED))
            scene.piece(f"open-{seat + 1}-flag", "tray", [round(at[0] + 0.1, 3), 0.28], "", span=[0.3, 0.3], seat=seat)
        box = place_of(seat, seats, wide, 0.78)
        scene.piece(
            f"tray-{seat + 1}",
            "tray",
            box,
            "",
            f"@{seat + 1}",
            span=[wide, 0.24],
            text=f"@{seat + 1}",
            font=0.21,
            tint="plaster",
        )


def draw_newest(scene: Scene, view: View, top: float, height: float) -> None:
    """The card just turned up, large; beside it a row of those before it and of those still face down."""
    large = [round(height / 1.4, 3), round(height, 3)]
    number = len(view.history.piles) - 1
    faces = view.history.piles[-1].faces
    newest = len(faces) - 1
    draw_card(scene, card_piece(number, newest), "room", [0, top], faces[newest], large, states=["last"])
    total = len(faces) + view.history.left
    step = min(0.77, (WIDTH - large[0] - 0.16) / total)
    span = [round(step - 0.06, 3), round((step - 0.06) * 1.4, 3)]
    for place in range(total):
        at = [round(large[0] + 0.16 + step * place, 3), round(top + 0.2, 2)]
        if place < newest:
            draw_card(scene, card_piece(number, place), "room", at, faces[place], span)
        elif place > newest:
            label = f"{view.history.left} card{'' if view.history.left == 1 else 's'} face down"
            scene.piece(
                "face-down*",
                "room",
                at,
                "back",
                label if place == newest + 1 else "",
                span=list(span),
                states=FACE_DOWN,
            )


def draw_arches(scene: Scene, view: View, top: float, bottom: float) -> None:
    """An arch for each player, to be chosen; then one says that one is ready to vote."""
    own = view.seat != NONE and view.players.out[view.seat] == 0
    if own:
        bottom = round(bottom - READY - GAP, 3)
    seats, rows = len(view.players.out), 1 if bottom - top < 2 * STAGE else 2
    columns = -(-seats // rows)
    span = [round((WIDTH + GAP) / columns - GAP, 3), round((bottom - top + GAP) / rows - GAP, 3)]
    for seat in range(seats):
        place = [(span[0] + GAP) * (seat % columns), top + (span[1] + GAP) * (seat // columns)]
        draw_arch(scene, view, seat, [round(place[0], 3), round(place[1], 3)], span)
    if own:  # after them, as Tab goes on
        words = "Ready to vote" if view.asked & BIT[view.seat] else "Your ballot is in"
        scene.piece(
            "ready",
            "room",
            [0, round(bottom + GAP, 3)],
            "ready",
            words,
            span=[WIDTH, READY],
            text=words,
            font=0.3,
            serif=True,
        )


def draw_arch(scene: Scene, view: View, seat: int, place: list[float], span: list[float]) -> None:
    name, out = f"player-{seat + 1}", view.players.out[seat] > 0
    words = "out" if out else "choosing" if view.asked & BIT[seat] else "ballot given"
    states = ["off"] if out else [] if view.asked & BIT[seat] else ["done"]
    label = f"@{seat + 1}: {text.status(view, seat)}"
    scene.piece(name, "room", list(place), "arch", label, span=list(span), states=states)
    flag = round(min(0.56, span[1] - 0.64), 3)
    at = [round((span[0] - flag) / 2, 3), round(span[1] - flag - 0.6, 3)]
    scene.piece(f"{name}-flag", name, at, "", span=[flag, flag], seat=seat)
    box = [0.04, round(span[1] - 0.59, 3)]
    wide = round(span[0] - 0.08, 3)
    scene.piece(f"{name}-name", name, box, "", span=[wide, 0.28], text=f"@{seat + 1}", font=0.25, serif=True)
    at = [0.04, round(span[1] - 0.33, 3)]
    scene.piece(f"{name}-text", name, at, "", span=[wide, 0.24], text=words, font=0.215, tint="ink2")


def draw_player(
    scene: Scene, name: str, seat: int, seats: int, top: float, label: str, states: list[str], text: str
) -> None:
    wide = round(place_width(seats) - 0.05, 3)
    at = place_of(seat, seats, wide, top)
    scene.piece(name, "room", at, "player", label, span=[wide, STAGE - 0.02], states=states)
    scene.piece(f"{name}-flag", name, [round(wide / 2 - 0.16, 3), 0.06], "", span=[0.32, 0.32], seat=seat)
    scene.piece(f"{name}-name", name, [0, 0.38], "", span=[wide, 0.24], text=f"@{seat + 1}", font=0.21)
    scene.piece(f"{name}-text", name, [0, 0.61], "", span=[wide, 0.42], text=text, font=0.215)


def draw_tally(scene: Scene, tally: Tally, top: float) -> None:
    """Who voted for what, with names (O-067, O-081)."""
    for seat in range(len(tally.ballots)):
        ballot = tally.ballots[seat]
        if ballot == ABSENT:
            continue
        told = text.ballot_told(tally.step, ballot)
        states = ["danger"] if tally.step == VOTING and tally.chosen == seat else []
        draw_player(scene, f"player-{seat + 1}", seat, len(tally.ballots), top, f"@{seat + 1} {told}", states, told)


def draw_given(scene: Scene, view: View, top: float) -> None:
    """Ballots that lie hidden, each below its flag."""
    seats = len(view.players.out)
    for seat in range(seats):
        if not view.players.out[seat] and not view.asked & BIT[seat]:
            at = place_of(seat, seats, CARD[0], top + 0.07)
            scene.piece(
                f"ballot-{seat + 1}",
                "room",
                at,
                "ballot",
                f"@{seat + 1} has given a ballot",
                span=list(CARD),
                seat=seat,
            )


# ---- the pile ----


def draw_pile(scene: Scene, view: View, region: str, top: float, width: float) -> None:
    """The last pile that lies open as a whole, in the order it was drawn."""
    number = len(view.history.piles) - 1 - (view.step == DRAWING and view.history.left > 0)
    words = f"What came up on {shift_name(number)}" if number >= 0 else "No cards were turned up yet"
    faces = view.history.piles[number].faces if number >= 0 else ()
    scene.part("pile", (words, faces, region, top), draw_open_pile, words, number, faces, region, top, width)


def draw_open_pile(
    scene: Scene, words: str, number: int, faces: tuple[int, ...], region: str, top: float, width: float
) -> None:
    scene.piece(
        "pile-words", region, [0, top], "", span=[width, 0.34], text=words, font=0.26, align="start", serif=True
    )
    for place in range(len(faces)):
        at = [round((CARD[0] + 0.04) * place, 3), round(top + 0.44, 3)]
        draw_card(scene, card_piece(number, place), region, at, faces[place], CARD)


def card_piece(number: int, place: int) -> str:
    """By Shift and place in the pile: a name that tells nothing about the owner."""
    return f"card-{number + 1}-{place + 1}"


def draw_card(
    scene: Scene,
    name: str,
    region: str,
    at: Json,
    face: int,
    span: list[float],
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


def draw_number(scene: Scene, name: str, number: int, span: list[float], states: list[str] | None = None) -> None:
    at = [0.0, round(span[1] * 0.54, 3)]
    box = [span[0], round(span[1] * 0.34, 3)]
    font = round(span[1] * 0.32, 3)
    scene.piece(f"{name}-number", name, at, "", span=box, text=str(number), font=font, tint="flag", states=states or [])
