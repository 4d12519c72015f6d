"""Fights by expectation: how many cubes and bullets to throw, what to spend Successes on, when to run (section 10).

A wound has a price that rises as health falls; everything else is weighed against it.
"""

from __future__ import annotations

from typing import Final

from lazaretto.core import Seat
from lazaretto.games.virus.data import BULLET, CUBE, SHIELD, THROWN_BULLET
from lazaretto.games.virus.heuristics.odds import MOST_SUCCESSES, best_product, success_odds
from lazaretto.games.virus.rules.combat.penalties import penalty
from lazaretto.games.virus.rules.combat.sharing import SEAT_BIT, foes
from lazaretto.games.virus.rules.combat.successes import actions_left, bullets_left, negatives
from lazaretto.games.virus.rules.combat.throwing import dodge_price
from lazaretto.games.virus.rules.heroes.wounds import health
from lazaretto.games.virus.rules.labs.clues import antidote_placed
from lazaretto.games.virus.state import Creature, Hero, Lab, Throw
from lazaretto.games.virus.state.map import creatures_in

MOST_CUBES: Final = 6  # of a throw that the bot considers
MOST_BULLETS: Final = 9
CUBE_PRICE: Final = 0.3  # in wounds of a healthy hero
BULLET_PRICE: Final = 0.1
ADVANTAGE_PRICE: Final = 1.4  # a card turned over is missing in the next lab and takes the place of a new one
SPARE_PRICE: Final = 0.4  # when no lab is wanted any more
RELIEF: Final = 0.9  # a creature less to follow him
LATER: Final = 0.8  # the final attack may still be warded off by another throw
STAY: Final = 2.0  # who stays finds them there again next turn
NEVER: Final = -1000.0


# ---- chances of a throw ----------------------------------------------------------------------------------


ODDS: Final = [
    [[success_odds(cubes, bullets, lost) for bullets in range(MOST_BULLETS + 1)] for cubes in range(MOST_CUBES + 1)]
    for lost in range(4)
]


# ---- what Successes are worth ----------------------------------------------------------------------------


def wound_price(lab: Lab, seat: Seat) -> float:
    """What one damage point costs him: the last ones are dear, a shield makes the next cheaper."""
    left = max(1, health(lab, seat))
    shields = lab.heroes[seat].stock.tokens[SHIELD]
    return (0.8 + 3.0 / left) * (0.6 if shields else 1.0)


def worth_of(lab: Lab, creatures: list[Creature], price: float, shot: bool) -> list[float]:
    """The best that so many Successes buy, 0 to MOST_SUCCESSES, against these creatures."""
    best = [0.0] * (MOST_SUCCESSES + 1)
    for creature in creatures:
        pain = 0.0 if shot else price * creature.damage()
        none = -(1 + LATER) * pain
        kill, dodge = 3 * creature.hp(), MOST_SUCCESSES + 1 if shot else dodge_price(lab, creature)
        gain = RELIEF + 0.25 * creature.damage()
        row = [0.0] * (MOST_SUCCESSES + 1)
        for s in range(MOST_SUCCESSES + 1):
            value = best[s] + none
            if dodge <= s:
                value = max(value, best[s - dodge] - LATER * pain)
            if kill <= s:
                value = max(value, best[s - kill] + gain)
            row[s] = value
        best = row
    return best


class Fight:
    """The best throw of a hero in combat, and what it is worth."""

    def __init__(self, lab: Lab, seat: Seat, tray: tuple[int, ...]) -> None:
        self.creatures = foes(lab, seat)
        self.bit = SEAT_BIT[seat]
        self.price = wound_price(lab, seat)
        self.worth = worth_of(lab, self.creatures, self.price, shot=False)
        self.pain = self.price * sum([creature.damage() for creature in self.creatures])
        self.cubes, self.bullets, self.value = best_throw(
            lab.heroes[seat], self.worth, lab.heroes[seat].deals.burden, tray
        )

    def stay(self) -> float:
        """Do nothing and take the final attack (V-139, V-163), and find them there again."""
        return -STAY * self.pain

    def blows(self) -> int:
        """Damage points of those not dodged."""
        return sum([creature.damage() for creature in self.creatures if not creature.dodged & self.bit])

    def run(self) -> float:
        """Flee now: every one not dodged strikes, and the penalty (V-166, V-167)."""
        return -self.price * (self.blows() + 1)


def best_throw(hero: Hero, worth: list[float], lost: int, tray: tuple[int, ...]) -> tuple[int, int, float]:
    """Cubes, bullets and value of the throw with the highest expectation that holds at least the tray."""
    found = (0, 0, NEVER)
    for cubes in range(max(1, tray[CUBE]), min(MOST_CUBES, hero.stock.cubes) + 1):
        for bullets in range(tray[THROWN_BULLET], min(MOST_BULLETS, hero.stock.tokens[BULLET]) + 1):
            value = -CUBE_PRICE * cubes - BULLET_PRICE * bullets
            for chance, gain in zip(ODDS[min(3, lost)][cubes][bullets], worth, strict=True):
                value += chance * gain
            if value > found[2]:
                found = (cubes, bullets, value)
    return found


# ---- after the throw -------------------------------------------------------------------------------------


def board_worth(lab: Lab, seat: Seat, board: Throw) -> list[float]:
    if board.distance >= 0:
        return worth_of(lab, creatures_in(lab, board.target), 0.0, shot=True)
    return worth_of(lab, foes(lab, seat), wound_price(lab, seat), shot=False)


def improvement(lab: Lab, seat: Seat, board: Throw) -> int:
    """The element an Advantage should turn positive, -1 none: up to three of them are thought of together."""
    worth = board_worth(lab, seat, board)
    lost = max(0, penalty(lab, seat, board))
    actions, bullets = actions_left(board), bullets_left(board)
    bad_cubes, bad_bullets = negatives(board, CUBE), negatives(board, THROWN_BULLET)
    now = worth[min(MOST_SUCCESSES, best_product(actions, bullets, lost))]
    best, element = 0.0, -1
    cards = len(lab.heroes[seat].cards.display)
    price = SPARE_PRICE if antidote_placed(lab) else ADVANTAGE_PRICE
    for i in range(min(3, bad_cubes) + 1):
        for j in range(min(3 - i, bad_bullets) + 1):
            if 0 < i + j <= cards:
                value = worth[min(MOST_SUCCESSES, best_product(actions + i, bullets + j, lost))]
                gain = value - now - price * (i + j)
                if gain > best:
                    best, element = gain, CUBE if i else THROWN_BULLET
    return element


def spending(lab: Lab, seat: Seat, board: Throw) -> tuple[int, bool]:
    """The figure to spend on next and whether to kill it; (-1, False): enough."""
    shot = board.distance >= 0
    here = creatures_in(lab, board.target) if shot else foes(lab, seat)
    open_ones = [creature for creature in here if not creature.dodged & SEAT_BIT[seat]]
    price = 0.0 if shot else wound_price(lab, seat)
    left = min(MOST_SUCCESSES, board.left)
    goal = worth_of(lab, open_ones, price, shot)[left]
    for creature in open_ones:
        others = worth_of(lab, [other for other in open_ones if other is not creature], price, shot)
        kill = 3 * creature.hp()
        gain = RELIEF + 0.25 * creature.damage()
        if kill <= left and others[left - kill] + gain >= goal - 1e-9:
            return creature.figure, True
    if shot:
        return -1, False
    for creature in open_ones:
        others = worth_of(lab, [other for other in open_ones if other is not creature], price, shot)
        dodge = dodge_price(lab, creature)
        if dodge <= left and others[left - dodge] - LATER * price * creature.damage() >= goal - 1e-9:
            return creature.figure, False
    return -1, False
