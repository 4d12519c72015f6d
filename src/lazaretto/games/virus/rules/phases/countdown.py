"""The clock: what runs out, and what is settled for those who were too slow (V-042, V-124, V-201 to V-206)."""

from __future__ import annotations

from typing import Final

from lazaretto.core import EVERYBODY, Deadline, Seat
from lazaretto.games.virus.data import CUBE, EVENT_SECONDS, LEVELS, NUMBERS, THROWN_BULLET, happening
from lazaretto.games.virus.events import TimeUp
from lazaretto.games.virus.rules.advantages import face_up
from lazaretto.games.virus.rules.combat.explosions import BlastFirst
from lazaretto.games.virus.rules.combat.hero_vs_hero import hit, hit_refusal, parry, parry_refusal
from lazaretto.games.virus.rules.combat.joint_throws import leave_group, waits
from lazaretto.games.virus.rules.combat.sharing import lapse_proposals, worst_first
from lazaretto.games.virus.rules.combat.successes import actions_left, bullets_left
from lazaretto.games.virus.rules.combat.throwing import (
    dodge,
    dodge_refusal,
    drop,
    finish_round,
    kill,
    kill_refusal,
    settle_throw,
    stand,
)
from lazaretto.games.virus.rules.creatures.movement import StopGroup, let_go
from lazaretto.games.virus.rules.flow import advance
from lazaretto.games.virus.rules.heroes.fleeing import slip_out
from lazaretto.games.virus.rules.heroes.wounds import keep_wound, settle, use_shield
from lazaretto.games.virus.rules.phases.real_time import occupied, start_on_time
from lazaretto.games.virus.rules.steps import REAL, is_asked, time_running, time_to_finish
from lazaretto.games.virus.rules.variants.scenarios import settle_quest
from lazaretto.games.virus.state import IMPROVING, LOSING, NO_PLAN, NOBODY, Lab, State
from lazaretto.games.virus.state.map import creatures_in

LIGHTS_OUT: Final = happening("lights-out")
COUNTDOWN: Final = "countdown"
FINISH: Final = "finish"
FOUR_LEAF: Final = "four-leaf"
LATE_NAMES: Final = ("late-1", "late-2", "late-3", "late-4")


# ---- deadlines -------------------------------------------------------------------------------------------


def countdown(lab: Lab) -> int:
    """Seconds of this Real time phase (V-028)."""
    seconds = LEVELS[lab.setup.level - 1].countdown[len(lab.heroes) - 1]
    return seconds - EVENT_SECONDS[LIGHTS_OUT] if lab.turn.event == LIGHTS_OUT else seconds


def deadlines(lab: Lab) -> tuple[Deadline, ...]:
    """What runs out (V-206): the countdown and late starts, the time to finish, the time for a four-leaf."""
    if time_running(lab):
        late = [Deadline(LATE_NAMES[i], hero.phase.late) for i, hero in enumerate(lab.heroes) if hero.phase.late]
        return (Deadline(COUNTDOWN, countdown(lab)), *[d for d in late if d.seconds < countdown(lab)])
    if time_to_finish(lab):
        return (Deadline(FINISH, NUMBERS.spend_seconds),)
    if lab.setup.timed and isinstance(lab.turn.asked, StopGroup) and not lab.turn.ending:
        return (Deadline(FOUR_LEAF, NUMBERS.leaf_seconds),)
    return ()


def expire(state: State, name: str) -> None:
    if name == COUNTDOWN:
        time_up(state)
    elif name == FINISH:
        settle_for_all(state)
    elif name == FOUR_LEAF:
        let_go(state.lab, state.lab.turn.who, everything=False)
        advance(state)
    else:
        start_on_time(state, Seat(LATE_NAMES.index(name)))
        advance(state)


# ---- time is up ------------------------------------------------------------------------------------------


def time_up(state: State) -> None:
    """Nobody starts anything new; what is unconfirmed is void, what is thrown stands (V-047, V-146, V-201 to V-203)."""
    lab = state.lab
    state.emit(EVERYBODY, TimeUp())
    state.undo_barrier += 1
    for seat, hero in enumerate(lab.heroes):
        if hero.phase.late:
            start_on_time(state, Seat(seat))
        hero.phase.passed = True
        hero.deals = hero.deals.offered(None).asked(None)
        hero.phase.rebuttal = False
        if hero.joint != NOBODY and hero.throw is None:
            leave_group(state, Seat(seat))
        state.plans[seat] = NO_PLAN
    lapse_proposals(lab)
    advance(state)


def settle_for_all(state: State) -> None:
    """The time to finish is over too: open choices are made for their heroes (V-204)."""
    lab = state.lab
    state.undo_barrier += 1
    while lab.turn.step == REAL and not lab.turn.ending and not is_asked(lab):
        waiting_heroes = [
            Seat(i) for i in range(len(lab.heroes)) if occupied(lab.heroes[i]) and not waits(lab, Seat(i))
        ]
        if not waiting_heroes:
            break
        settle_one(state, waiting_heroes[0])
    if isinstance(lab.turn.asked, BlastFirst):
        lab.turn.asked.hit(state, lab.turn.asked.figures[0])
    settle_quest(state)
    advance(state)


def settle_one(state: State, seat: Seat) -> None:
    """One open choice of a hero."""
    hero = state.lab.heroes[seat]
    if hero.body.drawn is not None:
        keep_wound(state, seat)
        settle(state, seat)
    elif hero.body.due:
        use_shield(state, seat)
    elif hero.cards.refills:
        face_up(hero, hero.cards.down[0])
        hero.cards.refills -= 1
    elif hero.cards.looks:
        hero.cards.looks = 0
    elif hero.deals.offer is not None:
        hero.deals = hero.deals.offered(None)
    elif hero.clues.fresh:
        hero.clues = hero.clues.kept()
    elif hero.throw is not None:
        spend_for_him(state, seat)
    if hero.phase.exiting:
        slip_out(state, seat)


def spend_for_him(state: State, seat: Seat) -> None:
    """Keep the larger product, kill the worst that can be killed, then dodge by damage for each Success (V-204)."""
    lab = state.lab
    hero = lab.heroes[seat]
    board = hero.throw
    assert board is not None
    if board.stage == IMPROVING:
        stand(hero, board)
        settle_throw(state, seat)
    elif board.stage == LOSING:
        drop(state, seat, CUBE if actions_left(board) > bullets_left(board) else THROWN_BULLET)
    elif board.victim != NOBODY:
        while hit_refusal(lab, seat) is None:
            hit(hero)
        while parry_refusal(lab, seat) is None:
            parry(hero)
        finish_round(state, seat)
    else:
        for creature in sorted(creatures_in(lab, board.target), key=worst_first):
            if kill_refusal(lab, seat, creature.figure) is None:
                kill(state, seat, creature.figure)
        for creature in sorted(creatures_in(lab, board.target), key=lambda c: (-c.damage() / c.dodge(), c.figure)):
            if dodge_refusal(lab, seat, creature.figure) is None:
                dodge(state, seat, creature.figure)
        finish_round(state, seat)
