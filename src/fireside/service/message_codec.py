"""Frames of viewers: what they say, read or refused, and what a refusal looks like."""

from typing import Any

import msgspec

from fireside.table.messages.responses import Problem
from fireside.table.messages.websocket import ClientMessage, CommandRefused
from fireside.table.request_refusals import BAD_REQUEST, RequestRefused

READ = msgspec.json.Decoder(ClientMessage)
READ_ID = msgspec.json.Decoder(dict[str, Any])
LONGEST_ID = 40


def read_command(data: str | bytes) -> ClientMessage:
    """Decode a command; refuse malformed ones."""
    try:
        command: ClientMessage = READ.decode(data)
    except msgspec.DecodeError as error:  # also ValidationError
        raise RequestRefused(BAD_REQUEST, "bad_command", {"details": str(error)[:300]}) from None
    except UnicodeError:
        raise RequestRefused(BAD_REQUEST, "bad_command", {"details": "no text"}) from None
    except RecursionError:
        raise RequestRefused(BAD_REQUEST, "bad_command", {"details": "nested too deeply"}) from None
    return command


def refusal(command_id: str | None, refused: RequestRefused) -> CommandRefused:
    """Return the refusal message for the sender of a command."""
    return CommandRefused(
        id=command_id,
        key=refused.key,
        sentence=refused.sentence,
        clause=refused.clause,
        values=refused.values,
    )


def problem_of(refused: RequestRefused) -> Problem:
    """Return the refusal as the body of a REST response."""
    return Problem(
        key=refused.key, values=refused.values, sentence=refused.sentence, clause=refused.clause
    )


def id_in(data: str | bytes) -> str | None:
    """Return the id of a malformed command, so that its sender can match the refusal."""
    try:
        found = READ_ID.decode(data).get("id")
    except (msgspec.DecodeError, UnicodeError, RecursionError):
        return None
    return found[:LONGEST_ID] if isinstance(found, str) else None
