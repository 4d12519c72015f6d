"""Every sentence a player reads: buttons, the log, prompts and labels. ``@2`` stands for the name of seat 2."""

from __future__ import annotations

from typing import Final

from lazaretto.core import Action, Cell, Did, Event, Seat, xy
from lazaretto.games.virus import actions as a
from lazaretto.games.virus import events as e
from lazaretto.games.virus.data import (
    BOSSES,
    CARD_NAMES,
    COLOR,
    COLORS,
    DECK,
    E_BOOK,
    E_HEART,
    ELEMENTS,
    FIGURE_NAMES,
    KINDS,
    NUMBERS,
    PRICE,
    SHAPE,
    START,
    SYMBOL,
    SYMBOLS,
    TABLES,
    TOKENS,
    TRAPS,
    WAYS,
)
from lazaretto.games.virus.rules import steps
from lazaretto.games.virus.rules.flow import question
from lazaretto.games.virus.rules.senses import HEARS, MEETS, NOTHING, SEES, SMELLS, sense
from lazaretto.games.virus.rules.throws import actions_left, bullets_left, positives, successes
from lazaretto.games.virus.rules.turn_end import bargain_price, found_resources
from lazaretto.games.virus.state import CAPTIVE, CHILD, INSIDE, BossPlayer, Creature, Hero, Lab, Room, Throw
from lazaretto.games.virus.view import View

TURNS: Final = ("as it is", "turned right", "upside down", "turned left")
SHAPE_NAMES: Final = ("dead end", "corridor", "corner", "T", "crossing")
CLUE_WORDS: Final = {
    "sides": "It has exactly {number} open sides.",
    "group": "It belongs to a group of {number} or more {color} rooms.",
    "doors": "With more doors than heroes on the table, it hosts exactly one.",
    "breaches": "With more breaches than heroes on the table, it hosts exactly one.",
    "near-trap": "It lies beside a trap room.",
    "crowded": "Creatures fill all its spaces.",
    "near": "It lies beside a {color} room.",
    "empty": "No creature is in it.",
    "wings": "It lies {number} or more columns from START's.",
}
ZONES: Final = {
    "C13": "It lies west of START.",
    "C14": "It lies east of START.",
    "C15": "It lies straight north of START.",
    "C16": "It lies in the first three rows.",
    "C17": "It lies in the fourth to sixth row.",
    "C18": "It lies in the seventh row or beyond.",
    "C19": "It lies at most two columns from START's.",
}
EVENT_WORDS: Final = {
    "calm": "Nothing happens.",
    "lights-out": "The countdown is ten seconds shorter; without real time each hero loses a cube to his reserve.",
    "frenzy": "Every group moves one room more.",
    "torpor": "Every group moves one room less.",
    "supply-crate": "Each hero takes two bullets.",
    "alarm": "One more minion per hero comes with the new creatures.",
    "power-failure": "All doors open, and none closes this turn.",
    "second-wind": "Heroes recover one cube more.",
    "fatigue": "Heroes recover one cube less.",
    "jammed-consoles": "First Aid, Ammo and Net cannot be used.",
    "falling-debris": "Each hero loses a shield or takes a face-up wound.",
    "lockdown": "The Exits cannot be activated.",
    "echoes": "Creatures hear six rooms far.",
    "silence": "Creatures do not hear.",
    "strong-scent": "Creatures smell six rooms far.",
    "ventilation": "Creatures smell two rooms far.",
    "blueprints": "Displays hold one card more.",
    "short-supply": "Nobody gains more than 20 resources.",
    "rich-pickings": "Each hero gains three resources.",
    "pack-hunt": "Dogs make their group two rooms faster.",
    "mutation": "The Lead turns a minion into a Leader.",
    "cracked-walls": "Breaches cost no cube.",
    "medical-cache": "The Lead gives a hero an adrenaline token.",
    "panic": "Nobody may search.",
    "reinforcements": "Two minions come to the farther Exit.",
}
REASONS: Final = {
    "meets": "stays with a hero",
    "child": "has found the Child",
    "noise": "stays where the noise is",
    "quiet": "has lost the trace and stops",
    "lies down": "finds nothing: it lies down, and who lay already is gone",
    "barred": "is held by a barrier or door",
    "full": "stands before a full room",
    "narrow": "finds too little space",
}

# ---- names -----------------------------------------------------------------------------------------------


def place(cell: Cell) -> str:
    x, y = xy(cell)
    return f"({x},{y})"


def card(number: int) -> str:
    """``Y25, yellow T with lab``"""
    symbol = SYMBOLS[SYMBOL[number]]
    look = f"{(*COLORS, '', 'multicolour')[COLOR[number]]} {SHAPE_NAMES[SHAPE[number]]}"
    return f"{CARD_NAMES[number]}, {look}" + (f" with {symbol}" if symbol else "")


def room(here: Room) -> str:
    if here.card >= DECK:
        return ("START", "Exit 1", "Exit 2", "Special room")[here.card - START]
    if here.trap >= 0:
        kind = "" if TRAPS[here.trap] == "none" else f", {TRAPS[here.trap]}"
        return f"{(*COLORS, '', 'multicolour')[here.color()]} trap room{kind}"
    return card(here.card)


def room_color(here: Room) -> str:
    return color_token(here.color())


def color_token(color: int) -> str:
    return (*COLORS, "ink", "violet")[color]


def figure(number: int) -> str:
    return FIGURE_NAMES[number]


def creature(one: Creature) -> str:
    if one.card >= 0:
        row = BOSSES[one.card]
        left = f"{one.hp_left()} of {row.hp}" if one.markers else str(row.hp)
        return f"{row.name} (Boss): {left} HP, dodge {row.dodge}, damage {row.damage}{power(one.card)}"
    lying = ", lying" if one.lying else ""
    boss = "unknown Boss" if one.boss else KINDS[one.kind()]
    return f"{boss}{lying}: {one.hp()} HP, dodge {one.dodge()}, damage {one.damage()}"


POWER_WORDS: Final = {
    "slow": "its group moves one room less",
    "stalker": "shots at it lose one more cube",
    "dog": "as fast as a dog",
    "warden": "no barrier or door stops it",
    "executioner": "drains a cube of every hero near it",
    "verduko": "spits at the nearest hero it sees",
    "desu": "pushes minions aside",
    "shade": "no shot harms it",
    "leech": "its wounds are deep",
    "broodmother": "brings a minion every turn",
    "plague": "fleeing from it costs two wounds",
    "regenerate": "heals one damage every turn",
    "alpha": "others beside it are harder to dodge",
}


def power(card: int) -> str:
    found = POWER_WORDS.get(BOSSES[card].power, "")
    return f"; {found}" if found else ""


def boss_card(card: int) -> str:
    row = BOSSES[card]
    return f"{row.name}: {row.hp} HP, size {row.size}, dodge {row.dodge}, damage {row.damage}{power(card)}"


def boss_title(lab: Lab, player: BossPlayer) -> str:
    """Heavy chooses new creatures, Light moves them; one alone does both (V-344, V-345)."""
    if len(lab.bosses) == 1:
        return "Boss player"
    return ("Heavy Boss player", "Light Boss player", "Boss player")[min(2, lab.bosses.index(player))]


def clue(number: int) -> str:
    row = TABLES.clues[number]
    if row.id in ZONES:
        return ZONES[row.id]
    return CLUE_WORDS[row.kind].format(number=row.number, color=row.color)


def event(number: int) -> str:
    row = TABLES.events[number]
    return f"{row.name}: {EVENT_WORDS[row.id]}"


DIFFICULTY: Final = {
    (1, 0): "Introductory", (1, 1): "Easy", (2, 0): "Medium", (2, 1): "Difficult", (3, 0): "Hard", (3, 1): "Crazy",
    (3, 2): "Almost impossible",
}  # fmt: skip


def difficulty(lab: Lab) -> str:
    """The level and the Difficult Addons together have a name (V-003)."""
    addons = lab.spy + bool(lab.legend) + (lab.seats > len(lab.heroes))
    return DIFFICULTY.get((lab.level, addons), f"Level {lab.level} + {addons} addons")


def hero_status(lab: Lab, seat: Seat) -> str:
    hero = lab.heroes[seat]
    if hero.status != INSIDE:
        return ("", "dead", "out", "lost")[hero.status]
    if lab.ending:
        return ""
    if lab.step == steps.REAL:
        return "done" if hero.passed else "waiting" if hero.late else "acting"
    return "Lead" if seat == lab.lead else ""


# ---- actions ---------------------------------------------------------------------------------------------


def action(view: View, thing: Action) -> str:
    if isinstance(thing, (a.Explore, a.Bolt)):
        verb = "Flee and explore" if isinstance(thing, a.Bolt) else "Explore"
        return f"{verb} {WAYS[thing.way]} with {card(thing.card)}, {TURNS[thing.spin]}"
    if isinstance(thing, a.Found):
        return f"Lay {card(thing.card)}, {TURNS[thing.spin]}, at {place(thing.cell)}"
    if isinstance(thing, a.Place):
        return f"Place a {KINDS[thing.kind]} in {place(thing.cell)}"
    if isinstance(thing, a.Move):
        return f"Move {WAYS[thing.way]}"
    if isinstance(thing, a.Flee):
        return f"Flee {WAYS[thing.way]}"
    if isinstance(thing, a.Redraw):
        return f"Redraw, turning over {card(thing.card)}"
    if isinstance(
        thing, (a.PlaceBarrier, a.SetBars, a.RemoveBarrier, a.OpenBreach, a.PlaceDoor, a.OpenDoor, a.CloseDoor)
    ):
        return edge_action(thing)
    if isinstance(thing, (a.Send, a.Drive, a.SetTrap, a.Shoot, a.Goad, a.Pinpoint, a.Teleport)):
        return cell_action(thing)
    if isinstance(thing, (a.Kill, a.Dodge, a.Enter, a.Push, a.Blast, a.Mutate, a.Damage, a.Steer, a.Spur, a.Rouse)):
        return figure_action(thing)
    if isinstance(thing, a.Head) and view.lab.mover >= 0:
        return f"{figure(view.lab.mover)} goes {WAYS[thing.way]}"
    if isinstance(thing, a.Pass) and view.lab.ask == steps.ASK_BID:
        return "Pass for good"
    if isinstance(thing, a.Stay) and view.lab.mover >= 0:
        return f"{figure(view.lab.mover)} stays here"
    if isinstance(thing, (a.Pick, a.Trade, a.Restore, a.TurnUp, a.TurnOver, a.Improve)):
        return card_action(thing)
    return small_action(thing)


EDGE_ACTIONS: Final = (
    a.PlaceBarrier, a.SetBars, a.RemoveBarrier, a.OpenBreach, a.PlaceDoor, a.OpenDoor, a.CloseDoor,
)  # fmt: skip


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


def bars(count: int) -> str:
    return "1 bar" if count == 1 else f"{count} bars"


def cell_action(thing: Action) -> str:
    if isinstance(thing, a.Send):
        return f"Move the group of {place(thing.cell)} next"
    if isinstance(thing, a.Drive):
        return f"Instead move the group of {place(thing.cell)} one room"
    if isinstance(thing, a.SetTrap):
        return f"Lay the trap room at {place(thing.cell)}"
    if isinstance(thing, a.Teleport):
        return f"Teleport to {place(thing.cell)}"
    if isinstance(thing, a.Goad):
        return f"Your Boss takes a damage: the minions of {place(thing.cell)} move one room"
    if isinstance(thing, a.Pinpoint):
        return f"Choose {place(thing.cell)}"
    assert isinstance(thing, a.Shoot)
    return f"Shoot at {place(thing.cell)}"


def figure_action(thing: Action) -> str:
    if isinstance(thing, a.Kill):
        return f"Kill {figure(thing.figure)}"
    if isinstance(thing, a.Dodge):
        return f"Dodge {figure(thing.figure)}"
    if isinstance(thing, a.Enter):
        return f"{figure(thing.figure)} goes in"
    if isinstance(thing, a.Push):
        return f"{figure(thing.figure)} is pushed back"
    if isinstance(thing, a.Blast):
        return f"The explosion hits {figure(thing.figure)} first"
    if isinstance(thing, a.Damage):
        return f"One damage on {figure(thing.figure)} (3)"
    if isinstance(thing, a.Steer):
        return f"Move {figure(thing.figure)} next"
    if isinstance(thing, a.Spur):
        return f"Your Boss takes a damage: {figure(thing.figure)} moves one room"
    if isinstance(thing, a.Rouse):
        return f"{figure(thing.figure)} becomes {BOSSES[thing.card].name}"
    assert isinstance(thing, a.Mutate)
    return f"{figure(thing.figure)} becomes a {KINDS[thing.kind]}"


def card_action(thing: Action) -> str:
    if isinstance(thing, a.TurnOver):
        return f"Turn over {card(thing.card)}"
    if isinstance(thing, a.Pick):
        return f"Pick {card(thing.card)}"
    if isinstance(thing, a.Trade):
        return f"Turn over {card(thing.card)} for {NUMBERS.advantage} resources"
    if isinstance(thing, (a.Restore, a.TurnUp)):
        price = f" for {NUMBERS.flip_cost} cubes" if isinstance(thing, a.TurnUp) else ""
        return f"Turn up {card(thing.card)}{price}"
    assert isinstance(thing, a.Improve)
    return f"Turn over {card(thing.card)}: a {ELEMENTS[thing.element]} becomes positive"


SMALL: Final[dict[type[Action], str]] = {
    a.Keep: "Keep it",
    a.KeepAll: "Keep it and the rest",
    a.Leave: "Leave the lab",
    a.BreakOut: "Flee out of the lab",
    a.Search: "Search the room (3 cubes)",
    a.Activate: "Use the room",
    a.DrawClue: "Draw a clue",
    a.TakeAntidote: "Take the antidote",
    a.Inject: "Use adrenaline",
    a.Accept: "Take it",
    a.Decline: "No, thanks",
    a.Share: "Share the creatures out so",
    a.Propose: "Propose a joint throw",
    a.Hit: "One damage point on the hero (3)",
    a.Parry: "One dodge against heroes (1)",
    a.Pass: "Stop for this phase",
    a.Clear: "Take it back",
    a.Throw: "Throw",
    a.Rethrow: "Throw again (four-leaf)",
    a.Stand: "Leave the throw so",
    a.Done: "Done",
    a.Shield: "Use a shield",
    a.Bear: "Take the wound",
    a.MajorImprove: "Major Advantage: three cubes become positive",
    a.MajorRestore: "Major Advantage: turn three display cards up",
    a.MajorTrade: f"Major Advantage: {NUMBERS.major} resources",
    a.SendAll: "Move all groups row by row",
    a.Stay: "Stay here",
    a.UseFourLeaf: "Cancel this step with a four-leaf",
    a.LetGo: "Let it happen",
    a.LetAll: "Let all steps happen",
    a.Sell: "Discard the picked cards",
    a.Recall: "Your Boss is a Leader again",
    a.GoOn: "Go on",
    a.SmokeOut: "Use a smoke bomb: no combat here this phase",
    a.ShutDown: "Shut the computer down (cube, book, explosive)",
    a.GoOnAll: "Nothing more in this Slow phase",
}


def small_action(thing: Action) -> str:
    found = SMALL.get(type(thing))
    if found is not None:
        return found
    if isinstance(thing, a.Dedicate):
        return f"{COLORS[thing.color].capitalize()} rooms call {KINDS[thing.kind]}s"
    if isinstance(thing, a.DedicateLeader):
        return f"{COLORS[thing.color].capitalize()} rooms call {figure(thing.figure)}"
    if isinstance(thing, a.Transform):
        return f"Discard {BOSSES[thing.card].name}: a minion becomes a Leader"
    if isinstance(thing, (a.TakeSkill, a.Bid)):
        row = TABLES.skills[thing.skill]
        return f"{'Take' if isinstance(thing, a.TakeSkill) else 'Bid for'} {row.name}: {row.text}"
    if isinstance(thing, a.Run):
        return f"Run {WAYS[thing.way]} (no cube)"
    if isinstance(thing, a.Treat):
        return f"Treat a deep face-{'down' if thing.facing else 'up'} wound of @{thing.seat + 1}"
    if isinstance(thing, a.Bargain):
        return f"Buy a {TOKENS[thing.token]} for {bargain_price(thing.token)}"
    if isinstance(thing, a.Nudge):
        where = "outside" if thing.square == NUMBERS.squares else f"on square {thing.square + 1}"
        return f"Lucky: the {ELEMENTS[thing.element]} {where} lands anew"
    if isinstance(thing, a.Resolve):
        return f"Resolution: a {ELEMENTS[thing.element]} becomes positive"
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
        return f"@{thing.seat + 1} takes {figure(thing.figure)}"
    if isinstance(thing, a.Choose):
        return f"Choose @{thing.seat + 1}"
    if isinstance(thing, a.LayExplosives):
        return f"Lay {thing.count} explosive" + ("s" if thing.count > 1 else "")
    if isinstance(thing, (a.Heal, a.Bleed)):
        verb = "Treat" if isinstance(thing, a.Heal) else "Bleed from"
        return f"{verb} a deep wound lying face-{'down' if thing.facing else 'up'}"
    if isinstance(thing, a.Declare):
        truth = "truly" if thing.clue == thing.number else "falsely"
        return f"Lay {TABLES.clues[thing.clue].id} aside and {truth} declare {TABLES.clues[thing.number].id}: " + clue(
            thing.number
        )
    if isinstance(thing, a.AddClue):
        return f"Share the clue: {clue(thing.clue)}"
    if isinstance(thing, a.Offer):
        return f"Offer a {TOKENS[thing.token]} to @{thing.seat + 1}"
    if isinstance(thing, a.Add):
        return f"Add a {ELEMENTS[thing.element]} to the throw"
    if isinstance(thing, a.Lift):
        return f"A {ELEMENTS[thing.element]} becomes positive"
    if isinstance(thing, a.Drop):
        return f"Lose a positive {ELEMENTS[thing.element]}"
    if isinstance(thing, a.Head):
        return f"The group goes {WAYS[thing.way]}"
    if isinstance(thing, a.Skip):
        return f"Nothing can come for {COLORS[thing.color]}"
    if isinstance(thing, a.Buy):
        return f"Buy a {TOKENS[thing.token]} for {PRICE[thing.token]}"
    if isinstance(thing, a.StartLate):
        seconds = NUMBERS.late_seconds * thing.seconds
        return f"Start {seconds} seconds late" if seconds else "Start on time"
    return str(thing)


# ---- the log ---------------------------------------------------------------------------------------------


def say(view: View, thing: Action | Event) -> str:
    if isinstance(thing, Action):
        return action(view, thing)
    if isinstance(thing, Did):
        return f"@{thing.seat + 1}: {action(view, thing.action)}"
    if isinstance(thing, e.Began):
        return began(thing)
    if isinstance(thing, (e.Read, e.ReadsSecretly, e.Happened, e.TrapTurned, e.NumberRead, e.TimeUp)):
        return event_words(thing)
    if isinstance(
        thing, (e.Landed, e.Succeeded, e.Together, e.Attacked, e.Wounded, e.Died, e.Turned, e.Killed, e.Exploded)
    ):
        return combat_words(thing)
    if isinstance(thing, (e.Sensed, e.Halted, e.Appeared, e.BossShown)):
        return creature_words(thing)
    if isinstance(thing, (e.BossCardDrawn, e.DrawsBossCard, e.Recalled, e.Rose)):
        return boss_words(thing)
    if isinstance(thing, (e.NumbersDrawn, e.SpecialPlaced, e.ShutOff, e.ChildMet, e.ChildGone)):
        return quest_words(view, thing)
    return other_words(thing)


COMBAT_EVENTS: Final = (
    e.Landed, e.Succeeded, e.Together, e.Attacked, e.Wounded, e.Died, e.Turned, e.Killed, e.Exploded,
)  # fmt: skip


def began(thing: e.Began) -> str:
    name = steps.STEP_NAMES[thing.step]
    return f"Turn {thing.turn}: {name}"


def event_words(thing: Event) -> str:
    if isinstance(thing, e.Read):
        return f"You read: {event(thing.event)}"
    if isinstance(thing, e.ReadsSecretly):
        return f"@{thing.seat + 1} reads an Event card"
    if isinstance(thing, e.Happened):
        return f"Event: {event(thing.event)}"
    if isinstance(thing, e.TrapTurned):
        return f"A trap room appears at {place(thing.cell)}: {TRAPS[thing.trap]}"
    if isinstance(thing, e.NumberRead):
        return f"The next Event number is {thing.number}: {thing.more} more creatures"
    return "Time is up: hands off!"


def combat_words(thing: Event) -> str:
    if isinstance(thing, e.Landed):
        cubes, bullets = thing.elements.count(0), thing.elements.count(1)
        more = len(thing.elements) - cubes - bullets
        return f"@{thing.seat + 1} throws {cubes} actions + {bullets} bullets" + (f" + {more} tokens" if more else "")
    if isinstance(thing, e.Succeeded):
        return f"{thing.actions} actions and {thing.bullets} bullets are positive: {thing.successes} Successes"
    if isinstance(thing, e.Together):
        return f"@{thing.seat + 1} and {thing.heroes - 1} more throw together: {thing.successes} Successes"
    if isinstance(thing, e.Attacked):
        return f"@{thing.seat + 1} is hit: {thing.source}, {thing.points}"
    if isinstance(thing, e.Wounded):
        deep = "deep " if thing.deep else ""
        return f"@{thing.seat + 1} takes a {deep}wound, face-{'down' if thing.down else 'up'}"
    if isinstance(thing, e.Died):
        return f"@{thing.seat + 1} dies"
    if isinstance(thing, e.Turned):
        return f"@{thing.seat + 1} was " + ("infected" if thing.infected else "not infected")
    if isinstance(thing, e.Killed):
        return f"A {KINDS[thing.kind]} dies in {place(thing.cell)}"
    assert isinstance(thing, e.Exploded)
    return f"Explosion in {place(thing.cell)}: {thing.points}"


def creature_words(thing: Event) -> str:
    if isinstance(thing, e.Sensed):
        return f"The group of {thing.count} in {place(thing.cell)} {sensed(thing)} and turns {WAYS[thing.way]}"
    if isinstance(thing, e.Halted):
        return f"The group in {place(thing.cell)} {REASONS[thing.reason]}"
    if isinstance(thing, e.Appeared):
        return f"A {KINDS[thing.kind]} appears in {place(thing.cell)}"
    assert isinstance(thing, e.BossShown)
    return f"The Boss in {place(thing.cell)} is {BOSSES[thing.card].name}"


def boss_words(thing: Event) -> str:
    if isinstance(thing, e.BossCardDrawn):
        return f"You draw a Boss card: {boss_card(thing.card)}"
    if isinstance(thing, e.DrawsBossCard):
        return f"@{thing.seat + 1} draws a Boss card"
    if isinstance(thing, e.Recalled):
        return f"The Boss of @{thing.seat + 1} in {place(thing.cell)} is a Leader again"
    assert isinstance(thing, e.Rose)
    return f"@{thing.seat + 1} rises in {place(thing.cell)} as {BOSSES[thing.card].name} and plays on as a Boss"


SPECIAL_ROOMS: Final = ("Special room", "Computer Room", "Child's room", "Captive's room")  # by scenario
TASKS: Final = (
    "",
    "Reboot: shut the Computer Room down, too",
    "Child: bring the Child out alive, too",
    "Captive: the Captive must get out, too",
)


def quest_words(view: View, thing: Event) -> str:
    if isinstance(thing, e.NumbersDrawn):
        return "Exit cards are turned up: " + ", ".join([str(number) for number in thing.numbers])
    if isinstance(thing, e.SpecialPlaced):
        return f"The {SPECIAL_ROOMS[view.lab.quest.kind]} lies at {place(thing.cell)}"
    if isinstance(thing, e.ShutOff):
        return f"@{thing.seat + 1} has shut the computer down"
    if isinstance(thing, e.ChildMet):
        return f"The Child follows @{thing.seat + 1}"
    return "The Child is dead: the heroes cannot win any more"


LESSONS: Final = (
    ("", ""),
    ("Step 1: all heroes hold Exit 1 activated together", "Lay rooms towards it. Resources buy hearts and shields."),
    ("Step 2: each hero fights another kind of creature", "An Advantage turns a cube of your throw positive."),
    (
        "Step 3: complete the lab and draw a clue",
        "A lab of one colour gives two clues. The antidote is in Exit 1 then.",
    ),
    ("Step 4: take the antidote and leave through START", "Run: everything is played now."),
)  # goal and tip of the learning game's steps (V-390 to V-393)


def lesson(lab: Lab) -> str:
    """The goal of the step, or that it is met."""
    if lab.lesson.met:
        return f"Step {lab.lesson.step}: done, the next one follows"
    return LESSONS[lab.lesson.step][0]


def task(lab: Lab) -> str:
    """The scenario's task and how it stands."""
    quest = lab.quest
    if quest.kind == CHILD and quest.lost:
        return "The Child is dead"
    if quest.kind == CHILD and quest.guardian >= 0:
        return f"The Child is {'out' if quest.done else 'with'} @{quest.guardian + 1}"
    if quest.kind == CAPTIVE and quest.guardian >= 0:
        return f"The Captive is @{quest.guardian + 1}"
    return "The computer is shut down" if quest.done else TASKS[quest.kind]


def intent(lab: Lab, place_: Cell) -> str:
    """What the group of a room would do now, and why: ``; smells Ana 3 steps away and would go north``."""
    drawn = sense(lab, place_)
    if drawn.sense == MEETS:
        return "; stays here with what it has found"
    if drawn.sense == NOTHING:
        return "; notices nothing and would lie down"
    told = sensed(e.Sensed(place_, 0, drawn.sense, 0, drawn.seat, drawn.counted))
    ways = [WAYS[way] for way in drawn.ways] + (["stay"] if drawn.stay else [])
    return f"; {told} and would go {' or '.join(ways)}" if ways != ["stay"] else f"; {told} here and would stay"


def throw(board: Throw) -> str:
    """``3 bullets x 2 cubes = 6 Successes``, as far as the throw has got."""
    if board.spent >= 0 and board.improved:
        return f"{board.spent} Successes to spend" if board.spent < MANY else "thrown for the group"
    bullets, cubes_ = bullets_left(board), actions_left(board)
    books, hearts = positives(board, E_BOOK), positives(board, E_HEART)
    left = f"{bullets} bullets" + (f" x {1 + books}" if books else "")
    right = f"{cubes_} cubes" + (f" x {1 + hearts}" if hearts else "")
    return f"{left} x {right} = {successes(board)} Successes"


MANY: Final = 10_000


def sensed(thing: e.Sensed) -> str:
    whom = f"@{thing.seat + 1}" if thing.seat >= 0 else "the Child"
    if thing.sense == SEES:
        return f"sees {whom} {thing.counted} room{'s' * (thing.counted > 1)} away"
    if thing.sense == SMELLS:
        return f"smells {whom} {thing.counted} step{'s' * (thing.counted > 1)} away"
    assert thing.sense == HEARS
    return f"hears {cubes(thing.counted)}"


def other_words(thing: Event) -> str:
    if isinstance(thing, e.GoalMet):
        return f"Step {thing.step} of the learning game is done"
    if isinstance(thing, e.Smoked):
        return f"@{thing.seat + 1} fills {place(thing.cell)} with smoke"
    if isinstance(thing, e.RoomMoved):
        return f"The rotating room moves from {place(thing.cell)} to {place(thing.there)}"
    if isinstance(thing, e.SkillTaken):
        return f"@{thing.seat + 1} has a skill: {TABLES.skills[thing.skill].name}"
    if isinstance(thing, e.DoorOpened):
        return "Both Exits are active: the lab door is open for good"
    if isinstance(thing, e.Activated):
        return f"@{thing.seat + 1} activates the Exit at {place(thing.cell)}"
    if isinstance(thing, e.LabCompleted):
        return f"@{thing.seat + 1} completes a Special Lab: {thing.clues} clue" + ("s" if thing.clues > 1 else "")
    if isinstance(thing, e.ClueDrawn):
        return f"@{thing.seat + 1} finds a clue: {clue(thing.clue)}"
    if isinstance(thing, e.DrawnSecretly):
        return f"@{thing.seat + 1} draws a clue and keeps it hidden"
    if isinstance(thing, e.Declared):
        return f"@{thing.seat + 1} declares a clue: {clue(thing.clue)}"
    if isinstance(thing, e.Proven):
        return "The declared clues are shown: " + ("the antidote is real" if thing.real else "it was never there")
    if isinstance(thing, e.CluesClash):
        return "Two clues contradict each other: both go under the deck"
    if isinstance(thing, e.AntidoteFound):
        return f"The antidote is in {place(thing.cell)}: the only room that fits the clues"
    if isinstance(thing, e.Left):
        return f"@{thing.seat + 1} is out" + (" with the antidote" if thing.antidote else "")
    if isinstance(thing, e.LostInside):
        return f"@{thing.seat + 1} is lost in the lab"
    if isinstance(thing, e.CameBack):
        return f"@{thing.seat + 1} is back"
    if isinstance(thing, e.Gained):
        return f"@{thing.seat + 1} gains {thing.resources} resources"
    if isinstance(thing, e.CardDrawn):
        return f"@{thing.seat + 1} draws {card(thing.card)}"
    return "The game is over"


# ---- prompts ---------------------------------------------------------------------------------------------

PROMPTS: Final = {
    steps.ASK_FOUND: ("Lay the first rooms beside START", "Tap a card, then a place."),
    steps.ASK_MINION: ("Place the first minions", "Anywhere but in START."),
    steps.ASK_BOSS: ("Put a Boss into an Exit room", "Choose a Leader; nobody knows its card yet."),
    steps.ASK_MUTATE: ("Mutation: which minion becomes a Leader?", ""),
    steps.ASK_MEDIC: ("Medical cache: who gets the adrenaline?", ""),
    steps.ASK_REINFORCE: ("Reinforcements: choose minions for the farther Exit", ""),
    steps.ASK_TRAP: ("Lay a trap room beside a hero", "Its symbol is seen when it lies."),
    steps.ASK_SPAWN: ("The trap brings minions: which?", ""),
    steps.ASK_BLAST: ("Which creature does the explosion hit first?", ""),
    steps.ASK_GROUP: ("Lead: which group moves next?", "They follow what they see, smell or hear."),
    steps.ASK_TIE: ("Lead: which way?", "Both are equally good to the group."),
    steps.ASK_ENTER: ("Lead: who goes in?", "There is not space for all."),
    steps.ASK_PUSH: ("Lead: which minion is pushed back?", ""),
    steps.ASK_LEAF: ("A group is about to move: use a four-leaf?", "The step is cancelled then."),
    steps.ASK_TARGET: ("Lead: whom does Verduko hit?", ""),
    steps.ASK_BROOD: ("Lead: which minion joins the Broodmother?", ""),
    steps.ASK_NEW: ("Place new creatures", "Noise has called them: empty noisy rooms first."),
    steps.ASK_MINIONS: ("Legend: which colour calls this kind of minion?", "Each colour gets one kind."),
    steps.ASK_LEADER: ("Legend: which colour calls this Leader?", ""),
    steps.ASK_RETURN: ("You come back: to which hero?", "With five cubes, five bullets and new cards."),
    steps.ASK_TURN_OVER: ("Four of your new cards lie face-down: which?", ""),
    steps.ASK_WINDOW: ("Boss player: your chance", "Activate a Boss, spend its strength, or go on."),
    steps.ASK_TRANSFORM: ("Which minion becomes a Leader?", ""),
    steps.ASK_SPIN: ("A new room: which way round?", ""),
    steps.ASK_RISE: ("You rise as a Boss: as which Leader?", "From now on you play for the creatures."),
    steps.ASK_RISE_ROOM: ("Lead: where does the new Boss stand?", "Its room has no space; these are equally near."),
    steps.ASK_AIM: ("Lead: where is the special room?", "Count that many cells, as the cards say."),
    steps.ASK_SPOT: ("Lead: choose one for the special room", "They are equally near, or equally far."),
    steps.ASK_GUIDE: ("Lead: where does the Child go?", "Away from creatures it notices."),
    steps.ASK_SKILL: ("Take a skill", "Two for each hero; one is left."),
    steps.ASK_BID: ("Bid for a skill, or pass for good", "The cubes of the highest bid go to your reserve."),
    steps.ASK_ROTATE: ("Lead: where does the rotating room go?", "With everything on it."),
    steps.ASK_TINT: ("Which colour does the multicolour room stand for?", ""),
    steps.ASK_BLEED: ("Which deep wound bleeds?", ""),
    steps.ASK_SHIELD: ("You are hit: use a shield?", ""),
    steps.ASK_WOUND: ("Keep the wound card?", "An Advantage puts it under the deck; another is drawn."),
    steps.ASK_RESTORE: ("Which display card is turned up?", ""),
    steps.ASK_THROW: ("Improve the throw?", "Each Advantage turns one cube positive."),
    steps.ASK_PENALTY: ("Which positive cube is lost?", "Distance or a large share costs cubes."),
    steps.ASK_SPEND: ("Spend your Successes", "3 for each hit point; dodging costs what the creature says."),
    steps.ASK_CLUE: ("Keep the clue?", "An Advantage puts it under the deck; another is drawn."),
    steps.ASK_LATE: ("Start late?", "15 seconds turn one display card up, 30 seconds two."),
    steps.ASK_WAIT: ("Wait for your late start", ""),
    steps.ASK_GAIN: ("Gain resources", "Discard groups of one shape, or turn cards over; then Done."),
}


def prompt(view: View) -> tuple[str, str]:
    lab = view.lab
    if lab.ending:
        return "The game is over", ""
    if view.me is None or not question(lab, view.me):
        return waiting(lab), ""
    asked = question(lab, view.me)
    if asked == steps.ASK_AIM:
        return PROMPTS[asked][
            0
        ], f"Count {lab.quest.count} cells from {place(lab.quest.mark)}; the table's border stops it."
    if asked == steps.ASK_TIE and lab.mover >= 0:
        return f"Where does {figure(lab.mover)} go?", "As you like; also into the unknown."
    if view.me >= len(lab.heroes):
        title, hint = PROMPTS[asked]
        told = title.removeprefix("Lead: ")
        return told[0].upper() + told[1:], hint
    hero = lab.heroes[view.me]
    if asked == steps.ASK_EVENT:
        return "Keep this event?", event(view.event) if view.event >= 0 else ""
    if asked == steps.ASK_CARD:
        return f"Keep {card(hero.display[-1])}?", "An Advantage puts it under the deck; another is drawn."
    if asked == steps.ASK_REAL and lab.lesson.step and not lab.lesson.met:
        return LESSONS[lab.lesson.step]
    if asked == steps.ASK_REAL:
        return "Your hero", f"{cubes(hero.stock)} left; each one you leave makes noise."
    if asked == steps.ASK_OFFER:
        return f"@{hero.offer_from + 1} offers you a {TOKENS[hero.offer]}", ""
    if asked == steps.ASK_VOTE:
        what = "to throw together" if hero.vote == 2 else "to share the creatures out unequally"
        return (
            f"@{hero.vote_by + 1} asks {what}",
            "All must agree to unequal shares; who agrees to a joint throw throws too.",
        )
    if asked == steps.ASK_BUY:
        return f"Spend {hero.resources} resources", "What is left is lost."
    if asked == steps.ASK_GAIN:
        found = found_resources(lab, view.me)
        return PROMPTS[asked][0], f"Explored and searched rooms bring {found}. {PROMPTS[asked][1]}"
    if asked == steps.ASK_SPEND and hero.throw is not None:
        return f"Spend {hero.throw.spent} Successes", PROMPTS[asked][1]
    return PROMPTS[asked]


def waiting(lab: Lab) -> str:
    if lab.ask:
        return f"@{lab.who + 1} decides"
    return f"Turn {lab.turn}: {steps.STEP_NAMES[lab.step]}"


def cubes(count: int) -> str:
    return "1 cube" if count == 1 else f"{count} cubes"


def wounds(hero: Hero, points: int) -> str:
    deep = len([wound for wound in hero.wounds if wound.deep])
    down = len([wound for wound in hero.wounds if wound.down])
    return f"{len(hero.wounds)} of {points} wounds, {deep} deep, {down} face-down"
