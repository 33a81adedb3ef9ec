"""`fireside` without a command opens the game in the browser."""

import os
import subprocess
import sys
import threading
import time
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, HTTPServer
from pathlib import Path

from tests.ports import free_port

from fireside.cli.open_page import IN_TERMINAL

BARE = """
import sys
from fireside.cli import main, open_page
open_page.PORT = int(sys.argv[1])
sys.exit(main.main([]))
"""


@contextmanager
def bare_command(port: int, folder: Path, **variables: str) -> Iterator[subprocess.Popen[str]]:
    """Run `fireside` with this usual port and an empty home; stop it at the end."""
    graphical = ("DISPLAY", "WAYLAND_DISPLAY", "BROWSER")
    kept = {name: value for name, value in os.environ.items() if name not in graphical}
    with subprocess.Popen(
        [sys.executable, "-c", BARE, str(port)],
        env={**kept, "XDG_DATA_HOME": str(folder), **variables},
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    ) as process:
        try:
            yield process
        finally:
            process.terminate()


def line_with(words: str, process: subprocess.Popen[str]) -> str:
    """Return the first line of output with these words."""
    assert process.stdout is not None
    said = []
    for line in process.stdout:
        said.append(line)
        if words in line:
            return line
    raise AssertionError(f"{words!r} is not in {said}")


def test_without_a_browser_it_prints_the_address_and_offers_the_terminal(tmp_path: Path) -> None:
    port = free_port()
    with bare_command(port, tmp_path) as process:
        assert line_with("terminal", process) == IN_TERMINAL + "\n"
        assert f"http://127.0.0.1:{port}/" in line_with("Fireside is at", process)


def test_it_opens_the_page_and_a_second_time_that_of_the_running_server(tmp_path: Path) -> None:
    opened = tmp_path / "opened"
    browser = tmp_path / "browser"
    browser.write_text(f'#!/bin/sh\necho "$1" >> "{opened}"\n')
    browser.chmod(0o700)
    port = free_port()
    address = f"http://127.0.0.1:{port}/"
    with bare_command(port, tmp_path, BROWSER=str(browser)) as process:
        line_with("Fireside is at", process)
        while not opened.exists():
            assert process.poll() is None
            time.sleep(0.05)
        with urllib.request.urlopen(address) as page:
            assert page.status == 200
        with bare_command(port, tmp_path, BROWSER=str(browser)) as second:
            assert line_with("runs already", second) == f"Fireside runs already at {address}\n"
            assert second.wait() == 0
    assert opened.read_text().split() == [address, address]


def test_another_program_on_the_usual_port_is_left_alone(tmp_path: Path) -> None:
    other = HTTPServer(("127.0.0.1", 0), BaseHTTPRequestHandler)
    thread = threading.Thread(target=other.serve_forever)
    thread.start()
    try:
        with bare_command(other.server_port, tmp_path) as process:
            assert f":{other.server_port}/" not in line_with("Fireside is at", process)
    finally:
        other.shutdown()
        other.server_close()
        thread.join()
