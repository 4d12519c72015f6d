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
from lazaretto.games.virus import rules, scene, text
from lazaretto.games.virus.actions import ACTION_KINDS, ACTION_TABLES
from lazaretto.games.virus.data import FOLDER, TABLES
from lazaretto.games.virus.heuristics import policy, reasons, value
from lazaretto.games.virus.observation import FIELDS
from lazaretto.games.virus.rules import flow, scoring
from lazaretto.games.virus.rules.catalogue import QUESTIONS
from lazaretto.games.virus.rules.phases import countdown
from lazaretto.games.virus.scene import components
from lazaretto.games.virus.state import PARTS, State
from lazaretto.games.virus.view import View, alternate_world, determinize, sight, view

NO_SPY_ALONE: Final = Refusal("V-016", "a spy needs at least two heroes")
NO_LIFE_ALONE: Final = Refusal("V-333", "coming back needs another hero")
NOT_A_HERO: Final = Refusal("V-027", "the first Lead is a hero; Boss players have the last seats")
NOT_LEARNING: Final = Refusal("V-388", "the learning game is level 2 without anything added")
PLAIN: Final = {
    "level": "2", "bosses": "0", "spy": "off", "legend": "off", "scenario": "none", "skills": "off", "teleport": "off",
    "smoke": "off", "resolution": "off", "morbo": "off", "multicolour": "off", "rotating": "off",
}  # fmt: skip  # what the learning game is played with
NO_CLOCK: Final = Refusal("V-206", "no such time is running")

OPTIONS: Final = (
    Option(
        "level",
        "Level",
        "1 is the easiest: hit points, creature speed and Bosses follow it.",
        ("2", "1", "3"),
        rule="V-003",
        common=True,
        labels={"1": "1, easy", "2": "2, medium", "3": "3, hard"},
    ),
    Option(
        "real_time",
        "Real time",
        "All act at once against the clock.",
        ("off", "on"),
        rule="V-326",
        common=True,
        labels={"off": "no clock", "on": "against the clock"},
    ),
    Option(
        "turns",
        "Turns without real time",
        "Act as you like, or one action each in turn.",
        ("free", "rotate"),
        rule="V-397",
        labels={"free": "all as they like", "rotate": "one action each in turn"},
    ),
    Option(
        "first",
        "First Lead",
        "The seat of the youngest player.",
        by_seats={n: tuple([str(i + 1) for i in range(min(n, 4))]) for n in range(1, 7)},
        rule="V-027",
        labels={str(i + 1): f"Seat {i + 1}" for i in range(4)},
    ),
    Option(
        "bosses",
        "Boss players",
        "The last seats play the creatures, up to two of them.",
        by_seats={1: ("0",), 2: ("0", "1"), 3: ("0", "1", "2"), 4: ("0", "1", "2"), 5: ("1", "2"), 6: ("2",)},
        rule="V-339",
        common=True,
        labels={"0": "none", "1": "one", "2": "two"},
    ),
    Option(
        "scenario",
        "Scenario",
        "Also shut a computer down, save a child, or free a captive.",
        ("none", "reboot", "child", "captive"),
        rule="V-356",
        common=True,
        labels={
            "none": "none",
            "reboot": "Reboot: shut a computer down",
            "child": "save the Child",
            "captive": "free the Captive",
        },
    ),
    Option(
        "skills",
        "Skills",
        "Each hero takes two of the cards shown, or all bid cubes for them.",
        ("off", "draft", "auction"),
        rule="V-383",
        labels={"off": "none", "draft": "taken in turn", "auction": "bid for"},
    ),
    Option("teleport", "Teleport rooms", "Walk from one teleport room to another.", ("off", "on"), rule="V-376"),
    Option("smoke", "Smoke bombs", "A token that keeps a room from fighting.", ("off", "on"), rule="V-377"),
    Option("resolution", "Resolution tokens", "A token that saves part of a throw.", ("off", "on"), rule="V-378"),
    Option("morbo", "Morbo", "Wounds that spread to heroes in the same room.", ("off", "on"), rule="V-379"),
    Option("multicolour", "Multicolour rooms", "Rooms of any colour.", ("off", "on"), rule="V-381"),
    Option("rotating", "Rotating room", "A room that drifts away with those in it.", ("off", "on"), rule="V-382"),
    Option(
        "walls", "Wall pieces", "Draw walls where two rooms show one; for the eye alone.", ("on", "off"), rule="V-375"
    ),
    Option(
        "learning",
        "Learning game",
        "Four short parts from exploring to leaving; begin with the first, or with any.",
        by_seats={n: ("off", "1", "2", "3", "4") if n <= 4 else ("off",) for n in range(1, 7)},
        rule="V-388",
        labels={
            "off": "off",
            "1": "from exploring on",
            "2": "from fighting on",
            "3": "from the lab on",
            "4": "leaving",
        },
    ),
    Option(
        "loyalty",
        "Heroes who become Bosses",
        "They still share the heroes' victory, or change sides.",
        ("share", "turncoat"),
        rule="V-355",
        labels={"share": "still win with the heroes", "turncoat": "change sides"},
    ),
    Option(
        "spy",
        "Spy",
        "One hero may be a spy; clues are declared, not shown. For two or more.",
        ("off", "on"),
        rule="V-016",
    ),
    Option("life", "Continuous life", "Heroes who die clean come back. For two or more.", ("off", "on"), rule="V-333"),
    Option("legend", "Legend", "Each room colour calls its own creatures.", ("off", "on"), rule="V-336"),
    Option("best", "Best player", "The winners are ranked: the last to leave is first.", ("off", "on"), rule="V-318"),
)

INFO: Final = GameInfo(
    slug="virus",
    title="Virus",
    line="Explore the lab, mind your noise, find the antidote and get out.",
    edition=TABLES.edition,
    seats=(1, 2, 3, 4, 5, 6),
    usual=2,
    minutes=90,
    kinds=ACTION_KINDS,
    tables=ACTION_TABLES,
    classes=(*PARTS, View, *QUESTIONS),
    longest=20_000,
    widest=300,
    secret=True,
    options=OPTIONS,
    endings=("antidote", "boss", "lost", "spy"),
    folder=FOLDER,
    fields=FIELDS,
    rule="V-339",
)  # fmt: skip


class Virus(Game[State, View]):
    def acting(self, state: State) -> tuple[Seat, ...]:
        return rules.acting(state)

    def candidates(self, state: State, seat: Seat) -> list[Action]:
        return rules.candidates(state, seat)

    def legal(self, state: State, seat: Seat) -> list[Action]:
        return rules.legal(state, seat)

    def refusal(self, state: State, seat: Seat, action: Action) -> Refusal | None:
        if seat == CLOCK:
            running = [deadline.name for deadline in self.deadlines(state)]
            return None if isinstance(action, Expire) and action.name in running else NO_CLOCK
        return rules.refusal(state, seat, action)

    def play(self, state: State, seat: Seat, action: Action) -> None:
        if isinstance(action, Expire):
            countdown.expire(state, action.name)
            return
        rules.play(state, seat, action)

    def seats(self, state: State) -> range:
        return range(state.lab.setup.seats)

    def deadlines(self, state: State) -> tuple[Deadline, ...]:
        return countdown.deadlines(state.lab)

    def view(self, state: State, seat: Seat | None) -> View:
        return view(state, seat)

    def glimpse(self, state: State, seat: Seat) -> View:
        return sight(state, state.lab, seat)

    def determinize(self, view: View, rng: Rng) -> State:
        return determinize(view, rng)

    def alternate_world(self, state: State, seat: Seat | None, rng: Rng) -> State:
        return alternate_world(state, seat, rng)

    def reveal_count(self, state: State) -> int:
        return state.shown

    def pieces(self, state: State) -> dict[str, int]:
        return rules.pieces(state)

    def outcome(self, state: State) -> Outcome | None:
        return rules.outcome(state)

    def prior(self, view: View, action: Action) -> float:
        return policy.prior(view, action)

    def evaluate(self, state: State) -> list[float] | None:
        return value.evaluate(state)

    def options_conflict(self, options: Options) -> Refusal | None:
        if options.word("learning") != "off" and any([options.word(name) != PLAIN[name] for name in PLAIN]):
            return NOT_LEARNING
        heroes = options.seats - options.number("bosses")
        if int(options.word("first")) > heroes:
            return NOT_A_HERO
        if heroes > 1:
            return None
        if options.on("life"):
            return NO_LIFE_ALONE
        return NO_SPY_ALONE if options.on("spy") else None

    def new(self, options: Options, seed: int) -> State:
        return rules.new(options, seed)

    def scene(self, view: View, menu: Menu) -> Scene:
        return scene.draw(view, menu)

    def muted(self, options: Options, state: State, seat: Seat | None) -> Refusal | None:
        return flow.muted(state.lab)

    def traits(self, state: State, seat: Seat) -> tuple[str, ...]:
        return scoring.traits(state, seat)

    def side(self, state: State, seat: Seat) -> str:
        return scoring.side(state, seat)

    def is_cooperative(self, options: Options) -> bool:
        """Nobody plays a Boss or perhaps a spy, and no winner is ranked before another."""
        return options.number("bosses") == 0 and not options.on("spy") and not options.on("best")

    def reason(self, view: View, action: Action) -> str:
        return reasons.reason(view, action)

    def kit(self) -> Kit:
        return components.kit()

    def say(self, view: View, thing: Action | Event) -> str:
        return text.say(view, thing)


GAME: Final = Virus(INFO)
