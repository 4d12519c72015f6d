"""Clinic: a hospital in three dimensions, and from the spring of 2020 on together against COVID-19.

ARCHITECTURE.md draws the rooms that every game has.
"""

from __future__ import annotations

from typing import Final

from lazaretto.core import Action, Event, Game, GameInfo, Kit, Menu, Option, Options, Outcome, Refusal, Rng, Scene, Seat
from lazaretto.core import seeded as seeded_stream
from lazaretto.games.clinic import rules, scene, text, view
from lazaretto.games.clinic.actions import CATALOGUE, KINDS
from lazaretto.games.clinic.data import (
    CONTAGIONS,
    DATA,
    FOLDER,
    GOAL_IDS,
    ISOLATIONS,
    NUMBERS,
    SOLO_LEVELS,
    TABLES,
)
from lazaretto.games.clinic.heuristics import policy, reasons, value
from lazaretto.games.clinic.observation import FIELDS
from lazaretto.games.clinic.rules import scoring
from lazaretto.games.clinic.scene import components
from lazaretto.games.clinic.state import (
    Bags,
    Cars,
    Clinic,
    Epidemic,
    Expansions,
    Market,
    Person,
    Placed,
    Setup,
    Site,
    Table,
    Tally,
    ThisRound,
    Tokens,
)
from lazaretto.games.clinic.state.terms import COMPETITIVE, COVID, NONE, SOLO, SPREAD
from lazaretto.games.clinic.text import log
from lazaretto.games.clinic.view import View

EDITION: Final = 4  # of 3, no masks in the middle of a step; of 2, plans could break limits; of 1, easier COVID columns
SEATS: Final = (1, 2, 3, 4)
MODES: Final = {"competitive": COMPETITIVE, "solo_goal": SOLO, "covid": COVID}
SWITCH: Final = ("off", "on")
SIZES: Final = ("4x3", "3x3", "each_chooses")
ANY_GOAL: Final = "random"
SILENCE: Final = Refusal("CV-066", "nobody talks while tiles are put down in Phase 4")
NO_ZOMBIES: Final = Refusal("CV-083", "zombies and COVID-19 do not go together")
GOAL_LABELS: Final = {ANY_GOAL: "A random goal", **{row.id: row.name for row in TABLES.goals}}


def switch(name: str, title: str, help: str, rule: str) -> Option:
    return Option(name, title, help, SWITCH, rule=rule)


def alone(name: str, title: str, help: str, values: tuple[str, ...], rule: str) -> Option:
    """A choice for one player only."""
    labels = {word: GOAL_LABELS[word] for word in values if word in GOAL_LABELS}
    return Option(name, title, help, values[:1], by_seats={1: values}, rule=rule, labels=labels)


OPTIONS: Final = (
    Option(
        "mode",
        "Mode",
        "Against each other, alone for a goal, or together against COVID-19.",
        ("competitive", "covid"),
        by_seats={1: ("solo_goal", "covid")},
        rule="C-170",
        common=True,
        labels={
            "competitive": "Against each other",
            "covid": "Together against COVID-19",
            "solo_goal": "Alone, for a goal",
        },
    ),
    Option(
        "contagion",
        "Contagion",
        "COVID-19: how fast the cases grow.",
        CONTAGIONS,
        rule="CV-005",
        common=True,
        labels={"low": "Low: easier", "high": "High"},
    ),
    Option(
        "isolation",
        "Self-isolation",
        "COVID-19: weaker isolation brings more cases each round.",
        ISOLATIONS,
        rule="CV-005",
        common=True,
        labels={"strong": "Strong: easiest", "medium": "Medium", "weak": "Weak: hardest"},
    ),
    Option(
        "setup",
        "First rooms",
        "Beginners get a layout, experts place their first rooms.",
        ("beginner", "expert"),
        rule="C-011",
        common=True,
        labels={"beginner": "Given, for beginners", "expert": "Placed by each player"},
    ),
    Option(
        "board",
        "Board",
        "The size of the experts' boards.",
        SIZES,
        rule="C-006",
        labels={"4x3": "4 by 3", "3x3": "3 by 3: harder", "each_chooses": "Each player chooses"},
    ),
    alone("solo_goal", "Goal", "What to reach alone.", (ANY_GOAL, *GOAL_IDS), "C-171"),
    alone("solo_level", "Level of the goal", "How hard the goal is.", ("medium", "easy", "hard"), "C-172"),
    alone(
        "covid_solo_20",
        "Twenty cases",
        "COVID-19 alone: survivors and deceased must be twenty at least.",
        SWITCH,
        "CV-078",
    ),
    switch("x_transfusion", "Blood transfusion", "Employees give blood that nurses bring to patients.", "C-180"),
    switch("x_extinguisher", "Fire extinguishers", "They slow people down and raise fees.", "C-184"),
    switch("x_workaholic", "Workaholic doctors", "They treat many of one colour, once.", "C-187"),
    switch("x_zombies", "Zombies in the clinic", "Who dies in a room may not rest.", "C-193"),
    switch("x_floor4", "Floor 4", "One floor more.", "C-200"),
    switch("x_icu", "Intensive care", "A room that makes patients two levels better.", "C-201"),
    switch("x_break", "Break area", "A restaurant and a dormitory for the staff.", "C-202"),
    switch("x_elders", "Elders", "A hospice whose guests pay and need care.", "C-203"),
    switch("x_obstetrics", "Obstetrics", "Pregnant women, one on offer each round.", "C-204"),
    switch("x_guards", "Security guards", "A guard makes an entrance quick.", "C-205"),
    switch("x_satellite", "Satellite TV", "A dish on the roof raises the fees below.", "C-206"),
    Option(
        "mvp_plaque",
        "Plaque",
        "COVID-19: name the most popular player at a strategic victory.",
        ("on", "off"),
        rule="CV-075",
    ),
)
# Inputs of four seats: of a round, of each tile in Phase 4, of each action, and of each Queue Point (a patient, a car).
LONGEST: Final = NUMBERS.rounds * (192 + 4 * NUMBERS.high_spread + NUMBERS.actions * (568 + 8 * NUMBERS.queue_points))
WIDEST: Final = 320


class ClinicGame(Game[Table, View]):
    def is_cooperative(self, options: Options) -> bool:
        return options.word("mode") == "covid"

    def options_conflict(self, options: Options) -> Refusal | None:
        return NO_ZOMBIES if options.on("x_zombies") and options.word("mode") == "covid" else None

    def new(self, options: Options, seed: int) -> Table:
        mode = MODES[options.word("mode")]
        goal = options.word("solo_goal")
        drawn = seeded_stream(seed, 1).below(len(GOAL_IDS)) if goal == ANY_GOAL else GOAL_IDS.index(goal)
        chosen = Setup(
            mode,
            options.word("contagion") == "high",
            ISOLATIONS.index(options.word("isolation")),
            options.word("setup") == "expert",
            drawn if mode == SOLO else NONE,
            SOLO_LEVELS.index(options.word("solo_level")),
            options.on("covid_solo_20"),
            options.on("mvp_plaque"),
            5 if options.on("x_floor4") else 4,
            Expansions(
                options.on("x_transfusion"),
                options.on("x_extinguisher"),
                options.on("x_workaholic"),
                options.on("x_zombies"),
                options.on("x_icu"),
                options.on("x_break"),
                options.on("x_elders"),
                options.on("x_obstetrics"),
                options.on("x_guards"),
                options.on("x_satellite"),
            ),
        )
        return rules.new(chosen, options.seats, SIZES.index(options.word("board")), seed)

    def seats(self, state: Table) -> range:
        return range(len(state.clinics))

    def acting(self, state: Table) -> tuple[Seat, ...]:
        return rules.acting(state)

    def candidates(self, state: Table, seat: Seat) -> list[Action]:
        return rules.candidates(state, seat)

    def legal(self, state: Table, seat: Seat) -> list[Action]:
        return rules.legal(state, seat)

    def refusal(self, state: Table, seat: Seat, action: Action) -> Refusal | None:
        return rules.refusal(state, seat, action)

    def play(self, state: Table, seat: Seat, action: Action) -> None:
        rules.play(state, seat, action)

    def view(self, state: Table, seat: Seat | None) -> View:
        return view.view(state, seat)

    def determinize(self, view_: View, rng: Rng) -> Table:
        return view.determinize(view_, rng)

    def alternate_world(self, state: Table, seat: Seat | None, rng: Rng) -> Table:
        return view.alternate_world(state, seat, rng)

    def reveal_count(self, state: Table) -> int:
        return state.undo_barrier

    def muted(self, options: Options, state: Table, seat: Seat | None) -> Refusal | None:
        return SILENCE if state.phase == SPREAD else None

    def pieces(self, state: Table) -> dict[str, int]:
        return rules.pieces(state)

    def outcome(self, state: Table) -> Outcome | None:
        return rules.outcome(state)

    def prior(self, view_: View, action: Action) -> float:
        return policy.prior(view_, action)

    def evaluate(self, state: Table) -> list[float] | None:
        return value.expectation(state)

    def scene(self, view_: View, menu: Menu) -> Scene:
        return scene.draw(view_, menu)

    def standing(self, state: Table) -> tuple[int, ...]:
        return tuple([scoring.final(clinic) for clinic in state.clinics])

    def traits(self, state: Table, seat: Seat) -> tuple[str, ...]:
        return scoring.traits(state.clinics[seat])

    def reason(self, view_: View, action: Action) -> str:
        return reasons.reason(view_, action)

    def kit(self) -> Kit:
        return components.kit(max(SEATS))

    def say(self, view_: View, thing: Action | Event) -> str:
        return log.event(view_, thing) if isinstance(thing, Event) else text.say(view_, thing)


GAME: Final = ClinicGame(
    GameInfo(
        slug="clinic",
        title="Clinic",
        line="Build a hospital floor by floor, and get everybody through the day.",
        edition=DATA.edition(EDITION),
        seats=SEATS,
        usual=2,
        minutes=90,
        kinds=KINDS,
        tables=CATALOGUE,
        classes=(
            Expansions,
            Setup,
            Site,
            Person,
            Cars,
            ThisRound,
            Tally,
            Placed,
            Tokens,
            Clinic,
            Bags,
            Market,
            Epidemic,
            Table,
            View,
            *rules.STEPS,
        ),
        longest=LONGEST,
        widest=WIDEST,
        rule="C-002",
        secret=True,
        options=OPTIONS,
        endings=("finished", "won", "strategic", "tactical", "lost"),
        folder=FOLDER,
        fields=FIELDS,
    )
)
