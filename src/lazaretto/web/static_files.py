"""Static files: the built client, the games' pictures and rules pages."""

from __future__ import annotations

import gzip
import logging
import mimetypes
import re
from base64 import b64encode
from functools import lru_cache
from hashlib import sha256
from html import escape
from pathlib import Path
from typing import Any, Final

import msgspec
from litestar import Request, Response, get
from litestar.di import NamedDependency
from litestar.enums import MediaType
from litestar.params import FromPath
from markdown_it import MarkdownIt

from lazaretto.core import Game
from lazaretto.web import wire
from lazaretto.web.registry import Registry

log = logging.getLogger("lazaretto.web")

TheRegistry = NamedDependency[Registry]

STATIC: Final = Path(__file__).parent / "static"
FOR_EVER: Final = "public, max-age=31536000, immutable"  # the names of built files change with their content
ASK_AGAIN: Final = "no-cache"
ASSETS: Final = "assets/"  # compressed once, not for every request
PACKED: Final = (".js", ".css", ".svg")  # what gets smaller; fonts are compressed already
BROTLI: Final = ".br"  # beside a file: the client's build makes it
GAMES: Final = b"<!--games-->"  # their place in the page
TABLE: Final = re.compile(rb"<!--table (.*?) table-->")  # what only the page of a table loads at once
TABLE_PAGE: Final = re.compile(r"t/([a-z0-9]+)")
HEAD_ENDS: Final = b"</head>"
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


def front(cards: list[wire.GameCard], root: str = "") -> Response[bytes]:
    """The front page with the games in it: they are shown before the client has loaded."""
    page = client_file("", root)
    page.content = page.content.replace(GAMES, first_drawing(cards, root).encode())
    return page


def first_drawing(cards: list[wire.GameCard], root: str) -> str:
    covers = [
        f'<img src="{root}/api/games/{card.slug}/cover.svg" alt="">' if card.cover else "<i></i>" for card in cards
    ]
    drawn = [
        f"<li>{cover}<b>{escape(card.title)}</b>{escape(card.line)}</li>"
        for card, cover in zip(cards, covers, strict=True)
    ]
    data = msgspec.json.encode(cards).decode().replace("<", "\\u003c")  # nothing in it can end the element
    return f'<ul class="first">{"".join(drawn)}</ul><script type="application/json" id="games">{data}</script>'


@get("/{path:path}", include_in_schema=False, sync_to_thread=False)
def client(request: Request[Any, Any, Any], registry: TheRegistry, path: FromPath[str]) -> Response[bytes]:
    name = path.lstrip("/")
    answer = client_file(name, registry.root, request.headers.get("accept-encoding", ""))
    if found := TABLE_PAGE.fullmatch(name):
        links = "".join([preload(registry.root + path) for path in at_once(registry, found[1])])
        answer.content = answer.content.replace(HEAD_ENDS, links.encode() + HEAD_ENDS)
    return answer


def at_once(registry: Registry, table: str) -> list[str]:
    """What the client asks for first at a table: its card, and the pictures of its game, if that is known here."""
    card = f"/api/tables/{table}"
    channel = registry.live.get(table)
    return [card] if channel is None else [card, f"/api/games/{channel.table.document.game}/art.svg"]


def preload(address: str) -> str:
    return f'<link rel="preload" as="fetch" crossorigin href="{address}">'


def client_file(name: str, root: str = "", encodings: str = "") -> Response[bytes]:
    """A file of the built client; every other address is one of its pages."""
    if name.startswith("api/"):
        return Response(b'{"reason":"there is nothing at this address"}', status_code=404, media_type=MediaType.JSON)
    found = built().get(name)
    if found is not None:
        kind = mimetypes.guess_type(name)[0] or "application/octet-stream"
        if name.startswith(ASSETS):
            return asset(found, kind, encodings)
        return Response(found.read_bytes(), media_type=kind, headers={"cache-control": ASK_AGAIN})
    if "." in name.rpartition("/")[2]:
        return Response(b'{"reason":"there is no such file"}', status_code=404, media_type=MediaType.JSON)
    page = TABLE.sub(rb"\1" if name.startswith("t/") else b"", page_under(root))
    return Response(page, media_type=MediaType.HTML, headers={"cache-control": ASK_AGAIN})


def asset(path: Path, kind: str, encodings: str) -> Response[bytes]:
    """A built file as the browser takes it: with Brotli (browsers ask for that over HTTPS), with gzip, or as it is."""
    headers = {"cache-control": FOR_EVER, "vary": "accept-encoding"}
    brotli = path.with_name(path.name + BROTLI)
    if path.suffix in PACKED and takes(encodings, "br") and brotli.exists():
        return Response(brotli.read_bytes(), media_type=kind, headers={**headers, "content-encoding": "br"})
    if path.suffix in PACKED and takes(encodings, "gzip"):
        return Response(gzipped(path), media_type=kind, headers={**headers, "content-encoding": "gzip"})
    return Response(path.read_bytes(), media_type=kind, headers=headers)


def takes(encodings: str, name: str) -> bool:
    """Whether the header ``Accept-Encoding`` has an encoding, and does not refuse it (``q=0``)."""
    for each in encodings.lower().split(","):
        word, _, quality = each.partition(";")
        if word.strip() == name:
            return quality.replace(" ", "").rstrip("0.") != "q="
    return False


@lru_cache(maxsize=100)
def gzipped(path: Path) -> bytes:
    return gzip.compress(path.read_bytes(), 9, mtime=0)


def page_under(root: str) -> bytes:
    """The client's page, with its addresses under the root path."""
    index = built().get("index.html")
    if index is None:
        return NOT_BUILT.encode()
    page = index.read_bytes().replace(b'data-root=""', f'data-root="{root}"'.encode())
    return page.replace(b'"./', f'"{root}/'.encode())


def style_hashes() -> list[str]:
    """Of the page's own styles, for the policy that forbids all others."""
    styles = re.findall(rb"<style>(.*?)</style>", page_under(""), re.DOTALL)
    return [f"'sha256-{b64encode(sha256(style).digest()).decode()}'" for style in styles]


def built() -> dict[str, Path]:
    """All files by address: no other name can be requested."""
    return files() if (STATIC / "index.html").exists() else {}


@lru_cache(maxsize=1)
def files() -> dict[str, Path]:
    found = [path for path in STATIC.rglob("*") if path.is_file() and path.suffix != BROTLI]
    return {path.relative_to(STATIC).as_posix(): path for path in found}
