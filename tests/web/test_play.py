"""Whole games over the wire, as browsers play them."""

from __future__ import annotations

from tests.web.harness import Browser


async def test_a_whole_game_against_a_bot(ana: Browser) -> None:
    table = await ana.open("tic-tac-toe", ["me", "bot"])

    async with ana.play(table["id"], 1) as play:
        while play.screen["ending"] is None:
            if play.asked == [1]:
                answer = await play.do(play.lit[0])
                assert answer["type"] == "step"
            else:
                await play.until("step")
        await play.until("table")

    assert play.screen["table"]["phase"] == "over"
    assert sorted(play.screen["ending"]["places"]) in ([1, 1], [1, 2])
    record = await ana.ask("GET", f"/api/tables/{table['id']}/record")
    assert record.startswith("lazaretto 1\ngame tic-tac-toe 1\n")
    assert "seats P0, Bot 2 (bot regular)" in record
