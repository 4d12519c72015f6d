"""Converts what the table layer knows into wire messages."""

from __future__ import annotations

from typing import Any

from lazaretto.bots import offered
from lazaretto.core import HEADING, Game, GameInfo, Lesson, Option, Outcome, Seat
from lazaretto.core.game import LOST
from lazaretto.table.match import Said, Saying
from lazaretto.table.screen import Change, Frame
from lazaretto.table.seating import Origin, TableRecord, Talk, may_try
from lazaretto.table.table import Table, Viewer, unplayable
from lazaretto.web import wire


def game_card(game: Game[Any, Any], lessons: list[Lesson]) -> wire.GameCard:
    info = game.info
    return wire.GameCard(
        slug=info.slug,
        title=info.title,
        line=info.line,
        edition=info.edition,
        seats=list(info.seats),
        usual=info.usual,
        minutes=info.minutes,
        secret=info.secret,
        options=[option_card(info, option) for option in info.options],
        bots=offered(info.slug, info.edition),
        phrases=list(info.phrases),
        cover=info.folder is not None and (info.folder / "cover.svg").exists(),
        lesson=bool(lessons),
        lessons=[wire.LessonTitle(lesson.name, lesson.title) for lesson in lessons],
        only=limited_bots(info),
    )


def limited_bots(info: GameInfo) -> dict[str, list[int]]:
    """Bots that cannot play with every number of players, and with which they can."""
    by_number = {seats: offered(info.slug, info.edition, seats) for seats in info.seats}
    fit = {bot: [seats for seats, bots in by_number.items() if bot in bots] for bot in offered(info.slug, info.edition)}
    return {bot: numbers for bot, numbers in fit.items() if len(numbers) < len(info.seats)}


def option_card(info: GameInfo, option: Option) -> wire.OptionCard:
    return wire.OptionCard(
        option.name,
        option.title,
        option.help,
        option.allowed(info.usual)[0],
        [list(option.allowed(seats)) for seats in info.seats],
        option.pick.count if option.pick else 0,
        list(option.pick.of) if option.pick else [],
        option.common,
        dict(option.labels),
    )


def table_card(table: Table, browser: str) -> wire.TableCard:
    """A table as one browser sees it."""
    card = document_card(table.document, table.game, browser)
    asked = table.asked()
    presence = table.presence
    for i, seat in enumerate(card.seats):
        seat.here = seat.here or presence.sits(table.document, i)
        seat.late = i in presence.late
        seat.stand_in = i in presence.stand_ins
        seat.asked = i in asked
        seat.muted = i + 1 in table.muted
    card.muted = 0 in table.muted
    card.watchers = table.watchers()
    card.may_replace = table.may_replace(browser)
    request = table.undo_vote.request
    if request is not None:
        card.request = wire.UndoRequest(request.number, request.seat + 1, sorted([i + 1 for i in request.waits]))
    card.why = table.pause_reason
    if card.why:
        card.phase = "paused"
    return card


def document_card(document: TableRecord, game: Game[Any, Any] | None, browser: str) -> wire.TableCard:
    """The same for a table that is not in memory: nobody is here, and no seat is asked."""
    why = unplayable(document, game)
    return wire.TableCard(
        id=document.id,
        game=document.game,
        title=document.game if game is None else game.info.title,
        seats=[
            wire.SeatCard(i + 1, chair.name, chair.kind, chair.bot, browser in chair.holders, chair.kind == "bot")
            for i, chair in enumerate(document.chairs)
        ],
        options=document.options,
        phase="paused" if why else document.phase,
        host=browser == document.host,
        public=document.public,
        secret=game is not None and game.info.secret,
        next=document.next,
        why=why,
        lesson=document.lesson,
        asking=document.asking,
        hints=document.hints,
        trying=document.trying,
        counted=document.counted,
        corrections=[wire.Correction(x.text, list(x.rules)) for x in document.corrections],
        pace=document.pace,
        scores=[list(places) for places in document.scores],
        best="" if why or game is None else best_name(document, game),
        origin=origin_card(document.origin),
        fork=not why and may_try(document, browser),
    )


def origin_card(origin: Origin | None) -> wire.Origin | None:
    if origin is None:
        return None
    return wire.Origin(origin.number, list(origin.names), origin.new_luck, origin.guess, origin.puzzle)


def best_name(document: TableRecord, game: Game[Any, Any]) -> str:
    """Scores of another edition, of another data file or of a second try are not compared."""
    if document.edition != game.info.edition or document.origin is not None:
        return ""
    word = game.best(game.setup(len(document.chairs), document.options))
    return f"{document.game} {document.edition} {word}" if word else ""


def final_screen(table: Table, viewer: Viewer, browser: str, replay: wire.Replay, last: wire.Scene) -> wire.Screen:
    """The end of a game that was played under an older edition, as it was stored."""
    said = [*replay.said, *[line for step in replay.steps for frame in step for line in frame.say]]
    chat = [chat_line(line) for line in table.document.chat]
    seat = 0 if viewer is None else viewer + 1
    return wire.Screen(0, seat, table_card(table, browser), last, said, chat, 0, False, {}, replay.ending)


def screen_message(table: Table, viewer: Viewer, browser: str) -> wire.Screen:
    """Everything one viewer sees."""
    screen = table.screen(viewer)
    card = table_card(table, browser)
    chat = [chat_line(line) for line in table.document.chat]
    seat = 0 if viewer is None else viewer + 1
    if screen is None:
        return wire.Screen(0, seat, card, None, [], chat, 0, False, {}, None)
    scene: Any = screen.scene  # made by core.Scene, so it has the fields of a wire.Scene
    return wire.Screen(
        at=screen.at,
        seat=seat,
        table=card,
        scene=scene,
        log=log_lines(screen.match.log[screen.place]),
        chat=chat,
        input_seq=screen.input_seq,
        back=screen.back,
        clocks=table.left(),
        ending=None if screen.ending is None else ending_card(screen.ending),
        lesson=lesson_card(screen.lesson),
    )


def step_message(change: Change) -> wire.Step:
    paths: Any = change.paths
    return wire.Step(
        change.at,
        frames(change.frames),
        paths,
        change.input_seq,
        change.back,
        None if change.asked is None else [seat + 1 for seat in change.asked],
        change.clocks,
        None if change.ending is None else ending_card(change.ending),
        None if change.muted is None else list(change.muted),
        lesson_card(change.lesson),
    )


def chat_line(line: Talk) -> wire.ChatLine:
    return wire.ChatLine(line.text, line.seat, line.name, line.table, line.part, line.row)


def lesson_card(saying: Saying | None) -> wire.LessonCard | None:
    return (
        None
        if saying is None
        else wire.LessonCard(saying.text, saying.step, saying.of, list(saying.pages), saying.name)
    )


def frames(shown: list[Frame]) -> list[wire.Frame]:
    return [wire.Frame(log_lines(frame.said), frame.diff) for frame in shown]


def log_lines(said: list[Said]) -> list[wire.LogLine]:
    return [wire.LogLine(line.text.removeprefix(HEADING), line.seat, line.text.startswith(HEADING)) for line in said]


def ending_card(outcome: Outcome) -> wire.Ending:
    rows = [wire.ScoreRow(row.name, row.rule, list(row.points), row.sprite) for row in outcome.rows]
    solo = len(outcome.places) == 1
    return wire.Ending(outcome.text, list(outcome.scores), list(standing(outcome)), rows, solo)


def standing(outcome: Outcome) -> tuple[int, ...]:
    """By seat; where all lost to the game, nobody is first."""
    return tuple([place + 1 for place in outcome.places]) if outcome.ending == LOST else outcome.places


def viewer_of(seat: int) -> Viewer:
    """From a seat number: 0 is a watcher, 1 the first seat."""
    return None if seat == 0 else Seat(seat - 1)
