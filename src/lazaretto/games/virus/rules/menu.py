"""What each question offers: every legal answer, and a few that are worth explaining."""

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
    E_RESOLUTION,
    ELEMENTS,
    EXPLOSIVE,
    FACE,
    FIRST_AID,
    HOME,
    MINIONS,
    NET,
    NUMBERS,
    SMOKE,
    TELEPORT,
    Card,
    Spin,
)
from lazaretto.games.virus.map import beyond, creatures_in, edge_at, first_in_room, heroes_in, living
from lazaretto.games.virus.rules import steps
from lazaretto.games.virus.rules.addons import gates, landing_cells
from lazaretto.games.virus.rules.blasts import keeps_damage
from lazaretto.games.virus.rules.bosses import hand_of, rise_choices, rise_choices_of_room
from lazaretto.games.virus.rules.combat import stock_of, targets, tray_filled
from lazaretto.games.virus.rules.duel import victims
from lazaretto.games.virus.rules.entering import enter_choices, push_choices
from lazaretto.games.virus.rules.event import mutations, reinforcements, spawns, trap_cells
from lazaretto.games.virus.rules.flow import question
from lazaretto.games.virus.rules.gifts import GIFTS
from lazaretto.games.virus.rules.groups import STAYING, groups_waiting, leaders_waiting
from lazaretto.games.virus.rules.growth import fitting_spins
from lazaretto.games.virus.rules.legend import next_kind, next_leader
from lazaretto.games.virus.rules.life import hosts
from lazaretto.games.virus.rules.moves import unexplored_refusal
from lazaretto.games.virus.rules.placing import in_reserve, new_choices
from lazaretto.games.virus.rules.quest import aims, child_ways, spots
from lazaretto.games.virus.rules.setup import boss_choices, first_choices, minion_choices
from lazaretto.games.virus.rules.shares import fighting, foes
from lazaretto.games.virus.rules.skills import LUCKY, MEDIC, QUARTERMASTER, RUNNER, ready
from lazaretto.games.virus.rules.turn_end import on_sale
from lazaretto.games.virus.state import BARRIER_EDGE, DOOR_EDGE, NOBODY, REBOOT, Creature, Hero, Lab, Plan, State


def candidates(state: State, seat: Seat) -> list[Action]:
    lab = state.lab
    asked = question(lab, seat)
    if asked == steps.NO_QUESTION:
        return []
    if asked == steps.ASK_REAL:
        menu = real_menu(lab, state.plans[seat], seat)
        if lab.spy and a.PASS in menu and not lab.heroes[seat].passed:
            menu += [action for clue in state.hands[seat] for action in a.DECLARE[clue]]
        return menu
    if asked == steps.ASK_GAIN:
        return gain_menu(lab, state.plans[seat], seat)
    if asked > steps.ASK_CARD:
        return hero_menu(lab, seat, asked)
    if asked == steps.ASK_WINDOW:
        return window_menu(state, seat)
    return table_menu(lab, seat, asked)


def distinct(cards: Sequence[Card]) -> list[Card]:
    """One of those that look alike: the first."""
    seen: set[int] = set()
    out: list[Card] = []
    for card in cards:
        if FACE[card] not in seen:
            seen.add(FACE[card])
            out.append(card)
    return out


# ---- questions that all wait for -------------------------------------------------------------------------


def window_menu(state: State, seat: Seat) -> list[Action]:
    """A Boss player between the sub-phases."""
    lab = state.lab
    hand = hand_of(state, seat)
    leaders = [creature.figure for creature in lab.creatures if creature.leader()]
    menu: list[Action] = [a.GO_ON, a.GO_ON_ALL]
    player = steps.boss_player(lab, seat)
    if player is not None and player.active >= 0:
        groups = sorted({creature.cell for creature in lab.creatures if not creature.leader()})
        menu += [a.RECALL, *[a.SPUR[figure] for figure in leaders], *[a.GOAD[place] for place in groups]]
    else:
        menu += [a.ROUSE[card][figure] for card in hand for figure in leaders]
    return [*menu, *[a.TRANSFORM[card] for card in hand]]


def table_menu(lab: Lab, seat: Seat, asked: int) -> list[Action]:
    if seat >= len(lab.heroes):
        return creature_menu(lab, asked) or lead_menu(lab, asked)
    hero = lab.heroes[seat]
    if asked == steps.ASK_FOUND:
        return [a.FOUND[card][place][spin] for card, place, spin in first_choices(lab)]
    if asked == steps.ASK_EVENT:
        return [a.KEEP, *[a.REDRAW[card] for card in distinct(hero.display)]]
    if asked == steps.ASK_CARD:
        fit = [card for card in hero.display if card not in lab.options]
        return [a.KEEP, a.KEEP_ALL, *[a.REDRAW[card] for card in distinct(fit)]]
    if asked == steps.ASK_MEDIC:
        return [a.CHOOSE[other] for other in living(lab)]
    if asked == steps.ASK_TRAP:
        return [a.SET_TRAP[place] for place in trap_cells(lab)]
    if asked == steps.ASK_MINIONS:
        return [*a.DEDICATE[next_kind(lab)]]
    if asked == steps.ASK_LEADER:
        return [*a.DEDICATE_LEADER[next_leader(lab)]]
    if asked == steps.ASK_RETURN:
        return [a.CHOOSE[other] for other in hosts(lab)]
    if asked == steps.ASK_TURN_OVER:
        return [a.TURN_OVER[card] for card in distinct(hero.display)]
    if asked == steps.ASK_BLEED:
        return [*a.BLEED]
    return creature_menu(lab, asked) or lead_menu(lab, asked)


def creature_menu(lab: Lab, asked: int) -> list[Action]:
    """Which creatures come, and where: asked of the Lead, a hero, or the Heavy Boss player."""
    if asked == steps.ASK_MINION:
        return [a.PLACE[kind][place] for kind, place in minion_choices(lab)]
    if asked == steps.ASK_BOSS:
        return [a.PLACE[kind][place] for kind, place in boss_choices(lab)]
    if asked in (steps.ASK_MUTATE, steps.ASK_TRANSFORM):
        return [a.MUTATE[figure][kind - MINIONS] for figure, kind in mutations(lab)]
    if asked == steps.ASK_REINFORCE:
        return [a.PLACE[kind][place] for kind, place in reinforcements(lab)]
    if asked == steps.ASK_SPAWN:
        return [a.PLACE[kind][lab.cells[0]] for kind in spawns(lab)]
    if asked == steps.ASK_BROOD:
        return [a.PLACE[kind][lab.cells[0]] for kind in range(MINIONS) if in_reserve(lab, kind)]
    if asked == steps.ASK_RISE:
        return [a.PLACE[kind][place] for kind, place in rise_choices(lab)]
    return new_choices(lab) if asked == steps.ASK_NEW else []


def lead_menu(lab: Lab, asked: int) -> list[Action]:
    if asked == steps.ASK_BLAST:
        return [a.BLAST[figure] for figure in lab.options]
    if asked == steps.ASK_GROUP:
        leaders = [a.STEER[figure] for figure in leaders_waiting(lab)]
        return [*[a.SEND[place] for place in groups_waiting(lab)], *leaders, a.SEND_ALL]
    if asked == steps.ASK_SPIN:
        return [a.TURN[spin] for spin in fitting_spins(lab, lab.cells[-1])]
    if asked == steps.ASK_SKILL:
        return [a.TAKE_SKILL[card] for card in lab.skills]
    if asked == steps.ASK_BID:
        return [a.PASS, *[a.BID[card] for card in lab.skills]]
    if asked == steps.ASK_TINT:
        return [a.TINT[color] for color in lab.options]
    if asked == steps.ASK_ROTATE:
        return [a.PINPOINT[place] for place in landing_cells(lab)]
    if asked == steps.ASK_AIM:
        return [a.AIM[way] for way in aims(lab)]
    if asked == steps.ASK_SPOT:
        return [a.PINPOINT[place] for place in spots(lab)]
    if asked == steps.ASK_GUIDE:
        return [a.GUIDE[way] for way in child_ways(lab)]
    if asked == steps.ASK_RISE_ROOM:
        return [a.PINPOINT[place] for place in rise_choices_of_room(lab)]
    if asked == steps.ASK_TIE:
        return [a.STAY if way == STAYING else a.HEAD[way] for way in lab.options]
    if asked == steps.ASK_ENTER:
        return [a.ENTER[figure] for figure in enter_choices(lab)]
    if asked == steps.ASK_PUSH:
        return [a.PUSH[figure] for figure in push_choices(lab)]
    if asked == steps.ASK_LEAF:
        return [a.LET_GO, a.LET_ALL, a.USE_FOUR_LEAF]
    return [a.CHOOSE[seat] for seat in lab.options]  # ASK_TARGET


# ---- questions to one hero -------------------------------------------------------------------------------


def hero_menu(lab: Lab, seat: Seat, asked: int) -> list[Action]:
    hero = lab.heroes[seat]
    if asked == steps.ASK_SHIELD:
        return [a.SHIELD, a.BEAR]
    if asked in (steps.ASK_WOUND, steps.ASK_CLUE):
        return [a.KEEP, *[a.REDRAW[card] for card in distinct(hero.display)]]
    if asked == steps.ASK_RESTORE:
        return [a.RESTORE[card] for card in distinct(hero.down)]
    if asked in (steps.ASK_OFFER, steps.ASK_VOTE):
        return [a.ACCEPT, a.DECLINE]
    if asked == steps.ASK_THROW:
        return [*throw_menu(hero), *nudge_menu(hero), *resolve_menu(hero)]
    if asked == steps.ASK_LATE:
        return [*a.START_LATE]
    if asked == steps.ASK_WAIT:
        return [a.PASS]
    if asked == steps.ASK_PENALTY:
        return [*a.DROP]
    if asked == steps.ASK_SPEND:
        return spend_menu(lab, seat)
    tokens = on_sale(lab)  # ASK_BUY
    cheaper = [a.BARGAIN[token] for token in tokens] if ready(hero, QUARTERMASTER) else []
    return [*[a.BUY[token] for token in tokens], *cheaper, a.DONE]


def resolve_menu(hero: Hero) -> list[Action]:
    """What a positive resolution token might save (V-378)."""
    board = hero.throw
    if board is None or E_RESOLUTION not in board.elements:
        return []
    return [a.RESOLVE[element] for element in sorted(set(board.elements))]


def nudge_menu(hero: Hero) -> list[Action]:
    """Every cube of the throw that might land anew for who is Lucky."""
    board = hero.throw
    if board is None or not ready(hero, LUCKY):
        return []
    spots = [(element, min(board.squares[i], NUMBERS.squares)) for i, element in enumerate(board.elements)]
    return [a.NUDGE[element][square] for element, square in sorted(set(spots)) if element < len(a.NUDGE)]


def throw_menu(hero: Hero) -> list[Action]:
    cards = distinct(hero.display)
    return [
        a.STAND,
        a.RETHROW,
        *[a.IMPROVE[element][card] for element in range(2) for card in cards],
        *a.LIFT,
        a.MAJOR_IMPROVE,
    ]


def spend_menu(lab: Lab, seat: Seat) -> list[Action]:
    board = lab.heroes[seat].throw
    assert board is not None
    menu: list[Action] = [a.DONE]
    if board.victim != NOBODY:
        return [a.DONE, a.HIT, a.PARRY, *(flight_menu(lab, seat) if fighting(lab, seat) else [])]
    here = foes(lab, seat) if board.distance < 0 else creatures_in(lab, board.target)
    for creature in different(here):
        menu.append(a.KILL[creature.figure])
        if keeps_damage(lab, creature):
            menu.append(a.DAMAGE[creature.figure])
        if board.distance < 0:
            menu.append(a.DODGE[creature.figure])
    if board.distance < 0:
        menu += flight_menu(lab, seat)
    return menu


def different(creatures: list[Creature]) -> list[Creature]:
    """Creatures of one kind in one combat are one choice (section 6 d)."""
    out: list[Creature] = []
    for creature in creatures:
        if creature.boss or not any([alike_in_combat(creature, other) for other in out]):
            out.append(creature)
    return out


def alike_in_combat(one: Creature, other: Creature) -> bool:
    return one.kind() == other.kind() and one.dodged == other.dodged and one.foe == other.foe


# ---- the Real time phase ---------------------------------------------------------------------------------


def real_menu(lab: Lab, plan: Plan, seat: Seat) -> list[Action]:
    hero = lab.heroes[seat]
    if hero.joint != NOBODY:
        return [*tray_menu(lab, hero, seat), a.CLEAR, a.DECLINE]
    if hero.passed:
        return rebuttal_menu(lab, plan, hero, seat)
    if tray_filled(plan):
        return [*tray_menu(lab, hero, seat), a.CLEAR]
    if plan.shares:
        return [*share_menu(lab, seat), a.SHARE, a.CLEAR]
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
        menu += [a.PROPOSE, *share_menu(lab, seat)]
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


def share_menu(lab: Lab, seat: Seat) -> list[Action]:
    place = lab.heroes[seat].cell
    if first_in_room(lab, place)[0] != seat:
        return []
    return [a.ASSIGN[c.figure][other] for c in different(creatures_in(lab, place)) for other in heroes_in(lab, place)]


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


# ---- gaining ---------------------------------------------------------------------------------------------


def gain_menu(lab: Lab, plan: Plan, seat: Seat) -> list[Action]:
    hero = lab.heroes[seat]
    fit = distinct([card for card in hero.display if card not in plan.picked])
    if plan.picked:
        return [*[a.PICK[card] for card in fit], a.SELL, a.CLEAR]
    menu: list[Action] = [a.DONE, *[a.PICK[card] for card in fit], *[a.TRADE[card] for card in fit], a.MAJOR_TRADE]
    return [*menu, a.MAJOR_RESTORE] if hero.down else menu
