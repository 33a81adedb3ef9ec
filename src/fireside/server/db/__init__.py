"""Storage in SQLite or PostgreSQL: tables, seats, the log of moves, snapshots, chat."""
