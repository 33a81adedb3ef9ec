"""Text board of Mâamut: 37 hexes, hunters A to D, their traps xA to xD, and the mammoth."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from fireside.core.hex_grid import Place
from fireside.core.message_format import join_list
from fireside.games import game
from fireside.games.maamut.components import CELL_NAMES, PLACES
from fireside.games.maamut.view.types import MaamutView, Walk
from fireside.text_boards import Picture
from fireside.text_boards.hex_canvas import (
    SEAT_COLOURS,
    SEAT_LETTERS,
    HexCanvas,
    Shape,
    signed_name,
)
from fireside.text_boards.text_layout import TOGETHER

GROUND = {"r": ("#", "90"), "g": ('"', "32"), "s": (" ", "")}
LEGEND = ['# rock   " grass   (blank) snow', "MM mammoth   A B C D hunters   xA … traps"]


@dataclass(frozen=True, slots=True)
class MapStyle:
    """A hex shape, the rows of its name and content, and the width of the ground in its rows."""

    shape: Shape
    name_row: int
    content_row: int
    ground: tuple[tuple[int, int], ...]


ROOMY = MapStyle(
    Shape(("  _____", " /     \\", "/       \\", "\\       /", " \\_____/"), 7, 2),
    name_row=2,
    content_row=3,
    ground=((1, 5), (2, 7), (3, 7)),
)
COMPACT = MapStyle(
    Shape((" ______", "/      \\", "\\______/"), 7, 1), name_row=1, content_row=2, ground=((1, 6),)
)


def pictures(view: MaamutView, names: Sequence[str], colours: bool) -> Iterator[Picture]:
    """Yield a large and a compact board, with the same facts about each player."""
    facts = [
        f"{signed_name(seat, name, colours)}: {belongings(view, seat)}"
        for seat, name in enumerate(names)
    ]
    facts.append(piles(view))
    for look in (ROOMY, COMPACT):
        yield Picture(board(view, look, colours), facts, LEGEND)


def board(view: MaamutView, look: MapStyle, colours: bool) -> list[str]:
    """Draw the 37 tiles."""
    canvas = HexCanvas(PLACES, look.shape)
    for at, name in enumerate(CELL_NAMES):
        fill, style = GROUND[view.terrain[at]]
        draw_tile(canvas, look, PLACES[at], (name, fill, style), content(view, name))
    return canvas.lines(colours)


def draw_tile(
    canvas: HexCanvas,
    look: MapStyle,
    place: Place,
    ground: tuple[str, str, str],
    upon: tuple[str, str],
) -> None:
    """Draw a tile's ground, name and contents."""
    name, fill, style = ground
    for row, width in look.ground:
        canvas.centre(place, row, fill * width, style)
    canvas.centre(place, look.name_row, name, style)
    canvas.centre(place, look.content_row, *upon)


def content(view: MaamutView, tile: str) -> tuple[str, str]:
    """Return the text for the pieces on a tile, and its style."""
    hunters = [seat for seat, where in enumerate(view.hunters) if where == tile]
    owner = view.traps.get(tile)
    parts = ["MM"] if view.mammoth == tile else []
    parts += ["".join(SEAT_LETTERS[seat] for seat in hunters)] if hunters else []
    parts += [f"x{SEAT_LETTERS[owner]}"] if owner is not None else []
    seats = [*hunters, *([owner] if owner is not None else [])]
    single = view.mammoth != tile and len(set(seats)) == 1
    text = " ".join(parts)
    return text if len(text) <= 6 else "".join(parts), SEAT_COLOURS[seats[0]] if single else "1"


def belongings(view: MaamutView, seat: int) -> str:
    """Return a player's cards and traps, as far as the viewer knows them."""
    if view.hunters[seat] is None and view.phase != "placing":
        return "out of the game"
    if view.hand is not None and view.seat == seat:
        cards = "cards " + " ".join(map(str, view.hand))
    else:
        cards = f"{view.hand_sizes[seat]} cards"
    turn = f" <-{TOGETHER}turn" if view.turn == seat and not view.over else ""
    return f"{cards}, {view.traps_in_hand[seat]} traps in hand{turn}"


def piles(view: MaamutView) -> str:
    """Return the draw pile and the discards in a sentence."""
    ones, twos, threes = view.discards
    limit = f" (the mammoth escapes at {view.renewals})" if view.renewals else ""
    return (
        f"Draw pile: {view.pile_left}. It has run out {view.times_empty} times{limit}. "
        f"Discards: {ones}x1 {twos}x2 {threes}x3."
    )


def preview(view: MaamutView, what: str, names: Sequence[str], colours: bool) -> list[str]:
    """Return the consequences of the walks that match the text; an empty text matches all."""
    told = [
        f"{move}: {told}"
        for move, told in consequences(view, names).items()
        if what in move or what in view.walks[move].tiles
    ]
    return told or [game("maamut").translations.say("terminal.no_walk")]


def consequences(view: MaamutView, names: Sequence[str]) -> dict[str, str]:
    """Return the certain consequences of each walk."""
    return {move: outcome(view, walk, names) for move, walk in view.walks.items()}


def outcome(view: MaamutView, walk: Walk, names: Sequence[str]) -> str:
    """Return the certain consequences of a walk, in sentences."""
    say = game("maamut").translations.say
    if walk.cornered:
        return say("board.walk.cornered")
    if not walk.meets:
        return say("board.walk.free", {"tile": walk.tiles[-1]})
    told = [say("board.walk.flees", {"tile": walk.flight[-1]})]
    if walk.frightened:
        frightened = join_list([names[seat] for seat in walk.frightened])
        told.append(say("board.walk.frightens", {"names": frightened}))
    if walk.trapped_by is not None:
        key = "wins" if walk.trapped_by == view.seat else "trapped"
        told.append(say(f"board.walk.{key}", {"name": names[walk.trapped_by]}))
    return " ".join(told)
