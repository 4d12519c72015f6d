"""What a seat is asked, in one sentence, and a hint how to answer."""

from __future__ import annotations

from typing import Final

from lazaretto.games.clinic import text
from lazaretto.games.clinic.data import CONVEYOR, NUMBERS
from lazaretto.games.clinic.rules import covid, question
from lazaretto.games.clinic.rules.admit import Admitting
from lazaretto.games.clinic.rules.build import OPEN, Building, Facing, Placing, PlacingSecond
from lazaretto.games.clinic.rules.cars import Parking, Unparking
from lazaretto.games.clinic.rules.decision import Decision
from lazaretto.games.clinic.rules.flow import ChoosingAction
from lazaretto.games.clinic.rules.hire import Hiring
from lazaretto.games.clinic.rules.masks import Pausing
from lazaretto.games.clinic.rules.money import Buying, Dismissing
from lazaretto.games.clinic.rules.movement import Planning, Sending
from lazaretto.games.clinic.rules.setup import ChoosingBoard, ConfirmingLayout, TakingBonus
from lazaretto.games.clinic.rules.treat import ChoosingDoctor, Treating
from lazaretto.games.clinic.rules.zombies import Shambling
from lazaretto.games.clinic.state import Clinic, Table
from lazaretto.games.clinic.state.terms import COVID, NONE, ONE_BY_ONE, OVER
from lazaretto.games.clinic.view import View

ORDINALS: Final = ("first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth")
GRAY_SPACES: Final = "Grey spaces say why not."
PROMPTS: Final[dict[type, tuple[str, str]]] = {  # of questions that read the same every time
    ChoosingBoard: ("Choose your board", "The small one is harder."),
    TakingBonus: ("Take a bonus tile", "It takes effect at once."),
    ConfirmingLayout: ("Confirm your layout", "Nothing is final before."),
    Parking: ("Park the car", "Cars keep modules and gardens away from their corner."),
    Unparking: ("Which car goes?", "Somebody left for good."),
    Facing: ("On which side is the entrance?", "That side stays free."),
    PlacingSecond: (f"Where does the {text.ELEMENT[CONVEYOR]} go?", GRAY_SPACES),
    Planning: ("Move your people", "Tap a person, then a lit room. Arrows mark whom the plan would move."),
    Treating: ("Treat patients", "Every level of difference takes a nurse of the room."),
    ChoosingDoctor: ("Who treats?", "A doctor who treats loses a level in the evening."),
    Dismissing: ("The money does not reach: dismiss somebody", f"{NUMBERS.dismissal} popularity each."),
    Buying: ("Buy popularity", f"${NUMBERS.popularity_price} a point. Keep enough for the next round."),
    Pausing: (f"A mask for ${NUMBERS.mask}?", "It removes one COVID tile of your clinic."),
    covid.Splitting: ("Take a COVID tile, or pass", "If all pass, whoever has most people gets it."),
    Shambling: ("Move the zombie", "Nobody may enter its module."),
}


def prompt(view: View) -> tuple[str, str]:
    state = view.table
    if state.phase == OVER:
        return "The game is over", ""
    asked = question(state, view.seat) if view.seat != NONE else None
    if asked is None:
        return waiting(state), ""
    clinic = state.clinics[view.seat]
    return PROMPTS.get(type(asked)) or action_prompt(state, clinic, asked) or covid_prompt(state, clinic, asked)


def action_prompt(state: Table, clinic: Clinic, asked: Decision) -> tuple[str, str] | None:
    if isinstance(asked, ChoosingAction):
        return choosing(state, clinic)
    if isinstance(asked, Building):
        return building(asked)
    if isinstance(asked, Admitting):
        points = text.count(asked.points, "Queue Point")
        return f"Admit: {points} left", "Take the framed patient, swap two, or move one to the next row."
    if isinstance(asked, Hiring):
        helpers = "nurse, orderly or guard" if state.setup.expansions.guards else "nurse or orderly"
        return "Hire", f"One doctor, and one {helpers}."
    if isinstance(asked, Placing):
        return f"Where does the {text.ELEMENT[asked.element]} go?", GRAY_SPACES
    if isinstance(asked, Sending):
        name = text.person(asked.person(clinic))
        return f"Where does the {name} go?", "Hours are counted when you end the plan."
    return None


def covid_prompt(state: Table, clinic: Clinic, asked: Decision) -> tuple[str, str]:
    if isinstance(asked, covid.Offering):
        return offering(state)
    if isinstance(asked, covid.Infecting):
        tiles = clinic.tokens.tiles
        give = f"Give {tiles} COVID tiles, each to somebody else" if tiles > 1 else "Give a COVID tile to somebody"
        return give, "People you can cure this round become survivors."
    left = text.count(covid.tiles_to_spread(state) - len(clinic.tokens.spread), "tile")
    return f"Phase 4: put {left}", "Nobody talks. All is shown together."


def waiting(state: Table) -> str:
    if state.phase in ONE_BY_ONE and state.turn != NONE:
        return f"@{state.turn + 1} is acting"
    busy = [f"@{i + 1}" for i, clinic in enumerate(state.clinics) if not clinic.ready or clinic.cars.leaving]
    return f"Waiting for {', '.join(busy)}" if busy else "A moment"


def choosing(state: Table, clinic: Clinic) -> tuple[str, str]:
    number = ORDINALS[state.action]
    must = state.setup.mode == COVID and clinic.this_round.unused[2] == NUMBERS.tiles_of_each_action
    warning = "Admit must be chosen once this round." if must else "All are turned up together."
    return f"Choose your {number} action", warning


def building(asked: Building) -> tuple[str, str]:
    if asked.must != NONE:
        return "A supply room beside the new room", "It must follow at once."
    left = NUMBERS.elements - asked.built
    parts = [text.count(left, "element")] if left > 0 else []
    parts += ["a supply room more"] if asked.extra == OPEN else []
    return f"Build: {' and '.join(parts)}", "Tap a tile on sale, then a space."


def offering(state: Table) -> tuple[str, str]:
    said = [
        f"@{i + 1} {clinic.tokens.tiles}"
        for i, clinic in enumerate(state.clinics)
        if clinic.ready and clinic.tokens.tiles
    ]
    left = state.epidemic.tiles - sum([clinic.tokens.tiles for clinic in state.clinics if clinic.ready])
    rest = f" {left} would be left." if left > 0 else ""
    so_far = f"So far: {', '.join(said)}.{rest}" if said else "If all offers add up, it is agreed."
    people = sum([covid.eligibles(clinic) for clinic in state.clinics])
    return f"{text.count(state.epidemic.tiles, 'COVID tile')} for {people} people: how many do you take?", so_far
