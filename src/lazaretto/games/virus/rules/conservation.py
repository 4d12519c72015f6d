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
        cubes = hero.stock.cubes + hero.stock.reserve + sum([room.cubes[seat] for room in lab.map.rooms.values()])
        thrown = hero.throw.elements.count(CUBE) if hero.throw is not None else 0
        staked = sum([bid.cubes for bid in lab.variants.bids if bid is not None and bid.seat == seat])
        counts[f"cubes of seat {seat + 1}"] = cubes + thrown + staked
    counts["room cards"] = room_cards(lab)
    counts["figures"] = len(lab.reserve.figures) + len([c for c in lab.creatures if c.figure < FIRST_SPARE])
    counts["event sides"] = len(lab.decks.events.bag) + len(lab.decks.events.pile)
    counts["map sides"] = (
        len(lab.decks.events.maps)
        + len(lab.decks.events.sketches)
        + len(lab.decks.events.under)
        + len(lab.decks.events.gone)
    )
    counts["clues"] = (
        len(lab.decks.clues.bag)
        + len([clue for clue in lab.decks.clues.under if clue >= 0])
        + len(lab.decks.clues.shared)
        + held_clues(lab)
    )
    counts["boss cards"] = boss_cards(lab)
    counts["wound cards"] = wound_cards(lab)
    return counts


def boss_cards(lab: Lab) -> int:
    """Hidden hands are part of the bag of cards that not everybody has seen."""
    open_hands = sum([len(player.open) for player in lab.variants.bosses])
    deck = lab.decks.bosses
    return len(deck.bag) + len(deck.gone) + len([c for c in lab.creatures if c.card >= 0]) + open_hands


def token_counts(lab: Lab) -> dict[str, int]:
    totals = lab.reserve.tokens[:]
    for hero in lab.heroes:
        for token, count in enumerate(hero.stock.tokens):
            totals[token] += count
        if hero.throw is not None:
            for element in hero.throw.elements:
                if element != CUBE:
                    totals[TOKEN_OF[element]] += 1
    for edge in lab.map.edges.values():
        if edge.kind == BARRIER_EDGE:
            totals[BARRIER] += 1
            totals[BAR] += edge.bars
        elif edge.kind == DOOR_EDGE:
            totals[DOOR] += 1
        elif edge.kind == BREACH_EDGE:
            totals[BREACH] += 1
    for charge in lab.map.charges:
        totals[EXPLOSIVE] += charge.tokens
    totals[BULLET] += sum([creature.markers.bullets for creature in lab.creatures])
    return {TOKENS[token]: count for token, count in enumerate(totals)}


def room_cards(lab: Lab) -> int:
    held = sum([len(hero.cards.display) + len(hero.cards.down) + len(hero.cards.net) for hero in lab.heroes])
    deck = lab.decks.rooms
    laid = len([room for room in lab.map.rooms.values() if room.card < DECK])
    waiting = 1 if isinstance(lab.turn.asked, TurnRoom) else 0
    if isinstance(lab.turn.asked, FoundRoom):
        waiting = len(lab.turn.asked.cards)
    return len(deck.bag) + len(deck.under) + (deck.top >= 0) + len(deck.gone) + held + laid + waiting


def held_clues(lab: Lab) -> int:
    return sum([len([clue for clue in hero.clues.held if clue >= 0]) for hero in lab.heroes])


def wound_cards(lab: Lab) -> int:
    held = sum([len([wound for wound in hero.body.wounds if wound.heart >= 0]) for hero in lab.heroes])
    drawn = len([hero for hero in lab.heroes if hero.body.drawn is not None and hero.body.drawn.heart >= 0])
    return lab.decks.wounds.left + held + drawn + len(lab.reserve.wounds)
