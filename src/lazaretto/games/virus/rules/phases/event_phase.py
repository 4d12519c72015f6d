"""The Event phase: reading, effects, trap rooms (V-032 to V-041, V-302 to V-307)."""

from __future__ import annotations

from typing import Final

from lazaretto.core import EVERYBODY, Action, Cell, Refusal, Seat, struct
from lazaretto.games.virus import actions as a
from lazaretto.games.virus.data import (
    ADRENALINE,
    EVENT_VALUE,
    MINIONS,
    SPACES,
    STEP,
    TRAP_EVENT,
    TRAP_SPAWN,
    Card,
    Figure,
    Kind,
    happening,
)
from lazaretto.games.virus.events import Happened, Read, ReadsSecretly, TrapTurned
from lazaretto.games.virus.rules.advantages import Redrawing, flip, has_advantage
from lazaretto.games.virus.rules.combat.explosions import remove_creature
from lazaretto.games.virus.rules.creatures.exploring import ALL_OPEN
from lazaretto.games.virus.rules.creatures.spawning import bring, in_reserve
from lazaretto.games.virus.rules.heroes.room_actions import take_bullets
from lazaretto.games.virus.rules.heroes.wounds import hurt
from lazaretto.games.virus.rules.labs.decks import draw_event, sink_event, sink_trap, take_room, turn_trap
from lazaretto.games.virus.rules.steps import (
    NOT_NOW,
    ask,
    breeder,
    is_asked,
)
from lazaretto.games.virus.rules.variants.tutorial import has_events
from lazaretto.games.virus.state import DOOR_EDGE, INSIDE, NO_EVENT, NOBODY, Decision, Edge, Lab, Room, State
from lazaretto.games.virus.state.map import clockwise, fits, free_cell, heroes_in, home_distance, living, spaces_used

LIGHTS_OUT: Final = happening("lights-out")
SUPPLY_CRATE: Final = happening("supply-crate")
POWER_FAILURE: Final = happening("power-failure")
FALLING_DEBRIS: Final = happening("falling-debris")
MUTATION: Final = happening("mutation")
MEDICAL_CACHE: Final = happening("medical-cache")
REINFORCEMENTS: Final = happening("reinforcements")

NO_TRAP_THERE: Final = Refusal("V-038", "a trap room goes on an empty cell beside a room with a hero, where it fits")
NOT_THAT_MINION: Final = Refusal("V-036", "not that minion, or not that Leader")
NOT_SO: Final = Refusal("V-217", "no such creature is left, or there is no space for it")
NOT_THAT_HERO: Final = Refusal("V-036", "that hero cannot be chosen")


def event_phase(state: State) -> bool:
    """The Lead draws the top card and alone reads it (V-032)."""
    lab = state.lab
    if not lab.turn.begun:
        lab.turn.begun = True
        lab.turn.event = NO_EVENT
        if not lab.decks.events.left or not has_events(lab):
            return True
        read_event(state)
        return False
    return True


def read_event(state: State) -> None:
    lab = state.lab
    state.drawn = draw_event(state)
    lead = lab.turn.lead
    state.emit(1 << lead, Read(lead, state.drawn), ReadsSecretly(lead))
    ask(lab, lead, KEEP_EVENT)


class KeepEvent(Redrawing):
    """The Lead keeps the Event card that he alone has read, or draws another (V-033, V-034)."""

    __slots__ = ()

    def keep(self, state: State, seat: Seat, everything: bool) -> None:
        """Face-up on the pile; its effect applies (V-033)."""
        lab = state.lab
        lab.turn.event = state.drawn
        lab.decks.events.bag.remove(state.drawn)
        lab.decks.events.pile.append(state.drawn)  # the eighth begins the ninth and last turn (V-035)
        state.drawn = NO_EVENT
        state.shown += 1
        lab.turn.asked = None
        lab.variants.quest.icons += TRAP_EVENT[lab.turn.event]
        state.emit(EVERYBODY, Happened(lab.turn.event))

    def redraw(self, state: State, seat: Seat, card: Card) -> None:
        """For an Advantage it goes under the deck unread by the others (V-034)."""
        flip(state.lab, seat, card)
        sink_event(state, state.drawn)
        read_event(state)


KEEP_EVENT: Final = KeepEvent()


# ---- effects ---------------------------------------------------------------------------------------------


def effect(state: State) -> bool:
    """What happens at once; the other effects are asked where they matter (V-036)."""
    lab = state.lab
    if not lab.turn.begun:
        lab.turn.begun = True
        strike_at_once(state)
        if lab.turn.event in (MUTATION, MEDICAL_CACHE, REINFORCEMENTS):
            ask_of_event(lab, EVENT_VALUE[lab.turn.event])
    return not is_asked(lab)


def ask_of_event(lab: Lab, left: int) -> None:
    """The next choice that the event leaves to the Lead; without one the rest of it is void."""
    lab.turn.asked = None
    if not left:
        return
    if lab.turn.event == MUTATION and mutations(lab):
        ask(lab, breeder(lab, lab.turn.lead), MutateMinion(left))
    elif lab.turn.event == MEDICAL_CACHE and lab.reserve.tokens[ADRENALINE] and living(lab):
        ask(lab, lab.turn.lead, HandOutAdrenaline(left))
    elif lab.turn.event == REINFORCEMENTS and reinforcements(lab):
        ask(lab, breeder(lab, lab.turn.lead), Reinforce(left))


def strike_at_once(state: State) -> None:
    lab = state.lab
    for seat in clockwise(lab):
        hero = lab.heroes[seat]
        if hero.status != INSIDE:
            continue
        if lab.turn.event == LIGHTS_OUT and not lab.setup.timed:
            lost = min(EVENT_VALUE[LIGHTS_OUT], hero.stock.cubes)
            hero.stock.cubes -= lost
            hero.stock.reserve += lost
        if lab.turn.event == SUPPLY_CRATE:
            take_bullets(lab, hero, EVENT_VALUE[SUPPLY_CRATE])
        if lab.turn.event == FALLING_DEBRIS:
            hurt(state, seat, EVENT_VALUE[FALLING_DEBRIS], "debris", down=False, shield=True)
    if lab.turn.event == POWER_FAILURE:
        for key in list(lab.map.edges):
            if lab.map.edges[key].kind == DOOR_EDGE:
                lab.map.edges[key] = Edge(DOOR_EDGE, lab.map.edges[key].host, closed=False)


def mutations(lab: Lab) -> list[tuple[Figure, Kind]]:
    """Minions away from heroes with space for a Leader, and the Leaders there are."""
    leaders = [Kind(kind) for kind in range(MINIONS, 8) if in_reserve(lab, kind)]
    out: list[tuple[Figure, Kind]] = []
    for creature in lab.creatures:
        room = not creature.leader() and not heroes_in(lab, creature.cell)
        if room and spaces_used(lab, creature.cell) < SPACES:
            out += [(creature.figure, kind) for kind in leaders]
    return out


def mutation_menu(lab: Lab) -> list[Action]:
    return [a.MUTATE[figure][kind - MINIONS] for figure, kind in mutations(lab)]


def mutation_refusal(lab: Lab, action: Action) -> Refusal | None:
    if not isinstance(action, a.Mutate):
        return NOT_NOW
    return None if (action.figure, action.kind) in mutations(lab) else NOT_THAT_MINION


@struct
class MutateMinion(Decision):
    """Mutation: a minion becomes a Leader (V-036)."""

    left: int  # that do

    def menu(self, state: State, seat: Seat) -> list[Action]:
        return mutation_menu(state.lab)

    def legal(self, state: State, seat: Seat) -> list[Action]:
        return mutation_menu(state.lab)

    def refusal(self, state: State, seat: Seat, action: Action) -> Refusal | None:
        return mutation_refusal(state.lab, action)

    def play(self, state: State, seat: Seat, action: Action) -> None:
        assert isinstance(action, a.Mutate)
        mutate(state, action.figure, action.kind)
        ask_of_event(state.lab, self.left - 1)


def mutate(state: State, figure: int, kind: Kind) -> None:
    """The minion becomes a Leader, by the event or by a Boss player (V-036, V-352)."""
    lab = state.lab
    for creature in lab.creatures:
        if creature.figure == figure:
            remove_creature(lab, creature)
            bring(state, kind, creature.cell).lying = creature.lying
            return


@struct
class HandOutAdrenaline(Decision):
    """Medical cache: the Lead gives adrenaline to a hero (V-036)."""

    left: int  # tokens

    def menu(self, state: State, seat: Seat) -> list[Action]:
        return [a.CHOOSE[other] for other in living(state.lab)]

    def refusal(self, state: State, seat: Seat, action: Action) -> Refusal | None:
        if not isinstance(action, a.Choose):
            return NOT_NOW
        return None if action.seat in living(state.lab) else NOT_THAT_HERO

    def play(self, state: State, seat: Seat, action: Action) -> None:
        assert isinstance(action, a.Choose)
        state.lab.reserve.tokens[ADRENALINE] -= 1
        state.lab.heroes[action.seat].stock.tokens[ADRENALINE] += 1
        ask_of_event(state.lab, self.left - 1)


def reinforcements(lab: Lab) -> list[tuple[Kind, Cell]]:
    """Minions for the Exit room farther from START; on a tie either (section 3.2)."""
    far = max([home_distance(place) for place in lab.map.exits])
    places = [place for place in lab.map.exits if home_distance(place) == far and spaces_used(lab, place) < SPACES]
    kinds = [Kind(kind) for kind in range(MINIONS) if in_reserve(lab, kind)]
    return [(kind, place) for place in places for kind in kinds]


@struct
class Reinforce(Decision):
    """Reinforcements: minions come to the farther Exit (V-036)."""

    left: int  # minions

    def menu(self, state: State, seat: Seat) -> list[Action]:
        return [a.PLACE[kind][place] for kind, place in reinforcements(state.lab)]

    def legal(self, state: State, seat: Seat) -> list[Action]:
        return self.menu(state, seat)

    def refusal(self, state: State, seat: Seat, action: Action) -> Refusal | None:
        if not isinstance(action, a.Place):
            return NOT_NOW
        return None if (action.kind, action.cell) in reinforcements(state.lab) else NOT_SO

    def play(self, state: State, seat: Seat, action: Action) -> None:
        assert isinstance(action, a.Place)
        bring(state, action.kind, action.cell)
        ask_of_event(state.lab, self.left - 1)


# ---- trap rooms ------------------------------------------------------------------------------------------


def traps(state: State) -> bool:
    """With a trap icon each hero lays the top room card trap side up, from the Lead clockwise (V-037)."""
    lab = state.lab
    if not lab.turn.begun:
        lab.turn.begun = True
        icon = lab.turn.event >= 0 and TRAP_EVENT[lab.turn.event]
        lab.turn.queue = tuple(clockwise(lab)) if icon else ()
    while lab.turn.queue:
        seat = lab.turn.queue[0]
        places = trap_cells(lab) if lab.heroes[seat].status == INSIDE and lab.decks.rooms.left else []
        if len(places) > 1:
            ask(lab, seat, LayTrap(tuple(places)))
            return False
        lab.turn.queue = lab.turn.queue[1:]
        if places:  # without a cell no card is lifted (V-040)
            turn_up_trap(state, seat, places[0])
            if is_asked(lab) or not lab.decks.rooms.left:
                return False
    return True


def trap_cells(lab: Lab) -> list[Cell]:
    """Empty cells beside a hero's room where four openings fit (V-038, V-039)."""
    out: list[Cell] = []
    for hero in lab.heroes:
        if hero.status == INSIDE:
            for step in STEP:
                place = Cell(hero.cell + step)
                if place not in out and free_cell(lab, place) and fits(lab, place, ALL_OPEN):
                    out.append(place)
    return sorted(out)


@struct
class LayTrap(Decision):
    """A hero lays the top room card, trap side up (V-037, V-038)."""

    places: tuple[Cell, ...]

    def menu(self, state: State, seat: Seat) -> list[Action]:
        return [a.SET_TRAP[place] for place in self.places]

    def refusal(self, state: State, seat: Seat, action: Action) -> Refusal | None:
        if not isinstance(action, a.SetTrap):
            return NOT_NOW
        return None if action.cell in self.places else NO_TRAP_THERE

    def play(self, state: State, seat: Seat, action: Action) -> None:
        assert isinstance(action, a.SetTrap)
        state.lab.turn.asked = None
        state.lab.turn.queue = state.lab.turn.queue[1:]
        turn_up_trap(state, seat, action.cell)


def turn_up_trap(state: State, seat: Seat, place: Cell) -> None:
    """The symbol is seen only now (V-041); he may redraw it (V-122); x2 and x3 bring minions (V-307)."""
    lab = state.lab
    card = take_room(state)
    trap = turn_trap(state, card)
    lab.map.rooms[place] = Room(card, 0, ALL_OPEN, trap, (0,) * len(lab.heroes), NOBODY, NOBODY, 0)
    state.emit(EVERYBODY, TrapTurned(place, trap))
    if has_advantage(lab, seat):
        ask(lab, seat, KeepTrap(place))
    else:
        spawn(state, seat, place, TRAP_SPAWN[trap])


@struct
class KeepTrap(Redrawing):
    """Whoever laid a trap room keeps it, or lifts another card (V-122)."""

    place: Cell

    def keep(self, state: State, seat: Seat, everything: bool) -> None:
        spawn(state, seat, self.place, TRAP_SPAWN[state.lab.map.rooms[self.place].trap])

    def redraw(self, state: State, seat: Seat, card: Card) -> None:
        """For an Advantage the card goes under the deck and another is lifted (V-122)."""
        lab = state.lab
        flip(lab, seat, card)
        room = lab.map.rooms.pop(self.place)
        sink_trap(lab, room.card, room.trap)
        lab.turn.asked = None
        turn_up_trap(state, seat, self.place)


def spawn(state: State, seat: Seat, place: Cell, left: int) -> None:
    """The minions that a trap brings are chosen one by one, as long as there are some and space (V-307)."""
    lab = state.lab
    lab.turn.asked = None
    if left and spawns(lab, place):
        ask(lab, breeder(lab, seat), SpawnMinion(place, left))


def spawns(lab: Lab, place: Cell) -> list[Kind]:
    if spaces_used(lab, place) >= SPACES:
        return []
    return [Kind(kind) for kind in range(MINIONS) if in_reserve(lab, kind)]


@struct
class SpawnMinion(Decision):
    """A trap brings minions: which? (V-307)"""

    place: Cell
    left: int

    def menu(self, state: State, seat: Seat) -> list[Action]:
        return [a.PLACE[kind][self.place] for kind in spawns(state.lab, self.place)]

    def legal(self, state: State, seat: Seat) -> list[Action]:
        return self.menu(state, seat)

    def refusal(self, state: State, seat: Seat, action: Action) -> Refusal | None:
        if not isinstance(action, a.Place):
            return NOT_NOW
        return None if action.cell == self.place and action.kind in spawns(state.lab, self.place) else NOT_SO

    def play(self, state: State, seat: Seat, action: Action) -> None:
        assert isinstance(action, a.Place)
        bring(state, action.kind, self.place)
        spawn(state, seat, self.place, self.left - 1)
