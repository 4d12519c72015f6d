from __future__ import annotations

import io
import sys
from typing import NamedTuple, Protocol

import pytest

from lazaretto.cli import main

from ..places import ROOT

TIC_TAC_TOE = str(ROOT / "examples" / "tic_tac_toe.py")
CONNECT_FOUR = str(ROOT / "examples" / "connect_four.py")


class Result(NamedTuple):
    status: int
    out: str
    err: str


class Command(Protocol):
    def __call__(self, *words: str, typed: str = "") -> Result: ...


@pytest.fixture
def lazaretto(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Command:
    """The command line as a shell would call it: words in, status and texts out."""

    def call(*words: str, typed: str = "") -> Result:
        monkeypatch.setattr(sys, "argv", ["lazaretto", *words])
        monkeypatch.setattr(sys, "stdin", io.StringIO(typed))
        with pytest.raises(SystemExit) as leaving:
            main()
        out, err = capsys.readouterr()
        code = leaving.value.code
        return Result(code if isinstance(code, int) else 0, out, err)

    return call
