"""What everything on the table is good for: the first line of its tooltip."""

from __future__ import annotations

from typing import Final

from lazaretto.games.quarantine.data import COUNTS, LOBBY, SPECIAL, TABLES, WARD
from lazaretto.games.quarantine.text.names import NAMES, kind

LOBBY_ABOUT: Final = "Every room is joined to the Lobby through doorways, and one side of the Lobby stays free."
STATION: Final = "A nurses station, where four rooms meet: a point at the end. But a gray cube can jump across it."
WAITING: Final = "A patient who waits. Only the first in line can be admitted; cured, it becomes a cube you pay with."
LINE_END: Final = "The back of the line: new patients join here."
LINE_COUNT: Final = "Patients who wait further back, counted by color. Their order is under Show all."
SUPPLY: Final = f"Cubes of your supply pay for rooms; at the end {COUNTS.point_cubes} of them are a point."
GRAY_SUPPLY: Final = "Gray cubes kept by a Lab: two of them count as one cube of any color."
MARKERS: Final = "Bonus markers: spend one for one action more in your turn."
MARKER_STOCK: Final = "Bonus markers that can still be taken."
PENDING: Final = "The cube you have just received. It must be placed before you receive the next one."
HELD: Final = "Cubes you must still receive and place this turn."
DISK: Final = "Your actions: each button below costs one."
BAG: Final = "When the bag is empty, everybody else has one more turn, and the game ends."
UNSEEN: Final = "Cubes of this color that nobody has seen yet."
STOCK: Final = "Gray cubes beside the bag: a disease that spreads takes them from here."
BOX: Final = "Cubes that were paid. They are out of the game unless a Gift Shop brings them back."
ROUND: Final = "Everybody has had a turn when a round is over."
ENDING: Final = "The end is near: everybody else has one more turn, and the game ends."
CELL: Final = "A free place beside your hospital."
SQUARE: Final = "Pathology removes all gray cubes of four cells at once."
MARKET: Final = "Rooms for your hospital. Each special room you place is a point at the end."
LAID: Final = "Laid for the price so far."
VERBS: Final = {
    "clean": "Tap a closed room: its gray cube goes, and the room works again.",
    "cure": "Tap a patient: all of this color in your clean rooms become cubes to pay with.",
    "pharmacy": "Cures the first patient of your line.",
    "gift": "Choose a color: you take a cube of it from the box.",
    "buy": "Tap a room on the market that you can pay for; then it is laid.",
    "contract": "Tap a room and set its price. The others may buy first; next turn you take one.",
    "reorder": "Tap a patient of your line, then the place to move to.",
    "renovate": "Once a turn: move, turn or remove rooms of yours.",
    "marker": "Take a marker for later, or spend one for an action more now.",
    "admit": "Tap a bed: the first patient of your line goes there, and others may follow.",
}


def room(number: int) -> str:
    """What a kind of tile does."""
    if number == LOBBY:
        return LOBBY_ABOUT
    if SPECIAL[number]:
        return TABLES.kinds[number].effect
    color = NAMES[WARD[number]]
    if TABLES.kinds[number].sort == "additional":
        return f"One more bed for {color} patients. It is placed at once."
    return f"A bed for a {color} patient. Cured there, the patient becomes a cube of your supply."


def stack(number: int) -> str:
    """The same, named: ``Lab: keep gray cubes ...``, ``Pharmacy: for one action, cure ...``."""
    words = room(number)
    cost, colon, deed = words.partition(": ")
    if colon and cost.startswith("Action"):
        return f"{kind(number)}: {cost.replace('Action', 'for one action')}, {deed}"
    return f"{kind(number)}: {words[0].lower()}{words[1:]}"
