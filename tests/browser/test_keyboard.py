"""Without a pointer: Tab, arrows, Enter, Esc, U and ?, and one always sees where one is."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from playwright.sync_api import expect

from .guest import Guest

FAR: Final = 40  # presses of Tab until something that can be done: more is too many
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


class Keys:
    """Presses keys; after each of them the focus must be seen, if there is one."""

    def __init__(self, guest: Guest) -> None:
        self.guest = guest
        self.name = self.text = ""
        self.lit = False

    def press(self, key: str) -> None:
        self.guest.page.keyboard.press(key)
        self.look()

    def look(self) -> None:
        at = self.guest.page.evaluate(AT)
        self.name, self.text, self.lit = (at["name"], at["text"], at["lit"]) if at else ("", "", False)
        assert at is None or at["seen"], f"the focus on {self.text!r} cannot be seen"

    def tab_to(self, found: Callable[[], bool], what: str) -> None:
        for _ in range(FAR):
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
        self.look()
        self.tab_to(lambda: self.lit, "something lit")
        self.press("Enter")
        self.guest.until(lambda: self.guest.prompt != before, "the answer")


def test_a_round_by_keys_alone(ana: Guest) -> None:
    page, keys = ana.page, Keys(ana)
    page.goto("/")
    expect(page.get_by_role("button", name="Lockdown")).to_be_visible()
    keys.tab_to_text("Lockdown")
    keys.press("Enter")
    keys.tab_to_text("Against bots")
    keys.press("Enter")
    ana.at_table()
    ana.asked()

    the_cards(ana, keys)
    take_back(ana, keys)
    the_rules(ana, keys)
    while not ana.prompt.startswith("Draw "):
        keys.next_action()
    the_board(ana, keys)
    while "Round 1 " in page.locator(".bar").inner_text():
        keys.next_action()
        ana.until(lambda: bool(ana.choices()), "the next question")
    assert "Round 2 " in page.locator(".bar").inner_text()


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
    for key in ("ArrowRight", "ArrowDown"):
        before = keys.name
        keys.press(key)
        assert keys.name.startswith("square-")
        assert keys.name != before
    for _ in range(12):
        keys.press("ArrowDown")
        keys.press("ArrowRight")
    assert not keys.lit, "no shape fits into the last corner from its first square"
    keys.press("Enter")
    expect(ana.page.locator(".bubble")).to_contain_text("Not now.")
    keys.press("Escape")
    expect(ana.page.locator(".bubble")).to_have_count(0)
    for _ in range(12):
        if keys.lit:
            break
        keys.press("ArrowUp")
        if not keys.lit:
            keys.press("ArrowLeft")
    assert keys.lit
    before = ana.prompt
    keys.press("Enter")
    ana.until(lambda: ana.prompt != before, "it is drawn")
