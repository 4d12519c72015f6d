"""The course of a turn: the steps one after another, and who is asked what."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from lazaretto.core import EVERYBODY, Refusal, Seat
from lazaretto.games.virus.data import NUMBERS
from lazaretto.games.virus.events import Began
from lazaretto.games.virus.map import living
from lazaretto.games.virus.rules.addons import rotating
from lazaretto.games.virus.rules.blasts import spill
from lazaretto.games.virus.rules.bosses import boss_moves, restock, window
from lazaretto.games.virus.rules.clues import look_for_antidote
from lazaretto.games.virus.rules.ending import check_end, last_turn
from lazaretto.games.virus.rules.event import effect, event_phase, traps
from lazaretto.games.virus.rules.joint import waits
from lazaretto.games.virus.rules.learning import next_turn
from lazaretto.games.virus.rules.legend import assigning
from lazaretto.games.virus.rules.march import movement
from lazaretto.games.virus.rules.placing import additions, placing
from lazaretto.games.virus.rules.powers import brood, closing, final_attack, opening, powers
from lazaretto.games.virus.rules.quest import captive, child_moves, proceed
from lazaretto.games.virus.rules.rising import rising
from lazaretto.games.virus.rules.setup import bosses, founding, inhabiting
from lazaretto.games.virus.rules.shares import asks_others, share_out
from lazaretto.games.virus.rules.skills import training
from lazaretto.games.virus.rules.steps import (
    ASK_BUY,
    ASK_CLUE,
    ASK_GAIN,
    ASK_LATE,
    ASK_NET,
    ASK_OFFER,
    ASK_PENALTY,
    ASK_REAL,
    ASK_RESTORE,
    ASK_SHIELD,
    ASK_SPEND,
    ASK_THROW,
    ASK_VOTE,
    ASK_WAIT,
    ASK_WOUND,
    CHILD_MOVES,
    CLOSING,
    EVENT,
    GAINING,
    LATE,
    NO_QUESTION,
    OPENING,
    REAL,
    SPENDING,
    right_of,
)
from lazaretto.games.virus.rules.turn_end import bleeding, buyers, drawing, gaining, recovery, spending
from lazaretto.games.virus.state import INSIDE, NOBODY, Hero, Lab, State

Step = Callable[[State], bool]
TOLD: Final = (EVENT, REAL, CLOSING, GAINING)  # the four phases; the log names no smaller step
FEW_DOWN: Final = Refusal("V-124", "you have too few face-down display cards to turn up for it")


def declaring(state: State) -> bool:
    """With real time a hero may say that he starts late and turns display cards up for it (V-124)."""
    lab = state.lab
    if not lab.begun:
        lab.begun = True
        for hero in lab.heroes:
            hero.late = 0
            hero.done = not lab.timed or hero.status != INSIDE or not hero.down
    return all([hero.done for hero in lab.heroes])


def late_refusal(hero: Hero, steps_late: int) -> Refusal | None:
    return None if len(hero.down) >= steps_late else FEW_DOWN


def start_on_time(state: State, seat: Seat) -> None:
    """His delay is over: he chooses the cards that are turned up, and acts (V-125)."""
    hero = state.lab.heroes[seat]
    hero.refills = min(hero.late // NUMBERS.late_seconds, len(hero.down))
    hero.late = 0


def real(state: State) -> bool:
    """All heroes act until everybody has stopped (V-042, V-043, V-326)."""
    lab = state.lab
    if not lab.begun:
        lab.begun = True
        for hero in lab.heroes:
            hero.passed = hero.status != INSIDE
            hero.activated = False
        for place in {hero.cell for hero in lab.heroes if hero.status == INSIDE}:
            share_out(lab, place)
        lab.go = lab.lead if lab.rotate else NOBODY
    look_for_antidote(state)
    if not all([at_rest(hero) for hero in lab.heroes]):
        if lab.go != NOBODY and lab.heroes[lab.go].passed:
            pass_go(lab, lab.go)
        return False
    for hero in lab.heroes:
        hero.activated = False
    return True


def at_rest(hero: Hero) -> bool:
    return hero.passed and not hero.rebuttal and not occupied(hero)


def occupied(hero: Hero) -> bool:
    """He has something to answer before anything else."""
    return (
        bool(hero.due)
        or hero.drawn is not None
        or hero.throw is not None
        or hero.offer >= 0
        or hero.fresh
        or hero.refills > 0
        or hero.looks > 0
        or hero.vote > 0
    )


def lead_passes(state: State) -> bool:
    """The turn is over: rights lapse, the Lead token goes to the right (V-272, V-286)."""
    lab = state.lab
    last_turn(state)
    for hero in lab.heroes:
        hero.rights = 0
        hero.claims = ()
        hero.spent = ()
    if living(lab):
        lab.lead = right_of(lab, lab.lead)
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
        if lab.ask:
            return
        if rising(state) or proceed(state):
            return
        step = lab.step
        if COURSE[step](state):
            if lab.step == step and not lab.ending:
                enter_step(state, next_step(step))
        elif step in (LATE, REAL, GAINING, SPENDING):
            return


def waiting(lab: Lab) -> bool:
    """Somebody must answer before the turn goes on; in the Real time phase only a common question stops it."""
    if lab.ask:
        return True
    return lab.step != REAL and any([occupied(hero) for hero in lab.heroes])


def next_step(step: int) -> int:
    if step == CHILD_MOVES - 1:
        return OPENING  # no event on the first turn (V-029)
    return step + 1 if step + 1 < len(COURSE) else CHILD_MOVES


def enter_step(state: State, step: int) -> None:
    state.lab.step = step
    state.lab.begun = False
    if step in TOLD:
        state.tell(EVERYBODY, Began(step, state.lab.turn))


# ---- who is asked ----------------------------------------------------------------------------------------


def question(lab: Lab, seat: Seat) -> int:
    """What this seat is asked now; NO_QUESTION if it is not."""
    if lab.ending:
        return NO_QUESTION
    if lab.ask:
        return common_question(lab) if seat == lab.who else NO_QUESTION
    if seat >= len(lab.heroes):
        return NO_QUESTION  # Boss players are asked common questions only (V-343)
    hero = lab.heroes[seat]
    own = own_question(lab, hero, seat)
    if own:
        return own
    if lab.step == REAL:
        return real_question(lab, hero, seat)
    if lab.step == LATE:
        return NO_QUESTION if hero.done else ASK_LATE
    if lab.step == GAINING:
        return NO_QUESTION if hero.done else ASK_GAIN
    if lab.step == SPENDING:
        return ASK_BUY if seat in buyers(lab) else NO_QUESTION
    return NO_QUESTION


def common_question(lab: Lab) -> int:
    """The question that all wait for; cards turned up by a Major Advantage come before the answer (V-116)."""
    restoring = lab.who < len(lab.heroes) and lab.heroes[lab.who].refills > 0
    return ASK_RESTORE if restoring else lab.ask


def real_question(lab: Lab, hero: Hero, seat: Seat) -> int:
    if hero.throw is not None or asks_others(lab, Seat(seat)):
        return NO_QUESTION  # he waits for others
    if hero.joint != NOBODY:
        return ASK_REAL
    if hero.passed:
        return ASK_REAL if hero.rebuttal else NO_QUESTION
    if lab.go not in (NOBODY, seat):
        return NO_QUESTION
    return ASK_WAIT if hero.late else ASK_REAL


def own_question(lab: Lab, hero: Hero, seat: Seat) -> int:
    """What he has to answer whatever the others do."""
    if hero.refills:
        return ASK_RESTORE
    if hero.drawn is not None:
        return ASK_WOUND
    if hero.due:
        return ASK_SHIELD
    if hero.looks:
        return ASK_NET
    if hero.offer >= 0:
        return ASK_OFFER
    if hero.fresh:
        return ASK_CLUE
    if hero.vote:
        return ASK_VOTE
    if hero.throw is None or waits(lab, seat):
        return NO_QUESTION
    if not hero.throw.improved:
        return ASK_THROW
    return ASK_PENALTY if hero.throw.spent < 0 else ASK_SPEND


def acting(lab: Lab) -> tuple[Seat, ...]:
    if lab.ending:
        return ()
    if lab.ask:
        return (lab.who,)
    return tuple([Seat(i) for i in range(len(lab.heroes)) if question(lab, Seat(i))])


def pass_go(lab: Lab, seat: Seat) -> None:
    """With ``rotate`` the next hero has his go after a whole action (V-397)."""
    if lab.go != seat or lab.step != REAL:
        return
    count = len(lab.heroes)
    for i in range(1, count + 1):
        other = Seat((seat + i) % count)
        if not lab.heroes[other].passed:
            lab.go = other
            return


# ---- talk ------------------------------------------------------------------------------------------------

HUSH: Final = Refusal("V-031", "no talk while the clock stands; wait until resources are gained")


def hush(lab: Lab) -> Refusal | None:
    """With the clock, from the end of the countdown until resources are gained; never without it (V-031, V-328)."""
    stands = time_to_finish(lab) or CLOSING <= lab.step < GAINING
    return HUSH if lab.timed and stands and not lab.ending else None


# ---- time ------------------------------------------------------------------------------------------------


def time_running(lab: Lab) -> bool:
    return lab.timed and lab.step == REAL and not lab.ending and not all([hero.passed for hero in lab.heroes])


def time_to_finish(lab: Lab) -> bool:
    """The countdown is over, yet throws lie open (V-204)."""
    return lab.timed and lab.step == REAL and not lab.ending and not time_running(lab)
