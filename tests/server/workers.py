"""Numbers from the workers' metrics: how many there are and what they have done."""

import time
from collections import Counter

import httpx
import psutil
from prometheus_client.parser import text_string_to_metric_families
from tests.server.running import PATIENCE, Server

SURE = 20  # consecutive responses


def counts(server: Server) -> Counter[str]:
    """Return a server's metrics by name and labels, without the common prefix."""
    found: Counter[str] = Counter()
    for family in text_string_to_metric_families(httpx.get(server.url + "/metrics").text):
        for one in family.samples:
            labels = ",".join(f'{name}="{one.labels[name]}"' for name in sorted(one.labels))
            name = one.name.removeprefix("fireside_")
            found[f"{name}{{{labels}}}" if labels else name] = int(one.value)
    return Counter(found)


def wait_for_workers(server: Server, workers: int) -> None:
    """Wait until all workers of this server know each other; tables may move until then."""
    end = time.monotonic() + PATIENCE
    sure = 0
    while sure < SURE:  # any of the workers may answer
        if time.monotonic() > end:
            raise AssertionError("the workers do not know of each other")
        sure = sure + 1 if counts(server)["workers"] == workers else 0
        time.sleep(0.02)


def wait_for_each_other(*servers: Server) -> None:
    """Wait until these servers know exactly each other."""
    end = time.monotonic() + PATIENCE
    while any(counts(one)["workers"] != len(servers) for one in servers):
        if time.monotonic() > end:
            raise AssertionError("the servers do not know of each other")
        time.sleep(0.05)


def workers_of(parent: psutil.Process) -> list[psutil.Process]:
    """Return the worker processes of `fireside serve --workers`, oldest first."""
    return [one for one in parent.children() if _is_worker(one)]


def _is_worker(process: psutil.Process) -> bool:
    try:
        return "spawn_main" in " ".join(process.cmdline())
    except psutil.NoSuchProcess:  # the process has just ended
        return False
