"""What a seat may know of the table; and another table on which it would know the same.

Everybody sees Tasks, piles, closed ballots and who has answered. A seat also knows its own role, hand and past
cards; Patient Zero, what every night told. ``worlds.py`` goes the way back, from a view to a table.
"""

from __future__ import annotations

from lazaretto.core import Rng, Seat, Value
from lazaretto.games.outbreak.actions import Submit
from lazaretto.games.outbreak.cards import LEGAL, MAY_HOLD
from lazaretto.games.outbreak.data import BIT, NONE, REST, SHIFTS, ZERO
from lazaretto.games.outbreak.state import (
    ABSENT,
    DESTROYED,
    NIGHT,
    NOBODY,
    OVER,
    REPAIRING,
    VOTING,
    Draw,
    Pile,
    Setup,
    Table,
    Tally,
    in_play,
)


class View(Value):
    """What one seat, or a watcher, may know. A field of the table is secret until it is copied here."""

    __slots__ = (
        "asked",
        "back",
        "ballot",
        "card",
        "cards",
        "day",
        "draws",
        "ending",
        "first_leader",
        "handed",
        "leader",
        "left",
        "nights",
        "out",
        "piles",
        "points",
        "repairs",
        "rest",
        "roles",
        "seat",
        "setup",
        "shift",
        "spent",
        "step",
        "tallies",
        "tasks",
        "turn",
    )

    def __init__(
        self,
        setup: Setup,
        first_leader: int,
        leader: int,
        day: int,
        shift: int,
        step: int,
        asked: int,
        points: tuple[int, ...],
        back: tuple[int, ...],
        tasks: tuple[int, ...],
        repairs: int,
        out: tuple[int, ...],
        handed: int,
        piles: tuple[Pile, ...],
        left: int,
        tallies: tuple[Tally, ...],
        roles: tuple[int, ...],
        ending: int = 0,
        draws: tuple[Draw, ...] = (),
        seat: int = NONE,
        rest: int = 0,
        spent: int = 0,
        card: int = NONE,
        ballot: int = ABSENT,
        cards: tuple[int, ...] = (),
        turn: int = NONE,
        nights: tuple[int, ...] = (),
    ) -> None:
        self.setup = setup
        self.first_leader = first_leader
        self.leader = leader
        self.day = day
        self.shift = shift
        self.step = step
        self.asked = asked  # bits of the seats the table waits for
        self.points = points
        self.back = back
        self.tasks = tasks
        self.repairs = repairs
        self.out = out
        self.handed = handed  # bits of the seats whose card lies face down: that it does, never which
        self.piles = piles  # of all Shifts, the last one as far as it is turned up
        self.left = left  # cards of the last pile still face down
        self.tallies = tallies  # of closed ballots
        self.roles = roles  # by seat; NONE where the viewer does not know
        self.ending = ending
        self.draws = draws  # the piles with names, when the game is over (O-095)
        self.seat = seat  # whose view it is; NONE: a watcher's
        self.rest = rest  # the own Rest number
        self.spent = spent  # own cards, as bits
        self.card = card  # the own one handed in this Shift
        self.ballot = ballot  # the own one, while ballots are hidden
        self.cards = cards  # the own card of each pile
        self.turn = turn  # the Shift in which the viewer became Infected
        self.nights = nights  # for Patient Zero: bits of the Infected, night by night

    def in_play(self) -> int:
        return in_play(self.out)

    def number(self) -> int:
        return len(SHIFTS) * (self.day - 1) + self.shift


# ---- what is seen ------------------------------------------------------------------------------------


def view(state: Table, seat: Seat | None) -> View:
    public = seen_by_all(state, NONE if seat is None else seat)
    if seat is None:
        return public
    public.rest = state.rest[seat]
    public.spent = state.spent[seat]
    public.card = state.cards[seat]
    public.ballot = state.ballots[seat]
    settled = state.draws[: len(state.draws) - (public.left > 0)]
    public.cards = tuple([card_of(draw, seat) for draw in settled])
    public.turn = turn_of(settled, seat)
    if state.roles[seat] == ZERO:
        public.nights = nights(state)
    return public


def seen_by_all(state: Table, seat: int) -> View:
    over = state.step == OVER
    left = len(state.draws[-1].owners) - state.turned if state.draws else 0
    return View(
        state.setup,
        state.first_leader,
        state.leader,
        state.day,
        state.shift,
        state.step,
        state.asked,
        tuple(state.points),
        tuple(state.back),
        state.tasks,
        state.repairs,
        tuple(state.out),
        sum([BIT[i] for i in range(len(state.cards)) if state.cards[i] != NONE and not left]),
        tuple([shown(state, draw, seat) for draw in state.draws]) if left or hides(state) else faces_up(state),
        left,
        tuple(state.tallies),
        tuple([state.roles[i] if over or i == seat or state.out[i] else NONE for i in range(len(state.roles))]),
        state.ending,
        tuple(state.draws) if over else (),
        seat,
    )


def faces_up(state: Table) -> tuple[Pile, ...]:
    return tuple([draw.pile for draw in state.draws])


def hides(state: Table) -> bool:
    """Whether numbers of Rest cards are their owners' secret."""
    return not state.setup.show_numbers and state.step != OVER


def shown(state: Table, draw: Draw, seat: int) -> Pile:
    """A pile as far as it is turned up; without the numbers of others where they are hidden."""
    pile = draw.pile
    turned = state.turned if draw is state.draws[-1] else len(pile.faces)
    faces = [pile.faces[place] for place in range(turned)]
    if hides(state):
        faces = [face_for(faces[place], draw.owners[place] == seat) for place in range(turned)]
    return Pile(pile.tasks, pile.handed, tuple(faces))


def face_for(face: int, own: bool) -> int:
    return face if own or face < REST else REST


def card_of(draw: Draw, seat: int) -> int:
    """What a seat handed in, a Rest card with its number; NONE if it did not."""
    return draw.pile.faces[draw.owners.index(seat)] if seat in draw.owners else NONE


def turn_of(draws: list[Draw], seat: int) -> int:
    """The Shift in which a seat became Infected, or NONE."""
    for number in range(len(draws)):
        if draws[number].victim == seat:
            return number
    return NONE


def infected_by(draws: list[Draw], night: int) -> int:
    """Bits of the Infected as that night fell (O-073)."""
    victims = [draw.victim for draw in draws[: len(SHIFTS) * night]]
    return sum([BIT[victim] for victim in victims if victim != NONE])


def nights(state: Table) -> tuple[int, ...]:
    """What every night told Patient Zero."""
    passed = state.day if state.step == NIGHT else state.day - 1
    return tuple([infected_by(state.draws, night) for night in range(1, passed + 1)])


# ---- another world -----------------------------------------------------------------------------------


def twin(state: Table, seat: Seat | None, rng: Rng) -> Table:
    """The strangers' roles and histories change hands; what nobody has seen yet is chosen anew."""
    other = state.copy()
    other.rng = rng.fork()
    if state.step != OVER:
        exchange(other, state, exchanged(state, NONE if seat is None else seat, rng))
        choose_anew(other, seat, rng)
    renumber(other, seat, rng)
    return other


def exchanged(state: Table, seat: int, rng: Rng) -> list[int]:
    """Who lives whose life, by seat. Only players in play change places; the first Leader is never Patient Zero."""
    seats = range(len(state.roles))
    free = [i for i in seats if i != seat and state.out[i] == 0]
    told = nights(state) if seat != NONE and state.roles[seat] == ZERO else ()
    lives = list(seats)
    for _ in range(20):
        order = free[:]
        rng.shuffle(order)
        for i in range(len(free)):
            lives[free[i]] = order[i]
        as_told = all([bool(night & BIT[i]) == bool(night & BIT[lives[i]]) for night in told for i in free])
        if as_told and state.roles[lives[state.first_leader]] != ZERO:
            return lives
    return list(seats)


def exchange(other: Table, state: Table, lives: list[int]) -> None:
    seats = range(len(lives))
    other.roles = [state.roles[lives[i]] for i in seats]
    other.spent = [state.spent[lives[i]] for i in seats]
    other.rest = [state.rest[lives[i]] for i in seats]
    now = [0] * len(lives)
    for i in seats:
        now[lives[i]] = i
    other.draws = [
        Draw(draw.pile, tuple([now[i] for i in draw.owners]), draw.victim if draw.victim == NONE else now[draw.victim])
        for draw in state.draws
    ]
    for i in seats:  # who has handed in is no secret, so the cards face down stay and are chosen anew
        if other.cards[i] != NONE:
            other.spent[i] = spent_before(other, i)


def spent_before(state: Table, seat: int) -> int:
    """What a seat has spent in the earlier Shifts of this Day."""
    cards = [card_of(draw, seat) for draw in state.draws[len(SHIFTS) * (state.day - 1) :]]
    return sum([BIT[min(card, REST)] for card in cards if card != NONE])


def choose_anew(other: Table, seat: Seat | None, rng: Rng) -> None:
    """Cards that lie face down and ballots that are not shown: anything the rules allow."""
    playing = [i for i in range(len(other.out)) if other.out[i] == 0]
    for i in range(len(other.cards)):
        if i == seat:
            other.spent[i] |= BIT[other.cards[i]] if other.cards[i] != NONE else 0
        elif other.cards[i] != NONE:
            other.cards[i] = any_card(other, i, rng)
            other.spent[i] |= BIT[other.cards[i]]
        else:
            other.spent[i] = spent_before(other, i) if other.rest[i] else 0
        if i != seat and other.ballots[i] != ABSENT:
            other.ballots[i] = any_ballot(other, i, playing, rng)


def any_card(state: Table, seat: int, rng: Rng) -> int:
    role = state.roles[seat]
    menu = MAY_HOLD[role][:-1] if state.out[seat] else LEGAL[role][state.spent[seat]]
    action = rng.pick(menu)
    assert isinstance(action, Submit)
    return action.card


def any_ballot(state: Table, seat: int, playing: list[int], rng: Rng) -> int:
    if state.step == VOTING:
        return rng.pick([NOBODY, *[i for i in playing if i != seat]])
    assert state.step == REPAIRING
    return rng.pick([NOBODY, *[i for i in range(len(state.back)) if state.back[i] == DESTROYED]])


def renumber(other: Table, seat: Seat | None, rng: Rng) -> None:
    """Rest cards that nobody has seen may bear each other's numbers; all of them where numbers are hidden."""
    if not max(other.rest):
        return
    today = other.draws[len(SHIFTS) * (other.day - 1) :]
    seen = [owner for draw in today for face, owner in zip(draw.pile.faces, draw.owners, strict=True) if face > REST]
    shown = seen if other.setup.show_numbers or other.step == OVER else []
    free = [i for i in range(len(other.rest)) if i != seat and i not in shown]
    numbers = [other.rest[i] for i in free]
    rng.shuffle(numbers)
    for i in range(len(free)):
        other.rest[free[i]] = numbers[i]
    for number in range(len(other.draws) - len(today), len(other.draws)):
        draw = other.draws[number]
        faces = [rest_face(other, draw, place) for place in range(len(draw.owners))]
        other.draws[number] = Draw(Pile(draw.pile.tasks, draw.pile.handed, tuple(faces)), draw.owners, draw.victim)


def rest_face(state: Table, draw: Draw, place: int) -> int:
    face = draw.pile.faces[place]
    return face if face < REST else REST + state.rest[draw.owners[place]]
