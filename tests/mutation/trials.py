"""Trying a mutant: run the tests that reach its line, the quickest first, until one fails.

Two ways lead there. A line that runs at import needs the whole game imported anew, broken. Any other is broken in
the function that is already there, after all tests were collected once; that is ten times as fast.
"""

from __future__ import annotations

import importlib.util
import itertools
import os
import sys
from collections.abc import Callable, Iterator, Sequence
from importlib.machinery import ModuleSpec, SourceFileLoader
from pathlib import Path
from types import CodeType, FunctionType, ModuleType
from typing import Final, NamedTuple

import pytest

from tests.mutation.mutants import Mutant
from tests.mutation.reach import QUIET, Test
from tests.mutation.workers import allow, forked

ROOT: Final = Path(__file__).resolve().parents[2]
SRC: Final = ROOT / "src"
GAMES: Final = SRC / "lazaretto" / "games"
EVERY_GAME: Final = ROOT / "tests" / "test_every_game.py"
PROPERTIES: Final = ("legal_actions_can_be_played", "nothing_appears_or_vanishes")  # of every game, about its rules
AT_IMPORT_SECONDS: Final = 20.0
UNKNOWN_SECONDS: Final = 300.0  # for a test of which nobody knows how long it takes
SURVIVED: Final = 0
KILLED: Final = (1, 2)  # a test failed; the tests could not even be collected


class Trial(NamedTuple):
    mutant: Mutant
    tests: tuple[str, ...]  # that run its line, the quickest first
    early: bool  # it runs at import

    def unbroken(self) -> Trial:
        start, end = self.mutant.start, self.mutant.end
        return self._replace(mutant=self.mutant._replace(text=self.mutant.path.read_bytes()[start:end].decode()))


Ended = Callable[[Trial, int], None]


def run(game: str, trials: list[Trial], tests: dict[str, Test], at_once: int, ended: Ended) -> None:
    early = [trial for trial in trials if trial.early]
    check([trial.unbroken() for trial in early[:1]], lambda trial: reimport(game, trial, tests))
    for trial, code in forked(early, lambda trial: reimport(game, trial, tests), at_once):
        ended(trial, code)
    late = [trial for trial in trials if not trial.early]
    if late:
        session = Session(game, late, tests, at_once, ended)
        pytest.main(
            [str(GAMES / game / "tests"), str(EVERY_GAME), *QUIET, "-s", "--no-header", "--no-summary"],
            plugins=[session],
        )


def check(unbroken: list[Trial], work: Callable[[Trial], int]) -> None:
    """A mutant that changes nothing must stay green, else every other would count as killed."""
    for _, code in forked(unbroken, work, 1):
        if code != SURVIVED:
            print(f"The tests fail with nothing broken (exit code {code}).", file=sys.stderr, flush=True)
            os._exit(2)


def module_name(path: Path) -> str:
    parts = path.relative_to(SRC).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def broken(mutant: Mutant) -> CodeType:
    return compile(mutant.source(), mutant.path, "exec", dont_inherit=True)


# ---- what runs at import -------------------------------------------------------------------------


class Loader(SourceFileLoader):
    """Finds one module of the package, and loads it broken."""

    def __init__(self, mutant: Mutant) -> None:
        super().__init__(module_name(mutant.path), str(mutant.path))
        self.mutant = mutant

    def find_spec(
        self, name: str, path: Sequence[str] | None = None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        if name != self.name:
            return None
        folder = self.mutant.path.parent
        places = [str(folder)] if self.mutant.path.name == "__init__.py" else None
        return importlib.util.spec_from_file_location(name, self.path, loader=self, submodule_search_locations=places)

    def get_code(self, fullname: str) -> CodeType:
        return broken(self.mutant)


class Chosen:
    """A pytest plugin that runs these tests in this order, each with the processor time it may need."""

    def __init__(self, names: tuple[str, ...], tests: dict[str, Test]) -> None:
        self.names = names
        self.tests = tests

    @pytest.hookimpl(trylast=True)
    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        by_name = {item.nodeid: item for item in items}
        if not by_name.keys() >= set(self.names):
            pytest.exit("other tests than before", returncode=KILLED[1])
        items[:] = [by_name[name] for name in self.names]

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_protocol(self, item: pytest.Item) -> Iterator[None]:
        allow(seconds(item, self.tests))
        return (yield)


class Patient:
    """A pytest plugin for tests that were not traced."""

    def pytest_runtest_setup(self) -> None:
        allow(UNKNOWN_SECONDS)


def seconds(item: pytest.Item, tests: dict[str, Test]) -> float:
    return 5 + 5 * tests[item.nodeid].seconds if item.nodeid in tests else UNKNOWN_SECONDS


def reimport(game: str, trial: Trial, tests: dict[str, Test]) -> int:
    """Run the tests of the game, then two that every game is held to: 0 if all stay green."""
    sys.meta_path.insert(0, Loader(trial.mutant))
    allow(AT_IMPORT_SECONDS)
    files = sorted({str(ROOT / name.split("::")[0]) for name in trial.tests})
    code = int(pytest.main([*files, *QUIET], plugins=[Chosen(trial.tests, tests)]))
    common = [f"{EVERY_GAME}::test_every_game[{game}-{name}]" for name in PROPERTIES]
    return code or int(pytest.main([*common, *QUIET], plugins=[Patient()]))


# ---- what runs later -----------------------------------------------------------------------------


class Session:
    """A pytest plugin that runs trials where tests would run: in forks of the process that has collected them."""

    def __init__(self, game: str, trials: list[Trial], tests: dict[str, Test], at_once: int, ended: Ended) -> None:
        self.game = game
        self.trials = trials
        self.tests = tests
        self.at_once = at_once
        self.ended = ended
        self.items: dict[str, pytest.Item] = {}
        self.common: list[pytest.Item] = []  # held to every game

    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        self.items = {item.nodeid: item for item in session.items}
        wanted = {f"test_every_game[{self.game}-{name}]" for name in PROPERTIES}
        self.common = [item for item in session.items if item.name in wanted]
        assert len(self.common) == len(PROPERTIES)
        check([self.trials[0].unbroken()], self.attempt)
        for trial, code in forked(self.trials, self.attempt, self.at_once):
            self.ended(trial, code)
        return True

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        if report.failed:
            os._exit(KILLED[0])

    def attempt(self, trial: Trial) -> int:
        replace(trial.mutant)
        items: list[pytest.Item | None] = [*[self.items[name] for name in trial.tests], *self.common, None]
        for item, after in itertools.pairwise(items):
            if item is not None:
                allow(seconds(item, self.tests))
                item.ihook.pytest_runtest_protocol(item=item, nextitem=after)
        return SURVIVED


def replace(mutant: Mutant) -> None:
    """Put the broken code into the function that everybody has imported."""
    found: object = sys.modules[module_name(mutant.path)]
    names: list[str] = []
    for name in mutant.function.split("."):
        if not isinstance(found, FunctionType):
            found = vars(found)[name]
            names.append(name)
    if isinstance(found, property):
        found = found.fget
    assert isinstance(found, FunctionType), f"{mutant.function} is no plain function"
    found.__code__ = code_of(broken(mutant), ".".join(names))


def code_of(code: CodeType, name: str) -> CodeType:
    inner = [part for part in code.co_consts if isinstance(part, CodeType)]
    for part in inner:
        if part.co_qualname == name:
            return part
    return next(code_of(part, name) for part in inner if name.startswith(f"{part.co_qualname}."))
