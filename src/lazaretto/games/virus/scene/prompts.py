"""What a seat is asked, above the buttons."""

from __future__ import annotations

from typing import Final

from lazaretto.core import Seat
from lazaretto.games.virus.data import ELEMENTS, NUMBERS, TOKENS
from lazaretto.games.virus.rules import catalogue as q
from lazaretto.games.virus.rules import steps
from lazaretto.games.virus.rules.combat.sharing import fighting, foes
from lazaretto.games.virus.rules.flow import question
from lazaretto.games.virus.rules.phases.turn_end import found_resources
from lazaretto.games.virus.state import Decision, Lab
from lazaretto.games.virus.text.names import (
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
    trap,
    won,
    wound,
)
from lazaretto.games.virus.view import View

# ---- prompts ---------------------------------------------------------------------------------------------


PROMPTS: Final[dict[type[Decision], tuple[str, str]]] = {
    q.FoundRoom: ("Lay the first rooms beside START", "Tap a card, then a place."),
    q.PlaceMinion: ("Place the first minions", "Anywhere but in START."),
    q.PlaceBoss: ("Put a Boss into an Exit room", "Choose a Leader; nobody knows its card yet."),
    q.MutateMinion: ("Mutation: which minion becomes a Leader?", ""),
    q.HandOutAdrenaline: ("Medical cache: who gets the adrenaline?", ""),
    q.Reinforce: ("Reinforcements: choose minions for the farther Exit", ""),
    q.LayTrap: ("Lay a trap room beside a hero", "Its symbol is seen when it lies."),
    q.SpawnMinion: ("The trap brings minions: which?", ""),
    q.BlastFirst: ("Which creature does the explosion hit first?", ""),
    q.ChooseGroup: ("Lead: which group moves next?", "They follow what they see, smell or hear."),
    q.ChooseWay: ("Lead: which way?", "Both are equally good to the group."),
    q.GoIn: ("Lead: who goes in?", "There is not space for all."),
    q.PushBack: ("Lead: which minion is pushed back?", ""),
    q.StopGroup: ("A group is about to move: use a four-leaf?", "The step is cancelled then."),
    q.SpitAt: ("Lead: whom does Verduko hit?", ""),
    q.JoinBroodmother: ("Lead: which minion joins the Broodmother?", ""),
    q.PlaceNew: ("Place new creatures", "Noise has called them: empty noisy rooms first."),
    q.ColorMinions: ("Legend: which colour calls this kind of minion?", "Each colour gets one kind."),
    q.ColorLeader: ("Legend: which colour calls this Leader?", ""),
    q.ReturnTo: ("You come back: to which hero?", "With five cubes, five bullets and new cards."),
    q.TurnCardOver: ("Four of your new cards lie face-down: which?", ""),
    q.Scheme: ("Boss player: your chance", "Activate a Boss, spend its strength, or go on."),
    q.TransformMinion: ("Which minion becomes a Leader?", ""),
    q.TurnRoom: ("A new room: which way round?", ""),
    q.RiseAs: ("You rise as a Boss: as which Leader?", "From now on you play for the creatures."),
    q.RiseWhere: ("Lead: where does the new Boss stand?", "Its room has no space; these are equally near."),
    q.ChooseAim: ("Lead: where is the special room?", "Count that many cells, as the cards say."),
    q.ChooseSpot: ("Lead: choose one for the special room", "They are equally near, or equally far."),
    q.GuideChild: ("Lead: where does the Child go?", "Away from creatures it notices."),
    q.ChooseSkill: ("Take a skill", "Two for each hero; one is left."),
    q.BidForSkill: ("Bid for a skill, or pass for good", "The cubes of the highest bid go to your reserve."),
    q.RotateRoom: ("Lead: where does the rotating room go?", "With everything on it."),
    q.TintRoom: ("Which colour does the multicolour room stand for?", ""),
    q.ChooseBleeding: ("Which deep wound bleeds?", ""),
    q.UseShield: ("You are hit: use a shield?", ""),
    q.KeepWound: ("Keep the wound card?", "An Advantage puts it under the deck; another is drawn."),
    q.RestoreCard: ("Which display card is turned up?", ""),
    q.ImproveThrow: ("Improve the throw?", "Each Advantage turns one cube positive."),
    q.LoseCube: ("Which positive cube is lost?", "Distance or a large share costs cubes."),
    q.SpendSuccesses: ("Spend your Successes", "3 for each hit point; dodging costs what the creature says."),
    q.KeepClue: ("Keep the clue?", "For another, turn one of your cards over."),
    q.ChooseStart: (
        "Start late?",
        f"{NUMBERS.late_seconds} seconds turn one display card up, {2 * NUMBERS.late_seconds} seconds two.",
    ),
    q.AwaitStart: ("Wait for your late start", ""),
    q.GainResources: ("Gain resources", "Discard groups of one shape, or turn cards over; then Done."),
}


def prompt(view: View) -> tuple[str, str]:  # noqa: C901, PLR0911, PLR0912  a prompt for every question
    lab = view.lab
    if lab.ending:
        return "The game is over", ""
    asked = None if view.me is None else question(lab, view.me)
    if view.me is None or asked is None:
        return waiting(lab), ""
    if isinstance(asked, q.ChooseAim):
        return PROMPTS[type(asked)][
            0
        ], f"Count {lab.quest.count} cells from {place(lab.quest.mark)}; the table's border stops it."
    if isinstance(asked, q.ChooseWay) and lab.march.mover >= 0:
        return f"Where does {figure(lab.march.mover)} go?", "As you like; also into the unknown."
    if steps.boss_player(lab, view.me) is not None:
        title, hint = PROMPTS[type(asked)]
        return capital(title.removeprefix("Lead: ")), hint
    hero = lab.heroes[view.me]
    if isinstance(asked, q.KeepEvent):
        told = event(view.event) if view.event >= 0 else ""
        return "Keep this event?", f"{told} For another, turn one of your cards over.".lstrip()
    if isinstance(asked, q.KeepClue):
        held = view.hand or hero.clues
        return PROMPTS[type(asked)][0], f"{clue(held[-1])} {PROMPTS[type(asked)][1]}"
    if isinstance(asked, q.KeepWound) and hero.drawn is not None:
        return f"Keep this {wound(hero.drawn)}?", PROMPTS[type(asked)][1]
    if isinstance(asked, q.KeepTrap):
        laid = trap(lab.rooms[asked.place].trap)
        return f"Keep this trap room: {laid}?", "An Advantage puts it under the deck; another is lifted."
    if isinstance(asked, q.KeepCard):
        return f"Keep {card(hero.display[-1])}?", "An Advantage puts it under the deck; another is drawn."
    if isinstance(asked, q.KeepNet):
        return f"Keep {card(hero.net[-hero.looks])}?", "An Advantage puts it under the deck; another is drawn."
    if isinstance(asked, q.Act):
        return acting(view, view.me)
    if isinstance(asked, q.AnswerOffer):
        return f"@{hero.offer_from + 1} offers you {one(thing(TOKENS[hero.offer]))}", ""
    if isinstance(asked, (q.AgreeToShares, q.AgreeToJoint)):
        what = "to throw together" if isinstance(asked, q.AgreeToJoint) else "to share the creatures out unequally"
        return (
            f"@{hero.vote_by + 1} asks {what}",
            "All must agree to unequal shares; who agrees to a joint throw throws too.",
        )
    if isinstance(asked, q.BuyTokens):
        return f"Spend {things(hero.resources, 'resource')}", "What is left is lost."
    if isinstance(asked, q.GainResources):
        found = found_resources(lab, view.me)
        return PROMPTS[type(asked)][0], f"Explored and searched rooms bring {found}. {PROMPTS[type(asked)][1]}"
    if isinstance(asked, q.SpendSuccesses) and hero.throw is not None:
        return f"Spend {won(hero.throw.spent)}", PROMPTS[type(asked)][1]
    return PROMPTS[type(asked)]


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
    if lab.asked is not None:
        return f"@{lab.who + 1} decides"
    return f"Turn {lab.turn}: {capital(steps.STEP_NAMES[lab.step])}"
