# compiled
"""From what seats are worth to how likely they win."""

from mypy_extensions import i64

from fireside.core.state import FULL_WIN, NOBODY, Row, Seat


def to_win_probability(into: Row, seats: Seat, spread: i64) -> None:
    """The worth of each seat in the row is replaced by its prospects, in thousandths of a win.

    What counts is how far a seat is ahead of the best of the others; a lead of `spread` makes it
    three times as likely to win as to lose. No seat is ever given up, so that play goes on.
    """
    first = NOBODY
    most: i64 = -1_000_000_000
    second: i64 = -1_000_000_000
    for seat in range(seats):
        worth = into[seat]
        if worth > most:
            second = most
            most = worth
            first = seat
        elif worth > second:
            second = worth
    total: i64 = 0
    for seat in range(seats):
        lead = into[seat] - (second if seat == first else most)
        size = lead if lead >= 0 else -lead
        into[seat] = FULL_WIN + 20 + FULL_WIN * lead // (spread + size)
        total += into[seat]
    for seat in range(seats):
        into[seat] = FULL_WIN * into[seat] // total


def final_win_probability(into: Row, places: list[int], winners: list[int]) -> None:
    """A finished match: winners share nearly all, the rest goes to better places.

    So a seat that cannot win any more still plays for the best place.
    """
    seats = len(places)
    for seat in range(seats):
        won = 900 // len(winners) if seat in winners else 0
        into[seat] = won + 100 * (seats - places[seat]) // max(seats - 1, 1)
