"""The middle of the table as a picture: appointments, University, sale, contagion board, other clinics, forecast."""

from __future__ import annotations

from typing import Final

from lazaretto.core import Json, Scene, Seat, key
from lazaretto.games.clinic import text
from lazaretto.games.clinic.data import (
    ELEMENT_NAMES,
    ELEMENTS,
    LEVEL_IDS,
    MODULE,
    NUMBERS,
    PRICE,
    TABLES,
    TREATMENT,
)
from lazaretto.games.clinic.data.grid import BOARD, COLUMNS, FLOOR, PLAN, ROWS, SPACES, listed
from lazaretto.games.clinic.rules import build
from lazaretto.games.clinic.rules.forecast import Forecast
from lazaretto.games.clinic.rules.hire import HELPER_PRICES, HELPERS, doctor_price, on_offer
from lazaretto.games.clinic.rules.places import guarded, hours_to
from lazaretto.games.clinic.rules.scoring import dead
from lazaretto.games.clinic.scene.floors import room_look
from lazaretto.games.clinic.scene.people import groups, sprite_of
from lazaretto.games.clinic.state import Clinic, Person, Table
from lazaretto.games.clinic.state.survey import survey
from lazaretto.games.clinic.state.terms import (
    BONUS,
    BUY,
    CHOOSE,
    COVID,
    ISOLATED,
    MOVEMENT,
    NONE,
    OVER,
    VACANT,
    WORKAHOLIC_SLOT,
)
from lazaretto.games.clinic.text import about

CURES: Final = 10  # places in the forecast, below the sums
LEFT: Final = 30
MOVES: Final = 60
PLAN_LINES: Final = 12
NUMBER: Final[dict[str, Json]] = {"font": 0.4, "align": "start"}
FEW_ROWS: Final = 3  # of appointments, which lie below the floors
IN_ROW: Final = 7  # people in another clinic's picture
MOST_PEOPLE: Final = 3 * IN_ROW
HELPER_SPRITES: Final = ("nurse", "orderly", "guard")


def bar_values(state: Table, clinic: Clinic) -> tuple[object, ...]:
    """All that the bar is drawn from."""
    balance = (state.epidemic.survivors, dead(state)) if state.setup.mode == COVID else ()
    return (state.round, balance, clinic.money, clinic.popularity, clinic.hours)


def draw_bar(scene: Scene, state: Table, clinic: Clinic) -> None:
    scene.region("bar", "meters")
    round_ = f"Round {text.ROMAN[state.round - 1]}"
    label = f"{round_} of {text.ROMAN[NUMBERS.rounds - 1]}"
    shown = round_ if state.setup.mode == COVID else label  # a phone has room for how it stands, too
    scene.piece("round", "bar", 0, "", label, text=shown, help="C-001", about=about.ROUND)
    money, points = f"${clinic.money}", f"{text.written(clinic.popularity)} popularity"
    hours = text.count(clinic.hours, "hour")
    scene.piece("my-money", "bar", 1, "money", f"Your money: {money}", text=money, about=about.MONEY)
    if state.setup.mode == COVID:
        cured, died = state.epidemic.survivors, dead(state)
        ahead = "even" if cured == died else f"{cured - died} ahead" if cured > died else f"{died - cured} behind"
        more: dict[str, Json] = {"about": "You win together if more infected patients were cured than people died."}
        label = f"{cured} cured, {died} died: {ahead}"
        scene.piece("balance", "bar", 2, "covid", label, text=ahead, help="CV-071", **more)
    label = f"Your popularity: {clinic.popularity}"
    scene.piece("my-popularity", "bar", 3, "star", label, text=points, about=about.POPULARITY)
    label = f"Hours spent: {clinic.hours}"
    scene.piece("my-hours", "bar", 4, "clock", label, text=hours, help="C-166", about=about.HOURS)


# ---- appointments --------------------------------------------------------------------------------------------


def draw_appointments(scene: Scene, state: Table, needed: bool) -> None:
    """A row for each service; the one at the right, framed, is next (C-016).

    Below the floors many rows would be too low: they lie in a drawer, and are large while one admits.
    """
    width = NUMBERS.row + 1
    few = len(state.market.rows) <= FEW_ROWS
    place: dict[str, Json] = {"place": "table", "unit": 35} if few else {"unit": 40, **in_a_drawer(needed)}
    look: dict[str, Json] = {"columns": width, "about": about.APPOINTMENTS, **place}
    scene.region("appointments", "shelf", title="Appointments", hint="framed: next", **look)
    for service in range(len(state.market.rows)):
        levels = tuple(state.market.rows[service])
        scene.part(f"row-{service}", (levels,), draw_service, service, levels)


def draw_service(scene: Scene, service: int, levels: tuple[int, ...]) -> None:
    width = NUMBERS.row + 1
    row, first = TABLES.services[service], service * width
    uses = f"Patients of {row.name.lower()}: you may admit them once you own a hub of it."
    scene.piece(f"service-{row.id}", "appointments", first, f"mark-{row.id}", row.name, about=uses)
    for column in range(NUMBERS.row):
        slot = f"slot-{row.id}-{column + 1}"
        sprite = "slot" if column else "slot-front"
        scene.piece(slot, "appointments", first + width - 1 - column, sprite)
        if column < len(levels):
            level = levels[column]
            label = text.begin(f"{LEVEL_IDS[level]} patient, place {column + 1} of {row.name}")
            look: dict[str, Json] = {"span": [0.74, 0.92], "about": about.patient(level)}
            scene.piece(f"queue-{row.id}-{column + 1}", slot, [0.13, 0.03], f"patient-{level + 1}", label, **look)


def in_a_drawer(needed: bool) -> dict[str, Json]:
    """What is on offer lies in a drawer until one needs it."""
    return {"place": "market"} if needed else {"place": "drawer", "of": "floor-0"}


def staff_values(state: Table) -> tuple[object, ...]:
    """All that the University is drawn from."""
    market = state.market
    helpers = (market.nurses, market.orderlies, market.guards)
    return (tuple(market.university), helpers, state.setup.expansions.guards)


def draw_university(scene: Scene, state: Table, needed: bool) -> None:
    where: dict[str, Json] = {"unit": 30, "about": about.UNIVERSITY, **in_a_drawer(needed)}
    scene.region("university", "forecast", title="University", hint="staff to hire", **where)
    place = 0
    for slot in range(len(state.market.university)):
        level = state.market.university[slot]
        if level == VACANT:
            continue
        sprite = "workaholic" if level == WORKAHOLIC_SLOT else f"doctor-{level + 1}"
        label, price = text.begin(text.doctor_in_slot(level)), f"${doctor_price(state, slot)}"
        look: dict[str, Json] = {"text": f"{label}, {price}: {about.doctor_on_offer(level)}", "help": "C-071"}
        name, uses = f"doctor-slot-{slot + 1}", about.doctor(level)
        scene.piece(name, "university", place, sprite, f"{label}, {price}", about=uses, **look)
        place += 1
    for helper in range(len(HELPERS) if state.setup.expansions.guards else 2):
        name, left = f"helper-{HELPER_SPRITES[helper]}", on_offer(state, helper)
        label = f"{HELPER_SPRITES[helper].capitalize()} for ${HELPER_PRICES[helper]}, {left} on offer"
        uses = about.helper(HELPERS[helper])
        power = about.HELPERS_ON_OFFER[HELPERS[helper]]
        line = f"{HELPER_SPRITES[helper].capitalize()}, ${HELPER_PRICES[helper]}: {power}"
        more: dict[str, Json] = {} if left else {"states": ["off"]}
        scene.piece(name, "university", place, HELPER_SPRITES[helper], label, text=line, about=uses, **more)
        place += 1


def sale_values(state: Table) -> tuple[object, ...]:
    """All that the sale is drawn from."""
    market = state.market
    return (key(state.setup.expansions), len(market.rows), tuple(market.stock), tuple(market.on_sale))


def draw_sale(scene: Scene, state: Table, needed: bool) -> None:
    """What can be built, with what it does; the price depends on the floor."""
    look: dict[str, Json] = {"columns": 2, "unit": 60, "about": about.SALE, **in_a_drawer(needed)}
    scene.region("sale", "shelf", title="On sale", hint=f"from ${PRICE[TREATMENT][0]}, by floor", **look)
    place = 0
    for element in range(1, ELEMENTS):
        if build.in_game(state.setup, element) and (element >= TREATMENT or element <= len(state.market.rows)):
            left = state.market.stock[element]
            stacked = MODULE[element] and element not in (TREATMENT, TREATMENT + 1)
            gone = not left or (stacked and not state.market.on_sale[element])
            more: dict[str, Json] = {"about": about.element(element, text.ELEMENT[element])}
            if gone:
                more["states"] = ["off"]
            label = f"{text.ELEMENT[element].capitalize()}: {left} left, from ${PRICE[element][0]}"
            sprite = ELEMENT_NAMES[element]
            name = f"sale-{ELEMENT_NAMES[element]}"
            scene.piece(name, "sale", place, "ware", label, span=[2.1, 0.74], **more)
            flat = sprite in ("entrance", "conveyor")
            at, span = ([0.06, 0.29], [0.5, 0.16]) if flat else ([0.06, 0.12], [0.5, 0.5])
            scene.piece(f"{name}-art", name, at, sprite, span=span)
            title = text.ELEMENT[element].replace("hub for ", "").removesuffix(" room").capitalize()
            words: dict[str, Json] = {"span": [1.46, 0.3], "font": 0.205, "align": "start"}
            scene.piece(f"{name}-title", name, [0.62, 0.08], "", text=title, **words)
            power = "sold out" if gone else about.in_short(element)
            scene.piece(f"{name}-power", name, [0.62, 0.38], "", text=power, tint="ink2", **words)
            place += 1


def draw_bonus(scene: Scene, state: Table) -> None:
    if state.phase != BONUS:
        return
    uses = "Everybody takes one; it works at once."
    scene.region("bonus", "forecast", title="Bonus tiles", unit=30, about=uses)
    for place, tile in enumerate(state.market.bonus):
        row = TABLES.bonuses[tile]
        uses = about.bonus(tile)
        scene.piece(f"bonus-{row.id}", "bonus", place, "star", row.name, text=uses.removesuffix("."), about=uses)


# ---- the other clinics ---------------------------------------------------------------------------------------


def player_values(state: Table, seat: int) -> tuple[object, ...]:
    """All that another clinic is drawn from."""
    clinic = state.clinics[seat]
    numbers = (clinic.money, clinic.popularity, clinic.hours)
    return (status(state, seat), numbers, clinic.site.key(), key(clinic.people))


def draw_player(scene: Scene, state: Table, seat: int) -> None:
    """Another clinic in small: how high each column is, and beside it the three numbers and the people."""
    clinic, region = state.clinics[seat], f"player-{seat + 1}"
    look = {"size": [8.3, 3], "surface": "none", "status": status(state, seat)}
    uses = "Another clinic from above, with its money, popularity, hours and people."
    scene.region(region, "player", seat=Seat(seat), title=f"@{seat + 1}", about=uses, **look)
    label = f"@{seat + 1} has ${clinic.money}, popularity {clinic.popularity}, {text.count(clinic.hours, 'hour')}"
    scene.piece(f"{region}-numbers", region, [4.2, 0], "", label, span=[4.1, 0.6], about="Money, popularity, hours.")
    numbers = (("money", f"${clinic.money}"), ("star", text.written(clinic.popularity)), ("clock", str(clinic.hours)))
    for x, (sprite, line) in zip((4.25, 5.9, 7.15), numbers, strict=True):
        name = f"{region}-{sprite}"
        scene.piece(name, region, [x, 0.06], sprite, span=[0.46, 0.46])
        scene.piece(f"{name}-n", region, [round(x + 0.52, 2), 0.08], "", text=line, span=[1.1, 0.42], **NUMBER)
    for space in listed(BOARD[clinic.site.columns][1] & ~survey(clinic.site).occupied):
        ground: list[Json] = [space % COLUMNS, ROWS - 1 - space // COLUMNS]
        scene.piece(f"{region}-empty-{space}", region, ground, "i-space", span=[0.96, 0.96])
    for space in range(SPACES):
        kind = clinic.site.kinds[space]
        top = kind and (space + PLAN >= SPACES or not clinic.site.kinds[space + PLAN])
        if top:
            draw_column(scene, clinic, region, space)
    for index, (person, number) in enumerate(groups(clinic)[:MOST_PEOPLE]):
        where = [round(4.22 + 0.58 * (index % IN_ROW), 2), round(0.68 + 0.78 * (index // IN_ROW), 2)]
        name = f"{region}-person-{person.id + 1}"
        label = text.begin(text.person_there(clinic.site, person))
        more: dict[str, Json] = {"about": about.person(person)}
        if number > 1:
            more["count"] = number
        scene.piece(name, region, where, sprite_of(person), label, span=[0.56, 0.7], **more)
        if person.ill or person.place == ISOLATED:
            scene.piece(f"{name}-tile", name, [-0.02, -0.04], "covid", span=[0.26, 0.26])


def draw_column(scene: Scene, clinic: Clinic, region: str, space: int) -> None:
    ground = space % PLAN
    where = [ground % COLUMNS, ROWS - 1 - ground // COLUMNS]
    kind, name = clinic.site.kinds[space], f"{region}-column-{ground}"
    label = f"{text.ELEMENT[kind].capitalize()} on Floor {FLOOR[space]}"
    sprite, _ = room_look(clinic, survey(clinic.site), space)
    more: dict[str, Json] = {"about": about.element(kind, text.ELEMENT[kind])}
    if FLOOR[space]:
        more["count"] = FLOOR[space] + 1
        label += f", the top of {FLOOR[space] + 1} rooms"
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


def forecast_values(seen: Forecast) -> tuple[object, ...]:
    """All that the sums are drawn from."""
    money = (seen.money, seen.income, seen.salaries, seen.maintenance, seen.after)
    return (money, seen.hours, seen.more_hours, seen.worse, seen.deaths)


def draw_forecast(scene: Scene, seen: Forecast, early: bool) -> None:
    """Money and hours of this round as they will come, and whom it will cost."""
    hint = "if nothing changes" if early else ""
    scene.region("forecast", "forecast", title="This round", hint=hint, place="market", about=about.FORECAST)
    left = text.dollars(seen.after)
    walked = f" \N{RIGHTWARDS ARROW} {seen.hours + seen.more_hours}" if seen.more_hours else ""
    bills = f"Salaries ${seen.salaries}, maintenance ${seen.maintenance}: then {left}"
    rows: list[tuple[str, str, str, str]] = [
        ("f-income", "money", f"Money ${seen.money} + income ${seen.income}", about.INCOME),
        ("f-costs", "money", bills, about.COSTS),
        ("f-hours", "clock", f"Hours {seen.hours}{walked}", about.HOURS),
    ]
    danger: dict[str, Json]
    for place, (name, sprite, line, uses) in enumerate(rows):
        danger = {"states": ["danger"]} if name == "f-costs" and seen.after < 0 else {}
        scene.piece(name, "forecast", place, sprite, line, text=line, about=uses, **danger)
    if seen.after < 0:
        line = f"You are ${-seen.after} short: somebody must be dismissed"
        scene.piece("f-short", "forecast", 3, "", line, text=line, states=["danger"])
    worse = "Nobody gets worse" if not seen.worse else "1 gets worse" if seen.worse == 1 else f"{seen.worse} get worse"
    dying = "nobody dies" if not seen.deaths else "1 dies" if seen.deaths == 1 else f"{seen.deaths} die"
    danger = {"states": ["danger"]} if seen.deaths else {}
    line = f"{worse}, {dying}"
    scene.piece("f-deaths", "forecast", 4, "", line, text=line, about=about.UNTREATED, **danger)


def draw_cures(scene: Scene, clinic: Clinic, seen: Forecast) -> None:
    """Who will be treated by whom, with how many nurses, for how much; and who lies there in vain."""
    for number, cure in enumerate(seen.cures):
        nurses = f", {text.count(cure.nurses, 'nurse')}" if cure.nurses else ""
        doctor = text.kind_and_level(cure.doctor.kind, cure.doctor.level)
        line = f"{text.begin(text.person(cure.person))}: {doctor}{nurses}, ${cure.fee}"
        scene.piece(
            f"f-cure-{number + 1}", "forecast", CURES + number, sprite_of(cure.person), line, text=line, help="C-110"
        )
    for number, person in enumerate(seen.left):
        where = text.begin(text.place(clinic.site, person.place))
        line = f"{where}: nobody can treat the {text.person(person)}"
        more: dict[str, Json] = {"states": ["danger"], "help": "C-110"}
        scene.piece(f"f-left-{number + 1}", "forecast", LEFT + number, sprite_of(person), line, text=line, **more)


def draw_plan(scene: Scene, clinic: Clinic, plans: dict[int, int]) -> None:
    """Who goes where: as decided, and as the plan on offer would have it. A line for each place."""
    guards = guarded(clinic)
    going: dict[tuple[int, bool], list[Person]] = {}
    for person in clinic.people:
        goal = person.goal if person.goal != NONE else plans.get(person.id, NONE)
        if goal != NONE:
            going.setdefault((goal, person.goal != NONE), []).append(person)
    for (goal, decided), people in list(going.items())[:PLAN_LINES]:
        hours = text.count(sum([hours_to(clinic, person, goal, guards) for person in people]), "hour")
        names = [text.kind_and_level(person.kind, person.level) for person in people]
        who = ", ".join([text.count(names.count(name), name) for name in dict.fromkeys(names)])
        line = f"To {text.place(clinic.site, goal)}: {who}; {hours}, {'decided' if decided else 'suggested'}"
        scene.piece(
            f"f-move-{goal}{'-decided' * decided}", "forecast", MOVES + 2 * goal + decided, "goal", line, text=line
        )


def draw_purchase(scene: Scene, state: Table, clinic: Clinic) -> None:
    """The numbers one can buy, as cards."""
    if state.phase != BUY or clinic.ready:
        return
    most = min(60, clinic.money // NUMBERS.popularity_price)
    columns = 6 if most < 30 else 10  # six are wide enough for a thumb
    title = f"Popularity at ${NUMBERS.popularity_price}"
    uses = "How many points you buy now. Money left buys staff and rooms next round, and points later."
    scene.region("purchase", "shelf", title=title, unit=37, columns=columns, about=uses)
    for points in range(1 + most):
        price = points * NUMBERS.popularity_price
        label = f"{points} for ${price}"
        uses = f"{text.count(points, 'point')} of popularity for ${price}." if points else "Keep all your money."
        scene.piece(f"buy-{points}", "purchase", points, "slot", label, text=str(points), font=0.4, about=uses)
