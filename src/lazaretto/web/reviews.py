"""Reviews of finished games, made one at a time by a worker below everything else.

Whoever asks for the review of a game gets the same one, as far as it is made, and can leave and come back. A finished
review is stored with its table; that of a record file is kept in memory for a while. While a game is being played there
is none: it would show what is hidden.
"""

from __future__ import annotations

import asyncio
import logging
import zlib
from contextlib import suppress
from time import monotonic
from typing import TYPE_CHECKING, Final

import msgspec
from msgspec.structs import replace

from lazaretto.core import BadRecord
from lazaretto.core.record import record_fingerprint
from lazaretto.review import Review
from lazaretto.table.bot_pool import NoAnswer
from lazaretto.table.opening import in_thread
from lazaretto.table.store import REVIEW, StoreError
from lazaretto.table.table import where
from lazaretto.web import wire
from lazaretto.web.limits import Slow
from lazaretto.web.replays import LEVEL, known_record
from lazaretto.web.review_making import review_step

if TYPE_CHECKING:
    from lazaretto.web.channel import Channel
    from lazaretto.web.registry import Registry

log = logging.getLogger("lazaretto.web")

TOO_EARLY: Final = "a review would show what is hidden, so it can be made when the game is over"
BUSY: Final = "many games are being reviewed just now; try again in a few minutes"
CUT_SHORT: Final = "The time for this review was up; it shows what was judged by then."
WAIT: Final = 10.0  # seconds for which an answer waits for news
KEPT: Final = 64  # reviews in memory


class ReviewJob:
    """One review, for all who wait for it."""

    def __init__(self, text: str, prologue: str = "", table: str = "") -> None:
        self.text = text
        self.prologue = prologue
        self.table = table  # with which it is stored; empty: it is of a record file
        self.review: Review | None = None
        self.done = 0.0
        self.problem = ""
        self.news = asyncio.Event()
        self.task: asyncio.Task[None] | None = None

    @property
    def over(self) -> bool:
        return self.done >= 1 or bool(self.problem)

    def tell(self) -> None:
        """Wake all who wait for news."""
        self.news.set()
        self.news = asyncio.Event()


class Reviews:
    """All reviews that were asked for lately."""

    def __init__(self, registry: Registry) -> None:
        self.registry = registry
        self.jobs: dict[str, ReviewJob] = {}  # by table, or by fingerprint of a record
        self.turn = asyncio.Lock()  # one at a time

    async def of_table(self, channel: Channel, have: float) -> wire.ReviewState:
        id = channel.table.document.id
        text = await channel.finished(TOO_EARLY)
        if id not in self.jobs:
            job = ReviewJob(text, await channel.prologue(), id)
            kept = await self.registry.store.read(self.registry.store.film, id, REVIEW)
            if kept is not None:
                job.review, job.done = read_review(kept), 1.0
            self.jobs.setdefault(id, job)  # somebody may have been faster
        return await self.answer(id, have)

    async def of_record(self, text: str, have: float) -> wire.ReviewState:
        key = f"record {record_fingerprint(text)}"
        if key not in self.jobs:
            await in_thread(known_record, self.registry.sources, text)  # what is no record waits for nobody
            self.jobs.setdefault(key, ReviewJob(text))
        return await self.answer(key, have)

    async def answer(self, key: str, have: float) -> wire.ReviewState:
        """The state of a review when there is more than ``have``, or after a while."""
        job = self.jobs[key]
        if job.task is None and not job.over:
            self.begin(key, job)
        if job.done <= have and not job.over:
            with suppress(TimeoutError):
                await asyncio.wait_for(job.news.wait(), WAIT)
        if job.problem:
            self.jobs.pop(key, None)  # asking again is trying again
            raise BadRecord(job.problem)
        return wire.ReviewState(job.done, self.ahead(job), job.review)

    def begin(self, key: str, job: ReviewJob) -> None:
        if len(self.unfinished()) >= self.registry.limits.review_jobs:
            del self.jobs[key]
            raise Slow(BUSY)
        job.task = asyncio.get_running_loop().create_task(self.run(job))
        finished = [name for name, other in self.jobs.items() if other.over]
        for name in finished[: max(0, len(self.jobs) - KEPT)]:
            del self.jobs[name]

    def unfinished(self) -> list[ReviewJob]:
        """In the order in which they were asked for."""
        return [job for job in self.jobs.values() if job.task is not None and not job.over]

    def ahead(self, job: ReviewJob) -> int:
        """The number of reviews that are made before this one."""
        unfinished = self.unfinished()
        return unfinished.index(job) if job in unfinished else 0

    async def run(self, job: ReviewJob) -> None:
        try:
            async with self.turn:
                await self.make(job)
            if job.table and job.review is not None and job.done >= 1:
                await self.registry.store.add_films(job.table, {REVIEW: pack_review(job.review)})
        except NoAnswer as error:
            job.problem = f"this game could not be reviewed: the worker {error}"
        except StoreError as error:  # it can be read all the same
            log.warning("table %s: its review could not be stored: %s", job.table, error)
        except Exception as error:
            log.error("a review failed: %s", where(error))  # noqa: TRY400  # no secrets
            job.problem = "something went wrong on the server, so there is no review"
        finally:
            job.tell()

    async def make(self, job: ReviewJob) -> None:
        """Step by step; between two of them the worker keeps the unfinished review."""
        lane, number, until = self.registry.bot_pool.reviewers, 0, monotonic() + self.registry.limits.review_seconds
        while not job.over:
            step = await lane.ask(review_step, self.registry.sources, job.text, job.prologue, number)
            if step.data:
                job.review = msgspec.json.decode(step.data, type=Review)
            job.done, job.problem = step.done, step.problem
            if job.review is not None and not job.over and monotonic() > until:
                job.review, job.done = replace(job.review, done=1.0, note=f"{job.review.note} {CUT_SHORT}".strip()), 1.0
            job.tell()
            number += 1

    def close(self) -> None:
        for job in self.jobs.values():
            if job.task is not None:
                job.task.cancel()


def pack_review(made: Review) -> bytes:
    return zlib.compress(msgspec.json.encode(made), LEVEL)


def read_review(data: bytes) -> Review:
    return msgspec.json.decode(zlib.decompress(data), type=Review)
