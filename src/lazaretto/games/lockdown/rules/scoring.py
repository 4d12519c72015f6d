"""Scoring: five members give points, Grandma takes some, and the viruses of the Advanced variant too.

A member's value is in ``data.toml`` as a fraction, so rounding down is exact.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from lazaretto.core import Outcome, Row
from lazaretto.games.lockdown.data import MEMBER_IDS, NUMBERS, ROUNDS, TABLES, VIRUSES
from lazaretto.games.lockdown.data.grid import LINES
from lazaretto.games.lockdown.state import Setup, Sheet, Table

DAD: Final = 0
MOM: Final = 1
SISTER: Final = 2
BROTHER: Final = 3
GRANDPA: Final = 4
GRANDMA: Final = 5
RULES: Final = ("L-061", "L-062", "L-063", "L-064", "L-065", "L-067")  # by member


def value(member: int, boxes: int) -> int:
    """Of the right-most filled box, or of none, as a multiple of 1 / ``over``."""
    row = TABLES.members[member]
    return row.values[boxes - 1] if boxes else row.none


def dad(least: int, boxes: int) -> int:
    """Points for the rarest symbol (L-061)."""
    return least * value(DAD, boxes) // TABLES.members[DAD].over


def mom(lines: int, boxes: int) -> int:
    """Points for full rows and columns (L-062)."""
    return lines * value(MOM, boxes) // TABLES.members[MOM].over


def sister(most: int, boxes: int) -> int:
    """Points for the most frequent symbol (L-063)."""
    return most * TABLES.members[SISTER].over // value(SISTER, boxes) if boxes else 0


def brother(numbers: tuple[int, ...]) -> int:
    """Points of the right-most box whose number is not below any to its left (L-064)."""
    for box in range(len(numbers) - 1, -1, -1):
        if numbers[box] == max(numbers[: box + 1]):
            return value(BROTHER, box + 1) // TABLES.members[BROTHER].over
    return 0


def grandpa(forms: tuple[int, ...]) -> int:
    """Points for each shape that equals another; shapes without an equal count once together (L-065)."""
    if not forms:
        return 0
    alike = sum([forms.count(form) > 1 for form in forms])
    return max(alike, 1) * value(GRANDPA, len(forms)) // TABLES.members[GRANDPA].over


def grandma(empty: int, boxes: int) -> int:
    """Points lost for empty squares: 0 or less (L-067)."""
    return -(empty * value(GRANDMA, boxes) // TABLES.members[GRANDMA].over)


def full_lines(filled: int) -> int:
    """Rows and columns without an empty square; a cross fills one too (L-047, L-062)."""
    full = 0
    for line in LINES:
        if filled & line == line:
            full += 1
    return full


def points(sheet: Sheet) -> tuple[int, ...]:
    """By member, as if the game ended now. Unused circles are worth nothing (L-075)."""
    counts = [bits.bit_count() for bits in sheet.symbols]
    boxes = [len(marks) for marks in sheet.boxes]
    return (
        dad(min(counts), boxes[DAD]),
        mom(full_lines(sheet.filled()), boxes[MOM]),
        sister(max(counts), boxes[SISTER]),
        brother(sheet.boxes[BROTHER]),
        grandpa(sheet.boxes[GRANDPA]),
        grandma(sheet.empty().bit_count(), boxes[GRANDMA]),
    )


def uncovered(sheet: Sheet, side: int) -> int:
    """Viruses under no symbol and no cross (L-046, L-071)."""
    return (sheet.empty() & VIRUSES[side]).bit_count()


def virus_penalties(uncovered: tuple[int, ...]) -> tuple[int, ...]:
    """Points lost by seat: ranks are not skipped, and none uncovered is none lost (L-071, L-072)."""
    ranks = sorted(set(uncovered), reverse=True)
    lost = [*NUMBERS.virus, *[0 for _ in ranks]]
    return tuple([lost[ranks.index(count)] if count else 0 for count in uncovered])


def viruses_lost(sheets: Sequence[Sheet], setup: Setup) -> tuple[int, ...]:
    """Points lost by seat; in Advanced only (L-073)."""
    if not setup.advanced:
        return (0,) * len(sheets)
    return virus_penalties(tuple([uncovered(sheet, setup.side) for sheet in sheets]))


def totals(sheets: Sequence[Sheet], setup: Setup) -> tuple[int, ...]:
    """By seat, as if the game ended now (L-060); a total may be below zero (L-069)."""
    lost = viruses_lost(sheets, setup)
    return tuple([sum(points(sheets[i])) - lost[i] for i in range(len(sheets))])


def places(totals: tuple[int, ...], empties: tuple[int, ...]) -> tuple[int, ...]:
    """Most points first, then fewest empty squares; the same in both is the same place (L-070)."""
    keys = [(-total, empty) for total, empty in zip(totals, empties, strict=True)]
    return tuple([1 + sum([other < key for other in keys]) for key in keys])


def final_rows(sheets: list[Sheet], setup: Setup) -> tuple[Row, ...]:
    by_seat = [points(sheet) for sheet in sheets]
    rows = [
        Row(TABLES.members[i].name, RULES[i], tuple([got[i] for got in by_seat]), f"f-{MEMBER_IDS[i]}")
        for i in range(len(MEMBER_IDS))
    ]
    if setup.advanced:
        rows.append(Row("Viruses", "L-071", tuple([-x for x in viruses_lost(sheets, setup)]), "virus"))
    return tuple(rows)


def traits(sheet: Sheet) -> tuple[str, ...]:
    """How many boxes each member has, for reports."""
    named = [(TABLES.members[i].name, len(sheet.boxes[i])) for i in range(len(MEMBER_IDS))]
    return tuple([f"{name}: {boxes} box{'es' if boxes > 1 else ''}" for name, boxes in named if boxes])


def outcome(state: Table) -> Outcome | None:
    """Without the sentence, which ``text`` has."""
    if state.round <= ROUNDS:
        return None
    scores = totals(state.sheets, state.setup)
    empties = tuple([sheet.empty().bit_count() for sheet in state.sheets])
    ranking = places(scores, empties)
    return Outcome(scores, ranking, how_it_ended(scores, ranking), "", final_rows(state.sheets, state.setup))


def how_it_ended(totals: tuple[int, ...], ranking: tuple[int, ...]) -> str:
    """Alone the score is the result (L-074)."""
    if len(totals) == 1:
        return "solo"
    if ranking.count(1) > 1:
        return "shared"
    return "squares" if totals.count(max(totals)) > 1 else "points"
