"""The deals of a task: public ones for development, held-out ones that follow from a secret key.

The hash of a key is published before players are submitted, and the key afterwards, so that the
results can be replayed (commitment scheme).
"""

import secrets
from hashlib import sha256
from pathlib import Path

from fireside.core.errors import FiresideError
from fireside.core.rng import LARGEST_SEED, Rng
from fireside.tasks.catalogue import FixedTask

KEY_BYTES = 32


class BadKey(FiresideError):
    """An error for a file that contains no key, or a task without held-out deals."""


def write_deal_key(file: Path) -> str:
    """Write a new key for held-out deals to a file and return its hash."""
    key = secrets.token_bytes(KEY_BYTES)
    with file.open("x", encoding="ascii") as opened:
        opened.write(f"{key.hex()}\n")
    return key_hash(key)


def read_deal_key(file: Path) -> bytes:
    """Return the key of a file."""
    try:
        key = bytes.fromhex(file.read_text(encoding="ascii").strip())
    except (OSError, ValueError) as error:
        raise BadKey(f"{file} contains no key: {error}") from error
    if len(key) != KEY_BYTES:
        raise BadKey(f"A key has {KEY_BYTES} bytes; {file} has {len(key)}.")
    return key


def key_hash(key: bytes) -> str:
    """Return the hash that commits to a key; empty for the public deals."""
    return sha256(key).hexdigest() if key else ""


def deal_seed(task: FixedTask, deal: int, key: bytes) -> int:
    """Return the seed of a deal, public if there is no key."""
    return _drawn(key, task.name, "deal", deal) if key else task.seed + deal


def opponent_rng(task: FixedTask, deal: int, seat: int, key: bytes) -> Rng:
    """Return the chance of a match's opponents."""
    return Rng(_drawn(key, task.name, "opponents", deal, seat))


def player_rng(task: FixedTask, deal: int, seat: int, player_seed: int) -> Rng:
    """Return the chance that the measured player's worlds are drawn with."""
    return Rng(_drawn(b"", task.name, "player", deal, seat, player_seed))


def _drawn(key: bytes, *about: str | int) -> int:
    told = "/".join(map(str, about)).encode()
    return int.from_bytes(sha256(key + told).digest()[:8]) & LARGEST_SEED
