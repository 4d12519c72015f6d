"""A match in progress: the state, every input so far, what may be taken back, what every seat has heard.

An input is first judged (nothing changes), then stored by whoever keeps the match, then taken. ``send``,
``back`` and ``expire`` do both at once where nothing needs to be stored in between.

What may be taken back is found out by itself: everything since the last mark is played again without the
seat's own last input. A mark is set when chance falls, something hidden comes out or a choice becomes final.
"""

from __future__ import annotations

from typing import Final, Generic, NamedTuple

from lazaretto.core import (
    CLOCK,
    Action,
    BadRecord,
    Event,
    Expire,
    Game,
    InputError,
    Json,
    Listener,
    OpenGame,
    Options,
    Refusal,
    Seat,
    Told,
)
from lazaretto.core.game import S, V
from lazaretto.core.record import write_header, write_line

BACK: Final = "back"
STALE: Final = Refusal("table", "this was meant for an earlier question")
NOT_ASKED: Final = Refusal("table", "this seat is not asked now")
NOT_A_CLOCK: Final = Refusal("table", "only the table's clock says that")
NOTHING_LEFT: Final = Refusal("table", "there is nothing to take back since something new came to light")
BUILT_ON: Final = Refusal("table", "another seat has built on it, so it cannot be taken back")


class Said(NamedTuple):
    """A line of the log, as one hearer reads it."""

    text: str  # @2 stands for the name of seat 2
    seat: int  # whose flag stands before it, counted from 1; 0: nobody's


class Input(NamedTuple):
    """Something judged and found good."""

    seat: Seat
    action: Action | None  # None: the seat takes back its last input

    def line(self) -> str:
        """As storage keeps it."""
        return f"{self.seat + 1}: {BACK}" if self.action is None else write_line(self.seat, self.action)


class Drawn(NamedTuple):
    """A picture of a view on which nothing is on offer, and what changed from the one before."""

    view: object
    old: dict[str, Json]
    new: dict[str, Json]
    diff: dict[str, Json]


class Moment(Generic[S, V]):
    """One picture of what happened: the state then, and by hearer what was said on the way to it."""

    __slots__ = ("drawn", "said", "state", "views")

    def __init__(self, state: S, views: list[V], said: list[list[Said]]) -> None:
        self.state = state
        self.views = views  # by seat; the watchers' comes last
        self.said = said
        self.drawn: list[Drawn] = []  # pictures that more than one viewer may see


class Match(Generic[S, V]):
    def __init__(self, game: Game[S, V], options: Options, seed: int) -> None:
        self.game = game
        self.options = options
        self.seed = seed
        self.notation = game.info.notation()
        self.open = isinstance(game, OpenGame)  # all see the same
        self.state: S = game.new(options, seed)
        self.hearers: tuple[Seat | None, ...] = (*[Seat(i) for i in range(options.seats)], None)
        self.inputs: list[tuple[Seat, Action]] = []  # those that still stand
        self.taken = 0  # all inputs there ever were, take-backs too: the lines that storage has
        self.mine = [0] * options.seats  # own inputs so far, by seat: the key against double clicks
        self.base: S = self.state.copy()  # as it was at the last mark
        self.base_at = 0
        self.since: list[Told] = []  # told since the last mark
        self.log: list[list[Said]] = [[] for _ in self.hearers]
        self.built_on = [False] * options.seats  # known: the seat's last input cannot be taken back any more

    # ---- judging: nothing changes ----

    def judge(self, seat: Seat, text: str, mine: int) -> Input | Refusal:
        """What a seat wants to do, if nothing speaks against it."""
        if mine != self.mine[seat]:
            return STALE
        try:
            action = self.notation.read(text)
        except InputError as error:
            return Refusal("table", str(error))
        return NOT_A_CLOCK if isinstance(action, Expire) else self.weigh(seat, action)

    def judge_expiry(self, name: str) -> Input | Refusal:
        return self.weigh(CLOCK, Expire(name))

    def weigh(self, seat: Seat, action: Action) -> Input | Refusal:
        refusal = self.game.refusal(self.state, seat, action)
        if refusal is not None:
            return refusal
        if seat != CLOCK and seat not in self.game.acting(self.state):
            return NOT_ASKED
        return Input(seat, action)

    def judge_back(self, seat: Seat, mine: int) -> Input | Refusal:
        if mine != self.mine[seat]:
            return STALE
        undone = self.without_last(seat)
        return undone if isinstance(undone, Refusal) else Input(seat, None)

    def can_go_back(self, seat: Seat) -> bool:
        """Whether the seat's own last input may be taken back now."""
        if len(self.inputs) > self.base_at and self.inputs[-1][0] == seat:
            return True  # nobody can have built on it
        if not self.built_on[seat]:
            self.built_on[seat] = isinstance(self.without_last(seat), Refusal)
        return not self.built_on[seat]

    # ---- taking: what was judged good happens ----

    def take(self, step: Input) -> list[Moment[S, V]]:
        """Carry it out; returns the moments that deserve a picture, the last one being the present."""
        self.taken += 1
        if step.seat != CLOCK:
            self.mine[step.seat] += 1
            self.built_on[step.seat] = False
        return self.undo(step.seat) if step.action is None else self.play(step.seat, step.action)

    def play(self, seat: Seat, action: Action) -> list[Moment[S, V]]:
        state, ear = self.state, Listener()
        before = state.mark()
        state.log = ear
        self.game.play(state, seat, action)
        state.log = None
        self.inputs.append((seat, action))
        self.since += ear.told
        if state.mark() != before:
            self.base, self.base_at = state.copy(), len(self.inputs)
            self.since = []
        moments = []
        start = 0
        for count, picture in [*ear.beats, (len(ear.told), state)]:
            moments.append(self.moment(picture, ear.told[start:count]))  # type: ignore[arg-type]  # a beat is a copy of S
            start = count
        return moments

    def undo(self, seat: Seat) -> list[Moment[S, V]]:
        """Only those who could see the input hear that it is taken back: for the others nothing happened."""
        undone = self.without_last(seat)
        assert not isinstance(undone, Refusal)
        state, told, place = undone
        moment = self.moment(state, [])
        for i, hearer in enumerate(self.hearers):
            heard = audible(self.since, hearer) != audible(told, hearer)
            if heard or hearer == seat or self.game.view(self.state, hearer) != moment.views[i]:
                moment.said[i].append(Said(f"@{seat + 1} takes back an action", seat + 1))
                self.log[i] += moment.said[i]
        self.state = state
        self.since = told
        self.built_on = [False] * len(self.built_on)
        del self.inputs[place]
        return [moment]

    def without_last(self, seat: Seat) -> tuple[S, list[Told], int] | Refusal:
        """The position without the seat's last input since the mark, what is told then, and that input's place."""
        place = len(self.inputs) - 1
        while place >= self.base_at and self.inputs[place][0] != seat:
            place -= 1
        if place < self.base_at:
            return NOTHING_LEFT
        trial, ear = self.base.copy(), Listener()
        trial.log = ear
        mark = trial.mark()
        for i in range(self.base_at, len(self.inputs)):
            if i == place:
                continue
            who, action = self.inputs[i]
            if self.game.refusal(trial, who, action) is not None:
                return BUILT_ON
            self.game.play(trial, who, action)
            if trial.mark() != mark:
                return BUILT_ON
        trial.log = None
        return trial, ear.told, place

    def moment(self, state: S, told: list[Told]) -> Moment[S, V]:
        game = self.game
        views = self.views(state)
        said: list[list[Said]] = []
        heard: list[Event] | None = None
        for i, hearer in enumerate(self.hearers):
            before, heard = heard, audible(told, hearer)
            if i and views[i] is views[i - 1] and heard == before:
                lines = said[-1].copy()
            else:
                lines = [Said(game.say(views[i], event), getattr(event, "seat", -1) + 1) for event in heard]
            said.append(lines)
            self.log[i] += lines
        return Moment(state, views, said)

    def views(self, state: S) -> list[V]:
        """What each hearer sees; one and the same object where nothing is hidden."""
        if self.open:
            return [self.game.view(state, None)] * len(self.hearers)
        return [self.game.view(state, hearer) for hearer in self.hearers]

    def now(self) -> Moment[S, V]:
        """The present, with nothing new said."""
        return self.moment(self.state, [])

    # ---- both at once ----

    def send(self, seat: Seat, text: str, mine: int) -> list[Moment[S, V]] | Refusal:
        return self.settle(self.judge(seat, text, mine))

    def back(self, seat: Seat, mine: int) -> list[Moment[S, V]] | Refusal:
        return self.settle(self.judge_back(seat, mine))

    def expire(self, name: str) -> list[Moment[S, V]] | Refusal:
        return self.settle(self.judge_expiry(name))

    def settle(self, step: Input | Refusal) -> list[Moment[S, V]] | Refusal:
        return step if isinstance(step, Refusal) else self.take(step)

    # ---- kept and written ----

    def take_line(self, line: str) -> list[Moment[S, V]]:
        """Take an input as storage has it; ``BadRecord`` says why it cannot be."""
        who, _, text = line.partition(": ")
        if who == "clock":
            answer = self.settle(self.weigh(CLOCK, self.notation.read(text)))
        else:
            seat = Seat(int(who) - 1)
            mine = self.mine[seat]
            answer = self.back(seat, mine) if text == BACK else self.send(seat, text, mine)
        if isinstance(answer, Refusal):
            raise BadRecord(f"input {self.taken + 1}: {answer.reason} ({answer.rule})")
        return answer

    def record(self, names: list[str]) -> str:
        """The game as a text that replays to the same state: what was taken back is left out."""
        info = self.game.info
        lines = write_header(info.slug, info.edition, self.options.words, names, self.seed)
        lines += [write_line(seat, action) for seat, action in self.inputs]
        lines.append(f"end {len(self.inputs)}")
        return "\n".join(lines) + "\n"


def audible(told: list[Told], hearer: Seat | None) -> list[Event]:
    return [event for event in [one.heard_by(hearer) for one in told] if event is not None]


def rebuilt(game: Game[S, V], options: Options, seed: int, lines: list[str]) -> Match[S, V]:
    """The match as it was when the last of these lines was stored."""
    match = Match(game, options, seed)
    for line in lines:
        match.take_line(line)
    return match
