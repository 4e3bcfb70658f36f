"""Tables, their seats and who holds them, their moves, answers and chat."""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None

HASH = sa.LargeBinary(32)


def of_a_table(name: str, *columns: sa.Column[object]) -> None:
    """Create what belongs to one table and stands under its id."""
    key = sa.Column("table", sa.String(16), sa.ForeignKey("tables.id"), primary_key=True)
    op.create_table(name, key, *columns)


def upgrade() -> None:
    op.create_table(
        "tables",
        sa.Column("id", sa.String(16), primary_key=True),
        sa.Column("game", sa.String(40), nullable=False),
        sa.Column("rules", sa.Integer, nullable=False),
        sa.Column("edition", sa.String(64), nullable=False),
        sa.Column("options", sa.JSON, nullable=False),
        sa.Column("starter", sa.Integer),
        sa.Column("seed", sa.LargeBinary(32), nullable=False),
        sa.Column("salt", sa.LargeBinary(32)),
        sa.Column("spectators", HASH, nullable=False),
        sa.Column("status", sa.String(8), nullable=False),
        sa.Column("to_move", sa.Integer, nullable=False),
        sa.Column("version", sa.Integer, nullable=False),
        sa.Column("next", sa.String(16)),
        sa.Column("created", sa.String(32), nullable=False),
        sa.Column("updated", sa.String(32), nullable=False),
    )
    op.create_index("tables_by_status", "tables", ["status"])
    of_a_table(
        "seats",
        sa.Column("seat", sa.Integer, primary_key=True),
        sa.Column("kind", sa.String(8), nullable=False),
        sa.Column("name", sa.String(64), nullable=False),
        sa.Column("bot", sa.String(40)),
        sa.Column("token", HASH, unique=True),
        sa.Column("nonce", sa.LargeBinary(16)),
        sa.Column("taken", sa.Boolean, nullable=False),
        sa.Column("resigned", sa.Boolean, nullable=False),
    )
    op.create_table(
        "holds",
        sa.Column("session", HASH, primary_key=True),
        sa.Column("table", sa.String(16), sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("seat", sa.Integer, primary_key=True),
    )
    op.create_index("holds_by_table", "holds", ["table"])
    of_a_table(
        "moves",
        sa.Column("k", sa.Integer, primary_key=True),
        sa.Column("kind", sa.String(8), nullable=False),
        sa.Column("seat", sa.Integer, nullable=False),
        sa.Column("code", sa.Integer, nullable=False),
        sa.Column("note", sa.String(80), nullable=False),
        sa.Column("at", sa.String(32), nullable=False),
    )
    of_a_table(
        "answers",
        sa.Column("seat", sa.Integer, primary_key=True),
        sa.Column("key", sa.String(64), primary_key=True),
        sa.Column("version", sa.Integer, nullable=False),
        sa.Column("asked", HASH, nullable=False),
        sa.Column("body", sa.LargeBinary, nullable=False),
    )
    of_a_table(
        "chat",
        sa.Column("n", sa.Integer, primary_key=True),
        sa.Column("at", sa.String(32), nullable=False),
        sa.Column("seat", sa.Integer, nullable=False),
        sa.Column("name", sa.String(64), nullable=False),
        sa.Column("text", sa.String(500), nullable=False),
    )
