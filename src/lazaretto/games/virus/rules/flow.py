"""The course of a turn: the steps one after another, and who is asked what."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from lazaretto.core import EVERYBODY, Refusal, Seat
from lazaretto.games.virus.events import Began
from lazaretto.games.virus.rules.advantages import RESTORE_CARD
from lazaretto.games.virus.rules.combat.explosions import spill
from lazaretto.games.virus.rules.combat.improving import IMPROVE_THROW
from lazaretto.games.virus.rules.combat.joint_throws import AGREE_TO_JOINT, waits
from lazaretto.games.virus.rules.combat.sharing import AGREE_TO_SHARES, asks_others
from lazaretto.games.virus.rules.combat.spending import SPEND_SUCCESSES
from lazaretto.games.virus.rules.combat.throwing import LOSE_CUBE
from lazaretto.games.virus.rules.creatures.boss_players import boss_moves, restock, window
from lazaretto.games.virus.rules.creatures.infected_heroes import rising
from lazaretto.games.virus.rules.creatures.movement import movement
from lazaretto.games.virus.rules.creatures.powers import brood, closing, final_attack, opening, powers
from lazaretto.games.virus.rules.creatures.spawning import additions, placing
from lazaretto.games.virus.rules.heroes.free_actions import ANSWER_OFFER
from lazaretto.games.virus.rules.heroes.room_actions import KEEP_NET
from lazaretto.games.virus.rules.heroes.skills import training
from lazaretto.games.virus.rules.heroes.wounds import KEEP_WOUND, USE_SHIELD
from lazaretto.games.virus.rules.labs.spy import KEEP_CLUE
from lazaretto.games.virus.rules.phases.event_phase import effect, event_phase, traps
from lazaretto.games.virus.rules.phases.real_time import ACT, AWAIT_START, CHOOSE_START, declaring, occupied, real
from lazaretto.games.virus.rules.phases.turn_end import (
    BUY_TOKENS,
    GAIN_RESOURCES,
    bleeding,
    buyers,
    drawing,
    gaining,
    recovery,
    spending,
)
from lazaretto.games.virus.rules.scoring import check_end, last_turn
from lazaretto.games.virus.rules.setup import bosses, founding, inhabiting
from lazaretto.games.virus.rules.steps import (
    CHILD_MOVES,
    CLOSING,
    EVENT,
    GAINING,
    LATE,
    OPENING,
    REAL,
    SPENDING,
    is_asked,
    right_of,
    time_to_finish,
)
from lazaretto.games.virus.rules.variants.addons import rotating
from lazaretto.games.virus.rules.variants.legend import assigning
from lazaretto.games.virus.rules.variants.scenarios import captive, child_moves, proceed
from lazaretto.games.virus.rules.variants.tutorial import next_turn
from lazaretto.games.virus.state import IMPROVING, LOSING, NOBODY, SHARES, Clues, Decision, Hero, Lab, State
from lazaretto.games.virus.state.map import living

Step = Callable[[State], bool]
TOLD: Final = (EVENT, REAL, CLOSING, GAINING)  # the four phases; the log names no smaller step


def lead_passes(state: State) -> bool:
    """The turn is over: rights lapse, the Lead token goes to the right, once (V-272, V-286)."""
    lab = state.lab
    last_turn(state)
    for hero in lab.heroes:
        hero.clues = Clues(hero.clues.held, fresh=hero.clues.fresh)
        hero.cards.spent = ()
    if living(lab) and not lab.turn.deputy:
        lab.turn.lead = right_of(lab, lab.turn.lead)
    lab.turn.deputy = False
    next_turn(lab)
    return True


# in the order of the turn (V-030); after the last comes CHILD_MOVES again
COURSE: Final[tuple[Step, ...]] = (
    founding,  # V-006
    inhabiting,  # V-023
    bosses,  # V-024
    assigning,  # V-336
    training,  # V-384
    captive,  # V-369
    child_moves,  # V-362
    event_phase,  # V-032
    effect,  # V-036
    traps,  # V-037
    opening,  # V-048
    declaring,  # V-124
    real,  # V-042
    closing,  # V-207
    window,  # V-348 to V-352
    additions,  # V-329
    final_attack,  # V-208
    movement,  # V-209
    window,
    boss_moves,  # V-346
    window,
    powers,  # V-236
    brood,  # Boss card K11
    placing,  # V-238
    window,
    bleeding,  # V-253
    gaining,  # V-255
    spending,  # V-262
    recovery,  # V-265
    drawing,  # V-268
    lead_passes,  # V-272
    rotating,  # V-382
)


def advance(state: State) -> None:
    """Take steps of the turn until somebody must decide or the game is over."""
    lab = state.lab
    while not check_end(state) and not waiting(lab):
        spill(state)
        restock(state)
        if is_asked(lab):
            return
        if rising(state) or proceed(state):
            return
        step = lab.turn.step
        if COURSE[step](state):
            enter_step(state, next_step(step))
        elif step in (LATE, REAL, GAINING, SPENDING):
            return


def waiting(lab: Lab) -> bool:
    """Somebody must answer before the turn goes on; in the Real time phase only a common question stops it."""
    if is_asked(lab):
        return True
    return lab.turn.step != REAL and any([occupied(hero) for hero in lab.heroes])


def next_step(step: int) -> int:
    if step == CHILD_MOVES - 1:
        return OPENING  # no event on the first turn (V-029)
    return step + 1 if step + 1 < len(COURSE) else CHILD_MOVES


def enter_step(state: State, step: int) -> None:
    state.lab.turn.step = step
    state.lab.turn.begun = False
    if step in TOLD:
        state.emit(EVERYBODY, Began(step, state.lab.turn.number))


# ---- who is asked ----------------------------------------------------------------------------------------


def question(lab: Lab, seat: Seat) -> Decision | None:
    """What this seat is asked now; None if it is not."""
    if lab.turn.ending:
        return None
    if lab.turn.asked is not None:
        return common_question(lab) if seat == lab.turn.who else None
    if seat >= len(lab.heroes):
        return None  # Boss players are asked common questions only (V-343)
    hero = lab.heroes[seat]
    own = own_question(lab, hero, seat)
    if own is not None:
        return own
    if lab.turn.step == REAL:
        return real_question(lab, hero, seat)
    if lab.turn.step == LATE:
        return None if hero.phase.done else CHOOSE_START
    if lab.turn.step == GAINING:
        return None if hero.phase.done else GAIN_RESOURCES
    if lab.turn.step == SPENDING:
        return BUY_TOKENS if seat in buyers(lab) else None
    return None


def common_question(lab: Lab) -> Decision | None:
    """The question that all wait for; cards turned up by a Major Advantage come before the answer (V-116)."""
    restoring = lab.turn.who < len(lab.heroes) and lab.heroes[lab.turn.who].cards.refills > 0
    return RESTORE_CARD if restoring else lab.turn.asked


def real_question(lab: Lab, hero: Hero, seat: Seat) -> Decision | None:
    if hero.throw is not None or asks_others(lab, seat):
        return None  # he waits for others
    if hero.joint != NOBODY:
        return ACT
    if hero.phase.passed:
        return ACT if hero.phase.rebuttal else None
    if lab.turn.go not in (NOBODY, seat):
        return None
    return AWAIT_START if hero.phase.late else ACT


def own_question(lab: Lab, hero: Hero, seat: Seat) -> Decision | None:
    """What he has to answer whatever the others do."""
    if hero.cards.refills:
        return RESTORE_CARD
    if hero.body.drawn is not None:
        return KEEP_WOUND
    if hero.body.due:
        return USE_SHIELD
    if hero.cards.looks:
        return KEEP_NET
    if hero.deals.offer is not None:
        return ANSWER_OFFER
    if hero.clues.fresh:
        return KEEP_CLUE
    if hero.deals.proposal is not None:
        return AGREE_TO_SHARES if hero.deals.proposal.what == SHARES else AGREE_TO_JOINT
    if hero.throw is None or waits(lab, seat):
        return None
    if hero.throw.stage == IMPROVING:
        return IMPROVE_THROW
    return LOSE_CUBE if hero.throw.stage == LOSING else SPEND_SUCCESSES


def acting(lab: Lab) -> tuple[Seat, ...]:
    if lab.turn.ending:
        return ()
    if is_asked(lab):
        return (lab.turn.who,)
    return tuple([Seat(i) for i in range(len(lab.heroes)) if question(lab, Seat(i)) is not None])


# ---- talk ------------------------------------------------------------------------------------------------

MUTED: Final = Refusal("V-031", "no talking while the clock is stopped; wait until resources are gained")


def muted(lab: Lab) -> Refusal | None:
    """With the clock, from the end of the countdown until resources are gained; never without it (V-031, V-328)."""
    stands = time_to_finish(lab) or CLOSING <= lab.turn.step < GAINING
    return MUTED if lab.setup.timed and stands and not lab.turn.ending else None
