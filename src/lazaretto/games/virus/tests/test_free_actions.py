"""Using rooms, clues, free actions, Advantages (V-104 to V-127, V-396)."""

from __future__ import annotations

from lazaretto.core import Seat, rule
from lazaretto.games.virus.rules import steps
from lazaretto.games.virus.rules.heroes.wounds import hurt
from lazaretto.games.virus.state import LOST
from lazaretto.games.virus.text.names import card

from .notation import at, card_named, table
from .test_scene import drawn

AMMO, AID, NET = "R02", "R01", "R27"


@rule("V-104")
def test_using_a_room_costs_one_cube_and_two_in_combat() -> None:
    game = table(f"0,1 {AMMO}@180", heroes="0,1").play("1: activate")
    assert (game.hero().stock.cubes, game.cubes("0,1")) == (9, 1)

    game = table(f"0,1 {AMMO}@180", heroes="0,1", creatures="0,1 dog").play("1: activate")
    assert (game.hero().stock.cubes, game.cubes("0,1")) == (8, 2)
    assert table("0,1 R35", heroes="0,1").refused("1: activate") == "V-104"


@rule("V-105")
def test_a_room_serves_three_times_a_turn_for_all_together() -> None:
    game = table(f"0,1 {AMMO}@180", heroes="0,1 0,1").play("1: activate", "2: activate", "1: activate")

    assert game.refused("2: activate") == "V-105"


@rule("V-106")
def test_first_aid_turns_a_deep_wound_into_a_normal_one() -> None:
    game = table(f"0,1 {AID}@180", heroes="0,1").wound(1, "down*", "up")
    assert game.refused("1: heal up") == "V-106"

    game.play("1: heal down")

    assert [wound.deep for wound in game.hero().body.wounds] == [False, False]
    assert game.room("0,1").uses == 1


@rule("V-107")
def test_ammo_gives_three_bullets_or_what_there_is() -> None:
    game = table(f"0,1 {AMMO}@180", heroes="0,1").play("1: activate")
    assert game.token("bullet") == 13

    game.lab.reserve.tokens[10] = 2
    game.play("1: activate")

    assert (game.token("bullet"), game.reserve("bullet")) == (15, 0)
    assert game.refused("1: activate") == "V-107"


@rule("V-108", "V-109")
def test_net_cards_lie_apart_up_to_six_and_are_laid_like_others() -> None:
    game = table(f"0,1 {NET}", heroes="0,1", level=1).hand("B35")
    game.play(*["1: activate", "1: keep-all"] * 3)
    assert (len(game.hero().cards.net), len(game.hero().cards.display)) == (6, 1)
    game.state.lab.map.rooms[at("0,1")] = game.room("0,1").cleared()
    assert game.refused("1: activate") == "V-108"
    game.hero().cards.net.pop()
    game.play("1: activate", "1: keep")
    assert len(game.hero().cards.net) == 6  # one card only

    game.hero().cards.net = [card_named("G36")]
    assert "explore north G36 0" in game.legal()
    game.to(steps.GAINING)
    assert game.refused("1: trade G36") == "V-117"
    assert game.refused("1: pick G36") == "V-255"
    game.choose_first(until=steps.REAL)
    assert len(game.hero().cards.display) + len(game.hero().cards.down) == 8
    assert len(game.hero().cards.net) == 1


@rule("V-110")
def test_adding_a_clue_costs_a_cube_and_two_in_combat() -> None:
    game = table("0,1 R35", heroes="0,0").clue("C25")
    assert game.refused("1: add-clue C01") == "V-110"
    game.play("1: add-clue C25")
    assert (game.hero().stock.cubes, game.hero().clues.held, len(game.lab.decks.clues.shared)) == (9, (), 1)

    game = table("0,1 R35", heroes="0,1", creatures="0,1 dog").clue("C01").play("1: add-clue C01")
    assert game.hero().stock.cubes == 8


@rule("V-111", "V-112")
def test_w43_adrenaline_gives_what_the_reserve_has_and_takes_all_at_the_end() -> None:
    game = table("0,1 R35", level=1).give(1, adrenaline=1).stock(0, reserve=4).hand("")
    tokens = game.reserve("adrenaline")
    game.play("1: inject")
    assert (game.hero().stock.cubes, game.hero().stock.reserve, game.reserve("adrenaline")) == (4, 0, tokens + 1)

    game.play("1: pass")

    assert (game.hero().stock.cubes, [wound.down for wound in game.hero().body.wounds]) == (0, [False])
    assert game.refused("1: inject") != ""


@rule("V-113", "V-114")
def test_a_four_leaf_cancels_the_announced_step_of_a_group() -> None:
    rooms = "0,1 R35, 0,2 G35, 0,3 B35, 0,4 Y35"
    game = table(rooms, heroes="0,1", creatures="0,4 zombie").give(1, four_leaf=1).to(steps.MOVEMENT)
    tokens = game.reserve("four-leaf")
    assert game.legal() == ["let-go", "let-all", "use-four-leaf"]

    game.play("1: use-four-leaf")

    assert game.who("0,3") == ["zombie"]  # one of its two steps is lost
    assert game.reserve("four-leaf") == tokens + 1


@rule("V-114")
def test_a_group_left_without_movement_by_a_four_leaf_is_not_laid_down() -> None:
    game = table("0,1 R35, 0,2 G35, 0,3 B35", heroes="0,1", creatures="0,3 zombie", level=1).give(1, four_leaf=1)
    game.to(steps.MOVEMENT).play("1: use-four-leaf")

    assert game.who("0,3") == ["zombie"]


@rule("V-115")
def test_heroes_in_one_room_give_each_other_tokens_if_the_other_agrees() -> None:
    game = table("0,1 R35", heroes="0,1 0,1 0,0").give(1, shield=1, heart=1)
    assert game.refused("1: offer heart 2") == "V-115"
    assert game.refused("1: offer shield 3") == "V-115"

    game.play("1: offer shield 2")

    assert game.legal(2) == ["accept", "decline"]
    game.play("2: accept")
    assert (game.token("shield", 1), game.token("shield", 2)) == (0, 1)


@rule("V-396")
def test_a_gift_is_not_given_on_before_a_cube_is_paid_and_a_declined_one_not_repeated() -> None:
    game = table("0,1 R35, 0,2 G35", heroes="0,1 0,1").give(1, shield=2)
    game.play("1: offer shield 2", "2: accept")
    assert game.refused("2: offer shield 1") == "V-396"
    game.play("1: offer shield 2", "2: decline")
    assert game.refused("1: offer shield 2") == "V-396"

    game.play("2: move north", "2: move south")

    assert game.refused("2: offer shield 1") == ""
    assert game.refused("1: offer shield 2") == ""


@rule("V-396")
def test_a_cube_paid_for_anything_frees_a_declined_offer() -> None:
    game = table("0,1 R35", heroes="0,1 0,1").give(1, shield=1).play("1: offer shield 2", "2: decline")
    assert game.refused("1: offer shield 2") == "V-396"
    game.play("1: search")

    assert game.refused("1: offer shield 2") == ""


@rule("V-116", "V-117", "V-121")
def test_an_advantage_turns_a_display_card_over_and_is_used_at_once() -> None:
    game = table("0,1 R35", level=1).hand("B35 G35").to(steps.GAINING)
    game.play("1: trade B35")

    assert (game.hero().cards.display, game.hero().cards.down) == ([card_named("G35")], [card_named("B35")])
    assert game.hero().stock.resources == 6
    assert game.refused("1: trade B35") == "V-117"


@rule("V-117", "V-118")
def test_a_face_down_card_cannot_be_laid_and_eight_are_the_most() -> None:
    game = table("0,1 R35").hand("B36", down="G36")
    assert game.refused("1: explore east G36 0") == "V-052"

    game.hand("B36", down="R01 R02 R03 R04 R05 R06 R07 R08").to(steps.GAINING)

    assert game.refused("1: trade B36") == "V-118"


@rule("V-119", "V-126", "V-127")
def test_w36_a_major_advantage_takes_an_event_card_unseen_and_a_turn() -> None:
    game = table("0,1 R35", level=1)
    game.lab.turn.number = 6
    left = game.lab.decks.events.left
    game.to(steps.GAINING).play("1: major-trade")

    assert (game.hero().stock.resources, game.hero().cards.majors, game.lab.decks.events.left) == (18, 1, left - 1)
    game.lab.turn.number = 8
    assert game.refused("1: major-trade") == "V-127"
    game.hero().cards.majors = 0
    game.lab.turn.number = 9
    assert game.refused("1: major-trade") == "V-127"
    game.lab.turn.number, game.lab.decks.events.left = 1, 0
    assert game.refused("1: major-trade") == "V-119"


@rule("V-126")
def test_after_his_last_turn_a_hero_inside_is_lost() -> None:
    game = table("0,1 R35", heroes="0,0 0,0", level=1)
    game.lab.turn.number, game.hero().cards.majors = 8, 1
    game.to(steps.LEAD)

    assert (game.hero(1).status, game.hero(2).status) == (3, 0)


@rule("V-122")
def test_a_card_just_drawn_goes_under_its_deck_for_an_advantage() -> None:
    game = table("0,1 R35", level=1).hand("R01 R02 R03 R04 R05 R06 R07").to(steps.DRAWING)
    new = game.hero().cards.display[-1]
    top = game.lab.decks.rooms.top

    game.play("1: redraw R01")

    assert game.lab.decks.rooms.under == [new]
    assert game.hero().cards.display[-1] == top
    assert game.hero().cards.down == [card_named("R01")]


@rule("V-122", "V-108")
def test_net_cards_just_drawn_go_under_their_deck_for_an_advantage() -> None:
    game = table(f"0,1 {NET}", heroes="0,1 0,0").hand("R01 R02")
    game.play("1: activate")
    first, second = game.hero().cards.net
    top = game.lab.decks.rooms.top
    assert game.legal() == ["keep", "keep-all", "redraw R01", "redraw R02"]
    assert game.acting() == [1, 2]  # the others go on
    assert (drawn(game).prompt, drawn(game).hint.partition(".")[0]) == ("Do you keep the new room?", f"A {card(first)}")

    game.play("1: redraw R01")
    assert (game.hero().cards.net, game.lab.decks.rooms.under) == ([top, second], [first])
    game.play("1: keep", "1: keep")

    assert "pass" in game.legal()
    assert table(f"0,1 {NET}", heroes="0,1").hand("").play("1: activate").hero().cards.looks == 0


@rule("V-122", "V-204")
def test_net_cards_are_kept_when_time_is_up() -> None:
    game = table(f"0,1 {NET}", heroes="0,1", real_time="on").hand("R01 R02").play("1: activate", "clock: countdown")
    game.play("clock: finish")

    assert (len(game.hero().cards.net), game.lab.turn.step > steps.REAL) == (2, True)


@rule("V-116", "V-123")
def test_who_may_redraw_may_first_turn_three_cards_up_by_a_major_advantage() -> None:
    game = table("0,1 R35", heroes="0,1").hand("", down="R01 R02").to(steps.EVENT)
    read, maps = game.state.drawn, game.lab.decks.events.gone[-1]
    assert game.legal() == ["keep", "major-restore"]
    game.play("1: major-restore")
    assert game.legal() == ["restore R01", "restore R02"]
    game.play("1: restore R01", "1: restore R02")
    assert game.state.drawn == read
    game.play("1: redraw R01")

    assert (game.state.sunk, game.lab.decks.events.under) == ([read], [maps])

    hurt_ = table("0,1 R35", heroes="0,1").hand("B35", down="R01 R02")
    hurt(hurt_.state, Seat(0), 1, "dog", down=True, shield=False)
    hurt_.play("1: major-restore", "1: restore R01", "1: restore R02", "1: redraw R02", "1: keep")
    assert len(hurt_.hero().body.wounds) == 1


@rule("V-116", "V-120")
def test_a_major_advantage_is_used_up_before_another_is_taken() -> None:
    game = table("0,1 R35", heroes="0,1", creatures="0,1 zombie").hand("B35", down="R01 R02")
    game.play("1: add cube", "1: add cube", "1: add bullet").script(3, 3, 9).play("1: throw")
    assert game.refused("1: major-restore") == ""
    game.play("1: major-improve")

    assert game.refused("1: major-restore") == "V-116"


@rule("V-123")
def test_a_major_advantage_turns_three_cards_up_again() -> None:
    game = table("0,1 R35").hand("B36", down="R01 G01 Y01 B01").play("1: major-restore")
    game.play("1: restore R01", "1: restore G01", "1: restore Y01")

    assert (len(game.hero().cards.display), len(game.hero().cards.down), game.hero().cards.majors) == (4, 1, 1)
    assert "pass" in game.legal()
    assert table("0,1 R35").refused("1: major-restore") == "V-123"


@rule("V-126", "V-093", "V-182")
def test_a_hero_lost_by_major_advantages_counts_as_dead() -> None:
    game = table("0,1 R35", heroes="0,1 0,0").give(1, explosive=2, shield=1).clue("C01").wound(1, "down")
    game.play("1: lay-explosives 1")
    game.lab.turn.number, game.hero().cards.majors = 8, 1
    shields, clues = game.reserve("shield"), game.lab.decks.clues.left
    game.to(steps.LEAD)

    assert (game.reserve("shield"), game.lab.decks.clues.left) == (shields + 1, clues + 1)
    assert (sum(game.hero().stock.tokens), game.hero().cards.display, game.hero().clues.held) == (0, [], ())
    assert [charge.armed for charge in game.lab.map.charges] == [True]


@rule("V-126", "V-134")
def test_wound_cards_of_a_lost_hero_come_back_when_the_deck_is_empty() -> None:
    game = table(heroes="0,0 0,0").hand("", seat=2).wound(1, "down", "down")
    game.hero().status = LOST
    game.lab.decks.wounds.left, game.lab.decks.wounds.backs = 1, [0, 0]
    hurt(game.state, Seat(1), 1, "dog", down=True, shield=False)

    assert (game.lab.decks.wounds.left, game.hero().body.wounds) == (2, [])


@rule("V-126", "V-367")
def test_the_child_of_a_lost_hero_follows_another_of_his_room() -> None:
    game = table("0,1 R35", heroes="0,1 0,1 0,0", scenario="child")
    game.lab.variants.quest.place, game.lab.variants.quest.guardian = at("0,1"), Seat(0)
    game.lab.turn.number, game.hero().cards.majors = 8, 1
    game.to(steps.LEAD)

    assert (game.lab.variants.quest.guardian, game.lab.variants.quest.child.lost) == (1, False)
