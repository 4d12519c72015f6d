"""What a seat is asked, in one sentence, and a hint how to answer."""

from __future__ import annotations

from typing import Final

from lazaretto.games.clinic import text
from lazaretto.games.clinic.data import CONVEYOR, GARDEN, HUB, NUMBERS, PRICE, SLOT_PRICES, SUPPLY, TREATMENT
from lazaretto.games.clinic.rules import covid, money, question
from lazaretto.games.clinic.rules.admit import Admitting
from lazaretto.games.clinic.rules.build import OPEN, Building, Facing, Placing, PlacingSecond
from lazaretto.games.clinic.rules.cars import Parking, Unparking
from lazaretto.games.clinic.rules.decision import Decision
from lazaretto.games.clinic.rules.flow import ChoosingAction
from lazaretto.games.clinic.rules.forecast import Forecast
from lazaretto.games.clinic.rules.hire import HELPER_PRICES, Hiring
from lazaretto.games.clinic.rules.masks import Pausing
from lazaretto.games.clinic.rules.money import Buying, Dismissing
from lazaretto.games.clinic.rules.movement import Planning, Sending
from lazaretto.games.clinic.rules.setup import ChoosingBoard, ConfirmingLayout, TakingBonus
from lazaretto.games.clinic.rules.treat import ChoosingDoctor, Treating
from lazaretto.games.clinic.rules.zombies import Shambling
from lazaretto.games.clinic.state import Clinic, Table
from lazaretto.games.clinic.state.terms import COVID, FIRST_CAR, LAYOUT, NONE, ONE_BY_ONE, OVER
from lazaretto.games.clinic.view import View

CHEAPEST_STAFF: Final = min(*SLOT_PRICES, *HELPER_PRICES)
CHEAPEST_ROOM: Final = min([prices[0] for prices in PRICE[1:]])
BESIDE_CARS: Final = "No room can be built beside a car: yellow dots would cost you a building place."
LIT_SPACES: Final = "Tap a lit space; the others say why not."
HUBS: Final = "It admits its patients, and treatment rooms on its floor treat them."
GOOD_PLACES: Final = {  # what to look for, by element
    TREATMENT: "It must touch a hub, and needs a supply room beside, above or below it.",
    SUPPLY: "It keeps treatment rooms beside, above and below it working.",
    GARDEN: f"Treatments in the columns beside it will pay ${NUMBERS.garden} more.",
}
PROMPTS: Final[dict[type, tuple[str, str]]] = {  # of questions that read the same every time
    ChoosingBoard: ("Which board do you build on?", "The small one is harder."),
    TakingBonus: ("Which bonus tile do you take?", "It works at once."),
    ConfirmingLayout: ("Is your layout ready?", "Nothing is final before you confirm."),
    Unparking: ("Which car leaves?", "Somebody is gone for good. A building place may become free."),
    Facing: ("On which side is the entrance?", "Tap the room to choose a side. The space before it stays free."),
    PlacingSecond: (f"Where does the second {text.ELEMENT[CONVEYOR]} go?", LIT_SPACES),
    Planning: ("Who goes where?", "Tap a person and then a lit room."),
    Treating: ("Whom do you treat?", "Each level between doctor and patient takes a nurse of the same room."),
    ChoosingDoctor: ("Which doctor treats?", "A doctor who treats loses a level at the end of the round."),
    Dismissing: (
        "Whom do you dismiss?",
        f"The bills cannot be paid. Each dismissal costs {NUMBERS.dismissal} popularity.",
    ),
    Pausing: (f"Do you buy a mask for ${NUMBERS.mask}?", "It removes one COVID tile from your clinic."),
    covid.Splitting: (
        "Do you take a COVID tile?",
        "The offers did not add up. If all pass, the clinic with the most healthy people gets it.",
    ),
    Shambling: ("Where does the zombie go?", "Nobody may enter its room."),
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
    if isinstance(asked, Parking):
        return parking(state)
    if isinstance(asked, Buying):
        return "How much popularity do you buy?", buying(state, clinic)
    if isinstance(asked, Building):
        return building(clinic, asked)
    if isinstance(asked, Admitting):
        points = text.count(asked.points, "point")
        return "Whom do you admit?", f"{points} left: admitting, swapping two or changing a row costs one."
    if isinstance(asked, Hiring):
        return hiring(state, clinic)
    if isinstance(asked, Placing):
        good = HUBS if asked.element < TREATMENT else GOOD_PLACES.get(asked.element, "")
        return f"Where does the {short_name(asked.element)} go?", f"{good} {LIT_SPACES}".lstrip()
    if isinstance(asked, Sending):
        name = text.person(asked.person(clinic))
        return f"Where does the {name} go?", "Each step costs an hour; ten hours cost a point at the end."
    return None


def short_name(element: int) -> str:
    """With a hint below it, a phone has one line for the question."""
    return f"{text.SERVICES[element - HUB]} hub" if element < TREATMENT else text.ELEMENT[element]


def covid_prompt(state: Table, clinic: Clinic, asked: Decision) -> tuple[str, str]:
    if isinstance(asked, covid.Offering):
        return offering(state)
    if isinstance(asked, covid.Infecting):
        tiles = clinic.tokens.tiles
        more = f"{tiles} tiles, each to somebody else. " if tiles > 1 else ""
        return "Who gets a COVID tile?", f"{more}Best are patients you can treat this round: they count as cured."
    left = covid.tiles_to_spread(state) - len(clinic.tokens.spread)
    where = "there" if left == 1 else "where one lies"
    together = " All choose in secret." if len(state.clinics) > 1 else ""
    prompt = "Where does the virus spread?" if left == 1 else f"Where do {left} COVID tiles go?"
    return prompt, f"The next patient you admit {where} will be infected.{together}"


def of_the_plan(seen: Forecast) -> str:
    """What the plan on offer would bring."""
    fees = f"{text.count(len(seen.cures), 'treatment')} for ${seen.income}" if seen.cures else "no treatments"
    hours = text.count(seen.more_hours, "hour")
    return f"The suggested plan: {fees}, {hours}. Follow it, or tap a person and then a lit room."


def waiting(state: Table) -> str:
    if state.phase in ONE_BY_ONE and state.turn != NONE:
        return f"@{state.turn + 1} is acting"
    busy = [f"@{i + 1}" for i, clinic in enumerate(state.clinics) if not clinic.ready or clinic.cars.leaving]
    if not busy:
        return "A moment"
    first = ", ".join(busy[:-1])
    return f"Waiting for {first}{' and ' if first else ''}{busy[-1]}"


def parking(state: Table) -> tuple[str, str]:
    first = state.phase in (LAYOUT, FIRST_CAR)
    if first:
        return "Where does your first doctor park?", f"Everybody comes by car. {BESIDE_CARS}"
    return "Where does the car park?", BESIDE_CARS


def buying(state: Table, clinic: Clinic) -> str:
    price = f"${NUMBERS.popularity_price} a point."
    if state.round == NUMBERS.rounds:
        return f"{price} It is the last round: money is worth nothing afterwards."
    due = money.due(clinic)
    return f"{price} Keep enough for the next round: its bills are about ${due}."


def choosing(state: Table, clinic: Clinic) -> tuple[str, str]:
    number = text.ORDINALS[state.action]
    must = state.setup.mode == COVID and clinic.this_round.unused[2] == NUMBERS.tiles_of_each_action
    alone = len(state.clinics) == 1
    together = "" if alone else " All choose in secret."
    rest = "One of the three must be Admit." if must else f"Each at most twice a round.{together}"
    return f"What is your {number} action?", f"Build rooms, hire staff or admit patients. {rest}"


def hiring(state: Table, clinic: Clinic) -> tuple[str, str]:
    if clinic.money < CHEAPEST_STAFF:
        return "You cannot hire anybody", f"You have ${clinic.money}, and staff costs at least ${CHEAPEST_STAFF}."
    helpers = "nurse, orderly or guard" if state.setup.expansions.guards else "nurse or orderly"
    return "Whom do you hire?", f"One doctor, and one {helpers}. Their cars park themselves."


def building(clinic: Clinic, asked: Building) -> tuple[str, str]:
    if asked.must == NONE and clinic.money < CHEAPEST_ROOM:
        return "You cannot build anything", f"You have ${clinic.money}, and a tile costs at least ${CHEAPEST_ROOM}."
    if asked.must != NONE:
        return "Where does its supply room go?", "The new treatment room needs one beside, above or below it, at once."
    left = NUMBERS.elements - asked.built
    parts = [f"up to {left} things" if left > 1 else "one thing more"] if left > 0 else []
    parts += ["a supply room besides"] if asked.extra == OPEN else []
    return "What do you build?", f"You may build {' and '.join(parts)}: tap a tile on sale, then a lit space."


def offering(state: Table) -> tuple[str, str]:
    said = [
        f"@{i + 1} takes {clinic.tokens.tiles}"
        for i, clinic in enumerate(state.clinics)
        if clinic.ready and clinic.tokens.tiles
    ]
    left = state.epidemic.tiles - sum([clinic.tokens.tiles for clinic in state.clinics if clinic.ready])
    rest = f"; {left} {'is' if left == 1 else 'are'} left" if left > 0 else ""
    so_far = f"So far {', '.join(said)}{rest}." if said else "If the offers add up, it is agreed."
    people = sum([covid.eligibles(clinic) for clinic in state.clinics])
    tiles = text.count(state.epidemic.tiles, "new COVID tile")
    return "How many tiles do you take?", f"{tiles} for {people} healthy people. {so_far}"
