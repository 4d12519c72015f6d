"""Every sentence a player reads: buttons, the log, prompts and labels. ``@2`` stands for the name of seat 2."""

from __future__ import annotations

from typing import Final

from lazaretto.core import Action, Did, Event, Seat
from lazaretto.games.virus import actions as a
from lazaretto.games.virus import events as e
from lazaretto.games.virus.data import (
    AMMO,
    BOSSES,
    COLORS,
    ELEMENTS,
    EXIT_1,
    EXIT_2,
    KIND_OF,
    KINDS,
    NET,
    NUMBERS,
    PRICE,
    TABLES,
    TOKENS,
    WAYS,
)
from lazaretto.games.virus.rules.heroes.movement import search_cubes
from lazaretto.games.virus.rules.heroes.room_actions import room_price
from lazaretto.games.virus.rules.heroes.skills import BidForSkill
from lazaretto.games.virus.rules.phases.turn_end import bargain_price
from lazaretto.games.virus.rules.setup import FoundRoom
from lazaretto.games.virus.state import Lab
from lazaretto.games.virus.text.log import (
    began,
    boss_words,
    combat_words,
    creature_words,
    event_words,
    other_words,
    quest_words,
)
from lazaretto.games.virus.text.names import (
    bars,
    capital,
    card,
    clue,
    cubes,
    figure,
    mover,
    one,
    place,
    room,
    things,
    where,
)
from lazaretto.games.virus.text.names import thing as name_of
from lazaretto.games.virus.view import View

TURNS: Final = ("as it is", "turned right", "upside down", "turned left")


# ---- actions ---------------------------------------------------------------------------------------------


def action(view: View, thing: Action) -> str:  # noqa: C901, PLR0911, PLR0912  a sentence for every kind
    if isinstance(thing, (a.Explore, a.Bolt)):
        verb = "Flee and explore" if isinstance(thing, a.Bolt) else "Explore"
        return f"{verb} {WAYS[thing.way]} with the {card(thing.card)}, {TURNS[thing.spin]}"
    if isinstance(thing, a.Found):
        return f"Lay {founding(view.lab, thing)}, {TURNS[thing.spin]}, {place(thing.cell)}"
    if isinstance(thing, a.Place):
        return f"Place {one(KINDS[thing.kind])} in {where(view.lab, thing.cell)}"
    if isinstance(thing, a.Move):
        return f"Move {WAYS[thing.way]}"
    if isinstance(thing, a.Flee):
        return f"Flee {WAYS[thing.way]}"
    if isinstance(thing, a.Redraw):
        return f"Draw another: turn over the {card(thing.card)}"
    if isinstance(
        thing, (a.PlaceBarrier, a.SetBars, a.RemoveBarrier, a.OpenBreach, a.PlaceDoor, a.OpenDoor, a.CloseDoor)
    ):
        return edge_action(thing)
    if isinstance(thing, (a.Send, a.Drive, a.SetTrap, a.Shoot, a.Goad, a.Pinpoint, a.Teleport)):
        return cell_action(view.lab, thing)
    if isinstance(thing, (a.Kill, a.Dodge, a.Enter, a.Push, a.Blast, a.Mutate, a.Damage, a.Steer, a.Spur, a.Rouse)):
        return figure_action(view.lab, thing)
    if isinstance(thing, a.Head) and view.lab.march.mover >= 0:
        return f"{capital(mover(view.lab, view.me))} goes {WAYS[thing.way]}"
    if isinstance(thing, a.Activate) and view.me is not None:
        return activation(view.lab, view.me)
    if isinstance(thing, a.Search) and view.me is not None:
        return f"{SMALL[a.Search]} ({cubes(search_cubes(view.lab.heroes[view.me]))})"
    if isinstance(thing, a.Pass) and isinstance(view.lab.turn.asked, BidForSkill):
        return "Pass for good"
    if isinstance(thing, a.Stay) and view.lab.march.mover >= 0:
        return f"{capital(mover(view.lab, view.me))} stays here"
    if isinstance(thing, (a.Pick, a.Trade, a.Restore, a.TurnUp, a.TurnOver, a.Improve)):
        return card_action(thing)
    return small_action(view.lab, thing)


def founding(lab: Lab, thing: a.Found) -> str:
    """``the blue corridor``, or ``the other blue corridor`` where two cards look alike."""
    asked = lab.turn.asked
    cards = asked.cards if isinstance(asked, FoundRoom) else ()
    twins = [other for other in cards if card(other) == card(thing.card)]
    other = ("", "other ", "third ")[min(2, twins.index(thing.card))] if thing.card in twins else ""
    return f"the {other}{card(thing.card)}"


def activation(lab: Lab, seat: Seat) -> str:
    """``Activate Exit 1 (1 cube)``"""
    here = lab.map.rooms.get(lab.heroes[seat].cell)
    if here is None:  # he has left the lab
        return SMALL[a.Activate]
    price = cubes(room_price(lab, seat))
    if here.card in (EXIT_1, EXIT_2):
        return f"Activate {room(here)} ({price})"
    if here.symbol() == AMMO:
        return f"Take {things(NUMBERS.ammo, 'bullet')} ({price})"
    return f"Draw {things(NUMBERS.net, 'room card')} ({price})" if here.symbol() == NET else SMALL[a.Activate]


def edge_action(thing: Action) -> str:
    if isinstance(thing, a.PlaceBarrier):
        return f"Put a barrier with {bars(thing.bars)} {WAYS[thing.way]}"
    if isinstance(thing, a.SetBars):
        return f"Set the barrier {WAYS[thing.way]} to {bars(thing.bars)}"
    if isinstance(thing, a.RemoveBarrier):
        return f"Remove the barrier {WAYS[thing.way]}"
    if isinstance(thing, a.OpenBreach):
        return f"Open a breach {WAYS[thing.way]}"
    if isinstance(thing, a.PlaceDoor):
        return f"Put {'a closed' if thing.leaf else 'an open'} door {WAYS[thing.way]}"
    if isinstance(thing, a.OpenDoor):
        return f"Open the door {WAYS[thing.way]}"
    assert isinstance(thing, a.CloseDoor)
    return f"Close the door {WAYS[thing.way]}"


def cell_action(lab: Lab, thing: Action) -> str:
    if isinstance(thing, a.Send):
        return f"Move the group of {where(lab, thing.cell)} next"
    if isinstance(thing, a.Drive):
        return f"Instead move the group of {where(lab, thing.cell)} one room"
    if isinstance(thing, a.SetTrap):
        return f"Lay the trap room {place(thing.cell)}"
    if isinstance(thing, a.Teleport):
        return f"Teleport to {where(lab, thing.cell)}"
    if isinstance(thing, a.Goad):
        return f"The Boss takes 1 damage: the creatures of {where(lab, thing.cell)} move one room"
    if isinstance(thing, a.Pinpoint):
        return f"Choose {where(lab, thing.cell)}"
    assert isinstance(thing, a.Shoot)
    return f"Shoot at {where(lab, thing.cell)}"


def figure_action(lab: Lab, thing: Action) -> str:
    if isinstance(thing, a.Kill):
        return f"Kill {figure(lab, thing.figure)}"
    if isinstance(thing, a.Dodge):
        return f"Dodge {figure(lab, thing.figure)}"
    if isinstance(thing, a.Enter):
        return f"{capital(figure(lab, thing.figure))} goes in"
    if isinstance(thing, a.Push):
        return f"{capital(figure(lab, thing.figure))} is pushed back"
    if isinstance(thing, a.Blast):
        return f"The explosion hits {figure(lab, thing.figure)} first"
    if isinstance(thing, a.Damage):
        return f"Deal 1 damage to {figure(lab, thing.figure)} (3 Successes)"
    if isinstance(thing, a.Steer):
        return f"Move {figure(lab, thing.figure)} next"
    if isinstance(thing, a.Spur):
        return f"The Boss takes 1 damage: {figure(lab, thing.figure)} moves one room"
    if isinstance(thing, a.Rouse):
        return f"{capital(figure(lab, thing.figure))} becomes {BOSSES[thing.card].name}"
    assert isinstance(thing, a.Mutate)
    return f"{capital(figure(lab, thing.figure))} becomes {one(KINDS[thing.kind])}"


def card_action(thing: Action) -> str:
    if isinstance(thing, a.TurnOver):
        return f"Turn over the {card(thing.card)}"
    if isinstance(thing, a.Pick):
        return f"Pick the {card(thing.card)}"
    if isinstance(thing, a.Trade):
        return f"Turn over the {card(thing.card)} for {things(NUMBERS.advantage, 'resource')}"
    if isinstance(thing, (a.Restore, a.TurnUp)):
        price = f" for {cubes(NUMBERS.flip_cost)}" if isinstance(thing, a.TurnUp) else ""
        return f"Turn up the {card(thing.card)}{price}"
    assert isinstance(thing, a.Improve)
    return f"Turn over the {card(thing.card)}: one more {name_of(ELEMENTS[thing.element])} counts"


SMALL: Final[dict[type[Action], str]] = {
    a.Keep: "Keep it",
    a.KeepAll: "Keep all",
    a.Leave: "Leave the lab",
    a.BreakOut: "Flee out of the lab",
    a.Search: "Search the room",
    a.Activate: "Use the room",
    a.DrawClue: "Draw a clue",
    a.TakeAntidote: "Take the antidote",
    a.Inject: "Use adrenaline",
    a.Accept: "Take it",
    a.Decline: "No, thanks",
    a.Share: "Share the creatures out like this",
    a.Propose: "Propose a joint throw",
    a.Hit: "Deal 1 damage to the hero (3 Successes)",
    a.Parry: "One dodge against heroes (1 Success)",
    a.Pass: "Stop for this turn",
    a.Clear: "Put back",
    a.Throw: "Throw",
    a.Rethrow: "Throw again, with a four-leaf",
    a.Stand: "Keep the throw",
    a.Done: "Done",
    a.Shield: "Use a shield",
    a.Bear: "Take the wound",
    a.MajorImprove: "Major Advantage: 3 more cubes count",
    a.MajorRestore: "Major Advantage: turn 3 room cards up",
    a.MajorTrade: f"Major Advantage: {things(NUMBERS.major, 'resource')}",
    a.SendAll: "Move all groups row by row",
    a.Stay: "Stay here",
    a.UseFourLeaf: "Cancel this step with a four-leaf",
    a.LetGo: "Let it happen",
    a.LetAll: "Let all steps happen",
    a.Sell: "Discard these cards",
    a.Recall: "Take the card back: your Boss is a Leader again",
    a.GoOn: "Go on",
    a.SmokeOut: "Use a smoke bomb: no combat here this phase",
    a.ShutDown: "Shut the computer down (1 cube, 1 book, 1 explosive)",
    a.GoOnAll: "Do not ask again this turn",
}


def small_action(lab: Lab, thing: Action) -> str:  # noqa: C901, PLR0911, PLR0912  a sentence for every kind
    found = SMALL.get(type(thing))
    if found is not None:
        return found
    if isinstance(thing, a.Dedicate):
        return f"{COLORS[thing.color].capitalize()} rooms call {KINDS[thing.kind]}s"
    if isinstance(thing, a.DedicateLeader):
        return f"{COLORS[thing.color].capitalize()} rooms call {figure(lab, thing.figure)}"
    if isinstance(thing, a.Transform):
        return f"Discard {BOSSES[thing.card].name}: a creature becomes a Leader"
    if isinstance(thing, (a.TakeSkill, a.Bid)):
        row = TABLES.skills[thing.skill]
        return f"{'Take' if isinstance(thing, a.TakeSkill) else 'Bid for'} {row.name}: {row.text}"
    if isinstance(thing, a.Run):
        return f"Run {WAYS[thing.way]} (no cube)"
    if isinstance(thing, a.Treat):
        return f"Treat a deep face-{'down' if thing.facing else 'up'} wound of @{thing.seat + 1}"
    if isinstance(thing, a.Bargain):
        return f"Buy {one(name_of(TOKENS[thing.token]))} for {bargain_price(thing.token)}, as a Quartermaster"
    if isinstance(thing, a.Nudge):
        where = "outside" if thing.square == NUMBERS.squares else f"on square {thing.square + 1}"
        return f"Lucky: throw the {ELEMENTS[thing.element]} {where} again"
    if isinstance(thing, a.Resolve):
        return f"Resolution: one more {name_of(ELEMENTS[thing.element])} counts"
    if isinstance(thing, a.Tint):
        return f"The room counts as {COLORS[thing.color]}"
    if isinstance(thing, a.Aim):
        return f"Count {WAYS[thing.way]}"
    if isinstance(thing, a.Guide):
        return f"The Child goes {WAYS[thing.way]}"
    if isinstance(thing, a.Turn):
        return f"Lay it {TURNS[thing.spin]}"
    if isinstance(thing, a.Attack):
        return f"Throw at @{thing.seat + 1}"
    if isinstance(thing, a.Assign):
        return f"@{thing.seat + 1} takes {figure(lab, thing.figure)}"
    if isinstance(thing, a.Choose):
        return f"Choose @{thing.seat + 1}"
    if isinstance(thing, a.LayExplosives):
        return f"Lay {things(thing.count, 'explosive')}"
    if isinstance(thing, (a.Heal, a.Bleed)):
        verb = "Treat" if isinstance(thing, a.Heal) else "Bleed from"
        return f"{verb} a deep wound lying face-{'down' if thing.facing else 'up'}"
    if isinstance(thing, a.Declare):
        how = "Declare it truly" if thing.clue == thing.number else "Declare instead"
        return f"{how}: {clue(thing.number)}"
    if isinstance(thing, a.AddClue):
        return f"Share the clue: {clue(thing.clue)}"
    if isinstance(thing, a.Offer):
        return f"Offer {one(name_of(TOKENS[thing.token]))} to @{thing.seat + 1}"
    if isinstance(thing, a.Add):
        return f"Add {one(name_of(ELEMENTS[thing.element]))} to the throw"
    if isinstance(thing, a.Lift):
        return f"One more {name_of(ELEMENTS[thing.element])} counts"
    if isinstance(thing, a.Drop):
        return f"Lose a {ELEMENTS[thing.element]} that counts"
    if isinstance(thing, a.Head):
        return f"The group goes {WAYS[thing.way]}"
    if isinstance(thing, a.Skip):
        return f"Nothing can come for {COLORS[thing.color]}"
    if isinstance(thing, a.Buy):
        return f"Buy {one(name_of(TOKENS[thing.token]))} for {PRICE[thing.token]}"
    if isinstance(thing, a.StartLate):
        seconds = NUMBERS.late_seconds * thing.seconds
        return f"Start {seconds} seconds late" if seconds else "Start on time"
    return str(thing)


# ---- the log ---------------------------------------------------------------------------------------------


SILENT: Final[tuple[type[Action], ...]] = (
    a.Place, a.Throw, a.Shoot, a.Attack, a.Stand, a.Kill, a.DrawClue, a.Keep, a.KeepAll, a.Bear, a.Done, a.Send,
    a.SendAll, a.Head, a.LetGo, a.LetAll, a.GoOn, a.GoOnAll, a.Sell, a.Rouse, a.SetTrap, a.TakeSkill, a.Recall,
    a.Leave, a.Mutate,
)  # fmt: skip  # what follows them is reported, or nothing follows


def did(view: View, thing: Did) -> str:
    """One line for one thing that happened: none where an event follows that says it."""
    done, who = thing.action, f"@{thing.seat + 1}"
    if isinstance(done, SILENT) or (isinstance(done, a.Activate) and holds_exit(view.lab, thing.seat)):
        return ""
    if isinstance(done, (a.Move, a.Run)):
        return f"{who} moves {WAYS[done.way]}"
    if isinstance(done, a.Flee):
        return f"{who} flees {WAYS[done.way]}"
    if isinstance(done, (a.Explore, a.Bolt)):
        return f"{who} {'flees and ' * isinstance(done, a.Bolt)}explores {WAYS[done.way]}: {one(card(done.card))}"
    if isinstance(done, a.Buy):
        return f"{who} buys {one(name_of(TOKENS[done.token]))}"
    if isinstance(done, a.Dodge):
        return f"{who} dodges {one(KINDS[KIND_OF[done.figure]])}"
    simple = DONE.get(type(done)) or retold(view.lab, done)
    if simple:
        return f"{who} {simple}"
    told = activation(view.lab, thing.seat) if isinstance(done, a.Activate) else action(view, done)
    simple = third_person(told)
    return f"{who} {simple}" if simple else f"{who}: {told}"


def holds_exit(lab: Lab, seat: Seat) -> bool:
    here = lab.map.rooms.get(lab.heroes[seat].cell)
    return here is not None and here.card in (EXIT_1, EXIT_2)


def retold(lab: Lab, done: Action) -> str:
    """What a seat did, where the sentence of its button says something else."""
    if isinstance(done, a.Found):
        return f"lays the {card(done.card)}, {place(done.cell)}"
    if isinstance(done, a.Redraw):
        return f"draws another, turning over the {card(done.card)}"
    if isinstance(done, a.Drive):
        return f"moves the group of {where(lab, done.cell)} one room instead"
    if isinstance(done, a.Bid):
        return f"bids for {TABLES.skills[done.skill].name}"
    if isinstance(done, (a.Enter, a.Push)):
        verb = "lets" if isinstance(done, a.Enter) else "pushes"
        return f"{verb} {one(KINDS[KIND_OF[done.figure]])} {'in' if isinstance(done, a.Enter) else 'back'}"
    return f"gives {figure(lab, done.figure)} to @{done.seat + 1}" if isinstance(done, a.Assign) else ""


VERBS: Final = (
    "Add", "Bleed", "Build", "Buy", "Cancel", "Choose", "Close", "Deal", "Declare", "Discard", "Lay", "Lose", "Make",
    "Move", "Offer", "Open", "Pick", "Propose", "Put", "Remove", "Set", "Share", "Shut", "Start", "Take", "Teleport",
    "Treat", "Turn", "Use",
)  # fmt: skip  # that begin a button's sentence


def third_person(told: str) -> str:
    """``turns over the red bend`` for a button's ``Turn over the red bend``; nothing for another sentence."""
    verb, _, rest = told.partition(" ")
    return f"{verb.lower()}s {rest}" if verb in VERBS else ""


DONE: Final[dict[type[Action], str]] = {
    a.Pass: "stops for this turn",
    a.Search: "searches the room",
    a.Activate: "uses the room",
    a.Inject: "uses adrenaline",
    a.Shield: "uses a shield",
    a.TakeAntidote: "takes the antidote",
    a.Rethrow: "throws again, with a four-leaf",
    a.Accept: "takes it",
    a.Decline: "declines",
    a.Stay: "lets it stay",
    a.BreakOut: "flees out of the lab",
    a.MajorImprove: "uses a Major Advantage: three more cubes count",
    a.MajorRestore: "uses a Major Advantage: three room cards are turned up",
    a.MajorTrade: f"uses a Major Advantage for {things(NUMBERS.major, 'resource')}",
    a.Clear: "takes the throw back",
}


def say(view: View, thing: Action | Event) -> str:
    if isinstance(thing, Action):
        return action(view, thing)
    if isinstance(thing, Did):
        return did(view, thing)
    if isinstance(thing, e.Began):
        return began(view, thing)
    if isinstance(thing, (e.Read, e.ReadsSecretly, e.Happened, e.TrapTurned, e.NumberRead, e.TimeUp)):
        return event_words(view, thing)
    if isinstance(
        thing, (e.Landed, e.Succeeded, e.Together, e.Attacked, e.Wounded, e.Died, e.Turned, e.Killed, e.Exploded)
    ):
        return combat_words(view, thing)
    if isinstance(thing, (e.Sensed, e.Halted, e.Appeared, e.BossShown)):
        return creature_words(view, thing)
    if isinstance(thing, (e.BossCardDrawn, e.DrawsBossCard, e.Recalled, e.Rose)):
        return boss_words(view, thing)
    if isinstance(thing, (e.NumbersDrawn, e.SpecialPlaced, e.ShutOff, e.ChildMet, e.ChildGone)):
        return quest_words(view, thing)
    return other_words(view, thing)
