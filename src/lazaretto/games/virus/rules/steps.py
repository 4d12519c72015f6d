"""The steps of a turn and the questions put to seats: the words that the other chapters share."""

from __future__ import annotations

from typing import Final

from lazaretto.core import Refusal, Seat
from lazaretto.games.virus.data import NUMBERS
from lazaretto.games.virus.state import INSIDE, BossPlayer, Lab

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

# questions that all wait for (lab.ask); 0 is none
(
    NO_QUESTION,
    ASK_FOUND,
    ASK_MINION,
    ASK_BOSS,
    ASK_EVENT,
    ASK_MUTATE,
    ASK_MEDIC,
    ASK_REINFORCE,
    ASK_TRAP,
    ASK_SPAWN,
    ASK_BLAST,
    ASK_GROUP,
    ASK_TIE,
    ASK_ENTER,
    ASK_PUSH,
    ASK_LEAF,
    ASK_TARGET,
    ASK_BROOD,
    ASK_NEW,
    ASK_BLEED,
    ASK_MINIONS,
    ASK_LEADER,
    ASK_RETURN,
    ASK_TURN_OVER,
    ASK_WINDOW,
    ASK_TRANSFORM,
    ASK_SPIN,
    ASK_RISE,
    ASK_RISE_ROOM,
    ASK_AIM,
    ASK_SPOT,
    ASK_GUIDE,
    ASK_SKILL,
    ASK_BID,
    ASK_ROTATE,
    ASK_TINT,
    ASK_CARD,
    # questions to one hero, beside which the others go on
    ASK_SHIELD,
    ASK_WOUND,
    ASK_RESTORE,
    ASK_THROW,
    ASK_PENALTY,
    ASK_SPEND,
    ASK_CLUE,
    ASK_OFFER,
    ASK_VOTE,
    ASK_LATE,
    ASK_WAIT,
    ASK_REAL,
    ASK_GAIN,
    ASK_BUY,
    ASK_NET,
) = range(52)

NOT_ASKED: Final = Refusal("V-043", "you are not asked now")
NOT_NOW: Final = Refusal("V-045", "this does not answer what you are asked")
NO_CUBE: Final = Refusal("V-044", "you have too few action cubes in stock")
NO_SUCH_CARD: Final = Refusal("V-117", "that is no face-up card of your display")


def ask(lab: Lab, who: Seat, question: int) -> None:
    """Put a question to one seat; everything waits for the answer."""
    lab.ask = question
    lab.who = who


# ---- Boss players ----------------------------------------------------------------------------------------


def breeder(lab: Lab, otherwise: Seat) -> Seat:
    """Who chooses new creatures: the Heavy Boss player, else the seat that the rule names (V-344)."""
    return lab.bosses[0].seat if lab.bosses else otherwise


def driver(lab: Lab) -> Seat:
    """Who moves the creatures: the Light Boss player, or the only one, else the Lead (V-209, V-345)."""
    return lab.bosses[min(1, len(lab.bosses) - 1)].seat if lab.bosses else lab.lead


def master_of(lab: Lab, figure: int) -> BossPlayer | None:
    """The Boss player whose active Boss this figure is."""
    for player in lab.bosses:
        if player.active == figure:
            return player
    return None


def boss_player(lab: Lab, seat: Seat) -> BossPlayer | None:
    for player in lab.bosses:
        if player.seat == seat:
            return player
    return None


def answered(lab: Lab) -> None:
    lab.ask = NO_QUESTION
    lab.options = ()


def advantage_refusal(lab: Lab, seat: Seat, card: int) -> Refusal | None:
    """What speaks against taking an Advantage by turning over this display card (V-117, V-118)."""
    hero = lab.heroes[seat]
    if card not in hero.display:
        return NO_SUCH_CARD
    return TOO_MANY_DOWN if len(hero.down) >= NUMBERS.face_down else None


TOO_MANY_DOWN: Final = Refusal("V-118", "eight display cards are face-down already")


def has_advantage(lab: Lab, seat: Seat) -> bool:
    hero = lab.heroes[seat]
    return bool(hero.display) and len(hero.down) < NUMBERS.face_down


def flip(lab: Lab, seat: Seat, card: int) -> None:
    """Turn a display card over for an Advantage."""
    hero = lab.heroes[seat]
    for held in hero.display:
        if held == card:
            hero.display.remove(held)
            hero.down.append(held)
            return


def right_of(lab: Lab, seat: Seat) -> Seat:
    """The next living hero to the right, counter-clockwise; the seat itself if there is no other (V-272)."""
    count = len(lab.heroes)
    for i in range(1, count):
        other = Seat((seat - i) % count)
        if lab.heroes[other].status == INSIDE:
            return other
    return seat
