"""Readable names for actions: what the game's buttons say in every position."""

from __future__ import annotations

from collections.abc import Iterator
from difflib import SequenceMatcher
from functools import reduce
from typing import Any, Final

from lazaretto import games
from lazaretto.core import Action, Game, InputError, Seat, State, seeded
from lazaretto.core.scene_text import with_names
from lazaretto.lab.runs.runs import Manifest
from lazaretto.lab.runs.simulate import without_copies

SEEDS: Final = (1, 2, 3)
MOMENTS: Final = (0, 40, 160)  # actions after which a game is looked at
ENOUGH: Final = 0.6  # of the words of the shortest sentence


def action_names(manifest: Manifest) -> dict[str, str]:
    """By notation, without copies. Empty if this is not the edition that was played."""
    try:
        game = games.load(manifest.game)
    except InputError:
        return {}
    if game.info.edition != manifest.edition:
        return {}
    views = [game.view(state, seat) for state, seat in positions(game)]
    listed = {text for texts in manifest.catalogue.values() for text in texts}
    found: dict[str, str] = {}
    for action in [action for table in game.info.tables for action in table]:
        text = without_copies(str(action))
        if text in listed and text not in found:
            found[text] = sentence(game, views, action)
    return {text: name for text, name in found.items() if name}


def positions(game: Game[Any, Any]) -> Iterator[tuple[State, Seat]]:
    """Beginnings and middles of a few random games."""
    for seed in SEEDS:
        state, rng, played = game.new(game.setup(game.info.usual, {}), seed), seeded(seed, 1), 0
        while acting := game.acting(state):
            if played in MOMENTS:
                yield state.copy(), acting[0]
            if played == MOMENTS[-1]:
                break
            game.play(state, acting[0], rng.pick(game.legal(state, acting[0])))
            played += 1


def sentence(game: Game[Any, Any], views: list[Any], action: Action) -> str:
    """What the button says: the words that it has in every position; empty if they are too few."""
    said: set[str] = set()
    for view in views:
        try:
            said.add(game.say(view, action))
        except Exception:  # a sentence may need a position in which the action is legal
            continue
    words = [text.split() for text in sorted(said)] or [[]]
    common = reduce(shared, words)
    if len(common) < ENOUGH * min(map(len, words)):
        return ""
    return with_names(" ".join(common), [f"seat {seat}" for seat in range(1, max(game.info.seats) + 1)])


def shared(one: list[str], other: list[str]) -> list[str]:
    """The words of both, in order."""
    blocks = SequenceMatcher(None, one, other, autojunk=False).get_matching_blocks()
    return [word for block in blocks for word in one[block.a : block.a + block.size]]
