"""Making a review: the search of ``lazaretto.review``, and a picture for every mistake that a page shows."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any, Final, NamedTuple

import msgspec
from msgspec.structs import replace

from lazaretto.core import BadRecord, Game, InputError, Record, Seat, keep_names, replay_to
from lazaretto.review import Light, Mistake, Review, review, usual_seconds
from lazaretto.table.fork import LONGEST
from lazaretto.table.seating import read_name
from lazaretto.web.card_picture import draw_card
from lazaretto.web.replays import found, prologue_of

SHOWN: Final = 5  # mistakes of a seat that get a picture


class Step(NamedTuple):
    """Of a worker: a review as JSON and how much of it there is, or the sentence that says why there is none."""

    data: bytes = b""
    done: float = 0.0
    problem: str = ""


class Pictures:
    """The pictures of a game's mistakes: each is drawn once, of what its seat could see at that moment."""

    def __init__(self, game: Game[Any, Any], record: Record) -> None:
        self.game = game
        self.record = record
        self.names = [read_name(name)[0] for name in record.names]
        self.art = art_of(game)
        self.drawn: dict[tuple[int, str], str] = {}  # by position and better action

    def light(self, light: Light) -> Light:
        counted: Counter[int] = Counter()
        mistakes: list[Mistake] = []
        for mistake in light.mistakes:
            counted[mistake.seat] += 1
            shows = counted[mistake.seat] <= SHOWN
            mistakes.append(replace(mistake, picture=self.picture(mistake)) if shows else mistake)
        return replace(light, mistakes=mistakes)

    def picture(self, mistake: Mistake) -> str:
        key = mistake.at, mistake.better_action
        if key not in self.drawn:
            self.drawn[key] = self.draw(mistake)
        return self.drawn[key]

    def draw(self, mistake: Mistake) -> str:
        game, seat = self.game, Seat(mistake.seat)
        state = replay_to(game, self.record, mistake.at).state
        scene = game.scene(game.view(state, seat), game.menu(state, seat)).data()
        keep_names(None, scene)
        return draw_card(scene, self.art, self.names, mistake.played_action, mistake.better_action)


def art_of(game: Game[Any, Any]) -> str:
    """The game's sprite sheet; empty if it has none."""
    sheet = None if game.info.folder is None else game.info.folder / "art.svg"
    return sheet.read_text(encoding="utf-8") if sheet is not None and sheet.exists() else ""


def illustrated(game: Game[Any, Any], record: Record, steps: Iterator[Review]) -> Iterator[Review]:
    """Reviews of a record with pictures."""
    pictures = Pictures(game, record)
    for made in steps:
        yield replace(made, known=pictures.light(made.known), hindsight=pictures.light(made.hindsight))


def later(made: Review, shift: int) -> Review:
    """With its moments counted as the replay counts them."""
    if not shift:
        return made
    moments = [replace(moment, at=moment.at + shift) for moment in made.moments]
    known, hindsight = [
        replace(light, mistakes=[replace(mistake, at=mistake.at + shift) for mistake in light.mistakes])
        for light in (made.known, made.hindsight)
    ]
    return replace(made, moments=moments, known=known, hindsight=hindsight)


# ---- in the worker ------------------------------------------------------------------------------


class Desk:
    """The review on which this worker is working, between two of its steps."""

    steps: Iterator[Review] = iter(())
    shift = 0  # actions that the replay shows before the record


def review_step(sources: dict[str, str], text: str, prologue: str, number: int) -> Step:
    """The next better review of a record; ``number`` 0 begins it."""
    try:
        if number == 0:
            Desk.steps, Desk.shift = begun(sources, text, prologue)
        made = later(next(Desk.steps), Desk.shift)
        return Step(msgspec.json.encode(made), made.done)
    except InputError as error:
        return Step(problem=str(error))
    except Exception as error:  # whatever a position that cannot be makes of the rules
        return Step(problem=f"the rules failed on this record ({type(error).__name__}), so it cannot be reviewed")


def begun(sources: dict[str, str], text: str, prologue: str) -> tuple[Iterator[Review], int]:
    """The steps of a review, and the number of actions in the prologue."""
    game, record = found(sources, text)
    if len(record.entries) > LONGEST:
        raise BadRecord(f"this record has {len(record.entries)} actions; at most {LONGEST} can be reviewed here")
    seconds = usual_seconds(game, game.setup(len(record.names), record.options), "full")
    names = [read_name(name)[0] for name in record.names]
    earlier = prologue_of(game, prologue)
    steps = illustrated(game, record, review(game, record, names=names, seconds=seconds))
    return steps, 0 if earlier is None else len(earlier.actions)
