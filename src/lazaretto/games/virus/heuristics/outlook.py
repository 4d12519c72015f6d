"""What a fight may cost: the hits of throwing, stopping and fleeing, and what each number of Successes buys."""

from __future__ import annotations

from typing import Final, NamedTuple

from lazaretto.core import Seat
from lazaretto.games.virus.data import BULLET, CUBE, SHIELD, THROWN_BULLET
from lazaretto.games.virus.heuristics.combat import Fight, best_throw, worth_of, wound_price
from lazaretto.games.virus.heuristics.odds import MOST_SUCCESSES, tray_odds
from lazaretto.games.virus.rules.combat.sharing import SEAT_BIT, foes
from lazaretto.games.virus.rules.combat.throwing import dodge_price, targets
from lazaretto.games.virus.rules.heroes.fleeing import flight
from lazaretto.games.virus.rules.heroes.wounds import health
from lazaretto.games.virus.state import NO_PLAN, Lab
from lazaretto.games.virus.state.map import creatures_in, shots

FEW: Final = 3  # cubes and bullets that are suggested where nothing better is found


class Hits(NamedTuple):
    """Damage points of a choice, before shields."""

    expected: float
    least: int
    most: int
    death: float  # the chance that they are more than shields and health


class Price(NamedTuple):
    successes: int
    what: str  # "dodge one", "dodge all", "kill one", "kill all"


def suggestion(lab: Lab, seat: Seat) -> tuple[int, ...]:
    """The throw that promises most, as a tray; cubes alone where there are no bullets."""
    hero = lab.heroes[seat]
    fight = Fight(lab, seat, NO_PLAN.tray)
    cubes = fight.cubes or min(FEW, hero.stock.cubes)
    bullets = fight.bullets or min(FEW, hero.stock.tokens[BULLET])
    tray = list(NO_PLAN.tray)
    tray[CUBE], tray[THROWN_BULLET] = cubes, bullets
    return tuple(tray)


def shot(lab: Lab, seat: Seat) -> tuple[int, ...]:
    """A throw at the nearest creatures in the line of fire, as a tray; a few of each at a hero."""
    hero, tray = lab.heroes[seat], list(NO_PLAN.tray)
    reach, cubes, bullets = shots(lab, hero.cell), FEW, FEW
    places = targets(lab, seat)
    if places:
        nearest = min(places, key=lambda place: (reach[place], place))
        worth = worth_of(lab, creatures_in(lab, nearest), wound_price(lab, seat), shot=True)
        best = best_throw(hero, worth, reach[nearest], NO_PLAN.tray)
        cubes, bullets = max(FEW, best[0]), max(FEW, best[1])
    tray[CUBE], tray[THROWN_BULLET] = min(cubes, hero.stock.cubes), min(bullets, hero.stock.tokens[BULLET])
    return tuple(tray)


def prices(lab: Lab, seat: Seat) -> list[Price]:
    """What Successes buy against those he fights, the cheapest first."""
    here = foes(lab, seat)
    if not here:
        return []
    dodges = [dodge_price(lab, creature, seat) for creature in here]
    kills = [3 * creature.hp_left() for creature in here]
    found = [Price(min(dodges), "dodge one"), Price(min(kills), "kill one")]
    if len(here) > 1:
        found += [Price(sum(dodges), "dodge all"), Price(sum(kills), "kill all")]
    return sorted(found)


def spared(lab: Lab, seat: Seat) -> list[int]:
    """The hits left when 0 to MOST_SUCCESSES Successes are spent best, and one then stops (V-155, V-161, V-163).

    Who is neither dead nor dodged strikes back, and whoever lives strikes at the end of the phase.
    """
    best = [0] * (MOST_SUCCESSES + 1)
    for creature in foes(lab, seat):
        blow, kill = creature.damage(), 3 * creature.hp_left()
        dodged = bool(creature.dodged & SEAT_BIT[seat])
        dodge = 0 if dodged else dodge_price(lab, creature, seat)
        row: list[int] = []
        for s in range(MOST_SUCCESSES + 1):
            hits = best[s] + 2 * blow
            if dodge <= s:
                hits = min(hits, best[s - dodge] + blow)
            if kill <= s:
                hits = min(hits, best[s - kill])
            row.append(hits)
        best = row
    return best


def reserve(lab: Lab, seat: Seat) -> int:
    """Hits that he survives with all his shields."""
    return health(lab, seat) - 1 + lab.heroes[seat].stock.tokens[SHIELD]


def throwing(lab: Lab, seat: Seat, tray: tuple[int, ...]) -> Hits:
    left = spared(lab, seat)
    odds = tray_odds(tray, lab.heroes[seat].deals.burden)
    expected = sum([chance * hits for chance, hits in zip(odds, left, strict=True)])
    alive = reserve(lab, seat)
    death = sum([chance for chance, hits in zip(odds, left, strict=True) if hits > alive])
    possible = [hits for chance, hits in zip(odds, left, strict=True) if chance > 0]
    return Hits(expected, min(possible), max(possible), death)


def stopping(lab: Lab, seat: Seat) -> Hits:
    """The final attack, against which no dodge helps (V-163)."""
    return certain(lab, seat, sum([creature.damage() for creature in foes(lab, seat)]))


def fleeing(lab: Lab, seat: Seat) -> Hits:
    """Their blows, and the wound of running (V-166, V-167)."""
    return certain(lab, seat, sum([blow.points for blow in flight(lab, seat)]))


def certain(lab: Lab, seat: Seat, hits: int) -> Hits:
    return Hits(float(hits), hits, hits, float(hits > reserve(lab, seat)))
