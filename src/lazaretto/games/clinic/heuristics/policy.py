"""How good an action looks to a sensible beginner: 0 is pointless, 1 is obvious. This is the bot.

What to build and whom to hire is weighed in ``heuristics/actions.py``, sites in ``heuristics/building.py``, the round
to come in ``heuristics/income.py``, patients in ``heuristics/staffing.py``; ``rules/movement_plan.py`` plans the
movement, ``rules/forecast.py`` expects treatments.
"""

from __future__ import annotations

from typing import Final

from lazaretto.core import Action
from lazaretto.games.clinic.actions import (
    Admit,
    AdmitElder,
    AdmitWoman,
    Bonus,
    Build,
    Buy,
    By,
    Choose,
    Dismiss,
    Done,
    Face,
    Follow,
    Hire,
    HireDoctor,
    Infect,
    Mask,
    Offer,
    Park,
    Put,
    Reroute,
    Shamble,
    Spread,
    SpreadTo,
    Swap,
    Take,
    Transfuse,
    Treat,
    Unpark,
)
from lazaretto.games.clinic.data import (
    NUMBERS,
    RED,
)
from lazaretto.games.clinic.heuristics import actions, staffing
from lazaretto.games.clinic.rules import covid, money, movement_plan
from lazaretto.games.clinic.rules.admit import points_left
from lazaretto.games.clinic.rules.cars import parking_worth
from lazaretto.games.clinic.rules.decision import in_hand, picked
from lazaretto.games.clinic.rules.forecast import treatments
from lazaretto.games.clinic.rules.places import end_breaks
from lazaretto.games.clinic.state import Clinic, Person, Table
from lazaretto.games.clinic.state.survey import survey
from lazaretto.games.clinic.state.terms import (
    COVID,
    DOCTOR,
    ELDER,
    GUARD,
    ISOLATED,
    MOVEMENT,
    NONE,
    NURSE,
    ORDERLY,
    PATIENT,
    TREAT,
)
from lazaretto.games.clinic.view import View

ENOUGH: Final = 0.5  # the prior of stopping
BONUS_PRIOR: Final = [0.66, 0.6, 0.55, 0.7, 0.5, 0.45, 0.4]  # a list: compiled, a tuple of floats is not set
NEVER: Final = 0.02


def prior(view: View, action: Action) -> float:
    if view.seat == NONE:
        return ENOUGH
    state, clinic = view.table, view.table.clinics[view.seat]
    if isinstance(action, Done):
        return stopping(state)
    if isinstance(action, (Choose, Build, Put, Face, Park, Unpark, HireDoctor, Hire)):
        return of_building(state, clinic, action)
    if isinstance(action, (Admit, Swap, Reroute, AdmitElder, AdmitWoman)):
        return of_admitting(state, clinic, action)
    if isinstance(action, (Treat, By, Transfuse, Dismiss, Buy)):
        return of_business(state, clinic, action)
    return of_the_rest(state, view.seat, action)


def between(worth: float) -> float:
    """Dollars to a prior; nothing gained is as good as stopping."""
    return max(0.03, min(0.97, ENOUGH + worth / 200))


def stopping(state: Table) -> float:
    if state.phase == MOVEMENT:
        return 0.1  # the plan on offer is better
    return 0.15 if state.phase == TREAT else ENOUGH


# ---- choosing, building, hiring ------------------------------------------------------------------------------


def of_building(state: Table, clinic: Clinic, action: Action) -> float:
    if isinstance(action, Choose):
        return between(actions.step_worth(state, clinic, action.step))
    if isinstance(action, Build):
        spare = actions.building_money(state, clinic, action.element)
        return between(actions.element_worth(state, clinic, action.element, spare))
    if isinstance(action, Put):
        return between(actions.put_worth(state, clinic, in_hand(clinic), action.space, clinic.money))
    if isinstance(action, Face):
        return 0.6 if action.side != 0 else 0.5
    if isinstance(action, Park):
        return parking_worth(clinic, action.spot)
    if isinstance(action, Unpark):
        return 1.0 - parking_worth(clinic, action.spot)
    if isinstance(action, HireDoctor):
        return between(actions.doctor_worth(state, clinic, action.slot, actions.hiring_money(state, clinic)))
    assert isinstance(action, Hire)
    return between(actions.helper_worth(state, clinic, action.helper, actions.hiring_money(state, clinic)))


# ---- admitting -----------------------------------------------------------------------------------------------


def of_admitting(state: Table, clinic: Clinic, action: Action) -> float:
    if isinstance(action, Admit):
        return between(
            2 * staffing.admission_worth(state, clinic, action.service, state.market.rows[action.service][0])
        )
    if isinstance(action, Swap):
        return between(swap_worth(state, clinic, action))
    if isinstance(action, Reroute):
        return between(reroute_worth(state, clinic, action))
    if isinstance(action, AdmitWoman):
        ready = staffing.Matching(clinic).nurses > 0 and staffing.missing_patients(clinic) > 0
        return 0.6 if ready else NEVER
    elders = len([1 for p in clinic.people if p.kind == ELDER])
    cared = staffing.Matching(clinic).nurses > (elders + 2) // 2 and state.setup.mode != COVID
    return 0.55 if cared else NEVER


def swap_worth(state: Table, clinic: Clinic, action: Swap) -> float:
    """Bring somebody nearer to the front who suits better."""
    row, column = state.market.rows[action.service], action.column
    if points_left(clinic) < 2 + column or not survey(clinic.site).owned[action.service]:
        return -9.0
    behind = staffing.admission_worth(state, clinic, action.service, row[column + 1])
    before = [staffing.admission_worth(state, clinic, action.service, level) for level in row[: column + 1]]
    return behind - max(0.0, *before) - 4.0 * (1 + column) if behind > 0 else -9.0


def reroute_worth(state: Table, clinic: Clinic, action: Reroute) -> float:
    """Bring somebody who suits to an own row that is empty or worse."""
    target = action.service + (1 if action.way else -1)
    before = state.market.rows[target]
    if points_left(clinic) < 2 + len(before) or not survey(clinic.site).owned[target]:
        return -9.0
    worth = staffing.admission_worth(state, clinic, target, state.market.rows[action.service][action.column])
    others = [staffing.admission_worth(state, clinic, target, level) for level in before]
    return worth - max([0.0, *others]) - 5.0 * (1 + len(before)) if worth > 0 else -9.0


# ---- business ------------------------------------------------------------------------------------------------


def of_business(state: Table, clinic: Clinic, action: Action) -> float:
    if isinstance(action, Treat):
        ranks = [treatment.person.id for treatment in treatments(clinic)]
        return max(0.2, 0.95 - 0.05 * ranks.index(action.who)) if action.who in ranks else 0.2
    if isinstance(action, By):
        ranks = [t.doctor.id for t in treatments(clinic) if t.person.id == picked(clinic)]
        return max(0.2, 0.95 - 0.05 * ranks.index(action.doctor)) if action.doctor in ranks else 0.2
    if isinstance(action, Transfuse):
        return 0.3
    if isinstance(action, Dismiss):
        return dismissal(clinic, action.who)
    assert isinstance(action, Buy)
    return purchase(state, clinic, action.points)


def dismissal(clinic: Clinic, who: int) -> float:
    """The one who closes the gap, at least loss."""
    person = clinic.person(who)
    assert person is not None
    gap = money.due(clinic) - clinic.money
    last = person.kind == DOCTOR and len([1 for p in clinic.people if p.kind == DOCTOR]) == 1
    loss = 0.4 if last else 0.1 + 0.02 * person.level if person.kind == DOCTOR else 0.0
    return (0.8 if money.salary(person) >= gap else 0.5) - loss


def purchase(state: Table, clinic: Clinic, points: int) -> float:
    """The price never changes, so money is kept for what it can still do until the last round."""
    wanted = clinic.money // NUMBERS.popularity_price if state.round == NUMBERS.rounds else 0
    return max(NEVER, 0.95 - 0.01 * abs(points - wanted))


# ---- everything else -----------------------------------------------------------------------------------------


def of_the_rest(state: Table, seat: int, action: Action) -> float:
    clinic = state.clinics[seat]
    if isinstance(action, Follow):
        return 0.9
    if isinstance(action, Bonus):
        return BONUS_PRIOR[action.tile]
    if isinstance(action, Offer):
        return 0.95 - 0.1 * abs(action.tiles - shares(state)[seat])
    if isinstance(action, Take):
        return 0.6 if clinic.tokens.tiles < shares(state)[seat] else 0.4
    if isinstance(action, Infect):
        return infection(state, clinic, action.who)
    if isinstance(action, Mask):
        return mask_worth(state, clinic, action.who)
    if isinstance(action, Spread):
        return spreading(state, clinic, action.service)
    if isinstance(action, SpreadTo):
        person = clinic.person(action.who)
        return 0.5 if person is None else 0.6 - 0.1 * person.level
    if isinstance(action, Shamble):
        crowd = len([1 for p in clinic.people if p.place == action.space])
        return max(0.1, 0.6 - 0.1 * crowd)
    return 0.1


def shares(state: Table) -> list[int]:
    """How the tiles should be divided: by people who could take them, one each at least. All seats see the same."""
    tiles = covid.tiles_out(state)
    free = [covid.eligibles(clinic) for clinic in state.clinics]
    given = [min(1, number) for number in free]
    while sum(given) < tiles and given != free:
        ratios = [(given[i] + 1) / free[i] if given[i] < free[i] else 9.0 for i in range(len(free))]
        given[ratios.index(min(ratios))] += 1
    return given


def infection(state: Table, clinic: Clinic, who: int) -> float:
    """What the round would bring with this person infected, against the others."""
    trial = clinic.copy()
    end_breaks(trial)
    person = trial.person(who)
    assert person is not None
    if person.kind in (PATIENT, DOCTOR):
        person.ill = True
    elif person.kind in (NURSE, ORDERLY, GUARD):
        person.place = ISOLATED
    else:
        return NEVER
    return max(NEVER, min(0.98, 0.5 + clinic_worth(state, trial, person) / 4000))


def clinic_worth(state: Table, trial: Clinic, changed: Person) -> float:
    """The pairs the plan would make, and the troubles it would leave, in tenths of a dollar."""
    planner = movement_plan.Planner(state.setup, trial)
    planner.make()
    cured = {pairing.person.id for pairing in planner.pairs}
    worth = float(sum([pairing.worth for pairing in planner.pairs]))
    for person in trial.people:
        if person.ill and person.id not in cured:
            worth -= 100 + 60 * person.level if person.kind == PATIENT else 90 + 110 * person.level
            if person.level == RED:
                worth -= movement_plan.DEATH
    return worth - (20 if changed.kind == NURSE else 0)


def mask_worth(state: Table, clinic: Clinic, who: int) -> float:
    """For a doctor who would die, or the only one who could work."""
    person = clinic.person(who)
    due = money.salaries(clinic) + money.maintenance(clinic)
    if person is None or person.kind != DOCTOR or clinic.money < NUMBERS.mask + due:
        return NEVER
    dying = person.level == RED and state.round < NUMBERS.rounds
    return 0.7 if dying or not staffing.doctors(clinic) else NEVER


def spreading(state: Table, clinic: Clinic, service: int) -> float:
    """Low: where nobody will be admitted. High: where the next patient is lightest."""
    owned = survey(clinic.site).owned[service]
    if not state.setup.high:
        return 0.4 if owned else 0.8
    row = state.market.rows[service]
    return 0.6 - 0.1 * (row[0] if row else 1)
