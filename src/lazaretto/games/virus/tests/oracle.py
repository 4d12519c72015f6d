"""Virus once more, slowly: its hardest chapters written from the specification and never from the game's code.

Here the map, the senses and the movement of creatures; ``oracle_combat`` and ``oracle_clues`` go on from it. The game
is held against them in ``test_oracle.py``. Nothing is clever or fast, and nothing is imported from the game: a
``World`` is a plain copy of a position, and every function answers one question about it. Where the rules let
somebody choose, the answer is the set of everything that can come of it.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from itertools import combinations, pairwise

Place = tuple[int, int]
SPACES = 7
START: Place = (0, 0)

#        HP, size, dodge, damage (3.6)
STATS = {
    "zombie": (2, 1, 1, 1),
    "dog": (1, 1, 1, 1),
    "tricker": (1, 1, 2, 1),
    "blooder": (1, 1, 1, 2),
    "desu": (2, 2, 2, 2),
    "mutant": (2, 2, 2, 2),
    "verduko": (2, 2, 2, 2),
    "executioner": (2, 2, 2, 2),
}
MINIONS = ("zombie", "dog", "tricker", "blooder")
#        HP, size, dodge, damage (3.5)
BOSSES = {
    "K01": (4, 2, 2, 3),
    "K02": (5, 3, 2, 3),
    "K03": (3, 2, 3, 2),
    "K04": (3, 2, 2, 2),
    "K05": (4, 2, 2, 2),
    "K06": (3, 2, 2, 2),
    "K07": (3, 2, 2, 2),
    "K08": (4, 3, 2, 2),
    "K09": (2, 2, 4, 2),
    "K10": (3, 2, 2, 2),
    "K11": (4, 3, 2, 1),
    "K12": (3, 2, 2, 2),
    "K13": (3, 2, 2, 4),
    "K14": (4, 2, 2, 2),
    "K15": (4, 2, 3, 3),
}


@dataclass(frozen=True)
class Room:
    sides: frozenset[Place]  # open ones, as steps: (0, 1) is north
    colour: str = ""
    cubes: int = 0
    bonus: int = 0  # +1 to +4, of the side that lies up
    trap: bool = False


@dataclass(frozen=True)
class Token:
    kind: str  # barrier, door, breach
    host: Place
    bars: int = 0
    closed: bool = False


@dataclass(frozen=True)
class Beast:
    kind: str
    at: Place
    lying: bool = False
    card: str = ""  # of a Boss
    shown: bool = False  # that card is face-up
    rest: int = 0
    idle: bool = True  # not activated yet in this sub-phase
    taken: frozenset[Place] = frozenset()  # rooms whose bonus it had

    def stats(self) -> tuple[int, int, int, int]:
        return BOSSES[self.card] if self.shown else STATS[self.kind]

    def size(self) -> int:
        return self.stats()[1]

    def value(self) -> int:
        return 1 if self.kind in MINIONS and not self.card else 2

    def has(self, ability: str) -> bool:
        """V-395, I-33: a Boss has the power of its card, once that is up, and no other."""
        return (self.shown and self.card == POWER[ability]) if self.card else self.kind == ability


POWER = {"dog": "K04", "desu": "K08", "verduko": "K07", "executioner": "K06", "mutant": ""}


@dataclass(frozen=True)
class World:
    rooms: dict[Place, Room]
    tokens: dict[frozenset[Place], Token] = field(default_factory=dict)
    beasts: tuple[Beast, ...] = ()
    heroes: tuple[Place, ...] = ()  # living ones inside
    level: int = 2
    extra: int = 0  # Frenzy, Torpor
    dog: int = 1  # Pack hunt
    smell: int = 4
    hearing: int = 4


# ---- the map (3.2) ----


def connected(world: World, a: Place, b: Place) -> bool:
    way = (b[0] - a[0], b[1] - a[1])
    if abs(way[0]) + abs(way[1]) != 1 or a not in world.rooms or b not in world.rooms:
        return False
    token = world.tokens.get(frozenset((a, b)))
    both = way in world.rooms[a].sides and (-way[0], -way[1]) in world.rooms[b].sides
    return both or (token is not None and token.kind == "breach")


def closed(world: World, a: Place, b: Place) -> bool:
    token = world.tokens.get(frozenset((a, b)))
    return token is not None and token.kind == "door" and token.closed


def beside(at: Place) -> list[Place]:
    return [(at[0], at[1] - 1), (at[0] - 1, at[1]), (at[0] + 1, at[1]), (at[0], at[1] + 1)]


def neighbours(world: World, at: Place) -> list[Place]:
    return [other for other in beside(at) if connected(world, at, other)]


def distances(world: World, start: Place, doors_stop: bool = False) -> dict[Place, int]:
    known, edge = {start: 0}, [start]
    for here in edge:
        for other in neighbours(world, here):
            if other not in known and not (doors_stop and closed(world, here, other)):
                known[other] = known[here] + 1
                edge.append(other)
    return known


def space(world: World, at: Place) -> int:
    taken = sum(beast.size() for beast in world.beasts if beast.at == at)
    return SPACES - taken - world.heroes.count(at)


def line(a: Place, b: Place) -> list[Place]:
    """The cells from a to b in one row or column, ends included; empty if they are not in one."""
    if a[0] != b[0] and a[1] != b[1]:
        return []
    n = abs(a[0] - b[0]) + abs(a[1] - b[1])
    return [(a[0] + (b[0] - a[0]) * i // n, a[1] + (b[1] - a[1]) * i // n) for i in range(n + 1)] if n else [a]


def sees(world: World, a: Place, b: Place) -> bool:
    cells = line(a, b)
    for here, there in pairwise(cells):
        if not connected(world, here, there) or closed(world, here, there):
            return False
    return bool(cells) and all(space(world, between) > 0 for between in cells[1:-1])


def shoots(world: World, a: Place, b: Place) -> bool:
    """V-176: barriers stop a shot too, save one that the shooter's own room hosts."""
    cells = line(a, b)
    for here, there in pairwise(cells):
        token = world.tokens.get(frozenset((here, there)))
        if token is not None and token.kind == "barrier" and token.host != a:
            return False
    return sees(world, a, b)


# ---- senses (V-218 to V-226) ----


def sighted(world: World, at: Place) -> set[Place]:
    """V-219: the first rooms towards the nearest heroes in sight."""
    seen = [hero for hero in world.heroes if sees(world, at, hero)]
    near = min((len(line(at, hero)) for hero in seen), default=0)
    return {line(at, hero)[1] for hero in seen if len(line(at, hero)) == near}


def smelled(world: World, at: Place) -> set[Place]:
    """V-221, V-233."""
    boundless = any(beast.at == at and (beast.card or beast.kind == "mutant") for beast in world.beasts)
    far = distances(world, at, doors_stop=not boundless)
    near = [far[hero] for hero in world.heroes if hero in far and (boundless or far[hero] <= world.smell)]
    result = set()
    for hero in world.heroes:
        if near and far.get(hero) == min(near):
            back = distances(world, hero, doors_stop=not boundless)
            result |= {
                door
                for door in neighbours(world, at)
                if back.get(door) == min(near) - 1 and (boundless or not closed(world, at, door))
            }
    return result


def heard(world: World, at: Place, first: Place) -> int:
    """V-222, V-223: the noise that comes through one neighbour room."""
    far = distances(world, at)
    ways: dict[Place, tuple[int, Place]] = {first: (int(closed(world, at, first)), at)}  # doors passed, room before
    for steps in range(2, world.hearing + 1):
        for room in [room for room in far if far[room] == steps]:
            before = [other for other in neighbours(world, room) if far[other] == steps - 1 and other in ways]
            choices = [(ways[other][0] + closed(world, other, room), other[1], other[0]) for other in before]
            if choices:
                doors, y, x = min(choices)
                ways[room] = (doors, (x, y))
    return beyond(world, ways, first) if world.hearing > 0 else 0


def beyond(world: World, ways: dict[Place, tuple[int, Place]], room: Place) -> int:
    inner = sum(beyond(world, ways, other) for other in ways if ways[other][1] == room)
    return max(0, world.rooms[room].cubes + inner - closed(world, ways[room][1], room))


def wanted(world: World, at: Place) -> tuple[str, set[Place]]:
    """What a group would do: stay, lie (nothing noticed), or go to one of these rooms (its own: stay by choice)."""
    if at in world.heroes:
        return "stay", set()
    for rooms in (sighted(world, at), smelled(world, at)):
        if rooms:
            return "go", rooms
    sums = {room: heard(world, at, room) for room in neighbours(world, at)}
    sums[at] = world.rooms[at].cubes if world.hearing > 0 else 0
    loudest = max(sums.values())
    if loudest == 0:
        return "lie", set()
    rooms = {room for room in sums if sums[room] == loudest}
    return ("stay", set()) if rooms == {at} else ("go", rooms)


# ---- movement (V-209 to V-233): everything that can come of the sub-phase ----


def sub_phase(world: World) -> set[tuple[object, ...]]:
    """Every result that the choices of the Lead can bring about."""
    return orders(replace(world, beasts=tuple(replace(b, rest=movement(world, b.at)) for b in world.beasts)))


def movement(world: World, at: Place) -> int:
    group = [beast for beast in world.beasts if beast.at == at]
    steps = world.level + (world.dog if any(beast.has("dog") for beast in group) else 0)
    if any(beast.shown and beast.card == "K02" for beast in group):
        steps = max(1, steps - 1)
    return max(0, steps + world.extra)


def result(world: World) -> tuple[object, ...]:
    beasts = tuple(sorted((b.kind, b.at, b.lying, b.shown) for b in world.beasts))
    return beasts, tuple(sorted((*sorted(edge), t.kind) for edge, t in world.tokens.items()))


def orders(world: World) -> set[tuple[object, ...]]:
    """V-211: any group that waits may be next."""
    waiting = {beast.at for beast in world.beasts if beast.idle and beast.rest > 0}
    if not waiting:
        return {result(world)}
    return set().union(*[march(world, at, False) for at in waiting])


def march(world: World, at: Place, moved: bool) -> set[tuple[object, ...]]:
    """One group, from here to the end of its movement; then the others."""
    world = change(world, at, idle=False)
    group = [beast for beast in world.beasts if beast.at == at]
    if all(beast.rest == 0 for beast in group):
        return orders(world)
    intent, rooms = wanted(world, at)
    over = change(world, at, rest=0)
    if intent == "lie" and not moved:
        kept = tuple(b for b in over.beasts if b.at != at or not b.lying)
        return orders(change(replace(over, beasts=kept), at, lying=True))
    if intent != "go":
        return orders(over)
    results: set[tuple[object, ...]] = set()
    for room in rooms:
        entered = [] if room == at or stopped(world, at, room) else entries(world, at, room)
        for after in entered:
            results |= march(after, room, True)
        if not entered:
            results |= orders(over)
    return results


def change(world: World, where: Place, **values: object) -> World:
    """The same for all creatures of a room."""
    beasts = [replace(b, **values) if b.at == where else b for b in world.beasts]  # type: ignore[arg-type]
    return replace(world, beasts=tuple(beasts))


def stopped(world: World, at: Place, room: Place) -> bool:
    """V-069, V-084, V-228; the Warden is never stopped."""
    token = world.tokens.get(frozenset((at, room)))
    group = [beast for beast in world.beasts if beast.at == at]
    if token is None or token.kind == "breach" or any(b.shown and b.card == "K05" for b in group):
        return False
    value = 2 * token.bars if token.kind == "barrier" else 1 + world.heroes.count(room) if token.closed else -1
    return value >= sum(beast.value() for beast in group)


def entries(world: World, at: Place, room: Place) -> list[World]:
    """V-230, V-232: the worlds after the step, one for each choice of who enters and who is pushed back."""
    group = [beast for beast in world.beasts if beast.at == at]
    if sum(beast.size() for beast in group) <= space(world, room):
        beasts = [arrived(world, beast, room) if beast.at == at else beast for beast in world.beasts]
        return [done(replace(world, beasts=tuple(beasts)), at, room)]
    return picks(world, at, room, somebody=False)


def picks(world: World, at: Place, room: Place, somebody: bool) -> list[World]:
    """One creature after the other goes in, until none of the others fits."""
    found: list[World] = []
    for i, beast in enumerate(world.beasts):
        lacking = max(0, beast.size() - space(world, room))
        twin = beast in world.beasts[:i]  # choosing it would change nothing
        if beast.at != at or twin or (lacking and not beast.has("desu")):
            continue
        minions = [j for j, other in enumerate(world.beasts) if other.at == room and other.value() == 1]
        for pushed in combinations(minions, lacking):
            beasts = [replace(b, at=OUT, rest=0, idle=False) if j in pushed else b for j, b in enumerate(world.beasts)]
            beasts[i] = arrived(world, beast, room)
            found += picks(replace(world, beasts=tuple(beasts)), at, room, somebody=True)
    return found or ([done(world, at, room)] if somebody else [])


OUT: Place = (99, 99)  # where the pushed ones wait until the step is over


def arrived(world: World, beast: Beast, room: Place) -> Beast:
    bonus = 0 if room in beast.taken else world.rooms[room].bonus
    shown = beast.shown or (beast.card != "" and room in world.heroes)
    rest = max(0, beast.rest - 1) + bonus
    return replace(beast, at=room, rest=rest, lying=False, shown=shown, taken=beast.taken | {room})


def done(world: World, at: Place, room: Place) -> World:
    """The step is over: the others stay, a token that was passed is gone."""
    token = world.tokens.get(frozenset((at, room)))
    gone = token is not None and (token.kind == "barrier" or (token.kind == "door" and token.closed))
    tokens = {edge: other for edge, other in world.tokens.items() if not (gone and other is token)}
    return change(replace(change(world, at, rest=0), tokens=tokens), OUT, at=at)
