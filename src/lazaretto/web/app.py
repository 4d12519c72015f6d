"""The routes. What they mean is decided by the table; what they look like is written in ``wire.py``.

Every refusal is ``{"reason": sentence}``: 400 and 404 for what makes no sense, 403 for what only another may do,
409 for what cannot be done as the table stands, 429 for too often, 503 where the disk does not keep it.
"""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Annotated, Any, Final

from litestar import Litestar, Request, Response, delete, get, post
from litestar.config.compression import CompressionConfig
from litestar.di import NamedDependency, Provide
from litestar.enums import MediaType, ScopeType
from litestar.exceptions import HTTPException, ValidationException
from litestar.openapi import OpenAPIConfig
from litestar.openapi.plugins import JsonRenderPlugin
from litestar.params import FromPath, JSONBody, PathParameter, QueryParameter
from litestar.response import Redirect
from litestar.status_codes import HTTP_200_OK, HTTP_204_NO_CONTENT
from litestar.types import Receive, Scope, Send
from msgspec.structs import replace

from lazaretto.core import InputError
from lazaretto.table import seating
from lazaretto.table.chance import Draw
from lazaretto.table.seating import NotAllowed, NotNow, SeatAssignment, TableRecord, fingerprint
from lazaretto.table.store import StoreError
from lazaretto.table.summary import Story, tell
from lazaretto.table.table import where
from lazaretto.web import game_routes, static_files, wire
from lazaretto.web.game_routes import PROBLEMS, AllRooms, game_of
from lazaretto.web.middleware import Guard
from lazaretto.web.presenters import document_card, table_card, viewer_of
from lazaretto.web.registry import NoTable, Room, Rooms, Slow, new_id
from lazaretto.web.replays import replay_record
from lazaretto.web.websocket import play

MOST_LISTED: Final = 50  # tables in a lobby
OneRoom = NamedDependency[Room]
WhoAsks = NamedDependency[str]  # the fingerprint of a browser
SeatPath = Annotated[int, PathParameter(ge=1, le=8)]
SeatQuery = Annotated[int, QueryParameter(ge=0, le=8)]


# ---- tables -------------------------------------------------------------------------------------


@get("/api/lobby")
async def lobby(rooms: AllRooms, browser: WhoAsks) -> wire.Lobby:
    mine = [await card_of(rooms, document, browser) for document in rooms.store.of_browser(browser, MOST_LISTED)]
    free = [await card_of(rooms, document, browser) for document in rooms.store.open_tables(MOST_LISTED)]
    return wire.Lobby(mine, free)


async def card_of(rooms: Rooms, document: TableRecord, browser: str) -> wire.TableCard:
    if document.id in rooms.live:
        return table_card(rooms.live[document.id].table, browser)
    card = document_card(document, rooms.games.get(document.game), browser)
    if card.phase == "playing":
        for seat in await rooms.asked(document):
            card.seats[seat].asked = True
    return card


@post("/api/tables", responses=PROBLEMS)
async def open_table(
    rooms: AllRooms, browser: WhoAsks, request: Request[Any, Any, Any], data: JSONBody[wire.NewTable]
) -> wire.TableCard:
    """Open a table; whoever does is its host."""
    need_patience(rooms, request)
    game = game_of(rooms, data.game)
    options = game.setup(len(data.seats), data.options)
    places = tuple([chair_for(data, game.info.edition, i, browser) for i in range(len(data.seats))])
    info = game.info
    document = TableRecord(new_id(), info.slug, info.edition, options.words, places, browser, data.public)
    document = replace(document, asking=data.asking, hints=data.hints)
    if data.start:
        document = seating.start(document, browser, new_seed(rooms.draw, document))
    room = await rooms.open(document)
    return table_card(room.table, browser)


@post("/api/lessons", responses=PROBLEMS)
async def open_lesson(
    rooms: AllRooms, browser: WhoAsks, request: Request[Any, Any, Any], data: JSONBody[wire.NewLesson]
) -> wire.TableCard:
    """The guided first game of a game, started at once."""
    need_patience(rooms, request)
    game = game_of(rooms, data.game)
    if game.info.slug not in rooms.lessons:
        raise NoTable(f"{game.info.title} has no guided first game")
    lesson = rooms.lessons[game.info.slug]
    count = lesson.options.seats
    others = [seating.bot_chair(game.info.slug, game.info.edition, count, i, seating.STAND_IN) for i in range(1, count)]
    learner = SeatAssignment("person", name_of(data.name, 0), holders=(browser,))
    document = TableRecord(
        new_id(), game.info.slug, game.info.edition, lesson.options.words, (learner, *others), browser, lesson=True
    )
    room = await rooms.open(seating.start(document, browser, lesson.seed))
    return table_card(room.table, browser)


def need_patience(rooms: Rooms, request: Request[Any, Any, Any]) -> None:
    if not rooms.may_open(request.client.host if request.client else ""):
        raise Slow("so many tables were opened from your address just now that you have to wait a little")


def chair_for(data: wire.NewTable, edition: str, seat: int, browser: str) -> SeatAssignment:
    plan = data.seats[seat]
    if plan.kind == "bot":
        name = (plan.name or "").strip()
        return seating.bot_chair(data.game, edition, len(data.seats), seat, plan.bot or seating.STAND_IN, name)
    return (
        seating.OPEN if plan.kind == "open" else SeatAssignment("person", name_of(plan.name, seat), holders=(browser,))
    )


def name_of(name: str | None, seat: int) -> str:
    return (name or "").strip() or f"Player {seat + 1}"


def new_seed(draw: Draw, document: TableRecord) -> int:
    options = ", ".join([f"{name} {word}" for name, word in sorted(document.options.items())])
    return draw(f"{document.game} for {len(document.chairs)}: {options}")


@get("/api/tables/{id:str}", responses=PROBLEMS)
async def table(room: OneRoom, browser: WhoAsks) -> wire.TableCard:
    return table_card(room.table, browser)


@delete("/api/tables/{id:str}", status_code=HTTP_204_NO_CONTENT, responses=PROBLEMS)
async def delete_table(rooms: AllRooms, id: FromPath[str], browser: WhoAsks) -> None:
    """The host may delete a table that is open or over, and a running one when all others are away."""
    await rooms.delete(id, browser)


@post("/api/tables/{id:str}/asking", status_code=HTTP_200_OK, responses=PROBLEMS)
async def permit(room: OneRoom, browser: WhoAsks, data: JSONBody[wire.Permit]) -> wire.TableCard:
    """The host allows or forbids requests for an undo past a reveal."""
    await room.table.change(lambda document: seating.permit(document, browser, data.asking))
    return table_card(room.table, browser)


@post("/api/tables/{id:str}/seats/{seat:int}", status_code=HTTP_200_OK, responses=PROBLEMS)
async def take_seat(room: OneRoom, browser: WhoAsks, seat: SeatPath, data: JSONBody[wire.TakeSeat]) -> wire.TableCard:
    await room.table.change(lambda document: seating.sit(document, seat - 1, browser, name_of(data.name, seat - 1)))
    return table_card(room.table, browser)


@delete("/api/tables/{id:str}/seats/{seat:int}", status_code=HTTP_200_OK, responses=PROBLEMS)
async def leave_seat(room: OneRoom, browser: WhoAsks, seat: SeatPath) -> wire.TableCard:
    await room.table.change(lambda document: seating.stand(document, seat - 1, browser))
    return table_card(room.table, browser)


@post("/api/tables/{id:str}/seats/{seat:int}/bot", status_code=HTTP_200_OK, responses=PROBLEMS)
async def put_bot(room: OneRoom, browser: WhoAsks, seat: SeatPath, data: JSONBody[wire.PutBot]) -> wire.TableCard:
    """Before the game: fill a chair. While it is played: let a bot play on for somebody who is away."""
    if room.table.document.phase == "playing":
        room.table.stand_in(seat - 1, browser)
    else:
        await room.table.change(lambda document: seating.put_bot(document, seat - 1, browser, data.bot))
    return table_card(room.table, browser)


@post("/api/tables/{id:str}/start", status_code=HTTP_200_OK, responses=PROBLEMS)
async def start(room: OneRoom, browser: WhoAsks) -> wire.TableCard:
    await room.table.change(lambda document: seating.start(document, browser, new_seed(room.table.draw, document)))
    return table_card(room.table, browser)


@post("/api/tables/{id:str}/resign", status_code=HTTP_200_OK, responses=PROBLEMS)
async def resign(room: OneRoom, browser: WhoAsks, data: JSONBody[wire.Resign]) -> wire.TableCard:
    """A bot plays the seat to the end."""
    await room.table.resign(data.seat - 1, browser)
    return table_card(room.table, browser)


@post("/api/tables/{id:str}/rematch", status_code=HTTP_200_OK, responses=PROBLEMS)
async def rematch(rooms: AllRooms, room: OneRoom, browser: WhoAsks) -> wire.TableCard:
    """The table of the next game; it starts at once where nobody else has to be there."""
    await link_rematch(rooms, room, browser)
    following = room.table.document.next
    assert following is not None
    return table_card(rooms.room(following).table, browser)


async def link_rematch(rooms: Rooms, room: Room, browser: str) -> None:
    """Open the next table and say so at the old one; whoever asks second finds it there."""
    table = room.table
    async with table.queue:
        following = table.document.next
        if following is not None and rooms.store.document(following) is not None:
            return
        if table.phase not in ("over", "paused"):
            raise NotNow("a rematch begins when the game is over")
        game = game_of(rooms, table.document.game)
        new = seating.again(table.document, new_id(), browser, game.info.edition)
        if all([chair.kind == "bot" or browser in chair.holders for chair in new.chairs]):
            new = seating.start(new, browser, new_seed(rooms.draw, new))
        await rooms.store.save(new)
        await table.keep(replace(table.document, next=new.id))


@get("/api/tables/{id:str}/record", media_type=MediaType.TEXT, responses=PROBLEMS)
async def record(room: OneRoom) -> Response[str]:
    """The whole game as text, once it is over: seed and inputs tell everything."""
    text = finished(room)
    name = f"{room.table.document.game}-{room.table.document.id[:6]}.txt"
    return Response(text, media_type=MediaType.TEXT, headers={"content-disposition": f'attachment; filename="{name}"'})


def finished(room: Room) -> str:
    match = room.table.match
    if match is None or room.table.phase == "paused" or match.game.outcome(match.state) is None:  # kept a moment later
        raise NotNow("the record tells everything, so it can be had when the game is over")
    return match.record(room.table.document.names())


@post("/api/tables/{id:str}/link/{seat:int}", status_code=HTTP_200_OK, responses=PROBLEMS)
async def link(
    rooms: AllRooms, room: OneRoom, browser: WhoAsks, seat: SeatPath, request: Request[Any, Any, Any]
) -> wire.SeatLink:
    """An address that opens one's own seat on another device."""
    secret = secrets.token_urlsafe(24)
    await room.table.change(lambda document: seating.add_key(document, seat - 1, browser, fingerprint(secret)))
    here = request.base_url.hostname in ("localhost", "127.0.0.1", "::1")  # an address of no use on a phone
    base = rooms.address if here and rooms.address else str(request.base_url).rstrip("/")
    return wire.SeatLink(f"{base}/s/{room.table.document.id}.{seat}.{secret}")


@get("/s/{token:str}", status_code=303, responses=PROBLEMS, include_in_schema=False)
async def open_seat(rooms: AllRooms, browser: WhoAsks, token: FromPath[str]) -> Redirect:
    """The personal link: this browser plays the seat from now on."""
    id, _, rest = token.partition(".")
    seat, _, secret = rest.partition(".")
    if seat not in "12345678" or len(seat) != 1:
        raise NoTable("this link is incomplete; copy it again where you sit")
    table = rooms.room(id).table
    await table.change(lambda document: seating.open_with(document, int(seat) - 1, browser, fingerprint(secret)))
    return Redirect(f"/t/{id}", status_code=303)


@get("/api/tables/{id:str}/story", responses=PROBLEMS)
async def story(rooms: AllRooms, room: OneRoom) -> Story:
    """How a finished game went: the points each time round the table, and a few facts."""
    finished(room)
    match = room.table.match
    assert match is not None
    return await rooms.film(tell, match.game, match.options, match.seed, match.inputs)


@get("/api/tables/{id:str}/replay", responses=PROBLEMS)
async def replay_table(rooms: AllRooms, room: OneRoom, seat: SeatQuery = 0) -> wire.Replay:
    """A finished game from one point of view, picture by picture."""
    return await rooms.film(replay_record, rooms.games, finished(room), viewer_of(seat))


@post("/api/replay", status_code=HTTP_200_OK, responses=PROBLEMS)
async def replay_text(rooms: AllRooms, data: JSONBody[wire.RecordText], seat: SeatQuery = 0) -> wire.Replay:
    """The same of a record that somebody brings along."""
    return await rooms.film(replay_record, rooms.games, data.text, viewer_of(seat))


# ---- together -----------------------------------------------------------------------------------


def reason(error: Exception) -> tuple[int, str]:
    """The status and the sentence for whatever went wrong."""
    if isinstance(error, ValidationException):
        return 400, " ".join([error.detail.partition(" for ")[0] + ":", *[sentence(x) for x in error.extra or []]])
    if isinstance(error, RecursionError):
        return 400, "the request is nested too deeply to be read"
    if isinstance(error, HTTPException):
        return error.status_code, error.detail
    for kind, status in ((NoTable, 404), (NotAllowed, 403), (NotNow, 409), (Slow, 429), (StoreError, 503)):
        if isinstance(error, kind):
            return status, str(error)
    return (400, str(error)) if isinstance(error, InputError) else (500, "something went wrong on the server")


def sentence(problem: Any) -> str:
    if not isinstance(problem, dict):
        return str(problem)
    where = problem.get("key")
    return f"{where}: {problem.get('message')}" if where else str(problem.get("message"))


def refuse(request: Request[Any, Any, Any], error: Exception) -> Response[wire.Problem]:
    status, text = reason(error)
    if status == 500:
        static_files.log.error("a request failed: %s", where(error))
    return Response(wire.Problem(text), status_code=status, media_type=MediaType.JSON)


ROUTES: Final[list[Any]] = [
    game_routes.list_games, game_routes.help, game_routes.rules, game_routes.picture, lobby, open_table, open_lesson,
    table, delete_table,
    permit, take_seat, leave_seat, put_bot, start, resign, rematch, record, link, open_seat, story,
    replay_table, replay_text, game_routes.front, static_files.client,
]  # fmt: skip


class App:
    """HTTP goes to the routes. Play goes straight to the table: it is most of the traffic and needs no router."""

    def __init__(self, rooms: Rooms) -> None:
        self.rooms = rooms
        self.routes = make_routes(rooms)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == ScopeType.WEBSOCKET:
            await play(self.rooms, scope, receive, send)
        else:
            await self.routes(scope, receive, send)


def make_app(rooms: Rooms) -> Any:
    """An ASGI application, whichever server's types one goes by."""
    return Guard(App(rooms))


def make_routes(rooms: Rooms) -> Litestar:
    @asynccontextmanager
    async def life(app: Litestar) -> AsyncIterator[None]:
        sweeper = asyncio.create_task(rooms.sweep_on())
        yield
        sweeper.cancel()
        rooms.close()

    return Litestar(
        route_handlers=ROUTES,
        dependencies={
            "rooms": Provide(lambda: rooms, sync_to_thread=False, use_cache=True),
            "room": Provide(room_of, sync_to_thread=False),
            "browser": Provide(browser_of, sync_to_thread=False),
        },
        exception_handlers={Exception: refuse},
        compression_config=CompressionConfig(backend="gzip", gzip_compress_level=6),
        lifespan=[life],
        openapi_config=OpenAPIConfig(
            title="Lazaretto",
            version="1",
            path="/api/schema",
            render_plugins=[JsonRenderPlugin(path=["/", "/openapi.json"])],
        ),
        request_max_body_size=3_000_000,
        logging_config=None,
    )


def room_of(rooms: AllRooms, id: FromPath[str]) -> Room:
    return rooms.room(id)


def browser_of(scope: Scope) -> str:
    """The fingerprint of whoever asks; ``Guard`` took it from the cookie."""
    found: str = scope["state"]["browser"]
    return found
