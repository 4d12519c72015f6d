"""Lockdown: everybody draws the same shape at once, each as seen from their own side of the table.

ARCHITECTURE.md draws the rooms that every game has.
"""

from __future__ import annotations

from itertools import permutations
from typing import Final

from lazaretto.core import (
    EVERYBODY,
    Action,
    Emitted,
    Event,
    Game,
    GameInfo,
    Kit,
    Menu,
    Option,
    Options,
    Outcome,
    Refusal,
    Rng,
    Scene,
    Seat,
)
from lazaretto.games.lockdown import rules, scene, text
from lazaretto.games.lockdown import view as views
from lazaretto.games.lockdown.actions import ASSIGN, CROSS, DRAW, KINDS, PLAY, TAKE, TURN, Turn
from lazaretto.games.lockdown.data import DATA, FOLDER, PATCHES, ROUNDS, SIDES
from lazaretto.games.lockdown.data.grid import SQUARES
from lazaretto.games.lockdown.heuristics import policy, reasons, value
from lazaretto.games.lockdown.observation import FIELDS
from lazaretto.games.lockdown.rules import scoring
from lazaretto.games.lockdown.rules.flow import revealed
from lazaretto.games.lockdown.scene import components
from lazaretto.games.lockdown.state import Plan, Setup, Sheet, Table
from lazaretto.games.lockdown.view import View

EDITION: Final = 1
SEATS: Final = (1, 2, 3, 4)
POSITIONS: Final = "SWNE"  # clockwise, as the sides are numbered
USUAL_POSITIONS: Final = {1: "S", 2: "S,N", 3: "S,W,N", 4: "S,W,N,E"}
ADVANCED_NEEDS: Final = Refusal("L-003", "Advanced needs side B and at least two players")


def arrangements(seats: int) -> tuple[str, ...]:
    """Every way to sit at different sides, the usual one first (L-001)."""
    usual = USUAL_POSITIONS[seats]
    every = [",".join(sides) for sides in permutations(POSITIONS, seats)]
    return (usual, *[sides for sides in every if sides != usual])


SIDE_NAMES: Final = {"S": "South", "W": "West", "N": "North", "E": "East"}


def seated(sides: str) -> str:
    """``South, North`` for ``S,N``: the sides of seat 1, seat 2, ..."""
    return ", ".join([SIDE_NAMES[side] for side in sides.split(",")])


OPTIONS: Final = (
    Option(
        "side",
        "Sheet",
        "Side B has its icons elsewhere, and virus squares.",
        tuple(SIDES),
        rule="L-003",
        common=True,
        labels={side: f"side {side}" for side in SIDES},
    ),
    Option(
        "advanced",
        "Viruses cost points",
        "Whoever leaves most viruses uncovered loses points. Needs side B and two players.",
        ("off", "on"),
        rule="L-003",
        common=True,
    ),
    Option(
        "card_turns",
        "How shapes lie",
        "Each shape comes turned at random, or all the same way up.",
        ("random", "fixed"),
        rule="L-004",
        labels={"random": "turned at random", "fixed": "all the same way up"},
    ),
    Option(
        "positions",
        "Sides of the table",
        "Where each seat sits: from each side a shape looks turned.",
        by_seats={seats: arrangements(seats) for seats in SEATS},
        rule="L-001",
        labels={sides: seated(sides) for seats in SEATS for sides in arrangements(seats)},
    ),
    Option(
        "head",
        "Head of the family",
        "The seat that turns up the shapes.",
        by_seats={seats: tuple([str(seat + 1) for seat in range(seats)]) for seats in SEATS},
        rule="L-006",
        labels={str(seat + 1): f"seat {seat + 1}" for seat in range(max(SEATS))},
    ),
)
LONGEST: Final = max(SEATS) * (5 * ROUNDS + max([bits.bit_count() for bits in PATCHES]))


class Lockdown(Game[Table, View]):
    def acting(self, state: Table) -> tuple[Seat, ...]:
        return rules.acting(state)

    def legal(self, state: Table, seat: Seat) -> list[Action]:
        return rules.legal(state, seat)

    def play(self, state: Table, seat: Seat, action: Action) -> None:
        rules.play(state, seat, action)

    def refusal(self, state: Table, seat: Seat, action: Action) -> Refusal | None:
        return rules.refusal(state, seat, action)

    def seats(self, state: Table) -> range:
        return range(len(state.sheets))

    def candidates(self, state: Table, seat: Seat) -> list[Action]:
        return rules.candidates(state, seat)

    def view(self, state: Table, seat: Seat | None) -> View:
        return views.view(state, seat)

    def determinize(self, view: View, rng: Rng) -> Table:
        return views.determinize(view, rng)

    def alternate_world(self, state: Table, seat: Seat | None, rng: Rng) -> Table:
        return views.alternate_world(state, seat, rng)

    def reveal_count(self, state: Table) -> int:
        """What the seats did comes out when the round ends (L-009)."""
        return state.round

    def pieces(self, state: Table) -> dict[str, int]:
        return rules.pieces(state)

    def outcome(self, state: Table) -> Outcome | None:
        outcome = rules.outcome(state)
        return None if outcome is None else outcome._replace(text=text.outcome(outcome))

    def prior(self, view: View, action: Action) -> float:
        return policy.prior(view, action)

    def evaluate(self, state: Table) -> list[float] | None:
        return value.evaluate(state)

    def options_conflict(self, options: Options) -> Refusal | None:
        alone_or_without_viruses = options.seats < 2 or options.word("side") != "B"
        return ADVANCED_NEEDS if options.on("advanced") and alone_or_without_viruses else None

    def new(self, options: Options, seed: int) -> Table:
        setup = Setup(
            side=SIDES.index(options.word("side")),
            advanced=options.on("advanced"),
            turning=options.word("card_turns") == "random",
            positions=tuple([POSITIONS.index(side) for side in options.word("positions").split(",")]),
            head=options.number("head") - 1,
        )
        return rules.new(setup, options.seats, seed)

    def opening(self, state: Table) -> list[Emitted]:
        return [Emitted(EVERYBODY, revealed(state), None)]

    def scene(self, view: View, menu: Menu) -> Scene:
        return scene.draw(view, menu)

    def say(self, view: View, thing: Action | Event) -> str:
        return text.say(view, thing)

    def reason(self, view: View, action: Action) -> str:
        words = reasons.reason(view, action)
        if not isinstance(action, Turn):
            return words
        squares = reasons.best_squares(view, view.sheets[view.seat], action.picture)
        return f"best {text.place(squares)}: {words}"

    def kit(self) -> Kit:
        return components.kit(max(SEATS))

    def standing(self, state: Table) -> tuple[int, ...]:
        return scoring.totals(state.sheets, state.setup)

    def best(self, options: Options) -> str:
        """The own best, by side (L-074)."""
        return options.word("side") if options.seats == 1 else ""

    def traits(self, state: Table, seat: Seat) -> tuple[str, ...]:
        return scoring.traits(state.sheets[seat])


GAME: Final = Lockdown(
    GameInfo(
        slug="lockdown",
        title="Lockdown",
        line="Draw what the family needs, and leave no square empty.",
        edition=DATA.edition(EDITION),
        seats=SEATS,
        usual=2,
        minutes=20,
        kinds=KINDS,
        tables=(PLAY, TAKE, TURN, DRAW, CROSS, ASSIGN),
        classes=(Setup, Sheet, Plan, Table, View, Rng),
        longest=LONGEST,
        widest=SQUARES,
        rule="L-001",
        secret=True,
        options=OPTIONS,
        endings=("points", "squares", "shared", "solo"),
        folder=FOLDER,
        fields=FIELDS,
    )
)
