"""Players for load tests: fast clients that make the first legal move."""

import asyncio
import random
from time import perf_counter
from typing import Any

import msgspec
from picows import WSFrame, WSListener, WSMsgType, WSTransport, ws_connect


class Asked(msgspec.Struct):
    seats: tuple[int, ...]


class Offered(msgspec.Struct):
    move: str


class Seen(msgspec.Struct):
    """The fields of a view or patch that a player reads."""

    question: Asked | msgspec.UnsetType | None = msgspec.UNSET
    choices: tuple[Offered, ...] | msgspec.UnsetType = msgspec.UNSET
    over: bool | msgspec.UnsetType = msgspec.UNSET


class Heard(msgspec.Struct):
    """The fields of a message that a player reads."""

    type: str
    id: str | None = None
    version: int = 0
    key: str = ""
    view: Seen | None = None
    patch: Seen | None = None


HEARD = msgspec.json.Decoder(Heard)


class Tally:
    """The results of a measurement."""

    def __init__(self) -> None:
        self.seconds: list[float] = []
        self.refused = 0
        self.bytes = 0
        self.frames = 0
        self.processor = 0.0  # CPU seconds of the servers
        self.cores: dict[str, float] = {}  # busy cores by kind of process

    def percentile(self, share: float) -> float:
        ordered = sorted(self.seconds)
        return 1000 * ordered[min(len(ordered) - 1, int(share * len(ordered)))] if ordered else 0


class Player(WSListener):
    """A connected player; `go` says whether it moves as soon as it may."""

    def __init__(self, table: "BenchTable", seat: int | None, token: str | None) -> None:
        self.table = table
        self.seat = seat
        self.token = token
        self.transport: Any = None
        self.choices: tuple[Offered, ...] = ()
        self.asked = False
        self.over = False
        self.sent: dict[str, float] = {}
        self.counter = 0
        self.welcome = asyncio.get_running_loop().create_future()
        self.welcome_bytes = 0

    def on_ws_connected(self, transport: WSTransport) -> None:
        self.transport = transport
        token = f',"token":"{self.token}"' if self.token else ""
        self.send(f'{{"type":"hello","id":"hello","parts":true{token}}}'.encode())

    def send(self, frame: bytes) -> None:
        self.transport.send(WSMsgType.TEXT, frame)

    def on_ws_frame(self, transport: WSTransport, frame: WSFrame) -> None:
        if frame.msg_type != WSMsgType.TEXT:
            if frame.msg_type == WSMsgType.PING:
                transport.send_pong(frame.get_payload_as_bytes())
            return
        data = frame.get_payload_as_bytes()
        heard = HEARD.decode(data)
        tally = self.table.tally
        tally.bytes += len(data)
        tally.frames += 1
        if heard.type == "accepted":
            tally.seconds.append(perf_counter() - self.sent.pop(heard.id or ""))
            self.decide()
        elif heard.type == "refused":
            tally.refused += 1
            self.sent.pop(heard.id or "", None)
            self.table.busy = False
        elif heard.type in ("update", "welcome"):
            self.look(heard.patch or heard.view)
            if heard.type == "welcome":
                self.welcome_bytes = len(data)
                if not self.welcome.done():
                    self.welcome.set_result(None)
            else:
                self.decide()

    def decide(self) -> None:
        """Send the next move if the seat is to act and the last command was answered."""
        if self.over:
            self.table.ended()
        elif self.asked and not self.sent:
            self.table.busy = False
            self.table.ready(self)

    def look(self, seen: Seen | None) -> None:
        if seen is None:
            return
        if seen.choices is not msgspec.UNSET:
            self.choices = seen.choices
        if seen.question is not msgspec.UNSET:
            self.asked = seen.question is not None and self.seat in seen.question.seats
        if seen.over is not msgspec.UNSET:
            self.over = seen.over

    def move(self) -> None:
        self.counter += 1
        self.table.busy = True
        key = f"{self.seat}.{self.counter}"
        choice = random.choice(self.choices).move
        self.sent[key] = perf_counter()
        self.send(f'{{"type":"play","id":"{key}","move":"{choice}"}}'.encode())


class BenchTable:
    """A table with its players."""

    def __init__(self, url: str, made: dict[str, Any], tally: Tally, eager: bool) -> None:
        self.url = url.replace("http", "ws", 1) + f"/api/tables/{made['table']['id']}/live"
        self.links = made["links"]
        self.tally = tally
        self.eager = eager
        self.players: list[Player] = []
        self.busy = False
        self.over = asyncio.Event()
        self.moves_left = 1 << 60

    async def connect(self, address: str | None = None) -> None:
        """Connect all players from this client address."""
        for link in self.links:
            player = Player(self, link["seat"], link["token"])
            local = None if address is None else (address, 0)
            await ws_connect(lambda player=player: player, self.url, local_addr=local)
            self.players.append(player)
        await asyncio.gather(*(player.welcome for player in self.players))

    def ready(self, player: Player) -> None:
        if self.eager and self.moves_left > 0:
            self.moves_left -= 1
            player.move()

    def ended(self) -> None:
        self.over.set()

    def start(self) -> None:
        for player in self.players:
            if player.asked:
                self.ready(player)

    def step(self) -> None:
        """Make one move unless one is pending."""
        if not self.busy:
            for player in self.players:
                if player.asked and not player.over:
                    player.move()
                    return

    def close(self) -> None:
        for player in self.players:
            player.transport.disconnect()
