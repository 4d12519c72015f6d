"""Whole games over the wire, as browsers play them."""

from __future__ import annotations

import asyncio
from contextlib import AsyncExitStack

from lazaretto.table.seating import STAND_IN

from .harness import Browser, Play


async def test_a_whole_game_against_a_bot(ana: Browser) -> None:
    table = await ana.open("tic-tac-toe", ["me", "bot"])

    async with ana.play(table["id"], 1) as play:
        assert (await ana.http.get(f"/api/tables/{table['id']}/summary")).status_code == 409, "not before the end"
        await play_out(play)
        while play.screen["table"]["phase"] != "over":
            await play.next()

    assert sorted(play.screen["ending"]["places"]) in ([1, 1], [1, 2])
    record = await ana.ask("GET", f"/api/tables/{table['id']}/record")
    assert record.startswith("lazaretto 1\ngame tic-tac-toe 1\n")
    assert f"seats P0, Bice (bot {STAND_IN})" in record
    replay = await ana.ask("GET", f"/api/tables/{table['id']}/replay?seat=1")
    assert len(replay["steps"]) == len(replay["actions"]) == record.count("\n1: ") + record.count("\n2: ")
    assert replay["ending"] == play.screen["ending"]
    assert (replay["names"], replay["bots"]) == (["P0", "Bice"], ["", STAND_IN])
    summary = await ana.ask("GET", f"/api/tables/{table['id']}/summary")
    assert [fact["name"] for fact in summary["facts"]][:1] == ["rounds"]
    assert await ana.ask("GET", f"/api/tables/{table['id']}/story") == summary, "the old address, for one version"
    assert await ana.ask("POST", "/api/replay?seat=1", {"text": record}) == replay


async def play_out(play: Play) -> None:
    """The first seat plays the first thing on offer until the end."""
    while play.screen["ending"] is None:
        if play.asked == [1]:
            assert (await play.do(play.lit[0]))["type"] == "step"
        else:
            await play.until("step")


async def test_two_seats_and_a_watcher_see_the_same_game(ana: Browser, ben: Browser) -> None:
    table = await ana.open("connect-four", ["me", "open"], start=False)
    id = table["id"]
    await ben.ask("POST", f"/api/tables/{id}/seats/2", {"name": "Ben"})

    async with ana.play(id, 1) as first, ben.play(id, 2) as second, ben.play(id) as watcher:
        assert not first.started
        await ana.ask("POST", f"/api/tables/{id}/start")
        for play in (first, second, watcher):
            await play.until("screen")
        for column in "abab":
            await first.do(f"drop {column}")
            await second.until("step")
            await second.do("drop g")
            await first.until("step")
        for play in (first, second, watcher):
            await play.quiet()

        assert first.screen["scene"]["pieces"] == second.screen["scene"]["pieces"] == watcher.screen["scene"]["pieces"]
        assert first.screen["log"] == second.screen["log"] == watcher.screen["log"]
        assert watcher.lit == second.lit == []
        assert [seat["name"] for seat in watcher.screen["table"]["seats"]] == ["P0", "Ben"]
        assert [seat["mine"] for seat in second.screen["table"]["seats"]] == [False, True]
        assert all([seat["here"] for seat in first.screen["table"]["seats"]])


async def test_who_watches_cannot_play(ana: Browser, ben: Browser) -> None:
    table = await ana.open("tic-tac-toe", ["me", "me"])

    async with ben.play(table["id"], 1) as watcher:
        assert watcher.screen["seat"] == 0
        assert (await watcher.do("mark a1"))["reason"] == "you are watching; take a seat to play"
        await watcher.say(type="look", seat=2)
        assert (await watcher.until("error"))["reason"] == "seat 2 is not yours, so you cannot look from it"


async def test_one_browser_plays_two_seats_in_turn(ana: Browser) -> None:
    table = await ana.open("tic-tac-toe", ["me", "me"])

    async with ana.play(table["id"], 1) as play:
        await play.do("mark a1")
        assert play.asked == [2]
        await play.say(type="look", seat=2)
        await play.until("screen")
        assert play.screen["seat"] == 2
        assert (await play.do("mark b2"))["type"] == "step"


async def test_an_input_can_be_taken_back_until_another_builds_on_it(ana: Browser) -> None:
    table = await ana.open("tic-tac-toe", ["me", "me"])

    async with ana.play(table["id"], 1) as first, ana.play(table["id"], 2) as second:
        before = first.screen["scene"]["pieces"]
        await first.do("mark a1")
        assert first.screen["back"] is True
        await first.back()
        await second.until("step")
        await second.until("step")
        assert first.screen["scene"]["pieces"] == before == second.screen["scene"]["pieces"]
        assert second.screen["log"][-1] == {"text": "@1 undoes an action", "seat": 1}
        await first.do("mark b1")
        await second.until("step")
        await second.do("mark c1")
        await first.until("step")
        assert first.screen["back"] is False
        assert (await first.back())["reason"] == "another seat's action depends on it, so it cannot be undone"


async def test_a_double_click_plays_once(ana: Browser) -> None:
    table = await ana.open("tic-tac-toe", ["me", "me"])

    async with ana.play(table["id"], 1) as play:
        await play.say(type="do", text="mark a1", input_seq=0)
        await play.say(type="do", text="mark a1", input_seq=0)
        await play.until("refused")

        assert play.heard[-1]["reason"] == "this answers an earlier question"
        assert play.input_seq == 1


async def test_whoever_missed_something_gets_the_whole_screen(ana: Browser) -> None:
    table = await ana.open("tic-tac-toe", ["me", "me"])
    async with ana.play(table["id"], 1) as play:
        await play.do("mark a1")
        kept = play.screen
        await play.say(type="resync")
        again = await play.until("screen")
        assert again["scene"] == kept["scene"]
        assert (again["log"], again["input_seq"], again["back"], again["at"]) == (kept["log"], 1, True, kept["at"])

    async with ana.play(table["id"], 1) as back:
        assert back.screen["scene"] == again["scene"]
        assert (back.screen["log"], back.input_seq) == (again["log"], 1)


async def test_talk_reaches_everybody_and_stays(ana: Browser, ben: Browser) -> None:
    table = await ana.open("tic-tac-toe", ["me", "me"])

    async with ana.play(table["id"], 1) as play, ben.play(table["id"]) as watcher:
        await play.say(type="say", text=" Good luck! ")
        assert (await watcher.until("chat"))["line"] == {"text": "Good luck!", "seat": 1, "name": "P0"}
        await watcher.say(type="say", text="Have fun")
        await play.until("chat")
        await play.until("chat")
    async with ben.play(table["id"]) as later:
        assert [line["text"] for line in later.screen["chat"]] == ["Good luck!", "Have fun"]


async def test_a_bot_plays_on_for_who_resigns(ana: Browser, ben: Browser) -> None:
    table = await ana.open("tic-tac-toe", ["me", "open"], start=False)
    id = table["id"]
    await ben.ask("POST", f"/api/tables/{id}/seats/2", {"name": "Ben"})
    await ana.ask("POST", f"/api/tables/{id}/start")

    async with ana.play(id, 1) as play, ben.play(id, 2) as gone:
        await ben.ask("POST", f"/api/tables/{id}/resign", {"seat": 1}, 403)
        await ben.ask("POST", f"/api/tables/{id}/resign", {"seat": 2})
        assert (await gone.until("screen"))["seat"] == 0
        await play_out(play)

    seat = play.screen["table"]["seats"][1]
    assert (seat["kind"], seat["name"], seat["bot"]) == ("bot", "Ben", STAND_IN)


async def test_who_has_just_left_may_be_back_any_moment(ana: Browser, ben: Browser) -> None:
    id = (await ana.open("tic-tac-toe", ["me", "open"], start=False))["id"]
    await ben.ask("POST", f"/api/tables/{id}/seats/2", {"name": "Ben"})
    await ana.ask("POST", f"/api/tables/{id}/start")

    async with ana.play(id, 1):
        early = await ana.ask("POST", f"/api/tables/{id}/seats/2/bot", {"bot": "regular"}, status=409)

    assert early["reason"] == "Ben may be back any moment; try again a little later"


async def test_a_rematch_has_the_same_seats_and_starts_when_nobody_else_is_needed(ana: Browser) -> None:
    table = await ana.open("tic-tac-toe", ["me", "bot"])
    await ana.ask("POST", f"/api/tables/{table['id']}/rematch", status=409)
    async with ana.play(table["id"], 1) as play:
        await play_out(play)
        while play.screen["table"]["phase"] != "over":
            await play.next()

        following = await ana.ask("POST", f"/api/tables/{table['id']}/rematch")

        assert (await play.until("table"))["table"]["next"] == following["id"]
    assert following["phase"] == "playing"
    assert [seat["kind"] for seat in following["seats"]] == ["person", "bot"]
    assert await ana.ask("POST", f"/api/tables/{table['id']}/rematch") == following


async def test_a_personal_link_opens_the_seat_on_another_device(ana: Browser, ben: Browser) -> None:
    table = await ana.open("tic-tac-toe", ["me", "bot"])
    id = table["id"]
    await ben.ask("POST", f"/api/tables/{id}/link/1", status=403)
    link = (await ana.ask("POST", f"/api/tables/{id}/link/1"))["url"]

    answer = await ben.http.get(link)

    assert answer.status_code == 303
    assert answer.headers["location"] == f"/t/{id}"
    async with ben.play(id, 1) as play:
        assert play.screen["seat"] == 1
        assert (await play.do("mark a1"))["type"] == "step"
    assert (await ben.http.get(link[:-3] + "abc")).status_code == 403


async def test_the_lobby_lists_my_tables_and_the_open_ones(ana: Browser, ben: Browser) -> None:
    hidden = await ana.open("tic-tac-toe", ["me", "open"], start=False)
    public = await ana.open("tic-tac-toe", ["me", "open"], start=False, public=True)

    mine = await ana.ask("GET", "/api/lobby")
    theirs = await ben.ask("GET", "/api/lobby")

    assert {table["id"] for table in mine["mine"]} == {hidden["id"], public["id"]}
    assert public["id"] in {table["id"] for table in theirs["open"]}
    assert hidden["id"] not in {table["id"] for table in theirs["open"]}
    assert theirs["mine"] == []


async def test_only_the_host_arranges_the_table(ana: Browser, ben: Browser) -> None:
    table = await ana.open("tic-tac-toe", ["me", "open"], start=False)
    path = f"/api/tables/{table['id']}"

    assert (await ana.ask("POST", f"{path}/start", status=409))["reason"].endswith("free: 2")
    assert "only the host" in (await ben.ask("POST", f"{path}/seats/2/bot", {"bot": "regular"}, 403))["reason"]
    assert "taken by P0" in (await ben.ask("POST", f"{path}/seats/1", {"name": "Ben"}, 409))["reason"]
    assert "no seat 3" in (await ben.ask("POST", f"{path}/seats/3", {"name": "Ben"}, 400))["reason"]
    await ben.ask("POST", f"{path}/seats/2", {"name": "Ben"})
    await ben.ask("DELETE", f"{path}/seats/1", status=403)
    await ben.ask("DELETE", f"{path}/seats/2")
    await ana.ask("POST", f"{path}/seats/2/bot", {"bot": "beginner"})
    assert "no bot" in (await ana.ask("POST", f"{path}/seats/2/bot", {"bot": "genius"}, 400))["reason"]
    started = await ana.ask("POST", f"{path}/start")
    assert started["phase"] == "playing"
    await ana.ask("POST", f"{path}/start", status=409)


async def test_nothing_of_the_record_is_told_before_the_end(ana: Browser) -> None:
    table = await ana.open("tic-tac-toe", ["me", "me"])
    for what in ("record", "replay"):
        answer = await ana.ask("GET", f"/api/tables/{table['id']}/{what}", status=409)
        assert answer == {"reason": "the record reveals everything, so it is available when the game is over"}


async def test_a_thousand_idle_connections_are_fine(ana: Browser) -> None:
    table = await ana.open("tic-tac-toe", ["me", "me"])
    async with ana.play(table["id"], 1) as play, AsyncExitStack() as stack:
        watchers = [await stack.enter_async_context(ana.play(table["id"])) for _ in range(1000)]
        await play.do("mark a1")
        told = await asyncio.gather(*[watcher.until("step") for watcher in watchers])

    assert len({str(step) for step in told}) == 1
