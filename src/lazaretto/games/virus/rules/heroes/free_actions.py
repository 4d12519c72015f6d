"""Free actions, Major Advantages and gifts (V-111 to V-123, V-327, V-396)."""

from __future__ import annotations

from typing import Final

from lazaretto.core import Refusal, Seat
from lazaretto.games.virus.data import ADRENALINE, BAR, BARRIER, BREACH, BULLET, DOOR, EXPLOSIVE, NUMBERS, SHIELD, Card
from lazaretto.games.virus.rules.decks import take_event_unseen
from lazaretto.games.virus.rules.steps import NO_CUBE
from lazaretto.games.virus.rules.tokens import NO_TOKEN, NOT_TOGETHER
from lazaretto.games.virus.state import (
    INSIDE,
    NOBODY,
    Hero,
    Lab,
    State,
)

NO_ADRENALINE: Final = Refusal("V-111", "you have no adrenaline token, or no cube in your reserve")
TIMED: Final = Refusal("V-327", "only without real time, and only a face-down card of your display")
NO_EVENT_LEFT: Final = Refusal("V-119", "the Event deck is empty")
TOO_LATE: Final = Refusal("V-127", "it would end your game before this turn")
NOTHING_DOWN: Final = Refusal("V-123", "no card of your display is face-down")
NOT_GIVEN: Final = Refusal("V-115", "that cannot be given away")
JUST_GOT: Final = Refusal("V-396", "received tokens stay until you have paid a cube")
DECLINED: Final = Refusal("V-396", "that offer was declined")
BUSY: Final = Refusal("V-115", "that hero has another offer to answer")
GIFTS: Final = (BULLET, SHIELD, ADRENALINE, EXPLOSIVE, DOOR, BREACH, BARRIER, BAR)


# ---- free actions ----------------------------------------------------------------------------------------


def inject_refusal(lab: Lab, seat: Seat) -> Refusal | None:
    hero = lab.heroes[seat]
    return None if hero.tokens[ADRENALINE] and hero.reserve else NO_ADRENALINE


def inject(state: State, seat: Seat) -> None:
    """Seven cubes now, a wound and an empty stock at the end of the phase (V-111, V-112)."""
    lab = state.lab
    hero = lab.heroes[seat]
    hero.tokens[ADRENALINE] -= 1
    lab.reserve[ADRENALINE] += 1
    cubes = min(NUMBERS.adrenaline, hero.reserve)
    hero.reserve -= cubes
    hero.stock += cubes
    hero.injected += 1


def turn_up_refusal(lab: Lab, seat: Seat, card: Card) -> Refusal | None:
    hero = lab.heroes[seat]
    if lab.timed or card not in hero.down:
        return TIMED
    return None if hero.stock >= NUMBERS.flip_cost else NO_CUBE


def turn_up_card(state: State, seat: Seat, card: Card) -> None:
    hero = state.lab.heroes[seat]
    hero.stock -= NUMBERS.flip_cost
    hero.reserve += NUMBERS.flip_cost
    face_up(hero, card)


def face_up(hero: Hero, card: Card) -> None:
    hero.down.remove(card)
    hero.display.append(card)


def major_refusal(lab: Lab, seat: Seat) -> Refusal | None:
    """A Major Advantage ends his game a turn earlier (V-119, V-126, V-127)."""
    if not lab.events.left:
        return NO_EVENT_LEFT
    return TOO_LATE if NUMBERS.turns - (lab.heroes[seat].majors + 1) < lab.turn else None


def take_major(state: State, seat: Seat) -> None:
    state.lab.heroes[seat].majors += 1
    take_event_unseen(state)


def restore_refusal(lab: Lab, seat: Seat) -> Refusal | None:
    return major_refusal(lab, seat) if lab.heroes[seat].down else NOTHING_DOWN


def major_restore(state: State, seat: Seat) -> None:
    """Three face-down display cards are turned up again (V-123)."""
    take_major(state, seat)
    hero = state.lab.heroes[seat]
    hero.refills = min(3, len(hero.down))


# ---- gifts -----------------------------------------------------------------------------------------------


def offer_refusal(lab: Lab, seat: Seat, token: int, to: Seat) -> Refusal | None:
    giver = lab.heroes[seat]
    if token not in GIFTS:
        return NOT_GIVEN
    if to == seat or to >= len(lab.heroes):
        return NOT_TOGETHER
    taker = lab.heroes[to]
    if taker.status != INSIDE or taker.cell != giver.cell:
        return NOT_TOGETHER
    if not giver.tokens[token]:
        return NO_TOKEN
    if giver.tokens[token] <= giver.got.count(token):
        return JUST_GOT
    if token * 8 + to in giver.refused:
        return DECLINED
    return BUSY if taker.offer >= 0 else None


def make_offer(state: State, seat: Seat, token: int, to: Seat) -> None:
    taker = state.lab.heroes[to]
    taker.offer = token
    taker.offer_from = seat


def accept_offer(state: State, seat: Seat) -> None:
    """The token changes hands if its giver still has it and stands in the same room."""
    lab = state.lab
    taker = lab.heroes[seat]
    giver = lab.heroes[taker.offer_from]
    token = taker.offer
    taker.offer = -1
    if giver.status == INSIDE and giver.cell == taker.cell and giver.tokens[token]:
        giver.tokens[token] -= 1
        taker.tokens[token] += 1
        taker.got += (token,)


def decline_offer(state: State, seat: Seat) -> None:
    taker = state.lab.heroes[seat]
    giver = state.lab.heroes[taker.offer_from]
    giver.refused += (taker.offer * 8 + seat,)
    taker.offer = -1
    taker.offer_from = NOBODY
