"""Hero against hero (V-168, V-174, V-175, V-177, V-194 to V-200, V-400)."""

from __future__ import annotations

from typing import Final

from lazaretto.core import Refusal, Seat
from lazaretto.games.virus.rules.combat.sharing import SEAT_BIT, foes
from lazaretto.games.virus.rules.combat.throwing import FEW, SHOT_CANNOT, tray_refusal
from lazaretto.games.virus.rules.heroes.wounds import hurt, tainted
from lazaretto.games.virus.state import INSIDE, NOBODY, Duel, Hero, Lab, Plan, State, no_duel
from lazaretto.games.virus.state.map import shots

BUSY: Final = Refusal("V-194", "whoever fights creatures or another hero cannot attack a hero")
NO_TARGET: Final = Refusal("V-195", "that hero is not in your line of fire")
OUT_OF_SIGHT: Final = Refusal("V-198", "your opponent is out of sight: only dodges can be announced")
NOT_A_DUEL: Final = Refusal("V-196", "this throw is not at a hero")


def in_fire(lab: Lab, seat: Seat, victim: Seat) -> bool:
    target = lab.heroes[victim]
    if target.cell in lab.combat.smoke or lab.heroes[seat].cell in lab.combat.smoke:
        return False
    return target.status == INSIDE and target.cell in shots(lab, lab.heroes[seat].cell)


def attack_refusal(lab: Lab, plan: Plan, seat: Seat, victim: Seat) -> Refusal | None:
    """Free of other combat; the target in the line of fire, or one who has struck at him (V-194, V-195, V-198)."""
    hero = lab.heroes[seat]
    if victim == seat or victim >= len(lab.heroes):
        return NO_TARGET
    if foes(lab, seat) or (hero.duel.rival and not hero.duel.rival & SEAT_BIT[victim]):
        return BUSY
    struck = lab.heroes[victim].duel.strikes[seat] > 0
    if not struck and not in_fire(lab, seat, victim):
        return NO_TARGET
    return tray_refusal(lab, plan, seat)


def victims(lab: Lab, seat: Seat) -> list[Seat]:
    """Heroes he could throw at."""
    hero = lab.heroes[seat]
    if foes(lab, seat):
        return []
    others = [Seat(i) for i in range(len(lab.heroes)) if i != seat]
    if hero.duel.rival:
        others = [other for other in others if hero.duel.rival & SEAT_BIT[other]]
    return [other for other in others if lab.heroes[other].duel.strikes[seat] or in_fire(lab, seat, other)]


def distance(lab: Lab, seat: Seat, victim: Seat) -> int:
    """-1 in one room, or at an opponent out of sight: nothing is lost then."""
    hero, target = lab.heroes[seat], lab.heroes[victim]
    if hero.cell == target.cell or not in_fire(lab, seat, victim):
        return -1
    return shots(lab, hero.cell)[target.cell]


def bind(lab: Lab, seat: Seat, victim: Seat) -> None:
    """An attack in one room puts both in combat until one leaves it (V-400)."""
    if lab.heroes[seat].cell == lab.heroes[victim].cell and lab.heroes[victim].status == INSIDE:
        face(lab.heroes[seat], victim)
        face(lab.heroes[victim], seat)


def face(hero: Hero, rival: Seat) -> None:
    hero.duel = hero.duel.against(hero.duel.rival | SEAT_BIT[rival])


def provoke(lab: Lab, seat: Seat, by: Seat) -> None:
    """Even a hero who has passed may throw back, if he has the attacker in his line of fire (V-397)."""
    victim = lab.heroes[seat]
    if victim.phase.passed and victim.status == INSIDE and victim.stock.cubes and in_fire(lab, seat, by):
        victim.phase.rebuttal = True


def hit_refusal(lab: Lab, seat: Seat) -> Refusal | None:
    board = lab.heroes[seat].throw
    if board is None or board.victim == NOBODY:
        return NOT_A_DUEL
    if not in_fire(lab, seat, board.victim):
        return OUT_OF_SIGHT
    return None if board.left >= 3 else FEW


def parry_refusal(lab: Lab, seat: Seat) -> Refusal | None:
    board = lab.heroes[seat].throw
    if board is None or board.victim == NOBODY:
        return NOT_A_DUEL
    if board.distance >= 0 and not lab.heroes[board.victim].duel.strikes[seat]:
        return SHOT_CANNOT  # nothing was struck from his room: shots are not dodged (V-174, V-177)
    return None if board.left >= 1 else FEW


def hit(hero: Hero) -> None:
    """One damage point is announced, for three Successes (V-196); what is shot from afar is counted apart (V-174)."""
    board = hero.throw
    assert board is not None
    duel = hero.duel
    if board.distance >= 0:
        shots = one_more(duel.shots, board.victim)
        hero.duel = Duel(duel.strikes, shots, duel.parries, duel.rival, duel.fled)
    else:
        strikes = one_more(duel.strikes, board.victim)
        hero.duel = Duel(strikes, duel.shots, duel.parries, duel.rival, duel.fled)
    hero.throw = board.spending(board.left - 3)


def one_more(points: tuple[int, ...], seat: Seat) -> tuple[int, ...]:
    return tuple([n + 1 if i == seat else n for i, n in enumerate(points)])


def parry(hero: Hero) -> None:
    board = hero.throw
    assert board is not None
    duel = hero.duel
    hero.duel = Duel(duel.strikes, duel.shots, duel.parries + 1, duel.rival, duel.fled)
    hero.throw = board.spending(board.left - 1)


# ---- the start of the Slow phase -------------------------------------------------------------------------


def settle_duels(state: State) -> None:
    """Damage less dodges becomes wounds, shots in full, a flight costs one more (V-168, V-174, V-197).

    Facing is judged before (V-199).
    """
    lab = state.lab
    facing = [tainted(hero) for hero in lab.heroes]
    due: list[tuple[int, int, str]] = []
    for seat, hero in enumerate(lab.heroes):
        dodges = hero.duel.parries
        for other, attacker in enumerate(lab.heroes):
            points = attacker.duel.strikes[seat]
            kept = max(0, points - dodges)
            dodges = max(0, dodges - points)
            due += [(seat, other, "hero")] * (kept + attacker.duel.shots[seat])
        due += [(seat, other, "flight") for other in hero.duel.fled]
    for hero in lab.heroes:
        hero.duel = no_duel(len(lab.heroes))
    for seat, other, source in due:
        hurt(state, Seat(seat), 1, source, down=facing[other], shield=source == "hero")
