"""Where one points to do something: for each action the pieces to tap, or a button."""

from __future__ import annotations

from lazaretto.core import Action, Json, Refusal, Scene
from lazaretto.games.quarantine import text
from lazaretto.games.quarantine.actions import (
    TURN,
    Admit,
    Also,
    Aside,
    Buy,
    Cancel,
    Confirm,
    Contain,
    Cure,
    Decline,
    Decontaminate,
    Discard,
    Done,
    End,
    Enough,
    Gift,
    Infect,
    Join,
    Keep,
    Lay,
    Lift,
    Move,
    Next,
    Open,
    Pathology,
    PathologyKeep,
    Pay,
    PlaceTile,
    Receive,
    Sign,
    Snack,
    SnackFrom,
    SpendMarker,
    Spread,
    Square,
    Stay,
    Stop,
    Take,
    TakeMarker,
    To,
    ToEmergency,
    Turn,
)
from lazaretto.games.quarantine.actions import Pharmacy as UsePharmacy
from lazaretto.games.quarantine.actions import Triage as UseTriage
from lazaretto.games.quarantine.data import (
    COUNTS,
    DOORS,
    GIFT_SHOP,
    KIND,
    KINDS,
    NONE,
    PATHOLOGY,
    PHARMACY,
    SPECIAL,
    TILE_NAMES,
    TRIAGE,
    TURNS,
    WARD,
)
from lazaretto.games.quarantine.rules.building import Laying
from lazaretto.games.quarantine.rules.disease import CleanSquare
from lazaretto.games.quarantine.rules.market import PayPrice, SetPrice
from lazaretto.games.quarantine.rules.patients import MoveTo
from lazaretto.games.quarantine.rules.renovation import Renovating
from lazaretto.games.quarantine.scene.guide import VERB_OF
from lazaretto.games.quarantine.scene.tiles import Corner, frame
from lazaretto.games.quarantine.text import about, names
from lazaretto.games.quarantine.view import View

MAIN = (Receive, Sign, Confirm, Done)  # the one filled button
QUIET = (Cancel, Stop, Enough, Decline, Stay, Contain)  # ending or giving up


def point(scene: Scene, view: View, action: Action, refusal: Refusal | None) -> None:
    add_spot(scene, view, action)
    if isinstance(action, (Lay, Turn)) and isinstance(view.plan, Laying):
        point_at_cell(scene, view, view.plan, action, refusal)
        return
    path = pointed_at(scene, view, action)
    more = {**looks(view, action, refusal), **shown(scene, view, action)}
    carry = carried(scene, view, action)
    if carry in scene.pieces:
        more["carry"] = carry
    if isinstance(action, Pay) and isinstance(view.plan, (SetPrice, PayPrice)):
        more["onto"] = f"stack-{KINDS[view.stacks[view.plan.stack].kind]}"
    scene.point(action, refusal, *path, say=text.button(view, action), **more)


# ---- laying a tile -------------------------------------------------------------------------------


def point_at_cell(scene: Scene, view: View, plan: Laying, action: Lay | Turn, refusal: Refusal | None) -> None:
    """A tile is laid and turned in one gesture: the ways round that fit a cell are equal paths with a ghost each."""
    name = f"tile-{TILE_NAMES[plan.tile]}"
    carry: dict[str, Json] = {"carry": name} if name in scene.pieces else {}
    if isinstance(action, Turn):
        more = ghost(view, plan, name, action.way)
        scene.point(action, refusal, name, say=text.button(view, action), **more)
        return
    spot = spot_at(action.cell)
    ways = ways_at(view, plan, action.cell) if refusal is None else []
    if len(ways) < 2:
        more = ghost(view, plan, spot, ways[0]) if ways else {}
        scene.point(action, refusal, spot, say="Lay it here", **more, **carry, **gain(view, plan, action.cell))
        return
    for way in ways:
        say = f"Lay it here, doorways {names.doors(doors(view, plan, way))}"
        more = {**ghost(view, plan, spot, way), **gain(view, plan, action.cell)}
        scene.point(action, refusal, spot, say=say, next=[str(TURN[way])], **more, **carry)


def ghost(view: View, plan: Laying, place: str, way: int) -> dict[str, Json]:
    """With the floor of a ward in its color."""
    ward = WARD[KIND[plan.tile]]
    tint = "plaster" if ward == NONE else names.NAMES[ward]
    return {"covers": [place], "ghost": f"ghost-{doors(view, plan, way)}", "tint": tint}


def doors(view: View, plan: Laying, way: int) -> int:
    return DOORS[view.hospitals[view.seat].faces][KIND[plan.tile]][way]


def ways_at(view: View, plan: Laying, cell: int) -> list[int]:
    """The ways round that may be chosen there."""
    kind, hospital = KIND[plan.tile], view.hospitals[view.seat]
    if isinstance(plan, Renovating):  # judged as a whole, later: every way can be tried
        return TURNS[hospital.faces][kind]
    ground = plan.site(hospital)
    spot = ground.spot_at(cell)
    return [] if spot is None else ground.turns_at(kind, spot)


def gain(view: View, plan: Laying, cell: int) -> dict[str, Json]:
    spot = plan.site(view.hospitals[view.seat]).spot_at(cell)
    return {"note": station_words(spot.squares)} if spot is not None and spot.squares else {}


def station_words(squares: int) -> str:
    points = COUNTS.station_points * squares
    return f"new nurses station: +{names.many(points, 'point')}"


# ---- everything else -----------------------------------------------------------------------------


def pointed_at(scene: Scene, view: View, action: Action) -> tuple[str, ...]:
    """The names to tap in turn; none: a button."""
    if isinstance(action, (Infect, Spread, Admit, Decontaminate, Keep, Lift, PlaceTile, Aside, Discard, ToEmergency)):
        return (f"tile-{TILE_NAMES[action.tile]}",)
    if isinstance(action, Join):
        return (f"line-{action.owner + 1}-end",)
    if isinstance(action, (Open, Buy, Take)):
        return (f"stack-{KINDS[action.kind]}",)
    if isinstance(action, Pay):
        return (f"supply-{view.seat + 1}-{names.NAMES[action.cube]}",)
    if isinstance(action, (Move, To)):
        return (cube_in_line(scene, view.seat, action.place),)
    if isinstance(action, Square):
        return (f"square-{spot_at(action.cell)}",)
    return room_path(scene, view, action)


def room_path(scene: Scene, view: View, action: Action) -> tuple[str, ...]:
    """Rooms with an action of their own are tapped; the hospital to be cleaned comes next."""
    if isinstance(action, (Pathology, PathologyKeep)):
        return (room(scene, view, PATHOLOGY), f"hospital-{action.owner + 1}")
    if isinstance(action, Gift):
        return (room(scene, view, GIFT_SHOP), f"box-{names.NAMES[action.color]}")
    if isinstance(action, UsePharmacy):
        return (room(scene, view, PHARMACY),)
    if isinstance(action, UseTriage):
        return (room(scene, view, TRIAGE),)
    return ()


def room(scene: Scene, view: View, kind: int) -> str:
    """The own active room of a kind."""
    for tile in view.hospitals[view.seat].tiles.values():
        if KIND[tile.id] == kind and not tile.gray:
            return f"tile-{TILE_NAMES[tile.id]}"
    return f"hospital-{view.seat + 1}"


def cube_in_line(scene: Scene, seat: int, place: int) -> str:
    """The cube at a place of the own line: in the drawer with all of them, if the line is folded."""
    line = f"line-{seat + 1}"
    return piece_at(scene, f"{line}-all" if f"{line}-all" in scene.regions else line, place)


def piece_at(scene: Scene, row: str, place: int) -> str:
    """The piece at a place of a row; the row itself if there is none."""
    for name, piece in scene.pieces.items():
        if piece["in"] == row and piece["at"] == place:
            return name
    return row


def carried(scene: Scene, view: View, action: Action) -> str:
    """The cube or tile that is dragged for it."""
    if isinstance(action, (Lift, PlaceTile)):
        return f"tile-{TILE_NAMES[action.tile]}"
    if isinstance(action, (Join, Infect)):
        return piece_at(scene, "turn", 0)
    if isinstance(action, Pay):
        return f"supply-{view.seat + 1}-{names.NAMES[action.cube]}"
    if isinstance(action, Admit):
        return piece_at(scene, f"line-{view.seat + 1}", 0)
    if isinstance(action, Move):
        return cube_in_line(scene, view.seat, action.place)
    if isinstance(action, To) and isinstance(view.plan, MoveTo):
        return cube_in_line(scene, view.seat, view.plan.place)
    return ""


# ---- cells that can be chosen --------------------------------------------------------------------


def spot_at(cell: int) -> str:
    return f"spot-{cell % 64 - 32},{cell // 64 - 32}"


def add_spot(scene: Scene, view: View, action: Action) -> None:
    """A cell to lay a tile on gets its words, the middle of a square to clean is drawn."""
    if isinstance(action, Lay):
        name = spot_at(action.cell)
        if name not in scene.pieces:
            cell = [action.cell % 64 - 32, action.cell // 64 - 32]
            scene.piece(name, f"hospital-{view.seat + 1}", cell, "spot")
        words = {"label": f"Empty cell, {names.spot(action.cell)}", "about": about.CELL}
        scene.pieces[name] = {**scene.pieces[name], **words}
    elif isinstance(action, Square) and isinstance(view.plan, CleanSquare):
        owner = view.plan.owner
        left, top = corner(view, owner)
        label = f"The {names.square(action.cell)}"
        at = [action.cell % 64 - left + 0.72, action.cell // 64 - top + 0.72]
        name, region = f"square-{spot_at(action.cell)}", f"hospital-{owner + 1}"
        scene.piece(name, region, at, "spot", label, span=[0.56, 0.56], about=about.SQUARE)


def corner(view: View, owner: int) -> Corner:
    """The cell that is drawn at 0, 0: small hospitals are moved to their own corner."""
    return (32.0, 32.0) if owner == view.seat else frame(view.hospitals[owner].tiles)[0]


def shown(scene: Scene, view: View, action: Action) -> dict[str, Json]:
    """Where a room of the Market would fit, and what that would bring."""
    if not isinstance(action, (Open, Buy, Take)):
        return {}
    spots = view.hospitals[view.seat].spots_for(action.kind)
    places = [spot_at(spot.cell) for spot in spots]
    if not places:
        return {"note": "fits nowhere now: it would wait beside"} if SPECIAL[action.kind] else {}
    best = max([spot.squares for spot in spots])
    note = f"fits in {names.many(len(places), 'place')}" + (f"; {station_words(best)}" if best else "")
    return {"covers": [name for name in places if name in scene.pieces], "ghost": "fits", "note": note}


# ---- buttons -------------------------------------------------------------------------------------


def looks(view: View, action: Action, refusal: Refusal | None) -> dict[str, Json]:
    """The verb behind which it is offered, and how its button looks."""
    turning = view.plan is None and view.turn.asked is None
    more: dict[str, Json] = {"verb": VERB_OF[type(action)]} if turning and type(action) in VERB_OF else {}
    if isinstance(action, (Cure, Also, Next)):
        name = names.NAMES[action.color]
        more |= {"sprite": f"m-{name}", "tint": name}
    if isinstance(action, (TakeMarker, SpendMarker, Snack, SnackFrom)):
        more["sprite"] = "marker"
    if isinstance(action, End):
        idle = refusal is None and not view.turn.actions
        more |= {"main": True} if idle else {"quiet": True}
    if isinstance(action, QUIET):
        more["quiet"] = True
    return {**more, "main": True} if isinstance(action, MAIN) else more
