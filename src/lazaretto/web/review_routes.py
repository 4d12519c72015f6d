"""The routes that start, find and follow a review."""

from __future__ import annotations

from typing import Any, Final

from litestar import post
from litestar.di import NamedDependency
from litestar.params import JSONBody
from litestar.status_codes import HTTP_200_OK

from lazaretto.web import wire
from lazaretto.web.channel import Channel
from lazaretto.web.game_routes import PROBLEMS
from lazaretto.web.static_files import TheRegistry

TableChannel = NamedDependency[Channel]


@post("/api/tables/{id:str}/review", status_code=HTTP_200_OK, responses=PROBLEMS)
async def review_table(
    registry: TheRegistry, channel: TableChannel, data: JSONBody[wire.WantedReview]
) -> wire.ReviewState:
    """The review of a finished game, as far as it is made; the first request starts it."""
    return await registry.reviews.of_table(channel, data.have)


@post("/api/review", status_code=HTTP_200_OK, responses=PROBLEMS)
async def review_text(registry: TheRegistry, data: JSONBody[wire.RecordReview]) -> wire.ReviewState:
    """The same for an uploaded record."""
    return await registry.reviews.of_record(data.text, data.have)


ROUTES: Final[list[Any]] = [review_table, review_text]
