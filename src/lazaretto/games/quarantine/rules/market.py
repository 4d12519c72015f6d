"""The Market: contracts, prices, buying, and who gets which cubes back when.

A stack is in ``Table.stacks`` from setup to the end. With a price and an owner it is a contract in front of that
player; with a price alone it is back in the Market, and keeps that price for good (Q-120).
"""

from __future__ import annotations

from typing import Final

from lazaretto.core import EVERYBODY, Action, BrokenInvariant, Refusal, Seat, struct
from lazaretto.games.quarantine.actions import BUY, OPEN, PAY, SIGN, TAKE, Buy, Open, Pay, Sign, Take
from lazaretto.games.quarantine.data import (
    ADDITIONALS,
    COLORS,
    COPIES,
    COUNTS,
    FIRST,
    GRAY,
    KIND,
    KIND_BIT,
    NONE,
    SECURITY,
    SPECIAL,
)
from lazaretto.games.quarantine.events import Bought, Opened, Returned, Took
from lazaretto.games.quarantine.rules.building import Laying, put_down
from lazaretto.games.quarantine.rules.flow import trigger_end
from lazaretto.games.quarantine.rules.payment import affordable, move_cubes, payable, priceable, with_one_more
from lazaretto.games.quarantine.rules.question import NO_ACTION, NOT_NOW
from lazaretto.games.quarantine.state import NOTHING, Decision, Stack, Table
from lazaretto.games.quarantine.state.hospital import Hospital

NOT_IN_MARKET: Final = Refusal("Q-008", "no such tile is left in this game's market")
NOT_SPECIAL: Final = Refusal("Q-129", "additional wards need no contract: buy them for any two cubes")
HAS_PRICE: Final = Refusal("Q-120", "that stack has its price for good")
POOR: Final = Refusal("Q-111", "a price is at least two cubes of your supply")
NO_PRICE: Final = Refusal("Q-121", "nobody has set a price yet: open a contract")
OWN_CONTRACT: Final = Refusal("Q-114", "you cannot buy from your own contract")
CANNOT_PAY: Final = Refusal("Q-122", "your supply does not match the price")
CANNOT_PAY_WARD: Final = Refusal("Q-129", "an additional ward costs two cubes")
TWICE: Final = Refusal("Q-128", "you may buy one tile of each kind a turn")
TWICE_WARD: Final = Refusal("Q-131", "you may buy one additional ward of each color a turn")
NO_SPACE: Final = Refusal("Q-034", "two tiles lie beside your hospital and this one fits nowhere")
NO_SPACE_WARD: Final = Refusal("Q-130", "an additional ward must be placed at once, and it fits nowhere")
NOT_YOURS: Final = Refusal("Q-115", "you have no contract on that tile")
TOO_EARLY: Final = Refusal("Q-114", "your contract was opened this turn: take the tile on your next")
NOT_THAT_CUBE: Final = Refusal("Q-122", "that cube cannot be part of the payment")
NOT_THAT_PRICE: Final = Refusal("Q-111", "lay the cubes of a price in this order: red, yellow, green, blue")
TOO_FEW: Final = Refusal("Q-111", "a price has two cubes or more")
FULL_BESIDE: Final = Refusal("Q-033", "two tiles lie beside your hospital already")
AT_ONCE: Final = Refusal("Q-130", "an additional ward must be placed at once")


# ---- the actions of a turn -----------------------------------------------------------------------


@struct
class MarketActions(Decision):
    """The part of the turn that is about the Market, to open or to buy; ``legal`` expects that an action is left."""

    def legal(self, state: Table, seat: Seat) -> list[Action]:
        mine = state.mine()
        cubes = mine.colored()
        if cubes + mine.supply[GRAY] < COUNTS.price:
            return []
        opens: list[Action] = []
        buys: list[Action] = []
        turn = state.turn
        for stack in state.stacks:
            if not stack.left:
                continue
            if SPECIAL[stack.kind] and not stack.price:
                if cubes >= COUNTS.price:
                    opens.append(OPEN[stack.kind])
            elif (
                stack.owner != turn.seat
                and not turn.acquired & KIND_BIT[stack.kind]
                and affordable(mine, stack)
                and can_house(mine, stack.kind)
            ):
                buys.append(BUY[stack.kind])
        return opens + buys

    def refusal(self, state: Table, seat: Seat, action: Action) -> Refusal | None:
        if not state.turn.actions:
            return NO_ACTION
        if isinstance(action, Open):
            return open_refusal(state, action.kind)
        return buy_refusal(state, action.kind) if isinstance(action, Buy) else NOT_NOW

    def play(self, state: Table, seat: Seat, action: Action) -> None:
        if isinstance(action, Open):
            state.plans[seat] = SetPrice(stack_of(state, action.kind), NOTHING)
        elif isinstance(action, Buy):
            state.plans[seat] = paid_on(state, stack_of(state, action.kind), NOTHING)


MARKET_KINDS: Final = (Open, Buy)
MARKET_ACTIONS: Final = MarketActions()


def open_refusal(state: Table, kind: int) -> Refusal | None:
    if kind in ADDITIONALS:
        return NOT_SPECIAL
    number = stack_of(state, kind)
    if number == NONE:
        return NOT_IN_MARKET
    if state.stacks[number].price:
        return HAS_PRICE
    return None if state.mine().colored() >= COUNTS.price else POOR


def buy_refusal(state: Table, kind: int) -> Refusal | None:
    mine = state.mine()
    number = stack_of(state, kind)
    if number == NONE:
        return NOT_IN_MARKET
    stack = state.stacks[number]
    special = SPECIAL[stack.kind]
    if special and not stack.price:
        return NO_PRICE
    if stack.owner == state.turn.seat:
        return OWN_CONTRACT
    if state.turn.acquired & KIND_BIT[stack.kind]:
        return TWICE if special else TWICE_WARD
    if not affordable(mine, stack):
        return CANNOT_PAY if special else CANNOT_PAY_WARD
    if not can_house(mine, stack.kind):
        return NO_SPACE if special else NO_SPACE_WARD
    return None


def trade_with(state: Table, stack: Stack) -> Action:
    """What one would do with a stack: take from the own contract, open a new one, or buy."""
    if stack.owner == state.turn.seat:
        return TAKE[stack.kind]
    return OPEN[stack.kind] if SPECIAL[stack.kind] and not stack.price else BUY[stack.kind]


def stack_of(state: Table, kind: int) -> int:
    """The number of the stack of this kind; NONE if the kind is not in the game or sold out."""
    for i in range(len(state.stacks)):
        if state.stacks[i].kind == kind:
            return i if state.stacks[i].left else NONE
    return NONE


def next_tile(state: Table, stack: Stack) -> int:
    """Which of the copies comes off the stack."""
    return FIRST[stack.kind] + COPIES[len(state.hospitals)][stack.kind] - stack.left


def can_house(hospital: Hospital, kind: int) -> bool:
    """An acquired tile can be placed or laid beside (Q-034, Q-130)."""
    if SPECIAL[kind] and len(hospital.beside) < COUNTS.beside:
        return True
    return bool(hospital.spots_for(kind))


# ---- acquiring -----------------------------------------------------------------------------------


@struct
class Acquiring(Laying):
    """A tile from the Market is placed at once or laid beside (Q-124); an Additional Room must be placed (Q-130)."""

    stack: int  # by number

    def acquire(self, state: Table) -> None:
        """Pay and take."""
        raise BrokenInvariant(f"{type(self).__name__} acquires")

    def beside_refusal(self, hospital: Hospital) -> Refusal | None:
        if self.cell >= 0:
            return NOT_NOW
        if not SPECIAL[KIND[self.tile]]:
            return AT_ONCE
        return None if len(hospital.beside) < COUNTS.beside else FULL_BESIDE

    def settle(self, state: Table, seat: Seat, place: int, turn: int) -> None:
        state.finish_plan(seat)
        self.acquire(state)
        if place >= 0:
            put_down(state, seat, self.tile, place, turn)
        else:
            state.hospitals[seat].beside.append(self.tile)
        note_acquired(state, KIND[self.tile])


def note_acquired(state: Table, kind: int) -> None:
    """A tile has left the Market for good: perhaps it was the last (Q-128, Q-180, Q-181)."""
    state.turn.acquired |= KIND_BIT[kind]
    for stack in state.stacks:
        if stack.left:
            return
    trigger_end(state, False)


# ---- opening a contract --------------------------------------------------------------------------


@struct
class SetPrice(Decision):
    """Which cubes are the price of the contract (Q-110, Q-111)? A player may have several contracts (Q-113)."""

    stack: int  # by number
    cubes: tuple[int, ...]  # laid so far, by color

    def legal(self, state: Table, seat: Seat) -> list[Action]:
        menu = [PAY[color] for color in priceable(state.mine(), self.cubes)]
        if sum(self.cubes) >= COUNTS.price:
            menu.append(SIGN)
        return menu

    def explained(self, state: Table, seat: Seat) -> list[Action]:
        return [*PAY[: len(COLORS)], SIGN]

    def refusal(self, state: Table, seat: Seat, action: Action) -> Refusal | None:
        if isinstance(action, Sign):
            return None if sum(self.cubes) >= COUNTS.price else TOO_FEW
        if isinstance(action, Pay):
            return None if action.cube in priceable(state.mine(), self.cubes) else NOT_THAT_PRICE
        return NOT_NOW

    def play(self, state: Table, seat: Seat, action: Action) -> None:
        if isinstance(action, Pay):
            state.plans[seat] = SetPrice(self.stack, with_one_more(self.cubes, action.cube))
        else:
            sign(state, self.stack, self.cubes[:GRAY])


def sign(state: Table, number: int, price: tuple[int, ...]) -> None:
    """The stack moves in front of the opener, its price on top (Q-112)."""
    turn = state.turn
    move_cubes(state.mine(), price, -1)
    stack = state.stacks[number]
    state.stacks[number] = Stack(stack.kind, stack.left, price, turn.seat, turn.number)
    turn.actions -= 1
    state.finish_plan(turn.seat)
    state.emit(EVERYBODY, Opened(turn.seat, stack.kind, price))


# ---- the own contract ----------------------------------------------------------------------------


@struct
class ContractActions(Decision):
    """The part of the turn that is about own contracts: to take a tile needs no action (Q-115)."""

    def legal(self, state: Table, seat: Seat) -> list[Action]:
        turn = state.turn
        return [
            TAKE[stack.kind]
            for stack in state.stacks
            if stack.owner == turn.seat and stack.opened < turn.number and can_house(state.mine(), stack.kind)
        ]

    def refusal(self, state: Table, seat: Seat, action: Action) -> Refusal | None:
        assert isinstance(action, Take)
        number = stack_of(state, action.kind)
        if number == NONE or state.stacks[number].owner != state.turn.seat:
            return NOT_YOURS
        if state.stacks[number].opened == state.turn.number:
            return TOO_EARLY
        return None if can_house(state.mine(), action.kind) else NO_SPACE

    def play(self, state: Table, seat: Seat, action: Action) -> None:
        assert isinstance(action, Take)
        number = stack_of(state, action.kind)
        state.plans[seat] = LayFromContract(next_tile(state, state.stacks[number]), NONE, number)


CONTRACT_KINDS: Final = (Take,)
CONTRACT_ACTIONS: Final = ContractActions()


@struct
class LayFromContract(Acquiring):
    """Where does the tile of the own contract go?"""

    def on(self, cell: int) -> LayFromContract:
        return LayFromContract(self.tile, cell, self.stack)

    def acquire(self, state: Table) -> None:
        """The rest goes to the Market with its price; the price of a last tile was the payment (Q-116, Q-117)."""
        stack = state.stacks[self.stack]
        state.emit(EVERYBODY, Took(state.turn.seat, stack.kind))
        if stack.left > 1:
            state.stacks[self.stack] = Stack(stack.kind, stack.left - 1, stack.price)
            state.emit(EVERYBODY, Returned(state.turn.seat, stack.kind, False))
        else:
            state.stacks[self.stack] = Stack(stack.kind, 0)
            discard_price(state, stack)


def discard_price(state: Table, stack: Stack) -> None:
    state.cubes = state.cubes.boxed(stack.price)


def return_contracts(state: Table) -> None:
    """Contracts whose opener has not taken a tile by the end of the next turn go to the Market, unrefunded (Q-119)."""
    turn = state.turn
    for i in range(len(state.stacks)):
        stack = state.stacks[i]
        if stack.owner == turn.seat and stack.opened < turn.number:
            state.stacks[i] = Stack(stack.kind, stack.left, stack.price)
            state.emit(EVERYBODY, Returned(turn.seat, stack.kind, False))


# ---- buying --------------------------------------------------------------------------------------


@struct
class PayPrice(Decision):
    """With which cubes is the tile paid (Q-122)?"""

    stack: int  # by number
    cubes: tuple[int, ...]  # laid so far; the last number are pairs of grays

    def legal(self, state: Table, seat: Seat) -> list[Action]:
        return [PAY[cube] for cube in payable(state.mine(), state.stacks[self.stack], self.cubes)]

    def refusal(self, state: Table, seat: Seat, action: Action) -> Refusal | None:
        if not isinstance(action, Pay):
            return NOT_NOW
        options = payable(state.mine(), state.stacks[self.stack], self.cubes)
        return None if action.cube in options else NOT_THAT_CUBE

    def play(self, state: Table, seat: Seat, action: Action) -> None:
        assert isinstance(action, Pay)
        state.plans[seat] = paid_on(state, self.stack, with_one_more(self.cubes, action.cube))


@struct
class LayBought(Acquiring):
    """Where does the tile bought go? With that the purchase is complete."""

    cubes: tuple[int, ...]  # the payment

    def on(self, cell: int) -> LayBought:
        return LayBought(self.tile, cell, self.stack, self.cubes)

    def acquire(self, state: Table) -> None:
        complete_purchase(state, self.stack, self.cubes)


def paid_on(state: Table, number: int, cubes: tuple[int, ...]) -> Decision:
    """Lay the cubes about which there is no choice; the tile is at hand when all are laid."""
    stack = state.stacks[number]
    options = payable(state.mine(), stack, cubes)
    while len(options) == 1:
        cubes = with_one_more(cubes, options[0])
        options = payable(state.mine(), stack, cubes)
    return PayPrice(number, cubes) if options else LayBought(next_tile(state, stack), NONE, number, cubes)


def complete_purchase(state: Table, number: int, cubes: tuple[int, ...]) -> None:
    """Payment, tile, a marker for the owner of the contract; the price stays while a tile is left (Q-123, Q-127)."""
    turn = state.turn
    stack = state.stacks[number]
    turn.actions -= 1
    paid = tuple([cubes[i] * (2 if i == GRAY else 1) for i in range(len(cubes))])
    secured = pays_owner(state, stack)
    move_cubes(state.mine(), paid, -1)
    if secured:
        move_cubes(state.hospitals[stack.owner], paid, 1)
    else:
        state.cubes = state.cubes.boxed(paid)
    marker = stack.owner != NONE and state.markers > 0
    state.emit(EVERYBODY, Bought(turn.seat, stack.kind, paid, stack.owner, marker, secured))
    if marker:
        state.markers -= 1
        state.hospitals[stack.owner].markers += 1
    state.stacks[number] = Stack(stack.kind, stack.left - 1, stack.price, stack.owner, stack.opened)
    if stack.left == 1:
        settle_price(state, number)


def pays_owner(state: Table, stack: Stack) -> bool:
    """The payment goes to the owner of the contract, who has Security, instead of into the box (Q-144).

    That comes on top of the marker and of the price that goes back (Q-145).
    """
    return stack.owner != NONE and state.hospitals[stack.owner].works(SECURITY)


def settle_price(state: Table, number: int) -> None:
    """The last tile is sold: the price of a contract goes back to its owner, else to the box (Q-118, Q-125, Q-126)."""
    stack = state.stacks[number]
    state.stacks[number] = Stack(stack.kind, 0)
    if stack.owner == NONE:
        discard_price(state, stack)
        return
    move_cubes(state.hospitals[stack.owner], stack.price, 1)
    state.emit(EVERYBODY, Returned(stack.owner, stack.kind, True))
