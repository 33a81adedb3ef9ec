"""Clause K14 of docs/reference/contract.md: every sentence of a title, for each viewer.

A value that an event or a text lacks would appear as its name in braces.
"""

from collections.abc import Iterator

import fireside
from fireside.conformance.sample_tables import Table, finished, random_matches, sized
from fireside.conformance.too_short import require_enough
from fireside.core.event import Event
from fireside.play.contract_check import RAW_PLACEHOLDER, raw_sentence

SAID_AS_THEY_ARE = ("question.", "refusal.", "notation", "pitch")  # prefixes of keys without values


def test_what_each_viewer_reads_has_no_raw_placeholders(table: Table) -> None:
    """Check the sentence of every event as each seat, and a spectator, would read it.

    Contract: K14.
    """
    title, seats, _ = table
    words = fireside.game(title).translations
    told = 0
    for event in events_of(table):
        assert words.knows(f"event.{type(event).__name__}"), event
        for viewer in (None, *range(seats)):
            raw = raw_sentence(event, viewer, seats)
            assert raw is None, f"{viewer} reads '{raw}': a select can say what is not known"
            told += 1
    require_enough(told, 1, "events")


def events_of(table: Table) -> Iterator[Event]:
    """Yield the events of random matches, complete ones and the beginnings of others."""
    for state, _, _ in random_matches(table, 6, sized(120, 40), listening=True):
        yield from state.take_events()
    for _, events in finished(table, sized(2_000, 200)):
        yield from events


def test_every_question_can_be_said(table: Table) -> None:
    """Contract: K14."""
    game = fireside.game(table[0])
    asked = 0
    for state, _, _ in random_matches(table, 6, sized(120, 40)):
        question = game.view(state, None).question
        if question is not None:
            assert game.translations.knows(f"question.{question.asks}"), question
            asked += 1
    require_enough(asked, 1, "questions")


def test_texts_without_values_have_no_raw_placeholders(title: str) -> None:
    """Contract: K14."""
    words = fireside.game(title).translations
    for key in words.catalogue():
        if key.startswith(SAID_AS_THEY_ARE):
            assert not RAW_PLACEHOLDER.search(words.say(key)), key
