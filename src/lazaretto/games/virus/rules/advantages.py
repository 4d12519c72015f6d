"""Advantages and Major Advantages: display cards turned over for another card, and turned up again (V-116 to V-123)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from lazaretto.core import Action, BrokenInvariant, Refusal, Seat
from lazaretto.games.virus import actions as a
from lazaretto.games.virus.data import FACE, NUMBERS, Card
from lazaretto.games.virus.rules.acts import Acts
from lazaretto.games.virus.rules.labs.decks import take_event_unseen
from lazaretto.games.virus.rules.steps import NO_CUBE, NOT_NOW
from lazaretto.games.virus.state import Decision, Hero, Lab, State

NO_SUCH_CARD: Final = Refusal("V-117", "that is not a face-up room card of yours")
TOO_MANY_DOWN: Final = Refusal("V-118", f"{NUMBERS.face_down} display cards are face-down already")
NO_DOWN_CARD: Final = Refusal("V-123", "that is not a turned-over room card of yours")
TIMED: Final = Refusal("V-327", "only without a clock, and only a turned-over room card of yours")
NO_EVENT_LEFT: Final = Refusal("V-119", "the Event deck is empty")
TOO_LATE: Final = Refusal("V-127", "it would end your game before this turn")
NOTHING_DOWN: Final = Refusal("V-123", "none of your room cards is turned over")


def distinct(cards: Sequence[Card]) -> list[Card]:
    """One of those that look alike: the first."""
    seen: set[int] = set()
    out: list[Card] = []
    for card in cards:
        if FACE[card] not in seen:
            seen.add(FACE[card])
            out.append(card)
    return out


# ---- Advantages ------------------------------------------------------------------------------------------


def has_advantage(lab: Lab, seat: Seat) -> bool:
    hero = lab.heroes[seat]
    return bool(hero.cards.display) and len(hero.cards.down) < NUMBERS.face_down


def advantage_refusal(lab: Lab, seat: Seat, card: int) -> Refusal | None:
    """Why this display card cannot be turned over for an Advantage (V-117, V-118)."""
    hero = lab.heroes[seat]
    if card not in hero.cards.display:
        return NO_SUCH_CARD
    return TOO_MANY_DOWN if len(hero.cards.down) >= NUMBERS.face_down else None


def flip(lab: Lab, seat: Seat, card: int) -> None:
    """Turn a display card over for an Advantage."""
    hero = lab.heroes[seat]
    for held in hero.cards.display:
        if held == card:
            hero.cards.display.remove(held)
            hero.cards.down.append(held)
            return


class Redrawing(Decision):
    """A card was just drawn: keep it, or put it under the deck for an Advantage and draw another (V-122)."""

    __slots__ = ()

    def menu(self, state: State, seat: Seat) -> list[Action]:
        return [a.KEEP, *redraw_menu(state.lab.heroes[seat], ())]

    def refusal(self, state: State, seat: Seat, action: Action) -> Refusal | None:
        if isinstance(action, a.Redraw):
            return advantage_refusal(state.lab, seat, action.card)
        if isinstance(action, a.MajorRestore):
            return restore_refusal(state.lab, seat)
        return None if isinstance(action, a.Keep) else NOT_NOW

    def play(self, state: State, seat: Seat, action: Action) -> None:
        if isinstance(action, a.Redraw):
            self.redraw(state, seat, action.card)
        elif isinstance(action, a.MajorRestore):
            major_restore(state, seat)
        else:
            self.keep(state, seat, isinstance(action, a.KeepAll))

    def keep(self, state: State, seat: Seat, everything: bool) -> None:
        """``everything``: he does not want to be asked about the next ones either."""
        raise BrokenInvariant(f"{type(self).__name__} says neither what is kept nor what is redrawn")

    def redraw(self, state: State, seat: Seat, card: Card) -> None:
        raise BrokenInvariant(f"{type(self).__name__} says neither what is kept nor what is redrawn")


def redraw_menu(hero: Hero, new: tuple[int, ...]) -> list[Action]:
    """Display cards to turn over for another card, but not the new one; a Major Advantage first (V-122, V-123)."""
    menu: list[Action] = [a.REDRAW[card] for card in distinct([card for card in hero.cards.display if card not in new])]
    return [*menu, a.MAJOR_RESTORE] if hero.cards.down else menu


# ---- Major Advantages ------------------------------------------------------------------------------------


def major_refusal(lab: Lab, seat: Seat) -> Refusal | None:
    """A Major Advantage ends his game a turn earlier (V-119, V-126, V-127)."""
    if not lab.decks.events.left:
        return NO_EVENT_LEFT
    return TOO_LATE if NUMBERS.turns - (lab.heroes[seat].cards.majors + 1) < lab.turn.number else None


def take_major(state: State, seat: Seat) -> None:
    state.lab.heroes[seat].cards.majors += 1
    take_event_unseen(state)


def restore_refusal(lab: Lab, seat: Seat) -> Refusal | None:
    return major_refusal(lab, seat) if lab.heroes[seat].cards.down else NOTHING_DOWN


def major_restore(state: State, seat: Seat) -> None:
    """Three face-down display cards are turned up again (V-123)."""
    take_major(state, seat)
    hero = state.lab.heroes[seat]
    hero.cards.refills = min(3, len(hero.cards.down))


class RestoreCard(Decision):
    """He chooses the display cards that are turned up again, one by one (V-123)."""

    __slots__ = ()

    def menu(self, state: State, seat: Seat) -> list[Action]:
        return [a.RESTORE[card] for card in distinct(state.lab.heroes[seat].cards.down)]

    def refusal(self, state: State, seat: Seat, action: Action) -> Refusal | None:
        if not isinstance(action, a.Restore):
            return NOT_NOW
        return None if action.card in state.lab.heroes[seat].cards.down else NO_DOWN_CARD

    def play(self, state: State, seat: Seat, action: Action) -> None:
        assert isinstance(action, a.Restore)
        hero = state.lab.heroes[seat]
        face_up(hero, action.card)
        hero.cards.refills -= 1


def face_up(hero: Hero, card: Card) -> None:
    hero.cards.down.remove(card)
    hero.cards.display.append(card)


RESTORE_CARD: Final = RestoreCard()


# ---- cards turned up in the Real time phase --------------------------------------------------------------


class TurningUp(Acts):
    """Turning a display card up for cubes, or three by a Major Advantage (V-123, V-327)."""

    def menu(self, state: State, seat: Seat) -> list[Action]:
        hero = state.lab.heroes[seat]
        return [*[a.TURN_UP[card] for card in distinct(hero.cards.down)], a.MAJOR_RESTORE] if hero.cards.down else []

    def refusal(self, state: State, seat: Seat, action: Action) -> Refusal | None:
        if isinstance(action, a.TurnUp):
            return turn_up_refusal(state.lab, seat, action.card)
        return restore_refusal(state.lab, seat)

    def play(self, state: State, seat: Seat, action: Action) -> None:
        if isinstance(action, a.TurnUp):
            turn_up_card(state, seat, action.card)
        else:
            major_restore(state, seat)


TURNING_UP: Final = TurningUp(a.TurnUp, a.MajorRestore, free=True)


def turn_up_refusal(lab: Lab, seat: Seat, card: Card) -> Refusal | None:
    hero = lab.heroes[seat]
    if lab.setup.timed or card not in hero.cards.down:
        return TIMED
    return None if hero.stock.cubes >= NUMBERS.flip_cost else NO_CUBE


def turn_up_card(state: State, seat: Seat, card: Card) -> None:
    hero = state.lab.heroes[seat]
    hero.stock.cubes -= NUMBERS.flip_cost
    hero.stock.reserve += NUMBERS.flip_cost
    face_up(hero, card)
