"""Store why a bot stands in for a person."""

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Add the column; for earlier stand-ins the reason is unknown."""
    with op.batch_alter_table("seats") as seats:
        seats.add_column(sa.Column("stand_in_reason", sa.String(length=10), nullable=True))


def downgrade() -> None:
    with op.batch_alter_table("seats") as seats:
        seats.drop_column("stand_in_reason")
