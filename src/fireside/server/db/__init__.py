"""Storage: tables and seats, the log of moves, snapshots, chat. SQLite or PostgreSQL."""
