"""The throwing boards as pictures."""

from __future__ import annotations

from typing import Final

from lazaretto.core import Json, Scene, Seat
from lazaretto.games.virus.data import CUBE, ELEMENTS, NUMBERS
from lazaretto.games.virus.rules.combat.successes import ASIDE, positive
from lazaretto.games.virus.scene.paths import thrown_name
from lazaretto.games.virus.state import Throw
from lazaretto.games.virus.text import names
from lazaretto.games.virus.view import View

ELEMENT_SPRITES: Final = (
    "cube", "bullet", "adrenaline", "book", "shield", "four-leaf", "explosive", "heart", "resolution",
)  # fmt: skip
SIDE: Final = 4  # squares of the board in a row
OUTSIDE: Final = SIDE + 0.3  # where that lies which missed them


def draw_throws(scene: Scene, view: View) -> None:
    """The throwing boards in use: 4 x 4 squares, and beside them what missed."""
    for seat, hero in enumerate(view.lab.heroes):
        if hero.throw is not None:
            draw_throw(scene, Seat(seat), hero.throw, seat == view.me)


BOARD: Final = "The throwing board: what lies alone on a square counts, two on one square spoil each other"


def draw_throw(scene: Scene, seat: Seat, throw: Throw, mine: bool) -> None:
    """One's own is part of the fight, over the map."""
    region = f"throw-{seat + 1}"
    scene.region(
        region, "board", seat=seat, title="Your throw" if mine else f"Throw of @{seat + 1}", hint=names.throw(throw),
        size=[OUTSIDE + 1, SIDE], place="sheet" if mine else "market", about=BOARD,
    )  # fmt: skip
    for square in range(NUMBERS.squares):
        spot = [square % SIDE, square // SIDE]
        scene.piece(f"{region}-square-{square}", region, spot, "throw-square", tint="ink3")
    outside = [place for place, square in enumerate(throw.squares) if not 0 <= square < NUMBERS.squares]
    step = min(1.0, (SIDE - 1) / max(1, len(outside) - 1))
    for place, element in enumerate(throw.elements):
        square = throw.squares[place]
        missed = place in outside
        at = [OUTSIDE, round(step * outside.index(place), 2)] if missed else [square % SIDE, square // SIDE]
        good = positive(throw, place)
        how = "set aside" if square == ASIDE else "counts" if good else "fell outside" if missed else "spoiled"
        told = (
            "Alone on its square"
            if good
            else "Fell off the board"
            if missed
            else "Shares its square, so neither counts"
        )
        more: dict[str, Json] = {"states": ["off" if missed else "danger"]} if not good else {}
        if element == CUBE:
            more["seat"] = seat
        more["about"] = told
        label = names.capital(f"{names.thing(ELEMENTS[element])}, {how}")
        name = thrown_name(seat, place)
        scene.piece(name, region, at, ELEMENT_SPRITES[element], label, **more)
        if good or not missed:
            tint = "good" if good else "bad"
            scene.piece(f"{name}-mark", name, [0, 0], "counts" if good else "spoiled", tint=tint)
