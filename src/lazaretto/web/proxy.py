"""What a reverse proxy says about a request, and the path under which it serves us.

``X-Forwarded-For``, ``-Proto`` and ``-Host`` are read only if a trusted proxy sent the request: anybody can write them.
"""

from __future__ import annotations

import re
from ipaddress import IPv4Network, IPv6Network, ip_address, ip_network
from typing import Any, Final

from litestar.types import ASGIApp, Receive, Scope, Send

from lazaretto.core import InputError

LOOPBACK: Final = "127.0.0.1,::1"
OUR_PATHS: Final = ("api", "assets", "s", "t", "replay", "health", "metrics")
ROOT: Final = re.compile(r"(/[A-Za-z0-9._~-]+)+")
SECURE: Final = {"http": "https", "ws": "wss"}

Network = IPv4Network | IPv6Network


class Proxied:
    """An ASGI middleware: puts the visitor's address, scheme and host in place, and takes the root path away."""

    def __init__(self, app: ASGIApp, trusted: list[Network], root: str = "") -> None:
        self.app = app
        self.trusted = trusted
        self.root = root

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        request: Any = scope
        if request["type"] not in ("http", "websocket"):
            await self.app(scope, receive, send)
            return
        if self.root and request["path"] == self.root:
            await send(
                {"type": "http.response.start", "status": 308, "headers": [(b"location", f"{self.root}/".encode())]}
            )
            await send({"type": "http.response.body", "body": b"", "more_body": False})
            return
        changed = dict(request)
        if trusts(self.trusted, address_of(request)):
            changed.update(forwarded(request, self.trusted))
        if self.root and request["path"].startswith(f"{self.root}/"):  # else the proxy has taken it away
            changed["path"] = request["path"][len(self.root) :]
            changed["raw_path"] = changed["path"].encode()
        await self.app(changed, receive, send)  # type: ignore[arg-type]  # the same keys


def forwarded(scope: Any, trusted: list[Network]) -> dict[str, Any]:
    """The parts of a scope that the proxy's headers replace."""
    headers = {name: value.decode("latin-1").strip() for name, value in scope["headers"]}
    new: dict[str, Any] = {}
    if client := visitor(headers.get(b"x-forwarded-for", ""), trusted):
        new["client"] = (client, 0)
    if headers.get(b"x-forwarded-proto", "").lower() in ("https", "wss"):
        new["scheme"] = SECURE.get(scope["scheme"], scope["scheme"])
    host = headers.get(b"x-forwarded-host", "").rpartition(",")[2].strip()
    if host:
        others = [(name, value) for name, value in scope["headers"] if name != b"host"]
        new["headers"] = [*others, (b"host", host.encode("latin-1"))]
    return new


def visitor(chain: str, trusted: list[Network]) -> str:
    """The last address that is not one of our proxies: those before it could have been invented by the visitor."""
    found = ""
    for address in reversed([part.strip() for part in chain.split(",")]):
        if not is_address(address):
            return found
        found = address
        if not trusts(trusted, address):
            return found
    return found


def trusts(trusted: list[Network], address: str) -> bool:
    return is_address(address) and any([ip_address(address) in network for network in trusted])


def is_address(text: str) -> bool:
    try:
        ip_address(text)
    except ValueError:
        return False
    return True


def address_of(scope: Any) -> str:
    client = scope.get("client")
    return client[0] if client else ""


def read_proxies(text: str) -> list[Network]:
    """Addresses and networks separated by commas; empty: none is trusted."""
    networks: list[Network] = []
    for word in [word.strip() for word in text.split(",") if word.strip()]:
        try:
            networks.append(ip_network(word))
        except ValueError:
            raise InputError(
                f"--trust-proxy {word} is not an address such as 10.0.0.2 or a network such as 10.0.0.0/24"
            ) from None
    return networks


def read_internal(text: str) -> tuple[str, int]:
    """``10.0.0.2:8100``; a host alone takes any free port."""
    host, _, port = text.rpartition(":") if re.search(r":\d+$", text) else (text, "", "0")
    host = host.strip("[]")
    if not host or host in ("0.0.0.0", "::") or int(port) > 65535:
        raise InputError(f"--internal {text} should be an address that the other servers reach, such as 10.0.0.2:8100")
    return host, int(port)


def read_root(text: str) -> str:
    """``games/`` and ``/games`` as ``/games``; empty: the root of the site."""
    root = f"/{text.strip('/')}" if text.strip("/") else ""
    if root and not ROOT.fullmatch(root):
        raise InputError(f"--root-path {text} should be a path such as /games, of letters, digits and - . _ ~")
    if root.split("/")[1:2] and root.split("/")[1] in OUR_PATHS:
        raise InputError(f"--root-path {text} begins like our own addresses ({', '.join(OUR_PATHS)}); choose another")
    return root
