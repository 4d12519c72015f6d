"""Continuous life: a dead hero who was not infected comes back (V-333 to V-335)."""

from __future__ import annotations

from typing import Final

from lazaretto.core import EVERYBODY, Action, Refusal, Seat
from lazaretto.games.virus import actions as a
from lazaretto.games.virus.data import BULLET, LAB, NOWHERE, NUMBERS, SPACES, SYMBOL, Card
from lazaretto.games.virus.events import CameBack
from lazaretto.games.virus.rules.advantages import NO_SUCH_CARD, distinct
from lazaretto.games.virus.rules.heroes.wounds import infected
from lazaretto.games.virus.rules.labs.decks import shuffle_back, take_room
from lazaretto.games.virus.rules.steps import NOT_NOW, ask
from lazaretto.games.virus.state import DEAD, INSIDE, Decision, Lab, State
from lazaretto.games.virus.state.map import living, spaces_used

CUBES: Final = 5
BULLETS: Final = 5
DOWN: Final = 4  # display cards that lie face-down

NOT_WITH_HIM: Final = Refusal("V-334", "you come back to a living hero whose room has space")


def returning(state: State) -> bool:
    """At the start of the Slow phase the dead come back one by one. True: nobody waits any more."""
    lab = state.lab
    if not lab.setup.life:
        return True  # the clean dead are out of the game (V-181)
    for seat, hero in enumerate(lab.heroes):
        if hero.status == INSIDE and hero.cards.refilling:
            ask(lab, Seat(seat), TURN_CARD_OVER)
            return False
        if hero.status == DEAD and hero.body.turned and clean(lab, Seat(seat)) and hosts(lab):
            ask(lab, Seat(seat), RETURN_TO)
            return False
    return True


def clean(lab: Lab, seat: Seat) -> bool:
    """A dead hero was not infected: he lies where he fell. His wounds may be in the deck again by now (V-134)."""
    hero = lab.heroes[seat]
    return hero.cell != NOWHERE and not infected(hero)


def hosts(lab: Lab) -> list[Seat]:
    return [seat for seat in living(lab) if spaces_used(lab, lab.heroes[seat].cell) < SPACES]


class ReturnTo(Decision):
    """A dead hero comes back: to which hero? (V-334)"""

    __slots__ = ()

    def menu(self, state: State, seat: Seat) -> list[Action]:
        return [a.CHOOSE[other] for other in hosts(state.lab)]

    def refusal(self, state: State, seat: Seat, action: Action) -> Refusal | None:
        if not isinstance(action, a.Choose):
            return NOT_NOW
        return None if action.seat in hosts(state.lab) else NOT_WITH_HIM

    def play(self, state: State, seat: Seat, action: Action) -> None:
        assert isinstance(action, a.Choose)
        state.lab.turn.asked = None
        come_back(state, seat, action.seat)


RETURN_TO: Final = ReturnTo()


def come_back(state: State, seat: Seat, host: Seat) -> None:
    """A new start: no wounds, no tokens, a fresh display, five cubes and five bullets (V-335)."""
    lab = state.lab
    hero = lab.heroes[seat]
    lab.reserve.wounds += [wound for wound in hero.body.wounds if wound.heart >= 0]
    hero.body.wounds = []
    hero.status = INSIDE
    hero.body.turned = False
    hero.cell = lab.heroes[host].cell
    lab.map.arrivals += 1
    hero.arrival = lab.map.arrivals
    cubes = hero.stock.cubes + hero.stock.reserve
    hero.stock.cubes = min(CUBES, cubes)
    hero.stock.reserve = cubes - hero.stock.cubes
    hero.stock.tokens[BULLET] = min(BULLETS, lab.reserve.tokens[BULLET])
    lab.reserve.tokens[BULLET] -= hero.stock.tokens[BULLET]
    hero.cards.display = fresh_display(state)
    hero.cards.refilling = min(DOWN, len(hero.cards.display))
    state.emit(EVERYBODY, CameBack(seat))


def fresh_display(state: State) -> list[Card]:
    """Eight cards; Lab cards are replaced and shuffled back (V-015), unless the last card is taken (V-271)."""
    lab = state.lab
    kept: list[Card] = []
    labs: list[Card] = []
    while len(kept) < NUMBERS.display and lab.decks.rooms.left:
        card = take_room(state)
        (labs if SYMBOL[card] == LAB else kept).append(card)
    if not lab.decks.rooms.left:
        lab.decks.rooms.gone += labs
        return kept
    for card in labs:
        shuffle_back(lab, card)
    return kept


class TurnCardOver(Decision):
    """He chooses four of his new display cards that lie face-down (V-335, V-370)."""

    __slots__ = ()

    def menu(self, state: State, seat: Seat) -> list[Action]:
        return [a.TURN_OVER[card] for card in distinct(state.lab.heroes[seat].cards.display)]

    def refusal(self, state: State, seat: Seat, action: Action) -> Refusal | None:
        if not isinstance(action, a.TurnOver):
            return NOT_NOW
        return None if action.card in state.lab.heroes[seat].cards.display else NO_SUCH_CARD

    def play(self, state: State, seat: Seat, action: Action) -> None:
        assert isinstance(action, a.TurnOver)
        state.lab.turn.asked = None
        hero = state.lab.heroes[seat]
        hero.cards.display.remove(action.card)
        hero.cards.down.append(action.card)
        hero.cards.refilling -= 1


TURN_CARD_OVER: Final = TurnCardOver()
