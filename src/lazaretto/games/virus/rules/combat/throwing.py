"""Combat and shooting (V-136 to V-164, V-170 to V-177).

A hero fills his tray, throws, may improve the throw, loses cubes to distance, and spends his Successes; then the
creatures that he fights and has neither killed nor dodged strike back.
"""

from __future__ import annotations

from typing import Final

from lazaretto.core import EVERYBODY, Action, Cell, Refusal, Seat
from lazaretto.games.virus import actions as a
from lazaretto.games.virus.data import CUBE, ELEMENTS, THROWN_BULLET, TOKEN_OF
from lazaretto.games.virus.events import Landed, Succeeded
from lazaretto.games.virus.rules.advantages import has_advantage, major_refusal
from lazaretto.games.virus.rules.combat.explosions import keeps_damage, mark_damage, show_bosses, slay
from lazaretto.games.virus.rules.combat.joint_throws import add_up, members
from lazaretto.games.virus.rules.combat.penalties import drop_one, penalty_left, take_forced
from lazaretto.games.virus.rules.combat.sharing import SEAT_BIT, end_dodges, fighting, foes, share_out
from lazaretto.games.virus.rules.combat.successes import (
    actions_left,
    bullets_left,
    close_throw,
    land,
    negatives,
    positive,
    resolutions,
    set_aside,
    successes,
)
from lazaretto.games.virus.rules.heroes.fleeing import Blow, blow_of, strike
from lazaretto.games.virus.rules.heroes.skills import ACROBAT, BRAWLER, LUCKY, ready
from lazaretto.games.virus.rules.steps import NOT_NOW, master_of, pass_go
from lazaretto.games.virus.rules.variants.tutorial import note_fight
from lazaretto.games.virus.state import (
    IMPROVING,
    LOSING,
    NO_PLAN,
    NOBODY,
    Creature,
    Decision,
    Hero,
    Lab,
    Plan,
    State,
    Throw,
)
from lazaretto.games.virus.state.map import creatures_in, heroes_in, shots

NOBODY_TO_FIGHT: Final = Refusal("V-136", "there is nothing to throw at")
NO_ELEMENT: Final = Refusal("V-141", "you have no more of that in stock")
NEEDS_CUBE: Final = Refusal("V-141", "a throw needs at least one action cube")
EMPTY_TRAY: Final = Refusal("V-201", "there is nothing to take back")
NO_SHOT: Final = Refusal("V-176", "that room is not in your line of fire, or nothing is there to shoot at")
SHOOT_FROM_COMBAT: Final = Refusal("V-170", "whoever is in a fight cannot shoot at others")
NO_POSITIVE: Final = Refusal("V-171", "no such cube that counts is left")
NOT_A_FOE: Final = Refusal("V-154", "you do not fight that creature")
FEW: Final = Refusal("V-155", "you have too few Successes left for that")
DODGED: Final = Refusal("V-154", "it is dodged already")
SHOT_CANNOT: Final = Refusal("V-177", "Successes of a shot buy damage only")
KEEPS_NONE: Final = Refusal("V-158", "only a Boss keeps damage, and only with Boss players; kill it or leave it")
SHADE: Final = Refusal("V-174", "this Boss cannot be damaged from afar")


# ---- filling the tray ------------------------------------------------------------------------------------


def can_aim(lab: Lab, seat: Seat) -> bool:
    """There is something to throw at: his own foes, or a room to shoot at."""
    return bool(foes(lab, seat)) or bool(targets(lab, seat)) or len(lab.heroes) > 1


def targets(lab: Lab, seat: Seat) -> list[Cell]:
    """Rooms with creatures that a hero outside combat may shoot at, but not out of the smoke (V-170, V-172, V-377)."""
    if not lab.creatures or fighting(lab, seat) or lab.heroes[seat].cell in lab.combat.smoke:
        return []
    reach = shots(lab, lab.heroes[seat].cell)
    return [place for place in reach if place not in lab.combat.smoke and any([c.cell == place for c in lab.creatures])]


def stock_of(hero: Hero, element: int) -> int:
    return hero.stock.cubes if element == CUBE else hero.stock.tokens[TOKEN_OF[element]]


def add_refusal(lab: Lab, plan: Plan, seat: Seat, element: int) -> Refusal | None:
    if not can_aim(lab, seat):
        return NOBODY_TO_FIGHT
    return None if stock_of(lab.heroes[seat], element) > plan.tray[element] else NO_ELEMENT


def add(state: State, seat: Seat, element: int) -> None:
    plan = state.plans[seat]
    tray = tuple([n + 1 if i == element else n for i, n in enumerate(plan.tray)])
    state.plans[seat] = Plan(tray, plan.picked)


def tray_filled(plan: Plan) -> bool:
    return any([count > 0 for count in plan.tray])


def tray_refusal(lab: Lab, plan: Plan, seat: Seat) -> Refusal | None:
    """The tray must still be in his stock: another hero's gift never takes from it, but his own may."""
    if not plan.tray[CUBE]:
        return NEEDS_CUBE
    for element in range(len(ELEMENTS)):
        if plan.tray[element] > stock_of(lab.heroes[seat], element):
            return NO_ELEMENT
    return None


# ---- throwing --------------------------------------------------------------------------------------------


def throw_refusal(lab: Lab, plan: Plan, seat: Seat) -> Refusal | None:
    return tray_refusal(lab, plan, seat) if foes(lab, seat) else NOBODY_TO_FIGHT


def shoot_refusal(lab: Lab, plan: Plan, seat: Seat, target: Cell) -> Refusal | None:
    """Out of combat, and there is somebody to hit (V-173)."""
    if fighting(lab, seat):
        return SHOOT_FROM_COMBAT
    return tray_refusal(lab, plan, seat) if target in targets(lab, seat) else NO_SHOT


def throw(state: State, seat: Seat, target: Cell) -> None:
    lab = state.lab
    shot = not fighting(lab, seat)
    let_fly(state, seat, target, shots(lab, lab.heroes[seat].cell)[target] if shot else -1, NOBODY)


def let_fly(state: State, seat: Seat, target: Cell, distance: int, victim: Seat) -> None:
    """Take the tray from the stock and let everything land (V-142, V-143)."""
    lab = state.lab
    hero = lab.heroes[seat]
    elements = thrown_elements(state.plans[seat])
    state.plans[seat] = NO_PLAN
    for element in elements:
        if element == CUBE:
            hero.stock.cubes -= 1
        else:
            hero.stock.tokens[TOKEN_OF[element]] -= 1
    hero.deals = hero.deals.reopened()
    if hero.cell not in hero.phase.fought:
        hero.phase.fought += (hero.cell,)
    if victim == NOBODY:
        show_bosses(state, target)
        disturb(lab, target)
        note_fight(lab, seat)
    squares = land(state, elements, ())
    state.emit(EVERYBODY, Landed(seat, elements, squares))
    hero.throw = set_aside(Throw(elements, squares, target, distance, victim=victim))
    settle_throw(state, seat)


def disturb(lab: Lab, place: Cell) -> None:
    """A Boss thrown or shot at has fought this turn (V-351)."""
    for creature in creatures_in(lab, place):
        player = master_of(lab, creature.figure)
        if player is not None:
            player.busy = True


def thrown_elements(plan: Plan) -> tuple[int, ...]:
    out: list[int] = []
    for element, count in enumerate(plan.tray):
        out += [element] * count
    return tuple(out)


def settle_throw(state: State, seat: Seat) -> None:
    """Go on until the hero has a choice: to improve, to take off cubes, to spend."""
    lab = state.lab
    hero = lab.heroes[seat]
    board = hero.throw
    if board is None:
        return
    if board.stage == IMPROVING and not can_improve(lab, seat, board):
        board = stand(hero, board)
    if board.stage == LOSING:
        board = take_forced(lab, seat, board)
        if penalty_left(lab, seat, board) <= 0:
            count(state, seat, board)


def settle_shares(state: State) -> None:
    """Shares have changed: who owes no cubes any more goes on with his throw (V-186, V-189)."""
    for seat, hero in enumerate(state.lab.heroes):
        if hero.throw is not None and hero.throw.stage == LOSING:
            settle_throw(state, Seat(seat))


def can_improve(lab: Lab, seat: Seat, board: Throw) -> bool:
    if board.aside and not board.fixed:
        return True
    cubes = negatives(board, CUBE) + negatives(board, THROWN_BULLET)
    if cubes and ready(lab.heroes[seat], LUCKY) and not board.fixed:
        return True
    if resolutions(board) and any([not positive(board, place) for place in range(len(board.elements))]):
        return True
    return cubes > 0 and (board.free > 0 or has_advantage(lab, seat) or major_refusal(lab, seat) is None)


def stand(hero: Hero, board: Throw) -> Throw:
    hero.throw = board.losing(board.lost)
    return hero.throw


# ---- losing cubes to distance or a large share -----------------------------------------------------------


class LoseCube(Decision):
    """Distance or a large share costs positive cubes: which kind? (V-171, V-186)"""

    __slots__ = ()

    def menu(self, state: State, seat: Seat) -> list[Action]:
        return [*a.DROP]

    def refusal(self, state: State, seat: Seat, action: Action) -> Refusal | None:
        board = state.lab.heroes[seat].throw
        assert board is not None
        return drop_refusal(board, action.element) if isinstance(action, a.Drop) else NOT_NOW

    def play(self, state: State, seat: Seat, action: Action) -> None:
        assert isinstance(action, a.Drop)
        drop(state, seat, action.element)
        if state.lab.heroes[seat].throw is None:
            pass_go(state.lab, seat)


LOSE_CUBE: Final = LoseCube()


def drop_refusal(board: Throw, element: int) -> Refusal | None:
    left = actions_left(board) if element == CUBE else bullets_left(board)
    return None if left > 0 else NO_POSITIVE


def drop(state: State, seat: Seat, element: int) -> None:
    hero = state.lab.heroes[seat]
    assert hero.throw is not None
    hero.throw = drop_one(hero.throw, element)
    settle_throw(state, seat)


# ---- spending Successes ----------------------------------------------------------------------------------


def count(state: State, seat: Seat, board: Throw) -> None:
    lab = state.lab
    hero = lab.heroes[seat]
    won = successes(board)
    if won and board.distance < 0 and BRAWLER in hero.cards.skills:
        won += 1
    state.emit(EVERYBODY, Succeeded(seat, actions_left(board), bullets_left(board), won))
    hero.throw = board.spending(won)
    if hero.joint != NOBODY:
        add_up(state, hero.joint)
    elif board.victim != NOBODY:
        if won < (1 if board.distance < 0 or lab.heroes[board.victim].duel.strikes[seat] else 3):
            finish_round(state, seat)  # it buys nothing
    elif board.distance >= 0 and not any([can_hurt(lab, seat, c.figure) for c in lab.creatures]):
        finish_round(state, seat)


def can_hurt(lab: Lab, seat: Seat, figure: int) -> bool:
    return kill_refusal(lab, seat, figure) is None or damage_refusal(lab, seat, figure) is None


def creature_of(lab: Lab, figure: int) -> Creature | None:
    for creature in lab.creatures:
        if creature.figure == figure:
            return creature
    return None


def opponent(lab: Lab, seat: Seat, figure: int) -> Creature | None:
    """A creature that this throw can be spent on."""
    board = lab.heroes[seat].throw
    creature = creature_of(lab, figure)
    if board is None or creature is None or creature.cell != board.target or board.victim != NOBODY:
        return None
    if board.distance < 0 and not creature.foe & SEAT_BIT[seat]:
        return None
    return creature


def dodge_price(lab: Lab, creature: Creature, seat: Seat = NOBODY) -> int:
    """Alpha makes the others of its room harder to dodge; an Acrobat finds the hard ones easier."""
    alpha = [c for c in creatures_in(lab, creature.cell) if c.power() == "alpha" and c.figure != creature.figure]
    price = creature.dodge() + bool(alpha)
    acrobat = seat != NOBODY and ACROBAT in lab.heroes[seat].cards.skills
    return price - 1 if acrobat and price >= 2 else price


def dodge_refusal(lab: Lab, seat: Seat, figure: int) -> Refusal | None:
    board = lab.heroes[seat].throw
    creature = opponent(lab, seat, figure)
    if board is None or creature is None:
        return NOT_A_FOE
    if board.distance >= 0:
        return SHOT_CANNOT
    if creature.dodged & SEAT_BIT[seat]:
        return DODGED
    return None if board.left >= dodge_price(lab, creature, seat) else FEW


def kill_refusal(lab: Lab, seat: Seat, figure: int) -> Refusal | None:
    board = lab.heroes[seat].throw
    creature = opponent(lab, seat, figure)
    if board is None or creature is None:
        return NOT_A_FOE
    if board.distance >= 0 and creature.power() == "shade":
        return SHADE
    return None if board.left >= 3 * creature.hp_left() else FEW


def damage_refusal(lab: Lab, seat: Seat, figure: int) -> Refusal | None:
    """One point on a Boss that keeps it and lives on (V-354)."""
    board = lab.heroes[seat].throw
    creature = opponent(lab, seat, figure)
    if board is None or creature is None:
        return NOT_A_FOE
    if board.distance >= 0 and creature.power() == "shade":
        return SHADE
    if not keeps_damage(lab, creature) or creature.hp_left() < 2:
        return KEEPS_NONE
    return None if board.left >= 3 else FEW


def damage(state: State, seat: Seat, figure: int) -> None:
    lab = state.lab
    creature = opponent(lab, seat, figure)
    assert creature is not None
    spend(lab.heroes[seat], 3)
    mark_damage(lab, creature, 1)


def dodge(state: State, seat: Seat, figure: int) -> None:
    """He is spared, and those who fight it with him, but nobody whom it is dealt to later (V-154, V-191)."""
    lab = state.lab
    creature = opponent(lab, seat, figure)
    assert creature is not None
    spend(lab.heroes[seat], dodge_price(lab, creature, seat))
    creature.dodged |= creature.foe


def kill(state: State, seat: Seat, figure: int) -> None:
    """Three Successes are one damage point; its full HP must be dealt in one throw (V-155, V-158)."""
    lab = state.lab
    board = lab.heroes[seat].throw
    creature = opponent(lab, seat, figure)
    assert creature is not None
    assert board is not None
    spend(lab.heroes[seat], 3 * creature.hp_left())
    slay(state, creature)
    if board.distance >= 0:
        reshare_after_shot(lab, creature)


def spend(hero: Hero, price: int) -> None:
    board = hero.throw
    assert board is not None
    hero.throw = board.spending(board.left - price)


def finish_round(state: State, seat: Seat) -> None:
    """What is unspent is lost (V-157); then every foe neither dead nor dodged strikes back (V-138, V-161).

    Nobody strikes back at a shot (V-173).
    """
    lab = state.lab
    hero = lab.heroes[seat]
    board = hero.throw
    assert board is not None
    blows = [] if board.distance >= 0 or board.victim != NOBODY else counter_attack(lab, foes(lab, seat))
    end_dodges(lab, seat)
    for member in members(lab, hero.joint) or [seat]:
        close_throw(lab, lab.heroes[member])
        lab.heroes[member].joint = NOBODY
    if board.victim != NOBODY:
        return
    if board.distance < 0 and not foes(lab, seat):
        share_out(lab, board.target)
    for other, blow in blows:
        strike(state, other, [blow])


def counter_attack(lab: Lab, creatures: list[Creature]) -> list[tuple[Seat, Blow]]:
    """Those not dodged strike at whom they fight; several heroes whom they fight as one share the points (V-192)."""
    blows: list[tuple[Seat, Blow]] = []
    divided: list[tuple[Cell, int]] = []
    for creature in creatures:
        struck = creature.foe & ~creature.dodged
        seats = [seat for seat in heroes_in(lab, creature.cell) if struck & SEAT_BIT[seat]]
        if len(seats) == 1:
            blows.append((seats[0], blow_of(creature)))
        elif seats and (creature.cell, struck) not in divided:
            divided.append((creature.cell, struck))
            same = [c for c in creatures if c.cell == creature.cell and c.foe & ~c.dodged == struck]
            blows += divide(seats, [blow_of(c) for c in same])
    return blows


def divide(seats: list[Seat], blows: list[Blow]) -> list[tuple[Seat, Blow]]:
    """All points of one attack are added up, divided equally and rounded up once (V-192, I-39)."""
    points = [blow for blow in blows for _ in range(blow.points)]
    each = -(-len(points) // len(seats))
    out: list[tuple[Seat, Blow]] = []
    for i, seat in enumerate(seats):
        mine = [points[(i + k * len(seats)) % len(points)] for k in range(each)]
        for blow in blows:
            count = len([point for point in mine if point is blow])
            if count:
                out.append((seat, Blow(blow.source, count, blow.shield, blow.deep, blow.by)))
    return out


def reshare_after_shot(lab: Lab, dead: Creature) -> None:
    """If a shot has taken the last foe of a hero, shares are adjusted (V-189)."""
    fought = [seat for seat in heroes_in(lab, dead.cell) if dead.foe & SEAT_BIT[seat]]
    if any([not foes(lab, seat) for seat in fought]):
        share_out(lab, dead.cell)
