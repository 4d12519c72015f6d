"""A hero: stock and cards, wounds, and what he has still to answer for.

What changes often is changed and copied; duels, deals and clues are values that are replaced.
"""

from __future__ import annotations

from lazaretto.core import Cell, Mutable, Seat, Value, struct
from lazaretto.games.virus.data import Card, Clue, Skill
from lazaretto.games.virus.state.pieces import NOBODY, Point, Throw, Wound

SHARES, JOINT = 1, 2  # what a hero proposes to others: unequal shares, a joint throw


@struct
class Stock(Mutable):
    """What he can spend."""

    cubes: int  # action cubes ready to be spent
    reserve: int  # action cubes that come back by recovery
    tokens: list[int]  # by Token, bullets too
    resources: int = 0


@struct
class Cards(Mutable):
    """His room cards and skills, and what Advantages have done."""

    display: list[Card]  # face-up room cards
    down: list[Card]  # display cards turned over for Advantages (V-117)
    net: list[Card]
    majors: int = 0  # Major Advantages taken
    refills: int = 0  # display cards turned up again that he may still choose (V-123)
    refilling: int = 0  # display cards he must still turn over after coming back (V-335)
    looks: int = 0  # of his Net cards, how many of the last he may still redraw (V-122)
    skills: tuple[Skill, ...] = ()
    spent: tuple[Skill, ...] = ()  # skills for once in a turn that he has used


@struct
class Body(Mutable):
    """His wounds, and those on their way."""

    wounds: list[Wound]
    due: list[Point]  # points he has still to answer for, first first
    drawn: Wound | None = None  # the wound card he may still redraw
    latest: Point | None = None  # what dealt his latest wound
    turned: bool = False  # dead and his cards have been turned (V-179)


@struct
class Duel(Value):
    """Combat with other heroes in this phase (V-194 to V-200)."""

    strikes: tuple[int, ...]  # damage points announced on each seat, from the same room (V-200)
    shots: tuple[int, ...]  # and from afar: nobody dodges those (V-174)
    parries: int = 0  # dodges announced
    rival: int = 0  # bits of the heroes he fights in his room (V-400)
    fled: tuple[Seat, ...] = ()  # whom he fled from, one seat a flight (V-168)

    def against(self, rival: int) -> Duel:
        return Duel(self.strikes, self.shots, self.parries, rival, self.fled)


def no_duel(heroes: int) -> Duel:
    return Duel((0,) * heroes, (0,) * heroes)


@struct
class Offer(Value):
    """A token that one hero offers another (V-396)."""

    token: int
    giver: Seat
    taker: Seat


@struct
class Proposal(Value):
    """Unequal shares or a joint throw, for others to agree to (V-186, V-190)."""

    what: int  # SHARES or JOINT
    by: Seat


@struct
class Deals(Value):
    """What he and the heroes of his room ask of each other."""

    offer: Offer | None = None  # what he is offered
    proposal: Proposal | None = None  # what he is asked to agree to
    received: tuple[int, ...] = ()  # tokens that he cannot give on yet (V-396)
    declined: tuple[Offer | Proposal, ...] = ()  # offers and proposals of his that others declined
    burden: int = 0  # creatures above his share that he agreed to fight: a cube each on his throws (V-186)

    def offered(self, offer: Offer | None) -> Deals:
        return Deals(offer, self.proposal, self.received, self.declined, self.burden)

    def given(self, token: int) -> Deals:
        return Deals(self.offer, self.proposal, (*self.received, token), self.declined, self.burden)

    def asked(self, proposal: Proposal | None) -> Deals:
        return Deals(self.offer, proposal, self.received, self.declined, self.burden)

    def refused(self, by_others: Offer | Proposal) -> Deals:
        return Deals(self.offer, self.proposal, self.received, (*self.declined, by_others), self.burden)

    def reopened(self) -> Deals:
        """A cube was paid: tokens may be given on, and what was declined may be proposed again (V-396)."""
        return Deals(self.offer, self.proposal, burden=self.burden)

    def loaded(self, burden: int) -> Deals:
        return Deals(self.offer, self.proposal, self.received, self.declined, burden)


NO_DEALS = Deals()


@struct
class Claim(Value):
    """A Special Lab he completed this turn (V-283)."""

    vertex: Cell
    prize: int  # clues it gives


@struct
class Clues(Value):
    """Clue cards he has, and may draw."""

    held: tuple[Clue, ...] = ()  # drawn, not yet shared
    rights: int = 0  # cards he may still draw this turn (V-286)
    claims: tuple[Claim, ...] = ()
    fresh: bool = False  # the last of them may still be redrawn

    def holding(self, held: tuple[Clue, ...]) -> Clues:
        return Clues(held, self.rights, self.claims, self.fresh)

    def kept(self) -> Clues:
        return Clues(self.held, self.rights, self.claims)


NO_CLUES = Clues()


@struct
class Phase(Mutable):
    """What he has done in this phase, and whether he is done with it."""

    passed: bool = False
    rebuttal: bool = False  # he has passed, but may throw back once at who attacked him (V-397)
    done: bool = False  # with gaining or spending
    hurry: bool = False  # asks no more about cards or steps
    late: int = 0  # seconds he waits at the start of the phase (V-124)
    injected: int = 0  # adrenaline tokens used
    fought: tuple[Cell, ...] = ()  # rooms he threw in (V-160)
    activated: bool = False  # the Exit room he stands in
    exiting: bool = False  # he leaves the lab as soon as he has answered for his wounds
    left_turn: int = 0  # the turn in which he exited


@struct
class Hero(Mutable):
    cell: Cell
    status: int
    stock: Stock
    cards: Cards
    body: Body
    duel: Duel
    phase: Phase
    deals: Deals = NO_DEALS
    clues: Clues = NO_CLUES
    throw: Throw | None = None
    joint: Seat = NOBODY  # whose joint throw he takes part in (V-190)
    arrival: int = 0  # when he came into his room: lower is earlier
