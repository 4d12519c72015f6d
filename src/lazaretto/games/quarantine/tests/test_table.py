"""The table as people see it, and the bot's opinions."""

from __future__ import annotations

import re
from typing import Any

import pytest

from lazaretto.bots import bot
from lazaretto.core import Seat, keep_names, rule, seeded
from lazaretto.games.quarantine import GAME
from lazaretto.games.quarantine.data import FOLDER
from lazaretto.games.quarantine.rules import acting
from lazaretto.games.quarantine.tests.notation import Position, fresh, hospital, table
from lazaretto.games.quarantine.text import names
from lazaretto.testing import check_paths, check_places


def scene(game: Position, seat: int = 1) -> dict[str, Any]:
    state = game.state
    return GAME.scene(GAME.view(state, Seat(seat - 1)), GAME.menu(state, Seat(seat - 1))).data()


def paths(game: Position, seat: int = 1) -> dict[str, list[str]]:
    return {path["do"]: path["path"] for path in scene(game, seat)["paths"] if "why" not in path}


def favourite(game: Position) -> str:
    """What the bot does."""
    seat = acting(game.state)[0]
    return str(bot("regular").choose(GAME, GAME.view(game.state, seat), GAME.legal(game.state, seat), seeded(1)))


# ---- the picture ---------------------------------------------------------------------------------


def test_tiles_are_named_by_what_they_are_and_keep_their_name_from_market_to_hospital() -> None:
    game = table(hospital("A", supply="red blue"), contracts=["lab red blue"])
    assert scene(game)["pieces"]["tile-lab-1"]["in"] == "stack-lab"
    game.play("buy lab", "lay 2,0")
    assert scene(game)["pieces"]["tile-lab-1"]["in"] == "hospital-1"
    assert scene(game)["pieces"]["tile-lab-2"]["in"] == "stack-lab"
    assert scene(game, 2)["pieces"]["tile-lab-1"]["in"] == "hospital-1"


def test_walls_show_the_doorways_as_the_tile_lies() -> None:
    pieces = scene(table(hospital("A cafeteria@2,0w")))["pieces"]
    assert pieces["tile-cafeteria-1-walls"]["sprite"] == "doors-13"  # north, south and west
    assert pieces["tile-lobby-1-walls"]["sprite"] == "doors-15"


def test_quarantine_is_a_state_and_a_cube_not_a_colour_alone() -> None:
    pieces = scene(table(hospital("B blue!")))["pieces"]
    assert pieces["tile-start-blue-1"]["states"] == ["blocked"]
    assert "quarantined" in pieces["tile-start-blue-1"]["label"]
    grays = [piece for piece in pieces.values() if piece["in"] == "tile-start-blue-1" and piece.get("tint") == "gray"]
    assert len(grays) == 1


def test_stations_are_circles_where_four_tiles_meet() -> None:
    pieces = scene(table(hospital("B cafeteria@2,0n lab@2,-1s")))["pieces"]
    found = [piece["at"] for piece in pieces.values() if piece["sprite"] == "station" and piece["in"] == "hospital-1"]
    assert found == [[0.82, -0.18], [1.82, -0.18]]


def test_all_hospitals_are_visible_and_the_own_one_is_large() -> None:
    regions = scene(table(seats=4), 2)["regions"]
    kinds = [regions[f"hospital-{seat}"]["kind"] for seat in (1, 2, 3, 4)]
    assert kinds == ["player", "board", "player", "player"]
    assert all(regions[f"line-{seat}"]["kind"] == "queue" for seat in (1, 2, 3, 4))


def test_the_front_of_a_line_is_marked() -> None:
    pieces = scene(table(hospital(line="red blue")))["pieces"]
    front = pieces[pieces["line-1-front"]["in"]]
    assert (front["in"], front["at"], front["tint"]) == ("line-1", 0, "red")


@rule("Q-029")
def test_a_tile_is_laid_and_turned_in_one_gesture() -> None:
    game = table(hospital("A", beside="lab")).play("place-tile lab-1")
    ways: dict[str, list[tuple[list[str], str]]] = {}
    for path in scene(game)["paths"]:
        if "why" not in path:
            ways.setdefault(path["do"], []).append((path.get("next", []), path["ghost"]))
            assert path["covers"] == path["path"]
    assert ways["lay -1,-1"] == [([], "ghost-4")]  # there its doorway can only point south
    assert ways["lay 1,-1"] == [(["turn south"], "ghost-4"), (["turn west"], "ghost-8")]  # a ghost each, to turn
    game.play("lay 1,-1")
    data = scene(game)
    ghosts = {path["do"]: (path["path"], path["covers"], path["ghost"]) for path in data["paths"]}
    assert ghosts["turn south"] == (["tile-lab-1"], ["tile-lab-1"], "ghost-4")
    assert ghosts["turn west"] == (["tile-lab-1"], ["tile-lab-1"], "ghost-8")
    assert data["pieces"]["tile-lab-1"]["at"] == [1, -1]
    assert "tile-lab-1-walls" not in data["pieces"], "its walls are still open"
    art = (FOLDER / "art.svg").read_text()
    assert {path["tint"] for path in data["paths"] if "ghost" in path} == {"plaster"}, "no ward"
    assert all(f'id="ghost-{doors}"' in art for doors in range(1, 16))


@rule("Q-043", "Q-188")
def test_a_cell_says_that_a_station_would_be_complete_there() -> None:
    game = table(hospital("A", beside="cafeteria")).play("place-tile cafeteria-1")
    notes = {path["path"][0]: path.get("note", "") for path in scene(game)["paths"] if "why" not in path}
    assert notes["spot-1,-1"] == "new nurses station: +1 point"
    assert notes["spot-2,0"] == ""


def test_the_board_keeps_its_size_while_a_tile_is_laid() -> None:
    game = table(hospital("A", beside="lab"))

    def cells() -> set[str]:
        pieces = scene(game)["pieces"]
        inside = {name: piece for name, piece in pieces.items() if piece["in"] == "hospital-1"}
        return {str(piece["at"]) for name, piece in inside.items() if name.startswith(("tile", "spot"))}

    before = cells()
    game.play("place-tile lab-1")
    assert cells() == before
    game.play("lay 1,-1")
    assert cells() == before


def test_a_tile_on_trial_leaves_no_empty_shelf() -> None:
    game = table(hospital("A")).play("renovate", "lift start-yellow-1")
    assert "loose" in scene(game)["regions"]
    game.play("place-tile start-yellow-1", "lay 1,-1")
    assert "loose" not in scene(game)["regions"]


def test_cells_are_spots_and_refused_ones_say_why() -> None:
    game = table(hospital("A", beside="lab")).play("place-tile lab-1")
    data = scene(game)
    assert data["pieces"]["spot-2,0"]["sprite"] == "spot"
    why = {path["do"]: path.get("why") for path in data["paths"]}
    assert why["lay 2,0"] is None
    assert why["lay 0,1"] == ["Q-028", "the lobby must keep one free side"]


def test_one_points_at_the_thing_itself() -> None:
    game = table(
        hospital("B red:red", line="blue red", supply="red*2", beside="lab"), hospital("B blue!"), pending="green"
    )
    found = paths(game)
    assert found["admit start-blue-1"] == ["tile-start-blue-1"]
    assert found["join 2"] == ["line-2-end"]
    assert found["decontaminate start-blue-2"] == ["tile-start-blue-2"]
    assert found["open triage"] == ["stack-triage"]
    assert found["place-tile lab-1"] == ["tile-lab-1"]
    assert found["cure red"] == []


def test_a_cube_is_tapped_or_dragged_onto_the_stack_it_pays_for() -> None:
    game = table(hospital(supply="red*2")).play("open lab")
    pay = next(path for path in scene(game)["paths"] if path["do"] == "pay red")
    assert (pay["path"], pay["carry"], pay["onto"]) == (["supply-1-red"], "supply-1-red", "stack-lab")


def test_the_flag_of_a_contract_lies_on_the_tile_on_top_whichever_that_is() -> None:
    game = table(hospital(supply="red*2"), hospital(supply="red*2"), seat=1).play(
        "open lab", "pay red", "pay red", "sign"
    )
    flag = scene(game)["pieces"]["tile-lab-1-flag"]
    assert (flag["in"], flag["seat"]) == ("tile-lab-1", 1)


def test_a_lone_lobby_does_not_fill_the_card_of_another_seat_and_no_empty_rows_are_shown() -> None:
    seen = scene(fresh(2))
    assert seen["regions"]["hospital-2"]["size"] == [3, 1]
    assert seen["pieces"]["tile-lobby-2"]["at"] == [1, 0]
    assert not {"line-1", "supply-1", "line-2", "supply-2"} & set(seen["regions"])
    assert seen["regions"]["beside-1"]["title"] == "Your wards"


def test_another_seat_sees_nothing_of_a_plan() -> None:
    game = table(hospital("A", beside="lab"))
    before = scene(game, 2)
    game.play("renovate", "lift start-green-1", "place-tile start-green-1", "lay 2,0", "turn west")
    assert scene(game, 2) == before


def test_every_scene_of_a_game_of_bots_can_be_drawn_and_pointed_at() -> None:
    game = fresh(4, 3)
    rng = seeded(3)
    steps = 0
    while acting(game.state):
        seat = acting(game.state)[0]
        view, menu = GAME.view(game.state, seat), GAME.menu(game.state, seat)
        if steps % 3 == 0:
            data = GAME.scene(view, menu).data()
            check_paths(data, menu)
            keep_names(None, data)
            check_places(data)
        legal = [action for action, refusal in menu if refusal is None]
        choice = bot("regular").choose(GAME, view, legal, rng) if steps % 4 else rng.pick(legal)
        GAME.play(game.state, seat, choice)
        steps += 1


def test_every_sprite_is_drawn() -> None:
    """The sheet of the game, or the one the client shares, has every symbol that a scene names."""
    art = (FOLDER / "art.svg").read_text(encoding="utf-8")
    own = set(re.findall(r'id="([^"]+)"', art))
    shared = {"cube", "spot", "", *[f"m-{color}" for color in ("red", "yellow", "green", "blue", "gray")]}
    game = table(
        hospital("B blue! lab@2,-1s emergency@2,0w", line="red blue", supply="red*3", beside="triage", markers=2),
        rooms="supply maintenance on_call gift_shop security pharmacy purchasing pathology",
        pending="gray",
        held=2,
    )
    outcome_sprites = {"i-room", "i-station", "i-pair", "i-line"}
    for position in (game, fresh(2)):
        used = {piece["sprite"] for piece in scene(position)["pieces"].values()} | outcome_sprites
        assert used <= own | shared, used - own - shared
    assert len(art) < 60_000


def test_the_log_tells_what_happened() -> None:
    game = table(hospital("B", supply="red red", line="red"), hospital("A emergency@1,-1n"), pending="gray", held=1)
    game.draws("blue")
    game.play(
        "infect emergency-1", "open triage", "pay red", "pay red", "sign", "admit start-red-1", "receive", "join 2"
    )
    assert [line for line in game.said() if line] == [
        "@1 closes @2's Emergency",
        "@1 opens a contract for Triage at 2 red: the others may buy first",
        "@1 admits red to the Red Ward",
        "@1 receives blue and sends it to @2's line",
    ]


@rule("Q-127", "Q-144")
@pytest.mark.parametrize(
    ("owner", "markers", "seller"),
    [
        pytest.param("A", 3, " from @2, who gains a marker", id="a marker is left"),
        pytest.param("A", 0, " from @2", id="none is left"),
        pytest.param("A security@1,-1n", 3, " from @2, who gains a marker and the payment, by Security", id="both"),
        pytest.param("A security@1,-1n", 0, " from @2, who gains the payment, by Security", id="Security alone"),
    ],
)
def test_the_log_tells_what_a_sale_brought_its_owner(owner: str, markers: int, seller: str) -> None:
    made = (hospital(supply="red blue"), hospital(owner))
    game = table(*made, contracts=["lab red blue by 2"], markers=markers).play("buy lab", "beside")
    assert game.said() == [f"@1 buys Lab for 1 red and 1 blue{seller}"]
    game = table(*made, contracts=["lab red blue"], markers=markers).play("buy lab", "beside")
    assert game.said() == ["@1 buys Lab for 1 red and 1 blue"]


def test_places_are_counted_in_english() -> None:
    said = {11: "11th", 12: "12th", 13: "13th", 21: "21st", 22: "22nd", 23: "23rd", 24: "24th", 31: "31st", 96: "96th"}
    assert {number: names.place(number - 1) for number in said} == said
    assert [names.place(number) for number in (0, 9)] == ["first", "tenth"]


# ---- what is asked --------------------------------------------------------------------------------


def asked(game: Position, seat: int = 1) -> tuple[str, str]:
    data = scene(game, seat)
    return data["prompt"], data["hint"]


@rule("Q-119")
def test_a_tile_of_the_own_contract_is_not_forgotten() -> None:
    game = table(contracts=["triage red blue by 1"], actions=0)
    waiting = "Your Triage is waiting: take it this turn, or it goes to the market."
    assert asked(game) == ("Do you take your room?", waiting)
    assert asked(game, 2) == ("@1's turn", "")
    game.play("take triage", "beside")
    assert asked(game) == ("Is your turn over?", "No action and no cube is left.")
    game = table(contracts=["triage red blue by 1", "lab red blue by 1"])
    both = "Your Triage and Lab are waiting: take them this turn, or they go to the market."
    assert asked(game) == ("What do you do with your 4 actions?", both)


@rule("Q-119")
def test_nothing_waits_that_cannot_be_taken() -> None:
    game = table(hospital(supply="red red"), actions=1).play("open triage", "pay red", "pay red", "sign")
    assert asked(game) == ("Is your turn over?", "No action and no cube is left.")  # opened this turn
    full = hospital("A blue! red! green! yellow! lobby!", beside="lab supply")
    game = table(full, contracts=["triage red blue by 1"], actions=0)
    assert game.refusal("take triage") == "Q-034"
    assert asked(game) == ("Is your turn over?", "No action and no cube is left.")


def test_what_is_left_of_the_turn_is_told() -> None:
    assert asked(table(held=4)) == (
        "What do you do with your 4 actions?",
        "4 of 4 cubes still to come.",
    )
    assert asked(table(held=1, actions=1)) == (
        "What do you do with your last action?",
        "1 of 4 cubes still to come.",
    )
    assert asked(table(held=2, actions=0))[0] == "Ready for the next patient?"


@rule("Q-153")
def test_the_owner_of_an_emergency_reads_about_it_and_not_about_anothers_turn() -> None:
    game = table(hospital(), hospital("A emergency@1,-1n"), pending="red", held=2).play("join 2")
    assert asked(game, 2) == (
        "Does the red patient go into Emergency?",
        "There it can be cured whatever its color; in the line it waits its turn.",
    )
    assert asked(game, 1) == ("@2 decides about Emergency", "")


@rule("Q-154")
def test_the_hint_for_laying_a_tile_knows_the_helipad() -> None:
    plain = "One of its doorways must meet a doorway of a clean room. Turn it at the place."
    assert asked(table(hospital("A", beside="lab")).play("place-tile lab-1"))[1] == plain
    assert asked(table(hospital("A helipad@1,-1w!", beside="lab")).play("place-tile lab-1"))[1] == plain
    assert asked(table(hospital("A", beside="helipad")).play("place-tile helipad-1"))[1] == plain
    freed = "By your Helipad no doorways need to meet; if they do, one must be of a clean room."
    assert asked(table(hospital("A helipad@1,-1w", beside="lab")).play("place-tile lab-1"))[1] == freed


@rule("Q-150")
def test_a_square_is_told_by_its_top_left() -> None:
    game = table(hospital("A pathology@1,-1s"), hospital("B lobby!")).play("pathology 2")
    said = {path["do"]: path["say"] for path in scene(game)["paths"]}
    assert said["square 0,0"] == "Clean the square whose top left is the Lobby"
    assert said["square -1,-1"] == "Clean the square whose top left is 1 west, 1 north of the Lobby"
    label = scene(game)["pieces"]["square-spot-0,0"]["label"]
    assert label == "The square whose top left is the Lobby"


# ---- the bot -------------------------------------------------------------------------------------


def test_the_bot_receives_first_and_ends_when_nothing_is_left() -> None:
    assert favourite(table(hospital("B red:red"), held=4)) == "receive"
    assert favourite(table(actions=0)) == "end"


def test_the_bot_sends_patients_where_they_help_it() -> None:
    assert favourite(table(pending="red")) == "join 1"
    assert favourite(table(hospital("B red!", line="red red"), pending="red")) != "join 1"


def test_the_bot_quarantines_the_leader_not_itself() -> None:
    game = table(hospital("B"), hospital("B lab@2,0w", supply="red*9"), hospital("B"), pending="gray")
    assert favourite(game).split()[1] in (
        "lab-1",
        "lobby-2",
        *[f"start-{c}-2" for c in ("red", "yellow", "green", "blue")],
    )


def test_the_bot_cures_the_most_and_buys_what_pays() -> None:
    game = table(hospital("A supply@2,0e blue:blue,blue red:red"))
    assert favourite(game) == "cure blue"
    game = table(hospital("A", supply="red blue"), contracts=["pharmacy red blue"])
    assert favourite(game) == "buy pharmacy"


def test_the_bot_beats_three_that_play_at_random() -> None:
    won = 0
    for seed in range(4):
        state = fresh(4, seed).state
        rng = seeded(seed)
        while acting(state):
            seat = acting(state)[0]
            kind = "regular" if seat == seed else "random"
            choice = bot(kind).choose(GAME, GAME.view(state, seat), GAME.legal(state, seat), rng)
            GAME.play(state, seat, choice)
        outcome = GAME.outcome(state)
        assert outcome is not None
        won += outcome.places[seed] == 1
    assert won == 4
