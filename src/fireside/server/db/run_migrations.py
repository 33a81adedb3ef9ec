"""Alembic's upgrade, in a module of its own because Alembic is slow to import."""

from alembic import command
from alembic.config import Config
from sqlalchemy import Connection, delete, insert

from fireside.server.db.schema import KEYS, OLDEST, OLDEST_KEY


def alembic_config(connection: Connection) -> Config:
    config = Config()
    config.set_main_option("script_location", "fireside.server.db:migrations")
    config.set_main_option("path_separator", "os")
    config.attributes["connection"] = connection
    return config


def upgrade(connection: Connection) -> None:
    """Migrate the database to the latest schema."""
    command.upgrade(alembic_config(connection), "head")
    connection.execute(delete(KEYS).where(KEYS.c.name == OLDEST_KEY))
    connection.execute(insert(KEYS).values(name=OLDEST_KEY, value=OLDEST.encode()))
