"""The numbers of moves as compiled code wants them: literals, from the table in `moves.py`."""

from fireside.core.moves import MoveKind, MovePart, MoveTable


def write_moves(title: str, moves: MoveTable) -> str:
    """`generated/moves.py`: functions that put moves together and take them apart."""
    lines = [
        "# compiled",
        '"""Written by `make generated` from `moves.py`: literals, which cost nothing compiled."""',
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
    """The parts as they stand in the notation: so they are handed to functions."""
    return sorted(kind.parts, key=lambda part: kind.text.index(f"{{{part.name}}}"))


def step(kind: MoveKind, part: MovePart) -> int:
    """How far apart the numbers are that differ by one in this part."""
    product = 1
    for later in kind.parts[kind.parts.index(part) + 1 :]:
        product *= len(later.words)
    return product


def write_encoder(kind: MoveKind) -> list[str]:
    """`walk_move(way, card)`."""
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
        f'    """\'{kind.text}\'."""',
        f"    return {total}",
    ]


def write_test(kind: MoveKind) -> list[str]:
    """`is_walk(move)`."""
    last = kind.first + kind.count
    within = f"move < {last}" if kind.first == 0 else f"{kind.first} <= move < {last}"
    return [
        "",
        "",
        f"def is_{kind.name}(move: Move) -> bool:",
        f'    """The move is one of \'{kind.text}\'."""',
        f"    return {within}",
    ]


def decode(kind: MoveKind, part: MovePart, move: str = "move") -> str:
    """The value of a part, as an expression over the move's number."""
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
    """`walk_card(move)`."""
    return [
        "",
        "",
        f"def {kind.name}_{part.name}(move: Move) -> i64:",
        f'    """The {part.name} in \'{kind.text}\'."""',
        f"    return {decode(kind, part)}",
    ]
