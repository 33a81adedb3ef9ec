"""Regenerate code derived from the titles' tables: `make generated`."""

import sys
from types import ModuleType

from tests.generated.files import OWN_TITLES, all_files


class AnyOffset(ModuleType):
    """A substitute for the generated offsets while a layout with new fields is read."""

    def __getattr__(self, name: str) -> int:
        return 0


for title in OWN_TITLES:
    offsets = f"fireside.games.{title}.generated.offsets"
    sys.modules[offsets] = AnyOffset(offsets)

for path, text in all_files():
    path.parent.mkdir(exist_ok=True)
    path.write_text(text, encoding="utf-8")
