"""How good an action looks to a sensible hero: 0 is pointless, 1 is obvious (section 10 of the rules).

Carry the antidote home, take it, open the door, build labs, add the clues that single out a room, fight where the
odds are good, keep quiet. What is thought out for a view is kept while its actions are asked about.
"""

from __future__ import annotations

from typing import Final

from lazaretto.core import Action, Cell, Seat
from lazaretto.games.virus import actions as a
from lazaretto.games.virus.data import CUBE, NOWHERE, THROWN_BULLET, Card
from lazaretto.games.virus.heuristics import between_phases, boss
from lazaretto.games.virus.heuristics.combat import improvement, spending
from lazaretto.games.virus.heuristics.deduction import Deduction
from lazaretto.games.virus.heuristics.hero import Course
from lazaretto.games.virus.heuristics.routes import Roads
from lazaretto.games.virus.heuristics.teamwork import gift_prior, vote_prior
from lazaretto.games.virus.rules.combat.improving import ImproveThrow
from lazaretto.games.virus.rules.combat.sharing import Vote
from lazaretto.games.virus.rules.combat.spending import SpendSuccesses
from lazaretto.games.virus.rules.combat.successes import actions_left, bullets_left
from lazaretto.games.virus.rules.combat.throwing import LoseCube
from lazaretto.games.virus.rules.creatures.movement import ChooseGroup, ChooseWay
from lazaretto.games.virus.rules.creatures.spawning import PlaceNew
from lazaretto.games.virus.rules.flow import question
from lazaretto.games.virus.rules.heroes.wounds import KeepWound
from lazaretto.games.virus.rules.labs.spy import KeepClue
from lazaretto.games.virus.rules.phases.event_phase import KeepEvent, Reinforce
from lazaretto.games.virus.rules.phases.real_time import Act
from lazaretto.games.virus.rules.phases.turn_end import BuyTokens, GainResources
from lazaretto.games.virus.rules.setup import PlaceBoss, PlaceMinion
from lazaretto.games.virus.rules.steps import boss_player
from lazaretto.games.virus.state import NOBODY, Lab
from lazaretto.games.virus.state.map import beyond, heroes_in
from lazaretto.games.virus.view import View

OTHERWISE: Final[dict[type[Action], float]] = {
    a.Accept: 0.6,
    a.Decline: 0.2,
    a.Shield: 0.8,
    a.Bear: 0.2,
    a.Keep: 0.5,
    a.KeepAll: 0.55,
    a.Redraw: 0.0,
    a.LetGo: 0.3,
    a.LetAll: 0.2,
    a.UseFourLeaf: 0.5,
    a.SendAll: 0.3,
    a.Stay: 0.55,
    a.Skip: 0.9,
    a.Lift: 0.9,
    a.Parry: 0.5,
    a.Hit: 0.2,
    a.Nudge: 0.6,
    a.Resolve: 0.9,
}  # 0.3: all else
LEADS: Final = (PlaceNew, ChooseGroup, ChooseWay, Reinforce)  # about creatures
SMOKE_AT: Final = 3  # damage points
LOOKS: Final = 3  # display cards he keeps when a clue is redrawn


class Thought:
    """The question of a view, and what is worth working out once for it."""

    def __init__(self, view: View, seat: Seat) -> None:
        self.view = view
        self.asked = question(view.lab, seat)
        self.course = Course(view, seat) if isinstance(self.asked, Act) else None
        self.element = -1  # to improve
        self.figure = -1  # to spend on
        self.kill = False
        self.group: list[Card] = []  # to discard
        self.hopeless = False  # the clue just drawn leads nowhere
        self.near: dict[Cell, int] = {}  # steps from the nearest hero
        if boss_player(view.lab, seat) is not None or isinstance(self.asked, LEADS):
            self.near = between_phases.from_heroes(view.lab)
        board = view.lab.heroes[seat].throw
        if board is not None and isinstance(self.asked, ImproveThrow):
            self.element = improvement(view.lab, seat, board)
        elif board is not None and isinstance(self.asked, SpendSuccesses):
            self.figure, self.kill = spending(view.lab, seat, board)
        elif isinstance(self.asked, GainResources):
            self.group = between_phases.discards(view.lab, view.lab.heroes[seat])
        elif isinstance(self.asked, KeepClue):
            good = Deduction(Roads(view.lab, seat), view)
            self.hopeless = good.room == NOWHERE and good.missing() is None


_last: list[Thought] = []


def thought_of(view: View, seat: Seat) -> Thought:
    """The last one, while the same view is asked about."""
    if not _last or _last[0].view is not view:
        _last[:] = [Thought(view, seat)]
    return _last[0]


def prior(view: View, action: Action) -> float:
    seat = view.me
    if seat is None:
        return 0.5
    if boss_player(view.lab, seat) is not None:
        return loyal_prior(view, seat, action) if loyal(view.lab, seat) else boss.prior(view, action)
    thought = thought_of(view, seat)
    if thought.course is not None:
        return real_prior(thought.course, action)
    return asked_prior(view, seat, thought, action)


# ---- a hero who rose as a Boss ---------------------------------------------------------------------------

LOYAL: Final[dict[type[Action], float]] = {
    a.Recall: 0.8,
    a.GoOnAll: 0.7,
    a.GoOn: 0.6,
    a.Steer: 0.4,
    a.Rouse: 0.05,
    a.Spur: 0.05,
    a.Goad: 0.05,
    a.Transform: 0.05,
}


def loyal(lab: Lab, seat: Seat) -> bool:
    """He was a hero and still shares the heroes' victory (I-41)."""
    return seat < len(lab.heroes) and not lab.setup.turncoat


def loyal_prior(view: View, seat: Seat, action: Action) -> float:
    """As harmless as the rules let him be: creatures away from heroes, no Boss awake longer than he must."""
    if isinstance(action, a.Stay):
        return 0.1 if heroes_in(view.lab, view.lab.march.group) else 0.6
    if type(action) in LOYAL:
        return LOYAL[type(action)]
    return table_prior(view.lab, thought_of(view, seat), action)


# ---- the Real time phase ---------------------------------------------------------------------------------


def real_prior(course: Course, action: Action) -> float:
    lab, seat = course.lab, course.seat
    if isinstance(action, a.TakeAntidote):
        return 1.0
    if isinstance(action, a.Leave):
        return 1.0 if lab.escape.carrier == seat or lab.escape.left_by != NOBODY else 0.0
    if isinstance(action, a.DrawClue):
        return 0.97
    if isinstance(action, (a.AddClue, a.Declare)):
        return clue_prior(course, action)
    if isinstance(action, a.Activate):
        return course.activate_prior()
    if isinstance(action, (a.Heal, a.Treat, a.ShutDown)):
        return 0.9
    if isinstance(action, a.SmokeOut):
        return 0.9 if course.fight is not None and course.fight.blows() >= SMOKE_AT else 0.0
    if isinstance(action, a.Inject):
        return course.inject_prior()
    if isinstance(action, a.Offer):
        return gift_prior(lab, seat, action.token, action.seat)
    if course.fight is not None:
        return course.fight_prior(course.fight, action)
    return free_prior(course, action)


def free_prior(course: Course, action: Action) -> float:
    """Out of combat."""
    if isinstance(action, a.Move):
        return course.move_prior(action.way)
    if isinstance(action, a.Run):
        return course.move_prior(action.way) + 0.02
    if isinstance(action, a.Teleport):
        return course.jump_prior(action.cell)
    if isinstance(action, a.Explore):
        return course.explore_prior(action.way, action.card, action.spin)
    if isinstance(action, a.Search):
        return course.search_prior()
    if isinstance(action, a.Pass):
        return course.pass_prior()
    if isinstance(action, a.TurnUp):
        return course.turn_up_prior()
    if isinstance(action, (a.OpenDoor, a.RemoveBarrier)):
        return 0.2
    return 0.1 if isinstance(action, (a.Decline, a.Clear)) else 0.02


def clue_prior(course: Course, action: a.AddClue | a.Declare) -> float:
    """Add what singles out a room; in spy mode declare it, truly."""
    wanted = course.deduction is not None and action.clue in course.deduction.add
    if isinstance(action, a.Declare) and action.clue != action.number:
        return 0.0
    return 0.96 if wanted else 0.05


# ---- every other question --------------------------------------------------------------------------------


def asked_prior(view: View, seat: Seat, thought: Thought, action: Action) -> float:
    lab, asked = view.lab, thought.asked
    if isinstance(action, a.MajorRestore):
        return 0.0  # it costs a whole turn
    if isinstance(asked, GainResources):
        return between_phases.gain_prior(lab, seat, view.plan, thought.group, action)
    if isinstance(asked, BuyTokens):
        return between_phases.buy_prior(lab, seat, action)
    if isinstance(asked, KeepWound):
        return between_phases.wound_prior(lab, seat, action)
    if isinstance(asked, KeepEvent):
        return between_phases.event_prior(lab, seat, view.event, action)
    if isinstance(asked, KeepClue) and isinstance(action, a.Redraw):
        hero = lab.heroes[seat]
        wanted = thought.hopeless and len(hero.cards.display) > LOOKS
        return 0.6 if wanted and between_phases.flips(lab, hero, action.card) else 0.0
    if isinstance(asked, Vote) and isinstance(action, a.Accept):
        return vote_prior(lab, seat)
    if isinstance(asked, (ImproveThrow, LoseCube, SpendSuccesses)):
        return throw_prior(lab, seat, thought, action)
    return table_prior(lab, thought, action)


def table_prior(lab: Lab, thought: Thought, action: Action) -> float:
    """Traps, creatures and the Lead's choices."""
    if isinstance(action, a.SetTrap):
        return between_phases.trap_prior(lab, action.cell)
    if isinstance(action, a.Place) and isinstance(thought.asked, (PlaceMinion, PlaceBoss)):
        return between_phases.setup_prior(lab, action.kind, action.cell)
    if isinstance(action, a.Place):
        return between_phases.place_prior(lab, thought.near, action.kind, action.cell)
    if isinstance(action, a.Drive):
        return between_phases.drive_prior(thought.near, action.cell)
    if isinstance(action, a.Send):
        return between_phases.send_prior(thought.near, action.cell)
    if isinstance(action, a.Head):
        return between_phases.head_prior(thought.near, beyond(lab.march.group, action.way))
    return OTHERWISE.get(type(action), 0.3)


def throw_prior(lab: Lab, seat: Seat, thought: Thought, action: Action) -> float:
    """A throw lies on the board: improve it, take cubes off, spend it."""
    hero = lab.heroes[seat]
    board = hero.throw
    assert board is not None
    if isinstance(action, a.Improve):
        wanted = action.element == thought.element
        return 0.8 if wanted and between_phases.flips(lab, hero, action.card) else 0.0
    if isinstance(action, a.Drop):
        return 0.6 if action.element == (CUBE if actions_left(board) > bullets_left(board) else THROWN_BULLET) else 0.4
    if isinstance(action, a.Kill):
        return 0.8 if thought.kill and alike(lab, action.figure, thought.figure) else 0.1
    if isinstance(action, a.Dodge):
        return 0.8 if not thought.kill and alike(lab, action.figure, thought.figure) else 0.1
    if isinstance(action, a.Damage):
        return 0.55  # rather than lose Successes (V-354)
    if isinstance(action, (a.Stand, a.Done)):
        return 0.5
    return OTHERWISE.get(type(action), 0.0)


def alike(lab: Lab, one: int, other: int) -> bool:
    """Creatures alike in combat are one entry of the menu."""
    if one == other:
        return True
    both = [creature for creature in lab.creatures if creature.figure in (one, other)]
    return len(both) == 2 and both[0].kind() == both[1].kind() and not (both[0].boss or both[1].boss)
