"""From a view to a table that could be the real one: who is Patient Zero, who played what, who was infected when.

The piles tell a lot. A ``Story`` goes through the Days and deals every pile to the seats that handed in, so that each
seat keeps to its role; a Day that does not work out sends it back to try another course of events. The search is
complete: since the truth is one of the stories, one is always found. Dead ends are remembered, so the work is bounded.
"""

from __future__ import annotations

from typing import Final

from lazaretto.core import BrokenInvariant, Rng
from lazaretto.games.outbreak.cards import NEVER, SEQUENCES
from lazaretto.games.outbreak.data import BIT, CARD_IDS, INFECTED, MAY_ADD, NONE, NUMBERS, REST, SHIFTS, SURVIVOR, ZERO
from lazaretto.games.outbreak.draw import rest_hit
from lazaretto.games.outbreak.state import (
    FEW_SURVIVORS,
    NIGHT,
    OVER,
    REPAIRING,
    VOTING,
    ZERO_OUT,
    Draw,
    Pile,
    Table,
)
from lazaretto.games.outbreak.view import View, any_ballot, any_card, spent_before

KINDS: Final = len(CARD_IDS)
STRIDES: Final = [1, 7, 11, 13]  # ways to walk through a list of rows
Rows = list[tuple[int, ...]]  # a card a Shift; NONE where nothing was handed in


def guess(view: View, rng: Rng) -> Table:
    """A table that looks like ``view``. Nobody is asked for one while cards are being turned up."""
    state = Table(
        rng.fork(),
        0,
        view.setup,
        view.first_leader,
        list(view.roles),
        list(view.points),
        list(view.back),
        view.day,
        view.shift,
        view.step,
        view.asked,
        view.leader,
        list(view.out),
        tasks=view.tasks,
        repairs=view.repairs,
        turned=len(view.piles[-1].faces) if view.piles else 0,
        tallies=list(view.tallies),
        ending=view.ending,
    )
    if view.step == OVER:
        state.draws = list(view.draws)
    else:
        tell_story(state, view, likely_story(view, rng), rng)
    number_hands(state, view, rng)
    fill_in(state, view, rng)
    return state


def likely_story(view: View, rng: Rng) -> Story:
    """Patient Zero is anybody in play but the first Leader, whoever fits."""
    if ZERO in view.roles:
        suspects = [view.roles.index(ZERO)]
    else:
        suspects = [i for i in range(len(view.out)) if view.out[i] == 0 and i not in (view.seat, view.first_leader)]
        rng.shuffle(suspects)
    for zero in suspects:
        story = Story(view, zero, rng)
        if story.live(0, 0):
            return story
    raise BrokenInvariant("no story fits this view")


class Day:
    """One Day of a story."""

    def __init__(self, rows: Rows, target: int, victim: int) -> None:
        self.rows = rows  # by seat
        self.target = target  # the owner of the Rest card that Infect hit, or NONE
        self.victim = victim  # the same, if that made an Infected of a Survivor


class Story:
    """Looks for a course of events that fits a view, with a given Patient Zero."""

    def __init__(self, view: View, zero: int, rng: Rng) -> None:
        self.view = view
        self.zero = zero
        self.rng = rng
        self.days: list[Day] = []
        self.dead: set[int] = set()  # Days and Infected from which no story goes on

    def live(self, day: int, infected: int) -> bool:
        """Go on from the dawn of a Day (from 0) with these Infected; on success ``days`` has the whole story."""
        view = self.view
        if day == view.day:
            return True
        if day * 256 + infected in self.dead or not self.dawn_fits(day, infected):
            return False
        piles = view.piles[len(SHIFTS) * day : len(SHIFTS) * (day + 1)]
        hit, targets = self.targets(day, piles)
        for target in targets:
            victim = target if target != NONE and not infected & BIT[target] else NONE
            if self.turn_fits(day, hit, victim):
                dealing = Dealing(self, day, piles, infected, target, victim, hit)
                if dealing.deal(0):
                    self.days.append(Day(dealing.by_seat(), target, victim))
                    if self.live(day + 1, infected if victim == NONE else infected | BIT[victim]):
                        return True
                    self.days.pop()
        self.dead.add(day * 256 + infected)
        return False

    def dawn_fits(self, day: int, infected: int) -> bool:
        """The game went on (O-010), and what a vote showed was so (O-086)."""
        out = self.view.out
        survivors = 0
        for seat in range(len(out)):
            ill = bool(infected & BIT[seat])
            if out[seat] == day + 1 and ill != (self.view.roles[seat] == INFECTED):
                return False
            survivors += not ill and seat != self.zero and (out[seat] == 0 or out[seat] > day)
        return day == 0 or survivors > NUMBERS.few_survivors

    def targets(self, day: int, piles: tuple[Pile, ...]) -> tuple[int, list[int]]:
        """The Shift in which Infect hit a Rest card, and who may own that card; NEVER and NONE if it hit none."""
        view = self.view
        for shift in range(len(piles)):
            faces = piles[shift].faces
            place = rest_hit(list(faces))
            if place != NONE:
                mine = NONE if view.seat == NONE else view.cards[len(SHIFTS) * day + shift]
                if mine > REST and mine == faces[place]:
                    return shift, [view.seat]
                owners = [i for i in range(len(view.out)) if self.in_play(i, day) and i not in (self.zero, view.seat)]
                self.rng.shuffle(owners)
                return shift, owners
        return NEVER, [NONE]

    def turn_fits(self, day: int, hit: int, victim: int) -> bool:
        """The viewer knows when it became Infected; Patient Zero, who did by which night; all, who never did."""
        view = self.view
        if view.seat == self.zero and day < len(view.nights):
            told = view.nights[day] & ~(view.nights[day - 1] if day else 0)
            return told == (0 if victim == NONE else BIT[victim])
        if victim == NONE:
            return True
        if victim == view.seat:
            return view.turn == len(SHIFTS) * day + hit
        return view.roles[victim] != SURVIVOR

    def in_play(self, seat: int, day: int) -> bool:
        out = self.view.out[seat]
        return out == 0 or out > day + 1


class Dealing:
    """Deals the piles of one Day to the seats: each gets a row of cards that its role allowed."""

    def __init__(
        self,
        story: Story,
        day: int,
        piles: tuple[Pile, ...],
        infected: int,
        target: int,
        victim: int,
        hit: int,
    ) -> None:
        self.story = story
        self.day = day
        self.piles = piles
        self.left = [0] * (KINDS * len(piles))  # cards of each kind not dealt yet, Shift by Shift
        for shift in range(len(piles)):
            for face in piles[shift].faces:
                self.left[KINDS * shift + min(face, REST)] += 1
        self.order = self.by_freedom(infected, target)
        self.choices = [self.rows_of(seat, infected, target, victim, hit) for seat in self.order]
        self.reach = self.count_reach()
        self.dealt: Rows = [()] * len(self.order)
        self.stuck: set[tuple[int, ...]] = set()

    def by_freedom(self, infected: int, target: int) -> list[int]:
        """Whose row is known or rare comes first; the Survivors, who can take what is left, come last."""
        view = self.story.view
        seats = range(len(view.out))
        known = [i for i in seats if i == view.seat]
        free = [i for i in seats if i not in known]
        strict = [i for i in free if i in (self.story.zero, target) or not self.story.in_play(i, self.day)]
        ill = [i for i in free if i not in strict and infected & BIT[i]]
        return known + strict + ill + [i for i in free if i not in strict and i not in ill]

    def rows_of(self, seat: int, infected: int, target: int, victim: int, hit: int) -> Rows:
        """All that a seat may have handed in this Day."""
        story, shifts = self.story, len(self.piles)
        if seat == story.view.seat:
            first = len(SHIFTS) * self.day
            return [tuple([min(card, REST) for card in story.view.cards[first : first + shifts]])]
        if not story.in_play(seat, self.day):
            return self.rows_of_one_out(seat)
        if seat == victim:
            return SEQUENCES[SURVIVOR][hit][shifts]
        role = ZERO if seat == story.zero else INFECTED if infected & BIT[seat] else SURVIVOR
        rows = SEQUENCES[role][NEVER][shifts]
        return [row for row in rows if row[hit] == REST] if seat == target else rows

    def rows_of_one_out(self, seat: int) -> Rows:
        handed = [bool(pile.handed & BIT[seat]) for pile in self.piles]
        cards = [card for card in range(KINDS) if MAY_ADD[self.story.view.roles[seat]] & BIT[card]]
        if True not in handed:
            cards = [NONE]
        return [tuple([card if given else NONE for given in handed]) for card in cards]

    def count_reach(self) -> list[list[int]]:
        """By place in the order: how many seats from there on may have handed in each kind, Shift by Shift."""
        reach = [[0] * len(self.left)]
        for rows in reversed(self.choices):
            more = reach[-1][:]
            for shift in range(len(self.piles)):
                for card in {row[shift] for row in rows} - {NONE}:
                    more[KINDS * shift + card] += 1
            reach.append(more)
        reach.reverse()
        return reach

    def deal(self, place: int) -> bool:
        """Give the seats from this place on a row each, so that nothing is left."""
        left, reach = self.left, self.reach[place]
        for i in range(len(left)):
            if left[i] > reach[i]:
                return False
        if place == len(self.order):
            return True
        key = (place, *left)
        if key in self.stuck:
            return False
        rows, rng = self.choices[place], self.story.rng
        count, at, stride = len(rows), rng.below(len(rows)), STRIDES[rng.below(4)]
        for _ in range(count):
            row = rows[at % count]
            at += stride if count % stride else 1
            if self.take(row):
                self.dealt[place] = row
                if self.deal(place + 1):
                    return True
                self.put_back(row)
        self.stuck.add(key)
        return False

    def take(self, row: tuple[int, ...]) -> bool:
        left = self.left
        for shift in range(len(row)):
            if row[shift] != NONE and left[KINDS * shift + row[shift]] == 0:
                return False
        for shift in range(len(row)):
            if row[shift] != NONE:
                left[KINDS * shift + row[shift]] -= 1
        return True

    def put_back(self, row: tuple[int, ...]) -> None:
        for shift in range(len(row)):
            if row[shift] != NONE:
                self.left[KINDS * shift + row[shift]] += 1

    def by_seat(self) -> Rows:
        rows: Rows = [()] * len(self.order)
        for place in range(len(self.order)):
            rows[self.order[place]] = self.dealt[place]
        return rows


# ---- from a story to a table ---------------------------------------------------------------------------


def tell_story(state: Table, view: View, story: Story, rng: Rng) -> None:
    """Roles and piles with names."""
    state.roles = [SURVIVOR] * len(view.out)
    state.roles[story.zero] = ZERO
    for number in range(len(view.piles)):
        day = story.days[number // len(SHIFTS)]
        if number % len(SHIFTS) == 0 or not state.draws:
            numbers = any_numbers(view, number, rng)
        pile = view.piles[number]
        cards = [row[number % len(SHIFTS)] for row in day.rows]
        hit = rest_hit(list(pile.faces))
        mine = NONE if view.seat == NONE else view.cards[number]
        owners = deal_names(pile.faces, cards, hit, day.target, view.seat, mine, rng)
        victim = day.victim if hit != NONE else NONE
        if victim != NONE:
            state.roles[victim] = INFECTED
        if not view.setup.show_numbers:
            faces = [min(face, REST) for face in pile.faces]
            faces = [faces[i] + numbers[owners[i]] if faces[i] == REST else faces[i] for i in range(len(faces))]
            pile = Pile(pile.tasks, pile.handed, tuple(faces))
        state.draws.append(Draw(pile, owners, victim))


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
    mine = [card - REST for card in view.cards[first : first + len(SHIFTS)] if card > REST]
    if not mine and first == len(SHIFTS) * (view.day - 1) and view.rest:
        mine = [view.rest]
    return dealt_around(len(view.out), {view.seat: mine[0]} if mine else {}, rng)


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
    for draw in state.draws[len(SHIFTS) * (view.day - 1) :]:
        for place in range(len(draw.owners)):
            if draw.pile.faces[place] > REST:
                known[draw.owners[place]] = draw.pile.faces[place] - REST
    if view.seat != NONE:
        known[view.seat] = view.rest
    state.rest = dealt_around(len(view.out), known, rng)


def fill_in(state: Table, view: View, rng: Rng) -> None:
    """What was handed in or balloted and is not shown yet."""
    playing = [i for i in range(len(view.out)) if view.out[i] == 0]
    for seat in range(len(view.out)):
        state.spent[seat] = spent_before(state, seat)
        if seat == view.seat:
            state.spent[seat], state.cards[seat], state.ballots[seat] = view.spent, view.card, view.ballot
        elif view.handed & BIT[seat]:
            state.cards[seat] = any_card(state, seat, rng)
            state.spent[seat] |= BIT[state.cards[seat]]
        if seat != view.seat and given(view, seat):
            state.ballots[seat] = any_ballot(state, seat, playing, rng)


def given(view: View, seat: int) -> bool:
    """Whether a ballot of that seat lies hidden."""
    return view.step in (VOTING, REPAIRING) and not view.asked & BIT[seat] and view.out[seat] == 0
