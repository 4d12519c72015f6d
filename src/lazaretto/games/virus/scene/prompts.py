"""What a seat is asked, above the buttons."""

from __future__ import annotations

from typing import Final

from lazaretto.core import Seat
from lazaretto.games.virus.data import ANY_COLOR, COLOR, COLORS, CUBE, HOME, NUMBERS, SHIELD, THROWN_BULLET, TOKENS
from lazaretto.games.virus.rules import catalogue as q
from lazaretto.games.virus.rules import steps
from lazaretto.games.virus.rules.combat.sharing import fighting, foes
from lazaretto.games.virus.rules.creatures.spawning import leader_due, produced
from lazaretto.games.virus.rules.flow import question
from lazaretto.games.virus.rules.phases.turn_end import found_resources
from lazaretto.games.virus.rules.variants.tutorial import creatures_come
from lazaretto.games.virus.state import Creature, Decision, Lab
from lazaretto.games.virus.state.map import creatures_in
from lazaretto.games.virus.text.log import step_name
from lazaretto.games.virus.text.names import (
    LESSONS,
    active_boss,
    capital,
    card,
    clue,
    cubes,
    event,
    listed,
    mover,
    one,
    place,
    thing,
    things,
    trap,
    where,
    won,
    wound,
)
from lazaretto.games.virus.view import View

# ---- prompts ---------------------------------------------------------------------------------------------


PROMPTS: Final[dict[type[Decision], tuple[str, str]]] = {
    q.FoundRoom: ("Which room lies beside START?", "Tap a card, then a place beside START. It can be turned there."),
    q.PlaceMinion: (
        "Where do the first creatures wait?",
        "{left} to place, best far from you. Tap a kind, then a room.",
    ),
    q.PlaceBoss: ("Which Leader guards an Exit as a Boss?", "Tap it, then the Exit. Nobody knows its Boss card yet."),
    q.MutateMinion: ("Mutation: which creature becomes a Leader?", "Tap it, then the Leader."),
    q.HandOutAdrenaline: ("Who gets the adrenaline?", "Medical cache: tap a hero."),
    q.Reinforce: ("Reinforcements: which creatures come to the farther Exit?", "Tap a kind, then the Exit."),
    q.LayTrap: ("Where do you lay a trap room?", "Beside a hero. What it does is seen once it lies there."),
    q.SpawnMinion: ("Which creatures does the trap bring?", "Tap a kind, then the room."),
    q.BlastFirst: ("Which creature does the explosion hit first?", "Tap it."),
    q.ChooseGroup: ("Which group moves next?", "They follow what they see, smell or hear."),
    q.ChooseWay: ("Which way does the group go?", "{it}: both ways are equally good to it."),
    q.GoIn: ("Which creature goes in?", "There is not space for all."),
    q.PushBack: ("Which creature is pushed back?", "Tap it."),
    q.StopGroup: ("A group is about to move: do you use a four-leaf?", "The step is cancelled then."),
    q.SpitAt: ("Whom does Verduko hit?", "Tap a hero."),
    q.JoinBroodmother: ("Which creature joins the Broodmother?", "Tap a kind, then the room."),
    q.PlaceNew: ("Which creature comes, and where?", "{called} Tap a kind, then a room."),
    q.ColorMinions: ("Which colour calls this kind of creature?", "Legend: each colour gets one kind."),
    q.ColorLeader: ("Which colour calls this Leader?", "Legend: each colour gets one."),
    q.ReturnTo: ("To which hero do you come back?", "With five cubes, five bullets and new cards."),
    q.TurnCardOver: ("Which of your new cards is turned over?", "Four of them lie face down."),
    q.Scheme: (
        "Do you wake a Boss?",
        "Tap a Boss card, then a Leader away from heroes: it becomes that Boss.",
    ),
    q.TransformMinion: ("Which creature becomes a Leader?", "Tap it."),
    q.TurnRoom: ("Which way round does the new room lie?", "It must fit its neighbours."),
    q.RiseAs: ("As which Leader do you rise?", "It is the figure only: your Boss card says what it can do."),
    q.RiseWhere: ("Where does the new Boss stand up?", "Its room has no space; these are equally near."),
    q.ChooseAim: ("Lead: where is the special room?", "Count that many cells, as the cards say."),
    q.ChooseSpot: ("Lead: choose one for the special room", "They are equally near, or equally far."),
    q.GuideChild: ("Lead: where does the Child go?", "Away from creatures it notices."),
    q.ChooseSkill: ("Which skill do you take?", "Two for each hero; one is left."),
    q.BidForSkill: (
        "Which skill do you bid for?",
        "Or pass for good. The cubes of the highest bid go to your reserve.",
    ),
    q.RotateRoom: ("Lead: where does the rotating room go?", "With everything on it."),
    q.TintRoom: ("Which colour is the multicolour room?", "For this group."),
    q.ChooseBleeding: ("Which deep wound bleeds?", "It becomes another wound."),
    q.UseShield: ("You are hit: do you use a shield?", "It cancels this hit{more}; you have {held}."),
    q.KeepWound: (
        "Do you keep the wound card?",
        "Or turn over a room card, and draw another.",
    ),
    q.RestoreCard: ("Which of your room cards is turned up again?", "Tap it."),
    q.ImproveThrow: (
        "Do you keep this throw?",
        "Or make one more count: tap what is spoiled or outside, then a room card to turn over.",
    ),
    q.LoseCube: ("Which do you lose: a cube or a bullet?", "Distance or a large share costs one that counts."),
    q.SpendSuccesses: ("Spend your Successes", "Tap Kill or Dodge on a creature. What you do not spend is lost."),
    q.KeepClue: ("Do you keep the clue?", "Or turn over a room card, and draw another."),
    q.ChooseStart: (
        "Start late?",
        f"{NUMBERS.late_seconds} seconds turn one display card up, {2 * NUMBERS.late_seconds} seconds two.",
    ),
    q.AwaitStart: ("Wait for your late start", ""),
    q.GainResources: (
        "Do you trade room cards?",
        "Discard two or more of one shape: of one colour they pay. Or turn one over for {trade}.",
    ),
}


def prompt(view: View) -> tuple[str, str]:  # noqa: C901, PLR0911, PLR0912  a prompt for every question
    lab = view.lab
    if lab.turn.ending:
        return "The game is over", ""
    asked = None if view.me is None else question(lab, view.me)
    if view.me is None or asked is None:
        return waiting(lab), ""
    if isinstance(asked, q.ChooseAim):
        counting = lab.variants.quest.counting
        told = f"Count {counting.count} cells from {place(counting.mark)}; the table's border stops it."
        return PROMPTS[type(asked)][0], told
    if isinstance(asked, q.ChooseWay) and lab.march.mover >= 0:
        return f"Where does {mover(lab, view.me)} go?", "Any way you like, also into the unknown."
    if isinstance(asked, q.ChooseWay):
        several = len(creatures_in(lab, lab.march.group)) > 1
        it = capital(f"{'the group' if several else 'the creature'} in {where(lab, lab.march.group)}")
        return PROMPTS[type(asked)][0], PROMPTS[type(asked)][1].format(it=it)
    if isinstance(asked, q.UseShield):
        hero = lab.heroes[view.me]
        due, held = len(hero.body.due), things(hero.stock.tokens[SHIELD], "shield")
        more = f", and {due - 1} more will follow" if due > 1 else ""
        return PROMPTS[type(asked)][0], PROMPTS[type(asked)][1].format(more=more, held=held)
    if isinstance(asked, q.PlaceNew):
        title = PROMPTS[type(asked)][0] if not leader_due(lab) else "Which Leader comes, and where?"
        return title, PROMPTS[type(asked)][1].format(called=called(lab))
    if isinstance(asked, q.PlaceMinion):
        return PROMPTS[type(asked)][0], PROMPTS[type(asked)][1].format(left=asked.left)
    boss = active_boss(lab, view.me)
    if isinstance(asked, q.Scheme) and boss is not None:
        return spending_life(view, boss)
    if steps.boss_player(lab, view.me) is not None:
        title, hint = PROMPTS[type(asked)]
        return capital(title.removeprefix("Lead: ")), hint
    hero = lab.heroes[view.me]
    if isinstance(asked, q.KeepEvent):
        told = event(lab, view.event) if view.event >= 0 else ""
        return "Do you keep this event?", f"{told} Or turn over a room card, and draw another.".lstrip()
    if isinstance(asked, q.KeepClue):
        clues = view.hand or hero.clues.held
        return PROMPTS[type(asked)][0], f"{clue(clues[-1])} {PROMPTS[type(asked)][1]}"
    if isinstance(asked, q.KeepWound) and hero.body.drawn is not None:
        return "Do you keep this wound?", f"{capital(one(wound(hero.body.drawn)))}. {PROMPTS[type(asked)][1]}"
    if isinstance(asked, q.KeepTrap):
        laid = trap(lab.map.rooms[asked.place].trap)
        return "Do you keep this trap room?", f"{capital(laid)}. Or turn over a room card, and draw another."
    if isinstance(asked, (q.KeepCard, q.KeepNet)):
        drawn = hero.cards.display[-1] if isinstance(asked, q.KeepCard) else hero.cards.net[-hero.cards.looks]
        return "Do you keep the new room?", f"{capital(one(card(drawn)))}. Or turn over a room card, and draw another."
    if isinstance(asked, q.Act):
        return acting(view, view.me)
    if isinstance(asked, q.AnswerOffer) and hero.deals.offer is not None:
        return f"@{hero.deals.offer.giver + 1} offers you {one(thing(TOKENS[hero.deals.offer.token]))}", ""
    if isinstance(asked, (q.AgreeToShares, q.AgreeToJoint)) and hero.deals.proposal is not None:
        what = "to throw together" if isinstance(asked, q.AgreeToJoint) else "to share the creatures out unequally"
        return (
            f"@{hero.deals.proposal.by + 1} asks {what}",
            "All must agree to unequal shares; who agrees to a joint throw throws too.",
        )
    if isinstance(asked, q.BuyTokens):
        return "What do you buy?", f"You have {things(hero.stock.resources, 'resource')}. What is left is lost."
    if isinstance(asked, q.GainResources):
        if view.plan.picked:
            return "Which cards do you discard together?", discarding(view.plan.picked)
        found = found_resources(lab, view.me)
        paid = f"Your rooms bring {things(found, 'resource')}."
        return PROMPTS[type(asked)][0], f"{paid} {PROMPTS[type(asked)][1].format(trade=NUMBERS.advantage)}"
    if isinstance(asked, q.SpendSuccesses) and hero.throw is not None and not hero.throw.left:
        return "Nothing left to spend", "Whoever is neither dead nor dodged strikes back now."
    if isinstance(asked, q.SpendSuccesses) and hero.throw is not None:
        return f"How do you spend {won(hero.throw.left)}?", PROMPTS[type(asked)][1]
    return PROMPTS[type(asked)]


def acting(view: View, seat: Seat) -> tuple[str, str]:
    """While heroes act: what one throws, what is to be learnt, or what the cubes left behind will call."""
    lab, hero = view.lab, view.lab.heroes[seat]
    if fighting(lab, seat):
        blows = sum([creature.damage() for creature in foes(lab, seat)])
        one_foe = len(foes(lab, seat)) == 1
        who, whom = ("It hits", "it") if one_foe else ("Together they hit", "them")
        strikes = f"{who} for {blows} after each throw, and again when you stop. Kill or dodge {whom}."
        if not hero.stock.cubes:
            stops = f"Stop: {who[0].lower()}{who[1:]} for {blows}, and then cubes come back."
            return "You have no cubes to throw", stops
        return "What do you throw?", strikes if blows else ""
    if any(view.plan.tray):
        thrown = f"{cubes(view.plan.tray[CUBE])} and {things(view.plan.tray[THROWN_BULLET], 'bullet')}"
        return "What do you shoot at?", f"With {thrown}: tap a lit room or hero. Tap your stock to throw more."
    lesson = lab.variants.lesson
    if lesson.step and not lesson.met:
        return LESSONS[lesson.step]
    calls = sum(produced(lab, seat)) if creatures_come(lab) else 0
    noise = "Each one you leave in a coloured room makes noise."
    if calls:
        noise = f"Your noise calls {'a creature' if calls == 1 else f'{calls} creatures'} when you have stopped."
    if lab.escape.carrier == seat:
        out = hero.cell == HOME and lab.escape.door
        noise = "You carry the antidote: " + (
            "leave now, and everybody wins." if out else "bring it out through START."
        )
    return "What will you do?", f"You have {cubes(hero.stock.cubes)}. {noise}"


WHEN_IT_MOVES: Final = {
    steps.SCHEMING: " Later it moves for free, after the others.",
    steps.PLOTTING: " Next it moves for free.",
}


def spending_life(view: View, boss: Creature) -> tuple[str, str]:
    """Between the steps of the creatures' turn: what an extra step costs, and when the Boss moves anyway (V-350)."""
    left, when = boss.hp_left(), WHEN_IT_MOVES.get(view.lab.turn.step, "")
    if left < 2:
        return "Do you change anything?", f"Your Boss has its last life: no extra step can be paid with it.{when}"
    return "Do you pay for an extra step?", f"Tap who takes it; your Boss pays 1 of its {left} lives.{when}"


def called(lab: Lab) -> str:
    """``Noise still calls 1 for red and 2 for blue rooms.``"""
    if lab.spawning.extra:
        return f"The Event card still calls {things(lab.spawning.extra, 'creature')}."
    names = (*COLORS, "multicolour")
    owed = [f"{count} for {names[color]}" for color, count in enumerate(lab.spawning.owed) if count]
    return f"Noise still calls {listed(owed)} rooms." if owed else ""


def discarding(picked: tuple[int, ...]) -> str:
    """What a group of cards pays so far (V-255)."""
    if len(picked) < 2:
        return "Tap another one of its shape. Of one colour they pay."
    alike = len({COLOR[card] for card in picked if COLOR[card] != ANY_COLOR}) <= 1
    pays = things(NUMBERS.group_prizes[len(picked) - 2], "resource") if alike else "nothing, not being of one colour"
    return f"These {len(picked)} pay {pays}; new cards come."


def waiting(lab: Lab) -> str:
    if lab.turn.asked is not None:
        return f"@{lab.turn.who + 1} decides"
    return f"Turn {lab.turn.number}: {step_name(lab, lab.turn.step)}"
