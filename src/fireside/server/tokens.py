"""Secrets: the tokens of seats and hosts, the ids of tables, and the commitment to a seed."""

import hashlib
import hmac
import secrets
from collections.abc import Iterable

from fireside.core.chance import LARGEST_SEED

SALT_BYTES = 16


def new_token() -> str:
    """192 random bits, as they stand in a link."""
    return secrets.token_urlsafe(24)


def new_table_id() -> str:
    """72 random bits: a table that is not in the lobby is found by nobody who has no link."""
    return secrets.token_urlsafe(9)


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


def new_seed() -> int:
    return secrets.randbelow(LARGEST_SEED + 1)


def new_salt() -> bytes:
    return secrets.token_bytes(SALT_BYTES)


def commitment(seed: int, salt: bytes) -> str:
    """SHA-256 of the seed in eight bytes, highest first, followed by the salt."""
    return hashlib.sha256(seed.to_bytes(8, "big") + salt).hexdigest()
