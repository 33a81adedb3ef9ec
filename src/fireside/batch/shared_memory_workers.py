"""Matches distributed over worker processes that write their arrays to shared memory."""

import ctypes
import multiprocessing
import traceback
from collections.abc import Sequence
from itertools import pairwise
from multiprocessing.connection import Connection
from typing import Any

import numpy as np

from fireside.batch.vector_engine import NO_MOVE
from fireside.batch.vector_matches import (
    Afterstates,
    Array,
    BatchSettings,
    Shapes,
    VectorMatches,
    concatenate,
)

BEGIN, STEP, ANSWER, STOP = b"begin", b"step", b"answer", b"stop"
LOOK, AHEAD = b"look", b"ahead"
DONE = b""
ALIGNED = 64  # bytes; divides the page size, so offsets are equal in every process


class WorkerFailed(RuntimeError):
    """The failure of a worker process; the message says why."""


class SharedMemoryMatches:
    """The interface of `VectorMatches` on several cores; all arrays change in place."""

    def __init__(self, terms: BatchSettings, size: int, cores: int, context: str | None) -> None:
        self.terms = terms
        self.size = size
        processes: Any = multiprocessing.get_context(context)
        self._shapes: Shapes = {
            **terms.arrays(size),
            "moves": ((size,), np.int64),
            "everybody": terms.everybody(size),
        }
        blocks = {
            name: processes.RawArray("b", int(np.prod(shape)) * np.dtype(kind).itemsize + ALIGNED)
            for name, (shape, kind) in self._shapes.items()
        }
        self.arrays = arrays_on(blocks, self._shapes)
        self.arrays["legal"].fill(int(NO_MOVE))  # workers write only the columns that hold moves
        bounds = np.linspace(0, size, cores + 1).astype(int)
        self._pipes: list[Connection] = []
        self._workers: list[Any] = []
        for first, end in pairwise(bounds):
            here, there = processes.Pipe()
            share = (int(first), int(end) - int(first))
            worker = processes.Process(
                target=work, args=(there, terms, blocks, self._shapes, share), daemon=True
            )
            worker.start()
            there.close()
            self._pipes.append(here)
            self._workers.append(worker)

    def begin(self, seed: int, first: int = 0) -> None:
        """Start all matches and wait for their first decisions."""
        assert first == 0, "only the matches of one process are part of a larger batch"
        self._tell(BEGIN + str(seed).encode())
        self.receive()

    def send(self, moves: Array) -> None:
        """Start applying the moves without waiting; the caller has checked that they are legal."""
        self.arrays["moves"][:] = moves
        self._tell(STEP)

    def answer(self, moves: Array) -> None:
        """Start applying opponents' moves without waiting; NO_MOVE skips a match."""
        self.arrays["moves"][:] = moves
        self._tell(ANSWER)

    def everybody(self) -> Array:
        """Return the current observation of every seat of every match."""
        self._tell(LOOK)
        self.receive()
        seen: Array = self.arrays["everybody"].copy()
        return seen

    def ahead(self) -> Afterstates:
        """Return the features of each match's table now and after each legal move."""
        self.terms.features()  # raises here rather than in the workers
        self._tell(AHEAD)
        self.receive()
        kinds = (np.int32, np.int32, np.int64)
        return concatenate(
            [
                Afterstates(*(np.frombuffer(pipe.recv_bytes(), kind) for kind in kinds))
                for pipe in self._pipes
            ]
        )

    def receive(self) -> None:
        """Wait until all workers have updated the arrays; raise WorkerFailed if one has died."""
        for pipe in self._pipes:
            try:
                answer = pipe.recv_bytes()
            except (EOFError, OSError) as error:
                raise WorkerFailed(
                    "A process that plays matches was ended from outside."
                ) from error
            if answer != DONE:
                raise WorkerFailed(answer.decode())

    def _tell(self, order: bytes) -> None:
        for pipe in self._pipes:
            try:
                pipe.send_bytes(order)
            except OSError as error:
                raise WorkerFailed(
                    "A process that plays matches was ended from outside."
                ) from error

    def __reduce__(self) -> tuple[Any, ...]:
        raise TypeError(
            "Matches of several processes cannot be copied or pickled: make the environment with "
            "cores=1 and shared=False."
        )

    def close(self) -> None:
        """Stop the worker processes; terminate those that do not end within 5 seconds."""
        for pipe in self._pipes:
            try:
                pipe.send_bytes(STOP)
            except OSError:
                continue  # it has exited already
        for worker in self._workers:
            worker.join(5)
            if worker.is_alive():
                worker.terminate()
        for pipe in self._pipes:
            pipe.close()
        self._pipes, self._workers = [], []


def arrays_on(blocks: dict[str, Any], shapes: Shapes) -> Any:
    """Return arrays on the shared blocks, aligned so that JAX and others can use them in place."""
    return {
        name: np.frombuffer(
            blocks[name], kind, int(np.prod(shape)), -ctypes.addressof(blocks[name]) % ALIGNED
        ).reshape(shape)
        for name, (shape, kind) in shapes.items()
    }


def work(
    pipe: Connection,
    terms: BatchSettings,
    blocks: dict[str, Any],
    shapes: Shapes,
    share: tuple[int, int],
) -> None:
    """Serve the parent's commands for this share of the matches until it stops or exits."""
    first, size = share
    shared = {
        name: array[first : first + size] for name, array in arrays_on(blocks, shapes).items()
    }
    matches = VectorMatches(terms, size)
    while True:
        try:
            order = pipe.recv_bytes()
        except (EOFError, OSError, KeyboardInterrupt):
            return
        if order == STOP:
            return
        try:
            parts = handle_order(order, matches, shared, first)
        except Exception:  # any failure must reach the parent
            pipe.send_bytes(traceback.format_exc().encode())
            return
        pipe.send_bytes(DONE)
        for array in parts:
            pipe.send_bytes(array.tobytes())


def handle_order(
    order: bytes, matches: VectorMatches, shared: dict[str, Array], first: int
) -> Sequence[Array]:
    """Execute a command and write the matches' arrays to shared memory.

    Return the arrays of variable size, which are sent through the pipe.
    """
    if order == AHEAD:
        return matches.ahead()
    if order == LOOK:
        np.copyto(shared["everybody"], matches.everybody())
        return ()
    if order == STEP:
        matches.send(shared["moves"])
        matches.receive()
    elif order == ANSWER:
        matches.answer(shared["moves"])
        matches.receive()
    else:
        matches.begin(int(order.removeprefix(BEGIN)), first)
    write_shared_arrays(matches, shared)
    return ()


def write_shared_arrays(matches: VectorMatches, shared: dict[str, Array]) -> None:
    """Copy the arrays of these matches to shared memory."""
    for name, array in matches.arrays.items():
        if name not in ("last", "legal"):
            np.copyto(shared[name], array)
    over = np.flatnonzero(matches.arrays["ended"] | matches.arrays["cut"])
    shared["last"][over] = matches.arrays["last"][over]
    # Rows are much wider than most lists of moves: copy only the widest list seen so far.
    widest = matches.widest()
    shared["legal"][:, :widest] = matches.arrays["legal"][:, :widest]
