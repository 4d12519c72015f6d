"""Skills: how they are handed out, and what they are asked about elsewhere (V-383 to V-387)."""

from __future__ import annotations

from typing import Final

from lazaretto.core import EVERYBODY, Action, Refusal, Rng, Seat
from lazaretto.games.virus import actions as a
from lazaretto.games.virus.data import SKILL_NAMES, Skill
from lazaretto.games.virus.events import SkillTaken
from lazaretto.games.virus.rules.steps import NOT_NOW, ask
from lazaretto.games.virus.state import Bid, Decision, Hero, Lab, State
from lazaretto.games.virus.state.map import clockwise


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
    return wanted in hero.cards.skills and wanted not in hero.cards.spent


def use(hero: Hero, used: Skill) -> None:
    hero.cards.spent = (*hero.cards.spent, used)


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
    if not lab.variants.skills:
        return True
    auction = bool(lab.variants.bids)
    if not lab.turn.begun:
        lab.turn.begun = True
        order = clockwise(lab)
        lab.turn.queue = tuple(order) if auction else (*order, *reversed(order))
    if not lab.turn.queue:
        if auction:
            close_auction(state)
        lab.variants.skills = ()
        return True
    ask(lab, lab.turn.queue[0], BID_FOR_SKILL if auction else CHOOSE_SKILL)
    return False


class ChooseSkill(Decision):
    """A hero takes one of the skills on the table (V-384)."""

    __slots__ = ()

    def menu(self, state: State, seat: Seat) -> list[Action]:
        return [a.TAKE_SKILL[card] for card in state.lab.variants.skills]

    def refusal(self, state: State, seat: Seat, action: Action) -> Refusal | None:
        if not isinstance(action, a.TakeSkill):
            return NOT_NOW
        return None if action.skill in state.lab.variants.skills else NOT_SHOWN

    def play(self, state: State, seat: Seat, action: Action) -> None:
        assert isinstance(action, a.TakeSkill)
        lab = state.lab
        lab.turn.asked = None
        lab.turn.queue = lab.turn.queue[1:]
        lab.variants.skills = tuple([other for other in lab.variants.skills if other != action.skill])
        learn(state, seat, action.skill)


CHOOSE_SKILL: Final = ChooseSkill()


def learn(state: State, seat: Seat, wanted: Skill) -> None:
    hero = state.lab.heroes[seat]
    hero.cards.skills = (*hero.cards.skills, wanted)
    state.emit(EVERYBODY, SkillTaken(seat, wanted))


# ---- the auction -----------------------------------------------------------------------------------------


class BidForSkill(Decision):
    """A hero bids one cube more for a skill, or passes for good (V-385)."""

    __slots__ = ()

    def menu(self, state: State, seat: Seat) -> list[Action]:
        return [a.PASS, *[a.BID[card] for card in state.lab.variants.skills]]

    def refusal(self, state: State, seat: Seat, action: Action) -> Refusal | None:
        if isinstance(action, a.Bid):
            return bid_refusal(state.lab, seat, action.skill)
        return None if isinstance(action, a.Pass) else NOT_NOW

    def play(self, state: State, seat: Seat, action: Action) -> None:
        lab = state.lab
        lab.turn.asked = None
        if isinstance(action, a.Bid):
            bid(lab, seat, action.skill)
        else:
            lab.turn.queue = lab.turn.queue[1:]


BID_FOR_SKILL: Final = BidForSkill()


def leader(lab: Lab, wanted: int) -> int:
    bid = lab.variants.bids[wanted]
    return -1 if bid is None else bid.seat


def cubes_on(lab: Lab, wanted: int) -> int:
    bid = lab.variants.bids[wanted]
    return 0 if bid is None else bid.cubes


def bid_refusal(lab: Lab, seat: Seat, wanted: int) -> Refusal | None:
    if wanted not in lab.variants.skills:
        return NOT_SHOWN
    if leader(lab, wanted) == seat:
        return LEADING
    return None if lab.heroes[seat].stock.cubes > cubes_on(lab, wanted) else TOO_DEAR


def bid(lab: Lab, seat: Seat, wanted: int) -> None:
    """One cube more than lies there; whoever led takes his cubes back (V-385)."""
    cubes, former = cubes_on(lab, wanted), leader(lab, wanted)
    if former >= 0:
        lab.heroes[former].stock.cubes += cubes
    lab.heroes[seat].stock.cubes -= cubes + 1
    lab.variants.bids = tuple([Bid(cubes + 1, seat) if i == wanted else old for i, old in enumerate(lab.variants.bids)])
    lab.turn.queue = (*lab.turn.queue[1:], lab.turn.queue[0])


def close_auction(state: State) -> None:
    """Each takes the skills with his cubes, and the cubes go to his reserve (V-386)."""
    lab = state.lab
    for wanted in range(len(lab.variants.bids)):
        seat = leader(lab, wanted)
        if seat >= 0:
            lab.heroes[seat].stock.reserve += cubes_on(lab, wanted)
            learn(state, Seat(seat), Skill(wanted))
    lab.variants.bids = ()
