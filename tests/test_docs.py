"""The docs are true: links and commands work, code runs or is quoted, generated pages are current."""

from __future__ import annotations

import json
import re
import shlex
import tomllib
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
import typer
from msgspec import Struct

from lazaretto.cli import app
from lazaretto.core import read_record
from lazaretto.games import GAMES, load
from lazaretto.web import wire

from . import reference
from .cli.conftest import Command, lazaretto  # noqa: F401  a fixture
from .places import ROOT

DOCS = ROOT / "docs"
PAGES = sorted([*ROOT.glob("*.md"), *DOCS.rglob("*.md"), *(ROOT / "research").rglob("*.md")])
GROUP: Any = typer.main.get_command(app)
COMMANDS = set(GROUP.commands)
QUOTING = {"tutorial-1.md": "tic_tac_toe.py", "tutorial-2.md": "salvage.py"}
PROGRAM = re.compile(r"^(?:\w+=\S+ )?(?:\.venv/bin/)?(lazaretto|scripts/play)\b(.*)$")
LOGS = (ROOT / "research", ROOT / "CHANGELOG.md")  # what was true on a day keeps its words
OLD = re.compile(r"take-?back|taken? back|\btwins?\b|\bepoch\b|\bappeal\b|\bprospects\b|square code", re.I)
QUICK = ("games", "rules", "check")  # commands that are run, not only parsed

every_page = pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))


def blocks(page: Path, language: str) -> list[str]:
    return re.findall(rf"```{language}\n(.*?)```", page.read_text(), re.DOTALL)


# ---- links ---------------------------------------------------------------------------------------


@every_page
def test_links_lead_somewhere(page: Path) -> None:
    for target in re.findall(r"\]\(([^)]+)\)", page.read_text()):
        if "://" in target:
            continue
        path, _, anchor = target.partition("#")
        file = (page.parent / path) if path else page
        assert file.exists(), f"{page.name} links to {target}"
        assert not anchor or anchor in anchors(file), f"{page.name} links to {target}"


def anchors(page: Path) -> set[str]:
    """Of its headings, as GitHub makes them."""
    heads = re.findall(r"^#+ (.+)$", page.read_text(), re.MULTILINE)
    return {re.sub(r"[^\w -]", "", head.lower()).replace(" ", "-") for head in heads}


def test_every_page_can_be_reached_from_the_index() -> None:
    found, queue = set(), [DOCS / "index.md", ROOT / "README.md"]
    while queue:
        page = queue.pop().resolve()
        if page in found:
            continue
        found.add(page)
        targets = re.findall(r"\]\(([^)#]+\.md)", page.read_text())
        queue += [page.parent / target for target in targets if "://" not in target]
    assert [page for page in PAGES if page.resolve() not in found] == []


# ---- commands ------------------------------------------------------------------------------------


def command_lines(page: Path) -> Iterator[list[str]]:
    """The words behind ``lazaretto`` of every line of code that begins with it."""
    text = re.sub(r"```record\n.*?```", "", page.read_text(), flags=re.DOTALL)
    for line in text.splitlines():
        found = PROGRAM.match(line.strip())
        if found:
            yield shlex.split(found[2], comments=True)


def given() -> list[Any]:
    lines = {(page, tuple(words)) for page in PAGES for words in command_lines(page)}
    return [pytest.param(words, id=f"{page.stem}: {' '.join(words)}") for page, words in sorted(lines)]


@pytest.mark.parametrize("words", given())
def test_commands_are_accepted(words: tuple[str, ...]) -> None:
    """Parsed as the command line does it, with the options that exist; not carried out."""
    name = words[0] if words and not words[0].startswith("-") else ""
    if name:
        assert name in COMMANDS
        GROUP.commands[name].make_context(name, list(words[1:]))
    else:
        GROUP.make_context("lazaretto", list(words))


def quick() -> list[tuple[str, ...]]:
    return sorted({tuple(words) for page in PAGES for words in command_lines(page) if words and words[0] in QUICK})


@pytest.mark.parametrize("words", quick(), ids=" ".join)
def test_quick_commands_run(lazaretto: Command, monkeypatch: pytest.MonkeyPatch, words: tuple[str, ...]) -> None:  # noqa: F811
    monkeypatch.chdir(ROOT)
    assert lazaretto(*words).status == 0


@every_page
def test_named_commands_exist(page: Path) -> None:
    for command in re.findall(r"(?:`|bin/)lazaretto ([a-z][a-z-]*)", page.read_text()):
        assert command in COMMANDS, f"{page.name} names the command {command}"


def test_the_readme_fits_one_screen() -> None:
    assert len((ROOT / "README.md").read_text().splitlines()) <= 45


# ---- code ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(("page", "example"), QUOTING.items())
def test_the_tutorials_quote_their_examples(page: str, example: str) -> None:
    text = (ROOT / "examples" / example).read_text()
    quoted = blocks(DOCS / "build" / page, "python")
    assert len(quoted) >= 5
    for part in [part for block in quoted for part in block.rstrip("\n").split("\n\n\n")]:
        assert part in text, f"{example} has no {part!r}"


def test_the_fields_of_connect_four_are_its_own() -> None:
    (block,) = [block for block in blocks(DOCS / "research" / "environments.md", "python") if "FIELDS" in block]
    assert block in (ROOT / "examples" / "connect_four.py").read_text()


def test_the_first_example_stays_under_a_hundred_lines() -> None:
    assert len((ROOT / "examples" / "tic_tac_toe.py").read_text().splitlines()) < 100


def test_the_environments_run_as_written() -> None:
    space: dict[str, Any] = {"__name__": "docs"}
    for block in blocks(DOCS / "research" / "environments.md", "python"):
        if "FIELDS" not in block:
            exec(block, space)
    assert space["game"].num_players() == 2, "the last one"


def in_format(language: str, read: Callable[[str], object]) -> list[Any]:
    return [
        pytest.param(block, read, id=f"{page.stem}-{number}")
        for page in PAGES
        for number, block in enumerate(blocks(page, language))
    ]


@pytest.mark.parametrize(
    ("block", "read"),
    [*in_format("json", json.loads), *in_format("toml", tomllib.loads), *in_format("record", read_record)],
)
def test_data_can_be_read(block: str, read: Callable[[str], object]) -> None:
    assert read(block)


# ---- words ---------------------------------------------------------------------------------------


@every_page
def test_old_names_are_gone(page: Path) -> None:
    if page not in reference.PAGES and not any(page.is_relative_to(log) for log in LOGS):
        found = OLD.findall(page.read_text())
        assert found == [], "the glossary has the words that are used now"


# ---- completeness --------------------------------------------------------------------------------


@pytest.mark.parametrize("page", reference.PAGES, ids=lambda page: page.stem)
def test_generated_pages_are_current(page: Path) -> None:
    assert page.read_text() == reference.PAGES[page](), "out of date: run `python -m tests.reference`"


def test_every_message_has_its_place_in_the_wire() -> None:
    page = (DOCS / "reference" / "wire.md").read_text()
    for union in (wire.ToServer, wire.ToClient):
        for message in union.__args__:
            assert issubclass(message, Struct)
            assert f"`{message.__struct_config__.tag}`" in page


@pytest.mark.parametrize("slug", GAMES)
def test_every_game_has_its_pages(slug: str) -> None:
    info = load(slug).info
    assert f"[**{info.title}**](docs/games/{slug}.md)" in (ROOT / "README.md").read_text()
    assert (DOCS / "games" / f"{slug}.md").exists()
    assert info.folder is not None
    for name in ("help.md", "art.svg", "cover.svg", "ledger.toml", "data.toml"):
        assert (info.folder / name).stat().st_size > 100, f"{slug} has no {name}"
