"""A printed game has every component in its number and size, readable, and the same in every print."""

from __future__ import annotations

import re
import resource
import signal
import subprocess
import sys
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from importlib.util import find_spec
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from lazaretto import extras
from lazaretto.core import Component, Face, Game, InputError, Kit
from lazaretto.core.components import KINDS, Sprite, Words
from lazaretto.games import GAMES, load
from lazaretto.printing.document import Printed, Wish, compiled, prepare, write, write_pdf
from lazaretto.printing.drawing import LINE, READABLE, Art, fitted
from lazaretto.printing.fonts import BOLD, NORMAL, SANS, SERIF, missing, width_of
from lazaretto.printing.layout import lay_out
from lazaretto.printing.paper import BAR, BLEED, OVERLAP, PAPERS, paper_named
from lazaretto.printing.sheets import BACK, Pages

from ..cli.conftest import TIC_TAC_TOE, Command, lazaretto  # noqa: F401  a fixture
from ..places import SOURCE
from . import pdf

NEAR = 0.2  # millimetres
A4, LETTER = PAPERS["a4"], PAPERS["letter"]
WISHES = {
    "lockdown": Wish(A4),
    "outbreak": Wish(A4, fold=True),
    "quarantine": Wish(A4, gray=True),
    "clinic": Wish(LETTER),
    "virus": Wish(LETTER, fold=True, gray=True),
}  # a PDF for each game, and between them every way to print


class Made(NamedTuple):
    game: Game[Any, Any]
    kit: Kit
    wish: Wish
    printed: Printed
    path: Path
    pages: list[pdf.Page]

    def named(self) -> dict[str, pdf.Page]:
        """The pages of components by their names: after the contents, and an empty page where both sides are used."""
        found, rest = {}, iter(self.pages[1 if self.wish.fold else 2 :])
        names = [name for name, _ in self.printed.pages]
        for name in names:
            found[name] = next(rest)
            if not self.wish.fold and not name.endswith(BACK) and f"{name}{BACK}" not in names:
                assert not next(rest).lines  # the other side of the paper
        return found


@pytest.fixture(scope="module", params=GAMES)
def made(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Made:
    """Each game once."""
    name: str = request.param
    game, wish, path = load(name), WISHES[name], tmp_path_factory.mktemp("print") / f"{name}.pdf"
    kit, printed = kit_of(name), prepare(game, wish)
    write_pdf(printed, game, wish, path)
    return Made(game, kit, wish, printed, path, pdf.pages(path))


def kit_of(name: str) -> Kit:
    kit = load(name).kit()
    assert kit is not None
    return kit


# ---- counts --------------------------------------------------------------------------------------

BOXES = {
    "lockdown": {"Player sheets": 4, "Market cards": 17, "Item cards": 48},  # L-002, L-004
    "outbreak": {
        "Role cards": 16,  # O-002: Leader, Patient Zero, six Survivors, one more for the Leader, seven Infected
        "Action cards": 48,  # O-012: six a player
        "Tasks": 10,  # O-006
        "Signs for Task 1 and Task 2": 2,
        "Points": 10,
        "Player aids": 8,
    },
    "quarantine": {
        "Lobby tiles": 4,  # Q-002 gives all of them
        "Starting Treatment Rooms": 16,
        "Additional Treatment Rooms": 8,
        "Special Rooms": 28,
        "Patient cubes": 96,
        "Gray disease cubes": 32,
        "Bonus Action Markers": 8,
        "Round Action Disks": 4,
        "Player aids": 4,
    },
    "clinic": {
        "Doctors": 56,
        "Patients": 93,
        "Nurses": 25,
        "Orderlies": 9,
        "Cars": 64,
        "Conveyors": 20,
        "Treatment rooms": 16,
        "Supply rooms": 16,
        "Service hubs": 16,
        "Special modules": 12,
        "Entrances": 16,
        "Helipads": 8,
        "Parking tiles": 24,
        "Gardens": 12,
        "Bonus tiles": 7,
        "Action tiles": 24,  # C-060
        "Coins": 52,
        "+50 tiles": 4,
        "Discs": 12,
        "Round and action markers": 2,
        "Clinic boards": 4,
        "Floor 2 boards": 4,
        "Floor 3 boards": 4,
        "Contagion board": 1,  # CV-004
        "COVID-19 tiles": 192,  # CV-007: never short, so more than the longest track needs
        "Main board": 1,
        "Player aids": 4,
        "Goals for one player": 1,  # C-171
        "Expansions: Floor 4 boards": 4,  # C-200
        "Expansions: hospice and break area": 4,  # C-202, C-203
        "Expansions: intensive care": 3,  # C-201
        "Expansions: blood markers": 12,
        "Expansions: fire extinguishers": 60,
        "Expansions: satellite dishes": 10,  # C-206
        "Expansions: zombies": 12,
        "Expansions: workaholic doctors": 4,  # C-187
        "Expansions: elders": 16,  # C-203
        "Expansions: pregnant women": 3,  # C-204
        "Expansions: security guards": 8,  # C-205
    },
    "virus": {
        "Room cards": 148,  # 144, START, two Exits and the special room
        "Exit/Event cards": 25,
        "Clue cards": 25,
        "Boss cards": 15,
        "Skill cards": 16,
        "Spy cards": 5,
        "Wound cards": 25,
        "Heart tokens": 16,
        "Shield tokens": 16,
        "Explosive tokens": 16,
        "Book tokens": 16,
        "Four leaf tokens": 12,
        "Adrenaline tokens": 12,
        "Breach tiles": 8,
        "Door tiles": 4,
        "Barrier tiles": 16,
        "Action cubes": 64,
        "Bullet cubes": 64,
        "Antidote": 1,
        "Child": 1,
        "Boss markers": 4,
        "Lead marker": 1,
        "Turn marker": 1,
        "Heroes": 4,
        "Minions": 40,
        "Leaders": 8,
        "Player boards": 4,
        "Throwing board": 1,
        "Turn track": 1,
        "Legends": 4,
        "Add-ons: room cards": 7,
        "Add-ons: Morbo wounds": 3,
        "Add-ons: smoke tokens": 8,
        "Add-ons: resolution tokens": 8,
    },
}


@pytest.mark.parametrize("name", GAMES)
def test_the_box_has_what_the_specification_lists(name: str) -> None:
    kit = kit_of(name)
    assert kit.counts() == BOXES[name]
    assert {part.kind for part in kit.components} <= set(KINDS)
    rules = load(name).info.ledger()
    assert all([part.rule in rules for part in kit.components if part.rule])


def test_the_parts_of_a_count_are_right() -> None:
    """Where a line of the list is made of several kinds."""
    levels = Counter[str]()
    for part in kit_of("clinic").components:
        if part.title in ("Doctors", "Patients"):
            levels[sprites(part.front)[0]] += part.count
    assert [levels[f"doctor-{i}"] for i in (1, 2, 3, 4)] == [20, 16, 12, 8]
    assert [levels[f"patient-{i}"] for i in (1, 2, 3, 4)] == [38, 28, 17, 10]
    rests = [part for part in kit_of("outbreak").components if "card-rest" in sprites(part.front)]
    assert [words(part.front)[0] for part in rests] == [str(i + 1) for i in range(8)]  # every number once (O-013)
    traps = Counter(
        [sprites(part.back)[1] for part in kit_of("virus").components if part.title == "Room cards" and part.back]
    )
    assert (traps["laser"], traps["gas"]) == (24, 20)  # six and five of each colour
    hidden = [part.back for part in kit_of("outbreak").components if part.title == "Action cards"]
    assert all([face == hidden[0] for face in hidden])  # a back betrays nothing (O-040)


def sprites(face: Face | None) -> list[str]:
    return [mark.name for mark in face.marks if isinstance(mark, Sprite)] if face is not None else []


def words(face: Face) -> list[str]:
    return [mark.text for mark in face.marks if isinstance(mark, Words)]


def test_every_component_is_on_the_pages_in_its_size(made: Made) -> None:
    """Counted and measured on the PDF, by its crop marks."""
    wanted = Counter[tuple[int, int]]()
    for part in made.kit.components:
        folded = made.wish.fold and part.back is not None and fits_half(part, made.wish)
        wanted[in_tenths(part.front.width, part.front.height)] += part.count * (2 if folded else 1)
    found = Counter[tuple[int, int]]()
    for name, page in made.named().items():
        assert abs(page.width - made.wish.paper.width) < NEAR
        assert abs(page.height - made.wish.paper.height) < NEAR
        if not name.endswith(BACK):
            found.update([in_tenths(corner.width, corner.height) for corner in page.components()])
    assert found == wanted


def test_drawings_are_as_large_as_their_crop_marks_say(made: Made) -> None:
    """The ground of a face runs over the cut by the same width on all sides."""
    for page in made.named().values():
        for x, y, w, h in page.components():
            ground = pdf.Corner(x - BLEED, y - BLEED, w + 2 * BLEED, h + 2 * BLEED)
            assert min([distance(ground, fill) for fill in page.filled]) < NEAR


def fits_half(part: Component, wish: Wish) -> bool:
    wide, tall = wish.paper.width / 2 - 7.5, wish.paper.height - 26
    w, h = part.front.width, part.front.height
    return (w <= wide and h <= tall) or (h <= wide and w <= tall)


def in_tenths(width: float, height: float) -> tuple[int, int]:
    """Tenths of a millimetre, lying or standing alike: equal ones differ by less than half of what is allowed."""
    low, high = sorted((round(width * 10), round(height * 10)))
    return low, high


def test_components_do_not_touch_and_stay_on_the_paper(made: Made) -> None:
    for page in made.named().values():
        corners = page.components()
        for i, one in enumerate(corners):
            assert one.x > 4
            assert one.y > 14
            assert one.x + one.width < page.width - 4
            assert one.y + one.height < page.height - 4
            for other in corners[:i]:
                apart = (
                    max(one.x, other.x) - min(one.x + one.width, other.x + other.width),
                    max(one.y, other.y) - min(one.y + one.height, other.y + other.height),
                )
                assert max(apart) > 2.9


def test_backs_are_behind_their_fronts(made: Made) -> None:
    """Turned over the long edge, or folded at the middle, a back lies on its front."""
    named = made.named()
    for (name, front), sheet in zip(
        [(name, page) for name, page in named.items() if not name.endswith(BACK)], made.printed.sheets, strict=True
    ):
        shown, backs = front.components(), named[f"{name}{BACK}"].components() if sheet.needs_back_page else []
        if sheet.folded:
            assert all([one.x + one.width < front.width / 2 for one in shown[: len(shown) // 2]])
            shown, backs = shown[: len(shown) // 2], shown[len(shown) // 2 :]
        for back in backs:
            turned = back._replace(x=front.width - back.x - back.width)
            assert min([distance(turned, one) for one in shown]) < NEAR


def distance(one: pdf.Corner, other: pdf.Corner) -> float:
    return max([abs(a - b) for a, b in zip(one, other, strict=True)])


def test_the_control_bar_is_as_long_as_it_says(made: Made) -> None:
    for page in made.named().values():
        bars = [line for pen, line in page.lines if abs(pen - 0.2) < 1e-6 and abs(abs(line[2] - line[0]) - BAR) < NEAR]
        assert bars


def test_every_rule_is_printed_with_its_number(made: Made) -> None:
    numbers = set(made.game.info.ledger())
    assert all([f"{number.replace('-', chr(92) + '-')}]]" in made.printed.rules for number in numbers])
    if made.game.info.slug == "lockdown":  # the shortest, to be read on the paper
        assert numbers <= set(re.findall(r"[A-Z]+-\d+", pdf.text(made.path)))


# ---- letters and colours -------------------------------------------------------------------------


def test_fonts_are_embedded(made: Made) -> None:
    found = set(pdf.fonts(made.path))
    assert all([embedded for _, embedded in found])
    names = {name.partition("+")[2].partition("-")[0] for name, _ in found}
    assert names == {SANS.replace(" ", ""), SERIF.replace(" ", "")}


def test_every_text_fits_and_can_be_read(made: Made) -> None:
    for size, text in made.printed.small:
        assert size >= READABLE, text
    for part in made.kit.components:
        for face in (part.front, part.back or part.front):
            for mark in face.marks:
                x, y, w, h = mark.at
                assert x >= -0.01, (part.title, mark)
                assert y >= -0.01, (part.title, mark)
                assert x + w <= face.width + 0.01, (part.title, mark)
                assert y + h <= face.height + 0.01, (part.title, mark)
                if isinstance(mark, Words):
                    assert_fits(mark)


def assert_fits(mark: Words) -> None:
    family = SERIF if "serif" in mark.look else SANS
    weight = BOLD if "bold" in mark.look and family == SANS else NORMAL
    size, lines = fitted(mark.text, mark.at[2], mark.at[3], mark.size, family, weight)
    assert size * LINE * len(lines) <= mark.at[3] + 0.05, mark
    assert max([width_of(line, family, weight) for line in lines]) * size <= mark.at[2] + 0.05, mark
    assert " ".join(lines).split() == mark.text.split()
    assert not missing(mark.text, family), mark


def test_every_sprite_is_in_the_art(made: Made) -> None:
    folder = made.game.info.folder
    assert folder is not None
    art = Art((folder / "art.svg").read_text())
    used = {name for part in made.kit.components for face in (part.front, part.back) for name in sprites(face)}
    assert used <= set(art.parts)


def test_black_and_white_has_no_colour(made: Made) -> None:
    colours = {colour for page in made.pages for colour in page.colours if max(colour) - min(colour) > 0.01}
    assert bool(colours) != made.wish.gray


def test_the_same_box_is_printed_alike() -> None:
    game, wish = load("lockdown"), Wish(A4)
    once, again = [compiled(prepare(game, wish), game, wish, "pdf") for _ in range(2)]
    assert once == again


# ---- large boards --------------------------------------------------------------------------------


def test_a_board_larger_than_the_paper_is_cut_into_parts_that_overlap() -> None:
    board = Component("Map", "board", Face(500, 300), Face(500, 300))
    sheets = lay_out([board], A4, fold=False)
    cuts = [sheet.cut for sheet in sheets if sheet.cut is not None]
    assert len(cuts) == len(sheets) == 6
    wide, tall = A4.room
    for cut in cuts:
        assert cut.size[0] <= wide
        assert cut.size[1] <= tall
        right = [other for other in cuts if (other.row, other.column) == (cut.row, cut.column + 1)]
        for other in right:
            assert abs(cut.corner[0] + cut.size[0] - other.corner[0] - OVERLAP) < 0.001
    last = cuts[-1]
    assert (last.corner[0] + last.size[0], last.corner[1] + last.size[1]) == pytest.approx((500, 300))
    drawn = dict(Pages(Art("<svg></svg>"), A4, "Toy").of(sheets))
    assert "part B3 in 2 rows of 3" in drawn["sheet-06"]
    assert "part B1 in 2 rows of 3" in drawn[f"sheet-06{BACK}"]  # what lies behind it


# ---- the command ---------------------------------------------------------------------------------


def test_another_data_file_prints_another_box(tmp_path: Path) -> None:
    """One Market card fewer, in a process of its own: a game reads its data once."""
    text = (SOURCE / "games" / "lockdown" / "data.toml").read_text()
    data = tmp_path / "mine.toml"
    data.write_text(text.replace('[[market]]\nid = "M17"\nshape = "V5"\npicture = "#../#../###"\n', ""))
    out = tmp_path / "sheets"
    call = [sys.executable, "-m", "lazaretto", "print", "lockdown", "--data", str(data), "-o", str(out)]
    done = subprocess.run(call, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    assert done.stdout == f"{out}: {len(list(out.iterdir()))} SVG files\n"
    sheet = next(page for page in sorted(out.iterdir()) if "Sheet 8 of 8: Market cards" in page.read_text())
    assert sheet.read_text().count('fill="#20424F"') == 4  # there were five
    assert "var(--" not in sheet.read_text()
    assert "@font-face" in sheet.read_text()
    assert (out / "contents.svg").exists()
    assert (out / "rules-01.svg").exists()


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("lockdown", "--paper", "a3", "-o", "x.pdf"), "there is no paper 'a3'; there is a4 and letter"),
        (("lockdown", "-o", "x.txt"), "x.txt should end in .pdf, or be a folder for SVG files"),
        (("lockdown", "-o", "none/x.pdf"), "none/x.pdf cannot be written: No such file or directory"),
        (("measles", "-o", "x.pdf"), "there is no game 'measles'"),
        ((TIC_TAC_TOE, "-o", "x.pdf"), "Tic-tac-toe has no components to print"),
    ],
)
def test_mistakes_are_one_sentence(
    words: tuple[str, ...],
    said: str,
    lazaretto: Command,  # noqa: F811
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.chdir(tmp_path)
    status, out, err = lazaretto("print", *words)
    assert (status, out) == (2, "")
    assert said in err
    assert err.count("\n") == 1
    assert not list(tmp_path.iterdir())


def test_without_the_extra_it_says_how_to_get_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(extras, "find_spec", lambda name: None if name == "typst" else find_spec(name))
    with pytest.raises(InputError, match=r"needs typst, which is not installed: pip install 'lazaretto\[print\]'"):
        prepare(load("lockdown"), Wish(paper_named("a4")))


@contextmanager
def full_disk() -> Iterator[None]:
    before = resource.getrlimit(resource.RLIMIT_FSIZE)
    usual = signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
    resource.setrlimit(resource.RLIMIT_FSIZE, (1000, before[1]))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, before)
        signal.signal(signal.SIGXFSZ, usual)


def test_a_full_disk_leaves_the_old_file(tmp_path: Path) -> None:
    out = tmp_path / "game.pdf"
    write(out, b"old")
    with full_disk(), pytest.raises(InputError, match=r"game\.pdf cannot be written: File too large"):
        write(out, b"new" * 100_000)
    assert out.read_bytes() == b"old"
    assert [path.name for path in tmp_path.iterdir()] == ["game.pdf"]


def test_a_disk_that_is_full_while_pages_are_laid_out() -> None:
    game, wish = load("lockdown"), Wish(A4)
    printed = prepare(game, wish)
    with full_disk(), pytest.raises(InputError, match="the folder for temporary files cannot be written: File too"):
        compiled(printed, game, wish, "pdf")
