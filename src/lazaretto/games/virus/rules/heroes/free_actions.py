"""Free actions: adrenaline and gifts (V-111, V-112, V-115, V-396); ``rules/advantages.py`` has those about cards."""

from __future__ import annotations

from typing import Final

from lazaretto.core import Action, Refusal, Seat
from lazaretto.games.virus import actions as a
from lazaretto.games.virus.data import ADRENALINE, BAR, BARRIER, BREACH, BULLET, DOOR, EXPLOSIVE, NUMBERS, SHIELD
from lazaretto.games.virus.rules.acts import Acts
from lazaretto.games.virus.rules.heroes.barriers import NO_TOKEN, NOT_TOGETHER
from lazaretto.games.virus.rules.steps import NOT_NOW
from lazaretto.games.virus.state import (
    INSIDE,
    Decision,
    Lab,
    Offer,
    State,
)
from lazaretto.games.virus.state.map import heroes_in

NO_ADRENALINE: Final = Refusal("V-111", "you have no adrenaline token, or no cube in your reserve")
NOT_GIVEN: Final = Refusal("V-115", "that cannot be given away")
JUST_GOT: Final = Refusal("V-396", "received tokens stay until you have paid a cube")
DECLINED: Final = Refusal("V-396", "that offer was declined")
BUSY: Final = Refusal("V-115", "that hero has another offer to answer")
GIFTS: Final = (BULLET, SHIELD, ADRENALINE, EXPLOSIVE, DOOR, BREACH, BARRIER, BAR)


# ---- free actions ----------------------------------------------------------------------------------------


class Injecting(Acts):
    """Using an adrenaline token (V-111)."""

    def menu(self, state: State, seat: Seat) -> list[Action]:
        return [a.INJECT] if state.lab.heroes[seat].stock.tokens[ADRENALINE] else []

    def refusal(self, state: State, seat: Seat, action: Action) -> Refusal | None:
        return inject_refusal(state.lab, seat)

    def play(self, state: State, seat: Seat, action: Action) -> None:
        inject(state, seat)


INJECTING: Final = Injecting(a.Inject, free=True)


def inject_refusal(lab: Lab, seat: Seat) -> Refusal | None:
    hero = lab.heroes[seat]
    return None if hero.stock.tokens[ADRENALINE] and hero.stock.reserve else NO_ADRENALINE


def inject(state: State, seat: Seat) -> None:
    """Seven cubes now, a wound and an empty stock at the end of the phase (V-111, V-112)."""
    lab = state.lab
    hero = lab.heroes[seat]
    hero.stock.tokens[ADRENALINE] -= 1
    lab.reserve.tokens[ADRENALINE] += 1
    cubes = min(NUMBERS.adrenaline, hero.stock.reserve)
    hero.stock.reserve -= cubes
    hero.stock.cubes += cubes
    hero.phase.injected += 1


# ---- gifts -----------------------------------------------------------------------------------------------


class Giving(Acts):
    """Offering a token to a hero of one's room (V-115)."""

    def menu(self, state: State, seat: Seat) -> list[Action]:
        hero = state.lab.heroes[seat]
        others = [other for other in heroes_in(state.lab, hero.cell) if other != seat]
        return [a.OFFER[token][other] for token in GIFTS if hero.stock.tokens[token] for other in others]

    def refusal(self, state: State, seat: Seat, action: Action) -> Refusal | None:
        assert isinstance(action, a.Offer)
        return offer_refusal(state.lab, seat, action.token, action.seat)

    def play(self, state: State, seat: Seat, action: Action) -> None:
        assert isinstance(action, a.Offer)
        make_offer(state, seat, action.token, action.seat)


GIVING: Final = Giving(a.Offer, free=True)


class AnswerOffer(Decision):
    """Another hero offers a token (V-115, V-396)."""

    __slots__ = ()

    def menu(self, state: State, seat: Seat) -> list[Action]:
        return [a.ACCEPT, a.DECLINE]

    def refusal(self, state: State, seat: Seat, action: Action) -> Refusal | None:
        return None if isinstance(action, (a.Accept, a.Decline)) else NOT_NOW

    def play(self, state: State, seat: Seat, action: Action) -> None:
        if isinstance(action, a.Accept):
            accept_offer(state, seat)
        else:
            decline_offer(state, seat)


ANSWER_OFFER: Final = AnswerOffer()


def offer_refusal(lab: Lab, seat: Seat, token: int, to: Seat) -> Refusal | None:
    giver = lab.heroes[seat]
    if token not in GIFTS:
        return NOT_GIVEN
    if to == seat or to >= len(lab.heroes):
        return NOT_TOGETHER
    taker = lab.heroes[to]
    if taker.status != INSIDE or taker.cell != giver.cell:
        return NOT_TOGETHER
    if not giver.stock.tokens[token]:
        return NO_TOKEN
    if giver.stock.tokens[token] <= giver.deals.received.count(token):
        return JUST_GOT
    if Offer(token, seat, to) in giver.deals.declined:
        return DECLINED
    return BUSY if taker.deals.offer is not None else None


def make_offer(state: State, seat: Seat, token: int, to: Seat) -> None:
    taker = state.lab.heroes[to]
    taker.deals = taker.deals.offered(Offer(token, seat, to))


def accept_offer(state: State, seat: Seat) -> None:
    """The token changes hands if its giver still has it and stands in the same room."""
    lab = state.lab
    taker = lab.heroes[seat]
    offer = taker.deals.offer
    assert offer is not None
    giver, token = lab.heroes[offer.giver], offer.token
    taker.deals = taker.deals.offered(None)
    if giver.status == INSIDE and giver.cell == taker.cell and giver.stock.tokens[token]:
        giver.stock.tokens[token] -= 1
        taker.stock.tokens[token] += 1
        taker.deals = taker.deals.given(token)


def decline_offer(state: State, seat: Seat) -> None:
    taker = state.lab.heroes[seat]
    offer = taker.deals.offer
    assert offer is not None
    giver = state.lab.heroes[offer.giver]
    giver.deals = giver.deals.refused(offer)
    taker.deals = taker.deals.offered(None)
