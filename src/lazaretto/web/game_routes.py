"""The routes about games: what the lobby shows of them, their pictures and their rules."""

from __future__ import annotations

from typing import Any, Final

from litestar import Response, get
from litestar.enums import MediaType
from litestar.openapi import ResponseSpec
from litestar.params import FromPath

from lazaretto.core import Game
from lazaretto.web import static_files, wire
from lazaretto.web.presenters import game_card
from lazaretto.web.registry import NoTable, Registry
from lazaretto.web.static_files import TheRegistry

PROBLEMS: Final = {
    status: ResponseSpec(wire.Problem, description=meaning, generate_examples=False)
    for status, meaning in {
        400: "the request is invalid",
        403: "only another person may do that",
        404: "there is no such thing",
        409: "conflicts with the table's current state",
        429: "too many requests",
        503: "it could not be stored",
    }.items()
}


@get("/", include_in_schema=False, sync_to_thread=False)
def front(registry: TheRegistry) -> Response[bytes]:
    return static_files.front(cards(registry), registry.root)


@get("/api/games", sync_to_thread=False)
def list_games(registry: TheRegistry) -> list[wire.GameCard]:
    return cards(registry)


def cards(registry: Registry) -> list[wire.GameCard]:
    return [game_card(game, list(registry.lessons[slug].values())) for slug, game in registry.games.items()]


@get("/api/games/{slug:str}/{picture:str}", media_type="image/svg+xml", responses=PROBLEMS, sync_to_thread=False)
def picture(registry: TheRegistry, slug: FromPath[str], picture: FromPath[str]) -> Response[bytes]:
    """The sprites (``art.svg``) or the cover (``cover.svg``) of a game."""
    if picture not in ("art.svg", "cover.svg"):
        raise NoTable(f"there is no picture {picture!r}; there are art.svg and cover.svg")
    found = static_files.picture(game_of(registry, slug), picture)
    if found is None:
        raise NoTable(f"{slug} has no {picture}")
    return found


@get("/api/games/{slug:str}/help", media_type=MediaType.HTML, responses=PROBLEMS, sync_to_thread=False)
def help(registry: TheRegistry, slug: FromPath[str]) -> Response[str]:
    """The rules on a page."""
    return static_files.help(game_of(registry, slug))


@get("/api/games/{slug:str}/rules", responses=PROBLEMS, sync_to_thread=False)
def rules(registry: TheRegistry, slug: FromPath[str]) -> list[wire.RuleLine]:
    ledger = game_of(registry, slug).info.ledger()
    return [wire.RuleLine(line.id, line.chapter, line.text, line.reading) for line in ledger.values()]


def game_of(registry: Registry, slug: str) -> Game[Any, Any]:
    if slug not in registry.games:
        raise NoTable(f"there is no game {slug[:40]!r}; there are {', '.join(registry.games)}")
    return registry.games[slug]
