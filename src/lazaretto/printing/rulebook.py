"""The pages of text as Typst markup: the list of contents, the rules on a page, and every rule with its number."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby
from typing import Final

from markdown_it import MarkdownIt
from markdown_it.token import Token

from lazaretto.core import GameInfo, Kit
from lazaretto.core.ledger import Line
from lazaretto.printing.layout import Sheet

TIMES: Final = "\N{MULTIPLICATION SIGN}"
SPECIAL: Final = set("\\#$*_`<>@~=-+/[]{}\"'")
WRAPPED: Final = {
    "heading_open": "\n",
    "heading_close": "\n",
    "paragraph_close": "\n\n",
    "strong_open": "#strong[",
    "strong_close": "]",
    "em_open": "#emph[",
    "em_close": "]",
    "s_open": "#strike[",
    "s_close": "]",
    "softbreak": " ",
    "hardbreak": " \\ ",
    "link_open": "",
    "link_close": "",
    "bullet_list_open": "\n#list(",
    "ordered_list_open": "\n#enum(",
    "bullet_list_close": ")\n",
    "ordered_list_close": ")\n",
    "list_item_open": "[",
    "list_item_close": "],",
    "blockquote_open": "#quote(block: true)[",
    "blockquote_close": "]\n",
    "table_close": ")\n",
    "th_open": "strong[",
    "th_close": "],",
    "td_open": "[",
    "td_close": "],",
}


def plain(text: str) -> str:
    """Text in which nothing means anything to Typst."""
    return "".join([f"\\{letter}" if letter in SPECIAL else letter for letter in text])


def markup(markdown: str) -> str:
    """The Markdown of a help page as Typst."""
    return "".join(
        [written(tokens, i) for tokens in [MarkdownIt().enable("table").parse(markdown)] for i in range(len(tokens))]
    )


def written(tokens: Sequence[Token], i: int) -> str:
    token = tokens[i]
    if token.type == "inline":
        return "".join([written(token.children or [], k) for k in range(len(token.children or []))])
    if token.type == "heading_open":
        return f"\n{'=' * int(token.tag[1:])} "
    if token.type == "table_open":
        heads = [other.type for other in tokens[i:]]
        columns = heads[: heads.index("tr_close")].count("th_open")
        return f"\n#table(columns: {columns},"
    if token.type in ("text", "code_inline"):
        return plain(token.content)
    return WRAPPED.get(token.type, "")


def setting(info: GameInfo) -> str:
    """What holds for all pages of text."""
    return f"""#set document(title: "{info.title}", date: none)
#set text(font: ("Atkinson Hyperlegible Next",), size: 8.6pt, lang: "en", fill: rgb("#14252d"))
#set par(leading: 0.5em, spacing: 0.75em)
#set table(stroke: 0.4pt + rgb("#999999"), inset: 3pt)
#show heading: set text(font: ("Young Serif",), weight: "regular")
#show heading: set block(above: 1.1em, below: 0.6em)
"""


def contents(info: GameInfo, kit: Kit, sheets: Sequence[Sheet], how: str, cover: bool) -> str:
    """The first page: what it is, what is in the box, how to print it."""
    rows = [
        f"[{plain(title)}], [{kind}], [{size}], [{count}], [{where}],"
        for title, kind, size, count, where in listing(kit, sheets)
    ]
    brought = [f"[{plain(thing.title)}], [{thing.count}], [{plain(thing.instead)}]," for thing in kit.brought]
    also = (
        f"""
== Bring from home
#table(columns: (auto, auto, 1fr), stroke: none, {"".join(brought)})
"""
        if brought
        else ""
    )
    picture = '#place(top + right, image("cover.svg", height: 44mm))' if cover else ""
    return f"""#page(margin: 16mm)[{picture}
#text(size: 26pt, font: "Young Serif")[{plain(info.title)}]

#block(width: 120mm)[{plain(info.line)} For {info.seats[0]} to {info.seats[-1]} players, about {info.minutes} minutes.]
#v(6mm)
== How to make it
#block(width: 120mm)[{plain(how)}]
== In this box
#table(columns: (1fr, auto, auto, auto, auto), align: (left, left, left, right, left),
  table.header([*component*], [*kind*], [*size*], [*count*], [*sheet*]),
  {"".join(rows)})
{also}]
"""


def listing(kit: Kit, sheets: Sequence[Sheet]) -> list[tuple[str, str, str, int, str]]:
    """A row for each title and size: kind, size, how many, on which sheets."""
    rows: dict[tuple[str, str, str], int] = {}
    for part in kit.components:
        key = (part.title, part.kind, f"{part.front.width:g} {TIMES} {part.front.height:g} mm")
        rows[key] = rows.get(key, 0) + part.count
    where = {
        key[0]: spans([i for i, sheet in enumerate(sheets, 1) if any([part.title == key[0] for part in sheet.parts])])
        for key in rows
    }
    return [(*key, count, where[key[0]]) for key, count in rows.items()]


def spans(numbers: Sequence[int]) -> str:
    """``1-3, 5`` for 1, 2, 3 and 5."""
    runs = [[n for _, n in run] for _, run in groupby(enumerate(numbers), lambda pair: pair[1] - pair[0])]
    return ", ".join([str(run[0]) if len(run) == 1 else f"{run[0]}-{run[-1]}" for run in runs])


def rules(info: GameInfo, help: str) -> str:
    """The help page, then the ledger by chapters."""
    lines = "".join(
        [chapter(name, list(rows)) for name, rows in groupby(info.ledger().values(), lambda line: line.chapter)]
    )
    ledger = f"\n#pagebreak()\n= Every rule by its number\n#columns(2)[{lines}]\n" if lines else ""
    head = f"#set page(margin: (x: 14mm, y: 15mm), header: align(right, text(size: 7pt)[{plain(info.title)}, rules]))"
    return f"{head}\n{markup(help)}{ledger}"


def chapter(name: str, lines: Sequence[Line]) -> str:
    rows = [f"[#strong[{plain(line.id)}]], [{plain(line.text)}]," for line in lines]
    return f"\n== {plain(name)}\n#grid(columns: (13mm, 1fr), gutter: 1.4mm, {''.join(rows)})\n"
