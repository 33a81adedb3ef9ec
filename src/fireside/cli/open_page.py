"""`fireside` without a command: opens the game in the browser."""

import argparse
import json
import urllib.request
from http.client import HTTPException

from fireside.cli.serve import run

HOST, PORT = "127.0.0.1", 8000
PATIENCE = 2.0  # seconds for a server of this machine to answer
IN_TERMINAL = "To play in this terminal instead: fireside play"


def open_page(parser: argparse.ArgumentParser) -> int:
    """Serve on the usual port, or on any free one; open the page of a server that runs already."""
    from fireside.server.db.single_server_lock import DatabaseInUse
    from fireside.server.start import has_browser, open_browser

    port = PORT if is_free(PORT) else 0
    args = parser.parse_args(["serve", "--port", str(port)])
    if not has_browser():
        print(IN_TERMINAL, flush=True)
    try:
        return run(args)
    except DatabaseInUse:
        address = f"http://{HOST}:{PORT}/"
        if not is_fireside(address):
            raise
        print(f"Fireside runs already at {address}", flush=True)
        if has_browser():
            open_browser(address)
        return 0


def is_free(port: int) -> bool:
    """Return whether a server could listen on this port."""
    from fireside.server.start import bind

    try:
        bind(HOST, port).close()
    except ValueError:
        return False
    return True


def is_fireside(address: str) -> bool:
    """Return whether a Fireside server answers at this address."""
    try:
        with urllib.request.urlopen(address + "health", timeout=PATIENCE) as answer:
            return "status" in json.loads(answer.read(10_000))
    except (OSError, HTTPException, ValueError):
        return False
