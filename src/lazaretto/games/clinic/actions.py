"""Everything a seat can do, one kind of action each; every action there is stands in a table here.

Spaces are written ``F1:b2``, people by the number they have in their clinic (``p3``), places of cars ``2.1`` (a corner)
or ``F0:d1`` (a parking tile). Big choices are chains: ``build treatment-room``, ``put F1:b2``; ``pick p3``,
``send F1:b2``.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, NewType

from lazaretto.core import Action, words
from lazaretto.games.clinic.data import BONUS_IDS, ELEMENT_NAMES, ELEMENTS, NUMBERS, SERVICE_IDS, SERVICES, SLOT_PRICES
from lazaretto.games.clinic.data.grid import SIDES, SPACES, SPOTS, Side, Space, Spot
from lazaretto.games.clinic.state.terms import PLACES, Place

Size = NewType("Size", int)
words(Size, ["4x3", "3x3"])
Step = NewType("Step", int)
STEP_IDS: Final = ["build", "hire", "admit"]
words(Step, STEP_IDS)
Element = NewType("Element", int)
words(Element, ELEMENT_NAMES)
Tile = NewType("Tile", int)
words(Tile, list(BONUS_IDS))
Slot = NewType("Slot", int)
words(Slot, [str(slot + 1) for slot in range(len(SLOT_PRICES))])
Helper = NewType("Helper", int)
HELPER_IDS: Final = ["nurse", "orderly", "guard"]
words(Helper, HELPER_IDS)
Service = NewType("Service", int)
words(Service, SERVICE_IDS)
Column = NewType("Column", int)
words(Column, [str(column + 1) for column in range(NUMBERS.row)])
Way = NewType("Way", int)
words(Way, ["up", "down"])
Who = NewType("Who", int)
MOST_PEOPLE: Final = NUMBERS.cars  # everybody has a car
words(Who, [f"p{number + 1}" for number in range(MOST_PEOPLE)])
MOST_OFFERED: Final = 40
MOST_BOUGHT: Final = 300


@dataclass(frozen=True, eq=False)
class Board(Action):
    """Choose the board to build on (C-006). Written ``board 3x3``."""

    size: Size


@dataclass(frozen=True, eq=False)
class Bonus(Action):
    """Take a bonus tile (C-014). Written ``bonus B4``."""

    tile: Tile


@dataclass(frozen=True, eq=False)
class Choose(Action):
    """Lay down an action tile, face down (C-060). Written ``choose hire``."""

    step: Step


@dataclass(frozen=True, eq=False)
class Build(Action):
    """Choose what to build (C-064). Written ``build supply-room``."""

    element: Element


@dataclass(frozen=True, eq=False)
class Put(Action):
    """Place the chosen element; a roof or door is named by its module. Written ``put F1:b2``."""

    space: Space


@dataclass(frozen=True, eq=False)
class Face(Action):
    """Say on which side of its module the entrance is (C-036). Written ``face south``."""

    side: Side


@dataclass(frozen=True, eq=False)
class Park(Action):
    """Park the car that came (C-046). Written ``park 4.3`` or ``park F0:d1``."""

    spot: Spot


@dataclass(frozen=True, eq=False)
class Unpark(Action):
    """Say which car goes when somebody left (C-051). Written ``unpark 4.3``."""

    spot: Spot


@dataclass(frozen=True, eq=False)
class HireDoctor(Action):
    """Hire the doctor on this slot of the University (C-070, C-071). Written ``hire-doctor 2``."""

    slot: Slot


@dataclass(frozen=True, eq=False)
class Hire(Action):
    """Hire a nurse, orderly or guard (C-070). Written ``hire nurse``."""

    helper: Helper


@dataclass(frozen=True, eq=False)
class Admit(Action):
    """Admit the first patient of a row (C-074). Written ``admit cardiology``."""

    service: Service


@dataclass(frozen=True, eq=False)
class Swap(Action):
    """Exchange the patients on this column and the next one behind it (C-075). Written ``swap cardiology 1``."""

    service: Service
    column: Column


@dataclass(frozen=True, eq=False)
class Reroute(Action):
    """Move a patient to the row above or below (C-076). Written ``reroute cardiology 2 up``."""

    service: Service
    column: Column
    way: Way


@dataclass(frozen=True, eq=False)
class AdmitElder(Action):
    """Take an elder into the hospice (C-203). Written ``admit-elder``."""


@dataclass(frozen=True, eq=False)
class AdmitWoman(Action):
    """Admit the pregnant woman on offer (C-204). Written ``admit-woman``."""


@dataclass(frozen=True, eq=False)
class Offer(Action):
    """Say how many of the round's COVID tiles you would take (CV-014). Written ``offer 3``."""

    tiles: int


@dataclass(frozen=True, eq=False)
class Take(Action):
    """Take one COVID tile (CV-016). Written ``take``."""


@dataclass(frozen=True, eq=False)
class Pass(Action):
    """Leave the next COVID tile to others (CV-016). Written ``pass``."""


@dataclass(frozen=True, eq=False)
class Infect(Action):
    """Give a COVID tile to somebody of the own clinic (CV-018). Written ``infect p3``."""

    who: Who


@dataclass(frozen=True, eq=False)
class Mask(Action):
    """Pay a mask for somebody infected (CV-026). Written ``mask p3``."""

    who: Who


@dataclass(frozen=True, eq=False)
class Clear(Action):
    """Pay a mask for a tile that waits on a pre-admission space (CV-028). Written ``clear cardiology``."""

    service: Service


@dataclass(frozen=True, eq=False)
class Shamble(Action):
    """Move the next zombie to an adjacent module (C-194). Written ``shamble F0:b1``."""

    space: Space


@dataclass(frozen=True, eq=False)
class Pick(Action):
    """Choose who is to move (C-101). Written ``pick p3``."""

    who: Who


@dataclass(frozen=True, eq=False)
class Send(Action):
    """Give the one picked a destination (C-101). Written ``send F1:b2`` or ``send outside``."""

    place: Place


@dataclass(frozen=True, eq=False)
class Give(Action):
    """The one picked ends in this hub and gives blood (C-180). Written ``give F0:a1``."""

    hub: Space


@dataclass(frozen=True, eq=False)
class Fetch(Action):
    """The nurse picked goes by way of this hub and takes a blood marker (C-182). Written ``fetch F0:a1``."""

    hub: Space


@dataclass(frozen=True, eq=False)
class Follow(Action):
    """Everybody without a destination follows the plan on offer, and the movement ends. Written ``follow``."""


@dataclass(frozen=True, eq=False)
class Treat(Action):
    """Choose whom to treat (C-110). Written ``treat p4``."""

    who: Who


@dataclass(frozen=True, eq=False)
class By(Action):
    """Choose the doctor who treats (C-118). Written ``by p1``."""

    doctor: Who


@dataclass(frozen=True, eq=False)
class Transfuse(Action):
    """A nurse of the room gives blood to this patient (C-183). Written ``transfuse p4``."""

    who: Who


@dataclass(frozen=True, eq=False)
class Dismiss(Action):
    """Dismiss an employee who cannot be paid (C-124). Written ``dismiss p2``."""

    who: Who


@dataclass(frozen=True, eq=False)
class Buy(Action):
    """Buy so many points of popularity (C-127). Written ``buy 4``."""

    points: int


@dataclass(frozen=True, eq=False)
class Spread(Action):
    """Put a COVID tile on a pre-admission space (CV-062, CV-063). Written ``spread cardiology``."""

    service: Service


@dataclass(frozen=True, eq=False)
class SpreadTo(Action):
    """Put a COVID tile under a patient who waits in pre-admissions (CV-064, CV-065). Written ``spread-to p5``."""

    who: Who


@dataclass(frozen=True, eq=False)
class Done(Action):
    """That is all: of an action, a plan, a pause, the treatments. Written ``done``."""


BOARD: Final[list[Action]] = [Board(Size(i)) for i in range(2)]
BONUS: Final[list[Action]] = [Bonus(Tile(i)) for i in range(len(BONUS_IDS))]
CHOOSE: Final[list[Action]] = [Choose(Step(i)) for i in range(len(STEP_IDS))]
BUILD: Final[list[Action]] = [Build(Element(i)) for i in range(ELEMENTS)]
PUT: Final[list[Action]] = [Put(Space(i)) for i in range(SPACES)]
FACE: Final[list[Action]] = [Face(Side(i)) for i in range(SIDES)]
PARK: Final[list[Action]] = [Park(Spot(i)) for i in range(SPOTS)]
UNPARK: Final[list[Action]] = [Unpark(Spot(i)) for i in range(SPOTS)]
HIRE_DOCTOR: Final[list[Action]] = [HireDoctor(Slot(i)) for i in range(len(SLOT_PRICES))]
HIRE: Final[list[Action]] = [Hire(Helper(i)) for i in range(len(HELPER_IDS))]
ADMIT: Final[list[Action]] = [Admit(Service(i)) for i in range(SERVICES)]
SWAP: Final[list[list[Action]]] = [
    [Swap(Service(i), Column(c)) for c in range(NUMBERS.row - 1)] for i in range(SERVICES)
]
REROUTE: Final[list[list[list[Action]]]] = [
    [[Reroute(Service(i), Column(c), Way(way)) for way in range(2)] for c in range(NUMBERS.row)]
    for i in range(SERVICES)
]
ADMIT_ELDER: Final[Action] = AdmitElder()
ADMIT_WOMAN: Final[Action] = AdmitWoman()
OFFER: Final[list[Action]] = [Offer(i) for i in range(MOST_OFFERED + 1)]
TAKE: Final[Action] = Take()
PASS: Final[Action] = Pass()
INFECT: Final[list[Action]] = [Infect(Who(i)) for i in range(MOST_PEOPLE)]
MASK: Final[list[Action]] = [Mask(Who(i)) for i in range(MOST_PEOPLE)]
CLEAR: Final[list[Action]] = [Clear(Service(i)) for i in range(SERVICES)]
SHAMBLE: Final[list[Action]] = [Shamble(Space(i)) for i in range(SPACES)]
PICK: Final[list[Action]] = [Pick(Who(i)) for i in range(MOST_PEOPLE)]
SEND: Final[list[Action]] = [Send(Place(i)) for i in range(PLACES)]
GIVE: Final[list[Action]] = [Give(Space(i)) for i in range(SPACES)]
FETCH: Final[list[Action]] = [Fetch(Space(i)) for i in range(SPACES)]
FOLLOW: Final[Action] = Follow()
TREAT: Final[list[Action]] = [Treat(Who(i)) for i in range(MOST_PEOPLE)]
BY: Final[list[Action]] = [By(Who(i)) for i in range(MOST_PEOPLE)]
TRANSFUSE: Final[list[Action]] = [Transfuse(Who(i)) for i in range(MOST_PEOPLE)]
DISMISS: Final[list[Action]] = [Dismiss(Who(i)) for i in range(MOST_PEOPLE)]
BUY: Final[list[Action]] = [Buy(i) for i in range(MOST_BOUGHT + 1)]
SPREAD: Final[list[Action]] = [Spread(Service(i)) for i in range(SERVICES)]
SPREAD_TO: Final[list[Action]] = [SpreadTo(Who(i)) for i in range(MOST_PEOPLE)]
DONE: Final[Action] = Done()

WITH_CARS: Final = (  # somebody comes, or may leave for good
    HireDoctor,
    Hire,
    Admit,
    AdmitElder,
    AdmitWoman,
    Bonus,
    Treat,
    By,
    Transfuse,
    Dismiss,
    Infect,
)
KINDS: Final[tuple[type[Action], ...]] = (
    Board,
    Bonus,
    Choose,
    Build,
    Put,
    Face,
    Park,
    Unpark,
    HireDoctor,
    Hire,
    Admit,
    Swap,
    Reroute,
    AdmitElder,
    AdmitWoman,
    Offer,
    Take,
    Pass,
    Infect,
    Mask,
    Clear,
    Shamble,
    Pick,
    Send,
    Give,
    Fetch,
    Follow,
    Treat,
    By,
    Transfuse,
    Dismiss,
    Buy,
    Spread,
    SpreadTo,
    Done,
)
SINGLES: Final[list[Action]] = [ADMIT_ELDER, ADMIT_WOMAN, TAKE, PASS, FOLLOW, DONE]
CATALOGUE: Final[tuple[list[Action], ...]] = (
    BOARD,
    BONUS,
    CHOOSE,
    BUILD,
    PUT,
    FACE,
    PARK,
    UNPARK,
    HIRE_DOCTOR,
    HIRE,
    ADMIT,
    *SWAP,
    *[row for rows in REROUTE for row in rows],
    OFFER,
    INFECT,
    MASK,
    CLEAR,
    SHAMBLE,
    PICK,
    SEND,
    GIVE,
    FETCH,
    TREAT,
    BY,
    TRANSFUSE,
    DISMISS,
    BUY,
    SPREAD,
    SPREAD_TO,
    SINGLES,
)
