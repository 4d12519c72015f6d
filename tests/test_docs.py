"""The docs are true: links lead somewhere, commands exist, quoted code stands in the code."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
import typer
from msgspec import Struct

from lazaretto.cli import app
from lazaretto.games import GAMES, load
from lazaretto.web import wire

from .places import ROOT

PAGES = sorted([*ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md")])
COMMANDS = set(typer.main.get_command(app).commands)  # type: ignore[attr-defined]  # it is a group


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_links_lead_somewhere(page: Path) -> None:
    for target in re.findall(r"\]\(([^)#]+)\)", page.read_text()):
        assert "://" in target or (page.parent / target).exists(), f"{page.name} links to {target}"


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_named_commands_exist(page: Path) -> None:
    for command in re.findall(r"(?:`|bin/)lazaretto ([a-z]+)", page.read_text()):
        assert command in COMMANDS, f"{page.name} names the command {command}"


def test_every_command_is_introduced() -> None:
    readme = (ROOT / "README.md").read_text()
    known = (ROOT / "CHANGELOG.md").read_text() + readme
    for command in COMMANDS:
        assert f"`{command}`" in known or f"lazaretto {command}" in known, f"nobody is told of {command}"


def test_every_message_has_its_place_in_the_protocol() -> None:
    page = (ROOT / "docs" / "protocol.md").read_text()
    for union in (wire.ToServer, wire.ToClient):
        for message in union.__args__:
            assert issubclass(message, Struct)
            assert f"`{message.__struct_config__.tag}`" in page


def test_the_walkthrough_quotes_the_example() -> None:
    example = (ROOT / "examples" / "tic_tac_toe.py").read_text()
    page = (ROOT / "docs" / "adding-a-game.md").read_text()
    quoted = [block for block in re.findall(r"```python\n(.*?)```", page, re.DOTALL) if "check(GAME)" not in block]
    assert quoted
    for block in quoted:
        for line in block.splitlines():
            assert line in example, f"the example has no line {line!r}"


def test_the_example_stays_under_a_hundred_lines() -> None:
    assert len((ROOT / "examples" / "tic_tac_toe.py").read_text().splitlines()) < 100


@pytest.mark.parametrize("slug", GAMES)
def test_every_game_has_its_pages(slug: str) -> None:
    info = load(slug).info
    assert f"**{info.title}**" in (ROOT / "README.md").read_text()
    assert info.folder is not None
    for name in ("help.md", "art.svg", "cover.svg", "ledger.toml", "data.toml"):
        assert (info.folder / name).stat().st_size > 100, f"{slug} has no {name}"
