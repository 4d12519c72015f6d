"""The coach: what a thing means, the first time a player meets it."""

from __future__ import annotations

from typing import Final

from lazaretto.core import Scene
from lazaretto.games.virus.data import FIGURE_NAMES, NOWHERE, NUMBERS
from lazaretto.games.virus.rules import steps
from lazaretto.games.virus.rules.creatures.spawning import produced
from lazaretto.games.virus.rules.flow import question
from lazaretto.games.virus.rules.heroes.wounds import KeepWound, UseShield
from lazaretto.games.virus.rules.phases.event_phase import KeepEvent
from lazaretto.games.virus.rules.phases.real_time import Act
from lazaretto.games.virus.rules.phases.turn_end import BuyTokens, GainResources
from lazaretto.games.virus.rules.setup import FoundRoom
from lazaretto.games.virus.rules.variants.tutorial import creatures_come
from lazaretto.games.virus.state import INSIDE
from lazaretto.games.virus.view import View

TIPS: Final = {
    "aim": f"Bring the antidote out through START before turn {NUMBERS.turns} ends. "
    "How you win lists the four steps to it.",
    "act": "You act as long as you like, one cube for most things. Cubes you keep are what you fight with.",
    "noise": "Your cubes in coloured rooms make noise. When creatures act, each of these rooms calls a new one.",
    "leader": "Four noisy rooms call a Leader, who is twice as strong. Stopping now would keep it away.",
    "fight": "You are attacked. Throw cubes and bullets: those alone on a square, multiplied, kill or dodge.",
    "throw": "Green counts, red lies with another one and is spoiled. Turn a room card over to make one more count.",
    "wound": "That was a wound. A hidden one may be infected: if you die of it, you rise as a Boss.",
    "deep": "A deep wound bleeds into another every turn. A First Aid room stops it.",
    "shield": "A shield cancels one hit. Keep them for the hits that would kill you.",
    "event": "The Lead reads an Event card for the whole turn. Turn a room card over to draw another one.",
    "gain": "Rooms you explored or searched pay: the size of their colour group, twice if searched.",
    "buy": "Resources buy tokens now, and what is left is lost. Bullets and shields help most at first.",
    "lab": "Lab corners that meet at one point give a clue. Draw it in this turn, or it is lost.",
    "clue": "A clue tells where the antidote is. A cube shares it: when only one room fits all, it is there.",
    "antidote": "There is the antidote. Fetch it, for a cube, and carry it out through START.",
    "last": f"The lab destroys itself after turn {NUMBERS.turns}. Whoever is inside then is lost.",
}


AIM: Final = (("aim", "goals"), ("aim", "turn"))  # on a phone the goals lie far below


def draw_tips(scene: Scene, view: View) -> None:
    """Whatever applies now; the client shows each of them once."""
    for name, at in applying(view):
        if at in scene.pieces or at in scene.regions:
            scene.tip(name, at, TIPS[name])


def applying(view: View) -> list[tuple[str, str]]:
    lab, seat = view.lab, view.me
    if seat is None or seat >= len(lab.heroes) or lab.turn.ending or lab.heroes[seat].status != INSIDE:
        return []
    hero, asked = lab.heroes[seat], question(lab, seat)
    found: list[tuple[str, str]] = []
    if hero.throw is not None:
        found.append(("throw", f"throw-{seat + 1}"))
    if isinstance(asked, KeepWound):
        found.append(("wound", f"my-wound-{len(hero.body.wounds)}"))
    if isinstance(asked, UseShield):
        found.append(("shield", "my-shield"))
    if isinstance(asked, FoundRoom):
        found += AIM
    if isinstance(asked, KeepEvent):
        found.append(("event", "bar"))
    if isinstance(asked, GainResources):
        found.append(("gain", "goals"))
    if isinstance(asked, BuyTokens):
        found.append(("buy", "reserve"))
    if any([wound.deep for wound in hero.body.wounds]):
        found.append(("deep", "my-wound-0"))
    elif hero.body.wounds:
        found.append(("wound", "my-wound-0"))
    if isinstance(asked, Act):
        found += acting(view)
    return found


def acting(view: View) -> list[tuple[str, str]]:
    lab, seat = view.lab, view.me
    assert seat is not None
    hero = lab.heroes[seat]
    found = [*AIM, ("act", "my-cube")]
    foes = [creature for creature in lab.creatures if creature.cell == hero.cell and creature.foe >> seat & 1]
    if foes and hero.throw is None:
        found.insert(0, ("fight", "fight" if not any(view.plan.tray) else FIGURE_NAMES[foes[0].figure]))
    calls = sum(produced(lab, seat)) if creatures_come(lab) else 0
    if calls == 3:
        found.insert(0, ("leader", "noise-leader"))
    if calls:
        found.append(("noise", "noise"))
    if hero.clues.claims or hero.clues.fresh:
        found.insert(0, ("lab", "goals"))
    if any([clue >= 0 for clue in hero.clues.held]) or view.hand:
        found.insert(0, ("clue", "clues"))
    if lab.escape.antidote != NOWHERE:
        found.insert(0, ("antidote", "antidote"))
    if lab.turn.number >= NUMBERS.turns - 1 and lab.turn.step == steps.REAL:
        found.append(("last", "turn"))
    return found
