"""Add each seat's consent to the coach."""

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Set consent for persons at tables with thinking aids, which they knew when they joined."""
    with op.batch_alter_table("seats") as seats:
        seats.add_column(
            sa.Column("coach", sa.Boolean(), server_default=sa.false(), nullable=False)
        )
    op.execute(
        "update seats set coach = true where kind = 'person' "
        "and table_id in (select id from tables where aids)"
    )


def downgrade() -> None:
    with op.batch_alter_table("seats") as seats:
        seats.drop_column("coach")
