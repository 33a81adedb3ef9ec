"""The page contains the list of titles from the start."""

from tests.client.titles import FILE, written


def test_the_home_page_was_built_with_what_the_server_offers() -> None:
    assert FILE.read_text(encoding="utf-8") == written(), "run `make types`"
