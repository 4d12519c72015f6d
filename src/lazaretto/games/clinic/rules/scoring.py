"""The end: popularity is completed, then each mode asks its own question (C-160 to C-172, CV-070 to CV-079)."""

from __future__ import annotations

from typing import NamedTuple

from lazaretto.core import Outcome, Row
from lazaretto.games.clinic.data import ELEMENT_NAMES, EMPTY, NUMBERS, RED, ROOMS, TABLES
from lazaretto.games.clinic.data.grid import FLOOR, listed
from lazaretto.games.clinic.state import Clinic, Table
from lazaretto.games.clinic.state.survey import survey
from lazaretto.games.clinic.state.terms import COMPETITIVE, COVID, DOCTOR, GUARD, NURSE, ORDERLY, OVER, PATIENT


class Score(NamedTuple):
    """What one clinic's popularity is made of."""

    track: int
    doctors: int
    helpers: int
    rooms: int
    buildings: int
    patients: int
    hours: int
    zombies: int


RULES: tuple[tuple[str, str, str], ...] = (
    ("Popularity on the track", "C-127", "star"),
    ("Levels of doctors", "C-160", "doctor-4"),
    ("Other staff", "C-160", "nurse"),
    ("Treatment rooms", "C-161", "room-psychiatry"),
    ("Buildings beyond the first", "C-163", "hub-psychiatry"),
    ("Patients still there", "C-165", "patient-1"),
    ("Hours", "C-166", "clock"),
    ("Zombies", "C-197", "zombie"),
)


def score(clinic: Clinic) -> Score:
    """Rooms that do not work and operating rooms give nothing (C-162), and money has no value (C-167)."""
    facts = survey(clinic.site)
    rooms = listed(facts.functional & facts.families[ROOMS])
    return Score(
        clinic.popularity,
        sum([person.level + 1 for person in clinic.people if person.kind == DOCTOR]),
        NUMBERS.helper_points * len([1 for person in clinic.people if person.kind in (NURSE, ORDERLY, GUARD)]),
        NUMBERS.room_points * sum([FLOOR[room] for room in rooms]),
        NUMBERS.building_points * max(0, facts.scoring_buildings() - 1),
        -sum([person.level + 1 for person in clinic.people if person.kind == PATIENT]),
        -(clinic.hours // NUMBERS.hours_per_point),
        -NUMBERS.zombie * len(clinic.tokens.zombies),
    )


def final(clinic: Clinic) -> int:
    return sum(score(clinic))


def traits(clinic: Clinic) -> tuple[str, ...]:
    """What stands in the clinic, for reports."""
    return tuple([ELEMENT_NAMES[kind] for kind in sorted(set(clinic.site.kinds)) if kind != EMPTY])


def rows(state: Table) -> tuple[Row, ...]:
    scores = [score(clinic) for clinic in state.clinics]
    used = [i for i in range(len(RULES)) if i < len(RULES) - 1 or state.setup.expansions.zombies]
    return tuple([Row(RULES[i][0], RULES[i][1], tuple([s[i] for s in scores]), RULES[i][2]) for i in used])


def outcome(state: Table) -> Outcome | None:
    if state.phase != OVER:
        return None
    if state.setup.mode == COMPETITIVE:
        return competitive(state)
    return cooperative(state) if state.setup.mode == COVID else solo(state)


# ---- competitive ---------------------------------------------------------------------------------------------


def competitive(state: Table) -> Outcome:
    """Most popularity; then fewer hours, more money, shared (C-168)."""
    ranks = [(-final(clinic), clinic.hours, -clinic.money) for clinic in state.clinics]
    places = tuple([1 + sum([other < mine for other in ranks]) for mine in ranks])
    winners = [f"@{i + 1}" for i in range(len(places)) if places[i] == 1]
    verb = "wins with" if len(winners) == 1 else "share"
    text = f"{' and '.join(winners)} {verb} the most popular clinic."
    return Outcome(tuple([-rank[0] for rank in ranks]), places, "finished", text, rows(state))


# ---- one player ----------------------------------------------------------------------------------------------


def goal_met(state: Table) -> bool:
    """C-171, C-172; the goals in the order of the data file."""
    clinic, setup = state.clinics[0], state.setup
    row = TABLES.goals[setup.goal]
    target, wanted = row.target[setup.solo_level], row.popularity[setup.solo_level]
    points = final(clinic)
    facts = survey(clinic.site)
    if row.id == "G4":  # asks for no popularity
        return clinic.tally.deaths == 0 and clinic.tally.treated >= target
    if points < wanted:
        return False
    if row.id == "G1":
        return points >= target
    if row.id == "G2":
        return len({FLOOR[room] for room in listed(facts.functional & facts.families[ROOMS])}) >= target
    if row.id == "G3":
        return facts.scoring_buildings() >= target
    if row.id == "G5":
        return len([1 for p in clinic.people if p.kind == DOCTOR and p.level == RED]) >= target
    return clinic.hours <= target


def solo(state: Table) -> Outcome:
    won = goal_met(state)
    name = TABLES.goals[state.setup.goal].name
    text = f"@1 has reached the goal {name}." if won else f"The goal {name} was not reached."
    return Outcome((final(state.clinics[0]),), (1,), "won" if won else "lost", text, rows(state))


# ---- COVID-19 ------------------------------------------------------------------------------------------------


def dead(state: Table) -> int:
    """People and tiles in All deceased (CV-070)."""
    return state.epidemic.deceased + state.epidemic.deceased_tiles


def cooperative(state: Table) -> Outcome:
    """All win or lose together: more survivors than dead are needed (CV-003, CV-008, CV-070, CV-071, CV-072).

    The popularity after the last scoring makes it a tactical or a strategic victory (CV-073, CV-074, CV-076); alone,
    there may have to be twenty cases (CV-077, CV-078).
    """
    points = [final(clinic) for clinic in state.clinics]
    seats = len(points)
    enough = state.epidemic.survivors + state.epidemic.deceased >= NUMBERS.solo_people
    won = dead(state) < state.epidemic.survivors and (enough or not state.setup.solo_people or seats > 1)
    strategic = won and sum(points) >= NUMBERS.strategic * seats
    if not won:
        ending, text = "lost", f"The virus wins. {nearly(state)}"
    elif strategic:
        ending, text = "strategic", f"A vaccine is found: full victory! {told(state)}.{plaque(state, points)}"
    else:
        missing = f"{NUMBERS.strategic * seats - sum(points)} more popularity would have been a full victory"
        ending, text = "tactical", f"The outbreak is held: victory! {told(state)}. {missing}."
    return Outcome(tuple(points), tuple([1] * seats), ending, text, rows(state), together=True)


def told(state: Table) -> str:
    cured, died = state.epidemic.survivors, dead(state)
    return f"{cured} infected patient{' was' if cured == 1 else 's were'} cured, and {died or 'nobody'} died"


def nearly(state: Table) -> str:
    """How near it was."""
    missing = dead(state) - state.epidemic.survivors + 1
    if missing <= 0:
        return f"{told(state)}: together fewer than {NUMBERS.solo_people} cases."
    return f"{told(state)}: {missing} more {'cure' if missing == 1 else 'cures'} would have won."


def plaque(state: Table, points: list[int]) -> str:
    """The most popular are named in capitals, where their script has them (CV-075)."""
    if not state.setup.plaque:
        return ""
    names = [f"@^{seat + 1}" for seat in range(len(points)) if points[seat] == max(points)]
    return f" The plaque names {' and '.join(names)}."
