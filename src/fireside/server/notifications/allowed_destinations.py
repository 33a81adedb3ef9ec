"""Allow list of notification destinations: known services and hosts named by the operator.

Players supply the address. A server that sends to any address could be abused to reach machines in
its own network (server-side request forgery).
"""

import re
from collections.abc import Iterable
from urllib.parse import urlsplit

from fireside.table.request_refusals import BAD_REQUEST, RequestRefused

WEBHOOK_SERVICES = ("discord.com", "discordapp.com", "hooks.slack.com", "ntfy.sh")
PUSH_SERVICES = (
    "fcm.googleapis.com",
    "push.services.mozilla.com",
    "push.apple.com",
    "notify.windows.com",
)


HOST = re.compile(r"[a-z0-9-]+(\.[a-z0-9-]+)*")  # no backslash: some parsers end the host there


def is_allowed(address: str, allowed: Iterable[str]) -> bool:
    """Return whether the address is https at an allowed host or below it.

    Plain http needs an entry `http://host:port` in the list.
    """
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
