"""The course of a game between two questions: a Day is a vote and three Shifts; a Shift is a pile and its repairs.

Each step ends with somebody being asked, or with the end of the game.
"""

from __future__ import annotations

from typing import Final

from lazaretto.core import EVERYBODY, Seat, seeded
from lazaretto.games.outbreak import ballots
from lazaretto.games.outbreak.data import (
    BIT,
    IN_PLAY,
    INFECTED,
    NUMBERS,
    SHIFTS,
    SURVIVOR,
    ZERO,
)
from lazaretto.games.outbreak.events import (
    Balloted,
    Counted,
    DayBegins,
    Ended,
    NewLeader,
    NightFell,
    NightTold,
    RepairBegins,
    Repaired,
    VotedOut,
)
from lazaretto.games.outbreak.state import (
    ABSENT,
    ALL_TASKS,
    DAY_LIMIT,
    DESTROYED,
    FEW_SURVIVORS,
    FEW_TASKS,
    IN_ORDER,
    NAMING,
    NIGHT,
    NOBODY,
    OVER,
    REPAIRING,
    SUBMITTING,
    VOTING,
    ZERO_OUT,
    Setup,
    Table,
    Tally,
)

LEADER_CARD: Final = 3  # in the role deck; whoever draws it takes a Survivor card in hand (O-005)

# ---- setup -----------------------------------------------------------------------------------------


def new_table(setup: Setup, seats: int, seed: int) -> Table:
    """Deal the role deck, lay out the Tasks, begin Day 1 (O-002 to O-009)."""
    rng = seeded(seed)
    deck = [LEADER_CARD, ZERO] + [SURVIVOR] * (seats - 2)
    rng.shuffle(deck)
    leader = deck.index(LEADER_CARD)
    deck[leader] = SURVIVOR
    tasks = len(IN_PLAY[seats])
    state = Table(rng, 0, setup, leader, deck, [0] * tasks, [IN_ORDER] * tasks)
    begin_day(state)
    return state


# ---- the Day ---------------------------------------------------------------------------------------


def begin_day(state: Table) -> None:
    """From the second Day on, count Survivors and vote (O-010, O-011, O-014)."""
    state.day += 1
    state.shift = 0
    state.tasks = ()
    state.tell(EVERYBODY, DayBegins(state.day))
    if state.day > 1 and survivors_left(state) <= NUMBERS.few_survivors:
        end(state, FEW_SURVIVORS)
    elif state.day >= NUMBERS.first_vote:
        open_ballot(state, VOTING)
    else:
        deal(state)


def survivors_left(state: Table) -> int:
    """Players in play who are not Infected, the Leader included (O-010)."""
    return sum([state.roles[i] == SURVIVOR and state.out[i] == 0 for i in range(len(state.roles))])


def deal(state: Table) -> None:
    """Everybody has one of each card again; the Rest cards are shuffled (O-012, O-013)."""
    state.rest = list(range(1, len(state.roles) + 1))
    state.rng.shuffle(state.rest)
    begin_shift(state)


def end_day(state: Table) -> None:
    """Did the Survivors finish, is it the last Day, and if neither: night (O-070 to O-076)."""
    if all([state.completed(task) for task in range(len(state.points))]):
        end(state, ALL_TASKS)
    elif state.day >= state.setup.day_limit:
        end(state, DAY_LIMIT)
    else:
        gather(state)
        night(state)
        begin_day(state)


def gather(state: Table) -> None:
    """All cards go back face down; what was left in a hand is never shown (O-072)."""
    state.spent = [0] * len(state.spent)
    state.rest = [0] * len(state.rest)


def night(state: Table) -> None:
    """Patient Zero alone learns who is Infected (O-073 to O-075)."""
    state.step = NIGHT
    infected = sum([BIT[i] for i in range(len(state.roles)) if state.roles[i] == INFECTED])
    zero = state.roles.index(ZERO)
    state.tell(BIT[zero], NightTold(state.day, infected), others=NightFell(state.day))
    state.beat()


def end(state: Table, ending: int) -> None:
    """The game is over at once (O-096)."""
    state.step = OVER
    state.asked = 0
    state.ending = ending
    state.marks += 1
    state.tell(EVERYBODY, Ended(ending))


# ---- the Shift -------------------------------------------------------------------------------------


def begin_shift(state: Table) -> None:
    """Repairs that are due, then the Leader is asked, if two Tasks are left to name (O-015 to O-018)."""
    state.tasks = ()
    number = state.number()
    for task in range(len(state.back)):
        if IN_ORDER < state.back[task] <= number:
            state.back[task] = IN_ORDER  # with 0 points, as it was left (O-046, O-065)
            state.tell(EVERYBODY, Repaired(task))
    if state.back.count(IN_ORDER) <= NUMBERS.few_tasks:
        end(state, FEW_TASKS)
        return
    state.step = NAMING
    state.asked = BIT[state.leader]


def ask_for_cards(state: Table) -> None:
    """All in play must hand in a card; a player voted out may, once a Day (O-023, O-088)."""
    state.step = SUBMITTING
    for seat in range(len(state.out)):
        if state.out[seat] == 0 or state.spent[seat] == 0:
            state.asked |= BIT[seat]


def end_shift(state: Table) -> None:
    """The next Shift begins, or the Day ends (O-077)."""
    if state.shift + 1 < len(SHIFTS):
        state.shift += 1
        begin_shift(state)
    else:
        end_day(state)


def choose_repairs(state: Table) -> None:
    """A ballot for each new completion while a Task is destroyed; unused choices are lost (O-061, O-063, O-068)."""
    if state.repairs and DESTROYED in state.back:
        open_ballot(state, REPAIRING)
        return
    state.repairs = 0
    end_shift(state)


# ---- ballots ---------------------------------------------------------------------------------------


def open_ballot(state: Table, step: int) -> None:
    state.step = step
    state.asked = state.in_play()
    state.ballots = [ABSENT] * len(state.ballots)


def give_ballot(state: Table, seat: Seat, ballot: int) -> None:
    """Hidden until all are in (O-067, O-081)."""
    state.ballots[seat] = ballot
    state.asked &= ~BIT[seat]
    state.tell(EVERYBODY, Balloted(seat))
    if state.asked == 0 and state.step == VOTING:
        close_vote(state)
    elif state.asked == 0:
        close_repair(state)


def publish(state: Table, chosen: int) -> None:
    """Show the ballots with names."""
    tally = Tally(state.step, state.day, tuple(state.ballots), chosen)
    state.tallies.append(tally)
    state.marks += 1
    state.tell(EVERYBODY, Counted(tally))
    state.ballots = [ABSENT] * len(state.ballots)


def close_vote(state: Table) -> None:
    """Somebody may leave; if it is Patient Zero, the Survivors have won (O-082 to O-086)."""
    chosen = ballots.voted_out(state.ballots, state.setup.majority)
    publish(state, chosen)
    if chosen != NOBODY:
        put_out(state, chosen)
    state.beat()
    if chosen != NOBODY and state.roles[chosen] == ZERO:
        end(state, ZERO_OUT)
    else:
        deal(state)


def put_out(state: Table, seat: int) -> None:
    """The role is shown; the Leader's office passes clockwise (O-086, O-087, O-090)."""
    state.out[seat] = state.day
    state.tell(EVERYBODY, VotedOut(seat, state.roles[seat], seat == state.leader))
    if seat == state.leader and state.roles[seat] != ZERO:
        state.leader = next_in_play(state, seat)
        state.tell(EVERYBODY, NewLeader(state.leader))


def next_in_play(state: Table, seat: int) -> int:
    seats = len(state.out)
    heirs = [(seat + step) % seats for step in range(1, seats)]
    return next(heir for heir in heirs if state.out[heir] == 0)


def close_repair(state: Table) -> None:
    """The chosen Task will be back two Shifts later (O-064, O-067)."""
    chosen = ballots.repaired(state.ballots, state.leader)
    publish(state, chosen)
    state.repairs -= 1
    if chosen != NOBODY:
        state.back[chosen] = state.number() + NUMBERS.repair
        state.tell(EVERYBODY, RepairBegins(chosen, state.back[chosen]))
    choose_repairs(state)
