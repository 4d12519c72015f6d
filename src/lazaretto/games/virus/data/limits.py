"""What the numbers of ``data.toml`` may be, and what its tables must agree on, for the rules to work.

Each fault is a sentence with the row, the key, the value and what is allowed. What plays badly but plays is not
refused: it is for a designer to find out.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from lazaretto.core import Checked
from lazaretto.games.virus.data.rows import (
    AddonRoomRow,
    ClueRow,
    CrewRow,
    EventRow,
    ExitsRow,
    FaceRow,
    LearningRoomRow,
    LearningRow,
    LevelRow,
    Numbers,
    TrapRow,
)

Limits = Mapping[str, tuple[int, int]]  # by key: the least and the most
Xy = tuple[int, ...]

ANY: Final = 1 << 30  # as a most: any number
COLORS_OF_FACES: Final = 4  # every face is there once in each
SEATS: Final = 4  # heroes, at most
FIRST: Final = 3  # rooms that are laid beside START before the displays are dealt (V-006)
MOST_TURNS: Final = 60  # so that the longest game there can be stays within what the game says of itself

NUMBERS: Final[Limits] = {
    "hero_cubes": (1, ANY),
    "stock_cubes": (0, ANY),
    "stock_bullets": (0, ANY),
    "bullets": (0, ANY),
    "display": (1, ANY),
    "stamina": (0, ANY),
    "spaces": (1, ANY),
    "alert": (0, ANY),
    "turns": (1, MOST_TURNS),
    "most_resources": (0, ANY),
    "net_cards": (0, ANY),
    "room_uses": (0, ANY),
    "charge": (0, ANY),
    "face_down": (0, ANY),
    "adrenaline": (0, ANY),
    "advantage": (0, ANY),
    "major": (0, ANY),
    "search": (0, ANY),
    "explored": (0, ANY),
    "searched": (0, ANY),
    "room_cost": (0, ANY),
    "room_cost_fighting": (0, ANY),
    "ammo": (0, ANY),
    "net": (0, ANY),
    "leader_every": (1, ANY),
    "flip_cost": (0, ANY),
    "squares": (1, 1000),
    "outside": (0, 1000),
    "left": (-31, -1),  # a cell and those beside it have a number from -32 to 31
    "right": (1, 30),
    "far": (1, 30),
    "spend_seconds": (1, ANY),
    "late_seconds": (1, ANY),
    "leaf_seconds": (1, ANY),
}
LEVEL: Final[Limits] = {"hit_points": (1, ANY), "movement": (0, ANY), "bosses": (0, 2)}  # a Boss in each Exit (V-025)
CREW: Final[Limits] = {"removed": (0, ANY), "lab_cards": (1, 4)}  # four rooms meet in a point
BODY: Final[Limits] = {"hp": (1, ANY), "size": (1, ANY), "dodge": (1, ANY), "damage": (0, 1000)}
VALUE: Final[Limits] = {"value": (0, ANY)}
TOKEN: Final[Limits] = {"price": (0, ANY), "each": (0, ANY)}
BULLET: Final[Limits] = {"price": (0, ANY)}
TRAP: Final[Limits] = {"each": (0, ANY)}
STEPS: Final = (1, 9)  # what a symbol such as +3 can say
TRAP_VALUES: Final[Limits] = {
    "none": (0, 0), "laser": (0, ANY), "gas": (0, ANY), "+3": STEPS, "+4": STEPS, "x2": STEPS, "x3": STEPS,
}  # fmt: skip
EVENT: Final[Limits] = {"value": (0, ANY), "seconds": (0, ANY)}
PLAIN_EVENTS: Final = ("calm", "power-failure", "jammed-consoles", "lockdown", "silence", "panic")
LIGHTS_OUT: Final = "lights-out"
FACE: Final[Limits] = {"number": (1, ANY)}
WOUNDS: Final[Limits] = dict.fromkeys(("plain_clean", "plain_infected", "heart_clean", "heart_infected"), (0, ANY))
ADDONS: Final[Limits] = {"morbo": (0, ANY)}
BOSS_PLAY: Final[Limits] = {"hand": (0, ANY)}
QUEST: Final[Limits] = {"flight": (1, ANY)}
ROOM: Final[Limits] = {"spin": (0, 3), "lab": (0, ANY)}
CLUE: Final[Limits] = {"number": (0, ANY)}


# ---- how a value is refused --------------------------------------------------------------------------------


def should(holds: bool, file: Checked, where: str, value: object, allowed: str) -> bool:
    shown = list(value) if isinstance(value, tuple) else value
    return file.need(holds, f"{where}: {shown!r} should be {allowed}")


def span(least: int, most: int) -> str:
    return f"{least} or more" if most == ANY else f"{least} to {most}"


def within(file: Checked, where: str, value: int, least: int, most: int = ANY, why: str = "") -> None:
    holds = least <= value and (most == ANY or value <= most)
    should(holds, file, where, value, f"{span(least, most)}{why}")


def all_within(file: Checked, where: str, row: object, limits: Limits) -> None:
    for key, (least, most) in limits.items():
        within(file, f"{where}, {key}", getattr(row, key), least, most)


def whole(values: Sequence[object], least: int, count: int = ANY) -> bool:
    """Whole numbers, as many as that."""
    sound = all([isinstance(value, int) and value >= least for value in values])
    return sound and count in (ANY, len(values))


def plain_words(file: Checked, table: str, found: Sequence[str]) -> None:
    """What stands in records is one word."""
    for i, word in enumerate(found):
        sound = word.replace("-", "").isalnum()
        should(sound, file, f"{table} {i + 1}, id", word, "one word of letters, digits and hyphens")


# ---- numbers, levels and crews -----------------------------------------------------------------------------


def check_numbers(file: Checked, row: Numbers) -> None:
    all_within(file, "numbers", row, NUMBERS)
    within(file, "numbers, stock_cubes", row.stock_cubes, 0, row.hero_cubes, ", for hero_cubes are all there are")
    most = row.bullets // SEATS
    within(file, "numbers, stock_bullets", row.stock_bullets, 0, most, f", a part of the bullets for each of {SEATS}")
    prizes = row.group_prizes
    sound = whole(prizes, 0, 3)
    should(sound, file, "numbers, group_prizes", prizes, "three whole numbers, 0 or more, for 2, 3 and 4 cards")
    should(whole(row.extra, 0), file, "numbers, extra", row.extra, "whole numbers, 0 or more")
    sound = whole(row.plus, STEPS[0], 2) and max(row.plus) <= STEPS[1]
    should(sound, file, "numbers, plus", row.plus, f"two whole numbers, {span(*STEPS)}, for the symbols +1 and +2")


def check_level(file: Checked, row: LevelRow, dark: int) -> None:
    """``dark``: the seconds that Lights out takes."""
    all_within(file, f"level {row.level}", row, LEVEL)
    sound = whole(row.countdown, dark + 1, SEATS)
    allowed = f"{SEATS} whole numbers, {dark + 1} or more, for Lights out takes {dark} seconds"
    should(sound, file, f"level {row.level}, countdown", row.countdown, allowed)


# ---- events and traps --------------------------------------------------------------------------------------


def check_event(file: Checked, row: EventRow) -> None:
    """A number stands only where the effect has one."""
    all_within(file, f"event {row.id}", row, EVENT)
    plain = row.id in PLAIN_EVENTS
    should(not plain or row.value == 0, file, f"event {row.id}, value", row.value, "0, for its effect has no number")
    timed = row.id == LIGHTS_OUT
    should(timed or row.seconds == 0, file, f"event {row.id}, seconds", row.seconds, "0, but for Lights out")


def check_trap(file: Checked, row: TrapRow) -> None:
    all_within(file, f"trap {row.id}", row, TRAP)
    least, most = TRAP_VALUES[row.id]
    within(file, f"trap {row.id}, value", row.value, least, most)


# ---- room cards --------------------------------------------------------------------------------------------


def check_face(file: Checked, row: FaceRow) -> None:
    all_within(file, f"face {row.number}", row, FACE)
    allowed = "a corner for a lab and no corner for other symbols"
    should((row.symbol == "lab") == bool(row.corner), file, f"face {row.number}, corner", row.corner, allowed)


def check_added_rooms(file: Checked, rows: Sequence[AddonRoomRow], taken: Sequence[str]) -> None:
    plain_words(file, "addon_room", [row.id for row in rows])
    for row in rows:
        should(row.id not in taken, file, f"addon_room {row.id}, id", row.id, "different from other room cards")


def check_deck(
    file: Checked,
    numbers: Numbers,
    crews: Sequence[CrewRow],
    faces: Sequence[FaceRow],
    learning: Sequence[LearningRoomRow],
) -> None:
    """First rooms, or those of the learning game, then displays without Labs; a card is left (V-006, V-012, V-015)."""
    plain = [row for row in faces if row.symbol != "lab"]
    first = [row for row in plain if row.shape != "D"]
    should(bool(first), file, "face", len(first), "1 or more entries with neither shape D nor symbol lab (V-007)")
    laid = max(FIRST, len(learning))
    dealt = (COLORS_OF_FACES * len(plain) - laid) // SEATS
    allowed = f"enough that {SEATS} heroes get a card or more after {laid} rooms are laid (V-014)"
    should(dealt >= 1, file, "face, without lab", len(plain), allowed)
    within(file, "numbers, display", numbers.display, 1, dealt, f", for {SEATS} heroes get cards without a lab (V-015)")
    for row in crews:
        most = COLORS_OF_FACES * len(faces) - laid - row.heroes * numbers.display - 1
        where, why = f"crew {row.heroes}, removed", ", so that a card is left in the room deck (V-313)"
        should(most >= 0, file, where, row.removed, f"possible: displays of {numbers.display} leave no room card")
        within(file, where, row.removed, 0, most, why)


# ---- the table ---------------------------------------------------------------------------------------------


def table_of(numbers: Numbers) -> str:
    return f"[x, y] with x {numbers.left} to {numbers.right} and y 0 to {numbers.far}"


def on_table(numbers: Numbers, place: Xy) -> bool:
    if not whole(place, -ANY, 2):
        return False
    return numbers.left <= place[0] <= numbers.right and 0 <= place[1] <= numbers.far


def check_exits(file: Checked, numbers: Numbers, rows: Sequence[ExitsRow], events: Sequence[EventRow]) -> None:
    should(len(rows) == len(events), file, "exits", len(rows), f"{len(events)} entries, one for each event")
    taken: list[Xy] = [(0, 0), (0, 1), (1, 0), (-1, 0)]
    for row in rows:
        allowed = f"{table_of(numbers)}, not START and not beside it"
        for key, place in (("first", row.first), ("second", row.second)):
            should(on_table(numbers, place) and place not in taken, file, f"exits {row.id}, {key}", place, allowed)
        should(row.first != row.second, file, f"exits {row.id}, second", row.second, "another cell than the first")
        most, why = len(numbers.extra), ", as many as numbers, extra has"
        within(file, f"exits {row.id}, number", row.number, 1, most, why)


def check_learning(file: Checked, numbers: Numbers, exits: LearningRow, rows: Sequence[LearningRoomRow]) -> None:
    taken: list[Xy] = [(0, 0)]
    places = [("learning, first", exits.first), ("learning, second", exits.second)]
    places += [(f"learning_room {row.card}, cell", row.cell) for row in rows]
    for where, place in places:
        allowed = f"{table_of(numbers)}, where no other room of the learning game lies"
        should(on_table(numbers, place) and place not in taken, file, where, place, allowed)
        taken.append(place)
    for row in rows:
        all_within(file, f"learning_room {row.card}", row, ROOM)
        why = "0 in a room with creatures, which is there for any number of heroes"
        should(not (row.creatures and row.lab), file, f"learning_room {row.card}, lab", row.lab, why)


# ---- clues -------------------------------------------------------------------------------------------------


def check_clue(file: Checked, row: ClueRow) -> None:
    all_within(file, f"clue {row.id}", row, CLUE)
    colored = row.kind in ("group", "near")
    should(bool(row.color) == colored, file, f"clue {row.id}, color", row.color, "a colour for group and near alone")
    should(zoned(row), file, f"clue {row.id}, box", row.box, "left to right and near to far for zone alone")


def zoned(row: ClueRow) -> bool:
    """Four numbers that a cell can lie between, or none."""
    if row.kind != "zone":
        return not row.box
    return whole(row.box, -ANY, 4) and row.box[0] <= row.box[1] and row.box[2] <= row.box[3]
