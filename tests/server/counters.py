"""Numbers from a server's metrics: what it has done."""

from collections import Counter

import httpx
from prometheus_client.parser import text_string_to_metric_families
from tests.server.running import Server


def counts(server: Server) -> Counter[str]:
    """Return a server's metrics by name and labels, without the common prefix."""
    found: Counter[str] = Counter()
    for family in text_string_to_metric_families(httpx.get(server.url + "/metrics").text):
        for one in family.samples:
            labels = ",".join(f'{name}="{one.labels[name]}"' for name in sorted(one.labels))
            name = one.name.removeprefix("fireside_")
            found[f"{name}{{{labels}}}" if labels else name] = int(one.value)
    return Counter(found)
