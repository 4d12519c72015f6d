"""The middle of the table as a picture: appointments, University, sale, contagion board, other clinics, forecast."""

from __future__ import annotations

from typing import Final

from lazaretto.core import Json, Scene, Seat
from lazaretto.games.clinic import text
from lazaretto.games.clinic.data import (
    CONTAGIONS,
    ELEMENT_NAMES,
    ELEMENTS,
    ISOLATIONS,
    LEVEL_IDS,
    MODULE,
    NUMBERS,
    PRICE,
    TABLES,
    TREATMENT,
)
from lazaretto.games.clinic.data.grid import COLUMNS, FLOOR, PLAN, ROWS, SPACES
from lazaretto.games.clinic.rules import build, covid
from lazaretto.games.clinic.rules.forecast import Forecast
from lazaretto.games.clinic.rules.hire import HELPER_PRICES, HELPERS, doctor_price, on_offer
from lazaretto.games.clinic.rules.places import guarded, hours_to
from lazaretto.games.clinic.rules.scoring import dead
from lazaretto.games.clinic.scene.floors import room_look
from lazaretto.games.clinic.scene.people import groups, sprite_of
from lazaretto.games.clinic.state import Clinic, Table
from lazaretto.games.clinic.state.survey import survey
from lazaretto.games.clinic.state.terms import (
    ACT,
    ADMIT,
    BONUS,
    BUY,
    CHOOSE,
    COVID,
    ISOLATED,
    MOVEMENT,
    NONE,
    OVER,
    SOLO,
    VACANT,
    WORKAHOLIC_SLOT,
)

CURES: Final = 10  # places in the forecast, below the sums
LEFT: Final = 30
MOVES: Final = 60
PLAN_LINES: Final = 12
NUMBER: Final[dict[str, Json]] = {"font": 0.4, "align": "start"}
IN_ROW: Final = 7  # people in another clinic's picture
MOST_PEOPLE: Final = 3 * IN_ROW
HELPER_SPRITES: Final = ("nurse", "orderly", "guard")


def draw_bar(scene: Scene, state: Table, clinic: Clinic) -> None:
    scene.region("bar", "meters")
    round_ = f"Round {text.ROMAN[state.round - 1]}"
    label = f"{round_} of {text.ROMAN[NUMBERS.rounds - 1]}"
    scene.piece("round", "bar", 0, "", label, text=round_, help="C-001")
    if state.setup.mode == COVID:
        line = f"{state.epidemic.survivors} : {dead(state)}"
        scene.piece("balance", "bar", 1, "covid", f"Survivors against deceased: {line}", text=line, help="CV-071")
    scene.piece("my-money", "bar", 2, "money", f"Your money: ${clinic.money}", text=f"${clinic.money}")
    scene.piece("my-popularity", "bar", 3, "star", f"Your popularity: {clinic.popularity}", text=str(clinic.popularity))
    scene.piece("my-hours", "bar", 4, "clock", f"Hours spent: {clinic.hours}", text=str(clinic.hours), help="C-166")
    if state.setup.mode == SOLO:
        goal = text.goal(state.setup)
        scene.piece("goal", "bar", 5, "", goal, text=goal.partition(":")[0], help="C-172")


# ---- appointments --------------------------------------------------------------------------------------------


def draw_appointments(scene: Scene, state: Table) -> None:
    """A row for each service; the one at the right, framed, is next (C-016)."""
    rows, width = len(state.market.rows), NUMBERS.row + 1
    admitting = state.phase == ACT and state.clinics[state.turn].this_round.choice == ADMIT
    scene.region(
        "appointments",
        "board",
        title="Appointments",
        hint="the framed one is next",
        size=[width, rows],
        place="market",
        surface="none",
        focus=admitting,
    )
    for service in range(rows):
        row = TABLES.services[service]
        scene.piece(f"service-{row.id}", "appointments", [0, service], f"mark-{row.id}", row.name, span=[0.9, 0.9])
        for column in range(NUMBERS.row):
            slot = f"slot-{row.id}-{column + 1}"
            sprite = "slot" if column else "slot-front"
            scene.piece(slot, "appointments", [width - 1 - column, service], sprite, span=[0.94, 0.94])
            if column < len(state.market.rows[service]):
                level = state.market.rows[service][column]
                label = text.begin(f"{LEVEL_IDS[level]} patient, place {column + 1} of {row.name}")
                name = f"queue-{row.id}-{column + 1}"
                scene.piece(name, slot, [0.17, 0.06], f"patient-{level + 1}", label, span=[0.6, 0.76])


def draw_university(scene: Scene, state: Table) -> None:
    scene.region("university", "shelf", title="University", hint="doctors to hire", unit=50)
    place = 0
    for slot in range(len(state.market.university)):
        level = state.market.university[slot]
        vacant = level == VACANT
        sprite = "slot" if vacant else "workaholic" if level == WORKAHOLIC_SLOT else f"doctor-{level + 1}"
        label = f"Slot {slot + 1}, empty" if vacant else text.begin(text.doctor_in_slot(level))
        price = f"${doctor_price(state, slot)}"
        name = f"doctor-slot-{slot + 1}"
        scene.piece(name, "university", place, "", f"{label}, {price}", span=[0.84, 1.34], help="C-071")
        draw_offer(scene, name, sprite, price)
        place += 1
    for helper in range(len(HELPERS) if state.setup.expansions.guards else 2):
        name, left = f"helper-{HELPER_SPRITES[helper]}", on_offer(state, helper)
        label = f"{HELPER_SPRITES[helper].capitalize()} for ${HELPER_PRICES[helper]}, {left} on offer"
        scene.piece(name, "university", place, "", label, span=[0.84, 1.34], count=left)
        draw_offer(scene, name, HELPER_SPRITES[helper], f"${HELPER_PRICES[helper]}")
        place += 1


def draw_offer(scene: Scene, name: str, sprite: str, price: str) -> None:
    """Who it is, and the price below."""
    scene.piece(f"{name}-art", name, [0.04, 0], sprite, span=[0.76, 1])
    scene.piece(f"{name}-price", name, [0, 1.03], "", text=price, span=[0.84, 0.3], font=0.26)


def draw_sale(scene: Scene, state: Table) -> None:
    """What can be built, with its stock and lowest price."""
    scene.region("sale", "shelf", title="On sale", columns=4, unit=66)
    place = 0
    for element in range(1, ELEMENTS):
        if build.in_game(state.setup, element) and (element >= TREATMENT or element <= len(state.market.rows)):
            left = state.market.stock[element]
            stacked = MODULE[element] and element not in (TREATMENT, TREATMENT + 1)
            gone = not left or (stacked and not state.market.on_sale[element])
            more: dict[str, Json] = {"states": ["off"]} if gone else {}
            label = f"{text.ELEMENT[element].capitalize()}, {left} left, from ${PRICE[element][0]}"
            sprite = ELEMENT_NAMES[element]
            name = f"sale-{ELEMENT_NAMES[element]}"
            scene.piece(name, "sale", place, "card-tall", label, span=[1, 1.25], count=left, **more)
            flat = sprite in ("entrance", "conveyor")
            at, span = ([0.22, 0.32], [0.56, 0.18]) if flat else ([0.22, 0.13], [0.56, 0.56])
            scene.piece(f"{name}-art", name, at, sprite, span=span)
            title = text.ELEMENT[element].replace("hub for ", "").capitalize()
            scene.piece(f"{name}-title", name, [0.06, 0.75], "", text=title, span=[0.88, 0.42], font=0.14)
            place += 1


def draw_bonus(scene: Scene, state: Table) -> None:
    if state.phase != BONUS:
        return
    scene.region("bonus", "shelf", title="Bonus tiles", unit=88, place="table")
    for place, tile in enumerate(state.market.bonus):
        row = TABLES.bonuses[tile]
        scene.piece(f"bonus-{row.id}", "bonus", place, "card", row.name, text=row.name, font=0.14, span=[1.2, 1.2])


# ---- COVID-19 ------------------------------------------------------------------------------------------------


def draw_contagion(scene: Scene, state: Table) -> None:
    """The balance all play for, and the tiles of this and the coming rounds."""
    if state.setup.mode != COVID:
        return
    level = f"{CONTAGIONS[state.setup.high]} contagion, {ISOLATIONS[state.setup.isolation]} isolation"
    scene.region(
        "contagion",
        "board",
        title="COVID-19",
        hint=level,
        size=[max(6, NUMBERS.rounds), 2.9],
        place="market",
        surface="none",
    )
    scene.piece(
        "survivors", "contagion", [0, 0], "balance-good", f"Survivors: {state.epidemic.survivors}", span=[3, 1.2]
    )
    scene.piece(
        "survivors-n", "survivors", [0.2, 0.05], "", text=str(state.epidemic.survivors), span=[2.6, 0.75], font=0.66
    )
    scene.piece("survivors-t", "survivors", [0.2, 0.8], "", text="survivors", span=[2.6, 0.3], font=0.26)
    gone = dead(state)
    scene.piece("deceased", "contagion", [3, 0], "balance-bad", f"Deceased: {gone}", span=[3, 1.2])
    scene.piece("deceased-n", "deceased", [0.2, 0.05], "", text=str(gone), span=[2.6, 0.75], font=0.66, tint="bad")
    scene.piece("deceased-t", "deceased", [0.2, 0.8], "", text="deceased", span=[2.6, 0.3], font=0.26)
    for i in range(NUMBERS.rounds):
        now = i == state.round - 1
        tiles = state.epidemic.track[i] + (covid.tiles_out(state) if now else 0)
        cell = f"track-{i + 1}"
        label = f"Round {text.ROMAN[i]}: {text.count(tiles, 'COVID tile')}"
        scene.piece(cell, "contagion", [i, 1.75], "round-now" if now else "round-cell", label, span=[0.94, 0.56])
        tint = {"tint": "white"} if now else {}
        scene.piece(f"{cell}-n", cell, [0, 0.05], "", text=str(tiles), span=[0.94, 0.46], font=0.32, **tint)
        scene.piece(f"{cell}-r", "contagion", [i, 1.36], "", text=text.ROMAN[i], span=[0.94, 0.3], font=0.24)
    supply = f"{state.epidemic.supply} tiles in the supply"
    scene.piece("supply", "contagion", [0, 2.45], "", text=supply, span=[6, 0.36], font=0.26, align="start")


# ---- the other clinics ---------------------------------------------------------------------------------------


def draw_player(scene: Scene, state: Table, seat: int) -> None:
    """Another clinic in small: how high each column is, and beside it the three numbers and the people."""
    clinic, region = state.clinics[seat], f"player-{seat + 1}"
    look = {"size": [8.3, 3], "surface": "none", "status": status(state, seat)}
    scene.region(region, "player", seat=Seat(seat), title=f"@{seat + 1}", **look)
    label = f"@{seat + 1} has ${clinic.money}, popularity {clinic.popularity}, {text.count(clinic.hours, 'hour')}"
    scene.piece(f"{region}-numbers", region, [4.2, 0], "", label, span=[4.1, 0.6])
    numbers = (("money", f"${clinic.money}"), ("star", str(clinic.popularity)), ("clock", str(clinic.hours)))
    for x, (sprite, line) in zip((4.25, 5.9, 7.15), numbers, strict=True):
        name = f"{region}-{sprite}"
        scene.piece(name, region, [x, 0.06], sprite, span=[0.46, 0.46])
        scene.piece(f"{name}-n", region, [round(x + 0.52, 2), 0.08], "", text=line, span=[1.1, 0.42], **NUMBER)
    for space in range(SPACES):
        kind = clinic.site.kinds[space]
        top = kind and (space + PLAN >= SPACES or not clinic.site.kinds[space + PLAN])
        if top:
            draw_column(scene, clinic, region, space)
    for index, (person, number) in enumerate(groups(clinic)[:MOST_PEOPLE]):
        where = [round(4.22 + 0.58 * (index % IN_ROW), 2), round(0.68 + 0.78 * (index // IN_ROW), 2)]
        name = f"{region}-person-{person.id + 1}"
        label = text.begin(text.person_there(clinic.site, person))
        more: dict[str, Json] = {"count": number} if number > 1 else {}
        scene.piece(name, region, where, sprite_of(person), label, span=[0.56, 0.7], **more)
        if person.ill or person.place == ISOLATED:
            scene.piece(f"{name}-tile", name, [-0.02, -0.04], "covid", span=[0.26, 0.26])


def draw_column(scene: Scene, clinic: Clinic, region: str, space: int) -> None:
    ground = space % PLAN
    where = [ground % COLUMNS, ROWS - 1 - ground // COLUMNS]
    kind, name = clinic.site.kinds[space], f"{region}-column-{ground}"
    label = f"{text.ELEMENT[kind].capitalize()} on Floor {FLOOR[space]}"
    sprite, _ = room_look(clinic, survey(clinic.site), space)
    more: dict[str, Json] = {"count": FLOOR[space] + 1} if FLOOR[space] else {}
    scene.piece(name, region, where, sprite, label, span=[0.96, 0.96], **more)


def status(state: Table, seat: int) -> str:
    clinic = state.clinics[seat]
    if state.phase == OVER:
        return ""
    if state.turn == seat:
        return "acting"
    if state.phase == CHOOSE:
        return "chosen" if clinic.ready else "choosing"
    return "ready" if clinic.ready else "planning" if state.phase == MOVEMENT else "deciding"


# ---- forecast ------------------------------------------------------------------------------------------------


def draw_forecast(scene: Scene, state: Table, seen: Forecast) -> None:
    """Money and hours of this round as they will come, and whom it will cost."""
    hint = "as things stand" if state.phase < MOVEMENT else ""
    scene.region("forecast", "forecast", title="This round", hint=hint, place="market")
    left = text.dollars(seen.after)
    rows: list[tuple[str, str, str]] = [
        ("f-income", "money", f"Money ${seen.money} + income ${seen.income}"),
        ("f-costs", "money", f"Salaries ${seen.salaries}, maintenance ${seen.maintenance}: then {left}"),
        ("f-hours", "clock", f"Hours {seen.hours} \N{RIGHTWARDS ARROW} {seen.hours + seen.more_hours}"),
    ]
    danger: dict[str, Json]
    for place, (name, sprite, line) in enumerate(rows):
        danger = {"states": ["danger"]} if name == "f-costs" and seen.after < 0 else {}
        scene.piece(name, "forecast", place, sprite, line, text=line, **danger)
    if seen.after < 0:
        line = f"${-seen.after} are missing: somebody must be dismissed"
        scene.piece("f-short", "forecast", 3, "", line, text=line, states=["danger"])
    worse = "Nobody gets worse" if not seen.worse else "1 gets worse" if seen.worse == 1 else f"{seen.worse} get worse"
    dying = "nobody dies" if not seen.deaths else "1 dies" if seen.deaths == 1 else f"{seen.deaths} die"
    danger = {"states": ["danger"]} if seen.deaths else {}
    scene.piece("f-deaths", "forecast", 4, "", f"{worse}, {dying}", text=f"{worse}, {dying}", **danger)
    if state.setup.mode == SOLO:
        line = text.goal(state.setup)
        scene.piece("f-goal", "forecast", 5, "star", line, text=line, help="C-172")


def draw_cures(scene: Scene, clinic: Clinic, seen: Forecast) -> None:
    """Who will be treated by whom, with how many nurses, for how much; and who lies there in vain."""
    for number, cure in enumerate(seen.cures):
        nurses = f" with {text.count(cure.nurses, 'nurse')}" if cure.nurses else ""
        who = f"{text.person(cure.person)} by {text.kind_and_level(cure.doctor.kind, cure.doctor.level)}"
        where = text.begin(text.place(clinic.site, cure.person.place))
        line = f"{where}: {who}{nurses}, ${cure.fee}"
        scene.piece(
            f"f-cure-{number + 1}", "forecast", CURES + number, sprite_of(cure.person), line, text=line, help="C-110"
        )
    for number, person in enumerate(seen.left):
        where = text.begin(text.place(clinic.site, person.place))
        line = f"{where}: no doctor and nurses for the {text.person(person)}"
        more: dict[str, Json] = {"states": ["danger"], "help": "C-110"}
        scene.piece(f"f-left-{number + 1}", "forecast", LEFT + number, sprite_of(person), line, text=line, **more)


def draw_plan(scene: Scene, clinic: Clinic, plans: dict[int, int]) -> None:
    """Who goes where: as decided, and as the plan on offer would have it."""
    guards = guarded(clinic)
    place = MOVES
    for person in clinic.people:
        goal = person.goal if person.goal != NONE else plans.get(person.id, NONE)
        if goal != NONE and place < MOVES + PLAN_LINES:
            hours = text.count(hours_to(clinic, person, goal, guards), "hour")
            how = "decided" if person.goal != NONE else "suggested"
            way = f"from {text.place(clinic.site, person.place)} to {text.place(clinic.site, goal)}"
            line = f"{text.begin(text.person(person))}: {way}, {hours}"
            scene.piece(f"f-move-{person.id + 1}", "forecast", place, "goal", f"{line}, {how}", text=f"{line}, {how}")
            place += 1


def draw_purchase(scene: Scene, state: Table, clinic: Clinic) -> None:
    """The numbers one can buy, as cards."""
    if state.phase != BUY or clinic.ready:
        return
    most = min(60, clinic.money // NUMBERS.popularity_price)
    columns = 7 if most < 28 else 12  # seven are wide enough for a thumb
    title = f"Popularity at ${NUMBERS.popularity_price}"
    scene.region("purchase", "shelf", title=title, unit=44, columns=columns, place="desk")
    for points in range(1 + most):
        price = points * NUMBERS.popularity_price
        label = f"{points} for ${price}"
        scene.piece(f"buy-{points}", "purchase", points, "slot", label, text=str(points), font=0.4)
