"""The steps of a turn, and how a seat is asked: shared by all chapters."""

from __future__ import annotations

from typing import Final

from lazaretto.core import Refusal, Seat
from lazaretto.games.virus.state import INSIDE, BossPlayer, Decision, Lab

# the steps, in the order of the turn (V-030); those before CHILD_MOVES are the setup
(
    FOUNDING,
    INHABITING,
    BOSSES,
    LEGEND,
    TRAINING,
    CAPTIVE_STEP,
    CHILD_MOVES,
    EVENT,
    EFFECT,
    TRAPS,
    OPENING,
    LATE,
    REAL,
    CLOSING,
    SCHEMING,
    ADDITIONS,
    FINAL_ATTACK,
    MOVEMENT,
    PLOTTING,
    BOSS_MOVES,
    STIRRING,
    POWERS,
    BROOD,
    PLACING,
    BROODING,
    BLEEDING,
    GAINING,
    SPENDING,
    RECOVERY,
    DRAWING,
    LEAD,
    ROTATION,
) = range(32)
STEP_NAMES: Final = (
    "first rooms", "first creatures", "Bosses", "Legend", "skills", "Captive", "the Child",
    "Event phase", "event", "traps", "countdown starts",
    "late starts", "Real time phase", "Slow phase", "Boss players", "additional creatures", "final attack",
    "creature movement", "Boss players", "Boss movement", "Boss players", "Leaders' powers", "brood", "new creatures",
    "Boss players", "wounds", "gain resources", "spend resources", "recover", "new room cards", "Lead",
    "rotating room",
)  # fmt: skip
WALKING: Final = (MOVEMENT, BOSS_MOVES)  # movement sub-phases: four-leaf tokens and room symbols count (V-114, V-216)

NOT_ASKED: Final = Refusal("V-043", "you have nothing to decide now")
NOT_NOW: Final = Refusal("V-045", "this does not answer what you are asked")
NO_CUBE: Final = Refusal("V-044", "you have too few action cubes in stock")
UNFINISHED: Final = Refusal("V-045", "throw or take back your tray first")
ONLY_BACK: Final = Refusal("V-397", "you have stopped: you may only throw back at whoever attacked you")


def ask(lab: Lab, who: Seat, question: Decision) -> None:
    """Put a question to one seat; everything waits for the answer."""
    lab.turn.asked = question
    lab.turn.who = who


def is_asked(lab: Lab) -> bool:
    """Somebody is asked, and everything waits. A function, since a checker would take the field's value for lasting."""
    return lab.turn.asked is not None


# ---- Boss players ----------------------------------------------------------------------------------------


def breeder(lab: Lab, otherwise: Seat) -> Seat:
    """Who chooses new creatures: the Heavy Boss player, else the seat that the rule names (V-344)."""
    return lab.variants.bosses[0].seat if lab.variants.bosses else otherwise


def driver(lab: Lab) -> Seat:
    """Who moves the creatures: the Light Boss player, or the only one, else the Lead (V-209, V-345)."""
    return lab.variants.bosses[min(1, len(lab.variants.bosses) - 1)].seat if lab.variants.bosses else lab.turn.lead


def master_of(lab: Lab, figure: int) -> BossPlayer | None:
    """The Boss player whose active Boss this figure is."""
    for player in lab.variants.bosses:
        if player.active == figure:
            return player
    return None


def boss_player(lab: Lab, seat: Seat) -> BossPlayer | None:
    for player in lab.variants.bosses:
        if player.seat == seat:
            return player
    return None


def right_of(lab: Lab, seat: Seat) -> Seat:
    """The next living hero to the right, counter-clockwise; the seat itself if there is no other (V-272)."""
    count = len(lab.heroes)
    for i in range(1, count):
        other = Seat((seat - i) % count)
        if lab.heroes[other].status == INSIDE:
            return other
    return seat


# ---- the Real time phase ---------------------------------------------------------------------------------


def pass_go(lab: Lab, seat: Seat) -> None:
    """With ``rotate`` the next hero has his go after a whole action (V-397)."""
    if lab.turn.go != seat or lab.turn.step != REAL:
        return
    count = len(lab.heroes)
    for i in range(1, count + 1):
        other = Seat((seat + i) % count)
        if not lab.heroes[other].phase.passed:
            lab.turn.go = other
            return


def time_running(lab: Lab) -> bool:
    return (
        lab.setup.timed
        and lab.turn.step == REAL
        and not lab.turn.ending
        and not all([hero.phase.passed for hero in lab.heroes])
    )


def time_to_finish(lab: Lab) -> bool:
    """The countdown is over, yet throws lie open (V-204)."""
    return lab.setup.timed and lab.turn.step == REAL and not lab.turn.ending and not time_running(lab)
