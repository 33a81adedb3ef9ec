"""Starting the server: one process, alone or beside others on the same PostgreSQL database."""

import argparse
import asyncio
import os
import socket
import sys
import threading
import time
import urllib.request
import webbrowser
from importlib.util import find_spec

from fireside.bots.levels import read_level
from fireside.bots.ray_cluster import load_ray
from fireside.server.container import ServerApp
from fireside.server.db.database import FAILURES, Database, database_url
from fireside.server.db.single_server_lock import exclusive_server
from fireside.server.db.storage_failures import is_damage
from fireside.server.http import static_pages
from fireside.server.http.app import create_app
from fireside.server.http.security import LARGEST_FRAME
from fireside.server.http.uvicorn_interface import server_config
from fireside.server.limits.connection_limiter import ConnectionLimits, max_connections
from fireside.server.logs import print_to_stderr, start_logging
from fireside.server.maintenance.retention import read_retention
from fireside.server.settings import Settings, default_database
from fireside.server.shutdown import DrainingServer

PING_SECONDS = 20.0
GOODBYE_SECONDS = 5
START_SECONDS = 30
ONE_PROCESS = (
    "A server is one process. Start several on one PostgreSQL database, each with its own --port, "
    "behind a proxy: docs/how-to/deploy.md says how."
)
RESTORE = "It is damaged: restore a backup, as docs/how-to/deploy.md says."


def read_settings(args: argparse.Namespace) -> Settings:
    """Return the settings for the command line; raise ValueError for impossible combinations."""
    database = args.database or default_database()
    if args.workers != 1:
        raise ValueError(ONE_PROCESS)
    if args.bot_pool:
        load_ray()  # fail now, not when the first bot is asked
    if args.stand_in:
        read_level(args.stand_in)
    return Settings(
        database=database,
        synchronous=args.synchronous,
        bot_pool=args.bot_pool,
        bot_processes=args.cores or 0,
        bot_seconds=args.seconds,
        analysis_seconds=args.analysis_seconds,
        stand_in=args.stand_in,
        origins=tuple(args.origin),
        webhook_hosts=tuple(args.webhook_host),
        public_url=args.public_url,
        site=str(args.site or ""),
        limits=not args.without_limits,
        monitor_port=args.monitor_port,
        keeping=read_retention(args),
        log_level=args.log_level,
    )


def serve(args: argparse.Namespace) -> int:
    """Run the server until it is interrupted, as the only server of its SQLite file."""
    settings = read_settings(args)
    with exclusive_server(database_url(settings.database)):
        return run(settings, args)


def run(settings: Settings, args: argparse.Namespace) -> int:
    start_logging(settings.log_level)
    asyncio.run(migrate(settings))
    listening = bind(args.host, args.port)
    port = listening.getsockname()[1]
    monitored = settings.monitor_port
    monitoring = [bind(args.monitor_host, monitored)] if monitored else []
    shown = "127.0.0.1" if args.host in ("0.0.0.0", "::") else args.host
    address = f"http://{shown}:{port}/"
    server_app = ServerApp(settings)
    config = server_config(
        create_app(settings, server_app),
        ConnectionLimits(
            on=settings.limits,
            in_all=max_connections(),
            proxies=tuple(one.strip() for one in args.behind_proxy.split(",") if one.strip()),
        ),
        stock=args.stock_protocols,
        loop="uvloop" if find_spec("uvloop") else "asyncio",
        ws_per_message_deflate=False,
        ws_max_size=LARGEST_FRAME,
        ws_ping_interval=PING_SECONDS,
        ws_ping_timeout=PING_SECONDS,
        timeout_graceful_shutdown=GOODBYE_SECONDS,
        proxy_headers=bool(args.behind_proxy),
        forwarded_allow_ips=args.behind_proxy or None,
        server_header=False,
        access_log=False,
        log_config=None,
    )
    print(f"Fireside is at {address} (stop it with Ctrl+C)", flush=True)
    if not static_pages.are_built():
        print(f"fireside: {static_pages.NO_PAGES}", file=sys.stderr, flush=True)
    if not args.no_browser and has_browser():
        threading.Thread(target=open_browser, args=(address,), daemon=True).start()
    server = DrainingServer(config, server_app.shutdown, args.drain)
    server.run(sockets=[listening, *monitoring])
    return 0 if server.started else 1


async def migrate(settings: Settings) -> None:
    """Migrate the database; raise ValueError with a readable reason."""
    database = Database(settings)
    try:
        await database.migrate(print_to_stderr)
    except FAILURES as failure:
        problem = f"The database cannot be used: {failure_reason(failure)}."
        if is_damage(failure):
            problem += f" {RESTORE}"
        raise ValueError(problem) from None
    finally:
        await database.close()


def failure_reason(failure: BaseException) -> str:
    """Return the database driver's error message on one line."""
    said = " ".join(str(getattr(failure, "orig", None) or failure).split())
    return said.rstrip(".")[:300] or type(failure).__name__


def bind(host: str, port: int) -> socket.socket:
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    listening = socket.socket(family, socket.SOCK_STREAM)
    if os.name != "nt":  # on Windows the option would let two servers share a port
        listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listening.bind((host, port))
    except OSError as error:
        raise ValueError(f"Port {port} of {host} cannot be used: {error.strerror}.") from None
    listening.set_inheritable(True)
    return listening


def has_browser() -> bool:
    """Return whether a graphical browser can be opened; text browsers would hide the terminal."""
    is_graphical = sys.platform in ("darwin", "win32") or any(
        os.environ.get(name) for name in ("DISPLAY", "WAYLAND_DISPLAY", "BROWSER")
    )
    if not is_graphical:
        return False
    try:
        webbrowser.get()
    except webbrowser.Error:
        return False
    return True


def open_browser(address: str) -> None:
    """Open the browser as soon as the server answers."""
    for _ in range(START_SECONDS * 5):
        time.sleep(0.2)
        try:
            with urllib.request.urlopen(address + "health", timeout=1):
                webbrowser.open(address)
                return
        except OSError:
            continue
