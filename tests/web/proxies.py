"""The real nginx and Caddy in front of a server, with TLS on loopback and the samples of ``deploy/``."""

from __future__ import annotations

import re
import shutil
import ssl
import subprocess
import time
from pathlib import Path

import httpx

from ..places import ROOT
from .harness import PATIENCE, free_port

NAME = "games.example.org"
OPENSSL = ["openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2"]
NGINX = """
daemon off;
master_process off;
pid {folder}/nginx.pid;
error_log {folder}/error.log;
events {{}}
http {{
    access_log off;
    client_body_temp_path {folder}/body;
    proxy_temp_path {folder}/proxy;
    fastcgi_temp_path {folder}/fastcgi;
    uwsgi_temp_path {folder}/uwsgi;
    scgi_temp_path {folder}/scgi;
{site}
}}
"""


class Proxy:
    """A proxy that was started; ``port`` speaks TLS."""

    def __init__(self, folder: Path, command: list[str], port: int) -> None:
        self.folder = folder
        self.port = port
        self.tls = ssl.create_default_context(cafile=str(folder / "cert.pem"))
        self.process = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True)

    @property
    def url(self) -> str:
        return f"https://localhost:{self.port}"

    def ready(self) -> Proxy:
        end = time.monotonic() + PATIENCE
        while time.monotonic() < end:
            try:
                httpx.get(self.url, verify=self.tls)
            except httpx.TransportError:
                assert self.process.poll() is None, self.process.communicate()[1]
                time.sleep(0.02)
            else:
                return self
        raise AssertionError("the proxy does not answer")

    def stop(self) -> None:
        self.process.terminate()
        self.process.communicate(timeout=PATIENCE)


def program(name: str) -> str:
    found = shutil.which(name) or shutil.which(name, path="/usr/sbin:/usr/local/sbin")
    assert found, (
        f"the proxy tests need {name} (Debian's package {'nginx-light' if name == 'nginx' else name}); install it"
    )
    return found


def certify(folder: Path) -> None:
    """A certificate for localhost, signed by itself."""
    names = ["-subj", "/CN=localhost", "-addext", "subjectAltName=DNS:localhost"]
    files = ["-keyout", str(folder / "key.pem"), "-out", str(folder / "cert.pem")]
    subprocess.run([*OPENSSL, *names, *files], check=True, capture_output=True)


def nginx(folder: Path, server: int, *changes: tuple[str, str]) -> Proxy:
    """The sample with our ports and certificate, and further changes."""
    folder.mkdir()
    certify(folder)
    port = free_port()
    site = (ROOT / "deploy" / "nginx.conf").read_text()
    for old, new in [
        ("listen 80;", f"listen 127.0.0.1:{free_port()};"),
        ("listen 443 ssl http2;", f"listen 127.0.0.1:{port} ssl http2;"),
        ("127.0.0.1:8000", f"127.0.0.1:{server}"),
        (NAME + ";", "localhost;"),
        (f"/etc/letsencrypt/live/{NAME}/fullchain.pem", f"{folder}/cert.pem"),
        (f"/etc/letsencrypt/live/{NAME}/privkey.pem", f"{folder}/key.pem"),
        *changes,
    ]:
        assert old in site, f"{old!r} is not in deploy/nginx.conf"
        site = site.replace(old, new)
    site = re.sub(r" *listen \[::\].*\n", "", site)  # this machine may have no IPv6
    (folder / "nginx.conf").write_text(NGINX.format(folder=folder, site=site))
    command = [program("nginx"), "-p", str(folder), "-e", f"{folder}/error.log", "-c", f"{folder}/nginx.conf"]
    return Proxy(folder, command, port)


def caddy(folder: Path, server: int) -> Proxy:
    folder.mkdir()
    certify(folder)
    port = free_port()
    site = (ROOT / "deploy" / "Caddyfile").read_text()
    assert f"\n{NAME} {{\n" in site
    tls = f"https://localhost:{port} {{\n\ttls {folder}/cert.pem {folder}/key.pem\n"
    site = site.replace(f"\n{NAME} {{\n", f"\n{tls}").replace("127.0.0.1:8000", f"127.0.0.1:{server}")
    (folder / "Caddyfile").write_text(
        "{\n\tadmin off\n\tauto_https disable_redirects\n\tskip_install_trust\n}\n" + site
    )
    return Proxy(folder, [program("caddy"), "run", "--config", f"{folder}/Caddyfile"], port)
