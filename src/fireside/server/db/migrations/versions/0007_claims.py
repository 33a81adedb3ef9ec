"""Replace the registry of workers by a claim for each table."""

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.drop_table("workers")
    op.create_table(
        "claims",
        sa.Column("table_id", sa.String(24), nullable=False),
        sa.Column("server", sa.String(40), nullable=False),
        sa.Column("moved", sa.BigInteger(), nullable=False),
        sa.ForeignKeyConstraint(
            ["table_id"], ["tables.id"], name="fk_claims_table_id", ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("table_id", name="pk_claims"),
    )
    op.execute("insert into claims (table_id, server, moved) select id, '', 0 from tables")


def downgrade() -> None:
    op.drop_table("claims")
    op.create_table(
        "workers",
        sa.Column("id", sa.String(40), nullable=False),
        sa.Column("door", sa.Text(), nullable=False),
        sa.Column("seen", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_workers"),
    )
