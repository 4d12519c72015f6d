"""Quarantine: four cubes in, four actions out, and every hospital wants the same rooms.

ARCHITECTURE.md draws the rooms that every game has.
"""

from __future__ import annotations

from typing import Final

from lazaretto.core import (
    Action,
    Event,
    Game,
    GameInfo,
    Kit,
    Menu,
    Option,
    Options,
    Outcome,
    Pick,
    Refusal,
    Rng,
    Scene,
    Seat,
)
from lazaretto.games.quarantine import rules, scene, text, view
from lazaretto.games.quarantine.actions import CATALOGUE, VERBS
from lazaretto.games.quarantine.data import COUNTS, DATA, FOLDER, KINDS, SPECIALS, TABLES
from lazaretto.games.quarantine.heuristics import policy, reasons, value
from lazaretto.games.quarantine.observation import FIELDS
from lazaretto.games.quarantine.rules import scoring
from lazaretto.games.quarantine.rules.building import BuildHospitals, LayFromBeside, LayOut
from lazaretto.games.quarantine.rules.cubes import IntoEmergency, SpreadFurther
from lazaretto.games.quarantine.rules.disease import CleanSquare
from lazaretto.games.quarantine.rules.flow import CafeteriaMarker, GameOver
from lazaretto.games.quarantine.rules.market import LayBought, LayFromContract, PayPrice, SetPrice
from lazaretto.games.quarantine.rules.patients import AdmitMore, CureMore, MoveTo, OrderLine
from lazaretto.games.quarantine.rules.renovation import Renovating
from lazaretto.games.quarantine.scene import components
from lazaretto.games.quarantine.state import ActiveTurn, Cubes, Draft, Stack, Table
from lazaretto.games.quarantine.state.hospital import Hospital, Tile
from lazaretto.games.quarantine.view import View

EDITION: Final = 2  # a tile set back as it lay is not handled; equal tiles do not change places
SEATS: Final = (2, 3, 4)
LONGEST: Final = 60_000  # 36 turns of at most 1,500 inputs: long lines put in order again and again
WIDEST: Final = 250  # every tile of four full hospitals, a line of all patients, the whole Market

ROOM_SETS: Final = {"first_game": "for a first game", "trade": "for traders", "outbreak": "for hard times"}
ROOM_NAMES: Final = {KINDS[kind]: TABLES.kinds[kind].name for kind in SPECIALS}

OPTIONS: Final = (
    Option(
        "start_layout",
        "Starting hospitals",
        "Everybody builds their own, or all begin with the same layout.",
        ("build", *[row.name for row in TABLES.presets]),
        rule="Q-004",
        common=True,
        labels={"build": "everybody builds", **{row.name: f"all the same: {row.title}" for row in TABLES.presets}},
    ),
    Option(
        "special_rooms",
        "Special rooms",
        "Eight of the fourteen at random, a set chosen for a purpose, or your own eight.",
        ("random", *[row.name for row in TABLES.rooms]),
        rule="Q-007",
        common=True,
        labels={"random": f"{COUNTS.rooms} at random", **ROOM_SETS, **ROOM_NAMES},
        pick=Pick(COUNTS.rooms, tuple([KINDS[kind] for kind in SPECIALS])),
    ),
    Option(
        "start_seat",
        "Start player",
        "Who takes the first turn.",
        by_seats={seats: ("random", *[str(seat + 1) for seat in range(seats)]) for seats in SEATS},
        rule="Q-014",
        labels={"random": "at random", **{str(seat + 1): f"seat {seat + 1}" for seat in range(max(SEATS))}},
    ),
    Option(
        "count_help",
        "Counting help",
        "Show how many cubes of each color are still unseen.",
        ("on", "off"),
        rule="Q-011",
    ),
    Option(
        "tile_data",
        "Doorways",
        "Which walls have doorways. With doorways on every wall, every tile fits everywhere.",
        tuple([row.name for row in TABLES.doorways]),
        rule="Q-021",
        labels={"standard": "as printed", "open": "on every wall"},
    ),
)

PARTS: Final = (Tile, Hospital, Stack, Draft, Cubes, ActiveTurn, Table, View, Rng)
QUESTIONS: Final = (
    *(BuildHospitals, CafeteriaMarker, SpreadFurther, IntoEmergency, AdmitMore, CureMore, GameOver, LayOut),
    *(SetPrice, PayPrice, LayBought, LayFromContract, LayFromBeside, MoveTo, OrderLine, CleanSquare, Renovating),
)


class Quarantine(Game[Table, View]):
    def new(self, options: Options, seed: int) -> Table:
        faces = [row.name for row in TABLES.doorways].index(options.word("tile_data"))
        return rules.new(
            options.seats,
            seed,
            options.word("special_rooms"),
            options.word("start_seat"),
            options.word("start_layout"),
            options.on("count_help"),
            faces,
        )

    def seats(self, state: Table) -> range:
        return range(len(state.hospitals))

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
        return state.reveals

    def pieces(self, state: Table) -> dict[str, int]:
        return rules.pieces(state)

    def outcome(self, state: Table) -> Outcome | None:
        return rules.outcome(state)

    def prior(self, view_: View, action: Action) -> float:
        return policy.prior(view_, action)

    def evaluate(self, state: Table) -> list[float] | None:
        return value.evaluate(state)

    def scene(self, view_: View, menu: Menu) -> Scene:
        return scene.draw(view_, menu)

    def standing(self, state: Table) -> tuple[int, ...]:
        return tuple([scoring.score(hospital) for hospital in state.hospitals])

    def traits(self, state: Table, seat: Seat) -> tuple[str, ...]:
        return scoring.traits(state, seat)

    def kit(self) -> Kit:
        return components.kit(max(SEATS))

    def say(self, view_: View, thing: Action | Event) -> str:
        return text.say(view_, thing)

    def reason(self, view_: View, action: Action) -> str:
        return reasons.reason(view_, action)


GAME: Final = Quarantine(
    GameInfo(
        slug="quarantine",
        title="Quarantine",
        line="Admit and cure, buy the rooms the others want, and keep the gray cubes away.",
        edition=DATA.edition(EDITION),
        seats=SEATS,
        usual=3,
        minutes=60,
        kinds=VERBS,
        tables=CATALOGUE,
        classes=(*PARTS, *QUESTIONS),
        longest=LONGEST,
        widest=WIDEST,
        rule="Q-001",
        options=OPTIONS,
        endings=("tiles", "bag"),
        folder=FOLDER,
        fields=FIELDS,
    )
)
