"""`make generated`: what follows from the titles' own tables is written anew."""

import sys
from types import ModuleType

from tests.generated.files import OWN_TITLES, all_files


class AnyOffset(ModuleType):
    """Stands in for the offsets while a layout is read that has fields they do not know yet."""

    def __getattr__(self, name: str) -> int:
        return 0


for title in OWN_TITLES:
    offsets = f"fireside.games.{title}.generated.offsets"
    sys.modules[offsets] = AnyOffset(offsets)

for path, text in all_files():
    path.parent.mkdir(exist_ok=True)
    path.write_text(text, encoding="utf-8")
