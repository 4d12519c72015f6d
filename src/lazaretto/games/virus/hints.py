"""How good an action looks to a sensible hero: 0 is pointless, 1 is obvious (section 10 of the rules).

Carry the antidote home, take it, open the door, build labs, add the clues that single out a room, fight where the
odds are good, keep quiet. A ``Course`` is thought out once for a view and asked about each of its actions.
"""

from __future__ import annotations

from typing import Final

from lazaretto.core import Action, Cell, Seat
from lazaretto.games.virus import actions as a
from lazaretto.games.virus import upkeep
from lazaretto.games.virus.data import (
    AMMO,
    BULLET,
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
    THROWN_BULLET,
    Card,
    Spin,
)
from lazaretto.games.virus.fights import Fight, improvement, shot_at, spending
from lazaretto.games.virus.labs import Builder, Deduction, Site
from lazaretto.games.virus.map import creatures_in, living, room_group
from lazaretto.games.virus.routes import UNREACHED, Roads, exits_left
from lazaretto.games.virus.rules import steps
from lazaretto.games.virus.rules.clues import antidote_placed
from lazaretto.games.virus.rules.exits import activations
from lazaretto.games.virus.rules.flow import question
from lazaretto.games.virus.rules.placing import produced
from lazaretto.games.virus.rules.shares import fighting
from lazaretto.games.virus.rules.throws import actions_left, bullets_left
from lazaretto.games.virus.rules.turn_end import found_resources
from lazaretto.games.virus.rules.wounds import health
from lazaretto.games.virus.state import INSIDE, NOBODY, Hero, Lab
from lazaretto.games.virus.view import View

PASS: Final = 0.3
import os
RUSH=int(os.environ.get("RUSH","1"))
INJ=int(os.environ.get("INJ","1"))
CR=int(os.environ.get("CR","2"))
TU=int(os.environ.get("TU","8"))
QUIET: Final = int(os.environ.get("QUIET","3"))  # noisy rooms in a turn: a fourth would call a Leader (V-242)

OTHERWISE: Final[dict[type[Action], float]] = {
    a.Accept: 0.6,
    a.Decline: 0.2,
    a.Shield: 0.8,
    a.Bear: 0.2,
    a.Keep: 0.5,
    a.KeepAll: 0.55,
    a.LetGo: 0.3,
    a.LetAll: 0.2,
    a.UseFourLeaf: 0.5,
    a.SendAll: 0.3,
    a.Lift: 0.9,
    a.Restore: 0.5,
    a.Skip: 0.9,
    a.Parry: 0.5,
    a.Hit: 0.2,
    a.StartLate: 0.3,
    a.Choose: 0.5,
    a.Dedicate: 0.5,
    a.DedicateLeader: 0.5,
    a.Mutate: 0.5,
    a.Enter: 0.5,
    a.Push: 0.5,
    a.Blast: 0.5,
    a.Bleed: 0.5,
    a.Stay: 0.55,
    a.TurnOver: 0.5,
    a.Found: 0.5,
}


class Course:
    """What one hero is up to in the position of one view."""

    def __init__(self, view: View, seat: Seat) -> None:
        self.view = view
        self.lab = view.lab
        self.seat = seat
        self.hero: Hero = self.lab.heroes[seat]
        self.asked = question(self.lab, seat)
        self.roads = Roads(self.lab, seat)
        self.fight: Fight | None = None
        self.deduction: Deduction | None = None
        self.site: Site | None = None
        self.goal = NOWHERE
        self.urgent = False
        self.noisy = 0
        if self.asked == steps.ASK_REAL:
            self.think()

    # ---- thinking ----

    def think(self) -> None:
        lab, seat = self.lab, self.seat
        self.noisy = sum(produced(lab, seat))
        if fighting(lab, seat):
            self.fight = Fight(lab, seat, self.view.plan.tray)
        self.deduction = Deduction(self.roads)
        self.aim()

    def aim(self) -> None:
        """The goal, and whether it is worth any noise."""
        lab, seat, hero = self.lab, self.seat, self.hero
        late = lab.turn >= NUMBERS.turns - 1
        if lab.carrier == seat:
            self.goal = HOME if lab.door else self.my_exit()
            self.urgent = True
            return
        if lab.antidote != NOWHERE and self.nearest_to(lab.antidote) == seat:
            self.goal = lab.antidote
            self.urgent = True
            return
        if not antidote_placed(lab):
            assert self.deduction is not None
            self.site = None if self.deduction.room != NOWHERE else self.deduction.missing()
            if self.site is None or self.site.cost > hero.stock:
                self.site = Builder(self.roads).best()
            if self.site is not None and (self.site.worth <= 0 or self.site.cost > hero.stock):
                self.site = None
            if self.site is not None and self.site.whole:
                self.goal = self.site.stand
                self.urgent = late
                return
        if not lab.door:
            self.goal = self.my_exit()
            self.urgent = RUSH and self.roads.far(hero.cell, self.goal) + 1 <= hero.stock and len(living(lab)) == 1
            return
        if lab.left_by != NOBODY:
            self.goal = HOME
            return
        if self.deduction is not None and self.deduction.waiting and not antidote_placed(lab):
            self.goal = self.deduction.zone()

    def nearest_to(self, place: Cell) -> Seat:
        return min(living(self.lab), key=lambda seat: (self.roads.far(self.lab.heroes[seat].cell, place), seat))

    def my_exit(self) -> Cell:
        """Alone the nearer one; else heroes are shared out by the shortest ways in all (V-274)."""
        lab = self.lab
        first, second = lab.exits
        seats = living(lab)
        if len(seats) == 1:
            return min(lab.exits, key=lambda place: (self.roads.far(self.hero.cell, place), place))
        lean = {s: self.roads.far(lab.heroes[s].cell, first) - self.roads.far(lab.heroes[s].cell, second) for s in seats}
        order = sorted(seats, key=lambda s: (lean[s], s))
        return first if order.index(self.seat) < (len(seats) + 1) // 2 else second

    # ---- steps ----

    def step_appeal(self, there: Cell, slack: float) -> float:
        """0.6 for a step on the best way; less for every cube it wastes; below a pass if it is no progress."""
        lab, hero = self.lab, self.hero
        if slack > 1.2:
            return 0.1
        crowd = creatures_in(lab, there)
        if crowd and not self.dares(there):
            return 0.1
        room = lab.rooms.get(there)
        noise = room is None or (room.color() != NO_COLOR and not room.cubes[self.seat])
        if not self.urgent:
            if noise and self.noisy >= QUIET:
                return 0.2
            if hero.stock <= 2:
                return 0.2
        return 0.6 - 0.1 * slack

    def dares(self, there: Cell) -> bool:
        """Into creatures only with cubes, bullets and health for the fight."""
        crowd = creatures_in(self.lab, there)
        hp = sum([creature.hp() for creature in crowd])
        damage = sum([creature.damage() for creature in crowd])
        if there == HOME and self.lab.door and self.lab.carrier == self.seat:
            return health(self.lab, self.seat) > damage + 1
        ready = self.hero.stock - 1 >= 2 + hp // 2 and self.hero.tokens[BULLET] >= 3
        return ready and health(self.lab, self.seat) > damage

    def move_appeal(self, way: int) -> float:
        there = Cell(self.hero.cell + STEP[way])
        if self.goal == NOWHERE or self.goal == self.hero.cell:
            return 0.05
        costs = self.roads.to(self.goal)
        if there not in costs or self.hero.cell not in costs:
            return 0.05
        return self.step_appeal(there, costs[there] + self.roads.toll(there) - costs[self.hero.cell])

    def explore_appeal(self, way: int, card: Card, spin: Spin) -> float:
        lab, hero = self.lab, self.hero
        there = Cell(hero.cell + STEP[way])
        site = self.site
        if site is not None and site.whole and site.stand == hero.cell:
            if way == site.way and FACE[card] == FACE[site.card] and spin == site.spin:
                return 0.9 if self.urgent or self.noisy < QUIET + 1 else 0.25
        mask = OPEN[card][spin]
        taste = self.taste(there, way, card, spin)
        if self.deduction is not None and not antidote_placed(lab) and self.deduction.answered_by(there, card, spin):
            return 0.85 + 0.01 * taste
        if self.goal == NOWHERE:
            if self.noisy >= QUIET - 1 or hero.stock <= 4:
                return 0.1
            return 0.35 + 0.05 * taste
        costs = self.roads.to(self.goal)
        if hero.cell not in costs:
            return 0.32 + 0.05 * taste
        slack = self.roads.after_laying(there, mask, self.goal) + self.roads.toll(there) - costs[hero.cell]
        return self.step_appeal(there, slack) + 0.08 * taste

    def taste(self, there: Cell, way: int, card: Card, spin: Spin) -> float:
        """-1 to 1: which card to lay where several lead on."""
        lab = self.lab
        value = 0.1 * min(2, exits_left(lab, there, OPEN[card][spin], way ^ 2))
        if SYMBOL[card] == LAB and not antidote_placed(lab):
            value -= 0.5
        value += 0.08 * min(4, self.group_joined(there, card, spin))
        value += 0.03 * len([other for other in self.hero.display if other // 36 == card // 36])
        if SYMBOL[card] in (5, 6):
            value -= 0.1
        return value - 0.1 * (SHAPE[card] == 4)

    def group_joined(self, there: Cell, card: Card, spin: Spin) -> int:
        """Rooms of the colour that the card would join: resources (V-258)."""
        lab = self.lab
        mask = OPEN[card][spin]
        count = 0
        for way in range(4):
            place = Cell(there + STEP[way])
            room = lab.rooms.get(place)
            if room is not None and mask >> way & 1 and room.open >> (way ^ 2) & 1 and room.color() == card // 36:
                count += len(room_group(lab, place))
        return count

    # ---- the rest of the Real time phase ----

    def activate_appeal(self) -> float:
        lab, hero = self.lab, self.hero
        if hero.cell not in lab.exits:
            symbol = lab.rooms[hero.cell].symbol()
            if hero.stock <= 3 or self.fight is not None:
                return 0.1
            if symbol == AMMO:
                return 0.5 if hero.tokens[BULLET] < 9 else 0.1
            return 0.4 if symbol == NET and not antidote_placed(lab) and hero.stock >= 5 else 0.1
        if len(living(lab)) == 1:
            return 0.95
        return 0.92 if self.others_ready() else 0.15

    def others_ready(self) -> bool:
        """The heroes still needed hold the other Exit, or can be there in this phase."""
        lab = self.lab
        here = lab.exits.index(self.hero.cell)
        other = lab.exits[1 - here]
        counts = activations(lab)
        coming = [0, 0]
        for seat in living(lab):
            hero = lab.heroes[seat]
            if seat == self.seat or hero.activated:
                continue
            for i in range(2):
                if hero.cell == lab.exits[i] and not hero.passed and hero.stock >= 1:
                    coming[i] += 1
            if hero.cell not in lab.exits and not hero.passed and self.roads.far(hero.cell, other) + 1 <= hero.stock:
                coming[1 - here] += 1
        mine = counts[here] + coming[here] + 1
        theirs = counts[1 - here] + coming[1 - here]
        return mine >= 1 and theirs >= 1 and (len(living(lab)) < 4 or mine + theirs >= 3)

    def search_appeal(self) -> float:
        lab, hero = self.lab, self.hero
        size = len(room_group(lab, hero.cell))
        found = found_resources(lab, self.seat)
        if lab.turn >= NUMBERS.turns or hero.stock < 3 + 2 or found >= 26:
            return 0.05
        need = self.roads.far(hero.cell, self.goal) + 1.5 if self.goal != NOWHERE else 2.0
        if hero.stock - 3 >= need and lab.turn <= 4 and size >= 3:
            return 0.7
        return 0.32 + 0.01 * size if size >= 2 or (lab.turn <= 2 and hero.stock >= 6) else 0.05

    def pass_appeal(self) -> float:
        if self.fight is not None:
            return 0.5
        return PASS

    def fight_appeal(self, action: Action) -> float:
        """Throw, run or stay: whichever costs least."""
        fight = self.fight
        assert fight is not None
        tray = self.view.plan.tray
        if isinstance(action, a.Pass):
            return 0.5 + 0.02 * fight.stay()
        if isinstance(action, (a.Flee, a.Bolt)):
            return self.flee_appeal(fight, action)
        if isinstance(action, a.BreakOut):
            return 0.97
        if isinstance(action, a.Throw):
            return 0.9 if tray[CUBE] >= fight.cubes and tray[THROWN_BULLET] >= fight.bullets else 0.3
        if isinstance(action, a.Add):
            if not any(tray):
                return 0.5 + 0.02 * fight.value
            if action.element == CUBE:
                return 0.8 if tray[CUBE] < fight.cubes else 0.05
            if action.element == THROWN_BULLET:
                return 0.85 if tray[THROWN_BULLET] < fight.bullets else 0.05
        return 0.02

    def flee_appeal(self, fight: Fight, action: a.Flee | a.Bolt) -> float:
        there = Cell(self.hero.cell + STEP[action.way])
        if health(self.lab, self.seat) <= 1 + sum([c.damage() for c in fight.creatures if not c.dodged]):
            return 0.0
        value = fight.run()
        if creatures_in(self.lab, there):
            value -= 3.0
        if self.goal != NOWHERE and self.hero.cell in self.roads.to(self.goal):
            costs = self.roads.to(self.goal)
            if isinstance(action, a.Flee):
                gain = costs[self.hero.cell] - costs.get(there, UNREACHED)
            else:
                gain = costs[self.hero.cell] - self.roads.after_laying(there, OPEN[action.card][action.spin], self.goal)
            value += max(-2.0, min(2.0, 0.4 * gain)) * (1.5 if self.urgent else 1.0)
        return 0.5 + 0.02 * value


# ---- the last course, kept while its view is asked about ---------------------------------------------------

_last: list[Course] = []


def course_of(view: View, seat: Seat) -> Course:
    if not _last or _last[0].view is not view:
        _last[:] = [Course(view, seat)]
    return _last[0]


def appeal(view: View, action: Action) -> float:
    seat = view.me
    if seat is None:
        return 0.5
    course = course_of(view, seat)
    asked = course.asked
    if asked == steps.ASK_REAL:
        return real_appeal(course, action)
    return quiet_appeal(view, course, asked, action)


def real_appeal(course: Course, action: Action) -> float:
    lab, hero, seat = course.lab, course.hero, course.seat
    if isinstance(action, a.TakeAntidote):
        return 1.0
    if isinstance(action, a.Leave):
        return 1.0 if lab.carrier == seat or lab.left_by != NOBODY else 0.0
    if isinstance(action, a.DrawClue):
        return 0.97
    if isinstance(action, a.AddClue):
        wanted = course.deduction is not None and action.clue in course.deduction.add
        return 0.96 if wanted else 0.05
    if isinstance(action, a.Activate):
        return course.activate_appeal()
    if isinstance(action, a.Heal):
        return 0.9
    if isinstance(action, a.Inject):
        return inject_appeal(course)
    if course.fight is not None:
        return course.fight_appeal(action)
    if isinstance(action, a.Move):
        return course.move_appeal(action.way)
    if isinstance(action, a.Explore):
        return course.explore_appeal(action.way, action.card, action.spin)
    if isinstance(action, a.Search):
        return course.search_appeal()
    if isinstance(action, a.Pass):
        return course.pass_appeal()
    if isinstance(action, a.TurnUp):
        idle = hero.stock >= TU and len(hero.display) <= 4 and not antidote_placed(lab)
        return 0.5 if idle else 0.0
    if isinstance(action, a.OpenDoor):
        return 0.2
    if isinstance(action, a.RemoveBarrier):
        return 0.2
    return 0.02


def inject_appeal(course: Course) -> float:
    lab, hero = course.lab, course.hero
    if hero.reserve < 6 or health(lab, course.seat) < 2 or course.goal == NOWHERE:
        return 0.0
    need = course.roads.far(hero.cell, course.goal) + 1
    if course.urgent and hero.stock < need <= hero.stock + 7:
        return 0.93
    return 0.93 if INJ and hero.stock < 3 and need > 2 and course.fight is None else 0.0


def quiet_appeal(view: View, course: Course, asked: int, action: Action) -> float:
    """Every question but the Real time phase's own."""
    lab, hero, seat = course.lab, course.hero, course.seat
    if asked == steps.ASK_GAIN:
        return upkeep.gain_appeal(lab, seat, view.plan, action)
    if asked == steps.ASK_BUY:
        return upkeep.buy_appeal(lab, seat, action)
    if asked == steps.ASK_WOUND:
        return upkeep.wound_appeal(lab, seat, action)
    if asked == steps.ASK_EVENT:
        return upkeep.event_appeal(lab, seat, view.event, action)
    if asked == steps.ASK_CLUE:
        return clue_appeal(course, action)
    if isinstance(action, a.SetTrap):
        return upkeep.trap_appeal(lab, seat, action.cell)
    if isinstance(action, a.Place):
        if asked in (steps.ASK_MINION, steps.ASK_BOSS):
            return upkeep.setup_appeal(lab, action.kind, action.cell)
        return upkeep.place_appeal(lab, action.kind, action.cell)
    if isinstance(action, a.Drive):
        return upkeep.drive_appeal(lab, action.cell)
    if isinstance(action, a.Send):
        return upkeep.send_appeal(lab, action.cell)
    if isinstance(action, a.Head):
        return upkeep.head_appeal(lab, action.way)
    if hero.throw is not None:
        return throw_appeal(course, asked, action)
    if isinstance(action, a.Redraw):
        return 0.0
    return OTHERWISE.get(type(action), 0.3)


def clue_appeal(course: Course, action: Action) -> float:
    if isinstance(action, a.Redraw):
        good = Deduction(course.roads)
        if good.room != NOWHERE or len(course.hero.display) <= CR or good.missing() is not None:
            return 0.0
        return 0.6 if upkeep.flips(course.lab, course.hero, action.card) else 0.0
    return 0.5


def throw_appeal(course: Course, asked: int, action: Action) -> float:
    lab, hero, seat = course.lab, course.hero, course.seat
    board = hero.throw
    assert board is not None
    if asked == steps.ASK_THROW:
        if isinstance(action, a.Improve):
            wanted = improvement(lab, seat, board) == action.element
            return 0.8 if wanted and upkeep.flips(lab, hero, action.card) else 0.0
        if isinstance(action, a.Rethrow):
            return 0.3
        return 0.5 if isinstance(action, a.Stand) else 0.0
    if asked == steps.ASK_PENALTY:
        more = CUBE if actions_left(board) > bullets_left(board) else THROWN_BULLET
        return 0.6 if isinstance(action, a.Drop) and action.element == more else 0.4
    if asked == steps.ASK_SPEND:
        figure, kill = spending(lab, seat, board)
        if isinstance(action, a.Kill):
            return 0.8 if kill and same_kind(lab, action.figure, figure) else 0.1
        if isinstance(action, a.Dodge):
            return 0.8 if not kill and figure >= 0 and same_kind(lab, action.figure, figure) else 0.1
        if isinstance(action, a.Done):
            return 0.5
    return OTHERWISE.get(type(action), 0.0)


def same_kind(lab: Lab, one: int, other: int) -> bool:
    """Creatures alike in combat are one entry of the menu."""
    if one == other:
        return True
    mine = [c for c in lab.creatures if c.figure in (one, other)]
    return len(mine) == 2 and mine[0].kind() == mine[1].kind() and not (mine[0].boss or mine[1].boss)
