"""The app's icons as pictures of fixed size, from their drawings."""

import io
import shutil
from pathlib import Path

from PIL import Image
from playwright.sync_api import sync_playwright

PUBLIC = Path(__file__).parents[1] / "public"
COLOURS = 128
STYLE = "* { margin: 0 } svg { display: block; width: 100vw }"
PICTURES = {
    "icon-64.png": ("icon.svg", 64),
    "icon-turn-64.png": ("../harness/icon-turn.svg", 64),
    "icon-192.png": ("icon.svg", 192),
    "icon-512.png": ("icon.svg", 512),
    "icon-maskable-192.png": ("icon-maskable.svg", 192),
    "icon-maskable-512.png": ("icon-maskable.svg", 512),
    "apple-touch-icon.png": ("icon-maskable.svg", 180),
}


def main() -> None:
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=shutil.which("chromium"))
        for name, (source, size) in PICTURES.items():
            page = browser.new_page(viewport={"width": size, "height": size})
            drawn = (PUBLIC / source).read_text(encoding="utf-8")
            page.set_content(f"<style>{STYLE}</style>{drawn}")
            taken = Image.open(io.BytesIO(page.screenshot(omit_background=True)))
            few = taken.convert("RGBA").quantize(COLOURS, method=Image.Quantize.FASTOCTREE)
            few.save(PUBLIC / name, optimize=True)
            page.close()
        browser.close()


if __name__ == "__main__":
    main()
