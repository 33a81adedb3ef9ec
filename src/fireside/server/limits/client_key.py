"""Addresses: for whom a limit counts."""

import ipaddress
from functools import lru_cache


@lru_cache(maxsize=4096)
def client_key(host: str) -> str:
    """Whom a limit counts for: an IPv4 address, or the network of an IPv6 one.

    A server that listens on `::` sees IPv4 addresses within IPv6 ones; they count by themselves.
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
