"""The client calls the operations that the server has."""

from tests.client.operations import FILE, written


def test_the_clients_operations_are_those_of_the_server() -> None:
    assert FILE.read_text(encoding="utf-8") == written(), "run `make types`"
