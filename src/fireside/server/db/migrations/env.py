"""Alembic's entry point: runs the migrations over the connection that the server passes."""

from alembic import context

from fireside.server.db.schema import METADATA

connection = context.config.attributes["connection"]
context.configure(connection=connection, target_metadata=METADATA, render_as_batch=True)
with context.begin_transaction():
    context.run_migrations()
