"""Web Push: a message that only the browser can read (RFC 8291), signed with our key (RFC 8292)."""

import base64
import os
import struct
from time import time
from urllib.parse import urlsplit

import msgspec
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import decode_dss_signature
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.kdf.hkdf import HKDF

CURVE = ec.SECP256R1()
RECORD_SIZE = 4096
VALID_SECONDS = 12 * 3600
LAST_RECORD = b"\x02"


def to_text(data: bytes) -> str:
    return base64.urlsafe_b64encode(data).rstrip(b"=").decode()


def from_text(text: str) -> bytes:
    return base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))


def new_key() -> bytes:
    """A fresh private key, as it is stored."""
    return ec.generate_private_key(CURVE).private_numbers().private_value.to_bytes(32, "big")


def read_key(stored: bytes) -> ec.EllipticCurvePrivateKey:
    return ec.derive_private_key(int.from_bytes(stored, "big"), CURVE)


def public_point(key: ec.EllipticCurvePrivateKey) -> bytes:
    """The public half, as browsers want it: 65 bytes."""
    return key.public_key().public_bytes(
        serialization.Encoding.X962, serialization.PublicFormat.UncompressedPoint
    )


def read_subscription_keys(p256dh: str, auth: str) -> tuple[ec.EllipticCurvePublicKey, bytes]:
    """The browser's keys; a ValueError if they are none."""
    secret = from_text(auth)
    if len(secret) != 16:
        raise ValueError("the secret has 16 bytes")
    return ec.EllipticCurvePublicKey.from_encoded_point(CURVE, from_text(p256dh)), secret


def encrypt(
    message: bytes,
    p256dh: str,
    auth: str,
    own: ec.EllipticCurvePrivateKey | None = None,
    salt: bytes | None = None,
) -> bytes:
    """The message as the body of a push request. Key and salt are fresh, except in tests."""
    theirs, secret = read_subscription_keys(p256dh, auth)
    own = own or ec.generate_private_key(CURVE)
    salt = salt or os.urandom(16)
    point = public_point(own)
    shared = own.exchange(ec.ECDH(), theirs)
    keying = _derive(shared, secret, b"WebPush: info\0" + from_text(p256dh) + point, 32)
    key = _derive(keying, salt, b"Content-Encoding: aes128gcm\0", 16)
    nonce = _derive(keying, salt, b"Content-Encoding: nonce\0", 12)
    sealed = AESGCM(key).encrypt(nonce, message + LAST_RECORD, None)
    return salt + struct.pack(">IB", RECORD_SIZE, len(point)) + point + sealed


def _derive(material: bytes, salt: bytes, info: bytes, length: int) -> bytes:
    return HKDF(hashes.SHA256(), length, salt, info).derive(material)


def authorization(endpoint: str, key: ec.EllipticCurvePrivateKey, contact: str) -> str:
    """The header that says who sends this, to the push service of the endpoint."""
    parts = urlsplit(endpoint)
    claims = {
        "aud": f"{parts.scheme}://{parts.netloc}",
        "exp": int(time()) + VALID_SECONDS,
        "sub": contact,
    }
    head = to_text(msgspec.json.encode({"typ": "JWT", "alg": "ES256"}))
    signed = f"{head}.{to_text(msgspec.json.encode(claims))}"
    r, s = decode_dss_signature(key.sign(signed.encode(), ec.ECDSA(hashes.SHA256())))
    signature = to_text(r.to_bytes(32, "big") + s.to_bytes(32, "big"))
    return f"vapid t={signed}.{signature}, k={to_text(public_point(key))}"
