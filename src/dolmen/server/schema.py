"""What the database holds: a table is its header and its moves, and nothing in it is ever rewritten."""

from __future__ import annotations

import sqlalchemy as sa

METADATA = sa.MetaData()
HASH = sa.LargeBinary(32)  # SHA-256 of a secret that only its holder knows

TABLES = sa.Table(
    "tables",
    METADATA,
    sa.Column("id", sa.String(16), primary_key=True),
    sa.Column("game", sa.String(40), nullable=False),
    sa.Column("rules", sa.Integer, nullable=False),
    sa.Column("edition", sa.String(64), nullable=False),  # digest
    sa.Column("options", sa.JSON, nullable=False),
    sa.Column("starter", sa.Integer),  # a seat; drawn at the start when it is not set
    sa.Column("seed", sa.LargeBinary(32), nullable=False),
    sa.Column("salt", sa.LargeBinary(32)),  # fixed at the start
    sa.Column("spectators", HASH, nullable=False),
    sa.Column("status", sa.String(8), nullable=False),
    sa.Column("to_move", sa.Integer, nullable=False),
    sa.Column("version", sa.Integer, nullable=False),
    sa.Column("next", sa.String(16)),  # the table opened by "again"
    sa.Column("created", sa.String(32), nullable=False),
    sa.Column("updated", sa.String(32), nullable=False),
    sa.Column("hints", sa.Boolean, nullable=False, server_default=sa.false()),
)
SEATS = sa.Table(
    "seats",
    METADATA,
    sa.Column("table", sa.String(16), sa.ForeignKey("tables.id"), primary_key=True),
    sa.Column("seat", sa.Integer, primary_key=True),
    sa.Column("kind", sa.String(8), nullable=False),  # person or bot
    sa.Column("name", sa.String(64), nullable=False),
    sa.Column("bot", sa.String(40)),  # who plays here when no person does
    sa.Column("token", HASH, unique=True),
    sa.Column("nonce", sa.LargeBinary(16)),  # what this person adds to the luck
    sa.Column("taken", sa.Boolean, nullable=False),
    sa.Column("resigned", sa.Boolean, nullable=False),
)
HOLDS = sa.Table(
    "holds",
    METADATA,
    sa.Column("session", HASH, primary_key=True),
    sa.Column("table", sa.String(16), sa.ForeignKey("tables.id"), primary_key=True),
    sa.Column("seat", sa.Integer, primary_key=True),  # -1: a spectator
)
MOVES = sa.Table(
    "moves",
    METADATA,
    sa.Column("table", sa.String(16), sa.ForeignKey("tables.id"), primary_key=True),
    sa.Column("k", sa.Integer, primary_key=True),  # from 1, without gaps
    sa.Column("kind", sa.String(8), nullable=False),  # move, back, resign, replace
    sa.Column("seat", sa.Integer, nullable=False),  # -1: chance
    sa.Column("code", sa.Integer, nullable=False),  # of the move; 0 for the other kinds
    sa.Column("note", sa.String(80), nullable=False),  # the bot that plays on
    sa.Column("at", sa.String(32), nullable=False),
)
ANSWERS = sa.Table(
    "answers",
    METADATA,
    sa.Column("table", sa.String(16), sa.ForeignKey("tables.id"), primary_key=True),
    sa.Column("seat", sa.Integer, primary_key=True),
    sa.Column("key", sa.String(64), primary_key=True),
    sa.Column("version", sa.Integer, nullable=False),
    sa.Column("asked", HASH, nullable=False),  # what was asked under this key
    sa.Column("body", sa.LargeBinary, nullable=False),  # what was answered, compressed
)
CHAT = sa.Table(
    "chat",
    METADATA,
    sa.Column("table", sa.String(16), sa.ForeignKey("tables.id"), primary_key=True),
    sa.Column("n", sa.Integer, primary_key=True),
    sa.Column("at", sa.String(32), nullable=False),
    sa.Column("seat", sa.Integer, nullable=False),
    sa.Column("name", sa.String(64), nullable=False),
    sa.Column("text", sa.String(500), nullable=False),
)
sa.Index("holds_by_table", HOLDS.c.table)
sa.Index("tables_by_status", TABLES.c.status)
