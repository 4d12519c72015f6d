"""A review as one file: a page with its script, styles, fonts and sprites in it, which needs no server."""

from __future__ import annotations

from html import escape
from typing import Any, Final

import msgspec

from lazaretto.core import Game, InputError
from lazaretto.review import Review
from lazaretto.web.review_making import art_of
from lazaretto.web.scene_svg import symbols
from lazaretto.web.static_files import STATIC

PARTS: Final = STATIC / "one-file"
NOT_BUILT: Final = "the page of a review has not been built; run scripts/setup, or npm run build in client"
PAGE: Final = """\
<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>{title}</title>
<style>{styles}</style>
</head>
<body>
<svg width="0" height="0" style="position:absolute" aria-hidden="true"><defs>{art}</defs></svg>
<script type="application/json" id="review">{data}</script>
<script>{script}</script>
</body>
</html>
"""


def review_page(game: Game[Any, Any], made: Review, record: str) -> str:
    """The page; ``record`` is the name of the file that was reviewed."""
    try:
        styles, script = [(PARTS / name).read_text(encoding="utf-8") for name in ("review.css", "review.js")]
    except OSError as error:
        raise InputError(NOT_BUILT) from error
    data = msgspec.json.encode({"review": made, "record": record}).decode().replace("<", "\\u003c")
    return PAGE.format(
        title=escape(f"{made.title} · Review"),
        styles=styles.replace("</", "<\\/"),
        art=symbols(art_of(game)),
        data=data,
        script=script.replace("</script", "<\\/script"),
    )
