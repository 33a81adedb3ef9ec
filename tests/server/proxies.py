"""nginx, Caddy and HAProxy as configured in `deployment/`, on the test's own ports."""

import os
import re
import ssl
import subprocess
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager
from pathlib import Path
from shutil import which
from typing import Any

import httpx
import pytest
from tests.ports import free_port
from tests.server.postgresql import add_system_folders
from tests.server.running import until

DEPLOYMENT = Path(__file__).parents[2] / "deployment"
NAME = "play.example"


def make_certificate(folder: Path) -> None:
    subprocess.run(
        [
            *("openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt"),
            *("ec_paramgen_curve:prime256v1", "-nodes", "-days", "2", "-subj", f"/CN={NAME}"),
            *("-addext", f"subjectAltName=DNS:{NAME}"),
            *("-keyout", str(folder / "privkey.pem"), "-out", str(folder / "fullchain.pem")),
        ],
        check=True,
        capture_output=True,
    )


class Proxy:
    """A running proxy and its address."""

    def __init__(self, secure: int, plain: int, trusted: ssl.SSLContext) -> None:
        self.secure = secure
        self.plain = plain
        self.trusted = trusted
        self.address = f"https://{NAME}:{secure}"
        self.url = self.address
        self.way: dict[str, Any] = {"host": "127.0.0.1", "ssl": trusted}

    async def get(self, path: str) -> httpx.Response:
        """Request a path without normalizing it."""
        async with httpx.AsyncClient(verify=self.trusted, trust_env=False) as client:
            url = httpx.URL(f"https://127.0.0.1:{self.secure}", raw_path=path.encode())
            extensions = {"sni_hostname": NAME}
            return await client.get(url, headers={"host": NAME}, extensions=extensions)


def replaced(text: str, *changes: tuple[str, str]) -> str:
    for old, new in changes:
        assert old in text, old
        text = text.replace(old, new)
    return text


def nginx_command(folder: Path, secure: int, plain: int, behind: Sequence[int]) -> list[str]:
    """Write the shipped file with this test's ports, and around it what nginx needs."""
    text = (DEPLOYMENT / "nginx.conf").read_text(encoding="utf-8")
    text = replaced(
        re.sub(r"^ *listen \[::\].*\n", "", text, flags=re.M),
        ("listen 443", f"listen 127.0.0.1:{secure}"),
        ("listen 80", f"listen 127.0.0.1:{plain}"),
        (
            "    server 127.0.0.1:8000 max_fails=0;\n",
            "".join(f"    server 127.0.0.1:{port} max_fails=0;\n" for port in behind),
        ),
        (f"/etc/letsencrypt/live/{NAME}", str(folder)),
    )
    places = ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
    temporary = "".join(f"{one}_temp_path {folder}/{one};\n" for one in places)
    whole = folder / "nginx.conf"
    whole.write_text(
        f"daemon off;\npid {folder}/pid;\nerror_log {folder}/errors;\nevents {{}}\n"
        f"http {{\naccess_log off;\n{temporary}{text}}}\n"
    )
    return ["nginx", "-p", str(folder), "-c", str(whole), "-e", str(folder / "errors")]


def caddy_command(folder: Path, secure: int, plain: int, behind: Sequence[int]) -> list[str]:
    """Write the shipped file with this test's ports and an internal certificate."""
    text = (DEPLOYMENT / "Caddyfile").read_text(encoding="utf-8")
    site = f"{{$FIRESIDE_NAME:{NAME}}} {{\n"
    text = replaced(
        text,
        (site, f"{site}\tbind 127.0.0.1\n\ttls {folder}/fullchain.pem {folder}/privkey.pem\n"),
        ("127.0.0.1:8000", " ".join(f"127.0.0.1:{port}" for port in behind)),
    )
    whole = folder / "Caddyfile"
    ports = f"https_port {secure}\n\thttp_port {plain}\n"
    whole.write_text(f"{{\n\tadmin off\n\t{ports}}}\n{text}")
    return ["caddy", "run", "--adapter", "caddyfile", "--config", str(whole)]


def haproxy_command(folder: Path, secure: int, plain: int, behind: Sequence[int]) -> list[str]:
    """Write the shipped file with this test's ports and certificate."""
    text = (DEPLOYMENT / "haproxy.cfg").read_text(encoding="utf-8")
    certificate = folder / "play.pem"
    certificate.write_text(
        (folder / "fullchain.pem").read_text() + (folder / "privkey.pem").read_text()
    )
    text = replaced(
        text,
        ("bind :80", f"bind 127.0.0.1:{plain}"),
        ("bind :443", f"bind 127.0.0.1:{secure}"),
        ("/etc/haproxy/play.example.pem alpn", f"{certificate} alpn"),
    )
    servers = [f"    server s{at} 127.0.0.1:{port}\n" for at, port in enumerate(behind)]
    whole = folder / "haproxy.cfg"
    whole.write_text(re.sub(r"^    server .*\n", "", text, flags=re.M) + "".join(servers))
    return ["haproxy", "-db", "-f", str(whole)]


COMMANDS: dict[str, Callable[[Path, int, int, Sequence[int]], list[str]]] = {
    "nginx": nginx_command,
    "caddy": caddy_command,
    "haproxy": haproxy_command,
}


@asynccontextmanager
async def running_proxy(program: str, folder: Path, *behind: int) -> AsyncIterator[Proxy]:
    """Run a proxy as shipped in front of these ports; skip the test where it is not installed."""
    add_system_folders()
    if not which(program):
        pytest.skip(f"there is no {program} here (Debian: apt install {program})")
    make_certificate(folder)
    secure, plain = free_port(), free_port()
    process = subprocess.Popen(
        COMMANDS[program](folder, secure, plain, behind),
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        env={**os.environ, "XDG_DATA_HOME": str(folder), "XDG_CONFIG_HOME": str(folder)},
    )
    proxy = Proxy(secure, plain, ssl.create_default_context(cafile=str(folder / "fullchain.pem")))
    try:
        await until(lambda: process.poll() is not None or answers(proxy))
        assert process.poll() is None, f"{program} has ended"
        yield proxy
    finally:
        process.terminate()
        process.wait()


def answers(proxy: Proxy) -> bool:
    try:
        httpx.get(f"http://127.0.0.1:{proxy.plain}/", trust_env=False)
    except httpx.TransportError:
        return False
    return True
