"""The page can be installed: its manifest names existing icons of the stated sizes."""

import json
import struct
from pathlib import Path

import pytest

PUBLIC = Path(__file__).parents[2] / "client" / "public"
MANIFEST = json.loads((PUBLIC / "manifest.webmanifest").read_text(encoding="utf-8"))
PICTURES = [icon for icon in MANIFEST["icons"] if icon["type"] == "image/png"]


def size_of(picture: Path) -> tuple[int, int]:
    """Return the size in the header of a PNG file."""
    head = picture.read_bytes()[:24]
    assert head[:8] == b"\x89PNG\r\n\x1a\n"
    width, height = struct.unpack(">II", head[16:24])
    return width, height


@pytest.mark.parametrize("icon", PICTURES, ids=lambda icon: icon["src"])
def test_icons_are_as_large_as_the_manifest_says(icon: dict[str, str]) -> None:
    width, height = size_of(PUBLIC / icon["src"].lstrip("/"))
    assert icon["sizes"] == f"{width}x{height}"


def test_there_are_plain_and_maskable_icons_of_both_sizes() -> None:
    there = {(icon["purpose"], icon["sizes"]) for icon in PICTURES}
    wanted = {(one, size) for one in ("any", "maskable") for size in ("192x192", "512x512")}
    assert there >= wanted
    assert (PUBLIC / "icon.svg").is_file()
    assert size_of(PUBLIC / "apple-touch-icon.png") == (180, 180)


@pytest.mark.parametrize("name", ["icon-64.png", "icon-turn-64.png"])
def test_tabs_show_points_and_no_drawing(name: str) -> None:
    """Browsers would create a document for an SVG icon while the page opens."""
    assert size_of(PUBLIC / name) == (64, 64)
    page = (PUBLIC.parent / "index.html").read_text(encoding="utf-8")
    assert '<link rel="icon" type="image/png" sizes="64x64" href="/icon-64.png" />' in page


def test_the_manifest_says_what_browsers_ask_for() -> None:
    assert {"name", "short_name", "start_url", "display", "background_color"} <= MANIFEST.keys()
    assert MANIFEST["display"] == "standalone"
