"""Where one points for each action: the names to tap in turn, the verb behind which it is, what follows it."""

from __future__ import annotations

from typing import Final

from lazaretto.core import Action, Json, Menu, Refusal, Scene, Seat
from lazaretto.games.clinic import text
from lazaretto.games.clinic.actions import (
    Admit,
    AdmitElder,
    AdmitWoman,
    Bonus,
    Build,
    Buy,
    By,
    Choose,
    Clear,
    Dismiss,
    Done,
    Face,
    Fetch,
    Follow,
    Give,
    Hire,
    HireDoctor,
    Infect,
    Mask,
    Park,
    Pick,
    Put,
    Reroute,
    Send,
    Shamble,
    Spread,
    SpreadTo,
    Swap,
    Transfuse,
    Treat,
    Unpark,
)
from lazaretto.games.clinic.data import BONUS_IDS, ELEMENT_NAMES, LEVEL_IDS, MODULE, PRICE, SERVICE_IDS
from lazaretto.games.clinic.data.grid import CORNERS, FLOOR, NEAR, SPACE_NAMES, SPACES, SPOT_NAMES
from lazaretto.games.clinic.rules import cars
from lazaretto.games.clinic.rules.build import Facing, is_free
from lazaretto.games.clinic.rules.decision import in_hand, picked
from lazaretto.games.clinic.scene import boards, followers, people
from lazaretto.games.clinic.scene.verbs import CHOICES
from lazaretto.games.clinic.state import Clinic
from lazaretto.games.clinic.state.terms import LAYOUT, NONE, PAUSES, POST, WAITING_LIST
from lazaretto.games.clinic.view import View

VERB_OF: Final[dict[type[Action], str]] = {
    **dict.fromkeys((Build, Put), "build"),
    **dict.fromkeys((HireDoctor, Hire), "hire"),
    **dict.fromkeys((Admit, AdmitElder, AdmitWoman), "admit"),
    **dict.fromkeys((Swap, Reroute), "reorder"),
    **dict.fromkeys((Pick, Send, Give, Fetch, Follow), "move"),
    **dict.fromkeys((Treat, By, Transfuse), "treat"),
    **dict.fromkeys((Infect, Spread, SpreadTo), "infect"),
    **dict.fromkeys((Mask, Clear), "mask"),
    Buy: "buy",
    Done: "stop",
}


def verb_of(action: Action) -> str:
    """None where all answers of a question are of one kind: where a car parks, who is dismissed, how many to take."""
    return CHOICES[action.step] if isinstance(action, Choose) else VERB_OF.get(type(action), "")


def point_all(scene: Scene, view: View, clinic: Clinic, menu: Menu) -> None:
    best = sensible(view, menu)
    chain = followers.all_treatments(view) if isinstance(best, Treat) else []
    patients = len([action for action in chain if isinstance(action, Treat)])
    for action, refusal in menu:
        point(scene, view, clinic, action, refusal, action == best and patients < 2)
    if best is not None and patients > 1:
        more: dict[str, Json] = {"verb": verb_of(best), "next": [str(action) for action in chain[1:]], "main": True}
        scene.point(best, None, say="Treat both" if patients == 2 else f"Treat all {patients}", **more)


def sensible(view: View, menu: Menu) -> Action | None:
    """The plan on offer, the place of a car, or who can be treated this round; None: the player decides."""
    legal = [action for action, refusal in menu if refusal is None]
    pausing = view.table.phase == LAYOUT or view.table.phase in PAUSES
    for action in legal:
        if isinstance(action, Follow) or (isinstance(action, Done) and pausing):
            return action
    if any([isinstance(action, (Park, Unpark)) for action in legal]):
        return place_of_car(view, legal)
    if any([isinstance(action, Treat) for action in legal]):
        return next((action for action in followers.all_treatments(view)[:1] if action in legal), None)
    worth = [(followers.income_with(view.table, Seat(view.seat), a), a) for a in legal if isinstance(a, Admit)]
    best = max(worth, key=lambda pair: pair[0], default=None)
    return best[1] if best is not None and best[0] > 0 else None


def place_of_car(view: View, legal: list[Action]) -> Action | None:
    """In a lesson another place may be asked for."""
    best = cars.sensible(view.table.clinics[view.seat])
    return best if best in legal else None


def point(scene: Scene, view: View, clinic: Clinic, action: Action, refusal: Refusal | None, main: bool) -> None:
    say, more = text.say(view, action), extras(view, action, refusal, main)
    if main or isinstance(action, Put):
        say = short(view, clinic, action) or say
    path = path_of(view, clinic, action)
    if any([name not in scene.pieces and name not in scene.regions for name in path]):
        if refusal is None:
            scene.point(action, refusal, say=say, **more)
        return
    carry = "".join(carried(view, clinic, action, path))
    if carry in scene.pieces:
        more["carry"] = carry
    if isinstance(action, (Admit, Swap, Reroute)):
        more["onto"] = f"pre-{SERVICE_IDS[action.service]}" if isinstance(action, Admit) else path[-1]
    if isinstance(action, Put) and refusal is None:
        more["covers"] = touched(scene, clinic, action.space)
    scene.point(action, refusal, *path, say=say, **more)


def short(view: View, clinic: Clinic, action: Action) -> str:
    """Few words for the sensible button, and for a space beside its ghost."""
    if isinstance(action, Park):
        return "Let it park itself"
    if isinstance(action, Unpark):
        return "Let one leave"
    if isinstance(action, Admit):
        return f"Admit the {LEVEL_IDS[view.table.market.rows[action.service][0]]} one"
    if isinstance(action, Put):
        price = PRICE[in_hand(clinic)][FLOOR[action.space]]
        return "Build here" if is_free(view.table) else f"Build here for ${price}"
    person = clinic.person(action.who) if isinstance(action, Treat) else None
    return f"Treat the {text.kind_and_level(person.kind, person.level)}" if person is not None else ""


def extras(view: View, action: Action, refusal: Refusal | None, main: bool) -> dict[str, Json]:
    verb = verb_of(action)
    more: dict[str, Json] = {"verb": verb} if verb else {}
    if isinstance(action, Done) and not main:
        more["quiet"] = True
    if main:
        more["main"] = True
    following = followers.followers(view, action) if refusal is None else []
    if following:
        more["next"], more["loose"] = list[Json](following), True
    return more


def carried(view: View, clinic: Clinic, action: Action, path: list[str]) -> list[str]:
    """The person or the element that is dragged for it: off its place, and then to the one chosen."""
    if isinstance(action, (Pick, Build)):
        return path
    if isinstance(action, (Admit, Swap, Reroute)):
        return path[:1]
    if isinstance(action, (Send, Give, Fetch)):
        return piece_of(view, clinic, picked(clinic))
    return [f"sale-{ELEMENT_NAMES[in_hand(clinic)]}"] if isinstance(action, Put) else []


def touched(scene: Scene, clinic: Clinic, space: int) -> list[Json]:
    """A space and the modules adjacent to it, above and below too (C-020)."""
    near = [other for other in NEAR[space] if MODULE[clinic.site.kinds[other]]]
    names = [f"space-{SPACE_NAMES[other]}" for other in [space, *near]]
    return [name for name in names if name in scene.pieces]


def path_of(view: View, clinic: Clinic, action: Action) -> list[str]:
    """The names to tap in turn; none: a button."""
    if isinstance(action, (Pick, Treat, By, Transfuse, Infect, Mask, Dismiss, SpreadTo)):
        return person_path(view, clinic, action)
    if isinstance(action, (Admit, Swap, Reroute, AdmitElder, AdmitWoman, Spread, Clear)):
        return queue_path(action)
    if isinstance(action, (Put, Shamble)):
        return [f"space-{SPACE_NAMES[action.space]}"]
    if isinstance(action, Face):
        return [f"space-{SPACE_NAMES[clinic.pending.module]}"] if isinstance(clinic.pending, Facing) else []
    if isinstance(action, (Give, Fetch)):
        return [f"space-{SPACE_NAMES[action.hub]}"]
    if isinstance(action, Send):
        return [place_name(action.place)]
    if isinstance(action, (Park, Unpark)):
        spot = SPOT_NAMES[action.spot]
        return [f"corner-{spot}" if action.spot < CORNERS else f"space-{spot}"]
    if isinstance(action, Build):
        return [f"sale-{ELEMENT_NAMES[action.element]}"]
    if isinstance(action, HireDoctor):
        return [f"doctor-slot-{action.slot + 1}"]
    if isinstance(action, Hire):
        return [f"helper-{boards.HELPER_SPRITES[action.helper]}"]
    if isinstance(action, Bonus):
        return [f"bonus-{BONUS_IDS[action.tile]}"]
    return [f"buy-{action.points}"] if isinstance(action, Buy) else []


def person_path(view: View, clinic: Clinic, action: Action) -> list[str]:
    """The piece of a person, or of the first of those who look alike."""
    return piece_of(view, clinic, action.doctor if isinstance(action, By) else getattr(action, "who", NONE))


def piece_of(view: View, clinic: Clinic, who: int) -> list[str]:
    person = clinic.person(who)
    if person is None:
        return []
    for first, _ in people.groups(clinic):
        if first.like(person):
            return [people.person_name(view.seat, first)]
    return []


def queue_path(action: Action) -> list[str]:
    if isinstance(action, Admit):
        return [f"queue-{SERVICE_IDS[action.service]}-1"]
    if isinstance(action, Swap):
        row = f"queue-{SERVICE_IDS[action.service]}"
        return [f"{row}-{action.column + 1}", f"{row}-{action.column + 2}"]
    if isinstance(action, Reroute):
        target = action.service + (1 if action.way else -1)
        if not 0 <= target < len(SERVICE_IDS):
            return ["nowhere"]
        return [f"queue-{SERVICE_IDS[action.service]}-{action.column + 1}", f"service-{SERVICE_IDS[target]}"]
    if isinstance(action, Spread):
        return [f"pre-{SERVICE_IDS[action.service]}"]
    if isinstance(action, Clear):
        return [f"pre-{SERVICE_IDS[action.service]}-tile"]
    return []


def place_name(place: int) -> str:
    if place < SPACES:
        return f"space-{SPACE_NAMES[place]}"
    if place >= POST:
        return f"space-{SPACE_NAMES[place - POST]}"
    return "pre-admissions" if place == WAITING_LIST else people.HAND_NAMES[place]
