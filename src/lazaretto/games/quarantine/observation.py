"""What a learner is given of a view, and how large each field can get."""

from __future__ import annotations

from typing import Final

from lazaretto.core import FLAG, SEAT, Bits, BySeat, Choice, Counts, Each, Fields, Grid, Number, Part, Place
from lazaretto.games.quarantine.data import COLORS, KIND, KINDS
from lazaretto.games.quarantine.hospital import Hospital, Tile
from lazaretto.games.quarantine.state import LAYOUT, OVER, Draft, Plan, Stack, Turn
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

FIELDS: Final = Fields(
    View,
    {
        View: {
            "seat": Choice(SEATS),
            "counting": FLAG,
            "step": Choice(OVER + 1),
            "turn": Part(Turn),
            "ending": Number(TURNS, -1),
            "bag": CUBES,
            "stock": Number(40),
            "markers": Number(8),
            "box": CUBES,
            "stacks": Each(12, Part(Stack)),
            "hospitals": BySeat(Part(Hospital)),
            "gone": TILES,
            "ready": BySeat(FLAG),
            "plan": Part(Plan, maybe=True),
        },
        Turn: {
            "number": Number(TURNS),
            "seat": SEAT,
            "actions": Number(6),
            "held": Number(8),
            "pending": Choice(len(COLORS) + 1),
            "source": Choice(len(KIND)),
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
            "verb": Choice(LAYOUT + 1),
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
    unseen=("View.reveals",),
)
