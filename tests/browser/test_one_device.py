"""Several at one device: pass and play; and a game of one's own from a file."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from .guest import Guest


def test_a_curtain_falls_between_two_who_share_a_device(ana: Guest) -> None:
    page = ana.page
    ana.open_table("Lockdown", "Ana", "me")
    expect(page.get_by_role("heading", name="Hand the device to Ana", exact=True)).to_be_visible()
    assert not names_of_secrets(ana)
    ana.button("I am Ana").click()
    ana.asked()
    assert len(names_of_secrets(ana)) == 2, "the hand"

    curtain = page.get_by_role("heading", name="Hand the device to Player 2")
    known: set[str] = set()

    def fallen() -> bool:
        if curtain.is_visible():
            return True
        known.update(names_of_secrets(ana))
        return False

    ana.play_until(fallen, "the curtain")
    assert any(["ink-" in name for name in known])
    assert not names_of_secrets(ana)
    for card in {name for name in known if name.startswith("item-")}:
        assert card not in page.content()

    ana.button("I am Player 2").click()
    ana.asked()
    hand = set(ana.pieces("hand"))
    assert {name for name in names_of_secrets(ana) if name not in hand} == set(), "nothing of the other's round"
    ana.play_until(page.get_by_role("heading", name="Hand the device to Ana", exact=True).is_visible, "the curtain")
    assert not {name for name in names_of_secrets(ana) if "item-" in name}


def names_of_secrets(ana: Guest) -> set[str]:
    """Cards and ink of which the page has any trace."""
    return set(re.findall(r'data-(?:piece|name)="((?:player-\d-)?(?:ink-[a-g]\d|item-I\d\d))"', ana.page.content()))


def test_a_game_from_a_file_is_played_at_the_table(ana: Guest) -> None:
    page = ana.page
    ana.open_table("Tic-tac-toe", "Ana", "me")
    ana.asked()
    expect(page.get_by_text("Hand the device")).to_have_count(0)  # nothing is hidden in this game
    for place in (0, 3, 1, 4, 2):
        square = page.locator(f"[data-piece=square-{place}].live")
        square.click()
        expect(square).to_have_count(0)
    expect(page.locator("main.end")).to_be_visible()
    expect(page.get_by_role("heading", name="Ana has three in a row")).to_be_visible()
