"""Fast start of test servers: one process imports everything, and each server is a fork of it.

Arguments, output and exit status are those of `python -m fireside serve`; only the imports happen
once. Tests that need another environment for Python itself start servers without it: see `Server`
in running.py.
"""

import importlib
import json
import os
import select
import signal
import socket
import subprocess
import sys
import tempfile
import threading
from collections.abc import Mapping, Sequence
from contextlib import suppress
from functools import cache
from pathlib import Path
from typing import IO

LARGEST_REQUEST = 1 << 20


class Forked:
    """A forked process with the part of the interface of `subprocess.Popen` that the tests use."""

    def __init__(self, link: socket.socket, pid: int, stdout: int, stderr: int) -> None:
        self.link = link
        self.pid = pid
        self.returncode: int | None = None
        self.stdout: IO[bytes] = os.fdopen(stdout, "rb")
        self._errors: IO[bytes] = os.fdopen(stderr, "rb")
        self._said = b""
        self._listener = threading.Thread(target=self._listen, daemon=True)
        self._listener.start()

    def _listen(self) -> None:
        self._said = self._errors.read()

    def poll(self) -> int | None:
        """Return the exit status; None while the process runs."""
        return self._ended(0)

    def wait(self, timeout: float | None = None) -> int:
        code = self._ended(timeout)
        if code is None:
            raise subprocess.TimeoutExpired("fireside serve", timeout or 0)
        return code

    def _ended(self, timeout: float | None) -> int | None:
        if self.returncode is None and select.select([self.link], [], [], timeout)[0]:
            self.returncode = int(self.link.recv(20).decode())
            self.link.close()
        return self.returncode

    def communicate(self, timeout: float | None = None) -> tuple[bytes, bytes]:
        """Return the output after the process has ended."""
        self.wait(timeout)
        printed = self.stdout.read()
        self._listener.join(timeout)
        self.stdout.close()
        self._errors.close()
        return printed, self._said

    def terminate(self) -> None:
        with suppress(ProcessLookupError):
            os.kill(self.pid, signal.SIGTERM)


class Forge:
    """The process from which servers fork; it exits with its parent."""

    def __init__(self, python_path: str) -> None:
        self.python_path = python_path
        self.folder = tempfile.TemporaryDirectory(prefix="fireside-fork-")
        self.address = str(Path(self.folder.name) / "link")
        self.process = subprocess.Popen(
            [sys.executable, __file__, self.address],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            env={**plain_environment(), "PYTHONPATH": python_path},
        )
        assert self.process.stdout is not None
        assert self.process.stdout.readline() == b"ready\n"

    def start(self, arguments: Sequence[str], environment: Mapping[str, str]) -> Forked:
        """Start `fireside` with these arguments in a process group of its own."""
        link = socket.socket(socket.AF_UNIX)
        link.connect(self.address)
        out, child_out = os.pipe()
        errors, child_errors = os.pipe()
        wish = json.dumps([list(arguments), dict(environment)]).encode()
        socket.send_fds(link, [len(wish).to_bytes(4, "big")], [child_out, child_errors])
        link.sendall(wish)
        os.close(child_out)
        os.close(child_errors)
        return Forked(link, int.from_bytes(link.recv(8), "big"), out, errors)


def plain_environment() -> dict[str, str]:
    """Return the environment without settings of single tests, which each child gets separately."""
    return {k: v for k, v in os.environ.items() if not k.startswith("FIRESIDE_TEST_")}


@cache
def forge(python_path: str) -> Forge:
    """Return the forking process of this test process."""
    return Forge(python_path)


# ------------------------------------------------------- within the process from which they fork


def be_child(arguments: list[str], environment: dict[str, str], fds: Sequence[int]) -> None:
    """Run the server in this process and exit."""
    os.setsid()
    os.environ.clear()
    os.environ.update(environment)
    for at, one in enumerate(fds, start=1):
        os.dup2(one, at)
        os.close(one)
    os.dup2(os.open(os.devnull, os.O_RDONLY), 0)
    signal.set_wakeup_fd(-1)
    signal.signal(signal.SIGCHLD, signal.SIG_DFL)
    # settings of a single test are in the environment
    importlib.import_module("sitecustomize").heed(environment)
    from fireside.cli.main import main

    sys.argv = ["fireside", *arguments]
    sys.exit(main(arguments))


def read_exactly(link: socket.socket, count: int) -> bytes:
    data = b""
    while len(data) < count:
        data += link.recv(count - len(data))
    return data


def fork_for(link: socket.socket, others: list[socket.socket]) -> int:
    """Fork and return the child's pid; never returns in the child."""
    head, fds, _, _ = socket.recv_fds(link, 4, 2)
    size = int.from_bytes(head, "big")
    assert size < LARGEST_REQUEST
    arguments, environment = json.loads(read_exactly(link, size))
    pid = os.fork()
    if pid:
        for one in fds:
            os.close(one)
        link.sendall(pid.to_bytes(8, "big"))
        return pid
    for other in (link, *others):
        other.close()
    code = 1
    try:
        be_child(arguments, environment, fds)
    except SystemExit as end:
        code = end.code if isinstance(end.code, int) else int(end.code is not None)
    finally:
        sys.stdout.flush()
        sys.stderr.flush()
        os._exit(code)


def reap(links: dict[int, socket.socket]) -> None:
    """Report the exit status of an ended child to the process that requested it."""
    while links:
        pid, status = os.waitpid(-1, os.WNOHANG)
        if not pid:
            return
        link = links.pop(pid)
        with suppress(OSError):  # the requester has closed its end
            link.sendall(str(os.waitstatus_to_exitcode(status)).encode())
        link.close()


def serve_forks(address: str) -> None:
    """Fork on each request until standard input closes."""
    import alembic.command  # noqa: F401 - imported late by the server, and slow
    import uvloop  # noqa: F401

    import fireside.cli.main
    import fireside.cli.serve
    import fireside.server.start  # noqa: F401
    from fireside.games import game, own_titles

    for title in own_titles():
        game(title)

    waking, woken = socket.socketpair()
    woken.setblocking(False)
    waking.setblocking(False)
    signal.signal(signal.SIGCHLD, lambda number, frame: None)
    signal.set_wakeup_fd(waking.fileno())
    listener = socket.socket(socket.AF_UNIX)
    listener.bind(address)
    listener.listen()
    print("ready", flush=True)
    links: dict[int, socket.socket] = {}
    while True:
        ready = select.select([0, listener.fileno(), woken.fileno()], [], [])[0]
        if 0 in ready:
            for pid in links:  # their requesters have closed the connection and cannot stop them
                with suppress(ProcessLookupError):
                    os.killpg(pid, signal.SIGKILL)
            return
        if woken.fileno() in ready:
            woken.recv(4096)
            reap(links)
        if listener.fileno() in ready:
            link = listener.accept()[0]
            links[fork_for(link, [listener, waking, woken, *links.values()])] = link
            reap(links)


if __name__ == "__main__":
    serve_forks(sys.argv[1])
