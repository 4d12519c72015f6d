"""Talk in laid-out positions: whom a bot may name, and what it may say it did."""

from __future__ import annotations

import pytest

from lazaretto.core import Heard, Seat, rule, seeded
from lazaretto.games.outbreak import GAME
from lazaretto.games.outbreak.heuristics.suspicions import FEELINGS, from_ballots

from .notation import Sitting, at, voting


def remarks(game: Sitting, seat: int, *heard: Heard) -> set[str]:
    """All that a bot in this seat (from 1) may say."""
    view = GAME.view(game.state, Seat(seat - 1))
    return {GAME.remark(view, seeded(seed), heard) for seed in range(60)} - {""}


def replies(game: Sitting, seat: int, *heard: Heard) -> set[str]:
    view = GAME.view(game.state, Seat(seat - 1))
    return {GAME.reply(view, seeded(seed), heard) for seed in range(60)}


def line(seat: int, text: str, row: int = 3) -> Heard:
    """A line of that seat (from 1), said after the first Day."""
    return Heard(seat - 1, text, row)


def day_two() -> Sitting:
    """Before the first vote. In the night Shift, only one Complete Task 1 came up."""
    game = at("L S Z I S")
    game.shifts("1:c1 2:c2 3:s1 4:c1 5:rest", "1:c2 2:c1 3:s2 4:rest 5:c1", "1:rest 2:rest 3:rest 4:s1 5:c2")
    return game


def suspects(game: Sitting, seat: int) -> set[str]:
    return {words.partition(":")[0] for words in remarks(game, seat)}


@rule("O-087")
def test_an_infected_bot_names_neither_itself_nor_who_is_out() -> None:
    assert suspects(voting("L S Z I S!"), 4) == {f"I suspect @{seat}" for seat in (1, 2, 3)}


@rule("O-005")
def test_a_survivor_names_the_likeliest_and_never_the_first_leader() -> None:
    assert suspects(voting("L S Z I S!"), 1) == {"I suspect @2"}
    assert suspects(voting("L S Z I S!"), 2) == {"I suspect @4"}


def test_a_suspicion_has_grounds_that_everybody_has_seen() -> None:
    assert all("3 Sabotage cards have come up" in words for words in remarks(day_two(), 2))


def test_a_suspicion_names_claims_that_cannot_all_be_true() -> None:
    game = day_two()
    (suspect,) = [int(words[-1]) for words in suspects(game, 2)]
    other = 5 if suspect != 5 else 4
    night = [line(suspect, "I completed Task 2."), line(other, "I completed Task 2.")]
    none = [line(suspect, "I completed Task 1.")]
    morning = [line(seat, "I rested. My Rest number was 5.", 1) for seat in (suspect, other)]

    def said(*heard: Heard) -> str:
        (words,) = remarks(game, 2, *heard)
        return words.partition(": ")[2]

    assert said(*night) == "2 of us say they completed Task 2 on Day 1, night, and only 1 such card came up."
    assert said(*none) == "they say they completed Task 1 on Day 1, night, and no such card came up."
    assert said(*morning) == "2 of us say they rested on Day 1, morning, and only 1 such card came up."
    assert said(line(other, "I completed Task 2.")) == "they have not said what they handed in."
    assert "Sabotage cards have come up" in said(line(suspect, "I completed Task 2.")), "that may be true"


@rule("O-080")
@pytest.mark.parametrize(
    ("ballots", "grounds"),
    [
        pytest.param("2 3 2 2 2", "they helped to vote out @2, a Survivor", id="a Survivor left"),
        pytest.param("2 3 1 - -", "they voted against @1, who cannot be Patient Zero", id="the first Leader"),
        pytest.param("2 3 - 2 3", "they skipped the vote on Day 2", id="skipped"),
        pytest.param("2 3 5 5 3", "they voted against me on Day 2", id="the speaker"),
    ],
)
def test_a_suspicion_remembers_a_ballot(ballots: str, grounds: str) -> None:
    game = day_two()
    game.ballots(ballots)
    view = GAME.view(game.state, Seat(4))

    assert from_ballots(view, 2) == [grounds]
    assert from_ballots(view, 0) in ([], ["they helped to vote out @2, a Survivor"])


def test_a_claim_names_its_task_and_is_heard_with_or_without_the_name() -> None:
    game = day_two()
    (suspect,) = [int(words[-1]) for words in suspects(game, 2)]
    other = 5 if suspect != 5 else 4
    for words in ("I completed Task 2.", "I completed Task 2, Stiletto."):
        heard = [line(suspect, words), line(other, "I completed Task 2.")]
        assert "2 of us say they completed Task 2" in next(iter(remarks(game, 2, *heard)))


def test_no_reason_is_given_twice_in_one_talk() -> None:
    """Everybody speaks to the end of the reasons, and then agrees with whoever spoke last."""
    first = "I suspect @4: 3 Sabotage cards have come up so far, and I trust the others more."
    game, heard = day_two(), [line(1, first)]
    for seat in (2, 3, 5) * 3:
        view = GAME.view(game.state, Seat(seat - 1))
        heard.append(line(seat, GAME.remark(view, seeded(seat, len(heard)), heard)))

    reasons = [words.text.partition(": ")[2] for words in heard if ": " in words.text]
    assert len(reasons) == len(set(reasons)) > len(FEELINGS)
    late = [words.text for words in heard if ": " not in words.text]
    assert late
    assert all(" as @" in words for words in late)


def test_bots_vote_after_people() -> None:
    assert GAME.bots_wait(voting("L S Z I S").state)
    assert not GAME.bots_wait(at("L S Z I S").state)


@pytest.mark.parametrize("seat", range(5))
def test_before_a_vote_every_bot_speaks(seat: int) -> None:
    view = GAME.view(voting("L S Z I S").state, Seat(seat))

    assert all(GAME.remark(view, seeded(seed), ()).startswith("I suspect @") for seed in range(60))


def test_in_a_shift_a_bot_is_silent_one_time_in_three() -> None:
    game = day_two()
    game.ballots("- - - - -")
    game.play("1: name angelwing", "1: name brutus")
    view = GAME.view(game.state, Seat(1))

    spoken = sum([bool(GAME.remark(view, seeded(seed), ())) for seed in range(600)])

    assert 380 < spoken < 420


# ---- answers ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "words", ["I suspect @2.", "I suspect @2: 3 Sabotage cards came up.", "Vote with me against @2."]
)
def test_who_is_accused_answers_with_a_claim_or_a_suspicion(words: str) -> None:
    answers = replies(day_two(), 2, line(4, words))

    assert len(answers) == 2
    assert all(answer.startswith("Not me, @4. ") for answer in answers)
    assert "Not me, @4. I rested. My Rest number was 2." in answers
    assert any(["I suspect @" in answer for answer in answers])
    assert remarks(day_two(), 2, line(4, words)) == answers, "in a talk of its own, too"


@pytest.mark.parametrize(
    "heard",
    [
        pytest.param((), id="nothing was said"),
        pytest.param((line(4, "What a day."),), id="small talk"),
        pytest.param((line(4, "I completed Task 2, Brutus."),), id="a claim that may be true"),
        pytest.param((line(4, "I suspect @2."), line(2, "Not me.")), id="it has answered"),
        pytest.param((line(2, "I suspect @2."),), id="its own words"),
    ],
)
def test_a_bot_answers_nothing_where_nothing_concerns_it(heard: tuple[Heard, ...]) -> None:
    assert replies(day_two(), 2, *heard) == {""}


def test_the_last_accuser_is_answered() -> None:
    answers = replies(day_two(), 2, line(4, "I suspect @2."), line(5, "Vote with me against @2."), line(1, "Not me."))

    assert {answer.partition(".")[0] for answer in answers} == {"Not me, @5"}


@rule("O-074")
def test_a_liar_tells_one_lie_about_a_pile_however_often_it_is_asked() -> None:
    game = day_two()
    lies = {answer for answer in replies(game, 4, line(1, "I suspect @4.")) if "I suspect" not in answer}
    game.ballots("- - - - -")
    game.play("1: name angelwing", "1: name brutus")

    assert lies == {"Not me, @1. I completed Task 2, Brutus."}
    assert remarks(game, 4) == {"I completed Task 2, Brutus."}


@rule("O-087")
def test_who_is_voted_out_answers_nothing() -> None:
    assert replies(voting("L S Z I S!"), 5, line(1, "I suspect @5.")) == {""}


@rule("O-074")
@pytest.mark.parametrize(
    ("card", "words"),
    [
        pytest.param("c2", {"I completed Task 2, Brutus."}, id="work is reported as it was"),
        pytest.param("rest", {"I rested. My Rest number was 4."}, id="so is a rest"),
        pytest.param(
            "s1",
            {"I completed Task 1, Angelwing.", "I completed Task 2, Brutus."},
            id="a sabotage is called any work that lies there",
        ),
    ],
)
def test_what_an_infected_bot_says_it_did(card: str, words: set[str]) -> None:
    game = at("L S Z I S")
    game.shifts(f"3:rest 4:{card} 1:c1 2:c2 5:rest")
    game.play("1: name angelwing", "1: name brutus")

    assert len(remarks(game, 4)) == 1
    assert remarks(game, 4) <= words


def test_a_bot_without_an_alibi_says_nothing() -> None:
    game = at("LI I Z I I")
    game.shifts("1:s1 2:s2 3:x 4:s1 5:s2")
    game.play("1: name stiletto", "1: name madeline")

    assert remarks(game, 4) == set()


@pytest.mark.parametrize(
    ("words", "answer"),
    [
        pytest.param("I suspect @3.", "I see it otherwise, @1. I suspect @{mine}: ", id="somebody else is accused"),
        pytest.param("I suspect @{mine}.", "I am with you, @1. I suspect @{mine}, too: ", id="the own suspect"),
        pytest.param("Vote with me against @{mine}.", "I am with you, @1. I suspect @{mine}", id="and a vote"),
        pytest.param("I trust @{mine}.", "I do not, @1. I suspect @{mine}: ", id="the own suspect is trusted"),
        pytest.param("I trust @2.", "Thank you, @1.", id="it is trusted itself"),
        pytest.param("Let us skip the vote.", "I would rather vote, @1. I suspect @{mine}: ", id="skipping"),
        pytest.param("Who sabotaged that?", "Nobody will say so, @1. I suspect @{mine}: ", id="a question"),
    ],
)
def test_some_bots_answer_what_was_said_to_all(words: str, answer: str) -> None:
    game = day_two()
    mine = next(iter(suspects(game, 2)))[-1]
    assert mine not in "123", "not Ana, who speaks, nor itself, nor whom she suspects"
    heard = line(1, words.replace("{mine}", mine))

    answers = replies(game, 2, heard)

    assert "" in answers, "not everybody speaks at once"
    spoken = answers - {""}
    assert spoken
    assert all(reply.startswith(answer.replace("{mine}", mine)) for reply in spoken), spoken


def test_a_claim_that_cannot_be_true_is_answered() -> None:
    heard = [line(5, "I completed Task 2."), line(4, "I completed Task 2.")]

    assert replies(day_two(), 2, *heard) == {
        "",
        "That is one too many, @4: 2 of us say they completed Task 2 on Day 1, night, and only 1 such card came up.",
    }
