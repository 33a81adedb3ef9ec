"""A server of the Model Context Protocol, through which a language model plays at a table.

It is a client of a Fireside server like a browser: it holds the token of one seat and receives what
this seat may see.
"""

from fireside.core.optional_dependencies import requires_extra

with requires_extra("mcp"):
    from fireside.mcp.live_seat import LiveSeat, TableRefused
    from fireside.mcp.mcp_tools import tools_server
    from fireside.mcp.table_link import BadLink, TableLink, read_link

__all__ = ["BadLink", "LiveSeat", "TableLink", "TableRefused", "read_link", "tools_server"]
