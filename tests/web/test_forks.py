"""Play on from here: a new table from a moment of a finished game, a record, or one's own running game."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from .harness import TIC_TAC_TOE, Browser, Server

CONNECT_FOUR = "examples/connect_four.py"
GAMES = (TIC_TAC_TOE, CONNECT_FOUR, "lockdown", "virus")
RECORD = """\
lazaretto 1
game tic-tac-toe 1
options
seats Ana, Ben (bot regular)
seed 5
---
1: mark b2
2: mark a1
1: mark b1
2: mark b3
end 4
"""


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    server = Server(tmp_path_factory.mktemp("forks") / "data", *GAMES).ready()
    yield server
    assert "ERROR" not in server.stop()


async def finished(browser: Browser, game: str, players: int = 2) -> str:
    """A table at which bots have played a whole game."""
    id: str = (await browser.open(game, ["bot"] * players))["id"]
    async with browser.play(id) as play:
        while play.screen["ending"] is None:
            await play.next()
    return id


async def fork(browser: Browser, id: str, status: int = 201, **wish: Any) -> Any:
    return await browser.ask("POST", f"/api/tables/{id}/fork", wish, status)


async def fork_text(browser: Browser, text: str, status: int = 201, **wish: Any) -> Any:
    return await browser.ask("POST", "/api/forks", {"text": text, "fork": wish}, status)


async def play_to_the_end(browser: Browser, id: str, seat: int) -> None:
    """An action of one's own, and a bot plays the rest."""
    async with browser.play(id, seat) as play:
        while not play.lit:
            await play.next()
        known = play.input_seq
        await play.say(type="do", text=play.lit[0], input_seq=known)
        while play.input_seq == known:  # others may act meanwhile
            assert (await play.next())["type"] != "refused"
        if play.screen["ending"] is None:
            await browser.ask("POST", f"/api/tables/{id}/resign", {"seat": seat})
        while play.screen["ending"] is None:
            await play.next()


async def two_at_a_table(ana: Browser, ben: Browser) -> str:
    id: str = (await ana.open("connect-four", ["me", "open"], start=False))["id"]
    await ben.ask("POST", f"/api/tables/{id}/seats/2", {"name": "Ben"})
    await ana.ask("POST", f"/api/tables/{id}/start")
    return id


async def replay_of(browser: Browser, id: str, seat: int = 0) -> Any:
    return await browser.ask("GET", f"/api/tables/{id}/replay?seat={seat}")


class TestTheSameLuck:
    async def test_a_finished_game_goes_on_at_a_new_table(self, ana: Browser, ben: Browser) -> None:
        id = await finished(ana, "lockdown")
        before = await replay_of(ana, id)
        card = await fork(ben, id, at=7, name="Ben")

        asked = before["asked"][7]
        assert card["phase"] == "playing"
        assert [seat["seat"] for seat in card["seats"] if seat["mine"]] == [asked]
        assert [seat["kind"] for seat in card["seats"]].count("bot") == 1
        assert card["origin"] == {
            "number": 7,
            "names": ["Aldo", "Bice"],
            "new_luck": False,
            "guess": False,
            "puzzle": "",
        }
        async with ben.play(card["id"], asked) as play:
            log = [line["text"] for line in play.screen["log"]]
            assert "From move 7 of a game of Lockdown (Aldo, Bice), with the same luck." in log
            assert asked in play.asked
            told = [line["text"] for line in before["said"]]
            told += [line["text"] for step in before["steps"][:7] for frame in step for line in frame.get("say", [])]
            assert log[: len(told)] == told, "the log of the game so far"
        await play_to_the_end(ben, card["id"], asked)

        after = await replay_of(ben, card["id"])
        assert (after["steps"][:7], after["actions"][:7]) == (before["steps"][:7], before["actions"][:7])
        assert (after["first"], after["prologue"], after["before"]) == (before["first"], 7, 0)
        assert after["ending"] is not None

    async def test_the_same_actions_have_the_same_luck(self, ana: Browser) -> None:
        """Lockdown draws a card for every round: with the same seed, the same one."""
        id = await finished(ana, "lockdown", 1)
        before = await replay_of(ana, id)
        card = await fork(ana, id, at=3)
        async with ana.play(card["id"], 1) as play:
            for action in before["actions"][3:]:
                assert (await play.do(action.partition(": ")[2]))["type"] == "step"
            assert play.screen["ending"] == before["ending"]

    async def test_a_record_file(self, ana: Browser) -> None:
        card = await fork_text(ana, RECORD, at=3, name="Ana")
        assert [(seat["kind"], seat["mine"]) for seat in card["seats"]] == [("bot", False), ("person", True)]
        async with ana.play(card["id"], 2) as play:
            assert play.asked == [2]
            assert "mark b2" not in play.lit
            assert (await play.do("mark c3"))["type"] == "step"

    async def test_seats_for_whom_one_likes_and_a_link(self, ana: Browser, ben: Browser) -> None:
        card = await fork_text(ana, RECORD, at=4, seats=[{"kind": "me", "name": "Ana"}, {"kind": "open"}])
        assert card["phase"] == "open"
        await ben.ask("POST", f"/api/tables/{card['id']}/seats/2", {"name": "Ben"})
        await ana.ask("POST", f"/api/tables/{card['id']}/start")
        async with ana.play(card["id"], 1) as play, ben.play(card["id"], 2) as other:
            assert (play.asked, "mark b3" in play.lit) == ([1], False)
            assert (await play.do("mark c3"))["type"] == "step"
            await other.until("step")
            assert other.asked == [2]

    async def test_a_fork_of_a_fork(self, ana: Browser) -> None:
        first = await fork_text(ana, RECORD, at=3)
        await play_to_the_end(ana, first["id"], 2)
        second = await fork(ana, first["id"], at=2)
        assert second["origin"]["number"] == 2
        async with ana.play(second["id"], 1) as play:
            assert {"mark b2", "mark a1"}.isdisjoint(play.lit)
            assert "mark b1" in play.lit

    async def test_a_rematch_begins_anew(self, ana: Browser) -> None:
        card = await fork_text(ana, RECORD, at=4)
        await play_to_the_end(ana, card["id"], 1)
        again = await ana.ask("POST", f"/api/tables/{card['id']}/rematch")
        assert (again["origin"], again["phase"]) == (None, "playing")
        async with ana.play(again["id"]) as play:
            assert not [line for line in play.screen["log"] if line["text"].startswith("From move")]

    async def test_a_second_try_makes_no_best_score(self, ana: Browser) -> None:
        id = await finished(ana, "lockdown", 1)
        assert (await ana.ask("GET", f"/api/tables/{id}"))["best"]
        assert (await fork(ana, id, at=3))["best"] == ""


class TestNewLuck:
    async def test_what_is_to_come_is_drawn_anew(self, ana: Browser) -> None:
        id = await finished(ana, "lockdown")
        before = await replay_of(ana, id, 1)
        card = await fork(ana, id, at=7, luck="new", seat=1)
        assert card["origin"] == {
            "number": 7,
            "names": ["Aldo", "Bice"],
            "new_luck": True,
            "guess": False,
            "puzzle": "",
        }
        await play_to_the_end(ana, card["id"], 1)

        after = await replay_of(ana, card["id"], 1)
        assert after["actions"][:7] == before["actions"][:7], "the prologue"
        assert (after["first"], after["steps"][:6]) == (before["first"], before["steps"][:6])
        assert (after["prologue"], after["before"], len(after["asked"])) == (7, 0, len(after["steps"]) + 1)
        record = await ana.ask("GET", f"/api/tables/{card['id']}/record")
        assert '"number":7' in record.partition("---")[0], "its own record begins from the position"

    async def test_its_moments_are_counted_as_its_replay_counts_them(self, ana: Browser) -> None:
        id = await finished(ana, "lockdown")
        first = await fork(ana, id, at=7, luck="new", seat=1)
        await play_to_the_end(ana, first["id"], 1)
        replay = await replay_of(ana, first["id"])
        for at in (3, 7, 9):
            card = await fork(ana, first["id"], at=at)
            assert [seat["seat"] for seat in card["seats"] if seat["mine"]] == [replay["asked"][at]]
            async with ana.play(card["id"], replay["asked"][at]) as play:
                own = [line for line in play.screen["log"] if line["text"].startswith("From move")]
                assert f"From move {at} of" in own[-1]["text"]
        wrong = await fork(ana, first["id"], 400, at=999)
        assert wrong["reason"] == f"there is no moment after 999 actions; this game has {len(replay['steps'])}"

    async def test_a_record_file_that_begins_from_a_position(self, ana: Browser) -> None:
        id = await finished(ana, "lockdown")
        first = await fork(ana, id, at=7, luck="new", seat=1)
        await play_to_the_end(ana, first["id"], 1)
        record = await ana.ask("GET", f"/api/tables/{first['id']}/record")
        refused = await fork_text(ana, record, 400, at=2)
        assert refused["reason"].startswith("this record begins from a position: it can be watched here")


class TestARunningGame:
    async def test_of_other_people_is_refused(self, ana: Browser, ben: Browser) -> None:
        id = (await ana.open("virus", ["me", "bot"]))["id"]
        for luck in ("same", "new"):
            refused = await fork(ben, id, 403, luck=luck)
            assert refused["reason"] == "this game is still being played; you can play on from here when it is over"

    async def test_with_another_person_is_tried_out_privately(self, ana: Browser, ben: Browser) -> None:
        """Against bots under the names of the others, who learn nothing of it."""
        id = await two_at_a_table(ana, ben)
        table = await ana.ask("GET", f"/api/tables/{id}")
        lobby = await ben.ask("GET", "/api/lobby")
        async with ben.play(id, 2) as other:
            card = await fork(ben, id, luck="new")
            assert [(seat["name"], seat["kind"], seat["mine"]) for seat in card["seats"]] == [
                ("P0", "bot", False),
                ("Ben", "person", True),
            ]
            assert card["origin"]["guess"]
            await other.say(type="say", text="my turn?")
            assert (await other.next())["type"] == "chat", "nothing was sent before"
        assert await ana.ask("GET", f"/api/tables/{id}") == table
        assert [each["id"] for each in (await ana.ask("GET", "/api/lobby"))["open"]] == [
            each["id"] for each in lobby["open"]
        ]

    async def test_can_be_switched_off_by_the_host(self, ana: Browser, ben: Browser) -> None:
        id = await two_at_a_table(ana, ben)
        assert (await ben.ask("GET", f"/api/tables/{id}"))["fork"]
        await ben.ask("POST", f"/api/tables/{id}/trying", {"trying": False}, 403)
        assert not (await ana.ask("POST", f"/api/tables/{id}/trying", {"trying": False}))["fork"]
        refused = await fork(ben, id, 403, luck="new")
        assert refused["reason"].startswith("the host has switched off trying out at this table")
        closed = await ana.ask(
            "POST", "/api/tables", {"game": "lockdown", "seats": [{"kind": "me"}], "start": True, "trying": False}, 201
        )
        assert (closed["fork"], closed["trying"]) == (False, False)

    async def test_at_one_device_is_tried_out_from_one_of_its_seats(self, ana: Browser) -> None:
        id = (await ana.open("virus", ["me", "me"]))["id"]
        card = await fork(ana, id, luck="new", seat=2)
        assert [seat["mine"] for seat in card["seats"]] == [False, True]

    @pytest.mark.parametrize(
        ("wish", "reason"),
        [
            ({"luck": "same"}, "choose new luck"),
            ({"luck": "new", "at": 0}, "only from the present moment"),
            ({"luck": "new", "seat": 2}, "only from your own seat"),
        ],
    )
    async def test_gives_nothing_that_its_seat_does_not_know(self, ana: Browser, wish: Any, reason: str) -> None:
        id = (await ana.open("virus", ["me", "bot"]))["id"]
        assert reason in (await fork(ana, id, 409, **wish))["reason"]

    @pytest.mark.parametrize(("game", "seats"), [("virus", ["me", "bot"]), ("lockdown", ["me"])])
    async def test_of_ones_own_goes_on_with_a_guess(self, ana: Browser, game: str, seats: list[str]) -> None:
        table = await ana.open(game, seats)
        assert table["fork"]
        async with ana.play(table["id"], 1) as play:
            while 1 not in play.asked:
                await play.next()
            shown = play.screen["scene"]["pieces"]
        card = await fork(ana, table["id"], luck="new")
        assert card["origin"] == {"number": 0, "names": [], "new_luck": True, "guess": True, "puzzle": ""}
        async with ana.play(card["id"], 1) as play:
            assert play.screen["scene"]["pieces"] == shown, "the same view"
            assert play.screen["log"][-1]["text"].startswith("A guess, from a game of")
            assert (await play.do(play.lit[0]))["type"] == "step"
        assert (await ana.ask("GET", f"/api/tables/{table['id']}"))["phase"] == "playing"


class TestBadInput:
    @pytest.mark.parametrize(
        ("change", "wish", "reason"),
        [
            ({}, {"at": 9}, "there is no moment after 9 actions; this record has 4"),
            ({}, {}, "name the moment to play on from: the number of actions before it"),
            ({}, {"at": 2, "seat": 3}, "there is no seat 3 in this record; there are 2"),
            ({}, {"at": 2, "seats": [{"kind": "me"}]}, "this game has 2 seats, and 1 were planned"),
            ({"2: mark b3": "2: mark b2"}, {"at": 4}, "line 10: that square is taken (T-2)"),
            ({"2: mark b3": "2: mark z9"}, {"at": 4}, "line 10: 'z9' is not one of a3, b3, c3"),
            ({"tic-tac-toe 1": "tic-tac-toe 7"}, {"at": 2}, "this is a record of edition 7 of Tic-tac-toe; this"),
            ({"tic-tac-toe": "chess"}, {"at": 2}, "this is a record of 'chess'; there are tic-tac-toe, connect-four"),
            ({"end 4": "end 5"}, {"at": 2}, "the record should have 5 actions but has 4"),
            ({"2: mark b3": "2: mark b3\n1: mark c2\n2: mark a2\n1: mark c1\n2: mark a3", "end 4": "end 8"},
             {"at": 8}, "the game is over after 8 actions; go on from an earlier moment"),
            ({"seed 5": 'seed 5\nposition {"edition":"1","parent":"","number":0,"state":{}}'}, {"at": 0},
             "this record begins from a position: it can be watched here"),
        ],
    )  # fmt: skip
    async def test_says_what_is_wrong(self, ana: Browser, change: dict[str, str], wish: Any, reason: str) -> None:
        text = RECORD
        for old, new in change.items():
            text = text.replace(old, new)
        said = (await fork_text(ana, text, 400, **wish))["reason"]
        assert reason in said
        assert "(table)" not in said

    async def test_a_table_that_is_not_there(self, ana: Browser) -> None:
        assert "there is no such table" in (await fork(ana, "nowhere", 404, at=1))["reason"]

    async def test_a_table_that_has_not_begun(self, ana: Browser) -> None:
        id = (await ana.open("connect-four", ["me", "open"], start=False))["id"]
        assert "available when the game is over" in (await fork(ana, id, 409, at=1))["reason"]


@pytest.mark.parametrize("luck", ["same", "new"])
async def test_a_fork_survives_a_kill(tmp_path: Path, luck: str) -> None:
    server = Server(tmp_path / "data", "lockdown").ready()
    ana = Browser(server)
    id = await finished(ana, "lockdown")
    card = await fork(ana, id, at=5, luck=luck, seat=1)
    async with ana.play(card["id"], 1) as play:
        while 1 not in play.asked:
            await play.next()
        await play.do(play.lit[0])
        log = play.screen["log"]
    server.kill()
    server = Server(tmp_path / "data", "lockdown", port=server.port).ready()
    async with ana.play(card["id"], 1) as play:
        assert play.screen["log"][: len(log)] == log
        assert play.screen["table"]["origin"]["number"] == 5
    await play_to_the_end(ana, card["id"], 1)
    assert (await replay_of(ana, card["id"]))["prologue"] == 5
    await ana.close()
    server.stop()
