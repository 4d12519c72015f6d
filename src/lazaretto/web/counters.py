"""What ``/metrics`` counts since the start."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterator
from itertools import accumulate
from typing import Final

from prometheus_client import CollectorRegistry, Counter
from prometheus_client.core import CounterMetricFamily, HistogramMetricFamily

SECONDS: Final = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0)
BOUNDS: Final = (*[str(bound) for bound in SECONDS], "+Inf")


class Messages:
    """How many messages browsers have sent, and how long they took. Noted by the event loop alone, so without locks."""

    def __init__(self) -> None:
        self.counts = [0] * len(BOUNDS)  # by the least bound that is not passed
        self.seconds = 0.0

    def note(self, seconds: float) -> None:
        self.counts[bisect_left(SECONDS, seconds)] += 1
        self.seconds += seconds

    def collect(self) -> Iterator[CounterMetricFamily | HistogramMetricFamily]:
        sums = list(accumulate(self.counts))
        yield CounterMetricFamily("lazaretto_messages", "Messages from browsers over sockets.", value=sums[-1])
        yield HistogramMetricFamily(
            "lazaretto_message_seconds",
            "From a message to its effect, stored.",
            buckets=list(zip(BOUNDS, sums, strict=True)),
            sum_value=self.seconds,
        )


numbers: Final = CollectorRegistry()
refusals: Final = Counter("lazaretto_refusals", "Messages that were refused or invalid.", registry=numbers)
messages: Final = Messages()
numbers.register(messages)
