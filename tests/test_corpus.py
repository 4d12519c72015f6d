"""Games recorded before the code was rebuilt play as they did: the same legal lists, refusals and outcomes."""

from __future__ import annotations

import pytest

from lazaretto.games import GAMES, load

from .corpus import corpus


@pytest.mark.parametrize("slug", GAMES)
def test_recorded_games_play_as_they_did(slug: str) -> None:
    assert len(corpus.rows(slug)) >= corpus.COUNT
    assert list(corpus.differences(slug)) == []


@pytest.mark.parametrize("slug", GAMES)
def test_every_number_of_seats_and_every_option_is_recorded_twice(slug: str) -> None:
    game = load(slug)
    played = [chosen for chosen, _ in corpus.rows(slug)]
    for seats in game.info.seats:
        assert len([chosen for chosen in played if chosen.seats == seats]) >= corpus.TWICE
    for option in game.info.options:
        words = {word for seats in game.info.seats for word in option.allowed(seats)}
        usual = {seats: option.allowed(seats)[0] for seats in game.info.seats}
        for word in words if len(words) <= corpus.MANY else ():
            same = [chosen for chosen in played if chosen.options.get(option.name, usual[chosen.seats]) == word]
            assert len(same) >= corpus.TWICE, f"{option.name}={word}"
