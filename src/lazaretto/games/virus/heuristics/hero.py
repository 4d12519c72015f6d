"""What one hero is up to in the Real time phase: his goal, the next step towards it, and when to stop (section 10)."""

from __future__ import annotations

from typing import Final

from lazaretto.core import Action, Cell, Seat
from lazaretto.games.virus import actions as a
from lazaretto.games.virus.data import (
    AMMO,
    BULLET,
    COLOR,
    CUBE,
    FACE,
    HOME,
    LAB,
    NET,
    NO_COLOR,
    NOWHERE,
    NUMBERS,
    OPEN,
    SHAPE,
    STEP,
    SYMBOL,
    SYMBOLS,
    THROWN_BULLET,
    Card,
    Spin,
)
from lazaretto.games.virus.heuristics.combat import Fight
from lazaretto.games.virus.heuristics.deduction import Deduction
from lazaretto.games.virus.heuristics.labs import Builder, Site, kept_free
from lazaretto.games.virus.heuristics.routes import UNREACHED, Roads, exits_left
from lazaretto.games.virus.heuristics.teamwork import blocks, called, called_to, others_ready, own_exit
from lazaretto.games.virus.rules.combat.sharing import fighting
from lazaretto.games.virus.rules.creatures.spawning import produced
from lazaretto.games.virus.rules.heroes.wounds import health
from lazaretto.games.virus.rules.labs.clues import antidote_placed, cards_needed
from lazaretto.games.virus.rules.phases.turn_end import found_resources
from lazaretto.games.virus.state import NOBODY, Lab
from lazaretto.games.virus.state.map import BIT, creatures_in, home_distance, living, room_group
from lazaretto.games.virus.view import View

PASS: Final = 0.3
QUIET: Final = 3  # noisy rooms in a turn: a fourth would call a Leader (V-242)
ASTRAY: Final = 1.2  # a step that wastes more cubes than this is no progress
KEPT: Final = 2  # cubes that he does not walk away for nothing
LAB_KEPT: Final = 2.5  # how much he dislikes to lay a Lab card for nothing but a way
FULL: Final = 8  # cubes with which stopping is a waste
WASTE: Final = 0.04
IDLE: Final = 6  # cubes with which he can turn up a card or search


def leaning(value: float) -> float:
    """A gain or loss in wounds as a prior: 0.5 for none."""
    return 0.5 + 0.4 * value / (5 + abs(value))


class Course:
    """Thought out once for a view, then asked about each of its actions."""

    def __init__(self, view: View, seat: Seat) -> None:
        self.view = view
        self.lab: Lab = view.lab
        self.seat = seat
        self.hero = self.lab.heroes[seat]
        self.tray = view.plan.tray
        self.roads = Roads(self.lab, seat)
        self.noisy = sum(produced(self.lab, seat))
        self.fight = Fight(self.lab, seat, self.tray) if fighting(self.lab, seat) else None
        self.deduction: Deduction | None = None
        self.site: Site | None = None
        self.goal = NOWHERE
        self.urgent = False  # worth any noise
        self.danger = 0 if self.fight is not None else self.roads.threat(self.hero.cell, 0)
        self.endangered = self.danger >= 2
        self.planned = not any(self.tray)
        self.kept: set[Cell] | None = None  # cells that begun labs need, once they are asked for
        if self.planned:
            self.aim()

    # ---- the goal ----

    def aim(self) -> None:
        lab, seat = self.lab, self.seat
        self.deduction = Deduction(self.roads, self.view)
        if lab.escape.carrier == seat:
            self.goal = HOME if lab.escape.door else own_exit(self.roads, seat)
            self.urgent = True
        elif lab.escape.antidote != NOWHERE and self.fetches():
            self.goal = lab.escape.antidote
            self.urgent = True
        elif not lab.escape.door and called(lab, seat) and called_to(lab, seat, own_exit(self.roads, seat)):
            self.to_exit()
        elif not antidote_placed(lab) and self.builds():
            pass
        elif not lab.escape.door:
            self.to_exit()
        elif lab.escape.left_by != NOBODY:
            self.goal = HOME
        elif self.deduction.waiting:
            self.goal = self.deduction.zone()
        elif self.site is not None:
            self.goal = self.site.stand
        if self.goal in lab.map.exits and not lab.escape.door:
            own_exit(self.roads, seat)  # ways to an Exit are known as far as all heroes need them

    def to_exit(self) -> None:
        """With cubes to get there now he hurries, if that opens the door or others are waiting."""
        lab = self.lab
        self.goal = own_exit(self.roads, self.seat)
        within = self.roads.far(self.hero.cell, self.goal) + 1 <= self.hero.stock.cubes
        self.urgent = within and (len(living(lab)) == 1 or called_to(lab, self.seat, self.goal))

    def fetches(self) -> bool:
        """Nobody is nearer to the antidote."""
        costs = self.roads.for_all(self.lab.escape.antidote)
        heroes = self.lab.heroes
        return self.seat == min(living(self.lab), key=lambda seat: (costs.get(heroes[seat].cell, UNREACHED), seat))

    def builds(self) -> bool:
        """A room the clues wait for, or a whole Special Lab, is in reach of his cubes."""
        assert self.deduction is not None
        site = None if self.deduction.room != NOWHERE else self.deduction.missing()
        if site is None or site.cost > self.hero.stock.cubes:
            site = Builder(self.roads).best()
        if site is None or site.cost > self.hero.stock.cubes:
            return False
        self.site = site
        if not site.whole or site.worth <= 0:
            return False
        self.goal = site.stand
        self.urgent = self.lab.turn.number >= NUMBERS.turns - 1
        return True

    # ---- steps ----

    def step_prior(self, there: Cell, slack: float) -> float:
        """0.6 for a step on the best way, less for every cube it wastes, below a pass if it is no progress."""
        if slack > ASTRAY or blocks(self.roads, self.seat, there) or not self.dares(there):
            return 0.1
        room = self.lab.map.rooms.get(there)
        noise = room is None or (room.color() != NO_COLOR and not room.cubes[self.seat])
        if not self.urgent and ((noise and self.noisy >= QUIET) or self.hero.stock.cubes <= KEPT):
            return 0.2
        return 0.6 - 0.1 * slack

    def dares(self, there: Cell) -> bool:
        """Into creatures only with cubes, bullets and health for the fight."""
        crowd = creatures_in(self.lab, there)
        if not crowd:
            return True
        damage = sum([creature.damage() for creature in crowd])
        if there == HOME and self.lab.escape.door and self.lab.escape.carrier == self.seat:
            return health(self.lab, self.seat) > damage + 1
        if self.urgent and self.lab.turn.number >= NUMBERS.turns - 1:
            return health(self.lab, self.seat) > damage or self.lab.turn.number == NUMBERS.turns
        cubes = 3 + sum([creature.hp() for creature in crowd]) // 2
        ready = self.hero.stock.cubes >= cubes and self.hero.stock.tokens[BULLET] >= 3
        return ready and health(self.lab, self.seat) > damage

    def move_prior(self, way: int) -> float:
        return self.jump_prior(Cell(self.hero.cell + STEP[way]))

    def jump_prior(self, there: Cell) -> float:
        """Into a room that lies there, wherever it is."""
        away = self.refuge_prior(there, 0)
        if self.goal in (NOWHERE, self.hero.cell):
            return away
        costs = self.roads.to(self.goal)
        if there not in costs or self.hero.cell not in costs:
            return away
        return max(away, self.step_prior(there, costs[there] + self.roads.toll(there) - costs[self.hero.cell]))

    def refuge_prior(self, there: Cell, ahead: int) -> float:
        """Out of reach of those who would come: better than to wait for them, if nothing better is to be done."""
        if not self.endangered or creatures_in(self.lab, there) or self.hero.cell == self.goal != NOWHERE:
            return 0.05
        here = self.hero.cell if ahead else there
        spared = self.danger - self.roads.threat(here, ahead)
        return 0.05 if spared < 2 else 0.33 + 0.02 * min(4, spared) - 0.002 * home_distance(there)

    def explore_prior(self, way: int, card: Card, spin: Spin) -> float:
        if self.site is not None and self.on_site(self.site, way, card, spin):
            return 0.9 if self.site.whole or self.noisy <= QUIET else 0.25
        there = Cell(self.hero.cell + STEP[way])
        if self.wakes(there):
            return 0.15
        taste = self.taste(there, way, card, spin)
        if self.deduction is not None and self.deduction.answered_by(there, card, spin):
            return 0.85 + 0.01 * taste
        away = self.refuge_prior(there, 1) + 0.01 * taste
        if self.goal == NOWHERE:
            return away
        costs = self.roads.to(self.goal)
        if self.hero.cell not in costs:
            return 0.32 + 0.05 * taste
        cost = self.roads.after_laying(there, OPEN[card][spin], self.goal) + self.roads.toll(there)
        spoils = 0.25 if not self.urgent and self.needed(there) else 0.0
        return max(away, self.step_prior(there, cost - costs[self.hero.cell]) + 0.08 * taste - spoils)

    def needed(self, there: Cell) -> bool:
        """A Special Lab that has been begun goes on there."""
        if self.kept is None:
            wanted = self.planned and not antidote_placed(self.lab)
            self.kept = kept_free(self.lab) if wanted else set()
        return there in self.kept

    def wakes(self, there: Cell) -> bool:
        """A room beside an Exit joins it: creatures cut off there would be gone after the second turn (V-226)."""
        lab = self.lab
        beside = [Cell(there + step) for step in STEP]
        return lab.turn.number <= 2 and any([place in lab.map.exits and creatures_in(lab, place) for place in beside])

    def on_site(self, site: Site, way: int, card: Card, spin: Spin) -> bool:
        """The card that the site asks for next, from where he stands."""
        here = self.goal == site.stand == self.hero.cell
        return here and way == site.way and FACE[card] == FACE[site.card] and spin == site.spin

    def taste(self, there: Cell, way: int, card: Card, spin: Spin) -> float:
        """Which card to lay where several lead on: open ones, of a large group; Labs and +1, +2 rooms are kept."""
        value = 0.1 * min(2, exits_left(self.lab, there, OPEN[card][spin], way ^ 2))
        if SYMBOL[card] == LAB and not antidote_placed(self.lab):
            value -= LAB_KEPT
        value += 0.08 * min(4, self.group_joined(there, card, spin))
        value += 0.03 * len([other for other in self.hero.cards.display if COLOR[other] == COLOR[card]])
        return value - 0.1 * (SYMBOLS[SYMBOL[card]] in ("+1", "+2")) - 0.1 * (SHAPE[card] == 4)

    def group_joined(self, there: Cell, card: Card, spin: Spin) -> int:
        """Rooms of the colour that the card would join: resources (V-258)."""
        mask = OPEN[card][spin]
        count = 0
        for way in range(4):
            room = self.lab.map.rooms.get(Cell(there + STEP[way]))
            if room is not None and mask & BIT[way] and room.open & BIT[way ^ 2] and room.color() == COLOR[card]:
                count += len(room_group(self.lab, Cell(there + STEP[way])))
        return count

    # ---- other work ----

    def activate_prior(self) -> float:
        lab, hero = self.lab, self.hero
        if hero.cell in lab.map.exits:
            return 0.95 if others_ready(self.roads, self.seat) or len(living(lab)) == 1 else 0.15
        if hero.stock.cubes <= 3 or self.fight is not None:
            return 0.1
        if lab.map.rooms[hero.cell].symbol() == AMMO:
            return 0.5 if hero.stock.tokens[BULLET] < 9 else 0.1
        wanted = lab.map.rooms[hero.cell].symbol() == NET and not antidote_placed(lab) and hero.stock.cubes >= 5
        return 0.4 if wanted else 0.1

    def search_prior(self) -> float:
        """With cubes to spare: early for large groups, later rather than do nothing."""
        lab, hero = self.lab, self.hero
        if lab.turn.number >= NUMBERS.turns or hero.stock.cubes < 5 or found_resources(lab, self.seat) >= 26:
            return 0.05
        size = len(room_group(lab, hero.cell))
        need = self.roads.far(hero.cell, self.goal) + 1.5 if self.goal != NOWHERE else 2.0
        if hero.stock.cubes - 3 >= need and lab.turn.number <= 4 and size >= 3:
            return 0.7
        if size >= 2 or (lab.turn.number <= 2 and hero.stock.cubes >= IDLE):
            return 0.32 + 0.01 * size
        return 0.12 if self.idle_stock() else 0.05

    def idle_stock(self) -> bool:
        """More cubes than a fight takes, nothing loud behind him and nobody who waits for him here."""
        hero, lab = self.hero, self.lab
        waits = hero.cell in lab.map.exits or hero.cell == HOME
        return hero.stock.cubes >= FULL and not waits and self.noisy < QUIET and lab.turn.number < NUMBERS.turns

    def pass_prior(self) -> float:
        """Stop when nothing better is to be done; hardly ever with a full stock."""
        return WASTE if self.idle_stock() else PASS

    def turn_up_prior(self) -> float:
        """Idle cubes buy back display cards (V-327)."""
        idle = (
            self.hero.stock.cubes >= IDLE
            and len(self.hero.cards.display) <= 2 + cards_needed(self.lab)
            and not antidote_placed(self.lab)
        )
        return 0.5 if idle and self.fight is None else 0.0

    def inject_prior(self) -> float:
        """Adrenaline when the goal needs it, or when he has run dry on the way."""
        hero = self.hero
        if hero.stock.reserve < 6 or health(self.lab, self.seat) < 2 or self.goal == NOWHERE:
            return 0.0
        need = self.roads.far(hero.cell, self.goal) + 1
        if self.urgent and hero.stock.cubes < need <= hero.stock.cubes + NUMBERS.adrenaline:
            return 0.93
        return 0.93 if hero.stock.cubes < 3 and need > 2 and self.fight is None else 0.0

    # ---- combat ----

    def fight_prior(self, fight: Fight, action: Action) -> float:
        """Throw, run or stay: whichever costs least."""
        if isinstance(action, a.Pass):
            return leaning(fight.stay())
        if isinstance(action, (a.Flee, a.Bolt)):
            return self.flee_prior(fight, action)
        if isinstance(action, a.BreakOut):
            wins = self.lab.escape.carrier == self.seat or self.lab.escape.left_by != NOBODY
            return 0.97 if wins and health(self.lab, self.seat) > fight.blows() + 1 else 0.0
        if isinstance(action, a.Throw):
            return 0.9 if self.tray[CUBE] >= fight.cubes and self.tray[THROWN_BULLET] >= fight.bullets else 0.3
        if isinstance(action, a.Add):
            return self.add_prior(fight, action)
        return 0.02

    def add_prior(self, fight: Fight, action: a.Add) -> float:
        if not any(self.tray):
            return leaning(fight.value)
        if action.element == CUBE:
            return 0.8 if self.tray[CUBE] < fight.cubes else 0.05
        wanted = action.element == THROWN_BULLET and self.tray[THROWN_BULLET] < fight.bullets
        return 0.85 if wanted else 0.05

    def flee_prior(self, fight: Fight, action: a.Flee | a.Bolt) -> float:
        there = Cell(self.hero.cell + STEP[action.way])
        if health(self.lab, self.seat) <= 1 + fight.blows():
            return 0.0
        value = fight.run() - 3.0 * bool(creatures_in(self.lab, there))
        if self.goal != NOWHERE:
            costs = self.roads.to(self.goal)
            after = costs.get(there, UNREACHED)
            if isinstance(action, a.Bolt):
                after = self.roads.after_laying(there, OPEN[action.card][action.spin], self.goal)
            gain = costs.get(self.hero.cell, UNREACHED) - after
            value += max(-2.0, min(2.0, 0.4 * gain)) * (1.5 if self.urgent else 1.0)
        return leaning(value)
