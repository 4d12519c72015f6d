"""The tray: a hero puts a throw together, then throws it at creatures or at a hero (V-141, V-142, V-176, V-194)."""

from __future__ import annotations

from typing import Final

from lazaretto.core import Action, Refusal, Seat
from lazaretto.games.virus import actions as a
from lazaretto.games.virus.data import CUBE, ELEMENTS
from lazaretto.games.virus.rules.acts import Acts
from lazaretto.games.virus.rules.combat import hero_vs_hero
from lazaretto.games.virus.rules.combat.sharing import foes
from lazaretto.games.virus.rules.combat.throwing import (
    EMPTY_TRAY,
    add,
    add_refusal,
    let_fly,
    shoot_refusal,
    stock_of,
    targets,
    throw,
    throw_refusal,
    tray_filled,
)
from lazaretto.games.virus.rules.steps import ONLY_BACK
from lazaretto.games.virus.state import NO_PLAN, Plan, State


class Throwing(Acts):
    """Filling and emptying the tray, and throwing."""

    def menu(self, state: State, seat: Seat) -> list[Action]:
        """Into an empty tray goes a cube first."""
        lab = state.lab
        aims = foes(lab, seat) or targets(lab, seat) or hero_vs_hero.victims(lab, seat)
        return [a.ADD[CUBE]] if aims else []

    def filled_menu(self, state: State, seat: Seat) -> list[Action]:
        """More for the tray, and what it can be thrown at."""
        lab, hero = state.lab, state.lab.heroes[seat]
        menu: list[Action] = [a.ADD[element] for element in range(len(ELEMENTS)) if stock_of(hero, element)]
        if foes(lab, seat) and not hero.phase.passed:
            return [*menu, a.THROW, a.CLEAR]
        attacks = [a.ATTACK[other] for other in hero_vs_hero.victims(lab, seat)]
        if hero.phase.passed:
            return [*menu, *attacks, a.CLEAR]
        return [*menu, *attacks, *[a.SHOOT[place] for place in targets(lab, seat)], a.CLEAR]

    def refusal(self, state: State, seat: Seat, action: Action) -> Refusal | None:
        lab, plan = state.lab, state.plans[seat]
        if isinstance(action, a.Add):
            return add_refusal(lab, plan, seat, action.element)
        if isinstance(action, a.Clear):
            return None if tray_filled(plan) or plan.shares else EMPTY_TRAY
        if isinstance(action, a.Attack):
            return hero_vs_hero.attack_refusal(lab, plan, seat, action.seat)
        if lab.heroes[seat].phase.passed:
            return ONLY_BACK
        if isinstance(action, a.Shoot):
            return shoot_refusal(lab, plan, seat, action.cell)
        return throw_refusal(lab, plan, seat)

    def play(self, state: State, seat: Seat, action: Action) -> None:
        if isinstance(action, a.Add):
            add(state, seat, action.element)
        elif isinstance(action, a.Clear):
            state.plans[seat] = Plan(NO_PLAN.tray, state.plans[seat].picked)
        elif isinstance(action, a.Attack):
            attack(state, seat, action.seat)
        else:
            throw(state, seat, action.cell if isinstance(action, a.Shoot) else state.lab.heroes[seat].cell)


THROWING: Final = Throwing(a.Add, a.Clear, a.Throw, a.Shoot, a.Attack)


def attack(state: State, seat: Seat, victim: Seat) -> None:
    """A throw at a hero: in one room both are in combat now; he may throw back (V-194, V-397, V-400)."""
    lab = state.lab
    far = hero_vs_hero.distance(lab, seat, victim)
    hero_vs_hero.bind(lab, seat, victim)
    let_fly(state, seat, lab.heroes[victim].cell, far, victim)
    lab.heroes[seat].phase.rebuttal = False
    hero_vs_hero.provoke(lab, victim, seat)
