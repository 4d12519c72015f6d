"""What helps a player along: the verbs, how one wins, and the coach."""

from __future__ import annotations

from typing import Final

from lazaretto.core import Action, Json, Refusal, Scene
from lazaretto.games.quarantine.actions import (
    Admit,
    Buy,
    Cure,
    Decontaminate,
    Gift,
    Keep,
    Move,
    Open,
    Pathology,
    PathologyKeep,
    Pharmacy,
    Renovate,
    SpendMarker,
    Take,
    TakeMarker,
    Triage,
)
from lazaretto.games.quarantine.data import (
    COLORS,
    COUNTS,
    GIFT_SHOP,
    GRAY,
    KINDS,
    MAINTENANCE,
    NONE,
    PHARMACY,
    TILE_NAMES,
)
from lazaretto.games.quarantine.rules.cubes import SpreadFurther
from lazaretto.games.quarantine.rules.market import NO_PRICE, POOR
from lazaretto.games.quarantine.rules.patients import EMPTY_LINE, SAME_LINE, curable, mixed, open_wards
from lazaretto.games.quarantine.rules.question import NO_ACTION
from lazaretto.games.quarantine.rules.scoring import parts
from lazaretto.games.quarantine.scene.lines import FOLDED
from lazaretto.games.quarantine.scene.prompts import tiles_to_take
from lazaretto.games.quarantine.state.hospital import Hospital, stations
from lazaretto.games.quarantine.text import about
from lazaretto.games.quarantine.text.names import NAMES, kind
from lazaretto.games.quarantine.view import View

# ---- verbs ---------------------------------------------------------------------------------------

VERBS: Final = (
    ("clean", "Clean"),
    ("cure", "Cure"),
    ("pharmacy", "Pharmacy"),
    ("gift", "Gift Shop"),
    ("buy", "Buy"),
    ("contract", "Contract"),
    ("reorder", "Reorder"),
    ("renovate", "Renovate"),
    ("marker", "Marker"),
    ("admit", "Admit"),
)
LIT: Final = 3  # closed rooms that are lit before Clean is chosen
ROOMS: Final = {"pharmacy": PHARMACY, "gift": GIFT_SHOP}  # verbs of a room: drawn where the Market has it
VERB_OF: Final[dict[type[Action], str]] = {
    **dict.fromkeys((Decontaminate, Keep, Pathology, PathologyKeep), "clean"),
    **dict.fromkeys((Open, Take), "contract"),
    **dict.fromkeys((Move, Triage), "reorder"),
    **dict.fromkeys((TakeMarker, SpendMarker), "marker"),
    Cure: "cure",
    Pharmacy: "pharmacy",
    Gift: "gift",
    Buy: "buy",
    Renovate: "renovate",
    Admit: "admit",
}
NOT_YOUR_TURN: Final = Refusal("Q-050", "it is not your turn")
UNFINISHED: Final = Refusal("Q-051", "first finish what you have begun, or undo it")
ALL_CLEAN: Final = Refusal("Q-136", "no room is closed by a gray cube")
NOBODY_ILL: Final = Refusal("Q-100", "no patient lies in a clean room of yours")
NO_ROOM: Final = Refusal("Q-138", "you need that room, placed and clean")
NOTHING_IN_BOX: Final = Refusal("Q-143", "no colored cube lies in the box")
NO_MARKER: Final = Refusal("Q-133", "no marker is left to take")


def draw_verbs(scene: Scene, view: View) -> None:
    """The kinds of action, always the same and in one order.

    The patients of a line are lit only by Reorder, and closed rooms by Clean where they are many. While a cube is in
    hand, no verb lights anything by itself.
    """
    if view.seat == NONE or view.building() or view.over():
        return
    placing = view.turn.pending != NONE
    closed = sum([tile.gray for hospital in view.hospitals for tile in hospital.tiles.values()])
    in_game = [stack.kind for stack in view.stacks]
    for name, say in VERBS:
        if name in ROOMS and ROOMS[name] not in in_game:
            continue
        why = blocked(view, name)
        note = verb_note(view, name)
        more: dict[str, Json] = {"why": [why.rule, why.reason], **({"note": note} if note else {})}
        more["about"] = about.VERBS[name]
        if name == "reorder" or placing or (name == "clean" and closed > LIT):
            more["calm"] = True
        scene.verb(name, say, f"v-{name}", **more)


def verb_note(view: View, name: str) -> str:
    mine = view.hospitals[view.seat]
    if name == "marker" and mine.markers:
        return f"have {mine.markers}"
    return "free" if name == "renovate" and mine.works(MAINTENANCE) and not view.turn.renovated else ""


def blocked(view: View, name: str) -> Refusal:
    """Why a verb offers nothing, if it does not."""
    if view.asked() != view.seat:
        return NOT_YOUR_TURN
    if view.plan is not None or view.turn.asked is not None:
        return UNFINISHED
    if not view.turn.actions:
        return NO_ACTION
    mine = view.hospitals[view.seat]
    if name == "admit":
        return not_admitted(mine)
    if name in ROOMS:
        if not mine.works(ROOMS[name]):
            return NO_ROOM
        return EMPTY_LINE if name == "pharmacy" else NOTHING_IN_BOX
    reasons = {"clean": ALL_CLEAN, "cure": NOBODY_ILL, "buy": NO_PRICE, "contract": POOR, "reorder": SAME_LINE}
    return reasons.get(name, NO_MARKER)


def not_admitted(hospital: Hospital) -> Refusal:
    if not hospital.line:
        return EMPTY_LINE
    color = NAMES[hospital.line[0]]
    return Refusal("Q-090", f"the first in your line is {color}, and no clean {color} ward has a free bed")


# ---- the aim -------------------------------------------------------------------------------------


def draw_goals(scene: Scene, view: View, seat: int) -> None:
    """What scores, and how many points it is now."""
    hospital = view.hospitals[seat]
    rooms, stations, cubes, line = parts(hospital)
    waiting = len(hospital.line)
    now = f"; {waiting} {'waits' if waiting == 1 else 'wait'} now" if waiting else ""
    empty = f"A point if nobody waits at the end{now}."
    rows = [
        goal("Special rooms", "A point for each room you place.", rooms, "i-room"),
        goal("Nurses stations", "A point wherever four rooms meet.", stations, "i-station"),
        goal("Cubes", f"A point for every {COUNTS.point_cubes} cubes of your supply.", cubes, "i-pair"),
        goal("Empty line", empty, line, "i-line"),
    ]
    scene.region("goals", "goals", title="How you win: most points", rows=rows)


def goal(title: str, words: str, count: int, sprite: str) -> dict[str, Json]:
    return {"title": title, "text": words, "count": count, "sprite": sprite}


# ---- the coach -----------------------------------------------------------------------------------

Tip = tuple[str, str, str]


def draw_tips(scene: Scene, view: View) -> None:
    """What the viewer meets now; the client shows one at a time."""
    if view.seat == NONE or view.over() or view.building() or view.asked() != view.seat or view.plan is not None:
        return
    for tip in (*cube_tips(scene, view), *turn_tips(view), *market_tips(view)):
        if tip[1] in scene.pieces or tip[1] in scene.regions:
            scene.tip(*tip)


def cube_tips(scene: Scene, view: View) -> list[Tip]:
    found: list[Tip] = []
    if isinstance(view.turn.asked, SpreadFurther):
        words = "The room has a nurses station, so the disease may jump across it. The gray cube comes from the stock."
        found.append(("spread", f"hospital-{view.seat + 1}", words))
    if view.turn.pending == GRAY:
        words = "A gray cube closes a room: nobody is admitted or cured there. Put it where it hurts another hospital."
        found.append(("gray-cube", "turn", words))
    elif view.turn.pending != NONE:
        words = (
            "A patient joins the back of any line, yours or another. Where no ward is free, it blocks those behind it."
        )
        found.append(("patient", "turn", words))
    closed = [tile for tile in view.hospitals[view.seat].tiles.values() if tile.gray]
    if closed:
        words = "A gray cube has closed this room. It rests until somebody cleans it, for one action; it still scores."
        found.append(("closed", f"tile-{TILE_NAMES[closed[0].id]}", words))
    return found


def turn_tips(view: View) -> list[Tip]:
    mine, turn = view.hospitals[view.seat], view.turn
    if turn.asked is not None or turn.pending != NONE:
        return []
    found: list[Tip] = []
    region = f"hospital-{view.seat + 1}"
    if view.ending != NONE:
        found.append(("ending", "ending", "The end is near: everybody has one last turn. An empty line is a point."))
    if turn.held == COUNTS.draws and turn.actions:
        words = (
            "You must receive these cubes and may take your actions, in any order. New patient! brings the next cube."
        )
        found.append(("four-and-four", "turn", words))
    if open_wards(mine):
        words = (
            "Your first patient finds a free bed. Admit takes everybody in, one after another, until one finds none."
        )
        found.append(("admit", f"line-{view.seat + 1}", words))
    if curable(mine):
        words = "A patient lies in bed. Cure takes all patients of one color and makes them cubes of your supply."
        found.append(("cure", region, words))
    if mine.stations():
        words = (
            "Four rooms meet here: a nurses station, one point. But a gray cube can jump across it to a second room."
        )
        found.append(("station", station_name(view, mine), words))
    if len(mine.line) > FOLDED + 1 and mixed(mine.line):
        words = (
            "Only the first few are shown; the others are counted by color. Reorder moves one patient, for one action."
        )
        found.append(("long-line", f"line-{view.seat + 1}", words))
    if mine.markers:
        words = "A bonus marker is one action more, in this turn or a later one. It is worth nothing at the end."
        found.append(("marker", f"supply-{view.seat + 1}-markers", words))
    if mine.beside:
        words = "This room waits beside your hospital. Place it for nothing when it fits; only then it works."
        found.append(("beside", f"tile-{TILE_NAMES[mine.beside[0]]}", words))
    return found


def station_name(view: View, hospital: Hospital) -> str:
    place = stations(hospital.tiles)[0]
    return f"hospital-{view.seat + 1}-station-{place % 64 - 32},{place // 64 - 32}"


def market_tips(view: View) -> list[Tip]:
    mine, turn = view.hospitals[view.seat], view.turn
    if turn.asked is not None or turn.pending != NONE:
        return []
    found: list[Tip] = []
    if tiles_to_take(view):
        words = "Nobody bought it, so the room of your contract is yours. Take it this turn; it costs no action."
        found.append(("own-contract", "market", words))
    for stack in view.stacks:
        if stack.owner not in (NONE, view.seat) and stack.left:
            words = f"@{stack.owner + 1} has set a price for {kind(stack.kind)}. You may buy one before they take it."
            found.append(("their-contract", f"stack-{KINDS[stack.kind]}", words))
            break
    if turn.actions and sum(mine.supply[: len(COLORS)]) >= COUNTS.price:
        words = "Two cubes open a contract: they are the price. The others may buy first; then the room is yours."
        found.append(("contract", "market", words))
    return found
