"""Where each field of an observation begins, as literals, from the layout in `observation.py`."""

from fireside.core.observation import ObservationLayout


def write_offsets(layout: ObservationLayout) -> str:
    """`generated/offsets.py`."""
    return "\n".join(
        [
            "# compiled",
            '"""Written by `make generated` from `observation.py`: where each field begins."""',
            "",
            "from typing import Final",
            "",
            "from mypy_extensions import i64",
            "",
            *(f"{field.name.upper()}: Final[i64] = {field.offset}" for field in layout.fields),
            "",
        ]
    )
