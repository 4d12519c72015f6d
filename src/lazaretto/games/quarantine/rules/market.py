"""The Market: contracts, prices, buying, and who gets which cubes back when (Q-110 to Q-131, Q-144 to Q-146, Q-160).

A stack stands in ``Table.stacks`` from setup to the end. With a price and an owner it is a contract in front of that
player; with a price alone it is back in the Market, and keeps that price for good (Q-120).
"""

from __future__ import annotations

from typing import Final

from lazaretto.core import EVERYBODY, Action, Refusal
from lazaretto.games.quarantine.actions import Buy, Open, Pay, Take
from lazaretto.games.quarantine.catalogue import BUY, OPEN, PAY, SIGN, TAKE
from lazaretto.games.quarantine.data import (
    ADDITIONALS,
    COLORS,
    COUNTS,
    FIRST,
    GRAY,
    KIND_BIT,
    LAB,
    NONE,
    PURCHASING,
    SECURITY,
    SPECIAL,
)
from lazaretto.games.quarantine.events import Bought, Opened, Returned, Took
from lazaretto.games.quarantine.hospital import Hospital
from lazaretto.games.quarantine.rules.common import NO_ACTION, NOT_NOW, finish_plan, spend_action, trigger_end
from lazaretto.games.quarantine.state import CLAIM, NOTHING, PRICE, PURCHASE, Plan, Stack, Table

NOT_IN_MARKET: Final = Refusal("Q-008", "no such tile is left in this game's market")
NOT_SPECIAL: Final = Refusal("Q-129", "additional wards need no contract: buy them for any two cubes")
HAS_PRICE: Final = Refusal("Q-120", "that stack has its price for good")
POOR: Final = Refusal("Q-111", "a price is two cubes of your supply or more")
NO_PRICE: Final = Refusal("Q-121", "nobody has set a price yet: open a contract")
OWN_CONTRACT: Final = Refusal("Q-114", "you cannot buy from your own contract")
CANNOT_PAY: Final = Refusal("Q-122", "your supply does not match the price")
CANNOT_PAY_WARD: Final = Refusal("Q-129", "an additional ward costs two cubes")
TWICE: Final = Refusal("Q-128", "one tile of a kind a turn")
TWICE_WARD: Final = Refusal("Q-131", "one additional ward of a color a turn")
NO_SPACE: Final = Refusal("Q-034", "two tiles lie beside your hospital and this one fits nowhere")
NO_SPACE_WARD: Final = Refusal("Q-130", "an additional ward must be placed at once, and it fits nowhere")
NOT_YOURS: Final = Refusal("Q-115", "you have no contract on that tile")
TOO_EARLY: Final = Refusal("Q-114", "your contract was opened this turn: take the tile on your next")
NOT_THAT_CUBE: Final = Refusal("Q-122", "that cube cannot be part of the payment")
NOT_THAT_PRICE: Final = Refusal("Q-111", "no price can be made so: cubes are laid red, yellow, green, blue")
TOO_FEW: Final = Refusal("Q-111", "a price has two cubes or more")


def stack_of(state: Table, kind: int) -> int:
    """The number of the stack of this kind; NONE if the kind is not in the game or sold out."""
    for i in range(len(state.stacks)):
        if state.stacks[i].kind == kind:
            return i if state.stacks[i].left else NONE
    return NONE


def next_tile(state: Table, stack: Stack) -> int:
    """Which of the copies comes off the stack."""
    two_players = len(state.hospitals) == 2 and SPECIAL[stack.kind]
    return FIRST[stack.kind] + (1 if two_players else 2) - stack.left


def can_house(hospital: Hospital, kind: int) -> bool:
    """An acquired tile can be placed or laid beside (Q-034, Q-130)."""
    if SPECIAL[kind] and len(hospital.beside) < COUNTS.beside:
        return True
    return bool(hospital.spots_for(kind))


# ---- paying -------------------------------------------------------------------------------------


def cost(stack: Stack) -> int:
    """How many cubes."""
    return sum(stack.price) if SPECIAL[stack.kind] else COUNTS.price


def usable(hospital: Hospital, stack: Stack) -> list[int]:
    """How many cubes of each color could go towards the cost; last, pairs of grays (Q-122, Q-146, Q-160)."""
    supply = hospital.supply
    working = hospital.survey().working
    if SPECIAL[stack.kind] and not working & KIND_BIT[PURCHASING]:
        most = [min(supply[color], stack.price[color]) for color in range(len(COLORS))]
    else:
        most = supply[:GRAY]
    most.append(supply[GRAY] // 2 if working & KIND_BIT[LAB] else 0)
    return most


def affordable(hospital: Hospital, stack: Stack) -> bool:
    return sum(usable(hospital, stack)) >= cost(stack)


def payable(hospital: Hospital, stack: Stack, cubes: tuple[int, ...]) -> list[int]:
    """What may be laid next: in the order of the colors, so that each payment comes about in one way."""
    most = usable(hospital, stack)
    missing = cost(stack) - sum(cubes)
    last = max([i for i in range(len(cubes)) if cubes[i]], default=0)
    found = []
    for cube in range(last, len(most)):
        rest = sum([most[i] - cubes[i] for i in range(cube, len(most))])
        if cubes[cube] < most[cube] and rest >= missing > 0:
            found.append(cube)
    return found


def with_one_more(cubes: tuple[int, ...], cube: int) -> tuple[int, ...]:
    return tuple([cubes[i] + (i == cube) for i in range(len(cubes))])


def pay_on(state: Table, plan: Plan) -> None:
    """Lay the cubes about which there is no choice; the tile is at hand when all are laid."""
    stack = state.stacks[plan.stack]
    options = payable(state.mine(), stack, plan.cubes)
    while len(options) == 1:
        plan.cubes = with_one_more(plan.cubes, options[0])
        options = payable(state.mine(), stack, plan.cubes)
    if not options:
        plan.tile = next_tile(state, stack)


# ---- contracts ----------------------------------------------------------------------------------


def open_refusal(state: Table, action: Open) -> Refusal | None:
    if not state.turn.actions:
        return NO_ACTION
    if action.kind in ADDITIONALS:
        return NOT_SPECIAL
    number = stack_of(state, action.kind)
    if number == NONE:
        return NOT_IN_MARKET
    if state.stacks[number].price:
        return HAS_PRICE
    return None if state.mine().colored() >= COUNTS.price else POOR


def priceable(hospital: Hospital, cubes: tuple[int, ...]) -> list[int]:
    """The colors a price may go on with, so that two cubes can still be reached (Q-111)."""
    supply = hospital.supply
    last = max([i for i in range(len(COLORS)) if cubes[i]], default=0)
    found = []
    for color in range(last, len(COLORS)):
        rest = sum([supply[i] - cubes[i] for i in range(color, len(COLORS))])
        if cubes[color] < supply[color] and sum(cubes) + rest >= COUNTS.price:
            found.append(color)
    return found


def price_menu(state: Table, plan: Plan) -> list[Action]:
    menu = [PAY[color] for color in priceable(state.mine(), plan.cubes)]
    if sum(plan.cubes) >= COUNTS.price:
        menu.append(SIGN)
    return menu


def sign(state: Table, plan: Plan) -> None:
    """The stack moves in front of the opener, its price on top (Q-112)."""
    turn = state.turn
    supply = state.mine().supply
    price = plan.cubes[:GRAY]
    for color in range(len(price)):
        supply[color] -= price[color]
    stack = state.stacks[plan.stack]
    state.stacks[plan.stack] = Stack(stack.kind, stack.left, price, turn.seat, turn.number)
    spend_action(state)
    finish_plan(state, turn.seat)
    state.tell(EVERYBODY, Opened(turn.seat, stack.kind, price))


def take_refusal(state: Table, action: Take) -> Refusal | None:
    number = stack_of(state, action.kind)
    if number == NONE or state.stacks[number].owner != state.turn.seat:
        return NOT_YOURS
    if state.stacks[number].opened == state.turn.number:
        return TOO_EARLY
    return None if can_house(state.mine(), action.kind) else NO_SPACE


def take_from_contract(state: Table, plan: Plan) -> None:
    """The rest goes to the Market with its price; the price of a last tile was the payment (Q-115 to Q-117)."""
    stack = state.stacks[plan.stack]
    state.tell(EVERYBODY, Took(state.turn.seat, stack.kind))
    if stack.left > 1:
        state.stacks[plan.stack] = Stack(stack.kind, stack.left - 1, stack.price)
        state.tell(EVERYBODY, Returned(state.turn.seat, stack.kind, False))
    else:
        state.stacks[plan.stack] = Stack(stack.kind, 0)
        discard_price(state, stack)


def discard_price(state: Table, stack: Stack) -> None:
    for color in range(len(stack.price)):
        state.box[color] += stack.price[color]


def return_contracts(state: Table) -> None:
    """Contracts whose opener has not taken a tile by the end of the next turn go to the Market, unrefunded (Q-119)."""
    turn = state.turn
    for i in range(len(state.stacks)):
        stack = state.stacks[i]
        if stack.owner == turn.seat and stack.opened < turn.number:
            state.stacks[i] = Stack(stack.kind, stack.left, stack.price)
            state.tell(EVERYBODY, Returned(turn.seat, stack.kind, False))


# ---- buying -------------------------------------------------------------------------------------


def buy_refusal(state: Table, action: Buy) -> Refusal | None:
    mine = state.mine()
    if not state.turn.actions:
        return NO_ACTION
    number = stack_of(state, action.kind)
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


def pay_refusal(state: Table, plan: Plan, action: Pay) -> Refusal | None:
    if plan.verb == PRICE:
        return None if action.cube in priceable(state.mine(), plan.cubes) else NOT_THAT_PRICE
    options = payable(state.mine(), state.stacks[plan.stack], plan.cubes)
    return None if action.cube in options else NOT_THAT_CUBE


def pay(state: Table, plan: Plan, action: Pay) -> None:
    plan.cubes = with_one_more(plan.cubes, action.cube)
    if plan.verb == PURCHASE:
        pay_on(state, plan)


def complete_purchase(state: Table, plan: Plan) -> None:
    """Payment, tile, a marker for the owner of the contract, and the price of a last tile (Q-122 to Q-127)."""
    turn = state.turn
    stack = state.stacks[plan.stack]
    spend_action(state)
    paid = tuple([plan.cubes[i] * (2 if i == GRAY else 1) for i in range(len(plan.cubes))])
    secured = pays_owner(state, stack)
    payee = state.hospitals[stack.owner].supply if secured else state.box
    for i in range(len(paid)):
        state.mine().supply[i] -= paid[i]
        payee[i] += paid[i]
    marker = stack.owner != NONE and state.markers > 0
    state.tell(EVERYBODY, Bought(turn.seat, stack.kind, paid, stack.owner, marker, secured))
    if marker:
        state.markers -= 1
        state.hospitals[stack.owner].markers += 1
    state.stacks[plan.stack] = Stack(stack.kind, stack.left - 1, stack.price, stack.owner, stack.opened)
    if stack.left == 1:
        settle_price(state, plan.stack)


def pays_owner(state: Table, stack: Stack) -> bool:
    """The payment goes to the owner of the contract, who has Security, instead of into the box (Q-144)."""
    return stack.owner != NONE and state.hospitals[stack.owner].works(SECURITY)


def settle_price(state: Table, number: int) -> None:
    """The last tile is sold: the price of a contract goes back to its owner, else to the box (Q-125, Q-126)."""
    stack = state.stacks[number]
    state.stacks[number] = Stack(stack.kind, 0)
    if stack.owner == NONE:
        discard_price(state, stack)
        return
    supply = state.hospitals[stack.owner].supply
    for color in range(len(stack.price)):
        supply[color] += stack.price[color]
    state.tell(EVERYBODY, Returned(stack.owner, stack.kind, True))


def acquired(state: Table, kind: int) -> None:
    """A tile has left the Market for good: perhaps it was the last (Q-128, Q-180, Q-181)."""
    state.turn.acquired |= KIND_BIT[kind]
    for stack in state.stacks:
        if stack.left:
            return
    trigger_end(state, False)


# ---- the menu -----------------------------------------------------------------------------------


def market_menu(state: Table) -> list[Action]:
    """The actions of this chapter; there is an action left."""
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


def take_menu(state: Table) -> list[Action]:
    """Tiles of the own contracts, for which no action is needed (Q-115)."""
    turn = state.turn
    return [
        TAKE[stack.kind]
        for stack in state.stacks
        if stack.owner == turn.seat and stack.opened < turn.number and can_house(state.mine(), stack.kind)
    ]


def market_refusal(state: Table, action: Action) -> Refusal | None:
    if isinstance(action, Open):
        return open_refusal(state, action)
    if isinstance(action, Buy):
        return buy_refusal(state, action)
    return take_refusal(state, action) if isinstance(action, Take) else NOT_NOW


def play_market(state: Table, action: Action) -> None:
    seat = state.turn.seat
    if isinstance(action, Open):
        state.plans[seat] = Plan(PRICE, stack_of(state, action.kind))
    elif isinstance(action, Buy):
        plan = state.plans[seat] = Plan(PURCHASE, stack_of(state, action.kind), NOTHING)
        pay_on(state, plan)
    elif isinstance(action, Take):
        number = stack_of(state, action.kind)
        state.plans[seat] = Plan(CLAIM, number, tile=next_tile(state, state.stacks[number]))
