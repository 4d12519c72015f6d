"""The rows of ``data.toml``, typed."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Numbers:
    """The ``[numbers]``: stocks, limits, prizes and the sizes of things."""

    hero_cubes: int
    stock_cubes: int
    stock_bullets: int
    bullets: int
    display: int
    stamina: int
    spaces: int
    alert: int
    turns: int
    most_resources: int
    net_cards: int
    room_uses: int
    charge: int
    face_down: int
    adrenaline: int
    advantage: int
    major: int
    group_prizes: tuple[int, ...]
    search: int
    explored: int
    searched: int
    room_cost: int
    room_cost_fighting: int
    plus: tuple[int, ...]
    ammo: int
    net: int
    leader_every: int
    flip_cost: int
    extra: tuple[int, ...]
    squares: int
    outside: int
    left: int
    right: int
    far: int
    spend_seconds: int
    late_seconds: int
    leaf_seconds: int


@dataclass(frozen=True)
class LevelRow:
    level: int
    hit_points: int
    movement: int
    bosses: int
    countdown: tuple[int, ...]  # by heroes


@dataclass(frozen=True)
class CrewRow:
    heroes: int
    minions: int
    leaders: int
    removed: int
    lab_cards: int


@dataclass(frozen=True)
class BossCrewRow:
    """Leaders in play with Boss players (V-341)."""

    heroes: int
    bosses: int
    leaders: int


@dataclass(frozen=True)
class BossPlayRow:
    """The ``[boss_play]`` numbers (V-342)."""

    hand: int


@dataclass(frozen=True)
class QuestRow:
    """The ``[quest]`` numbers of the scenarios."""

    flight: int


@dataclass(frozen=True)
class SkillRow:
    id: str
    name: str
    text: str
    tag: str


@dataclass(frozen=True)
class AddonsRow:
    """The ``[addons]`` numbers."""

    morbo: int


@dataclass(frozen=True)
class AddonRoomRow:
    id: str
    color: str
    shape: str
    symbol: str
    tag: str


@dataclass(frozen=True)
class LearningRow:
    """The ``[learning]`` Exits."""

    first: tuple[int, ...]
    second: tuple[int, ...]


@dataclass(frozen=True)
class LearningRoomRow:
    card: str
    cell: tuple[int, ...]
    tag: str
    spin: int = 0
    creatures: str = ""
    lab: int = 0


@dataclass(frozen=True)
class CreatureRow:
    id: str
    hp: int
    size: int
    dodge: int
    damage: int
    value: int


@dataclass(frozen=True)
class BossRow:
    id: str
    name: str
    hp: int
    size: int
    dodge: int
    damage: int
    power: str
    tag: str


@dataclass(frozen=True)
class TokenRow:
    id: str
    price: int
    each: int
    tag: str = ""


@dataclass(frozen=True)
class BulletRow:
    price: int


@dataclass(frozen=True)
class FaceRow:
    number: int
    shape: str
    symbol: str
    corner: str
    tag: str


@dataclass(frozen=True)
class TrapRow:
    id: str
    each: int
    tag: str
    value: int = 0  # damage, wounds, rooms or minions


@dataclass(frozen=True)
class ExitsRow:
    id: str
    first: tuple[int, ...]
    second: tuple[int, ...]
    number: int
    tag: str


@dataclass(frozen=True)
class EventRow:
    id: str
    name: str
    trap: bool
    tag: str
    value: int = 0  # the number of its effect
    seconds: int = 0  # off the countdown


@dataclass(frozen=True)
class WoundRow:
    plain_clean: int
    plain_infected: int
    heart_clean: int
    heart_infected: int


@dataclass(frozen=True)
class ClueRow:
    id: str
    kind: str
    number: int = 0
    color: str = ""
    box: tuple[int, ...] = ()  # left, right, near, far
    tag: str = ""


@dataclass(frozen=True)
class ClashRow:
    clues: tuple[str, ...]
