"""``lazaretto watch``: the report of a run with links, and any of its games as a replay in the browser."""

from __future__ import annotations

from functools import partial
from pathlib import Path

from lazaretto.cli.commands.report import need_lab
from lazaretto.cli.data_option import use_given
from lazaretto.core import InputError
from lazaretto.lab.runs.records import record_of
from lazaretto.lab.runs.runs import DATA, read_manifest
from lazaretto.lab.runs.simulate import load_game


def watch_run(folder: Path, game: str, port: int, browser: bool) -> None:
    need_lab("watch")
    from lazaretto.lab.reports.report import report  # noqa: PLC0415  needs the extra
    from lazaretto.web.watch import watch  # noqa: PLC0415  slow to import

    manifest = read_manifest(folder)
    number = number_of(folder, game, manifest.games) if game else 0
    if manifest.given:
        use_given(manifest.slug, folder / DATA)
    found = load_game(manifest.game)
    if found.info.edition != manifest.edition:
        raise InputError(
            f"{folder} was played with edition {manifest.edition} of {found.info.title}, and this is edition "
            f"{found.info.edition}; watch it with the version of Lazaretto that played it ({manifest.lazaretto})"
        )
    if number:
        record_of(folder, number)  # a game that cannot be shown is refused before the browser opens
    watch(found, partial(report, folder, linked=True), partial(record_of, folder), number, port, browser)


def number_of(folder: Path, game: str, games: int) -> int:
    """A game by its number, or by the word for an extreme one."""
    from lazaretto.lab.stats.extremes import extremes  # noqa: PLC0415  needs the extra
    from lazaretto.lab.stats.measures import read_rows  # noqa: PLC0415

    if game.isascii() and game.isdigit() and len(game) < 10:
        return int(game)
    known = {each.word: each.game for each in extremes(read_rows(folder))}
    if game not in known:
        raise InputError(
            f"{game!r} is no game of {folder}; name one by its number, 1 to {games}, or: {', '.join(known)}"
        )
    return known[game]
