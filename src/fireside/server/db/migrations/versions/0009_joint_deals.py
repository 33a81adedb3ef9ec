"""Add joint deals (seeds of 256 bits, contributions of seats) and creators of public tables."""

import sqlalchemy as sa
from alembic import op

revision = "0009"
down_revision = "0008"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("tables", sa.Column("large_seed", sa.LargeBinary()))
    for name in ("joint", "begins"):
        no: sa.Column[bool] = sa.Column(
            name, sa.Boolean(), nullable=False, server_default=sa.false()
        )
        op.add_column("tables", no)
    op.add_column("tables", sa.Column("creator", sa.LargeBinary()))
    op.add_column("seats", sa.Column("nonce", sa.LargeBinary()))


def downgrade() -> None:
    op.drop_column("seats", "nonce")
    for name in ("creator", "begins", "joint", "large_seed"):
        op.drop_column("tables", name)
