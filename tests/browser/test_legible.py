"""Words one can read and targets one can hit in every game: twelve pixels, on a phone forty-four, and large text."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any, Final

import pytest

from lazaretto.core import Seat
from lazaretto.games import load

from ..web.harness import Server
from .conftest import Invite
from .guest import Guest
from .positions import lay_out, reached
from .test_phone import PHONE, findings

WINDOW: Final[dict[str, Any]] = {"viewport": {"width": 1440, "height": 900}}
GAMES: Final = {
    "lockdown": ("lockdown", 2, {}),
    "quarantine": ("quarantine", 3, {}),
    "virus": ("virus", 2, {"level": "1"}),
    "clinic": ("clinic", 2, {}),
    "covid": ("clinic", 2, {"mode": "covid"}),
    "outbreak": ("outbreak", 6, {}),
}
INPUTS: Final = 40  # of bots, before somebody decides
# Words of less than twelve pixels: on large boards and beside them, and in the text round them.
SMALL: Final = """() => {
  const found = [];
  for (const words of document.querySelectorAll('.tables text.words, .item text.words, .lying text.words')) {
    const size = parseFloat(words.getAttribute('font-size')) * words.getScreenCTM().a;
    if (size < 11.9 && words.checkVisibility()) found.push(`${words.textContent.trim()}: ${size.toFixed(1)}`);
  }
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) {
    const words = texts.currentNode.textContent.trim();
    const on = texts.currentNode.parentElement;
    if (!words || on.closest('svg, script, style, .hidden-but-read') || !on.checkVisibility()) continue;
    const size = parseFloat(getComputedStyle(on).fontSize);
    if (size < 11.9) found.push(`${words}: ${size}`);
  }
  return found;
}"""
# Words of the question and its buttons that are cut in letters twice as large.
CUT: Final = """async () => {
  document.documentElement.style.fontSize = '200%';
  for (const _ of [1, 2]) await new Promise(requestAnimationFrame);
  return [...document.querySelectorAll('.desk h2, .verb > span, .main .btn > span, .tabs .chip')]
    .filter((found) => found.checkVisibility({visibilityProperty: true}) && found.scrollWidth > found.clientWidth + 1)
    .filter((found) => getComputedStyle(found).display !== 'inline')
    .map((found) => `${found.textContent.trim()}: ${found.scrollWidth} of ${found.clientWidth}`);
}"""

# Questions and hints that are longer than their place, in the smaller letters that it has for long ones.
TOO_LONG: Final = """(questions) => {
  const ask = document.querySelector('.desk .ask');
  const [question, hint] = [ask.querySelector('h2'), ask.querySelector('.hint')];
  hint.innerHTML = '<span></span>';
  return questions.filter((words) => {
    [question.textContent, hint.firstChild.textContent] = words;
    ask.classList.remove('long');
    ask.classList.toggle('long', ask.scrollHeight > ask.clientHeight + 1);
    return ask.scrollHeight > ask.clientHeight + 1;
  });
}"""
READ_WHOLE: Final = ("lockdown", "quarantine", "outbreak")


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    server = Server(tmp_path_factory.mktemp("legible") / "data", *{slug for slug, _, _ in GAMES.values()}).ready()
    yield server
    server.stop()


def sit(invite: Invite, server: Server, name: str, screen: dict[str, Any]) -> Guest:
    slug, seats, options = GAMES[name]
    game, played = load(slug), [0]

    def there(state: Any) -> bool:
        played[0] += 1
        return played[0] > INPUTS and Seat(0) in game.acting(state)

    ana = invite(base_url=server.url, **screen)
    lay_out(server, reached(game, seats, options, 3, there), [ana], bot="regular")
    ana.asked()
    ana.page.wait_for_load_state("networkidle")
    while ana.page.locator("dialog.moment").count():
        ana.turn_page()
    ana.settled()
    return ana


def questions(name: str) -> list[list[str]]:
    """Everything the first seat is asked in a game of bots, with its hint."""
    slug, seats, options = GAMES[name]
    game, found = load(slug), set()

    def asked(state: Any) -> bool:
        scene = game.scene(game.view(state, Seat(0)), game.menu(state, Seat(0))).data()
        found.add((named(scene["prompt"]), named(scene["hint"])))
        return not game.acting(state)

    reached(game, seats, options, 3, asked)
    return [list(words) for words in sorted(found)]


def named(words: str) -> str:
    return re.sub(r"@\d", "Cornelia", words)


@pytest.mark.parametrize("name", GAMES)
def test_words_and_targets_on_a_phone(invite: Invite, server: Server, name: str) -> None:
    ana = sit(invite, server, name, PHONE)
    if name in READ_WHOLE:
        asked = questions(name)
        assert len(asked) > 15
        assert ana.page.evaluate(TOO_LONG, asked) == []
    assert ana.page.evaluate(SMALL) == []
    assert findings(ana, name) == []
    assert ana.page.evaluate(CUT) == []


@pytest.mark.parametrize("name", GAMES)
def test_words_in_a_window(invite: Invite, server: Server, name: str) -> None:
    assert sit(invite, server, name, WINDOW).page.evaluate(SMALL) == []
