"""The text interface: a table as a language model, or any reader of plain text, sees it.

`TextMatch` is a match with a prompt for each seat; `describe_view` renders a view that arrived from
elsewhere, such as a server. Both contain only what the seat may know.
"""

from fireside.text.replies import Unreadable, move_in_reply
from fireside.text.rules_text import full_rules, rules_text, short_rules
from fireside.text.text_match import TextMatch
from fireside.text.view_description import describe_moves, describe_view
from fireside.text_boards.hex_canvas import player_name

__all__ = [
    "TextMatch",
    "Unreadable",
    "describe_moves",
    "describe_view",
    "full_rules",
    "move_in_reply",
    "player_name",
    "rules_text",
    "short_rules",
]
