"""A self-contained page from a template: style and fonts embedded, nothing fetched, no script."""

from __future__ import annotations

import base64
from pathlib import Path
from typing import Any, Final

from lazaretto.extras import needed
from lazaretto.files import write_whole
from lazaretto.lab.runs.runs import Manifest, disk_errors

PAGES: Final = Path(__file__).parent / "pages"
WEB: Final = Path(__file__).parent.parent.parent / "web"
FONTS: Final = {
    "Young Serif": ("young-serif-latin-400-normal", "400"),
    "Atkinson Hyperlegible Next": ("atkinson-hyperlegible-next-latin-wght-normal", "200 800"),
}


def render(template: str, linked: bool = False, **context: Any) -> str:
    """``linked``: the page is served by ``watch``, where games have addresses."""
    jinja2 = needed("jinja2", "lab", "a page")
    environment = jinja2.Environment(
        loader=jinja2.FileSystemLoader(PAGES),
        autoescape=True,
        trim_blocks=True,
        lstrip_blocks=True,
        undefined=jinja2.StrictUndefined,
    )
    style = environment.filters["safe"](look())
    text: str = environment.get_template(template).render(style=style, linked=linked, **context)
    return text


def played_facts(manifest: Manifest) -> list[tuple[str, str]]:
    """What was played, for someone who reads the page without knowing the command."""
    return [
        ("players", ", ".join(map(str, manifest.players))),
        ("bots", ", ".join(manifest.bots)),
        ("edition", manifest.edition),
        ("seed", str(manifest.seed)),
    ]


def look() -> str:
    """The design tokens of the client, the fonts if the client has been built, and the pages' own style."""
    tokens = (WEB / "look" / "tokens.css").read_text(encoding="utf-8")
    return "\n".join([*fonts(), tokens, (PAGES / "page.css").read_text(encoding="utf-8")])


def fonts() -> list[str]:
    faces = []
    for family, (name, weight) in FONTS.items():
        for path in sorted((WEB / "static" / "assets").glob(f"{name}*.woff2"))[:1]:
            content = base64.b64encode(path.read_bytes()).decode()
            source = f"src:url(data:font/woff2;base64,{content}) format('woff2')"
            faces.append(f"@font-face{{font-family:'{family}';font-weight:{weight};{source}}}")
    return faces


def write_page(path: Path, text: str) -> None:
    """Write completely or not at all, so that a full disk keeps the old page; a pipe is written directly."""
    with disk_errors(path):
        if path.exists() and not path.is_file():
            path.write_text(text, encoding="utf-8")
        else:
            write_whole(path.resolve(), text.encode())
