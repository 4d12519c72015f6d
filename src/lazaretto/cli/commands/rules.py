"""``lazaretto rules``: the ledger of a game."""

from __future__ import annotations

import shutil
import textwrap

from lazaretto.core import InputError, Line
from lazaretto.core.game import GameInfo
from lazaretto.games import load
from lazaretto.lab.coverage import coverage


def show_ledger(name: str) -> None:
    info = load(name).info
    chapter = ""
    for line in ledger_of(info).values():
        if line.chapter != chapter:
            print(f"{chr(10) if chapter else ''}{line.chapter}")
            chapter = line.chapter
        show(line)


def show_line(name: str, id: str) -> None:
    info = load(name).info
    lines = ledger_of(info)
    if id not in lines:
        first, last = next(iter(lines)), list(lines)[-1]
        raise InputError(f"{info.title} has no rule {id!r}; its rules are numbered {first} to {last}")
    show(lines[id])


def ledger_of(info: GameInfo) -> dict[str, Line]:
    lines = info.ledger()
    if not lines:
        raise InputError(f"{info.title} has no ledger of rules")
    return lines


def show(line: Line) -> None:
    width = min(100, shutil.get_terminal_size().columns)
    source = f" [{line.source}]" if line.source else ""
    print(textwrap.fill(f"{line.id}  {line.text}{source}", width, subsequent_indent=" " * (len(line.id) + 2)))
    if line.reading:
        indent = " " * (len(line.id) + 2)
        print(textwrap.fill(f"Read so: {line.reading}", width, initial_indent=indent, subsequent_indent=indent))


def show_coverage(name: str) -> None:
    """The tests of each line; exit status 1 if a line has none or a test names no line."""
    game = load(name)
    ledger_of(game.info)
    found = coverage(game)
    for number, tests in found.tests.items():
        print(f"{number}  {', '.join(tests) or 'NO TEST'}")
    for number, test in found.strays:
        print(f"{number}  NO SUCH RULE, named by {test}")
    proven = len(found.tests) - len(found.unproven)
    print(f"{proven} of {len(found.tests)} rules are proven by a test; {len(found.strays)} marks name no rule.")
    if found.unproven or found.strays:
        raise SystemExit(1)
