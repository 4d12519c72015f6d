"""What a seat is asked, above the buttons."""

from __future__ import annotations

from typing import Final

from lazaretto.core import Seat
from lazaretto.games.virus.data import ELEMENTS, NUMBERS, TOKENS
from lazaretto.games.virus.names import (
    LESSONS,
    capital,
    card,
    clue,
    cubes,
    event,
    figure,
    one,
    place,
    thing,
    things,
    won,
    wound,
)
from lazaretto.games.virus.rules import steps
from lazaretto.games.virus.rules.flow import question
from lazaretto.games.virus.rules.shares import fighting, foes
from lazaretto.games.virus.rules.turn_end import found_resources
from lazaretto.games.virus.state import Lab
from lazaretto.games.virus.view import View

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
    steps.ASK_CLUE: ("Keep the clue?", "For another, turn one of your cards over."),
    steps.ASK_LATE: (
        "Start late?",
        f"{NUMBERS.late_seconds} seconds turn one display card up, {2 * NUMBERS.late_seconds} seconds two.",
    ),
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
    if steps.boss_player(lab, view.me) is not None:
        title, hint = PROMPTS[asked]
        return capital(title.removeprefix("Lead: ")), hint
    hero = lab.heroes[view.me]
    if asked == steps.ASK_EVENT:
        told = event(view.event) if view.event >= 0 else ""
        return "Keep this event?", f"{told} For another, turn one of your cards over.".lstrip()
    if asked == steps.ASK_CLUE:
        held = view.hand or hero.clues
        return PROMPTS[asked][0], f"{clue(held[-1])} {PROMPTS[asked][1]}"
    if asked == steps.ASK_WOUND and hero.drawn is not None:
        return f"Keep this {wound(hero.drawn)}?", PROMPTS[asked][1]
    if asked == steps.ASK_CARD:
        return f"Keep {card(hero.display[-1])}?", "An Advantage puts it under the deck; another is drawn."
    if asked == steps.ASK_NET:
        return f"Keep {card(hero.net[-hero.looks])}?", "An Advantage puts it under the deck; another is drawn."
    if asked == steps.ASK_REAL:
        return acting(view, view.me)
    if asked == steps.ASK_OFFER:
        return f"@{hero.offer_from + 1} offers you {one(thing(TOKENS[hero.offer]))}", ""
    if asked == steps.ASK_VOTE:
        what = "to throw together" if hero.vote == 2 else "to share the creatures out unequally"
        return (
            f"@{hero.vote_by + 1} asks {what}",
            "All must agree to unequal shares; who agrees to a joint throw throws too.",
        )
    if asked == steps.ASK_BUY:
        return f"Spend {things(hero.resources, 'resource')}", "What is left is lost."
    if asked == steps.ASK_GAIN:
        found = found_resources(lab, view.me)
        return PROMPTS[asked][0], f"Explored and searched rooms bring {found}. {PROMPTS[asked][1]}"
    if asked == steps.ASK_SPEND and hero.throw is not None:
        return f"Spend {won(hero.throw.spent)}", PROMPTS[asked][1]
    return PROMPTS[asked]


def acting(view: View, seat: Seat) -> tuple[str, str]:
    """In the Real time phase: what is in the tray, what one fights, what is to be learnt, or the cubes left."""
    tray, left = view.plan.tray, cubes(view.lab.heroes[seat].stock)
    if any(tray):
        thrown = ", ".join([things(count, ELEMENTS[element]) for element, count in enumerate(tray) if count])
        hint = "Only what lies alone on a square counts: positive bullets x positive cubes."
        return f"Throw {thrown}?", hint
    lesson = view.lab.lesson
    if not fighting(view.lab, seat) and lesson.step and not lesson.met:
        return LESSONS[lesson.step]
    if not fighting(view.lab, seat):
        return "Your hero", f"{left} left; each one you leave makes noise."
    blows = sum([creature.damage() for creature in foes(view.lab, seat)])
    worst = f"What you do not kill or dodge strikes after each throw, and once more at the end: {blows} now. "
    return "In combat", (worst if blows else "") + f"{left} left: throw, or flee."


def waiting(lab: Lab) -> str:
    if lab.ask:
        return f"@{lab.who + 1} decides"
    return f"Turn {lab.turn}: {capital(steps.STEP_NAMES[lab.step])}"
