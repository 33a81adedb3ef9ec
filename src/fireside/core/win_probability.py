# compiled
"""Conversion of evaluations to win probabilities."""

from mypy_extensions import i64

from fireside.core.state import FULL_WIN, NOBODY, Row, Seat


def to_win_probability(into: Row, seats: Seat, spread: i64) -> None:
    """Replace each seat's evaluation in the row by its win probability, in thousandths.

    It depends on the seat's lead over the best of the others; a lead of `spread` makes the seat
    three times as likely to win as to lose. No seat gets zero, so that a losing one plays on
    sensibly.
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
    """Write the values of a finished match: winners share 900, and places give up to 100 each.

    The part for places lets a seat that cannot win play for a better place.
    """
    seats = len(places)
    for seat in range(seats):
        won = 900 // len(winners) if seat in winners else 0
        into[seat] = won + 100 * (seats - places[seat]) // max(seats - 1, 1)
