"""The words of the state as numbers: kinds of people, places, phases, modes, actions."""

from __future__ import annotations

from typing import Final, NewType

from lazaretto.core import words
from lazaretto.games.clinic.data.grid import PLAN, SPACE_NAMES, SPACES

# ---- kinds of people, and places -----------------------------------------------------------------------------

PATIENT: Final = 0
DOCTOR: Final = 1
NURSE: Final = 2
ORDERLY: Final = 3
GUARD: Final = 4
WORKAHOLIC: Final = 5
WOMAN: Final = 6  # expecting (C-204)
ELDER: Final = 7
KINDS: Final = 8
KIND_IDS: Final = ("patient", "doctor", "nurse", "orderly", "guard", "workaholic", "woman", "elder")
EMPLOYEE: Final = [False, True, True, True, True, True, False, False]  # by kind

Place = NewType("Place", int)
OUTSIDE: Final = SPACES  # at an entrance or helipad: one place (C-089)
WAITING_LIST: Final = SPACES + 1  # pre-admissions
HOSPICE: Final = SPACES + 2
RESTAURANT: Final = SPACES + 3
DORMITORY: Final = SPACES + 4
ISOLATED: Final = SPACES + 5  # beside the board (CV-022)
POST: Final = SPACES + 6  # of a guard, at the entrance of Floor-0 space POST + space
PLACES: Final = POST + PLAN
OTHER_PLACES: Final = ["outside", "pre-admissions", "hospice", "restaurant", "dormitory", "isolation"]
PLACE_NAMES: Final = SPACE_NAMES + OTHER_PLACES + [f"door-{name}" for name in SPACE_NAMES[:PLAN]]
words(Place, PLACE_NAMES)

# ---- phases: who is asked what -------------------------------------------------------------------------------

BOARDS: Final = 0  # each chooses a board, in turn order (C-006)
LAYOUT: Final = 1  # all place their first modules (C-012)
FIRST_CAR: Final = 2  # all park the starting doctor's car (C-013)
BONUS: Final = 3  # one after another, last in turn order first (C-014)
CHOOSE: Final = 4  # all choose an action in secret (C-060)
ACT: Final = 5  # one after another, Build before Hire before Admit (C-062)
MASKS_BEFORE_TILES: Final = 6  # the four pauses for masks (CV-029)
OFFER: Final = 7  # all say how many tiles they would take (CV-014)
SPLIT: Final = 8  # take one or pass, round and round (CV-016)
TILES: Final = 9  # all give their tiles to people (CV-018)
LEFTOVER: Final = 10  # a tile that nobody can take: masks may still make room (CV-025)
MASKS_BEFORE_MOVES: Final = 11
ZOMBIES: Final = 12  # all move their zombies (C-194)
MOVEMENT: Final = 13  # all plan (C-085)
BITES: Final = 14  # nothing but cars to remove (C-196)
MASKS_BEFORE_BUSINESS: Final = 15
TREAT: Final = 16  # step 5
PAY: Final = 17  # step 6
BUY: Final = 18  # step 7
DEPARTURES: Final = 19  # women not delivered leave: nothing but cars to remove (C-204)
MASKS_BEFORE_ADMINISTRATION: Final = 20
DEATHS: Final = 21  # after step 9: nothing but cars to remove
SPREAD: Final = 22  # Phase 4, in secret (CV-061)
OVER: Final = 23
ONE_BY_ONE: Final = (BOARDS, BONUS, ACT, SPLIT)
PAUSES: Final = (MASKS_BEFORE_TILES, LEFTOVER, MASKS_BEFORE_MOVES, MASKS_BEFORE_BUSINESS, MASKS_BEFORE_ADMINISTRATION)

COMPETITIVE: Final = 0
SOLO: Final = 1
COVID: Final = 2
NONE: Final = -1
VACANT: Final = -1  # an empty slot of the University
WORKAHOLIC_SLOT: Final = 4  # in bag and University: beyond the four levels

BUILD: Final = 0
HIRE: Final = 1
ADMIT: Final = 2
