"""Chapter "Setup": seats, piles, sides, chance and secrets."""

from __future__ import annotations

import pytest

from lazaretto.core import Action, BadOption, EventLog, Rng, Seat, rule, seeded, to_json
from lazaretto.games.lockdown import GAME, view
from lazaretto.games.lockdown.data import ROUNDS, TABLES
from lazaretto.games.lockdown.data.grid import listed, show
from lazaretto.games.lockdown.data.orientations import PICTURES
from lazaretto.games.lockdown.events import Revealed
from lazaretto.games.lockdown.state import CARD, DONE, Table
from lazaretto.games.lockdown.tests.notation import Position, table


def new(seats: int = 2, seed: int = 1, **options: str) -> Table:
    return GAME.new(GAME.setup(seats, options), seed)


def drive(state: Table, seat: int, rng: Rng, goal: int = DONE) -> None:
    """Let one seat play at random until it has reached a step of this round."""
    round = state.round
    while state.round == round and state.plans[seat].step < goal:
        GAME.play(state, Seat(seat), rng.pick(GAME.legal(state, Seat(seat))))


@rule("L-001")
@pytest.mark.parametrize("seats", [1, 2, 3, 4])
def test_seats_sit_at_different_sides_and_do_not_move_up(seats: int) -> None:
    positions = next(option for option in GAME.info.options if option.name == "positions")

    sides = [words.split(",") for words in positions.allowed(seats)]

    assert all(len(set(places)) == len(places) == seats for places in sides)
    assert len(sides) == {1: 4, 2: 12, 3: 24, 4: 24}[seats]
    assert new(seats).setup.positions == {1: (0,), 2: (0, 2), 3: (0, 1, 2), 4: (0, 1, 2, 3)}[seats]


@rule("L-001")
@pytest.mark.parametrize("seats", [0, 5])
def test_other_numbers_of_players_are_refused(seats: int) -> None:
    with pytest.raises(BadOption, match=rf"1 to 4 players, not {seats} \(L-001\)"):
        GAME.setup(seats)


@pytest.mark.parametrize(
    ("option", "word", "line"),
    [
        pytest.param("positions", "S,S", "L-001", id="two seats at the same side"),
        pytest.param("side", "C", "L-003", id="a side that the sheet does not have"),
        pytest.param("advanced", "maybe", "L-003", id="neither on nor off"),
        pytest.param("card_turns", "upside-down", "L-004", id="cards that lie otherwise"),
        pytest.param("head", "3", "L-006", id="a head of the family who is not there"),
    ],
)
@rule("L-001", "L-003", "L-004", "L-006")
def test_a_word_that_an_option_does_not_know_is_refused_by_rule(option: str, word: str, line: str) -> None:
    with pytest.raises(BadOption, match=rf"^{option}={word} is not possible with 2 players; allowed: .* \({line}\)$"):
        GAME.setup(2, {option: word})


@rule("L-002")
def test_each_player_has_one_sheet_and_twelve_item_cards() -> None:
    state = new(3)

    assert len(state.sheets) == 3
    assert [sheet.pile.bit_count() for sheet in state.sheets] == [12, 12, 12]  # two of them in hand


@rule("L-003")
def test_all_use_the_same_side() -> None:
    assert [new(4, side=side).setup.side for side in ("A", "B")] == [0, 1]


@rule("L-003")
@pytest.mark.parametrize(
    ("seats", "side", "allowed"),
    [
        pytest.param(2, "B", True, id="side B and two players"),
        pytest.param(2, "A", False, id="side A"),
        pytest.param(1, "B", False, id="alone"),
    ],
)
def test_advanced_needs_side_b_and_company(seats: int, side: str, allowed: bool) -> None:
    given = {"side": side, "advanced": "on"}
    if allowed:
        assert GAME.setup(seats, given).on("advanced")
    else:
        with pytest.raises(BadOption, match=r"side B and at least two players \(L-003\)"):
            GAME.setup(seats, given)


@rule("L-004")
def test_seventeen_market_cards_come_shuffled_and_turned() -> None:
    firsts = [new(seed=seed) for seed in range(400)]

    assert {state.market for state in firsts} == set(range(17))
    assert {state.turn for state in firsts} == {0, 1, 2, 3}
    assert all(state.left.bit_count() == 16 for state in firsts)


@rule("L-004")
def test_fixed_cards_are_not_turned() -> None:
    assert {new(seed=seed, card_turns="fixed").turn for seed in range(50)} == {0}


@rule("L-005")
def test_item_piles_are_shuffled_separately_and_the_others_begin_empty() -> None:
    states = [new(seed=seed) for seed in range(60)]

    assert {state.plans[0].hand[0] for state in states} == set(range(12))
    assert any(state.plans[0].hand != state.plans[1].hand for state in states)
    assert {(sheet.discard, sheet.used) for state in states for sheet in state.sheets} == {(0, 0)}


@rule("L-006")
def test_the_head_of_the_family_changes_nothing() -> None:
    one, two = new(head="1"), new(head="2")

    assert (one.setup.head, two.setup.head) == (0, 1)
    one.setup = two.setup
    assert one == two


@rule("L-006")
def test_the_head_of_the_family_reveals_every_card() -> None:
    state = new(head="2")
    state.log = listener = EventLog()

    for seat in (0, 1):
        drive(state, seat, seeded(3, seat))

    last = listener.emitted[-1].event
    assert isinstance(last, Revealed)
    assert (last.head, last.round) == (1, 2)
    first = [GAME.say(GAME.view(new(head="2"), None), told.event) for told in GAME.opening(new(head="2"))]
    assert len(first) == 1
    assert first[0].startswith("# Round 1: ")


@rule("L-007")
def test_everything_begins_empty() -> None:
    for sheet in new(4).sheets:
        assert (sheet.filled(), sheet.rotates, sheet.alternatives) == (0, (0, 0), (0, 0))
        assert sheet.boxes == ((),) * 6


@rule("L-008")
def test_the_order_in_which_seats_act_changes_nothing() -> None:
    one, two = new(3, seed=5), new(3, seed=5)

    for _ in range(ROUNDS):
        for seat in (0, 1, 2):
            drive(one, seat, seeded(one.round, seat))
        for seat in (2, 0, 1):
            drive(two, seat, seeded(two.round, seat))
        assert to_json(one) == to_json(two)


@rule("L-008")
def test_a_seat_more_does_not_change_the_cards_of_the_others() -> None:
    few, many = new(1, seed=3), new(4, seed=3)

    for _ in range(2):
        assert (few.market, few.turn, few.plans[0].hand) == (many.market, many.turn, many.plans[0].hand)
        drive(few, 0, seeded(few.round))
        for seat in range(4):
            drive(many, seat, seeded(many.round, seat))


@rule("L-009")
def test_nobody_sees_a_step_of_another_before_all_have_finished() -> None:
    state = new(2)
    before = [GAME.view(state, Seat(1)), GAME.view(state, None)]

    drive(state, 0, seeded(3), goal=DONE - 1)

    assert [GAME.view(state, Seat(1)), GAME.view(state, None)] == before
    assert GAME.view(state, Seat(0)) != GAME.view(new(2), Seat(0))


@rule("L-009")
def test_that_a_seat_is_done_is_all_the_others_see_of_it() -> None:
    state = new(2)
    before = GAME.view(state, Seat(1))

    drive(state, 0, seeded(3))

    after = GAME.view(state, Seat(1))
    assert (after.done, before.done) == ((True, False), (False, False))
    after.done = before.done
    assert after == before


@rule("L-009")
def test_when_all_have_finished_sheets_and_piles_are_open() -> None:
    state = new(2)
    for seat in (0, 1):
        drive(state, seat, seeded(3, seat))

    seen = GAME.view(state, None)

    assert all(sheet.drawn() and sheet.used.bit_count() == sheet.discard.bit_count() == 1 for sheet in seen.sheets)


@rule("L-009")
def test_a_view_holds_no_hand_but_the_own_and_no_chance() -> None:
    state = new(3)
    text = str(to_json(GAME.view(state, Seat(0))))

    assert text.count("'hand'") == 1
    assert all(str(rng.s) not in text for rng in [state.rng, *state.streams])


@rule("L-009")
def test_everybody_hears_the_same_at_the_same_moments() -> None:
    game = table(seats=2, market="M01", hand="I03 I01")

    game.play("2: play I03", "2: draw a1")
    assert game.told() == []
    game.play("2: assign brother")
    assert [told.audience for told in game.told()] == [-1]
    assert GAME.say(game.view(1), game.told()[0].event) == "@2 is done"


@rule("L-009")
def test_twins_and_guesses_look_the_same_and_are_not() -> None:
    rng = seeded(11)
    state = new(3, seed=2)
    drive(state, 1, rng)
    drive(state, 2, rng, goal=CARD + 2)

    for seat in (None, Seat(0), Seat(1), Seat(2)):
        seen = GAME.view(state, seat)
        worlds = [GAME.alternate_world(state, seat, rng) for _ in range(20)] + [
            GAME.determinize(seen, rng) for _ in range(20)
        ]
        assert all(view.view(world, seat) == seen for world in worlds)
        assert len({str(world.plans) for world in worlds}) > 20
        assert len({world.streams[0].s for world in worlds}) == 40


@rule("L-009")
def test_two_worlds_that_look_alike_still_do_after_the_same_step() -> None:
    rng = seeded(4)
    state = new(3, seed=6)
    compared = 0
    while GAME.acting(state):
        viewer = rng.pick([None, Seat(0), Seat(1), Seat(2)])
        world, other = state.copy(), GAME.alternate_world(state, viewer, rng)
        seat = rng.pick(list(GAME.acting(state)))
        both = [action for action in GAME.legal(world, seat) if action in GAME.legal(other, seat)]
        if both:
            compared += same_after(world, other, viewer, seat, rng.pick(both))
        GAME.play(state, seat, rng.pick(GAME.legal(state, seat)))
    assert compared > 50


def same_after(world: Table, other: Table, viewer: Seat | None, seat: Seat, action: Action) -> bool:
    """Play it in both worlds; unless the round ended, the viewer sees and hears the same. Whether it went on."""
    round = world.round
    heard = [EventLog(), EventLog()]
    world.log, other.log = heard
    GAME.play(world, seat, action)
    GAME.play(other, seat, action)
    assert world.round == other.round
    if world.round != round:
        return False
    assert GAME.view(world, viewer) == GAME.view(other, viewer)
    assert heard[0].emitted == heard[1].emitted
    return True


def test_the_worked_example_of_the_four_views() -> None:
    """LE-4: M08 from South, West, North and East; turned once, South sees what West saw."""
    game = table(seats=4, market="M08")
    turned = table(seats=4, market="M08", turn=1)

    assert pictures(game) == ["#./#./##", "..#/###", "##/.#/.#", "###/#.."]
    assert pictures(turned)[0] == "..#/###"


def pictures(game: Position) -> list[str]:
    return [show(PICTURES[game.view().as_seen(seat)]) for seat in range(4)]


def test_pieces_are_counted_wherever_they_lie() -> None:
    state = new(2)
    counts = GAME.pieces(state)

    assert counts == {"market": 17, "items 1": 12, "items 2": 12}
    assert len(listed(state.sheets[0].pile)) == len(TABLES.items)
