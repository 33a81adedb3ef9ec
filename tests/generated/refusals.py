"""The numbers of refusals as compiled code wants them: literals, from `rules/refusals.py`."""

from fireside.core.refusals import Refusals


def write_refusals(refusals: Refusals) -> str:
    """`generated/refusals.py`."""
    return "\n".join(
        [
            "# compiled",
            '"""Written by `make generated` from `rules/refusals.py`: why a move is refused."""',
            "",
            "from typing import Final",
            "",
            "from mypy_extensions import i64",
            "",
            *(f"{key.upper()}: Final[i64] = {refusals.numbers[key]}" for key in refusals.keys[1:]),
            "",
        ]
    )
