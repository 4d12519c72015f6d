"""Outbreak: Survivors work, Patient Zero infects, and nobody knows who handed in which card.

ARCHITECTURE.md draws the rooms that every game has.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from lazaretto.core import (
    EVERYBODY,
    Action,
    Deadline,
    Emitted,
    Event,
    Game,
    GameInfo,
    Heard,
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
from lazaretto.games.outbreak import actions, rules, scene, text, view
from lazaretto.games.outbreak.data import DATA, FOLDER, NUMBERS, SEATS, SHIFTS, TASKS
from lazaretto.games.outbreak.events import DayBegins
from lazaretto.games.outbreak.heuristics import answers, policy, reasons, remarks
from lazaretto.games.outbreak.observation import FIELDS
from lazaretto.games.outbreak.rules import scoring, talk
from lazaretto.games.outbreak.scene import components
from lazaretto.games.outbreak.state import ENDINGS, Draw, Hands, History, Pile, Players, Setup, Table, Tally, Tasks
from lazaretto.games.outbreak.view import Own, SeenHistory, View, determinization

EDITION: Final = 1
LIMITS: Final = [str(days) for days in range(NUMBERS.day_limits[0], NUMBERS.day_limits[1] + 1)]
USUAL_LIMIT: Final = str(NUMBERS.day_limit)
TALK: Final = tuple([str(seconds) for seconds in range(0, 601, 30)])


def talk_words(seconds: int) -> str:
    minutes, rest = divmod(seconds, 60)
    if not seconds:
        return "as long as you like"
    if rest:
        return f"{minutes}:{rest:02} minutes" if minutes else f"{rest} seconds"
    return "1 minute" if minutes == 1 else f"{minutes} minutes"


OPTIONS: Final = (
    Option(
        "show_rest_numbers",
        "Rest numbers",
        "On: the pile shows the number on each Rest card. Off: only its owner sees it.",
        ("on", "off"),
        rule="O-056",
        labels={"on": "shown", "off": "hidden"},
    ),
    Option(
        "vote_rule",
        "Voted out by",
        "Most ballots, or more than half of the players in play.",
        ("plurality", "majority"),
        rule="O-082",
        common=True,
        labels={"plurality": "most ballots", "majority": "more than half"},
    ),
    Option(
        "day_limit",
        "Last Day",
        "If it ends without a winner, the Infected win.",
        (USUAL_LIMIT, *[limit for limit in LIMITS if limit != USUAL_LIMIT]),
        rule="O-076",
        common=True,
    ),
    Option("out_chat", "Players voted out may talk", "They may still write to the table.", ("off", "on"), rule="O-087"),
    Option(
        "talk_seconds",
        "Time to talk",
        "A clock for talk before every vote and Shift.",
        TALK,
        rule="O-021",
        common=True,
        labels={seconds: talk_words(int(seconds)) for seconds in TALK},
    ),
)
INPUTS_A_DAY: Final = max(SEATS) + len(SHIFTS) * (2 + 3 * max(SEATS))  # a vote; two Tasks, cards, two repairs a Shift


class Outbreak(Game[Table, View]):
    def acting(self, state: Table) -> tuple[Seat, ...]:
        return rules.acting(state)

    def legal(self, state: Table, seat: Seat) -> list[Action]:
        return rules.legal(state, seat)

    def play(self, state: Table, seat: Seat, action: Action) -> None:
        rules.play(state, seat, action)

    def refusal(self, state: Table, seat: Seat, action: Action) -> Refusal | None:
        return rules.refusal(state, seat, action)

    def seats(self, state: Table) -> range:
        return range(len(state.players.roles))

    def candidates(self, state: Table, seat: Seat) -> list[Action]:
        return rules.candidates(state, seat)

    def view(self, state: Table, seat: Seat | None) -> View:
        return view.view(state, seat)

    def determinize(self, view_: View, rng: Rng) -> Table:
        return determinization.determinize(view_, rng)

    def alternate_world(self, state: Table, seat: Seat | None, rng: Rng) -> Table:
        return view.alternate_world(state, seat, rng)

    def reveal_count(self, state: Table) -> int:
        return len(state.history.draws) + len(state.history.tallies)

    def pieces(self, state: Table) -> dict[str, int]:
        return rules.pieces(state)

    def outcome(self, state: Table) -> Outcome | None:
        outcome = rules.outcome(state)
        return None if outcome is None else outcome._replace(text=text.outcome(state))

    def prior(self, view_: View, action: Action) -> float:
        return policy.prior(view_, action)

    def new(self, options: Options, seed: int) -> Table:
        setup = Setup(
            options.on("show_rest_numbers"), options.word("vote_rule") == "majority", options.number("day_limit")
        )
        return rules.new(setup, options.seats, seed)

    def opening(self, state: Table) -> list[Emitted]:
        return [Emitted(EVERYBODY, DayBegins(state.day), None)]

    def scene(self, view_: View, menu: Menu) -> Scene:
        return scene.draw(view_, menu)

    def kit(self) -> Kit:
        return components.kit(max(SEATS))

    def say(self, view_: View, thing: Action | Event) -> str:
        return text.say(view_, thing)

    def reason(self, view_: View, action: Action) -> str:
        return reasons.reason(view_, action)

    def muted(self, options: Options, state: Table, seat: Seat | None) -> Refusal | None:
        return talk.muted(options, state, seat)

    def talk(self, options: Options, state: Table) -> Deadline | None:
        return talk.clock(options, state)

    def bots_wait(self, state: Table) -> bool:
        return talk.bots_wait(state)

    def subject(self, state: Table) -> int:
        return talk.subject(state)

    def remark(self, view_: View, rng: Rng, heard: Sequence[Heard]) -> str:
        return remarks.remark(view_, rng, heard)

    def reply(self, view_: View, rng: Rng, heard: Sequence[Heard]) -> str:
        return answers.reply(view_, rng, heard)

    def traits(self, state: Table, seat: Seat) -> tuple[str, ...]:
        return scoring.traits(state, seat)

    def side(self, state: Table, seat: Seat) -> str:
        return scoring.side(state, seat)


GAME: Final = Outbreak(
    GameInfo(
        slug="outbreak",
        title="Outbreak",
        line="Work in shifts, trust nobody, and find Patient Zero in time.",
        edition=DATA.edition(EDITION),
        seats=SEATS,
        usual=6,
        minutes=45,
        kinds=actions.KINDS,
        tables=(
            actions.VOTE,
            (actions.SKIP,),
            actions.NAME,
            actions.SUBMIT,
            (actions.HOLD,),
            actions.REPAIR,
            (actions.DECLINE,),
        ),
        classes=(Setup, Players, Tasks, Hands, Pile, Draw, Tally, History, Table, SeenHistory, Own, View, Rng),
        longest=INPUTS_A_DAY * NUMBERS.day_limits[1],
        widest=max(len(TASKS) + 1, *SEATS),
        rule="O-001",
        secret=True,
        phrases=text.QUICK,
        options=OPTIONS,
        endings=ENDINGS[1:],
        folder=FOLDER,
        fields=FIELDS,
    )
)
