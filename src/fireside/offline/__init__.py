"""Site: a page that needs no server. The same tables, kept and played in a browser."""
