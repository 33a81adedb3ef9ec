"""Counter of recent storage failures of this process, and a flag for damaged data."""

from collections import deque
from time import monotonic

SQLITE_DAMAGE = {11, 26}  # SQLITE_CORRUPT, SQLITE_NOTADB
POSTGRESQL_DAMAGE = {"XX001", "XX002"}  # data_corrupted, index_corrupted
RECENT_SECONDS = 10.0
MANY = 3  # a single failure may be a lock that was held too long


class StorageFailures:
    """Failures of the last seconds; damage counts until the process ends."""

    def __init__(self) -> None:
        self.times: deque[float] = deque(maxlen=MANY)
        self.found_damage = False

    def record(self, failure: BaseException) -> None:
        self.times.append(monotonic())
        self.found_damage = self.found_damage or is_damage(failure)

    @property
    def are_many(self) -> bool:
        """Return whether storage failed several times within the last seconds."""
        return len(self.times) == MANY and monotonic() - self.times[0] < RECENT_SECONDS


def is_damage(failure: BaseException) -> bool:
    """Return whether the database reports damaged data."""
    cause = getattr(failure, "orig", None) or failure
    code = getattr(cause, "sqlite_errorcode", None)
    if code is not None:
        return code & 0xFF in SQLITE_DAMAGE  # the low byte is the primary result code
    return getattr(cause, "sqlstate", None) in POSTGRESQL_DAMAGE
