"""The offline page without a browser: storage is a dictionary, and bots run synchronously."""

import asyncio
import json
from typing import Any

from tests.patches import patched

from fireside.offline.bot_pool import run_bot_task
from fireside.offline.js_bridge import JsBridge


class PlainScripts:
    """The browser's scripts, implemented in Python."""

    def __init__(self, kept: dict[str, str] | None = None) -> None:
        self.kept = {} if kept is None else kept
        self.room = 10_000_000
        self.lost_thinkers = 0
        self.told: dict[int, list[Any]] = {}
        self.news = asyncio.Event()

    async def read(self, key: str) -> str | None:
        return self.kept.get(key)

    async def those_under(self, prefix: str, after: str) -> list[str]:
        first = prefix + after
        return [
            self.kept[key] for key in sorted(self.kept) if key.startswith(prefix) and key > first
        ]

    async def write(self, keys: list[str], texts: list[str]) -> bool:
        if sum(map(len, texts)) > self.room:
            return False
        self.kept.update(zip(keys, texts, strict=True))
        return True

    async def think(self, task: str, seconds: float) -> str:
        await asyncio.sleep(0)
        if self.lost_thinkers:
            self.lost_thinkers -= 1
            return ""
        return run_bot_task(task)

    def tell(self, number: int, frame: str) -> None:
        self.told.setdefault(number, []).append(json.loads(frame))
        self.news.set()


class Page:
    """A page and the viewer of one of its tables."""

    def __init__(self, kept: dict[str, str] | None = None) -> None:
        self.scripts = PlainScripts(kept)
        self.door = JsBridge(self.scripts)
        self.count = 0

    async def ask(
        self, method: str, address: str, body: Any = None, token: str = ""
    ) -> tuple[int, Any]:
        sent = body if isinstance(body, str) else "" if body is None else json.dumps(body)
        status, text = await self.door.ask(method, address, token, sent)
        return status, text if address.endswith("/record") and status == 200 else json.loads(text)

    async def table(self, title: str, *levels: str, **more: Any) -> tuple[str, str]:
        """Start a table of one person against bots; return its id and the person's token."""
        bots = [{"kind": "bot", "level": level} for level in levels]
        wish = {"title": title, "seats": [{"kind": "person", "name": "Ana"}, *bots], **more}
        status, made = await self.ask("POST", "/tables", wish)
        assert status == 200, made
        table_id = made["table"]["id"]
        status, _ = await self.ask("POST", f"/tables/{table_id}/start", {"fill": None})
        assert status == 200
        return table_id, made["links"][0]["token"]

    async def sit(self, table_id: str, token: str) -> "Sitting":
        self.count += 1
        sitting = Sitting(self, self.count)
        self.door.open(sitting.number, table_id)
        await sitting.say("hello", token=token)
        return sitting


class Sitting:
    """A viewer at a table of the page."""

    def __init__(self, page: Page, number: int) -> None:
        self.page = page
        self.number = number
        self.view: Any = None
        self.version = 0
        self.heard = 0
        self.asked = 0

    def hear(self) -> None:
        """Apply the frames received so far to the view."""
        frames = self.page.scripts.told.get(self.number, [])
        for frame in frames[self.heard :]:
            if frame["type"] in ("welcome", "update"):
                self.view = patched(self.view, frame)
                self.version = frame["version"]
        self.heard = len(frames)

    async def until(self, holds: Any) -> None:
        """Wait until the condition holds."""
        async with asyncio.timeout(60):
            while True:
                self.hear()
                if holds():
                    return
                self.page.scripts.news.clear()
                await self.page.scripts.news.wait()

    async def say(self, kind: str, **more: Any) -> Any:
        """Send a command and return its answer."""
        self.asked += 1
        command_id = f"c{self.number}-{self.asked}"
        command = {"type": kind, "id": command_id, **more}
        await self.page.door.hear(self.number, json.dumps(command))

        def answers() -> list[Any]:
            told = self.page.scripts.told.get(self.number, [])
            return [one for one in told if one.get("id") == command_id]

        await self.until(answers)
        return answers()[0]

    async def play_on(self, moves: int = 10_000) -> None:
        """Make first choices until the match is over or this many moves are made."""
        for _ in range(moves):
            await self.until(lambda: self.view["over"] or self.is_asked)
            if self.view["over"]:
                return
            answer = await self.say("play", move=self.view["choices"][0]["move"])
            assert answer["type"] == "accepted", answer

    @property
    def is_asked(self) -> bool:
        question = self.view["question"]
        return bool(question and self.view["seat"] in question["seats"] and self.view["choices"])
