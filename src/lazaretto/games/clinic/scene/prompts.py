"""What a seat is asked, in one sentence, and a hint how to answer."""

from __future__ import annotations

from typing import Final

from lazaretto.games.clinic import words
from lazaretto.games.clinic.data import NUMBERS
from lazaretto.games.clinic.rules import covid, menus
from lazaretto.games.clinic.rules.menus import (
    ADMITTING,
    BUILDING,
    CONFIRMING,
    FACING,
    HIRING,
    NAMING_DOCTOR,
    NOTHING,
    PARKING,
    PUTTING,
    SENDING,
    UNPARKING,
)
from lazaretto.games.clinic.state import Clinic, Table
from lazaretto.games.clinic.terms import (
    BOARDS,
    BONUS,
    BUY,
    CHOOSE,
    COVID,
    MOVEMENT,
    NONE,
    OFFER,
    ONE_BY_ONE,
    OVER,
    PAUSES,
    PAY,
    SPLIT,
    SPREAD,
    TILES,
    TREAT,
    ZOMBIES,
)
from lazaretto.games.clinic.view import View

ORDINALS: Final = ("first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth")
PROMPTS: Final = {
    BOARDS: ("Choose your board", "The small one is harder."),
    BONUS: ("Take a bonus tile", "It takes effect at once."),
    CONFIRMING: ("Confirm your layout", "Nothing is final before."),
    PARKING: ("Park the car", "Cars keep modules and gardens away from their corner."),
    UNPARKING: ("Which car goes?", "Somebody left for good."),
    FACING: ("On which side is the entrance?", "That side stays free."),
    MOVEMENT: (
        "Move your people",
        "Tap a person, then a lit room. Arrows mark whom the plan would move.",
    ),
    TREAT: ("Treat patients", "Every level of difference takes a nurse of the room."),
    NAMING_DOCTOR: ("Who treats?", "A doctor who treats loses a level in the evening."),
    PAY: ("The money does not reach: dismiss somebody", f"{NUMBERS.dismissal} popularity each."),
    BUY: ("Buy popularity", f"${NUMBERS.popularity_price} a point. Keep enough for the next round."),
    SPLIT: ("Take a COVID tile, or pass", "If all pass, whoever has most people gets it."),
    TILES: ("Give a COVID tile to somebody", "People you can cure this round become survivors."),
    ZOMBIES: ("Move the zombie", "Nobody may enter its module."),
    SPREAD: ("", "Nobody talks. All is shown together."),
}


def prompt(view: View) -> tuple[str, str]:
    state = view.table
    if state.phase == OVER:
        return "The game is over", ""
    asking = menus.question(state, view.seat) if view.seat != NONE else NOTHING
    if asking == NOTHING:
        return waiting(state), ""
    clinic = state.clinics[view.seat]
    if asking == CHOOSE:
        return choosing(state, clinic)
    if asking in (BUILDING, ADMITTING):
        return acting(clinic, asking)
    if asking == HIRING:
        return "Hire", f"One doctor, and one {'nurse, orderly or guard' if state.setup.guards else 'nurse or orderly'}."
    if asking == PUTTING:
        return f"Where does the {words.ELEMENT[clinic.element]} go?", "Grey spaces say why not."
    if asking == SENDING:
        sent = clinic.person(clinic.picked)
        name = "person" if sent is None else words.person(sent)
        return f"Where does the {name} go?", "Hours are counted when you end the plan."
    if asking in PAUSES:
        return f"A mask for ${NUMBERS.mask}?", "It removes one COVID tile of your clinic."
    if asking == OFFER:
        return offering(state)
    if asking == TILES and clinic.tiles > 1:
        return f"Give {clinic.tiles} COVID tiles, each to somebody else", PROMPTS[TILES][1]
    if asking == SPREAD:
        left = words.count(covid.tiles_to_spread(state) - len(clinic.spread), "tile")
        return f"Phase 4: put {left}", PROMPTS[SPREAD][1]
    return PROMPTS[asking]


def waiting(state: Table) -> str:
    if state.phase in ONE_BY_ONE and state.turn != NONE:
        return f"@{state.turn + 1} is acting"
    busy = [f"@{i + 1}" for i, clinic in enumerate(state.clinics) if not clinic.ready or clinic.leaving]
    return f"Waiting for {', '.join(busy)}" if busy else "A moment"


def choosing(state: Table, clinic: Clinic) -> tuple[str, str]:
    number = ORDINALS[state.action]
    must = state.setup.mode == COVID and clinic.unused[2] == NUMBERS.tiles_of_each_action
    warning = "Admit must be chosen once this round." if must else "All are turned up together."
    return f"Choose your {number} action", warning


def acting(clinic: Clinic, asking: int) -> tuple[str, str]:
    if asking == ADMITTING:
        points = words.count(clinic.points, "Queue Point")
        return f"Admit: {points} left", "Take the framed patient, swap two, or move one to the next row."
    if clinic.must != NONE:
        return "A supply room beside the new room", "It must follow at once."
    left = NUMBERS.elements - clinic.built
    parts = [words.count(left, "element")] if left > 0 else []
    parts += ["a supply room more"] if clinic.extra == 1 else []
    return f"Build: {' and '.join(parts)}", "Tap a tile on sale, then a space."


def offering(state: Table) -> tuple[str, str]:
    said = [f"@{i + 1} {clinic.tiles}" for i, clinic in enumerate(state.clinics) if clinic.ready and clinic.tiles]
    left = state.tiles - sum([clinic.tiles for clinic in state.clinics if clinic.ready])
    rest = f" {left} would be left." if left > 0 else ""
    so_far = f"So far: {', '.join(said)}.{rest}" if said else "If all offers add up, it is agreed."
    people = sum([covid.eligibles(clinic) for clinic in state.clinics])
    return f"{words.count(state.tiles, 'COVID tile')} for {people} people: how many do you take?", so_far
