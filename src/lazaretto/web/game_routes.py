"""The routes about games: what the lobby shows of them, their pictures and their rules."""

from __future__ import annotations

from typing import Any, Final

from litestar import Response, get
from litestar.di import NamedDependency
from litestar.enums import MediaType
from litestar.openapi import ResponseSpec
from litestar.params import FromPath

from lazaretto.core import Game
from lazaretto.web import static_files, wire
from lazaretto.web.presenters import game_card
from lazaretto.web.registry import NoTable, Rooms

AllRooms = NamedDependency[Rooms]
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


@get("/", include_in_schema=False, sync_to_thread=False)
def front(rooms: AllRooms) -> Response[bytes]:
    return static_files.front(cards(rooms))


@get("/api/games", sync_to_thread=False)
def list_games(rooms: AllRooms) -> list[wire.GameCard]:
    return cards(rooms)


def cards(rooms: Rooms) -> list[wire.GameCard]:
    return [game_card(game, slug in rooms.lessons) for slug, game in rooms.games.items()]


@get("/api/games/{slug:str}/{picture:str}", media_type="image/svg+xml", responses=PROBLEMS, sync_to_thread=False)
def picture(rooms: AllRooms, slug: FromPath[str], picture: FromPath[str]) -> Response[bytes]:
    """The sprites (``art.svg``) or the cover (``cover.svg``) of a game."""
    if picture not in ("art.svg", "cover.svg"):
        raise NoTable(f"there is no picture {picture!r}; there are art.svg and cover.svg")
    found = static_files.picture(game_of(rooms, slug), picture)
    if found is None:
        raise NoTable(f"{slug} has no {picture}")
    return found


@get("/api/games/{slug:str}/help", media_type=MediaType.HTML, responses=PROBLEMS, sync_to_thread=False)
def help(rooms: AllRooms, slug: FromPath[str]) -> Response[str]:
    """The rules on a page."""
    return static_files.help(game_of(rooms, slug))


@get("/api/games/{slug:str}/rules", responses=PROBLEMS, sync_to_thread=False)
def rules(rooms: AllRooms, slug: FromPath[str]) -> list[wire.RuleLine]:
    ledger = game_of(rooms, slug).info.ledger()
    return [wire.RuleLine(line.id, line.chapter, line.text, line.reading) for line in ledger.values()]


def game_of(rooms: Rooms, slug: str) -> Game[Any, Any]:
    if slug not in rooms.games:
        raise NoTable(f"there is no game {slug[:40]!r}; there are {', '.join(rooms.games)}")
    return rooms.games[slug]
