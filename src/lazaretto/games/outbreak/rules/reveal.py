"""Turning up the cards of a Shift: points move, somebody may be infected, Tasks are settled.

The table is shown a picture after every card; the last one has the Tasks settled.
"""

from __future__ import annotations

from typing import Final

from lazaretto.core import EVERYBODY
from lazaretto.games.outbreak.data import BIT, INFECTED, NEEDED, NONE, REST, S2, SURVIVOR, X
from lazaretto.games.outbreak.events import BecameInfected, Settled, StayedAsTheyWere, TurnedUp
from lazaretto.games.outbreak.state import DESTROYED, DRAWING, Draw, Pile, Table

EFFECT: Final = [1, 1, -1, -1]  # of C1, C2, S1, S2; an even card is for Task 1, an odd one for Task 2


def turn_up(state: Table) -> None:
    """Shuffle what was handed in and turn it up card by card (O-040 to O-050)."""
    owners = [seat for seat in range(len(state.cards)) if state.cards[seat] != NONE]
    state.rng.shuffle(owners)
    faces = [face(state, seat) for seat in owners]
    target = rest_hit(faces)
    victim = owners[target] if target != NONE and state.roles[owners[target]] == SURVIVOR else NONE
    handed = sum([BIT[seat] for seat in owners])
    state.draws.append(Draw(Pile(state.tasks, handed, tuple(faces)), tuple(owners), victim))
    state.step = DRAWING
    state.marks += 1
    before = [state.points[task] for task in state.tasks]
    for place in range(len(faces)):
        if place and state.log is not None:
            state.beat()
        state.turned = place + 1
        if faces[place] <= S2:
            state.points[state.tasks[faces[place] & 1]] += EFFECT[faces[place]]
        if state.log is not None:
            tell_card(state, place)
    settle(state, before)
    infect(state, victim)
    state.cards = [NONE] * len(state.cards)
    state.beat()


def face(state: Table, seat: int) -> int:
    card = state.cards[seat]
    return card + state.rest[seat] if card == REST else card


def rest_hit(faces: list[int]) -> int:
    """The place of the Rest card that Infect hits: the next one, or else the first of the pile (O-051 to O-053)."""
    if X not in faces:
        return NONE
    after = faces.index(X) + 1
    for place in list(range(after, len(faces))) + list(range(after)):
        if faces[place] >= REST:
            return place
    return NONE


def infect(state: Table, victim: int) -> None:
    """The victim becomes Infected and alone is told; everybody else hears something, too (O-055, O-056)."""
    if victim == NONE:
        state.tell(0, StayedAsTheyWere(), others=StayedAsTheyWere())
        return
    state.roles[victim] = INFECTED
    state.tell(BIT[victim], BecameInfected(), others=StayedAsTheyWere())


def settle(state: Table, before: list[int]) -> None:
    """Only the total after the last card counts (O-045 to O-048); new completions allow repairs (O-061, O-062)."""
    for slot in range(len(state.tasks)):
        task = state.tasks[slot]
        total = state.points[task]
        if total < 0:
            state.back[task] = DESTROYED
        elif total >= NEEDED[task] > before[slot]:
            state.repairs += 1
        state.points[task] = min(max(total, 0), NEEDED[task])
        state.tell(EVERYBODY, Settled(task, before[slot], state.points[task], total < 0))


def tell_card(state: Table, place: int) -> None:
    """A Rest card shows its number to all, or to its owner alone (O-041, O-056)."""
    draw = state.draws[-1]
    shown = draw.pile.faces[place]
    total = state.points[state.tasks[shown & 1]] if shown <= S2 else 0
    event = TurnedUp(shown, place + 1, state.tasks, total)
    if shown <= REST or state.setup.show_numbers:
        state.tell(EVERYBODY, event)
    else:
        state.tell(BIT[draw.owners[place]], event, others=TurnedUp(REST, place + 1, state.tasks, 0))
