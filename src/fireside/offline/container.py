"""Composition root of a page: the application over browser storage and workers."""

from fireside.offline.bot_pool import Think, WorkerBotPool
from fireside.offline.key_value_store import KeyValueStore
from fireside.offline.storage import PageStorage
from fireside.service.application import Application
from fireside.service.system_secrets import SystemSecrets
from fireside.table.table import TableDefaults

BOT_SECONDS = 1.0
ANALYSIS_SECONDS = 12.0


class OfflineSecrets(SystemSecrets):
    """Secrets whose table ids mark tables on this device; a page may show a server's as well."""

    def table_id(self) -> str:
        return f"device-{super().table_id()}"


def offline_application(shelf: KeyValueStore, think: Think) -> Application:
    """Return the application of one page."""
    storage = PageStorage(shelf)
    return Application(
        tables=storage,
        lists=storage,
        log=storage,
        moves=storage,
        bot_pool=WorkerBotPool(think),
        source=OfflineSecrets(),
        defaults=TableDefaults(BOT_SECONDS),
        analysis_seconds=ANALYSIS_SECONDS,
    )
