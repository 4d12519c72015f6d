"""What a hero might do in the Real time phase; which of it is allowed is for refusals.py to say."""

from __future__ import annotations

from collections.abc import Sequence

from lazaretto.core import Action, Seat
from lazaretto.games.virus import actions as a
from lazaretto.games.virus.data import (
    ADRENALINE,
    AMMO,
    BARRIER,
    BREACH,
    CUBE,
    DOOR,
    ELEMENTS,
    EXPLOSIVE,
    FACE,
    FIRST_AID,
    HOME,
    NET,
    SMOKE,
    TELEPORT,
    Card,
    Spin,
)
from lazaretto.games.virus.map import beyond, creatures_in, edge_at, first_in_room, heroes_in
from lazaretto.games.virus.rules.addons import gates
from lazaretto.games.virus.rules.combat import stock_of, targets, tray_filled
from lazaretto.games.virus.rules.duel import victims
from lazaretto.games.virus.rules.gifts import GIFTS
from lazaretto.games.virus.rules.moves import unexplored_refusal
from lazaretto.games.virus.rules.shares import fighting, foes
from lazaretto.games.virus.rules.skills import MEDIC, RUNNER, ready
from lazaretto.games.virus.state import BARRIER_EDGE, DOOR_EDGE, NOBODY, REBOOT, Creature, Hero, Lab, Plan


def distinct(cards: Sequence[Card]) -> list[Card]:
    """One of those that look alike: the first."""
    seen: set[int] = set()
    out: list[Card] = []
    for card in cards:
        if FACE[card] not in seen:
            seen.add(FACE[card])
            out.append(card)
    return out


def different(creatures: list[Creature]) -> list[Creature]:
    """Creatures of one kind in one combat are one choice (section 6 d)."""
    out: list[Creature] = []
    for creature in creatures:
        if creature.boss or not any([alike_in_combat(creature, other) for other in out]):
            out.append(creature)
    return out


def alike_in_combat(one: Creature, other: Creature) -> bool:
    return one.kind() == other.kind() and one.dodged == other.dodged and one.foe == other.foe


def real_menu(lab: Lab, plan: Plan, seat: Seat) -> list[Action]:
    hero = lab.heroes[seat]
    if hero.joint != NOBODY:
        return [*tray_menu(lab, hero, seat), a.CLEAR, a.DECLINE]
    if hero.passed:
        return rebuttal_menu(lab, plan, hero, seat)
    if tray_filled(plan):
        return [*tray_menu(lab, hero, seat), a.CLEAR]
    if plan.shares:
        return [*share_menu(lab, plan, seat), a.SHARE, a.CLEAR]
    menu: list[Action] = [a.PASS]
    if fighting(lab, seat):
        menu += flight_menu(lab, seat)
    else:
        menu += walking_menu(lab, seat)
        menu += skill_menu(lab, hero)
        menu += token_menu(lab, hero)
    if foes(lab, seat) or targets(lab, seat) or victims(lab, seat):
        menu.append(a.ADD[CUBE])
    menu += room_menu(lab, hero)
    if len(heroes_in(lab, hero.cell)) > 1 and creatures_in(lab, hero.cell):
        menu += [a.PROPOSE, *share_menu(lab, plan, seat)]
    return menu + free_menu(lab, hero, seat)


def skill_menu(lab: Lab, hero: Hero) -> list[Action]:
    menu: list[Action] = []
    if ready(hero, RUNNER):
        menu += [a.RUN[way] for way in range(4) if beyond(hero.cell, way) in lab.rooms]
    if ready(hero, MEDIC):
        hurt = [seat for seat in heroes_in(lab, hero.cell) if any([w.deep for w in lab.heroes[seat].wounds])]
        menu += [action for seat in hurt for action in a.TREAT[seat]]
    return menu


def rebuttal_menu(lab: Lab, plan: Plan, hero: Hero, seat: Seat) -> list[Action]:
    """A hero who has passed may only throw back at who attacked him (V-397)."""
    if not tray_filled(plan):
        return [a.PASS, a.ADD[CUBE]]
    menu: list[Action] = [a.ADD[element] for element in range(len(ELEMENTS)) if stock_of(hero, element)]
    return [*menu, *[a.ATTACK[other] for other in victims(lab, seat)], a.CLEAR]


def share_menu(lab: Lab, plan: Plan, seat: Seat) -> list[Action]:
    """Creatures he has not handed on yet, one of those alike."""
    place = lab.heroes[seat].cell
    if first_in_room(lab, place)[0] != seat:
        return []
    handed = [code // 8 for code in plan.shares]
    left = [creature for creature in creatures_in(lab, place) if creature.figure not in handed]
    return [a.ASSIGN[creature.figure][other] for creature in different(left) for other in heroes_in(lab, place)]


def tray_menu(lab: Lab, hero: Hero, seat: Seat) -> list[Action]:
    menu: list[Action] = [a.ADD[element] for element in range(len(ELEMENTS)) if stock_of(hero, element)]
    if foes(lab, seat):
        return [*menu, a.THROW]
    menu += [a.ATTACK[other] for other in victims(lab, seat)]
    return [*menu, *[a.SHOOT[place] for place in targets(lab, seat)]]


def laying(lab: Lab, seat: Seat, table: list[list[dict[Spin, Action]]]) -> list[Action]:
    """Every card of his that might go beyond an opening."""
    hero = lab.heroes[seat]
    menu: list[Action] = []
    for way in range(4):
        if unexplored_refusal(lab, seat, way) is None:
            for card in distinct([*hero.display, *hero.net]):
                menu += table[way][card].values()
    return menu


def flight_menu(lab: Lab, seat: Seat) -> list[Action]:
    hero = lab.heroes[seat]
    menu: list[Action] = [a.FLEE[way] for way in range(4) if beyond(hero.cell, way) in lab.rooms]
    if hero.cell == HOME:
        menu.append(a.BREAK_OUT)
    menu += gate_menu(lab, hero)
    return menu + laying(lab, seat, a.BOLT)


def walking_menu(lab: Lab, seat: Seat) -> list[Action]:
    hero = lab.heroes[seat]
    menu: list[Action] = [a.MOVE[way] for way in range(4) if beyond(hero.cell, way) in lab.rooms]
    if hero.cell == HOME:
        menu.append(a.LEAVE)
    menu += gate_menu(lab, hero)
    return [*menu, *laying(lab, seat, a.EXPLORE), a.SEARCH]


def gate_menu(lab: Lab, hero: Hero) -> list[Action]:
    """Teleport rooms to go to (V-376)."""
    if lab.rooms[hero.cell].symbol() != TELEPORT:
        return []
    return [a.TELEPORT[place] for place in gates(lab) if place != hero.cell]


def token_menu(lab: Lab, hero: Hero) -> list[Action]:
    menu: list[Action] = []
    for way in range(4):
        edge = edge_at(lab, hero.cell, way)
        if edge is not None and edge.kind == BARRIER_EDGE:
            menu += [*a.SET_BARS[way], a.REMOVE_BARRIER[way]]
        elif edge is not None and edge.kind == DOOR_EDGE:
            menu.append(a.OPEN_DOOR[way] if edge.closed else a.CLOSE_DOOR[way])
        elif edge is None:
            if hero.tokens[BARRIER]:
                menu += a.PLACE_BARRIER[way]
            if hero.tokens[DOOR]:
                menu += a.PLACE_DOOR[way]
            if hero.tokens[BREACH]:
                menu.append(a.OPEN_BREACH[way])
    if hero.tokens[EXPLOSIVE]:
        menu += a.LAY_EXPLOSIVES
    return menu


def room_menu(lab: Lab, hero: Hero) -> list[Action]:
    menu: list[Action] = []
    symbol = lab.rooms[hero.cell].symbol()
    if hero.cell in lab.exits or symbol in (AMMO, NET):
        menu.append(a.ACTIVATE)
    if symbol == FIRST_AID:
        menu += a.HEAL
    if lab.antidote == hero.cell:
        menu.append(a.TAKE_ANTIDOTE)
    if lab.quest.kind == REBOOT and lab.quest.place == hero.cell:
        menu.append(a.SHUT_DOWN)
    return [*menu, *[a.ADD_CLUE[clue] for clue in hero.clues if clue >= 0]]


def free_menu(lab: Lab, hero: Hero, seat: Seat) -> list[Action]:
    menu: list[Action] = []
    if hero.rights or hero.claims:
        menu.append(a.DRAW_CLUE)
    if hero.tokens[ADRENALINE]:
        menu.append(a.INJECT)
    if hero.tokens[SMOKE]:
        menu.append(a.SMOKE_OUT)
    if hero.down:
        menu += [a.TURN_UP[card] for card in distinct(hero.down)]
        menu.append(a.MAJOR_RESTORE)
    others = [other for other in heroes_in(lab, hero.cell) if other != seat]
    return [*menu, *[a.OFFER[token][other] for token in GIFTS if hero.tokens[token] for other in others]]
