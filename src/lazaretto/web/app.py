"""The routes. The table decides what they do; ``wire.py`` describes their messages.

Every refusal is ``{"reason": sentence}``: 400 for an invalid request, 403 if only another person may do it, 404 if
there is no such thing, 409 if it conflicts with the table's current state, 429 for too many requests, 503 if the disk
fails.
"""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from typing import Annotated, Any, Final
from urllib.parse import urlsplit

import msgspec
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
from lazaretto.table.seating import NotAllowed, NotNow, SeatAssignment, TableRecord, fingerprint
from lazaretto.table.store import LeaseLost, StoreError
from lazaretto.table.summary import Summary
from lazaretto.table.table import Table, where
from lazaretto.web import fork_routes, game_routes, metrics, puzzle_routes, review_routes, static_files, wire
from lazaretto.web.channel import Channel
from lazaretto.web.game_routes import PROBLEMS, game_of
from lazaretto.web.limits import Slow
from lazaretto.web.logs import Access
from lazaretto.web.middleware import Guard
from lazaretto.web.passing import MOVED, Entrance, Inside, Passing
from lazaretto.web.presenters import document_card, standing, table_card, viewer_of
from lazaretto.web.proxy import Network, Proxied
from lazaretto.web.registry import NoTable, Registry, new_id
from lazaretto.web.replays import replay_job, summary_job
from lazaretto.web.seats import chairs_for, limit_opening, name_of, new_seed
from lazaretto.web.static_files import TheRegistry
from lazaretto.web.visitors import watch_files
from lazaretto.web.websocket import play

MOST_LISTED: Final = 50  # tables in a lobby
TableChannel = NamedDependency[Channel]
BrowserId = NamedDependency[str]  # the fingerprint of a browser
SeatPath = Annotated[int, PathParameter(ge=1, le=8)]
SeatQuery = Annotated[int, QueryParameter(ge=0, le=8)]


# ---- tables -------------------------------------------------------------------------------------


@get("/api/lobby")
async def lobby(registry: TheRegistry, browser: BrowserId) -> wire.Lobby:
    store = registry.store
    mine = await store.read(store.of_browser, browser, MOST_LISTED)
    free = await store.read(store.open_tables, MOST_LISTED)
    return wire.Lobby(*[[await card_of(registry, document, browser) for document in found] for found in (mine, free)])


async def card_of(registry: Registry, document: TableRecord, browser: str) -> wire.TableCard:
    if document.id in registry.live:
        return table_card(registry.live[document.id].table, browser)
    card = document_card(document, registry.games.get(document.game), browser)
    if card.phase == "playing":
        for seat in await registry.acting(document):
            card.seats[seat].asked = True
    return card


@post("/api/tables", responses=PROBLEMS)
async def open_table(
    registry: TheRegistry, browser: BrowserId, request: Request[Any, Any, Any], data: JSONBody[wire.NewTable]
) -> wire.TableCard:
    """Open a table and become its host."""
    limit_opening(registry, request)
    game = game_of(registry, data.game)
    options = game.setup(len(data.seats), data.options)
    places = chairs_for(data.seats, game.info, browser)
    info = game.info
    document = TableRecord(new_id(), info.slug, info.edition, options.words, places, browser, data.public)
    document = replace(document, asking=data.asking, hints=data.hints, trying=data.trying)
    document = replace(document, counted=data.counted, pace=data.pace)
    if data.start:
        document = seating.start(document, browser, new_seed(registry.draw, document))
    channel = await registry.open(document)
    return table_card(channel.table, browser)


@post("/api/lessons", responses=PROBLEMS)
async def open_lesson(
    registry: TheRegistry, browser: BrowserId, request: Request[Any, Any, Any], data: JSONBody[wire.NewLesson]
) -> wire.TableCard:
    """The guided first game of a game, started at once."""
    limit_opening(registry, request)
    game = game_of(registry, data.game)
    lessons, wanted = registry.lessons[game.info.slug], data.lesson or ""
    if wanted not in lessons:
        known = " and ".join([repr(name) for name in lessons if name])
        reason = f"no lesson {wanted!r}; it has {known or 'only the usual one'}" if lessons else "no guided first game"
        raise NoTable(f"{game.info.title} has {reason}")
    lesson = lessons[wanted]
    count = lesson.options.seats
    others = [seating.bot_chair(game.info.slug, game.info.edition, count, i, seating.STAND_IN) for i in range(1, count)]
    learner = SeatAssignment("person", name_of(data.name, 0), holders=(browser,))
    document = TableRecord(
        new_id(), game.info.slug, game.info.edition, lesson.options.words, (learner, *others), browser, lesson=True
    )
    channel = await registry.open(seating.start(document, browser, lesson.seed))
    return table_card(channel.table, browser)


@get("/api/tables/{id:str}", responses=PROBLEMS)
async def table(channel: TableChannel, browser: BrowserId) -> wire.TableCard:
    return table_card(channel.table, browser)


@delete("/api/tables/{id:str}", status_code=HTTP_204_NO_CONTENT, responses=PROBLEMS)
async def delete_table(registry: TheRegistry, id: FromPath[str], browser: BrowserId) -> None:
    """The host may delete a table that is open or over, and a running one while all other players are away."""
    await registry.delete(id, browser)


@post("/api/tables/{id:str}/asking", status_code=HTTP_200_OK, responses=PROBLEMS)
async def permit(channel: TableChannel, browser: BrowserId, data: JSONBody[wire.Permit]) -> wire.TableCard:
    """The host allows or forbids requests for an undo past a reveal."""
    await channel.table.change(lambda document: seating.permit(document, browser, data.asking))
    return table_card(channel.table, browser)


@post("/api/tables/{id:str}/trying", status_code=HTTP_200_OK, responses=PROBLEMS)
async def permit_trying(channel: TableChannel, browser: BrowserId, data: JSONBody[wire.PermitTrying]) -> wire.TableCard:
    """The host allows or forbids that seats try out privately."""
    await channel.table.change(lambda document: seating.permit_trying(document, browser, data.trying))
    return table_card(channel.table, browser)


@post("/api/tables/{id:str}/pace", status_code=HTTP_200_OK, responses=PROBLEMS)
async def set_pace(channel: TableChannel, browser: BrowserId, data: JSONBody[wire.SetPace]) -> wire.TableCard:
    """The host sets how fast bots play."""
    await channel.table.change(lambda document: seating.set_pace(document, browser, data.pace))
    return table_card(channel.table, browser)


@delete("/api/tables/{id:str}/lesson", status_code=HTTP_200_OK, responses=PROBLEMS)
async def end_lesson(channel: TableChannel, browser: BrowserId) -> wire.TableCard:
    """The learner skips the rest of the lesson and plays on freely."""
    await channel.table.end_lesson(browser)
    return table_card(channel.table, browser)


@get("/api/address")
async def address(registry: TheRegistry) -> wire.Reach:
    """Where other devices reach this server."""
    return wire.Reach("" if is_loopback(urlsplit(registry.address).hostname) else registry.address)


def is_loopback(host: str | None) -> bool:
    return not host or host in ("localhost", "::1") or host.startswith("127.")


@post("/api/tables/{id:str}/seats/{seat:int}", status_code=HTTP_200_OK, responses=PROBLEMS)
async def take_seat(
    channel: TableChannel, browser: BrowserId, seat: SeatPath, data: JSONBody[wire.TakeSeat]
) -> wire.TableCard:
    await channel.table.change(lambda document: seating.sit(document, seat - 1, browser, name_of(data.name, seat - 1)))
    return table_card(channel.table, browser)


@delete("/api/tables/{id:str}/seats/{seat:int}", status_code=HTTP_200_OK, responses=PROBLEMS)
async def leave_seat(channel: TableChannel, browser: BrowserId, seat: SeatPath) -> wire.TableCard:
    await channel.table.change(lambda document: seating.leave(document, seat - 1, browser))
    return table_card(channel.table, browser)


@post("/api/tables/{id:str}/seats/{seat:int}/bot", status_code=HTTP_200_OK, responses=PROBLEMS)
async def put_bot(
    channel: TableChannel, browser: BrowserId, seat: SeatPath, data: JSONBody[wire.PutBot]
) -> wire.TableCard:
    """Before the game: put a bot on a seat. During the game: let a bot play for somebody who is away."""
    if channel.table.document.phase == "playing":
        channel.table.stand_in(seat - 1, browser)
    else:
        await channel.table.change(lambda document: seating.put_bot(document, seat - 1, browser, data.bot))
    return table_card(channel.table, browser)


@post("/api/tables/{id:str}/start", status_code=HTTP_200_OK, responses=PROBLEMS)
async def start(channel: TableChannel, browser: BrowserId) -> wire.TableCard:
    await channel.table.change(
        lambda document: seating.start(document, browser, new_seed(channel.table.draw, document))
    )
    return table_card(channel.table, browser)


@post("/api/tables/{id:str}/resign", status_code=HTTP_200_OK, responses=PROBLEMS)
async def resign(channel: TableChannel, browser: BrowserId, data: JSONBody[wire.Resign]) -> wire.TableCard:
    """A bot plays the seat to the end."""
    await channel.table.resign(data.seat - 1, browser)
    return table_card(channel.table, browser)


@post("/api/tables/{id:str}/rematch", status_code=HTTP_200_OK, responses=PROBLEMS)
async def rematch(registry: TheRegistry, channel: TableChannel, browser: BrowserId) -> wire.TableCard:
    """The table of the next game; it starts at once if no other person plays."""
    await link_rematch(registry, channel, browser)
    following = channel.table.document.next
    assert following is not None
    try:
        return table_card((await registry.find(following)).table, browser)
    except LeaseLost:  # it lives on another server
        document = await registry.store.read(registry.store.document, following)
        if document is None:
            raise
        return await card_of(registry, document, browser)


async def link_rematch(registry: Registry, channel: Channel, browser: str) -> None:
    """Open the next table and link it from the old one; a second request finds the link."""
    table = channel.table
    async with table.queue:
        following = table.document.next
        if following is not None and await registry.store.read(registry.store.document, following) is not None:
            return
        if table.phase not in ("over", "paused"):
            raise NotNow("a rematch can begin when the game is over")
        game = game_of(registry, table.document.game)
        new = seating.again(table.document, new_id(), browser, game.info.edition, places_of(table))
        if all([chair.kind == "bot" or browser in chair.holders for chair in new.chairs]):
            new = seating.start(new, browser, new_seed(registry.draw, new))
        await registry.claim(new.id, new=True)
        await registry.store.save(new)
        await table.keep(replace(table.document, next=new.id))


def places_of(table: Table) -> tuple[int, ...] | None:
    match = table.match
    outcome = None if match is None else match.game.outcome(match.state)
    return None if outcome is None else standing(outcome)


@get("/api/tables/{id:str}/record", media_type=MediaType.TEXT, responses=PROBLEMS)
async def record(channel: TableChannel) -> Response[str]:
    """The whole game as text, once it is over: seed and inputs reveal everything."""
    text = await channel.finished()
    name = f"{channel.table.document.game}-{channel.table.document.id[:6]}.txt"
    return Response(text, media_type=MediaType.TEXT, headers={"content-disposition": f'attachment; filename="{name}"'})


@post("/api/tables/{id:str}/link/{seat:int}", status_code=HTTP_200_OK, responses=PROBLEMS)
async def link(
    registry: TheRegistry, channel: TableChannel, browser: BrowserId, seat: SeatPath, request: Request[Any, Any, Any]
) -> wire.SeatLink:
    """A link that opens your own seat on another device."""
    secret = secrets.token_urlsafe(24)
    await channel.table.change(lambda document: seating.add_key(document, seat - 1, browser, fingerprint(secret)))
    here = is_loopback(request.base_url.hostname)  # of no use on a phone
    base = registry.address if here and registry.address else f"{request.scope['scheme']}://{request.headers['host']}"
    return wire.SeatLink(f"{base}{registry.root}/s/{channel.table.document.id}.{seat}.{secret}")


@get("/s/{token:str}", status_code=303, responses=PROBLEMS, include_in_schema=False)
async def open_seat(registry: TheRegistry, browser: BrowserId, token: FromPath[str]) -> Redirect:
    """The personal link: this browser plays the seat from now on."""
    id, _, rest = token.partition(".")
    seat, _, secret = rest.partition(".")
    if seat not in "12345678" or len(seat) != 1:
        raise NoTable("this link is incomplete; copy it again from the device you play on")
    table = (await registry.find(id)).table
    await table.change(lambda document: seating.open_with(document, int(seat) - 1, browser, fingerprint(secret)))
    return Redirect(f"{registry.root}/t/{id}", status_code=303)


@get(["/api/tables/{id:str}/summary", "/api/tables/{id:str}/story"], responses=PROBLEMS)  # story: for one version
async def summary(registry: TheRegistry, channel: TableChannel) -> Summary:
    """How a finished game went: the points each time round the table, and a few facts."""
    text = await channel.finished()
    film = channel.films.get(None)
    if film is not None:
        return film.summary
    return msgspec.json.decode(await registry.run_replay_job(summary_job, text), type=Summary)


@get("/api/tables/{id:str}/replay", responses=PROBLEMS)
async def replay_table(registry: TheRegistry, channel: TableChannel, seat: SeatQuery = 0) -> wire.Replay:
    """A finished game from one point of view, picture by picture."""
    text = await channel.finished()
    film = channel.films.get(viewer_of(seat)) or channel.films.get(None)
    if film is not None and seat <= len(channel.table.document.chairs):
        replay = msgspec.structs.replace(film.replay, seat=seat)
    else:
        made = await registry.run_replay_job(replay_job, text, await channel.prologue(), seat)
        replay = msgspec.json.decode(made, type=wire.Replay)
    origin = channel.table.document.origin
    replay.prologue = 0 if origin is None else max(0, origin.number - replay.before)
    return replay


@post("/api/replay", status_code=HTTP_200_OK, responses=PROBLEMS)
async def replay_text(registry: TheRegistry, data: JSONBody[wire.RecordText], seat: SeatQuery = 0) -> wire.Replay:
    """The same for an uploaded record."""
    return msgspec.json.decode(await registry.run_replay_job(replay_job, data.text, "", seat), type=wire.Replay)


# ---- together -----------------------------------------------------------------------------------


def reason(error: Exception) -> tuple[int, str]:
    """Status and sentence for an error."""
    if isinstance(error, ValidationException):
        return 400, " ".join([error.detail.partition(" for ")[0] + ":", *[sentence(x) for x in error.extra or []]])
    if isinstance(error, RecursionError):
        return 400, "the request is nested too deeply to be read"
    if isinstance(error, UnicodeDecodeError):
        return 400, "the request is not UTF-8 text"
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
    headers = {MOVED: "1"} if isinstance(error, LeaseLost) else {}
    return Response(wire.Problem(text), status_code=status, media_type=MediaType.JSON, headers=headers)


ROUTES: Final[list[Any]] = [
    game_routes.list_games, game_routes.help, game_routes.rules, game_routes.picture, lobby, open_table, open_lesson,
    table, delete_table, permit, permit_trying, set_pace, end_lesson, address,
    take_seat, leave_seat, put_bot, start, resign, rematch, record, link, open_seat, summary,
    replay_table, replay_text, *fork_routes.ROUTES, *review_routes.ROUTES, *puzzle_routes.ROUTES, *metrics.ROUTES,
    game_routes.front, static_files.client,
]  # fmt: skip


class App:
    """Sends HTTP to the routes and play straight to the table: it is most of the traffic and needs no router."""

    def __init__(self, registry: Registry) -> None:
        self.registry = registry
        self.routes = make_routes(registry)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == ScopeType.WEBSOCKET:
            await play(self.registry, scope, receive, send)
        else:
            await self.routes(scope, receive, send)


def make_app(
    registry: Registry, proxies: Sequence[Network] = (), inside: Inside | None = None, access: bool = False
) -> Any:
    """The ASGI application; ``proxies`` are believed what they say about a request, ``inside`` is for other servers."""
    app = App(registry)
    first = app if inside is None else Passing(app, registry, inside.secret)
    guarded = Guard(first, registry.visitors.requests, registry.root)
    public = Proxied(Access(guarded) if access else guarded, list(proxies), registry.root)
    return public if inside is None else Entrance(public, app, inside)


def make_routes(registry: Registry) -> Litestar:
    @asynccontextmanager
    async def life(app: Litestar) -> AsyncIterator[None]:
        registry.store.watch(registry.lose)
        works = (registry.sweep_on(), registry.filming.missing(), registry.adopt_on(), watch_files())
        tasks = [asyncio.create_task(work) for work in works]
        yield
        for task in tasks:
            task.cancel()
        await registry.shut_down()

    return Litestar(
        route_handlers=ROUTES,
        dependencies={
            "registry": Provide(lambda: registry, sync_to_thread=False, use_cache=True),
            "channel": Provide(channel_of),
            "browser": Provide(browser_of, sync_to_thread=False),
        },
        exception_handlers={Exception: refuse},
        compression_config=CompressionConfig(backend="gzip", gzip_compress_level=6, exclude=["^/assets/"]),
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


async def channel_of(registry: TheRegistry, id: FromPath[str]) -> Channel:
    return await registry.find(id)


def browser_of(scope: Scope) -> str:
    """The browser's fingerprint; ``Guard`` made it from the cookie."""
    found: str = scope["state"]["browser"]
    return found
