"""Which addresses notices may go to: those of known services, or named by who runs the server.

The address comes from a player. A server that would send to any could be used to reach machines
that only it can reach.
"""

import re
from collections.abc import Iterable
from urllib.parse import urlsplit

from fireside.table.request_refusals import BAD_REQUEST, RequestRefused

WEBHOOK_SERVICES = ("discord.com", "discordapp.com", "hooks.slack.com")
PUSH_SERVICES = (
    "fcm.googleapis.com",
    "push.services.mozilla.com",
    "push.apple.com",
    "notify.windows.com",
)


HOST = re.compile(r"[a-z0-9-]+(\.[a-z0-9-]+)*")  # others read a backslash as the host's end


def is_allowed(address: str, allowed: Iterable[str]) -> bool:
    """Whether it is https at one of the hosts or below; plain http only where named so."""
    try:
        parts = urlsplit(address)
        port = parts.port
    except ValueError:
        return False
    host = (parts.hostname or "").lower()
    if not HOST.fullmatch(host) or parts.username or parts.password:
        return False
    for one in allowed:
        if one.startswith("http://"):
            if parts.scheme == "http" and f"http://{host}:{port}" == one:
                return True
        elif (host == one or host.endswith("." + one)) and parts.scheme == "https":
            return port in (None, 443)
    return False


def check_address(address: str, allowed: Iterable[str]) -> str:
    if not is_allowed(address, allowed):
        raise RequestRefused(BAD_REQUEST, "bad_address", {"known": ", ".join(allowed)})
    return address
