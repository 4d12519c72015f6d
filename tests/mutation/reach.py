"""Which test runs which lines of the rules, and how long it takes; kept in build/mutate until something changes."""

from __future__ import annotations

import hashlib
import json
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from types import CodeType, FrameType
from typing import Any, Final, NamedTuple

import pytest

AT_IMPORT: Final = ""  # the "test" that runs what is run before any test
QUIET: Final = ["-q", "-x", "-p", "no:cacheprovider", "-W", "ignore"]


class Test(NamedTuple):
    seconds: float
    lines: dict[str, list[int]]  # by file


class Tracer:
    """Notes every line of ``files`` that runs. A function all of whose lines were noted is traced no longer."""

    def __init__(self, files: set[str]) -> None:
        self.files = files
        self.left: dict[CodeType, set[int]] = {}

    def begin(self) -> None:
        self.left = {}
        sys.settrace(self.enter)

    def enter(self, frame: FrameType, event: str, argument: Any) -> Any:
        code = frame.f_code
        if code.co_filename not in self.files:
            return None
        if code not in self.left:
            self.left[code] = {line for _, _, line in code.co_lines() if line}
        self.left[code].discard(frame.f_lineno)
        return self.line if self.left[code] else None

    def line(self, frame: FrameType, event: str, argument: Any) -> Any:
        self.left[frame.f_code].discard(frame.f_lineno)
        return self.line

    def end(self) -> dict[str, list[int]]:
        sys.settrace(None)
        lines: dict[str, set[int]] = {}
        for code, left in self.left.items():
            ran = {line for _, _, line in code.co_lines() if line} - left
            lines.setdefault(code.co_filename, set()).update(ran)
        return {file: sorted(ran) for file, ran in lines.items()}


class Watch:
    """A pytest plugin that traces collection and each test."""

    def __init__(self, files: set[str]) -> None:
        self.tracer = Tracer(files)
        self.tests: dict[str, Test] = {}
        self.tracer.begin()

    def pytest_collection_finish(self) -> None:
        self.tests[AT_IMPORT] = Test(0.0, self.tracer.end())

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_protocol(self, item: pytest.Item) -> Iterator[None]:
        began = time.process_time()
        self.tracer.begin()
        result = yield
        self.tests[item.nodeid] = Test(time.process_time() - began, self.tracer.end())
        return result


def trace(file: Path, rules: list[Path], kept: Path) -> int:
    """Run one file of tests and write down what they reach; 0 if they all passed."""
    watch = Watch({str(path) for path in rules})
    code = int(pytest.main([str(file), *QUIET], plugins=[watch]))
    if code == 0:
        kept.write_text(json.dumps(watch.tests))
    return code


def load(kept: Path) -> dict[str, Test]:
    return {name: Test(seconds, lines) for name, (seconds, lines) in json.loads(kept.read_text()).items()}


def kept_path(folder: Path, file: Path, others: str) -> Path:
    digest = hashlib.sha256(others.encode() + file.read_bytes()).hexdigest()[:16]
    return folder / f"{file.stem}-{digest}.json"


def fingerprint(files: list[Path]) -> str:
    digest = hashlib.sha256()
    for file in files:
        digest.update(str(file).encode() + file.read_bytes())
    return digest.hexdigest()
