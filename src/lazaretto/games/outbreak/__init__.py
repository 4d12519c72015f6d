"""Outbreak: Survivors work, Patient Zero infects, and nobody knows who handed in which card.

``data.toml`` has Tasks, cards and roles. ``cards.py`` says who may hand in what, ``draw.py`` turns the cards up,
``ballots.py`` counts, ``course.py`` ties them into Days and Shifts, ``rules.py`` is what a seat does. ``view.py`` is
what a seat may know, ``worlds.py`` makes a table of it again. ``scene`` and ``words.py`` are the table as people see
it, ``hints.py`` a player's judgement, ``talk.py`` what is said around it, ``ledger.toml`` every rule with its number.
"""

from __future__ import annotations

from typing import Final

from lazaretto.core import (
    EVERYBODY,
    Action,
    Deadline,
    Event,
    Game,
    GameInfo,
    Menu,
    Option,
    Options,
    Outcome,
    Refusal,
    Rng,
    Scene,
    Seat,
    Told,
)
from lazaretto.games.outbreak import actions, course, hints, rules, scene, scoring, talk, view, words, worlds
from lazaretto.games.outbreak.data import DATA, FOLDER, NUMBERS, SEATS, SHIFTS, TASKS
from lazaretto.games.outbreak.events import DayBegins
from lazaretto.games.outbreak.fields import FIELDS
from lazaretto.games.outbreak.state import ENDINGS, Draw, Pile, Setup, Table, Tally
from lazaretto.games.outbreak.view import View

EDITION: Final = 1
LIMITS: Final = [str(days) for days in range(NUMBERS.day_limits[0], NUMBERS.day_limits[1] + 1)]
USUAL_LIMIT: Final = str(NUMBERS.day_limit)
TALK: Final = tuple([str(seconds) for seconds in range(0, 601, 30)])

OPTIONS: Final = (
    Option(
        "show_rest_numbers",
        "Rest numbers",
        "On: the pile shows the number on each Rest card. Off: only its owner sees it.",
        ("on", "off"),
        rule="O-056",
    ),
    Option(
        "vote_rule",
        "Voted out by",
        "Plurality: most ballots. Majority: more than half of the players in play.",
        ("plurality", "majority"),
        rule="O-082",
    ),
    Option(
        "day_limit",
        "Last Day",
        "If it ends without a winner, the Infected win.",
        (USUAL_LIMIT, *[limit for limit in LIMITS if limit != USUAL_LIMIT]),
        rule="O-076",
    ),
    Option("out_chat", "Players voted out may talk", "They may still write to the table.", ("off", "on"), rule="O-087"),
    Option(
        "talk_seconds", "Time to talk", "Seconds before cards are due; 0 is as long as you like.", TALK, rule="O-021"
    ),
)
INPUTS_A_DAY: Final = max(SEATS) + len(SHIFTS) * (2 + 3 * max(SEATS))  # a vote; two Tasks, cards, two repairs a Shift


class Outbreak(Game[Table, View]):
    def new(self, options: Options, seed: int) -> Table:
        setup = Setup(
            options.on("show_rest_numbers"), options.word("vote_rule") == "majority", options.number("day_limit")
        )
        return course.new_table(setup, options.seats, seed)

    def opening(self, state: Table) -> list[Told]:
        return [Told(EVERYBODY, DayBegins(state.day), None)]

    def seats(self, state: Table) -> range:
        return range(len(state.roles))

    def acting(self, state: Table) -> tuple[Seat, ...]:
        return ASKED[state.asked]

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

    def guess(self, view_: View, rng: Rng) -> Table:
        return worlds.guess(view_, rng)

    def twin(self, state: Table, seat: Seat | None, rng: Rng) -> Table:
        return view.twin(state, seat, rng)

    def epoch(self, state: Table) -> int:
        return len(state.draws) + len(state.tallies)

    def pieces(self, state: Table) -> dict[str, int]:
        return rules.pieces(state)

    def outcome(self, state: Table) -> Outcome | None:
        return scoring.outcome(state)

    def appeal(self, view_: View, action: Action) -> float:
        return hints.appeal(view_, action)

    def scene(self, view_: View, menu: Menu) -> Scene:
        return scene.draw(view_, menu)

    def traits(self, state: Table, seat: Seat) -> tuple[str, ...]:
        return scoring.traits(state, seat)

    def side(self, state: Table, seat: Seat) -> str:
        return scoring.side(state, seat)

    def say(self, view_: View, thing: Action | Event) -> str:
        return words.say(view_, thing)

    def hush(self, options: Options, state: Table, seat: Seat | None) -> Refusal | None:
        return talk.hush(options, state, seat)

    def talk(self, options: Options, state: Table) -> Deadline | None:
        return talk.clock(options, state)

    def remark(self, view_: View, rng: Rng) -> str:
        return talk.remark(view_, rng)


ASKED: Final = [tuple([Seat(seat) for seat in range(8) if bits >> seat & 1]) for bits in range(256)]  # by bits

GAME: Final = Outbreak(
    GameInfo(
        slug="outbreak",
        title="Outbreak",
        line="Work in shifts, trust nobody, and find Patient Zero in time.",
        edition=DATA.edition(EDITION),
        seats=SEATS,
        usual=6,
        minutes=45,
        kinds=(
            actions.Vote,
            actions.Skip,
            actions.Name,
            actions.Submit,
            actions.Hold,
            actions.Repair,
            actions.Decline,
        ),
        tables=(
            actions.VOTE,
            (actions.SKIP,),
            actions.NAME,
            actions.SUBMIT,
            (actions.HOLD,),
            actions.REPAIR,
            (actions.DECLINE,),
        ),
        classes=(Setup, Pile, Draw, Tally, Table, View, Rng),
        longest=INPUTS_A_DAY * NUMBERS.day_limits[1],
        widest=max(len(TASKS) + 1, *SEATS),
        rule="O-001",
        secret=True,
        phrases=words.QUICK,
        options=OPTIONS,
        endings=ENDINGS[1:],
        folder=FOLDER,
        fields=FIELDS,
    )
)
