"""How a hero flees from combat, and leaves the lab (V-062, V-165 to V-169, V-399)."""

from __future__ import annotations

from typing import Final

from lazaretto.core import EVERYBODY, Action, Refusal, Seat
from lazaretto.games.virus import actions as a
from lazaretto.games.virus.data import (
    E_EXPLOSIVE,
    HOME,
    KINDS,
    NOWHERE,
    Card,
)
from lazaretto.games.virus.events import Left
from lazaretto.games.virus.rules.acts import Acts
from lazaretto.games.virus.rules.combat.joint_throws import dissolve
from lazaretto.games.virus.rules.combat.sharing import SEAT_BIT, end_dodges, fighting, foes, share_out
from lazaretto.games.virus.rules.combat.successes import close_throw, positives
from lazaretto.games.virus.rules.heroes.exits import check_door
from lazaretto.games.virus.rules.heroes.movement import (
    IN_COMBAT,
    LOCKED,
    NO_COMBAT,
    NOT_HOME,
    explore,
    lay_refusal,
    laying,
    move,
    quit_room,
    step_refusal,
    ways_to_rooms,
)
from lazaretto.games.virus.rules.heroes.skills import ESCAPE_ARTIST
from lazaretto.games.virus.rules.heroes.wounds import hurt, pass_lead_on, stop_acting, tainted
from lazaretto.games.virus.rules.steps import NO_CUBE
from lazaretto.games.virus.state import CHILD, EXITED, NOBODY, Creature, Duel, Lab, State


class Blow:
    """An attack on its way to a hero."""

    __slots__ = ("by", "deep", "points", "shield", "source")

    def __init__(self, source: str, points: int, shield: bool, deep: bool, by: int) -> None:
        self.source = source
        self.points = points
        self.shield = shield
        self.deep = deep
        self.by = by  # the figure of the creature


class Fleeing(Acts):
    """Out of combat into the next room (V-165)."""

    def menu(self, state: State, seat: Seat) -> list[Action]:
        return [a.FLEE[way] for way in ways_to_rooms(state.lab, seat)]

    def refusal(self, state: State, seat: Seat, action: Action) -> Refusal | None:
        assert isinstance(action, a.Flee)
        return flee_refusal(state.lab, seat, action.way)

    def play(self, state: State, seat: Seat, action: Action) -> None:
        assert isinstance(action, a.Flee)
        flee(state, seat, action.way)


class Bolting(Acts):
    """Out of combat into a new room (V-165)."""

    def menu(self, state: State, seat: Seat) -> list[Action]:
        return laying(state.lab, seat, a.BOLT)

    def refusal(self, state: State, seat: Seat, action: Action) -> Refusal | None:
        assert isinstance(action, a.Bolt)
        return bolt_refusal(state.lab, seat, action.way, action.card, action.spin)

    def play(self, state: State, seat: Seat, action: Action) -> None:
        assert isinstance(action, a.Bolt)
        bolt(state, seat, action.way, action.card, action.spin)


FLEEING: Final = Fleeing(a.Flee)
BOLTING: Final = Bolting(a.Bolt)


def flee_refusal(lab: Lab, seat: Seat, way: int) -> Refusal | None:
    return step_refusal(lab, seat, way) if fighting(lab, seat) else NO_COMBAT


def bolt_refusal(lab: Lab, seat: Seat, way: int, card: Card, spin: int) -> Refusal | None:
    return lay_refusal(lab, seat, way, card, spin) if fighting(lab, seat) else NO_COMBAT


def flight(lab: Lab, seat: Seat) -> list[Blow]:
    """The blows that a flight costs now (V-166, V-167)."""
    blows = [blow_of(creature) for creature in foes(lab, seat) if not creature.dodged & SEAT_BIT[seat]]
    if not escapes_clean(lab, seat):
        plague = any([creature.power() == "plague" for creature in foes(lab, seat)])
        blows.append(Blow("flight", 2 if plague else 1, shield=False, deep=False, by=foes(lab, seat)[0].figure))
    return blows


def blow_of(creature: Creature) -> Blow:
    """A creature hits automatically, for its damage (V-161, V-162)."""
    leech = creature.power() == "leech"
    return Blow(KINDS[creature.kind()], creature.damage(), shield=True, deep=leech, by=creature.figure)


def strike(state: State, seat: Seat, blows: list[Blow]) -> None:
    for blow in blows:
        hurt(state, seat, blow.points, blow.source, down=True, shield=blow.shield, deep=blow.deep, by=blow.by)


def escapes_clean(lab: Lab, seat: Seat) -> bool:
    """A positive explosive in the throw just made, or an Escape artist (V-153)."""
    if ESCAPE_ARTIST in lab.heroes[seat].cards.skills:
        return True
    throw = lab.heroes[seat].throw
    return throw is not None and positives(throw, E_EXPLOSIVE) > 0


def flee(state: State, seat: Seat, way: int) -> None:
    """He goes, and all that he has not dodged strike at him; then the penalty (V-165 to V-167)."""
    blows = break_off(state.lab, seat)
    move(state, seat, way)
    strike(state, seat, blows)


def bolt(state: State, seat: Seat, way: int, card: Card, spin: int) -> None:
    blows = break_off(state.lab, seat)
    explore(state, seat, way, card, spin)
    strike(state, seat, blows)


def break_off(lab: Lab, seat: Seat) -> list[Blow]:
    """End his round without the counter-attack: the flight replaces it (V-166)."""
    hero = lab.heroes[seat]
    if hero.joint == seat:
        dissolve(lab, seat)
    if any([creature.foe != SEAT_BIT[seat] for creature in foes(lab, seat)]):
        share_out(lab, hero.cell)  # a joint fight: he leaves it first, and flees from his share (V-399)
    if hero.duel.rival and not foes(lab, seat) and not escapes_clean(lab, seat):
        flee_duel(lab, seat)  # from creatures too, the wound of their combat is the only one
    blows = flight(lab, seat) if foes(lab, seat) else []
    end_dodges(lab, seat)
    if hero.throw is not None:
        close_throw(lab, hero)
    return blows


def flee_duel(lab: Lab, seat: Seat) -> None:
    duel = lab.heroes[seat].duel
    fled = (*duel.fled, pursuer(lab, seat))
    lab.heroes[seat].duel = Duel(duel.strikes, duel.shots, duel.parries, duel.rival, fled)


def pursuer(lab: Lab, seat: Seat) -> Seat:
    """Fleeing costs one wound, also from several heroes: one of them with a face-down wound gives it (V-168, V-199)."""
    rivals = [Seat(i) for i in range(len(lab.heroes)) if lab.heroes[seat].duel.rival & SEAT_BIT[i]]
    return next((other for other in rivals if tainted(lab.heroes[other])), rivals[0])


class Leaving(Acts):
    """Out of the lab (V-062)."""

    def menu(self, state: State, seat: Seat) -> list[Action]:
        return [a.LEAVE] if state.lab.heroes[seat].cell == HOME else []

    def refusal(self, state: State, seat: Seat, action: Action) -> Refusal | None:
        return leave_refusal(state.lab, seat)

    def play(self, state: State, seat: Seat, action: Action) -> None:
        leave(state, seat)


class BreakingOut(Acts):
    """Out of combat and out of the lab (V-062, V-165)."""

    def menu(self, state: State, seat: Seat) -> list[Action]:
        return [a.BREAK_OUT] if state.lab.heroes[seat].cell == HOME else []

    def refusal(self, state: State, seat: Seat, action: Action) -> Refusal | None:
        return break_out_refusal(state.lab, seat)

    def play(self, state: State, seat: Seat, action: Action) -> None:
        break_out(state, seat)


LEAVING: Final = Leaving(a.Leave)
BREAKING_OUT: Final = BreakingOut(a.BreakOut)


def way_out_refusal(lab: Lab, seat: Seat) -> Refusal | None:
    hero = lab.heroes[seat]
    if hero.cell != HOME:
        return NOT_HOME
    if not lab.escape.door:
        return LOCKED
    return None if hero.stock.cubes >= 1 else NO_CUBE


def leave_refusal(lab: Lab, seat: Seat) -> Refusal | None:
    return IN_COMBAT if fighting(lab, seat) else way_out_refusal(lab, seat)


def break_out_refusal(lab: Lab, seat: Seat) -> Refusal | None:
    return way_out_refusal(lab, seat) if fighting(lab, seat) else NO_COMBAT


def leave(state: State, seat: Seat) -> None:
    """The cube goes to his reserve (V-062)."""
    hero = state.lab.heroes[seat]
    hero.stock.cubes -= 1
    hero.stock.reserve += 1
    exit_lab(state, seat)


def break_out(state: State, seat: Seat) -> None:
    """The blows come first; he is out if he lives through them."""
    hero = state.lab.heroes[seat]
    blows = break_off(state.lab, seat)
    hero.stock.cubes -= 1
    hero.stock.reserve += 1
    hero.phase.exiting = True
    strike(state, seat, blows)
    slip_out(state, seat)


def slip_out(state: State, seat: Seat) -> None:
    hero = state.lab.heroes[seat]
    if hero.phase.exiting and not hero.body.due and hero.body.drawn is None:
        hero.phase.exiting = False
        exit_lab(state, seat)


def exit_lab(state: State, seat: Seat) -> None:
    """He has exited and acts no more."""
    lab = state.lab
    hero = lab.heroes[seat]
    place = hero.cell
    quit_room(state, seat)
    carries = lab.escape.carrier == seat
    if carries:
        lab.escape.carrier = NOBODY
        lab.escape.left_by = seat
    if lab.variants.quest.kind == CHILD and lab.variants.quest.guardian == seat:
        lab.variants.quest.done = True
    hero.status = EXITED
    lab.escape.slayer = NOBODY
    hero.phase.left_turn = lab.turn.number
    lab.escape.takers = (*lab.escape.takers, seat)
    stop_acting(lab, hero)
    hero.cell = NOWHERE
    share_out(lab, place)
    pass_lead_on(lab, seat)
    state.emit(EVERYBODY, Left(seat, carries))
    check_door(state)
