"""The end: what each hospital is worth, and who wins."""

from __future__ import annotations

from lazaretto.core import Outcome, Row
from lazaretto.games.quarantine.data import COUNTS, GRAY, KIND, LAB, SPECIAL, TABLES
from lazaretto.games.quarantine.rules.flow import GameOver
from lazaretto.games.quarantine.state import Table
from lazaretto.games.quarantine.state.hospital import Hospital


def cubes(hospital: Hospital) -> int:
    """Cubes that count: two grays as one, but only with a Lab that works (Q-161, Q-162)."""
    return hospital.colored() + (hospital.supply[GRAY] // 2 if hospital.works(LAB) else 0)


def parts(hospital: Hospital) -> tuple[int, int, int, int]:
    """Points of Special Rooms, Nurses Stations, cubes, an empty line (Q-187, Q-188, Q-189, Q-190).

    Nothing else scores (Q-191). Quarantined tiles count as others do (Q-046).
    """
    return (
        COUNTS.room_points * hospital.specials(),
        COUNTS.station_points * hospital.stations(),
        cubes(hospital) // COUNTS.point_cubes,
        0 if hospital.line else COUNTS.line_points,
    )


def score(hospital: Hospital) -> int:
    return sum(parts(hospital))


def rank(hospital: Hospital) -> tuple[int, int, int]:
    """Smaller is better: more points, then fewer tiles, then fewer stations (Q-192)."""
    return (-score(hospital), len(hospital.tiles), hospital.stations())


def places(hospitals: list[Hospital]) -> tuple[int, ...]:
    keys = [rank(hospital) for hospital in hospitals]
    return tuple([1 + sum([other < key for other in keys]) for key in keys])


def traits(state: Table, seat: int) -> tuple[str, ...]:
    """The Special Rooms, and whose turn came when in a round, for reports."""
    rooms = sorted({KIND[tile.id] for tile in state.hospitals[seat].tiles.values() if SPECIAL[KIND[tile.id]]})
    seats = len(state.hospitals)
    turn = (seat - state.turn.seat + state.turn.number) % seats + 1
    return (f"turn {turn} of {seats}", *[TABLES.kinds[kind].name for kind in rooms])


def outcome(state: Table) -> Outcome | None:
    if not isinstance(state.turn.asked, GameOver):
        return None
    hospitals = state.hospitals
    scores = tuple([score(hospital) for hospital in hospitals])
    won = places(hospitals)
    ending = "tiles" if sum(state.cubes.bag) else "bag"  # after the other trigger cubes are left over
    return Outcome(scores, won, ending, sentence(hospitals, won, ending), rows(hospitals))


def sentence(hospitals: list[Hospital], won: tuple[int, ...], ending: str) -> str:
    winners = [f"@{seat + 1}" for seat in range(len(won)) if won[seat] == 1]
    who = " and ".join(winners) + (" wins" if len(winners) == 1 else " share the win")
    why = "The last tile was taken" if ending == "tiles" else "The bag is empty"
    best = max([score(hospital) for hospital in hospitals])
    return f"{who} with {best} {'point' if best == 1 else 'points'}{tie_break(hospitals)}. {why}."


def tie_break(hospitals: list[Hospital]) -> str:
    """What put the best before others with as many points (Q-192)."""
    keys = [rank(hospital) for hospital in hospitals]
    best = min(keys)
    behind = [key for key in keys if key[0] == best[0] and key != best]
    if not behind:
        return ""
    return ", with fewer tiles" if min(behind)[1] > best[1] else ", with fewer stations"


def rows(hospitals: list[Hospital]) -> tuple[Row, ...]:
    columns = [parts(hospital) for hospital in hospitals]
    names = (
        ("Special rooms", "Q-187", "i-room"),
        ("Nurses stations", "Q-188", "i-station"),
        ("Pairs of cubes" if COUNTS.point_cubes == 2 else f"Cubes, {COUNTS.point_cubes} a point", "Q-189", "i-pair"),
        ("Empty wait line", "Q-190", "i-line"),
    )
    return tuple(
        [
            Row(name, rule, tuple([column[i] for column in columns]), sprite)
            for i, (name, rule, sprite) in enumerate(names)
        ]
    )
