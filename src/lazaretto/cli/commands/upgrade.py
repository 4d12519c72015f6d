"""``lazaretto upgrade``: what becomes of the running tables under the rules of this version."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Final

from lazaretto.games import GAMES
from lazaretto.table.upgrading import Checked, check_tables, upgrade_tables

MEANS: Final = {
    "same": "same: nothing changed for them",
    "drifted": "drifted: the same actions lead elsewhere now, so they go on from a position",
    "position": "position: an action is no longer legal, so they go on from a position",
    "cannot": "cannot: they will be paused",
}


def upgrade_store(place: str, more: Sequence[str], check: bool, jobs: int) -> int:
    """Returns the number of tables that cannot go on."""
    work = check_tables if check else upgrade_tables
    verdicts = show(work(place, [*GAMES, *more], jobs))
    total = sum(verdicts.values())
    print(f"{total} running {'table' if total == 1 else 'tables'}{'.' if not total else ':'}")
    for verdict, meaning in MEANS.items():
        if verdicts[verdict]:
            print(f"  {verdicts[verdict]} {meaning}")
    return verdicts["cannot"]


def show(found: Iterable[Checked]) -> Counter[str]:
    verdicts: Counter[str] = Counter()
    for one in found:
        verdicts[one.verdict] += 1
        fallen = f"; no longer legal: {', '.join(one.fallen)}" if one.fallen else ""
        reason = f": {one.reason}" if one.reason else ""
        print(f"{one.id}  {one.game} {one.edition}  {one.verdict}{reason}{fallen}")
    return verdicts
