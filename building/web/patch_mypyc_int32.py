"""Patches mypyc's integer literals for 32-bit platforms.

mypyc stores literals wider than 30 bits as Python integers there and unpacks them at every use. C
literals instead double the speed of some rules.
"""

import re

KEPT = re.compile(r"^    (cpy_r_r\d+) = \(CPyTagged\)CPyStatics\[\d+\] \| 1; /\* (-?\d+) \*/$")
PASSED_ON = re.compile(r"^    (cpy_r_r\d+) = (?:\(void \*\))?(cpy_r_r\d+)(?: \^ 1)?;$")
UNPACKED = re.compile(r"^(    cpy_r_r\d+ = )CPyLong_AsInt64\((cpy_r_r\d+)\);$")
LARGEST = 2**63


def as_literals(source: str) -> tuple[str, int]:
    """Return the C code with wide literals written out, and the number of replacements."""
    known: dict[str, int] = {}
    lines: list[str] = []
    written = 0
    for line in source.split("\n"):
        if line.startswith("}"):
            known = {}
        elif found := KEPT.match(line):
            known[found[1]] = int(found[2])
        elif (found := PASSED_ON.match(line)) and found[2] in known:
            known[found[1]] = known[found[2]]
        elif (found := UNPACKED.match(line)) and found[2] in known:
            number = known[found[2]]
            if -LARGEST < number < LARGEST:
                lines.append(f"{found[1]}(int64_t){number}LL;")
                written += 1
                continue
        lines.append(line)
    return "\n".join(lines), written
