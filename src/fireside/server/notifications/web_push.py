"""Web Push: encryption for the browser (RFC 8291) and signing with the server's key (RFC 8292)."""

from time import time
from urllib.parse import urlsplit

import http_ece
from cryptography.hazmat.primitives import serialization
from cryptography.hazmat.primitives.asymmetric import ec
from py_vapid import Vapid02
from py_vapid.utils import b64urldecode, b64urlencode

CURVE = ec.SECP256R1()
VALID_SECONDS = 12 * 3600


def to_text(data: bytes) -> str:
    return str(b64urlencode(data))


def from_text(text: str) -> bytes:
    return bytes(b64urldecode(text.encode()))


def read_key(stored: bytes) -> ec.EllipticCurvePrivateKey:
    return ec.derive_private_key(int.from_bytes(stored, "big"), CURVE)


def public_point(key: ec.EllipticCurvePrivateKey) -> bytes:
    """Return the public key as an uncompressed point of 65 bytes, as browsers expect it."""
    return key.public_key().public_bytes(
        serialization.Encoding.X962, serialization.PublicFormat.UncompressedPoint
    )


def public_key_text(stored: bytes) -> str:
    """Return the public key as the page passes it to the browser."""
    return to_text(public_point(read_key(stored)))


def read_subscription_keys(p256dh: str, auth: str) -> tuple[bytes, bytes]:
    """Return the browser's public point and secret; raise ValueError if they are malformed."""
    point, secret = from_text(p256dh), from_text(auth)
    if len(secret) != 16:
        raise ValueError("the secret has 16 bytes")
    ec.EllipticCurvePublicKey.from_encoded_point(CURVE, point)
    return point, secret


def encrypt(
    message: bytes,
    p256dh: str,
    auth: str,
    own: ec.EllipticCurvePrivateKey | None = None,
    salt: bytes | None = None,
) -> bytes:
    """Return the encrypted body of a push request; only tests pass a fixed key and salt."""
    point, secret = read_subscription_keys(p256dh, auth)
    key = own or ec.generate_private_key(CURVE)
    sealed = http_ece.encrypt(message, salt=salt, private_key=key, dh=point, auth_secret=secret)
    return bytes(sealed)


def authorization(endpoint: str, stored: bytes, contact: str) -> str:
    """Return the Authorization header (VAPID) that identifies this server to the push service."""
    parts = urlsplit(endpoint)
    claims = {
        "aud": f"{parts.scheme}://{parts.netloc}",
        "exp": int(time()) + VALID_SECONDS,
        "sub": contact,
    }
    signer = Vapid02(
        read_key(stored), conf={"no-strict": True}
    )  # home servers have no mail address
    return str(signer.sign(claims)["Authorization"])
