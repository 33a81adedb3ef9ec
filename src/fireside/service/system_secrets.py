"""Secrets from the operating system's random number generator."""

import secrets
from collections.abc import Callable

from fireside.core.rng import LARGEST_SEED

SALT_BYTES = 16
MOST_DRAWN = 1_000  # names for a table; a process that is ending serves none


class SystemSecrets:
    """Tokens, ids, seeds and salts that cannot be guessed."""

    def token(self) -> str:
        """192 random bits."""
        return secrets.token_urlsafe(24)

    def table_id(self) -> str:
        """72 random bits."""
        return secrets.token_urlsafe(9)

    def seed(self) -> int:
        return secrets.randbelow(LARGEST_SEED + 1)

    def salt(self) -> bytes:
        return secrets.token_bytes(SALT_BYTES)


class OwnedTableSecrets(SystemSecrets):
    """System secrets with ids of tables that this process owns."""

    def __init__(self, serves: Callable[[str], bool]) -> None:
        self.serves = serves

    def table_id(self) -> str:
        """Drawn until it fits: with n processes about n times."""
        drawn = super().table_id()
        for _ in range(MOST_DRAWN):
            if self.serves(drawn):
                break
            drawn = super().table_id()
        return drawn
