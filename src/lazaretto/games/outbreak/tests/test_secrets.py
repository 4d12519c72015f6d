"""Nothing leaks: in two worlds that differ in a hidden fact, whoever cannot know it gets the same.

Each hidden fact has its own test; the games that leak on purpose show that the comparison bites.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest

from lazaretto.core import EVERYBODY, Action, Event, EventLog, Rng, Seat, rule, seeded
from lazaretto.games.outbreak import GAME, Outbreak
from lazaretto.games.outbreak.actions import Submit
from lazaretto.games.outbreak.data import BIT, NONE, ZERO
from lazaretto.games.outbreak.events import BecameInfected, HandedIn, NightFell, NightTold, StayedAsTheyWere
from lazaretto.games.outbreak.state import SUBMITTING, Draw, History, Players, Table
from lazaretto.games.outbreak.view import View, nights
from lazaretto.testing import Broken, compare_next, moments, two_worlds_look_the_same, watchers

from .notation import shuffled_to

Fact = Callable[[Table, int], object]  # of a stranger's seat

FACTS: dict[str, Fact] = {
    "role": lambda state, seat: state.players.roles[seat],
    "spent cards": lambda state, seat: state.hands.spent[seat],
    "card handed in": lambda state, seat: state.hands.cards[seat],
    "Rest number": lambda state, seat: state.hands.rest[seat],
    "ballot": lambda state, seat: state.hands.ballots[seat],
    "past cards": lambda state, seat: [
        draw.owners.index(seat) if seat in draw.owners else -1 for draw in state.history.draws
    ],
    "moment of infection": lambda state, seat: [draw.victim == seat for draw in state.history.draws],
    "what the nights told": lambda state, seat: nights(state) if state.players.roles[seat] == ZERO else (),
}


def everything(state: Table, seat: Seat | None) -> dict[str, Any]:
    """All that reaches a seat or a watcher, which includes the picture: that is drawn from view and menu alone."""
    view, menu = GAME.view(state, seat), GAME.menu(state, seat)
    every = [action for table in GAME.info.tables for action in table]
    reasons = [] if seat is None else [GAME.refusal(state, seat, action) for action in every]
    return {
        "view": view,
        "asked": GAME.acting(state),
        "menu": menu,
        "reasons": reasons,
    }


def pairs(options: dict[str, str]) -> Iterator[tuple[Any, Seat | None, Table]]:
    """Moments of random games, each with another world for each who looks on."""
    rng = seeded(77)
    for seats, seed in ((5, 1), (6, 2), (8, 3)):
        for moment in moments(GAME, GAME.setup(seats, options), seed):
            for seat in watchers(GAME, moment.state):
                yield moment, seat, GAME.alternate_world(moment.state, seat, rng)


@rule("O-024", "O-041", "O-056", "O-074", "O-081")
@pytest.mark.parametrize("shown", ["on", "off"], ids=["numbers shown", "numbers hidden"])
@pytest.mark.parametrize("fact", FACTS)
def test_two_worlds_look_the_same(fact: str, shown: str) -> None:
    differed = 0
    for moment, seat, other in pairs({"show_rest_numbers": shown}):
        strangers = [i for i in GAME.seats(moment.state) if i != seat]
        if all(FACTS[fact](moment.state, i) == FACTS[fact](other, i) for i in strangers):
            continue
        differed += 1
        if differed % 4 == 0:
            assert everything(moment.state, seat) == everything(other, seat)
            compare_next(GAME, seat, moment, other, 5)

    assert differed > 20  # the other world does differ in this


# ---- through the draw ---------------------------------------------------------------------------------


def exchanged(state: Table, a: int, b: int) -> Table:
    """The same table with two lives exchanged."""
    other = state.copy()
    for row in (other.hands.spent, other.hands.cards, other.hands.rest):
        row[a], row[b] = row[b], row[a]
    roles = state.players.roles
    other.players = state.players.with_role(a, roles[b]).with_role(b, roles[a])
    swap = {a: b, b: a}
    draws = [
        Draw(draw.pile, tuple([swap.get(i, i) for i in draw.owners]), swap.get(draw.victim, draw.victim))
        for draw in state.history.draws
    ]
    other.history = History(tuple(draws), state.history.tallies, state.history.turned)
    return other


def drawn(state: Table, seat: Seat, action: Action, order: list[int]) -> tuple[EventLog, Table]:
    after = state.copy()
    listener = after.log = EventLog()
    after.rng = Rng(99, shuffled_to(order))
    GAME.play(after, seat, action)
    return listener, after


@rule("O-041", "O-055", "O-056", "O-073")
@pytest.mark.parametrize("shown", ["on", "off"], ids=["numbers shown", "numbers hidden"])
def test_the_draw_tells_bystanders_nothing_about_whose_cards_they_were(shown: str) -> None:
    """Two in play exchange lives, the pile comes out the same: bystanders hear and see the same, card by card."""
    compared = infected = 0
    for seats, seed in ((5, 1), (5, 2), (6, 3), (7, 4), (8, 5), (7, 6), (6, 7), (8, 8)):
        rng = seeded(seed, 3)
        for moment in moments(GAME, GAME.setup(seats, {"show_rest_numbers": shown}), seed):
            state = moment.state
            if state.step != SUBMITTING or state.asked != BIT[moment.seat] or not isinstance(moment.action, Submit):
                continue
            free = [i for i in range(seats) if state.players.out[i] == 0 and i != moment.seat]
            if len(free) < 2:
                continue
            rng.shuffle(free)
            a, b = free[:2]
            order = [i for i in range(seats) if state.hands.cards[i] != NONE or i == moment.seat]
            rng.shuffle(order)
            here, after = drawn(state, moment.seat, moment.action, order)
            swap = {a: b, b: a}
            other = exchanged(state, a, b)
            there, after_there = drawn(other, moment.seat, moment.action, [swap.get(i, i) for i in order])
            infected += after.history.draws[-1].victim in (a, b)
            for seat in watchers(GAME, state):
                if seat in (a, b) or (
                    seat is not None and state.players.roles[seat] == ZERO and knows(state, a) != knows(state, b)
                ):
                    continue
                if after.day > state.day and seat is not None and state.players.roles[seat] == ZERO:
                    continue  # the night tells Patient Zero who it was
                compared += 1
                assert [told.visible_to(seat) for told in here.emitted] == [
                    told.visible_to(seat) for told in there.emitted
                ]
                assert [at for at, _ in here.keyframes] == [at for at, _ in there.keyframes]
                for (_, picture), (_, picture_there) in zip(here.keyframes, there.keyframes, strict=True):
                    assert isinstance(picture, Table)
                    assert isinstance(picture_there, Table)
                    assert everything(picture, seat) == everything(picture_there, seat)
                assert everything(after, seat) == everything(after_there, seat) or after.ending

    assert compared > 100
    assert infected > 5


def knows(state: Table, seat: int) -> list[bool]:
    """What the nights told Patient Zero of a seat."""
    return [bool(night & BIT[seat]) for night in nights(state)]


# ---- games that leak --------------------------------------------------------------------------------


class HandsInForcedCardsByItself(Outbreak):
    """Submits for a seat that has one card left, as soon as somebody else submits."""

    def play(self, state: Table, seat: Seat, action: Action) -> None:
        super().play(state, seat, action)
        for other in self.acting(state):
            menu = self.legal(state, other)
            if state.step == SUBMITTING and state.hands.cards[seat] != NONE and len(menu) == 1:
                super().play(state, other, menu[0])


class ShowsOnlyTheInfectedThatTheyVote(Outbreak):
    def play(self, state: Table, seat: Seat, action: Action) -> None:
        if state.log is not None and state.players.roles[seat]:
            state.emit(EVERYBODY, HandedIn(seat))
        super().play(state, seat, action)


class NamesPatientZeroToTheInfected(Outbreak):
    def view(self, state: Table, seat: Seat | None) -> View:
        seen = super().view(state, seat)
        if seat is not None and state.players.roles[seat] == 1:
            players, zero = seen.players, state.players.roles.index(ZERO)
            seen.players = Players(players.first_leader, zero, players.roles, players.out)
        return seen


class RefusesByWhatOthersHandedIn(Outbreak):
    def refusal(self, state: Table, seat: Seat, action: Action) -> Any:
        found = super().refusal(state, seat, action)
        if found is not None and isinstance(action, Submit) and action.card in state.hands.cards:
            return found._replace(reason="somebody has handed that in")
        return found


@rule("O-036", "O-074")
@pytest.mark.plain
@pytest.mark.parametrize(
    "leak",
    [
        HandsInForcedCardsByItself,
        ShowsOnlyTheInfectedThatTheyVote,
        NamesPatientZeroToTheInfected,
        RefusesByWhatOthersHandedIn,
    ],
)
def test_the_comparison_finds_leaks(leak: type[Outbreak]) -> None:
    game = leak(GAME.info)
    with pytest.raises(Broken):
        compare_games(game, range(6))


def compare_games(game: Outbreak, seeds: range) -> None:
    for seed in seeds:
        two_worlds_look_the_same(game, game.setup(6), seed)


@rule("O-055", "O-056", "O-073")
def test_every_event_has_a_counterpart_for_those_who_may_not_hear_it() -> None:
    private = set()
    for moment in moments(GAME, GAME.setup(6, {"show_rest_numbers": "off"}), 4):
        after = moment.state.copy()
        after.log = EventLog()
        GAME.play(after, moment.seat, moment.action)
        for told in after.log.emitted:
            if told.audience != EVERYBODY:
                assert isinstance(told.others, Event)
                private.add(type(told.event).__name__)
    assert private == {"BecameInfected", "StayedAsTheyWere", "NightTold", "TurnedUp"}


@rule("O-056", "O-073")
def test_the_log_says_nothing_private() -> None:
    """Whoever reads over a shoulder, or at the same device, sees no difference: the page of the role says it."""
    view = GAME.view(GAME.new(GAME.setup(8), 1), Seat(0))
    told = [NightFell(3), *[NightTold(3, infected) for infected in range(0b100000000)]]

    assert {GAME.say(view, event) for event in told} == {"Night falls on Day 3."}
    assert {GAME.say(view, event) for event in (BecameInfected(), StayedAsTheyWere())} == {"The pile is complete."}
