"""Schema migrations (Alembic), which run when the server starts."""
