"""The database schema; the migrations build exactly these tables."""

from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    SmallInteger,
    String,
    Table,
    Text,
    false,
)

LATEST = "0012"  # the last migration
# The schema version of the oldest servers that can share a database of the latest version. Keep it
# if a migration only adds tables or columns that these servers can ignore; else set it to LATEST.
OLDEST = "0009"
OLDEST_KEY = "oldest_form"  # the key of the row that tells older servers

METADATA = MetaData(
    naming_convention={
        "pk": "pk_%(table_name)s",
        "fk": "fk_%(table_name)s_%(column_0_name)s",
        "ix": "ix_%(table_name)s_%(column_0_name)s",
    }
)

# Times are milliseconds since 1970. Structures without a column of their own are JSON in bytes.

TABLES = Table(
    "tables",
    METADATA,
    Column("id", String(24), primary_key=True),
    Column("title", String(40), nullable=False),
    Column("rules_version", Integer, nullable=False),
    Column("options", LargeBinary, nullable=False),
    Column("seed", BigInteger, nullable=False),  # -1: see large_seed
    Column("large_seed", LargeBinary),  # of more than 62 bits; null before a joint deal
    Column("salt", LargeBinary, nullable=False),
    Column("joint", Boolean, nullable=False, server_default=false()),
    Column("begins", Boolean, nullable=False, server_default=false()),
    Column("status", String(10), nullable=False),
    Column("public", Boolean, nullable=False),
    Column("host_hash", LargeBinary, nullable=False),
    Column("creator", LargeBinary),  # of a public table that waits: a keyed hash of the address
    Column("host_person", String(24)),
    Column("aids", Boolean, nullable=False, server_default=false()),
    Column("deadline", Integer),  # seconds a person may take
    Column("due", BigInteger),  # when a person has taken too long
    Column("wake", BigInteger),  # when the watchdog checks for a lost bot move
    Column("to_act", SmallInteger),  # the seats that are to act, as bits
    Column("base", Integer, nullable=False),  # log length at the start (branches)
    Column("origin", LargeBinary),
    Column("next_id", String(24)),
    Column("result", Text),
    Column("created", BigInteger, nullable=False),
    Column("started", BigInteger),
    Column("ended", BigInteger),
    Index("ix_tables_due", "due"),
    Index("ix_tables_wake", "wake"),
    Index("ix_tables_lobby", "public", "status", "created"),
    Index("ix_tables_host_person", "host_person"),
)

SEATS = Table(
    "seats",
    METADATA,
    Column("table_id", ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("seat", SmallInteger, primary_key=True, autoincrement=False),
    Column("kind", String(10), nullable=False),
    Column("name", String(40), nullable=False),
    Column("level", String(40)),
    Column("character", String(20)),
    Column("stand_in", String(40)),
    Column("stand_in_reason", String(10)),
    Column("token_hash", LargeBinary),
    Column("person", String(24)),
    Column("notices", LargeBinary),
    Column("coach", Boolean, nullable=False, server_default=false()),
    Column("nonce", LargeBinary),  # contribution to the deal
    Column("research", String(10), nullable=False, server_default="no"),
    Index("ix_seats_person", "person"),
)

# A person is a key: the token of the personal link is all that identifies one.
PERSONS = Table(
    "persons",
    METADATA,
    Column("id", String(24), primary_key=True),
    Column("token_hash", LargeBinary, nullable=False),
    Column("name", String(40), nullable=False),
    Column("settings", LargeBinary, nullable=False),
    Column("results", LargeBinary, nullable=False),
    Column("notifications", LargeBinary),  # for all seats; null: each seat has its own settings
    Column("created", BigInteger, nullable=False),
    Column("used", BigInteger, nullable=False),  # the last day of use
    Index("ix_persons_token_hash", "token_hash", unique=True),
    Index("ix_persons_used", "used"),
)

# The authoritative record of a match: its commands in order. `kind`: 0 a move, 1 a take-back.
LOG = Table(
    "log",
    METADATA,
    Column("table_id", ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("ply", Integer, primary_key=True, autoincrement=False),
    Column("kind", SmallInteger, nullable=False),
    Column("seat", SmallInteger, nullable=False),
    Column("move", Integer, nullable=False),
    Column("at", BigInteger, nullable=False),
    Column("command", String(40)),
    sqlite_with_rowid=False,
)

SNAPSHOTS = Table(
    "snapshots",
    METADATA,
    Column("table_id", ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("ply", Integer, nullable=False),
    Column("document", LargeBinary, nullable=False),
)

CHAT = Table(
    "chat",
    METADATA,
    Column("table_id", ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("seat", SmallInteger),
    Column("name", String(40), nullable=False),
    Column("text", Text, nullable=False),
    Column("at", BigInteger, nullable=False),
    sqlite_with_rowid=False,
)

# Bots' analyses of finished matches: moments and turning points.
ANALYSES = Table(
    "analyses",
    METADATA,
    Column("table_id", ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("document", LargeBinary, nullable=False),
)

# Keys that the server generates once, such as the private key for Web Push.
KEYS = Table(
    "keys",
    METADATA,
    Column("name", String(40), primary_key=True),
    Column("value", LargeBinary, nullable=False),
)

# The server that holds each table ("": none yet), and when the table last changed hands.
CLAIMS = Table(
    "claims",
    METADATA,
    Column("table_id", ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("server", String(40), nullable=False),
    Column("moved", BigInteger, nullable=False),
)

# The outbox: the last notification of each seat and channel, until and after it is sent. A newer
# turn replaces an older one, so the table stays as small as the number of seats.
NOTIFICATIONS = Table(
    "notifications",
    METADATA,
    Column("table_id", ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("seat", SmallInteger, primary_key=True, autoincrement=False),
    Column("channel", String(10), primary_key=True),
    Column("ply", Integer, nullable=False),  # log length when the seat was asked; -1: waiting
    Column("host", String(300), nullable=False),  # of the destination
    Column("asked", BigInteger, nullable=False),  # from when it is wanted: after a quiet time
    Column("attempts", SmallInteger, nullable=False),
    Column("due", BigInteger),  # when a server may send it; null: nothing is left to do
    Index("ix_notifications_due", "due"),
)
