"""Several workers on one database: membership, handover of tables, socket hand-off."""
