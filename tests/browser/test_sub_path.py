"""Under a path of a site: everything a guest does stays under it, and nothing is missing."""

from __future__ import annotations

import re
from pathlib import Path

from playwright.sync_api import Browser, expect

from ..web.harness import Server
from .guest import Guest


def test_a_guest_under_a_path_of_the_site_plays_and_comes_back(chromium: Browser, tmp_path: Path) -> None:
    server = Server(tmp_path / "data", "quarantine", root="/games").ready()
    table = server.url + "/games/t/"
    guest = Guest(chromium.new_context(base_url=server.url, reduced_motion="reduce"))
    asked: list[str] = []
    guest.page.on("request", lambda request: asked.append(request.url.removeprefix(server.url)))
    guest.page.goto("/games/")
    guest.until(lambda: bool(guest.page.evaluate("navigator.serviceWorker.controller !== null")), "a service worker")
    made = guest.page.evaluate(
        """async () => (await fetch('/games/api/tables', {method: 'POST', headers: {'content-type': 'application/json'},
        body: JSON.stringify({game: 'quarantine', seats: [{kind: 'me'}, {kind: 'me'}], start: true})})).json()"""
    )
    guest.page.reload()
    guest.page.locator(f'a[href="/games/t/{made["id"]}"]').filter(visible=True).first.click()
    expect(guest.page).to_have_url(table + made["id"])
    expect(guest.page.locator("[data-piece]").first).to_be_visible()
    guest.page.reload()
    expect(guest.page.locator("[data-piece]").first).to_be_visible()
    guest.page.locator("a.home").first.click()
    expect(guest.page).to_have_url(re.compile(r"/games/$"))
    assert [url for url in asked if url.startswith("/") and not url.startswith("/games/")] == []
    assert guest.unforgiven() == []
    guest.context.close()
    server.stop()
