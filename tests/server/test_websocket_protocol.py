"""WebSocket messages arrive whole and in order in both directions, however they are fragmented."""

import asyncio
import socket
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from itertools import pairwise
from typing import Any

import uvicorn
from hypothesis import given, settings
from hypothesis import strategies as st
from uvicorn.server import ServerState
from websockets.client import ClientProtocol
from websockets.frames import Frame, Opcode
from websockets.uri import parse_uri

from fireside.server.http.websocket_protocol import FastWebSocketProtocol
from fireside.service.connection import MOST_QUEUED, Connection
from fireside.table.viewers import Viewer

TEXTS = st.text(min_size=1, max_size=40) | st.text(min_size=120, max_size=300)


class Listener:
    """An application that records messages until the connection closes."""

    def __init__(self) -> None:
        self.heard: list[Any] = []
        self.code: int | None = None

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        assert (await receive())["type"] == "websocket.connect"
        await send({"type": "websocket.accept"})
        while (event := await receive())["type"] == "websocket.receive":
            self.heard.append(event.get("text"))
        self.code = event["code"]


@asynccontextmanager
async def wired(
    listener: Listener,
) -> AsyncIterator[tuple[FastWebSocketProtocol, ClientProtocol, Any]]:
    """Connect the application and a viewer; yield both ends."""
    config = uvicorn.Config(listener, ws_per_message_deflate=False, log_config=None)
    ours, theirs = socket.socketpair()
    with theirs:
        wire = FastWebSocketProtocol(config, ServerState(), {})
        await asyncio.get_running_loop().connect_accepted_socket(lambda: wire, ours)
        viewer = ClientProtocol(parse_uri("ws://fireside/"))
        viewer.send_request(viewer.connect())
        async with asyncio.timeout(60):
            wire.data_received(b"".join(viewer.data_to_send()))
            while not wire.handshake_complete:
                await asyncio.sleep(0)
            yield wire, viewer, theirs
        wire.transport.abort()


async def said(pieces: Iterator[bytes], count: int | None) -> Listener:
    """Return a listener that received all pieces in separate reads, up to this many messages."""
    listener = Listener()
    async with wired(listener) as (wire, _, _):
        for piece in pieces:
            wire.data_received(piece)
        while len(listener.heard) < count if count is not None else listener.code is None:
            await asyncio.sleep(0)
    return listener


def masked(text: str, opcode: Opcode = Opcode.TEXT, fin: bool = True) -> bytes:
    return Frame(opcode, text.encode(), fin).serialize(mask=True)


@settings(max_examples=60, deadline=None)
@given(st.lists(TEXTS, min_size=1, max_size=6), st.lists(st.integers(0, 500), max_size=6))
def test_texts_are_heard_in_order_however_they_are_cut(texts: list[str], cuts: list[int]) -> None:
    stream = b"".join(masked(text) for text in texts)
    places = sorted({0, len(stream), *(cut % len(stream) for cut in cuts)})
    pieces = (stream[at:to] for at, to in pairwise(places))
    assert asyncio.run(said(pieces, len(texts))).heard == texts


def test_texts_are_heard_in_order_when_each_comes_alone() -> None:
    texts = ["a", "é" * 62, "x" * 125, "y" * 126, "z" * 70_000, "last"]
    assert asyncio.run(said(map(masked, texts), len(texts))).heard == texts


async def heard_between(stream: bytes, count: int) -> tuple[Listener, int]:
    """Return a listener that received everything at once, and its longest uninterrupted run."""
    listener, most = Listener(), 0
    async with wired(listener) as (wire, _, _):
        wire.data_received(stream)
        while len(listener.heard) < count:
            before = len(listener.heard)
            await asyncio.sleep(0)
            most = max(most, len(listener.heard) - before)
    return listener, most


def test_much_that_comes_at_once_is_heard_in_order_and_others_between() -> None:
    texts = [f"{at:05}" for at in range(4_000)] + ["z" * 70_000, "last"]
    stream = b"".join(map(masked, texts))
    listener, most = asyncio.run(heard_between(stream, len(texts)))
    assert listener.heard == texts
    assert most < 300


def test_text_in_several_frames_is_one_text_and_others_stay_theirs() -> None:
    pieces = [
        masked("first"),
        masked("be", fin=False),
        masked("ping", Opcode.PING),
        masked("gun", Opcode.CONT),
        masked("last"),
    ]
    assert asyncio.run(said(iter(pieces), 3)).heard == ["first", "begun", "last"]


def test_text_amid_the_frames_of_another_ends_the_conversation() -> None:
    pieces = [masked("be", fin=False), masked("second")]
    assert asyncio.run(said(iter(pieces), None)).code == 1002


def test_frame_that_is_no_text_at_all_ends_the_conversation() -> None:
    broken = Frame(Opcode.TEXT, b"\xff\xfe").serialize(mask=True)
    assert asyncio.run(said(iter([masked("first"), broken]), None)).code == 1007


def test_frame_without_mask_ends_the_conversation() -> None:
    bare = Frame(Opcode.TEXT, b"first").serialize(mask=False)
    assert asyncio.run(said(iter([bare]), None)).code == 1002


async def told(texts: Iterator[str], count: int) -> list[str]:
    """Return the messages of a viewer that starts to read only when the send buffer is full."""
    async with wired(Listener()) as (wire, viewer, theirs):
        connection = Connection(wire, Viewer(None, is_host=False))
        delivery = asyncio.create_task(connection.deliver())
        while wire.writable.is_set():
            connection.send(next(texts).encode())
            await asyncio.sleep(0)
        got: list[str] = []
        while len(got) < count:
            reading = asyncio.create_task(asyncio.to_thread(theirs.recv, 1 << 20))
            while not reading.done():
                if len(connection.outbox) < MOST_QUEUED // 2:
                    connection.send(next(texts, "").encode())
                await asyncio.sleep(0)
            viewer.receive_data(reading.result())
            frames = [one for one in viewer.events_received() if isinstance(one, Frame)]
            got += [text for one in frames if (text := bytes(one.data).decode())]
        delivery.cancel()
    return got


def test_what_waits_for_a_slow_viewer_comes_whole_and_in_order() -> None:
    texts = [f"{at} " * size for at, size in enumerate([1, 30, 60, 20_000] * 100)]
    assert asyncio.run(told(iter(texts), len(texts))) == texts
