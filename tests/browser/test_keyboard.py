"""Without a pointer: Tab, arrows, Enter, Esc, U and ?, and one always sees where one is."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from playwright.sync_api import expect

from .conftest import Invite
from .guest import Guest

FAR: Final = 40  # presses of Tab: once round the page, and a little more
NEAR: Final = 3  # "Tab goes through what you can do", say the rules of the keys
AT: Final = """() => {
  const at = document.activeElement;
  if (!at || at === document.body) return null;
  const box = (at.querySelector('.place') ?? at).getBoundingClientRect();
  const style = getComputedStyle(at);
  const ring = at.querySelector(':scope > .body > .ring') !== null;
  const outline = style.outlineStyle !== 'none' && parseFloat(style.outlineWidth) >= 1;
  return {
    name: at.dataset.name ?? '',
    text: (at.ariaLabel || at.textContent || at.placeholder || at.tagName).trim(),
    lit: at.matches('.live, .region-live, .menu .can, .desk .doing .can, .desk .doing .act'),
    seen: (ring || outline) && box.width > 0 && box.right > 0 && box.bottom > 0
      && box.left < innerWidth && box.top < innerHeight,
  };
}"""

# Presses a key as soon as pieces glide: they may have come to rest before a test looks again.
WHILE_GLIDING: Final = """(key) => new MutationObserver((_, watch) => {
  if (!document.querySelector('button.skip')) return;
  watch.disconnect();
  window.pressed = true;
  document.activeElement.dispatchEvent(new KeyboardEvent('keydown', {key, bubbles: true}));
}).observe(document.body, {childList: true, subtree: true})"""


class Keys:
    """Presses keys; after each of them the focus must be seen, if there is one."""

    def __init__(self, guest: Guest) -> None:
        self.guest = guest
        self.name = self.text = ""
        self.lit = False
        self.presses = 0  # of Tab, since somebody last looked for something

    def press(self, key: str) -> None:
        self.guest.page.keyboard.press(key)
        self.look()

    def look(self) -> None:
        self.guest.until(self.seen, "a focus that is seen")

    def seen(self) -> bool:
        at = self.guest.page.evaluate(AT)
        self.name, self.text, self.lit = (at["name"], at["text"], at["lit"]) if at else ("", "", False)
        return at is None or bool(at["seen"])

    def tab_to(self, found: Callable[[], bool], what: str) -> None:
        self.look()
        for presses in range(FAR):
            self.presses = presses
            if found():
                return
            self.press("Tab")
        raise AssertionError(f"{what} is not within {FAR} presses of Tab; the focus is on {self.text!r}")

    def tab_to_text(self, text: str) -> None:
        self.tab_to(lambda: self.text.startswith(text), text)

    def next_action(self) -> None:
        """To something lit, and do it."""
        self.guest.asked()
        before = self.guest.prompt
        self.tab_to(lambda: self.lit, "something lit")
        self.press("Enter")
        self.guest.until(lambda: self.guest.prompt != before, "the answer")


def begin(ana: Guest) -> Keys:
    """From the lobby to the first question, and until the bot has finished: now nothing moves but us."""
    page, keys = ana.page, Keys(ana)
    page.goto("/")
    expect(page.get_by_role("button", name="Lockdown")).to_be_visible()
    keys.tab_to_text("Lockdown")
    keys.press("Enter")
    keys.tab_to_text("Against bots")
    keys.press("Enter")
    ana.at_table()
    expect(page.get_by_role("heading", name="Lockdown")).to_be_visible()
    expect(page.locator(".log")).to_contain_text("is done")
    return keys


def test_a_round_by_keys_alone(ana: Guest) -> None:
    keys = begin(ana)
    the_cards(ana, keys)
    take_back(ana, keys)
    the_rules(ana, keys)
    while not ana.prompt.startswith("Where do you draw"):
        keys.next_action()
    the_board(ana, keys)
    while "Round 1 " in ana.page.locator(".bar").inner_text():
        keys.next_action()
        ana.asked()
    assert "Round 2 " in ana.page.locator(".bar").inner_text()


def test_u_takes_back_while_pieces_glide(invite: Invite) -> None:
    ana = invite(reduced_motion="no-preference")
    keys = begin(ana)
    ana.asked()
    before = ana.prompt
    keys.tab_to(lambda: keys.lit, "a card")
    ana.page.evaluate(WHILE_GLIDING, "u")
    ana.page.keyboard.press("Enter")
    ana.until(lambda: ana.page.evaluate("window.pressed === true"), "pieces glide")
    ana.until(lambda: ana.settled()["prompt"] == before and ana.lit() > 0, "it is taken back")


def test_tab_goes_to_what_can_be_done_next(ana: Guest) -> None:
    keys = begin(ana)
    keys.next_action()
    while "Round 1 " in ana.page.locator(".bar").inner_text():
        ana.asked()
        asked = ana.prompt
        keys.tab_to(lambda: keys.lit, "something lit")
        assert keys.presses <= NEAR, f"{keys.presses} presses of Tab after {asked!r} was asked"
        keys.next_action()


def test_arrows_stay_in_their_row(ana: Guest) -> None:
    keys = begin(ana)
    while not ana.prompt.startswith("Where do you draw"):
        keys.next_action()
    ana.asked()
    keys.tab_to(lambda: keys.lit, "a square")
    row = int(keys.name[-1])
    for column in "abcdefg"["abcdefg".index(keys.name[-2]) + 1 :]:
        keys.press("ArrowRight")
        assert keys.name == f"square-{column}{row}"
    for below in range(row + 1, 8):
        keys.press("ArrowDown")
        assert keys.name == f"square-g{below}"
    keys.press("ArrowDown")
    assert not keys.name.startswith("square-") or keys.name == "square-g7", "there is nothing below the last row"


def the_cards(ana: Guest, keys: Keys) -> None:
    """The first Tab that reaches the table is at a card; arrows go to the other one and back."""
    keys.tab_to(lambda: keys.lit, "a card")
    first = keys.name
    keys.press("ArrowRight")
    other = keys.name
    assert keys.lit
    assert other not in ("", first)
    keys.press("ArrowLeft")
    assert keys.name == first
    keys.press("Tab")
    assert keys.name == other, "Tab goes through what can be done, in the order of the list"


def take_back(ana: Guest, keys: Keys) -> None:
    before = ana.prompt
    keys.press("Enter")
    ana.until(lambda: ana.prompt != before, "the card is played")
    ana.asked()
    keys.press("u")
    ana.until(lambda: ana.prompt == before, "it is taken back")
    keys.next_action()


def the_rules(ana: Guest, keys: Keys) -> None:
    keys.press("?")
    expect(ana.page.get_by_role("region", name="Rules")).to_be_visible()
    expect(ana.page.get_by_role("tab", name="Rules")).to_have_attribute("aria-selected", "true")


def the_board(ana: Guest, keys: Keys) -> None:
    """Arrows move on the board, over squares that cannot be chosen too; Enter there says why not, Esc closes it."""
    ana.asked()
    keys.tab_to(lambda: keys.lit, "a square")
    column, row = keys.name[-2], keys.name[-1]  # from there to the last corner, where no shape fits
    way = ["ArrowRight"] * (6 - "abcdefg".index(column)) + ["ArrowDown"] * (7 - int(row))
    trail = walk(keys, way, lambda: not keys.lit)
    assert keys.name.startswith("square-"), "the shape does not fit everywhere"
    keys.press("Enter")
    expect(ana.page.locator(".bubble")).to_contain_text("Not now:")
    keys.press("Escape")
    expect(ana.page.locator(".bubble")).to_have_count(0)
    walk(keys, [{"ArrowDown": "ArrowUp", "ArrowRight": "ArrowLeft"}[key] for key in reversed(trail)], lambda: keys.lit)
    assert keys.lit
    before = ana.prompt
    keys.press("Enter")
    ana.until(lambda: ana.prompt != before, "it is drawn")


def walk(keys: Keys, way: list[str], there: Callable[[], bool]) -> list[str]:
    """The keys that were pressed until one was there."""
    for i, key in enumerate(way):
        before = keys.name
        keys.press(key)
        assert keys.name != before
        if there():
            return way[: i + 1]
    raise AssertionError("the way is too short")
