"""The fields of every game: complete, within their bounds, and laid out without a gap."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import replace
from typing import Any
from zlib import crc32

import numpy as np
import pytest

from lazaretto.adapters.episode import Setting
from lazaretto.bots import bot
from lazaretto.bots.onnx import VERSION
from lazaretto.core import BadOption, BrokenInvariant, Game, Options, Rng, Seat, encoders, seeded, to_json, undeclared
from lazaretto.games import load

from .by_the_book import Book
from .setups import every_game, every_setup

STEPS = 120  # of a game that are looked at
# A sum of names, places and actions of version 1, with the usual number of players.
LAYOUTS = {
    "quarantine": 4032710539,
    "virus": 3510276104,
    "clinic": 2932251837,
    "outbreak": 1309256828,
    "lockdown": 52797385,
}


def some_options(game: Game[Any, Any], players: int, rng: Rng) -> Options:
    """Every option at random; again where they do not go together."""
    while True:
        drawn = {option.name: rng.pick(list(option.allowed(players))) for option in game.info.options}
        with suppress(BadOption):
            return game.setup(players, drawn)


def views(game: Game[Any, Any], options: Options, seed: int, player: str) -> Iterator[tuple[Seat, Any]]:
    state, rng = game.new(options, seed), seeded(seed, 3)
    for _ in range(STEPS):
        acting = game.acting(state)
        for seat in acting or [Seat(0)]:
            yield seat, game.view(state, seat)
        if not acting:
            return
        seat = rng.pick(list(acting))
        game.play(state, seat, bot(player).choose(game, game.view(state, seat), game.legal(state, seat), rng))


@every_game
def test_every_field_is_declared(name: str) -> None:
    fields = load(name).info.fields
    assert fields is not None
    assert undeclared(fields) == [], "declare it in the game's observation.py, or name it as unseen there"


@every_game
@pytest.mark.plain  # a compiled struct does not tell the classes of its parts
def test_what_is_unseen_is_a_field_and_not_seen(name: str) -> None:
    fields = load(name).info.fields
    assert fields is not None
    assert set(fields.unseen) <= set(undeclared(replace(fields, unseen=()))), "there is no such field, or it is seen"


@every_setup
@pytest.mark.parametrize("player", ["random", "beginner"])
def test_no_field_leaves_its_bounds(name: str, players: int, player: str) -> None:
    game = load(name)
    assert game.info.fields is not None
    strict = encoders(game.info.fields, players, strict=True)
    options = some_options(game, players, seeded(players))
    for seat, view in views(game, options, players, player):
        vector = np.frombuffer(strict[seat].encode(view), np.float32)
        assert vector.shape == (strict[seat].size,)
        assert np.abs(vector).max() <= 1


@every_setup
def test_what_is_remembered_is_what_would_be_made_afresh(name: str, players: int) -> None:
    game = load(name)
    fields = game.info.fields
    assert fields is not None
    kept = encoders(fields, players)
    for number, (seat, view) in enumerate(views(game, game.setup(players), 7, "random")):
        encoded = kept[seat].encode(view)
        if number % 16 == 0:
            assert encoded == encoders(fields, players)[seat].encode(view)


@every_setup
@pytest.mark.parametrize("player", ["random", "beginner"])
def test_the_vector_says_what_the_fields_say(name: str, players: int, player: str) -> None:
    setting = Setting(name, players)
    game = setting.game
    assert game.info.fields is not None
    options = some_options(game, players, seeded(players + 10))
    for number, (seat, view) in enumerate(views(game, options, players, player)):
        parts = setting.named(np.frombuffer(setting.encoders[seat].encode(view), np.float32))
        if number % 8:
            continue
        expected = Book(game.info.fields, players, seat).parts(view)
        assert expected.keys() == parts.keys()
        for part, numbers in expected.items():
            assert np.array_equal(parts[part], numbers.reshape(parts[part].shape)), (number, seat, part)


@every_game
def test_a_view_is_not_changed_by_what_is_played_later(name: str) -> None:
    """So an encoder may keep it and compare the next one with it."""
    game = load(name)
    kept = [(view, to_json(view)) for _, view in views(game, game.setup(game.info.usual), 5, "random")]
    assert all([to_json(view) == text for view, text in kept])


@every_setup
def test_the_named_parts_are_the_whole_vector(name: str, players: int) -> None:
    setting = Setting(name, players)
    vector = np.arange(setting.size, dtype=np.float32)
    parts = setting.named(vector)
    assert len(parts) == len(setting.slots)
    numbers = np.concatenate([part.ravel() for part in parts.values()])
    assert np.array_equal(np.sort(numbers), vector)


@pytest.mark.parametrize("slug", LAYOUTS)
def test_what_a_number_means_changes_with_the_version_alone(slug: str) -> None:
    """Networks of version 1 go by these places: who moves them raises ``VERSION`` and notes them anew.

    Or the game's edition, which networks name too and are refused without.
    """
    setting = Setting(slug)
    text = "\n".join(
        [*[repr(tuple(slot)) for slot in setting.slots], *[str(action) for action in setting.catalogue.actions]]
    )
    assert (VERSION, crc32(text.encode())) == (1, LAYOUTS[slug])


def test_seats_are_counted_from_the_viewer() -> None:
    """Two seats with the same before them see the same, whoever they are."""
    setting = Setting("lockdown", 3, {"positions": "S,W,N", "head": "2"})
    state = setting.game.new(setting.options, 1)
    seen = []
    for seat in range(3):
        view = setting.game.view(state, Seat(seat))
        seen.append(setting.named(np.frombuffer(setting.encoders[seat].encode(view), np.float32)))
    assert [list(parts["setup.head"]).index(1) for parts in seen] == [1, 0, 2]
    assert [list(parts["setup.positions"][0]).index(1) for parts in seen] == [0, 1, 2]
    assert [list(parts["seat"]).index(1) for parts in seen] == [0, 1, 2]


def test_a_seat_without_a_hero_sees_the_heroes_round_the_table() -> None:
    """Boss players have the last seats; the row of heroes has a gap where they sit."""
    setting = Setting("virus", 3, {"bosses": "1"})
    state = setting.game.new(setting.options, 1)
    for place, hero in enumerate(state.lab.heroes):
        hero.stock.cubes = place + 1
    for seat, stocks in enumerate([[1, 2, 0], [2, 0, 1], [0, 1, 2]]):
        view = setting.game.view(state, Seat(seat))
        parts = setting.named(np.frombuffer(setting.encoders[seat].encode(view), np.float32))
        assert np.allclose(parts["lab.heroes.stock"] * 20, stocks)
        assert list(parts["lab.bosses.seat"][0]).index(1) == (2 - seat) % 3


@pytest.mark.parametrize(
    ("name", "field", "value"),
    [pytest.param("lockdown", "round", 40, id="a number"), pytest.param("quarantine", "gone", (0,) * 9, id="a count")],
)
def test_a_value_beyond_its_bounds_is_cut_off_or_in_tests_a_mistake(name: str, field: str, value: Any) -> None:
    game = load(name)
    fields = game.info.fields
    assert fields is not None
    view = game.view(game.new(game.setup(2), 1), Seat(0))
    setattr(view, field, value)
    vector = np.frombuffer(encoders(fields, 2)[0].encode(view), np.float32)
    assert Setting(name, 2).named(vector)[field].max() == 1
    with pytest.raises(BrokenInvariant, match=re.escape(f"{field} is {value!r}, out of the bounds")):
        encoders(fields, 2, strict=True)[0].encode(view)
