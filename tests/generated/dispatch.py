"""Writes `generated/dispatch.py`: one chain of comparisons from moves to their rules."""

import re
from collections.abc import Callable

from tests.generated.moves import decode

from fireside.core.moves import MoveKind, MoveTable

WIDTH = 100
FEW = 4  # number of comparisons in a row


def write_dispatch(title: str, moves: MoveTable) -> str:
    """Return `generated/dispatch.py`: apply moves, refuse them, and test their phases."""
    state = f"{title.capitalize()}State"
    calls = " ".join(kind.act + " " + kind.refuse for kind in moves.kinds)
    modules = sorted(set(re.findall(r"\b(\w+)\.\w+\(", calls)))
    always = [] if all(kind.refuse for kind in moves.kinds) else ["LEGAL"]
    phases = sorted({phase for kind in moves.kinds for phase in kind.when})
    return (
        "\n".join(
            [
                "# compiled",
                '"""Generated from `moves.py` by `make generated`: dispatch moves to rules."""',
                "",
                "from mypy_extensions import i64",
                "",
                imported("fireside.core.state", [*always, "Move", "Seat", "refuse_to_apply"]),
                imported(f"fireside.games.{title}.rules", modules),
                imported(f"fireside.games.{title}.state", [*phases, state]),
                "",
                "",
                f"def act(state: {state}, seat: Seat, move: Move) -> None:",
                '    """Apply the move by calling its rule."""',
                f"    if move < 0 or move >= {moves.count} or seat < 0 or seat >= state.seats:",
                f"        refuse_to_apply(state, seat, move, {moves.count})",
                *chain(moves, lambda kind: filled(kind, kind.act), returns=False),
                "",
                "",
                f"def refuse(state: {state}, seat: Seat, move: Move) -> i64:",
                '    """Return why the move is refused, whatever the phase; LEGAL if it is not."""',
                *chain(moves, refusing, returns=True),
                "",
                "",
                "def is_time_for(phase: i64, move: Move) -> bool:",
                '    """Return whether moves of this kind are made in this phase."""',
                *chain(moves, lambda kind: f"return {in_phase(kind)}", returns=True),
            ]
        )
        + "\n"
    )


def imported(module: str, names: list[str]) -> str:
    """Return an import statement in the formatter's layout."""
    line = f"from {module} import {', '.join(names)}"
    if len(line) <= WIDTH:
        return line
    return "\n".join([f"from {module} import (", *(f"    {name}," for name in names), ")"])


def filled(kind: MoveKind, call: str) -> str:
    """Return the call with placeholders replaced by expressions that decode the move."""
    for part in kind.parts:
        call = call.replace(f"{{{part.name}}}", decode(kind, part))
    return call


def refusing(kind: MoveKind) -> str:
    """Return the statement that checks such moves; LEGAL if the kind has no refusing rule."""
    return f"return {filled(kind, kind.refuse) or 'LEGAL'}"


def in_phase(kind: MoveKind) -> str:
    """Return the expression that tests whether the phase is one of the kind's."""
    return " or ".join(f"phase == {phase}" for phase in kind.when) or "True"


def chain(moves: MoveTable, write: Callable[[MoveKind], str], returns: bool) -> list[str]:
    """Return a decision tree over move numbers with the statement of each kind at its leaves."""
    runs: list[tuple[int, str]] = []  # end of the run, and its statement
    for kind in moves.kinds:
        said = write(kind)
        if runs and runs[-1][1] == said:  # merge neighbours with the same statement
            runs.pop()
        runs.append((kind.first + kind.count, said))
    return split(runs, 0, "    ", returns)


def split(runs: list[tuple[int, str]], first: int, indent: str, returns: bool) -> list[str]:
    """Return comparisons for these runs in ascending order; split long ones by binary search."""
    if len(runs) > FEW:
        half = len(runs) // 2
        end = runs[half - 1][0]
        return [
            f"{indent}if move < {end}:",
            *split(runs[:half], first, indent + "    ", returns),
            *([] if returns else [f"{indent}else:"]),
            *split(runs[half:], end, indent if returns else indent + "    ", returns),
        ]
    lines = []
    for at, (end, said) in enumerate(runs):
        compared = f"move == {first}" if end - first == 1 else f"move < {end}"
        if at < len(runs) - 1:
            word = "if" if returns or at == 0 else "elif"
            lines += [f"{indent}{word} {compared}:", f"{indent}    {said}"]
        elif returns or at == 0:
            lines.append(f"{indent}{said}")
        else:
            lines += [f"{indent}else:", f"{indent}    {said}"]
        first = end
    return lines
