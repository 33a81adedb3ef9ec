"""Notifications of a person: one webhook and one subscription for all their tables."""

from typing import Any

import pytest
from tests.server.receivers import (
    Receiver,
    let_it_be_their_turn,
    person_on,
    serving,
    tables_of,
    waiting_table,
)
from tests.server.running import Server, until

from fireside.server.notifications.delivery import Notification, webhook_content

pytestmark = pytest.mark.anyio
WHERE = "/api/person/notifications"


async def test_the_webhook_of_a_person_serves_all_their_tables_instead_of_those_of_seats(
    any_database: str, receivers: list[Receiver]
) -> None:
    of_seats, of_person, _ = receivers
    with serving(any_database, receivers) as server:
        tables = [await waiting_table(server, of_seats) for _ in range(2)]
        silent, other = [await waiting_table(server, of_seats) for _ in range(2)]
        ben = await person_on(*tables, silent)
        chosen = await server.ask("PUT", WHERE, {"webhook": f"{of_person.url}/ben"}, ben)
        assert chosen == {"webhook": f"{of_person.url}/ben", "push_endpoint": None, "quiet": None}
        assert await server.ask("GET", WHERE, None, ben) == chosen
        assert await server.ask("PUT", WHERE, {"language": "de"}, ben) == chosen
        for table in tables:
            await let_it_be_their_turn(table)
        await until(lambda: len(of_person.heard) == 2)
        off = await server.ask("PUT", WHERE, {"webhook": None}, ben)
        assert off == {"webhook": None, "push_endpoint": None, "quiet": None}
        await let_it_be_their_turn(silent)
        await let_it_be_their_turn(other)  # the seat of another person keeps its own
        await until(lambda: of_seats.heard)
        assert tables_of(of_seats) == [other.id]
        assert sorted(tables_of(of_person)) == sorted(table.id for table in tables)


async def test_a_test_notification_says_for_each_channel_whether_it_was_sent(
    database: str, receivers: list[Receiver]
) -> None:
    receiver = receivers[0]
    with serving(database, receivers) as server:

        async def test() -> Any:
            return await server.ask("POST", f"{WHERE}/test", {}, ben)

        ben = await person_on(await server.table("guessing", "person", "person"))
        assert await test() == {"webhook": None, "push": None}
        await server.ask("PUT", WHERE, {"webhook": f"{receiver.url}/ben", "language": "de"}, ben)
        assert await test() == {"webhook": "sent", "push": None}
        assert "Hier benachrichtigt dich Fireside" in receiver.heard[0][2].decode()
        receiver.status = 403
        assert (await test())["webhook"] == "refused"
        receiver.status = 410
        assert (await test())["webhook"] == "gone"
        assert (await server.ask("GET", WHERE, None, ben))["webhook"] is None


async def test_a_person_cannot_choose_any_address_nor_read_that_of_another(server: Server) -> None:
    ben = await person_on(await server.table("guessing", "person", "person"))
    for wrong in ("http://169.254.169.254/latest", "https://discord.com.evil.example/"):
        await server.ask("PUT", WHERE, {"webhook": wrong}, ben, status=400)
    assert (await server.ask("GET", WHERE, None, ben))["webhook"] is None
    for method, path in (("GET", WHERE), ("POST", f"{WHERE}/test")):
        await server.ask(method, path, None, "me.wrong", status=403)


async def test_ntfy_gets_a_text_with_a_link() -> None:
    notification = Notification("Jesteś, ești: du.", "https://play.example/t/x", "x", 0)
    sent = webhook_content("https://ntfy.sh/fireside", notification)
    assert sent["content"].decode() == notification.sentence
    assert sent["headers"]["Click"] == notification.link
    assert "json" in webhook_content("https://discord.com/x", notification)
