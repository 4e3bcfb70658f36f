"""Alembic's entry: the connection comes from the server that opens its database."""

from alembic import context

from dolmen.server.schema import METADATA

context.configure(connection=context.config.attributes["connection"], target_metadata=METADATA)
with context.begin_transaction():
    context.run_migrations()
