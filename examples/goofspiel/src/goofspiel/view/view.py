"""The view of a seat or a spectator: hands in rows, the prizes above them."""

from collections.abc import Iterator
from typing import TYPE_CHECKING

from fireside.core.view import Choice, PicturedView, Piece, Place, Question
from goofspiel.moves import MOVES

if TYPE_CHECKING:
    from goofspiel.state import GoofspielState


class GoofspielView(PicturedView, frozen=True, kw_only=True, tag="goofspiel"):
    """A view of the prizes, all hands, and which seats have chosen."""

    prizes: tuple[int, ...]
    left: int  # prizes still to come
    has_bid: tuple[bool, ...]
    chosen: int | None  # the viewer's own card, while it is secret
    last_bids: tuple[int, ...]


def build_view(state: "GoofspielState", seat: int | None) -> GoofspielView:
    """Return the view of this seat, or of a spectator if it is None."""
    moves = [] if seat is None else state.legal_moves(seat)
    return GoofspielView(
        seat=seat,
        seats=int(state.seats),
        question=Question("bid", "G1.1", state.to_act) if state.to_act else None,
        choices=tuple(Choice(MOVES.texts[move], MOVES.touch(move)) for move in moves),
        refused=(),
        over=state.over,
        scores=tuple(state.scores),
        winners=tuple(state.winners),
        places=tuple(draw(state, seat)),
        prizes=tuple(state.prizes),
        left=len(state.pile),
        has_bid=tuple(card > 0 for card in state.bids),
        chosen=None if seat is None else state.bids[seat] or None,
        last_bids=tuple(state.last_bids),
    )


def draw(state: "GoofspielState", viewer: int | None) -> Iterator[Place]:
    """Yield the prizes in the first row, then a row per seat; the viewer's is last and playable."""
    yield Place("pile", 0, 0, "pile", f"{len(state.pile)} left")
    for at, prize in enumerate(state.prizes):
        yield Place(f"prize:{prize}", 2 + at, 0, "card", str(prize))
    others = [seat for seat in range(int(state.seats)) if seat != viewer]
    rows = others if viewer is None else [*others, viewer]
    for row, seat in enumerate(rows, start=1):
        yield from draw_seat(state, seat, row, is_own=seat == viewer)


def draw_seat(state: "GoofspielState", seat: int, row: int, is_own: bool) -> Iterator[Place]:
    """Yield a seat's chosen card, covered for other viewers, and the cards it has left."""
    chosen = state.bids[seat]
    letter = str(chosen) if is_own and chosen else "?" if chosen else ""
    mark = (Piece(letter, "card", seat),) if letter else (Piece("", "disc", seat),)
    yield Place(f"bid:{seat}", 0, row, "pile", "", mark, seat)
    for at, card in enumerate(state.hands[seat]):
        name = f"card:{card}" if is_own else f"hand:{seat}:{card}"
        yield Place(name, 2 + at, row, "card", str(card), (), seat)
