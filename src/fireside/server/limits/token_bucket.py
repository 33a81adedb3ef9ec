"""Rates: how often something may be done, by each address."""

from collections import OrderedDict
from time import monotonic

MOST_ADDRESSES = 20_000


class TokenBucket:
    """Tokens that fill up again: so many at once, so many a second."""

    __slots__ = ("at", "left")

    def __init__(self, left: float) -> None:
        self.left = left
        self.at = monotonic()


class RateLimiter:
    """How often something may be done, by each address. The busiest addresses are remembered."""

    def __init__(self, at_once: float, a_second: float) -> None:
        self.at_once = at_once
        self.a_second = a_second
        self.buckets: OrderedDict[str, TokenBucket] = OrderedDict()

    def retry_after(self, address: str, cost: float = 1) -> float:
        """Return 0 if it may be done now, and count it; else the seconds until it may."""
        bucket = self.buckets.get(address)
        if bucket is None:
            bucket = self.buckets[address] = TokenBucket(self.at_once)
            if len(self.buckets) > MOST_ADDRESSES:
                self.buckets.popitem(last=False)
        else:
            self.buckets.move_to_end(address)
        return take_token(bucket, self.at_once, self.a_second, cost)


def take_token(bucket: TokenBucket, at_once: float, a_second: float, cost: float = 1) -> float:
    at = monotonic()
    bucket.left = min(at_once, bucket.left + (at - bucket.at) * a_second)
    bucket.at = at
    if bucket.left >= cost:
        bucket.left -= cost
        return 0
    return (cost - bucket.left) / a_second
