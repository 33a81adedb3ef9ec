"""Drivers of other browser engines than Chromium's.

Firefox speaks WebDriver BiDi over a WebSocket, WebKit's driver classic WebDriver over HTTP.
"""

import itertools
import json
import os
import re
import shutil
import subprocess
import tempfile
import time
from abc import ABC, abstractmethod
from contextlib import ExitStack, suppress
from pathlib import Path
from typing import Any

import httpx
import pytest
from tests.ports import free_port
from websockets.sync.client import connect

PATIENCE = 120.0  # seconds
WIDTH, HEIGHT = 900, 700
CLICK = [{"type": "pointerDown", "button": 0}, {"type": "pointerUp", "button": 0}]


class Engine(ABC):
    """A browser with one tab; closing it ends all its processes."""

    def __init__(self) -> None:
        self.ends = ExitStack()
        self.folder = self.ends.enter_context(
            tempfile.TemporaryDirectory(ignore_cleanup_errors=True)
        )
        self.said = Path(self.folder) / "said"  # output of its processes

    @abstractmethod
    def go(self, address: str) -> None:
        """Open a page and wait until it is loaded."""

    @abstractmethod
    def ask(self, expression: str) -> Any:
        """Evaluate an expression in the page; await it if it is a promise."""

    @abstractmethod
    def act(self, actions: list[dict[str, Any]]) -> None:
        """Perform actions of an input device."""

    def click(self, x: float, y: float) -> None:
        to = {"type": "pointerMove", "x": round(x), "y": round(y)}
        self.act([{"type": "pointer", "id": "mouse", "actions": [to, *CLICK]}])

    def wait_for(self, expression: str) -> Any:
        """Wait until an expression is true."""
        end = time.monotonic() + PATIENCE
        while not (found := self.ask(expression)):
            assert time.monotonic() < end, f"this never became true: {expression}"
            time.sleep(0.1)
        return found

    def close(self) -> None:
        self.ends.close()

    def run(self, *command: str, **surroundings: str) -> None:
        with self.said.open("a", encoding="utf-8") as said:
            process = subprocess.Popen(
                command, stdout=said, stderr=said, env={**os.environ, **surroundings}
            )
        self.ends.callback(end, process)

    def hear(self, pattern: str) -> str:
        """Return the line that a program prints when it is ready."""
        for _ in range(int(PATIENCE / 0.1)):
            if found := re.search(pattern, self.said.read_text(encoding="utf-8")):
                return found[1]
            time.sleep(0.1)
        raise AssertionError(f"this was never said: {pattern}")


def end(process: subprocess.Popen[bytes]) -> None:
    process.terminate()
    try:
        process.wait(10)
    except subprocess.TimeoutExpired:
        process.kill()
        process.wait()


def find(*names: str) -> str:
    """Return the path of the first of these programs; skip the test without any."""
    found = next((path for name in names if (path := shutil.which(name))), None)
    return found or pytest.skip(
        f"no {names[0]} here (Debian: apt install firefox-esr, or webkit2gtk-driver and xvfb)"
    )


class Firefox(Engine):
    def __init__(self) -> None:
        super().__init__()
        program = find("firefox", "firefox-esr")
        alone = ("--headless", "--no-remote", "--profile", self.folder)
        self.run(program, *alone, "--remote-debugging-port", "0")
        address = self.hear(r"BiDi listening on (\S+)")
        self.socket = self.ends.enter_context(connect(f"{address}/session", max_size=None))
        self.numbers = itertools.count(1)
        self.say("session.new", capabilities={})
        self.tab = self.say("browsingContext.getTree")["contexts"][0]["context"]
        size = {"width": WIDTH, "height": HEIGHT}
        self.say("browsingContext.setViewport", context=self.tab, viewport=size)

    def say(self, method: str, **params: Any) -> Any:
        number = next(self.numbers)
        self.socket.send(json.dumps({"id": number, "method": method, "params": params}))
        while (answer := json.loads(self.socket.recv(PATIENCE))).get("id") != number:
            pass
        assert answer["type"] == "success", answer
        return answer["result"]

    def go(self, address: str) -> None:
        self.say("browsingContext.navigate", context=self.tab, url=address, wait="complete")

    def ask(self, expression: str) -> Any:
        answer = self.say(
            "script.evaluate",
            expression=f"Promise.resolve({expression}).then(it => JSON.stringify(it ?? null))",
            target={"context": self.tab},
            awaitPromise=True,
        )
        assert answer["type"] == "success", answer
        return json.loads(answer["result"]["value"])

    def act(self, actions: list[dict[str, Any]]) -> None:
        self.say("input.performActions", context=self.tab, actions=actions)


class WebKit(Engine):
    def __init__(self) -> None:
        super().__init__()
        driver, screen = find("WebKitWebDriver"), find("Xvfb")
        browser = next(Path("/usr/lib").glob("*/webkit2gtk-4.1/MiniBrowser"), None)
        if browser is None:
            pytest.skip("no browser on WebKit here (Debian: apt install libwebkit2gtk-4.1-0)")
        self.run(screen, "-displayfd", "1", "-screen", "0", "1280x1024x24")
        display = self.hear(r"(?m)^(\d+)$")
        port = free_port()
        self.run(driver, f"--port={port}", DISPLAY=f":{display}")
        self.driver = self.ends.enter_context(
            httpx.Client(base_url=f"http://127.0.0.1:{port}", timeout=PATIENCE)
        )
        self.wait_for_driver()
        wish = {"webkitgtk:browserOptions": {"binary": str(browser), "args": ["--automation"]}}
        self.session = ""
        opened = self.say("", capabilities={"alwaysMatch": wish})
        self.session = f"/{opened['sessionId']}"
        self.ends.callback(self.driver.delete, f"/session{self.session}")
        self.say("/window/rect", width=WIDTH, height=HEIGHT)

    def wait_for_driver(self) -> None:
        end = time.monotonic() + PATIENCE
        while time.monotonic() < end:
            with suppress(httpx.TransportError):
                self.driver.get("/status")
                return
            time.sleep(0.1)
        raise AssertionError("WebKit's driver does not answer")

    def say(self, path: str, **body: Any) -> Any:
        answer = self.driver.post(f"/session{self.session}{path}", json=body)
        assert answer.is_success, answer.text
        return answer.json()["value"]

    def go(self, address: str) -> None:
        self.say("/url", url=address)

    def ask(self, expression: str) -> Any:
        script = (
            f"const done = arguments[0]; Promise.resolve({expression}).then(it => done(it ?? null))"
        )
        return self.say("/execute/async", script=script, args=[])

    def act(self, actions: list[dict[str, Any]]) -> None:
        self.say("/actions", actions=actions)


ENGINES: dict[str, type[Engine]] = {"Firefox": Firefox, "WebKit": WebKit}
