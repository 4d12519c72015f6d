"""Whether two versions of the package send the same messages: ``python -m benchmarks.same_messages BEFORE AFTER``.

Each is the folder that holds the package ``lazaretto``: ``src`` of a checkout, or a compiled build. Random games are
played anew in both, and every message to every seat and the watchers is compared, byte for byte, and the first and the
last picture of each game. A game whose random games are not the same in both was changed itself, and says so.
"""

from __future__ import annotations

import hashlib
import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any, Final

MOVES: Final = 250  # of each game
ROOT: Final = Path(__file__).resolve().parent.parent


def digests() -> dict[str, list[str]]:
    """By game: the fingerprint of its inputs, and one of the messages of each of them."""
    # ruff: noqa: PLC0415  the package is found only here, where its folder was chosen
    from benchmarks.table_moves import Desk, recorded, seats_of

    from lazaretto import games
    from lazaretto.core import Seat
    from lazaretto.table.screen import Screen
    from lazaretto.web.connection import encode
    from lazaretto.web.presenters import step_message

    found: dict[str, list[str]] = {}
    for slug in games.GAMES:
        game: Any = games.load(slug)
        played = recorded(game, MOVES)
        marks = found[slug] = [mark(json.dumps(played).encode())]
        for one in played:
            desk = Desk(game, one.seed)
            viewers: list[Seat | None] = [*[Seat(i) for i in range(seats_of(game))], None]
            desk.screens = {viewer: Screen(desk.match, viewer) for viewer in viewers}
            marks.append(mark(pictures(desk, encode)))
            for seat, text in one.inputs:
                changes = desk.show(desk.send(seat, text))
                sent = [encode(None if change is None else step_message(change)) for change in changes.values()]
                marks.append(mark(b"\n".join(sent)))
            marks.append(mark(pictures(desk, encode)))
    return found


def pictures(desk: Any, encode: Any) -> bytes:
    return b"\n".join([encode(screen.scene) for screen in desk.screens.values()])


def mark(data: bytes) -> str:
    return hashlib.sha256(data).hexdigest()[:16]


def main(before: str, after: str) -> None:
    found = []
    for folder in (before, after):
        command = [sys.executable, "-m", "benchmarks.same_messages", "--digests"]
        paths = os.pathsep.join([str(Path(folder).resolve()), str(ROOT)])
        done = subprocess.run(
            command, cwd=ROOT, env=os.environ | {"PYTHONPATH": paths}, stdout=subprocess.PIPE, check=True
        )
        found.append(json.loads(done.stdout))
    old, new = found
    same = True
    for slug, marks in new.items():
        was = old.get(slug, [""])
        if was[0] != marks[0]:
            print(f"{slug}: the games themselves are not the same")
            continue
        other = [i for i, (a, b) in enumerate(zip(was, marks, strict=True)) if a != b]
        same = same and not other
        print(
            f"{slug}: {len(marks)} compared, " + (f"the first that differs is {other[0]}" if other else "all the same")
        )
    sys.exit(not same)


if __name__ == "__main__":
    if sys.argv[1:] == ["--digests"]:
        print(json.dumps(digests()))
    elif len(sys.argv) != 3:
        sys.exit("usage: python -m benchmarks.same_messages BEFORE AFTER")
    else:
        main(*sys.argv[1:])
