"""The engine: what a game is made of. It imports nothing else of lazaretto, and nothing but the standard library.

A game's author imports from here; where a thing lives is the engine's own affair.
"""

from lazaretto.core.actions import (
    CLOCK,
    EAST,
    NORTH,
    SOUTH,
    WEST,
    Action,
    Cell,
    Expire,
    Notation,
    Seat,
    cell,
    words,
    xy,
)
from lazaretto.core.data import Checked, Data
from lazaretto.core.encoding.catalogue import Catalogue
from lazaretto.core.encoding.encoder import Encoder, PartWriter, encoders
from lazaretto.core.encoding.fields import (
    FLAG,
    SEAT,
    SEAT_SET,
    At,
    Bits,
    BySeat,
    Choice,
    Counts,
    Derived,
    Each,
    Field,
    Fields,
    Grid,
    Number,
    Part,
    Place,
    Slot,
    Word,
)
from lazaretto.core.encoding.indexed import NOBODY, Numbered
from lazaretto.core.encoding.layout import undeclared
from lazaretto.core.encoding.nodes import Common
from lazaretto.core.errors import BadData, BadOption, BadRecord, BrokenInvariant, InputError, NotAnAction
from lazaretto.core.events import EVERYBODY, Did, Emitted, Event
from lazaretto.core.game import (
    JOINT,
    Deadline,
    Game,
    GameInfo,
    Menu,
    OpenGame,
    Option,
    Options,
    Outcome,
    Pick,
    Row,
    wins,
)
from lazaretto.core.ledger import Line, Refusal, Refused, rule
from lazaretto.core.mypyc_compat import i64
from lazaretto.core.question import Question
from lazaretto.core.random import Rng, seeded
from lazaretto.core.record import Record, read_record, replay, write_run
from lazaretto.core.runner import Run, playout, playouts
from lazaretto.core.scene import Json, Scene, difference, keep_names
from lazaretto.core.state import EventLog, State
from lazaretto.core.struct import struct
from lazaretto.core.tutorial import LEARNER, Lesson, lesson_of
from lazaretto.core.values import Mutable, Value, from_json, plain, to_json

__all__ = [
    "CLOCK",
    "EAST",
    "EVERYBODY",
    "FLAG",
    "JOINT",
    "LEARNER",
    "NOBODY",
    "NORTH",
    "SEAT",
    "SEAT_SET",
    "SOUTH",
    "WEST",
    "Action",
    "At",
    "BadData",
    "BadOption",
    "BadRecord",
    "Bits",
    "BrokenInvariant",
    "BySeat",
    "Catalogue",
    "Cell",
    "Checked",
    "Choice",
    "Common",
    "Counts",
    "Data",
    "Deadline",
    "Derived",
    "Did",
    "Each",
    "Emitted",
    "Encoder",
    "Event",
    "EventLog",
    "Expire",
    "Field",
    "Fields",
    "Game",
    "GameInfo",
    "Grid",
    "InputError",
    "Json",
    "Lesson",
    "Line",
    "Menu",
    "Mutable",
    "NotAnAction",
    "Notation",
    "Number",
    "Numbered",
    "OpenGame",
    "Option",
    "Options",
    "Outcome",
    "Part",
    "PartWriter",
    "Pick",
    "Place",
    "Question",
    "Record",
    "Refusal",
    "Refused",
    "Rng",
    "Row",
    "Run",
    "Scene",
    "Seat",
    "Slot",
    "State",
    "Value",
    "Word",
    "cell",
    "difference",
    "encoders",
    "from_json",
    "i64",
    "keep_names",
    "lesson_of",
    "plain",
    "playout",
    "playouts",
    "read_record",
    "replay",
    "rule",
    "seeded",
    "struct",
    "to_json",
    "undeclared",
    "wins",
    "words",
    "write_run",
    "xy",
]
