"""Spending the Successes of a throw: kill, dodge, damage, hit, parry, or flee (V-154 to V-158, V-165, V-196)."""

from __future__ import annotations

from typing import Final

from lazaretto.core import Action, Refusal, Seat
from lazaretto.games.virus import actions as a
from lazaretto.games.virus.rules.acts import Acts
from lazaretto.games.virus.rules.combat.explosions import keeps_damage
from lazaretto.games.virus.rules.combat.hero_vs_hero import hit, hit_refusal, parry, parry_refusal
from lazaretto.games.virus.rules.combat.sharing import different, fighting, foes
from lazaretto.games.virus.rules.combat.throwing import (
    damage,
    damage_refusal,
    dodge,
    dodge_refusal,
    finish_round,
    kill,
    kill_refusal,
)
from lazaretto.games.virus.rules.heroes.fleeing import BOLTING, BREAKING_OUT, FLEEING
from lazaretto.games.virus.rules.steps import NOT_NOW, ONLY_BACK, pass_go, time_to_finish
from lazaretto.games.virus.rules.variants.addons import TELEPORTING
from lazaretto.games.virus.state import NOBODY, Decision, State
from lazaretto.games.virus.state.map import creatures_in

TIME_IS_UP: Final = Refusal("V-203", "the countdown has ended: no fleeing any more")
FLIGHT: Final[tuple[Acts, ...]] = (FLEEING, BREAKING_OUT, TELEPORTING, BOLTING)  # ways out of combat


def flight_menu(state: State, seat: Seat) -> list[Action]:
    menu: list[Action] = []
    for acts in FLIGHT:
        menu += acts.menu(state, seat)
    return menu


class SpendSuccesses(Decision):
    """What do the Successes of his throw buy? In any order, and he may flee in between (V-156)."""

    __slots__ = ()

    def menu(self, state: State, seat: Seat) -> list[Action]:
        lab = state.lab
        board = lab.heroes[seat].throw
        assert board is not None
        if board.victim != NOBODY:
            return [a.DONE, a.HIT, a.PARRY, *(flight_menu(state, seat) if fighting(lab, seat) else [])]
        menu: list[Action] = [a.DONE]
        here = foes(lab, seat) if board.distance < 0 else creatures_in(lab, board.target)
        for creature in different(here):
            menu.append(a.KILL[creature.figure])
            if keeps_damage(lab, creature):
                menu.append(a.DAMAGE[creature.figure])
            if board.distance < 0:
                menu.append(a.DODGE[creature.figure])
        return menu + flight_menu(state, seat) if board.distance < 0 else menu

    def refusal(self, state: State, seat: Seat, action: Action) -> Refusal | None:
        lab = state.lab
        if isinstance(action, a.Done):
            return None
        if isinstance(action, a.Dodge):
            return dodge_refusal(lab, seat, action.figure)
        if isinstance(action, a.Kill):
            return kill_refusal(lab, seat, action.figure)
        if isinstance(action, a.Damage):
            return damage_refusal(lab, seat, action.figure)
        if isinstance(action, a.Hit):
            return hit_refusal(lab, seat)
        if isinstance(action, a.Parry):
            return parry_refusal(lab, seat)
        if lab.heroes[seat].phase.passed:
            return TIME_IS_UP if time_to_finish(lab) else ONLY_BACK
        acts = flight_by(action)
        return NOT_NOW if acts is None else acts.refusal(state, seat, action)

    def play(self, state: State, seat: Seat, action: Action) -> None:
        hero = state.lab.heroes[seat]
        if isinstance(action, a.Dodge):
            dodge(state, seat, action.figure)
        elif isinstance(action, a.Kill):
            kill(state, seat, action.figure)
        elif isinstance(action, a.Damage):
            damage(state, seat, action.figure)
        elif isinstance(action, a.Hit):
            hit(hero)
        elif isinstance(action, a.Parry):
            parry(hero)
        else:
            self.end(state, seat, action)
        if hero.throw is None:
            pass_go(state.lab, seat)

    def end(self, state: State, seat: Seat, action: Action) -> None:
        """He is done, or flees."""
        acts = flight_by(action)
        if acts is None:
            finish_round(state, seat)
        else:
            acts.play(state, seat, action)


SPEND_SUCCESSES: Final = SpendSuccesses()


def flight_by(action: Action) -> Acts | None:
    for acts in FLIGHT:
        if type(action) in acts.kinds:
            return acts
    return None
