"""What teaches: verbs, what a thing is good for, tips, and the pages of the role and the vote."""

from __future__ import annotations

from typing import Any

import pytest

from lazaretto.core import Seat, rule
from lazaretto.games.outbreak import GAME, text
from lazaretto.games.outbreak.data import ROLE_IDS
from lazaretto.games.outbreak.rules.talk import COMPLETED, COMPLETES, RESTED, RESTS
from lazaretto.games.outbreak.text.about import tips
from lazaretto.testing import moments, watchers

from .notation import Sitting, at, voting

VERBS = ["name", "hand", "vote", "pass"]


def scene(game: Sitting, seat: int | None) -> dict[str, Any]:
    who = None if seat is None else Seat(seat - 1)
    return GAME.scene(GAME.view(game.state, who), GAME.menu(game.state, who)).data()


def test_everything_with_a_label_says_what_it_is_good_for() -> None:
    for seats, seed in ((5, 1), (8, 3)):
        for moment in moments(GAME, GAME.setup(seats), seed):
            for seat in watchers(GAME, moment.state):
                data = GAME.scene(GAME.view(moment.state, seat), GAME.menu(moment.state, seat)).data()
                silent = [name for name, piece in data["pieces"].items() if "label" in piece and "about" not in piece]
                assert silent == []
                assert [verb["name"] for verb in data["verbs"]] == VERBS
                assert all(path["verb"] in VERBS for path in data["paths"])


@rule("O-018", "O-023", "O-025", "O-080")
def test_a_verb_that_cannot_be_used_says_when_it_can() -> None:
    def why(game: Sitting, seat: int, verb: str) -> str:
        return next(str(each["why"][1]) for each in scene(game, seat)["verbs"] if each["name"] == verb)

    game = at("L S Z I S", "named angelwing brutus")
    assert why(game, 2, "vote") == "ballots are given in the morning, from Day 2 on, and for repairs"
    assert why(game, 2, "pass") == "everybody in play hands in a card in every Shift"
    game.play("2: submit rest")
    assert why(game, 2, "hand") == "your card is in, and that is final"
    game = voting("L S Z I S")
    game.play("2: vote 3")
    assert why(game, 2, "vote") == why(game, 2, "pass") == "your ballot is in"
    assert why(game, 3, "name") == "the Leader names two Tasks when a Shift begins"


@rule("O-022")
def test_every_seat_has_the_page_of_its_role_at_the_same_moment_under_the_same_name() -> None:
    game = at("L S Z I S", "named angelwing brutus")

    pages = [scene(game, seat)["moment"] for seat in range(1, 6)]

    assert {page["name"] for page in pages} == {"role-1"}
    assert [page["sprite"] for page in pages] == [f"figure-{ROLE_IDS[role]}" for role in (0, 0, 2, 1, 0)]
    assert all(page["private"] for page in pages)
    assert {tuple([row["title"] for row in page["rows"]]) for page in pages} == {
        ("You win", "You play", "Beware", "You know")
    }
    assert "moment" not in scene(game, None)


@rule("O-055")
def test_after_infect_has_hit_a_rest_card_everybody_has_a_new_page() -> None:
    game = at("L S Z I S")
    game.shifts("1:c1 2:rest 3:x 4:c2 5:rest")

    pages = [scene(game, seat)["moment"] for seat in range(1, 6)]

    assert {page["name"] for page in pages} == {"role-1-1"}
    assert [page["title"] for page in pages] == [
        "You are still a Survivor",
        "You are still a Survivor",
        "You are still Patient Zero",
        "You are Infected",
        "You are Infected",
    ]
    game.shifts("1:c2 2:c1 3:s1 4:s2 5:c2")
    assert scene(game, 2)["moment"]["name"] == "role-1-1", "nobody can have changed"


@rule("O-053")
def test_infect_without_a_rest_card_brings_no_page() -> None:
    game = at("L S Z I S")
    game.shifts("1:c1 2:c1 3:x 4:c2 5:c1")

    assert scene(game, 2)["moment"]["name"] == "role-1"


def row(game: Sitting, seat: int, title: str) -> str:
    """What the page of a seat says under this title."""
    return next(str(each["text"]) for each in scene(game, seat)["moment"]["rows"] if each["title"] == title)


@rule("O-005")
def test_the_page_says_who_can_be_patient_zero() -> None:
    game = at("L S Z I S!", "named angelwing brutus")

    known = [row(game, seat, "You know") for seat in range(1, 6)]

    assert known == [
        "As the first Leader you are not Patient Zero, and all know it. @2, @3 or @4 is.",
        "@1, the first Leader, is not Patient Zero. @3 or @4 is.",
        "Everybody else began as a Survivor. Every night you learn who is Infected.",
        "@1, the first Leader, is not Patient Zero. @2 or @3 is.",
        "@1, the first Leader, is not Patient Zero. @2, @3 or @4 is.",
    ]


@rule("O-027", "O-028", "O-031", "O-088")
def test_the_page_shows_the_cards_that_a_role_may_play() -> None:
    game = at("L S! Z I I!", "named angelwing brutus")

    cards = [[card["sprite"][5:] for card in scene(game, seat)["moment"]["cards"]] for seat in range(1, 6)]

    assert cards == [
        ["c1", "c2", "rest"],
        ["c1", "c2"],
        ["s1", "s2", "x", "rest"],
        ["c1", "c2", "s1", "s2", "rest"],
        ["c1", "c2", "s1", "s2"],
    ]


@rule("O-073", "O-088")
def test_what_to_beware_of_is_true_of_an_infected_and_of_who_is_out() -> None:
    game = at("L S! Z I S", "named angelwing brutus")

    assert "learns at night that you are Infected" in row(game, 4, "Beware")
    assert "Infect can hit you" in row(game, 5, "Beware")
    assert "hit you" not in row(game, 2, "Beware"), "who is out never rests"
    words = scene(game, 2)["pieces"]["own-rest-words"]["text"]
    assert words == "not after you\nare voted out", "a Survivor in play rests"
    assert scene(game, 2)["pieces"]["note-role"]["text"] == "You are voted out"
    assert scene(game, 2)["pieces"]["note-aim"]["text"] == "You still win with the Survivors."
    assert scene(game, 2)["hint"].startswith("You may add one card a Day")
    assert scene(game, 5)["hint"].startswith("Face down and final")


@rule("O-064", "O-067")
def test_between_two_shifts_no_card_is_for_a_task_and_a_repair_says_what_it_brings() -> None:
    game = at("L S Z S S", "named angelwing quicksilver, angelwing 3, brutus destroyed")
    assert scene(game, 3)["pieces"]["own-s2-words"]["text"] == "Quicksilver\n0 → destroyed"

    game.pile("1:c1 2:c2 3:rest 4:rest 5:rest")

    assert scene(game, 3)["pieces"]["own-s2-words"]["text"] == "Task 2\n\u22121 point"
    assert "after the next Shift" in scene(game, 3)["hint"]


@rule("O-081")
def test_a_closed_vote_is_a_page_with_every_ballot_and_the_verdict() -> None:
    game = voting("L S Z I S")
    assert "ballots" not in scene(game, 2)["moment"]

    game.play("1: vote 5", "2: vote 5", "3: vote 5", "4: skip", "5: vote 2")

    for seat in (None, 1, 5):
        page = scene(game, seat)["moment"]
        assert page["name"] == "vote-2"
        assert page["title"] == ("You are voted out" if seat == 5 else "@5 is voted out")
        assert page["text"] == (
            "You stay with the Survivors\nIf they win, so do you. The game goes on with four players."
            if seat == 5
            else "A Survivor, not Patient Zero\nThe game goes on with four players."
        )
        who = "You have" if seat == 5 else "@5 has"
        assert page["rows"][1]["text"] == f"{who} no ballot and may add one Complete card a Day."
        assert page["sprite"] == "figure-survivor"
        ballots = {ballot["seat"]: page["choices"][ballot["choice"]] for ballot in page["ballots"]}
        assert ballots == {1: {"seat": 5}, 2: {"seat": 5}, 3: {"seat": 5}, 4: {"say": "Skip"}, 5: {"seat": 2}}


@rule("O-085")
def test_patient_zero_reads_who_was_voted_out() -> None:
    game = voting("L S Z I S")
    game.play("1: vote 3", "2: vote 3", "3: vote 1", "4: skip", "5: vote 3")

    assert scene(game, 3)["moment"]["text"] == "You were Patient Zero\nThe Survivors win."
    assert scene(game, 4)["moment"]["text"] == "It was Patient Zero\nThe Survivors win."


@rule("O-073")
def test_before_the_first_night_patient_zero_is_told_what_it_will_bring() -> None:
    pieces = scene(at("L S Z I S", "named angelwing brutus"), 3)["pieces"]

    assert pieces["note-words"]["text"] == "Tonight you learn who is Infected."


def test_whoever_is_ready_to_vote_has_passed_the_players() -> None:
    """Tab goes through the pieces in their order."""
    names = [name for name in scene(voting("L S Z I S"), 2)["pieces"] if name.startswith(("player-", "ready"))]

    assert names[-1] == "ready"


@rule("O-005", "O-086", "O-088", "O-090")
@pytest.mark.parametrize(
    ("ballots", "text", "rows"),
    [
        pytest.param(
            "4 4 4 - - 4",
            "Infected, but not Patient Zero\nThe game goes on with five players.",
            [
                "Patient Zero is still here: @3, @5 or @6.",
                "@4 has no ballot and may add one Complete or Sabotage card a Day.",
            ],
            id="an Infected",
        ),
        pytest.param(
            "- 1 1 1 - 1",
            "A Survivor, not Patient Zero\nThe game goes on with five players.",
            [
                "Patient Zero is still here: @3, @4, @5 or @6.",
                "@1 has no ballot and may add one Complete card a Day.",
                "@2 takes over.",
            ],
            id="the Leader",
        ),
        pytest.param("3 3 1 - 3 3", "It was Patient Zero\nThe Survivors win.", [], id="Patient Zero"),
        pytest.param(
            "3 3 1 1 - -",
            "It is a tie\nEverybody stays, and no role is shown.",
            [],
            id="a tie",
        ),
        pytest.param("3 - - - 1 -", "Most skip the vote\nEverybody stays, and no role is shown.", [], id="skipped"),
    ],
)
def test_the_verdict_says_what_follows(ballots: str, text: str, rows: list[str]) -> None:
    game = voting("L S Z I S S")
    game.ballots(ballots)

    page = scene(game, 2)["moment"]

    assert page["text"] == text
    assert [row["text"] for row in page["rows"]] == rows


@rule("O-056")
def test_the_verdict_of_patient_zero_looks_for_patient_zero_among_the_others() -> None:
    game = voting("L S Z I S")
    game.ballots("4 4 4 - -")

    names = [scene(game, seat)["moment"]["rows"][0]["text"] for seat in (2, 3, 5)]

    assert names == [
        "Patient Zero is still here: @3 or @5.",
        "Patient Zero is still here: @2 or @5.",
        "Patient Zero is still here: @2 or @3.",
    ]


def test_the_last_ballot_is_one_for_the_choice_that_wins() -> None:
    game = voting("L S Z I S")
    game.play("1: vote 5", "2: vote 5", "3: vote 5", "4: skip", "5: vote 2")

    page = scene(game, None)["moment"]

    assert page["choices"][page["ballots"][-1]["choice"]] == {"seat": 5}
    assert page["choices"][page["ballots"][0]["choice"]] != {"seat": 5}


def test_every_tip_of_the_coach_finds_its_place() -> None:
    said, shown = set(), set()
    for seats, seed in ((5, 1), (8, 3)):
        for moment in moments(GAME, GAME.setup(seats), seed):
            for seat in watchers(GAME, moment.state):
                view = GAME.view(moment.state, seat)
                said |= {tip[0] for tip in tips(view)}
                shown |= {tip["name"] for tip in GAME.scene(view, GAME.menu(moment.state, seat)).data().get("tips", [])}

    assert shown == said == {"hand", "naming", "vote", "sabotage", "infect", "destroyed", "completed"}


def test_the_coach_explains_a_sabotage_beside_the_card() -> None:
    game = at("L S Z I S")
    assert "sabotage" not in [tip["name"] for tip in scene(game, 1).get("tips", [])]

    game.shifts("1:c1 2:c1 3:s1 4:c2 5:rest")

    tip = next(tip for tip in scene(game, 1)["tips"] if tip["name"] == "sabotage")
    assert tip["at"] == "card-1-3"


@rule("O-024")
def test_the_grid_has_the_own_cards_and_what_came_up_without_owners() -> None:
    game = at("L S Z I S")
    game.shifts("1:c1 2:c1 3:s1 4:c2 5:rest")

    row, now = scene(game, 3)["regions"]["claims"]["rows"]

    assert [cell is not None for cell in row["cells"]] == [False, False, True, False, False]
    assert row["cells"][2]["sprite"] == "i-cross"
    assert row["cells"][2]["private"], "a neighbour does not read it where cards are covered"
    assert [chip["text"] for chip in row["came"]][:4] == ["1", "1", "2", "1"]
    assert (now["title"], now["cells"], now["came"]) == ("day", [None] * 5, [])
    assert scene(game, None)["regions"]["claims"]["rows"][0]["cells"] == [None] * 5


@rule("O-021")
def test_every_account_that_can_be_given_with_a_phrase_has_its_cell() -> None:
    game = at("L S Z I S")
    said = {claim["say"]: claim for claim in scene(game, 1)["regions"]["claims"]["claims"]}

    assert set(said) == {*COMPLETES, RESTS, *COMPLETED, RESTED} <= set(text.QUICK)
    assert [said[phrase]["row"] for phrase in (*COMPLETES, RESTS, *COMPLETED, RESTED)] == [0, 0, 0, -1, -1, -1]
    assert said[RESTED]["text"] == "#"
    assert scene(game, 1)["regions"]["claims"]["claims"] == scene(game, None)["regions"]["claims"]["claims"]


@rule("O-021")
def test_phrases_name_their_tasks_and_those_about_no_shift_are_not_offered() -> None:
    game = at("L S Z I S")

    def now() -> list[str]:
        return [claim["now"] for claim in scene(game, 1)["regions"]["claims"]["claims"]]

    assert now() == ["", "", RESTS, "", "", ""], "no Tasks are named"
    game.play("1: name stiletto", "1: name madeline")
    assert now() == ["I complete Task 1, Stiletto.", "I complete Task 2, Madeline.", RESTS, "", "", ""]
    game.pile("1:c1 2:c1 3:s1 4:c2 5:rest")
    assert now()[:3] == ["", "", RESTS], "the Leader has not named the next ones"
    assert now()[3:] == ["I completed Task 1, Stiletto.", "I completed Task 2, Madeline.", RESTED]


@rule("O-080")
def test_before_a_vote_the_grid_ends_with_the_last_shift() -> None:
    grid = scene(voting("L S Z I S"), 1)["regions"]["claims"]
    assert grid["rows"][-1]["title"] == "night"
    assert [claim["now"] for claim in grid["claims"]][:3] == ["", "", ""], "no Shift is played"


@rule("O-021")
def test_talk_is_about_the_shift_that_is_played() -> None:
    game = at("L S Z I S")
    assert GAME.subject(game.state) == 0

    game.shifts("1:c1 2:c1 3:s1 4:c2 5:rest")

    assert GAME.subject(game.state) == 1


@rule("O-082")
def test_a_day_is_headed_by_what_its_vote_decided() -> None:
    game = voting("L S Z I S")
    game.play("1: vote 5", "2: vote 5", "3: vote 5", "4: skip", "5: vote 2")

    assert scene(game, 1)["regions"]["claims"]["rows"][-1]["group"] == "Day 2: @5 was voted out"
