"""Who sits where at a new table, as a browser asks for it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from litestar import Request

from lazaretto.core import GameInfo, InputError
from lazaretto.table import seating
from lazaretto.table.chance import Draw
from lazaretto.table.seating import SeatAssignment, TableRecord
from lazaretto.table.visible import visible
from lazaretto.web import wire
from lazaretto.web.limits import Slow
from lazaretto.web.proxy import address_of
from lazaretto.web.registry import Registry


def limit_opening(registry: Registry, request: Request[Any, Any, Any]) -> None:
    if not registry.visitors.opening.take(address_of(request.scope)):
        raise Slow("too many tables were opened from your address just now; wait a little")


def chairs_for(plans: Sequence[wire.SeatPlan], info: GameInfo, browser: str) -> tuple[SeatAssignment, ...]:
    return tuple([chair_for(plan, info, len(plans), seat, browser) for seat, plan in enumerate(plans)])


def chair_for(plan: wire.SeatPlan, info: GameInfo, players: int, seat: int, browser: str) -> SeatAssignment:
    if plan.kind == "bot":
        bot = plan.bot or seating.STAND_IN
        return seating.bot_chair(info.slug, info.edition, players, seat, bot, shown_name(plan.name))
    return (
        seating.OPEN if plan.kind == "open" else SeatAssignment("person", name_of(plan.name, seat), holders=(browser,))
    )


def name_of(name: str | None, seat: int) -> str:
    return shown_name(name) or f"Player {seat + 1}"


def shown_name(name: str | None) -> str:
    """A given name without invisible characters; empty if none is given."""
    if name is None or not name.strip():
        return ""
    shown = visible(name)
    if not shown:
        raise InputError("a name needs at least one visible character")
    return shown


def new_seed(draw: Draw, document: TableRecord) -> int:
    options = ", ".join([f"{name} {word}" for name, word in sorted(document.options.items())])
    return draw(f"{document.game} for {len(document.chairs)}: {options}")
