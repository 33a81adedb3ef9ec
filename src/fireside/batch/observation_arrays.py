# compiled
"""A seat's observation and legal moves in the formats that learning libraries expect."""

from typing import Any, Final

from mypy_extensions import i64

from fireside.batch.action_history import Numbers
from fireside.core.observation import Buffer, zero_buffer
from fireside.core.state import MOVE_BUFFERS, Seat, State

LARGEST_SHARED: Final[i64] = 8192  # Python floats below this number are preallocated and shared


def observe_with_mask(state: State, seat: Seat, width: i64, moves: i64) -> tuple[Buffer, Buffer]:
    """Return the seat's observation, and a mask with 1 for each legal move."""
    observation = zero_buffer(width)
    state.observe(seat, observation, 0)
    mask = zero_buffer(moves)
    buffer = MOVE_BUFFERS.take()
    listed = buffer.row
    for number in range(state.list_moves(seat, listed)):
        mask[listed[number]] = 1
    MOVE_BUFFERS.put_back(buffer)
    return observation, mask


def mask_list(state: State, seat: Seat, moves: i64) -> list[int]:
    """Return the mask of legal moves as a list."""
    mask = [0] * moves
    buffer = MOVE_BUFFERS.take()
    listed = buffer.row
    for number in range(state.list_moves(seat, listed)):
        mask[listed[number]] = 1
    MOVE_BUFFERS.put_back(buffer)
    return mask


def float_list(state: State, seat: Seat, width: i64, recalled: Numbers) -> list[float]:
    """Return the seat's observation followed by its action history, as a list of floats.

    Most values are zero: the list starts as references to one shared zero, and only others are
    written.
    """
    seen = zero_buffer(width)
    state.observe(seat, seen, 0)
    more = i64(len(recalled))
    floats: list[Any] = [FLOATS[0]] * (width + more)
    for at in range(width):
        if seen[at] != 0:
            floats[at] = FLOATS[i64(seen[at])]
    for at in range(more):
        number = i64(recalled[at])
        if number != 0:
            floats[width + at] = FLOATS[number] if number < LARGEST_SHARED else float(number)
    return floats


FLOATS: Final[list[Any]] = [float(number) for number in range(LARGEST_SHARED)]
