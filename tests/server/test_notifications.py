"""Turn notifications by webhook and Web Push, sent to known services only."""

import json
from collections.abc import Iterator

import pytest
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import encode_dss_signature
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.kdf.hkdf import HKDF
from tests.server.receivers import Receiver
from tests.server.running import Server, until

from fireside.server.notifications.allowed_destinations import (
    PUSH_SERVICES,
    WEBHOOK_SERVICES,
    is_allowed,
)
from fireside.server.notifications.delivery import (
    AttemptResult,
    Notification,
    push_body,
    read_answer,
    webhook_body,
)
from fireside.server.notifications.notifier import new_key
from fireside.server.notifications.web_push import (
    encrypt,
    from_text,
    public_point,
    read_key,
    to_text,
)


@pytest.fixture
def receiver() -> Iterator[Receiver]:
    running = Receiver()
    yield running
    running.stop()


def decrypt(body: bytes, own: ec.EllipticCurvePrivateKey, secret: bytes) -> bytes:
    """Decrypt a message as a browser does (RFC 8291)."""
    salt, point, sealed = body[:16], body[21:86], body[86:]
    theirs = ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), point)

    def derive(material: bytes, salt: bytes, info: bytes, length: int) -> bytes:
        return HKDF(hashes.SHA256(), length, salt, info).derive(material)

    info = b"WebPush: info\0" + public_point(own) + point
    keying = derive(own.exchange(ec.ECDH(), theirs), secret, info, 32)
    key = derive(keying, salt, b"Content-Encoding: aes128gcm\0", 16)
    nonce = derive(keying, salt, b"Content-Encoding: nonce\0", 12)
    return AESGCM(key).decrypt(nonce, sealed, None).rstrip(b"\x02")


@pytest.mark.anyio
async def test_an_absent_person_is_told_that_it_is_their_turn(
    database: str, receiver: Receiver
) -> None:
    url, heard = receiver.url, receiver.heard
    server = Server(database, "--webhook-host", url, "--public-url", "https://play.example")
    own, secret = ec.generate_private_key(ec.SECP256R1()), bytes(range(16))
    keys = {"p256dh": to_text(public_point(own)), "auth": to_text(secret)}
    push = {"endpoint": "https://fcm.googleapis.com/x", "keys": keys}
    try:
        table = await server.table("guessing", "person", "person")
        path = f"/api/tables/{table.id}/seats/1/notices"
        for wrong in (
            {"webhook": "http://169.254.169.254/latest"},
            {"webhook": "https://discord.com.evil.example/"},
            {"push": {**push, "endpoint": "https://127.0.0.1/"}},
            {"push": push, "language": "tlh"},
            {"push": {**push, "keys": {**keys, "p256dh": "A" * 87}}},
        ):
            await server.ask("PUT", path, wrong, table.tokens[1], status=400)
        wanted = {"webhook": f"{url}/hook", "push": push, "language": "de"}
        await server.ask("PUT", path, wanted, table.tokens[1])
        async with table.viewer(0) as ana:
            await ana.play("done")
            await until(lambda: heard)
        ((where, _, body),) = heard
        assert where == "/hook"
        said = json.loads(body)
        assert said["content"] == said["text"]
        assert "du bist bei Guessing dran" in said["text"]
        assert f"https://play.example/t/{table.id}" in said["text"]
        key = (await server.ask("GET", "/api/push-key"))["key"]
        assert len(from_text(key)) == 65
    finally:
        server.stop()
    assert b"/hook" not in server.log


def test_a_pushed_message_is_read_by_the_browser_alone() -> None:
    own, secret = ec.generate_private_key(ec.SECP256R1()), bytes(range(16))
    body = encrypt(b"your turn", to_text(public_point(own)), to_text(secret))
    assert decrypt(body, own, secret) == b"your turn"
    assert b"turn" not in body


def test_the_example_of_rfc_8291() -> None:
    sender = read_key(from_text("yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw"))
    body = encrypt(
        b"When I grow up, I want to be a watermelon",
        "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4",
        "BTBZMqHH6r4Tts7J_aSIgg",
        own=sender,
        salt=from_text("DGv6ra1nlYgDCS1FRnbzlw"),
    )
    assert to_text(body) == (
        "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS"
        "6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qu"
        "lcy4a-fN"
    )


def test_the_sender_of_a_push_signs_with_its_key() -> None:
    from fireside.server.notifications.web_push import authorization

    stored = new_key()
    key = read_key(stored)
    header = authorization("https://push.example/abc", stored, "https://play.example")
    token, public = header.removeprefix("vapid t=").split(",k=")
    signed, _, signature = token.rpartition(".")
    raw = from_text(signature)
    der = encode_dss_signature(int.from_bytes(raw[:32], "big"), int.from_bytes(raw[32:], "big"))
    key.public_key().verify(der, signed.encode(), ec.ECDSA(hashes.SHA256()))
    claims = json.loads(from_text(signed.split(".")[1]))
    assert claims["aud"] == "https://push.example"
    assert from_text(public) == public_point(key)


@pytest.mark.parametrize(
    ("address", "allowed"),
    [
        ("https://discord.com/api/webhooks/1/x", True),
        ("https://hooks.slack.com/services/x", True),
        ("https://ptb.discord.com/api/webhooks/1/x", True),
        ("https://127.0.0.1\\.discord.com/api", False),
        ("http://discord.com/api", False),
        ("https://discord.com:8443/api", False),
        ("https://user@discord.com/api", False),
        ("https://evil-discord.com/", False),
        ("https://[::1]/", False),
        ("https://discord.com:x/", False),
    ],
)
def test_notices_go_to_known_services_only(address: str, allowed: bool) -> None:
    assert is_allowed(address, WEBHOOK_SERVICES) is allowed
    assert not is_allowed(address, PUSH_SERVICES)


def test_a_webhook_is_shaped_for_its_service() -> None:
    notice = Notification("Ana, it is your turn.", "https://play.example/t/table", "table", 0)
    assert set(webhook_body("https://hooks.slack.com/x", notice)) == {"text"}
    assert "content" in webhook_body("https://discord.com/x", notice)


def test_a_pushed_message_is_declarative() -> None:
    """Browsers that know https://www.w3.org/TR/push-api/ show it without a service worker."""
    body = push_body(Notification("Your turn.", "https://play.example/t/table", "table", 0))
    assert body["web_push"] == 8030
    shown = body["notification"]
    assert isinstance(shown, dict)
    assert shown["title"] == "Fireside"
    assert shown["body"] == "Your turn."
    assert shown["navigate"] == "https://play.example/t/table"


@pytest.mark.parametrize(
    ("status", "result"),
    [
        (201, AttemptResult.SENT),
        (404, AttemptResult.GONE),
        (410, AttemptResult.GONE),
        (429, AttemptResult.FAILED),
        (503, AttemptResult.FAILED),
        (302, AttemptResult.REFUSED),
        (413, AttemptResult.REFUSED),
    ],
)
def test_the_answer_of_a_service_decides_what_follows(status: int, result: AttemptResult) -> None:
    assert read_answer(status, "").result is result


def test_a_service_may_ask_to_wait_but_not_for_ever() -> None:
    assert read_answer(429, "30").wait_seconds == 30
    assert read_answer(429, "99999999").wait_seconds == 3600
    assert read_answer(429, "Fri, 31 Dec 1999").wait_seconds == 0
