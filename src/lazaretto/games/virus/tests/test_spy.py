"""Spy mode (V-016, V-017, V-290, V-297, V-298, V-320 to V-324)."""

from __future__ import annotations

import pytest

from lazaretto.core import BadOption, Seat, rule, seeded
from lazaretto.games.virus import GAME
from lazaretto.games.virus.data import Clue
from lazaretto.games.virus.events import ClueDrawn, Declared, DrawnSecretly
from lazaretto.games.virus.rules.flow import advance
from lazaretto.games.virus.rules.labs.clues import hold as take
from lazaretto.games.virus.state import NOBODY, Claim, Clues

from .notation import Bench, at, clue_named, table


def spies(heroes: str = "0,0 0,0", spy: int = 1, rooms: str = "0,1 R35", best: str = "off") -> Bench:
    game = table(rooms, heroes=heroes, spy="on", exits="0,4 5,5", best=best)
    game.state.spy = Seat(spy - 1)
    return game


def hold(game: Bench, seat: int, *clues: str) -> Bench:
    for name in clues:
        game.state.hands[seat - 1].append(clue_named(name))
        take(game.hero(seat), Clue(-1))
        game.lab.decks.clues.left -= 1
    return game


@rule("V-016")
def test_one_spy_card_among_the_heroes_and_one_card_stays_in_the_box() -> None:
    dealt = [GAME.new(GAME.setup(3, {"spy": "on"}), seed).spy for seed in range(60)]

    assert set(dealt) == {0, 1, 2, NOBODY}
    with pytest.raises(BadOption, match="V-016"):
        GAME.setup(1, {"spy": "on"})
    assert GAME.new(GAME.setup(3), 1).spy == NOBODY


@rule("V-017")
def test_a_seat_sees_only_its_own_role_until_the_end() -> None:
    game = spies(spy=2)

    assert (GAME.view(game.state, Seat(0)).role, GAME.view(game.state, Seat(1)).role) == ("hero", "spy")
    assert GAME.view(game.state, Seat(0)).spy == NOBODY
    game.lab.escape.door = True
    game.play("1: leave", "2: leave")
    assert GAME.view(game.state, None).spy == 1


@rule("V-290")
def test_clues_stay_hidden_and_are_declared_truly_or_falsely() -> None:
    game = spies(heroes="1,1 0,0", rooms="1,1 R31, 2,1 G31@270, 1,2 B31@90").hand("Y31")
    game.hero(1).clues = Clues(claims=(Claim(at("2,2"), 1),))
    game.play("1: draw-clue")
    if game.hero(1).clues.fresh:
        game.play("1: keep")
    assert game.state.log is not None
    drawn = next(told for told in game.state.log.emitted if isinstance(told.event, ClueDrawn))
    assert isinstance(drawn.visible_to(Seat(1)), DrawnSecretly)
    held = GAME.view(game.state, Seat(0)).hand
    assert len(held) == 1
    assert GAME.view(game.state, Seat(1)).hand == ()
    name = f"C{held[0] + 1:02}"
    assert game.refused(f"1: add-clue {name}") == "V-290"
    assert game.refused("2: declare C01 C02") == "V-110"
    game.play(f"1: declare {name} C12")

    assert [event.clue for event in game.told(Declared)] == [clue_named("C12")]
    assert game.hero(1).stock.cubes == 9
    assert GAME.view(game.state, Seat(1)).pledged == (-1,)
    assert table("0,1 R35").clue("C01").refused("1: declare C01 C01") == "V-290"


@rule("V-297", "V-298")
def test_taking_the_antidote_shows_the_declared_cards_and_a_lie_may_undo_it() -> None:
    honest = hold(spies(heroes="0,1 0,0", rooms="0,1 G01@180"), 1, "C04").play("1: declare C04 C04")
    assert honest.lab.escape.antidote == at("0,1")
    honest.play("1: take-antidote")
    assert (honest.lab.escape.carrier, honest.lab.decks.clues.shared) == (0, [clue_named("C04")])

    liar = hold(spies(heroes="0,1 0,0", rooms="0,1 G01@180"), 1, "C25").play("1: declare C25 C04")
    assert liar.lab.escape.antidote == at("0,1")
    liar.play("1: take-antidote")
    assert (liar.lab.escape.carrier, liar.lab.escape.antidote) == (-1, -1)
    assert liar.lab.decks.clues.shared == [clue_named("C25")]  # the true card counts from now on


@rule("V-297")
def test_a_lie_does_not_matter_if_the_true_cards_still_give_this_room() -> None:
    game = hold(spies(heroes="0,1 0,0", rooms="0,1 G01@180"), 1, "C04", "C15").play("1: declare C04 C04")
    game.lab.escape.antidote = at("0,1")
    game.play("1: declare C15 C19", "1: take-antidote")

    assert game.lab.escape.carrier == 0


@rule("V-298")
def test_incompatible_cards_are_discarded_when_shown() -> None:
    game = hold(spies(heroes="0,1 0,0", rooms="0,1 G01@180"), 1, "C01", "C02", "C04").play("1: declare C04 C04")
    game.play("1: declare C01 C19", "1: take-antidote")

    assert game.lab.decks.clues.shared == []
    assert sorted(game.lab.decks.clues.under) == [clue_named("C01"), clue_named("C04")]


@rule("V-320", "V-321", "V-322", "V-323")
@pytest.mark.parametrize(
    ("leave", "carrier", "infected", "scores"),
    [
        pytest.param("21", 0, "", (0, 1), id="the spy is out clean, the antidote inside"),
        pytest.param("21", 0, "2", (0, 0), id="an infected spy does not win so"),
        pytest.param("21", 2, "1", (0, 1), id="he has the antidote and the other is infected"),
        pytest.param("21", 2, "", (1, 0), id="he has it, but a clean hero is out too"),
        pytest.param("21", 1, "", (1, 0), id="a hero has it"),
    ],
)
def test_who_wins_against_a_spy(leave: str, carrier: int, infected: str, scores: tuple[int, ...]) -> None:
    game = spies(spy=2)
    game.lab.escape.door, game.lab.escape.carrier = True, Seat(carrier - 1)
    for seat in infected:
        game.wound(int(seat), "down+")
    for seat in leave:
        game.play(f"{seat}: leave")

    outcome = GAME.outcome(game.state)
    assert outcome is not None
    assert outcome.scores == scores


@rule("V-321")
def test_the_spy_who_leaves_alone_with_the_antidote_wins() -> None:
    game = spies(spy=2)
    game.hero(1).status = 1
    game.lab.escape.door, game.lab.escape.carrier = True, Seat(1)
    game.play("2: leave")

    outcome = GAME.outcome(game.state)
    assert outcome is not None
    assert (outcome.scores, outcome.ending) == ((0, 1), "spy")


@rule("V-324")
def test_the_best_player_is_ranked_among_those_who_are_no_spy() -> None:
    game = spies(heroes="0,0 0,0 0,0", spy=3, best="on")
    game.lab.escape.door, game.lab.escape.carrier = True, Seat(0)
    game.play("1: leave", "2: leave")
    game.hero(3).status = 3
    game.state.lab.heroes[2].cell = at("0,0")
    advance(game.state)
    outcome = GAME.outcome(game.state)
    assert outcome is not None
    assert (outcome.scores, outcome.places) == ((1, 1, 0), (2, 1, 3))


@rule("V-324")
def test_a_spy_who_exits_last_takes_the_best_place_from_nobody() -> None:
    game = spies(heroes="0,0 0,0 0,0", spy=3, best="on")
    game.lab.escape.door, game.lab.escape.carrier = True, Seat(0)
    game.play("1: leave", "2: leave", "3: leave")
    outcome = GAME.outcome(game.state)
    assert outcome is not None

    assert (outcome.scores, outcome.places) == ((1, 1, 0), (2, 1, 3))
    assert outcome.text == "@1 has brought the antidote out: everybody wins but @3, the spy. @2 is the best player."


@rule("V-017", "V-290")
def test_other_worlds_differ_in_roles_and_hidden_clues_and_look_the_same() -> None:
    game = hold(hold(spies(heroes="0,1 0,1 0,0", spy=1), 1, "C04", "C05"), 2, "C13", "C14").play("2: declare C13 C19")
    rng = seeded(8)
    for seat in (None, Seat(0), Seat(1), Seat(2)):
        seen = GAME.view(game.state, seat)
        others = [GAME.determinize(seen, rng) for _ in range(6)] + [
            GAME.alternate_world(game.state, seat, rng) for _ in range(6)
        ]
        assert all(GAME.view(other, seat) == seen for other in others)
        assert len({(other.spy, str(other.hands), str(other.pledged)) for other in others}) > 1


@rule("V-290", "V-299")
def test_a_clue_that_all_saw_going_under_the_deck_is_drawn_hidden_like_others() -> None:
    game = spies(spy=2)
    lab = game.lab
    seen, hidden = clue_named("C01"), clue_named("C13")
    lab.decks.clues.bag.remove(seen)
    lab.decks.clues.under, lab.decks.clues.left = [seen, Clue(-1)], 2
    game.state.sunk_clues = [hidden]
    count = GAME.pieces(game.state)["clues"]
    game.hero(1).clues = Clues(game.hero(1).clues.held, 2)
    game.hand("").play("1: draw-clue", "1: draw-clue")

    assert game.state.hands[0] == [seen, hidden]
    assert (lab.decks.clues.under, lab.decks.clues.left) == ([], 0)
    assert GAME.pieces(game.state)["clues"] == count
    assert GAME.view(GAME.determinize(GAME.view(game.state, Seat(1)), seeded(3)), Seat(1)) == GAME.view(
        game.state, Seat(1)
    )


@rule("V-298", "V-299")
def test_of_revealed_cards_all_that_clash_with_any_go_under_the_deck() -> None:
    game = hold(spies(heroes="0,1 0,1"), 1, "C13", "C15", "C20", "C25")
    for clue in ("C13", "C15", "C20", "C25"):
        game.play(f"1: declare {clue} C19")
    game.lab.escape.antidote = at("0,1")
    game.play("2: take-antidote")

    assert game.lab.decks.clues.shared == [clue_named("C25")]
    assert sorted(game.lab.decks.clues.under) == [clue_named("C13"), clue_named("C15"), clue_named("C20")]
