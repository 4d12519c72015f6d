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
from lazaretto.core.catalogue import Catalogue
from lazaretto.core.data import Data
from lazaretto.core.encoding import Encoder, encoders
from lazaretto.core.errors import BadData, BadOption, BadRecord, BrokenInvariant, InputError, NotAnAction
from lazaretto.core.events import EVERYBODY, Did, Event, Told
from lazaretto.core.fields import (
    FLAG,
    SEAT,
    SEAT_SET,
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
from lazaretto.core.game import Deadline, Game, GameInfo, Menu, OpenGame, Option, Options, Outcome, Row, wins
from lazaretto.core.layout import undeclared
from lazaretto.core.leaves import Common
from lazaretto.core.ledger import Line, Refusal, Refused, rule
from lazaretto.core.lesson import LEARNER, Lesson, lesson_of
from lazaretto.core.native import i64
from lazaretto.core.numbered import NOBODY, Numbered
from lazaretto.core.play import Run, playout, playouts
from lazaretto.core.random import Rng, seeded
from lazaretto.core.record import Record, read_record, replay, write_run
from lazaretto.core.scene import Json, Scene, difference, keep_names
from lazaretto.core.state import Listener, State
from lazaretto.core.values import Value, from_json, plain, to_json

__all__ = [
    "CLOCK",
    "EAST",
    "EVERYBODY",
    "FLAG",
    "LEARNER",
    "NOBODY",
    "NORTH",
    "SEAT",
    "SEAT_SET",
    "SOUTH",
    "WEST",
    "Action",
    "BadData",
    "BadOption",
    "BadRecord",
    "Bits",
    "BrokenInvariant",
    "BySeat",
    "Catalogue",
    "Cell",
    "Choice",
    "Common",
    "Counts",
    "Data",
    "Deadline",
    "Derived",
    "Did",
    "Each",
    "Encoder",
    "Event",
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
    "Listener",
    "Menu",
    "NotAnAction",
    "Notation",
    "Number",
    "Numbered",
    "OpenGame",
    "Option",
    "Options",
    "Outcome",
    "Part",
    "Place",
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
    "Told",
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
    "to_json",
    "undeclared",
    "wins",
    "words",
    "write_run",
    "xy",
]
