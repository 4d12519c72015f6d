"""The Real time phase: late starts, and what a hero may do while it runs (V-042 to V-049, V-124, V-125, V-326, V-397).

``Act`` puts the chapters of ``rules/acts.py`` together: each has the menu, the refusals and the effects of its actions.
"""

from __future__ import annotations

from typing import Final

from lazaretto.core import Action, Refusal, Seat
from lazaretto.games.virus import actions as a
from lazaretto.games.virus.data import CUBE, NUMBERS
from lazaretto.games.virus.rules.acts import Acts
from lazaretto.games.virus.rules.advantages import TURNING_UP
from lazaretto.games.virus.rules.combat.joint_throws import PROPOSING, leave_group
from lazaretto.games.virus.rules.combat.sharing import SHARING_OUT, fighting, share_out, shareable
from lazaretto.games.virus.rules.combat.spending import FLIGHT
from lazaretto.games.virus.rules.combat.throwing import tray_filled
from lazaretto.games.virus.rules.combat.tray import THROWING
from lazaretto.games.virus.rules.heroes.barriers import BUILDING, LAYING_EXPLOSIVES
from lazaretto.games.virus.rules.heroes.fleeing import LEAVING
from lazaretto.games.virus.rules.heroes.free_actions import GIVING, INJECTING
from lazaretto.games.virus.rules.heroes.movement import EXPLORING, MOVING, RUNNING, SEARCHING
from lazaretto.games.virus.rules.heroes.room_actions import ADDING_CLUES, TREATING, USING_ROOMS
from lazaretto.games.virus.rules.labs.antidote import TAKING_ANTIDOTE
from lazaretto.games.virus.rules.labs.clues import look_for_antidote
from lazaretto.games.virus.rules.labs.spy import DECLARING, DRAWING_CLUES
from lazaretto.games.virus.rules.steps import NOT_NOW, ONLY_BACK, UNFINISHED, pass_go
from lazaretto.games.virus.rules.variants.addons import SMOKING, TELEPORTING
from lazaretto.games.virus.rules.variants.scenarios import SHUTTING_DOWN
from lazaretto.games.virus.state import INSIDE, NOBODY, Decision, Hero, State

FEW_DOWN: Final = Refusal("V-124", "you have too few turned-over room cards for it")
WAITING: Final = Refusal("V-125", "your late start is not over")

# chapters in the order of the menu
OUT_OF_COMBAT: Final[tuple[Acts, ...]] = (
    MOVING, LEAVING, TELEPORTING, EXPLORING, SEARCHING, RUNNING, TREATING, BUILDING, LAYING_EXPLOSIVES
)  # fmt: skip
IN_ROOMS: Final[tuple[Acts, ...]] = (
    THROWING, USING_ROOMS, TAKING_ANTIDOTE, SHUTTING_DOWN, ADDING_CLUES, PROPOSING
)  # fmt: skip
FREE: Final[tuple[Acts, ...]] = (DRAWING_CLUES, INJECTING, SMOKING, TURNING_UP, GIVING, DECLARING)
CHAPTER: Final[dict[type[Action], Acts]] = {
    kind: acts for acts in (*FLIGHT, *OUT_OF_COMBAT, *IN_ROOMS, SHARING_OUT, *FREE) for kind in acts.kinds
}
PLANNING: Final = (a.Add, a.Clear, a.Pick, a.Assign)  # nobody else sees these


# ---- late starts -----------------------------------------------------------------------------------------


def declaring(state: State) -> bool:
    """With real time a hero may say that he starts late and turns display cards up for it (V-124)."""
    lab = state.lab
    if not lab.turn.begun:
        lab.turn.begun = True
        for hero in lab.heroes:
            hero.phase.late = 0
            hero.phase.done = not lab.setup.timed or hero.status != INSIDE or not hero.cards.down
    return all([hero.phase.done for hero in lab.heroes])


class ChooseStart(Decision):
    """How late does he start, to turn display cards up? (V-124)"""

    __slots__ = ()

    def menu(self, state: State, seat: Seat) -> list[Action]:
        return [*a.START_LATE]

    def refusal(self, state: State, seat: Seat, action: Action) -> Refusal | None:
        if not isinstance(action, a.StartLate):
            return NOT_NOW
        return None if len(state.lab.heroes[seat].cards.down) >= action.seconds else FEW_DOWN

    def play(self, state: State, seat: Seat, action: Action) -> None:
        assert isinstance(action, a.StartLate)
        hero = state.lab.heroes[seat]
        hero.phase.late = NUMBERS.late_seconds * action.seconds
        hero.phase.done = True


CHOOSE_START: Final = ChooseStart()


class AwaitStart(Decision):
    """His late start is not over; he may only stop for this phase (V-125)."""

    __slots__ = ()

    def menu(self, state: State, seat: Seat) -> list[Action]:
        return [a.PASS]

    def refusal(self, state: State, seat: Seat, action: Action) -> Refusal | None:
        return None if isinstance(action, a.Pass) else WAITING

    def play(self, state: State, seat: Seat, action: Action) -> None:
        start_on_time(state, seat)
        state.lab.heroes[seat].phase.passed = True


AWAIT_START: Final = AwaitStart()


def start_on_time(state: State, seat: Seat) -> None:
    """His delay is over: he chooses the cards that are turned up, and acts (V-125)."""
    hero = state.lab.heroes[seat]
    hero.cards.refills = min(hero.phase.late // NUMBERS.late_seconds, len(hero.cards.down))
    hero.phase.late = 0


# ---- the phase -------------------------------------------------------------------------------------------


def real(state: State) -> bool:
    """All heroes act until everybody has stopped (V-042, V-043, V-326)."""
    lab = state.lab
    if not lab.turn.begun:
        lab.turn.begun = True
        for hero in lab.heroes:
            hero.phase.passed = hero.status != INSIDE
            hero.phase.activated = False
        for place in {hero.cell for hero in lab.heroes if hero.status == INSIDE}:
            share_out(lab, place)
        lab.turn.go = lab.turn.lead if lab.setup.rotate else NOBODY
    look_for_antidote(state)
    if not all([at_rest(hero) for hero in lab.heroes]):
        if lab.turn.go != NOBODY and lab.heroes[lab.turn.go].phase.passed:
            pass_go(lab, lab.turn.go)
        return False
    for hero in lab.heroes:
        hero.phase.activated = False
    return True


def at_rest(hero: Hero) -> bool:
    return hero.phase.passed and not hero.phase.rebuttal and not occupied(hero)


def occupied(hero: Hero) -> bool:
    """He has something to answer before anything else."""
    return (
        bool(hero.body.due)
        or hero.body.drawn is not None
        or hero.throw is not None
        or hero.deals.offer is not None
        or hero.clues.fresh
        or hero.cards.refills > 0
        or hero.cards.looks > 0
        or hero.deals.proposal is not None
    )


# ---- acting ----------------------------------------------------------------------------------------------


class Act(Decision):
    """A hero acts as he likes, until he stops (V-043 to V-049)."""

    __slots__ = ()

    def menu(self, state: State, seat: Seat) -> list[Action]:
        hero, plan = state.lab.heroes[seat], state.plans[seat]
        if hero.joint != NOBODY:
            return [*THROWING.filled_menu(state, seat), a.DECLINE]
        if tray_filled(plan):
            return THROWING.filled_menu(state, seat)
        if hero.phase.passed:
            return [a.PASS, a.ADD[CUBE]]  # only to throw back (V-397)
        if plan.shares:
            return [*SHARING_OUT.menu(state, seat), a.SHARE, a.CLEAR]
        return self.full_menu(state, seat)

    def full_menu(self, state: State, seat: Seat) -> list[Action]:
        menu: list[Action] = [a.PASS]
        for acts in FLIGHT if fighting(state.lab, seat) else OUT_OF_COMBAT:
            menu += acts.menu(state, seat)
        for acts in IN_ROOMS:
            menu += acts.menu(state, seat)
        if shareable(state.lab, seat):
            menu += SHARING_OUT.menu(state, seat)
        for acts in FREE:
            menu += acts.menu(state, seat)
        return menu

    def refusal(self, state: State, seat: Seat, action: Action) -> Refusal | None:
        hero, plan, acts = state.lab.heroes[seat], state.plans[seat], CHAPTER.get(type(action))
        if acts is THROWING:
            return THROWING.refusal(state, seat, action)
        if hero.phase.passed:
            return None if isinstance(action, a.Pass) and not tray_filled(plan) else ONLY_BACK
        if hero.joint != NOBODY:
            return None if isinstance(action, a.Decline) else UNFINISHED
        if tray_filled(plan) or (plan.shares and acts is not SHARING_OUT):
            return UNFINISHED
        if acts is not None:
            return acts.refusal(state, seat, action)
        return None if isinstance(action, a.Pass) else NOT_NOW

    def play(self, state: State, seat: Seat, action: Action) -> None:
        hero, acts = state.lab.heroes[seat], CHAPTER.get(type(action))
        if state.lab.setup.timed and not isinstance(action, PLANNING):
            state.undo_barrier += 1  # against the clock, what lies, lies (V-046)
        if isinstance(action, a.Decline):
            leave_group(state, seat)
        elif acts is None:
            hero.phase.passed = True
            hero.phase.rebuttal = False
        else:
            acts.play(state, seat, action)
        if self.ends_go(action, acts) and hero.throw is None:
            pass_go(state.lab, seat)

    def ends_go(self, action: Action, acts: Acts | None) -> bool:
        """A whole action, or stopping; not planning nor a free action (V-049)."""
        if isinstance(action, (*PLANNING, a.Decline)):
            return False
        return acts is None or not acts.free


ACT: Final = Act()
