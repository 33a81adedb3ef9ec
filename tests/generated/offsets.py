"""Writes `generated/offsets.py`: where each field of an observation begins, as literals."""

from fireside.core.observation import ObservationLayout


def write_offsets(layout: ObservationLayout) -> str:
    """Return `generated/offsets.py`."""
    return "\n".join(
        [
            "# compiled",
            '"""Generated from `observation.py` by `make generated`: where each field begins."""',
            "",
            "from typing import Final",
            "",
            "from mypy_extensions import i64",
            "",
            *(f"{field.name.upper()}: Final[i64] = {field.offset}" for field in layout.fields),
            "",
        ]
    )
