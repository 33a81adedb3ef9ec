# compiled
"""T7 The professional game: the right to be the next to choose a tile is auctioned."""

from mypy_extensions import i64

from fireside.core.state import BIT, LEGAL, NOBODY, Row, Seat
from fireside.games.tikal.components import HIGHEST_BID, TILE_NAMES, TILES
from fireside.games.tikal.events import (
    AuctionOpened,
    AuctionWon,
    BidMade,
    LastTileTaken,
    Passed,
    TileChosen,
    TilesShown,
    TurnForNothing,
)
from fireside.games.tikal.generated.moves import PASS, bid_move, choose_move
from fireside.games.tikal.generated.refusals import (
    BID_BEYOND_POINTS,
    BID_NOT_HIGHER,
    TILE_NOT_SHOWN,
)
from fireside.games.tikal.rules import scoring
from fireside.games.tikal.state import BIDDING, CHOOSING, PLAYER, POINTS, TikalState


def begin_round(state: TikalState, opener: Seat) -> None:
    """As many tiles as there are players are shown, and the first right to choose is auctioned.

    Rule: T7.2, T7.4, T7.7.
    """
    state.had_turn = 0
    for _ in range(state.seats):
        state.offer |= BIT[state.tiles[state.next_tile]]
        state.next_tile += 1
    state.barrier = True  # new tiles have been shown
    if state.listening:
        state.tell(TilesShown(names_of(state.offer)))
    open_auction(state, opener)


def names_of(offer: i64) -> tuple[str, ...]:
    """The names of the tiles shown."""
    return tuple([TILE_NAMES[tile] for tile in range(TILES) if (offer >> tile) & 1])


def open_auction(state: TikalState, opener: Seat) -> None:
    """The opener is asked first, and nobody has bid or passed.

    Rule: T7.3, T7.4.
    """
    state.phase = BIDDING
    state.opener = opener
    state.acting = BIT[opener]
    state.passed = 0
    state.bid = 0
    state.bidder = NOBODY
    if state.listening:
        state.tell(AuctionOpened(int(opener)))


def next_without(state: TikalState, seat: Seat, excluded: i64) -> Seat:
    """The first player clockwise from this one who is not excluded, or NOBODY."""
    for after in range(i64(1), state.seats + 1):
        other = (seat + after) % state.seats
        if (excluded >> other) & 1 == 0:
            return other
    return NOBODY


def after_turn(state: TikalState, seat: Seat) -> None:
    """The next right to choose is auctioned; the last player takes the last tile for nothing.

    Rule: T7.4, T7.6, T7.7.
    """
    state.had_turn |= BIT[seat]
    opener = next_without(state, seat, state.had_turn)
    if opener == NOBODY:
        begin_round(state, (seat + 1) % state.seats)
    elif next_without(state, opener, state.had_turn) == opener:
        take_last_tile(state, opener)
    else:
        open_auction(state, opener)


def take_last_tile(state: TikalState, seat: Seat) -> None:
    """The last player without a turn has the last tile, for nothing.

    Rule: T7.6.
    """
    for tile in range(TILES):
        if (state.offer >> tile) & 1:
            state.offer = 0
            if state.listening:
                state.tell(LastTileTaken(int(seat), TILE_NAMES[tile]))
            scoring.take_tile(state, seat, tile)
            return


def refuse_bid(state: TikalState, seat: Seat, bid: i64) -> i64:
    """A bid is higher than the last, and no more than the bidder's points.

    Rule: T7.3. Ruling: T-R9.
    """
    if bid <= state.bid:
        return BID_NOT_HIGHER
    return LEGAL if bid <= state.player[PLAYER * seat + POINTS] else BID_BEYOND_POINTS


def bids(state: TikalState, seat: Seat, into: Row) -> i64:
    """The moves in an auction: to pass, and every possible bid.

    Rule: T7.3, T7.5. Ruling: T-R9.
    """
    into[0] = PASS
    count: i64 = 1
    bid = state.bid + 1
    while bid <= HIGHEST_BID and refuse_bid(state, seat, bid) == LEGAL:
        into[count] = bid_move(bid)
        count += 1
        bid += 1
    return count


def make_bid(state: TikalState, seat: Seat, bid: i64) -> None:
    """The player's bid is the highest, and the next is asked.

    Rule: T7.3.
    """
    state.bid = bid
    state.bidder = seat
    if state.listening:
        state.tell(BidMade(int(seat), int(bid)))
    ask_next(state, seat)


def drop_out(state: TikalState, seat: Seat) -> None:
    """The player has passed and is out of this auction, and the next is asked.

    Rule: T7.3, T7.5.
    """
    state.passed |= BIT[seat]
    if state.listening:
        state.tell(Passed(int(seat)))
    ask_next(state, seat)


def ask_next(state: TikalState, seat: Seat) -> None:
    """The next who has not passed is asked, unless only the highest bidder is left, or nobody.

    Rule: T7.3, T7.5.
    """
    other = next_without(state, seat, state.had_turn | state.passed)
    if other == NOBODY:
        take_for_nothing(state, state.opener)
    elif other == state.bidder:
        win(state, other)
    else:
        state.acting = BIT[other]


def take_for_nothing(state: TikalState, seat: Seat) -> None:
    """All have passed: the first who passed, who opened, chooses and pays nothing.

    Rule: T7.5.
    """
    if state.listening:
        state.tell(TurnForNothing(int(seat)))
    state.phase = CHOOSING
    state.acting = BIT[seat]


def win(state: TikalState, seat: Seat) -> None:
    """The highest bidder has paid their bid from their points, and chooses.

    Rule: T7.1, T7.3.
    """
    state.player[PLAYER * seat + POINTS] -= state.bid
    if state.listening:
        state.tell(AuctionWon(int(seat), int(state.bid)))
    state.phase = CHOOSING
    state.acting = BIT[seat]


def refuse_choice(state: TikalState, tile: i64) -> i64:
    """The tile is one of those shown.

    Rule: T7.3.
    """
    return LEGAL if (state.offer >> tile) & 1 else TILE_NOT_SHOWN


def choices(state: TikalState, into: Row) -> i64:
    """The moves that choose a tile.

    Rule: T7.3.
    """
    count: i64 = 0
    for tile in range(TILES):
        if refuse_choice(state, tile) == LEGAL:
            into[count] = choose_move(tile)
            count += 1
    return count


def choose(state: TikalState, seat: Seat, tile: i64) -> None:
    """The player has the tile for this turn; taking a volcano, not showing it, starts scoring.

    Rule: T7.3, T7.8.
    """
    state.offer &= ~BIT[tile]
    state.passed = 0
    state.bid = 0
    state.bidder = NOBODY
    if state.listening:
        state.tell(TileChosen(int(seat), TILE_NAMES[tile]))
    scoring.take_tile(state, seat, tile)
