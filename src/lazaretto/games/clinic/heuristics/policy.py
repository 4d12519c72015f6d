"""How good an action looks to a sensible beginner: 0 is pointless, 1 is obvious. This is the bot.

What to build and whom to hire is weighed in ``heuristics/actions.py``, sites in ``heuristics/outlook.py``, the round
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
from lazaretto.games.clinic.heuristics.infection import NEVER
from lazaretto.games.clinic.heuristics.outlook import Outlook
from lazaretto.games.clinic.rules import covid, money
from lazaretto.games.clinic.rules.admit import points_left
from lazaretto.games.clinic.rules.cars import parking_worth
from lazaretto.games.clinic.rules.decision import in_hand, picked
from lazaretto.games.clinic.state import Clinic, Table
from lazaretto.games.clinic.state.survey import survey
from lazaretto.games.clinic.state.terms import (
    COVID,
    DOCTOR,
    ELDER,
    MOVEMENT,
    NONE,
    TREAT,
)
from lazaretto.games.clinic.view import View

ENOUGH: Final = 0.5  # the prior of stopping
BONUS_PRIOR: Final = [0.66, 0.6, 0.55, 0.7, 0.5, 0.45, 0.4]  # a list: compiled, a tuple of floats is not set


def prior(view: View, action: Action) -> float:
    if view.seat == NONE:
        return ENOUGH
    if isinstance(action, Done):
        return stopping(view.table)
    if isinstance(action, (Choose, Build, Put, Face, Park, Unpark, HireDoctor, Hire)):
        return of_building(outlook_of(view), action)
    if isinstance(action, (Admit, Swap, Reroute, AdmitElder, AdmitWoman)):
        return of_admitting(outlook_of(view), action)
    if isinstance(action, (Treat, By, Transfuse, Dismiss, Buy)):
        return of_business(outlook_of(view), action)
    if isinstance(action, Infect):
        return outlook_of(view).infections().prior(action.who)
    return of_the_rest(view.table, view.seat, action)


_last: list[Outlook] = []


def outlook_of(view: View) -> Outlook:
    """The last one, while the same view is asked about."""
    if not _last or _last[0].state is not view.table:
        _last[:] = [Outlook(view.table, view.table.clinics[view.seat])]
    return _last[0]


def between(worth: float) -> float:
    """Dollars to a prior; nothing gained is as good as stopping."""
    return max(0.03, min(0.97, ENOUGH + worth / 200))


def stopping(state: Table) -> float:
    if state.phase == MOVEMENT:
        return 0.1  # the plan on offer is better
    return 0.15 if state.phase == TREAT else ENOUGH


# ---- choosing, building, hiring ------------------------------------------------------------------------------


def of_building(outlook: Outlook, action: Action) -> float:
    clinic = outlook.clinic
    if isinstance(action, Choose):
        return between(actions.step_worth(outlook, action.step))
    if isinstance(action, Build):
        spare = actions.building_money(outlook, action.element)
        return between(actions.element_worth(outlook, action.element, spare))
    if isinstance(action, Put):
        return between(actions.put_worth(outlook, in_hand(clinic), action.space, clinic.money))
    if isinstance(action, Face):
        return 0.6 if action.side != 0 else 0.5
    if isinstance(action, Park):
        return parking_worth(clinic, action.spot)
    if isinstance(action, Unpark):
        return 1.0 - parking_worth(clinic, action.spot)
    if isinstance(action, HireDoctor):
        return between(actions.doctor_worth(outlook, action.slot, actions.hiring_money(outlook)))
    assert isinstance(action, Hire)
    return between(actions.helper_worth(outlook, action.helper, actions.hiring_money(outlook)))


# ---- admitting -----------------------------------------------------------------------------------------------


def of_admitting(outlook: Outlook, action: Action) -> float:
    state, clinic = outlook.state, outlook.clinic
    if isinstance(action, Admit):
        return between(2 * outlook.admission_worth(action.service, state.market.rows[action.service][0]))
    if isinstance(action, Swap):
        return between(swap_worth(outlook, action))
    if isinstance(action, Reroute):
        return between(reroute_worth(outlook, action))
    if isinstance(action, AdmitWoman):
        ready = outlook.matching().nurses > 0 and staffing.missing_patients(clinic) > 0
        return 0.6 if ready else NEVER
    elders = len([1 for p in clinic.people if p.kind == ELDER])
    cared = outlook.matching().nurses > (elders + 2) // 2 and state.setup.mode != COVID
    return 0.55 if cared else NEVER


def swap_worth(outlook: Outlook, action: Swap) -> float:
    """Bring somebody nearer to the front who suits better."""
    row, column = outlook.state.market.rows[action.service], action.column
    if points_left(outlook.clinic) < 2 + column or not outlook.facts.owned[action.service]:
        return -9.0
    behind = outlook.admission_worth(action.service, row[column + 1])
    before = [outlook.admission_worth(action.service, level) for level in row[: column + 1]]
    return behind - max(0.0, *before) - 4.0 * (1 + column) if behind > 0 else -9.0


def reroute_worth(outlook: Outlook, action: Reroute) -> float:
    """Bring somebody who suits to an own row that is empty or worse."""
    rows = outlook.state.market.rows
    target = action.service + (1 if action.way else -1)
    before = rows[target]
    if points_left(outlook.clinic) < 2 + len(before) or not outlook.facts.owned[target]:
        return -9.0
    worth = outlook.admission_worth(target, rows[action.service][action.column])
    others = [outlook.admission_worth(target, level) for level in before]
    return worth - max([0.0, *others]) - 5.0 * (1 + len(before)) if worth > 0 else -9.0


# ---- business ------------------------------------------------------------------------------------------------


def of_business(outlook: Outlook, action: Action) -> float:
    clinic = outlook.clinic
    if isinstance(action, Treat):
        ranks = [treatment.person.id for treatment in outlook.treatments()]
        return max(0.2, 0.95 - 0.05 * ranks.index(action.who)) if action.who in ranks else 0.2
    if isinstance(action, By):
        ranks = [t.doctor.id for t in outlook.treatments() if t.person.id == picked(clinic)]
        return max(0.2, 0.95 - 0.05 * ranks.index(action.doctor)) if action.doctor in ranks else 0.2
    if isinstance(action, Transfuse):
        return 0.3
    if isinstance(action, Dismiss):
        return dismissal(clinic, action.who)
    assert isinstance(action, Buy)
    return purchase(outlook.state, clinic, action.points)


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
