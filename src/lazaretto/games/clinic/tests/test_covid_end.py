"""The end of the COVID-19 game (CV-070 to CV-079)."""

from __future__ import annotations

import pytest

from lazaretto.core import Outcome, rule
from lazaretto.core.scene_text import with_names
from lazaretto.games.clinic.rules.scoring import final, outcome, score
from lazaretto.games.clinic.state.terms import OVER
from lazaretto.games.clinic.tests.notation import WHITE, Tryout


def ended(
    *popularity: int,
    survivors: int,
    deceased: int = 0,
    tiles: int = 0,
    rest: str = "",
    given: dict[str, str] | None = None,
) -> Outcome:
    clinics = [f"{WHITE} popularity={points} {rest}" for points in popularity]
    game = Tryout(*clinics, phase=OVER, mode="covid", given=given)
    game.state.epidemic.survivors, game.state.epidemic.deceased, game.state.epidemic.deceased_tiles = (
        survivors,
        deceased,
        tiles,
    )
    found = outcome(game.state)
    assert found is not None
    return found


@rule("CV-003", "CV-008", "CV-070", "CV-071", "CV-072", "CV-073", "CV-074")
@pytest.mark.parametrize(
    ("popularity", "survivors", "deceased", "tiles", "ending"),
    [
        pytest.param((45, 38, 37), 9, 7, 1, "strategic", id="worked example 19"),
        pytest.param((90, 90), 6, 6, 0, "lost", id="worked example 20"),
        pytest.param((90, 90), 6, 3, 3, "lost", id="tiles count like people"),
        pytest.param((45, 38, 36), 9, 7, 1, "tactical", id="one point short"),
        pytest.param((-9, -9), 1, 0, 0, "tactical", id="popularity never loses the game"),
        pytest.param((90, 90), 0, 0, 0, "lost", id="no survivors, nobody dead"),
    ],
)
def test_victory(popularity: tuple[int, ...], survivors: int, deceased: int, tiles: int, ending: str) -> None:
    found = ended(*popularity, survivors=survivors, deceased=deceased, tiles=tiles)

    assert found.ending == ending
    assert found.places == (1,) * len(popularity)  # all win or all lose


@rule("CV-075")
def test_the_plaque_names_the_most_popular() -> None:
    assert "The plaque names @^2." in ended(40, 44, survivors=2).text
    assert "The plaque names @^1 and @^2." in ended(44, 44, survivors=2).text
    assert "plaque" not in ended(44, 44, survivors=2, given={"mvp_plaque": "off"}).text
    assert "plaque" not in ended(4, 4, survivors=2).text


@rule("CV-075")
def test_the_plaque_is_in_capitals_where_the_script_has_them() -> None:
    text = ended(44, 44, 40, survivors=2).text

    assert "The plaque names JOSÉ and 小林." in with_names(text, ["José", "小林", "Eve"])


@rule("CV-076")
def test_popularity_is_counted_after_the_last_scoring() -> None:
    assert ended(39, survivors=1, rest="white-doctor@F0:a1").ending == "strategic"
    assert ended(40, survivors=1, rest="hours=10").ending == "tactical"


@rule("CV-077")
def test_alone_by_the_same_conditions() -> None:
    assert [ended(40, survivors=3, deceased=d).ending for d in (2, 3)] == ["strategic", "lost"]


@rule("CV-071")
def test_a_lost_end_says_how_near_it_was() -> None:
    assert ended(44, 44, survivors=3, deceased=2, tiles=1).text == (
        "The virus wins. 3 infected patients were cured, and 3 died: 1 more cure would have won."
    )
    assert ended(44, survivors=12, deceased=7, given={"covid_solo_20": "on"}).text.endswith("fewer than 20 cases.")


@rule("CV-071", "CV-074")
def test_a_victory_says_what_it_was_and_what_a_full_one_lacked() -> None:
    assert ended(38, 41, survivors=1).text == (
        "The outbreak is held: victory! 1 infected patient was cured, and nobody died."
        " 1 more popularity would have been a full victory."
    )
    assert ended(38, 42, survivors=3, deceased=1).text.startswith(
        "A vaccine is found: full victory! 3 infected patients were cured, and 1 died."
    )


@rule("CV-078")
def test_alone_with_twenty_cases() -> None:
    twenty = {"covid_solo_20": "on"}

    assert ended(40, survivors=12, deceased=8, given=twenty).ending == "strategic"
    assert ended(40, survivors=12, deceased=7, tiles=1, given=twenty).ending == "lost"
    assert ended(40, survivors=12, deceased=7).ending == "strategic"


@rule("CV-079")
def test_infected_doctors_score_as_doctors_and_tiles_count_nothing() -> None:
    clinic = Tryout(f"{WHITE} red-doctor@F0:b1! tile=cardiology", mode="covid").clinic()

    assert (score(clinic).doctors, score(clinic).patients, final(clinic)) == (4, 0, 4)
