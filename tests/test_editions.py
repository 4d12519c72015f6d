"""What each edition changed is written down, and games of every released edition can be read and go on."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from lazaretto.core.editions import parts
from lazaretto.games import GAMES, load

from .editions import editions as corpus
from .places import ROOT

EVERY = [(slug, edition) for slug in GAMES for edition in corpus.editions(slug)]


@pytest.mark.parametrize("slug", GAMES)
def test_every_edition_says_what_it_changed(slug: str) -> None:
    info = load(slug).info
    listed = info.editions()
    ledger = info.ledger()

    assert list(listed) == list(range(1, parts(info.edition)[0] + 1))
    for edition in listed.values():
        assert edition.text.endswith(".")
        assert [rule for rule in edition.rules if rule not in ledger] == []


@pytest.mark.parametrize("slug", GAMES)
def test_there_are_games_of_todays_edition(slug: str) -> None:
    edition = load(slug).info.edition
    assert edition in corpus.editions(slug), "record them: python -m tests.editions.editions"
    assert len(list(corpus.games_of(slug, edition))) == corpus.COUNT


@pytest.mark.parametrize("slug", GAMES)
def test_todays_edition_plays_as_it_was_released(slug: str) -> None:
    game = load(slug)
    found = corpus.report(game, game.info.edition)
    broken = "; ".join([*found.stopped, *found.drifted])
    assert found.same == corpus.COUNT, f"this change needs a new edition of {slug} (docs/build/editions.md): {broken}"


@pytest.mark.parametrize(("slug", "edition"), EVERY)
def test_states_of_every_edition_are_read_and_played_to_the_end(slug: str, edition: str) -> None:
    game = load(slug)
    for one in corpus.games_of(slug, edition):
        corpus.goes_on(game, edition, one)


@pytest.mark.plain
@pytest.mark.parametrize(
    ("slug", "edition", "expected"), [("lockdown", "1", "stopped"), ("quarantine", "2", "drifted")]
)
def test_a_change_says_which_edition_it_breaks(slug: str, edition: str, expected: str) -> None:
    later: Any = load(str(ROOT / "tests" / "later" / slug / "__init__.py"))

    found = corpus.report(later, edition)

    assert len(getattr(found, expected)) > corpus.COUNT // 2
    for one in corpus.games_of(slug, edition):
        corpus.goes_on(later, edition, one)
    if slug == "lockdown":
        assert "the left column comes last (L-029)" in found.stopped[0]


@pytest.mark.plain
def test_a_shape_without_a_step_is_noticed() -> None:
    later: Any = load(str(ROOT / "tests" / "later" / "quarantine" / "__init__.py"))
    forgotten = type(later)(replace(later.info, migrations={}))

    with pytest.raises(ValueError, match="the position is not one of Quarantine"):
        corpus.goes_on(forgotten, "2", next(corpus.games_of("quarantine", "2")))
