"""Web services that receive notifications, and can be down, slow or closed for good."""

import json
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

from tests.server.running import Server, Table

Request = tuple[str, dict[str, str], bytes]


class Receiver:
    """A web service on a local port that records the requests it answers."""

    def __init__(self, status: int = 201) -> None:
        self.status = status
        self.seconds = 0.0  # time until it answers
        self.heard: list[Request] = []
        self.at_once = self.most_at_once = 0
        self.lock = threading.Lock()
        self.listening: ThreadingHTTPServer | None = None
        self.port = 0
        self.start()

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def start(self) -> None:
        """Listen, at the same port as before."""
        receiver = self

        class Handler(BaseHTTPRequestHandler):
            def do_POST(self) -> None:
                receiver.handle(self)

            def log_message(self, *_: Any) -> None:
                pass

        self.listening = ThreadingHTTPServer(("127.0.0.1", self.port), Handler)
        self.port = self.listening.server_port
        threading.Thread(target=self.listening.serve_forever, args=(0.05,), daemon=True).start()

    def stop(self) -> None:
        if self.listening is not None:
            self.listening.shutdown()
            self.listening.server_close()
            self.listening = None

    def handle(self, request: BaseHTTPRequestHandler) -> None:
        body = request.rfile.read(int(request.headers["content-length"]))
        headers = {name.lower(): value for name, value in request.headers.items()}
        with self.lock:
            self.heard.append((request.path, headers, body))
            self.at_once += 1
            self.most_at_once = max(self.most_at_once, self.at_once)
        time.sleep(self.seconds)
        with self.lock:
            self.at_once -= 1
        request.send_response(self.status)
        request.end_headers()


@contextmanager
def serving(database: str, receivers: list[Receiver]) -> Iterator[Server]:
    """Run a server that may notify these receivers."""
    hosts = [word for one in receivers for word in ("--webhook-host", one.url)]
    server = Server(database, "--cores", "1", *hosts)
    try:
        yield server
    finally:
        server.stop()


async def waiting_table(server: Server, receiver: Receiver) -> Table:
    """Return a table whose second seat, with a webhook, is asked once the first seat plays."""
    table = await server.table("guessing", "person", "person")
    notices = f"/api/tables/{table.id}/seats/1/notices"
    await server.ask("PUT", notices, {"webhook": receiver.url + "/hook"}, table.tokens[1])
    return table


async def person_on(*tables: Table) -> str:
    """Create a person who has the second seat of these tables; return their token."""
    keys = [{"table": table.id, "token": table.tokens[1]} for table in tables]
    server = tables[0].server
    answer = await server.ask("POST", "/api/person", {"name": "Ben", "keys": keys})
    return str(answer["token"])


async def let_it_be_their_turn(table: Table, server: Server | None = None) -> None:
    async with table.viewer(0, server) as ana:
        await ana.play("done")


def tables_of(receiver: Receiver) -> list[str]:
    return [json.loads(body)["table"] for _, _, body in receiver.heard]
