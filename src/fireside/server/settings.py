"""Settings of a server."""

import os
import secrets
from typing import Literal

import msgspec

from fireside.play.user_data import data_folder


class RetentionSettings(msgspec.Struct, frozen=True):
    """Days that tables are kept (0: for ever), and the folder of their records ("": none)."""

    finished: int = 0
    abandoned: int = 0  # days without a move
    records: str = ""


class Settings(msgspec.Struct, kw_only=True, frozen=True):
    """The options of a server."""

    database: str
    synchronous: Literal["normal", "full"] = "normal"
    busy_seconds: float = 5.0  # wait for a locked SQLite database
    bot_processes: int = 0  # 0: as many as cores
    bot_pool: str = ""  # the address of a Ray cluster; "": processes of this machine
    bot_seconds: float = 1.0
    analysis_seconds: float = 12.0  # for a whole match
    stand_in: str = ""  # the level of stand-ins; "": the strongest that is not slow
    origins: tuple[str, ...] = ()  # web pages of other hosts that may connect
    webhook_hosts: tuple[str, ...] = ()  # destinations of notifications besides known services
    public_url: str = ""  # base of the links in notifications
    site: str = ""  # a folder that `fireside site` wrote; "": no play without a server
    limits: bool = True
    monitor_port: int = 0  # of health and metrics alone; 0: at the address of everything else
    keeping: RetentionSettings = RetentionSettings()
    log_level: str = "info"
    server: str = msgspec.field(default_factory=lambda: secrets.token_hex(4))  # its id

    @property
    def bots_at_once(self) -> int:
        """Return how many bots compute at the same time."""
        return self.bot_processes or os.cpu_count() or 1


def default_database() -> str:
    """Return the URL of this user's own database, and create its folder."""
    folder = data_folder()
    folder.mkdir(parents=True, exist_ok=True, mode=0o700)
    return f"sqlite:///{folder / 'tables.db'}"
