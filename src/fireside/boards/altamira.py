"""Altamira in a terminal: the row of prey, the areas with their hunters, and what each one has."""

from collections.abc import Sequence

from fireside.boards.canvas import seat_sign
from fireside.games.altamira.components import (
    ANIMAL_NAMES,
    KIND_NAMES,
    MAKES,
    PRIMARY,
    SECONDARY,
    TILE_NAMES,
)
from fireside.games.altamira.view import AltamiraView, Hunt, Space, Stake, Weapons

QUESTIONS = {
    "send": "where do your two hunters go?",
    "make": "which weapons do you take?",
    "make_camp": "which kinds do you take at the campfire?",
    "exchange": "what do you exchange with the market?",
    "hunt": "you have the hunting right: which animal do you hunt?",
    "join": "do you join the hunt?",
    "lay": "with which cards do you lay the cost?",
    "stake": "which cards do you add face down?",
    "display": "do you add a card face down, end the display, or leave it open?",
    "add": "do you add a card face down?",
    "add_last": "the display was left open: do you add a card face down?",
}
CELL = 15


def draw(view: AltamiraView, names: Sequence[str], colours: bool) -> str:
    """The table from the middle outwards; a hand is shown to its owner alone."""
    lines = [f"Round {view.round}, first to {view.goal} points", ""]
    lines += [*draw_row(view), "", *draw_areas(view, colours), ""]
    for seat, name in enumerate(names):
        lines += draw_player(view, seat, name, colours)
    if view.hunt is not None:
        lines += ["", *draw_hunt(view.hunt, names, colours)]
    if view.hand is not None:
        lines += ["", f"Your hand: {write(view.hand) or 'no cards'}"]
        lines += [f"You have chosen: {view.chosen}"] if view.chosen else []
    return "\n".join(lines)


def draw_row(view: AltamiraView) -> list[str]:
    """The five spaces of the display, and how many cards are left in the pile."""
    pile = ", ".join(f"{count} {letter}" for letter, count in view.pile.items())
    edge = "+" + "+".join("-" * CELL for _ in view.row) + "+"
    heads = [f"{space.space}) cost {space.cost}" for space in view.row]
    return [
        edge,
        in_cells(heads),
        in_cells([f"{space.animal or ''}" for space in view.row]),
        in_cells([worth(space) for space in view.row]),
        edge,
        f"Pile: {pile}",
    ]


def worth(space: Space) -> str:
    """The points of a prey card, a star each."""
    return f"{'*' * space.points} {space.points}" if space.animal else "-"


def in_cells(texts: Sequence[str]) -> str:
    """Texts side by side between bars."""
    return "|" + "|".join(f" {text}".ljust(CELL) for text in texts) + "|"


def draw_areas(view: AltamiraView, colours: bool) -> list[str]:
    """Each ground with its supply and hunters, then the campfire and the market."""
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
    lines.append(f"{'camp':10} {'':53} {standing(view, 'camp', colours)}".rstrip())
    market = ", ".join(f"{kind} {pair(view.market[kind])}" for kind in KIND_NAMES)
    return [*lines, f"{'market':10} {market}"]


def pair(cards: tuple[int, int]) -> str:
    """Singles and doubles."""
    return f"{cards[0]}s {cards[1]}d"


def standing(view: AltamiraView, place: str, colours: bool) -> str:
    """The hunters in one place, by their players' letters."""
    return "".join(
        seat_sign(seat, colours)
        for seat, player in enumerate(view.players)
        for where in player.hunters
        if where == place
    )


def draw_player(view: AltamiraView, seat: int, name: str, colours: bool) -> list[str]:
    """A player's points, prey and tokens, and how many cards he holds."""
    player = view.players[seat]
    tokens = [" first"] if view.first == seat else []
    tokens += [" hunting right"] if view.master == seat else []
    tokens += [" has chosen"] if player.has_chosen else []
    asked = view.question is not None and seat in view.question.seats
    arrow = "   <- asked" if asked else ""
    points = [
        f"{animal} {player.points[animal]}{'+2' if animal in player.insignia else ''}"
        for animal in ANIMAL_NAMES
        if player.points[animal]
    ]
    head = f"{seat_sign(seat, colours)} {name}: {player.score} points, {player.cards} cards in hand"
    head += "".join(f",{token}" for token in tokens) + arrow
    known = write(player.pool) if player.pool else ""
    details = ([f"    prey: {', '.join(points)}"] if points else []) + (
        [f"    weapons: {known}"] if known else []
    )
    return [head, *details]


def draw_hunt(hunt: Hunt, names: Sequence[str], colours: bool) -> list[str]:
    """The hunt going on, and what lies before each hunter."""
    head = f"Hunt for the {hunt.animal} worth {hunt.points} on space {hunt.space}: cost {hunt.cost}"
    head += f" {hunt.primary} and {hunt.cost} {hunt.secondary}"
    return [head, *(draw_stake(stake, names, colours) for stake in hunt.stakes)]


def draw_stake(stake: Stake, names: Sequence[str], colours: bool) -> str:
    """One hunter's cards, face up and face down."""
    own = f" ({write(stake.own_face_down)})" if stake.own_face_down and stake.face_down else ""
    laid = write(stake.face_up) or "nothing yet"
    sign = seat_sign(stake.seat, colours)
    return f"  {sign} {names[stake.seat]}: {laid}; {stake.face_down} face down{own}"


def write(cards: Weapons) -> str:
    """Cards kind by kind, doubles first."""
    return ", ".join(
        f"{kind} {'+'.join(['d'] * doubles + ['s'] * singles)}"
        for kind, (singles, doubles) in cards.items()
        if singles or doubles
    )
