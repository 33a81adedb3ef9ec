"""Add the outbox of notifications, and settings of persons for it."""

import sqlalchemy as sa
from alembic import op

revision = "0012"
down_revision = "0011"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "notifications",
        sa.Column("table_id", sa.String(24), nullable=False),
        sa.Column("seat", sa.SmallInteger(), autoincrement=False, nullable=False),
        sa.Column("channel", sa.String(10), nullable=False),
        sa.Column("ply", sa.Integer(), nullable=False),
        sa.Column("host", sa.String(300), nullable=False),
        sa.Column("asked", sa.BigInteger(), nullable=False),
        sa.Column("attempts", sa.SmallInteger(), nullable=False),
        sa.Column("due", sa.BigInteger()),
        sa.ForeignKeyConstraint(
            ["table_id"], ["tables.id"], name="fk_notifications_table_id", ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("table_id", "seat", "channel", name="pk_notifications"),
    )
    op.create_index("ix_notifications_due", "notifications", ["due"])
    op.add_column("persons", sa.Column("notifications", sa.LargeBinary()))


def downgrade() -> None:
    op.drop_column("persons", "notifications")
    op.drop_table("notifications")
