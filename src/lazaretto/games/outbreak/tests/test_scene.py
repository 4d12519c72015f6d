"""The picture: everything in its place, own secrets marked private, nobody else's there at all."""

from __future__ import annotations

import re
from typing import Any

import pytest

from lazaretto.core import Seat, playout, rule, seeded
from lazaretto.games.outbreak import GAME, text
from lazaretto.games.outbreak.data import FOLDER, NONE, TASKS
from lazaretto.games.outbreak.state import OVER
from lazaretto.testing import moments, watchers

from .notation import Sitting, at, voting

SHARED = {"back", "i-dawn", "i-sun", "i-theme", "i-check", "i-next", ""}


def scene(game: Sitting, seat: int | None) -> dict[str, Any]:
    who = None if seat is None else Seat(seat - 1)
    return GAME.scene(GAME.view(game.state, who), GAME.menu(game.state, who)).data()


def test_every_sprite_is_in_the_sheet() -> None:
    known = set(re.findall(r'<symbol id="([^"]+)"', (FOLDER / "art.svg").read_text(encoding="utf-8"))) | SHARED
    used = set()
    for seats, seed in ((5, 1), (6, 2), (8, 3)):
        state = GAME.new(GAME.setup(seats), seed)
        for moment in moments(GAME, GAME.setup(seats), seed):
            state = moment.state
            for seat in watchers(GAME, state):
                data = GAME.scene(GAME.view(state, seat), GAME.menu(state, seat)).data()
                used |= {piece["sprite"] for piece in data["pieces"].values()}
                used |= {path.get("sprite", "") for path in data["paths"]}
    assert used <= known
    assert {"card-x", "card-rest", "task-destroyed", "task-repair", "role-zero", "pip-full", "tray"} <= used


def test_the_sheets_are_small_and_hold_no_script() -> None:
    for name in ("art.svg", "cover.svg"):
        text = (FOLDER / name).read_text(encoding="utf-8")
        assert len(text) < 60_000
        assert "<script" not in text
        assert "http" not in text.replace("http://www.w3.org/2000/svg", "")


@rule("O-022")
def test_what_is_ones_own_is_private_and_nobody_elses_is_there() -> None:
    game = at("L S Z I S", "named angelwing brutus")
    data = scene(game, 3)

    own = {name: piece for name, piece in data["pieces"].items() if name.startswith(("own-", "role", "note"))}
    assert len(own) >= 9
    assert all("private" in piece["states"] for piece in own.values())
    public = {name: piece for name, piece in data["pieces"].items() if name not in own}
    assert not any("private" in piece.get("states", []) for piece in public.values())
    assert not any(piece["sprite"].startswith("role-") for piece in public.values())
    watcher = scene(game, None)
    assert not any(name in watcher["pieces"] for name in own)


@rule("O-056")
def test_the_picture_is_laid_out_alike_for_every_role() -> None:
    game = at("L S Z I S", "named angelwing brutus")
    pictures = [scene(game, seat) for seat in range(1, 6)]

    for picture in pictures[1:]:
        assert list(picture["pieces"]) == list(pictures[0]["pieces"])
        assert list(picture["regions"]) == list(pictures[0]["regions"])
        assert [piece["at"] for piece in picture["pieces"].values()] == [
            piece["at"] for piece in pictures[0]["pieces"].values()
        ]


@rule("O-042", "O-043")
def test_points_are_pips_that_move_with_every_card() -> None:
    game = at("L S Z I S", "named angelwing brutus, angelwing 2")
    game.pile("1:c1 3:s2 2:c1 4:rest 5:c2")
    first, second, third = [GAME.scene(GAME.view(state, None), []).data()["pieces"] for state in game.pictures()[:3]]

    pips = [[piece[f"task-angelwing-pip-{i}"]["sprite"] for i in range(1, 5)] for piece in (first, second, third)]
    assert pips == [
        ["pip-full", "pip-full", "pip-new", "pip"],
        ["pip-full", "pip-full", "pip-new", "pip"],
        ["pip-full", "pip-full", "pip-new", "pip-new"],
    ]
    assert second["task-brutus"]["states"] == ["danger"]
    assert "in danger" in second["task-brutus"]["label"]
    assert first["card-1-1"]["span"] > second["card-1-1"]["span"]  # the newest lies large


@rule("O-024")
def test_cards_handed_in_lie_face_down_in_the_tray() -> None:
    game = at("L S Z I S!", "named angelwing brutus")
    game.play("4: submit s1", "5: hold", "1: submit rest")
    pieces = scene(game, 2)["pieces"]

    assert [name for name in pieces if name.startswith("handed-")] == ["handed-1", "handed-4"]
    assert pieces["handed-4"]["sprite"] == "back"
    assert pieces["handed-4"]["states"] == ["hidden"]  # so that the table turns it over
    assert scene(game, 2)["regions"]["seat-5"]["status"] == "out, Survivor, no card"


def test_a_card_is_handed_in_by_two_taps() -> None:
    paths = {path["do"]: path for path in scene(at("L S Z I S", "named angelwing brutus"), 2)["paths"]}

    assert paths["submit c1"]["path"] == ["own-c1", "tray"]
    assert paths["submit c1"]["say"] == "Hand in Complete 1 (Angelwing)"
    assert paths["submit s1"]["why"][0] == "O-027"


@rule("O-080", "O-081")
def test_votes_are_given_by_choosing_a_player_and_saying_so_and_shown_when_closed() -> None:
    game = voting("L S Z I S")
    paths = {path["do"]: path["path"] for path in scene(game, 2)["paths"]}
    assert paths["vote 3"] == ["player-3", "ready"]
    assert paths["skip"] == []
    pieces = scene(game, 2)["pieces"]
    assert pieces["ready"]["text"] == "Ready to vote"
    assert not any(name.startswith("own-") for name in pieces), "cards are dealt after the vote"
    game.play("2: vote 3")
    assert scene(game, 2)["pieces"]["ready"]["text"] == "Your ballot is in"
    assert "ready" not in scene(game, None)["pieces"]
    game = voting("L S Z I S")

    game.ballots("3 1 - - -")

    assert scene(game, None)["pieces"]["player-1"]["label"] == "@1 against @3"


@rule("O-081", "O-086")
@pytest.mark.parametrize(
    ("ballots", "prompt", "hint"),
    [
        pytest.param("3 3 1 1 -", "Nobody is voted out", "All ballots lie open.", id="a tie keeps everybody in"),
        pytest.param("4 4 4 - -", "@4 is voted out", "@4 was Infected. All ballots lie open.", id="an Infected"),
        pytest.param(
            "- 1 1 1 -", "@1 is voted out", "@1 was the Leader, not Infected. All ballots lie open.", id="the Leader"
        ),
    ],
)
def test_a_closed_vote_says_what_came_of_it(ballots: str, prompt: str, hint: str) -> None:
    game = voting("L S Z I S")
    game.ballots(ballots)

    for seat in (None, Seat(0), Seat(4)):
        picture = GAME.scene(GAME.view(game.pictures()[-1], seat), []).data()
        assert (picture["prompt"], picture["hint"]) == (prompt, hint)
        assert picture["pieces"]["player-2"]["label"].startswith("@2 against")


@rule("O-086", "O-090")
@pytest.mark.parametrize(("leader", "told"), [("L", "the Leader, not Infected"), ("LI", "the Leader, Infected")])
def test_a_leader_voted_out_is_shown_with_the_office_and_the_role(leader: str, told: str) -> None:
    game = voting(f"{leader} S Z I S S S")
    game.ballots("2 1 1 1 1 1 1")  # seat 2 is the Leader now
    game.begin_day()
    game.ballots("4 4 - 4 4 -")  # an Infected who never led
    game.begin_day()
    game.ballots("- 2 2 2 2")  # and the second Leader
    data = scene(game, None)

    labels = {name: piece["label"] for name, piece in data["pieces"].items() if name.startswith("out-")}
    assert labels == {
        "out-1": f"@1 is out: {told}",
        "out-2": "@2 is out: the Leader, not Infected",
        "out-4": "@4 is out: Infected",
    }
    assert data["regions"]["seat-1"]["status"] == f"out, {told.removeprefix('the ')}"
    assert data["regions"]["seat-4"]["status"] == "out, Infected"


@rule("O-067")
def test_repair_ballots_lie_open_on_the_board_until_tasks_are_named() -> None:
    game = at("L S Z S S!", "named angelwing stiletto, angelwing 3, brutus destroyed")
    game.pile("1:c1 2:c2 3:rest 4:rest")
    assert "ballot-1" not in scene(game, None)["pieces"]
    game.play("1: repair brutus")
    assert "ballot-1" in scene(game, None)["pieces"]
    game.play("2: decline", "3: repair brutus", "4: repair brutus")

    closed = GAME.scene(GAME.view(game.pictures()[-1], None), []).data()
    assert closed["prompt"] == "Brutus is being repaired"
    assert closed["hint"] == "It is back on Day 1, night. All ballots lie open."
    for picture in (closed, scene(game, 2)):
        shown = {name: piece for name, piece in picture["pieces"].items() if name.startswith("player-")}
        labels = [shown[f"player-{seat}"]["label"] for seat in range(1, 5)]
        assert labels == ["@1 Brutus", "@2 nothing", "@3 Brutus", "@4 Brutus"]
        assert [shown[f"player-{seat}-text"]["text"] for seat in (1, 2)] == ["Brutus", "nothing"]
        assert "player-5" not in shown

    game.play("1: name angelwing", "1: name stiletto")
    assert not any(name.startswith("player-") for name in scene(game, 2)["pieces"])
    game.pile("1:c2 2:c1 3:s1 4:c1")
    assert not any(name.startswith("player-") for name in scene(game, 2)["pieces"])  # those of an earlier Shift


@rule("O-067")
def test_a_repair_that_was_declined_is_said_too() -> None:
    game = at("L S Z S S", "named angelwing stiletto, angelwing 3, brutus destroyed")
    game.pile("1:c1 2:c2 3:rest 4:rest 5:rest")
    game.ballots("brutus - - - -")

    closed = GAME.scene(GAME.view(game.pictures()[-1], None), []).data()
    assert (closed["prompt"], closed["hint"]) == ("Nothing is repaired", "All ballots lie open.")
    assert closed["pieces"]["player-5"]["label"] == "@5 nothing"


@rule("O-073")
def test_at_night_everybody_gets_the_same_picture_but_for_the_note() -> None:
    game = at("L I Z S S", "day 1 night, named angelwing brutus, spent 3 s1 s2, spent 4 c1 c2")
    game.pile("3:x 4:rest 1:c1 2:c1 5:c1")
    night = game.pictures()[-1]
    pictures = [GAME.scene(GAME.view(night, Seat(seat)), []).data() for seat in range(5)]

    assert all(list(picture["pieces"]) == list(pictures[0]["pieces"]) for picture in pictures)
    assert "moon" in pictures[0]["pieces"]
    assert pictures[0]["regions"]["room"]["surface"] == "night"
    notes = [picture["pieces"]["note-words"]["text"] for picture in pictures]
    assert notes == [
        "You know nothing that the others do not.",
        "You know nothing that the others do not.",
        "Night 1: Infected: @4.",
        "Infected on Day 1, night.",
        "You know nothing that the others do not.",
    ]


@rule("O-095")
def test_the_end_shows_roles_and_every_card_with_its_owner() -> None:
    state = GAME.new(GAME.setup(6), 2)
    playout(GAME, state, seeded(7))
    assert state.step == OVER
    pieces = GAME.scene(GAME.view(state, None), []).data()["pieces"]
    played = {name: piece for name, piece in pieces.items() if re.fullmatch(r"played-\d+-\d", name)}

    assert len(played) == sum(len(draw.owners) for draw in state.history.draws)
    assert [pieces[f"player-{seat}"]["sprite"].startswith("role-") for seat in range(1, 7)] == [True] * 6
    hit = {name for name, piece in played.items() if "danger" in piece.get("states", [])}
    infected = [(number, draw.victim) for number, draw in enumerate(state.history.draws) if draw.victim != NONE]
    assert hit == {f"played-{number + 1}-{seat + 1}" for number, seat in infected}
    assert len(hit) > 1
    told = [piece["text"] for name, piece in pieces.items() if name.startswith("day-")]
    assert [day.partition(":")[0] for day in told] == [f"Day {day}" for day in range(1, state.day + 1)]
    assert [f"@{seat + 1}" in " ".join(told) for seat in range(6)] == [bool(out) for out in state.players.out]


# ---- words ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("role", [0, 1, 2])
def test_each_role_is_explained_in_few_sentences(role: int) -> None:
    assert 3 <= text.ROLE_HELP[role].count(". ") + 1 <= 5
    assert text.OUT_HELP[role].count(". ") + 1 <= 5


def test_quick_phrases_are_short() -> None:
    assert all(len(phrase) <= 32 for phrase in text.QUICK)
    assert len(set(text.QUICK)) == len(text.QUICK) >= 6


def test_the_log_of_a_shift() -> None:
    game = at("L S Z I S", "day 2 night, madeline 3, brutus 0")
    game.play("1: name madeline", "1: name brutus")
    game.pile("1:c1 4:rest 3:s2 2:rest 5:c1")

    log = game.heard(None)

    assert log[0] == "# Day 2, night: Task 1 Madeline, Task 2 Brutus"
    assert log[6:13] == [
        "Card 1: Complete 1, Madeline 4.",
        "Card 2: Rest 4.",
        "Card 3: Sabotage 2, Brutus \u22121.",
        "Card 4: Rest 2.",
        "Card 5: Complete 1, Madeline 5.",
        "Madeline 3 → 5, completed.",
        "Brutus 0 → below 0: destroyed.",
    ]


@rule("O-067", "O-081")
def test_ballots_in_words() -> None:
    game = voting("L S Z I S")
    game.ballots("2 3 2 - 2")

    assert "Ballots: against @2 by @1, @3 and @5; skip by @4; against @3 by @2." in game.heard(1)
    assert "@2 is voted out: a Survivor." in game.heard(1)


@rule("O-086")
@pytest.mark.parametrize(
    ("roles", "shown"),
    [
        pytest.param("L S S Z S", "a Survivor", id="a Survivor"),
        pytest.param("L I S Z S", "Infected", id="an Infected"),
        pytest.param("S L S Z S", "the Leader, not Infected", id="the Leader"),
        pytest.param("S LI S Z S", "the Leader, Infected", id="an infected Leader"),
        pytest.param("L Z S S S", "Patient Zero", id="Patient Zero"),
    ],
)
def test_the_role_of_who_is_voted_out_in_words(roles: str, shown: str) -> None:
    game = voting(roles)

    game.ballots("2 1 2 2 2")

    assert f"@2 is voted out: {shown}." in game.heard(None)


@rule("O-052", "O-053")
def test_the_log_promises_no_rest_where_there_is_none() -> None:
    game = at("L S Z S S", "named angelwing brutus")

    game.pile("1:c1 3:x 2:c2 4:c1 5:c1")

    assert "Card 2: Infect. It hits the next Rest, or else the first, if there is one." in game.heard(None)


@rule("O-088")
@pytest.mark.parametrize(
    ("roles", "told"),
    [
        pytest.param("L S! Z S S", ("one Complete Task card", "Survivors"), id="a Survivor"),
        pytest.param("L I! Z S S", ("one Complete Task or Sabotage card", "Infected"), id="an Infected"),
    ],
)
def test_who_is_voted_out_reads_what_is_left_to_do(roles: str, told: tuple[str, ...]) -> None:
    role = scene(at(roles, "named angelwing brutus"), 2)["pieces"]["role"]["label"]

    assert all(part in role for part in (*told, "voted out", "a Day", "never Rest"))
    assert not any(line in role for line in text.ROLE_HELP)


def test_every_task_has_its_name_in_the_help_or_the_data() -> None:
    help_text = (FOLDER / "help.md").read_text(encoding="utf-8")

    assert re.findall(r"O-\d{3}", help_text)
    assert set(re.findall(r"O-\d{3}", help_text)) <= set(GAME.info.ledger())
    assert all(name.isalpha() for name in TASKS)
