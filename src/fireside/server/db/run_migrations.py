"""Alembic's upgrade, in a module of its own because Alembic is slow to import."""

from alembic import command
from alembic.config import Config
from sqlalchemy import Connection


def alembic_config(connection: Connection) -> Config:
    config = Config()
    config.set_main_option("script_location", "fireside.server.db:migrations")
    config.set_main_option("path_separator", "os")
    config.attributes["connection"] = connection
    return config


def upgrade(connection: Connection) -> None:
    """Migrate the database to the latest schema."""
    command.upgrade(alembic_config(connection), "head")
