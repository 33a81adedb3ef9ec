"""The pictures of README and docs exist, are shown, and can be regenerated."""

from pathlib import Path

import pytest
from playwright.sync_api import Browser
from tests.browser import pictures
from tests.browser.serving import Server

ROOT = Path(__file__).parents[2]
MOST = 2_000_000  # bytes of all pictures and three films together


def test_every_picture_is_there_and_shown() -> None:
    kept = {path.name: path.stat().st_size for path in pictures.OUT.iterdir()}
    assert set(kept) == set(pictures.names())
    assert sum(kept.values()) < MOST
    shown = (ROOT / "docs" / "gallery.md").read_text(encoding="utf-8")
    assert [name for name in kept if f"pictures/{name}" not in shown] == []
    assert "docs/pictures/" in (ROOT / "README.md").read_text(encoding="utf-8")


@pytest.mark.slow
def test_pictures_can_be_taken_anew(browser: Browser, server: Server, tmp_path: Path) -> None:
    pictures.make(tmp_path, browser, server)
    taken = {path.name for path in tmp_path.iterdir()}
    assert taken == set(pictures.names())
    for path in tmp_path.iterdir():
        assert path.read_bytes()[8:12] == b"WEBP"
