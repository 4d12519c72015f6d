"""Clinic in a browser: a whole game by pointing, the secret choice of actions, a reload in the middle of a step."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Locator, expect

from lazaretto.games.clinic import GAME
from lazaretto.games.clinic.rules import question
from lazaretto.games.clinic.rules.build import Building
from lazaretto.games.clinic.rules.cars import Parking
from lazaretto.games.clinic.rules.hire import Hiring
from lazaretto.games.clinic.state import Table
from lazaretto.games.clinic.state.terms import ACT, CHOOSE, MOVEMENT, OUTSIDE, SPREAD

from ..web.harness import Server
from .conftest import Invite
from .guest import WHOLE_GAME, Guest
from .positions import before_the_end, lay_out, reached
from .test_phone import PHONE

STEPS = ("Build", "Hire", "Admit")
SHOWN = "@1 chose Admit, @2 chose Hire"


@pytest.fixture(scope="module")
def clinic(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    server = Server(tmp_path_factory.mktemp("clinic") / "data", "clinic").ready()
    yield server
    server.stop()


@pytest.fixture
def guest(invite: Invite, clinic: Server) -> Guest:
    return invite(base_url=clinic.url)


def test_a_game_against_bots_by_clicking(guest: Guest, clinic: Server) -> None:
    """Its first actions, from the lobby, and its last ones; between them are hundreds of taps alike."""
    page = guest.page
    guest.against_bots("Clinic")
    for _ in range(12):
        guest.play_one()

    lay_out(clinic, before_the_end(GAME, 2, {}, 1, 80), [guest], "regular")
    end = page.locator("main.end")
    guest.hurry_until(end.is_visible, "the end of the game", WHOLE_GAME)

    rows = [row.split("\t") for row in page.locator("tbody tr").all_inner_texts()]
    assert len(rows) == 7
    assert all([re.search(r"C-\d\d\d", row[0]) for row in rows]), "every row names its rule"
    total = page.locator("tfoot tr").inner_text().split("\t")[1:]
    assert len(total) == 2
    for seat, points in enumerate(total):
        assert number(points) == sum([number(row[seat + 1]) for row in rows])


def number(shown: str) -> int:
    return int(shown.replace("\N{MINUS SIGN}", "-"))


def test_what_is_chosen_in_secret_reaches_nobody_before_all_have_chosen(invite: Invite, clinic: Server) -> None:
    """Whatever Ana lays down, the bytes that the others get are the same."""
    ana, ben, eve = [invite(base_url=clinic.url) for _ in range(3)]
    id = lay_out(clinic, reached(GAME, 2, {}, 3, lambda state: state.phase == CHOOSE), [ana, ben])
    ana.until(lambda: chooses(ana) and chooses(ben), "the first choice")
    eve.page.goto(f"/t/{id}")
    expect(eve.page.locator(".desk")).to_have_text(re.compile(r"^\s*Waiting for Ana and Ben\s+You are watching\.\s*$"))

    heard = [choose(ana, step, ben, eve) for step in STEPS]
    assert heard[0] == heard[1] == heard[2], "Build, Hire and Admit look alike to the others"
    assert "is ready" in heard[0]
    verb(ana, "Admit").click()
    for other in (ben, eve):
        other.reload()  # a whole screen, not differences alone
        expect(other.page.locator(".desk h2")).to_be_visible()
        assert "@1 chose" not in other.received()
    assert "choose admit" not in eve.received()

    ben.asked()
    verb(ben, "Hire").click()
    for other in (ben, eve):
        other.until(lambda other=other: SHOWN in other.received(), "all are turned up")  # type: ignore[misc]


def chooses(guest: Guest) -> bool:
    return guest.prompt.startswith("What is your")


def verb(guest: Guest, say: str) -> Locator:
    """A verb of the desk; a few words below it belong to its name."""
    return guest.page.get_by_role("button", name=re.compile(f"^{say}"))


def choose(ana: Guest, step: str, *others: Guest) -> str:
    """Ana lays down an action tile and takes it back; what the others heard meanwhile, but for the counter."""
    for other in others:
        other.frames.clear()
    verb(ana, step).click()
    for other in others:
        other.until(lambda other=other: "is ready" in "".join(other.frames), "that Ana is ready")  # type: ignore[misc]
    ana.button("Undo").click()
    ana.until(lambda: chooses(ana), "the choice again")
    for other in others:
        other.until(lambda other=other: len(other.frames) > 1, "that Ana thinks again")  # type: ignore[misc]
    return re.sub(r'"at":\d+', "", "\n".join(["\n".join(other.frames) for other in others]))


def test_a_reload_in_the_middle_of_a_step_changes_nothing(guest: Guest, clinic: Server) -> None:
    lay_out(clinic, reached(GAME, 1, {}, 3, hired), [guest])
    guest.asked()
    assert "park" in guest.prompt
    during = guest.screen()

    guest.reload()
    guest.asked()
    assert guest.screen() == during

    guest.play_until(lambda: "park" not in guest.prompt, "the car parked")
    assert guest.screen() != during


def test_a_car_parks_itself_and_undo_leaves_the_parking_to_choose(guest: Guest, clinic: Server) -> None:
    page = guest.page
    lay_out(clinic, reached(GAME, 1, {}, 3, hiring), [guest])
    guest.asked()
    cars = len(parked(guest))

    page.locator('[data-name="doctor-slot-1"]').click()
    guest.until(lambda: len(parked(guest)) == cars + 1, "the car is parked without a tap")
    assert guest.prompt == "Whom do you hire?"

    guest.button("Undo").click()
    guest.until(lambda: guest.prompt == "Where does the car park?", "the parking is asked for")
    elsewhere = page.locator('[data-piece^="corner-"].live').last
    name = elsewhere.get_attribute("data-piece")
    elsewhere.click()
    guest.until(lambda: name in parked(guest), "the car is where it was put")


def test_a_hint_parks_the_car_as_a_tap_does(guest: Guest, clinic: Server) -> None:
    lay_out(clinic, reached(GAME, 1, {}, 3, hiring), [guest])
    guest.asked()
    cars = len(parked(guest))

    guest.button("Hint").click()
    idea = guest.page.locator("li").filter(has_text=re.compile("^Hire ")).first
    idea.get_by_role("button", name="Do it").click()
    guest.until(lambda: len(parked(guest)) == cars + 1, "the car is parked without a tap")


def parked(guest: Guest) -> list[str]:
    """The corners with cars; while no car is to be parked, no other corner is drawn."""
    if "park" in guest.prompt:
        return []
    return [name for name in guest.pieces("floor-0") if name.startswith("corner-")]


def hiring(state: Table) -> bool:
    asked = question(state, 0)
    return isinstance(asked, Hiring) and not asked.doctor_hired and not asked.helper_hired


def test_cells_and_people_are_large(invite: Invite, clinic: Server) -> None:
    guest = invite(base_url=clinic.url, viewport={"width": 1440, "height": 900})
    lay_out(
        clinic, reached(GAME, 2, {}, 3, lambda state: state.round == 2 and state.phase == CHOOSE), [guest], "regular"
    )
    guest.asked()

    cells = [measured(guest, f'[data-piece="space-F{floor}:{place}"]') for floor in (0, 1) for place in ("d3", "a3")]
    assert min(cells) >= 90
    people = guest.page.locator('[data-region^="floor-"] [data-piece^="person-1-"]:not([data-piece*="-behind-"])')
    assert people.count() > 0
    assert min([box["width"] for each in people.all() if (box := each.bounding_box())]) >= 40


def test_floors_stay_large_with_five_people_outside(invite: Invite, clinic: Server) -> None:
    """The row below the floors does not wrap; floors side by side are alike."""
    guest = invite(base_url=clinic.url, viewport={"width": 1440, "height": 900})
    lay_out(clinic, reached(GAME, 2, {"mode": "covid"}, 7, crowded), [guest], "regular")
    guest.asked()
    guest.settled()

    cells = [measured(guest, f'[data-piece="space-F{floor}:{place}"]') for floor in (0, 1) for place in ("d3", "a3")]
    assert min(cells) >= 90
    assert max(cells) - min(cells) < 0.5
    outside = guest.page.locator('[data-region="outside"] > svg')
    assert outside.count() >= 5
    assert min([box["width"] for each in outside.all() if (box := each.bounding_box())]) >= 40


def test_floors_side_by_side_are_alike_with_every_drawer_above_one(invite: Invite, clinic: Server) -> None:
    """Four players have more rows of appointments than fit below the floors, and so a drawer more."""
    guest = invite(base_url=clinic.url, viewport={"width": 1440, "height": 900})
    choosing = reached(GAME, 4, {"mode": "covid"}, 5, lambda state: state.phase == CHOOSE and 0 in GAME.acting(state))
    lay_out(clinic, choosing, [guest], "regular")
    guest.asked()
    guest.settled()

    boxes = [guest.page.locator(f'[data-piece="space-F{floor}:a3"]').bounding_box() for floor in (0, 1)]
    tops = [box["y"] for box in boxes if box]
    assert max(tops) - min(tops) < 0.5
    assert min([box["height"] for box in boxes if box]) >= 90


def crowded(state: Table) -> bool:
    kinds = {(person.kind, person.level, person.ill) for person in state.clinics[0].people if person.place == OUTSIDE}
    return len(kinds) >= 5 and 0 in GAME.acting(state)


@pytest.mark.parametrize("take", [Hiring, Building])
def test_how_one_wins_stays_in_sight_beside_what_one_takes(invite: Invite, clinic: Server, take: type) -> None:
    """And what is on offer says what it does, in letters one can read."""
    guest = invite(base_url=clinic.url, viewport={"width": 1440, "height": 900})
    there = reached(GAME, 2, {}, 3, lambda state: state.round >= 2 and isinstance(question(state, 0), take))
    lay_out(clinic, there, [guest], "regular")
    guest.asked()

    goals = guest.page.locator('[data-region="goals"]')
    expect(goals.get_by_role("listitem")).to_have_count(2)
    for row in goals.get_by_role("listitem").all():
        expect(row).to_be_in_viewport(ratio=1)
    said = "bridges a level" if take is Hiring else "two beds"
    expect(guest.page.locator(".markets").get_by_text(said)).to_be_in_viewport(ratio=1)
    assert guest.page.evaluate(SMALL_WARES) == []


# Words on what is on offer that have less than twelve pixels.
SMALL_WARES = """() => [...document.querySelectorAll('.markets text.words')]
  .map((words) => [words.textContent, parseFloat(words.getAttribute('font-size')) * words.getScreenCTM().a])
  .filter(([, size]) => size < 11.9)"""


def test_the_order_of_the_round_is_legible_on_a_phone_before_the_first_round(invite: Invite, clinic: Server) -> None:
    """Eight steps side by side would lie over each other: it shows two."""
    guest = invite(**{**PHONE, "base_url": clinic.url})
    lay_out(clinic, reached(GAME, 2, {"mode": "covid"}, 3, lambda _: True), [guest])
    guest.asked()

    shown = guest.page.locator('[data-region="steps"] > li:visible')
    assert [line.splitlines()[0] for line in shown.all_inner_texts()] == ["1 Actions", "2 Infections"]


def test_targets_do_not_stay_under_the_order_of_the_round(invite: Invite, clinic: Server) -> None:
    """On a phone it lies over what is scrolled."""
    guest = invite(**{**PHONE, "base_url": clinic.url, "reduced_motion": "reduce"})
    page = guest.page
    spreading = reached(GAME, 2, {"mode": "covid"}, 3, lambda state: state.phase == SPREAD and 0 in GAME.acting(state))
    lay_out(clinic, spreading, [guest], "regular")
    guest.until(lambda: guest.prompt == "Where does the virus spread?", "the virus spreads")
    page.locator(".desk h2").tap()  # until then everything round the targets is shown, too
    guest.settled()
    order = page.locator('[data-region="steps"]').bounding_box()
    assert order is not None
    bottom = order["y"] + order["height"]

    page.evaluate(COVERED, bottom)
    assert page.evaluate(TOP) < bottom
    page.set_viewport_size({"width": 390, "height": 850})
    guest.until(lambda: page.evaluate(TOP) >= bottom, "the targets are below it")


def test_an_arrow_to_targets_above_does_not_lie_under_the_order_of_the_round(invite: Invite, clinic: Server) -> None:
    """Where people below are to move as well."""
    guest = invite(**{**PHONE, "base_url": clinic.url, "reduced_motion": "reduce"})
    moving = reached(GAME, 2, {"mode": "covid"}, 7, lambda state: state.round == 2 and state.phase == MOVEMENT)
    lay_out(clinic, moving, [guest], "regular")
    guest.asked()
    guest.settled()
    guest.page.locator(".desk h2").tap()
    guest.page.evaluate("document.querySelector('main.scroll').scrollTo(0, 9999)")
    guest.page.locator(".above > button.up").wait_for()

    arrow = guest.page.locator(".above > button.up").bounding_box()
    order = guest.page.locator('[data-region="steps"]').bounding_box()
    assert arrow is not None
    assert order is not None
    assert arrow["y"] >= order["y"] + order["height"]


TARGET = """document.querySelector('[data-piece^="pre-"].live').getBoundingClientRect()"""
TOP = f"{TARGET}.top"
# Scrolls until 20 pixels of the targets lie under this height.
COVERED = f"""(bottom) => {{
  const box = {TARGET};
  document.querySelector('main.scroll').scrollBy({{ top: box.top - bottom + 20, behavior: 'instant' }});
}}"""


def measured(guest: Guest, piece: str) -> float:
    box = guest.page.locator(piece).bounding_box()
    assert box is not None
    return box["height"]


@pytest.mark.parametrize("lesson", ["", "covid"])
def test_a_lesson_leads_to_its_last_step(guest: Guest, lesson: str) -> None:
    page = guest.page
    page.goto("/")
    asked = {"game": "clinic", "name": "Ana", **({"lesson": lesson} if lesson else {})}
    id = page.request.post("/api/lessons", data=asked).json()["id"]
    page.goto(f"/t/{id}")
    shown = page.get_by_role("region", name="First game")
    expect(shown).to_contain_text("Step 1 of")

    def free() -> bool:
        guest.point(lesson="Step ")
        return "You know enough" in shown.inner_text()

    guest.until(free, "the last step", WHOLE_GAME)
    expect(page.locator(".desk h2")).to_have_text("What is your first action?")


def test_a_lost_common_cause_shows_how_near_it_was(guest: Guest, clinic: Server) -> None:
    """With the numbers that decide: popularity alone neither wins nor loses it."""
    page = guest.page
    hard = {"mode": "covid", "contagion": "high", "isolation": "weak"}
    lost = before_the_end(GAME, 2, hard, 1, 1)
    lay_out(clinic, lost, [guest], "regular")

    near = page.locator(".numbers").filter(has_text="How near it was")
    expect(near.get_by_role("listitem").filter(has_text="infected patients treated")).to_contain_text("5")
    expect(near.get_by_role("listitem").filter(has_text="people, and tiles")).to_contain_text("26")
    expect(near.get_by_role("listitem").filter(has_text="21 more died than cured")).to_be_in_viewport(ratio=1)


def hired(state: Table) -> bool:
    """Somebody hired has still to park."""
    return state.phase == ACT and isinstance(question(state, 0), Parking)
