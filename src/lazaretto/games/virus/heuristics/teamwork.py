"""A bot among others: the Exits are held together, tokens are shared, nobody stands in another's way (section 10).

A partner calls by what he does: who holds or reaches an Exit wants the other one held, who offers wants an answer.
"""

from __future__ import annotations

from typing import Final

from lazaretto.core import Cell, Seat
from lazaretto.games.virus.data import ADRENALINE, BULLET, EXPLOSIVE, SHIELD, SPACES, Token
from lazaretto.games.virus.heuristics.routes import UNREACHED, Roads
from lazaretto.games.virus.rules.combat.sharing import fighting, planned
from lazaretto.games.virus.rules.heroes.exits import activations
from lazaretto.games.virus.rules.heroes.wounds import health
from lazaretto.games.virus.state import JOINT, NOBODY, Lab
from lazaretto.games.virus.state.map import apart, creatures_in, living

PLENTY: Final = 6  # bullets from which on he gives some away
FEW: Final = 3


# ---- the Exits -------------------------------------------------------------------------------------------


def own_exit(roads: Roads, seat: Seat) -> Cell:
    """Alone the nearer one; else heroes are shared out by the shortest ways in all (V-274)."""
    lab = roads.lab
    first, second = lab.map.exits
    seats = living(lab)
    if len(seats) == 1:
        return nearer(roads, lab.heroes[seat].cell, first, second)
    one, two = roads.for_all(first), roads.for_all(second)
    cells = {s: lab.heroes[s].cell for s in seats}
    lean = {s: one.get(cells[s], UNREACHED) - two.get(cells[s], UNREACHED) for s in seats}
    order = sorted(seats, key=lambda s: (lean[s], s))
    return first if order.index(seat) < (len(seats) + 1) // 2 else second


def nearer(roads: Roads, here: Cell, first: Cell, second: Cell) -> Cell:
    """The cheaper one to reach; the way to the farther one is not looked for if it cannot be as cheap."""
    if apart(here, second) < apart(here, first):
        first, second = second, first
    cost = roads.far(here, first)
    if cost < apart(here, second):  # every room costs a cube or more
        return first
    return min((cost, first), (roads.far(here, second), second))[1]


def called(lab: Lab, seat: Seat) -> bool:
    """Another hero holds an Exit now."""
    return any([s != seat and lab.heroes[s].phase.activated for s in living(lab)])


def called_to(lab: Lab, seat: Seat, place: Cell) -> bool:
    """Another hero holds the other Exit now and waits for this one."""
    return any([s != seat and lab.heroes[s].phase.activated and lab.heroes[s].cell != place for s in living(lab)])


def others_ready(roads: Roads, seat: Seat) -> bool:
    """The heroes still needed hold the other Exit, or can be there in this phase."""
    lab = roads.lab
    here = lab.map.exits.index(lab.heroes[seat].cell)
    counts = list(activations(lab))
    counts[here] += 1
    for other in living(lab):
        hero = lab.heroes[other]
        if other == seat or hero.phase.activated or hero.phase.passed:
            continue
        if hero.cell in lab.map.exits:
            counts[lab.map.exits.index(hero.cell)] += hero.stock.cubes >= 1
        elif roads.for_all(lab.map.exits[1 - here]).get(hero.cell, UNREACHED) + 1 <= hero.stock.cubes:
            counts[1 - here] += 1
    return min(counts) >= 1 and (len(living(lab)) < 4 or sum(counts) >= 3)


# ---- in one room -----------------------------------------------------------------------------------------


def gift_prior(lab: Lab, seat: Seat, token: Token, to: Seat) -> float:
    """Bullets to who has none, shields to who is worse off, adrenaline and explosives to the carrier."""
    mine, his = lab.heroes[seat].stock.tokens[token], lab.heroes[to].stock.tokens[token]
    if token == BULLET:
        return 0.98 if mine >= PLENTY and his < FEW else 0.0
    if token == SHIELD:
        worse = health(lab, to) < health(lab, seat) or lab.escape.carrier == to
        return 0.98 if worse and mine > his else 0.0
    if token in (ADRENALINE, EXPLOSIVE):
        return 0.98 if lab.escape.carrier == to and not his else 0.0
    return 0.0


def vote_prior(lab: Lab, seat: Seat) -> float:
    """How good it is to agree: to a joint throw with cubes and bullets, to shares that spare him something."""
    hero = lab.heroes[seat]
    proposal = hero.deals.proposal
    if proposal is not None and proposal.what == JOINT:
        return 0.6 if hero.stock.cubes >= 1 and hero.stock.tokens[BULLET] >= 1 else 0.1
    if proposal is None:
        return 0.6
    here = creatures_in(lab, hero.cell)
    share = len([creature for creature in here if planned(lab, lab.combat.sharing, creature.figure) == seat])
    now = len([creature for creature in here if fighting(lab, seat) and creature.foe >> seat & 1])
    return 0.6 if share <= now else 0.1


def blocks(roads: Roads, seat: Seat, place: Cell) -> bool:
    """He would take the last space of a room that a partner carrying the antidote may need."""
    lab = roads.lab
    return lab.escape.carrier not in (NOBODY, seat) and roads.used.get(place, 0) + 1 >= SPACES
