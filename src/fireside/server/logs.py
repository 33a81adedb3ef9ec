"""Structured logs: one JSON object per line, without secrets.

Never log headers, queries, bodies, tokens, seeds or addresses of notifications.
"""

import logging
import sys
from typing import Any

import msgspec

STANDARD = frozenset(vars(logging.makeLogRecord({}))) | {"message", "asctime", "color_message"}


class JsonFormatter(logging.Formatter):
    """A log formatter that writes each record as one line of JSON."""

    def format(self, record: logging.LogRecord) -> str:
        line: dict[str, Any] = {
            "at": self.formatTime(record, "%Y-%m-%dT%H:%M:%S") + f".{int(record.msecs):03d}",
            "level": record.levelname.lower(),
            "from": record.name,
            "says": record.getMessage(),
        }
        line.update({k: v for k, v in vars(record).items() if k not in STANDARD})
        if record.exc_info:
            line["trace"] = self.formatException(record.exc_info)
        return msgspec.json.encode(line, enc_hook=str).decode()


def start_logging(level: str) -> None:
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(JsonFormatter())
    root = logging.getLogger()
    root.handlers = [handler]
    root.setLevel(level.upper())
    for talkative in ("httpx", "httpcore", "alembic", "aiosqlite"):
        logging.getLogger(talkative).setLevel(logging.WARNING)
    logging.getLogger("uvicorn.error").addFilter(_is_free_of_addresses)


def _is_free_of_addresses(record: logging.LogRecord) -> bool:
    """Return False for uvicorn's messages with a WebSocket's path, query and address."""
    return "WebSocket %s" not in str(record.msg)


def print_to_stderr(sentence: str) -> None:
    """Print a message for the person who started the program to standard error."""
    print(f"fireside: {sentence}", file=sys.stderr, flush=True)
