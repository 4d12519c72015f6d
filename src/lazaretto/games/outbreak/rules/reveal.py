"""Turning up the cards of a Shift: points move, somebody may be infected, Tasks are settled.

The table is shown a picture after every card; the last one has the Tasks settled.
"""

from __future__ import annotations

from typing import Final

from lazaretto.core import EVERYBODY
from lazaretto.games.outbreak.data import BIT, INFECTED, NEEDED, NONE, REST, S2, SURVIVOR, X
from lazaretto.games.outbreak.events import BecameInfected, Settled, StayedAsTheyWere, TurnedUp
from lazaretto.games.outbreak.state import DESTROYED, DRAWING, Draw, Hands, History, Pile, Table

EFFECT: Final = [1, 1, -1, -1]  # of C1, C2, S1, S2; an even card is for Task 1, an odd one for Task 2


def turn_up(state: Table) -> None:
    """Shuffle what was handed in and turn it up card by card (O-040)."""
    tasks, draw = state.tasks, shuffled(state)
    faces = draw.pile.faces
    past, tallies = state.history.draws, state.history.tallies
    state.history = History((*past, draw), tallies, len(faces))
    state.step = DRAWING
    state.undo_barrier += 1
    before = [tasks.points[task] for task in tasks.named]
    for place in range(len(faces)):
        if state.log is not None:
            if place:
                state.keyframe()
            state.history = History((*past, draw), tallies, place + 1)
        if faces[place] <= S2:  # plain arithmetic (O-042, O-043, O-044); Rest changes no Task (O-050)
            tasks.points[tasks.named[faces[place] & 1]] += EFFECT[faces[place]]
        if state.log is not None:
            tell_card(state, place)
    settle(state, before)
    infect(state, draw.victim)
    state.hands.cards = [NONE] * len(state.hands.cards)
    state.keyframe()


def shuffled(state: Table) -> Draw:
    """The pile, its owners and its victim. Infect does nothing to an Infected and is not passed on (O-054).

    Patient Zero cannot be hit: its card in this pile is Infect (O-059). Infect is spent for the Day, so a Day has one
    victim at most (O-058).
    """
    hands = state.hands
    owners = [seat for seat in range(len(hands.cards)) if hands.cards[seat] != NONE]
    state.rng.shuffle(owners)
    faces = [face(hands, seat) for seat in owners]
    target = rest_hit(faces)
    victim = owners[target] if target != NONE and state.players.roles[owners[target]] == SURVIVOR else NONE
    handed = sum([BIT[seat] for seat in owners])
    return Draw(Pile(state.tasks.named, handed, tuple(faces)), tuple(owners), victim)


def face(hands: Hands, seat: int) -> int:
    card = hands.cards[seat]
    return card + hands.rest[seat] if card == REST else card


def rest_hit(faces: list[int]) -> int:
    """The place of the Rest card that Infect hits: the next one (O-051), or else the first of the pile (O-052).

    NONE without a Rest card in the pile (O-053).
    """
    if X not in faces:
        return NONE
    after = faces.index(X) + 1
    for place in list(range(after, len(faces))) + list(range(after)):
        if faces[place] >= REST:
            return place
    return NONE


def infect(state: Table, victim: int) -> None:
    """The victim becomes Infected and alone learns it; everybody else hears something, too (O-055, O-056).

    A Leader stays Leader (O-057).
    """
    if victim == NONE:
        state.emit(0, StayedAsTheyWere(), others=StayedAsTheyWere())
        return
    state.players = state.players.with_role(victim, INFECTED)
    state.emit(BIT[victim], BecameInfected(), others=StayedAsTheyWere())


def settle(state: Table, before: list[int]) -> None:
    """Only the total after the last card counts (O-045), and only for the Tasks named (O-049).

    Below 0 the Task is destroyed (O-046), with the points needed it is completed (O-047), else it is open (O-048).
    A new completion allows a repair (O-061), one that was completed before does not (O-062).
    """
    tasks = state.tasks
    for slot in range(len(tasks.named)):
        task = tasks.named[slot]
        total = tasks.points[task]
        if total < 0:
            tasks.back[task] = DESTROYED
        elif total >= NEEDED[task] > before[slot]:
            tasks.repairs += 1
        tasks.points[task] = min(max(total, 0), NEEDED[task])
        state.emit(EVERYBODY, Settled(task, before[slot], tasks.points[task], total < 0))


def tell_card(state: Table, place: int) -> None:
    """A card never says whose it was (O-041). A Rest card shows its number to all, or to its owner alone (O-056)."""
    draw, named = state.history.draws[-1], state.tasks.named
    shown = draw.pile.faces[place]
    total = state.tasks.points[named[shown & 1]] if shown <= S2 else 0
    event = TurnedUp(shown, place + 1, named, total)
    if shown <= REST or state.setup.show_numbers:
        state.emit(EVERYBODY, event)
    else:
        state.emit(BIT[draw.owners[place]], event, others=TurnedUp(REST, place + 1, named, 0))
