"""What happened, in the words of the log."""

from __future__ import annotations

from lazaretto.core import HEADING, Event
from lazaretto.games.clinic.data import (
    LEVEL_IDS,
    LEVELS,
    NUMBERS,
    OPERATING,
    TABLES,
    TREATMENT,
)
from lazaretto.games.clinic.events import (
    Admitted,
    Began,
    Bitten,
    Bought,
    Built,
    Departed,
    Died,
    Dismissed,
    Finished,
    Hired,
    Infected,
    LeftOver,
    Masked,
    Moved,
    Offered,
    Paid,
    Queued,
    Revealed,
    Shared,
    SpreadOut,
    TookBonus,
    Treated,
    Unpaid,
)
from lazaretto.games.clinic.state.terms import ELDER, NONE, PATIENT, WOMAN, WORKAHOLIC_SLOT
from lazaretto.games.clinic.text import (
    ELEMENT,
    KINDS,
    NOTHING,
    ROMAN,
    SERVICES,
    STEPS,
    a,
    count,
    doctor_in_slot,
    kind_and_level,
    places,
    signed,
)
from lazaretto.games.clinic.view import View


def event(view: View, thing: Event) -> str:
    match thing:
        case Revealed():
            return ", ".join([f"@{i + 1} chose {STEPS[choice]}" for i, choice in enumerate(thing.choices)])
        case TookBonus():
            return f"@{thing.seat + 1} takes the bonus: {TABLES.bonuses[thing.tile].name.lower()}"
        case Built():
            return built(thing, view.table.clinics[thing.seat].site.columns)
        case Hired():
            return f"@{thing.seat + 1} hires {a(kind_and_level(thing.kind, thing.level))} for ${thing.price}"
        case Admitted():
            return admitted(thing)
        case Queued():
            return queued(thing)
        case Moved():
            if not thing.people:
                return f"@{thing.seat + 1} moves nobody"
            return f"@{thing.seat + 1} moves {count(thing.people, 'person')} in {count(thing.hours, 'hour')}"
        case Treated():
            return treated(thing)
        case Began():
            tiles = f", {count(thing.tiles, 'COVID tile')}" if thing.tiles else ""
            order = [f"@{seat + 1}" for seat in thing.order]
            turns = f". In turn: {', '.join(order)}" if len(order) > 1 else ""
            return f"{HEADING}Round {ROMAN[thing.round - 1]}{tiles}{turns}"
        case Finished():
            return f"@{thing.seat + 1} is ready"
        case _:
            return money_or_illness(thing)


def money_or_illness(thing: Event) -> str:  # noqa: C901, PLR0911, PLR0912  a sentence for every kind
    match thing:
        case Paid():
            return f"@{thing.seat + 1} pays ${thing.due} for staff and rooms"
        case Dismissed():
            who = a(kind_and_level(thing.kind, thing.level))
            return f"@{thing.seat + 1} cannot pay and dismisses {who}: -{NUMBERS.dismissal} popularity"
        case Unpaid():
            return f"@{thing.seat + 1} lacks ${thing.missing}: {signed(-thing.missing)} popularity"
        case Bought():
            return f"@{thing.seat + 1} buys {thing.points or 'no'} popularity"
        case Died():
            return died(thing)
        case Departed():
            loss = f"-{NUMBERS.delivery_penalty} popularity"
            return f"@{thing.seat + 1}: the pregnant woman leaves without a delivery: {loss}"
        case Bitten():
            return f"@{thing.seat + 1}: a zombie bites {a(kind_and_level(thing.kind, thing.level))}"
        case Offered():
            return f"@{thing.seat + 1} would take {count(thing.tiles, 'tile')}"
        case Shared():
            how = "All agree" if thing.agreed else "Tiles are divided"
            return f"{how}: " + ", ".join([f"@{i + 1} {tiles}" for i, tiles in enumerate(thing.tiles)])
        case Infected():
            return infected(thing)
        case Masked():
            whom = "a waiting tile" if thing.kind == NONE else f"the {kind_and_level(thing.kind, thing.level)}"
            return f"@{thing.seat + 1} pays ${NUMBERS.mask} for a mask for {whom}"
        case LeftOver():
            return f"Nobody can take a COVID tile, which counts as a death: {thing.deceased} died so far"
        case SpreadOut():
            return spread(thing)
        case _:
            return NOTHING


def spread(thing: SpreadOut) -> str:
    """``The virus spreads: @1 has 1 tile more waiting, @2 1 person more infected``."""
    parts = []
    for i, (waiting, ill) in enumerate(zip(thing.waiting, thing.infected, strict=True)):
        parts += [f"@{i + 1} has {count(waiting, 'tile')} more waiting"] if waiting else []
        parts += [f"@{i + 1} has {ill} more infected"] if ill else []
    return f"The virus spreads: {', '.join(parts)}" if parts else "The virus does not spread"


def built(thing: Built, columns: int) -> str:
    price = f", for ${thing.price}" if thing.price else ""
    where = places.space(columns, thing.space)
    return f"@{thing.seat + 1} builds {a(ELEMENT[thing.element])} on {where}{price}"


def admitted(thing: Admitted) -> str:
    if thing.kind in (WOMAN, ELDER):
        return f"@{thing.seat + 1} admits {a(KINDS[thing.kind])}"
    ill = "infected " if thing.ill else ""
    return f"@{thing.seat + 1} admits {a(f'{ill}{LEVEL_IDS[thing.level]} patient')} to {SERVICES[thing.service]}"


def queued(thing: Queued) -> str:
    row = SERVICES[thing.service]
    if thing.target == NONE:
        return f"@{thing.seat + 1} swaps two patients of {row}"
    return f"@{thing.seat + 1} moves a patient of {row} to {SERVICES[thing.target]}"


def treated(thing: Treated) -> str:
    """``@1 treats an infected white patient (as yellow) with a yellow doctor: $12; 4 cured so far``."""
    who = kind_and_level(thing.kind, thing.level)
    if thing.ill:
        who = f"infected {who}{as_level(thing)}"
    if thing.doctor == NONE:
        by = "with blood"
    else:
        doctor = doctor_in_slot(thing.doctor)
        nurses = f" and {count(thing.nurses, 'nurse')}" if thing.nurses else ""
        by = f"with {a(doctor)}{nurses}"
    cured = f"; {thing.survivors} cured so far" if thing.ill and thing.kind == PATIENT else ""
    return f"@{thing.seat + 1} treats {a(who)} {by}: ${thing.fee}{cured}"


def as_level(thing: Treated) -> str:
    """The level an infected person counts for, where the infection adds one (CV-045, CV-080, CV-082, CV-085)."""
    if thing.room not in (TREATMENT, OPERATING) or thing.doctor in (NONE, WORKAHOLIC_SLOT):
        return ""
    return f" (as {LEVEL_IDS[thing.level + 1]})" if thing.level + 1 < LEVELS else " (as level 5)"


def died(thing: Died) -> str:
    cause = " of COVID-19" if thing.ill else ""
    loss = NUMBERS.elder_death if thing.kind == ELDER else NUMBERS.death
    return f"@{thing.seat + 1}: {a(kind_and_level(thing.kind, thing.level))} dies{cause}: -{loss} popularity"


def infected(thing: Infected) -> str:
    who = kind_and_level(thing.kind, thing.level)
    if thing.kind in (WOMAN, ELDER):
        return f"@{thing.seat + 1}: {a(who)} dies of COVID-19"
    isolated = PATIENT != thing.kind != 1
    return f"@{thing.seat + 1}: {a(who)} {'goes into isolation' if isolated else 'is infected'}"
