"""The Event phase: reading, effects, trap rooms (V-032 to V-041, V-302 to V-307)."""

from __future__ import annotations

from typing import Final

from lazaretto.core import EVERYBODY, Cell, Refusal, Seat
from lazaretto.games.virus.data import ADRENALINE, MINIONS, SPACES, STEP, TRAP_EVENT, Figure, Kind, happening
from lazaretto.games.virus.events import Happened, Read, ReadsSecretly, TrapTurned
from lazaretto.games.virus.map import clockwise, fits, free_cell, heroes_in, home_distance, living, spaces_used
from lazaretto.games.virus.rules.blasts import remove_creature
from lazaretto.games.virus.rules.consoles import take_bullets
from lazaretto.games.virus.rules.decks import draw_event, sink_event, take_room, turn_trap
from lazaretto.games.virus.rules.growth import ALL_OPEN
from lazaretto.games.virus.rules.learning import has_events
from lazaretto.games.virus.rules.placing import bring, in_reserve
from lazaretto.games.virus.rules.steps import (
    ASK_EVENT,
    ASK_MEDIC,
    ASK_MUTATE,
    ASK_REINFORCE,
    ASK_SPAWN,
    ASK_TRAP,
    answered,
    ask,
    breeder,
    flip,
)
from lazaretto.games.virus.rules.wounds import hurt
from lazaretto.games.virus.state import DOOR_EDGE, INSIDE, NO_EVENT, NOBODY, Edge, Lab, Room, State

LIGHTS_OUT: Final = happening("lights-out")
SUPPLY_CRATE: Final = happening("supply-crate")
POWER_FAILURE: Final = happening("power-failure")
FALLING_DEBRIS: Final = happening("falling-debris")
MUTATION: Final = happening("mutation")
MEDICAL_CACHE: Final = happening("medical-cache")
REINFORCEMENTS: Final = happening("reinforcements")
TRAP_SPAWN: Final = (0, 0, 0, 0, 0, 2, 3)  # by trap side

NO_TRAP_THERE: Final = Refusal("V-038", "a trap room goes on an empty cell beside a room with a hero, where it fits")
NOT_THAT_MINION: Final = Refusal("V-036", "not that minion, or not that Leader")
NOT_THAT_HERO: Final = Refusal("V-036", "that hero cannot be chosen")


def event_phase(state: State) -> bool:
    """The Lead draws the top card and alone reads it (V-032)."""
    lab = state.lab
    if not lab.begun:
        lab.begun = True
        lab.event = NO_EVENT
        if not lab.events.left or not has_events(lab):
            return True
        read_event(state)
        return False
    return True


def read_event(state: State) -> None:
    lab = state.lab
    state.drawn = draw_event(state)
    lead = lab.lead
    state.tell(1 << lead, Read(lead, state.drawn), ReadsSecretly(lead))
    ask(lab, lead, ASK_EVENT)


def redraw_event(state: State, card: int) -> None:
    """For an Advantage it goes under the deck unread by the others (V-034)."""
    flip(state.lab, state.lab.lead, card)
    sink_event(state, state.drawn)
    state.lab.ask = 0
    read_event(state)


def keep_event(state: State) -> None:
    """Face-up on the pile; its effect applies (V-033)."""
    lab = state.lab
    lab.event = state.drawn
    lab.events.bag.remove(state.drawn)
    lab.events.pile.append(state.drawn)
    state.drawn = NO_EVENT
    state.shown += 1
    lab.ask = 0
    lab.quest.icons += TRAP_EVENT[lab.event]
    state.tell(EVERYBODY, Happened(lab.event))


# ---- effects ---------------------------------------------------------------------------------------------


def effect(state: State) -> bool:
    """What happens at once; the other effects are asked where they matter (V-036)."""
    lab = state.lab
    if not lab.begun:
        lab.begun = True
        lab.todo = 2 if lab.event == REINFORCEMENTS else 0
        strike_at_once(state)
        if lab.event == MUTATION and mutations(lab):
            ask(lab, breeder(lab, lab.lead), ASK_MUTATE)
        if lab.event == MEDICAL_CACHE and lab.reserve[ADRENALINE] and living(lab):
            ask(lab, lab.lead, ASK_MEDIC)
    if lab.todo and not lab.ask:
        if reinforcements(lab):
            ask(lab, breeder(lab, lab.lead), ASK_REINFORCE)
        else:
            lab.todo = 0
    return not lab.ask


def strike_at_once(state: State) -> None:
    lab = state.lab
    for seat in clockwise(lab):
        hero = lab.heroes[seat]
        if hero.status != INSIDE:
            continue
        if lab.event == LIGHTS_OUT and not lab.timed and hero.stock:
            hero.stock -= 1
            hero.reserve += 1
        if lab.event == SUPPLY_CRATE:
            take_bullets(lab, hero, 2)
        if lab.event == FALLING_DEBRIS:
            hurt(state, seat, 1, "debris", down=False, shield=True)
    if lab.event == POWER_FAILURE:
        for key in list(lab.edges):
            if lab.edges[key].kind == DOOR_EDGE:
                lab.edges[key] = Edge(DOOR_EDGE, lab.edges[key].host, closed=False)


def mutations(lab: Lab) -> list[tuple[Figure, Kind]]:
    """Minions away from heroes with space for a Leader, and the Leaders there are."""
    leaders = [Kind(kind) for kind in range(MINIONS, 8) if in_reserve(lab, kind)]
    out: list[tuple[Figure, Kind]] = []
    for creature in lab.creatures:
        room = not creature.leader() and not heroes_in(lab, creature.cell)
        if room and spaces_used(lab, creature.cell) < SPACES:
            out += [(creature.figure, kind) for kind in leaders]
    return out


def mutate(state: State, figure: int, kind: Kind) -> None:
    lab = state.lab
    answered(lab)
    for creature in lab.creatures:
        if creature.figure == figure:
            remove_creature(lab, creature)
            bring(state, kind, creature.cell).lying = creature.lying
            return


def medicate(state: State, seat: Seat) -> None:
    answered(state.lab)
    state.lab.reserve[ADRENALINE] -= 1
    state.lab.heroes[seat].tokens[ADRENALINE] += 1


def reinforcements(lab: Lab) -> list[tuple[Kind, Cell]]:
    """Minions for the Exit room farther from START; on a tie either (section 3.2)."""
    far = max([home_distance(place) for place in lab.exits])
    places = [place for place in lab.exits if home_distance(place) == far and spaces_used(lab, place) < SPACES]
    kinds = [Kind(kind) for kind in range(MINIONS) if in_reserve(lab, kind)]
    return [(kind, place) for place in places for kind in kinds]


def reinforce(state: State, kind: Kind, place: Cell) -> None:
    answered(state.lab)
    state.lab.todo -= 1
    bring(state, kind, place)


# ---- trap rooms ------------------------------------------------------------------------------------------


def traps(state: State) -> bool:
    """With a trap icon each hero lays the top room card trap side up, from the Lead clockwise (V-037)."""
    lab = state.lab
    if not lab.begun:
        lab.begun = True
        icon = lab.event >= 0 and TRAP_EVENT[lab.event]
        lab.queue = tuple(clockwise(lab)) if icon else ()
        lab.todo = 0
    while lab.queue or lab.todo:
        if lab.todo:
            if spawns(lab):
                ask(lab, breeder(lab, lab.who), ASK_SPAWN)
                return False
            lab.todo = 0
            lab.cells = ()
            continue
        seat = lab.queue[0]
        places = trap_cells(lab)
        if lab.heroes[seat].status == INSIDE and places and lab.deck.left:
            lab.who = seat
            if len(places) > 1:
                ask(lab, seat, ASK_TRAP)
                return False
            set_trap(state, places[0])
            if not lab.deck.left:
                return False
            continue
        lab.queue = lab.queue[1:]
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


def set_trap(state: State, place: Cell) -> None:
    """The symbol is seen only now (V-041); x2 and x3 bring minions (V-307)."""
    lab = state.lab
    lab.ask = 0
    lab.queue = lab.queue[1:]
    card = take_room(state)
    trap = turn_trap(state)
    lab.rooms[place] = Room(card, 0, ALL_OPEN, trap, (0,) * len(lab.heroes), NOBODY, NOBODY, 0)
    state.tell(EVERYBODY, TrapTurned(place, trap))
    lab.todo = TRAP_SPAWN[trap]
    lab.cells = (place,) if lab.todo else ()


def spawns(lab: Lab) -> list[Kind]:
    if spaces_used(lab, lab.cells[0]) >= SPACES:
        return []
    return [Kind(kind) for kind in range(MINIONS) if in_reserve(lab, kind)]


def spawn(state: State, kind: Kind) -> None:
    lab = state.lab
    lab.ask = 0
    lab.todo -= 1
    bring(state, kind, lab.cells[0])
    if not lab.todo:
        lab.cells = ()
