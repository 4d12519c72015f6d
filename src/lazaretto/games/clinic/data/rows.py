"""The rows of ``data.toml``, one class for each of its tables."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Numbers:
    rounds: int
    actions: int
    tiles_of_each_action: int
    money: int
    cars: int
    nurses: int
    orderlies: int
    workaholics: int
    queue_points: int
    row: int
    elements: int
    popularity_price: int
    hours_per_point: int
    death: int
    dismissal: int
    room_points: int
    building_points: int
    helper_points: int
    zombie: int
    operating_bonus: int
    outpatient_fee: int
    laboratory_points: int
    garden: int
    extinguisher: int
    extinguisher_hours: int
    dish: int
    nurse_salary: int
    orderly_salary: int
    guard_salary: int
    workaholic_salary: int
    workaholic_price: int
    nurse_price: int
    orderly_price: int
    guard_price: int
    workaholic_patients: tuple[int, ...]
    waiting_hours: int
    donor_hours: int
    break_hours: int
    break_places: int
    restaurant_points: int
    elders: int
    elder_beds: int
    elder_fee: int
    elder_death: int
    elders_per_nurse: int
    women: int
    delivery_nurses: int
    delivery_fee: int
    delivery_points: int
    delivery_penalty: int
    icu_levels: int
    mask: int
    low_spread: int
    high_spread: int
    covid_tiles: int
    strategic: int
    solo_people: int


@dataclass(frozen=True)
class Parking:
    site: str  # where cars stand; there are rules for corners alone
    tile_cars: int


@dataclass(frozen=True)
class Maintenance:
    by_floor: tuple[int, ...]


@dataclass(frozen=True)
class University:
    prices: tuple[int, ...]
    solo_kinds: int


@dataclass(frozen=True)
class ServiceRow:
    """One ``[[service]]``, from the top of the appointment board (C-002)."""

    id: str
    name: str
    hubs: int
    tint: str


@dataclass(frozen=True)
class LevelRow:
    """One ``[[level]]`` of doctors and patients."""

    id: str
    fee: int
    salary: int
    tag: str


@dataclass(frozen=True)
class ElementRow:
    """One ``[[element]]`` that can be built (C-020, C-064)."""

    id: str
    name: str
    price: int
    rises: bool  # the floor is added to the price
    stock: int
    tag: str
    places: tuple[int, ...] = (0, 0)  # for patients and doctors


@dataclass(frozen=True)
class PlayersRow:
    """What depends on the number of players."""

    seats: int
    services: int
    patients: tuple[int, ...]
    doctors: tuple[int, ...]
    university: int
    nurses: int
    orderlies: int
    supply_rooms: int
    special_copies: int
    bonus_tiles: int
    guards: int


@dataclass(frozen=True)
class BonusRow:
    id: str
    name: str
    money: int = 0


@dataclass(frozen=True)
class LayoutRow:
    """One beginner layout (C-011)."""

    cube: str
    hub: str
    treatment: str
    supply: str
    entrance: str
    side: str
    free_corners: int


@dataclass(frozen=True)
class GoalRow:
    """One goal for a single player (C-171): numbers by level easy, medium, hard."""

    id: str
    name: str
    target: tuple[int, ...]
    popularity: tuple[int, ...]


@dataclass(frozen=True)
class TrackRow:
    """One column of the contagion board (CV-005)."""

    contagion: str
    isolation: str
    tiles: tuple[int, ...]
    tag: str
