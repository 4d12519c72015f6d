"""A match in progress: the state, all inputs, what can be undone, and the log of every seat.

An input is validated first (nothing changes), then stored by the match's keeper, then applied. ``send``, ``back`` and
``expire`` do all of it where nothing needs to be stored in between.

A seat may undo its own last input up to the undo barrier (``undo.py``), which is raised when chance decides, hidden
information is revealed or a choice becomes final. Past it everybody has to agree; then the input and everything after
it is undone. In a guided first game the number of inputs is the place in the script.

A match that was opened from a snapshot (``reopen.py``) holds the inputs since the snapshot's undo barrier; the earlier
ones are in the store, and ``head`` counts them.
"""

from __future__ import annotations

from typing import Final, Generic, NamedTuple

from lazaretto.core import (
    CLOCK,
    HEADING,
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
    Position,
    Refusal,
    Seat,
    state_of,
)
from lazaretto.core.game import S, V
from lazaretto.core.record import write_header, write_line
from lazaretto.core.tutorial import NOT_YET
from lazaretto.table.snapshot import no_head
from lazaretto.table.undo import BUILT_ON, NOTHING_LEFT, last_place, offered, without_last

BACK: Final = "back"
BY_CONSENT: Final = "back by consent"
OF_TABLE: Final = "table"  # in the place of a rule's number: refused by the table, not by the game
STALE: Final = Refusal(OF_TABLE, "this answers an earlier question")
NOT_ASKED: Final = Refusal(OF_TABLE, "this seat is not asked now")
CHECKPOINT_EVERY: Final = 50  # inputs
NOT_A_CLOCK: Final = Refusal(OF_TABLE, "only the table's clock can play this")
NOTHING_EVER: Final = Refusal(OF_TABLE, "this seat has played nothing that could be undone")
MOST_LOG: Final = 500  # lines of the log that are kept for each viewer; up to twice as many in memory


class Said(NamedTuple):
    """A line of one viewer's log."""

    text: str  # @2 is the name of seat 2
    seat: int  # whose flag is before it, counted from 1; 0: none


class Input(NamedTuple):
    """An input that was validated."""

    seat: Seat
    action: Action | None  # None: the seat undoes its last input
    consent: bool = False  # and everything after it: all agreed

    def line(self) -> str:
        """As it is stored."""
        if self.action is not None:
            return write_line(self.seat, self.action)
        return f"{self.seat + 1}: {BY_CONSENT if self.consent else BACK}"


class Saying(NamedTuple):
    """What a guided first game says to the learner."""

    text: str  # empty: the script is over
    step: int  # from 1 on; 0: the learner is free
    of: int
    pages: tuple[str, ...] = ()  # read one after another before it
    name: str = ""  # of the lesson, where a game has several


class Drawn:
    """A picture of a view without actions, and the difference from the one before."""

    __slots__ = ("diff", "new", "old", "view")

    def __init__(self, view: object, old: dict[str, Json], new: dict[str, Json], diff: dict[str, Json]) -> None:
        self.view = view
        self.old = old
        self.new = new
        self.diff = diff


class Moment(Generic[S, V]):
    """One keyframe: the state, and by viewer the log lines that lead to it."""

    __slots__ = ("drawn", "said", "state", "views")

    def __init__(self, state: S, views: list[V], said: list[list[Said]]) -> None:
        self.state = state
        self.views = views  # by seat; the watchers' is the last
        self.said = said
        self.drawn: list[Drawn] = []  # pictures that several viewers may share


class Checkpoint(NamedTuple, Generic[S]):
    """A position to which a rewind can return without replaying the whole game."""

    place: int  # the number of inputs before it
    state: S
    base: S
    undo_floor: int
    since: list[Emitted]


class Match(Generic[S, V]):
    def __init__(self, game: Game[S, V], options: Options, seed: int, start: Position | None = None) -> None:
        self.game = game
        self.options = options
        self.seed = seed
        self.start = start  # where its record begins; None: at the seed
        self.notation = game.info.notation()
        self.open = isinstance(game, OpenGame)  # all viewers see the same
        self.state: S = game.new(options, seed) if start is None else state_of(game, options, start)
        self.first: S = self.state.copy()  # before the first of ``inputs``
        self.head = no_head(options.seats)  # the inputs before it, which are in the store
        self.viewers: tuple[Seat | None, ...] = (*[Seat(i) for i in range(options.seats)], None)
        self.inputs: list[tuple[Seat, Action]] = []  # without those that were undone
        self.places: list[int] = []  # the numbers of their lines
        self.seen: list[int] = []  # who noticed each of them: bits of viewers
        self.last_views: list[V] = [] if self.open else self.views(self.state)  # what each viewer sees now
        self.taken = 0  # all inputs including undos: the number of stored lines
        self.input_seq = [0] * options.seats  # inputs so far, by seat: protects against double clicks
        self.base: S = self.first  # the state at the undo barrier
        self.undo_floor = 0
        self.since: list[Emitted] = []  # events since the undo barrier
        self.log: list[list[Said]] = [[] for _ in self.viewers]
        self.built_on: dict[int, bool] = {}  # by place of an input: whether others may depend on it
        self.checkpoints = [Checkpoint(0, self.first, self.base, 0, [])]
        self.lesson: Lesson | None = None
        if start is None:
            self.moment(self.state, game.opening(self.state))  # the first lines of the log

    @classmethod
    def from_position(cls, game: Game[S, V], options: Options, position: Position, seed: int = 0) -> Match[S, V]:
        """A match that goes on from a position; the chance to come is part of it."""
        return cls(game, options, seed, position)

    # ---- validating: nothing changes ----

    def validate(self, seat: Seat, text: str, input_seq: int) -> Input | Refusal:
        """The input, or the reason it is refused."""
        if input_seq != self.input_seq[seat]:
            return STALE
        try:
            action = self.notation.read(text)
        except InputError as error:
            return Refusal(OF_TABLE, str(error))
        return NOT_A_CLOCK if isinstance(action, Expire) else self.check(seat, action)

    def validate_expiry(self, name: str) -> Input | Refusal:
        return self.check(CLOCK, Expire(name))

    def check(self, seat: Seat, action: Action) -> Input | Refusal:
        if self.lesson is not None and self.scripted() and self.lesson.script[self.count()] != (seat, action):
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
        """Everybody agrees: is there anything to undo?"""
        return Input(seat, None, consent=True) if self.has_played(seat) else NOTHING_EVER

    def has_played(self, seat: Seat) -> bool:
        """Whether any input of the seat could be undone by consent."""
        return self.head.by_seat[seat] > 0 or last_place(self, seat, 0) >= 0

    def reaches(self, seat: Seat) -> bool:
        """Whether the seat's last input is among those in memory; else the match has to be opened further back."""
        return self.head.by_seat[seat] == 0 or last_place(self, seat, 0) >= 0

    def can_go_back(self, seat: Seat) -> bool:
        """Whether the seat may undo its own last input now."""
        return offered(self, seat)

    def menu(self, seat: Seat | None) -> Menu:
        """The available actions; in a lesson all but the scripted one are grey."""
        menu = self.game.menu(self.state, seat)
        if self.lesson is None or not self.scripted():
            return menu
        wanted = self.lesson.asks(self.count())
        return [(action, refusal or (None if action == wanted else NOT_YET)) for action, refusal in menu]

    # ---- applying ----

    def apply(self, step: Input) -> list[Moment[S, V]]:
        """Carry it out; returns its keyframes, the last one being the present."""
        self.taken += 1
        if step.seat != CLOCK:
            self.input_seq[step.seat] += 1
        if step.action is not None:
            return self.play(step.seat, step.action)
        return self.rewind(step.seat) if step.consent else self.undo(step.seat)

    def play(self, seat: Seat, action: Action) -> list[Moment[S, V]]:
        state, log = self.state, self.advance(seat, action)
        self.places.append(self.taken)
        moments = []
        start = 0
        for count, picture in [*log.keyframes, (len(log.emitted), state)]:
            moments.append(self.moment(picture, log.emitted[start:count]))  # type: ignore[arg-type]  # a keyframe is a copy of S
            start = count
        self.seen.append(self.noticed(moments))
        return moments

    def advance(self, seat: Seat, action: Action) -> EventLog:
        """Play an action and follow the undo barrier; returns what was reported."""
        state, log = self.state, EventLog()
        before = state.undo_point()
        state.log = log
        self.game.play(state, seat, action)
        state.log = None
        self.inputs.append((seat, action))
        self.since += log.emitted
        if state.undo_point() != before:
            self.base, self.undo_floor = state.copy(), len(self.inputs)
            self.since = []
            self.built_on = {}
        if len(self.inputs) % CHECKPOINT_EVERY == 0:
            self.checkpoints.append(
                Checkpoint(len(self.inputs), state.copy(), self.base, self.undo_floor, self.since.copy())
            )
        return log

    def noticed(self, moments: list[Moment[S, V]]) -> int:
        """The viewers that saw or read something of it, as bits."""
        if self.open:
            return -1
        bits = 0
        for i, before in enumerate(self.last_views):
            if any([moment.said[i] or moment.views[i] is not before for moment in moments]):
                bits |= 1 << i
        self.last_views = moments[-1].views
        return bits

    def undo(self, seat: Seat) -> list[Moment[S, V]]:
        """Undo the seat's last input. Viewers that could not see it are not informed."""
        undone = without_last(self, seat)
        assert not isinstance(undone, Refusal)
        moment = self.moment(undone.state, [])
        for i, viewer in enumerate(self.viewers):
            noticed = visible(self.since, viewer) != visible(undone.emitted, viewer)
            if noticed or viewer == seat or self.game.view(self.state, viewer) != moment.views[i]:
                self.add_line(moment, i, Said(f"@{seat + 1} undoes an action", seat + 1))
        self.state = undone.state
        self.since = undone.emitted
        self.inputs[self.undo_floor :] = [self.inputs[i] for i in undone.kept]
        self.seen[self.undo_floor :] = [self.seen[i] for i in undone.kept]
        self.places[self.undo_floor :] = [self.places[i] for i in undone.kept]
        self.drop_checkpoints(self.undo_floor)
        self.built_on = {}
        if not self.open:
            self.last_views = moment.views
        return [moment]

    def rewind(self, seat: Seat) -> list[Moment[S, V]]:
        """All agreed: undo everything from the seat's last input on. All earlier answers are outdated."""
        place = last_place(self, seat, 0)
        assert place >= 0, "the match must be opened as far back as it is to go"
        self.go_to(place)
        moment = self.now()
        line = self.note_rewind(seat)
        for said in moment.said:
            said.append(line)
        return [moment]

    def note_rewind(self, seat: Seat) -> Said:
        """Outdate the answers of all seats and add a line to every log."""
        self.input_seq = [input_seq + (i != seat) for i, input_seq in enumerate(self.input_seq)]
        line = Said(f"With everybody's consent @{seat + 1} undoes an action and all after it", seat + 1)
        for place in range(len(self.log)):
            self.add_lines(place, [line])
        return line

    def go_to(self, place: int) -> None:
        """Return to the position after the first inputs in memory, from the last checkpoint before it."""
        self.drop_checkpoints(place)
        point, again = self.checkpoints[-1], self.inputs[:place]
        self.state, self.base, self.undo_floor = point.state.copy(), point.base, point.undo_floor
        self.since, self.inputs = point.since.copy(), again[: point.place]
        self.seen, self.places = self.seen[:place], self.places[:place]
        for who, action in again[point.place :]:
            self.advance(who, action)
        self.last_views, self.built_on = [] if self.open else self.views(self.state), {}

    def drop_checkpoints(self, place: int) -> None:
        """Forget those after ``place``: other inputs will follow."""
        while self.checkpoints[-1].place > place:
            self.checkpoints.pop()

    def add_line(self, moment: Moment[S, V], place: int, line: Said) -> None:
        moment.said[place].append(line)
        self.add_lines(place, [line])

    def moment(self, state: S, emitted: list[Emitted]) -> Moment[S, V]:
        game = self.game
        views = self.views(state)
        said: list[list[Said]] = []
        events: list[Event] | None = None
        for i, viewer in enumerate(self.viewers):
            before, events = events, visible(emitted, viewer)
            if i and views[i] is views[i - 1] and events == before:
                lines = said[-1].copy()
            else:
                told = [(game.say(views[i], event), getattr(event, "seat", -1) + 1) for event in events]
                lines = [Said(sentence, seat) for sentence, seat in told if sentence]
            if not lines and self.last_views:  # who has read something looks anyway
                views[i] = unchanged(self.last_views[i], views[i])
            said.append(lines)
            self.add_lines(i, lines)
        return Moment(state, views, said)

    def add_lines(self, place: int, lines: list[Said]) -> None:
        """The latest lines are kept, and all headings, by which talk is matched to turns; the replay has everything."""
        log = self.log[place]
        log += lines
        if len(log) >= 2 * MOST_LOG:
            log[:-MOST_LOG] = [line for line in log[:-MOST_LOG] if line.text.startswith(HEADING)]

    def views(self, state: S) -> list[V]:
        """What each viewer sees; the same object for all in a game without secrets."""
        if self.open:
            return [self.game.view(state, None)] * len(self.viewers)
        return [self.game.view(state, viewer) for viewer in self.viewers]

    def now(self) -> Moment[S, V]:
        """The present, without new log lines."""
        return self.moment(self.state, [])

    # ---- the guided first game ----

    def guide(self, lesson: Lesson) -> None:
        """Follow a script from here on, if all that was played so far belongs to it."""
        script = lesson.script[self.head.total :]
        shared = min(len(self.inputs), len(script))
        if tuple(self.inputs[:shared]) == script[:shared]:
            self.lesson = lesson

    def count(self) -> int:
        """How many inputs there are that were not undone."""
        return self.head.total + len(self.inputs)

    def scripted(self, place: int | None = None) -> bool:
        """Whether the next input, or the one at a place, belongs to a script."""
        number = self.count() if place is None else self.head.total + place
        return self.lesson is not None and number < len(self.lesson.script)

    def cue(self) -> Input | None:
        """The next scripted input of the other seats, and of the learner before the first step."""
        lesson, place = self.lesson, self.count()
        if lesson is None or place >= len(lesson.script):
            return None
        seat, action = lesson.script[place]
        return Input(seat, action) if seat != LEARNER or lesson.steps[place] == 0 else None

    def validate_cue(self) -> Input | Refusal:
        cue = self.cue()
        return NOT_ASKED if cue is None or cue.action is None else self.check(cue.seat, cue.action)

    def saying(self, seat: Seat | None) -> Saying | None:
        """What the lesson says to the learner; the last text stays until the learner's next input."""
        lesson, played = self.lesson, self.count()
        if lesson is None or seat != LEARNER:
            return None
        free = len(lesson.script)
        if self.inputs_of_learner() > len([who for who, _ in lesson.script[:played] if who == LEARNER]):
            return Saying("", 0, lesson.of)
        place = min(played, free)
        return Saying(lesson.says[place], lesson.steps[place], lesson.of, lesson.pages[place], lesson.name)

    def inputs_of_learner(self) -> int:
        return self.head.by_seat[LEARNER] + len([who for who, _ in self.inputs if who == LEARNER])

    # ---- validating and applying ----

    def send(self, seat: Seat, text: str, input_seq: int) -> list[Moment[S, V]] | Refusal:
        return self.commit(self.validate(seat, text, input_seq))

    def back(self, seat: Seat, input_seq: int) -> list[Moment[S, V]] | Refusal:
        return self.commit(self.validate_back(seat, input_seq))

    def expire(self, name: str) -> list[Moment[S, V]] | Refusal:
        return self.commit(self.validate_expiry(name))

    def commit(self, step: Input | Refusal) -> list[Moment[S, V]] | Refusal:
        return step if isinstance(step, Refusal) else self.apply(step)

    # ---- stored and written ----

    def apply_line(self, line: str) -> list[Moment[S, V]]:
        """Apply a stored input; ``BadRecord`` says why it is illegal."""
        answer = self.try_line(line)
        if isinstance(answer, Refusal):
            raise BadRecord(f"input {self.taken + 1}: {answer.reason} ({answer.rule})")
        return answer

    def try_line(self, line: str) -> list[Moment[S, V]] | Refusal:
        who, _, text = line.partition(": ")
        if who == "clock":
            return self.commit(self.check(CLOCK, self.notation.read(text)))
        seat = Seat(int(who) - 1)
        if text in (BACK, BY_CONSENT):  # whether it was offered was decided then
            return self.commit(self.validate_undo(seat) if text == BACK else self.validate_consent(seat))
        return self.send(seat, text, self.input_seq[seat])

    def skip_line(self, line: str) -> None:
        """Count a stored input that need not be applied (``cancelled``), as if it had been."""
        who, _, text = line.partition(": ")
        self.taken += 1
        if who == "clock":
            return
        seat = Seat(int(who) - 1)
        self.input_seq[seat] += 1
        if text == BY_CONSENT:
            self.note_rewind(seat)

    def record(self, names: list[str]) -> str:
        """The game as a text that replays to the same state, without undone inputs; of a match that holds them all."""
        info = self.game.info
        lines = write_header(info.slug, info.edition, self.options.words, names, self.seed, self.start)
        lines += [write_line(seat, action) for seat, action in self.inputs]
        lines.append(f"end {self.count()}")
        return "\n".join(lines) + "\n"

    def ranges(self) -> tuple[tuple[int, int], ...]:
        """The numbers of the lines that were not undone."""
        return self.head.then(self.inputs, self.places).ranges


def unchanged(before: V, now: V) -> V:
    """The same object as before if nothing changed for a viewer, so that this is found out once."""
    return before if before == now else now


def visible(emitted: list[Emitted], viewer: Seat | None) -> list[Event]:
    return [event for event in [one.visible_to(viewer) for one in emitted] if event is not None]
