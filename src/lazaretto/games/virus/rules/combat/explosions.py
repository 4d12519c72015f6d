"""Explosions, and creatures that leave the map (V-092 to V-103, V-310, V-401)."""

from __future__ import annotations

from typing import Final

from lazaretto.core import EVERYBODY, Action, Cell, Refusal, Seat, struct
from lazaretto.games.virus import actions as a
from lazaretto.games.virus.data import BULLET, EXPLOSIVE, FIRST_SPARE, SHIELD
from lazaretto.games.virus.events import BossShown, Exploded, Killed
from lazaretto.games.virus.rules.combat.sharing import share_out
from lazaretto.games.virus.rules.heroes.skills import DEMOLITIONIST
from lazaretto.games.virus.rules.heroes.wounds import health, hurt
from lazaretto.games.virus.rules.labs.decks import turn_boss
from lazaretto.games.virus.rules.steps import NOT_NOW, ask, master_of
from lazaretto.games.virus.state import Creature, Decision, Lab, Markers, State
from lazaretto.games.virus.state.map import clockwise, creatures_in, heroes_in

NOT_AMONG: Final = Refusal("V-230", "that creature is not among those to choose from")


def remove_creature(lab: Lab, creature: Creature) -> None:
    """Back to the reserve (V-099); a Boss card is discarded and its figure is a plain Leader again (V-310)."""
    lab.creatures = [other for other in lab.creatures if other.figure != creature.figure]
    if creature.figure < FIRST_SPARE:
        lab.reserve.figures.append(creature.figure)
        lab.reserve.figures.sort()
    lab.reserve.tokens[BULLET] += creature.markers.bullets
    player = master_of(lab, creature.figure)
    if player is not None:
        player.active = -1
    if creature.card >= 0:
        lab.decks.bosses.gone.append(creature.card)
    elif creature.boss:
        lab.decks.bosses.left += 1


def slay(state: State, creature: Creature) -> None:
    state.emit(EVERYBODY, Killed(creature.kind(), creature.cell))
    remove_creature(state.lab, creature)


# ---- damage that is kept ---------------------------------------------------------------------------------


def keeps_damage(lab: Lab, creature: Creature) -> bool:
    """With Boss players a Boss keeps its damage (V-354)."""
    return creature.boss and bool(lab.variants.bosses)


def harm(state: State, creature: Creature, points: int) -> None:
    """Damage points on a creature: enough kill it, fewer are kept by a Boss and lost on others (V-158, V-354)."""
    if points >= creature.hp_left():
        slay(state, creature)
    elif keeps_damage(state.lab, creature):
        mark_damage(state.lab, creature, points)


def mark_damage(lab: Lab, creature: Creature, points: int) -> None:
    """Markers are bullet cubes of the game reserve, plain counters when it has none; fewer points give them back."""
    damage, bullets = creature.markers.damage + points, creature.markers.bullets
    wanted = min(damage, bullets + lab.reserve.tokens[BULLET] if points > 0 else bullets)
    lab.reserve.tokens[BULLET] -= wanted - bullets
    creature.markers = Markers(damage, wanted)


def show_boss(state: State, creature: Creature) -> None:
    """A face-down Boss card is turned up (V-309)."""
    if creature.boss and creature.card < 0:
        creature.card = turn_boss(state)
        state.emit(EVERYBODY, BossShown(creature.cell, creature.card))


def show_bosses(state: State, place: Cell) -> None:
    for creature in creatures_in(state.lab, place):
        show_boss(state, creature)


# ---- explosions ------------------------------------------------------------------------------------------


def armed(lab: Lab, place: Cell) -> bool:
    return any([charge.cell == place and charge.armed for charge in lab.map.charges])


def charge_in(lab: Lab, place: Cell) -> int:
    """Explosive tokens in a room."""
    return sum([charge.tokens for charge in lab.map.charges if charge.cell == place])


def trigger(state: State, place: Cell) -> None:
    """An armed charge explodes, all tokens of the room together (V-094, V-401)."""
    lab = state.lab
    if not armed(lab, place):
        return
    tokens = charge_in(lab, place)
    points = tokens + stronger(lab, place)  # a point for each token (V-095)
    lab.map.charges = [charge for charge in lab.map.charges if charge.cell != place]
    lab.reserve.tokens[EXPLOSIVE] += tokens  # to the reserve, like dead creatures (V-099)
    state.undo_barrier += 1
    state.emit(EVERYBODY, Exploded(place, points))
    deal(state, place, points)


def deal(state: State, place: Cell, points: int) -> None:
    rest = hit_heroes(state, place, points)
    if rest:
        hit_creatures(state, place, rest)


def spill(state: State) -> None:
    """A hero died before he had taken all his points: they fall on the others (V-097)."""
    lab = state.lab
    if lab.combat.spill:
        first = lab.combat.spill[0]
        lab.combat.spill = lab.combat.spill[1:]
        deal(state, first.cell, first.points)


def stronger(lab: Lab, place: Cell) -> int:
    """One point more if a token of a Demolitionist is among them."""
    charges = [charge for charge in lab.map.charges if charge.cell == place]
    return int(any([DEMOLITIONIST in lab.heroes[charge.seat].cards.skills for charge in charges]))


def hit_heroes(state: State, place: Cell, points: int) -> int:
    """Points go round the heroes from the Lead clockwise until used up or all would be dead (V-096, V-097)."""
    lab = state.lab
    here = heroes_in(lab, place)
    order = [seat for seat in clockwise(lab) if seat in here]
    given = [0] * len(lab.heroes)
    while points and any([absorbs(lab, seat, given[seat]) for seat in order]):
        for seat in order:
            if points and absorbs(lab, seat, given[seat]):
                given[seat] += 1
                points -= 1
    for seat in order:
        hurt(state, seat, given[seat], "explosion", down=False, shield=True, blast=True)
    return points


def absorbs(lab: Lab, seat: Seat, given: int) -> bool:
    """One more point can still fall on him: wounds he has left to take, and shields to cancel with (I-16)."""
    hero = lab.heroes[seat]
    return given < health(lab, seat) + hero.stock.tokens[SHIELD] - len(hero.body.due) - (hero.body.drawn is not None)


def hit_creatures(state: State, place: Cell, points: int) -> None:
    """Minions in rising HP, then Leaders, then Bosses; each dies of its full HP or not at all (V-098)."""
    lab = state.lab
    while True:
        victims = next_victims(state, place, points)
        if not victims:
            share_out(lab, place)
            return
        if len(victims) > 1:
            ask(lab, lab.turn.lead, BlastFirst(place, points, tuple([victim.figure for victim in victims])))
            return
        points = blast(state, victims[0], points)


def next_victims(state: State, place: Cell, points: int) -> list[Creature]:
    """The creatures that may be hit next, one of each kind; every Boss is one of its own."""
    lab = state.lab
    here = creatures_in(lab, place)
    minions = [creature for creature in here if not creature.leader() and creature.hp() <= points]
    if minions:
        least = min([creature.hp() for creature in minions])
        return one_of_each([creature for creature in minions if creature.hp() == least])
    leaders = [creature for creature in here if creature.leader() and creature.plain() and creature.hp() <= points]
    if leaders:
        return one_of_each(leaders)
    if points:
        show_bosses(state, place)
    bosses = [c for c in here if c.boss and (c.hp_left() <= points or (points and keeps_damage(lab, c)))]
    weakest = min([boss.hp_left() for boss in bosses], default=0)
    return [boss for boss in bosses if boss.hp_left() == weakest]


def one_of_each(creatures: list[Creature]) -> list[Creature]:
    out: list[Creature] = []
    for creature in sorted(creatures, key=lambda c: c.figure):
        if creature.kind() not in [other.kind() for other in out]:
            out.append(creature)
    return out


def blast(state: State, creature: Creature, points: int) -> int:
    """The explosion hits a creature. Returns the points that are left."""
    dealt = min(points, creature.hp_left())
    harm(state, creature, dealt)
    return points - dealt


@struct
class BlastFirst(Decision):
    """The Lead says which of several kinds an explosion hits first (V-098)."""

    place: Cell
    points: int  # that are left for creatures
    figures: tuple[int, ...]

    def menu(self, state: State, seat: Seat) -> list[Action]:
        return [a.BLAST[figure] for figure in self.figures]

    def refusal(self, state: State, seat: Seat, action: Action) -> Refusal | None:
        if not isinstance(action, a.Blast):
            return NOT_NOW
        return None if action.figure in self.figures else NOT_AMONG

    def play(self, state: State, seat: Seat, action: Action) -> None:
        assert isinstance(action, a.Blast)
        self.hit(state, action.figure)

    def hit(self, state: State, figure: int) -> None:
        lab = state.lab
        lab.turn.asked = None
        points = self.points
        for creature in creatures_in(lab, self.place):
            if creature.figure == figure:
                points = blast(state, creature, points)
                break
        hit_creatures(state, self.place, points)
