"""A reload in the middle of a step, a server that dies, two tabs of one seat, a neighbour who leaves."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import WebSocketRoute, expect

from ..web.harness import Server
from .conftest import GAMES, Invite
from .guest import Guest, sit_down

PATIENT = """
  const wait = window.setTimeout;
  window.setTimeout = (then, time, ...rest) => wait(then, time === 4000 ? 60000 : time, ...rest);
"""  # a client waits for an answer as long as a busy machine may need


def test_a_reload_in_the_middle_of_a_round_changes_nothing(ana: Guest) -> None:
    ana.against_bots("Lockdown")
    expect(ana.page.locator(".log")).to_contain_text("is done")  # the bot; now nothing moves but us
    ana.play_one()
    before = ana.screen()
    ana.play_one()
    during = ana.screen()

    ana.page.reload()
    ana.asked()
    assert ana.screen() == during

    ana.button("Undo").click()
    ana.until(lambda: ana.prompt == before["prompt"], "the step before")
    ana.asked()
    assert {**ana.screen(), "log": ""} == {**before, "log": ""}
    ana.play_until(lambda: "Round 2" in ana.page.locator(".bar").inner_text(), "the second round")


def test_the_table_comes_back_after_the_server_was_killed(invite: Invite, tmp_path: Path) -> None:
    server = Server(tmp_path / "data", *GAMES).ready()
    ana = invite()
    ana.forgiven = [r"WebSocket connection to .* failed", r"ERR_CONNECTION_REFUSED"]
    ana.against_bots("Lockdown", server.url)
    ana.play_one()
    before = ana.screen()

    server.kill()
    expect(ana.page.get_by_text("Reconnecting; the game is safe")).to_be_visible()
    assert ana.lit() == 0, "nothing is lit while the line is down"
    ana.page.get_by_role("tab", name="Chat").click()
    field = ana.page.get_by_label("Say something")
    field.fill("Still here")
    field.press("Enter")
    expect(field).to_have_value("Still here")
    server = Server(tmp_path / "data", *GAMES, port=server.port).ready()
    try:
        expect(ana.page.get_by_text("Reconnecting; the game is safe")).to_have_count(0)
        ana.asked()
        field.press("Enter")
        expect(ana.page.get_by_role("region", name="Chat")).to_contain_text("Still here")
        expect(field).to_have_value("")
        after = ana.screen()
        assert (after["prompt"], after["lit"]) == (before["prompt"], before["lit"])
        ana.play_until(lambda: "Round 2" in ana.page.locator(".bar").inner_text(), "the second round")
    finally:
        ana.page.goto("about:blank")
        server.stop()


def test_an_old_tab_does_not_play_twice(ana: Guest) -> None:
    ana.against_bots("Tic-tac-toe")
    deaf = [False]

    def through(route: WebSocketRoute) -> None:
        """Lets everything through until the tab shall not hear what happens elsewhere."""
        server = route.connect_to_server()
        server.on_message(lambda message: None if deaf[0] else route.send(message))
        route.on_message(server.send)

    old = ana.open_tab()
    old.route_web_socket("**/play*", through)
    old.goto(ana.page.url)
    lit = old.locator("[data-piece].live")
    expect(lit).to_have_count(9)

    deaf[0] = True
    ana.page.locator("[data-piece].live").first.click()
    ana.until(lambda: ana.lit() == 7, "the bot's answer")
    deaf[0] = False
    lit.last.click()
    expect(old.locator(".bubble")).to_contain_text("this answers an earlier question")
    assert ana.lit() == 7, "one mark of each, no more"
    expect(lit).to_have_count(7)  # it has asked for the whole screen and is old no more

    ana.page.locator("[data-piece].live").first.click()
    ana.until(lambda: ana.lit() == 5, "the bot's answer")
    expect(lit).to_have_count(5)


def test_what_a_neighbour_does_is_no_answer_to_a_move_on_its_way(ana: Guest, invite: Invite) -> None:
    ben = invite()
    held: list[str | bytes] = []
    heard: list[str] = []
    slow: list[WebSocketRoute] = []

    def through(route: WebSocketRoute) -> None:
        """Moves do not get to the server, all else does."""
        server = route.connect_to_server()
        slow.append(server)

        def down(message: str | bytes) -> None:
            heard.append(str(message))
            route.send(message)

        server.on_message(down)
        route.on_message(lambda message: held.append(message) if '"do"' in str(message) else server.send(message))

    ana.context.add_init_script(PATIENT)
    ana.page.route_web_socket("**/play*", through)
    sit_down(ana, ben)
    ana.play_until(lambda: len(held) > 0, "a move on its way")
    assert ana.lit() == 0
    heard.clear()
    ben.play_until(lambda: ben.prompt == "Waiting for the others", "Ben's round")
    ana.until(lambda: any(['"step"' in message for message in heard]), "that Ben is done")
    assert ana.lit() == 0, "the old choices stay dark"

    slow[-1].send(held[0])
    ana.asked()
    assert len(held) == 1


@pytest.mark.parametrize("host_left", [False, True], ids=["a guest", "the host"])
def test_a_bot_plays_on_for_somebody_who_left(invite: Invite, tmp_path: Path, host_left: bool) -> None:
    server = Server(tmp_path / "data", *GAMES, grace=0.5).ready()
    ana, ben = invite(base_url=server.url), invite(base_url=server.url)
    try:
        sit_down(ana, ben)
        left, here = (ana, ben) if host_left else (ben, ana)
        left.page.goto("about:blank")
        here.page.get_by_role("button", name="Let a bot take over").click()
        expect(here.page.get_by_label("Seats").first).to_contain_text("a bot is playing")
        here.play_until(lambda: "Round 2" in here.page.locator(".bar").inner_text(), "the second round")
    finally:
        here.page.goto("about:blank")
        server.stop()


def test_the_lobby_is_fresh_when_one_looks_again(ana: Guest) -> None:
    ana.context.add_init_script("window.setInterval = () => 0;")  # else it would be so some seconds later
    ana.page.goto("/")
    mine = ana.page.locator("section", has=ana.page.get_by_role("heading", name="Your tables"))
    expect(mine).to_contain_text("You are not at a table yet.")
    table = {"game": "tic-tac-toe", "seats": [{"kind": "me"}, {"kind": "bot"}], "start": True}
    assert ana.context.request.post("/api/tables", data=table).ok

    ana.page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
    expect(mine.get_by_role("link")).to_contain_text("Tic-tac-toe")


def test_lobby_stands_without_a_network(ana: Guest) -> None:
    ana.page.goto("/")
    ana.until(lambda: ana.page.evaluate("!!navigator.serviceWorker.controller"), "the service worker")
    ana.forgiven.append("ERR_INTERNET_DISCONNECTED")
    ana.context.set_offline(True)
    ana.page.reload()
    expect(ana.page.get_by_role("button", name="Lockdown")).to_be_visible()
    expect(ana.page.get_by_text("The server cannot be reached.").first).to_be_visible()
