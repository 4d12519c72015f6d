"""``/health`` for a watchdog and ``/metrics`` for Prometheus: numbers only, nothing about a person or a table.

``/api/connection`` shows a visitor how their own request arrived, for ``lazaretto doctor``; ``/api/about`` shows what
the server runs.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from litestar import Request, Response, get
from msgspec import Struct
from prometheus_client import CollectorRegistry, generate_latest
from prometheus_client.core import GaugeMetricFamily

from lazaretto.build.version import engine, version
from lazaretto.web import wire
from lazaretto.web.counters import numbers
from lazaretto.web.proxy import Direct, address_of
from lazaretto.web.registry import Registry
from lazaretto.web.static_files import TheRegistry

TEXT: Final = "text/plain; version=0.0.4; charset=utf-8"


class Health(Struct):
    ok: bool
    version: str
    store: str  # "ok", or what is wrong


@get("/health")
async def health(registry: TheRegistry) -> Response[Health]:
    """Whether tables can be played; 503 if not."""
    store = await registry.store.read(registry.store.health)
    found = Health(store == "ok", version(), store)
    return Response(found, status_code=200 if found.ok else 503)


class Seen(Struct):
    """A request as the server sees it behind its proxy."""

    scheme: str
    address: str  # of the visitor
    host: str
    root: str  # the path under which pages are served
    proxy: str  # the address that sent the request
    trusted: bool  # whether that one is believed
    forwarded: list[str]  # the X-Forwarded headers that it has sent: "for", "host", "proto"


@get("/api/connection", sync_to_thread=False)
def connection(registry: TheRegistry, request: Request[Any, Any, Any]) -> Seen:
    """How your own request arrived."""
    scope: Any = request.scope
    direct: Direct = scope["direct"]
    host = request.headers.get("host", "")
    return Seen(scope["scheme"], address_of(scope), host, registry.root, *direct)


@get("/api/about", sync_to_thread=False)
def about() -> wire.About:
    """The version of the server, and which engine it runs."""
    return wire.About(version(), engine())


@get("/metrics", include_in_schema=False)
async def metrics(registry: TheRegistry) -> Response[bytes]:
    return Response(await registry.store.read(text_of, registry), headers={"content-type": TEXT})


def text_of(registry: Registry) -> bytes:
    gauges = CollectorRegistry()
    gauges.register(Gauges(registry))
    return generate_latest(gauges) + generate_latest(numbers)


class Gauges:
    """What the server has now, read when it is asked for."""

    def __init__(self, registry: Registry) -> None:
        self.registry = registry

    def collect(self) -> Iterator[GaugeMetricFamily]:
        registry, store, bots = self.registry, self.registry.store, self.registry.bot_pool
        asking = sum([lane.asking for lane in (bots.quick, bots.slow, bots.advisers, *bots.outside.values())])
        yield gauge("tables", "Tables in the store.", store.count())
        yield gauge("tables_live", "Tables in memory.", len(registry.live))
        yield gauge("connections", "Open sockets.", registry.visitors.connected.total())
        yield gauge("store_inputs_total", "Inputs that were stored since the start.", store.inputs_stored)
        yield gauge("store_batches_total", "Commits since the start.", store.batches)
        yield gauge("bot_queue", "Requests to bots that wait or run.", asking)
        yield gauge("replay_jobs", "Replays that wait or run.", registry.replay_jobs)


def gauge(name: str, meaning: str, value: float) -> GaugeMetricFamily:
    return GaugeMetricFamily(f"lazaretto_{name}", meaning, value=value)


ROUTES: Final[list[Any]] = [health, connection, about, metrics]
