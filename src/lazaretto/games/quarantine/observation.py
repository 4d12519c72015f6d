"""What a learner is given of a view, and how large each field can get."""

from __future__ import annotations

from typing import Final

from lazaretto.core import (
    FLAG,
    SEAT,
    At,
    Bits,
    BySeat,
    Choice,
    Counts,
    Derived,
    Each,
    Fields,
    Grid,
    Mutable,
    Number,
    Part,
    Place,
    struct,
)
from lazaretto.games.quarantine.data import COLORS, KIND, KINDS, NONE
from lazaretto.games.quarantine.rules.building import BuildHospitals, Drafting, LayFromBeside, Laying, LayOut
from lazaretto.games.quarantine.rules.cubes import IntoEmergency, SpreadFurther
from lazaretto.games.quarantine.rules.disease import CleanSquare
from lazaretto.games.quarantine.rules.flow import CafeteriaMarker, GameOver
from lazaretto.games.quarantine.rules.market import Acquiring, LayBought, LayFromContract, PayPrice, SetPrice
from lazaretto.games.quarantine.rules.patients import AdmitMore, CureMore, MoveTo, OrderLine
from lazaretto.games.quarantine.rules.renovation import Renovating
from lazaretto.games.quarantine.state import NOTHING, ActiveTurn, Decision, Draft, Stack
from lazaretto.games.quarantine.state.hospital import Hospital, Tile
from lazaretto.games.quarantine.view import View

SEATS: Final = 4
REACH: Final = 5  # cells from the Lobby that are seen on each side
KIND_OF: Final = Choice(len(KINDS), KIND)
TILES: Final = Counts(len(KINDS), 4, KIND)
CUBES: Final = Each(len(COLORS) + 1, Number(40))
CELL: Final = Place(-REACH, -REACH, REACH, REACH)
LAYOUT_GRID: Final = Grid(-REACH, -REACH, REACH, REACH, Part(Tile))
TURNS: Final = 60  # more than any game has taken
LINE: Final = 24  # patients of a Wait Line that are seen, from the front

MENU: Final = 2  # the number of the menu of a turn
STEPS: Final[dict[type[Decision], int]] = {
    BuildHospitals: 0,
    CafeteriaMarker: 1,
    SpreadFurther: 3,
    IntoEmergency: 4,
    AdmitMore: 5,
    CureMore: 6,
    GameOver: 7,
}  # the numbers by which learners know the public questions
VERBS: Final[dict[type[Decision], int]] = {
    SetPrice: 0,
    PayPrice: 1,
    LayBought: 1,
    LayFromContract: 2,
    LayFromBeside: 3,
    MoveTo: 4,
    OrderLine: 5,
    CleanSquare: 6,
    Renovating: 7,
    LayOut: 8,
}  # the numbers by which learners know the plans


@struct
class Plan(Mutable):
    """A question of the own plan as learners know it: all its fields side by side."""

    verb: int
    stack: int = NONE  # of the Market, by number
    cubes: tuple[int, ...] = NOTHING  # laid so far
    tile: int = NONE  # to be laid
    cell: int = NONE  # chosen for it
    owner: int = NONE  # of the hospital that is cleaned
    order: tuple[int, ...] = ()  # of Triage so far; or the place of the patient taken up; or (1,): a cube is kept
    draft: Draft | None = None
    resets: int = 0


def step(view: View) -> int:
    asked = view.turn.asked
    return MENU if asked is None else STEPS[type(asked)]


def source(turn: ActiveTurn) -> int:
    """The tile or the seat that the public question is about."""
    asked = turn.asked
    if isinstance(asked, SpreadFurther):
        return asked.source
    return asked.owner if isinstance(asked, IntoEmergency) else NONE


def plan(view: View) -> Plan | None:
    asked = view.plan
    if asked is None:
        return None
    found = Plan(VERBS[type(asked)])
    if isinstance(asked, Laying):
        found.tile, found.cell = asked.tile, asked.cell
    if isinstance(asked, (SetPrice, PayPrice, LayBought)):
        found.cubes = asked.cubes
    if isinstance(asked, (SetPrice, PayPrice, Acquiring)):
        found.stack = asked.stack
    elif isinstance(asked, Drafting):
        found.draft = asked.draft
        found.resets = asked.resets if isinstance(asked, LayOut) else 0
    elif isinstance(asked, MoveTo):
        found.order = (asked.place,)
    elif isinstance(asked, OrderLine):
        found.order = asked.order
    elif isinstance(asked, CleanSquare):
        found.owner, found.order = asked.owner, (1,) if asked.keeps else ()
    return found


FIELDS: Final = Fields(
    View,
    {
        View: {
            "seat": Choice(SEATS),
            "counting": FLAG,
            "step": Derived(step, Choice(len(STEPS) + 1)),
            "turn": Part(ActiveTurn),
            "ending": Number(TURNS, -1),
            "bag": At("cubes.bag", CUBES),
            "stock": At("cubes.stock", Number(40)),
            "markers": Number(8),
            "box": At("cubes.box", CUBES),
            "stacks": Each(12, Part(Stack)),
            "hospitals": BySeat(Part(Hospital)),
            "gone": TILES,
            "ready": BySeat(FLAG),
            "plan": Derived(plan, Part(Plan, maybe=True)),
        },
        ActiveTurn: {
            "number": Number(TURNS),
            "seat": SEAT,
            "actions": Number(6),
            "held": Number(8),
            "pending": Choice(len(COLORS) + 1),
            "source": Derived(source, Choice(len(KIND))),
            "taken": Number(4),
            "acquired": Bits(len(KINDS)),
            "renovated": FLAG,
            "pathology": FLAG,
            "cancels": Number(4),
            "cafeterias": Number(4),
        },
        Stack: {
            "kind": Choice(len(KINDS)),
            "left": Number(4),
            "price": Each(len(COLORS), Number(4)),
            "owner": SEAT,
            "opened": Number(TURNS, -1),
        },
        Hospital: {
            "faces": Choice(2),
            "tiles": LAYOUT_GRID,
            "beside": TILES,
            "line": Each(LINE, Choice(len(COLORS)), cut=True),
            "supply": CUBES,
            "markers": Number(8),
        },
        Tile: {"id": KIND_OF, "turn": Choice(4), "patients": Counts(len(COLORS), 2), "gray": FLAG},
        Plan: {
            "verb": Choice(VERBS[LayOut] + 1),
            "stack": Choice(12),
            "cubes": Each(len(COLORS) + 1, Number(8)),
            "tile": KIND_OF,
            "cell": CELL,
            "owner": SEAT,
            "order": Each(LINE, Number(60), cut=True),
            "draft": Part(Draft, maybe=True),
            "resets": Number(4),
        },
        Draft: {"tiles": LAYOUT_GRID, "beside": TILES, "loose": TILES, "lifted": TILES, "gone": TILES, "setting": FLAG},
    },
    seat="seat",
    by_seat="hospitals",
    unseen=("View.reveals", "ActiveTurn.asked"),
)
