"""Chapter "Item cards": twelve cards, each played once, in twelve rounds."""

from __future__ import annotations

from lazaretto.core import Rng, Seat, rule, seeded
from lazaretto.games.lockdown import GAME
from lazaretto.games.lockdown.rules.flow import draw_hand, with_piles
from lazaretto.games.lockdown.rules.sheet import bits
from lazaretto.games.lockdown.state import CARD, Plan, Sheet, Table
from lazaretto.games.lockdown.tests.notation import read_sheet, table

SIZES = "10/1/1 8/2/2 6/3/3 4/4/4 2/5/5 0/6/6 4/1/7 2/2/8 0/3/9 1/1/10 0/1/11 0/0/12"


def piles(pile: int, discard: int) -> Sheet:
    """A sheet with these cards, and all others used."""
    sheet = with_piles(read_sheet(), pile, discard)
    sheet.used = 0b111111111111 & ~(pile | discard)
    return sheet


def play_round(state: Table, rng: Rng) -> None:
    round = state.round
    while state.round == round:
        seat = GAME.acting(state)[0]
        GAME.play(state, seat, rng.pick(GAME.legal(state, seat)))


@rule("L-013")
def test_two_cards_are_drawn_from_the_own_pile() -> None:
    sheet, hand = draw_hand(piles(0b111100, 0b11), seeded(1))

    assert len(set(hand)) == 2
    assert bits(hand) & 0b111100 == bits(hand)
    assert (sheet.pile, sheet.discard) == (0b111100, 0b11)


@rule("L-013")
def test_a_card_that_was_not_drawn_cannot_be_played() -> None:
    game = table(hand="I03 I11")

    assert game.legal() == ["play I03", "play I11"]
    assert game.refusal("play I01") == "L-013"


@rule("L-014", "L-017")
def test_an_empty_pile_takes_in_the_discards_and_no_used_card() -> None:
    sheet, hand = draw_hand(piles(0, 0b10110), seeded(1))

    assert (sheet.pile, sheet.discard) == (0b10110, 0)
    assert bits(hand) & 0b10110 == bits(hand)
    assert sheet.used == 0b111111101001


@rule("L-015", "L-017")
def test_the_shuffle_may_fall_between_the_first_and_the_second_card() -> None:
    for seed in range(20):
        sheet, hand = draw_hand(piles(0b1, 0b110), seeded(seed))

        assert hand[0] == 0  # the last of the pile comes first and is not shuffled in
        assert hand[1] in (1, 2)
        assert sheet.discard == 0


@rule("L-015")
def test_a_single_card_is_drawn_alone_and_must_be_played() -> None:
    _, hand = draw_hand(piles(0, 0b1000), seeded(1))
    game = table(hand="I04", round=12)

    assert hand == (3,)
    assert game.legal() == ["play I04"]


@rule("L-016")
def test_the_played_card_is_used_and_the_other_discarded() -> None:
    game = table(market="M01", hand="I03 I11")

    game.play("play I03", "draw a1", "assign grandma")

    sheet = game.state.sheets[0]
    assert (sheet.used, sheet.discard) == (1 << 2, 1 << 10)
    assert sheet.pile == 0b111111111111 & ~(1 << 2 | 1 << 10)


@rule("L-018", "L-019")
def test_twelve_rounds_play_twelve_cards_and_the_piles_have_these_sizes() -> None:
    """LE-5 is part of it: the shuffles of round 10 and in the middle of round 11."""
    for seed in range(10):
        state = GAME.new(GAME.setup(2), seed)
        rng = seeded(seed)
        sizes: list[str] = []
        while GAME.acting(state):
            assert [plan.step for plan in state.plans] == [CARD, CARD]
            drawn = len(state.plans[0].hand)
            assert drawn == (1 if state.round == 12 else 2)
            play_round(state, rng)
            sheet = state.sheets[1]
            held = bits(state.plans[1].hand)
            assert not held & (sheet.used | sheet.discard)
            sizes.append(after_round(state))

        assert sizes == SIZES.split()
        assert GAME.outcome(state) is not None


def after_round(state: Table) -> str:
    """The pile sizes of the first seat before it drew for the round that has begun."""
    sheet = state.sheets[0]
    pile, discard, used = sheet.pile.bit_count(), sheet.discard.bit_count(), sheet.used.bit_count()
    if state.round in (7, 10, 12):  # the discards have just been shuffled in
        pile, discard = 0, pile
    if state.round == 11:
        pile, discard = 1, 1
    return f"{pile}/{discard}/{used}"


@rule("L-018")
def test_every_card_of_the_set_is_played_once() -> None:
    state = GAME.new(GAME.setup(1), 8)
    rng = seeded(8)
    played: list[int] = []
    while GAME.acting(state):
        menu = GAME.legal(state, Seat(0))
        action = rng.pick(menu)
        if state.plans[0].step == CARD:
            played.append(int(str(action)[-2:]))
        GAME.play(state, Seat(0), action)

    assert sorted(played) == list(range(1, 13))


@rule("L-009", "L-014", "L-015")
def test_the_last_card_of_a_pile_is_known_to_be_in_hand() -> None:
    """With another number of Item cards the pile can run out after the first card, while several are shuffled in."""
    game = table(seats=2, round=6)
    sheet, hand = draw_hand(piles(0b1, 0b111110), seeded(3))
    game.state.sheets[1], game.state.plans[1] = sheet, Plan(hand)
    assert hand[0] == 0
    assert sheet.pile == 0b111111

    rng, seconds = seeded(1), set()
    for seat in (Seat(0), None):
        for _ in range(40):
            for world in (
                GAME.determinize(GAME.view(game.state, seat), rng),
                GAME.alternate_world(game.state, seat, rng),
            ):
                assert world.plans[1].hand[0] == 0
                seconds.add(world.plans[1].hand[1])
    assert seconds == {1, 2, 3, 4, 5}

    play_round(game.state, rng)
    assert game.state.sheets[1].known == 0
