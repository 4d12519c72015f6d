"""The board is the screen and stays where it is: sizes, and thirty decisions of each game in which nothing jumps.

And nothing that is asked is cut.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

import pytest

from lazaretto.core import Run, Seat
from lazaretto.games import load

from ..web.harness import Server
from .conftest import Invite
from .guest import Guest
from .positions import lay_out, reached
from .test_phone import PHONE

GAMES: Final = {"lockdown": 2, "quarantine": 3, "virus": 2, "clinic": 2, "covid": 2, "outbreak": 6}  # and their seats
SLUGS: Final = {"covid": "clinic"}  # where it is not the name
OPTIONS: Final[dict[str, dict[str, str]]] = {"virus": {"level": "1"}, "covid": {"mode": "covid"}}
DECISIONS: Final = 30
WINDOW: Final = {"width": 1440, "height": 900}
# Every large board: the pixels for one unit, and its place; a map may be panned, but keeps its frame and its scale.
PLACES: Final = """async () => {
  const box = (found) => {
    if (!found) return null;
    const { x, y, width, height } = found.getBoundingClientRect();
    return [x, y, width, height].map(Math.round);
  };
  const read = () => {
    const places = {};
    for (const frame of document.querySelectorAll('.tables .frame[data-region], .item.chief .frame[data-region]')) {
      const svg = frame.querySelector('svg');
      const { a, b, e, f } = svg.getScreenCTM();
      const [x, y, width, height] = box(svg);
      const stack = frame.closest('.stack');  // it is scrolled
      const there = stack ? [x, y - box(stack)[1], width, height] : [e, f].map(Math.round);
      const place = frame.matches('.map') ? [x, width, height] : there;
      places[`board ${frame.dataset.region}`] = [Math.round(Math.hypot(a, b) * 1000) / 10, ...place];
    }
    for (const part of ['.desks', '.asking', 'footer.sheet', '.undo', '.last .main', '.desk .verbs', 'aside.right'])
      places[part] = box(document.querySelector(part));
    for (const verb of document.querySelectorAll('.verbs > .verb'))
      places[`verb ${verb.querySelector('span').textContent}`] = box(verb);
    return places;
  };
  let places = null;
  for (let alike = 0; alike < 4; ) {  // sizes are known a frame after a change, on a busy machine later
    await new Promise(requestAnimationFrame);
    const now = read();
    alike = JSON.stringify(now) === JSON.stringify(places) ? alike + 1 : 0;
    places = now;
  }
  return places;
}"""
# Words of the question that one would have to scroll to, and words of buttons that are cut.
CUT: Final = """() => {
  const ask = document.querySelector('.desk .ask');
  const asked = ask && ask.scrollHeight > ask.clientHeight ? [ask.textContent.replace(/\\s+/g, ' ').trim()] : [];
  const words = [...document.querySelectorAll('.desk .verb > *')];
  return [...asked, ...words.filter((word) => word.scrollWidth > word.clientWidth + 1).map((word) => word.textContent)];
}"""
# Buttons of the desk that would not get a tap at their middle; what is scrolled away does not count.
COVERED: Final = """() => [...document.querySelectorAll('.desk button')]
  .filter((found) => found.checkVisibility({ visibilityProperty: true }) && !document.querySelector('.moment, .shield'))
  .filter((found) => {
    const { x, y, width, height } = found.getBoundingClientRect();
    const [across, down] = [x + width / 2, y + height / 2];
    const part = found.closest('.others, .choices')?.getBoundingClientRect();
    if (part && (down < part.top || down > part.bottom)) return false;
    return !found.contains(document.elementFromPoint(across, down));
  })
  .map((found) => {
    const { x, y, width, height } = found.getBoundingClientRect();
    const above = document.elementFromPoint(x + width / 2, y + height / 2);
    return `${found.textContent.trim()}, by ${above?.cloneNode().outerHTML}`;
  })"""
SEEN: Final = """() => [...document.querySelectorAll('.desk h2, .desk .btn, [data-piece]')]
  .map((found) => [found.dataset.piece, found.ariaLabel, found.textContent].join())"""
ASKED: Final = "() => document.querySelector('.desk h2')?.textContent.trim() ?? 'the end'"
UNIT: Final = """(region) => {
  const { a, b } = document.querySelector(`[data-region="${region}"] svg`).getScreenCTM();
  return Math.hypot(a, b) * 100;
}"""
# The parts of the window that the boards have, and the boards with what one plays from.
SHARES: Final = """() => {
  const sum = (parts, width) => [...document.querySelectorAll(parts)].reduce((all, found) => {
    const box = found.getBoundingClientRect();
    return all + (width ?? box.width) * box.height / (innerWidth * innerHeight);
  }, 0);
  const width = document.querySelector('.middle').clientWidth;
  const table = sum('.board-part, .middle > section, .rows-part', width);
  return [table, table + sum('.lying, .markets, .over')];
}"""


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    server = Server(tmp_path_factory.mktemp("jumps") / "data", *[slug for slug in GAMES if slug not in SLUGS]).ready()
    yield server
    server.stop()


def begun(slug: str, inputs: int, seed: int) -> Run[Any, Any]:
    """A game of bots in which the first seat has to decide, after some inputs."""
    game = load(SLUGS.get(slug, slug))
    played: list[int] = []

    def there(state: Any) -> bool:
        played.append(0)
        return len(played) > inputs and Seat(0) in game.acting(state)

    return reached(game, GAMES[slug], OPTIONS.get(slug, {}), seed, there)


def sit(invite: Invite, server: Server, slug: str, inputs: int = 0, **screen: Any) -> Guest:
    ana = invite(base_url=server.url, **(screen or {"viewport": WINDOW}))
    ana.touch = bool(screen)
    come(ana, server, begun(slug, inputs, 3))
    return ana


def come(ana: Guest, server: Server, run: Run[Any, Any]) -> None:
    """To a table, whose parts are fetched one after another, until all are there."""
    lay_out(server, run, [ana], bot="regular")
    ana.asked()
    ana.page.wait_for_load_state("networkidle")
    ana.settled()


def moved(before: dict[str, Any], after: dict[str, Any]) -> list[str]:
    """What is shown both times and not at the same place; with other verbs another part of the game has begun, and
    only the scale of the boards has to stay."""
    parts = slice(None) if verbs(before) == verbs(after) else slice(1)
    return [
        f"{name}: {before[name]} became {place}"
        for name, place in after.items()
        if before.get(name) and place and (parts == slice(None) or name.startswith("board"))
        if any([abs(a - b) > 1 for a, b in zip(before[name][parts], place[parts], strict=True)])
    ]


def verbs(places: dict[str, Any]) -> list[str]:
    return [name for name in places if name.startswith("verb")]


def decide(ana: Guest, server: Server, slug: str) -> None:
    """Thirty decisions, in another game if one ends: what was there before keeps its place and its scale."""
    before = ana.page.evaluate(PLACES)
    jumps: list[str] = []
    for number in range(DECISIONS):
        asked = ana.page.evaluate(ASKED)
        if act(ana):
            come(ana, server, begun(slug, 0, number))
            before = ana.page.evaluate(PLACES)
            continue
        after = ana.page.evaluate(PLACES)
        jumps += [
            f"decision {number + 1} ({asked!r} to {ana.page.evaluate(ASKED)!r}): {jump}"
            for jump in moved(before, after)
        ]
        jumps += [f"decision {number + 1}: {words!r} is cut" for words in ana.page.evaluate(CUT)]
        jumps += [f"decision {number + 1}: {words!r} is covered" for words in ana.page.evaluate(COVERED)]
        before = {**before, **after} if verbs(before) == verbs(after) else after
    assert "\n".join(jumps) == "", slug


def act(ana: Guest) -> bool:
    """One action, to the next question; or to the end of the game: true. A menu that it opens is closed by then."""
    over, menu = ana.page.locator("main.end"), ana.page.locator(".menu")
    before = ana.page.evaluate(SEEN)

    def done() -> bool:
        return over.count() > 0 or (menu.count() == 0 and bool(ana.page.evaluate(SEEN) != before))

    ana.play_until(done, "an action")
    ana.until(lambda: over.count() > 0 or ana.lit() > 0, "a question")
    return over.count() > 0


@pytest.mark.parametrize("slug", GAMES)
def test_nothing_jumps_in_thirty_decisions(invite: Invite, server: Server, slug: str) -> None:
    decide(sit(invite, server, slug), server, slug)


@pytest.mark.parametrize("slug", GAMES)
def test_nothing_jumps_on_a_phone(invite: Invite, server: Server, slug: str) -> None:
    decide(sit(invite, server, slug, **{**PHONE, "reduced_motion": "reduce"}), server, slug)


@pytest.mark.parametrize("slug", GAMES)
def test_the_board_has_half_of_the_window(invite: Invite, server: Server, slug: str) -> None:
    ana = sit(invite, server, slug, 40)
    table, played = ana.page.evaluate(SHARES)
    assert table >= 0.5
    assert played >= 0.6


@pytest.mark.parametrize(
    ("slug", "region", "least"), [("virus", "map", 100), ("quarantine", "hospital-1", 100), ("clinic", "floor-0", 90)]
)
def test_one_can_read_what_lies_on_the_board(
    invite: Invite, server: Server, slug: str, region: str, least: float
) -> None:
    ana = sit(invite, server, slug, 40)
    assert ana.page.evaluate(UNIT, region) >= least


def test_a_map_opens_at_the_own_figure_on_a_phone(invite: Invite, server: Server) -> None:
    ana = sit(invite, server, "virus", 40, **PHONE)
    assert ana.page.evaluate(UNIT, "map") >= 100
    frame = ana.page.locator("[data-region=map]").bounding_box()
    hero = ana.page.locator("[data-piece=hero-1] .place").first.bounding_box()
    assert frame
    assert hero
    assert frame["x"] <= hero["x"]
    assert hero["x"] + hero["width"] <= frame["x"] + frame["width"]
    assert frame["y"] <= hero["y"]
    assert hero["y"] + hero["height"] <= frame["y"] + frame["height"]


def test_a_map_is_zoomed_by_buttons_and_the_wheel(invite: Invite, server: Server) -> None:
    ana = sit(invite, server, "virus", 40)
    usual = ana.page.evaluate(UNIT, "map")
    ana.button("Larger").click()
    nearer = ana.page.evaluate(UNIT, "map")
    assert nearer > usual * 1.2
    ana.button("Smaller").click()
    assert ana.page.evaluate(UNIT, "map") == pytest.approx(usual)
    ana.button("Show the whole board").click()
    whole = ana.page.evaluate(UNIT, "map")
    ana.page.locator("[data-region=map]").hover(position={"x": 30, "y": 400})  # the shop lies over its middle
    ana.page.mouse.wheel(0, -200)
    ana.until(lambda: bool(ana.page.evaluate(UNIT, "map") > whole * 1.2), "a larger map")
