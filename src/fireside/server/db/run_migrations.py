"""Running the migrations. Alembic is only loaded when there is something to do."""

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
    """The database has the newest form."""
    command.upgrade(alembic_config(connection), "head")
