"""What ``/metrics`` counts since the start."""

from __future__ import annotations

from typing import Final

from prometheus_client import CollectorRegistry, Counter, Histogram

SECONDS: Final = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0)
numbers: Final = CollectorRegistry()
messages: Final = Counter("lazaretto_messages", "Messages from browsers over sockets.", registry=numbers)
refusals: Final = Counter("lazaretto_refusals", "Messages that were refused or invalid.", registry=numbers)
latency: Final = Histogram(
    "lazaretto_message_seconds", "From a message to its effect, stored.", buckets=SECONDS, registry=numbers
)
