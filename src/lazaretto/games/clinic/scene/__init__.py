"""The table as people see it: the own floors in the middle, the desk below, market and contagion at the right.

Everything is drawn from a view, so nothing is drawn that the seat may not know. A watcher looks at the clinic of the
seat that acts. ``scene/floors.py`` and ``scene/people.py`` draw a clinic, ``scene/boards.py`` the middle of the
table; here is where one points.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from lazaretto.core import Action, Json, Menu, Refusal, Scene
from lazaretto.games.clinic import text
from lazaretto.games.clinic.actions import (
    STEP_IDS,
    Admit,
    AdmitElder,
    AdmitWoman,
    Bonus,
    Build,
    Buy,
    By,
    Choose,
    Clear,
    Dismiss,
    Done,
    Fetch,
    Follow,
    Give,
    Hire,
    HireDoctor,
    Infect,
    Mask,
    Park,
    Pick,
    Put,
    Reroute,
    Send,
    Shamble,
    Spread,
    SpreadTo,
    Swap,
    Transfuse,
    Treat,
    Unpark,
)
from lazaretto.games.clinic.data import BONUS_IDS, ELEMENT_NAMES, MODULE, SERVICE_IDS
from lazaretto.games.clinic.data.grid import CORNERS, NEAR, SPACE_NAMES, SPACES, SPOT_NAMES
from lazaretto.games.clinic.rules import movement_plan, question
from lazaretto.games.clinic.rules.admit import Admitting
from lazaretto.games.clinic.rules.build import Building, Facing, Placing, PlacingSecond
from lazaretto.games.clinic.rules.decision import in_hand, picked
from lazaretto.games.clinic.rules.forecast import forecast
from lazaretto.games.clinic.rules.hire import Hiring
from lazaretto.games.clinic.rules.setup import ConfirmingLayout
from lazaretto.games.clinic.scene import boards, floors, people
from lazaretto.games.clinic.scene.prompts import prompt
from lazaretto.games.clinic.state import Clinic, Table
from lazaretto.games.clinic.state.terms import BUY, CHOOSE, MOVEMENT, NONE, OVER, PAY, POST, TREAT, WAITING_LIST
from lazaretto.games.clinic.view import View

MARKET: Final[list[Callable[[Scene, Table], None]]] = [
    boards.draw_contagion,
    boards.draw_appointments,
    boards.draw_university,
    boards.draw_sale,
]
NEEDED: Final[dict[type, Callable[[Scene, Table], None]]] = {  # by question: the board that comes first
    Building: boards.draw_sale,
    Hiring: boards.draw_university,
    Admitting: boards.draw_appointments,
}


def draw(view: View, menu: Menu) -> Scene:
    state = view.table
    large = view.seat if view.seat != NONE else max(state.turn, 0)
    clinic = state.clinics[large]
    scene = Scene(*prompt(view))
    boards.draw_bar(scene, state, clinic)
    moving = state.phase == MOVEMENT and not clinic.ready
    plans = movement_plan.propose(state.setup, clinic) if moving and clinic.pending is None else {}
    asked = question(state, view.seat)
    asking = type(asked)
    building = isinstance(asked, (Building, Placing, PlacingSecond, Facing, ConfirmingLayout))
    shown = floors.floors_shown(clinic, building)
    floors.draw_floors(scene, state, clinic, large, large == view.seat, shown, lit_spaces(clinic, menu))
    people.draw_people(scene, state, clinic, large, plans)
    boards.draw_bonus(scene, state)
    boards.draw_purchase(scene, state, clinic)
    if asking in NEEDED:
        NEEDED[asking](scene, state)
    if CHOOSE <= state.phase < BUY and not (state.phase == PAY and clinic.ready):
        seen = forecast(state.setup, clinic, state.phase)
        boards.draw_forecast(scene, state, seen)
        if MOVEMENT <= state.phase <= TREAT:
            boards.draw_cures(scene, clinic, seen)
        if moving:
            boards.draw_plan(scene, clinic, plans)
    for part in MARKET:
        if part is not NEEDED.get(asking):
            part(scene, state)
    floors.draw_outside_view(scene, clinic, shown)
    for seat in range(len(state.clinics)):
        if seat != large:
            boards.draw_player(scene, state, seat)
    for action, refusal in menu:
        point(scene, view, clinic, action, refusal)
    return scene


def lit_spaces(clinic: Clinic, menu: Menu) -> list[int]:
    """Where something can be put or somebody sent or treated now."""
    found: list[int] = []
    for action, refusal in menu:
        if refusal is not None:
            continue
        if isinstance(action, (Put, Shamble)):
            found.append(action.space)
        elif isinstance(action, Send):
            found.append(action.place)
        elif isinstance(action, Treat):
            person = clinic.person(action.who)
            found.append(person.place if person is not None else NONE)
    return [space for space in found if 0 <= space < SPACES]


# ---- where one points ----------------------------------------------------------------------------------------


def point(scene: Scene, view: View, clinic: Clinic, action: Action, refusal: Refusal | None) -> None:
    say = text.say(view, action)
    path = path_of(view, clinic, action)
    if any([name not in scene.pieces and name not in scene.regions for name in path]):
        if refusal is None:
            scene.point(action, refusal, say=say)
        return
    if isinstance(action, Choose):
        scene.point(action, refusal, say=say, sprite=f"step-{STEP_IDS[action.step]}")
    elif isinstance(action, Follow) or (isinstance(action, Done) and view.table.phase not in (MOVEMENT, OVER)):
        scene.point(action, refusal, say=say, main=True)
    else:
        carry = "".join(carried(view, clinic, action, path))
        more: dict[str, Json] = {"carry": carry} if carry in scene.pieces else {}
        if isinstance(action, Put) and refusal is None:
            more["covers"] = touched(scene, clinic, action.space)
        scene.point(action, refusal, *path, say=say, **more)


def carried(view: View, clinic: Clinic, action: Action, path: list[str]) -> list[str]:
    """The person or the element that is dragged for it: off its place, and then to the one chosen."""
    if isinstance(action, (Pick, Build)):
        return path
    if isinstance(action, (Send, Give, Fetch)):
        return piece_of(view, clinic, picked(clinic))
    return [f"sale-{ELEMENT_NAMES[in_hand(clinic)]}"] if isinstance(action, Put) else []


def touched(scene: Scene, clinic: Clinic, space: int) -> list[Json]:
    """A space and the modules adjacent to it, above and below too (C-020)."""
    near = [other for other in NEAR[space] if MODULE[clinic.site.kinds[other]]]
    names = [f"space-{SPACE_NAMES[other]}" for other in [space, *near]]
    return [name for name in names if name in scene.pieces]


def path_of(view: View, clinic: Clinic, action: Action) -> list[str]:
    """The names to tap in turn; none: a button."""
    if isinstance(action, (Pick, Treat, By, Transfuse, Infect, Mask, Dismiss, SpreadTo)):
        return person_path(view, clinic, action)
    if isinstance(action, (Admit, Swap, Reroute, AdmitElder, AdmitWoman, Spread, Clear)):
        return queue_path(action)
    if isinstance(action, (Put, Shamble)):
        return [f"space-{SPACE_NAMES[action.space]}"]
    if isinstance(action, (Give, Fetch)):
        return [f"space-{SPACE_NAMES[action.hub]}"]
    if isinstance(action, Send):
        return [place_name(action.place)]
    if isinstance(action, (Park, Unpark)):
        spot = SPOT_NAMES[action.spot]
        return [f"corner-{spot}" if action.spot < CORNERS else f"space-{spot}"]
    if isinstance(action, Build):
        return [f"sale-{ELEMENT_NAMES[action.element]}"]
    if isinstance(action, HireDoctor):
        return [f"doctor-slot-{action.slot + 1}"]
    if isinstance(action, Hire):
        return [f"helper-{boards.HELPER_SPRITES[action.helper]}"]
    if isinstance(action, Bonus):
        return [f"bonus-{BONUS_IDS[action.tile]}"]
    return [f"buy-{action.points}"] if isinstance(action, Buy) else []


def person_path(view: View, clinic: Clinic, action: Action) -> list[str]:
    """The piece of a person, or of the first of those who look alike."""
    return piece_of(view, clinic, action.doctor if isinstance(action, By) else getattr(action, "who", NONE))


def piece_of(view: View, clinic: Clinic, who: int) -> list[str]:
    person = clinic.person(who)
    if person is None:
        return []
    for first, _ in people.groups(clinic):
        if first.like(person):
            return [people.person_name(view.seat, first)]
    return []


def queue_path(action: Action) -> list[str]:
    if isinstance(action, Admit):
        service = SERVICE_IDS[action.service]
        return [f"queue-{service}-1", f"pre-{service}"]
    if isinstance(action, Swap):
        row = f"queue-{SERVICE_IDS[action.service]}"
        return [f"{row}-{action.column + 1}", f"{row}-{action.column + 2}"]
    if isinstance(action, Reroute):
        target = action.service + (1 if action.way else -1)
        if not 0 <= target < len(SERVICE_IDS):
            return ["nowhere"]
        return [f"queue-{SERVICE_IDS[action.service]}-{action.column + 1}", f"service-{SERVICE_IDS[target]}"]
    if isinstance(action, Spread):
        return [f"pre-{SERVICE_IDS[action.service]}"]
    if isinstance(action, Clear):
        return [f"pre-{SERVICE_IDS[action.service]}-tile"]
    return []


def place_name(place: int) -> str:
    if place < SPACES:
        return f"space-{SPACE_NAMES[place]}"
    if place >= POST:
        return f"space-{SPACE_NAMES[place - POST]}"
    return "pre-admissions" if place == WAITING_LIST else people.HAND_NAMES[place]
