"""Bots that think on a Ray cluster, and at home when that is gone."""

import os
import socket
import subprocess
import sys
import tempfile
from collections.abc import Iterator

import psutil
import pytest
from tests.server.running import EXTRAS, Server, path, play_on, until
from tests.server.workers import counts

pytest.importorskip("ray", reason="Ray is not installed: pip install 'fireside[ray]'")
pytestmark = [pytest.mark.anyio, pytest.mark.xdist_group("ray")]


def free_port() -> int:
    with socket.socket() as one:
        one.bind(("127.0.0.1", 0))
        return int(one.getsockname()[1])


class RayCluster:
    """A cluster of one core on this machine, which clients reach over a port."""

    def __init__(self, folder: str) -> None:
        self.port = free_port()
        options = {
            "port": free_port(),
            "ray-client-server-port": self.port,
            "num-cpus": 1,
            "include-dashboard": "false",
            "object-store-memory": 80_000_000,
            "temp-dir": folder,
        }
        self.process = subprocess.Popen(
            [
                *(sys.executable, "-m", "ray.scripts.scripts", "start", "--head", "--block"),
                *(f"--{name}={value}" for name, value in options.items()),
            ],
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            env={
                **os.environ,
                "PYTHONPATH": os.pathsep.join([str(EXTRAS), *path()]),
                "RAY_ENABLE_UV_RUN_RUNTIME_ENV": "0",
            },
        )

    def kill(self) -> None:
        """All of it, as if its machine had lost its power."""
        if self.process.poll() is None:
            whole = psutil.Process(self.process.pid)
            for one in [*whole.children(recursive=True), whole]:
                one.kill()
            self.process.wait()


@pytest.fixture
def cluster() -> Iterator[RayCluster]:
    with tempfile.TemporaryDirectory(prefix="ray", ignore_cleanup_errors=True) as folder:
        running = RayCluster(folder)  # sockets lie in it: its name must be short
        yield running
        running.kill()


def thinking_here(server: Server) -> list[int]:
    """The processes in which this server's bots think."""
    assert server.process is not None
    children = psutil.Process(server.process.pid).children()
    return [one.pid for one in children if "fireside.server.thinking.process" in one.cmdline()]


async def test_bots_think_on_a_cluster_and_here_when_it_is_gone(
    cluster: RayCluster, database: str
) -> None:
    address = f"ray://127.0.0.1:{cluster.port}"
    server = Server(database, "--seconds", "0.1", "--cores", "1", "--thinkers", address)
    try:
        await until(lambda: counts(server)["cluster_cores"] == 1)
        table = await server.table("maamut", "easy", "person")
        async with table.viewer(1) as ana:
            await play_on([ana], most=3)
            assert counts(server)['thoughts_total{end="answered",task="choose"}'] > 0
            assert thinking_here(server) == []
            cluster.kill()
            await play_on([ana], most=3)
            assert len(thinking_here(server)) == 1
    finally:
        server.stop()
    assert b"thinking here instead" in server.log


async def test_bots_think_here_while_no_cluster_answers(database: str) -> None:
    address = f"ray://127.0.0.1:{free_port()}"
    server = Server(database, "--seconds", "0.1", "--cores", "1", "--thinkers", address)
    try:
        table = await server.table("maamut", "easy", "person")
        async with table.viewer(1) as ana:
            await play_on([ana], most=3)
        assert len(thinking_here(server)) == 1
        assert server.process is not None
        assert server.process.stderr is not None
        os.set_blocking(server.process.stderr.fileno(), False)
        await until(lambda: b"cannot be reached" in said(server))
    finally:
        server.stop()


def said(server: Server) -> bytes:
    """What the log holds so far."""
    assert server.process is not None
    assert server.process.stderr is not None
    server.log += server.process.stderr.read() or b""
    return server.log
