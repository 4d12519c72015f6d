"""The end, when nothing is secret any more: the Tasks, every role, and below it all cards of its player by Shift.

A framed card is the Rest that was hit; the head of a Day tells who was voted out on it (O-095).
"""

from __future__ import annotations

from typing import Final

from lazaretto.core import Scene
from lazaretto.games.outbreak import text
from lazaretto.games.outbreak.data import CARD_IDS, REST, ROLE_IDS, SHIFTS, shift_name
from lazaretto.games.outbreak.scene.reveal import LAMPS, WIDTH
from lazaretto.games.outbreak.scene.tasks import IN_A_ROW, STEP, draw_small
from lazaretto.games.outbreak.state import VOTING
from lazaretto.games.outbreak.view import View

LEFT: Final = 0.4  # room for the lamps of the Shifts
COLUMN: Final = 0.725
ROLE: Final = [0.66, 0.924]
ROLE_HEIGHT: Final = 1.32  # with the name
HEAD: Final = 0.34
ROW: Final = 0.42
CHIP: Final = [0.66, 0.36]


def draw_end(scene: Scene, view: View) -> None:
    top = -(-len(view.tasks.points) // IN_A_ROW) * STEP[1] + 0.1
    height = top + ROLE_HEIGHT + HEAD * view.day + ROW * len(view.history.draws)
    scene.region("room", "board", size=[WIDTH, round(height, 2)], surface="chart", focus=True, title="Who was what")
    for task in range(len(view.tasks.points)):
        draw_small(scene, view, task, [STEP[0] * (task % IN_A_ROW), STEP[1] * (task // IN_A_ROW)])
    for seat in range(len(view.players.out)):
        draw_role(scene, view, seat, top)
    for day in range(1, view.day + 1):
        draw_day(scene, view, day, top + ROLE_HEIGHT)


def left(seat: int) -> float:
    return round(LEFT + COLUMN * seat, 3)


def draw_role(scene: Scene, view: View, seat: int, top: float) -> None:
    name, role = f"player-{seat + 1}", view.players.roles[seat]
    out = "" if not view.players.out[seat] else ", voted out as Leader" if view.led(seat) else ", voted out"
    label = f"@{seat + 1}: {text.ROLES[role]}{out}"
    scene.piece(name, "room", [left(seat), top], f"role-{ROLE_IDS[role]}", label, span=list(ROLE))
    box = [round(left(seat) - (COLUMN - ROLE[0]) / 2, 3), round(top + ROLE[1] + 0.04, 3)]
    scene.piece(f"{name}-name", "room", box, "", span=[COLUMN, 0.26], text=f"@{seat + 1}", font=0.22)


def draw_day(scene: Scene, view: View, day: int, top: float) -> None:
    """Its head, and a row for each of its Shifts."""
    shifts = len(SHIFTS)
    top += HEAD * (day - 1) + ROW * shifts * (day - 1)
    text = f"Day {day}{vote_told(view, day)}"
    place = [0, round(top, 2)]
    scene.piece(f"day-{day}", "room", place, "", span=[WIDTH, 0.3], text=text, font=0.22, align="start")
    for number in range(shifts * (day - 1), min(shifts * day, len(view.history.draws))):
        draw_shift(scene, view, number, round(top + HEAD + ROW * (number % shifts), 2))


def vote_told(view: View, day: int) -> str:
    for tally in view.history.tallies:
        if tally.step == VOTING and tally.day == day:
            return f": @{tally.chosen + 1} is voted out" if tally.chosen >= 0 else ": nobody is voted out"
    return ""


def draw_shift(scene: Scene, view: View, number: int, top: float) -> None:
    """Who handed in what; the lamp tells the Shift."""
    label = shift_name(number)
    scene.piece(f"lamp-{number}", "room", [0.03, round(top + 0.05, 2)], LAMPS[number % 3], label, span=[0.26, 0.26])
    draw = view.history.draws[number]
    for place in range(len(draw.owners)):
        owner, face = draw.owners[place], draw.pile.faces[place]
        hit = owner == draw.victim
        said = f"@{owner + 1}, {label}: {text.card_name(face)}{', infected' if hit else ''}"
        name = f"played-{number + 1}-{owner + 1}"
        sprite = f"chip-{CARD_IDS[min(face, REST)]}"
        states = ["danger"] if hit else []
        scene.piece(name, "room", [left(owner), top], sprite, said, span=list(CHIP), states=states)
        if face > REST:
            box = [0.36, 0.03]
            scene.piece(
                f"{name}-number", name, box, "", span=[0.24, 0.3], text=str(face - REST), font=0.22, tint="flag"
            )
