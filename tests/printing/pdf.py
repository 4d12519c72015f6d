"""What a PDF draws: crop marks, lengths, colours and fonts, read from its pages."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

from pypdf import PageObject, PdfReader

from lazaretto.printing.sheets import THIN

MM = 25.4 / 72  # millimetres of a point
Line = tuple[float, float, float, float]


class Corner(NamedTuple):
    """The place and size of a component, from its crop marks, in millimetres from the top left of the page."""

    x: float
    y: float
    width: float
    height: float


class Page:
    """One page: all straight lines that are stroked, with the width of the pen."""

    def __init__(self, page: PageObject) -> None:
        self.width, self.height = float(page.mediabox.width) * MM, float(page.mediabox.height) * MM
        self.lines: list[tuple[float, Line]] = []
        self.filled: list[Corner] = []  # what is filled and has straight edges: the box around it
        self.colours: set[tuple[float, ...]] = set()
        self.read(page)

    def read(self, page: PageObject) -> None:
        matrix, pen, stack = (1.0, 0.0, 0.0, 1.0, 0.0, 0.0), 0.0, []
        path: list[Line] = []
        at = (0.0, 0.0)
        for numbers, operator in operations(page):
            if operator == b"q":
                stack.append((matrix, pen))
            elif operator == b"Q":
                matrix, pen = stack.pop()
            elif operator == b"cm":
                matrix = times(numbers, matrix)
            elif operator == b"w":
                pen = numbers[0]
            elif operator == b"m":
                at = self.placed(matrix, numbers)
            elif operator == b"l":
                to = self.placed(matrix, numbers)
                path.append((*at, *to))
                at = to
            elif operator in (b"S", b"f", b"n", b"f*", b"B", b"s"):
                self.lines += [(pen, line) for line in path] if operator == b"S" else []
                self.filled += [around(path)] if operator == b"f" and path else []
                path = []
            elif operator in (b"scn", b"SCN", b"rg", b"RG") and len(numbers) == 3:
                self.colours.add(tuple(numbers))

    def placed(self, matrix: tuple[float, ...], point: list[float]) -> tuple[float, float]:
        a, b, c, d, e, f = matrix
        x, y = point[0] * a + point[1] * c + e, point[0] * b + point[1] * d + f
        return x * MM, self.height - y * MM

    def components(self) -> list[Corner]:
        """Eight crop marks in a row are one component: four down, then four across."""
        marks = [line for pen, line in self.lines if abs(pen - THIN) < 1e-6]
        assert len(marks) % 8 == 0
        return [framed(marks[i : i + 8]) for i in range(0, len(marks), 8)]


def operations(page: PageObject) -> Iterator[tuple[list[float], bytes]]:
    """The operators of a page with the numbers before them; what letters are written is left out."""
    contents = page.get_contents()
    data = b"" if contents is None else re.sub(rb"\bBT\b.*?\nET\b", b"", contents.get_data(), flags=re.DOTALL)
    numbers: list[float] = []
    for number, operator in re.findall(rb"<<.*?>>|/[^\s/<>()]+|(-?\d*\.?\d+)|([A-Za-z]+\*?)", data, re.DOTALL):
        if number:
            numbers.append(float(number))
        elif operator:
            yield numbers, operator
            numbers = []


def around(path: list[Line]) -> Corner:
    xs, ys = [x for line in path for x in (line[0], line[2])], [y for line in path for y in (line[1], line[3])]
    return Corner(min(xs), min(ys), max(xs) - min(xs), max(ys) - min(ys))


def framed(marks: list[Line]) -> Corner:
    xs, ys = sorted({mark[0] for mark in marks[:4]}), sorted({mark[1] for mark in marks[4:]})
    return Corner(xs[0], ys[0], xs[-1] - xs[0], ys[-1] - ys[0])


def times(first: list[float], then: tuple[float, ...]) -> tuple[float, float, float, float, float, float]:
    a, b, c, d, e, f = first
    g, h, i, j, k, m = then
    return (a * g + b * i, a * h + b * j, c * g + d * i, c * h + d * j, e * g + f * i + k, e * h + f * j + m)


def pages(path: Path) -> list[Page]:
    return [Page(page) for page in PdfReader(path).pages]


def text(path: Path) -> str:
    return "\n".join([page.extract_text() for page in PdfReader(path).pages])


def fonts(path: Path) -> Iterator[tuple[str, bool]]:
    """The name of each font, and whether its letters are in the file."""
    for page in PdfReader(path).pages:
        resources: Any = page["/Resources"]
        for font in resources.get("/Font", {}).values():
            inner = font.get_object()["/DescendantFonts"][0].get_object()
            descriptor = inner["/FontDescriptor"].get_object()
            yield str(inner["/BaseFont"]), "/FontFile2" in descriptor or "/FontFile3" in descriptor
