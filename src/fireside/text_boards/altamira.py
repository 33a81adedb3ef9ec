"""Text board of Altamira: the row of prey, the areas with their hunters, and the players."""

from collections.abc import Iterator, Sequence

from fireside.games import game
from fireside.games.altamira.components import (
    ANIMAL_NAMES,
    KIND_NAMES,
    MAKES,
    PRIMARY,
    SECONDARY,
    TILE_NAMES,
)
from fireside.games.altamira.view.types import AltamiraView, Player, Space, Stake, Weapons
from fireside.text_boards import Picture
from fireside.text_boards.hex_canvas import seat_sign, signed_name
from fireside.text_boards.text_layout import SHORTEST_NAME, TOGETHER, shown

LEGEND = [
    "12s 8d: twelve single and eight double weapons. bear (spear > axe): hunted with spears first.",
    "A B C D E: hunters, two of each. bear 4+2: four points of prey, two of the insignia.",
]
CELL = 14


def pictures(view: AltamiraView, names: Sequence[str], colours: bool) -> Iterator[Picture]:
    """Yield the table from the largest drawing to the smallest."""
    roomy = [headline(view), "", *draw_row(view), "", *draw_areas(view, colours)]
    players = [
        line for seat, name in enumerate(names) for line in draw_player(view, seat, name, colours)
    ]
    facts = [*players, *draw_hunt(view, names, colours), *draw_hand(view)]
    yield Picture(roomy, facts, LEGEND, wants=16)
    small = [headline(view), *draw_small_row(view), *draw_areas(view, colours)]
    yield Picture(small, facts, LEGEND)
    yield Picture(small, in_brief(view, names, colours), [])
    smallest = [headline(view), *draw_small_row(view), *draw_areas_in_brief(view, colours)]
    shorter = [shown(name, SHORTEST_NAME) for name in names]
    yield Picture(smallest, in_brief(view, shorter, colours), [])


def in_brief(view: AltamiraView, names: Sequence[str], colours: bool) -> list[str]:
    """Return a paragraph for each player, for the hunt and for the viewer's hand."""
    players = [draw_short(view, seat, name, colours) for seat, name in enumerate(names)]
    hunt = " ".join(draw_hunt(view, names, colours))
    return [*players, *([hunt] if hunt else []), *draw_hand(view)]


def headline(view: AltamiraView) -> str:
    """Return the round, the goal and the cards left in the pile."""
    pile = ", ".join(f"{count} {letter}" for letter, count in view.pile.items())
    return f"Round {view.round}, first to {view.goal} points. Pile: {pile}"


def draw_row(view: AltamiraView) -> list[str]:
    """Draw the five spaces of the display."""
    edge = "+" + "+".join("-" * CELL for _ in view.row) + "+"
    heads = [f"{space.space}) cost {space.cost}" for space in view.row]
    animals = [f"{space.animal or ''}" for space in view.row]
    worths = [worth(space) for space in view.row]
    return [edge, in_cells(heads), in_cells(animals), in_cells(worths), edge]


def draw_small_row(view: AltamiraView) -> list[str]:
    """Draw the display in two lines."""
    heads = [f"{space.space}) cost {space.cost}" for space in view.row]
    prey = [f"{space.animal} {space.points}" if space.animal else "-" for space in view.row]
    return [in_cells(heads), in_cells(prey)]


def worth(space: Space) -> str:
    """Return the points of a prey card, with a star for each."""
    return f"{'*' * space.points} {space.points}" if space.animal else "-"


def in_cells(texts: Sequence[str]) -> str:
    """Return texts side by side between bars."""
    return "|" + "|".join(f" {text}".ljust(CELL) for text in texts) + "|"


def draw_areas(view: AltamiraView, colours: bool) -> list[str]:
    """Draw each hunting ground with its supply and hunters, then the camp and the market."""
    lines = []
    for ground, place in enumerate(TILE_NAMES[:4]):
        kind = KIND_NAMES[MAKES[ground]]
        prey = ANIMAL_NAMES[ground]
        tools = f"{KIND_NAMES[PRIMARY[ground]]} > {KIND_NAMES[SECONDARY[ground]]}"
        supply = f"{kind} {pair(view.supply[kind])}"
        animal = f"{prey} ({tools})"
        lines.append(
            f"{place:10} makes {supply:18} {animal:28} {standing(view, place, colours)}".rstrip()
        )
    market = ", ".join(f"{kind} {pair(view.market[kind])}" for kind in KIND_NAMES)
    camp = standing(view, "camp", colours) or "-"
    return [*lines, f"{'camp':10} {camp}", f"{'market':10} {market}"]


def draw_areas_in_brief(view: AltamiraView, colours: bool) -> list[str]:
    """Draw the areas without what is printed on them."""
    lines = []
    for first in (0, 2):
        some = [
            f"{place}: {KIND_NAMES[MAKES[ground]]} {pair(view.supply[KIND_NAMES[MAKES[ground]]])} "
            f"{standing(view, place, colours)}".rstrip()
            for ground, place in enumerate(TILE_NAMES[:4])
            if ground in (first, first + 1)
        ]
        lines.append("; ".join(some))
    market = ", ".join(f"{kind} {pair(view.market[kind])}" for kind in KIND_NAMES)
    return [*lines, f"camp: {standing(view, 'camp', colours) or '-'}; market: {market}"]


def pair(cards: tuple[int, int]) -> str:
    """Return the numbers of single and double weapons: '12s 8d'."""
    return f"{cards[0]}s {cards[1]}d"


def standing(view: AltamiraView, place: str, colours: bool) -> str:
    """Return the letters of the hunters in one place."""
    return "".join(
        seat_sign(seat, colours)
        for seat, player in enumerate(view.players)
        for where in player.hunters
        if where == place
    )


def draw_player(view: AltamiraView, seat: int, name: str, colours: bool) -> list[str]:
    """Return a player's points, tokens and number of cards, and their prey and weapons if known."""
    player = view.players[seat]
    asked = view.question is not None and seat in view.question.seats
    head = f"{signed_name(seat, name, colours)}: {player.score} points"
    head += f", {count_cards(player.cards)} in hand"
    head += "".join(f", {token}" for token in tokens_of(view, seat))
    head += f" <-{TOGETHER}asked" if asked else ""
    prey = prey_of(player)
    known = write(player.pool) if player.pool else ""
    details = ([f"    prey: {', '.join(prey)}"] if prey else []) + (
        [f"    weapons: {known}"] if known else []
    )
    return [head, *details]


def draw_short(view: AltamiraView, seat: int, name: str, colours: bool) -> str:
    """Return a player's state in one paragraph."""
    player = view.players[seat]
    parts = [f"{player.score} points", count_cards(player.cards), *tokens_of(view, seat)]
    prey = prey_of(player)
    text = f"{signed_name(seat, name, colours)}: {', '.join(parts)}"
    text += f"; {' '.join(prey)}" if prey else ""
    return text + (f"; {write(player.pool, '')}" if player.pool and player.cards else "")


def count_cards(cards: int) -> str:
    return f"{cards} card{'s' if cards != 1 else ''}"


def tokens_of(view: AltamiraView, seat: int) -> list[str]:
    """Return a player's tokens, and whether they have chosen."""
    tokens = ["first"] if view.first == seat else []
    tokens += ["hunting right"] if view.master == seat else []
    return tokens + (["has chosen"] if view.players[seat].has_chosen else [])


def prey_of(player: Player) -> list[str]:
    """Return a player's points by animal, with +2 for an insignia."""
    return [
        f"{animal} {player.points[animal]}{'+2' if animal in player.insignia else ''}"
        for animal in ANIMAL_NAMES
        if player.points[animal]
    ]


def draw_hand(view: AltamiraView) -> list[str]:
    """Return the viewer's own cards and sealed choice."""
    if view.hand is None:
        return []
    chosen = f" You have chosen: {view.chosen}" if view.chosen else ""
    return [f"Your hand: {write(view.hand) or 'no cards'}.{chosen}"]


def draw_hunt(view: AltamiraView, names: Sequence[str], colours: bool) -> list[str]:
    """Return the current hunt, if any, and the cards of each hunter."""
    hunt = view.hunt
    if hunt is None:
        return []
    head = f"Hunt for the {hunt.animal} worth {hunt.points} on space {hunt.space}: cost {hunt.cost}"
    head += f" {hunt.primary} and {hunt.cost} {hunt.secondary}."
    return [head, *(draw_stake(stake, names, colours) for stake in hunt.stakes)]


def draw_stake(stake: Stake, names: Sequence[str], colours: bool) -> str:
    """Return one hunter's cards, face up and face down."""
    own = f" ({write(stake.own_face_down)})" if stake.own_face_down and stake.face_down else ""
    laid = write(stake.face_up) or "nothing yet"
    name = signed_name(stake.seat, names[stake.seat], colours)
    return f"{name}: {laid}; {stake.face_down} face down{own}."


def write(cards: Weapons, joined: str = "+") -> str:
    """Return cards by kind, doubles first."""
    return ", ".join(
        f"{kind} {joined.join(['d'] * doubles + ['s'] * singles)}"
        for kind, (singles, doubles) in cards.items()
        if singles or doubles
    )


def preview(view: AltamiraView, what: str, names: Sequence[str], colours: bool) -> list[str]:
    """Return that there is no preview: the table already shows everything."""
    return [game("altamira").translations.say("terminal.no_preview")]


def consequences(view: AltamiraView, names: Sequence[str]) -> dict[str, str]:
    """Return no consequences: the notation of a move says what it does."""
    return {}
