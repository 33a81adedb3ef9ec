"""Tikal, and what its card on the home page says besides its texts.

`MINUTES` is the length of a first match of three players at normal pace, estimated by
`tests/table/test_match_length.py` from matches of bots. `DIFFICULTY` counts from 1 (a few rules) to
3 (many ways to use a turn), in the order of the steps of the lessons.
"""

MINUTES = 25
DIFFICULTY = 3
