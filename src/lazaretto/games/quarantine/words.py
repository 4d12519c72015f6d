"""Every sentence a player reads: buttons, the log, prompts and labels. ``@2`` stands for the name of seat 2."""

from __future__ import annotations

from typing import Final

from lazaretto.core import Action, Did, Event
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
from lazaretto.games.quarantine.data import COLORS, DOORS, GRAY, KIND, NONE, SIDE_BIT, SPECIAL, TABLES, WARD
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
from lazaretto.games.quarantine.hospital import Hospital, Tile
from lazaretto.games.quarantine.state import (
    ADMITTING,
    BUILD,
    CAFETERIA,
    CURING,
    ER,
    LAYOUT,
    MOVING,
    OVER,
    PATHOLOGIST,
    PRICE,
    PURCHASE,
    RENOVATION,
    SPREAD,
    TRIAGING,
    Plan,
    Stack,
)
from lazaretto.games.quarantine.view import View

NAMES: Final = (*COLORS, "gray")
SIDES: Final = ("north", "east", "south", "west")
ORDINALS: Final = ("first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth")

# ---- names ---------------------------------------------------------------------------------------


def kind(number: int) -> str:
    return TABLES.kinds[number].name


def tile(number: int, lying: list[int]) -> str:
    """The name of a tile, with its number where another of its kind lies along with it."""
    name = kind(KIND[number])
    twins = sorted([other for other in lying if KIND[other] == KIND[number]])
    return name if len(twins) < 2 else f"{name} {twins.index(number) + 1}"


def all_tiles(hospital: Hospital) -> list[int]:
    return [lying.id for lying in hospital.tiles.values()] + hospital.beside


def owner_of(view: View, number: int) -> int:
    for owner, hospital in enumerate(view.hospitals):
        if hospital.cell_of(number) >= 0:
            return owner
    return NONE


def whose(view: View, owner: int, name: str) -> str:
    return f"your {name}" if owner == view.seat else f"@{owner + 1}'s {name}"


def tile_of(view: View, number: int) -> str:
    """``your Lab`` or ``@2's Lab``."""
    owner = owner_of(view, number)
    if owner == NONE:
        return f"the {kind(KIND[number])}"
    return whose(view, owner, tile(number, all_tiles(view.hospitals[owner])))


def own_tile(view: View, number: int) -> str:
    """A tile of the acting seat, wherever it is just now: placed, beside or in hand."""
    lying = all_tiles(view.hospitals[view.seat]) if view.seat != NONE else []
    if view.plan is not None and view.plan.draft is not None:
        lying = sorted({*lying, *view.plan.draft.beside, *view.plan.draft.loose, number})
    return tile(number, lying)


def joined(parts: list[str], word: str = "and") -> str:
    if len(parts) < 2:
        return "".join(parts)
    return f"{', '.join(parts[:-1])} {word} {parts[-1]}"


def cubes(counts: tuple[int, ...]) -> str:
    """``red + red + blue``; grays are told by number."""
    return " + ".join([NAMES[i] for i in range(len(counts)) for _ in range(counts[i])])


def many(count: int, thing: str) -> str:
    return f"{count} {thing}" if count == 1 else f"{count} {thing}s"


def spot(place: int) -> str:
    """A cell as seen from the Lobby: ``2 east, 1 north of the Lobby``."""
    x, y = place % 64 - 32, place // 64 - 32
    parts = [f"{abs(x)} {'east' if x > 0 else 'west'}"] if x else []
    parts += [f"{abs(y)} {'south' if y > 0 else 'north'}"] if y else []
    return f"{', '.join(parts)} of the Lobby" if parts else "where the Lobby was"


def doors(bits: int) -> str:
    sides = [SIDES[side] for side in range(4) if bits & SIDE_BIT[side]]
    return "on every side" if len(sides) == 4 else joined(sides)


def place(number: int) -> str:
    return ORDINALS[number] if number < len(ORDINALS) else f"{number + 1}th"


# ---- actions -------------------------------------------------------------------------------------


def say(view: View, thing: Action | Event) -> str:
    return event(view, thing) if isinstance(thing, Event) else action(view, thing)


def action(view: View, thing: Action) -> str:
    """What a button says."""
    match thing:
        case Receive():
            return "New patient!"
        case Join(owner):
            return f"Send {NAMES[view.turn.pending]} to {whose(view, owner, 'line')}"
        case Infect(number):
            return f"Quarantine {tile_of(view, number)}"
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
            return f"Clean the square from {spot(corner)} on"
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
            assert view.plan is not None
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
    SpendMarker: "Spend a marker",
    Snack: "Take a marker",
    Decline: "Take none",
    End: "End turn",
    Sign: "Set this price",
    Beside: "Keep beside",
    Reset: "Begin anew",
    Done: "Ready",
    Renovate: "Renovate",
    Confirm: "Confirm",
    Cancel: "Cancel",
}

# ---- the log -------------------------------------------------------------------------------------


def event(view: View, thing: Event) -> str:
    match thing:
        case Began():
            drawn = many(thing.held, "cube") if thing.held else "no cubes"
            return f"@{thing.seat + 1}'s turn: {drawn} to receive"
        case Received():
            to = ", which goes to the stock in the first round" if thing.shelved else ""
            return f"@{thing.seat + 1} receives {NAMES[thing.color]}{to}"
        case Joined():
            line = "the own" if thing.owner == thing.seat else f"@{thing.owner + 1}'s"
            return f"@{thing.seat + 1} sends {NAMES[thing.color]} to {line} line"
        case Infected():
            verb = "spreads to" if thing.spread else "quarantines"
            return f"@{thing.seat + 1} {verb} {at(thing.seat, thing.owner, thing.tile)}"
        case Cleaned():
            kept = " and keeps the cube" if thing.kept else ""
            return f"@{thing.seat + 1} cleans {at(thing.seat, thing.owner, thing.tile)}{kept}"
        case Cured():
            return f"@{thing.seat + 1} cures {NAMES[thing.color]}: {many(thing.count, 'cube')}"
        case Did():
            return did(view, thing)
        case Ending():
            why = "The bag is empty" if thing.bag else "The last tile is taken"
            return f"{why}: @{thing.seat + 1}'s last turn, and one more for everybody else"
        case _:
            return trade(thing)


def at(seat: int, owner: int, number: int) -> str:
    return f"{'the own' if owner == seat else f'@{owner + 1}' + chr(39) + 's'} {kind(KIND[number])}"


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
            return f"{who} puts the gray cube into the stock, as no tile can take it"
        case TakeMarker() | Snack():
            return f"{who} takes a bonus marker"
        case SnackFrom(owner):
            return f"{who} takes a bonus marker from @{owner + 1}"
        case SpendMarker():
            return f"{who} spends a bonus marker"
        case _:
            return f"{who} takes no marker"


def trade(thing: Event) -> str:
    match thing:
        case Opened():
            return f"@{thing.seat + 1} opens {kind(thing.kind)} at {cubes(thing.price)}: the others may buy first"
        case Bought():
            seller = "" if thing.owner == NONE else f" from @{thing.owner + 1}, who gains a marker if there is one"
            return f"@{thing.seat + 1} buys {kind(thing.kind)} for {cubes(thing.cubes)}{seller}"
        case Took():
            return f"@{thing.seat + 1} takes {kind(thing.kind)} from the contract"
        case Returned():
            if thing.cubes:
                return f"All {kind(thing.kind)} tiles are sold: @{thing.owner + 1} has the price back"
            return f"{kind(thing.kind)} goes to the market with its price"
        case Placed():
            return f"@{thing.seat + 1} places {kind(KIND[thing.tile])}"
        case Ready():
            return f"@{thing.seat + 1}'s hospital stands"
        case Renovated():
            moved = joined([kind(KIND[number]) for number in thing.moved])
            gone = f"; out of the game: {joined([kind(KIND[number]) for number in thing.gone])}" if thing.gone else ""
            return f"@{thing.seat + 1} renovates {moved}{gone}"
        case Reordered():
            line = joined([NAMES[color] for color in thing.line], "then")
            return f"@{thing.seat + 1}'s line is now {line}"
        case _:
            return str(thing)


# ---- prompts -------------------------------------------------------------------------------------


def prompt(view: View) -> str:
    """What is asked now, of the viewer or of somebody else."""
    if view.step == OVER:
        return "The game is over"
    if view.step == BUILD:
        if view.plan is not None:
            return planned(view, view.plan)
        return "The others are building" if view.seat != NONE else "The hospitals are being built"
    if view.asked() != view.seat:
        return waiting(view)
    if view.plan is not None:
        return planned(view, view.plan)
    return asked(view)


def waiting(view: View) -> str:
    who = f"@{view.asked() + 1}"
    return f"{who} decides about Emergency" if view.step == ER else f"{who}'s turn"


def asked(view: View) -> str:
    if view.step == SPREAD:
        return "Spread the disease?"
    if view.step == ER:
        color = view.hospitals[view.seat].line[-1]
        return f"{NAMES[color].capitalize()} has joined your line: into Emergency?"
    if view.step == ADMITTING:
        return f"Admit {NAMES[view.hospitals[view.seat].line[0]]} too?"
    if view.step == CURING:
        return "Cure another color along?"
    if view.step == CAFETERIA:
        return "Cafeteria: take a bonus marker?"
    if view.turn.pending == GRAY:
        return "Quarantine a tile"
    if view.turn.pending != NONE:
        return f"Send {NAMES[view.turn.pending]} to a line"
    if view.turn.held:
        return "Receive a patient or act" if view.turn.actions else "Receive a patient"
    return "Act or end your turn" if view.turn.actions else "End your turn"


def planned(view: View, plan: Plan) -> str:
    if plan.verb == PRICE:
        return f"Set the price of {kind(view.stacks[plan.stack].kind)}"
    if plan.verb == MOVING:
        return "Where to in the line?"
    if plan.verb == TRIAGING:
        return f"Who comes {place(len(plan.order))}?"
    if plan.verb == PATHOLOGIST:
        return "Which square?"
    if plan.cell >= 0:
        return f"Which way round for the {own_tile(view, plan.tile)}?"
    if plan.tile >= 0:
        return f"Place the {own_tile(view, plan.tile)}"
    if plan.verb == PURCHASE:
        return f"Pay for {kind(view.stacks[plan.stack].kind)}"
    if plan.verb == LAYOUT:
        return "Lay out your hospital"
    return "Renovate" if plan.verb == RENOVATION else "Your turn"


def hint(view: View) -> str:
    """A second line: what is left, or how the step works."""
    plan = view.plan
    if view.step == OVER:
        return ""
    if plan is not None:
        return plan_hint(view, plan)
    if view.step == BUILD:
        return ""
    if view.asked() != view.seat:
        return final(view)
    turn = view.turn
    left = f"{many(turn.held, 'cube')} to receive, {many(turn.actions, 'action')} left."
    if view.step == SPREAD:
        return "A nurses station leads to the next tile; a gray cube from the stock goes there."
    return f"{left} {final(view)}".strip()


def plan_hint(view: View, plan: Plan) -> str:
    if plan.verb == LAYOUT:
        return "Every ward must be reached from the Lobby through doorways, and one side of the Lobby stays free."
    if plan.verb == PRICE:
        laid = cubes(plan.cubes)
        return f"Two cubes or more; the others may buy first at this price. Laid: {laid or 'nothing'}."
    if plan.verb == RENOVATION:
        return "Lift tiles first, then set each one or put it away. All is judged when you confirm."
    if plan.verb == PATHOLOGIST:
        return "All gray cubes of the square are removed."
    if plan.tile >= 0 and plan.cell < 0:
        return "A doorway must meet one of a clean tile."
    return ""


def final(view: View) -> str:
    if view.ending == NONE:
        return ""
    left = view.ending + len(view.hospitals) - view.turn.number
    return "Final round." if left < len(view.hospitals) else "The end is triggered: one more turn for everybody else."


# ---- labels --------------------------------------------------------------------------------------


def lying(tile_: Tile, faces: int) -> str:
    """A tile for a screen reader: name, doorways, patients, quarantine, what it does."""
    row = TABLES.kinds[KIND[tile_.id]]
    parts = [row.name, f"doorways {doors(DOORS[faces][KIND[tile_.id]][tile_.turn])}"]
    if tile_.patients:
        parts.append(f"patients {joined([NAMES[color] for color in tile_.patients])}")
    if tile_.gray:
        parts.append("quarantined: idle, still scores")
    return f"{', '.join(parts)}. {row.effect}".strip()


def stacked(view: View, stack: Stack, faces: int) -> str:
    row = TABLES.kinds[stack.kind]
    price = "any two cubes" if not SPECIAL[stack.kind] else cubes(stack.price) or "no price yet"
    where = "" if stack.owner == NONE else f", before @{stack.owner + 1}"
    left = f"{stack.left} left" if stack.left else "sold out"
    face = f"doorways {doors(DOORS[faces][stack.kind][0])}"
    return f"{row.name}, {left}, {price}{where}, {face}. {row.effect}".strip()
