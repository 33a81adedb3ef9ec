"""Secrets of a table: the tokens of seats and hosts, its id, its seed, and the commitment to it.

The application supplies the source of randomness.
"""

import hashlib
import hmac
from collections.abc import Iterable
from typing import Protocol


class SecretSource(Protocol):
    """A source of secrets."""

    def token(self) -> str:
        """Return the secret of a seat or a host, as used in links."""

    def table_id(self) -> str:
        """Return a new table id, which cannot be guessed."""

    def seed(self) -> int:
        """Return a seed between 0 and the largest."""

    def salt(self) -> bytes:
        """Return the salt of the seed's commitment."""


def hash_of(token: str) -> bytes:
    """Return the stored hash of a token. Tokens have enough entropy to need no salt."""
    return hashlib.sha256(token.encode()).digest()


def is_token_of(token: str, stored: bytes | None) -> bool:
    """Compare a token with a stored hash in constant time."""
    return hmac.compare_digest(hash_of(token), stored or bytes(32)) and stored is not None


def which_has(token: str, stored: Iterable[bytes | None]) -> int | None:
    """Return the index of the hash of this token, comparing all of them in constant time."""
    found = [at for at, one in enumerate(stored) if is_token_of(token, one)]
    return found[0] if found else None


def commitment(seed: int, salt: bytes) -> str:
    """Return the SHA-256 hash of the seed (eight bytes, big-endian) followed by the salt."""
    return hashlib.sha256(seed.to_bytes(8, "big") + salt).hexdigest()
