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

from litestar import Litestar, Request, Response, delete, get, post, websocket
from litestar.config.compression import CompressionConfig
from litestar.connection import WebSocket
from litestar.di import Provide
from litestar.enums import MediaType
from litestar.exceptions import HTTPException, ValidationException
from litestar.openapi import OpenAPIConfig, ResponseSpec
from litestar.openapi.plugins import JsonRenderPlugin
from litestar.params import Parameter
from litestar.response import Redirect
from litestar.status_codes import HTTP_200_OK
from litestar.types import Scope
from msgspec.structs import replace

from lazaretto.core import Game, InputError
from lazaretto.table import chairs
from lazaretto.table.chairs import Chair, Document, NotAllowed, NotNow, fingerprint
from lazaretto.table.store import StoreError
from lazaretto.web import pages, wire
from lazaretto.web.cards import game_card, table_card, viewer_of
from lazaretto.web.guard import Guard
from lazaretto.web.replays import replay_record
from lazaretto.web.rooms import Connection, NoTable, Room, Rooms, new_id

MOST_LISTED: Final = 50  # tables in a lobby
SeatPath = Annotated[int, Parameter(ge=1, le=8)]
SeatQuery = Annotated[int, Parameter(ge=0, le=8, required=False)]

PROBLEMS: Final = {
    status: ResponseSpec(wire.Problem, description=meaning, generate_examples=False)
    for status, meaning in {
        400: "it makes no sense",
        403: "only another may do that",
        404: "there is no such thing",
        409: "not as the table stands",
        429: "too often",
        503: "it could not be kept",
    }.items()
}


class Slow(InputError):
    """Somebody asks too often."""


# ---- games --------------------------------------------------------------------------------------


@get("/api/games", sync_to_thread=False)
def list_games(rooms: Rooms) -> list[wire.GameCard]:
    return [game_card(game) for game in rooms.games.values()]


@get("/api/games/{slug:str}/{picture:str}", media_type="image/svg+xml", responses=PROBLEMS, sync_to_thread=False)
def picture(rooms: Rooms, slug: str, picture: str) -> Response[bytes]:
    """The sprites (``art.svg``) or the cover (``cover.svg``) of a game; an empty sheet where it has none."""
    if picture not in ("art.svg", "cover.svg"):
        raise NoTable(f"there is no picture {picture!r}; there are art.svg and cover.svg")
    return pages.picture(game_of(rooms, slug), picture)


@get("/api/games/{slug:str}/help", media_type=MediaType.HTML, responses=PROBLEMS, sync_to_thread=False)
def help(rooms: Rooms, slug: str) -> Response[str]:
    """The rules on a page."""
    return pages.help(game_of(rooms, slug))


@get("/api/games/{slug:str}/rules", responses=PROBLEMS, sync_to_thread=False)
def rules(rooms: Rooms, slug: str) -> list[wire.RuleLine]:
    ledger = game_of(rooms, slug).info.ledger()
    return [wire.RuleLine(line.id, line.chapter, line.text, line.reading) for line in ledger.values()]


def game_of(rooms: Rooms, slug: str) -> Game[Any, Any]:
    if slug not in rooms.games:
        raise NoTable(f"there is no game {slug[:40]!r}; there are {', '.join(rooms.games)}")
    return rooms.games[slug]


# ---- tables -------------------------------------------------------------------------------------


@get("/api/lobby")
async def lobby(rooms: Rooms, browser: str) -> wire.Lobby:
    mine = [card_of(rooms, document, browser) for document in rooms.store.of_browser(browser, MOST_LISTED)]
    free = [card_of(rooms, document, browser) for document in rooms.store.open_tables(MOST_LISTED)]
    return wire.Lobby(mine, free)


def card_of(rooms: Rooms, document: Document, browser: str) -> wire.TableCard:
    return table_card(rooms.room(document.id).table, browser)


@post("/api/tables", responses=PROBLEMS)
async def open_table(
    rooms: Rooms, browser: str, request: Request[Any, Any, Any], data: wire.NewTable
) -> wire.TableCard:
    """Open a table; whoever does is its host."""
    if not rooms.may_open(request.client.host if request.client else ""):
        raise Slow("so many tables were opened from your address just now that you have to wait a little")
    game = game_of(rooms, data.game)
    options = game.setup(len(data.seats), data.options)
    places = tuple([chair_for(plan, i, browser) for i, plan in enumerate(data.seats)])
    info = game.info
    document = Document(new_id(), info.slug, info.edition, options.words, places, browser, data.public)
    if data.start:
        document = chairs.start(document, browser, new_seed())
    room = await rooms.open(document)
    return table_card(room.table, browser)


def chair_for(plan: wire.SeatPlan, seat: int, browser: str) -> Chair:
    if plan.kind == "bot":
        return chairs.bot_chair(seat, plan.bot or chairs.STAND_IN, plan.name)
    return chairs.OPEN if plan.kind == "open" else Chair("person", name_of(plan.name, seat), holders=(browser,))


def name_of(name: str | None, seat: int) -> str:
    return (name or "").strip() or f"Player {seat + 1}"


def new_seed() -> int:
    return secrets.randbits(62)


@get("/api/tables/{id:str}", responses=PROBLEMS)
async def table(room: Room, browser: str) -> wire.TableCard:
    return table_card(room.table, browser)


@post("/api/tables/{id:str}/seats/{seat:int}", status_code=HTTP_200_OK, responses=PROBLEMS)
async def take_seat(room: Room, browser: str, seat: SeatPath, data: wire.TakeSeat) -> wire.TableCard:
    await room.table.change(lambda document: chairs.sit(document, seat - 1, browser, name_of(data.name, seat - 1)))
    return table_card(room.table, browser)


@delete("/api/tables/{id:str}/seats/{seat:int}", status_code=HTTP_200_OK, responses=PROBLEMS)
async def leave_seat(room: Room, browser: str, seat: SeatPath) -> wire.TableCard:
    await room.table.change(lambda document: chairs.stand(document, seat - 1, browser))
    return table_card(room.table, browser)


@post("/api/tables/{id:str}/seats/{seat:int}/bot", status_code=HTTP_200_OK, responses=PROBLEMS)
async def put_bot(room: Room, browser: str, seat: SeatPath, data: wire.PutBot) -> wire.TableCard:
    await room.table.change(lambda document: chairs.put_bot(document, seat - 1, browser, data.bot))
    return table_card(room.table, browser)


@post("/api/tables/{id:str}/start", status_code=HTTP_200_OK, responses=PROBLEMS)
async def start(room: Room, browser: str) -> wire.TableCard:
    await room.table.change(lambda document: chairs.start(document, browser, new_seed()))
    return table_card(room.table, browser)


@post("/api/tables/{id:str}/resign", status_code=HTTP_200_OK, responses=PROBLEMS)
async def resign(room: Room, browser: str, data: wire.Resign) -> wire.TableCard:
    """A bot plays the seat to the end."""
    await room.table.resign(data.seat - 1, browser)
    return table_card(room.table, browser)


@post("/api/tables/{id:str}/rematch", status_code=HTTP_200_OK, responses=PROBLEMS)
async def rematch(rooms: Rooms, room: Room, browser: str) -> wire.TableCard:
    """The table of the next game; it starts at once where nobody else has to be there."""
    document = room.table.document
    if document.next is None:
        await link_rematch(rooms, room, browser)
    following = room.table.document.next
    assert following is not None
    return table_card(rooms.room(following).table, browser)


async def link_rematch(rooms: Rooms, room: Room, browser: str) -> None:
    table = room.table
    if table.phase not in ("over", "paused"):
        raise NotNow("a rematch begins when the game is over")
    game = game_of(rooms, table.document.game)
    new = chairs.again(table.document, new_id(), browser, game.info.edition)
    if all([chair.kind == "bot" or browser in chair.holders for chair in new.chairs]):
        new = chairs.start(new, browser, new_seed())
    await rooms.store.save(new)
    await table.change(lambda old: old if old.next else replace(old, next=new.id))


@get("/api/tables/{id:str}/record", media_type=MediaType.TEXT, responses=PROBLEMS)
async def record(room: Room) -> Response[str]:
    """The whole game as text, once it is over: seed and inputs tell everything."""
    text = finished(room)
    name = f"{room.table.document.game}-{room.table.document.id[:6]}.txt"
    return Response(text, media_type=MediaType.TEXT, headers={"content-disposition": f'attachment; filename="{name}"'})


def finished(room: Room) -> str:
    match = room.table.match
    if room.table.phase != "over" or match is None:
        raise NotNow("the record tells everything, so it can be had when the game is over")
    return match.record(room.table.document.names())


@get("/api/tables/{id:str}/link/{seat:int}", responses=PROBLEMS)
async def link(room: Room, browser: str, seat: SeatPath, request: Request[Any, Any, Any]) -> wire.SeatLink:
    """An address that opens one's own seat on another device."""
    secret = secrets.token_urlsafe(24)
    await room.table.change(lambda document: chairs.add_key(document, seat - 1, browser, fingerprint(secret)))
    return wire.SeatLink(f"{request.base_url}s/{room.table.document.id}.{seat}.{secret}")


@get("/s/{token:str}", status_code=303, responses=PROBLEMS, include_in_schema=False)
async def open_seat(rooms: Rooms, browser: str, token: str) -> Redirect:
    """The personal link: this browser plays the seat from now on."""
    id, _, rest = token.partition(".")
    seat, _, secret = rest.partition(".")
    if seat not in "12345678" or len(seat) != 1:
        raise NoTable("this link is incomplete; copy it again where you sit")
    table = rooms.room(id).table
    await table.change(lambda document: chairs.open_with(document, int(seat) - 1, browser, fingerprint(secret)))
    return Redirect(f"/t/{id}", status_code=303)


@get("/api/tables/{id:str}/replay", responses=PROBLEMS)
async def replay_table(rooms: Rooms, room: Room, seat: SeatQuery = 0) -> wire.Replay:
    """A finished game from one point of view, picture by picture."""
    return await asyncio.to_thread(replay_record, rooms.games, finished(room), viewer_of(seat))


@post("/api/replay", status_code=HTTP_200_OK, responses=PROBLEMS)
async def replay_text(rooms: Rooms, data: wire.RecordText, seat: SeatQuery = 0) -> wire.Replay:
    """The same of a record that somebody brings along."""
    return await asyncio.to_thread(replay_record, rooms.games, data.text, viewer_of(seat))


# ---- play ---------------------------------------------------------------------------------------


@websocket("/api/tables/{id:str}/play")
async def play(socket: WebSocket[Any, Any, Any], rooms: Rooms, browser: str, id: str, seat: int = 0) -> None:
    """Talk with a table until one side leaves."""
    await socket.accept()
    try:
        room = rooms.room(id)
    except InputError as error:
        await socket.close(4404, str(error))
        return
    task = asyncio.current_task()
    assert task is not None
    connection = Connection(browser, viewer_of(seat if 0 <= seat <= 8 else 0), rooms.limits, task.cancel)
    room.join(connection)
    writer = asyncio.create_task(write(socket, connection))
    try:
        while (event := await socket.receive())["type"] == "websocket.receive":
            await room.hear(connection, event.get("text") or event.get("bytes") or "")
    except asyncio.CancelledError:
        pass  # too slow a reader, or the server ends
    finally:
        writer.cancel()
        room.part(connection)


async def write(socket: WebSocket[Any, Any, Any], connection: Connection) -> None:
    while True:
        await socket.send({"type": "websocket.send", "text": await connection.next(), "bytes": None})


# ---- together -----------------------------------------------------------------------------------


def reason(error: Exception) -> tuple[int, str]:
    """The status and the sentence for whatever went wrong."""
    if isinstance(error, ValidationException):
        return 400, " ".join([error.detail.partition(" for ")[0] + ":", *[sentence(x) for x in error.extra or []]])
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
        pages.log.error("a request failed: %s", type(error).__name__, exc_info=error)
    return Response(wire.Problem(text), status_code=status, media_type=MediaType.JSON)


ROUTES: Final[list[Any]] = [
    list_games, help, rules, picture, lobby, open_table, table, take_seat, leave_seat, put_bot, start, resign, rematch,
    record, link, open_seat, replay_table, replay_text, play, pages.client,
]  # fmt: skip


def make_app(rooms: Rooms) -> Litestar:
    @asynccontextmanager
    async def life(app: Litestar) -> AsyncIterator[None]:
        yield
        rooms.close()

    return Litestar(
        route_handlers=ROUTES,
        dependencies={
            "rooms": Provide(lambda: rooms, sync_to_thread=False, use_cache=True),
            "room": Provide(room_of, sync_to_thread=False),
            "browser": Provide(browser_of, sync_to_thread=False),
        },
        exception_handlers={Exception: refuse},
        middleware=[Guard],
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


def room_of(rooms: Rooms, id: str) -> Room:
    return rooms.room(id)


def browser_of(scope: Scope) -> str:
    """The fingerprint of whoever asks; ``Guard`` took it from the cookie."""
    found: str = scope["state"]["browser"]
    return found
