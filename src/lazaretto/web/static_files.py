"""Files: the built client, the games' pictures and their pages of rules."""

from __future__ import annotations

import logging
import mimetypes
from functools import lru_cache
from html import escape
from pathlib import Path
from typing import Any, Final

import msgspec
from litestar import Response, get
from litestar.enums import MediaType
from litestar.params import FromPath
from markdown_it import MarkdownIt

from lazaretto.core import Game
from lazaretto.web import wire

log = logging.getLogger("lazaretto.web")

STATIC: Final = Path(__file__).parent / "static"
FOR_EVER: Final = "public, max-age=31536000, immutable"  # the names of built files change with what is in them
ASK_AGAIN: Final = "no-cache"
GAMES: Final = b"<!--games-->"  # where they go in the page
EMPTY_SHEET: Final = b'<svg xmlns="http://www.w3.org/2000/svg"></svg>'
NOT_BUILT: Final = """<!doctype html><meta charset="utf-8"><title>Lazaretto</title>
<h1>The client is not built</h1>
<p>The server runs, but the pages it shows have not been built yet. In the project's folder run</p>
<pre>scripts/setup</pre>
<p>and load this page again.</p>"""

markdown = MarkdownIt("commonmark", {"html": False}).enable("table")


def picture(game: Game[Any, Any], name: str) -> Response[bytes] | None:
    """A game's sprite sheet, empty where it has none; its cover, or None."""
    path = None if game.info.folder is None else game.info.folder / name
    if path is not None and path.exists():
        found = path.read_bytes()
    elif name == "art.svg":
        found = EMPTY_SHEET
    else:
        return None
    return Response(found, media_type="image/svg+xml", headers={"cache-control": ASK_AGAIN})


def help(game: Game[Any, Any]) -> Response[str]:
    path = None if game.info.folder is None else game.info.folder / "help.md"
    text = (
        path.read_text(encoding="utf-8")
        if path is not None and path.exists()
        else f"# {game.info.title}\n\n{game.info.line}\n"
    )
    return Response(markdown.render(text), media_type=MediaType.HTML, headers={"cache-control": ASK_AGAIN})


def front(cards: list[wire.GameCard]) -> Response[bytes]:
    """The front page, with the games in it: they are there before the client is."""
    page = client_file("")
    page.content = page.content.replace(GAMES, first_drawing(cards).encode())
    return page


def first_drawing(cards: list[wire.GameCard]) -> str:
    covers = [f'<img src="/api/games/{card.slug}/cover.svg" alt="">' if card.cover else "<i></i>" for card in cards]
    drawn = [
        f"<li>{cover}<b>{escape(card.title)}</b>{escape(card.line)}</li>"
        for card, cover in zip(cards, covers, strict=True)
    ]
    data = msgspec.json.encode(cards).decode().replace("<", "\\u003c")  # nothing in it can end the element
    return f'<ul class="first">{"".join(drawn)}</ul><script type="application/json" id="games">{data}</script>'


@get("/{path:path}", include_in_schema=False, sync_to_thread=False)
def client(path: FromPath[str]) -> Response[bytes]:
    return client_file(path.lstrip("/"))


def client_file(name: str) -> Response[bytes]:
    """A file of the built client; every other address is a page of it."""
    if name.startswith("api/"):
        return Response(b'{"reason":"there is nothing at this address"}', status_code=404, media_type=MediaType.JSON)
    found = built().get(name)
    if found is not None:
        kind = mimetypes.guess_type(name)[0] or "application/octet-stream"
        age = FOR_EVER if name.startswith("assets/") else ASK_AGAIN
        return Response(found.read_bytes(), media_type=kind, headers={"cache-control": age})
    if "." in name.rpartition("/")[2]:
        return Response(b'{"reason":"there is no such file"}', status_code=404, media_type=MediaType.JSON)
    index = built().get("index.html")
    page = NOT_BUILT.encode() if index is None else index.read_bytes()
    return Response(page, media_type=MediaType.HTML, headers={"cache-control": ASK_AGAIN})


def built() -> dict[str, Path]:
    """The files there are, by address: a name outside this list cannot lead anywhere."""
    return files() if (STATIC / "index.html").exists() else {}


@lru_cache(maxsize=1)
def files() -> dict[str, Path]:
    return {path.relative_to(STATIC).as_posix(): path for path in STATIC.rglob("*") if path.is_file()}
