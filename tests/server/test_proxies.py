"""deployment/nginx.conf and Caddyfile: behind them a server is played on, where they are here."""

import json
import re
import shutil
import ssl
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import httpx
import pytest
from tests.ports import free_port
from tests.server.running import Server, until
from websockets.asyncio.client import connect

pytestmark = pytest.mark.anyio

DEPLOYMENT = Path(__file__).parents[2] / "deployment"
NAME = "play.example"
OPTIONS = ("--behind-proxy", "127.0.0.1", "--public-url", f"https://{NAME}")


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


def configuration(folder: Path, secure: int, plain: int, behind: int) -> Path:
    """The shipped file with this test's ports and folders, and around it what nginx needs."""
    text = (DEPLOYMENT / "nginx.conf").read_text(encoding="utf-8")
    text = re.sub(r"^ *listen \[::\].*\n", "", text, flags=re.M)
    for old, new in (
        ("listen 443", f"listen 127.0.0.1:{secure}"),
        ("listen 80", f"listen 127.0.0.1:{plain}"),
        ("127.0.0.1:8000", f"127.0.0.1:{behind}"),
        (f"/etc/letsencrypt/live/{NAME}", str(folder)),
    ):
        assert old in text
        text = text.replace(old, new)
    places = ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
    temporary = "".join(f"{one}_temp_path {folder}/{one};\n" for one in places)
    whole = folder / "nginx.conf"
    whole.write_text(
        f"daemon off;\npid {folder}/pid;\nerror_log {folder}/errors;\nevents {{}}\n"
        f"http {{\naccess_log off;\n{temporary}{text}}}\n"
    )
    return whole


@contextmanager
def nginx(folder: Path, secure: int, plain: int, behind: int) -> Iterator[None]:
    make_certificate(folder)
    words = ["nginx", "-p", str(folder), "-c", str(configuration(folder, secure, plain, behind))]
    words += ["-e", str(folder / "errors")]
    process = subprocess.Popen(words, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    try:
        yield
    finally:
        process.terminate()
        process.wait()


@pytest.mark.skipif(not shutil.which("nginx"), reason="there is no nginx here")
async def test_people_play_over_nginx_with_tls(tmp_path: Path) -> None:
    server = Server(str(tmp_path / "tables.db"), *OPTIONS, limits=True)
    secure, plain = free_port(), free_port()
    try:
        table = await server.table("guessing", "person", "person")
        with nginx(tmp_path, secure, plain, server.port):
            await until((tmp_path / "pid").exists)
            trusted = ssl.create_default_context(cafile=str(tmp_path / "fullchain.pem"))
            address = f"wss://{NAME}:{secure}/api/tables/{table.id}/live"
            async with connect(
                *(address,),
                host="127.0.0.1",
                ssl=trusted,
                origin=f"https://{NAME}:{secure}",  # type: ignore[arg-type]
            ) as live:
                hello = {"type": "hello", "id": "h", "token": table.tokens[0]}
                await live.send(json.dumps(hello))
                assert json.loads(await live.recv())["type"] == "welcome"
                await live.send(json.dumps({"type": "play", "id": "one", "move": "right"}))
                said = [json.loads(await live.recv()) for _ in range(2)]
                assert "accepted" in [one["type"] for one in said] + [
                    json.loads(await live.recv())["type"]
                ]
            headers = {"host": NAME}
            extensions = {"sni_hostname": NAME}
            async with httpx.AsyncClient(verify=trusted, trust_env=False) as client:
                base = f"https://127.0.0.1:{secure}"
                page = await client.get(f"{base}/", headers=headers, extensions=extensions)
                assert page.status_code == 200
                assert page.headers["strict-transport-security"]
                kept = await client.get(f"{base}/metrics", headers=headers, extensions=extensions)
                assert kept.status_code == 403
                moved = await client.get(f"http://127.0.0.1:{plain}/t/x", headers=headers)
                assert moved.headers["location"] == f"https://{NAME}/t/x"
    finally:
        server.stop()


@pytest.mark.skipif(not shutil.which("caddy"), reason="there is no Caddy here")
def test_caddy_is_content_with_its_file() -> None:
    file = str(DEPLOYMENT / "Caddyfile")
    words = ["caddy", "validate", "--adapter", "caddyfile", "--config", file]
    done = subprocess.run(words, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    assert "Valid configuration" in done.stdout + done.stderr
