"""Sealed bids: a small game with everything a table must be careful about.

Two or three seats write a number from 1 to 5 in secret, in two steps (``write`` may be repeated, ``seal`` ends it),
all at once. When all are sealed the bids are opened one by one, a picture each, a coin falls, and the highest
bid scores. Whoever has not sealed when the clock runs out bids what is written so far. After two rounds it is
over. The word ``fault`` of a bid of 5 with the option on makes the rules fail, as rules with a mistake do.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, NewType

from lazaretto.core import (
    CLOCK,
    EVERYBODY,
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
    Scene,
    Seat,
    State,
    Value,
    seeded,
    struct,
    words,
)

Bid = NewType("Bid", int)
words(Bid, ["none", "one", "two", "three", "four", "five"])


@dataclass(frozen=True, eq=False)
class Write(Action):
    bid: Bid


@dataclass(frozen=True, eq=False)
class Seal(Action):
    pass


WRITE: Final[list[Action]] = [Write(Bid(i)) for i in range(1, 6)]
SEAL: Final[list[Action]] = [Seal()]
SEALED: Final = Refusal("S-1", "the bid is sealed")
NOTHING_WRITTEN: Final = Refusal("S-2", "nothing is written yet")
NOT_THE_CLOCK: Final = Refusal("S-3", "there is no such deadline")


@struct
class HasSealed(Event):
    seat: int


@struct
class Wrote(Event):
    """Only the seat itself hears this."""

    bid: int


@struct
class Opened(Event):
    seat: int
    bid: int


@struct
class Bids(State):
    round: int
    bids: list[int]
    sealed: list[bool]
    opened: list[int]  # the last bids that were opened; 0: not yet
    scores: list[int]
    coin: int
    seconds: int
    faulty: bool


@struct
class Seen(Value):
    me: int
    mine: int
    sealed: tuple[bool, ...]
    opened: tuple[int, ...]
    scores: tuple[int, ...]
    round: int


class SealedBids(Game[Bids, Seen]):
    def new(self, options: Options, seed: int) -> Bids:
        n = options.seats
        seconds = options.number("seconds")
        return Bids(seeded(seed), 0, 0, [0] * n, [False] * n, [0] * n, [0] * n, 0, seconds, options.on("faulty"))

    def seats(self, state: Bids) -> range:
        return range(len(state.bids))

    def acting(self, state: Bids) -> tuple[Seat, ...]:
        return () if state.round == 2 else tuple([Seat(i) for i, sealed in enumerate(state.sealed) if not sealed])

    def candidates(self, state: Bids, seat: Seat) -> list[Action]:
        return WRITE + SEAL

    def refusal(self, state: Bids, seat: Seat, action: Action) -> Refusal | None:
        if isinstance(action, Expire):
            return None if seat == CLOCK and self.deadlines(state) and action.name == "bidding" else NOT_THE_CLOCK
        if state.round == 2 or state.sealed[seat]:
            return SEALED
        return NOTHING_WRITTEN if isinstance(action, Seal) and not state.bids[seat] else None

    def play(self, state: Bids, seat: Seat, action: Action) -> None:
        if isinstance(action, Write):
            if state.faulty and action.bid == 5:
                raise ZeroDivisionError(f"secret {state.bids}")
            state.bids[seat] = action.bid
            state.emit(1 << seat, Wrote(action.bid))
            return
        for i in [seat] if isinstance(action, Seal) else [i for i, sealed in enumerate(state.sealed) if not sealed]:
            state.sealed[i] = True
            state.emit(EVERYBODY, HasSealed(i))
        if all(state.sealed):
            self.open(state)

    def open(self, state: Bids) -> None:
        state.opened = [0] * len(state.bids)
        for i, bid in enumerate(state.bids):
            state.opened[i] = bid
            state.emit(EVERYBODY, Opened(i, bid))
            state.keyframe()
        state.coin = state.rng.below(2)
        best = max(state.bids)
        for i, bid in enumerate(state.bids):
            state.scores[i] += int(bid == best)
            state.bids[i] = 0
            state.sealed[i] = False
        state.round += 1
        state.undo_barrier += 1

    def deadlines(self, state: Bids) -> tuple[Deadline, ...]:
        return (Deadline("bidding", state.seconds),) if state.seconds and state.round < 2 else ()

    def view(self, state: Bids, seat: Seat | None) -> Seen:
        public = (tuple(state.sealed), tuple(state.opened), tuple(state.scores), state.round)
        return Seen(-1, 0, *public) if seat is None else Seen(seat, state.bids[seat], *public)

    def outcome(self, state: Bids) -> Outcome | None:
        if state.round < 2:
            return None
        places = tuple([1 + sum([other > mine for other in state.scores]) for mine in state.scores])
        return Outcome(tuple(state.scores), places, "done", "Two rounds are over.")

    def scene(self, view: Seen, menu: Menu) -> Scene:
        scene = Scene("Write a bid" if menu else "Wait")
        scene.region("table", "shelf")
        scene.region("bars", "meters")
        for i, sealed in enumerate(view.sealed):
            scene.piece(f"envelope-{i}", "table", i, "envelope", "sealed" if sealed else "open", seat=Seat(i))
            for _ in range(view.opened[i]):
                scene.piece("coin*", f"envelope-{i}", [0, 0], "coin")
        if view.me >= 0:
            scene.piece("mine", "bars", 0, "pen", "Your bid", count=view.mine)
        for action, refusal in menu:
            scene.point(action, refusal, say=self.say(view, action))
        return scene

    def say(self, view: Seen, thing: Action | Event) -> str:
        if isinstance(thing, Wrote):
            return f"You write {thing.bid}"
        if isinstance(thing, HasSealed):
            return f"@{thing.seat + 1} seals"
        if isinstance(thing, Opened):
            return f"@{thing.seat + 1} bid {thing.bid}"
        return str(thing).capitalize()


GAME: Final = SealedBids(
    GameInfo(
        "sealed-bids", "Sealed bids", "The highest bid scores.", "1", (2, 3), 2, 1, (Write, Seal), (WRITE, SEAL),
        (Bids, Seen), longest=1000, widest=6, secret=True,
        options=(
            Option("seconds", "Seconds", "For a round.", ("0", "1", "2", "30")),
            Option("faulty", "Faulty", "Rules with a mistake.", ("off", "on")),
        ),
    )
)  # fmt: skip
