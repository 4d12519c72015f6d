"""``lazaretto picture``: a position of a record as an SVG file."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from lazaretto.cli.commands.replay import game_of, record_in, write
from lazaretto.core import BadRecord, InputError, Seat, keep_names, replay_to
from lazaretto.web.scene_svg import draw


def write_picture(path: Path, out: Path, at: int | None, seat: int, more: Sequence[str], data: Path | None) -> None:
    record = record_in(path)
    game = game_of(record.slug, more, data)
    moves = len(record.entries) if at is None else at
    if moves > len(record.entries):
        raise BadRecord(f"{path} has {len(record.entries)} actions, so there is no position after {moves}")
    if seat > len(record.names):
        raise BadRecord(f"{path} has {len(record.names)} seats, so there is no seat {seat}")
    run = replay_to(game, record, moves)
    viewer = None if seat == 0 else Seat(seat - 1)
    scene = game.scene(game.view(run.state, viewer), game.menu(run.state, viewer)).data()
    keep_names(None, scene)
    sheet = None if game.info.folder is None else game.info.folder / "art.svg"
    art = sheet.read_text(encoding="utf-8") if sheet is not None and sheet.exists() else ""
    if out.exists() and out.samefile(path):
        raise InputError(f"{out} is the record itself; name another file to write")
    write(out, draw(scene, art, record.names, f"{game.info.title}, after {moves} actions").encode())
    print(f"{out}: {game.info.title} after {moves} of {len(record.entries)} actions")
