"""Which rule answers which move, as one chain of comparisons, from the table in `moves.py`."""

import re
from collections.abc import Callable

from tests.generated.moves import decode

from fireside.core.moves import MoveKind, MoveTable

WIDTH = 100
FEW = 4  # comparisons in a row


def write_dispatch(title: str, moves: MoveTable) -> str:
    """`generated/dispatch.py`: carrying moves out, refusing them, and when each kind is decided."""
    state = f"{title.capitalize()}State"
    calls = " ".join(kind.act + " " + kind.refuse for kind in moves.kinds)
    modules = sorted(set(re.findall(r"\b(\w+)\.\w+\(", calls)))
    always = [] if all(kind.refuse for kind in moves.kinds) else ["LEGAL"]
    phases = sorted({phase for kind in moves.kinds for phase in kind.when})
    return (
        "\n".join(
            [
                "# compiled",
                '"""Written by `make generated` from `moves.py`: which rule answers which move."""',
                "",
                "from mypy_extensions import i64",
                "",
                imported("fireside.core.state", [*always, "Move", "Seat", "refuse_to_apply"]),
                imported(f"fireside.games.{title}.rules", modules),
                imported(f"fireside.games.{title}.state", [*phases, state]),
                "",
                "",
                f"def act(state: {state}, seat: Seat, move: Move) -> None:",
                '    """Carry out the rule that the move calls for."""',
                f"    if move < 0 or move >= {moves.count} or seat < 0 or seat >= state.seats:",
                f"        refuse_to_apply(state, seat, move, {moves.count})",
                *chain(moves, lambda kind: filled(kind, kind.act), returns=False),
                "",
                "",
                f"def refuse(state: {state}, seat: Seat, move: Move) -> i64:",
                '    """Why the seat may not make the move, were it time; LEGAL if it may."""',
                *chain(moves, refusing, returns=True),
                "",
                "",
                "def is_time_for(phase: i64, move: Move) -> bool:",
                '    """Moves of this kind are decided in this phase."""',
                *chain(moves, lambda kind: f"return {in_phase(kind)}", returns=True),
            ]
        )
        + "\n"
    )


def imported(module: str, names: list[str]) -> str:
    """An import as the formatter writes it."""
    line = f"from {module} import {', '.join(names)}"
    if len(line) <= WIDTH:
        return line
    return "\n".join([f"from {module} import (", *(f"    {name}," for name in names), ")"])


def filled(kind: MoveKind, call: str) -> str:
    """The call with the parts read out of the move."""
    for part in kind.parts:
        call = call.replace(f"{{{part.name}}}", decode(kind, part))
    return call


def refusing(kind: MoveKind) -> str:
    """The answer of the rule that refuses such moves, if there is one."""
    return f"return {filled(kind, kind.refuse) or 'LEGAL'}"


def in_phase(kind: MoveKind) -> str:
    """The test for the phases of a kind."""
    return " or ".join(f"phase == {phase}" for phase in kind.when) or "True"


def chain(moves: MoveTable, write: Callable[[MoveKind], str], returns: bool) -> list[str]:
    """What is done for each kind, after as few comparisons as may be."""
    runs: list[tuple[int, str]] = []  # the number after the run, and what is done
    for kind in moves.kinds:
        said = write(kind)
        if runs and runs[-1][1] == said:  # what neighbours share, once
            runs.pop()
        runs.append((kind.first + kind.count, said))
    return split(runs, 0, "    ", returns)


def split(runs: list[tuple[int, str]], first: int, indent: str, returns: bool) -> list[str]:
    """One comparison after another, the lowest numbers first; where there are many, halves."""
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
