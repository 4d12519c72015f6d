"""``lazaretto rules``: the ledger of a game, or one rule with its code and its tests."""

from __future__ import annotations

import re
import shutil
import textwrap
from pathlib import Path
from typing import Any, Final

from lazaretto.core import InputError, Line
from lazaretto.core.game import Game, GameInfo
from lazaretto.games import GAMES, load
from lazaretto.lab.coverage import Place, coverage, homes

NUMBERED: Final = re.compile(r"([A-Za-z]{1,3})-(\d{1,4})")
NEAR: Final = 3  # neighbours suggested by an error


def show_ledger(name: str) -> None:
    info = load(name).info
    chapter = ""
    for line in ledger_of(info).values():
        if line.chapter != chapter:
            print(f"{chr(10) if chapter else ''}{line.chapter}")
            chapter = line.chapter
        show(line)


def is_number(word: str) -> bool:
    """Whether the word is a rule number rather than the name of a game."""
    return NUMBERED.fullmatch(word) is not None


def show_rule(word: str) -> None:
    """Show a rule of any installed game, found by its number."""
    number = whole(word)
    ledgers = {name: load(name).info.ledger() for name in GAMES}
    for name, lines in ledgers.items():
        if number in lines:
            show_line(name, number)
            return
    alike = [near(number, lines) for lines in ledgers.values() if prefix_of(number) in prefixes(lines)]
    known = (
        "; ".join(alike)
        or f"rule numbers begin with {', '.join(sorted(set().union(*map(prefixes, ledgers.values()))))}"
    )
    raise InputError(f"no game has a rule {word!r}; {known}")


def show_line(name: str, word: str) -> None:
    game = load(name)
    lines = ledger_of(game.info)
    number = whole(word)
    if number not in lines:
        raise InputError(f"{game.info.title} has no rule {word!r}; {near(number, lines)}")
    show(lines[number])
    show_code(game.info, number)
    show_tests(game, number)


def ledger_of(info: GameInfo) -> dict[str, Line]:
    lines = info.ledger()
    if not lines:
        raise InputError(f"{info.title} has no ledger of rules")
    return lines


# ---- numbers -------------------------------------------------------------------------------------


def whole(word: str) -> str:
    """``v-39`` becomes ``V-039``; other words stay as they are."""
    found = NUMBERED.fullmatch(word)
    return word if found is None else f"{found[1].upper()}-{int(found[2]):03}"


def prefix_of(number: str) -> str:
    return number.partition("-")[0]


def prefixes(lines: dict[str, Line]) -> set[str]:
    return {prefix_of(number) for number in lines}


def near(number: str, lines: dict[str, Line]) -> str:
    """The neighbours of a number that does not exist, or the range of the ledger."""
    found = NUMBERED.fullmatch(number)
    same = [other for other in lines if found is not None and prefix_of(other) == found[1]]
    if found is None or not same:
        return f"its rules are numbered {min(lines)} to {max(lines)}"
    wanted = int(found[2])
    by_distance = sorted(same, key=lambda other: (abs(int(other.partition("-")[2]) - wanted), other))
    return f"the nearest are {', '.join(sorted(by_distance[:NEAR]))}"


# ---- printing ------------------------------------------------------------------------------------


def show(line: Line) -> None:
    width = min(100, shutil.get_terminal_size().columns)
    source = f" [{line.source}]" if line.source else ""
    indent = " " * (len(line.id) + 2)
    print(textwrap.fill(f"{line.id}  {line.text}{source}", width, subsequent_indent=indent))
    if line.reading:
        print(textwrap.fill(f"Reading: {line.reading}", width, initial_indent=indent, subsequent_indent=indent))


def show_code(info: GameInfo, number: str) -> None:
    places = homes(info)
    if not places:
        print(f"\nThe source of {info.title} is not installed, so its code cannot be listed.")
        return
    show_places("Code", places.get(number, []), "no line names this rule")


def show_tests(game: Game[Any, Any], number: str) -> None:
    try:
        tests = coverage(game).tests[number]
    except InputError:
        print(f"\nThe tests of {game.info.title} are not installed; a checkout of the source has them.")
        return
    show_places("Tests", tests, "no test names this rule")


def show_places(title: str, places: list[Place], none: str) -> None:
    print(f"\n{title}" if places else f"\n{title}: {none}")
    for path, line, name in places:
        print(f"  {from_here(path)}:{line}{'  ' + name if name else ''}")


def from_here(path: Path) -> Path:
    """The path relative to the current folder, if it is below it."""
    here = Path.cwd()
    return path.relative_to(here) if path.is_relative_to(here) else path


def show_coverage(name: str) -> None:
    """Print the tests of each rule; exit status 1 if a rule has none or a test names an unknown rule."""
    game = load(name)
    ledger_of(game.info)
    found = coverage(game)
    for number, tests in found.tests.items():
        print(f"{number}  {', '.join(map(short, tests)) or 'NO TEST'}")
    for number, test in found.strays:
        print(f"{number}  NO SUCH RULE, named by {short(test)}")
    proven = len(found.tests) - len(found.unproven)
    print(f"{proven} of {len(found.tests)} rules have a test; {len(found.strays)} tests name an unknown rule.")
    if found.unproven or found.strays:
        raise SystemExit(1)


def short(test: Place) -> str:
    return f"{test.path.name}::{test.name}"
