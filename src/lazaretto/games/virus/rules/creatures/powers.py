"""What creatures do besides walking: traps and charges before the Real time phase, the final attack, powers.

V-048, V-160, V-163, V-180, V-207, V-208, V-234 to V-236, and the Boss powers like them.
"""

from __future__ import annotations

from lazaretto.core import Cell, Seat
from lazaretto.games.virus.data import EXECUTIONER, KIND_OF, LASER, MINIONS, NUMBERS, SPACES, VERDUKO, Kind
from lazaretto.games.virus.map import distances, heroes_in, line, spaces_used
from lazaretto.games.virus.rules.addons import raise_walls
from lazaretto.games.virus.rules.blasts import harm, trigger
from lazaretto.games.virus.rules.bosses import fresh_phase
from lazaretto.games.virus.rules.combat import counter_attack
from lazaretto.games.virus.rules.duel import settle_duels
from lazaretto.games.virus.rules.fleeing import strike
from lazaretto.games.virus.rules.learning import creatures_come, creatures_move
from lazaretto.games.virus.rules.life import returning
from lazaretto.games.virus.rules.march import LAID
from lazaretto.games.virus.rules.moves import spring
from lazaretto.games.virus.rules.placing import bring
from lazaretto.games.virus.rules.steps import ASK_BROOD, ASK_TARGET, ask, breeder
from lazaretto.games.virus.rules.wounds import hurt, turn_cards
from lazaretto.games.virus.state import DEAD, INSIDE, Creature, Hero, Lab, State

# ---- before the Real time phase --------------------------------------------------------------------------


def opening(state: State) -> bool:
    """Armed charges under anybody explode, then Lasers and Gas act (V-048, V-303 to V-305)."""
    lab = state.lab
    if not lab.begun:
        lab.begun = True
        lab.figures = tuple(sorted({charge.cell for charge in lab.charges if charge.armed}))
    while lab.figures:
        place = Cell(lab.figures[0])
        lab.figures = lab.figures[1:]
        if spaces_used(lab, place):
            trigger(state, place)
            return False
    for creature in lab.creatures[:]:
        if lab.rooms[creature.cell].trap == LASER:
            harm(state, creature, 1)
    for seat, hero in enumerate(lab.heroes):
        if hero.status == INSIDE:
            spring(state, Seat(seat))
    return True


# ---- the start of the Slow phase -------------------------------------------------------------------------


def closing(state: State) -> bool:
    """Marks of combat, the price of adrenaline, the dead (V-207)."""
    lab = state.lab
    if not lab.begun:
        lab.begun = True
        fresh_phase(lab)
        lab.smoke = ()
        if lab.walled:
            raise_walls(lab)
        for seat in range(len(lab.heroes)):
            mark_fights(lab, Seat(seat))
        for seat, hero in enumerate(lab.heroes):
            if hero.injected and hero.status == INSIDE:
                sober_up(state, Seat(seat), hero)
        settle_duels(state)
        return False
    for seat, hero in enumerate(lab.heroes):
        if hero.status == DEAD and not hero.turned:
            turn_cards(state, Seat(seat))
    return returning(state)


def mark_fights(lab: Lab, seat: Seat) -> None:
    """One cube of his reserve in each room he threw in (V-160)."""
    hero = lab.heroes[seat]
    for place in hero.fought:
        if hero.reserve:
            hero.reserve -= 1
            lab.rooms[place] = lab.rooms[place].paid(seat, 1)
    hero.fought = []


def sober_up(state: State, seat: Seat, hero: Hero) -> None:
    """Adrenaline ends: an empty stock and a wound for each token (V-112)."""
    hero.reserve += hero.stock
    hero.stock = 0
    tokens = hero.injected
    hero.injected = 0
    hurt(state, seat, tokens, "adrenaline", down=False, shield=False)


def final_attack(state: State) -> bool:
    """Every creature that was in combat strikes once more; dodges no longer count (V-163, V-208)."""
    lab = state.lab
    blows = counter_attack(lab, lab.creatures)
    for creature in lab.creatures:
        creature.foe = 0
        creature.dodged = False
    for seat, blow in blows:
        strike(state, seat, [blow])
    return True


# ---- powers after movement -------------------------------------------------------------------------------


def spits(creature: Creature) -> bool:
    return creature.power() == "verduko" or (creature.plain() and creature.kind() == VERDUKO)


def drains(creature: Creature) -> bool:
    return creature.power() == "executioner" or (creature.plain() and creature.kind() == EXECUTIONER)


def powers(state: State) -> bool:
    """Once a turn, when all groups have moved, unless it was laid down (V-236)."""
    lab = state.lab
    if not lab.begun:
        lab.begun = True
        able = [c for c in lab.creatures if c.rest != LAID and (spits(c) or drains(c)) and creatures_move(lab)]
        lab.figures = tuple([creature.figure for creature in able])
    while lab.figures:
        for creature in lab.creatures:
            if creature.figure == lab.figures[0] and drains(creature):
                drain(lab, creature)
            elif creature.figure == lab.figures[0]:
                victims = in_sight(lab, creature)
                if len(victims) > 1:
                    lab.options = tuple(victims)
                    ask(lab, lab.lead, ASK_TARGET)
                    return False
                for seat in victims:
                    spit(state, seat, creature.figure)
        lab.figures = lab.figures[1:]
    return True


def drain(lab: Lab, creature: Creature) -> None:
    """Every hero in its alerted area moves a cube from stock to reserve (V-235)."""
    reach = distances(lab, creature.cell, NUMBERS.alert, doors_stop=False)
    for hero in lab.heroes:
        if hero.status == INSIDE and hero.cell in reach and hero.stock:
            hero.stock -= 1
            hero.reserve += 1


def in_sight(lab: Lab, creature: Creature) -> list[Seat]:
    """The closest heroes it can see inside its alerted area (V-234)."""
    here = heroes_in(lab, creature.cell)
    if here:
        return here
    lines = [line(lab, creature.cell, way)[: NUMBERS.alert] for way in range(4)]
    for far in range(NUMBERS.alert):
        found = [seat for row in lines if far < len(row) for seat in heroes_in(lab, row[far])]
        if found:
            return sorted(found)
    return []


def spit(state: State, seat: Seat, figure: int) -> None:
    hurt(state, seat, 1, "verduko", down=True, shield=True, by=figure)


def spit_chosen(state: State, seat: Seat) -> None:
    lab = state.lab
    lab.ask = 0
    lab.options = ()
    figure = lab.figures[0]
    lab.figures = lab.figures[1:]
    spit(state, seat, figure)


def brood(state: State) -> bool:
    """A Broodmother gets a minion of the Lead's choice, if there is space."""
    lab = state.lab
    if not lab.begun:
        lab.begun = True
        mothers = [creature.cell for creature in lab.creatures if creature.power() == "broodmother"]
        lab.cells = tuple(mothers) if creatures_come(lab) else ()
    while lab.cells:
        minions = [figure for figure in lab.pool if KIND_OF[figure] < MINIONS]
        if minions and spaces_used(lab, lab.cells[0]) < SPACES:
            ask(lab, breeder(lab, lab.lead), ASK_BROOD)
            return False
        lab.cells = lab.cells[1:]
    return True


def brood_chosen(state: State, kind: Kind) -> None:
    lab = state.lab
    lab.ask = 0
    bring(state, kind, lab.cells[0])
    lab.cells = lab.cells[1:]
