"""Who fights whom: creatures of a room shared out among its heroes (V-184 to V-189)."""

from __future__ import annotations

from typing import Final

from lazaretto.core import Action, Cell, Refusal, Seat
from lazaretto.games.virus import actions as a
from lazaretto.games.virus.data import Figure
from lazaretto.games.virus.rules.acts import Acts
from lazaretto.games.virus.rules.steps import NOT_NOW, REAL, master_of
from lazaretto.games.virus.state import (
    NO_PLAN,
    NOBODY,
    SHARES,
    Creature,
    Deals,
    Decision,
    Hero,
    Lab,
    Plan,
    Proposal,
    Share,
    State,
)
from lazaretto.games.virus.state.map import creatures_in, first_in_room, heroes_in

SEAT_BIT: Final = (1, 2, 4, 8)

NOT_FIRST: Final = Refusal("V-188", "whoever was first in the room shares out its creatures")
ALONE: Final = Refusal("V-184", "there is nobody to share the creatures with")
NOT_HERE: Final = Refusal("V-184", "that creature or hero is not in your room")
SETTLED: Final = Refusal("V-189", "the creatures are shared out until something changes")
UNCHANGED: Final = Refusal("V-188", "you have not handed on any creature")
ASKED: Final = Refusal("V-188", "a hero here has another proposal to answer first")
DECLINED: Final = Refusal("V-396", "that was declined; first pay a cube, or wait until something changes here")


def share_out(lab: Lab, place: Cell) -> None:
    """Equal shares: creatures by falling damage are dealt one by one, the first hero of the room first (V-188).

    Asked whenever somebody comes, goes or dies there (V-189); declined offers may be made again then (V-396).
    """
    for hero in lab.heroes:
        if hero.cell == place:
            hero.deals = Deals(received=hero.deals.received, offer=hero.deals.offer)
    for seat, hero in enumerate(lab.heroes):
        if hero.duel.rival:
            hero.duel = hero.duel.against(hero.duel.rival & at_hand(lab, Seat(seat)))
    lab.combat.settled = tuple([other for other in lab.combat.settled if other != place])
    drop_shares(lab, place)
    lapse_proposals(lab)
    heroes = first_in_room(lab, place) if lab.turn.step == REAL and place not in lab.combat.smoke else []
    creatures = sorted(creatures_in(lab, place), key=worst_first)
    for i, creature in enumerate(creatures):
        creature.foe = SEAT_BIT[heroes[i % len(heroes)]] if heroes else 0
        player = master_of(lab, creature.figure) if heroes else None
        if player is not None:
            player.busy = True  # it fights (V-351)
        if not heroes:
            creature.dodged = 0


def at_hand(lab: Lab, seat: Seat) -> int:
    """Bits of the other heroes in his room, with whom he may be in combat (V-400)."""
    return sum([SEAT_BIT[other] for other in heroes_in(lab, lab.heroes[seat].cell) if other != seat])


def worst_first(creature: Creature) -> tuple[int, int]:
    return -creature.damage(), creature.figure


def foes(lab: Lab, seat: Seat) -> list[Creature]:
    """The creatures this hero fights, all in his room: nobody is in two combats (V-137)."""
    place, bit = lab.heroes[seat].cell, SEAT_BIT[seat]
    return [creature for creature in lab.creatures if creature.cell == place and creature.foe & bit]


def end_dodges(lab: Lab, seat: Seat) -> None:
    """The attack has come: what was dodged of it is used up, for those who fight beside him too (V-154, V-191)."""
    bits = SEAT_BIT[seat]
    for creature in foes(lab, seat):
        bits |= creature.foe
    for creature in lab.creatures:
        creature.dodged &= ~bits


def fighting(lab: Lab, seat: Seat) -> bool:
    """He is in combat, with a hero of his room or creatures of his own (V-136); without these he is free (V-187)."""
    if lab.heroes[seat].duel.rival:
        return True
    place, bit = lab.heroes[seat].cell, SEAT_BIT[seat]
    return any([creature.cell == place and bool(creature.foe & bit) for creature in lab.creatures])


# ---- shares by choice ------------------------------------------------------------------------------------


class SharingOut(Acts):
    """The first hero of a room hands its creatures to others (V-184 to V-189)."""

    def menu(self, state: State, seat: Seat) -> list[Action]:
        """Creatures he has not handed on yet, one of those alike."""
        lab = state.lab
        place = lab.heroes[seat].cell
        if first_in_room(lab, place)[0] != seat:
            return []
        handed = [share.figure for share in state.plans[seat].shares]
        left = [creature for creature in creatures_in(lab, place) if creature.figure not in handed]
        return [a.ASSIGN[creature.figure][other] for creature in different(left) for other in heroes_in(lab, place)]

    def refusal(self, state: State, seat: Seat, action: Action) -> Refusal | None:
        if isinstance(action, a.Assign):
            return assign_refusal(state.lab, state.plans[seat], seat, action.figure, action.seat)
        return share_refusal(state.lab, state.plans[seat], seat)

    def play(self, state: State, seat: Seat, action: Action) -> None:
        if isinstance(action, a.Assign):
            assign(state, seat, action.figure, action.seat)
        else:
            share(state, seat)


SHARING_OUT: Final = SharingOut(a.Assign, a.Share, free=True)


def shareable(lab: Lab, seat: Seat) -> bool:
    """There are creatures in his room, and another hero."""
    place = lab.heroes[seat].cell
    return len(heroes_in(lab, place)) > 1 and bool(creatures_in(lab, place))


def different(creatures: list[Creature]) -> list[Creature]:
    """Creatures of one kind in one combat are one choice (section 6 d)."""
    out: list[Creature] = []
    for creature in creatures:
        if creature.boss or not any([alike_in_combat(creature, other) for other in out]):
            out.append(creature)
    return out


def alike_in_combat(one: Creature, other: Creature) -> bool:
    return one.kind() == other.kind() and one.dodged == other.dodged and one.foe == other.foe


def sharing_refusal(lab: Lab, seat: Seat) -> Refusal | None:
    """What speaks against sharing out the creatures of his room at all."""
    place = lab.heroes[seat].cell
    order = first_in_room(lab, place)
    if len(order) < 2 or not creatures_in(lab, place):
        return ALONE
    if order[0] != seat:
        return NOT_FIRST
    thrown = any([lab.heroes[other].throw is not None for other in order])
    return SETTLED if place in lab.combat.settled or thrown else None


def assign_refusal(lab: Lab, plan: Plan, seat: Seat, figure: int, to: Seat) -> Refusal | None:
    refusal = sharing_refusal(lab, seat)
    if refusal is not None:
        return refusal
    if not together(lab, seat, figure, to) or to == planned(lab, plan.shares, figure):
        return NOT_HERE
    return SETTLED if figure in [share.figure for share in plan.shares] else None


def together(lab: Lab, seat: Seat, figure: int, to: int) -> bool:
    """The creature and the hero are in his room."""
    place = lab.heroes[seat].cell
    return to in heroes_in(lab, place) and figure in [creature.figure for creature in creatures_in(lab, place)]


def planned(lab: Lab, shares: tuple[Share, ...], figure: int) -> int:
    """Who would fight the creature with these shares."""
    for share in shares:
        if share.figure == figure:
            return share.seat
    for creature in lab.creatures:
        if creature.figure == figure:
            return next((seat for seat in range(len(lab.heroes)) if creature.foe & SEAT_BIT[seat]), -1)
    return -1


def assign(state: State, seat: Seat, figure: Figure, to: Seat) -> None:
    plan = state.plans[seat]
    state.plans[seat] = Plan(plan.tray, plan.picked, (*plan.shares, Share(figure, to)))


def share_refusal(lab: Lab, plan: Plan, seat: Seat) -> Refusal | None:
    if not plan.shares:
        return UNCHANGED
    if not all([together(lab, seat, share.figure, share.seat) for share in plan.shares]):
        return NOT_HERE  # somebody has gone since they were chosen
    refusal = sharing_refusal(lab, seat)
    if refusal is not None or equal_shares(lab, plan, lab.heroes[seat].cell):
        return refusal
    if Proposal(SHARES, seat) in lab.heroes[seat].deals.declined:
        return DECLINED
    asked = [lab.heroes[other].deals.proposal is not None for other in others_in_room(lab, seat)]
    return ASKED if any(asked) else None


def equal_shares(lab: Lab, plan: Plan, place: Cell) -> bool:
    """Every hero's number lies between the rounded-down and the rounded-up quotient (V-185)."""
    heroes = heroes_in(lab, place)
    figures = [creature.figure for creature in creatures_in(lab, place)]
    held = [len([f for f in figures if planned(lab, plan.shares, f) == seat]) for seat in heroes]
    return max(held) - min(held) <= 1


def share(state: State, seat: Seat) -> None:
    """Equal shares hold at once; for others every hero of the room must agree (V-186, V-188)."""
    lab = state.lab
    place = lab.heroes[seat].cell
    plan = state.plans[seat]
    state.plans[seat] = NO_PLAN
    equal = equal_shares(lab, plan, place)
    lab.combat.sharing += plan.shares
    if equal:
        apply_shares(lab, place)
    else:
        call_vote(lab, seat, SHARES, others_in_room(lab, seat))


def shares_in(lab: Lab, place: Cell) -> list[Share]:
    """Of the shares that wait for consent, those of one room."""
    here = [creature.figure for creature in creatures_in(lab, place)]
    return [share for share in lab.combat.sharing if share.figure in here]


def apply_shares(lab: Lab, place: Cell) -> None:
    """They hold; who has taken more than his share owes a cube for each, counted now (V-186)."""
    for creature in creatures_in(lab, place):
        seat = planned(lab, lab.combat.sharing, creature.figure)
        creature.foe = SEAT_BIT[seat] if seat >= 0 else 0  # also of those that fought several together (V-190)
    drop_shares(lab, place)
    lab.combat.settled = (*lab.combat.settled, place)
    fair = fair_share(lab, place)
    for seat in heroes_in(lab, place):
        hero = lab.heroes[seat]
        hero.deals = hero.deals.loaded(max(0, len(foes(lab, seat)) - fair))


def fair_share(lab: Lab, place: Cell) -> int:
    """The rounded-up quotient of creatures and heroes (V-185)."""
    return -(-len(creatures_in(lab, place)) // len(heroes_in(lab, place)))


def drop_shares(lab: Lab, place: Cell) -> None:
    dropped = shares_in(lab, place)
    lab.combat.sharing = tuple([share for share in lab.combat.sharing if share not in dropped])


# ---- asking the others -----------------------------------------------------------------------------------


def others_in_room(lab: Lab, seat: Seat) -> list[Seat]:
    return [other for other in heroes_in(lab, lab.heroes[seat].cell) if other != seat]


def call_vote(lab: Lab, seat: Seat, what: int, asked: list[Seat]) -> None:
    for other in asked:
        lab.heroes[other].deals = lab.heroes[other].deals.asked(Proposal(what, seat))


def asks_others(lab: Lab, seat: Seat) -> bool:
    """He waits for answers to a proposal of his."""
    return any([asks(other, seat) for other in lab.heroes])


def asks(hero: Hero, proposer: Seat) -> bool:
    """This hero has a proposal of that one to answer."""
    proposal = hero.deals.proposal
    return proposal is not None and proposal.by == proposer


def lapse_proposals(lab: Lab) -> None:
    """A joint throw that is no longer voted on has not come about: who has agreed to it throws alone (V-190)."""
    for hero in lab.heroes:
        proposer = hero.joint
        if proposer != NOBODY and lab.heroes[proposer].joint != proposer and not asks_others(lab, proposer):
            hero.joint = NOBODY


class Vote(Decision):
    """Another hero of the room asks for consent."""

    __slots__ = ()

    def menu(self, state: State, seat: Seat) -> list[Action]:
        return [a.ACCEPT, a.DECLINE]

    def refusal(self, state: State, seat: Seat, action: Action) -> Refusal | None:
        return None if isinstance(action, (a.Accept, a.Decline)) else NOT_NOW


class AgreeToShares(Vote):
    """All heroes of the room must agree to unequal shares (V-186)."""

    __slots__ = ()

    def play(self, state: State, seat: Seat, action: Action) -> None:
        vote_shares(state.lab, seat, isinstance(action, a.Accept))


AGREE_TO_SHARES: Final = AgreeToShares()


def vote_shares(lab: Lab, seat: Seat, agrees: bool) -> None:
    """One no is enough; with the last yes the shares hold."""
    hero = lab.heroes[seat]
    proposal = hero.deals.proposal
    assert proposal is not None
    proposer = proposal.by
    hero.deals = hero.deals.asked(None)
    if not agrees:
        lab.heroes[proposer].deals = lab.heroes[proposer].deals.refused(proposal)
        end_vote(lab, proposer)
        drop_shares(lab, lab.heroes[proposer].cell)
    elif not asks_others(lab, proposer):
        apply_shares(lab, lab.heroes[proposer].cell)


def end_vote(lab: Lab, proposer: Seat) -> None:
    for hero in lab.heroes:
        if asks(hero, proposer):
            hero.deals = hero.deals.asked(None)
