"""Why an action is good here, for a hint: from what the bots weigh."""

from __future__ import annotations

from typing import Final

from lazaretto.core import Action, Cell, Seat, xy
from lazaretto.games.virus import actions as a
from lazaretto.games.virus.data import (
    AMMO,
    ANY_COLOR,
    COLOR,
    COLORS,
    CUBE,
    HOME,
    MINIONS,
    NO_COLOR,
    NOWHERE,
    OPEN,
    STEP,
    THROWN_BULLET,
    TOKENS,
)
from lazaretto.games.virus.heuristics.between_phases import turns_left
from lazaretto.games.virus.heuristics.hero import FULL, QUIET, Course
from lazaretto.games.virus.heuristics.outlook import fleeing, stopping, throwing
from lazaretto.games.virus.heuristics.policy import thought_of
from lazaretto.games.virus.heuristics.routes import exits_left
from lazaretto.games.virus.rules.labs.clues import antidote_placed
from lazaretto.games.virus.rules.phases.turn_end import GainResources, found_resources
from lazaretto.games.virus.rules.steps import boss_player
from lazaretto.games.virus.state import INSIDE, Lab
from lazaretto.games.virus.state.map import creatures_in, living, room_group
from lazaretto.games.virus.view import View

SIMPLE: Final[dict[type[Action], str]] = {
    a.TakeAntidote: "with it you can leave and win",
    a.Leave: "you win by leaving with the antidote",
    a.BreakOut: "you win by leaving, whatever the blows",
    a.DrawClue: "a clue narrows down where the antidote is, and you can draw it only this turn",
    a.AddClue: "with it the shared clues fit fewer rooms",
    a.Declare: "the others learn where the antidote may be",
    a.Heal: "a deep wound bleeds every turn until it is treated",
    a.Treat: "a deep wound bleeds every turn until it is treated",
    a.ShutDown: "without it the heroes cannot win",
    a.SmokeOut: "nobody fights here for the rest of the turn",
    a.Inject: "seven cubes bring you to your goal this turn, for one wound",
    a.TurnUp: "you have cubes to spare, and few rooms to lay",
    a.Offer: "the other hero needs it more",
    a.Accept: "it helps you more than it costs",
    a.Decline: "you are better off as it is",
    a.Shield: "one wound less is worth more than the shield",
    a.Bear: "the shield may save you from a worse hit",
    a.Keep: "another one would cost a room card",
    a.KeepAll: "others would cost room cards",
    a.Redraw: "this one is bad enough to spend a room card on another",
    a.Stand: "one more would not buy anything that matters",
    a.Lift: "one more that counts makes more Successes",
    a.Resolve: "one more that counts makes more Successes",
    a.Nudge: "it may land alone this time",
    a.Rethrow: "this throw buys nothing; another may",
    a.Drop: "this way you keep more Successes",
    a.Damage: "the damage stays on a Boss, instead of being lost",
    a.Parry: "one hit less for one Success",
    a.Hit: "three Successes are one wound",
    a.SetTrap: "off the way that heroes want to go",
    a.Drive: "a step of theirs does less harm than one more creature",
    a.Send: "groups nearest to heroes first, so that those behind do not join them",
    a.SendAll: "the order makes no difference here",
    a.Head: "farther from the heroes than the other way",
    a.Stay: "it does no harm where it is",
    a.Skip: "nothing can come there",
    a.LetGo: "the four-leaf is worth more later",
    a.LetAll: "the four-leaf is worth more later",
    a.UseFourLeaf: "the group would reach a hero with this step",
    a.Sell: "the cards are worth more as resources and new cards",
    a.Pick: "cards of one shape that you need least",
    a.Trade: "six resources are worth more than this card now",
    a.Teleport: "much nearer to your goal in one step",
    a.Run: "a step that costs no cube and makes no noise",
    a.OpenDoor: "it is in your way",
    a.RemoveBarrier: "it is in your way",
    a.Clear: "another throw is better",
    a.GoOn: "nothing more helps now",
    a.GoOnAll: "nothing more helps this turn",
    a.Rouse: "a Boss near the heroes does the most harm",
    a.Steer: "this one moves as you like",
    a.Spur: "one more step brings it to a hero",
    a.Goad: "one more step brings them to a hero",
    a.Recall: "a sleeping Boss does the heroes no harm",
    a.TakeSkill: "useful in every game",
    a.Bid: "worth its cubes",
    a.Found: "leaves ways to both sides open",
    a.Enter: "it does the least harm inside",
    a.Push: "it does the least harm outside",
    a.Mutate: "the least dangerous of the choices",
    a.Blast: "worth most to be rid of",
    a.Choose: "this hero needs it most",
    a.Tint: "the largest group beside it",
    a.Restore: "the card you miss most",
    a.TurnOver: "the card you miss least",
    a.Bleed: "it is the lesser loss",
}
OTHERWISE: Final = "the best of what is on offer, by experience"


def reason(view: View, action: Action) -> str:
    seat = view.me
    if seat is None:
        return ""
    if boss_player(view.lab, seat) is not None or seat >= len(view.lab.heroes):
        return boss_reason(action)
    course = thought_of(view, seat).course
    if course is not None:
        return acting_reason(course, action)
    return asked_reason(view, seat, action)


def boss_reason(action: Action) -> str:
    if isinstance(action, a.Place):
        return "as near to the heroes as it may come"
    return SIMPLE.get(type(action), OTHERWISE)


# ---- while heroes act ------------------------------------------------------------------------------------


def acting_reason(course: Course, action: Action) -> str:
    if isinstance(action, a.Activate):
        return activation(course)
    if course.fight is not None:
        found = fight_reason(course, action)
        if found:
            return found
    if isinstance(action, a.Move):
        return step_reason(course, Cell(course.hero.cell + STEP[action.way]))
    if isinstance(action, a.Explore):
        return explore_reason(course, action)
    if isinstance(action, a.Search):
        return search_reason(course)
    if isinstance(action, a.Pass):
        return pass_reason(course)
    return SIMPLE.get(type(action), OTHERWISE)


def activation(course: Course) -> str:
    lab, hero = course.lab, course.hero
    if hero.cell in lab.map.exits:
        return "opens the lab door" if len(living(lab)) == 1 else "the door opens as soon as both Exits are held"
    here = lab.map.rooms[hero.cell].symbol()
    return "bullets make every throw count" if here == AMMO else "more rooms to choose from, and more lab corners"


def goal_words(course: Course) -> str:
    """Where he is going."""
    lab, goal = course.lab, course.goal
    if goal == NOWHERE:
        return ""
    if goal == lab.escape.antidote:
        return "the antidote"
    if goal in lab.map.exits:
        return f"Exit {lab.map.exits.index(goal) + 1}"
    if goal == HOME:
        return "START and the way out"
    return "the place where your lab corners meet" if course.site is not None else "the room the clues point at"


def step_reason(course: Course, there: Cell) -> str:
    room = course.lab.map.rooms[there]
    quiet = "" if room.color() < NO_COLOR and not room.cubes[course.seat] else ", and makes no new noise"
    if course.endangered and not creatures_in(course.lab, there):
        return f"out of reach of the creatures that would come{quiet}"
    goal = goal_words(course)
    return f"one room nearer to {goal}{quiet}" if goal else f"a better place to be{quiet}"


def explore_reason(course: Course, action: a.Explore) -> str:
    lab, there = course.lab, Cell(course.hero.cell + STEP[action.way])
    if course.site is not None and course.on_site(course.site, action.way, action.card, action.spin):
        return "completes a lab for a clue" if course.site.whole else "a lab corner towards a clue"
    if course.deduction is not None and course.deduction.answered_by(there, action.card, action.spin):
        return "a room that the clues fit: the antidote appears there"
    parts: list[str] = []
    goal = goal_words(course)
    if goal:
        parts.append(f"towards {goal}")
    ways = exits_left(lab, there, OPEN[action.card][action.spin], action.way ^ 2)
    if ways:
        parts.append(f"keeps {ways} way{'s' * (ways > 1)} on open")
    joined = course.group_joined(there, action.card, action.spin)
    if joined and COLOR[action.card] < NO_COLOR:
        parts.append(f"joins {joined} {COLORS[COLOR[action.card]]} room{'s' * (joined > 1)} for resources")
    return "; ".join(parts) or "new ground, and resources for it"


def search_reason(course: Course) -> str:
    size = len(room_group(course.lab, course.hero.cell))
    spare = f"{course.hero.stock.cubes} cubes are more than you need now"
    return f"pays {2 * size} resources for a group of {size}; {spare}" if size > 1 else f"pays 2 resources; {spare}"


def pass_reason(course: Course) -> str:
    left = course.hero.stock.cubes
    if not left:
        return "you have no cube left to act with"
    kept = many(left, "cube")
    if course.noisy == QUIET:
        return f"one more noisy room would call a Leader; {kept} kept fight for you"
    if left >= FULL and len(living(course.lab)) > 1:
        return "you wait here for the others"
    return f"nothing that {kept} could still do is worth the noise; what you keep fights for you"


def fight_reason(course: Course, action: Action) -> str:
    lab, seat, fight = course.lab, course.seat, course.fight
    assert fight is not None
    if isinstance(action, (a.Add, a.Throw)):
        tray = list(course.tray)
        tray[CUBE], tray[THROWN_BULLET] = max(tray[CUBE], fight.cubes), max(tray[THROWN_BULLET], fight.bullets)
        if not tray[CUBE]:
            return ""
        after = throwing(lab, seat, tuple(tray))
        thrown = f"{many(tray[CUBE], 'cube')} and {many(tray[THROWN_BULLET], 'bullet')}"
        return f"a throw of {thrown} leaves about {after.expected:.1f} hits; stopping means {stopping(lab, seat).most}"
    if isinstance(action, a.Pass):
        why = "no throw would save more than it costs" if course.hero.stock.cubes else "you have no cube to throw"
        return f"{many(stopping(lab, seat).most, 'hit')}; {why}"
    if isinstance(action, (a.Flee, a.Bolt)):
        goal = goal_words(course)
        towards = f", towards {goal}" if goal else ""
        return f"{many(fleeing(lab, seat).most, 'hit')} now, but you get away{towards}"
    return ""


def many(count: int, name: str) -> str:
    return f"{count} {name}{'s' * (count != 1)}"


# ---- between -----------------------------------------------------------------------------------------------


def placing_reason(lab: Lab, action: a.Place) -> str:
    """Where it does the least harm, and what kind it is."""
    x, y = xy(action.cell)
    away = [abs(x - at[0]) + abs(y - at[1]) for at in (xy(hero.cell) for hero in lab.heroes if hero.status == INSIDE)]
    near = min(away, default=0)
    where = "near a hero, but the other choices are worse" if near <= 1 else f"{near} rooms from the nearest hero"
    return where if action.kind >= MINIONS else f"{where}; {HARM[action.kind]}"


HARM: Final = (  # by kind
    "slow to kill, but easy to dodge",
    "fast, but quick to kill",
    "hard to dodge, but quick to kill",
    "hits hard, but is quick to kill",
)


def asked_reason(view: View, seat: Seat, action: Action) -> str:
    lab = view.lab
    if isinstance(action, a.Place):
        return placing_reason(lab, action)
    if isinstance(action, (a.Kill, a.Dodge)):
        verb = "kill" if isinstance(action, a.Kill) else "dodge"
        follows = "it will not follow you" if verb == "kill" else "it does not strike back"
        return f"the best use of these Successes: {follows}"
    if isinstance(action, a.Improve):
        return "with one more that counts the throw buys much more; this card you need least"
    if isinstance(action, a.Sell):
        alike = len({COLOR[card] for card in view.plan.picked if COLOR[card] != ANY_COLOR}) <= 1
        return SIMPLE[a.Sell] if alike else "new cards are worth more than these"
    if isinstance(action, (a.Buy, a.Bargain)):
        return BOUGHT.get(TOKENS[action.token], "useful for what lies ahead")
    if isinstance(action, a.Done):
        return done_reason(view, seat)
    return SIMPLE.get(type(action), OTHERWISE)


BOUGHT: Final = {
    "heart": "one more cube comes back every turn, for the rest of the game",
    "bullet": "a throw without bullets brings nothing",
    "shield": "cancels a hit that you could not dodge",
    "adrenaline": "seven cubes at the right moment",
    "four-leaf": "a second chance for a throw, or for a step of theirs",
    "book": "one more room card in your hand every turn",
}


def done_reason(view: View, seat: Seat) -> str:
    lab, hero = view.lab, view.lab.heroes[seat]
    if hero.throw is not None:
        return "nothing else can be bought with these Successes"
    if not isinstance(thought_of(view, seat).asked, GainResources):
        return "nothing that these resources buy is worth having"
    found = many(found_resources(lab, seat), "resource")
    if antidote_placed(lab) or not turns_left(lab):
        return f"your rooms bring {found}; the cards are of no more use"
    return f"your rooms bring {found}; the cards are worth more as rooms to lay"
