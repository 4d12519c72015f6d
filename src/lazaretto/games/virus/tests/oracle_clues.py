"""The oracle on clues: what each says, which contradict each other (3.7, V-291 to V-299)."""

from __future__ import annotations

from .oracle import SPACES, START, Place, World, beside, neighbours

ALIKE = [{"C01", "C02", "C03", "C04"}, {"C05", "C06", "C07", "C08"}, {"C12", "C25"}, {"C13", "C14", "C15"}]
ALIKE += [{"C16", "C17", "C18"}, {"C19", "C20"}, {"C15", "C20"}]


def incompatible(a: str, b: str) -> bool:
    return a != b and any(a in clues and b in clues for clues in ALIKE)


def kept(clues: list[str]) -> list[str]:
    """V-299: every card that is in some incompatible pair goes."""
    return [clue for clue in clues if not any(incompatible(clue, other) for other in clues)]


def candidates(world: World, clues: list[str]) -> set[Place]:
    return {at for at in world.rooms if all(fits(world, clue, at) for clue in clues)}


def fits(world: World, clue: str, at: Place) -> bool:
    number, x, y = int(clue[1:]), at[0], at[1]
    near = [world.rooms[other] for other in beside(at) if other in world.rooms]
    group = {5: "red", 6: "yellow", 7: "blue", 8: "green"}
    touching = {21: "blue", 22: "yellow", 23: "red", 24: "green"}
    filled = sum(beast.size() for beast in world.beasts if beast.at == at)
    zones = {13: x <= -1, 14: x >= 1, 15: x == 0 and y >= 1, 16: y <= 2 and at != START, 17: 3 <= y <= 5, 18: y >= 6}
    zones |= {19: -2 <= x <= 2 and at != START, 20: x <= -3 or x >= 3}
    if number <= 4:
        return openings(world, at) == 5 - number
    if number in group:
        return world.rooms[at].colour == group[number] and len(room_group(world, at)) >= 3
    if number in (9, 10):
        return hosts(world, "door" if number == 9 else "breach", at)
    if number in touching:
        return any(room.colour == touching[number] for room in near)
    if number in zones:
        return zones[number]
    return {11: any(room.trap for room in near), 12: filled >= SPACES and at not in world.heroes, 25: filled == 0}[
        number
    ]


def openings(world: World, at: Place) -> int:
    """I-29: a breach counts for both rooms."""
    sides = [(other[0] - at[0], other[1] - at[1]) for other in beside(at)]
    tokens = [world.tokens.get(frozenset((at, (at[0] + x, at[1] + y)))) for x, y in sides]
    return sum(
        side in world.rooms[at].sides or (token is not None and token.kind == "breach")
        for side, token in zip(sides, tokens, strict=True)
    )


def room_group(world: World, at: Place) -> set[Place]:
    found, edge = {at}, [at]
    for here in edge:
        for other in neighbours(world, here):
            if other not in found and world.rooms[other].colour == world.rooms[at].colour:
                found.add(other)
                edge.append(other)
    return found


def hosts(world: World, kind: str, at: Place) -> bool:
    """C09, C10: it matters once there are more of them on the table than living heroes."""
    all_hosts = [token.host for token in world.tokens.values() if token.kind == kind]
    return len(all_hosts) < len(world.heroes) + 1 or all_hosts.count(at) == 1
