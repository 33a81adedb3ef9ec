"""Add groups: members, tables and results."""

import sqlalchemy as sa
from alembic import op

revision = "0013"
down_revision = "0012"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "groups",
        sa.Column("id", sa.String(24), nullable=False),
        sa.Column("token_hash", sa.LargeBinary(), nullable=False),
        sa.Column("name", sa.String(40), nullable=False),
        sa.Column("defaults", sa.LargeBinary(), nullable=False),
        sa.Column("next_member", sa.Integer(), nullable=False),
        sa.Column("created", sa.BigInteger(), nullable=False),
        sa.Column("used", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_groups"),
    )
    op.create_index("ix_groups_used", "groups", ["used"])
    op.create_table(
        "group_members",
        sa.Column("group_id", sa.String(24), nullable=False),
        sa.Column("number", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("person", sa.String(24)),
        sa.Column("name", sa.String(40), nullable=False),
        sa.Column("joined", sa.BigInteger(), nullable=False),
        sa.ForeignKeyConstraint(
            ["group_id"], ["groups.id"], name="fk_group_members_group_id", ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("group_id", "number", name="pk_group_members"),
    )
    op.create_index("ix_group_members_person", "group_members", ["person"])
    op.create_table(
        "group_results",
        sa.Column("group_id", sa.String(24), nullable=False),
        sa.Column("table_id", sa.String(24), nullable=False),
        sa.Column("title", sa.String(40), nullable=False),
        sa.Column("ended", sa.BigInteger(), nullable=False),
        sa.Column("starter", sa.SmallInteger()),
        sa.ForeignKeyConstraint(
            ["group_id"], ["groups.id"], name="fk_group_results_group_id", ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("group_id", "table_id", name="pk_group_results"),
    )
    op.create_table(
        "group_places",
        sa.Column("group_id", sa.String(24), nullable=False),
        sa.Column("table_id", sa.String(24), nullable=False),
        sa.Column("seat", sa.SmallInteger(), autoincrement=False, nullable=False),
        sa.Column("person", sa.String(24)),
        sa.Column("member", sa.Integer()),
        sa.Column("level", sa.String(40)),
        sa.Column("place", sa.SmallInteger(), nullable=False),
        sa.Column("score", sa.Integer(), nullable=False),
        sa.ForeignKeyConstraint(
            ["group_id"], ["groups.id"], name="fk_group_places_group_id", ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("group_id", "table_id", "seat", name="pk_group_places"),
    )
    op.create_index("ix_group_places_person", "group_places", ["person"])
    op.add_column("tables", sa.Column("group_id", sa.String(24)))
    op.create_index("ix_tables_group_id", "tables", ["group_id"])


def downgrade() -> None:
    op.drop_index("ix_tables_group_id", "tables")
    op.drop_column("tables", "group_id")
    op.drop_table("group_places")
    op.drop_table("group_results")
    op.drop_table("group_members")
    op.drop_table("groups")
