"""Nothing appears or vanishes: how many of each thing there are, wherever they lie."""

from __future__ import annotations

from lazaretto.games.virus.data import (
    BAR,
    BARRIER,
    BREACH,
    BULLET,
    CUBE,
    DECK,
    DOOR,
    EXPLOSIVE,
    FIRST_SPARE,
    TOKEN_OF,
    TOKENS,
)
from lazaretto.games.virus.rules.creatures.exploring import TurnRoom
from lazaretto.games.virus.rules.setup import FoundRoom
from lazaretto.games.virus.state import BARRIER_EDGE, BREACH_EDGE, DOOR_EDGE, Lab, State


def pieces(state: State) -> dict[str, int]:
    lab = state.lab
    counts = token_counts(lab)
    for seat, hero in enumerate(lab.heroes):
        cubes = hero.stock + hero.reserve + sum([room.cubes[seat] for room in lab.rooms.values()])
        thrown = hero.throw.elements.count(CUBE) if hero.throw is not None else 0
        staked = sum([bid.cubes for bid in lab.bids if bid is not None and bid.seat == seat])
        counts[f"cubes of seat {seat + 1}"] = cubes + thrown + staked
    counts["room cards"] = room_cards(lab)
    counts["figures"] = len(lab.pool) + len([c for c in lab.creatures if c.figure < FIRST_SPARE])
    counts["event sides"] = len(lab.events.bag) + len(lab.events.pile)
    counts["map sides"] = len(lab.events.maps) + len(lab.events.sketches) + len(lab.events.under) + len(lab.events.gone)
    counts["clues"] = (
        len(lab.clue_deck.bag)
        + len([clue for clue in lab.clue_deck.under if clue >= 0])
        + len(lab.shared)
        + held_clues(lab)
    )
    counts["boss cards"] = boss_cards(lab)
    counts["wound cards"] = wound_cards(lab)
    return counts


def boss_cards(lab: Lab) -> int:
    """Hidden hands are part of the bag of cards that not everybody has seen."""
    open_hands = sum([len(player.open) for player in lab.bosses])
    deck = lab.boss_deck
    return len(deck.bag) + len(deck.gone) + len([c for c in lab.creatures if c.card >= 0]) + open_hands


def token_counts(lab: Lab) -> dict[str, int]:
    totals = lab.reserve[:]
    for hero in lab.heroes:
        for token, count in enumerate(hero.tokens):
            totals[token] += count
        if hero.throw is not None:
            for element in hero.throw.elements:
                if element != CUBE:
                    totals[TOKEN_OF[element]] += 1
    for edge in lab.edges.values():
        if edge.kind == BARRIER_EDGE:
            totals[BARRIER] += 1
            totals[BAR] += edge.bars
        elif edge.kind == DOOR_EDGE:
            totals[DOOR] += 1
        elif edge.kind == BREACH_EDGE:
            totals[BREACH] += 1
    for charge in lab.charges:
        totals[EXPLOSIVE] += charge.tokens
    totals[BULLET] += sum([creature.bullets for creature in lab.creatures])
    return {TOKENS[token]: count for token, count in enumerate(totals)}


def room_cards(lab: Lab) -> int:
    held = sum([len(hero.display) + len(hero.down) + len(hero.net) for hero in lab.heroes])
    deck = lab.deck
    laid = len([room for room in lab.rooms.values() if room.card < DECK])
    waiting = 1 if isinstance(lab.asked, TurnRoom) else 0
    if isinstance(lab.asked, FoundRoom):
        waiting = len(lab.asked.cards)
    return len(deck.bag) + len(deck.under) + (deck.top >= 0) + len(deck.gone) + held + laid + waiting


def held_clues(lab: Lab) -> int:
    return sum([len([clue for clue in hero.clues if clue >= 0]) for hero in lab.heroes])


def wound_cards(lab: Lab) -> int:
    held = sum([len([wound for wound in hero.wounds if wound.heart >= 0]) for hero in lab.heroes])
    drawn = len([hero for hero in lab.heroes if hero.drawn is not None and hero.drawn.heart >= 0])
    return lab.wounds.left + held + drawn + len(lab.aside)
