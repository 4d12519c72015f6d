"""The order of play between two questions: a Day is a vote and three Shifts; a Shift is a pile and its repairs.

Each step ends with somebody being asked, or with the end of the game.
"""

from __future__ import annotations

from typing import Final

from lazaretto.core import EVERYBODY, Refusal, Rng, seeded
from lazaretto.games.outbreak.data import BIT, IN_PLAY, INFECTED, NONE, NUMBERS, SHIFTS, SURVIVOR, ZERO
from lazaretto.games.outbreak.events import DayBegins, Ended, NightFell, NightTold, Repaired
from lazaretto.games.outbreak.rules.ballots import open_ballot
from lazaretto.games.outbreak.state import (
    ABSENT,
    ALL_TASKS,
    DAY_LIMIT,
    DRAWING,
    FEW_SURVIVORS,
    FEW_TASKS,
    IN_ORDER,
    NAMING,
    NIGHT,
    OVER,
    VOTING,
    Hands,
    History,
    Players,
    Setup,
    Table,
    Tasks,
)

NOT_ASKED: Final = Refusal("O-077", "this is not possible now")
NO_SUCH_TASK: Final = Refusal("O-006", "that Task is not in play with this many players")
LEADER_CARD: Final = 3  # in the role deck; whoever draws it takes a Survivor card in hand (O-005)

# ---- setup -----------------------------------------------------------------------------------------


def new(setup: Setup, seats: int, seed: int) -> Table:
    """Deal the role deck, lay out the Tasks, begin Day 1 with its morning Shift (O-003, O-006, O-009)."""
    rng = seeded(seed)
    players = dealt([LEADER_CARD, ZERO] + [SURVIVOR] * (seats - 2), rng)  # a card for each player (O-002)
    tasks = len(IN_PLAY[seats])
    state = Table(
        rng,
        undo_barrier=0,
        setup=setup,
        players=players,
        tasks=Tasks([0] * tasks, [IN_ORDER] * tasks),
        hands=Hands([0] * seats, [0] * seats, [NONE] * seats, [ABSENT] * seats),
        history=History((), (), 0),
        day=0,
        shift=0,
        step=DRAWING,
        asked=0,
        ending=0,
    )
    begin_day(state)
    return state


def dealt(deck: list[int], rng: Rng) -> Players:
    """All but Patient Zero begin as Survivors, the Leader too (O-005, O-007)."""
    rng.shuffle(deck)
    leader = deck.index(LEADER_CARD)
    deck[leader] = SURVIVOR
    return Players(leader, leader, tuple(deck), (0,) * len(deck))


# ---- the Day ---------------------------------------------------------------------------------------


def begin_day(state: Table) -> None:
    """Count Survivors, vote, deal, morning Shift (O-014); the first Day has neither count nor vote (O-009, O-011)."""
    state.day += 1
    state.shift = 0
    state.tasks.named = ()
    state.emit(EVERYBODY, DayBegins(state.day))
    if state.day > 1 and survivors_left(state.players) <= NUMBERS.few_survivors:
        end(state, FEW_SURVIVORS)
    elif state.day >= NUMBERS.first_vote:
        open_ballot(state, VOTING)
    else:
        deal(state)


def survivors_left(players: Players) -> int:
    """Players in play who are not Infected, the Leader included (O-010)."""
    roles, out = players.roles, players.out
    return sum([roles[i] == SURVIVOR and out[i] == 0 for i in range(len(roles))])


def deal(state: Table) -> None:
    """Everybody has one of each card again; the Rest cards are shuffled (O-012, O-013)."""
    rest = state.hands.rest = list(range(1, len(state.players.roles) + 1))
    state.rng.shuffle(rest)
    begin_shift(state)


def end_day(state: Table) -> None:
    """Did the Survivors finish (O-070), is it the last Day (O-076), and if neither: night."""
    if all([state.tasks.completed(task) for task in range(len(state.tasks.points))]):
        end(state, ALL_TASKS)
    elif state.day >= state.setup.day_limit:
        end(state, DAY_LIMIT)
    else:
        gather(state.hands)
        night(state)
        begin_day(state)


def gather(hands: Hands) -> None:
    """All cards go back face down; what was left in a hand is never shown (O-072)."""
    hands.spent = [0] * len(hands.spent)
    hands.rest = [0] * len(hands.rest)


def night(state: Table) -> None:
    """Patient Zero alone learns who is Infected, whether they like it or not (O-073, O-075).

    The Infected hear what everybody hears: nothing (O-074).
    """
    state.step = NIGHT
    roles = state.players.roles
    infected = sum([BIT[i] for i in range(len(roles)) if roles[i] == INFECTED])
    state.emit(BIT[roles.index(ZERO)], NightTold(state.day, infected), others=NightFell(state.day))
    state.keyframe()


def end(state: Table, ending: int) -> None:
    """The game is over at once (O-096)."""
    state.step = OVER
    state.asked = 0
    state.ending = ending
    state.undo_barrier += 1
    state.emit(EVERYBODY, Ended(ending))


# ---- the Shift -------------------------------------------------------------------------------------


def begin_shift(state: Table) -> None:
    """Repairs that are due (O-015), then the Leader is asked if two Tasks are left to name (O-016, O-018)."""
    tasks, number = state.tasks, state.number()
    tasks.named = ()
    for task in range(len(tasks.back)):
        if IN_ORDER < tasks.back[task] <= number:
            tasks.back[task] = IN_ORDER  # with 0 points, as it was left (O-046, O-065)
            state.emit(EVERYBODY, Repaired(task))
    if tasks.back.count(IN_ORDER) <= NUMBERS.few_tasks:
        end(state, FEW_TASKS)
        return
    state.step = NAMING
    state.asked = BIT[state.players.leader]


def end_shift(state: Table) -> None:
    """The next Shift begins, or the Day ends (O-077)."""
    if state.shift + 1 < len(SHIFTS):
        state.shift += 1
        begin_shift(state)
    else:
        end_day(state)
