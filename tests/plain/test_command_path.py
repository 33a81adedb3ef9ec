"""A command passes few functions on its way to the rule that carries it out."""

import asyncio
import sys
from types import FrameType

import pytest
from tests.static_site.plain_page import Page

import fireside

pytestmark = pytest.mark.skipif(fireside.COMPILED, reason="make test-plain runs these")

MOST_FRAMES = 9  # session, dispatcher, handler, command, versioned match, match, state, kind, rule
RULES = "/games/maamut/rules/"


def names_until(frame: FrameType, first: str) -> list[str]:
    """Return the functions from `first` down to this frame; an empty list without `first`."""
    names: list[str] = []
    at: FrameType | None = frame
    while at is not None:
        names.append(at.f_code.co_name)
        if at.f_code.co_name == first:
            return names[::-1]
        at = at.f_back
    return []


def test_a_move_reaches_its_rule_in_few_frames() -> None:
    paths = asyncio.run(paths_to_rules())
    assert paths
    shortest = min(paths, key=len)
    assert len(shortest) <= MOST_FRAMES, shortest


async def paths_to_rules() -> list[list[str]]:
    """Play a move on the page without a server; return the functions down to each rule."""
    page = Page()
    table_id, token = await page.table("maamut", "random")
    sitting = await page.sit(table_id, token)
    paths: list[list[str]] = []

    def note_rule(frame: FrameType, event: str, _: object) -> None:
        if event == "call" and RULES in frame.f_code.co_filename:
            path = names_until(frame, "_carry_out")
            if "apply" in path:
                paths.append(path)

    sys.setprofile(note_rule)
    try:
        await sitting.play_on(1)
    finally:
        sys.setprofile(None)
    return paths
