"""Damage points, wound cards and death (V-128 to V-135, V-178 to V-183).

Points wait in ``hero.due``. Each becomes a wound unless a shield cancels it, and the card drawn may be redrawn
for an Advantage: both are asked of the hero, unless he has no choice.
"""

from __future__ import annotations

from typing import Final

from lazaretto.core import EVERYBODY, Action, Refusal, Seat
from lazaretto.games.virus import actions as a
from lazaretto.games.virus.data import LEVELS, SHIELD, TOKEN_OF, Card, Clue
from lazaretto.games.virus.events import Attacked, ChildGone, ChildMet, Died, Turned, Wounded
from lazaretto.games.virus.rules.advantages import Redrawing, flip, has_advantage
from lazaretto.games.virus.rules.combat.joint_throws import leave_group
from lazaretto.games.virus.rules.combat.sharing import share_out
from lazaretto.games.virus.rules.heroes.exits import check_door
from lazaretto.games.virus.rules.heroes.skills import TOUGH
from lazaretto.games.virus.rules.labs.decks import front_of, sink_wound, take_wound
from lazaretto.games.virus.rules.steps import CLOSING, NOT_NOW, driver, master_of, right_of
from lazaretto.games.virus.state import (
    CHILD,
    DEAD,
    INSIDE,
    NOBODY,
    Charge,
    Clues,
    Decision,
    Hero,
    Lab,
    Point,
    Spill,
    State,
    Wound,
)
from lazaretto.games.virus.state.map import first_in_room, living

HEART_BACK: Final = 1  # backs of wound cards
MORBO_BACK: Final = 2
NO_SHIELD: Final = Refusal("V-135", "you have no shield for this point")


def hit_points(lab: Lab, hero: Hero) -> int:
    """By the level, one more for who is Tough (V-019)."""
    return LEVELS[lab.setup.level - 1].hit_points + (TOUGH in hero.cards.skills)


def health(lab: Lab, seat: Seat) -> int:
    """Wounds he can still take before he dies."""
    hero = lab.heroes[seat]
    return hit_points(lab, hero) - len(hero.body.wounds)


def hurt(
    state: State,
    seat: Seat,
    points: int,
    source: str,
    down: bool,
    shield: bool,
    deep: bool = False,
    by: int = -1,
    blast: bool = False,
) -> None:
    """Damage points (or wounds that no shield can stop) fall on a hero; ``by`` is the creature that deals them.

    Face-up: explosions, Lasers, adrenaline, falling debris (V-129). Face-down: creatures, also fled from, Gas (V-130).
    """
    hero = state.lab.heroes[seat]
    if hero.status != INSIDE or not points:
        return
    state.emit(EVERYBODY, Attacked(seat, points, source))
    hero.body.due += [Point(down, shield, deep, by, blast) for _ in range(points)]
    settle(state, seat)


def settle(state: State, seat: Seat) -> None:
    """Go on with his points until he has a choice to make."""
    hero = state.lab.heroes[seat]
    while hero.body.due and hero.body.drawn is None:
        point = hero.body.due[0]
        if point.shield and hero.stock.tokens[SHIELD]:
            return
        draw(state, seat)


def draw(state: State, seat: Seat) -> None:
    """Turn the first point into a wound card; with a red heart on the next card it is deep (V-132)."""
    lab = state.lab
    hero = lab.heroes[seat]
    point = hero.body.due.pop(0)
    hero.body.latest = point
    back = take_wound(state)
    top = lab.decks.wounds.top if back >= 0 else -1
    hero.body.drawn = Wound(back, point.down, point.deep or top == HEART_BACK, morbo=top == MORBO_BACK)
    if not has_advantage(lab, seat) or back < 0:
        keep_wound(state, seat)


class KeepWound(Redrawing):
    """A wound card was drawn: keep it, or draw another (V-133)."""

    __slots__ = ()

    def keep(self, state: State, seat: Seat, everything: bool) -> None:
        keep_wound(state, seat)
        settle(state, seat)

    def redraw(self, state: State, seat: Seat, card: Card) -> None:
        redraw_wound(state, seat, card)


KEEP_WOUND: Final = KeepWound()


def keep_wound(state: State, seat: Seat) -> None:
    hero = state.lab.heroes[seat]
    wound = hero.body.drawn
    assert wound is not None
    hero.body.drawn = None
    front = -1 if wound.down else front_of(state, wound.heart)  # nobody sees it face-down (V-131)
    hero.body.wounds.append(Wound(wound.heart, wound.down, wound.deep, front, wound.morbo))
    state.emit(EVERYBODY, Wounded(seat, wound.down, wound.deep))
    if len(hero.body.wounds) >= hit_points(state.lab, hero):
        die(state, seat)


def redraw_wound(state: State, seat: Seat, card: int) -> None:
    """For an Advantage the card goes under the deck and another is drawn (V-133)."""
    hero = state.lab.heroes[seat]
    wound, point = hero.body.drawn, hero.body.latest
    assert wound is not None
    assert point is not None
    flip(state.lab, seat, card)
    hero.body.drawn = None
    sink_wound(state, wound.heart)
    hero.body.due.insert(0, Point(wound.down, shield=False, deep=point.deep, by=point.by, blast=point.blast))
    draw(state, seat)
    settle(state, seat)


class UseShield(Decision):
    """A damage point falls on a hero who has a shield (V-135)."""

    __slots__ = ()

    def menu(self, state: State, seat: Seat) -> list[Action]:
        return [a.SHIELD, a.BEAR]

    def refusal(self, state: State, seat: Seat, action: Action) -> Refusal | None:
        if isinstance(action, a.Shield):
            return shield_refusal(state.lab.heroes[seat])
        return None if isinstance(action, a.Bear) else NOT_NOW

    def play(self, state: State, seat: Seat, action: Action) -> None:
        if isinstance(action, a.Shield):
            use_shield(state, seat)
        else:
            draw(state, seat)
            settle(state, seat)


USE_SHIELD: Final = UseShield()


def shield_refusal(hero: Hero) -> Refusal | None:
    return None if hero.body.due and hero.body.due[0].shield and hero.stock.tokens[SHIELD] else NO_SHIELD


def use_shield(state: State, seat: Seat) -> None:
    hero = state.lab.heroes[seat]
    hero.body.due.pop(0)
    hero.stock.tokens[SHIELD] -= 1
    state.lab.reserve.tokens[SHIELD] += 1
    settle(state, seat)


# ---- death -----------------------------------------------------------------------------------------------


def die(state: State, seat: Seat) -> None:
    """A creature may have won the game for its Boss player by it (V-340).

    His cards are turned when the Slow phase starts, or at once if it has (V-179, I-40).
    """
    lab = state.lab
    hero = lab.heroes[seat]
    state.emit(EVERYBODY, Died(seat))
    left = len([point for point in hero.body.due if point.blast])
    if left:
        lab.combat.spill = (*lab.combat.spill, Spill(hero.cell, left))
    lab.escape.slayer = slayer_of(lab, hero.body.latest)
    be_gone(state, seat, DEAD)
    if lab.turn.step > CLOSING:
        turn_cards(state, seat)


def be_gone(state: State, seat: Seat, status: int) -> None:
    """Dead, or lost: he stops acting at once (V-178, V-126); what he had is put back or left lying (V-182)."""
    lab = state.lab
    hero = lab.heroes[seat]
    drop_antidote(lab, seat)
    arm_charges(lab, seat)
    hero.status = status
    hand_on_child(state, seat)
    if hero.joint != NOBODY:
        leave_group(state, seat)
    stop_acting(lab, hero)
    give_back(lab, hero)
    drop_hand(state, seat)
    share_out(lab, hero.cell)
    pass_lead_on(lab, seat)
    check_door(state)


def hand_on_child(state: State, seat: Seat) -> None:
    """The Child follows another hero of the room, or dies with this one (V-367)."""
    quest = state.lab.variants.quest
    if quest.kind != CHILD or quest.guardian != seat:
        return
    others = first_in_room(state.lab, state.lab.heroes[seat].cell)
    quest.guardian = others[0] if others else NOBODY
    quest.child.lost = not others
    state.emit(EVERYBODY, ChildMet(others[0]) if others else ChildGone())


def slayer_of(lab: Lab, point: Point | None) -> Seat:
    """The Boss player who wins by this death, if it is the last: whose Boss dealt it, else the Light one (V-340)."""
    if point is None or point.by < 0 or not lab.variants.bosses:
        return NOBODY
    player = master_of(lab, point.by)
    return driver(lab) if player is None else player.seat


def stop_acting(lab: Lab, hero: Hero) -> None:
    hero.phase.activated = False
    hero.body.due = []
    hero.body.drawn = None
    hero.clues = Clues(hero.clues.held)
    hero.phase.exiting = False
    hero.deals = hero.deals.offered(None).asked(None)
    hero.cards.refills = 0
    hero.cards.looks = 0
    hero.phase.rebuttal = False
    hero.joint = NOBODY
    hero.phase.passed = True
    hero.phase.done = True
    if hero.throw is not None:
        close_throw_elements(lab, hero)


def close_throw_elements(lab: Lab, hero: Hero) -> None:
    """What lies on the board of a hero who is gone: cubes to his reserve, the rest to the game reserve (V-159)."""
    from_board(lab, hero)
    hero.throw = None


def from_board(lab: Lab, hero: Hero) -> None:
    throw = hero.throw
    assert throw is not None
    for element in throw.elements:
        if element == 0:
            hero.stock.reserve += 1
        else:
            lab.reserve.tokens[TOKEN_OF[element]] += 1


def drop_hand(state: State, seat: Seat) -> None:
    """Clues that only he knew go under the deck unseen."""
    lab = state.lab
    for clue in state.hands[seat]:
        state.sunk_clues.append(clue)
        lab.decks.clues.under.append(HIDDEN_CLUE)
        lab.decks.clues.left += 1
    state.hands[seat] = []


HIDDEN_CLUE: Final = Clue(-1)  # stands in the lab for a clue that not everybody knows


def give_back(lab: Lab, hero: Hero) -> None:
    for token, count in enumerate(hero.stock.tokens):
        lab.reserve.tokens[token] += count
        hero.stock.tokens[token] = 0
    lab.decks.rooms.gone += [*hero.cards.display, *hero.cards.down, *hero.cards.net]
    hero.cards.display, hero.cards.down, hero.cards.net = [], [], []
    for clue in [clue for clue in hero.clues.held if clue >= 0]:
        lab.decks.clues.under.append(clue)
        lab.decks.clues.left += 1
    hero.clues = hero.clues.holding(())


def drop_antidote(lab: Lab, seat: Seat) -> None:
    if lab.escape.carrier == seat:
        lab.escape.carrier = NOBODY
        lab.escape.antidote = lab.heroes[seat].cell


def arm_charges(lab: Lab, seat: Seat) -> None:
    """Explosives are armed when the hero who laid them leaves the room or dies there (V-093)."""
    place = lab.heroes[seat].cell
    lab.map.charges = [
        Charge(charge.cell, charge.seat, charge.tokens, armed=True)
        if charge.seat == seat and charge.cell == place
        else charge
        for charge in lab.map.charges
    ]


def pass_lead_on(lab: Lab, seat: Seat) -> None:
    """The next hero to the right decides for a Lead who is gone; the token is his next turn (V-272, V-273)."""
    if lab.turn.lead == seat:
        lab.turn.lead = right_of(lab, seat)
        lab.turn.deputy = True


def turn_cards(state: State, seat: Seat) -> None:
    """His face-down cards are turned, if others are still in the game (V-179)."""
    lab = state.lab
    hero = lab.heroes[seat]
    if hero.body.turned or not living(lab):
        return
    turn_up(state, hero)
    state.emit(EVERYBODY, Turned(seat, infected(hero)))
    hero.body.turned = True


def turn_up(state: State, hero: Hero) -> None:
    hero.body.wounds = [
        Wound(w.heart, w.down, w.deep, front_of(state, w.heart), w.morbo) if w.infected < 0 else w
        for w in hero.body.wounds
    ]


def tainted(hero: Hero) -> bool:
    """His blows at heroes are face-down if he has a face-down wound, else face-up (V-129, V-130, V-199)."""
    return any([wound.down for wound in hero.body.wounds])


def infected(hero: Hero) -> bool:
    """A face-down wound carries the symbol (V-325)."""
    return any([wound.down and wound.infected == 1 for wound in hero.body.wounds])
