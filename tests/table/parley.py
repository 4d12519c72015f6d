"""Parley: a small game of talk, in which one can build in secret on what another does in the open.

All act at once. A seat may ``offer`` in the open, ``take`` from the offer of another in secret, and ``seal``. When all
have sealed it is over, and each taking scores. Who has sealed may not talk, watchers never, and with the option on
the table gives so many seconds to talk.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from lazaretto.core import (
    EVERYBODY,
    Action,
    Deadline,
    Event,
    Game,
    GameInfo,
    Heard,
    Menu,
    Option,
    Options,
    Outcome,
    Refusal,
    Rng,
    Scene,
    Seat,
    State,
    Value,
    seeded,
    struct,
)


@dataclass(frozen=True, eq=False)
class Offer(Action):
    pass


@dataclass(frozen=True, eq=False)
class Take(Action):
    of: Seat


@dataclass(frozen=True, eq=False)
class Seal(Action):
    pass


OFFER: Final[list[Action]] = [Offer()]
TAKE: Final[list[Action]] = [Take(Seat(i)) for i in range(3)]
SEAL: Final[list[Action]] = [Seal()]
SEALED: Final = Refusal("P-1", "this seat has sealed")
TWICE: Final = Refusal("P-2", "this seat offers already")
NO_OFFER: Final = Refusal("P-3", "there is no such offer")
SILENT: Final = Refusal("P-4", "who has sealed is silent")
ONLY_WATCHING: Final = Refusal("P-5", "watchers are silent")


@struct
class Emitted(Event):
    seat: int
    text: str


@struct
class Parley(State):
    offers: list[bool]
    taken: list[int]  # by seat: from whom, counted from 1; 0: nobody
    sealed: list[bool]
    seconds: int


@struct
class Seen(Value):
    me: int
    offers: list[bool]
    taken: list[int]  # one's own, and everybody's in the end
    sealed: list[bool]
    seconds: int


class ParleyGame(Game[Parley, Seen]):
    def new(self, options: Options, seed: int) -> Parley:
        n = options.seats
        return Parley(seeded(seed), 0, [False] * n, [0] * n, [False] * n, options.number("seconds"))

    def seats(self, state: Parley) -> range:
        return range(len(state.taken))

    def acting(self, state: Parley) -> tuple[Seat, ...]:
        return tuple([Seat(i) for i, sealed in enumerate(state.sealed) if not sealed])

    def candidates(self, state: Parley, seat: Seat) -> list[Action]:
        return [*OFFER, *[TAKE[i] for i in self.seats(state) if i != seat], *SEAL]

    def refusal(self, state: Parley, seat: Seat, action: Action) -> Refusal | None:
        if state.sealed[seat]:
            return SEALED
        if isinstance(action, Offer):
            return TWICE if state.offers[seat] else None
        if isinstance(action, Take):
            return None if action.of != seat and state.offers[action.of] else NO_OFFER
        return None

    def play(self, state: Parley, seat: Seat, action: Action) -> None:
        if isinstance(action, Take):
            state.taken[seat] = action.of + 1
            state.emit(1 << seat, Emitted(seat, f"You take from @{action.of + 1}"))
            return
        (state.offers if isinstance(action, Offer) else state.sealed)[seat] = True
        state.emit(EVERYBODY, Emitted(seat, f"@{seat + 1}: {action}"))
        if all(state.sealed):
            state.undo_barrier += 1

    def view(self, state: Parley, seat: Seat | None) -> Seen:
        over = all(state.sealed)
        taken = [taken if over or i == seat else 0 for i, taken in enumerate(state.taken)]
        return Seen(-1 if seat is None else seat, state.offers[:], taken, state.sealed[:], state.seconds)

    def determinize(self, view: Seen, rng: Rng) -> Parley:
        taken = view.taken[:]
        for i in range(len(taken)):
            if i != view.me and not all(view.sealed):
                taken[i] = rng.pick([0, *[j + 1 for j, offer in enumerate(view.offers) if offer and j != i]])
        return Parley(rng.fork(), 0, view.offers[:], taken, view.sealed[:], view.seconds)

    def outcome(self, state: Parley) -> Outcome | None:
        if not all(state.sealed):
            return None
        scores = tuple([int(taken > 0) for taken in state.taken])
        return Outcome(scores, (1,) * len(scores), "done", "All have sealed.")

    def scene(self, view: Seen, menu: Menu) -> Scene:
        scene = Scene("Haggle" if menu else "Wait")
        scene.region("table", "shelf")
        for i, offer in enumerate(view.offers):
            scene.piece(f"stall-{i}", "table", i, "stall", "open" if offer else "closed", count=view.taken[i])
        for action, refusal in menu:
            scene.point(action, refusal, say=self.say(view, action))
        return scene

    def say(self, view: Seen, thing: Action | Event) -> str:
        return thing.text if isinstance(thing, Emitted) else str(thing).capitalize()

    def prior(self, view: Seen, action: Action) -> float:
        return 1.0 if isinstance(action, Seal) else 0.0

    def muted(self, options: Options, state: Parley, seat: Seat | None) -> Refusal | None:
        if seat is None:
            return ONLY_WATCHING
        return SILENT if state.sealed[seat] else None

    def talk(self, options: Options, state: Parley) -> Deadline | None:
        return Deadline(f"after {sum(state.sealed)} seals", state.seconds) if state.seconds else None

    def remark(self, view: Seen, rng: Rng, heard: Sequence[Heard]) -> str:
        return f"I am seat {view.me + 1} and see {sum(view.offers)} offers"

    def reply(self, view: Seen, rng: Rng, heard: Sequence[Heard]) -> str:
        """To the last line that names the seat since it spoke."""
        since = 0
        for place, line in enumerate(heard):
            since = place + 1 if line.seat == view.me else since
        calls = [line.seat + 1 for line in heard[since:] if f"I call @{view.me + 1}" in line.text]
        return f"Here I am, @{calls[-1]}." if calls else ""


GAME: Final = ParleyGame(
    GameInfo(
        "parley", "Parley", "Take what is offered.", "1", (2, 3), 2, 1, (Offer, Take, Seal), (OFFER, TAKE, SEAL),
        (Parley, Seen), longest=1000, widest=4, secret=True, phrases=("I call @.",),
        options=(Option("seconds", "Seconds", "To talk.", ("0", "1", "30")),),
    )
)  # fmt: skip
