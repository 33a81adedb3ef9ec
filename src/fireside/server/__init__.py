"""The server: tables, seats, live play and storage."""
