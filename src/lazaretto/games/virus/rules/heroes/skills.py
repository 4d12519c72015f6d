"""Skills: how they are handed out, and what they are asked about elsewhere (V-383 to V-387)."""

from __future__ import annotations

from typing import Final

from lazaretto.core import EVERYBODY, Refusal, Rng, Seat
from lazaretto.games.virus.data import SKILL_NAMES, Skill
from lazaretto.games.virus.events import SkillTaken
from lazaretto.games.virus.map import clockwise
from lazaretto.games.virus.rules.steps import ASK_BID, ASK_SKILL, ask
from lazaretto.games.virus.state import Hero, Lab, State


def skill(name: str) -> Skill:
    return Skill(SKILL_NAMES.index(name))


RUNNER: Final = skill("runner")
EXPLORER: Final = skill("explorer")
SEARCHER: Final = skill("searcher")
MARKSMAN: Final = skill("marksman")
BRAWLER: Final = skill("brawler")
ACROBAT: Final = skill("acrobat")
TOUGH: Final = skill("tough")
MEDIC: Final = skill("medic")
ENGINEER: Final = skill("engineer")
DEMOLITIONIST: Final = skill("demolitionist")
SCHOLAR: Final = skill("scholar")
ATHLETE: Final = skill("athlete")
QUARTERMASTER: Final = skill("quartermaster")
LUCKY: Final = skill("lucky")
QUIET: Final = skill("quiet")
ESCAPE_ARTIST: Final = skill("escape-artist")

NOT_SHOWN: Final = Refusal("V-384", "that skill is not on the table")
LEADING: Final = Refusal("V-385", "your cubes lie on that skill already")
TOO_DEAR: Final = Refusal("V-385", "you have too few cubes for one more than lies there")


def ready(hero: Hero, wanted: Skill) -> bool:
    """He has a skill for once in a turn, and has not used it."""
    return wanted in hero.skills and wanted not in hero.spent


def use(hero: Hero, used: Skill) -> None:
    hero.spent = (*hero.spent, used)


# ---- handing them out ------------------------------------------------------------------------------------


def show_skills(rng: Rng, method: str, heroes: int) -> tuple[int, ...]:
    """Two for each hero and one more at random, or all for the auction (V-384, V-385)."""
    cards = list(range(len(SKILL_NAMES)))
    if method != "draft":
        return tuple(cards) if method == "auction" else ()
    rng.shuffle(cards)
    return tuple(sorted(cards[: 2 * heroes + 1]))


def training(state: State) -> bool:
    """At setup: each hero takes one, then another the other way round; or all bid (V-384, V-385)."""
    lab = state.lab
    if not lab.skills:
        return True
    auction = bool(lab.bids)
    if not lab.begun:
        lab.begun = True
        order = clockwise(lab)
        lab.queue = tuple(order) if auction else (*order, *reversed(order))
    if not lab.queue:
        if auction:
            close_auction(state)
        lab.skills = ()
        return True
    ask(lab, lab.queue[0], ASK_BID if auction else ASK_SKILL)
    return False


def take_refusal(lab: Lab, wanted: int) -> Refusal | None:
    return None if wanted in lab.skills else NOT_SHOWN


def take(state: State, seat: Seat, wanted: Skill) -> None:
    lab = state.lab
    lab.ask = 0
    lab.queue = lab.queue[1:]
    lab.skills = tuple([other for other in lab.skills if other != wanted])
    learn(state, seat, wanted)


def learn(state: State, seat: Seat, wanted: Skill) -> None:
    hero = state.lab.heroes[seat]
    hero.skills = (*hero.skills, wanted)
    state.tell(EVERYBODY, SkillTaken(seat, wanted))


# ---- the auction -----------------------------------------------------------------------------------------

FREE: Final = -1  # a skill without cubes


def leader(lab: Lab, wanted: int) -> int:
    return -1 if lab.bids[wanted] == FREE else lab.bids[wanted] % 8


def cubes_on(lab: Lab, wanted: int) -> int:
    return 0 if lab.bids[wanted] == FREE else lab.bids[wanted] // 8


def bid_refusal(lab: Lab, seat: Seat, wanted: int) -> Refusal | None:
    if wanted not in lab.skills:
        return NOT_SHOWN
    if leader(lab, wanted) == seat:
        return LEADING
    return None if lab.heroes[seat].stock > cubes_on(lab, wanted) else TOO_DEAR


def bid(lab: Lab, seat: Seat, wanted: int) -> None:
    """One cube more than lies there; whoever led takes his cubes back (V-385)."""
    lab.ask = 0
    cubes, former = cubes_on(lab, wanted), leader(lab, wanted)
    if former >= 0:
        lab.heroes[former].stock += cubes
    lab.heroes[seat].stock -= cubes + 1
    lab.bids = tuple([(cubes + 1) * 8 + seat if i == wanted else old for i, old in enumerate(lab.bids)])
    lab.queue = (*lab.queue[1:], lab.queue[0])


def pass_for_good(lab: Lab) -> None:
    lab.ask = 0
    lab.queue = lab.queue[1:]


def close_auction(state: State) -> None:
    """Each takes the skills with his cubes, and the cubes go to his reserve (V-386)."""
    lab = state.lab
    for wanted in range(len(lab.bids)):
        seat = leader(lab, wanted)
        if seat >= 0:
            lab.heroes[seat].reserve += cubes_on(lab, wanted)
            learn(state, Seat(seat), Skill(wanted))
    lab.bids = ()
