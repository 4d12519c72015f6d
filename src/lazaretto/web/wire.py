"""Every message between a browser and the server, as types.

The client's ``net/wire.ts`` is generated from this file (``npm run wire``), so a field is written
down once. Messages over the socket are tagged unions: ``type`` says which one it is. Reading is
strict: an unknown field or a wrong type is answered with an ``Error`` that names it.

``docs/reference/wire.md`` explains how the messages work together.
"""

from __future__ import annotations

from typing import Annotated, Any, Final, Literal

from msgspec import Meta, Struct, ValidationError, convert, json

from lazaretto.review import Review
from lazaretto.table.timing import USUAL_PACE, Pace

Word = Annotated[str, Meta(min_length=1, max_length=40, pattern=r"^[a-z0-9][a-z0-9-]*$")]
UNSEEN = r"\x00-\x1f\x7f-\x9f\u2028-\u202e\u2066-\u2069"  # line ends and changes of writing direction
Name = Annotated[str, Meta(min_length=1, max_length=24, pattern=rf"^[^{UNSEEN},;()@]+$(?!\n)")]
Line = Annotated[str, Meta(min_length=1, max_length=200)]
SeatNumber = Annotated[int, Meta(ge=1, le=8)]  # as people count: 1 is the first seat
Count = Annotated[int, Meta(ge=0, le=1_000_000)]


# ---- HTTP: the lobby ------------------------------------------------------------------------


class OptionCard(Struct, forbid_unknown_fields=True):
    name: str
    title: str
    help: str
    default: str
    values: list[list[str]]  # by number of seats, from the smallest number the game takes
    pick: int  # the number of different values it also takes, or 0
    of: list[str]  # of these, joined by +
    common: bool = False  # shown at once; the others are folded
    labels: dict[str, str] = {}  # values in words, where the value itself is not one


class LessonTitle(Struct, forbid_unknown_fields=True):
    """A guided first game, for the game or for a variant of it."""

    name: str  # empty: the usual one
    title: str


class GameCard(Struct, forbid_unknown_fields=True):
    """What the lobby shows of a game."""

    slug: str
    title: str
    line: str  # one sentence
    edition: str
    seats: list[int]  # the numbers of players it takes
    usual: int  # the number offered first
    minutes: int
    secret: bool  # seats know different things: pass and play covers the screen between turns
    options: list[OptionCard]
    bots: list[str]  # the strengths on offer, weakest first
    phrases: list[str] = []  # said in the chat with one tap; @ and # are gaps for a player and a number
    cover: bool = False  # it has a cover.svg
    lesson: bool = False  # there is a guided first game
    lessons: list[LessonTitle] = []  # each of them, the usual one first
    only: dict[str, list[int]] = {}  # bots that play with these numbers of players only


class SeatPlan(Struct, forbid_unknown_fields=True):
    """Who gets a seat: me (this browser), a bot, or anybody."""

    kind: Literal["me", "bot", "open"]
    name: Name | None = None
    bot: Word | None = None


class NewTable(Struct, forbid_unknown_fields=True):
    game: Word
    seats: Annotated[list[SeatPlan], Meta(min_length=1, max_length=8)]
    options: dict[str, str] = {}
    public: bool = False  # listed among the open tables
    start: bool = False  # at once, if every seat is taken
    asking: bool = True  # seats may ask each other for an undo past a reveal
    hints: bool = True  # seats may ask for hints
    trying: bool = True  # seats may try out privately
    counted: bool = True  # for designers: thinking times, undos, refusals and hints, without names or chat
    pace: Pace = USUAL_PACE  # of the bots


class NewLesson(Struct, forbid_unknown_fields=True):
    """The guided first game: the learner on seat 1, bots on the others."""

    game: Word
    name: Name | None = None
    lesson: Word | None = None  # the name of one of the game's lessons; none: the usual one


class NewFork(Struct, forbid_unknown_fields=True):
    """Play on from a moment of a game, at a new table."""

    at: Count | None = None  # after this many actions, as the replay counts them; none: the present of a running game
    luck: Literal["same", "new"] = "same"  # new: all that the seat cannot know is drawn anew
    seat: Annotated[int, Meta(ge=0, le=8)] = 0  # this browser's; 0: the one that acts
    name: Name | None = None
    seats: Annotated[list[SeatPlan], Meta(max_length=8)] = []  # in place of ``seat``; none: bots on the others


class TakeSeat(Struct, forbid_unknown_fields=True):
    name: Name


class PutBot(Struct, forbid_unknown_fields=True):
    bot: Word


class Resign(Struct, forbid_unknown_fields=True):
    seat: SeatNumber


class Permit(Struct, forbid_unknown_fields=True):
    """The host allows or forbids requests for an undo past a reveal."""

    asking: bool


class PermitTrying(Struct, forbid_unknown_fields=True):
    """The host allows or forbids that seats try out privately."""

    trying: bool


class SetPace(Struct, forbid_unknown_fields=True):
    """The host sets how fast bots play."""

    pace: Pace


class About(Struct, forbid_unknown_fields=True):
    """What the server runs."""

    version: str
    engine: Literal["compiled", "plain"]


class Reach(Struct, forbid_unknown_fields=True):
    """Where other devices reach this server; empty: they cannot."""

    address: str


class SeatCard(Struct, forbid_unknown_fields=True):
    seat: SeatNumber
    name: str  # empty: nobody sits here
    kind: Literal["person", "bot", "open"]
    bot: str = ""  # its strength
    mine: bool = False  # this browser holds it
    here: bool = False  # connected now
    late: bool = False  # away for longer than the grace time: a bot may stand in
    stand_in: bool = False  # a bot plays on for an absent person
    asked: bool = False  # the table waits for this seat
    muted: bool = False  # may not talk now; a line is refused with the rule


class UndoRequest(Struct, forbid_unknown_fields=True):
    """A seat asks to undo its last input and everything after it."""

    number: int  # of the request at this table: an answer names it
    seat: SeatNumber
    waits: list[int]  # the seats that have not agreed yet


class Correction(Struct, forbid_unknown_fields=True):
    """A correction of the rules, in a sentence, and the numbers of those rules."""

    text: str
    rules: list[str]


class Origin(Struct, forbid_unknown_fields=True):
    """The game from which a table goes on."""

    number: int  # of the actions that had been played there
    names: list[str]  # of its seats
    new_luck: bool  # what one seat could not know was drawn anew
    guess: bool  # it was still being played: only what one seat saw is taken from it
    puzzle: str = ""  # it begins with this puzzle


class TableCard(Struct, forbid_unknown_fields=True):
    """A table as seen by one browser."""

    id: str
    game: str
    title: str
    seats: list[SeatCard]
    options: dict[str, str]
    phase: Literal["open", "playing", "over", "paused"]
    host: bool  # this browser opened it
    public: bool
    secret: bool
    next: str | None = None  # the rematch
    why: str = ""  # a paused table says why
    lesson: bool = False  # it began as a guided first game
    asking: bool = True  # seats may ask each other for an undo past a reveal
    request: UndoRequest | None = None  # somebody asks now
    muted: bool = False  # watchers may not talk now
    may_replace: bool = False  # this browser may let a bot play on for a player who is late
    hints: bool = True  # seats may ask for hints
    trying: bool = True  # seats may try out privately
    counted: bool = True  # what people do here is counted, without names
    corrections: list[Correction] = []  # of rules, made while the game was played
    pace: Pace = USUAL_PACE  # of the bots
    watchers: int = 0  # browsers that look without a seat
    scores: list[list[int]] = []  # places in the games before this one, in a row of rematches
    best: str = ""  # solo games: the name under which a browser stores its best score
    origin: Origin | None = None  # it goes on from another game
    fork: bool = False  # this browser may play on from here at another table


class Lobby(Struct, forbid_unknown_fields=True):
    mine: list[TableCard]
    open: list[TableCard]


class SeatLink(Struct, forbid_unknown_fields=True):
    """Opens the seat on another device. Whoever has it sits there: treat it like a key."""

    url: str


class RuleLine(Struct, forbid_unknown_fields=True):
    id: str
    chapter: str
    text: str
    reading: str = ""


class Problem(Struct, forbid_unknown_fields=True):
    """Every refusal over HTTP: one sentence that can be shown as is."""

    reason: str


class PuzzleCard(Struct, forbid_unknown_fields=True):
    id: str
    game: str
    title: str  # of the game
    level: Literal["easy", "medium", "hard"]
    theme: str  # the kind of the best move


class Puzzles(Struct, forbid_unknown_fields=True):
    """All puzzles of a server."""

    today: str  # the puzzle of the day; empty: there are none
    all: list[PuzzleCard]


class Verdict(Struct, forbid_unknown_fields=True):
    """What became of a puzzle."""

    moved: bool = False  # before the first move the rest is empty
    solved: bool = False
    best: str = ""  # the best move; ``@2`` is the name of seat 2
    why: str = ""
    missed: int = 0  # of 100 tries of the regular bot


class RecordText(Struct, forbid_unknown_fields=True):
    text: Annotated[str, Meta(max_length=2_000_000)]


class RecordFork(Struct, forbid_unknown_fields=True):
    """The same from a moment of a record."""

    text: Annotated[str, Meta(max_length=2_000_000)]
    fork: NewFork


# ---- scenes ---------------------------------------------------------------------------------


class Path(Struct, omit_defaults=True, forbid_unknown_fields=True):
    """An action on offer: the names to tap in turn, or why it cannot be done now."""

    do: str
    path: list[str]
    say: str = ""
    why: list[str] | None = None  # [rule, reason]
    covers: list[str] | None = None  # pieces shown in a ghost while this action is pointed at
    ghost: str = ""  # the sprite of that ghost
    tint: str = ""
    sprite: str = ""  # the icon of a button
    main: bool = False  # the one filled button
    quiet: bool = False  # ending or giving up: plain text, never prominent
    verb: str = ""  # the verb behind which it is offered
    turn: int = 0  # quarter turns of the ghost, clockwise
    mirror: bool = False  # the ghost is mirrored
    handle: Literal["", "turn", "mirror"] = ""  # drawn as a round handle at the last name of the path
    note: str = ""  # a few words about what it brings, beside its ghost or under its button
    next: list[str] = []  # further actions of the same seat, sent one after another as soon as each is on offer
    carry: str = ""  # the piece that is dragged onto the name of the path, or off its place if it is that name itself
    onto: str = ""  # where it is dropped instead
    loose: bool = False  # undo takes back the actions of ``next`` one by one, so that the last can be chosen by hand


class Verb(Struct, omit_defaults=True, forbid_unknown_fields=True):
    """A kind of action as a button in a fixed place; grey while none of its paths is legal."""

    name: str
    say: str
    sprite: str = ""
    note: str = ""  # a few words under it: what it costs, or why not now
    about: str = ""  # what it does: shown when it is pointed at, and below the question while it is chosen
    why: list[str] | None = None  # [rule, reason] if no path explains why it is grey
    quiet: bool = False  # ending or giving up: the last and the quietest
    calm: bool = False  # its targets are lit only while it is chosen
    targets: bool = False  # all its actions are chosen on the board: it never needs room for buttons


class Tip(Struct, forbid_unknown_fields=True):
    """Explains a thing once to every player, beside it."""

    name: str  # a browser remembers by it that it was shown
    at: str  # a piece or region
    say: str


class PageRow(Struct, omit_defaults=True, forbid_unknown_fields=True):
    title: str
    text: str
    sprite: str = ""
    tint: str = ""


class PageCard(Struct, omit_defaults=True, forbid_unknown_fields=True):
    """One of a row of cards on a page."""

    sprite: str
    say: str  # what it is, in a word
    turned: bool = False  # turned up before the viewer's eyes, one after another
    lifted: bool = False  # the one that matters


class PageNumber(Struct, forbid_unknown_fields=True):
    count: int
    say: str


class LargeCard(Struct, omit_defaults=True, forbid_unknown_fields=True):
    """A card beside the text of a page: a figure, its numbers with their names, and sentences."""

    title: str
    sprite: str
    note: str = ""
    numbers: list[PageNumber] = []
    lines: list[str] = []


class Ballot(Struct, omit_defaults=True, forbid_unknown_fields=True):
    seat: int  # the voter
    choice: int  # an index of the page's choices


class BallotChoice(Struct, omit_defaults=True, forbid_unknown_fields=True):
    seat: int = 0
    say: str = ""  # where it is no seat


class Page(Struct, omit_defaults=True, forbid_unknown_fields=True):
    """A moment that fills the screen until this viewer closes it; the game never waits for that."""

    name: str  # shown once: a browser remembers it for this table
    title: str
    text: str = ""
    sprite: str = ""
    tint: str = ""
    night: bool = False  # dark in both themes
    private: bool = False  # opens covered where several people share the screen
    rows: list[PageRow] = []
    button: str = ""  # usual: "Go on"
    choices: list[BallotChoice] = []  # of a vote: one arch each, in this order
    ballots: list[Ballot] = []  # turned over one by one in this order before title and text are shown
    before: str = ""  # the title while ballots are turned over
    second: str = ""  # a second line of the title: what follows from the first
    cards: list[PageCard] = []
    card: LargeCard | None = None


class Scene(Struct, omit_defaults=True, forbid_unknown_fields=True):
    prompt: str
    hint: str
    regions: dict[str, dict[str, Any]]
    pieces: dict[str, dict[str, Any]]
    paths: list[Path]
    verbs: list[Verb] = []
    tips: list[Tip] = []
    moment: Page | None = None


class LogLine(Struct, omit_defaults=True, forbid_unknown_fields=True):
    text: str  # @2 is the name of seat 2
    seat: int = 0  # the seat whose flag is before it; 0: none
    heading: bool = False  # a turn, day or round begins: a separator


class Frame(Struct, omit_defaults=True, forbid_unknown_fields=True):
    """One moment: log lines and changes of the picture.

    In ``diff`` (prompt, hint, verbs, tips, moment, regions, pieces) a name or field with null was removed.
    New names come last; ``order`` lists the regions in which they do not.
    """

    say: list[LogLine] = []
    diff: dict[str, Any] = {}


class ScoreRow(Struct, omit_defaults=True, forbid_unknown_fields=True):
    name: str
    rule: str
    points: list[int]
    sprite: str = ""


class Ending(Struct, forbid_unknown_fields=True):
    text: str  # one sentence
    scores: list[int]
    places: list[int]  # 1 is first; equal places are shared
    rows: list[ScoreRow]  # parts of the scores
    solo: bool = False


class ChatLine(Struct, omit_defaults=True, forbid_unknown_fields=True):
    text: str
    seat: int = 0  # 0: a watcher
    name: str = ""
    table: bool = False  # the table itself says it
    part: int = 0  # the number of headings in the log before it
    row: int = 0  # what it is about: a row of a grid of claims


class Advice(Struct, forbid_unknown_fields=True):
    """One good action."""

    do: str  # as in a path
    say: str  # the sentence for it
    share: float  # how sure the search is, from 0 to 1
    result: str  # what it would lead to, in words
    why: str = ""  # why it is good, in the game's words


class LessonCard(Struct, forbid_unknown_fields=True):
    """What the guided first game says to the learner now."""

    say: str  # empty: the script is over
    step: int  # from 1 on; 0: the learner is free
    of: int  # the number of steps
    pages: list[str] = []  # the steps before it that are only read, one at a time
    name: str = ""  # of the lesson, where a game has several


# ---- over the socket, to the server ---------------------------------------------------------


class Do(Struct, tag="do", forbid_unknown_fields=True):
    """Play an action. ``input_seq``: how many inputs of this seat the sender knows of."""

    text: Line
    input_seq: Count


class Back(Struct, tag="back", forbid_unknown_fields=True):
    """Undo the seat's own last input."""

    input_seq: Count


class Ask(Struct, tag="ask", forbid_unknown_fields=True):
    """Ask the others to let this seat undo its last input and everything after it."""

    input_seq: Count


class Answer(Struct, tag="answer", forbid_unknown_fields=True):
    """Agree to an undo request or not; the asking seat withdraws it with a no."""

    number: Count
    yes: bool


class Hint(Struct, tag="hint", forbid_unknown_fields=True):
    """What would a strong bot do on this seat? ``input_seq``: the question it is about."""

    input_seq: Count


class Puzzled(Struct, tag="puzzled", forbid_unknown_fields=True):
    """The screen has just explained why something is illegal; ``rule`` is its number. Nothing is answered."""

    rule: Annotated[str, Meta(min_length=1, max_length=20)]


class Say(Struct, tag="say", forbid_unknown_fields=True):
    text: Annotated[str, Meta(min_length=1, max_length=500)]


class Look(Struct, tag="look", forbid_unknown_fields=True):
    """Look from a seat this browser holds (pass and play), or as a watcher (0)."""

    seat: Annotated[int, Meta(ge=0, le=8)]


class Skip(Struct, tag="skip", forbid_unknown_fields=True):
    """Bots need not pause until a person has to act."""


class Resync(Struct, tag="resync", forbid_unknown_fields=True):
    """Something was missed: send the whole screen again."""


class Ping(Struct, tag="ping", forbid_unknown_fields=True):
    pass


ToServer = Do | Back | Ask | Answer | Hint | Puzzled | Say | Look | Skip | Resync | Ping

decode: Final = json.Decoder(ToServer).decode


def read(data: str | bytes) -> ToServer:
    """A message from a browser; raises as msgspec does."""
    try:
        message: ToServer = decode(data)
    except ValidationError:
        sent = json.decode(data)
        renamed = renew(sent)
        if renamed is sent:
            raise
        message = convert(renamed, ToServer)
    return message


def renew(message: Any) -> Any:
    """The same with today's names: for one version ``mine`` and ``again`` are still read."""
    if not isinstance(message, dict):
        return message
    if message.get("type") == "again":
        return {**message, "type": "resync"}
    if "mine" not in message or "input_seq" in message:
        return message
    return {"input_seq" if name == "mine" else name: value for name, value in message.items()}


# ---- over the socket, to the browser --------------------------------------------------------


class Screen(Struct, tag="screen", forbid_unknown_fields=True):
    """The whole picture: at first, after a gap, after looking from elsewhere."""

    at: int
    seat: int  # from which it is seen; 0: a watcher
    table: TableCard
    scene: Scene | None  # None: not started
    log: list[LogLine]
    chat: list[ChatLine]
    input_seq: int
    back: bool  # the last input can be undone
    clocks: dict[str, float]  # seconds left, by name; "talk" is the table's own and ends nothing
    ending: Ending | None
    lesson: LessonCard | None = None  # for the learner alone


class Step(Struct, tag="step", omit_defaults=True, forbid_unknown_fields=True):
    """What changed, moment by moment. ``at`` counts what this screen was sent; a gap: send ``resync``."""

    at: int
    frames: list[Frame]
    paths: list[Path] | None = None  # None: as before
    input_seq: int | None = None
    back: bool | None = None
    asked: list[int] | None = None  # the seats the table waits for now; the card's ``asked`` follows it
    clocks: dict[str, float] | None = None
    ending: Ending | None = None
    muted: list[int] | None = None  # the seats that may not talk now, 0 for the watchers; the card follows it
    lesson: LessonCard | None = None


class Table(Struct, tag="table", forbid_unknown_fields=True):
    """Seats, presence or phase changed."""

    table: TableCard


class Chat(Struct, tag="chat", forbid_unknown_fields=True):
    line: ChatLine


class Refused(Struct, tag="refused", forbid_unknown_fields=True):
    """An action was not played, or a line not said, and why. Goes to its sender alone."""

    text: str
    rule: str
    reason: str


class Error(Struct, tag="error", forbid_unknown_fields=True):
    """A message could not be read or carried out."""

    reason: str


class Hinted(Struct, tag="hinted", forbid_unknown_fields=True):
    """The answer to a hint, the best action first. Outdated once the screen has another ``input_seq``."""

    input_seq: int
    best: list[Advice]


class Closed(Struct, tag="closed", forbid_unknown_fields=True):
    """There is no table here (any more), so do not reconnect. The socket is then closed."""

    reason: str


class Pong(Struct, tag="pong", forbid_unknown_fields=True, omit_defaults=True):
    clocks: dict[str, float] = {}  # seconds left, by name; the round trip says how old they are


ToClient = Screen | Step | Table | Chat | Refused | Error | Hinted | Closed | Pong


# ---- replay ---------------------------------------------------------------------------------


class Replay(Struct, forbid_unknown_fields=True):
    """A finished game from one point of view: the first picture, then one step a recorded action."""

    game: str
    title: str
    names: list[str]
    bots: list[str]  # by seat; empty: a person
    seat: int
    said: list[LogLine]  # before the first action
    first: Scene
    steps: list[list[Frame]]
    actions: list[str]  # as written in the record
    ending: Ending | None
    before: int = 0  # actions that were played before the position from which the record begins
    stopped: str = ""  # why a record of an older edition ends before its last action
    asked: list[int] = []  # the seat that acts at every moment, the first if there are several; 0: nobody
    prologue: int = 0  # the number of steps that belong to the game from which this one goes on


# ---- review ---------------------------------------------------------------------------------


class WantedReview(Struct, forbid_unknown_fields=True):
    """Review a finished game, or go on waiting for its review."""

    have: float = -1.0  # how much of it the browser has: the answer comes when there is more, or after a while


class RecordReview(Struct, forbid_unknown_fields=True):
    """The same for a record."""

    text: Annotated[str, Meta(max_length=2_000_000)]
    have: float = -1.0


class ReviewState(Struct, forbid_unknown_fields=True):
    """A review as far as it is made."""

    done: float  # from 0 to 1
    ahead: int = 0  # other reviews that are made before it
    review: Review | None = None  # None: nothing yet
