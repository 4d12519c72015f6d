"""Two persons and a watcher, three browsers: what one does in secret reaches no other before the round ends."""

from __future__ import annotations

import json
import re
import sqlite3
from pathlib import Path
from typing import Any

from playwright.sync_api import expect

from ..web.harness import Server
from .conftest import Invite
from .guest import Guest, sit_down

KEEP_SOCKETS = """
const Plain = WebSocket;
window.sockets = [];
window.WebSocket = class extends Plain { constructor(...how) { super(...how); window.sockets.push(this); } };
"""


def test_nothing_of_a_secret_round_reaches_another_browser(invite: Invite, house: Server) -> None:
    ana, ben, eve = invite(), invite(), invite()
    ana.context.add_init_script(KEEP_SOCKETS)
    id = sit_down(ana, ben)
    eve.page.goto(f"/t/{id}")
    expect(eve.page.locator(".desk")).to_contain_text("The family is drawing")

    key = ana.context.request.post(f"/api/tables/{id}/link/1").json()["url"].rpartition(".")[2]
    hand = cards(ana)
    ink = secret_round(ana, ben)
    assert hand
    assert ink
    for other in (ben, eve):
        expect(other.page.locator(".desk")).not_to_contain_text("See what everybody drew")
        other.reload()  # a whole screen, not differences alone
        expect(other.page.locator("[data-region=sheet]")).to_be_visible()
    secrets = [*truth(house.data, id), key, *[cookie["value"] for cookie in ana.context.cookies()]]

    seen_by_ben, seen_by_eve = ben.received(), eve.received()
    for seen in (seen_by_ben, seen_by_eve):
        assert "is done" in seen
        assert "@1 draws" not in seen
        for square in ink:
            assert f'ink-{square}"' not in seen
        assert [secret for secret in secrets if secret in seen] == []
    own = cards(ben)
    assert sorted(cards_in(seen_by_ben)) == sorted(own), "of all Item cards, only the own hand"
    assert cards_in(seen_by_eve) == set()

    ben.play_until(lambda: f"player-1-ink-{ink[0]}" in ben.pieces("player-1"), "the end of the round")
    eve.until(lambda: f"ink-{ink[0]}" in eve.pieces("sheet"), "the end of the round")
    assert "@1 draws" in ben.received()
    assert "@1 draws" in eve.received()
    for square in ink:
        assert f'"player-1-ink-{square}"' in ben.received()
        assert f'"ink-{square}"' in eve.received()
    assert hand <= cards_in(ben.received()), "the card that was played, and the one that was put aside"
    assert hand <= cards_in(eve.received())
    for secret in secrets:
        assert secret not in ben.received() + eve.received()


def secret_round(ana: Guest, ben: Guest) -> list[str]:
    """Ana's round, with a change of mind, a refusal and some talk. Returns the squares she has drawn on."""
    ana.play_one()
    ana.play_one()
    ana.button("Undo").click()
    ana.asked()
    refused(ana)
    ana.page.get_by_role("tab", name="Chat").click()
    ana.page.get_by_label("Say something").fill("I am thinking")
    ana.button("Send").click()
    ben.page.get_by_role("tab", name="Chat").click()
    expect(ben.page.get_by_role("tabpanel")).to_contain_text("Ana I am thinking")
    ana.play_until(lambda: ana.prompt == "Waiting for the others", "Ana's round")
    return [name.removeprefix("ink-") for name in ana.pieces("sheet") if name.startswith("ink-")]


def refused(ana: Guest) -> None:
    """The client offers only what is possible, so the impossible has to be said over its socket."""
    wish = json.dumps({"type": "do", "text": "draw a1", "input_seq": 0})
    ana.page.evaluate("(wish) => window.sockets.at(-1).send(wish)", wish)
    expect(ana.page.locator(".bubble")).to_contain_text("Not now:")
    ana.page.keyboard.press("Escape")
    expect(ana.page.locator(".bubble")).to_have_count(0)


def cards(guest: Guest) -> set[str]:
    return {name for name in guest.pieces("hand") if name.startswith("item-") and name.count("-") == 1}


def cards_in(seen: str) -> set[str]:
    """Names of Item cards, on whatever pile."""
    return {f"item-{card}" for card in re.findall(r"\b(?:item|player-\d)-(I\d\d)\b", seen)}


def truth(data: Path, id: str) -> list[str]:
    """The seed, and the fingerprints of those who sit there, from the server's own file."""
    with sqlite3.connect(f"file:{data / 'lazaretto.db'}?mode=ro", uri=True) as store:
        ((text,),) = store.execute("SELECT document FROM tables WHERE id = ?", (id,)).fetchall()
    document: dict[str, Any] = json.loads(text)
    assert document["seed"] > 1_000_000
    return [str(document["seed"]), *[holder for chair in document["chairs"] for holder in chair["holders"]]]
