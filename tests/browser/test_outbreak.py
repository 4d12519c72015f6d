"""Outbreak with two persons, three bots and a watcher: what is handed in, and who is what, reaches nobody else."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest

from ..web.harness import Server
from .conftest import Invite
from .guest import Guest

PHONE = {"width": 390, "height": 844}
SKIPPED = """() => {
  const box = (name) => document.querySelector(name).getBoundingClientRect();
  new MutationObserver(() => {
    const prompt = document.querySelector('.desk h2')?.textContent.trim();
    if (prompt !== 'Card 2 of 5' || 'below' in window) return;
    window.below = box('[data-piece$=-slot]').top - box('header').bottom;
    const wait = window.setTimeout;
    window.setTimeout = (then, time, ...rest) => wait(then, time > 300 ? 1e9 : time, ...rest);
    document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }));
  }).observe(document.body, {subtree: true, childList: true, characterData: true});
}"""  # who sees the second card skips the others; whatever would wait for a card from then on waits for ever
HAND_IN = "Which card do you hand in?"
SECRETS = ("Complete", "Sabotage", "Infect", "Rest", "Survivor", "Patient Zero", "submit ")


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    server = Server(tmp_path_factory.mktemp("outbreak") / "data", "outbreak").ready()
    yield server
    server.stop()


def hands_in(guest: Guest) -> bool:
    return guest.prompt == HAND_IN and guest.lit() > 0


def to_cards(ana: Guest, ben: Guest) -> bool:
    """Whoever is Leader names the Tasks."""
    for guest in (ana, ben):
        question = guest.prompt
        if question.startswith("Which is Task"):
            guest.point(question=question)
    return hands_in(ana) and hands_in(ben)


def sit_down(ana: Guest, ben: Guest) -> str:
    """Two persons and three bots, asked for their first cards; the table's id."""
    ana.page.goto("/")
    seats = [{"kind": "me", "name": "Ana"}, {"kind": "open"}, *[{"kind": "bot", "bot": "regular"}] * 3]
    id: str = ana.context.request.post("/api/tables", data={"game": "outbreak", "seats": seats}).json()["id"]
    ana.page.goto(f"/t/{id}")
    ben.take_seat(id, "Ben")
    ana.button("Start the game").click()
    for guest in (ana, ben):
        guest.turn_page()  # who one is
    ana.until(lambda: to_cards(ana, ben), "cards are asked for")
    return id


def test_a_card_that_is_handed_in_tells_nothing(invite: Invite, server: Server) -> None:
    ana, ben, eve = [invite(base_url=server.url) for _ in range(3)]
    id = sit_down(ana, ben)
    eve.page.goto(f"/t/{id}")
    eve.until(lambda: "hands in a card" in eve.received(), "what the bots have done")

    for other in (ben, eve):
        other.frames.clear()
    ana.play_until(lambda: ana.prompt != HAND_IN, "Ana's card")
    for other in (ben, eve):
        other.until(lambda other=other: "@1 hands in a card" in "".join(other.frames), "Ana's card")  # type: ignore[misc]
        told = "".join(other.frames)
        assert [secret for secret in SECRETS if secret in told] == []

    ben.frames.clear()
    ben.page.reload()
    ben.until(lambda: hands_in(ben), "his hand again")
    whole = "".join(ben.frames)
    roles = set(re.findall("You are (a Survivor|Infected|Patient Zero)", whole))
    assert len(roles) == 1, "of all roles, his own"
    assert "submit" in whole
    eve.frames.clear()
    eve.page.reload()
    eve.until(lambda: '"screen"' in "".join(eve.frames), "the whole table")
    assert "You are " not in "".join(eve.frames)
    assert "submit" not in "".join(eve.frames)


def test_talk_takes_two_taps_on_a_phone_and_cards_stay_open_where_one_likes(invite: Invite, server: Server) -> None:
    ana = invite(base_url=server.url, viewport=PHONE, has_touch=True, is_mobile=True)
    ben = invite(base_url=server.url)
    sit_down(ana, ben)

    ana.button("I suspect …").tap()
    assert ana.page.locator(".phrases button").all_inner_texts() == ["I suspect …", "Ben", "Bot 3", "Bot 4", "Bot 5"]
    ana.button("Ben").tap()
    ben.until(lambda: "I suspect Ben." in "".join(ben.frames), "what Ana said")
    ana.button("I rested. My Rest number was …").tap()
    ana.button("5").tap()
    ben.until(lambda: "My Rest number was 5." in "".join(ben.frames), "her number")
    assert ana.page.locator(".unread").count() == 0, "one has read what one said"

    hand = ana.page.locator("[data-region=hand] .piece[data-piece^=own-]:not([data-piece$=-number])")
    outlined = ana.page.locator("[data-region=hand] .mark.can")
    covered = ana.page.locator("[data-region=hand] .down")
    ana.until(lambda: (hand.count(), outlined.count(), covered.count()) == (6, 6, 6), "covered cards look alike")
    ana.page.get_by_role("button", name="Keep my cards open").tap()
    for _ in range(2):
        ana.until(lambda: covered.count() == 0, "all cards open")
        assert 0 < outlined.count() < 6, "and one sees which can be handed in"
        ana.page.reload()
        ana.until(lambda: hand.count() == 6, "the hand again")


def test_cards_are_turned_up_one_by_one_unless_one_skips_or_wants_no_motion(invite: Invite, server: Server) -> None:
    ana = invite(base_url=server.url, viewport=PHONE, has_touch=True, is_mobile=True, reduced_motion="no-preference")
    ben = invite(base_url=server.url)
    sit_down(ana, ben)
    ana.page.evaluate(SKIPPED)
    for guest in (ana, ben):
        guest.play_until(lambda guest=guest: guest.prompt != HAND_IN, "a card")  # type: ignore[misc]

    ana.until(lambda: ana.page.evaluate("'below' in window"), "the second card, a second after the first")
    assert not ben.prompt.startswith("Card"), "all at once"
    assert ana.page.evaluate("below") >= 0, "the Tasks whose points move are in sight"
    ana.until(lambda: not ana.prompt.startswith("Card"), "the end of the pile")
