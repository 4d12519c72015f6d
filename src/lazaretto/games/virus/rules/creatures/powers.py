"""What creatures do besides walking: traps and charges before the Real time phase, the final attack, powers.

V-048, V-160, V-163, V-180, V-207, V-208, V-234 to V-236, and the Boss powers like them.
"""

from __future__ import annotations

from lazaretto.core import Action, Cell, Refusal, Seat, struct
from lazaretto.games.virus import actions as a
from lazaretto.games.virus.data import EXECUTIONER, LASER, NUMBERS, TRAP_VALUE, VERDUKO
from lazaretto.games.virus.rules.combat.explosions import harm, trigger
from lazaretto.games.virus.rules.combat.hero_vs_hero import settle_duels
from lazaretto.games.virus.rules.combat.throwing import counter_attack
from lazaretto.games.virus.rules.creatures.boss_players import fresh_phase
from lazaretto.games.virus.rules.creatures.movement import LAID
from lazaretto.games.virus.rules.creatures.spawning import bring
from lazaretto.games.virus.rules.heroes.fleeing import strike
from lazaretto.games.virus.rules.heroes.movement import spring
from lazaretto.games.virus.rules.heroes.wounds import hurt, turn_cards
from lazaretto.games.virus.rules.phases.event_phase import NOT_SO, NOT_THAT_HERO, spawns
from lazaretto.games.virus.rules.steps import NOT_NOW, ask, breeder
from lazaretto.games.virus.rules.variants.addons import raise_walls
from lazaretto.games.virus.rules.variants.continuous_life import returning
from lazaretto.games.virus.rules.variants.tutorial import creatures_come, creatures_move
from lazaretto.games.virus.state import DEAD, INSIDE, Creature, Decision, Hero, Lab, State
from lazaretto.games.virus.state.map import distances, heroes_in, line, spaces_used

# ---- before the Real time phase --------------------------------------------------------------------------


def opening(state: State) -> bool:
    """Armed charges under anybody explode, then Lasers and Gas act (V-048, V-303 to V-305)."""
    lab = state.lab
    if not lab.turn.begun:
        lab.turn.begun = True
        lab.turn.pending = tuple(sorted({charge.cell for charge in lab.map.charges if charge.armed}))
    while lab.turn.pending:
        place = Cell(lab.turn.pending[0])
        lab.turn.pending = lab.turn.pending[1:]
        if spaces_used(lab, place):
            trigger(state, place)
            return False
    for creature in lab.creatures[:]:
        if lab.map.rooms[creature.cell].trap == LASER:
            harm(state, creature, TRAP_VALUE[LASER])  # two HP or more do not feel it (V-304), but see V-354
    for seat, hero in enumerate(lab.heroes):
        if hero.status == INSIDE:
            spring(state, Seat(seat))
    return True


# ---- the start of the Slow phase -------------------------------------------------------------------------


def closing(state: State) -> bool:
    """Marks of combat, the price of adrenaline, the dead (V-207)."""
    lab = state.lab
    if not lab.turn.begun:
        lab.turn.begun = True
        fresh_phase(lab)
        lab.combat.smoke = ()
        if lab.setup.walled:
            raise_walls(lab)
        for seat in range(len(lab.heroes)):
            mark_fights(lab, Seat(seat))
        for seat, hero in enumerate(lab.heroes):
            if hero.phase.injected and hero.status == INSIDE:
                sober_up(state, Seat(seat), hero)
        settle_duels(state)
        return False
    for seat, hero in enumerate(lab.heroes):
        if hero.status == DEAD and not hero.body.turned:
            turn_cards(state, Seat(seat))
    return returning(state)


def mark_fights(lab: Lab, seat: Seat) -> None:
    """One cube of his reserve in each room he threw in (V-160)."""
    hero = lab.heroes[seat]
    for place in hero.phase.fought:
        if hero.stock.reserve:
            hero.stock.reserve -= 1
            lab.map.rooms[place] = lab.map.rooms[place].paid(seat, 1)
    hero.phase.fought = ()


def sober_up(state: State, seat: Seat, hero: Hero) -> None:
    """Adrenaline ends: an empty stock and a wound for each token (V-112)."""
    hero.stock.reserve += hero.stock.cubes
    hero.stock.cubes = 0
    tokens = hero.phase.injected
    hero.phase.injected = 0
    hurt(state, seat, tokens, "adrenaline", down=False, shield=False)


def final_attack(state: State) -> bool:
    """Every creature that was in combat strikes once more; dodges no longer count (V-163, V-208).

    Who did nothing in combat is hurt by this alone (V-139), and passing spares nobody (V-332).
    """
    lab = state.lab
    for creature in lab.creatures:
        creature.dodged = 0
    blows = counter_attack(lab, lab.creatures)
    for creature in lab.creatures:
        creature.foe = 0
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
    if not lab.turn.begun:
        lab.turn.begun = True
        able = [c for c in lab.creatures if c.rest != LAID and (spits(c) or drains(c)) and creatures_move(lab)]
        lab.turn.pending = tuple([creature.figure for creature in able])
    while lab.turn.pending:
        figure = lab.turn.pending[0]
        lab.turn.pending = lab.turn.pending[1:]
        for creature in lab.creatures:
            if creature.figure == figure and drains(creature):
                drain(lab, creature)
            elif creature.figure == figure:
                victims = in_sight(lab, creature)
                if len(victims) > 1:
                    ask(lab, lab.turn.lead, SpitAt(figure, tuple(victims)))
                    return False
                for seat in victims:
                    spit(state, seat, figure)
    return True


def drain(lab: Lab, creature: Creature) -> None:
    """Every hero in its alerted area moves a cube from stock to reserve (V-235)."""
    reach = distances(lab, creature.cell, NUMBERS.alert, doors_stop=False)
    for hero in lab.heroes:
        if hero.status == INSIDE and hero.cell in reach and hero.stock.cubes:
            hero.stock.cubes -= 1
            hero.stock.reserve += 1


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


@struct
class SpitAt(Decision):
    """Several heroes are equally near to Verduko: the Lead chooses (V-234)."""

    figure: int
    seats: tuple[Seat, ...]

    def menu(self, state: State, seat: Seat) -> list[Action]:
        return [a.CHOOSE[other] for other in self.seats]

    def refusal(self, state: State, seat: Seat, action: Action) -> Refusal | None:
        if not isinstance(action, a.Choose):
            return NOT_NOW
        return None if action.seat in self.seats else NOT_THAT_HERO

    def play(self, state: State, seat: Seat, action: Action) -> None:
        assert isinstance(action, a.Choose)
        state.lab.turn.asked = None
        spit(state, action.seat, self.figure)


def brood(state: State) -> bool:
    """A Broodmother gets a minion of the Lead's choice, if there is space."""
    lab = state.lab
    if not lab.turn.begun:
        lab.turn.begun = True
        mothers = [creature.cell for creature in lab.creatures if creature.power() == "broodmother"]
        lab.turn.pending = tuple(mothers) if creatures_come(lab) else ()
    while lab.turn.pending:
        place = Cell(lab.turn.pending[0])
        lab.turn.pending = lab.turn.pending[1:]
        if spawns(lab, place):
            ask(lab, breeder(lab, lab.turn.lead), JoinBroodmother(place))
            return False
    return True


@struct
class JoinBroodmother(Decision):
    """Which minion joins the Broodmother (Boss card K11)?"""

    place: Cell

    def menu(self, state: State, seat: Seat) -> list[Action]:
        return [a.PLACE[kind][self.place] for kind in spawns(state.lab, self.place)]

    def legal(self, state: State, seat: Seat) -> list[Action]:
        return self.menu(state, seat)

    def refusal(self, state: State, seat: Seat, action: Action) -> Refusal | None:
        if not isinstance(action, a.Place):
            return NOT_NOW
        return None if action.cell == self.place and action.kind in spawns(state.lab, self.place) else NOT_SO

    def play(self, state: State, seat: Seat, action: Action) -> None:
        assert isinstance(action, a.Place)
        state.lab.turn.asked = None
        bring(state, action.kind, self.place)
