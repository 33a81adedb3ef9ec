"""Writes `generated/refusals.py`: the numbers of refusals as literals."""

from fireside.core.refusals import Refusals


def write_refusals(refusals: Refusals) -> str:
    """Return `generated/refusals.py`."""
    return "\n".join(
        [
            "# compiled",
            '"""Generated from `rules/refusals.py` by `make generated`: reasons of refusals."""',
            "",
            "from typing import Final",
            "",
            "from mypy_extensions import i64",
            "",
            *(f"{key.upper()}: Final[i64] = {refusals.numbers[key]}" for key in refusals.keys[1:]),
            "",
        ]
    )
