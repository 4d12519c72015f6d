"""Behind the real nginx and Caddy with TLS: WebSocket, origins, cookies, addresses, and a path of a site."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from pathlib import Path

import httpx
import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import InvalidStatus

from lazaretto.core import InputError
from lazaretto.web.proxy import read_proxies, read_root, visitor

from .harness import TIC_TAC_TOE, UNLIMITED, Server
from .proxies import Proxy, caddy, nginx

PLAN = {"game": "tic-tac-toe", "seats": [{"kind": "me"}, {"kind": "me"}], "start": True}
FEW_TABLES = json.dumps({**UNLIMITED, "tables": 1e-6, "tables_burst": 1.0})
Behind = tuple[Server, Proxy, str]
ROOTED = ("location / {", "location /games/ {")
STRIPPED = (
    ("proxy_pass http://127.0.0.1:{port};\n        proxy_http"),
    ("proxy_pass http://127.0.0.1:{port}/;\n        proxy_http"),
)


@pytest.fixture(scope="module", params=["nginx", "nginx /games", "nginx /games stripped", "caddy"])
def behind(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Behind]:
    """A server behind a proxy, at the root of the site or under a path of it."""
    folder: Path = tmp_path_factory.mktemp("proxied")
    root = "/games" if "/games" in request.param else ""
    server = Server(folder / "data", TIC_TAC_TOE, root=root).ready()
    changes = [ROOTED] if root else []
    if "stripped" in request.param:
        changes.append((STRIPPED[0].format(port=server.port), STRIPPED[1].format(port=server.port)))
    kind: Callable[..., Proxy] = caddy if request.param == "caddy" else nginx
    proxy = kind(folder / "proxy", server.port, *changes).ready()
    yield server, proxy, root
    proxy.stop()
    server.stop()


def visit(proxy: Proxy, root: str = "", origin: str = "") -> httpx.Client:
    headers = {"origin": origin or proxy.url}
    return httpx.Client(base_url=proxy.url + root, verify=proxy.tls, headers=headers, timeout=60.0)


def test_the_page_and_all_it_names_are_there(behind: Behind) -> None:
    _, proxy, root = behind
    with visit(proxy, root) as http:
        table = http.post("/api/tables", json=PLAN).json()["id"]
        for page in ("/", f"/t/{table}", "/replay"):
            answer = http.get(page)
            names = [part.split('"')[0] for part in answer.text.split(' src="')[1:] + answer.text.split(' href="')[1:]]
            assert answer.status_code == 200
            assert f'data-root="{root}"' in answer.text
            assert names
            for name in names:
                assert name.startswith(f"{root}/"), f"{page} names {name}"
                assert httpx.get(proxy.url + name, verify=proxy.tls).status_code == 200, name
        manifest = http.get("/manifest.webmanifest").json()
        assert manifest["start_url"] == "./"
        assert all([not icon["src"].startswith("/") for icon in manifest["icons"]])


def test_the_root_without_its_slash_leads_to_the_front_page(behind: Behind) -> None:
    _, proxy, root = behind
    if root:
        answer = httpx.get(proxy.url + root, verify=proxy.tls, follow_redirects=True)
        assert (answer.status_code, answer.url.path) == (200, f"{root}/")


def test_answers_under_tls_have_a_secure_cookie_and_strict_headers(behind: Behind) -> None:
    server, proxy, root = behind
    with visit(proxy, root) as http:
        headers = http.get("/").headers
    assert "; Secure" in headers["set-cookie"]
    assert f"Path={root or '/'};" in headers["set-cookie"]
    assert headers["strict-transport-security"] == "max-age=31536000"
    assert headers["x-content-type-options"] == "nosniff"
    assert "frame-ancestors 'none'" in headers["content-security-policy"]
    assert "unsafe" not in headers["content-security-policy"]
    plain = httpx.get(server.url).headers
    assert "strict-transport-security" not in plain
    assert "; Secure" not in plain["set-cookie"]


async def test_a_table_is_opened_and_played(behind: Behind) -> None:
    _, proxy, root = behind
    with visit(proxy, root) as http:
        answer = http.post("/api/tables", json=PLAN)
        assert answer.status_code == 201, answer.text
        id = answer.json()["id"]
        cookies = "; ".join([f"{cookie.name}={cookie.value}" for cookie in http.cookies.jar])
        url = f"wss://localhost:{proxy.port}{root}/api/tables/{id}/play?seat=1"
        own = {"Cookie": cookies, "Origin": proxy.url}
        async with connect(url, ssl=proxy.tls, additional_headers=own) as socket:
            assert json.loads(await socket.recv())["type"] == "screen"
        with pytest.raises(InvalidStatus, match="403"):
            async with connect(url, ssl=proxy.tls, additional_headers={**own, "Origin": "https://evil.example"}):
                pass
        link = http.post(f"/api/tables/{id}/link/1").json()["url"]
        assert httpx.URL(link).path.startswith(f"{root}/s/")
        opened = http.get(httpx.URL(link).path.removeprefix(root))
        assert (opened.status_code, opened.headers["location"]) == (303, f"{root}/t/{id}")


def test_another_site_is_refused(behind: Behind) -> None:
    _, proxy, root = behind
    with visit(proxy, root, "https://evil.example") as http:
        answer = http.post("/api/tables", json=PLAN)
    assert answer.status_code == 403
    assert answer.json()["reason"].startswith("this request comes from https://evil.example, but asks for localhost:")


@pytest.mark.parametrize("host", ["$host", "$proxy_host"])
def test_a_proxy_that_changes_the_host_is_refused_with_what_to_set(tmp_path: Path, host: str) -> None:
    """``$host`` has no port, and nginx's default, ``$proxy_host``, is our own address."""
    server = Server(tmp_path / "data", TIC_TAC_TOE).ready()
    proxy = nginx(tmp_path / "proxy", server.port, ("Host $http_host;", f"Host {host};")).ready()
    with visit(proxy) as http:
        answer = http.post("/api/tables", json=PLAN)
    proxy.stop()
    log = server.stop()
    assert answer.status_code == 403
    assert "in nginx: proxy_set_header Host $http_host;" in answer.json()["reason"]
    assert "proxy_set_header Host $http_host;" in log


def test_a_forwarded_host_is_as_good(tmp_path: Path) -> None:
    server = Server(tmp_path / "data", TIC_TAC_TOE).ready()
    forwarded = "Host $proxy_host;\n        proxy_set_header X-Forwarded-Host $http_host;"
    proxy = nginx(tmp_path / "proxy", server.port, ("Host $http_host;", forwarded)).ready()
    with visit(proxy) as http:
        assert http.post("/api/tables", json=PLAN).status_code == 201
    proxy.stop()
    server.stop()


@pytest.mark.parametrize(("trust", "codes"), [("127.0.0.1", [201, 201, 429]), ("10.9.9.9", [201, 429, 429])])
def test_limits_count_the_visitors_of_a_trusted_proxy(tmp_path: Path, trust: str, codes: list[int]) -> None:
    """One table for each address: two visitors, told apart only if the proxy may say who they are."""
    server = Server(tmp_path / "data", TIC_TAC_TOE, limits=FEW_TABLES, trust=trust).ready()
    given = [
        httpx.post(f"{server.url}/api/tables", json=PLAN, headers={"x-forwarded-for": visitor}).status_code
        for visitor in ("203.0.113.1", "203.0.113.2", "203.0.113.2")
    ]
    server.stop()
    assert given == codes


def test_nobody_chooses_an_address_behind_nginx(tmp_path: Path) -> None:
    """nginx appends the real address, and only that is believed."""
    server = Server(tmp_path / "data", TIC_TAC_TOE, limits=FEW_TABLES).ready()
    proxy = nginx(tmp_path / "proxy", server.port).ready()
    elsewhere = httpx.HTTPTransport(verify=proxy.tls, local_address="127.0.0.2")  # not a trusted proxy
    with httpx.Client(base_url=proxy.url, transport=elsewhere) as http:
        invented = [http.post("/api/tables", json=PLAN, headers={"x-forwarded-for": f"203.0.113.{i}"}) for i in (1, 2)]
    proxy.stop()
    server.stop()
    assert [answer.status_code for answer in invented] == [201, 429]


@pytest.mark.parametrize(
    ("chain", "found"),
    [
        ("203.0.113.9", "203.0.113.9"),
        ("198.51.100.1, 203.0.113.9", "203.0.113.9"),
        ("203.0.113.9, 10.0.0.2", "203.0.113.9"),
        ("198.51.100.1, nonsense, 10.0.0.2", "10.0.0.2"),
        ("2001:db8::1, 10.0.0.2", "2001:db8::1"),
        ("", ""),
    ],
)
def test_the_visitor_is_the_last_address_that_is_no_proxy(chain: str, found: str) -> None:
    assert visitor(chain, read_proxies("10.0.0.0/24")) == found


@pytest.mark.parametrize(("given", "root"), [("", ""), ("/", ""), ("games", "/games"), ("/a/b/", "/a/b")])
def test_a_root_path_may_be_written_in_several_ways(given: str, root: str) -> None:
    assert read_root(given) == root


@pytest.mark.parametrize("wrong", ["/api", "/t/x", "/a b", "/a//b", '/"x'])
def test_a_root_path_that_cannot_be_served_is_refused(wrong: str) -> None:
    with pytest.raises(InputError, match="--root-path"):
        read_root(wrong)


@pytest.mark.parametrize("wrong", ["proxy", "10.0.0.1/24", "10.0.0"])
def test_a_proxy_that_is_no_address_is_refused(wrong: str) -> None:
    with pytest.raises(InputError, match=r"is not an address such as 10\.0\.0\.2 or a network"):
        read_proxies(wrong)
