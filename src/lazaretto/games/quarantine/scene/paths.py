"""Where one points to do something: for each action the pieces to tap, or a button."""

from __future__ import annotations

from lazaretto.core import Action, Json, Refusal, Scene
from lazaretto.games.quarantine import text
from lazaretto.games.quarantine.actions import (
    Admit,
    Also,
    Aside,
    Buy,
    Confirm,
    Cure,
    Decontaminate,
    Discard,
    Done,
    End,
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
    SpendMarker,
    Spread,
    Square,
    Take,
    TakeMarker,
    To,
    ToEmergency,
    Turn,
)
from lazaretto.games.quarantine.actions import Pharmacy as UsePharmacy
from lazaretto.games.quarantine.actions import Triage as UseTriage
from lazaretto.games.quarantine.data import (
    DOORS,
    GIFT_SHOP,
    KIND,
    KINDS,
    NONE,
    PATHOLOGY,
    PHARMACY,
    TILE_NAMES,
    TRIAGE,
    TURNS,
)
from lazaretto.games.quarantine.rules.building import Laying
from lazaretto.games.quarantine.rules.disease import CleanSquare
from lazaretto.games.quarantine.rules.market import PayPrice, SetPrice
from lazaretto.games.quarantine.rules.patients import MoveTo
from lazaretto.games.quarantine.rules.renovation import Renovating
from lazaretto.games.quarantine.scene.tiles import Corner, frame
from lazaretto.games.quarantine.text import names
from lazaretto.games.quarantine.view import View

MAIN = (Receive, Sign, Confirm, Done, End)  # the one filled button


def point(scene: Scene, view: View, action: Action, refusal: Refusal | None) -> None:
    add_spot(scene, view, action)
    path = pointed_at(scene, view, action)
    more = {**looks(action, refusal), **shown(view, action)}
    carry = carried(scene, view, action)
    if carry in scene.pieces:
        more["carry"] = carry
    if isinstance(action, Pay) and isinstance(view.plan, (SetPrice, PayPrice)):
        more["onto"] = f"stack-{KINDS[view.stacks[view.plan.stack].kind]}"
    scene.point(action, refusal, *path, say=text.action(view, action), **more)


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
    if isinstance(action, (Lay, Square)):
        return (spot_name(action),)
    if isinstance(action, Turn):
        return (f"way-{names.SIDES[action.way]}",)
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
    """The cube that stands at a place of the own line."""
    return piece_at(scene, f"line-{seat + 1}", place)


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
    if isinstance(action, Lay) and isinstance(view.plan, Laying):
        return f"tile-{TILE_NAMES[view.plan.tile]}"
    if isinstance(action, (Join, Infect)):
        return piece_at(scene, "turn", 0)
    if isinstance(action, Pay):
        return f"supply-{view.seat + 1}-{names.NAMES[action.cube]}"
    if isinstance(action, Admit):
        return cube_in_line(scene, view.seat, 0)
    if isinstance(action, Move):
        return cube_in_line(scene, view.seat, action.place)
    if isinstance(action, To) and isinstance(view.plan, MoveTo):
        return cube_in_line(scene, view.seat, view.plan.place)
    return ""


# ---- cells that can be chosen --------------------------------------------------------------------


def spot_name(action: Lay | Square) -> str:
    return f"spot-{action.cell % 64 - 32},{action.cell // 64 - 32}"


def add_spot(scene: Scene, view: View, action: Action) -> None:
    """A cell to lay a tile on, or the middle of a square to clean."""
    if isinstance(action, Lay):
        x, y = action.cell % 64 - 32, action.cell // 64 - 32
        label = f"Empty cell, {names.spot(action.cell)}"
        scene.piece(spot_name(action), f"hospital-{view.seat + 1}", [x, y], "spot", label)
    elif isinstance(action, Square) and isinstance(view.plan, CleanSquare):
        owner = view.plan.owner
        left, top = corner(view, owner)
        label = f"The {names.square(action.cell)}"
        at = [action.cell % 64 - left + 0.72, action.cell // 64 - top + 0.72]
        scene.piece(spot_name(action), f"hospital-{owner + 1}", at, "spot", label, span=[0.56, 0.56])


def corner(view: View, owner: int) -> Corner:
    """The cell that is drawn at 0, 0: small hospitals are moved to their own corner."""
    return (32.0, 32.0) if owner == view.seat else frame(view.hospitals[owner].tiles)[0]


def shown(view: View, action: Action) -> dict[str, Json]:
    """The doorways as the tile would lie, while one points at a cell that leaves no choice, or at a way round."""
    plan = view.plan
    if not isinstance(plan, Laying) or not isinstance(action, (Lay, Turn)):
        return {}
    way = only_way(view, plan, action.cell) if isinstance(action, Lay) else action.way
    if way == NONE:
        return {}
    place = spot_name(action) if isinstance(action, Lay) else f"tile-{TILE_NAMES[plan.tile]}"
    return {"covers": [place], "ghost": f"ghost-{DOORS[view.hospitals[view.seat].faces][KIND[plan.tile]][way]}"}


def only_way(view: View, plan: Laying, cell: int) -> int:
    """The one way round that fits there; none if there are more."""
    kind = KIND[plan.tile]
    hospital = view.hospitals[view.seat]
    if isinstance(plan, Renovating):  # judged as a whole, later: every way can be tried
        ways = TURNS[hospital.faces][kind]
    else:
        ground = plan.site(hospital)
        spot = ground.spot_at(cell)
        ways = [] if spot is None else ground.turns_at(kind, spot)
    return ways[0] if len(ways) == 1 else NONE


# ---- buttons -------------------------------------------------------------------------------------


def looks(action: Action, refusal: Refusal | None) -> dict[str, Json]:
    if isinstance(action, (Cure, Also, Next)):
        name = names.NAMES[action.color]
        return {"sprite": f"m-{name}", "tint": name}
    if isinstance(action, (TakeMarker, SpendMarker)):
        return {"sprite": "marker"}
    return {"main": True} if isinstance(action, MAIN) and refusal is None else {}
