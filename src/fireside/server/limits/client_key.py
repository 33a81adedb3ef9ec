"""Keys of rate limits: one per IPv4 address or IPv6 /64 network."""

import ipaddress
from functools import lru_cache


@lru_cache(maxsize=4096)
def client_key(host: str) -> str:
    """Return the rate-limit key of a host: the IPv4 address, or the /64 network of an IPv6 address.

    A server that listens on `::` sees IPv4 clients as IPv4-mapped addresses; they count as IPv4.
    """
    try:
        address = ipaddress.ip_address(host.partition("%")[0])
    except ValueError:
        return host
    if isinstance(address, ipaddress.IPv4Address):
        return str(address)
    if address.ipv4_mapped is not None:
        return str(address.ipv4_mapped)
    return str(ipaddress.ip_network((address, 64), strict=False))
