"""The coach: beside which thing each tip of ``text/coach.py`` is shown, and when."""

from __future__ import annotations

from lazaretto.core import Scene
from lazaretto.games.clinic import text
from lazaretto.games.clinic.data import NUMBERS, TREATMENT
from lazaretto.games.clinic.data.grid import SPACE_NAMES, SPOT_NAMES, listed
from lazaretto.games.clinic.rules import question
from lazaretto.games.clinic.rules.admit import Admitting
from lazaretto.games.clinic.rules.build import Building
from lazaretto.games.clinic.rules.cars import Parking, blocked, free_corners, takes_place
from lazaretto.games.clinic.rules.flow import ChoosingAction
from lazaretto.games.clinic.rules.forecast import Forecast
from lazaretto.games.clinic.rules.hire import Hiring
from lazaretto.games.clinic.rules.movement import Planning
from lazaretto.games.clinic.scene.people import person_name
from lazaretto.games.clinic.state import Clinic, Person, Table
from lazaretto.games.clinic.state.survey import survey
from lazaretto.games.clinic.state.terms import BUY, COVID, DOCTOR, ISOLATED, NONE, PATIENT
from lazaretto.games.clinic.text.coach import TIPS
from lazaretto.games.clinic.view import View

Tips = list[tuple[str, str]]  # the name of a tip, and the piece or region beside which it is


def draw_tips(scene: Scene, view: View, clinic: Clinic, seen: Forecast | None) -> None:
    if view.seat == NONE:
        return
    tips = [
        *of_the_question(view, clinic),
        *of_parking(view, clinic),
        *of_the_forecast(seen),
        *of_covid(view, clinic),
        *of_the_end(view.table, view.seat, clinic),
    ]
    for name, at in tips:
        if at in scene.pieces or at in scene.regions:
            scene.tip(name, at, TIPS[name])


def of_the_question(view: View, clinic: Clinic) -> Tips:
    asked = question(view.table, view.seat)
    if isinstance(asked, ChoosingAction):
        rooms = [s for s in listed(survey(clinic.site).functional) if clinic.site.kinds[s] == TREATMENT]
        return [("round", "steps"), *[("room", f"space-{SPACE_NAMES[room]}") for room in rooms[:1]]]
    if isinstance(asked, Hiring):
        return [("levels", "university")]
    if isinstance(asked, Admitting):
        return [("rows", "appointments")]
    if isinstance(asked, Building):
        return [("cars", f"space-{SPACE_NAMES[space]}") for space in listed(blocked(clinic))[:1]]
    return [("plan", "my-hours")] if isinstance(asked, Planning) else []


def of_parking(view: View, clinic: Clinic) -> Tips:
    asked = question(view.table, view.seat)
    if isinstance(asked, Parking):
        dots = [corner for corner in listed(free_corners(clinic)) if takes_place(clinic, corner)]
        return [("yellow-dots", f"corner-{SPOT_NAMES[corner]}") for corner in dots[:1]]
    if isinstance(asked, (Hiring, Admitting)) and len(clinic.people) > 1:
        return [("parked", f"corner-{SPOT_NAMES[corner]}") for corner in listed(clinic.cars.corners)[-1:]]
    return []


def of_the_forecast(seen: Forecast | None) -> Tips:
    if seen is None:
        return []
    worse: Tips = [("dying", "f-deaths")] if seen.deaths else [("worse", "f-deaths")] if seen.worse else []
    return [*worse, ("debt", "f-short"), ("no-nurse", "f-left-1")]  # these two only where their lines are drawn


def of_covid(view: View, clinic: Clinic) -> Tips:
    if view.table.setup.mode != COVID:
        return []
    out = [(tip, person_name(view.seat, person)) for person in clinic.people if (tip := tip_about(person))]
    waiting = [service for service, tiles in enumerate(clinic.tokens.waiting) if tiles]
    return out + [("waiting-tile", f"pre-{text.SERVICES[service]}-tile") for service in waiting[:1]]


def tip_about(person: Person) -> str:
    if person.place == ISOLATED:
        return "isolated"
    return {PATIENT: "infected", DOCTOR: "ill-doctor"}.get(person.kind, "") if person.ill else ""


def of_the_end(state: Table, seat: int, clinic: Clinic) -> Tips:
    tired = [p for p in clinic.people if p.kind == DOCTOR and p.used and not p.ill and state.phase == BUY]
    last: Tips = [("last-round", "round")] if state.round == NUMBERS.rounds else []
    return [*[("tired", person_name(seat, person)) for person in tired[:1]], *last]
