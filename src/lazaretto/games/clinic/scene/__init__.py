"""The table as people see it: the own floors in the middle, the desk below, goal and forecast at the right.

Everything is drawn from a view, so nothing is drawn that the seat may not know. A watcher looks at the clinic of the
seat that acts. ``scene/floors.py`` and ``scene/people.py`` draw a clinic, ``scene/boards.py`` the middle of the
table, ``scene/progress.py`` the round and the goal; ``scene/pointing.py`` says where one points.
"""

from __future__ import annotations

from lazaretto.core import Menu, Scene, key
from lazaretto.games.clinic.actions import Put, Send, Shamble, Treat
from lazaretto.games.clinic.data.grid import SPACES
from lazaretto.games.clinic.rules import movement_plan, question
from lazaretto.games.clinic.rules.admit import Admitting
from lazaretto.games.clinic.rules.build import Building
from lazaretto.games.clinic.rules.decision import Decision
from lazaretto.games.clinic.rules.forecast import Forecast, forecast
from lazaretto.games.clinic.rules.hire import Hiring
from lazaretto.games.clinic.rules.movement import Planning
from lazaretto.games.clinic.scene import boards, floors, people, pointing, progress, tips, verbs
from lazaretto.games.clinic.scene.prompts import of_the_plan, prompt
from lazaretto.games.clinic.state import Clinic, Table
from lazaretto.games.clinic.state.terms import BUY, CHOOSE, MOVEMENT, NONE, PAY, TREAT
from lazaretto.games.clinic.view import View


def draw(view: View, menu: Menu) -> Scene:
    state = view.table
    large = view.seat if view.seat != NONE else max(state.turn, 0)
    clinic = state.clinics[large]
    scene = Scene(*prompt(view))
    scene.part("bar", boards.bar_values(state, clinic), boards.draw_bar, state, clinic)
    progress.draw_steps(scene, state, clinic)
    moving = state.phase == MOVEMENT and not clinic.ready
    plans = movement_plan.propose(state.setup, clinic) if moving and clinic.pending is None else {}
    asked = question(state, view.seat)
    floors.draw_floors(scene, state, clinic, large, large == view.seat, lit_spaces(clinic, menu))
    admitting = isinstance(asked, Admitting)
    scene.part("appointments", (key(state.market.rows), admitting), boards.draw_appointments, state, admitting)
    waiting = (len(state.market.rows), clinic.tokens.waiting, state.setup.expansions.women)
    scene.part("pre-admissions", waiting, people.draw_pre_admissions, state, clinic)
    people.draw_people(scene, state, clinic, large, plans)
    seen = draw_side(scene, state, clinic, plans, asked)
    if isinstance(asked, Planning) and seen is not None:
        scene.hint = of_the_plan(seen)
    scene.part("house", (clinic.site.kinds,), floors.draw_outside_view, clinic)
    for seat in range(len(state.clinics)):
        if seat != large:
            scene.part(f"player-{seat + 1}", boards.player_values(state, seat), boards.draw_player, state, seat)
    pointing.point_all(scene, view, clinic, menu)
    if view.seat != NONE:
        verbs.draw_verbs(scene, state, clinic)
    tips.draw_tips(scene, view, clinic, seen)
    return scene


def draw_side(
    scene: Scene, state: Table, clinic: Clinic, plans: dict[int, int], asked: Decision | None
) -> Forecast | None:
    """At the right: how one wins (in short beside longer lists), what one takes, what the round will bring."""
    hiring, building = isinstance(asked, Hiring), isinstance(asked, Building)
    foretold = asked is not None and MOVEMENT <= state.phase <= TREAT
    progress.draw_goals(scene, state, brief=hiring or building or foretold)
    scene.part("university", (*boards.staff_values(state), hiring), boards.draw_university, state, hiring)
    scene.part("sale", (*boards.sale_values(state), building), boards.draw_sale, state, building)
    boards.draw_bonus(scene, state)
    boards.draw_purchase(scene, state, clinic)
    seen = None
    if CHOOSE <= state.phase < BUY and not (state.phase == PAY and clinic.ready):
        seen = forecast(state.setup, clinic, state.phase)
        early = state.phase < MOVEMENT
        scene.part("forecast", (*boards.forecast_values(seen), early), boards.draw_forecast, seen, early)
        if MOVEMENT <= state.phase <= TREAT:
            boards.draw_cures(scene, clinic, seen)
        if state.phase == MOVEMENT and not clinic.ready:
            boards.draw_plan(scene, clinic, plans)
    return seen


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
