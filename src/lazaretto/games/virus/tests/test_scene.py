"""The picture: what one sees in a room, and where one points."""

from __future__ import annotations

from typing import Any

import pytest

from lazaretto.core import Did, Scene, Seat, rule
from lazaretto.games.virus import GAME
from lazaretto.games.virus.rules import steps
from lazaretto.games.virus.rules.heroes.skills import SEARCHER
from lazaretto.games.virus.rules.heroes.wounds import hurt
from lazaretto.games.virus.scene.rooms import stand
from lazaretto.games.virus.state import DEAD, BossPlayer
from lazaretto.games.virus.text.names import clue

from .notation import Bench, clue_named, figure, table


def drawn(game: Bench, seat: int = 1) -> Scene:
    viewer = Seat(seat - 1)
    return GAME.scene(GAME.view(game.state, viewer), [(action, None) for action in GAME.legal(game.state, viewer)])


def path_of(scene: Scene, action: str) -> dict[str, Any]:
    return next(entry for entry in scene.paths if entry["do"] == action)


def test_noise_is_a_pile_of_cubes_for_each_hero_with_a_number_from_four_on() -> None:
    game = table("0,1 R35", heroes="0,0 0,0").noise("0,1", 2).noise("0,1", 5, seat=2)
    pieces = drawn(game).pieces

    assert [f"room-0,1-noise-1-{i}" in pieces for i in range(3)] == [True, True, False]
    assert pieces["room-0,1-noise-2"]["text"] == "5"
    assert (
        pieces["room-0,1"]["label"]
        == "Red crossing, 1 north of START, 0 of 7 spaces taken, 2 cubes of @1, 5 cubes of @2"
    )
    assert "label" not in pieces["room-0,1-noise-1-0"], "decoration: one's own piece is the hero"


def test_seven_figures_stand_apart_and_the_own_hero_is_marked() -> None:
    for count in range(1, 8):
        spots = [stand(number, count) for number in range(count)]
        assert len({tuple(at) for at, _ in spots}) == count
        assert all([at[0] >= -0.1 and at[0] + size <= 1.1 and at[1] + size <= 0.9 for at, size in spots])
    pieces = drawn(table("0,1 R35", heroes="0,0 0,0")).pieces
    assert (pieces["hero-1"]["sprite"], pieces["hero-2"]["sprite"]) == ("v-hero-own", "v-hero")


@rule("V-145")
def test_a_cube_of_the_throw_is_pointed_at_and_then_the_card_that_pays_for_it() -> None:
    game = table("0,1 R35", heroes="0,1", creatures="0,1 zombie").hand("R01 R02")
    game.play("1: add cube", "1: add cube", "1: add bullet").script(3, 3, 9).play("1: throw")
    scene = drawn(game)

    assert scene.regions["throw-1"]["hint"] == "1 bullet x 0 cubes = 0 Successes"
    marks = [scene.pieces[f"throw-1-{i}-mark"] for i in range(3)]
    assert [(mark["sprite"], mark["tint"]) for mark in marks] == [("spoiled", "bad")] * 2 + [("counts", "good")]
    assert path_of(scene, "improve cube R01")["path"] == ["throw-1-0", "card-R01"]
    assert scene.regions["throw-1"]["place"] == "sheet", "over the map"


@rule("V-110", "V-294")
def test_a_clue_shows_the_rooms_it_would_leave_before_it_is_shared() -> None:
    game = table("0,1 R35, 1,0 B35, -1,0 Y01", heroes="0,0").clue("C14", "C01")
    game.play("1: add-clue C14")
    scene = drawn(game)

    fitting = [name for name, piece in scene.pieces.items() if piece.get("states") == ["last"]]
    assert "room-1,0" in fitting
    assert "room-0,1" not in fitting
    assert set(path_of(scene, "add-clue C01")["covers"]) <= set(fitting)


@rule("V-218")
def test_a_group_tells_what_it_would_do_and_why_but_not_while_the_clock_runs() -> None:
    game = table("0,1 R35, 0,2 G35", heroes="0,0", creatures="0,2 dog")
    assert "sees @1 2 rooms away and would go south" in drawn(game).pieces[figure(game, "dog")]["label"]

    game.lab.setup.timed = True
    assert "would go" not in drawn(game).pieces[figure(game, "dog")]["label"]


@rule("V-063", "V-387")
def test_a_searcher_reads_his_own_price() -> None:
    game = table("0,1 R35", heroes="0,1 0,1")
    game.hero(2).cards.skills = (SEARCHER,)

    assert path_of(drawn(game, 1), "search")["say"] == "Search the room (3 cubes)"
    assert path_of(drawn(game, 2), "search")["say"] == "Search the room (2 cubes)"
    game.play("2: search")
    assert GAME.say(GAME.view(game.state, Seat(0)), game.told(Did)[-1]) == "@2 searches the room"


@rule("V-345")
def test_a_risen_hero_who_drives_the_creatures_is_not_called_lead() -> None:
    game = table("0,1 R35, 0,2 G35", heroes="0,0 0,0", creatures="0,1 dog, 0,2 dog", level=1)
    game.hero(2).status = DEAD
    game.lab.variants.bosses.append(BossPlayer(Seat(1), 0))
    game.state.boss_hands.append([])
    game.to(steps.MOVEMENT)

    assert game.acting() == [2]
    assert drawn(game, 2).prompt == "Which group moves next?"


@rule("V-126")
def test_the_last_turn_of_a_hero_with_major_advantages_is_shown() -> None:
    game = table(heroes="0,0 0,0")
    assert "player-1-majors" not in drawn(game).pieces
    game.hero().cards.majors = 2

    assert drawn(game).pieces["player-1-majors"]["text"] == "must leave by turn 7"


@rule("V-300")
@pytest.mark.parametrize("name", ["C16", "C19"])
def test_clues_that_leave_start_out_say_so(name: str) -> None:
    assert clue(clue_named(name)).endswith(", but is not START.")


@rule("V-003")
def test_three_difficult_addons_are_warned_of() -> None:
    two = drawn(table(heroes="0,0 0,0", spy="on", legend="on")).pieces
    three = drawn(table(heroes="0,0 0,0", spy="on", legend="on", bosses="1")).pieces

    assert ("level" in two, three["level"]["states"]) == (False, ["danger"])
    assert two["turn"]["label"].endswith("Level 2 + 2 addons")


@rule("V-132")
@pytest.mark.parametrize(("back", "told"), [(0, "shows no heart"), (1, "shows a heart"), (2, "shows Morbo")])
def test_the_wound_deck_tells_the_back_of_its_top_card(back: int, told: str) -> None:
    game = table()
    game.lab.decks.wounds.top = back

    assert drawn(game).pieces["deck-wounds"]["label"].endswith(f"the back of the next card {told}")


@rule("V-132", "V-133")
def test_who_may_redraw_a_wound_sees_whether_it_is_deep_and_how_it_faces() -> None:
    game = table(heroes="0,0 0,0")
    game.lab.decks.wounds.backs = [0, 24]  # the card below the top one has a heart
    hurt(game.state, Seat(0), 1, "dog", down=True, shield=False)
    scene = drawn(game)

    assert (scene.prompt, scene.hint.partition(".")[0]) == ("Do you keep this wound?", "A deep, face-down wound")
    assert scene.pieces["player-1-wound-0"]["sprite"] == "wound-down-deep"
    assert scene.pieces["player-1-wound-0"]["states"] == ["chosen"]


@rule("V-069")
def test_what_a_group_is_worth_is_shown_where_something_could_hold_it() -> None:
    plain = drawn(table("0,1 R35", heroes="0,0", creatures="0,1 zombie zombie"))
    barred = drawn(table("0,1 R35", heroes="0,0", creatures="0,1 zombie zombie").give(barrier=1))

    assert "room-0,1-worth" not in plain.pieces
    assert barred.pieces["room-0,1-worth"]["text"] == "=2"


def test_spaces_are_counted_where_a_room_is_nearly_full() -> None:
    four = drawn(table("0,1 R35", heroes="0,0", creatures="0,1" + " zombie" * 4))
    five = drawn(table("0,1 R35", heroes="0,0", creatures="0,1" + " zombie" * 5))

    assert "room-0,1-used" not in four.pieces
    assert five.pieces["room-0,1-used"]["text"] == "5 of 7"


def test_a_stepper_that_leads_nowhere_is_grey_and_the_button_says_what_is_thrown() -> None:
    game = table("0,1 R35", heroes="0,1", creatures="0,1 zombie")
    game.play("1: add cube", "1: add bullet")
    scene = drawn(game)

    assert [scene.pieces[f"{name}-cube"]["tint"] for name in ("less", "more")] == ["ink3", "act"]
    assert next(path["say"] for path in scene.paths if path["do"] == "throw") == "Throw 1 + 1"
