"""A fight as the board one plays on: who hits me, what I throw, what it may bring, what it costs not to.

Before a throw the tray is filled with the suggested one; the buttons change it. After it the board shows what counts,
and the cards of the creatures get buttons to kill and to dodge.
"""

from __future__ import annotations

from typing import Final

from lazaretto.core import Action, Json, Menu, Scene, Seat
from lazaretto.games.virus.data import BULLET, CUBE, ELEMENTS, KINDS, THROWN_BULLET, TOKEN_OF
from lazaretto.games.virus.heuristics.odds import at_least, tray_odds
from lazaretto.games.virus.heuristics.outlook import Hits, fleeing, prices, shot, stopping, suggestion, throwing
from lazaretto.games.virus.rules.combat.sharing import SEAT_BIT, foes
from lazaretto.games.virus.rules.combat.throwing import dodge_price, stock_of
from lazaretto.games.virus.rules.flow import question
from lazaretto.games.virus.rules.heroes.wounds import health
from lazaretto.games.virus.rules.phases.real_time import Act
from lazaretto.games.virus.scene.foes import alike, foe_name
from lazaretto.games.virus.scene.throws import ELEMENT_SPRITES
from lazaretto.games.virus.state import NOBODY, SPENDING, Creature, Lab
from lazaretto.games.virus.text import about, names
from lazaretto.games.virus.view import View

CARD: Final = [2.5, 1.2]  # of a creature, in units
BAR: Final = [7.4, 0.56]
TOKENS: Final = range(2, len(ELEMENTS))


# ---- who attacks -----------------------------------------------------------------------------------------


def draw_fight(scene: Scene, view: View) -> None:
    lab, seat = view.lab, view.me
    assert seat is not None
    draw_foes(scene, lab, seat)
    hero = lab.heroes[seat]
    if hero.throw is None:
        if hero.stock.cubes:
            draw_tray(scene, view, seat)
            draw_chances(scene, lab, seat, shown_tray(view))
        draw_outcomes(scene, lab, seat, shown_tray(view))


def draw_foes(scene: Scene, lab: Lab, seat: Seat) -> None:
    groups = alike(lab, seat)
    count = sum([len(group) for group in groups])
    board = lab.heroes[seat].throw
    shot = board is not None and board.distance >= 0
    does = "in your line of fire" if shot else "attacks you" if count == 1 else "attack you"
    title = f"{names.counted(count)} creature{'s' * (count != 1)} {does}"
    hint = "Nobody strikes back at a shot." if shot else ""  # the question says what they do
    scene.region("fight", "shelf", title=title, hint=hint, place="sheet", unit=84)
    spending = board is not None and board.stage == SPENDING
    for place, group in enumerate(groups):
        draw_foe(scene, lab, seat, place, group, spending, shot)


def draw_foe(scene: Scene, lab: Lab, seat: Seat, place: int, group: list[Creature], spending: bool, shot: bool) -> None:
    first = group[0]
    name = foe_name(first)
    kill, dodge = 3 * first.hp_left(), dodge_price(lab, first, seat)
    dodged = bool(first.dodged & SEAT_BIT[seat])
    label = names.creature(first) + (", dodged" if dodged else "")
    more: dict[str, Json] = {"count": len(group)} if len(group) > 1 else {}
    scene.piece(name, "fight", place, "foe-card", label, span=CARD, about=about.creature(first), **more)
    sprite = "v-boss" if first.boss else f"v-{KINDS[first.kind()]}"
    scene.piece(f"{name}-figure", name, [0.06, 0.12], sprite, span=[0.95, 0.95])
    who = names.short(first)
    line(scene, f"{name}-name", name, [1.05, 0.06], who, 0.21, serif=True)
    hits = "dodged" if dodged else f"hits for {first.damage()}"
    line(scene, f"{name}-hits", name, [1.05, 0.36], hits, 0.16, tint="ink2" if dodged else "bad")
    for number, (verb, price) in enumerate((("Kill", kill), ("Dodge", dodge))):
        words = f"{verb} for {price}"
        at = [1.05, 0.6 + 0.28 * number]
        if spending and not (verb == "Dodge" and (dodged or shot)):
            at = [1.02 + 0.74 * number, 0.64]
            what = f"{verb} {who} for {names.won(price)}"
            scene.piece(
                f"{verb.lower()}-{first.figure}",
                name,
                at,
                "foe-button",
                what,
                text=f"{verb} {price}",
                span=[0.7, 0.48],
                about=BUTTON_ABOUT[verb],
                font=0.16,
            )
        elif not (verb == "Dodge" and (dodged or shot)):
            line(scene, f"{name}-{verb.lower()}", name, at, words, 0.16)


BUTTON_ABOUT: Final = {
    "Kill": "Three Successes for each life, all in this throw: it is gone for good",
    "Dodge": "It does not strike back after this throw, but again at the end of the turn",
}


def line(scene: Scene, name: str, on: str, at: list[float], text: str, font: float, **more: Json) -> None:
    scene.piece(name, on, at, "", text=text, span=[1.42, font + 0.06], font=font, align="start", **more)


# ---- what is thrown --------------------------------------------------------------------------------------


def shown_tray(view: View) -> tuple[int, ...]:
    """What lies in the tray, or the suggested throw while it is empty."""
    assert view.me is not None
    return view.plan.tray if any(view.plan.tray) else suggestion(view.lab, view.me)


def draw_tray(scene: Scene, view: View, seat: Seat) -> None:
    hero, tray = view.lab.heroes[seat], shown_tray(view)
    acts = isinstance(question(view.lab, seat), Act)  # else hits are answered first
    hint = "Cubes times bullets, counting those alone on a square."
    scene.region("tray", "shelf", title="What you throw", hint=hint, place="sheet", columns=6, unit=46)
    place = 0
    for element in (CUBE, THROWN_BULLET):
        stock = stock_of(hero, element)
        what = ELEMENTS[element]
        least = 1 if element == CUBE else 0
        tint = "act" if acts and tray[element] > least else "ink3"
        scene.piece(f"less-{what}", "tray", place, "less", f"One {what} less", span=[1, 1], tint=tint)
        label = f"{names.things(tray[element], what)} of your {stock}"
        name = f"tray-{element}"
        told = about.CUBE_ABOUT if element == CUBE else about.TOKENS_ABOUT[BULLET]
        scene.piece(name, "tray", place + 1, "", label, span=[1.75, 1], about=told)
        more: dict[str, Json] = {"seat": seat} if element == CUBE else {}
        scene.piece(f"{name}-art", name, [0.05, 0.12], ELEMENT_SPRITES[element], span=[0.72, 0.76], **more)
        words = f"{tray[element]} of {stock}"
        scene.piece(f"{name}-count", name, [0.8, 0.2], "", text=words, span=[0.95, 0.6], font=0.36, align="start")
        tint = "act" if acts and tray[element] < stock else "ink3"
        scene.piece(f"more-{what}", "tray", place + 2, "more", f"One {what} more", span=[1, 1], tint=tint)
        place += 3
    draw_tokens(scene, view, seat, place)


def draw_tokens(scene: Scene, view: View, seat: Seat, place: int) -> None:
    """Tokens that may be thrown too, in the next row."""
    hero = view.lab.heroes[seat]
    for element in [element for element in TOKENS if stock_of(hero, element)]:
        left = stock_of(hero, element) - view.plan.tray[element]
        label = f"{names.capital(names.things(view.plan.tray[element], ELEMENTS[element]))} in the throw, {left} left"
        more: dict[str, Json] = {"states": ["chosen"]} if view.plan.tray[element] else {}
        more["about"] = about.TOKENS_ABOUT[TOKEN_OF[element]]
        name = f"more-{ELEMENTS[element]}"
        scene.piece(name, "tray", place, ELEMENT_SPRITES[element], label, count=left, span=[0.9, 0.9], **more)
        place += 1


def point_tray(scene: Scene, view: View, menu: Menu) -> None:
    """Steppers and the one big button: each tap leads from the tray as it is to the tray that was meant."""
    seat = view.me
    assert seat is not None
    hero, tray, verb = view.lab.heroes[seat], shown_tray(view), {"verb": "attack"}
    legal = {str(action) for action, refusal in menu if refusal is None}
    filled = any(view.plan.tray)
    if not filled and "add cube" not in legal:
        return
    for element in (CUBE, THROWN_BULLET):
        what = ELEMENTS[element]
        for step, name in ((-1, f"less-{what}"), (1, f"more-{what}")):
            wanted = [count + step * (i == element) for i, count in enumerate(tray)]
            if wanted[CUBE] < 1 or not 0 <= wanted[element] <= stock_of(hero, element):
                continue
            if filled and step > 0:
                continue  # plainly one more
            chain(
                scene,
                (["clear"] if filled else []) + adding(wanted),
                name,
                f"One {what} {'less' if step < 0 else 'more'}",
            )
    if filled:
        return
    if hero.joint == NOBODY and foes(view.lab, seat):
        first, *rest = [*adding(list(tray)), "throw"]
        scene.paths.append({"do": first, "path": [], "say": throw_words(tray), "next": rest, "main": True, **verb})


def point_shot(scene: Scene, view: View, action: Action) -> None:
    """The verb takes a sensible throw in hand at once; more or less of it is a matter of taps."""
    assert view.me is not None
    tray = shot(view.lab, view.me)
    first, *rest = adding(list(tray))
    say = f"Take {names.cubes(tray[CUBE])} and {names.things(tray[THROWN_BULLET], 'bullet')}"
    assert first == str(action)
    scene.paths.append({"do": first, "path": [], "say": say, "next": rest, "verb": "attack"})


def throw_words(tray: tuple[int, ...]) -> str:
    """On the big button: cubes and bullets."""
    return f"Throw {tray[CUBE]} + {tray[THROWN_BULLET]}"


def adding(tray: list[int]) -> list[str]:
    """Cubes first: an empty tray takes nothing else."""
    return [f"add {ELEMENTS[element]}" for element, count in enumerate(tray) for _ in range(count)]


def chain(scene: Scene, texts: list[str], name: str, say: str) -> None:
    first, *rest = texts
    scene.paths.append({"do": first, "path": [name], "say": say, "next": rest, "verb": "attack"})


# ---- what it may bring -----------------------------------------------------------------------------------


def draw_chances(scene: Scene, lab: Lab, seat: Seat, tray: tuple[int, ...]) -> None:
    odds = tray_odds(tray, lab.heroes[seat].deals.burden)
    thrown = f"{names.cubes(tray[CUBE])} and {names.things(tray[THROWN_BULLET], 'bullet')}"
    scene.region("chances", "shelf", title=f"Successes of {thrown}", place="sheet", columns=1, unit=44)
    bought: dict[int, list[str]] = {}
    for price in prices(lab, seat):
        bought.setdefault(price.successes, []).append(price.what)
    for place, (needed, what) in enumerate(sorted(bought.items())):
        draw_chance(scene, place, needed, " or ".join(what), at_least(odds, needed))


def draw_chance(scene: Scene, place: int, needed: int, what: str, chance: float) -> None:
    name, words = f"chance-{place}", f"{needed}+: {what}"
    told = "How likely this throw is to bring as many Successes, computed exactly"
    scene.piece(name, "chances", place, "", f"{words}: {percent(chance)}", span=BAR, about=told)
    scene.piece(f"{name}-what", name, [0, 0.03], "", text=words, span=[4.3, 0.5], font=0.33, align="start")
    scene.piece(f"{name}-bar", name, [4.4, 0.12], "", span=[1.8, 0.32], fill=round(chance, 3))
    scene.piece(f"{name}-odds", name, [6.25, 0.03], "", text=percent(chance), span=[1.15, 0.5], font=0.33, align="end")


def percent(chance: float) -> str:
    return f"{round(100 * chance)} %"


def draw_outcomes(scene: Scene, lab: Lab, seat: Seat, tray: tuple[int, ...]) -> None:
    """Throw, stop, flee: the hits each of them costs. Without a cube there is only to stop."""
    left = health(lab, seat)
    hint = f"You can take {names.things(left - 1, 'more wound')} and live." if left > 1 else "The next wound kills you."
    scene.region("outcomes", "shelf", title="What it costs", hint=hint, place="sheet", unit=84)
    found = [("stop", "Stop now", stopping(lab, seat))]
    if lab.heroes[seat].stock.cubes:
        throw = ("throw", "Throw, then stop", throwing(lab, seat, tray))
        found = [throw, *found, ("flee", "Flee", fleeing(lab, seat))]
    best = min([hits.expected + 4 * hits.death for _, _, hits in found])
    for place, (name, title, hits) in enumerate(found):
        words = cost(hits)
        good = hits.expected + 4 * hits.death <= best + 1e-9
        label = f"{title}{', costs least' * good}: {words}. {SHIELDED}"
        about_it = COST_ABOUT[name]
        scene.piece(f"cost-{name}", "outcomes", place, "foe-card", label, span=[2.5, 0.86], about=about_it)
        if good:
            scene.piece(f"cost-{name}-least", f"cost-{name}", [0, 0], "cost-least", span=[2.5, 0.86])
        scene.piece(
            f"cost-{name}-title",
            f"cost-{name}",
            [0.14, 0.08],
            "",
            text=title,
            span=[2.3, 0.3],
            font=0.2,
            align="start",
            serif=True,
        )
        tint = {"tint": "bad"} if hits.death >= 0.005 else {}
        scene.piece(
            f"cost-{name}-words",
            f"cost-{name}",
            [0.14, 0.38],
            "",
            text=words,
            span=[2.25, 0.42],
            font=0.17,
            align="start",
            **tint,
        )


SHIELDED: Final = "A shield cancels one hit."
COST_ABOUT: Final = {
    "throw": "Throw: the hits you should expect if you spend the Successes best and then stop",
    "stop": "Stop: everything that fights you strikes once, at the end of the turn",
    "flee": "Flee: everything that fights you strikes, and running away costs a wound more",
}


def cost(hits: Hits) -> str:
    death = "" if hits.death < 0.005 else "; you die" if hits.death > 0.995 else f"; {percent(hits.death)} death"
    if hits.least == hits.most:
        return f"{names.things(hits.most, 'hit')}{death}"
    return f"about {hits.expected:.1f} hits, at most {hits.most}{death}"
