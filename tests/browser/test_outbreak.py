"""Outbreak with two persons, three bots and a watcher: what is handed in, and who is what, reaches nobody else."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from itertools import pairwise
from typing import Any

import pytest
from playwright.sync_api import Locator, expect

from lazaretto.core import Run
from lazaretto.games.outbreak import GAME
from lazaretto.games.outbreak.data import INFECTED, SURVIVOR, TASKS, ZERO
from lazaretto.games.outbreak.state import SUBMITTING, VOTING, Table

from ..web.harness import Server
from .conftest import Invite
from .guest import WHOLE_GAME, Guest
from .positions import before_the_end, lay_out, reached
from .test_accessible import check

PHONE: dict[str, Any] = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}
DESK: dict[str, Any] = {"viewport": {"width": 1440, "height": 900}}
SEED = 3
HELD = """() => {
  const box = (name) => document.querySelector(name).getBoundingClientRect();
  new MutationObserver(() => {
    const prompt = document.querySelector('.desk h2')?.textContent.trim();
    if (prompt !== 'Card 2 of 5' || window.below) return;
    window.below = () => box('[data-piece$=-slot]').top - box('header').bottom;
    const wait = window.setTimeout;
    window.setTimeout = (then, time, ...rest) => wait(then, time > 300 ? 1e9 : time, ...rest);
  }).observe(document.body, {subtree: true, childList: true, characterData: true});
}"""  # at the second card: whatever would wait for a card from then on waits for ever
# What the page of a vote shows, from its beginning on: how many ballots are turned over, and its headline.
WATCH_THE_VOTE = """() => {
  window.turned = [];
  new MutationObserver(() => {
    const page = document.querySelector('dialog.moment.vote');
    if (!page) return;
    const now = [page.querySelectorAll('.slip').length, page.querySelector('h1').textContent.trim()];
    if (String(now) !== String(turned.at(-1))) turned.push(now);
  }).observe(document.body, {subtree: true, childList: true, characterData: true});
}"""
# What of a page that fills the screen does not: where it is, or what would have to be scrolled to.
ASKEW = """() => {
  const page = document.querySelector('dialog.moment');
  const box = page.getBoundingClientRect();
  const inside = page.querySelector('.inside');
  const found = [];
  if (box.x || box.y || box.width < innerWidth || box.height < innerHeight) found.push(['page', box.width, box.height]);
  if (inside.scrollHeight > inside.clientHeight + 1) found.push(['scrolls', inside.scrollHeight, inside.clientHeight]);
  if (document.documentElement.scrollWidth > innerWidth) found.push(['wide', document.documentElement.scrollWidth]);
  const small = [...page.querySelectorAll('h1, p, b, span, dt, dd, button')].filter((each) =>
    each.getClientRects().length && each.textContent.trim() && parseFloat(getComputedStyle(each).fontSize) < 11.95);
  return [...found, ...small.map((each) => [each.className, each.textContent])];
}"""
# The contrast of words on the ground of each of these: also where colours are mixed, which axe leaves out.
CONTRASTS = """(which) => {
  const pen = Object.assign(document.createElement('canvas'), {width: 1, height: 1}).getContext('2d');
  const light = (colour) => {
    pen.fillStyle = colour;
    pen.fillRect(0, 0, 1, 1);
    const part = (value) => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4);
    const [r, g, b] = [...pen.getImageData(0, 0, 1, 1).data].map((value) => part(value / 255));
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  };
  return [...document.querySelectorAll(which)].map((found) => {
    const {color, backgroundColor} = getComputedStyle(found);
    const [less, more] = [light(color), light(backgroundColor)].sort((a, b) => a - b);
    return (more + 0.05) / (less + 0.05);
  });
}"""
# Whether all pieces that are lit are seen from top to bottom: below what is pinned, above what the lesson says.
IN_SIGHT = """() => [...document.querySelectorAll('.piece.live > .body > .place')].every((place) => {
  const box = place.getBoundingClientRect();
  return [0.04, 0.96].every((part) => {
    const found = document.elementFromPoint(box.x + box.width / 2, box.y + part * box.height);
    return place.closest('.piece').contains(found);
  });
})"""
HAND_IN = "Which card do you hand in?"
SECRETS = ("Complete", "Sabotage", "Infect", "Rest", "Survivor", "Patient Zero", "submit ")
# Words on the boards in letters of less than twelve pixels.
SMALL = """() => [...document.querySelectorAll('.frame text.words')]
  .map((found) => [found.textContent.trim(), parseFloat(found.getAttribute('font-size')) * found.getScreenCTM().a])
  .filter(([, size]) => size < 11.95)"""
# One thing of a lesson that is only read: the page that fills the screen, or else the lesson's own.
READ = """() => {
  const page = document.querySelector('dialog.moment .ways .on');
  const next = [...document.querySelectorAll('section.lesson button')].find((found) => found.textContent === 'Next');
  (page ?? next)?.click();
  return Boolean(page ?? next);
}"""


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    server = Server(tmp_path_factory.mktemp("outbreak") / "data", "outbreak").ready()
    yield server
    server.stop()


def position(there: Callable[[Table], bool] = lambda state: state.step == SUBMITTING, seats: int = 5) -> Run[Any, Any]:
    """A game of bots until the first seats, which are persons', are asked for their cards; nobody has handed one in."""
    return reached(GAME, seats, {}, SEED, lambda state: there(state) and not any([c >= 0 for c in state.hands.cards]))


def second_shift(state: Table) -> bool:
    return state.step == SUBMITTING and state.shift == 1


def sit_down(server: Server, run: Run[Any, Any], *guests: Guest) -> str:
    """The guests on the first seats, bots on the others; all have read who they are. The table's id."""
    id = lay_out(server, run, list(guests), bot="regular")
    for guest in guests:
        guest.turn_page()
        guest.until(lambda guest=guest: guest.prompt == HAND_IN and guest.lit() > 0, "the question for a card")  # type: ignore[misc]
    return id


def own_cards(guest: Guest) -> Locator:
    return guest.page.locator(".piece[data-piece^=own-]:not([data-piece$=-words], [data-piece$=-number])")


def touch(guest: Guest, found: Locator) -> None:
    found.scroll_into_view_if_needed()
    (found.tap if guest.touch else found.click)()


def hand_in(guest: Guest) -> None:
    """A card, and then the tray."""
    touch(guest, own_cards(guest).and_(guest.page.locator(".live")).first)
    touch(guest, guest.page.locator("[data-piece=tray].live"))


def test_a_card_that_is_handed_in_tells_nothing(invite: Invite, server: Server) -> None:
    ana, ben, eve = [invite(base_url=server.url) for _ in range(3)]
    id = sit_down(server, position(), ana, ben)
    eve.page.goto(f"/t/{id}")
    eve.until(lambda: "hands in a card" in eve.received(), "what the bots have done")

    for other in (ben, eve):
        other.frames.clear()
    hand_in(ana)
    for other in (ben, eve):
        other.until(lambda other=other: "@1 hands in a card" in "".join(other.frames), "Ana's card")  # type: ignore[misc]
        told = "".join(other.frames)
        assert [secret for secret in SECRETS if secret in told] == []

    ben.frames.clear()
    ben.page.reload()
    ben.until(lambda: ben.prompt == HAND_IN and ben.lit() > 0, "his hand again")
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
    ana, ben = invite(base_url=server.url, **PHONE), invite(base_url=server.url)
    ana.touch = True
    sit_down(server, position(second_shift), ana, ben)

    ana.button("I suspect …").tap()
    assert ana.page.locator(".phrases button").all_inner_texts() == ["I suspect …", "Ben", "Bot 3", "Bot 4", "Bot 5"]
    ana.button("Ben").tap()
    ben.until(lambda: "I suspect Ben." in "".join(ben.frames), "what Ana said")
    ana.button("I rested. My Rest number was …").tap()
    ana.button("5").tap()
    ben.until(lambda: "My Rest number was 5." in "".join(ben.frames), "her number")

    outlined = ana.page.locator(".piece[data-piece^=own-] .mark.can")
    covered = own_cards(ana).and_(ana.page.locator(".down"))
    ana.until(lambda: (outlined.count(), covered.count()) == (6, 6), "covered cards look alike")
    expect(own_cards(ana).get_by_text("Hold to look")).to_have_count(6)
    ana.page.get_by_role("button", name="Keep my cards open").tap()
    for _ in range(2):
        ana.until(lambda: covered.count() == 0, "all cards open")
        assert 0 < outlined.count() < 6, "and one sees which can be handed in"
        ana.page.reload()
        expect(own_cards(ana)).to_have_count(6)


def test_looking_at_a_covered_role_comes_before_going_on(invite: Invite, server: Server) -> None:
    ana, ben = invite(base_url=server.url, **DESK), invite(base_url=server.url)
    lay_out(server, position(), [ana, ben], bot="regular")
    look, on = ana.button("Hold to look"), ana.button("Go on")
    filled = re.compile(r"\bact\b")
    expect(look).to_have_class(filled)
    expect(on).not_to_have_class(filled)
    ana.settled()
    expect(look).to_be_visible()
    before = [look.bounding_box(), on.bounding_box()]

    look.hover()
    ana.page.mouse.down()
    expect(ana.page.locator("dialog.moment .content.hidden")).to_have_count(0)
    ana.page.mouse.up()

    expect(look).not_to_have_class(filled)
    expect(on).to_have_class(filled)
    assert [look.bounding_box(), on.bounding_box()] == before


def test_covered_cards_tell_nothing_when_they_are_tapped(invite: Invite, server: Server) -> None:
    ana, ben = invite(base_url=server.url, **DESK), invite(base_url=server.url)
    sit_down(server, position(), ana, ben)
    said = ana.page.locator(".bubble, .toast, .notice")

    for card in own_cards(ana).all():
        assert card.get_attribute("aria-label") == "Only you may see this. Press and hold to look."
        card.click()
        assert not [secret for secret in SECRETS if secret in " ".join(said.all_inner_texts())]
        ana.page.keyboard.press("Escape")


def test_a_card_that_is_held_is_open_until_it_is_let_go(invite: Invite, server: Server) -> None:
    ana, ben = invite(base_url=server.url, **DESK), invite(base_url=server.url)
    sit_down(server, position(), ana, ben)
    words = ana.page.locator("[data-piece=own-c1-words]")
    expect(words).to_have_count(0)

    own_cards(ana).first.hover()
    ana.page.mouse.down()
    expect(words).to_have_count(1)
    ana.page.wait_for_timeout(400)  # the press itself: a shorter one is a tap
    ana.page.mouse.up()

    expect(words).to_have_count(0)
    assert ana.page.locator(".piece.lift").count() == 0, "looking chooses nothing"


@pytest.mark.parametrize(("screen", "least"), [(DESK, (140, 100)), (PHONE, (105, 72))], ids=["desktop", "phone"])
def test_alone_with_bots_the_cards_lie_open_and_name_their_tasks(
    invite: Invite, server: Server, screen: dict[str, Any], least: tuple[int, int]
) -> None:
    ana = invite(base_url=server.url, **screen)
    run = position(second_shift)
    sit_down(server, run, ana)

    for slot, card in enumerate(("c1", "c2")):
        words = ana.page.locator(f"[data-piece=own-{card}-words]").text_content() or ""
        spent = bool(run.state.hands.spent[0] >> slot & 1)
        task = TASKS[run.state.tasks.named[slot]]
        assert ("spent" in words) if spent or run.state.players.roles[0] != SURVIVOR else (task in words)
        box = ana.page.locator(f"[data-piece=own-{card}] > .body > .place").bounding_box()
        assert box is not None
        assert (box["width"] >= least[0], box["height"] >= least[1]) == (True, True), box
        said = ana.page.locator(f"[data-piece=own-{card}]").get_attribute("aria-label") or ""
        assert said.count("spent") + said.count("→") + said.count("never") == 1, f"read twice: {said}"
    rest = ana.page.locator("[data-piece=own-rest]").get_attribute("aria-label") or ""
    assert rest.count("spent") + rest.count("no point") == 1, f"read twice: {rest}"
    assert ana.page.evaluate(SMALL) == []
    for slot in range(2):
        expect(
            ana.page.locator(f"[data-piece=task-{TASKS[run.state.tasks.named[slot]].lower()}-name]")
        ).to_be_in_viewport()


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_claims_are_filled_from_the_chat_and_notes_stay_at_home(invite: Invite, server: Server, scheme: str) -> None:
    ana, ben = invite(base_url=server.url, color_scheme=scheme, **DESK), invite(base_url=server.url, **DESK)
    run = position(second_shift)
    sit_down(server, run, ana, ben)
    first, second = [ana.page.locator("[data-region=claims] tr:has(th span.row)").nth(i) for i in range(2)]

    ben.page.get_by_label("Say something").fill("I completed Task 2.")
    ben.page.keyboard.press("Enter")
    expect(first.locator("td").nth(1).locator(".cell.solid")).to_have_text("2")
    ben.page.get_by_label("Say something").fill("I complete Task 1.")
    ben.page.keyboard.press("Enter")
    expect(second.locator("td").nth(1).locator(".cell.outline")).to_have_text("1")
    assert first.locator("td").nth(0).locator(".cell").count() == 0, "her own card is covered, and she has said nothing"
    came = ana.page.locator("[data-region=claims] tr.came").first.locator(".cell")
    assert came.count() == len(run.state.history.draws[0].owners)

    ben.frames.clear()
    ana.page.get_by_role("button", name="My note on Ben: none").click()
    expect(ana.page.get_by_role("button", name="My note on Ben: trust")).to_be_visible()
    ana.page.reload()
    expect(ana.page.get_by_role("button", name="My note on Ben: trust")).to_be_visible()
    ben.page.reload()
    expect(ben.page.get_by_role("button", name="My note on Ana: none")).to_be_visible()
    assert min(ana.page.evaluate(CONTRASTS, "[data-region=claims] .cell.solid")) >= 4.5
    assert "trust" not in "".join(ben.frames).replace("I trust", "").replace("whom you trust", "")


def to_the_vote(server: Server, ana: Guest, seats: int = 6) -> str:
    """Ana alone with bots before the first vote; nobody has voted. The table's id."""
    run = position(lambda state: state.step == VOTING and state.asked.bit_count() == seats, seats)
    id = lay_out(server, run, [ana], bot="regular")
    ana.turn_page()
    ana.until(lambda: ana.prompt == "Who leaves the table?" and ana.lit() > 0, "the question for a ballot")
    return id


def test_bots_talk_in_turn_answer_and_vote_when_people_have_had_their_say(invite: Invite, server: Server) -> None:
    ana = invite(base_url=server.url, **DESK)
    to_the_vote(server, ana)
    lines = ana.page.get_by_role("region", name="Chat").locator("li:not(.heading)")
    given = ana.page.locator(".piece[data-piece^=player-][data-piece$=-text]", has_text="ballot given")

    expect(lines).to_have_count(5)
    said = lines.all_inner_texts()
    assert [line.strip().partition("\n")[0][:5] for line in said] == [f"Bot {seat}" for seat in range(2, 7)]
    assert all("I suspect" in line or "Not me, " in line for line in said)

    ana.button("I suspect …").click()
    ana.button("Bot 4").click()
    expect(lines).to_have_count(7)
    assert "You I suspect Bot 4." in " ".join(lines.nth(5).inner_text().split())
    assert "Bot 4 Not me, Ana. " in " ".join(lines.nth(6).inner_text().split())
    assert given.count() == 0, "the bots wait for her"

    ana.page.locator("[data-piece=player-4].live").click()
    assert given.count() == 0, "she may still choose another"
    ana.button("Vote against Bot 4").click()
    expect(ana.page.locator("dialog.moment.vote")).to_be_visible()


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("screen", [DESK, PHONE], ids=["desktop", "phone"])
def test_ballots_are_turned_over_one_by_one_to_a_verdict_on_a_full_screen(
    invite: Invite, server: Server, screen: dict[str, Any], scheme: str
) -> None:
    ana = invite(base_url=server.url, color_scheme=scheme, **screen)
    ana.touch = "has_touch" in screen
    to_the_vote(server, ana)
    for arch in ana.page.locator("[data-piece^=player-].live > .body > .place").all():
        box = arch.bounding_box()
        assert box is not None
        assert min(box["width"], box["height"]) >= 44
    assert ana.page.evaluate(SMALL) == []
    ana.page.evaluate(WATCH_THE_VOTE)
    touch(ana, ana.page.locator("[data-piece=player-2].live"))
    touch(ana, ana.page.locator("[data-piece=ready].live"))

    page = ana.page.locator("dialog.moment.vote")
    expect(page.locator(".slip")).to_have_count(3)
    assert ana.page.evaluate(ASKEW) == []
    expect(page.get_by_role("button", name="Start the morning")).to_be_visible()
    assert ana.page.evaluate(ASKEW) == []
    check(ana, "the verdict")
    question, verdict = "Who leaves the table?", page.locator("h1").inner_text()
    assert verdict.endswith(("is voted out", "are voted out", "leaves"))
    assert ana.page.evaluate("turned") == [*[[count, question] for count in range(7)], [6, verdict]]
    counts = [int(number) for number in page.locator(".number").all_inner_texts()]
    assert (len(counts), sum(counts)) == (7, 6)
    most = page.locator(".arches > .most b").all_inner_texts()
    assert (len(most) == 1 and verdict.startswith(most[0])) or verdict == "Nobody leaves"

    ana.turn_page()
    ana.until(lambda: page.count() == 0, "the morning")


# All that a screen reader is told of the log, on the table and on the page that lies over it.
TOLD = "() => [...document.querySelectorAll('[role=log]')].map((found) => found.textContent).join(' ')"
FOCUSED = "() => document.activeElement.dataset.name ?? document.activeElement.localName"


def test_by_keys_alone_a_vote_is_cast_and_nothing_said_before_its_ballots_are_turned_over(
    invite: Invite, server: Server
) -> None:
    ana = invite(base_url=server.url, **DESK)
    keys = ana.page.keyboard
    run = position(lambda state: state.step == VOTING and state.asked.bit_count() == 6, 6)
    lay_out(server, run, [ana], bot="regular")
    page = ana.page.locator("dialog.moment")
    page.get_by_role("button", name="Go on").press("Enter")
    expect(page).to_have_count(0)
    expect(ana.page.get_by_role("region", name="Chat").locator("li:not(.heading)")).to_have_count(5)
    assert ana.page.evaluate(FOCUSED) == "main"
    keys.press("Tab")
    assert ana.page.evaluate(FOCUSED) == "player-2"
    keys.press("Enter")
    keys.press("Tab")
    assert ana.page.evaluate(FOCUSED) == "ready"
    keys.press("Enter")

    expect(page.locator(".slip").first).to_be_visible()
    assert "Bot 6 casts a ballot. Ballots:" not in ana.page.evaluate(TOLD)
    page.get_by_role("button", name="Show the result").press("Enter")
    expect(page.get_by_role("button", name="Start the morning")).to_be_visible()
    ana.until(lambda: "Ballots:" in ana.page.evaluate(TOLD), "the result")
    page.get_by_role("button", name="Start the morning").press("Enter")
    expect(page).to_have_count(0)
    assert ana.page.evaluate(FOCUSED) != "body"


def test_a_tip_stays_where_it_is_when_a_card_is_chosen(invite: Invite, server: Server) -> None:
    ana = invite(base_url=server.url, tips=True, **DESK)
    sit_down(server, position(), ana)
    tip = ana.page.get_by_role("region", name="Explained once")
    expect(tip).to_be_visible()
    before = tip.bounding_box()

    own_cards(ana).and_(ana.page.locator(".live")).first.click()

    expect(ana.page.locator("[data-piece=tray].live")).to_be_visible()
    ana.page.wait_for_timeout(500)  # it looks for a better place every 200 milliseconds
    assert tip.bounding_box() == before


# The parts of a page that lie over each other or out of the window sideways.
OVERLAPPING = """() => {
  const boxes = [...document.querySelectorAll('dialog.moment li')].map((found) => found.getBoundingClientRect());
  const over = boxes.filter((box, i) => boxes.some((other, j) => j < i && other.top < box.bottom - 1 &&
    box.top < other.bottom - 1 && other.left < box.right - 1 && box.left < other.right - 1));
  return [over.length, document.querySelector('dialog.moment .inside').scrollWidth > innerWidth];
}"""
LARGE = "document.documentElement.style.fontSize = '200%'"


@pytest.mark.parametrize("role", [SURVIVOR, INFECTED, ZERO], ids=["Survivor", "Infected", "Patient Zero"])
def test_the_page_of_a_role_is_seen_whole_on_a_phone(invite: Invite, server: Server, role: int) -> None:
    """After a hit of Infect, with eight players: the longest title and the longest list of suspects."""
    ana = invite(base_url=server.url, **PHONE)

    def changed(state: Table) -> bool:
        hit = any([draw.victim >= 0 for draw in state.history.draws])
        return state.step == SUBMITTING and hit and state.players.roles[0] == role

    run = next(found for seed in range(60) if (found := tried(changed, 8, seed)) is not None)
    lay_out(server, run, [ana], bot="regular")
    page = ana.page.locator("dialog.moment")
    cards = {SURVIVOR: 3, INFECTED: 5, ZERO: 4}[role]
    expect(page.locator("li")).to_have_count(cards)
    assert ana.page.evaluate(ASKEW) == []

    ana.page.evaluate(LARGE)
    assert ana.page.evaluate(OVERLAPPING) == [0, False]
    ana.turn_page()
    bar = "(found) => found.scrollWidth <= found.clientWidth"
    assert ana.page.locator(".bar .meters").evaluate(bar), "the Day is not cut"


def tried(there: Callable[[Table], bool], seats: int, seed: int) -> Run[Any, Any] | None:
    """A game of bots to a position on its first Day, if it comes there before anybody has handed in a card."""

    def found(state: Table) -> bool:
        return state.day > 1 or (there(state) and not any([card >= 0 for card in state.hands.cards]))

    run = reached(GAME, seats, {}, seed, found)
    return run if run.state.day == 1 else None


def test_a_hint_leaves_room_for_all_beside_the_board(invite: Invite, server: Server) -> None:
    ana = invite(base_url=server.url, **DESK)
    sit_down(server, position(), ana)

    ana.button("Hint").click()
    ana.button("Do it").first.wait_for()
    side = ana.page.locator(".right .side > *")
    boxes = [box for each in side.all() if (box := each.bounding_box()) is not None]
    assert all(first["y"] + first["height"] <= second["y"] + 1 for first, second in pairwise(boxes))
    overflow = "(found) => found.scrollHeight - found.clientHeight"
    assert [each.evaluate(overflow) for each in side.all()] == [0] * side.count()

    ana.page.locator(".right").get_by_role("button", name="Close").click()
    expect(ana.page.get_by_label("Say something")).to_be_visible()


def test_whoever_watches_is_offered_nothing_to_do(invite: Invite, server: Server) -> None:
    ana, eve = invite(base_url=server.url, **DESK), invite(base_url=server.url, **DESK)
    id = sit_down(server, position(second_shift), ana)
    eve.page.goto(f"/t/{id}")

    expect(eve.page.locator("[data-piece=pile-words]")).to_have_text("What came up on Day 1, morning")
    assert eve.page.locator(".desk button").count() == 0
    expect(eve.page.locator(".desk")).to_contain_text("You are watching")


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_the_end_says_who_was_what(invite: Invite, server: Server, scheme: str) -> None:
    ana = invite(base_url=server.url, color_scheme=scheme, **DESK)
    run = before_the_end(GAME, 6, {}, SEED, 1)
    lay_out(server, run, [ana], bot="regular")
    ana.play_until(lambda: ana.button("Rematch").count() > 0, "the end")

    told = ana.page.locator(".end .summary .lead").all_inner_texts()[-1]
    assert told in ("You win. Well played.", "Not this time. Another go?")
    words = " ".join(ana.page.locator(".end .numbers li").all_inner_texts())
    assert words.count("Patient Zero") == 1
    assert words.count("Survivor") + words.count("Infected") + words.count("Leader") >= 5
    check(ana, "the end")


@pytest.mark.parametrize("seats", [6, 8])
def test_both_rows_of_cards_lie_on_a_phone_without_scrolling(invite: Invite, server: Server, seats: int) -> None:
    ana = invite(base_url=server.url, **PHONE)
    ana.touch = True
    sit_down(server, position(second_shift, seats), ana)
    sheet = ana.page.locator("footer.sheet").bounding_box()
    strip = ana.page.locator(".phone .seats").bounding_box()
    assert sheet is not None
    assert strip is not None

    def seen() -> bool:
        boxes = [card.locator("> .body > .place").bounding_box() for card in own_cards(ana).all()]
        return len(boxes) == 6 and all(
            box is not None
            and min(box["width"], box["height"]) >= 44
            and strip["y"] + strip["height"] <= box["y"]
            and box["y"] + box["height"] <= sheet["y"] + 1
            for box in boxes
        )

    ana.until(seen, "six whole cards between the seats and the desk")
    assert ana.page.evaluate(SMALL) == []

    own_cards(ana).and_(ana.page.locator(".live")).first.tap()
    ana.page.locator(".desk .main .btn.act", has_text="Hand in").tap()
    ana.until(lambda: "@1 hands in a card." in "".join(ana.frames), "the card is handed in")


def test_a_long_name_in_the_tray_is_cut_and_keeps_its_size(invite: Invite, server: Server) -> None:
    ana, ben = invite(base_url=server.url, **PHONE), invite(base_url=server.url)
    name = "Maximiliane of Ragusa"
    lay_out(server, position(seats=8), [ana, ben], bot="regular", names=("Ana", name))
    ana.turn_page()
    ana.until(lambda: ana.prompt == HAND_IN, "the question for a card")

    place = ana.page.locator("[data-piece=tray-2]")
    cut = (place.locator("text.words").text_content() or "").strip()
    assert re.fullmatch("Maxi?m?…", cut), cut
    assert ana.page.evaluate(SMALL) == []
    expect(ana.page.locator("[data-piece=tray-1] text.words")).to_have_text("You")
    expect(place).to_have_attribute("aria-label", name)
    place.locator("> .body > .place").tap()
    expect(ana.page.locator(".bubble")).to_contain_text(name)


def test_cards_are_turned_up_one_by_one_unless_one_skips_or_wants_no_motion(invite: Invite, server: Server) -> None:
    ana = invite(base_url=server.url, **PHONE, reduced_motion="no-preference")
    ana.touch = True
    ben = invite(base_url=server.url)
    sit_down(server, position(), ana, ben)
    ana.page.evaluate(HELD)
    for guest in (ana, ben):
        hand_in(guest)

    ana.until(lambda: ana.page.evaluate("'below' in window"), "the second card, a second after the first")
    assert not ben.prompt.startswith("Card"), "all at once"
    assert ana.page.locator(".phone .seats .dot").count() == 0, "nobody is waited for"
    assert "Waiting for" not in ana.page.locator(".desk").inner_text()
    ana.until(lambda: ana.page.evaluate("below()") >= 0, "the Tasks whose points move are in sight")
    ana.page.keyboard.press("Escape")  # skips the others
    ana.until(lambda: not ana.prompt.startswith("Card"), "the end of the pile")


@pytest.mark.parametrize("screen", [DESK, PHONE], ids=["desktop", "phone"])
def test_the_lesson_leads_to_its_last_step(invite: Invite, server: Server, screen: dict[str, Any]) -> None:
    ana = invite(base_url=server.url, **screen)
    ana.touch = "has_touch" in screen
    ana.page.goto("/")
    id = ana.page.request.post("/api/lessons", data={"game": "outbreak", "name": "Ana"}).json()["id"]
    ana.page.goto(f"/t/{id}")
    ana.turn_page()
    shown = ana.page.get_by_role("region", name="First game")
    expect(shown).to_contain_text("Step 1 of 11")
    expect(shown).to_contain_text("The aim.")

    def see(read: list[bool]) -> bool:
        """Or read a page that has come over it meanwhile."""
        read.append(ana.page.evaluate(READ))
        return read[-1] or bool(ana.page.evaluate(IN_SIGHT))

    def free() -> bool:
        if not ana.page.evaluate(READ):
            if "Tap that card" in shown.inner_text():
                ana.page.evaluate("document.querySelector('.phone .scroll')?.scrollTo(0, 34)")  # as a hand would
            read: list[bool] = []
            ana.until(lambda: see(read), "all of what is lit in sight")
            if not any(read):
                ana.point(lesson="Step ")
        return shown.count() > 0 and "Two ballots against two" in shown.inner_text()

    ana.until(free, "the last step", WHOLE_GAME)


def test_the_page_of_a_role_stays_while_others_act(invite: Invite, server: Server) -> None:
    ana, ben = invite(base_url=server.url, **DESK), invite(base_url=server.url)
    lay_out(server, position(), [ana, ben], bot="regular")
    page = ana.page.locator("dialog.moment")
    expect(page).to_be_visible()
    ana.settled()
    ana.page.evaluate("window.first = document.querySelector('dialog.moment')")

    ben.turn_page()
    ben.until(lambda: ben.prompt == HAND_IN and ben.lit() > 0, "the question for a card")
    before = ana.received().count("hands in a card")
    hand_in(ben)
    ana.until(lambda: ana.received().count("hands in a card") > before, "Ben's card")
    ana.settled()
    assert ana.page.evaluate("window.first.isConnected"), "not closed and opened again"
