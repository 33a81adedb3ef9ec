"""Metrics in Prometheus' text format; each server counts for itself."""

from bisect import bisect_left
from collections.abc import Iterator, Sequence
from itertools import accumulate

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, ProcessCollector
from prometheus_client.core import CounterMetricFamily, HistogramMetricFamily
from prometheus_client.exposition import generate_latest
from prometheus_client.registry import Collector

REGISTRY = CollectorRegistry()
ProcessCollector(registry=REGISTRY)


class CachedHistogram(Collector):
    """A histogram without locks for metrics of every move; only one thread may observe."""

    def __init__(self, name: str, meaning: str, bounds: Sequence[float]) -> None:
        self.name = name
        self.meaning = meaning
        self.bounds = list(bounds)
        self.counts = [0] * (len(self.bounds) + 1)
        self.sum = 0.0
        REGISTRY.register(self)

    def observe(self, seconds: float) -> None:
        """Count one measured duration."""
        self.counts[bisect_left(self.bounds, seconds)] += 1
        self.sum += seconds

    def collect(self) -> Iterator[HistogramMetricFamily]:
        """Yield the counts as a metric family."""
        ends = [*map(str, self.bounds), "+Inf"]
        buckets = list(zip(ends, accumulate(self.counts), strict=True))
        yield HistogramMetricFamily(self.name, self.meaning, buckets=buckets, sum_value=self.sum)


class CachedCounter(Collector):
    """A counter without locks, one value per combination of labels."""

    def __init__(self, name: str, meaning: str, labels: Sequence[str]) -> None:
        self.name = name
        self.meaning = meaning
        self.labels = list(labels)
        self.counts: dict[tuple[str, ...], int] = {}
        REGISTRY.register(self)

    def add(self, labels: tuple[str, ...]) -> None:
        """Increment the counter of these labels."""
        self.counts[labels] = self.counts.get(labels, 0) + 1

    def collect(self) -> Iterator[CounterMetricFamily]:
        """Yield the counts as a metric family."""
        family = CounterMetricFamily(self.name, self.meaning, labels=self.labels)
        for labels, count in self.counts.items():
            family.add_metric(list(labels), count)
        yield family


COMMANDS = CachedCounter(
    "fireside_commands_total", "Commands over WebSockets", ["command", "answer"]
)
COMMAND_SECONDS = CachedHistogram(
    "fireside_command_seconds",
    "From reading a command to having its answer",
    (0.0005, 0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.5, 2.0, 10.0),
)
REQUESTS = Counter(
    "fireside_requests_total", "REST requests by answer", ["status"], registry=REGISTRY
)
CONNECTIONS = Gauge("fireside_connections", "Open WebSockets", registry=REGISTRY)
LIVE_TABLES = Gauge("fireside_live_tables", "Tables in memory", registry=REGISTRY)
TABLES_LOST = Counter(
    "fireside_tables_lost_total", "Tables that other servers have claimed", registry=REGISTRY
)
COMMIT_SECONDS = Histogram(
    "fireside_commit_seconds",
    "Storing a group of moves",
    registry=REGISTRY,
    buckets=(0.0005, 0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.5, 2, 10),
)
COMMIT_ROWS = Histogram(
    "fireside_commit_rows",
    "Moves in a group",
    registry=REGISTRY,
    buckets=(1, 2, 5, 10, 20, 50, 100),
)
STORE_FAILURES = Counter("fireside_store_failures_total", "Groups not stored", registry=REGISTRY)
THOUGHTS = Counter(
    "fireside_thoughts_total", "What bots were asked", ["task", "end"], registry=REGISTRY
)
BOTS_WAITING = Gauge("fireside_bots_waiting", "Bots that wait for a process", registry=REGISTRY)
BOT_VISITORS_WAITING = Gauge(
    "fireside_bot_visitors_waiting",
    "Visitors whose bots wait for a process; each gets the same share",
    registry=REGISTRY,
)
BOT_WAIT_SECONDS = Histogram(
    "fireside_bot_wait_seconds",
    "From asking a bot to its process beginning",
    registry=REGISTRY,
    buckets=(0.005, 0.02, 0.1, 0.5, 1, 2, 5, 10, 30),
)
NOTICES = Counter(
    "fireside_notices_total",
    "Attempts to send notices by result",
    ["way", "end"],
    registry=REGISTRY,
)
NOTICES_WAITING = Gauge(
    "fireside_notices_waiting",
    "Notices of all servers that are still to be sent",
    registry=REGISTRY,
)
NOTICE_SECONDS = Histogram(
    "fireside_notice_seconds",
    "From asking a seat, or the end of its quiet time, to its notice having been sent",
    registry=REGISTRY,
    buckets=(0.1, 0.3, 1, 3, 10, 60, 600, 3600, 24 * 3600),
)


def render_metrics() -> bytes:
    return generate_latest(REGISTRY)
