"""A view as text: board, players, history, question and legal moves with their meaning."""

from collections.abc import Iterator, Sequence
from typing import Any

from fireside.core.message_format import join_list
from fireside.core.moves import NO_MOVE
from fireside.games import game
from fireside.text_boards import consequences, draw, question
from fireside.text_boards.hex_canvas import player_name

OTHER_MOVES = "other"  # heading of moves that the move table does not list


def player_names(seats: int) -> list[str]:
    """Return the names that texts use for the players: with the letters of the board."""
    return [player_name(seat) for seat in range(seats)]


def describe_view(title: str, view: Any, history: Sequence[str] = ()) -> str:
    """Return everything that the viewer may know: table, latest events and what to decide.

    `history` has sentences for the viewer, with the names of `player_names`.
    """
    parts = [introduction(title, view), draw(title, view, player_names(view.seats), colours=False)]
    if history:
        parts.append("\n".join(["What happened:", *(f"- {one}" for one in history)]))
    parts.append(describe_moves(title, view))
    return "\n\n".join(part.strip("\n") for part in parts)


def introduction(title: str, view: Any) -> str:
    """Return which player the reader is."""
    who = "a spectator" if view.seat is None else player_name(view.seat)
    return f"You are {who} in {game(title).name}, with {view.seats} players."


def describe_moves(title: str, view: Any) -> str:
    """Return the question with the viewer's legal moves, or who is to act, or the result."""
    if view.over:
        winners = join_list([player_name(seat) for seat in view.winners])
        scores = ", ".join(
            f"{player_name(seat)} {points}" for seat, points in enumerate(view.scores)
        )
        return f"The match is over. Won by: {winners or 'no player'}. Points: {scores}."
    asked = view.question
    if asked is None or view.seat not in asked.seats:
        waiting = [] if asked is None else [player_name(seat) for seat in asked.seats]
        return f"It is not your turn. To act: {join_list(waiting) or 'no player'}."
    moves = legal_moves_in(view)
    lines = [f"{question(title, asked.asks)} ({asked.clause})", f"Legal moves ({len(moves)}):"]
    return "\n".join([*lines, *_grouped(title, view, moves)])


def legal_moves_in(view: Any) -> list[str]:
    """Return the notation of the viewer's legal moves."""
    return list(dict.fromkeys(choice.move for choice in view.choices if not choice.then))


def _grouped(title: str, view: Any, moves: Sequence[str]) -> Iterator[str]:
    """Yield a line for each kind of moves with its meaning, followed by its moves."""
    known = consequences(title, view, player_names(view.seats))
    kinds: dict[str, list[str]] = {}
    for move in moves:
        kinds.setdefault(_kind_of(title, move), []).append(move)
    for heading, some in kinds.items():
        yield f"* {heading}"
        plain = [move for move in some if move not in known]
        if plain:
            yield f"  {'; '.join(plain)}"
        yield from (f"  {move} -> {known[move]}" for move in some if move in known)


def _kind_of(title: str, move: str) -> str:
    """Return how moves like this one are written, what they mean and the clause for it."""
    table = game(title).moves
    number = table.parse(move)
    if number == NO_MOVE:
        return OTHER_MOVES
    kind = table.kind_of[number]
    pattern = kind.text
    for part in kind.parts:
        pattern = pattern.replace(f"{{{part.name}}}", part.name.upper())
    return f"{pattern}: {kind.meaning} ({kind.clause})"
