"""Parking: everybody who comes brings a car, and cars block building (C-046 to C-054)."""

from __future__ import annotations

from typing import Final

from lazaretto.core import Action, Refusal, Seat, struct
from lazaretto.games.clinic.actions import PARK, UNPARK, Park, Unpark
from lazaretto.games.clinic.data import NUMBERS, PARKING, TILE_CARS
from lazaretto.games.clinic.data.grid import BIT, BOARD, BOARD_CORNERS, CORNERS, PLAN, TOUCHING, listed
from lazaretto.games.clinic.rules.decision import NOT_ASKED, Decision, end_if_nothing_left, finish
from lazaretto.games.clinic.state import Clinic, Person, Table
from lazaretto.games.clinic.state.survey import survey
from lazaretto.games.clinic.state.terms import ACT, BONUS, FIRST_CAR, NONE

PARK_FIRST: Final = Refusal("C-046", "park the car first")
CORNER_OFF: Final = Refusal("C-048", "that corner is not on this board")
CORNER_TAKEN: Final = Refusal("C-048", "a car stands on that corner")
CORNER_BUILT: Final = Refusal("C-048", "a room or garden touches that corner")
NO_TILE: Final = Refusal("C-050", "there is no parking tile")
TILE_FULL: Final = Refusal("C-050", "the parking tile is full")
NO_CAR_THERE: Final = Refusal("C-051", "no car stands there")
SAME_REMOVAL: Final = Refusal("C-051", "removing another such car makes no difference")
NO_ROOM: Final = Refusal("C-047", "the car could not be parked")
NO_CARS: Final = Refusal("C-053", "no car is left in the stock")


def free_corners(clinic: Clinic) -> int:
    site = clinic.site
    return BOARD_CORNERS[site.columns] & ~survey(site).banned & ~clinic.cars.corners


def free_lots(clinic: Clinic) -> list[int]:
    """Floor-0 spaces whose parking tile has room."""
    kinds, lots = clinic.site.kinds, clinic.cars.lots
    return [space for space in range(PLAN) if kinds[space] == PARKING and lots[space] < TILE_CARS]


def blocked(clinic: Clinic) -> int:
    """Floor-0 spaces with a car on a corner: no module or garden goes there (C-049)."""
    found = 0
    for corner in listed(clinic.cars.corners):
        found |= TOUCHING[corner]
    return found


def building_places(clinic: Clinic) -> int:
    """Floor-0 spaces beside modules where something could still be built, as bits."""
    facts = survey(clinic.site)
    return facts.near & ~facts.occupied & ~facts.front & BOARD[clinic.site.columns][1] & ~blocked(clinic)


def takes_place(clinic: Clinic, spot: int) -> bool:
    """A car there keeps a space beside the rooms empty that could be built on."""
    return spot < CORNERS and bool(TOUCHING[spot] & building_places(clinic))


def parking_worth(clinic: Clinic, spot: int) -> float:
    """From 0 to 1: best on a tile, then where the fewest spaces are lost."""
    if spot >= CORNERS:
        return 0.9
    free = BOARD[clinic.site.columns][1] & ~survey(clinic.site).occupied
    lost = 0
    for corner in listed(clinic.cars.corners & ~BIT[spot]):
        lost |= TOUCHING[corner]
    touched = (TOUCHING[spot] & free & ~lost).bit_count()
    near = (TOUCHING[spot] & free & survey(clinic.site).near).bit_count()
    return 0.8 - 0.12 * touched - 0.04 * near


def sensible(clinic: Clinic) -> Action:
    """Where a car that came would best be parked; or which one would best go, if somebody left."""
    if clinic.cars.leaving:
        return max(unpark_options(clinic), key=lambda action: -parking_worth(clinic, spot_of(action)))
    return max(park_options(clinic), key=lambda action: parking_worth(clinic, spot_of(action)))


def spot_of(action: Action) -> int:
    assert isinstance(action, (Park, Unpark))
    return action.spot


def cars_in_use(state: Table) -> int:
    return sum([clinic.cars.count() + clinic.cars.parking for clinic in state.clinics])


def room_refusal(state: Table, clinic: Clinic) -> Refusal | None:
    """Whether one more person could come (C-047, C-053)."""
    if not free_corners(clinic) and not free_lots(clinic):
        return NO_ROOM
    return NO_CARS if cars_in_use(state) >= NUMBERS.cars else None


def park_refusal(clinic: Clinic, action: Park) -> Refusal | None:
    spot = action.spot
    if spot >= CORNERS:
        space = spot - CORNERS
        if clinic.site.kinds[space] != PARKING:
            return NO_TILE
        return TILE_FULL if clinic.cars.lots[space] >= TILE_CARS else None
    if not BOARD_CORNERS[clinic.site.columns] & BIT[spot]:
        return CORNER_OFF
    if clinic.cars.corners & BIT[spot]:
        return CORNER_TAKEN
    return CORNER_BUILT if survey(clinic.site).banned & BIT[spot] else None


def park_options(clinic: Clinic) -> list[Action]:
    corners = [PARK[corner] for corner in listed(free_corners(clinic))]
    return corners + [PARK[CORNERS + space] for space in free_lots(clinic)]


def park_candidates(clinic: Clinic) -> list[Action]:
    """Every corner of the board, and every parking tile."""
    corners = [PARK[corner] for corner in listed(BOARD_CORNERS[clinic.site.columns])]
    return corners + [PARK[CORNERS + space] for space in range(PLAN) if clinic.site.kinds[space] == PARKING]


def park(clinic: Clinic, spot: int) -> None:
    clinic.cars = clinic.cars.parked(spot)


def park_if_forced(clinic: Clinic) -> None:
    """A car with one place to go goes there by itself."""
    if clinic.cars.parking:
        options = park_options(clinic)
        if len(options) == 1:
            only = options[0]
            assert isinstance(only, Park)
            park(clinic, only.spot)


@struct
class Parking(Decision):
    """Everybody who comes brings a car, and the owner says where it is parked (C-046)."""

    def menu(self, state: Table, seat: Seat) -> list[Action]:
        return park_candidates(state.clinics[seat])

    def legal(self, state: Table, seat: Seat) -> list[Action]:
        return park_options(state.clinics[seat])

    def refusal(self, state: Table, seat: Seat, action: Action) -> Refusal | None:
        return park_refusal(state.clinics[seat], action) if isinstance(action, Park) else PARK_FIRST

    def play(self, state: Table, seat: Seat, action: Action) -> None:
        assert isinstance(action, Park)
        park(state.clinics[seat], action.spot)
        if state.phase == ACT:
            end_if_nothing_left(state, seat)
        elif state.phase == BONUS:
            state.turn = NONE
        elif state.phase == FIRST_CAR:
            finish(state, seat)


PARK_CAR: Final = Parking()


# ---- leaving -------------------------------------------------------------------------------------------------


def blocking(clinic: Clinic, corner: int) -> bool:
    """A car there keeps an empty space from being built on."""
    return bool(TOUCHING[corner] & BOARD[clinic.site.columns][1] & ~survey(clinic.site).occupied)


def unpark_options(clinic: Clinic) -> list[Action]:
    """One car for each removal that differs from the others (C-051)."""
    out: list[Action] = []
    idle = False
    for corner in listed(clinic.cars.corners):
        if blocking(clinic, corner):
            out.append(UNPARK[corner])
        elif not idle:
            idle = True
            out.append(UNPARK[corner])
    return out + [UNPARK[CORNERS + space] for space in range(PLAN) if clinic.cars.lots[space]]


def unpark_refusal(clinic: Clinic, action: Unpark) -> Refusal | None:
    if action.spot >= CORNERS:
        return None if clinic.cars.lots[action.spot - CORNERS] else NO_CAR_THERE
    if not clinic.cars.corners & BIT[action.spot]:
        return NO_CAR_THERE
    return None if action in unpark_options(clinic) else SAME_REMOVAL


def unpark(clinic: Clinic, spot: int) -> None:
    clinic.cars = clinic.cars.removed(spot)


def settle_cars(state: Table, clinic: Clinic) -> None:
    """Remove what needs no choice: one kind of removal only, or nothing will be built any more (C-051)."""
    while clinic.cars.leaving:
        options = unpark_options(clinic)
        if len(options) > 1 and state.round < NUMBERS.rounds:
            return
        first = options[0]
        assert isinstance(first, Unpark)
        unpark(clinic, first.spot)


@struct
class Unparking(Decision):
    """Somebody left: the owner says which car goes (C-051)."""

    def menu(self, state: Table, seat: Seat) -> list[Action]:
        return unpark_options(state.clinics[seat])

    def legal(self, state: Table, seat: Seat) -> list[Action]:
        return unpark_options(state.clinics[seat])

    def refusal(self, state: Table, seat: Seat, action: Action) -> Refusal | None:
        return unpark_refusal(state.clinics[seat], action) if isinstance(action, Unpark) else NOT_ASKED

    def play(self, state: Table, seat: Seat, action: Action) -> None:
        assert isinstance(action, Unpark)
        clinic = state.clinics[seat]
        unpark(clinic, action.spot)
        settle_cars(state, clinic)


UNPARK_CAR: Final = Unparking()


def leave(state: Table, clinic: Clinic, person: Person) -> None:
    """Somebody is gone for good, and one car with them."""
    clinic.people = [other for other in clinic.people if other is not person]
    clinic.cars = clinic.cars.orphaned()
    settle_cars(state, clinic)
