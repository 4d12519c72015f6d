"""What things are good for, in one plain line: the first one of a tooltip."""

from __future__ import annotations

from typing import Final

from lazaretto.games.virus.data import (
    ADRENALINE,
    AMMO,
    BAR,
    BARRIER,
    BLOODER,
    BOOK,
    BOSSES,
    BREACH,
    BULLET,
    DECK,
    DESU,
    DOG,
    DOOR,
    EXECUTIONER,
    EXIT_1,
    EXIT_2,
    EXPLOSIVE,
    FIRST_AID,
    FOUR_LEAF,
    HEART,
    LAB,
    MULTICOLOUR,
    MUTANT,
    NET,
    NUMBERS,
    RESOLUTION,
    ROTATING,
    SHIELD,
    SMOKE,
    START,
    SYMBOL_BONUS,
    TELEPORT,
    TRAP_VALUE,
    TRAPS,
    TRICKER,
    VERDUKO,
    ZOMBIE,
)
from lazaretto.games.virus.rules.labs.clues import cards_needed
from lazaretto.games.virus.state import BARRIER_EDGE, DOOR_EDGE, Creature, Edge, Lab, Room
from lazaretto.games.virus.text.names import POWER_WORDS, things

TOKENS_ABOUT: Final = {
    HEART: "Heart: one more cube comes back to you every turn. In a throw, alone on a square, it doubles your cubes",
    SHIELD: "Shield: cancels one hit",
    EXPLOSIVE: "Explosive: lay it in a room; it explodes when somebody is there at the start of a later turn",
    BREACH: "Breach: opens a wall of your room",
    BARRIER: "Barrier: closes an opening of your room; each bar on it holds a stronger group",
    BAR: "Bar: strengthens a barrier",
    BOOK: "Book: one more room card in your hand. In a throw, alone on a square, it doubles your bullets",
    FOUR_LEAF: "Four-leaf: cancels one step of a group, or lets you throw again if it lands alone",
    ADRENALINE: f"Adrenaline: {NUMBERS.adrenaline} cubes back at once, for one wound",
    DOOR: "Door: holds groups when it is closed, and keeps your scent in",
    BULLET: "Bullet: multiplies the cubes of a throw; without bullets a throw brings nothing",
    SMOKE: "Smoke bomb: nobody fights in this room for the rest of the turn",
    RESOLUTION: "Resolution: one more element of your throw counts",
}
CUBE_ABOUT: Final = (
    "Action cube: pays for moving, exploring and all else, and is thrown in a fight. Left in a room it is noise"
)
KINDS_ABOUT: Final = {
    ZOMBIE: "Zombie: slow to kill, easy to dodge",
    DOG: "Dog: its group walks one room farther",
    TRICKER: "Tricker: hard to dodge",
    BLOODER: "Blooder: hits twice as hard",
    DESU: "Desu, a Leader: pushes other creatures aside where a room is full",
    MUTANT: "Mutant, a Leader: smells you at any distance",
    VERDUKO: "Verduko, a Leader: spits at the nearest hero it sees",
    EXECUTIONER: "Executioner, a Leader: takes a cube from every hero near it",
}
SYMBOLS_ABOUT: Final = {
    FIRST_AID: "First Aid: for a cube a deep wound stops bleeding",
    AMMO: f"Ammo: for a cube take {things(NUMBERS.ammo, 'bullet')}",
    NET: f"Net: for a cube draw {things(NUMBERS.net, 'room card')}",
    TELEPORT: "Teleporter: for a cube go to another teleport room",
    MULTICOLOUR: "Multicolour room: belongs to the groups of all colours beside it",
    ROTATING: "Rotating room: drifts away at the end of the turn with everything in it",
}
TRAPS_ABOUT: Final = (
    "A trap room without a symbol: nothing happens here",
    "Laser: one wound, face up, for every hero who enters or begins a turn here",
    "Gas: one wound, face down, for every hero who enters or begins a turn here",
)
EDGES_ABOUT: Final = {
    BARRIER_EDGE: "Barrier: holds groups that are worth less than its bars",
    DOOR_EDGE: "Door: closed, it holds weak groups and your scent",
}


def lab_corner(lab: Lab) -> str:
    return f"Lab corner: {cards_needed(lab)} corners that meet at one point give a clue"


def faster(rooms: int) -> str:
    return f"+{rooms}: creatures that come through here walk {things(rooms, 'room')} farther"


def symbol(lab: Lab, number: int) -> str:
    if number == LAB:
        return lab_corner(lab)
    if number < len(SYMBOL_BONUS) and SYMBOL_BONUS[number]:
        return faster(SYMBOL_BONUS[number])
    return SYMBOLS_ABOUT.get(number, "")


def room(lab: Lab, here: Room) -> str:
    if here.card == START:
        return "START: the way out, once the lab door is open"
    if here.card in (EXIT_1, EXIT_2):
        both = "both Exits at the same time" if len(lab.heroes) > 1 else "it"
        return f"Exit: activate {both} to open the lab door"
    if here.card >= DECK:
        return "The room your scenario is about"
    if here.trap >= 0:
        return trap(here.trap)
    return symbol(lab, here.symbol()) or PLAIN


PLAIN: Final = "A plain room: rooms of one colour that are joined pay resources when you explore or search them"


def card(lab: Lab, number: int) -> str:
    """Of a card by its symbol."""
    return symbol(lab, number) or "A way on: rooms of one colour that are joined pay resources"


def trap(number: int) -> str:
    if number < len(TRAPS_ABOUT):
        return TRAPS_ABOUT[number]
    if TRAPS[number][0] == "+":
        return (
            f"+{TRAP_VALUE[number]}: creatures that come through here walk {things(TRAP_VALUE[number], 'room')} farther"
        )
    return "A trap that brought creatures when it was laid"


def edge(lying: Edge) -> str:
    return EDGES_ABOUT.get(lying.kind, "Breach: an opening where there was a wall")


def creature(one: Creature) -> str:
    if one.card >= 0:
        power = POWER_WORDS.get(BOSSES[one.card].power, "")
        return f"{BOSSES[one.card].name}, a Boss: {power or 'strong, and it smells you at any distance'}"
    if one.boss:
        return "A Boss: nobody knows its card before it fights"
    return KINDS_ABOUT[one.kind()]


def boss_card(number: int) -> str:
    power = POWER_WORDS.get(BOSSES[number].power, "")
    return f"{BOSSES[number].name}: {power or 'strong, without a special power'}"


def noise(color: str, calls: int) -> str:
    """Why a colour is called (V-239)."""
    what = "a creature comes" if calls == 1 else f"{calls} creatures come"
    return f"You left cubes in {things(calls, f'{color} room')}: {what} into {color} rooms when creatures act"
