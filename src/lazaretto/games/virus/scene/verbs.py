"""The seven verbs of a hero: always the same, in the same places; and behind which of them an action is offered."""

from __future__ import annotations

from typing import Final

from lazaretto.core import Action, Json, Menu, Scene, Seat
from lazaretto.games.virus.heuristics.outlook import fleeing, stopping
from lazaretto.games.virus.rules import steps
from lazaretto.games.virus.rules.combat.sharing import fighting, foes
from lazaretto.games.virus.rules.combat.throwing import targets
from lazaretto.games.virus.rules.flow import question
from lazaretto.games.virus.rules.heroes.movement import search_cubes
from lazaretto.games.virus.rules.phases.real_time import Act
from lazaretto.games.virus.scene.paths import ATTACK, BUILD, EXPLORE, MOVE, SEARCH, STOP, USE, USE_NOTES, VERB_OF
from lazaretto.games.virus.state import INSIDE, Lab
from lazaretto.games.virus.text import names
from lazaretto.games.virus.view import View


def verb_of(view: View, action: Action) -> str:
    """Behind which verb it is; none: it answers another question, and has its own button or piece."""
    verb = VERB_OF.get(type(action), "") if is_hero(view) else ""
    return "" if verb in (ATTACK, USE) and not acts(view) else verb  # answers to another question


def acts(view: View) -> bool:
    """It is the hero's time to act, and no other question is asked."""
    return view.me is not None and isinstance(question(view.lab, view.me), Act)


def is_hero(view: View) -> bool:
    """Boss players and watchers have no verbs, nor has a hero who is dead or out."""
    lab, seat = view.lab, view.me
    if seat is None or seat >= len(lab.heroes) or steps.boss_player(lab, seat) is not None:
        return False
    return lab.heroes[seat].status == INSIDE


def draw_verbs(scene: Scene, view: View, menu: Menu) -> None:
    if not is_hero(view):
        return
    assert view.me is not None
    lab, seat = view.lab, view.me
    fight = fighting(lab, seat)
    can = [action for action, refusal in menu if refusal is None]
    legal = {verb_of(view, action) for action in can}
    notes = {**free_notes(lab, seat), USE: use_note(can)}
    if fight and foes(lab, seat):
        notes |= combat_notes(lab, seat)
    blocked = why_not(view)
    said = {MOVE: "flee", ATTACK: "throw"} if fight else {ATTACK: "shoot"}
    for name in (MOVE, EXPLORE, SEARCH, ATTACK, BUILD, USE, STOP):
        say = said.get(name, name)
        note = notes[name] if name in legal else "" if blocked else short_no(name, fight)
        more: dict[str, Json] = {"quiet": True} if name == STOP else {}
        scene.verb(name, say.capitalize(), f"v-{say}", note=note, why=["V-043", blocked or LONG_NO[name]], **more)


LONG_NO: Final = {
    MOVE: "no room next to yours can be entered now",
    EXPLORE: "no card in hand fits an empty cell beside your room now",
    SEARCH: "this room cannot be searched now",
    ATTACK: "there is no creature that you could throw at",
    BUILD: "you have no barrier, door, breach or explosive that could be placed here",
    USE: "this room has nothing to use now, and you hold no token to use",
    STOP: "you have stopped",
}


def why_not(view: View) -> str:
    """Why no verb can be used at all; empty: it is the hero's time to act."""
    lab = view.lab
    assert view.me is not None
    if acts(view):
        return ""
    if lab.turn.step == steps.REAL:
        return "answer the question first" if question(lab, view.me) is not None else "you have stopped for this turn"
    return "heroes act in another part of the turn"


def short_no(verb: str, fight: bool) -> str:
    if fight and verb in (EXPLORE, SEARCH, BUILD):
        return "not now"
    return {
        MOVE: "no way",
        EXPLORE: "no cell",
        SEARCH: "not here",
        ATTACK: "no target",
        BUILD: "no parts",
    }.get(verb, "not here" if verb == USE else "")


def free_notes(lab: Lab, seat: Seat) -> dict[str, str]:
    return {
        MOVE: "1 cube",
        EXPLORE: "1 cube",
        SEARCH: names.cubes(search_cubes(lab.heroes[seat])),
        ATTACK: "from afar" if targets(lab, seat) else "at a hero",
        BUILD: "1 cube",
        STOP: "for this turn",
    }


def use_note(can: list[Action]) -> str:
    """What it is that can be used."""
    kinds = {type(action) for action in can}
    return next((note for kind, note in USE_NOTES.items() if kind in kinds), "")


def combat_notes(lab: Lab, seat: Seat) -> dict[str, str]:
    stop, flee = stopping(lab, seat).most, fleeing(lab, seat).most
    return {
        MOVE: f"take {names.things(flee, 'hit')}",
        EXPLORE: f"take {names.things(flee, 'hit')}",
        ATTACK: "attack",
        STOP: f"take {names.things(stop, 'hit')}",
    }
