"""Add thinking aids and analyses."""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None


def upgrade() -> None:
    with op.batch_alter_table("tables") as tables:
        tables.add_column(
            sa.Column("aids", sa.Boolean(), server_default=sa.false(), nullable=False)
        )
    op.create_table(
        "analyses",
        sa.Column("table_id", sa.String(length=24), nullable=False),
        sa.Column("document", sa.LargeBinary(), nullable=False),
        sa.ForeignKeyConstraint(
            ["table_id"],
            ["tables.id"],
            name=op.f("fk_analyses_table_id"),
            ondelete="CASCADE",
        ),
        sa.PrimaryKeyConstraint("table_id", name=op.f("pk_analyses")),
    )


def downgrade() -> None:
    op.drop_table("analyses")
    with op.batch_alter_table("tables") as tables:
        tables.drop_column("aids")
