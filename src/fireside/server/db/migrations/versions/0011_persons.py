"""Add persons, their seats and tables, and the seats that are to act."""

import sqlalchemy as sa
from alembic import op

revision = "0011"
down_revision = "0010"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Add tables and columns; at running tables the seats to act are read from the log once."""
    op.create_table(
        "persons",
        sa.Column("id", sa.String(24), nullable=False),
        sa.Column("token_hash", sa.LargeBinary(), nullable=False),
        sa.Column("name", sa.String(40), nullable=False),
        sa.Column("settings", sa.LargeBinary(), nullable=False),
        sa.Column("results", sa.LargeBinary(), nullable=False),
        sa.Column("created", sa.BigInteger(), nullable=False),
        sa.Column("used", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_persons"),
    )
    op.create_index("ix_persons_token_hash", "persons", ["token_hash"], unique=True)
    op.create_index("ix_persons_used", "persons", ["used"])
    op.add_column("tables", sa.Column("host_person", sa.String(24)))
    op.add_column("tables", sa.Column("to_act", sa.SmallInteger()))
    op.add_column("seats", sa.Column("person", sa.String(24)))
    op.create_index("ix_tables_host_person", "tables", ["host_person"])
    op.create_index("ix_seats_person", "seats", ["person"])


def downgrade() -> None:
    op.drop_index("ix_seats_person", "seats")
    op.drop_index("ix_tables_host_person", "tables")
    op.drop_column("seats", "person")
    op.drop_column("tables", "to_act")
    op.drop_column("tables", "host_person")
    op.drop_table("persons")
