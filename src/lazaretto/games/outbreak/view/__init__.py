"""What a seat may know of the table; and another table on which it would know the same.

Everybody sees Tasks, piles, closed ballots and who has answered. A seat also knows its own role, hand and past
cards; Patient Zero, what every night revealed. ``view/determinization.py`` goes the way back, from a view to a table.
"""

from __future__ import annotations

from typing import Final

from lazaretto.core import Rng, Seat, Value, struct
from lazaretto.games.outbreak.actions import Submit
from lazaretto.games.outbreak.data import BIT, INFECTED, NONE, REST, SHIFTS, ZERO
from lazaretto.games.outbreak.rules.cards import LEGAL, MAY_HOLD
from lazaretto.games.outbreak.state import (
    ABSENT,
    DESTROYED,
    NIGHT,
    NOBODY,
    OVER,
    REPAIRING,
    SUBMITTING,
    VOTING,
    Draw,
    History,
    Pile,
    Players,
    Setup,
    Table,
    Tally,
    Tasks,
)


@struct
class SeenHistory(Value):
    """Piles and ballots, as far as they lie open."""

    piles: tuple[Pile, ...]  # of all Shifts, the last one as far as it is turned up
    left: int  # cards of the last pile still face down
    tallies: tuple[Tally, ...]  # of closed ballots
    draws: tuple[Draw, ...]  # the piles with names, when the game is over (O-095)


@struct
class Own(Value):
    """What only the viewer knows."""

    rest: int  # the number on the Rest card; 0: no hand
    spent: int  # cards, as bits
    card: int  # handed in this Shift
    ballot: int  # while ballots are hidden
    cards: tuple[int, ...]  # the own card of each pile
    turn: int  # the Shift in which the viewer became Infected
    nights: tuple[int, ...]  # for Patient Zero: bits of the Infected, night by night


@struct
class View(Value):
    """What one seat, or a watcher, may know. A field of the table is secret until it is copied here."""

    setup: Setup
    players: Players
    day: int
    shift: int
    step: int
    asked: int  # bits of the seats the table waits for
    tasks: Tasks
    handed: int  # bits of the seats whose card lies face down: that it does, never which
    history: SeenHistory
    ending: int
    seat: int  # whose view it is; NONE: a watcher's
    own: Own

    def number(self) -> int:
        return len(SHIFTS) * (self.day - 1) + self.shift

    def closed(self) -> bool:
        """A vote or a repair ballot lies open, before the game goes on."""
        return self.step in (VOTING, REPAIRING) and self.asked == 0

    def led(self, seat: int) -> bool:
        """Whether a seat that is out was the Leader until then (O-086, O-090)."""
        leader, out = self.players.first_leader, self.players.out
        for day in sorted([day for day in out if day]):
            if out[leader] == day:
                if leader == seat:
                    return True
                leader = self.heir(leader, day)
        return False

    def heir(self, leader: int, day: int) -> int:
        """Who took the office over on the Day the Leader was voted out: the next one still in play then."""
        out = self.players.out
        later = [(leader + step) % len(out) for step in range(1, len(out))]
        return next(seat for seat in later if out[seat] == 0 or out[seat] > day)


# ---- what is seen ------------------------------------------------------------------------------------

NOTHING: Final = Own(rest=0, spent=0, card=NONE, ballot=ABSENT, cards=(), turn=NONE, nights=())  # a watcher's own


def view(state: Table, seat: Seat | None) -> View:
    """Values are given by place here: views are made at every decision, and names would cost a tenth."""
    history, step = state.history, state.step
    left = len(history.draws[-1].owners) - history.turned if history.draws else 0
    viewer = NONE if seat is None else seat
    return View(
        state.setup,
        state.players if step == OVER else known_players(state.players, viewer),
        state.day,
        state.shift,
        step,
        state.asked,
        state.tasks.copy(),
        handed_in(state.hands.cards) if step == SUBMITTING else 0,
        SeenHistory(
            seen_piles(state, viewer, left),
            left,
            history.tallies,
            history.draws if step == OVER else (),
        ),
        state.ending,
        viewer,
        NOTHING if seat is None else own(state, seat, left),
    )


def known_players(players: Players, seat: int) -> Players:
    """All know the Leader and the roles of players voted out; other roles are secret until the end (O-004, O-095)."""
    roles, out = players.roles, players.out
    known = [roles[i] if i == seat or out[i] else NONE for i in range(len(roles))]
    return Players(players.first_leader, players.leader, tuple(known), out)


def handed_in(cards: list[int]) -> int:
    """Bits of the seats whose card lies face down."""
    bits = 0
    for seat in range(len(cards)):
        if cards[seat] != NONE:
            bits |= BIT[seat]
    return bits


def seen_piles(state: Table, seat: int, left: int) -> tuple[Pile, ...]:
    draws = state.history.draws
    if left or hides(state):
        return tuple([shown(state, draw, seat) for draw in draws])
    return tuple([draw.pile for draw in draws])


def own(state: Table, seat: Seat, left: int) -> Own:
    hands, draws, role = state.hands, state.history.draws, state.players.roles[seat]
    settled = draws[:-1] if left else draws
    return Own(
        hands.rest[seat],
        hands.spent[seat],
        hands.cards[seat],
        hands.ballots[seat],
        tuple([card_of(draw, seat) for draw in settled]),
        turn_of(settled, seat) if role == INFECTED else NONE,
        nights(state) if role == ZERO else (),
    )


def hides(state: Table) -> bool:
    """Whether numbers of Rest cards are their owners' secret."""
    return not state.setup.show_numbers and state.step != OVER


def shown(state: Table, draw: Draw, seat: int) -> Pile:
    """A pile as far as it is turned up; without the numbers of others where they are hidden."""
    pile = draw.pile
    turned = state.history.turned if draw is state.history.draws[-1] else len(pile.faces)
    faces = [pile.faces[place] for place in range(turned)]
    if hides(state):
        faces = [face_for(faces[place], draw.owners[place] == seat) for place in range(turned)]
    return Pile(pile.tasks, pile.handed, tuple(faces))


def face_for(face: int, own: bool) -> int:
    return face if own or face < REST else REST


def card_of(draw: Draw, seat: int) -> int:
    """What a seat handed in, a Rest card with its number; NONE if it did not."""
    return draw.pile.faces[draw.owners.index(seat)] if seat in draw.owners else NONE


def turn_of(draws: tuple[Draw, ...], seat: int) -> int:
    """The Shift in which a seat became Infected, or NONE."""
    for number in range(len(draws)):
        if draws[number].victim == seat:
            return number
    return NONE


def infected_by(draws: tuple[Draw, ...], night: int) -> int:
    """Bits of the Infected as that night fell (O-073)."""
    victims = [draw.victim for draw in draws[: len(SHIFTS) * night]]
    return sum([BIT[victim] for victim in victims if victim != NONE])


def nights(state: Table) -> tuple[int, ...]:
    """What every night revealed to Patient Zero."""
    passed = state.day if state.step == NIGHT else state.day - 1
    return tuple([infected_by(state.history.draws, night) for night in range(1, passed + 1)])


# ---- another world -----------------------------------------------------------------------------------


def alternate_world(state: Table, seat: Seat | None, rng: Rng) -> Table:
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
    roles, out = state.players.roles, state.players.out
    seats = range(len(roles))
    free = [i for i in seats if i != seat and out[i] == 0]
    told = nights(state) if seat != NONE and roles[seat] == ZERO else ()
    lives = list(seats)
    for _ in range(20):
        order = free[:]
        rng.shuffle(order)
        for i in range(len(free)):
            lives[free[i]] = order[i]
        as_told = all([bool(night & BIT[i]) == bool(night & BIT[lives[i]]) for night in told for i in free])
        if as_told and roles[lives[state.players.first_leader]] != ZERO:
            return lives
    return list(seats)


def exchange(other: Table, state: Table, lives: list[int]) -> None:
    seats = range(len(lives))
    players, hands = state.players, other.hands
    roles = tuple([players.roles[lives[i]] for i in seats])
    other.players = Players(players.first_leader, players.leader, roles, players.out)
    hands.spent = [state.hands.spent[lives[i]] for i in seats]
    hands.rest = [state.hands.rest[lives[i]] for i in seats]
    now = [0] * len(lives)
    for i in seats:
        now[lives[i]] = i
    with_draws(other, [lived_by(draw, now) for draw in state.history.draws])
    for i in seats:  # who has handed in is no secret, so the cards face down stay and are chosen anew
        if hands.cards[i] != NONE:
            hands.spent[i] = spent_before(other, i)


def lived_by(draw: Draw, now: list[int]) -> Draw:
    """The same pile with other names: ``now`` has them by old seat."""
    victim = draw.victim if draw.victim == NONE else now[draw.victim]
    return Draw(draw.pile, tuple([now[i] for i in draw.owners]), victim)


def with_draws(state: Table, draws: list[Draw]) -> None:
    state.history = History(tuple(draws), state.history.tallies, state.history.turned)


def spent_before(state: Table, seat: int) -> int:
    """What a seat has spent in the earlier Shifts of this Day."""
    cards = [card_of(draw, seat) for draw in state.history.draws[len(SHIFTS) * (state.day - 1) :]]
    return sum([BIT[min(card, REST)] for card in cards if card != NONE])


def choose_anew(other: Table, seat: Seat | None, rng: Rng) -> None:
    """Cards that lie face down and ballots that are not shown: anything the rules allow."""
    out, hands = other.players.out, other.hands
    playing = [i for i in range(len(out)) if out[i] == 0]
    for i in range(len(out)):
        if i == seat:
            hands.spent[i] |= BIT[hands.cards[i]] if hands.cards[i] != NONE else 0
        elif hands.cards[i] != NONE:
            hands.cards[i] = any_card(other, i, rng)
            hands.spent[i] |= BIT[hands.cards[i]]
        else:
            hands.spent[i] = spent_before(other, i) if hands.rest[i] else 0
        if i != seat and hands.ballots[i] != ABSENT:
            hands.ballots[i] = any_ballot(other, i, playing, rng)


def any_card(state: Table, seat: int, rng: Rng) -> int:
    role = state.players.roles[seat]
    menu = MAY_HOLD[role][:-1] if state.players.out[seat] else LEGAL[role][state.hands.spent[seat]]
    action = rng.pick(menu)
    assert isinstance(action, Submit)
    return action.card


def any_ballot(state: Table, seat: int, playing: list[int], rng: Rng) -> int:
    if state.step == VOTING:
        return rng.pick([NOBODY, *[i for i in playing if i != seat]])
    assert state.step == REPAIRING
    back = state.tasks.back
    return rng.pick([NOBODY, *[i for i in range(len(back)) if back[i] == DESTROYED]])


def renumber(other: Table, seat: Seat | None, rng: Rng) -> None:
    """Rest cards that nobody has seen may bear each other's numbers; all of them where numbers are hidden."""
    rest, draws = other.hands.rest, list(other.history.draws)
    if not max(rest):
        return
    first = len(SHIFTS) * (other.day - 1)
    seen = [owner for draw in draws[first:] for face, owner in named(draw) if face > REST]
    shown = seen if other.setup.show_numbers or other.step == OVER else []
    free = [i for i in range(len(rest)) if i != seat and i not in shown]
    numbers = [rest[i] for i in free]
    rng.shuffle(numbers)
    for i in range(len(free)):
        rest[free[i]] = numbers[i]
    with_draws(other, [*draws[:first], *[renumbered(rest, draw) for draw in draws[first:]]])


def named(draw: Draw) -> list[tuple[int, int]]:
    """Each face with its owner."""
    return list(zip(draw.pile.faces, draw.owners, strict=True))


def renumbered(rest: list[int], draw: Draw) -> Draw:
    faces = tuple([face if face < REST else REST + rest[owner] for face, owner in named(draw)])
    return Draw(Pile(draw.pile.tasks, draw.pile.handed, faces), draw.owners, draw.victim)
