"""Fighting together: a joint throw of heroes in one room (V-190 to V-193, V-399)."""

from __future__ import annotations

from typing import Final

from lazaretto.core import EVERYBODY, Action, Refusal, Seat
from lazaretto.games.virus import actions as a
from lazaretto.games.virus.events import Together
from lazaretto.games.virus.rules.acts import Acts
from lazaretto.games.virus.rules.combat.sharing import (
    DECLINED,
    SEAT_BIT,
    Vote,
    asks_others,
    call_vote,
    fighting,
    others_in_room,
    shareable,
)
from lazaretto.games.virus.state import GIVEN, JOINT, NOBODY, SPENDING, Lab, Proposal, State
from lazaretto.games.virus.state.map import creatures_in

NO_COMBAT: Final = Refusal("V-190", "there is nothing to fight together")
NOBODY_THERE: Final = Refusal("V-190", "nobody in your room could join")
NO_CUBE_TO_JOIN: Final = Refusal("V-190", "a joint throw needs a cube of yours")
LESS: Final = 1  # Successes that a joint throw loses in all


class Proposing(Acts):
    """Proposing a joint throw to the heroes of one's room (V-190)."""

    def menu(self, state: State, seat: Seat) -> list[Action]:
        return [a.PROPOSE] if shareable(state.lab, seat) else []

    def refusal(self, state: State, seat: Seat, action: Action) -> Refusal | None:
        return propose_refusal(state.lab, seat)

    def play(self, state: State, seat: Seat, action: Action) -> None:
        propose(state.lab, seat)


PROPOSING: Final = Proposing(a.Propose, free=True)


def propose_refusal(lab: Lab, seat: Seat) -> Refusal | None:
    hero = lab.heroes[seat]
    if not creatures_in(lab, hero.cell) or not fighting(lab, seat):
        return NO_COMBAT
    if not able(lab, seat):
        return NOBODY_THERE
    if not hero.stock.cubes:
        return NO_CUBE_TO_JOIN
    return DECLINED if Proposal(JOINT, seat) in hero.deals.declined else None


def able(lab: Lab, seat: Seat) -> list[Seat]:
    """Heroes of the room who could join: they have a cube and are not in the middle of something."""
    return [other for other in others_in_room(lab, seat) if free_to_join(lab, other)]


def free_to_join(lab: Lab, seat: Seat) -> bool:
    hero = lab.heroes[seat]
    hurt = bool(hero.body.due) or hero.body.drawn is not None
    busy = hurt or hero.throw is not None or hero.deals.proposal is not None or hero.joint != NOBODY
    return not busy and not hero.phase.passed and hero.stock.cubes > 0 and not asks_others(lab, seat)


def propose(lab: Lab, seat: Seat) -> None:
    call_vote(lab, seat, JOINT, able(lab, seat))


class AgreeToJoint(Vote):
    """Who agrees to a joint throw throws too (V-190)."""

    __slots__ = ()

    def play(self, state: State, seat: Seat, action: Action) -> None:
        vote_joint(state.lab, seat, isinstance(action, a.Accept))


AGREE_TO_JOINT: Final = AgreeToJoint()


def vote_joint(lab: Lab, seat: Seat, agrees: bool) -> None:
    """When all have answered, those who agreed throw with the proposer."""
    hero = lab.heroes[seat]
    proposal = hero.deals.proposal
    assert proposal is not None
    proposer = proposal.by
    hero.deals = hero.deals.asked(None)
    hero.joint = proposer if agrees else NOBODY
    if asks_others(lab, proposer):
        return
    if len(members(lab, proposer)) == 0:
        lab.heroes[proposer].deals = lab.heroes[proposer].deals.refused(proposal)
        return
    lab.heroes[proposer].joint = proposer
    bind(lab, proposer)


def members(lab: Lab, proposer: Seat) -> list[Seat]:
    return [Seat(i) for i, hero in enumerate(lab.heroes) if hero.joint == proposer and proposer != NOBODY]


def bind(lab: Lab, proposer: Seat) -> None:
    """The creatures they fight now fight all of them, so nobody has more than the others."""
    group = members(lab, proposer)
    bits = sum([SEAT_BIT[seat] for seat in group])
    for seat in group:
        lab.heroes[seat].deals = lab.heroes[seat].deals.loaded(0)
    for creature in creatures_in(lab, lab.heroes[proposer].cell):
        if creature.foe & bits:
            creature.foe |= bits


def leave_group(state: State, seat: Seat) -> None:
    """A hero does not throw after all, or is dead; while others are still asked, he only takes back his word."""
    lab = state.lab
    proposer = lab.heroes[seat].joint
    lab.heroes[seat].joint = NOBODY
    left = members(lab, proposer)
    if proposer == seat or (proposer in left and len(left) < 2):
        dissolve(lab, proposer)
    else:
        add_up(state, proposer)


def add_up(state: State, proposer: Seat) -> None:
    """All have thrown: the Successes are added, less one, and the proposer spends them (V-190)."""
    lab = state.lab
    group = members(lab, proposer)
    boards = [lab.heroes[seat].throw for seat in group]
    open_yet = [board is None or board.stage != SPENDING for board in boards]
    if proposer not in group or len(group) < 2 or any(open_yet):
        return
    total = max(0, sum([board.left for board in boards if board is not None]) - LESS)
    board = lab.heroes[proposer].throw
    assert board is not None
    lab.heroes[proposer].throw = board.spending(total)
    for seat in group:
        if seat != proposer:
            other = lab.heroes[seat].throw
            assert other is not None
            lab.heroes[seat].throw = other.given()
    state.emit(EVERYBODY, Together(proposer, len(group), total))


def waits(lab: Lab, seat: Seat) -> bool:
    """He has thrown and waits for the others, or for the proposer to spend."""
    hero = lab.heroes[seat]
    if hero.joint == NOBODY or hero.throw is None or hero.throw.stage < SPENDING:
        return False
    if hero.joint != seat:
        return True
    return not all([ready(lab, other) for other in members(lab, seat)])


def dissolve(lab: Lab, proposer: Seat) -> None:
    """The proposer is gone: what the others threw for him is lost."""
    for seat in members(lab, proposer):
        hero = lab.heroes[seat]
        hero.joint = NOBODY
        board = hero.throw
        if board is not None and board.stage == GIVEN:
            hero.throw = board.spending(0)


def ready(lab: Lab, seat: Seat) -> bool:
    board = lab.heroes[seat].throw
    return board is not None and board.stage >= SPENDING
