"""Starts, awaits and stops the servers to measure."""

import asyncio
import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress

import httpx
import psutil

PRIORITY = int(os.environ.get("PRIORITY", "0"))  # set to -10, as root, on a machine with other load
SERVE = ("--port", "0", "--no-browser")


@contextmanager
def on_all_cores() -> Iterator[None]:
    """Let processes started here use all cores, though this process is pinned to one."""
    if not hasattr(os, "sched_setaffinity"):
        yield
        return
    own = os.sched_getaffinity(0)
    os.sched_setaffinity(0, range(os.cpu_count() or 1))
    try:
        yield
    finally:
        os.sched_setaffinity(0, own)


@contextmanager
def answering(process: "subprocess.Popen[bytes]", url: str, path: str) -> Iterator[None]:
    """Wait until the server answers at this address; stop it when the context ends."""
    for _ in range(200):
        try:
            httpx.get(url + path)
            break
        except httpx.TransportError:
            asyncio.run(asyncio.sleep(0.05))
    try:
        yield
    finally:
        process.terminate()
        process.wait(20)


@contextmanager
def serving(
    database: str, *options: str, core: str = "0", limits: bool = False
) -> Iterator[tuple[str, int]]:
    """Run a server, pinned to one core if given; yield its address and process."""
    options = options if limits else (*options, "--without-limits")
    pin = ["taskset", "-c", core] if shutil.which("taskset") and core else []
    if PRIORITY and os.geteuid() == 0:
        pin = ["nice", "-n", str(PRIORITY), *pin]
    serve = [sys.executable, "-m", "fireside", "serve", *SERVE, "--database", database, *options]
    with on_all_cores():
        process = subprocess.Popen([*pin, *serve], stdout=subprocess.PIPE)
    assert process.stdout is not None
    url = process.stdout.readline().decode().split()[3].rstrip("/")
    with answering(process, url, "/health"):
        yield url, process.pid


def processor_seconds(pids: list[int]) -> float:
    """Return the CPU seconds of these processes; those that have ended do not count."""
    used = 0.0
    for pid in pids:
        with suppress(psutil.NoSuchProcess):
            used += sum(psutil.Process(pid).cpu_times()[:2])
    return used
