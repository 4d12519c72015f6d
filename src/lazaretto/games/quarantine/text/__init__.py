"""What a player can do and what happened, in sentences: buttons and the log."""

from __future__ import annotations

from typing import Final

from lazaretto.core import HEADING, Action, Did, Event
from lazaretto.games.quarantine.actions import (
    Admit,
    Also,
    Aside,
    Beside,
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
    Pharmacy,
    PlaceTile,
    Receive,
    Renovate,
    Reset,
    Shelve,
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
    Triage,
    Turn,
)
from lazaretto.games.quarantine.data import DOORS, GRAY, KIND, NONE, WARD
from lazaretto.games.quarantine.events import (
    Began,
    Bought,
    Cleaned,
    Cured,
    Ending,
    Infected,
    Joined,
    Opened,
    Placed,
    Ready,
    Received,
    Renovated,
    Reordered,
    Returned,
    Took,
)
from lazaretto.games.quarantine.rules.building import Laying
from lazaretto.games.quarantine.text.names import (
    NAMES,
    cubes,
    doors,
    joined,
    kind,
    many,
    own_tile,
    place,
    spot,
    square,
    tile_of,
    whose,
)
from lazaretto.games.quarantine.view import View

# ---- buttons -------------------------------------------------------------------------------------


def say(view: View, thing: Action | Event) -> str:
    return event(view, thing) if isinstance(thing, Event) else action(view, thing)


def button(view: View, thing: Action) -> str:
    """What a button or a piece says, as short as possible."""
    if isinstance(thing, Cure):
        count = sum(
            [tile.patients.count(thing.color) for tile in view.hospitals[view.seat].tiles.values() if not tile.gray]
        )
        return f"Cure {NAMES[thing.color]}: {many(count, 'cube')}"
    return action(view, thing)


def action(view: View, thing: Action) -> str:
    """The sentence for an action."""
    match thing:
        case Receive():
            return "New patient!"
        case Join(owner):
            return f"Send {NAMES[view.turn.pending]} to {whose(view, owner, 'line')}"
        case Infect(number):
            return f"Close {tile_of(view, number)}"
        case Spread(number):
            return f"Spread to {tile_of(view, number)}"
        case Admit(number):
            return f"Admit {NAMES[view.hospitals[view.turn.seat].line[0]]} to the {own_tile(view, number)}"
        case Cure(color):
            return f"Cure {NAMES[color]}"
        case Also(color):
            return f"Cure {NAMES[color]} too"
        case Move(number):
            return f"Move the {place(number)} patient"
        case To(number):
            return f"Put it {place(number)} in line"
        case Next(color):
            return f"{NAMES[color].capitalize()} comes next"
        case Gift(color):
            return f"Take {NAMES[color]} from the box"
        case _:
            return room_action(view, thing)


def room_action(view: View, thing: Action) -> str:
    match thing:
        case ToEmergency(number):
            return f"Into the {own_tile(view, number)}"
        case Decontaminate(number):
            return f"Clean {tile_of(view, number)}"
        case Keep(number):
            return f"Clean {tile_of(view, number)} and keep the cube"
        case Pathology(owner):
            return f"Clean a square of {whose(view, owner, 'hospital')}"
        case PathologyKeep(owner):
            return f"Clean a square of {whose(view, owner, 'hospital')} and keep a cube"
        case Square(corner):
            return f"Clean the {square(corner)}"
        case SnackFrom(owner):
            return f"Take a marker from @{owner + 1}"
        case Open(number):
            return f"Open a contract on {kind(number)}"
        case Buy(number):
            return f"Buy {kind(number)}"
        case Take(number):
            return f"Take {kind(number)} from your contract"
        case Pay(cube):
            return "Pay two grays" if cube == GRAY else f"Lay {NAMES[cube]}"
        case _:
            return building_action(view, thing)


def building_action(view: View, thing: Action) -> str:
    match thing:
        case PlaceTile(number):
            return f"Place the {own_tile(view, number)}"
        case Lay(cell):
            return f"Lay it {spot(cell)}"
        case Turn(way):
            assert isinstance(view.plan, Laying)
            return f"Doorways {doors(DOORS[view.hospitals[view.seat].faces][KIND[view.plan.tile]][way])}"
        case Lift(number):
            return f"Lift the {own_tile(view, number)}"
        case Aside(number):
            return f"Put the {own_tile(view, number)} beside"
        case Discard(number):
            return f"Put the {own_tile(view, number)} out of the game"
        case _:
            return PLAIN[type(thing)]


PLAIN: Final[dict[type[Action], str]] = {
    Shelve: "Put the gray cube into the stock",
    Contain: "Spread no further",
    Stay: "Leave it in the line",
    Stop: "Admit nobody else",
    Enough: "Cure no more",
    Triage: "Put your line in order",
    Pharmacy: "Cure the first in line",
    TakeMarker: "Take a bonus marker",
    SpendMarker: "Spend a marker for one action more",
    Snack: "Take a marker",
    Decline: "Take none",
    End: "End turn",
    Sign: "Set this price",
    Beside: "Keep beside",
    Reset: "Start again",
    Done: "Ready",
    Renovate: "Renovate",
    Confirm: "Confirm",
    Cancel: "Cancel",
}


# ---- the log -------------------------------------------------------------------------------------


def event(view: View, thing: Event) -> str:
    match thing:
        case Began():
            return f"{HEADING}Turn of @{thing.seat + 1}"
        case Received():
            stock = f"@{thing.seat + 1} receives gray, which goes to the stock in the first round"
            return stock if thing.shelved else ""  # else the line that follows says it
        case Joined():
            line = "their own" if thing.owner == thing.seat else f"@{thing.owner + 1}'s"
            return f"@{thing.seat + 1} receives {NAMES[thing.color]} and sends it to {line} line"
        case Infected():
            verb = "spreads the disease to" if thing.spread else "closes"
            return f"@{thing.seat + 1} {verb} {at(thing.seat, thing.owner, thing.tile)}"
        case Cleaned():
            kept = " and keeps the cube" if thing.kept else ""
            return f"@{thing.seat + 1} cleans {at(thing.seat, thing.owner, thing.tile)}{kept}"
        case Cured():
            return f"@{thing.seat + 1} cures {NAMES[thing.color]}: {many(thing.count, 'cube')}"
        case Did():
            return did(view, thing)
        case Ending():
            why = "The bag is empty" if thing.bag else "The last room is taken"
            return f"{why}: @{thing.seat + 1}'s last turn, and one more for everybody else"
        case _:
            return trade(thing)


def at(seat: int, owner: int, number: int) -> str:
    return f"{'their own' if owner == seat else f'@{owner + 1}' + chr(39) + 's'} {kind(KIND[number])}"


def did(view: View, thing: Did) -> str:
    who = f"@{thing.seat + 1}"
    match thing.action:
        case Admit(number):
            return f"{who} admits {NAMES[WARD[KIND[number]]]} to the {kind(KIND[number])}"
        case ToEmergency():
            return f"{who} moves the patient into Emergency"
        case Stay():
            return f"{who} leaves the patient in line"
        case Gift(color):
            return f"{who} takes {NAMES[color]} from the box"
        case Shelve():
            return f"{who} puts the gray cube into the stock, as no room can take it"
        case TakeMarker() | Snack():
            return f"{who} takes a bonus marker"
        case SnackFrom(owner):
            return f"{who} takes a bonus marker from @{owner + 1}"
        case SpendMarker():
            return f"{who} spends a bonus marker"
        case _:
            return f"{who} takes no marker"


def seller(thing: Bought) -> str:
    """From whom a tile was bought, and what that brought."""
    if thing.owner == NONE:
        return ""
    gains = ["a marker"] if thing.marker else []
    gains += ["the payment, by Security"] if thing.paid_to_owner else []
    return f" from @{thing.owner + 1}" + (f", who gains {joined(gains)}" if gains else "")


def trade(thing: Event) -> str:
    match thing:
        case Opened():
            what, price = kind(thing.kind), cubes(thing.price)
            return f"@{thing.seat + 1} opens a contract for {what} at {price}: the others may buy first"
        case Bought():
            return f"@{thing.seat + 1} buys {kind(thing.kind)} for {cubes(thing.cubes)}{seller(thing)}"
        case Took():
            return f"@{thing.seat + 1} takes {kind(thing.kind)} from the contract"
        case Returned():
            if thing.cubes:
                return f"All {kind(thing.kind)} tiles are sold: @{thing.owner + 1} has the price back"
            return f"{kind(thing.kind)} goes to the market with its price"
        case Placed():
            return f"@{thing.seat + 1} places {kind(KIND[thing.tile])}"
        case Ready():
            return f"@{thing.seat + 1}'s hospital is ready"
        case Renovated():
            moved = joined([kind(KIND[number]) for number in thing.moved])
            gone = f"; out of the game: {joined([kind(KIND[number]) for number in thing.gone])}" if thing.gone else ""
            return f"@{thing.seat + 1} renovates {moved}{gone}"
        case Reordered():
            first = joined([NAMES[color] for color in thing.line[:3]], "then")
            return f"@{thing.seat + 1} reorders their line: {first}{' first' * (len(thing.line) > 3)}"
        case _:
            return str(thing)
