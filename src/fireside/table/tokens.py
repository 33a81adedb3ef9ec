"""Secrets of a table: the tokens of seats and hosts, its id, its seed, and the commitment to it.

They are drawn by the home of the table, which hands in where they come from.
"""

import hashlib
import hmac
from collections.abc import Iterable
from typing import Protocol


class SecretSource(Protocol):
    """Where a home draws secrets from."""

    def token(self) -> str:
        """The secret of a seat or a host, as it stands in a link."""

    def table_id(self) -> str:
        """A new table's id: one that is not in the lobby is found by nobody who has no link."""

    def seed(self) -> int:
        """Any number from 0 to the largest seed."""

    def salt(self) -> bytes:
        """What keeps the seed from being guessed by its commitment."""


def hash_of(token: str) -> bytes:
    """What is stored of a token. It has too many bits to be guessed, so the hash needs no salt."""
    return hashlib.sha256(token.encode()).digest()


def is_token_of(token: str, stored: bytes | None) -> bool:
    """Whether the token is the one; takes the same time whatever it is."""
    return hmac.compare_digest(hash_of(token), stored or bytes(32)) and stored is not None


def which_has(token: str, stored: Iterable[bytes | None]) -> int | None:
    """The place of the hash that is this token's; all are compared, whichever it is."""
    found = [at for at, one in enumerate(stored) if is_token_of(token, one)]
    return found[0] if found else None


def commitment(seed: int, salt: bytes) -> str:
    """SHA-256 of the seed in eight bytes, highest first, followed by the salt."""
    return hashlib.sha256(seed.to_bytes(8, "big") + salt).hexdigest()
