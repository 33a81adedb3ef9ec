"""Who thinks for the bots of this server."""

from fireside.server.settings import Settings
from fireside.server.thinking.thinkers import ProcessThinkers
from fireside.server.thinking.waiting import StartedThinkers


def who_thinks(settings: Settings) -> StartedThinkers:
    """Processes of this machine, or a Ray cluster with these to fall back on."""
    here = ProcessThinkers(settings.bots_at_once)
    if not settings.thinkers:
        return here
    from fireside.server.thinking.cluster import ClusterThinkers  # noqa: PLC0415 - an extra

    return ClusterThinkers(settings.thinkers, here)
