"""Barriers, breaches, doors and explosives; using rooms; free actions and gifts (V-066 to V-123, V-327, V-396)."""

from __future__ import annotations

from typing import Final

from lazaretto.core import EVERYBODY, Cell, Refusal, Seat
from lazaretto.games.virus.actions import CLOSED_LEAF
from lazaretto.games.virus.data import (
    ADRENALINE,
    AMMO,
    BAR,
    BARRIER,
    BREACH,
    BULLET,
    DOOR,
    EXPLOSIVE,
    FIRST_AID,
    HOME,
    NET,
    NOWHERE,
    NUMBERS,
    ON_TABLE,
    SHIELD,
    Card,
    Clue,
    happening,
)
from lazaretto.games.virus.events import Activated, CardDrawn
from lazaretto.games.virus.map import BIT, beyond, edge_at, edge_key, heroes_in
from lazaretto.games.virus.rules.blasts import charge_in
from lazaretto.games.virus.rules.clues import NO_ANTIDOTE, NOT_HELD, add_clue
from lazaretto.games.virus.rules.decks import take_event_unseen, take_room
from lazaretto.games.virus.rules.exits import check_door
from lazaretto.games.virus.rules.moves import IN_COMBAT, breach_cost, pay
from lazaretto.games.virus.rules.shares import fighting
from lazaretto.games.virus.rules.skills import ENGINEER, MEDIC, ready, use
from lazaretto.games.virus.rules.steps import NO_CUBE
from lazaretto.games.virus.state import (
    BARRIER_EDGE,
    BREACH_EDGE,
    DOOR_EDGE,
    INSIDE,
    NOBODY,
    Charge,
    Edge,
    Hero,
    Lab,
    State,
    Wound,
)

SECRET_CLUES: Final = Refusal("V-290", "in spy mode a clue is declared, not shown")
NO_TOKEN: Final = Refusal("V-066", "you have no such token in stock")
NO_OPENING: Final = Refusal("V-075", "there is no opening on that side")
EDGE_TAKEN: Final = Refusal("V-075", "a token lies on that side already")
NO_BARS: Final = Refusal("V-067", "you have too few bars in stock")
NO_BARRIER: Final = Refusal("V-067", "no barrier stands on that side")
SAME_BARS: Final = Refusal("V-067", "the barrier has so many bars already")
NO_WALL: Final = Refusal("V-077", "a breach needs a wall on that side")
BORDER: Final = Refusal("V-081", "no breach at the table's border or on START's south side")
NO_DOOR: Final = Refusal("V-083", "no such door is on that side")
DOORS_FAIL: Final = Refusal("V-036", "the power failure keeps all doors open this turn")
TOO_MUCH: Final = Refusal("V-101", "a room holds at most six explosives")
NOTHING_HERE: Final = Refusal("V-104", "there is nothing to activate in this room")
USED_UP: Final = Refusal("V-105", "this room has been used three times this turn")
JAMMED: Final = Refusal("V-036", "the consoles are jammed this turn")
LOCKED_DOWN: Final = Refusal("V-036", "the Exits are locked down this turn")
ALREADY: Final = Refusal("V-275", "you hold this Exit activated already")
DOOR_OPEN: Final = Refusal("V-278", "the lab door is open already")
NO_MEDIC: Final = Refusal("V-387", "only a Medic treats others, once a turn")
NOT_DEEP: Final = Refusal("V-106", "there is no deep wound of that facing")
RESERVE_EMPTY: Final = Refusal("V-107", "the game reserve has no bullet")
NET_FULL: Final = Refusal("V-108", "you hold six Net cards")
NO_ADRENALINE: Final = Refusal("V-111", "you have no adrenaline token, or no cube in your reserve")
TIMED: Final = Refusal("V-327", "only without real time, and only a face-down card of your display")
NO_EVENT_LEFT: Final = Refusal("V-119", "the Event deck is empty")
TOO_LATE: Final = Refusal("V-127", "it would end your game before this turn")
NOTHING_DOWN: Final = Refusal("V-123", "no card of your display is face-down")
NOT_GIVEN: Final = Refusal("V-115", "that cannot be given away")
NOT_TOGETHER: Final = Refusal("V-115", "that hero is not in your room")
JUST_GOT: Final = Refusal("V-396", "received tokens stay until you have paid a cube")
DECLINED: Final = Refusal("V-396", "that offer was declined")
BUSY: Final = Refusal("V-115", "that hero has another offer to answer")

GIFTS: Final = (BULLET, SHIELD, ADRENALINE, EXPLOSIVE, DOOR, BREACH, BARRIER, BAR)
JAM: Final = happening("jammed-consoles")
POWER_FAILURE: Final = happening("power-failure")
LOCKDOWN: Final = happening("lockdown")


def work_refusal(lab: Lab, seat: Seat, cubes: int) -> Refusal | None:
    """Out of combat, and he can pay."""
    if fighting(lab, seat):
        return IN_COMBAT
    return None if lab.heroes[seat].stock >= cubes else NO_CUBE


def free_edge_refusal(lab: Lab, seat: Seat, way: int) -> Refusal | None:
    """An opening of his room without a token (V-075, V-090)."""
    here = lab.heroes[seat].cell
    if edge_at(lab, here, way) is not None:
        return EDGE_TAKEN
    return None if lab.rooms[here].open & BIT[way] else NO_OPENING


# ---- barriers --------------------------------------------------------------------------------------------


def building_cost(hero: Hero, cubes: int) -> int:
    """Cubes for a barrier, door or breach: none for an Engineer, once a turn."""
    return 0 if cubes and ready(hero, ENGINEER) else cubes


def pay_for_building(lab: Lab, seat: Seat, cubes: int) -> None:
    hero = lab.heroes[seat]
    if cubes and ready(hero, ENGINEER):
        use(hero, ENGINEER)
        cubes = 0
    pay(lab, seat, hero.cell, cubes)


def place_barrier_refusal(lab: Lab, seat: Seat, way: int, bars: int) -> Refusal | None:
    hero = lab.heroes[seat]
    refusal = work_refusal(lab, seat, building_cost(hero, 1)) or free_edge_refusal(lab, seat, way)
    if refusal is not None:
        return refusal
    if not hero.tokens[BARRIER]:
        return NO_TOKEN
    return None if hero.tokens[BAR] >= bars else NO_BARS


def place_barrier(state: State, seat: Seat, way: int, bars: int) -> None:
    lab = state.lab
    hero = lab.heroes[seat]
    hero.tokens[BARRIER] -= 1
    hero.tokens[BAR] -= bars
    lab.edges[edge_key(hero.cell, way)] = Edge(BARRIER_EDGE, hero.cell, bars)
    pay_for_building(lab, seat, 1)


def barrier_at(lab: Lab, seat: Seat, way: int) -> Edge | None:
    edge = edge_at(lab, lab.heroes[seat].cell, way)
    return edge if edge is not None and edge.kind == BARRIER_EDGE else None


def set_bars_refusal(lab: Lab, seat: Seat, way: int, bars: int) -> Refusal | None:
    refusal = work_refusal(lab, seat, 1)
    if refusal is not None:
        return refusal
    edge = barrier_at(lab, seat, way)
    if edge is None:
        return NO_BARRIER
    if edge.bars == bars:
        return SAME_BARS
    return None if lab.heroes[seat].tokens[BAR] >= bars - edge.bars else NO_BARS


def set_bars(state: State, seat: Seat, way: int, bars: int) -> None:
    lab = state.lab
    hero = lab.heroes[seat]
    edge = barrier_at(lab, seat, way)
    assert edge is not None
    hero.tokens[BAR] -= bars - edge.bars
    lab.edges[edge_key(hero.cell, way)] = Edge(BARRIER_EDGE, edge.host, bars)
    pay(lab, seat, hero.cell, 1)


def remove_barrier_refusal(lab: Lab, seat: Seat, way: int) -> Refusal | None:
    return work_refusal(lab, seat, 1) or (None if barrier_at(lab, seat, way) is not None else NO_BARRIER)


def remove_barrier(state: State, seat: Seat, way: int) -> None:
    lab = state.lab
    place = lab.heroes[seat].cell
    break_edge(lab, place, way)
    pay(lab, seat, place, 1)


def break_edge(lab: Lab, place: Cell, way: int) -> None:
    """A barrier with its bars, or a door, goes to the game reserve (V-070, V-084)."""
    edge = lab.edges.pop(edge_key(place, way))
    lab.reserve[BARRIER if edge.kind == BARRIER_EDGE else DOOR] += 1
    lab.reserve[BAR] += edge.bars


# ---- breaches and doors ----------------------------------------------------------------------------------


def open_breach_refusal(lab: Lab, seat: Seat, way: int) -> Refusal | None:
    hero = lab.heroes[seat]
    refusal = work_refusal(lab, seat, building_cost(hero, breach_cost(lab)))
    if refusal is not None:
        return refusal
    there = beyond(hero.cell, way)
    if not 0 <= there < 4096 or not ON_TABLE[there] or (hero.cell == HOME and way == 2):
        return BORDER
    if edge_at(lab, hero.cell, way) is not None:
        return EDGE_TAKEN
    if lab.rooms[hero.cell].open & BIT[way]:
        return NO_WALL
    return None if hero.tokens[BREACH] else NO_TOKEN


def open_breach(state: State, seat: Seat, way: int) -> None:
    lab = state.lab
    hero = lab.heroes[seat]
    hero.tokens[BREACH] -= 1
    lab.edges[edge_key(hero.cell, way)] = Edge(BREACH_EDGE, hero.cell)
    pay_for_building(lab, seat, breach_cost(lab))


def place_door_refusal(lab: Lab, seat: Seat, way: int, leaf: int) -> Refusal | None:
    refusal = work_refusal(lab, seat, building_cost(lab.heroes[seat], 1)) or free_edge_refusal(lab, seat, way)
    if refusal is not None:
        return refusal
    if leaf == CLOSED_LEAF and lab.event == POWER_FAILURE:
        return DOORS_FAIL
    return None if lab.heroes[seat].tokens[DOOR] else NO_TOKEN


def place_door(state: State, seat: Seat, way: int, leaf: int) -> None:
    lab = state.lab
    hero = lab.heroes[seat]
    hero.tokens[DOOR] -= 1
    lab.edges[edge_key(hero.cell, way)] = Edge(DOOR_EDGE, hero.cell, closed=leaf == CLOSED_LEAF)
    pay_for_building(lab, seat, 1)


def turn_door_refusal(lab: Lab, seat: Seat, way: int, close: bool) -> Refusal | None:
    refusal = work_refusal(lab, seat, 1)
    if refusal is not None:
        return refusal
    edge = edge_at(lab, lab.heroes[seat].cell, way)
    if edge is None or edge.kind != DOOR_EDGE or edge.closed == close:
        return NO_DOOR
    return DOORS_FAIL if close and lab.event == POWER_FAILURE else None


def turn_door(state: State, seat: Seat, way: int, close: bool) -> None:
    lab = state.lab
    place = lab.heroes[seat].cell
    key = edge_key(place, way)
    lab.edges[key] = Edge(DOOR_EDGE, lab.edges[key].host, closed=close)
    pay(lab, seat, place, 1)


# ---- explosives ------------------------------------------------------------------------------------------


def lay_explosives_refusal(lab: Lab, seat: Seat, count: int) -> Refusal | None:
    refusal = work_refusal(lab, seat, 1)
    if refusal is not None:
        return refusal
    hero = lab.heroes[seat]
    if hero.tokens[EXPLOSIVE] < count:
        return NO_TOKEN
    return TOO_MUCH if charge_in(lab, hero.cell) + count > NUMBERS.charge else None


def lay_explosives(state: State, seat: Seat, count: int) -> None:
    lab = state.lab
    hero = lab.heroes[seat]
    hero.tokens[EXPLOSIVE] -= count
    lab.charges.append(Charge(hero.cell, seat, count, armed=False))
    pay(lab, seat, hero.cell, 1)


# ---- using the room --------------------------------------------------------------------------------------


def room_price(lab: Lab, seat: Seat) -> int:
    """One cube, two in combat (V-104)."""
    return 2 if fighting(lab, seat) else 1


def activate_refusal(lab: Lab, seat: Seat) -> Refusal | None:
    hero = lab.heroes[seat]
    refusal = exit_refusal(lab, hero) if hero.cell in lab.exits else console_refusal(lab, hero)
    if refusal is not None:
        return refusal
    return None if hero.stock >= room_price(lab, seat) else NO_CUBE


def exit_refusal(lab: Lab, hero: Hero) -> Refusal | None:
    if lab.door:
        return DOOR_OPEN
    if hero.activated:
        return ALREADY
    return LOCKED_DOWN if lab.event == LOCKDOWN else None


def console_refusal(lab: Lab, hero: Hero) -> Refusal | None:
    room = lab.rooms[hero.cell]
    if room.symbol() not in (AMMO, NET):
        return NOTHING_HERE
    if room.symbol() == AMMO and not lab.reserve[BULLET]:
        return RESERVE_EMPTY
    if room.symbol() == NET and len(hero.net) >= NUMBERS.net_cards:
        return NET_FULL
    return usable_refusal(lab, hero)


def usable_refusal(lab: Lab, hero: Hero) -> Refusal | None:
    if lab.event == JAM:
        return JAMMED
    return USED_UP if lab.rooms[hero.cell].uses >= NUMBERS.room_uses else None


def activate(state: State, seat: Seat) -> None:
    lab = state.lab
    hero = lab.heroes[seat]
    pay(lab, seat, hero.cell, room_price(lab, seat))
    if hero.cell in lab.exits:
        hero.activated = True
        state.tell(EVERYBODY, Activated(seat, hero.cell))
        check_door(state)
        return
    room = lab.rooms[hero.cell]
    lab.rooms[hero.cell] = room.used()
    if room.symbol() == AMMO:
        take_bullets(lab, hero, NUMBERS.ammo)
    else:
        for _ in range(min(NUMBERS.net, NUMBERS.net_cards - len(hero.net), lab.deck.left)):
            hero.net.append(take_room(state))
            state.tell(EVERYBODY, CardDrawn(seat, hero.net[-1]))


def take_bullets(lab: Lab, hero: Hero, count: int) -> None:
    taken = min(count, lab.reserve[BULLET])
    hero.tokens[BULLET] += taken
    lab.reserve[BULLET] -= taken


def heal_refusal(lab: Lab, seat: Seat, down: bool) -> Refusal | None:
    hero = lab.heroes[seat]
    if lab.rooms[hero.cell].symbol() != FIRST_AID:
        return NOTHING_HERE
    if not any([wound.deep and wound.down == down for wound in hero.wounds]):
        return NOT_DEEP
    refusal = usable_refusal(lab, hero)
    if refusal is not None:
        return refusal
    return None if hero.stock >= room_price(lab, seat) else NO_CUBE


def heal(state: State, seat: Seat, down: bool) -> None:
    """One deep wound becomes a normal one (V-106)."""
    lab = state.lab
    hero = lab.heroes[seat]
    pay(lab, seat, hero.cell, room_price(lab, seat))
    lab.rooms[hero.cell] = lab.rooms[hero.cell].used()
    ease(hero, down)


def ease(hero: Hero, down: bool) -> None:
    for i, wound in enumerate(hero.wounds):
        if wound.deep and wound.down == down:
            hero.wounds[i] = Wound(wound.heart, wound.down, False, wound.infected, wound.morbo)
            return


def treat_refusal(lab: Lab, seat: Seat, other: Seat, down: bool) -> Refusal | None:
    """A Medic, once a turn and out of combat."""
    if not ready(lab.heroes[seat], MEDIC):
        return NO_MEDIC
    if other >= len(lab.heroes) or other not in heroes_in(lab, lab.heroes[seat].cell):
        return NOT_TOGETHER
    if not any([wound.deep and wound.down == down for wound in lab.heroes[other].wounds]):
        return NOT_DEEP
    return work_refusal(lab, seat, 1)


def treat(state: State, seat: Seat, other: Seat, down: bool) -> None:
    lab = state.lab
    use(lab.heroes[seat], MEDIC)
    pay(lab, seat, lab.heroes[seat].cell, 1)
    ease(lab.heroes[other], down)


def add_clue_refusal(lab: Lab, seat: Seat, clue: Clue) -> Refusal | None:
    if lab.spy:
        return SECRET_CLUES
    if clue not in lab.heroes[seat].clues:
        return NOT_HELD
    return None if lab.heroes[seat].stock >= room_price(lab, seat) else NO_CUBE


def share_clue(state: State, seat: Seat, clue: Clue) -> None:
    lab = state.lab
    hero = lab.heroes[seat]
    pay(lab, seat, hero.cell, room_price(lab, seat))
    hero.clues.remove(clue)
    add_clue(state, clue)


def take_antidote_refusal(lab: Lab, seat: Seat) -> Refusal | None:
    if lab.antidote != lab.heroes[seat].cell:
        return NO_ANTIDOTE
    return None if lab.heroes[seat].stock >= room_price(lab, seat) else NO_CUBE


def take_antidote(state: State, seat: Seat) -> None:
    lab = state.lab
    pay(lab, seat, lab.heroes[seat].cell, room_price(lab, seat))
    lab.antidote = NOWHERE
    lab.carrier = seat


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
