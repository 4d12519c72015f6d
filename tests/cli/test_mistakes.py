"""A person's mistake gets one sentence on the error stream and the status 2, and nothing else."""

from __future__ import annotations

import os
from importlib.util import find_spec
from pathlib import Path

import pytest

from lazaretto import extras

from .conftest import TIC_TAC_TOE, Command

RECORD = "lazaretto 1\ngame tic-tac-toe 1\noptions\nseats Ana, Ben\nseed 5\n---\n1: mark b2\nend 1\n"


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        pytest.param(["play", "chess"], "there is no game 'chess'; there are ", id="unknown game"),
        pytest.param(["play", TIC_TAC_TOE, "--players", "3"], "is for 2 players, not 3", id="number of players"),
        pytest.param(["play", TIC_TAC_TOE, "--bot", "hal"], "no bot 'hal'; allowed: random", id="unknown bot"),
        pytest.param(["play", TIC_TAC_TOE, "--players", "0"], "is for 2 players, not 0", id="nobody"),
        pytest.param(["matrix", TIC_TAC_TOE, "--players", "0"], "is for 2 players, not 0", id="a matrix of nobody"),
        pytest.param(["play", TIC_TAC_TOE, "--bot", "./x 'y"], "cannot be read: no closing quotation", id="a quote"),
        pytest.param(["play", TIC_TAC_TOE, "--seed", str(2**63)], "--seed", id="a seed that no record holds"),
        pytest.param(["play", TIC_TAC_TOE, "--option", "x=y"], "has no option 'x'", id="unknown option"),
        pytest.param(["play", TIC_TAC_TOE, "--option", "x"], "of the form name=word", id="malformed option"),
        pytest.param(["play", TIC_TAC_TOE, "--seat", "3"], "there is no seat 3", id="unknown seat"),
        pytest.param(["play", TIC_TAC_TOE, "--record", "/no/x"], "/no/x cannot be written", id="unwritable record"),
        pytest.param(["simulate", TIC_TAC_TOE, "--out", "/proc/x"], "/proc/x cannot be written", id="unwritable"),
        pytest.param(["simulate", TIC_TAC_TOE, "--out", "x.csv"], "a run is a folder: use --out x", id="a file"),
        pytest.param(["simulate", TIC_TAC_TOE, "--format", "xls"], "--format should be csv or parquet", id="format"),
        pytest.param(
            ["simulate", TIC_TAC_TOE, "--players", "2,two"], "different numbers separated by commas", id="no numbers"
        ),
        pytest.param(["simulate", TIC_TAC_TOE, "--bots", ","], "name at least one bot", id="no bot"),
        pytest.param(["play"], "name a game to play, or a record to play on --from", id="nothing to play"),
        pytest.param(["play", TIC_TAC_TOE, "--at", "3"], "a record or a run; name it with --from", id="at of nothing"),
        pytest.param(["play", "x", "--from", "y"], "takes everything from the record; leave out", id="told twice"),
        pytest.param(["play", "--from", "/no/x"], "/no/x cannot be read", id="no record to play on from"),
        pytest.param(["data", "chess"], "there is no data file of 'chess'; the games are quarantine", id="no data"),
        pytest.param(["data", "lockdown", "-o", "/"], "/ is a folder; name a file in it: /lockdown.toml", id="folder"),
        pytest.param(["data", "lockdown", "-o", "/proc/x"], "/proc/x cannot be written", id="unwritable data"),
        pytest.param(["data", "lockdown", "--check", "/no/x"], "the data file /no/x does not exist", id="no such data"),
        pytest.param(
            ["data", "lockdown", "--check", "x", "--force"], "--check only reads; leave out --force", id="reads"
        ),
        pytest.param(["sweep", "lockdown", "-o", "x"], "give --vary data.KEY=A,B,... or option", id="nothing varied"),
        pytest.param(
            ["sweep", "lockdown", "--strengths", "regular,hal", "-o", "x"], "no bot 'hal'", id="unknown strength"
        ),
        pytest.param(
            ["sweep", "lockdown", "--strengths", "regular,regular", "-o", "x"], "names regular twice", id="2x"
        ),
        pytest.param(["report", "x", "--xlsx", "y.csv"], "ends in .xlsx: y.xlsx, not y.csv", id="no spreadsheet"),
        pytest.param(["simulate"], "name a game to simulate, or a run to --continue", id="no game"),
        pytest.param(["simulate", "--continue", "/no/run"], "/no/run is not a run", id="nothing to continue"),
        pytest.param(["simulate", "x", "--continue", "y"], "--continue takes everything from the run", id="both"),
        pytest.param(
            ["simulate", "--continue", "y", "--bots", "random", "--games", "5"], "leave out --bots, --games", id="more"
        ),
        pytest.param(["simulate", TIC_TAC_TOE, "--actions"], "need --out FOLDER", id="actions of nothing"),
        pytest.param(["simulate", TIC_TAC_TOE, "--format", "parquet"], "need --out FOLDER", id="tables of nothing"),
        pytest.param(["simulate", TIC_TAC_TOE, "--games", "1" + "0" * 12], "--games", id="games without end"),
        pytest.param(["simulate", "lockdown", "--data", "/"], "the data file / is not a file", id="a folder of data"),
        pytest.param(["sweep", "lockdown", "--vary", "option.side=A,A", "-o", "x"], "names A twice", id="twice"),
        pytest.param(
            ["sweep", "lockdown", "--vary", "option.side=A,B", "--option", "side=A", "-o", "x"],
            "side is varied; leave out --option side",
            id="varied and set",
        ),
        pytest.param(
            ["sweep", "lockdown", "--vary", "option.advanced=off,on", "-o", "x"],
            "Advanced needs side B and at least two players",
            id="a cell that does not fit",
        ),
        pytest.param(
            ["sweep", "lockdown", "--vary", "option.side=A", "--bots", "hal", "-o", "x"], "no bot 'hal'", id="h"
        ),
        pytest.param(
            ["sweep", "lockdown", "--vary", "option.side=A", "--format", "xls", "-o", "x"],
            "--format should be csv or parquet, not xls",
            id="no such format to sweep",
        ),
        pytest.param(
            ["sweep", "lockdown", "--vary", "option.side=A", "--data", "/no/x", "-o", "x"],
            "/no/x does not exist",
            id="no data to sweep",
        ),
        pytest.param(["simulate", TIC_TAC_TOE, "--data", "x"], "--data needs an installed game", id="data of a file"),
        pytest.param(["report", "/no/run"], "/no/run is not a run: it has no readable run.json", id="no run"),
        pytest.param(["compare", "/no/run", "/no/other"], "/no/run is not a run", id="no runs"),
        pytest.param(["sweep", "lockdown", "--vary", "side=A", "-o", "x"], "should be of the form", id="no axis"),
        pytest.param(["tournament", TIC_TAC_TOE, "--bots", "random"], "at least two bots", id="one bot"),
        pytest.param(["tournament", TIC_TAC_TOE, "--bots", "random,hal"], "no bot 'hal'", id="unknown entrant"),
        pytest.param(
            ["tournament", TIC_TAC_TOE, "--bots", "random,regular", "--games", "1"],
            "need at least 2 games",
            id="few games",
        ),
        pytest.param(
            ["matrix", TIC_TAC_TOE, "--bots", "random,"], "name at least two bots, each once", id="one and none"
        ),
        pytest.param(["simulate", TIC_TAC_TOE, "--bots", "random,hal"], "no bot 'hal'", id="unknown bots"),
        pytest.param(["simulate", "lockdown", "--data", "/no/x.toml"], "/no/x.toml does not exist", id="no data file"),
        pytest.param(["replay", "/no/x"], "/no/x cannot be read", id="no record"),
        pytest.param(["rules", TIC_TAC_TOE], "Tic-tac-toe has no ledger of rules", id="no ledger"),
        pytest.param(["rules", "V-999"], "no game has a rule 'V-999'; the nearest are V-402, V-403", id="near rules"),
        pytest.param(
            ["rules", "X-1"], "no game has a rule 'X-1'; rule numbers begin with C, CV, L, O, Q, V", id="no ledger so"
        ),
        pytest.param(["rules", "lockdown", "L-900"], "the nearest are L-073, L-074, L-075", id="near rules of a game"),
        pytest.param(["rules", "lockdown", "Q-1"], "Lockdown has no rule 'Q-1'", id="unknown rule"),
        pytest.param(["--port", "9", "games"], "--port is for the server", id="an option of the server"),
        pytest.param(["--port", "x"], "--port", id="not a number"),
        pytest.param(["paly"], "No such command 'paly'", id="unknown command"),
    ],
)
def test_one_sentence(lazaretto: Command, words: list[str], sentence: str) -> None:
    status, out, err = lazaretto(*words)

    assert (status, out) == (2, "")
    assert err.startswith("lazaretto: ")
    assert sentence in err
    assert len(err.splitlines()) == 1


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        pytest.param("hello", "this is not a record", id="no record at all"),
        pytest.param(RECORD.replace("end 1", ""), "the record is truncated", id="cut short"),
        pytest.param(RECORD.replace("toe 1", "toe 7"), "edition 7 of Tic-tac-toe", id="another edition"),
        pytest.param(RECORD.replace("1: mark b2", "2: mark b2"), "line 7: mark b2: it is the other", id="out of turn"),
        pytest.param(
            RECORD.replace("tic-tac-toe", "chess"), "record of chess, which is not installed", id="another game"
        ),
    ],
)
def test_a_bad_record_is_refused_with_its_line(lazaretto: Command, tmp_path: Path, text: str, sentence: str) -> None:
    path = tmp_path / "game.txt"
    path.write_text(text)

    status, out, err = lazaretto("replay", str(path), "--game", TIC_TAC_TOE)

    assert (status, out) == (2, "")
    assert sentence in err


def test_no_compiler_is_a_sentence_too(lazaretto: Command, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.setenv("CC", "no-such-compiler")

    status, _, err = lazaretto("bench", TIC_TAC_TOE, "--compile")

    assert status == 2
    assert "lazaretto: compiling needs a C compiler, but no-such-compiler is not on the PATH" in err


@pytest.mark.parametrize(
    ("words", "missing", "extra"),
    [
        pytest.param(["simulate", TIC_TAC_TOE, "--format", "parquet"], "polars", "lab", id="Parquet"),
        pytest.param(["simulate", TIC_TAC_TOE, "--ray"], "ray", "ray", id="Ray"),
        pytest.param(["report", "run"], "jinja2", "lab", id="a page"),
        pytest.param(["tournament", TIC_TAC_TOE, "--bots", "a,b"], "openskill", "lab", id="ratings"),
    ],
)
def test_a_missing_extra_is_named(
    lazaretto: Command, monkeypatch: pytest.MonkeyPatch, words: list[str], missing: str, extra: str
) -> None:
    monkeypatch.setattr(extras, "find_spec", lambda name: None if name == missing else find_spec(name))

    status, out, err = lazaretto(*words)

    assert (status, out) == (2, "")
    assert err.strip().endswith(f"needs {missing}, which is not installed: pip install 'lazaretto[{extra}]'")
    assert len(err.splitlines()) == 1


def test_a_data_file_whose_name_would_be_read_as_two_is_refused(lazaretto: Command, tmp_path: Path) -> None:
    path = tmp_path / f"a{os.pathsep}b.toml"
    path.write_text("", encoding="utf-8")

    status, _, err = lazaretto("simulate", "lockdown", "--data", str(path))

    assert (status, len(err.splitlines())) == (2, 1)
    assert f"must not contain {os.pathsep}" in err
