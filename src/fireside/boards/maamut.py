"""Mâamut in a terminal: 37 hexes, hunters A to D, their traps xA to xD, and the mammoth."""

from collections.abc import Sequence

from fireside.boards.canvas import SEAT_COLOURS, SEAT_LETTERS, HexCanvas, seat_sign
from fireside.games.maamut.components import CELL_NAMES, PLACES
from fireside.games.maamut.view import MaamutView

GROUND = {"r": ("#", "90"), "g": ('"', "32"), "s": (" ", "")}
LEGEND = '# rock   " grass   (blank) snow   MM mammoth   A B C D hunters   xA … traps'
QUESTIONS = {
    "place": "where does your hunter begin?",
    "turn": "walk, set or remove a trap, or discard?",
    "flee": "the mammoth is upon your hunter! Where does he flee?",
}


def draw(view: MaamutView, names: Sequence[str], colours: bool) -> str:
    """The board, and below it what each player has."""
    canvas = HexCanvas(PLACES)
    for at, name in enumerate(CELL_NAMES):
        fill, style = GROUND[view.terrain[at]]
        canvas.hex(PLACES[at], [(name, style), content(view, name)], fill, style)
    lines = [*canvas.lines(colours), "", LEGEND, ""]
    for seat, name in enumerate(names):
        lines.append(f"{seat_sign(seat, colours)} {name}: {belongings(view, seat)}")
    lines.append(piles(view))
    return "\n".join(lines)


def content(view: MaamutView, tile: str) -> tuple[str, str]:
    """What stands on a tile, and in which colour."""
    hunters = [seat for seat, where in enumerate(view.hunters) if where == tile]
    owner = view.traps.get(tile)
    parts = ["MM"] if view.mammoth == tile else []
    parts += ["".join(SEAT_LETTERS[seat] for seat in hunters)] if hunters else []
    parts += [f"x{SEAT_LETTERS[owner]}"] if owner is not None else []
    seats = [*hunters, *([owner] if owner is not None else [])]
    single = view.mammoth != tile and len(set(seats)) == 1
    return " ".join(parts), SEAT_COLOURS[seats[0]] if single else "1"


def belongings(view: MaamutView, seat: int) -> str:
    """A player's cards and traps, as far as this viewer sees them."""
    if view.hunters[seat] is None and view.phase != "placing":
        return "out of the game"
    if view.hand is not None and view.seat == seat:
        cards = "cards " + " ".join(map(str, view.hand))
    else:
        cards = f"{view.hand_sizes[seat]} cards"
    turn = "   <- turn" if view.turn == seat and not view.over else ""
    return f"{cards}, {view.traps_in_hand[seat]} traps in hand{turn}"


def piles(view: MaamutView) -> str:
    """The draw pile and the discards."""
    ones, twos, threes = view.discards
    limit = f" (the mammoth escapes at {view.renewals})" if view.renewals else ""
    return (
        f"Draw pile: {view.pile_left}. It has run out {view.times_empty} times{limit}. "
        f"Discards: {ones}x1 {twos}x2 {threes}x3."
    )
