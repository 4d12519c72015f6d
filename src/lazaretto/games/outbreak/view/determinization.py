"""From a view to a table that could be the real one: who is Patient Zero, who played what, who was infected when."""

from __future__ import annotations

from typing import Final

from lazaretto.core import Rng
from lazaretto.games.outbreak.data import (
    BIT,
    CARD_IDS,
    INFECTED,
    NONE,
    REST,
    SHIFTS,
    SURVIVOR,
    ZERO,
)
from lazaretto.games.outbreak.rules.reveal import rest_hit
from lazaretto.games.outbreak.state import (
    ABSENT,
    FEW_SURVIVORS,
    NIGHT,
    OVER,
    REPAIRING,
    VOTING,
    ZERO_OUT,
    Draw,
    Hands,
    History,
    Pile,
    Players,
    Table,
)
from lazaretto.games.outbreak.view import View, any_ballot, any_card, spent_before
from lazaretto.games.outbreak.view.histories import Story, likely_story

KINDS: Final = len(CARD_IDS)
STRIDES: Final = [1, 7, 11, 13]  # ways to walk through a list of rows, all of them but in another order
Rows = list[tuple[int, ...]]  # a card a Shift; NONE where nothing was handed in


def determinize(view: View, rng: Rng) -> Table:
    """A table that looks like ``view``. Nobody is asked for one while cards are being turned up."""
    own_rng = rng.fork()
    seen, seats = view.history, len(view.players.out)
    turned = len(seen.piles[-1].faces) if seen.piles else 0
    players, draws = (view.players, seen.draws) if view.step == OVER else tell_story(view, likely_story(view, rng), rng)
    hands = Hands([0] * seats, [0] * seats, [NONE] * seats, [ABSENT] * seats)
    state = Table(
        own_rng,
        undo_barrier=0,
        setup=view.setup,
        players=players,
        tasks=view.tasks.copy(),
        hands=hands,
        history=History(draws, seen.tallies, turned),
        day=view.day,
        shift=view.shift,
        step=view.step,
        asked=view.asked,
        ending=view.ending,
    )
    number_hands(state, view, rng)
    fill_in(state, view, rng)
    return state


# ---- from a story to a table ---------------------------------------------------------------------------


def tell_story(view: View, story: Story, rng: Rng) -> tuple[Players, tuple[Draw, ...]]:
    """Roles and piles with names."""
    seen, draws = view.players, list[Draw]()
    roles = [SURVIVOR] * len(seen.out)
    roles[story.zero] = ZERO
    for number in range(len(view.history.piles)):
        if number % len(SHIFTS) == 0:
            numbers = any_numbers(view, number, rng)
        draw = named_pile(view, story, number, numbers, rng)
        if draw.victim != NONE:
            roles[draw.victim] = INFECTED
        draws.append(draw)
    return Players(seen.first_leader, seen.leader, tuple(roles), seen.out), tuple(draws)


def named_pile(view: View, story: Story, number: int, numbers: list[int], rng: Rng) -> Draw:
    """A pile as the story has it: with owners, a victim and the numbers of Rest cards."""
    pile, day = view.history.piles[number], story.days[number // len(SHIFTS)]
    cards = [row[number % len(SHIFTS)] for row in day.rows]
    hit = rest_hit(list(pile.faces))
    mine = NONE if view.seat == NONE else view.own.cards[number]
    owners = deal_names(pile.faces, cards, hit, day.target, view.seat, mine, rng)
    if not view.setup.show_numbers:
        faces = [min(face, REST) for face in pile.faces]
        faces = [faces[i] + numbers[owners[i]] if faces[i] == REST else faces[i] for i in range(len(faces))]
        pile = Pile(pile.tasks, pile.handed, tuple(faces))
    return Draw(pile, owners, day.victim if hit != NONE else NONE)


def deal_names(
    faces: tuple[int, ...], cards: list[int], hit: int, target: int, seat: int, mine: int, rng: Rng
) -> tuple[int, ...]:
    """Which of the seats with that card laid it, place by place: known of the Rest card hit and of the own one."""
    order = list(range(len(cards)))
    rng.shuffle(order)
    own = faces.index(mine) if mine > REST else NONE
    fixed = [target if place == hit else seat if place == own else NONE for place in range(len(faces))]
    owners: list[int] = []
    for place in range(len(faces)):
        owner = fixed[place]
        if owner == NONE:
            card = min(faces[place], REST)
            owner = next(i for i in order if cards[i] == card and i not in fixed and i not in owners)
        owners.append(owner)
    return tuple(owners)


def any_numbers(view: View, number: int, rng: Rng) -> list[int]:
    """Rest numbers for the Day of that Shift, the viewer's own as far as it is known."""
    first = number - number % len(SHIFTS)
    mine = [card - REST for card in view.own.cards[first : first + len(SHIFTS)] if card > REST]
    if not mine and first == len(SHIFTS) * (view.day - 1) and view.own.rest:
        mine = [view.own.rest]
    return dealt_around(len(view.players.out), {view.seat: mine[0]} if mine else {}, rng)


def dealt_around(seats: int, known: dict[int, int], rng: Rng) -> list[int]:
    """Numbers from 1 on, one a seat; those of ``known`` seats are given."""
    numbers = [number for number in range(1, seats + 1) if number not in known.values()]
    rng.shuffle(numbers)
    return [known[seat] if seat in known else numbers.pop() for seat in range(seats)]


def number_hands(state: Table, view: View, rng: Rng) -> None:
    """The Rest numbers of today's hands: those in the piles are known by now."""
    gathered = view.step in (VOTING, NIGHT) or view.ending in (FEW_SURVIVORS, ZERO_OUT)
    if gathered:
        return
    known: dict[int, int] = {}
    for draw in state.history.draws[len(SHIFTS) * (view.day - 1) :]:
        for place in range(len(draw.owners)):
            if draw.pile.faces[place] > REST:
                known[draw.owners[place]] = draw.pile.faces[place] - REST
    if view.seat != NONE:
        known[view.seat] = view.own.rest
    state.hands.rest = dealt_around(len(view.players.out), known, rng)


def fill_in(state: Table, view: View, rng: Rng) -> None:
    """What was handed in or balloted and is not shown yet."""
    own, hands = view.own, state.hands
    playing = [i for i in range(len(view.players.out)) if view.players.out[i] == 0]
    for seat in range(len(view.players.out)):
        hands.spent[seat] = spent_before(state, seat)
        if seat == view.seat:
            hands.spent[seat], hands.cards[seat], hands.ballots[seat] = own.spent, own.card, own.ballot
        elif view.handed & BIT[seat]:
            hands.cards[seat] = any_card(state, seat, rng)
            hands.spent[seat] |= BIT[hands.cards[seat]]
        if seat != view.seat and given(view, seat):
            hands.ballots[seat] = any_ballot(state, seat, playing, rng)


def given(view: View, seat: int) -> bool:
    """Whether a ballot of that seat lies hidden."""
    return view.step in (VOTING, REPAIRING) and not view.asked & BIT[seat] and view.players.out[seat] == 0
