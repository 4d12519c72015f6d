"""Using rooms: Exits, First Aid, Ammo, Net; adding clues; a Medic (V-104 to V-110)."""

from __future__ import annotations

from typing import Final

from lazaretto.core import EVERYBODY, Action, Refusal, Seat
from lazaretto.games.virus import actions as a
from lazaretto.games.virus.data import AMMO, BULLET, FIRST_AID, NET, NUMBERS, Card, Clue, happening
from lazaretto.games.virus.events import Activated, CardDrawn
from lazaretto.games.virus.rules.acts import Acts
from lazaretto.games.virus.rules.advantages import Redrawing, flip, has_advantage, redraw_menu
from lazaretto.games.virus.rules.combat.sharing import fighting
from lazaretto.games.virus.rules.heroes.barriers import NOT_TOGETHER, work_refusal
from lazaretto.games.virus.rules.heroes.exits import check_door
from lazaretto.games.virus.rules.heroes.movement import pay
from lazaretto.games.virus.rules.heroes.skills import MEDIC, ready, use
from lazaretto.games.virus.rules.labs.clues import NOT_HELD, add_clue
from lazaretto.games.virus.rules.labs.decks import sink_room, take_room
from lazaretto.games.virus.rules.steps import NO_CUBE
from lazaretto.games.virus.state import (
    Hero,
    Lab,
    State,
    Wound,
)
from lazaretto.games.virus.state.map import heroes_in

SECRET_CLUES: Final = Refusal("V-290", "in spy mode a clue is declared, not shown")
NOTHING_HERE: Final = Refusal("V-104", "there is nothing to activate in this room")
USED_UP: Final = Refusal("V-105", f"this room has been used {NUMBERS.room_uses} times this turn")
JAMMED: Final = Refusal("V-036", "the consoles are jammed this turn")
LOCKED_DOWN: Final = Refusal("V-036", "the Exits are locked down this turn")
ALREADY: Final = Refusal("V-275", "you have activated this Exit already")
DOOR_OPEN: Final = Refusal("V-278", "the lab door is open already")
NO_MEDIC: Final = Refusal("V-387", "only a Medic treats others, once a turn")
NOT_DEEP: Final = Refusal("V-106", "there is no such deep wound")
RESERVE_EMPTY: Final = Refusal("V-107", "the game reserve has no bullet")
NET_FULL: Final = Refusal("V-108", f"you hold {NUMBERS.net_cards} Net cards")
JAM: Final = happening("jammed-consoles")
LOCKDOWN: Final = happening("lockdown")


# ---- using the room --------------------------------------------------------------------------------------


def room_price(lab: Lab, seat: Seat) -> int:
    """One cube, two in combat (V-104)."""
    return NUMBERS.room_cost_fighting if fighting(lab, seat) else NUMBERS.room_cost


class UsingRooms(Acts):
    """Activating an Exit, Ammo or Net room, healing in First Aid (V-104 to V-108)."""

    def menu(self, state: State, seat: Seat) -> list[Action]:
        here = state.lab.heroes[seat].cell
        symbol = state.lab.map.rooms[here].symbol()
        menu: list[Action] = [a.ACTIVATE] if here in state.lab.map.exits or symbol in (AMMO, NET) else []
        return [*menu, *a.HEAL] if symbol == FIRST_AID else menu

    def refusal(self, state: State, seat: Seat, action: Action) -> Refusal | None:
        if isinstance(action, a.Heal):
            return heal_refusal(state.lab, seat, action.facing == 1)
        return activate_refusal(state.lab, seat)

    def play(self, state: State, seat: Seat, action: Action) -> None:
        if isinstance(action, a.Heal):
            heal(state, seat, action.facing == 1)
        else:
            activate(state, seat)


USING_ROOMS: Final = UsingRooms(a.Activate, a.Heal)


def activate_refusal(lab: Lab, seat: Seat) -> Refusal | None:
    hero = lab.heroes[seat]
    refusal = exit_refusal(lab, hero) if hero.cell in lab.map.exits else console_refusal(lab, hero)
    if refusal is not None:
        return refusal
    return None if hero.stock.cubes >= room_price(lab, seat) else NO_CUBE


def exit_refusal(lab: Lab, hero: Hero) -> Refusal | None:
    if lab.escape.door:
        return DOOR_OPEN
    if hero.phase.activated:
        return ALREADY
    return LOCKED_DOWN if lab.turn.event == LOCKDOWN else None


def console_refusal(lab: Lab, hero: Hero) -> Refusal | None:
    room = lab.map.rooms[hero.cell]
    if room.symbol() not in (AMMO, NET):
        return NOTHING_HERE
    if room.symbol() == AMMO and not lab.reserve.tokens[BULLET]:
        return RESERVE_EMPTY
    if room.symbol() == NET and len(hero.cards.net) >= NUMBERS.net_cards:
        return NET_FULL
    return usable_refusal(lab, hero)


def usable_refusal(lab: Lab, hero: Hero) -> Refusal | None:
    if lab.turn.event == JAM:
        return JAMMED
    return USED_UP if lab.map.rooms[hero.cell].uses >= NUMBERS.room_uses else None


def activate(state: State, seat: Seat) -> None:
    lab = state.lab
    hero = lab.heroes[seat]
    pay(lab, seat, hero.cell, room_price(lab, seat))
    if hero.cell in lab.map.exits:
        hero.phase.activated = True
        state.emit(EVERYBODY, Activated(seat, hero.cell))
        check_door(state)
        return
    room = lab.map.rooms[hero.cell]
    lab.map.rooms[hero.cell] = room.used()
    if room.symbol() == AMMO:
        take_bullets(lab, hero, NUMBERS.ammo)
    else:
        draw_net(state, seat)


def draw_net(state: State, seat: Seat) -> None:
    """Two cards beside the display, up to six; each may be redrawn (V-108, V-122)."""
    lab = state.lab
    hero = lab.heroes[seat]
    count = min(NUMBERS.net, NUMBERS.net_cards - len(hero.cards.net), lab.decks.rooms.left)
    for _ in range(count):
        hero.cards.net.append(take_room(state))
        state.emit(EVERYBODY, CardDrawn(seat, hero.cards.net[-1]))
    look_over(lab, seat, count)


def look_over(lab: Lab, seat: Seat, count: int) -> None:
    """He is asked about so many of his last Net cards, if he could redraw them at all."""
    lab.heroes[seat].cards.looks = count if has_advantage(lab, seat) else 0


class KeepNet(Redrawing):
    """Net cards were drawn: he keeps each, or draws another (V-108, V-122)."""

    __slots__ = ()

    def menu(self, state: State, seat: Seat) -> list[Action]:
        return [a.KEEP, a.KEEP_ALL, *redraw_menu(state.lab.heroes[seat], ())]

    def refusal(self, state: State, seat: Seat, action: Action) -> Refusal | None:
        return None if isinstance(action, a.KeepAll) else Redrawing.refusal(self, state, seat, action)

    def keep(self, state: State, seat: Seat, everything: bool) -> None:
        hero = state.lab.heroes[seat]
        hero.cards.looks = 0 if everything else hero.cards.looks - 1

    def redraw(self, state: State, seat: Seat, card: Card) -> None:
        """For an Advantage the Net card goes under the deck, and another is drawn (V-122)."""
        lab = state.lab
        hero = lab.heroes[seat]
        flip(lab, seat, card)
        place = len(hero.cards.net) - hero.cards.looks
        sink_room(lab, hero.cards.net[place])
        hero.cards.net[place] = take_room(state)
        state.emit(EVERYBODY, CardDrawn(seat, hero.cards.net[place]))
        look_over(lab, seat, hero.cards.looks)


KEEP_NET: Final = KeepNet()


def take_bullets(lab: Lab, hero: Hero, count: int) -> None:
    taken = min(count, lab.reserve.tokens[BULLET])
    hero.stock.tokens[BULLET] += taken
    lab.reserve.tokens[BULLET] -= taken


def heal_refusal(lab: Lab, seat: Seat, down: bool) -> Refusal | None:
    hero = lab.heroes[seat]
    if lab.map.rooms[hero.cell].symbol() != FIRST_AID:
        return NOTHING_HERE
    if not any([wound.deep and wound.down == down for wound in hero.body.wounds]):
        return NOT_DEEP
    refusal = usable_refusal(lab, hero)
    if refusal is not None:
        return refusal
    return None if hero.stock.cubes >= room_price(lab, seat) else NO_CUBE


def heal(state: State, seat: Seat, down: bool) -> None:
    """One deep wound becomes a normal one (V-106)."""
    lab = state.lab
    hero = lab.heroes[seat]
    pay(lab, seat, hero.cell, room_price(lab, seat))
    lab.map.rooms[hero.cell] = lab.map.rooms[hero.cell].used()
    ease(hero, down)


def ease(hero: Hero, down: bool) -> None:
    for i, wound in enumerate(hero.body.wounds):
        if wound.deep and wound.down == down:
            hero.body.wounds[i] = Wound(wound.heart, wound.down, False, wound.infected, wound.morbo)
            return


class Treating(Acts):
    """A Medic treats a deep wound of a hero in his room (V-387)."""

    def menu(self, state: State, seat: Seat) -> list[Action]:
        lab, hero = state.lab, state.lab.heroes[seat]
        if not ready(hero, MEDIC):
            return []
        hurt = [other for other in heroes_in(lab, hero.cell) if any([w.deep for w in lab.heroes[other].body.wounds])]
        return [action for other in hurt for action in a.TREAT[other]]

    def refusal(self, state: State, seat: Seat, action: Action) -> Refusal | None:
        assert isinstance(action, a.Treat)
        return treat_refusal(state.lab, seat, action.seat, action.facing == 1)

    def play(self, state: State, seat: Seat, action: Action) -> None:
        assert isinstance(action, a.Treat)
        treat(state, seat, action.seat, action.facing == 1)


TREATING: Final = Treating(a.Treat)


def treat_refusal(lab: Lab, seat: Seat, other: Seat, down: bool) -> Refusal | None:
    """A Medic, once a turn and out of combat."""
    if not ready(lab.heroes[seat], MEDIC):
        return NO_MEDIC
    if other >= len(lab.heroes) or other not in heroes_in(lab, lab.heroes[seat].cell):
        return NOT_TOGETHER
    if not any([wound.deep and wound.down == down for wound in lab.heroes[other].body.wounds]):
        return NOT_DEEP
    return work_refusal(lab, seat, 1)


def treat(state: State, seat: Seat, other: Seat, down: bool) -> None:
    lab = state.lab
    use(lab.heroes[seat], MEDIC)
    pay(lab, seat, lab.heroes[seat].cell, 1)
    ease(lab.heroes[other], down)


class AddingClues(Acts):
    """Sharing a clue for all to see (V-110); nobody must (V-292)."""

    def menu(self, state: State, seat: Seat) -> list[Action]:
        return [a.ADD_CLUE[clue] for clue in state.lab.heroes[seat].clues.held if clue >= 0]

    def refusal(self, state: State, seat: Seat, action: Action) -> Refusal | None:
        assert isinstance(action, a.AddClue)
        return add_clue_refusal(state.lab, seat, action.clue)

    def play(self, state: State, seat: Seat, action: Action) -> None:
        assert isinstance(action, a.AddClue)
        share_clue(state, seat, action.clue)


ADDING_CLUES: Final = AddingClues(a.AddClue)


def add_clue_refusal(lab: Lab, seat: Seat, clue: Clue) -> Refusal | None:
    if lab.setup.spy:
        return SECRET_CLUES
    if clue not in lab.heroes[seat].clues.held:
        return NOT_HELD
    return None if lab.heroes[seat].stock.cubes >= room_price(lab, seat) else NO_CUBE


def share_clue(state: State, seat: Seat, clue: Clue) -> None:
    lab = state.lab
    hero = lab.heroes[seat]
    pay(lab, seat, hero.cell, room_price(lab, seat))
    hero.clues = hero.clues.holding(tuple([other for other in hero.clues.held if other != clue]))
    add_clue(state, clue)
