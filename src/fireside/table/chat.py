"""Chat: lines of text without unprintable characters."""

from fireside.table.commands import check_sits
from fireside.table.messages.websocket import ChatLine, ChatMessage
from fireside.table.request_refusals import BAD_REQUEST, RequestRefused
from fireside.table.stored_rows import ChatRow
from fireside.table.table import Table
from fireside.table.text_sanitizing import sanitize
from fireside.table.viewers import Envelope

SHOWN_CHAT = 50  # lines sent to a new viewer


def check_line(table: Table, seat: int | None, text: str) -> tuple[int, str]:
    """Return the speaking seat and the sanitized text; refuse viewers without a seat."""
    speaker = check_sits(table, None) if seat is None else seat
    said = sanitize(text)
    if not said:
        raise RequestRefused(BAD_REQUEST, "nothing_said")
    return speaker, said


def said(table: Table, row: ChatRow) -> list[Envelope]:
    """Return the envelopes of a stored line for all viewers."""
    return table.audience.broadcast(ChatMessage(line=chat_line(row)))


def chat_line(row: ChatRow) -> ChatLine:
    return ChatLine(number=row.number, seat=row.seat, name=row.name, text=row.text, at=row.at)
