"""Where one points for each action, in the order of the taps; behind which verb it is, and how prominent its button."""

from __future__ import annotations

from typing import Final

from lazaretto.core import Action, Cell, Json, xy
from lazaretto.games.virus import actions as a
from lazaretto.games.virus.data import (
    BOSSES,
    CARD_NAMES,
    ELEMENTS,
    FIGURE_NAMES,
    KINDS,
    NUMBERS,
    SKILL_NAMES,
    STEP,
    TABLES,
    TOKENS,
    WAYS,
)
from lazaretto.games.virus.rules.combat.sharing import fighting
from lazaretto.games.virus.rules.combat.successes import positive
from lazaretto.games.virus.rules.labs.clues import clue_fits, rooms_fitting
from lazaretto.games.virus.scene.foes import in_fight, spend_path
from lazaretto.games.virus.view import View

MOVE, EXPLORE, SEARCH, ATTACK, BUILD, USE, STOP = "move", "explore", "search", "attack", "build", "use", "stop"
USE_NOTES: Final[dict[type[Action], str]] = {
    a.TakeAntidote: "antidote",
    a.DrawClue: "draw clue",
    a.AddClue: "share clue",
    a.Declare: "declare",
    a.Activate: "this room",
    a.ShutDown: "computer",
    a.Heal: "treat",
    a.Treat: "treat",
    a.Inject: "adrenaline",
    a.SmokeOut: "smoke",
    a.Offer: "give",
    a.TurnUp: "turn up",
    a.MajorRestore: "turn up",
}  # what can be used, and what is said of it; what matters most first
VERB_OF: Final[dict[type[Action], str]] = {
    **dict.fromkeys((a.Move, a.Run, a.Teleport, a.Leave, a.Flee, a.BreakOut), MOVE),
    **dict.fromkeys((a.Explore, a.Bolt), EXPLORE),
    a.Search: SEARCH,
    **dict.fromkeys(
        (a.Add, a.Clear, a.Throw, a.Shoot, a.Attack, a.Propose, a.Assign, a.Share, a.Improve, a.Lift, a.Resolve,
         a.Nudge, a.Rethrow, a.Stand, a.Drop, a.Kill, a.Dodge, a.Damage, a.Hit, a.Parry, a.MajorImprove), ATTACK
    ),
    **dict.fromkeys(
        (a.PlaceBarrier, a.SetBars, a.RemoveBarrier, a.OpenBreach, a.PlaceDoor, a.OpenDoor, a.CloseDoor,
         a.LayExplosives), BUILD
    ),
    **dict.fromkeys(USE_NOTES, USE),
    a.Pass: STOP,
}  # fmt: skip


def room_name(place: Cell) -> str:
    x, y = xy(place)
    return f"room-{x},{y}"


def spot_name(place: Cell) -> str:
    x, y = xy(place)
    return f"spot-{x},{y}"


def card_name(card: int) -> str:
    return f"card-{CARD_NAMES[card]}"


def cell_name(view: View, place: Cell) -> str:
    """The room there, or the spot where one might lie."""
    return room_name(place) if place in view.lab.map.rooms else spot_name(place)


def boss_name(card: int) -> str:
    return f"boss-{BOSSES[card].id}"


def neighbour(view: View, way: int) -> Cell:
    """The cell beside the hero of this view."""
    assert view.me is not None
    return Cell(view.lab.heroes[view.me].cell + STEP[way])


def carried(view: View, action: Action) -> dict[str, Json]:
    """The figure that is dragged for it: one's own hero to the next room."""
    if isinstance(action, (a.Move, a.Flee, a.Run)) and view.me is not None:
        return {"carry": f"hero-{view.me + 1}"}
    return {"carry": "child"} if isinstance(action, a.Guide) else {}


def covered(view: View, action: Action) -> dict[str, Json]:
    """What is shown before it is done: a clue to be shared leaves these rooms."""
    if not isinstance(action, a.AddClue):
        return {}
    rooms = [place for place in rooms_fitting(view.lab) if clue_fits(view.lab, action.clue, place)]
    return {"covers": [room_name(place) for place in rooms]}


def path(view: View, action: Action) -> tuple[str, ...]:  # noqa: C901, PLR0911, PLR0912  a path for every kind
    if isinstance(action, (a.Explore, a.Bolt)):
        return card_name(action.card), spot_name(neighbour(view, action.way))
    if isinstance(action, a.Found):
        return card_name(action.card), spot_name(action.cell)
    if isinstance(action, (a.TakeSkill, a.Bid)):
        return (f"skill-{SKILL_NAMES[action.skill]}",)
    if isinstance(action, (a.Move, a.Flee, a.Run)):
        return (room_name(neighbour(view, action.way)),)
    if isinstance(action, a.Head):
        return (cell_name(view, Cell(view.lab.march.group + STEP[action.way])),)
    if isinstance(action, a.Guide):
        return (cell_name(view, Cell(view.lab.variants.quest.child.cell + STEP[action.way])),)
    if isinstance(action, a.Pinpoint):
        return (cell_name(view, action.cell),)
    if isinstance(action, a.Rouse):
        return boss_name(action.card), FIGURE_NAMES[action.figure]
    if isinstance(action, a.Transform):
        return (boss_name(action.card),)
    if isinstance(action, (a.Send, a.Drive, a.Shoot, a.Goad, a.Teleport)):
        return (room_name(action.cell),)
    if isinstance(action, a.SetTrap):
        return (spot_name(action.cell),)
    if isinstance(action, a.Place):
        return f"kind-{KINDS[action.kind]}", room_name(action.cell)
    if isinstance(action, a.Mutate):
        return FIGURE_NAMES[action.figure], f"kind-{KINDS[action.kind]}"
    if isinstance(action, (a.Kill, a.Dodge)) and view.me is not None:
        return spend_path(view.lab, view.me, action)
    if isinstance(action, (a.Kill, a.Dodge, a.Enter, a.Push, a.Blast, a.Damage, a.Steer, a.Spur)):
        return (FIGURE_NAMES[action.figure],)
    if isinstance(action, (a.Redraw, a.Pick, a.Trade, a.Restore, a.TurnUp, a.TurnOver)):
        return (card_name(action.card),)
    if isinstance(action, (a.Improve, a.Lift, a.Resolve, a.Nudge, a.Drop)):
        return thrown_path(view, action)
    if isinstance(action, a.Add) and any(view.plan.tray) and in_fight(view):
        return (f"more-{ELEMENTS[action.element]}",)
    return token_path(action)


def thrown_name(seat: int, place: int) -> str:
    return f"throw-{seat + 1}-{place}"


def thrown_path(view: View, action: Action) -> tuple[str, ...]:
    """The first element on the own board that is of the kind, and positive if it is to be lost, else not."""
    throw = None if view.me is None else view.lab.heroes[view.me].throw
    if throw is None:
        return ()
    assert isinstance(action, (a.Improve, a.Lift, a.Resolve, a.Nudge, a.Drop))
    wanted = isinstance(action, a.Drop)
    for place, element in enumerate(throw.elements):
        there = not isinstance(action, a.Nudge) or action.square == min(throw.squares[place], NUMBERS.squares)
        if element == action.element and there and positive(throw, place) == wanted:
            thrown = (thrown_name(view.me or 0, place),)
            return (*thrown, card_name(action.card)) if isinstance(action, a.Improve) else thrown
    return (card_name(action.card),) if isinstance(action, a.Improve) else ()


def token_path(action: Action) -> tuple[str, ...]:  # noqa: C901, PLR0911, PLR0912  a path for every kind
    if isinstance(action, a.PlaceBarrier):
        return "my-barrier", f"side-{WAYS[action.way]}"
    if isinstance(action, a.PlaceDoor):
        return "my-door", f"side-{WAYS[action.way]}"
    if isinstance(action, a.OpenBreach):
        return "my-breach", f"side-{WAYS[action.way]}"
    if isinstance(action, (a.SetBars, a.RemoveBarrier, a.OpenDoor, a.CloseDoor)):
        return (f"side-{WAYS[action.way]}",)
    if isinstance(action, a.Offer):
        return f"my-{TOKENS[action.token]}", f"hero-{action.seat + 1}"
    if isinstance(action, a.Assign):
        return FIGURE_NAMES[action.figure], f"hero-{action.seat + 1}"
    if isinstance(action, a.Attack):
        return (f"hero-{action.seat + 1}",)
    if isinstance(action, a.Choose):
        return (f"hero-{action.seat + 1}",)
    if isinstance(action, a.Add):
        return (f"my-{ELEMENTS[action.element]}",)
    if isinstance(action, a.Declare):
        return (f"secret-{TABLES.clues[action.clue].id}",)
    if isinstance(action, a.AddClue):
        return (f"clue-{TABLES.clues[action.clue].id}",)
    if isinstance(action, a.TakeAntidote):
        return ("antidote",)
    if isinstance(action, a.Inject):
        return ("my-adrenaline",)
    if isinstance(action, a.SmokeOut):
        return ("my-smoke",)
    if isinstance(action, a.ShutDown):
        return ("my-book",)
    if isinstance(action, a.Treat):
        return (f"hero-{action.seat + 1}",)
    if isinstance(action, (a.Buy, a.Bargain)):
        return (f"reserve-{TOKENS[action.token]}",)
    return ()


# ---- how prominent its button is ------------------------------------------------------------------

MAIN: Final = (
    a.TakeAntidote, a.Keep, a.Throw, a.Shield, a.DrawClue, a.Stand, a.LetGo, a.Accept, a.SendAll, a.GoOn, a.Sell,
)  # fmt: skip
QUIET: Final = (
    a.Pass, a.KeepAll, a.MajorRestore, a.MajorTrade, a.MajorImprove, a.GoOnAll, a.Clear, a.Decline, a.LetAll,
)  # fmt: skip
SPENT_ON: Final = (a.Kill, a.Dodge, a.Damage, a.Buy, a.Sell)


def weight(view: View, legal: list[Action], action: Action) -> dict[str, Json]:
    """The sensible button is filled; to stop is plain while there is anything to do."""
    if isinstance(action, (a.Leave, a.BreakOut)):
        return {"main": True} if view.lab.escape.carrier == view.me or view.lab.escape.left_by >= 0 else {}
    if isinstance(action, a.Done):
        return {"main": True} if not any([isinstance(other, SPENT_ON) for other in legal]) else {"quiet": True}
    if isinstance(action, a.Activate) and view.me is not None:
        lab = view.lab
        opens = lab.heroes[view.me].cell in lab.map.exits and not lab.escape.door
        return {"main": True} if opens and not fighting(lab, view.me) else {}  # in a fight the throw is the large one
    if isinstance(action, MAIN):
        return {"main": True}
    return {"quiet": True} if isinstance(action, QUIET) else {}


def lies(action: Action) -> bool:
    """Of what may be declared about a clue, the truth comes first."""
    return isinstance(action, a.Declare) and action.clue != action.number
