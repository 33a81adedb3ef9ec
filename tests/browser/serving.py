"""A real server with the built pages in a process of its own on a free port."""

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import httpx

PAGES = Path(__file__).parents[2] / "src" / "fireside" / "server" / "static" / "index.html"
BOT_SECONDS = "0.05"


class Server:
    """`fireside serve`; it can be killed and restarted at the same address."""

    def __init__(self, database: Path, *more: str) -> None:
        self.database = database
        self.more = more
        self.port = 0
        self.start()

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def start(self) -> None:
        self.process = subprocess.Popen(
            [
                *(sys.executable, "-m", "fireside", "serve", "--no-browser", "--without-limits"),
                *("--port", str(self.port), "--database", f"sqlite:///{self.database}"),
                *("--analysis-seconds", "1"),
                *("--seconds", BOT_SECONDS, "--cores", "1", "--log-level", "error"),
                *self.more,
            ],
            stdout=subprocess.PIPE,
            start_new_session=True,
            text=True,
        )
        assert self.process.stdout is not None
        line = self.process.stdout.readline()
        assert line, "the server did not start"
        self.port = int(line.split()[3].rstrip("/").rsplit(":", 1)[1])
        self._wait()

    def _wait(self) -> None:
        for _ in range(300):
            try:
                httpx.get(self.url + "/health", timeout=5)
                return
            except httpx.TransportError:
                assert self.process.poll() is None, "the server has ended"
                time.sleep(0.05)
        raise AssertionError("the server does not answer")

    def kill(self) -> None:
        """Kill the server with its bots' processes, as in a crash."""
        if self.process.poll() is None:
            os.killpg(self.process.pid, signal.SIGKILL)
        self.process.wait()
        if self.process.stdout is not None:
            self.process.stdout.close()
