"""Add each person's consent to the export of the match for research."""

import sqlalchemy as sa
from alembic import op

revision = "0010"
down_revision = "0009"
branch_labels = None
depends_on = None


def upgrade() -> None:
    with op.batch_alter_table("seats") as seats:
        seats.add_column(
            sa.Column("research", sa.String(length=10), server_default="no", nullable=False)
        )


def downgrade() -> None:
    with op.batch_alter_table("seats") as seats:
        seats.drop_column("research")
