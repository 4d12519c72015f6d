"""Positions of the game as worlds of the oracle, and random positions to hold one against the other."""

from __future__ import annotations

from random import Random

from lazaretto.core import Cell, cell
from lazaretto.games.virus import GAME
from lazaretto.games.virus.actions import SEND_ALL
from lazaretto.games.virus.data import BOSSES, CARD_NAMES, COLORS, HAPPENINGS, KINDS, SYMBOLS, TRAPS
from lazaretto.games.virus.rules import steps
from lazaretto.games.virus.state import INSIDE, Creature, Edge, Lab, Lesson, State
from lazaretto.games.virus.state import Room as GameRoom
from lazaretto.games.virus.state.map import edge_key
from lazaretto.games.virus.tests.notation import Bench, boss_named, table
from lazaretto.games.virus.tests.oracle import Beast, Place, Room, Token, World

STEPS: tuple[Place, ...] = ((0, 1), (1, 0), (0, -1), (-1, 0))
WAYS = ("north", "east", "south", "west")
HIDDEN = "K01"  # a card that lies face-down in these positions: no power, the size of a Leader
BONUS = {"+1": 1, "+2": 2, "+3": 3, "+4": 4}
EVENTS = ("frenzy", "torpor", "pack-hunt", "echoes", "silence", "strong-scent", "ventilation")


# ---- from the game ----


PLACES: dict[Cell, Place] = {cell(x, y): (x, y) for y in range(-1, 14) for x in range(-9, 10)}


def world(lab: Lab) -> World:
    event = HAPPENINGS[lab.turn.event] if lab.turn.event >= 0 else ""
    return World(
        rooms={PLACES[at]: room(found) for at, found in lab.map.rooms.items()},
        tokens=dict(token(key, edge) for key, edge in lab.map.edges.items()),
        beasts=tuple(beast(creature) for creature in lab.creatures),
        heroes=tuple(PLACES[hero.cell] for hero in lab.heroes if hero.status == INSIDE),
        level=lab.setup.level,
        extra={"frenzy": 1, "torpor": -1}.get(event, 0),
        dog=2 if event == "pack-hunt" else 1,
        smell={"strong-scent": 6, "ventilation": 2}.get(event, 4),
        hearing={"echoes": 6, "silence": 0}.get(event, 4),
    )


def room(found: GameRoom) -> Room:
    symbol = TRAPS[found.trap] if found.trap >= 0 else SYMBOLS[found.symbol()]
    name = CARD_NAMES[found.card]
    colour = {color[0].upper(): color for color in COLORS}.get(name[0], "") if name[1:].isdigit() else ""
    sides = frozenset(step for way, step in enumerate(STEPS) if found.open & 1 << way)
    return Room(sides, colour, sum(found.cubes), BONUS.get(symbol, 0), found.trap >= 0)


def token(key: int, edge: Edge) -> tuple[frozenset[Place], Token]:
    way = next(way for way in range(4) if edge_key(edge.host, way) == key)
    host = PLACES[edge.host]
    there = (host[0] + STEPS[way][0], host[1] + STEPS[way][1])
    return frozenset((host, there)), Token(("barrier", "door", "breach")[edge.kind], host, edge.bars, edge.closed)


def beast(creature: Creature) -> Beast:
    card = BOSSES[creature.card].id if creature.card >= 0 else HIDDEN if creature.boss else ""
    return Beast(KINDS[creature.kind()], PLACES[creature.cell], creature.lying, card, creature.card >= 0)


# ---- what the game makes of the creatures' movement ----


def ready_to_move(state: State) -> State:
    """The same position before creature movement; afterwards nothing comes until somebody gains resources."""
    state = state.copy()
    lab = state.lab
    lab.variants.lesson = Lesson(2, met=True)  # in which no new creatures come
    lab.decks.bosses.bag = [boss_named(HIDDEN)] * 8
    for hero in lab.heroes:
        hero.stock.tokens = [0] * len(hero.stock.tokens)
        hero.cards.display, hero.body.wounds = [], []
    Bench(state).to(steps.MOVEMENT)
    return state


def game_results(state: State, limit: int) -> set[tuple[object, ...]] | None:
    """Every result that the choices of the Lead can bring about; nothing if there are too many."""
    found, open_states, seen = set(), [ready_to_move(state)], set[object]()
    while open_states:
        here = open_states.pop()
        if here.lab.turn.step >= steps.BLEEDING:
            found.add(outcome(here.lab))
            continue
        seat = GAME.acting(here)[0]
        for action in GAME.legal(here, seat):
            if action is SEND_ALL:
                continue
            after = here.copy()
            GAME.play(after, seat, action)
            key = standing(after.lab)
            if key not in seen:
                seen.add(key)
                open_states.append(after)
        if len(seen) > limit:
            return None
    return found


def outcome(lab: Lab) -> tuple[object, ...]:
    found = world(lab)
    beasts = tuple(sorted((b.kind, b.at, b.lying, b.shown) for b in found.beasts))
    return beasts, tuple(sorted((*sorted(edge), t.kind) for edge, t in found.tokens.items()))


def standing(lab: Lab) -> object:
    """What the rest of the movement depends on."""
    creatures = tuple(
        (c.figure, c.cell, c.lying, c.rest, c.chosen, c.moved, c.used, c.card)
        for c in sorted(lab.creatures, key=figure)
    )
    edges = tuple(sorted((key, edge.bars, edge.closed) for key, edge in lab.map.edges.items()))
    return (
        creatures,
        edges,
        lab.turn.step,
        lab.march.group,
        lab.march.way,
        lab.march.stage,
        lab.turn.asked,
        lab.march.entering,
    )


def figure(creature: Creature) -> int:
    return creature.figure


# ---- random positions ----

CARDS = ("35", "36", "22", "31", "33", "28", "21", "10", "03", "06", "08", "24")
MINIONS = ("zombie", "dog", "tricker", "blooder")
LEADERS = ("desu", "mutant", "verduko", "executioner", "desu:?", "verduko:K02", "executioner:K04", "mutant:K05")


def random_table(rng: Random, heroes: int, rooms: int, groups: int, most: int) -> Bench:
    """A map grown from START with tokens on its edges, cubes, heroes and creatures, all at random."""
    cells = grown(rng, rooms)
    text = [f"{x},{y} {random_card(rng)}" for x, y in cells]
    minions, leaders = rng.sample(MINIONS * 10, 40), rng.sample(LEADERS, len(LEADERS))
    stands = [name(rng.choice([(0, 0), *cells])) for _ in range(heroes)]
    bench = table(
        ", ".join(text),
        heroes=" ".join(stands),
        creatures=", ".join(
            random_group(rng, at, most, minions, leaders) for at in rng.sample(cells, min(groups, len(cells)))
        ),
        level=rng.randint(1, 3),
    )
    for at in [(0, 0), *cells]:
        for way in WAYS[:2]:
            random_token(rng, bench, at, way)
        if rng.random() < 0.35:
            bench.noise(name(at), rng.choice((1, 1, 2, 3)))
    for creature in bench.lab.creatures:
        if creature.boss and creature.card < 0 and creature.cell in [hero.cell for hero in bench.lab.heroes]:
            creature.boss = False  # its card would be face-up (V-309)
    if rng.random() < 0.4:
        bench.event(rng.choice(EVENTS))
    return bench


def queue(rng: Random) -> Bench:
    """Groups one behind the other in a corridor with a hero or noise at its end, so that there is little space."""
    minions, leaders = rng.sample(MINIONS * 10, 40), rng.sample((*LEADERS[:4], "mutant"), 5)
    groups = [random_group(rng, (0, y), rng.choice((1, 2, 6)), minions, leaders) for y in range(4, 7)]
    rooms = [f"0,{y} {rng.choice('RYBG')}{rng.choice(('35', '35', '35', '33', '28@90'))}" for y in range(1, 8)]
    start = rng.choice(("0,0", "0,0", "0,3"))
    bench = table(", ".join(rooms), heroes=start, creatures=", ".join(groups), level=rng.randint(1, 3))
    for y in [rng.randint(0, 2), *rng.sample(range(7), rng.randint(0, 2))]:
        bench.put(f"0,{y}", "north", "door")
    return bench.noise(f"0,{rng.randint(0, 3)}", rng.choice((0, 0, 2, 4)))


def name(at: Place) -> str:
    return f"{at[0]},{at[1]}"


def grown(rng: Random, rooms: int) -> list[Place]:
    cells: list[Place] = []
    while len(cells) < rooms:
        x, y = rng.choice([(0, 0), *cells])
        step = rng.choice(STEPS)
        there = (x + step[0], y + step[1])
        if abs(there[0]) <= 4 and 0 <= there[1] <= 7 and there not in [(0, 0), *cells]:
            cells.append(there)
    return cells


def random_card(rng: Random) -> str:
    if rng.random() < 0.12:
        return f"{rng.choice('RYBG')}35~{rng.choice(('none', '+3', 'gas'))}"
    return f"{rng.choice('RYBG')}{rng.choice(CARDS)}@{rng.choice(('0', '90', '180', '270'))}"


def random_group(rng: Random, at: Place, most: int, minions: list[str], leaders: list[str]) -> str:
    kinds = [minions.pop() + rng.choice(("", "", "!")) for _ in range(rng.randint(1, most))]
    if rng.random() < 0.45:
        kinds = [leaders.pop(), *kinds[: min(len(kinds) - 1, 4)]]
    return f"{name(at)} {' '.join(kinds)}"


def random_token(rng: Random, bench: Bench, at: Place, way: str) -> None:
    kind = rng.choice(("", "", "", "", "barrier", "door", "door", "breach"))
    if kind:
        bench.put(name(at), way, kind, bars=rng.randint(0, 3) if kind == "barrier" else 0, closed=rng.random() < 0.7)
