"""Names that nobody can see, or that look like another's."""

from __future__ import annotations

import pytest

from lazaretto.table.visible import visible


@pytest.mark.parametrize(
    "text",
    [
        "\u200b",
        "\u2060",
        "\u00ad",
        "\u3164",
        "\u115f\u1160",
        "\uffa0",
        "\u2800",
        "\u200d",
        "\ufe0f",
        "\u034f",
        " \u00a0 ",
        "\ue000",
    ],
)
def test_an_invisible_text_is_empty(text: str) -> None:
    assert visible(text) == ""


@pytest.mark.parametrize(
    "text",
    [
        "Ana\u200b",
        "A\u00adna",
        "\u2060Ana",
        "Ana\u3164",
        "\u200dAna",
        "A\u200dna",
        " Ana  ",
        "Ana\ufeff",
        "\u202eAna",
    ],
)
def test_what_looks_like_ana_is_ana(text: str) -> None:
    assert visible(text) == "Ana"


@pytest.mark.parametrize(
    "text",
    [
        "Ana Maria",
        "\u00c5sa",
        "\u674e\u96f7",
        "\uae40\ubbfc",
        "\u0645\u06cc\u200c\u062e\u0648\u0627\u0647\u0645",
        "\U0001f468\u200d\U0001f467",
        "\u2764\ufe0f",
        "\U0001f9a0",
    ],
)
def test_names_of_all_scripts_stay(text: str) -> None:
    assert visible(text) == text


def test_two_ways_of_writing_a_letter_are_one() -> None:
    assert visible("A\u030asa") == visible("\u00c5sa")
