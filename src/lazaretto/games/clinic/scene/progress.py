"""The order of the round, and how one wins: always in sight."""

from __future__ import annotations

from typing import Final

from lazaretto.core import Json, Scene
from lazaretto.games.clinic import text
from lazaretto.games.clinic.data import NUMBERS, RED, ROOMS, TABLES
from lazaretto.games.clinic.data.grid import FLOOR, listed
from lazaretto.games.clinic.rules import covid
from lazaretto.games.clinic.rules.scoring import dead, final, goal_met
from lazaretto.games.clinic.state import Clinic, Table
from lazaretto.games.clinic.state.survey import survey
from lazaretto.games.clinic.state.terms import (
    ACT,
    BITES,
    CHOOSE,
    COVID,
    DEATHS,
    DEPARTURES,
    DOCTOR,
    MASKS_BEFORE_MOVES,
    NONE,
    OVER,
    PAY,
    SOLO,
    SPREAD,
    TILES,
    TREAT,
)

ACTIONS: Final = "Actions"
INFECTIONS: Final = "Infections"
MOVE: Final = "Move"
TREATMENT: Final = "Treat"
BILLS: Final = "Pay"
POINTS: Final = "Popularity"
WORSE: Final = "Get worse"
VIRUS: Final = "Spread"
LAST_PHASES: Final = (  # the last phase of each step
    (ACT, ACTIONS),
    (MASKS_BEFORE_MOVES, INFECTIONS),
    (BITES, MOVE),
    (TREAT, TREATMENT),
    (PAY, BILLS),
    (DEPARTURES, POINTS),
    (DEATHS, WORSE),
    (SPREAD, VIRUS),
)
AT_THE_END: Final = (
    f"Doctors add their level, helpers {NUMBERS.helper_points}, treatment rooms {NUMBERS.room_points} a floor,"
    f" more buildings {NUMBERS.building_points}."
    f" Patients take off their level, hours 1 per {NUMBERS.hours_per_point}."
)

MOST_TOLD: Final = 3  # seats: of more the panel shows no explanations

IN_SHORT: Final = "Staff and treatment rooms upstairs add points, patients and hours cost some."


def step_now(state: Table) -> str:
    """The step of the round; empty: before the first round and after the last."""
    if not CHOOSE <= state.phase < OVER:
        return ""
    return next(title for last, title in LAST_PHASES if state.phase <= last)


def draw_steps(scene: Scene, state: Table, clinic: Clinic) -> None:
    titles = [title for _, title in LAST_PHASES if state.setup.mode == COVID or title not in (INFECTIONS, VIRUS)]
    now = step_now(state)
    present = titles.index(now) if now else 0 if state.phase < CHOOSE else len(titles)
    rows: list[dict[str, Json]] = []
    for i, title in enumerate(titles):
        standing = "done" if i < present else "now" if i == present and now else "next"
        rows.append({"title": title, "text": step_text(state, clinic, title, title == now), "state": standing})
    about = "A round in order: actions, then people move, are treated and paid, and the untreated get worse."
    scene.region("steps", "steps", rows=rows, about=about)


def step_text(state: Table, clinic: Clinic, title: str, now: bool) -> str:
    if title == ACTIONS:
        return chosen(state, clinic) if now else "Build, Hire, Admit"
    if title == INFECTIONS:
        coming = covid.tiles_out(state) + state.epidemic.track[state.round - 1]
        left = "to place" if state.phase == TILES else "to share"
        return f"{text.count(coming, 'tile')} {left}" if coming else "all placed"
    if title == VIRUS:
        tiles = text.count(NUMBERS.high_spread if state.setup.high else NUMBERS.low_spread, "tile")
        return f"{tiles} each" if len(state.clinics) > 1 else tiles
    return {
        MOVE: "costs hours",
        TREATMENT: "earns money",
        BILLS: "staff and rooms",
        POINTS: f"${NUMBERS.popularity_price} a point",
        WORSE: "if not treated",
    }[title]


def chosen(state: Table, clinic: Clinic) -> str:
    """``Hire, Build; now the third``, or ``Hire, now Build`` while it is carried out."""
    used = [NUMBERS.tiles_of_each_action - left for left in clinic.this_round.unused]
    choice = clinic.this_round.choice if state.phase == ACT else NONE
    done = [text.STEPS[step] for step in range(len(used)) for _ in range(used[step] - (step == choice))]
    now = f"now {text.STEPS[choice]}" if choice != NONE else f"now the {text.ORDINALS[state.action]}"
    return ", ".join([*done, now])


# ---- how one wins --------------------------------------------------------------------------------------------


def draw_goals(scene: Scene, state: Table, brief: bool) -> None:
    """``brief``: how it stands, without explanations; what one takes needs the room."""
    if state.setup.mode == COVID:
        draw_common_goal(scene, state, brief)
    elif state.setup.mode == SOLO:
        draw_solo_goal(scene, state)
    else:
        draw_standings(scene, state, brief)


def goals(scene: Scene, title: str, hint: str, about: str, rows: list[dict[str, Json]]) -> None:
    scene.region("goals", "goals", title=title, hint=hint, place="market", about=about, rows=rows)


def last_round() -> str:
    return text.ROMAN[NUMBERS.rounds - 1]


def draw_common_goal(scene: Scene, state: Table, brief: bool) -> None:
    """Cured against dead, by how many ahead, and the full victory (CV-070 to CV-074)."""
    cured, died = state.epidemic.survivors, dead(state)
    winning = cured > died
    points, wanted = sum([final(clinic) for clinic in state.clinics]), NUMBERS.strategic * len(state.clinics)
    alone = len(state.clinics) == 1
    ahead = f"{cured - died} more cured than died" if winning else f"{died - cured} more died than cured"
    if cured == died:
        ahead = "Even: one more must be cured"
    rows: list[dict[str, Json]] = [
        {"title": "Cured", "text": "infected patients treated", "count": cured, "sprite": "survivor"},
        {"title": "Died", "text": "people, and tiles nobody took", "count": died, "sprite": "loss"},
        {
            "title": ahead,
            "text": f"After round {last_round()} more must be cured than died.",
            "sprite": "covid",
            "state": "done" if winning else "now",
        },
        {
            "title": "Full victory",
            "text": f"final popularity{'' if alone else ' together'}",
            "count": f"{text.written(points)} of {wanted}",
            "sprite": "star",
            "state": "done" if winning and points >= wanted else "next",
        },
    ]
    if state.phase != OVER:
        now = state.epidemic.track[state.round - 1] + covid.tiles_out(state)
        title = f"New infections: {now} now" if now else "New infections each round"
        rows.append({"title": title, "text": track(state), "sprite": "v-tile", "state": "next"})
    if state.setup.solo_people:
        people = cured + state.epidemic.deceased
        rows.append(
            {"title": "Twenty cases", "text": "cured and died together", "count": f"{people} of {NUMBERS.solo_people}"}
        )
    if brief:
        outlook = f"After round {last_round()} this {'wins' if winning else 'loses'}."
        rows = [{**row, "text": ""} for row in rows[:2]] + [{**rows[2], "text": outlook}]
    about = "You win together if more infected patients were cured than people died."
    title = "Do you win?" if alone else "Do we win?"
    goals(scene, title, "yes, as it stands" if winning else "not yet", about, rows)


def track(state: Table) -> str:
    """``I to III done, IV 6 now, V 8, VI 8`` (CV-006)."""
    coming = state.epidemic.track[:]
    coming[state.round - 1] += covid.tiles_out(state)
    first = state.round - 1 if coming[state.round - 1] else state.round
    past = f"{text.ROMAN[0]} to {text.ROMAN[first - 1]} done" if first > 1 else f"{text.ROMAN[0]} done"
    rest = [f"{text.ROMAN[i]} {coming[i]}{' now' if i == state.round - 1 else ''}" for i in range(first, len(coming))]
    return ", ".join([*([past] if first else []), *rest])


def draw_solo_goal(scene: Scene, state: Table) -> None:
    clinic, setup = state.clinics[0], state.setup
    row = TABLES.goals[setup.goal]
    target, wanted = row.target[setup.solo_level], row.popularity[setup.solo_level]
    reached = measure(clinic, row.id)
    met = goal_met(state)
    sentence = text.begin(text.goal(setup).partition(": ")[2])
    rows: list[dict[str, Json]] = [
        {"title": sentence, "count": f"{reached} of {target}", "sprite": "star", "state": "done" if met else "now"}
    ]
    if row.id not in ("G1", "G4"):
        count = f"{text.written(final(clinic))} of {wanted}"
        rows.append({"title": "Popularity", "text": AT_THE_END, "count": count, "sprite": "star"})
    if row.id == "G4":
        rows.append({"title": "Deaths", "text": "one is too many", "count": str(clinic.tally.deaths), "sprite": "loss"})
    about = f"You win if the goal is met after round {last_round()}."
    goals(scene, f"Your goal: {row.name}", "met, as it stands" if met else "not yet", about, rows)


def measure(clinic: Clinic, goal: str) -> int:
    """How far one is with what a goal counts (C-172)."""
    facts = survey(clinic.site)
    if goal == "G2":
        return len({FLOOR[room] for room in listed(facts.functional & facts.families[ROOMS])})
    if goal == "G3":
        return facts.scoring_buildings()
    if goal == "G4":
        return clinic.tally.treated
    if goal == "G5":
        return len([1 for p in clinic.people if p.kind == DOCTOR and p.level == RED])
    return clinic.hours if goal == "G6" else final(clinic)


def draw_standings(scene: Scene, state: Table, brief: bool) -> None:
    """Most popularity wins; what the staff and the rooms will add is counted in (C-160 to C-168)."""
    scores = [final(clinic) for clinic in state.clinics]
    rows: list[dict[str, Json]] = []
    for seat, clinic in enumerate(state.clinics):
        rest = scores[seat] - clinic.popularity
        change = f"{rest} more" if rest >= 0 else f"{-rest} less"
        line = f"{text.written(clinic.popularity)} so far, {change} if it ended now"
        standing = "now" if scores[seat] == max(scores) else "next"
        row: dict[str, Json] = {"title": f"@{seat + 1}", "count": text.written(scores[seat]), "sprite": "star"}
        rows.append({**row, "text": "" if brief else line, "state": standing})
    if not brief and len(scores) <= MOST_TOLD:
        rows.append({"title": "At the end", "text": IN_SHORT, "state": "next", "sprite": "clock"})
    about = f"Most popularity after round {last_round()} wins. {AT_THE_END}"
    goals(scene, "How you win", f"most popularity after round {last_round()}", about, rows)
