"""What holds for every game, written once, against the protocol. A sixth game gets it for free."""

from __future__ import annotations

from typing import Any

import pytest

from lazaretto.build.compiled import is_compiled
from lazaretto.core import LEARNER, BadOption, Component, Game, Lesson, Refused, Run, lessons_of
from lazaretto.games import GAMES, load
from lazaretto.testing import PROPERTIES, Property, check_one, secrets_differ, setups

from .places import EXAMPLES

TURNS = 1 if is_compiled() else 4  # the compiled build checks each property with every setup, the plain one with some
MOST_STEPS = 20  # of a lesson: it takes ten minutes at most
ALL = [*GAMES, *[str(path) for path in EXAMPLES]]


LOADED = [pytest.param(load(name), id=load(name).info.slug) for name in ALL]


@pytest.mark.parametrize("game", LOADED)
def test_a_secret_has_other_worlds(game: Game[Any, Any]) -> None:
    secrets_differ(game)


@pytest.mark.parametrize("prop", PROPERTIES, ids=lambda prop: prop.__name__)
@pytest.mark.parametrize("game", LOADED)
def test_every_game(game: Game[Any, Any], prop: Property) -> None:
    """In plain Python the properties take turns: each setup is played, and each property is checked in every game."""
    every = list(enumerate(setups(game)))
    turns = min(TURNS, len(every))
    for seed, options in every[PROPERTIES.index(prop) % turns :: turns]:
        check_one(game, options, seed, prop)


@pytest.mark.parametrize("game", [load(name) for name in GAMES], ids=lambda game: game.info.slug)
def test_a_number_of_players_or_an_option_that_is_refused_names_its_rule(game: Game[Any, Any]) -> None:
    info = game.info
    known = info.ledger()
    assert info.rule in known
    for seats in (0, max(info.seats) + 1):
        with pytest.raises(BadOption, match=rf"players, not {seats} \({info.rule}\)$"):
            game.setup(seats)
    for option in info.options:
        assert option.rule in known, option.name
        with pytest.raises(BadOption, match=rf"^{option.name}=nonsense .*allowed: .*\({option.rule}\)$"):
            game.setup(info.usual, {option.name: "nonsense"})


@pytest.mark.parametrize("game", [load(name) for name in GAMES], ids=lambda game: game.info.slug)
def test_the_box_can_be_printed(game: Game[Any, Any]) -> None:
    """Compiled as well; ``tests/printing`` looks at what is printed."""
    kit = game.kit()
    assert kit is not None, f"{game.info.title} has no kit()"
    assert min([part.count for part in kit.components]) > 0
    assert all([part.back is None or (part.back.width, part.back.height) == size(part) for part in kit.components])


def size(part: Component) -> tuple[float, float]:
    return part.front.width, part.front.height


@pytest.mark.parametrize("game", [load(name) for name in GAMES], ids=lambda game: game.info.slug)
def test_the_first_game_leads_to_a_decision(game: Game[Any, Any]) -> None:
    lessons = lessons_of(game)
    assert [lesson.name for lesson in lessons][:1] == [""], f"{game.info.title} has no tutorial.toml"
    assert len({lesson.title for lesson in lessons}) == len(lessons)
    for lesson in lessons:
        follow(game, lesson)


def follow(game: Game[Any, Any], lesson: Lesson) -> None:
    assert 3 <= lesson.of <= MOST_STEPS
    first = next(place for place, step in enumerate(lesson.steps) if step)
    assert all([*lesson.says[first:], *sum(lesson.pages, ())]), "every step says something"
    run = Run(game, lesson.options, lesson.seed)
    for number, (seat, action) in enumerate(lesson.script):
        try:
            run.do(seat, action)
        except Refused as refused:
            pytest.fail(f"input {number + 1} of the lesson {lesson.title}, seat {seat + 1}: {refused}")
    assert LEARNER in game.acting(run.state)
    assert len(game.legal(run.state, LEARNER)) > 1, "now the learner has a choice"
