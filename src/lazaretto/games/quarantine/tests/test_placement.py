"""Hospital placement and terms (Q-020 to Q-048)."""

from __future__ import annotations

import pytest

from lazaretto.core import rule
from lazaretto.games.quarantine.data import KINDS, TURNS
from lazaretto.games.quarantine.rules.scoring import parts
from lazaretto.games.quarantine.state.hospital import ORIGIN, chained, one_group, station_mates, stations
from lazaretto.games.quarantine.tests.notation import WAYS, Position, hospital, table


def placements(game: Position, kind: str, seat: int = 1) -> list[str]:
    """Every way to place a tile of this kind: ``2,0n``."""
    ward = game.hospital(seat)
    number = KINDS.index(kind)
    return [
        f"{spot.cell % 64 - 32},{spot.cell // 64 - 32}{WAYS[turn]}"
        for spot in ward.spots()
        for turn in TURNS[0][number]
        if ward.fits(number, spot, turn)
    ]


@rule("Q-020", "Q-025")
def test_a_tile_goes_on_an_empty_cell_that_touches_the_hospital() -> None:
    game = table(hospital("A", beside="lab")).play("place-tile lab-1")
    assert game.refusal("lay 0,0") == "Q-020"
    assert game.refusal("lay 5,5") == "Q-025"


@rule("Q-021", "Q-029")
def test_a_room_with_one_doorway_fits_where_an_open_doorway_faces_it() -> None:
    """Worked example 10, first part."""
    assert sorted(placements(table(hospital("A")), "lab")) == sorted(["-1,-1s", "0,-3s", "1,-1s", "1,-1w", "2,0w"])
    game = table(hospital("A", beside="lab")).play("place-tile lab-1")
    assert game.refusal("lay -2,0") == "Q-021"  # green has no doorway to the west
    game.play("lay 1,-1")
    assert game.legal() == ["turn south", "turn west"]
    assert game.refusal("turn north") == "Q-029"


@rule("Q-022")
def test_an_open_doorway_may_be_cut_off_by_a_tile_that_links_elsewhere() -> None:
    """Worked example 6: linked to blue, it walls off the doorway of red."""
    game = table(hospital("A", beside="cafeteria"))
    game.play("place-tile cafeteria-1", "lay 1,-1", "turn east")
    assert game.where("cafeteria-1") == "1,-1e"


@rule("Q-023", "Q-024")
def test_the_chain_to_the_lobby_runs_through_quarantined_tiles() -> None:
    game = table(hospital("A red! yellow"))
    assert len(chained(game.hospital().tiles, 0)) == 5
    assert "0,-3s" in placements(game, "lab")  # yellow is joined through the quarantined red ward


@rule("Q-026", "Q-027")
def test_links_to_quarantined_tiles_alone_are_not_enough() -> None:
    """Worked example 9."""
    game = table(hospital("A blue!", beside="cafeteria"))
    ways = [way for way in placements(game, "cafeteria") if way.startswith("1,-1")]
    assert "1,-1e" not in ways  # links blue only
    assert "1,-1n" in ways  # links red
    assert "1,-1s" in ways  # links red and blue
    game.play("place-tile cafeteria-1")
    assert game.refusal("lay 2,0") == "Q-026"


@rule("Q-028")
def test_the_lobby_keeps_a_free_side() -> None:
    """Worked example 7: nothing can be laid south of the Lobby."""
    game = table(hospital("A", beside="triage")).play("place-tile triage-1")
    assert game.refusal("lay 0,1") == "Q-028"
    assert "lay 0,1" not in game.legal()
    game = table(hospital("B", beside="triage")).play("place-tile triage-1")
    assert game.refusal("lay 0,1") == ""  # the block leaves the west free


@rule("Q-030")
def test_connected_needs_doorways_and_adjacent_does_not() -> None:
    game = table(hospital("A lab@2,0n supply@-1,-1n"))  # the Lab turns its back on blue; Supply meets green's doorway
    assert game.hospital().survey().capacity == [1, 1, 2, 1]
    game = table(hospital("B blue!"), pending="gray")
    assert "start-green-1" in game.legal("infect")  # no doorway leads there
    assert "start-red-1" not in game.legal("infect")  # touches blue with a corner only


@rule("Q-031", "Q-035")
def test_an_acquired_room_may_lie_beside_and_is_worth_nothing_there() -> None:
    game = table(hospital(supply="red blue"), contracts=["pharmacy red blue"])
    game.play("buy pharmacy", "beside")
    assert game.beside() == ["pharmacy-1"]
    assert parts(game.hospital())[0] == 0
    game.hospital().line = [0]
    assert game.refusal("pharmacy") == "Q-137"
    assert len(game.hospital().tiles) == 5


@rule("Q-032")
def test_a_tile_beside_is_placed_in_the_own_turn_for_nothing() -> None:
    game = table(hospital(), hospital("A", beside="lab"), actions=0, seat=2)
    game.play("place-tile lab-1", "lay 2,0")
    assert game.where("lab-1") == "2,0w"
    assert game.state.turn.actions == 0
    game = table(hospital(), hospital("A", beside="lab"), seat=1)
    assert game.refusal("2: place-tile lab-1") == "Q-050"
    assert game.refusal("1: place-tile lab-1") == "Q-032"


@rule("Q-033", "Q-034")
def test_with_two_beside_a_room_must_be_placed_at_once() -> None:
    game = table(hospital(supply="red blue", beside="lab triage"), contracts=["pharmacy red blue"])
    game.play("buy pharmacy")
    assert game.refusal("beside") == "Q-033"
    stuck = hospital("A blue! red! green! yellow! lobby!", supply="red blue", beside="lab triage")
    assert table(stuck, contracts=["pharmacy red blue"]).refusal("buy pharmacy") == "Q-034"
    assert table(stuck, contracts=["pharmacy red blue by 1"]).refusal("take pharmacy") == "Q-034"


@rule("Q-036")
def test_no_tile_moves_by_any_other_action() -> None:
    game = table(hospital(line="red blue", supply="red*4"), held=4).draws("red yellow green blue")
    before = {place: tile.id for place, tile in game.hospital().tiles.items()}
    game.play("receive", "join 1", "admit start-red-1", "stop", "cure red", "move 1", "to 2", "take-marker")
    assert {place: tile.id for place, tile in game.hospital().tiles.items()} == before
    assert game.refusal("lift start-red-1") == "Q-052"


@rule("Q-040", "Q-041")
def test_patients_join_at_the_back_and_leave_from_the_front() -> None:
    game = table(hospital(line="red " * 40), pending="yellow").play("join 1")
    assert game.line() == "red " * 40 + "yellow"
    game.play("admit start-red-1")
    assert game.line() == "red " * 39 + "yellow"


@rule("Q-042")
def test_gray_cubes_never_join_a_line() -> None:
    game = table(pending="gray")
    assert game.refusal("join 1") == "Q-060"
    assert game.legal("join") == []


@rule("Q-043")
def test_any_four_tiles_in_a_square_are_a_station() -> None:
    game = table(hospital("B cafeteria@2,0n lab@2,-1s blue!"))
    assert len(stations(game.hospital().tiles)) == 2
    assert len(stations(table(hospital("A")).hospital().tiles)) == 0


@rule("Q-044")
def test_a_tile_holds_one_gray_cube() -> None:
    game = table(hospital("B blue!"), pending="gray")
    assert game.refusal("infect start-blue-1") == "Q-044"


@rule("Q-045", "Q-047")
def test_a_quarantined_tile_serves_no_purpose_until_it_is_clean() -> None:
    game = table(hospital("B red! yellow:yellow! pharmacy@2,0w!", line="red yellow"))
    assert game.refusal("admit start-red-1") == "Q-092"
    assert game.refusal("cure yellow") == "Q-082"
    assert game.refusal("pharmacy") == "Q-137"
    game.play("decontaminate start-red-1", "admit start-red-1")
    assert game.patients("start-red-1") == "red"
    game.play("decontaminate start-yellow-1", "cure yellow")
    assert game.supply() == "yellow"


@rule("Q-046")
def test_a_quarantined_tile_still_counts() -> None:
    game = table(hospital("B blue! lab@2,-1s! cafeteria@2,0n"))
    assert one_group(game.hospital().tiles)
    assert parts(game.hospital()) == (2, 2, 0, 1)
    assert len(game.hospital().tiles) == 7
    assert len(station_mates(game.hospital().tiles, ORIGIN)) == 2  # quarantine does not break the station


@rule("Q-046")
@pytest.mark.parametrize("tile", ["red", "green", "lobby", "blue"])
def test_a_station_is_complete_whichever_of_its_tiles_is_quarantined(tile: str) -> None:
    assert parts(table(hospital(f"B {tile}!")).hospital())[1] == 1


@rule("Q-048")
def test_patients_stay_on_a_tile_that_is_quarantined() -> None:
    game = table(hospital("B red:red"), pending="gray").play("infect start-red-1")
    assert game.patients("start-red-1") == "red"
