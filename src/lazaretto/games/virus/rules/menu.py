"""What each question offers: every legal answer, and a few that are worth explaining.

``acting_menu.py`` has those of the Real time phase.
"""

from __future__ import annotations

from typing import Final

from lazaretto.core import Action, Seat
from lazaretto.games.virus import actions as a
from lazaretto.games.virus.data import (
    E_RESOLUTION,
    MINIONS,
    NUMBERS,
)
from lazaretto.games.virus.map import creatures_in, living
from lazaretto.games.virus.rules import steps
from lazaretto.games.virus.rules.acting_menu import different, distinct, flight_menu, real_menu
from lazaretto.games.virus.rules.addons import landing_cells
from lazaretto.games.virus.rules.blasts import keeps_damage
from lazaretto.games.virus.rules.bosses import hand_of
from lazaretto.games.virus.rules.entering import enter_choices, push_choices
from lazaretto.games.virus.rules.event import mutations, reinforcements, spawns, trap_cells
from lazaretto.games.virus.rules.flow import question
from lazaretto.games.virus.rules.groups import STAYING, groups_waiting, leaders_waiting
from lazaretto.games.virus.rules.growth import fitting_spins
from lazaretto.games.virus.rules.legend import next_kind, next_leader
from lazaretto.games.virus.rules.life import hosts
from lazaretto.games.virus.rules.placing import in_reserve, new_choices
from lazaretto.games.virus.rules.quest import aims, child_ways, spots
from lazaretto.games.virus.rules.rising import rise_choices, rise_choices_of_room
from lazaretto.games.virus.rules.setup import boss_choices, first_choices, minion_choices
from lazaretto.games.virus.rules.shares import fighting, foes
from lazaretto.games.virus.rules.skills import LUCKY, QUARTERMASTER, ready
from lazaretto.games.virus.rules.turn_end import on_sale
from lazaretto.games.virus.state import NOBODY, Hero, Lab, Plan, State

# Questions whose menu has nothing that is refused.
EXACT: Final = (
    steps.ASK_MINION, steps.ASK_BOSS, steps.ASK_NEW, steps.ASK_REINFORCE, steps.ASK_SPAWN, steps.ASK_BROOD,
    steps.ASK_MUTATE, steps.ASK_TRANSFORM, steps.ASK_RISE,
)  # fmt: skip


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
        return [a.KEEP, *redraw_menu(hero, ())]
    if asked == steps.ASK_CARD:
        return [a.KEEP, a.KEEP_ALL, *redraw_menu(hero, lab.options)]
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
        return [a.KEEP, *redraw_menu(hero, ())]
    if asked == steps.ASK_NET:
        return [a.KEEP, a.KEEP_ALL, *redraw_menu(hero, ())]
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


def redraw_menu(hero: Hero, new: tuple[int, ...]) -> list[Action]:
    """Display cards to turn over for another card, but not the new one; a Major Advantage first (V-122, V-123)."""
    menu: list[Action] = [a.REDRAW[card] for card in distinct([card for card in hero.display if card not in new])]
    return [*menu, a.MAJOR_RESTORE] if hero.down else menu


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
        a.MAJOR_RESTORE,
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


# ---- gaining ---------------------------------------------------------------------------------------------


def gain_menu(lab: Lab, plan: Plan, seat: Seat) -> list[Action]:
    hero = lab.heroes[seat]
    fit = distinct([card for card in hero.display if card not in plan.picked])
    if plan.picked:
        return [*[a.PICK[card] for card in fit], a.SELL, a.CLEAR]
    menu: list[Action] = [a.DONE, *[a.PICK[card] for card in fit], *[a.TRADE[card] for card in fit], a.MAJOR_TRADE]
    if hero.down:
        menu.append(a.MAJOR_RESTORE)
    return [*menu, a.DRAW_CLUE] if hero.rights or hero.claims else menu
