"""Add a separate time (`wake`) at which the watchdog checks bots."""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Copy `due`, which served both purposes, to `wake`, and restart the persons' time."""
    with op.batch_alter_table("tables") as tables:
        tables.add_column(sa.Column("wake", sa.BigInteger(), nullable=True))
        tables.create_index("ix_tables_wake", ["wake"], unique=False)
    op.execute(
        "update tables set wake = due, "
        "due = case when deadline is null then null else due + deadline * cast(1000 as bigint) end"
    )


def downgrade() -> None:
    op.execute("update tables set due = wake where wake is not null")
    with op.batch_alter_table("tables") as tables:
        tables.drop_index("ix_tables_wake")
        tables.drop_column("wake")
