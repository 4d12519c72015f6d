"""A match in progress: the state, every input so far, what can be undone, what every seat has heard.

An input is validated first (nothing changes), then stored by the match's keeper, then applied. ``send``, ``back`` and
``expire`` do all of it where nothing needs to be stored in between.

A seat may undo its own last input up to the undo barrier (``undo.py``), which is raised when chance falls, hidden
information is revealed or a choice becomes final. Past it everybody has to agree; then the input and everything after
it is undone. In a guided first game the number of inputs is the place in the script.
"""

from __future__ import annotations

from typing import Final, Generic, NamedTuple

from lazaretto.core import (
    CLOCK,
    LEARNER,
    Action,
    BadRecord,
    Emitted,
    Event,
    EventLog,
    Expire,
    Game,
    InputError,
    Json,
    Lesson,
    Menu,
    OpenGame,
    Options,
    Refusal,
    Seat,
)
from lazaretto.core.game import S, V
from lazaretto.core.record import write_header, write_line
from lazaretto.core.tutorial import NOT_YET
from lazaretto.table.undo import BUILT_ON, NOTHING_LEFT, last_place, offered, without_last

BACK: Final = "back"
BY_CONSENT: Final = "back by consent"
STALE: Final = Refusal("table", "this was meant for an earlier question")
NOT_ASKED: Final = Refusal("table", "this seat is not asked now")
NOT_A_CLOCK: Final = Refusal("table", "only the table's clock says that")
NOTHING_EVER: Final = Refusal("table", "this seat has played nothing that could be taken back")


class Said(NamedTuple):
    """A line of the log, as one hearer reads it."""

    text: str  # @2 stands for the name of seat 2
    seat: int  # whose flag stands before it, counted from 1; 0: nobody's


class Input(NamedTuple):
    """An input that was validated."""

    seat: Seat
    action: Action | None  # None: the seat takes back its last input
    consent: bool = False  # and everything after it, since all agreed

    def line(self) -> str:
        """As storage keeps it."""
        if self.action is not None:
            return write_line(self.seat, self.action)
        return f"{self.seat + 1}: {BY_CONSENT if self.consent else BACK}"


class Saying(NamedTuple):
    """What a guided first game says to the learner."""

    text: str  # empty: nothing any more
    step: int  # from 1 on; 0: the learner is free
    of: int


class Drawn:
    """A picture of a view on which nothing is on offer, and what changed from the one before."""

    __slots__ = ("diff", "new", "old", "view")

    def __init__(self, view: object, old: dict[str, Json], new: dict[str, Json], diff: dict[str, Json]) -> None:
        self.view = view
        self.old = old
        self.new = new
        self.diff = diff


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
        self.seen: list[int] = []  # who noticed each of them: bits of hearers
        self.last_views: list[V] = [] if self.open else self.views(self.state)  # what each hearer sees now
        self.taken = 0  # all inputs there ever were, take-backs too: the lines that storage has
        self.input_seq = [0] * options.seats  # own inputs so far, by seat: the key against double clicks
        self.base: S = self.state.copy()  # as it was at the last mark
        self.undo_floor = 0
        self.since: list[Emitted] = []  # told since the last mark
        self.log: list[list[Said]] = [[] for _ in self.hearers]
        self.built_on: dict[int, bool] = {}  # by place of an input: whether others can have built on it
        self.lesson: Lesson | None = None
        self.moment(self.state, game.opening(self.state))  # the first lines of the log

    # ---- judging: nothing changes ----

    def validate(self, seat: Seat, text: str, input_seq: int) -> Input | Refusal:
        """What a seat wants to do, if nothing speaks against it."""
        if input_seq != self.input_seq[seat]:
            return STALE
        try:
            action = self.notation.read(text)
        except InputError as error:
            return Refusal("table", str(error))
        return NOT_A_CLOCK if isinstance(action, Expire) else self.check(seat, action)

    def validate_expiry(self, name: str) -> Input | Refusal:
        return self.check(CLOCK, Expire(name))

    def check(self, seat: Seat, action: Action) -> Input | Refusal:
        if self.lesson is not None and self.scripted() and self.lesson.script[len(self.inputs)] != (seat, action):
            return NOT_YET
        refusal = self.game.refusal(self.state, seat, action)
        if refusal is not None:
            return refusal
        if seat != CLOCK and seat not in self.game.acting(self.state):
            return NOT_ASKED
        return Input(seat, action)

    def validate_back(self, seat: Seat, input_seq: int) -> Input | Refusal:
        if input_seq != self.input_seq[seat]:
            return STALE
        if self.can_go_back(seat):
            return self.validate_undo(seat)
        return NOTHING_LEFT if last_place(self, seat, self.undo_floor) < 0 else BUILT_ON

    def validate_undo(self, seat: Seat) -> Input | Refusal:
        undone = without_last(self, seat)
        return undone if isinstance(undone, Refusal) else Input(seat, None)

    def validate_consent(self, seat: Seat) -> Input | Refusal:
        """Everybody agrees: is there anything to take back?"""
        return NOTHING_EVER if last_place(self, seat, 0) < 0 else Input(seat, None, consent=True)

    def can_go_back(self, seat: Seat) -> bool:
        """Whether the seat's own last input may be taken back now."""
        return offered(self, seat)

    def menu(self, seat: Seat | None) -> Menu:
        """What is on offer; in a lesson all is grey but what it asks for."""
        menu = self.game.menu(self.state, seat)
        if self.lesson is None or not self.scripted():
            return menu
        wanted = self.lesson.asks(len(self.inputs))
        return [(action, refusal or (None if action == wanted else NOT_YET)) for action, refusal in menu]

    # ---- taking: what was judged good happens ----

    def apply(self, step: Input) -> list[Moment[S, V]]:
        """Carry it out; returns the moments that deserve a picture, the last one being the present."""
        self.taken += 1
        if step.seat != CLOCK:
            self.input_seq[step.seat] += 1
        if step.action is not None:
            return self.play(step.seat, step.action)
        return self.rewind(step.seat) if step.consent else self.undo(step.seat)

    def play(self, seat: Seat, action: Action) -> list[Moment[S, V]]:
        state, ear = self.state, EventLog()
        before = state.undo_point()
        state.log = ear
        self.game.play(state, seat, action)
        state.log = None
        self.inputs.append((seat, action))
        self.since += ear.emitted
        if state.undo_point() != before:
            self.base, self.undo_floor = state.copy(), len(self.inputs)
            self.since = []
            self.built_on = {}
        moments = []
        start = 0
        for count, picture in [*ear.keyframes, (len(ear.emitted), state)]:
            moments.append(self.moment(picture, ear.emitted[start:count]))  # type: ignore[arg-type]  # a beat is a copy of S
            start = count
        self.seen.append(self.noticed(moments))
        return moments

    def noticed(self, moments: list[Moment[S, V]]) -> int:
        """Who saw or heard something of it."""
        if self.open:
            return -1
        bits = 0
        for i, before in enumerate(self.last_views):
            if any([moment.said[i] or moment.views[i] != before for moment in moments]):
                bits |= 1 << i
        self.last_views = moments[-1].views
        return bits

    def undo(self, seat: Seat) -> list[Moment[S, V]]:
        """Only those who could see the input hear that it is taken back: for the others nothing happened."""
        undone = without_last(self, seat)
        assert not isinstance(undone, Refusal)
        moment = self.moment(undone.state, [])
        for i, hearer in enumerate(self.hearers):
            heard = audible(self.since, hearer) != audible(undone.told, hearer)
            if heard or hearer == seat or self.game.view(self.state, hearer) != moment.views[i]:
                self.add_line(moment, i, Said(f"@{seat + 1} takes back an action", seat + 1))
        self.state = undone.state
        self.since = undone.told
        self.inputs[self.undo_floor :] = [self.inputs[i] for i in undone.kept]
        self.seen[self.undo_floor :] = [self.seen[i] for i in undone.kept]
        self.built_on = {}
        if not self.open:
            self.last_views = moment.views
        return [moment]

    def rewind(self, seat: Seat) -> list[Moment[S, V]]:
        """All agreed: everything from the seat's last input on is undone. Every question is a new one."""
        before: Match[S, V] = Match(self.game, self.options, self.seed)
        for who, action in self.inputs[: last_place(self, seat, 0)]:
            before.play(who, action)
        self.state, self.base, self.undo_floor, self.since = before.state, before.base, before.undo_floor, before.since
        self.inputs, self.seen, self.last_views, self.built_on = before.inputs, before.seen, before.last_views, {}
        self.input_seq = [input_seq + (i != seat) for i, input_seq in enumerate(self.input_seq)]
        moment = self.now()
        for i in range(len(self.hearers)):
            self.add_line(moment, i, Said(f"With everybody's consent @{seat + 1} goes back", seat + 1))
        return [moment]

    def add_line(self, moment: Moment[S, V], place: int, line: Said) -> None:
        moment.said[place].append(line)
        self.log[place].append(line)

    def moment(self, state: S, told: list[Emitted]) -> Moment[S, V]:
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

    # ---- the guided first game ----

    def guide(self, lesson: Lesson) -> None:
        """Follow a script from here on, if all that was played so far belongs to it."""
        shared = min(len(self.inputs), len(lesson.script))
        if tuple(self.inputs[:shared]) == lesson.script[:shared]:
            self.lesson = lesson

    def scripted(self, place: int | None = None) -> bool:
        """Whether the next input, or the one at a place, belongs to a script."""
        return self.lesson is not None and (len(self.inputs) if place is None else place) < len(self.lesson.script)

    def cue(self) -> Input | None:
        """What the script has others do now, and the learner before the first step."""
        lesson, place = self.lesson, len(self.inputs)
        if lesson is None or place >= len(lesson.script):
            return None
        seat, action = lesson.script[place]
        return Input(seat, action) if seat != LEARNER or lesson.steps[place] == 0 else None

    def validate_cue(self) -> Input | Refusal:
        cue = self.cue()
        return NOT_ASKED if cue is None or cue.action is None else self.check(cue.seat, cue.action)

    def saying(self, seat: Seat | None) -> Saying | None:
        """What the learner is told; the last word stands until the learner's next input."""
        lesson, played = self.lesson, len(self.inputs)
        if lesson is None or seat != LEARNER:
            return None
        free = len(lesson.script)
        steps = max(lesson.steps)
        if any([who == LEARNER for who, _ in self.inputs[free:]]):
            return Saying("", 0, steps)
        return Saying(lesson.says[min(played, free)], lesson.steps[min(played, free)], steps)

    # ---- both at once ----

    def send(self, seat: Seat, text: str, input_seq: int) -> list[Moment[S, V]] | Refusal:
        return self.commit(self.validate(seat, text, input_seq))

    def back(self, seat: Seat, input_seq: int) -> list[Moment[S, V]] | Refusal:
        return self.commit(self.validate_back(seat, input_seq))

    def expire(self, name: str) -> list[Moment[S, V]] | Refusal:
        return self.commit(self.validate_expiry(name))

    def commit(self, step: Input | Refusal) -> list[Moment[S, V]] | Refusal:
        return step if isinstance(step, Refusal) else self.apply(step)

    # ---- kept and written ----

    def apply_line(self, line: str) -> list[Moment[S, V]]:
        """Take an input as storage has it; ``BadRecord`` says why it cannot be."""
        who, _, text = line.partition(": ")
        if who == "clock":
            answer = self.commit(self.check(CLOCK, self.notation.read(text)))
        else:
            seat = Seat(int(who) - 1)
            input_seq = self.input_seq[seat]
            if text in (BACK, BY_CONSENT):  # whether it was on offer was decided then
                answer = self.commit(self.validate_undo(seat) if text == BACK else self.validate_consent(seat))
            else:
                answer = self.send(seat, text, input_seq)
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


def audible(told: list[Emitted], hearer: Seat | None) -> list[Event]:
    return [event for event in [one.visible_to(hearer) for one in told] if event is not None]


def rebuilt(game: Game[S, V], options: Options, seed: int, lines: list[str]) -> Match[S, V]:
    """The match as it was when the last of these lines was stored."""
    match = Match(game, options, seed)
    for line in lines:
        match.apply_line(line)
    return match
