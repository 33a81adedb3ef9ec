"""Secrets from the operating system's random number generator."""

import secrets

from fireside.core.rng import LARGEST_SEED

SALT_BYTES = 16
DEAL_SECRET_BYTES = 32


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

    def deal_secret(self) -> bytes:
        return secrets.token_bytes(DEAL_SECRET_BYTES)
