"""`fireside serve`: the game server, for this machine, a home network or the internet."""

import argparse
from pathlib import Path
from typing import Any

from fireside.cli.flags import add_flags
from fireside.cli.units import PORT, SECONDS, THINKING, WORKERS
from fireside.core.errors import FiresideError

FINISHED_DAYS, ABANDONED_DAYS = 365, 90


def add(subparsers: Any) -> None:
    """Add the command and its options to the parser."""
    parser = subparsers.add_parser("serve", help="play in the browser, alone or with others")
    parser.add_argument("--host", default="127.0.0.1", help="0.0.0.0: other machines may connect")
    parser.add_argument("--port", type=PORT, default=8000, help="0: any that is free")
    add_flags(parser, "--database")
    parser.add_argument(
        "--synchronous",
        choices=("normal", "full"),
        default="normal",
        help="SQLite: normal survives any kill of the server, full also a power cut",
    )
    parser.add_argument("--no-browser", action="store_true", help="do not open the browser")
    _add_rarer(parser)
    parser.set_defaults(run=run)


def _add_rarer(parser: argparse.ArgumentParser) -> None:
    add_flags(parser, "--seconds", unit=THINKING, seconds=1.0)
    add_flags(parser, "--cores")
    parser.add_argument(
        "--thinkers",
        dest="bot_pool",
        default="",
        metavar="ADDRESS",
        help="a Ray cluster on which bots think (ray://host:10001; 'local' starts one)",
    )
    parser.add_argument(
        "--analysis-seconds", type=THINKING, default=12.0, help="how long a match is thought about"
    )
    parser.add_argument("--workers", type=WORKERS, default=1, help=argparse.SUPPRESS)
    parser.add_argument(
        "--drain",
        type=SECONDS,
        default=0.0,
        metavar="SECONDS",
        help="how long it still serves when told to stop, while /alive answers 503",
    )
    add_keeping(parser)
    parser.add_argument("--stand-in", default="", metavar="LEVEL", help="who replaces a person")
    parser.add_argument(
        "--site",
        type=Path,
        metavar="FOLDER",
        help="what `fireside site` wrote: pages then also play without this server",
    )
    add_flags(parser, "--public-url")
    parser.add_argument(
        "--origin", action="append", default=[], help="another web page that may connect"
    )
    parser.add_argument(
        "--webhook-host", action="append", default=[], help="where notices may go besides"
    )
    parser.add_argument(
        "--behind-proxy",
        default="",
        metavar="ADDRESS",
        help="trust X-Forwarded-For and -Proto from this address",
    )
    parser.add_argument(
        "--monitor-port",
        type=PORT,
        default=0,
        metavar="PORT",
        help="health and metrics are answered at this port of --monitor-host alone",
    )
    parser.add_argument(
        "--monitor-host", default="127.0.0.1", metavar="ADDRESS", help="of --monitor-port"
    )
    parser.add_argument(
        "--log-level",
        default="warning",
        choices=("info", "warning", "error"),
        help="the least that is told",
    )
    parser.add_argument(
        "--stock-protocols",
        action="store_true",
        help="uvicorn's own connections: slower, and without limits on connections by address",
    )
    parser.add_argument(
        "--without-limits", action="store_true", help="no rate limits: for load tests only"
    )


def add_keeping(parser: argparse.ArgumentParser) -> None:
    """Add the retention flags of the commands that deal with old tables."""
    days: dict[str, Any] = {"keep-finished": FINISHED_DAYS, "keep-abandoned": ABANDONED_DAYS}
    add_flags(parser, "--keep-finished", "--keep-abandoned", **days)
    add_flags(parser, "--records", "--no-records")


def run(args: argparse.Namespace) -> int:
    """Serve until interrupted."""
    if args.site:
        from fireside.offline.site_builder import check_site

        check_site(args.site)
    from fireside.server.start import serve

    try:
        return serve(args)
    except FiresideError:
        raise
    except ValueError as error:
        raise FiresideError(str(error)) from None
