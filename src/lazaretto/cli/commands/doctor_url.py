"""The way from the internet to the server, as ``lazaretto doctor --url`` sees it: proxy, TLS, cookie, WebSocket."""

from __future__ import annotations

import ssl
from collections.abc import Callable, Iterator
from email.utils import parsedate_to_datetime
from ipaddress import ip_address
from typing import Final, NamedTuple
from urllib.error import HTTPError, URLError
from urllib.parse import SplitResult, urlsplit
from urllib.request import Request, urlopen

import msgspec
from websockets.exceptions import InvalidStatus, WebSocketException
from websockets.sync.client import connect
from websockets.typing import Origin

from lazaretto.core import InputError
from lazaretto.table.checkup import CLOCK_LATE, SET_CLOCK, Finding
from lazaretto.web.metrics import Health, Seen

PATIENCE: Final = 15.0  # seconds
INVENTED: Final = "192.0.2.77"  # an address that belongs to nobody
HEADER: Final = "in nginx: proxy_set_header {};"


class Answer(NamedTuple):
    status: int
    headers: dict[str, str]  # names in lower case
    body: bytes


class Site(NamedTuple):
    """What was asked for, and what the server saw of it."""

    url: SplitResult
    seen: Seen

    @property
    def secure(self) -> bool:
        return self.url.scheme == "https"

    @property
    def proxied(self) -> bool:
        """The server itself speaks no TLS."""
        return self.secure or bool(self.seen.forwarded)


def visit(text: str, version: str, now: Callable[[], float]) -> list[Finding]:
    url = urlsplit(text.rstrip("/"))
    if url.scheme not in ("http", "https") or not url.netloc:
        raise InputError(f"--url {text} should be an address such as https://games.example.org")
    try:
        answer = ask(url, "/api/connection")
    except OSError as error:
        return [Finding("broken", "server", unreachable(url, error))]
    try:
        site = Site(url, msgspec.json.decode(answer.body, type=Seen))
    except msgspec.DecodeError:
        return [Finding("broken", "server", stranger(url, answer))]
    return list(look(site, answer, version, now))


def look(site: Site, answer: Answer, version: str, now: Callable[[], float]) -> Iterator[Finding]:
    yield health(site, version)
    yield server_clock(answer, now())
    yield root(site)
    yield host(site)
    yield scheme(site)
    yield address(site)
    yield cookie(site)
    yield socket(site)


def ask(url: SplitResult, path: str, **headers: str) -> Answer:
    """``OSError``: there is no answer."""
    request = Request(f"{url.geturl()}{path}", headers={"User-Agent": "lazaretto doctor", **headers})
    try:
        with urlopen(request, timeout=PATIENCE) as found:
            return Answer(found.status, {name.lower(): value for name, value in found.headers.items()}, found.read())
    except HTTPError as error:
        with error:
            return Answer(error.code, {name.lower(): value for name, value in error.headers.items()}, error.read())


def unreachable(url: SplitResult, error: OSError) -> str:
    reason = error.reason if isinstance(error, URLError) else error
    if isinstance(reason, ssl.SSLCertVerificationError):
        return f"the certificate of {url.netloc} is not accepted ({reason.verify_message}): renew it, or check its name"
    return f"nothing answers at {url.geturl()} ({reason}): check the name, the firewall, and whether the proxy runs"


def stranger(url: SplitResult, answer: Answer) -> str:
    if answer.status in (502, 503, 504):
        return (
            f"the proxy answers {answer.status}: it does not reach the server; start it, or correct the proxy's target"
        )
    return (
        f"{url.geturl()} answers {answer.status}, but not as Lazaretto: "
        "check what the proxy passes on, and the path (--root-path of the server)"
    )


def health(site: Site, version: str) -> Finding:
    answer = ask(site.url, "/health")
    try:
        found = msgspec.json.decode(answer.body, type=Health)
    except msgspec.DecodeError:
        return Finding("broken", "server", f"/health answers {answer.status}: the proxy must pass it on, too")
    if not found.ok:
        return Finding("broken", "server", f"it cannot store anything: {found.store}")
    if found.version != version:
        text = f"version {found.version} is running, but {version} is installed: restart the server"
        return Finding("warning", "server", text)
    return Finding("ok", "server", f"version {found.version} is running, and can store inputs")


def server_clock(answer: Answer, now: float) -> Finding:
    try:
        there = parsedate_to_datetime(answer.headers.get("date", "")).timestamp()
    except ValueError:
        return Finding("warning", "time", "the answer has no date: let the proxy pass it on")
    if abs(there - now) > CLOCK_LATE:
        text = f"the server's clock differs from this machine's by {abs(there - now):,.0f} seconds: {SET_CLOCK}"
        return Finding("broken", "time", text)
    return Finding("ok", "time", "the server's clock agrees with this machine's")


def root(site: Site) -> Finding:
    asked, served = site.url.path, site.seen.root
    if asked == served:
        return Finding("ok", "path", f"pages are under {served or '/'}")
    if asked:
        text = f"the proxy serves it under {asked}, the server under {served or '/'}: start it with --root-path {asked}"
    else:
        text = f"the server serves pages under {served}: give --url {site.url.geturl()}{served}"
    return Finding("broken", "path", text)


def host(site: Site) -> Finding:
    if site.seen.host == site.url.netloc:
        return Finding("ok", "host", f"the server is asked for {site.seen.host}")
    text = f"the proxy asks for {site.seen.host}, not {site.url.netloc}, so tables cannot be opened: pass Host on"
    return Finding("broken", "host", f"{text} ({HEADER.format('Host $http_host')})")


def scheme(site: Site) -> Finding:
    seen = site.seen
    if not site.secure:
        return Finding("warning", "https", "this address has no TLS: fine at home, but not on the internet")
    if seen.scheme == "https":
        return Finding("ok", "https", "the server knows that visitors use HTTPS")
    if not seen.trusted and seen.forwarded:
        return Finding("broken", "https", f"the proxy's headers are ignored: start the server with {trust(seen)}")
    text = "the server does not know that visitors use HTTPS: the proxy must send X-Forwarded-Proto"
    return Finding("broken", "https", f"{text} ({HEADER.format('X-Forwarded-Proto $scheme')})")


def trust(seen: Seen) -> str:
    return f"--trust-proxy {seen.proxy}"


def address(site: Site) -> Finding:
    """Limits count addresses, so every visitor needs their own, and nobody may choose one."""
    seen = site.seen
    if not site.proxied:
        return Finding("ok", "address", f"no proxy; the server sees you as {seen.address}")
    if not seen.trusted:
        text = (
            f"every visitor seems to be {seen.address}, so they share all limits: start the server with {trust(seen)}"
        )
        return Finding("broken", "address", text)
    if "for" not in seen.forwarded:
        text = (
            f"every visitor seems to be {seen.address}, so they share all limits: the proxy must send X-Forwarded-For"
        )
        return Finding("broken", "address", f"{text} ({HEADER.format('X-Forwarded-For $proxy_add_x_forwarded_for')})")
    if is_far(seen.address) and pretended(site) == INVENTED:
        text = "visitors can choose their address: the proxy must append to X-Forwarded-For or replace it"
        return Finding("broken", "address", f"{text}, and --trust-proxy must name proxies only")
    return Finding("ok", "address", f"the server sees you as {seen.address}")


def is_far(text: str) -> bool:
    """Not this machine, whose own proxies may say anything."""
    return not ip_address(text).is_loopback


def pretended(site: Site) -> str:
    answer = ask(site.url, "/api/connection", **{"X-Forwarded-For": INVENTED})
    return msgspec.json.decode(answer.body, type=Seen).address


def cookie(site: Site) -> Finding:
    given = ask(site.url, "/").headers.get("set-cookie", "")
    parts = [part.strip() for part in given.split(";")[1:]]
    if not given:
        return Finding(
            "broken", "cookie", "the front page sets none, so nobody can keep a seat: let the proxy pass it on"
        )
    if site.secure and "Secure" not in parts:
        return Finding("broken", "cookie", "it is not Secure: the server must know that visitors use HTTPS (above)")
    if f"Path={site.url.path or '/'}" not in parts:
        return Finding("broken", "cookie", f"it is not for {site.url.path or '/'}: correct the path (above)")
    return Finding("ok", "cookie", "Secure, and not readable by scripts" if site.secure else "not readable by scripts")


def socket(site: Site) -> Finding:
    """Play needs one; there is no such table, and the server says so over it."""
    url = site.url
    there = f"{url.geturl().replace('http', 'ws', 1)}/api/tables/doctor/play"
    try:
        with connect(there, origin=Origin(f"{url.scheme}://{url.netloc}"), open_timeout=PATIENCE) as found:
            found.recv(PATIENCE)
    except InvalidStatus as error:
        status = error.response.status_code
        why = "the origin is refused: pass Host on" if status == 403 else "forward Upgrade and Connection"
        nginx = "Host $http_host" if status == 403 else "Upgrade $http_upgrade"
        return Finding("broken", "websocket", f"answered {status}, so nobody can play; {why} ({HEADER.format(nginx)})")
    except (OSError, WebSocketException, TimeoutError) as error:
        return Finding("broken", "websocket", f"failed ({error}): the proxy must forward WebSockets")
    return Finding("ok", "websocket", "passes the proxy" if site.proxied else "works")
