"""Virus: a lab crawler for one to four heroes, with noise, creatures that follow it, and a way out to be found."""

from __future__ import annotations

from typing import Final

from lazaretto.core import (
    CLOCK,
    Action,
    Deadline,
    Event,
    Expire,
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
)
from lazaretto.games.virus import hints, scene, words
from lazaretto.games.virus.actions import ACTION_KINDS, ACTION_TABLES
from lazaretto.games.virus.data import FOLDER, TABLES
from lazaretto.games.virus.rules import answers, ending, flow, setup
from lazaretto.games.virus.rules.counting import pieces
from lazaretto.games.virus.rules.menu import candidates
from lazaretto.games.virus.state import (
    Charge,
    Creature,
    Edge,
    EventDeck,
    Hero,
    Lab,
    Plan,
    Point,
    Room,
    RoomDeck,
    State,
    Throw,
    Wound,
    WoundDeck,
)
from lazaretto.games.virus.view import View, guess, twin, view

NO_SPY_ALONE: Final = Refusal("V-016", "a spy needs at least two heroes")
NO_LIFE_ALONE: Final = Refusal("V-333", "coming back needs another hero")
NO_CLOCK: Final = Refusal("V-206", "no such time is running")

OPTIONS: Final = (
    Option("level", "Level", "1 is the easiest: hit points, creature speed and Bosses follow it.", ("2", "1", "3")),
    Option("real_time", "Real time", "All act at once against the clock.", ("off", "on")),
    Option("turns", "Turns without real time", "Act as you like, or one action each in turn.", ("free", "rotate")),
    Option(
        "first",
        "First Lead",
        "The seat of the youngest player.",
        by_seats={n: tuple([str(i + 1) for i in range(n)]) for n in range(1, 5)},
    ),
    Option("spy", "Spy", "One hero may be a spy; clues are declared, not shown. For two or more.", ("off", "on")),
    Option("life", "Continuous life", "Heroes who die clean come back. For two or more.", ("off", "on")),
    Option("legend", "Legend", "Each room colour calls its own creatures.", ("off", "on")),
    Option("best", "Best player", "Rank the winners by who leaves last.", ("off", "on")),
)

INFO: Final = GameInfo(
    slug="virus",
    title="Virus",
    line="Explore the lab, mind your noise, find the antidote and get out.",
    edition=TABLES.edition,
    seats=(1, 2, 3, 4),
    usual=2,
    minutes=90,
    kinds=ACTION_KINDS,
    tables=ACTION_TABLES,
    classes=(
        Charge, Creature, Edge, EventDeck, Hero, Lab, Plan, Point, Room, RoomDeck, State, Throw, View, Wound, WoundDeck,
    ),
    longest=20_000,
    widest=300,
    secret=True,
    options=OPTIONS,
    endings=("antidote", "lost", "spy"),
    folder=FOLDER,
)  # fmt: skip


class Virus(Game[State, View]):
    def acting(self, state: State) -> tuple[Seat, ...]:
        return flow.acting(state.lab)

    def candidates(self, state: State, seat: Seat) -> list[Action]:
        return candidates(state, seat)

    def refusal(self, state: State, seat: Seat, action: Action) -> Refusal | None:
        if seat == CLOCK:
            running = [deadline.name for deadline in self.deadlines(state)]
            return None if isinstance(action, Expire) and action.name in running else NO_CLOCK
        return answers.refusal(state, seat, action)

    def play(self, state: State, seat: Seat, action: Action) -> None:
        if isinstance(action, Expire):
            flow.expire(state, action.name)
            return
        answers.play(state, seat, action)

    def seats(self, state: State) -> range:
        return range(len(state.lab.heroes))

    def deadlines(self, state: State) -> tuple[Deadline, ...]:
        return flow.deadlines(state.lab)

    def view(self, state: State, seat: Seat | None) -> View:
        return view(state, seat)

    def guess(self, view: View, rng: Rng) -> State:
        return guess(view, rng)

    def twin(self, state: State, seat: Seat | None, rng: Rng) -> State:
        return twin(state, seat, rng)

    def epoch(self, state: State) -> int:
        return state.shown

    def pieces(self, state: State) -> dict[str, int]:
        return pieces(state)

    def outcome(self, state: State) -> Outcome | None:
        return ending.outcome(state.lab, state.lab.best, state.spy)

    def appeal(self, view: View, action: Action) -> float:
        return hints.appeal(view, action)

    def unfit(self, options: Options) -> Refusal | None:
        if options.seats > 1:
            return None
        if options.on("life"):
            return NO_LIFE_ALONE
        return NO_SPY_ALONE if options.on("spy") else None

    def new(self, options: Options, seed: int) -> State:
        state = setup.new(options, seed)
        flow.advance(state)
        return state

    def scene(self, view: View, menu: Menu) -> Scene:
        return scene.draw(view, menu)

    def traits(self, state: State, seat: Seat) -> tuple[str, ...]:
        return ending.traits(state, seat)

    def say(self, view: View, thing: Action | Event) -> str:
        return words.say(view, thing)


GAME: Final = Virus(INFO)
