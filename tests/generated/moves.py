"""Writes `generated/moves.py`: encode and decode moves, from the table in `moves.py`."""

from fireside.core.moves import MoveKind, MovePart, MoveTable


def write_moves(title: str, moves: MoveTable) -> str:
    """Return `generated/moves.py`."""
    lines = [
        "# compiled",
        '"""Generated from `moves.py` by `make generated`: encode and decode moves."""',
        "",
        "from typing import Final",
        "",
        "from mypy_extensions import i64",
        "",
        "from fireside.core.state import Move",
        "",
        *(
            f"{kind.name.upper()}: Final[i64] = {kind.first}"
            for kind in moves.kinds
            if not kind.parts
        ),
        f"COUNT: Final = {moves.count}",
    ]
    for kind in moves.kinds:
        if kind.parts:
            lines += [*write_encoder(kind), *write_test(kind)]
            for part in kind.parts:
                lines += write_decoder(kind, part)
    return "\n".join(lines) + "\n"


def in_text_order(kind: MoveKind) -> list[MovePart]:
    """Return the parts in the order of the notation, which is the order of arguments."""
    return sorted(kind.parts, key=lambda part: kind.text.index(f"{{{part.name}}}"))


def step(kind: MoveKind, part: MovePart) -> int:
    """Return the difference between numbers of moves that differ by one in this part."""
    product = 1
    for later in kind.parts[kind.parts.index(part) + 1 :]:
        product *= len(later.words)
    return product


def write_encoder(kind: MoveKind) -> list[str]:
    """Return the function that encodes a move, such as `walk_move(way, card)`."""
    constant = kind.first - sum(part.first * step(kind, part) for part in kind.parts)
    terms = [
        part.name if step(kind, part) == 1 else f"{step(kind, part)} * {part.name}"
        for part in kind.parts
    ]
    total = " + ".join([*([str(constant)] if constant > 0 else []), *terms])
    if constant < 0:
        total += f" - {-constant}"
    arguments = ", ".join(f"{part.name}: i64" for part in in_text_order(kind))
    return [
        "",
        "",
        f"def {kind.name}_move({arguments}) -> Move:",
        f'    """Return the number of \'{kind.text}\'."""',
        f"    return {total}",
    ]


def write_test(kind: MoveKind) -> list[str]:
    """Return the predicate of a kind, such as `is_walk(move)`."""
    last = kind.first + kind.count
    within = f"move < {last}" if kind.first == 0 else f"{kind.first} <= move < {last}"
    return [
        "",
        "",
        f"def is_{kind.name}(move: Move) -> bool:",
        f'    """Return whether the move is one of \'{kind.text}\'."""',
        f"    return {within}",
    ]


def decode(kind: MoveKind, part: MovePart, move: str = "move") -> str:
    """Return an expression that decodes a part from the move's number."""
    value = f"({move} - {kind.first})" if kind.first else move
    if part is not kind.parts[0]:
        value += f" % {step(kind, part) * len(part.words)}"
    if step(kind, part) != 1:
        value += f" // {step(kind, part)}"
    if part.first:
        value += f" + {part.first}"
    if value.startswith("(") and value.endswith(")") and value.count("(") == 1:
        return value[1:-1]
    return value


def write_decoder(kind: MoveKind, part: MovePart) -> list[str]:
    """Return the function that decodes a part, such as `walk_card(move)`."""
    return [
        "",
        "",
        f"def {kind.name}_{part.name}(move: Move) -> i64:",
        f'    """Return {part.name} of \'{kind.text}\'."""',
        f"    return {decode(kind, part)}",
    ]
