"""Rate limits per client address with token buckets."""

from collections import OrderedDict
from time import monotonic

MOST_ADDRESSES = 20_000


class TokenBucket:
    """A token bucket: the tokens left, and the time of the last refill."""

    __slots__ = ("at", "left")

    def __init__(self, left: float) -> None:
        self.left = left
        self.at = monotonic()


class RateLimiter:
    """A token bucket per client address, for the MOST_ADDRESSES most recently seen ones."""

    def __init__(self, at_once: float, a_second: float) -> None:
        self.at_once = at_once
        self.a_second = a_second
        self.buckets: OrderedDict[str, TokenBucket] = OrderedDict()

    def retry_after(self, address: str, cost: float = 1) -> float:
        """Take `cost` tokens and return 0, or return the seconds until enough tokens are there."""
        bucket = self.buckets.get(address)
        if bucket is None:
            bucket = self.buckets[address] = TokenBucket(self.at_once)
            if len(self.buckets) > MOST_ADDRESSES:
                self.buckets.popitem(last=False)
        else:
            self.buckets.move_to_end(address)
        return take_token(bucket, self.at_once, self.a_second, cost)


def take_token(bucket: TokenBucket, at_once: float, a_second: float, cost: float = 1) -> float:
    """Refill the bucket; take `cost` tokens and return 0, or return the seconds to wait."""
    at = monotonic()
    bucket.left = min(at_once, bucket.left + (at - bucket.at) * a_second)
    bucket.at = at
    if bucket.left >= cost:
        bucket.left -= cost
        return 0
    return (cost - bucket.left) / a_second
