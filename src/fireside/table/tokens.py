"""Secrets: tokens of seats, hosts and persons; a table's id, and its deal with the commitment.

The application supplies the source of randomness.
"""

import hashlib
import hmac
from collections.abc import Iterable, Sequence
from typing import Final, Protocol

import msgspec

from fireside.core.rng import LARGEST_SEED
from fireside.play.keyed_deals import SEED_BYTES

UNDEALT: Final = -1  # the seed of a joint deal that is not made yet
PROTOCOL: Final = "fireside deal 1"
PERSON_MARK: Final = "me"
SEAT_DIGITS = ("0", "1", "2", "3", "4")


class SecretSource(Protocol):
    """A source of secrets."""

    def token(self) -> str:
        """Return the secret of a seat, a host or a person, as used in links."""

    def table_id(self) -> str:
        """Return a new table id, which cannot be guessed."""

    def seed(self) -> int:
        """Return a seed between 0 and the largest."""

    def salt(self) -> bytes:
        """Return the salt of the seed's commitment."""

    def deal_secret(self) -> bytes:
        """Return the server's contribution to a joint deal, of 32 bytes."""


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


class PersonToken(msgspec.Struct, frozen=True):
    """The token of a personal link; at a table it may name one of the person's seats."""

    secret: str
    seat: int | None = None


def person_token(secret: str) -> str:
    """Return the token of a personal link, which no token of a seat or host looks like."""
    return f"{PERSON_MARK}.{secret}"


def read_person_token(token: str | None) -> PersonToken | None:
    """Return the parts of `me.<secret>` or `me.<secret>.<seat>`; None for any other token."""
    mark, *rest = (token or "").split(".")
    if mark != PERSON_MARK or len(rest) not in (1, 2) or not rest[0]:
        return None
    if len(rest) == 1:
        return PersonToken(rest[0])
    return PersonToken(rest[0], int(rest[1])) if rest[1] in SEAT_DIGITS else None


def commitment(seed: int, salt: bytes) -> str:
    """Return the SHA-256 hash of the seed followed by the salt.

    The seed has eight bytes, big-endian; a seed of more than 62 bits has 32.
    """
    size = 8 if seed <= LARGEST_SEED else SEED_BYTES
    return hashlib.sha256(seed.to_bytes(size, "big") + salt).hexdigest()


def joint_commitment(secret: bytes) -> str:
    """Return the SHA-256 hash of the server's secret, published before any seat contributes."""
    return hashlib.sha256(secret).hexdigest()


def joint_seed(table_id: str, secret: bytes, contributions: Sequence[bytes | None]) -> int:
    """Return the seed of a joint deal: an HMAC-SHA-256 of all contributions, keyed by the secret.

    The message has one line for the protocol, one for the table and one for each seat: the
    contribution in hexadecimal, or `-` for a seat that gave none.
    """
    lines = [PROTOCOL, table_id, *(one.hex() if one else "-" for one in contributions)]
    return int.from_bytes(hmac.digest(secret, "\n".join(lines).encode(), "sha256"), "big")
