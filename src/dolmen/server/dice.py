"""Served chance: fixed before the first draw, checkable after the last (docs/protocol.md, "Chance")."""

from __future__ import annotations

import secrets
from collections.abc import Iterable
from typing import NamedTuple

from dolmen.kernel import chance
from dolmen.kernel.game import CHANCE
from dolmen.kernel.table import Table

SILENT = bytes(16)  # what a bot adds to the luck


class Dice(NamedTuple):
    """The luck of one table: the server's secret, stirred with what every person added."""

    table: str
    seed: bytes
    salt: bytes

    def draw(self, table: Table) -> int:
        """The code that chance plays now; the same one however often it is asked."""
        codes = table.codes()
        drawn = sum(step.seat == CHANCE for step in table.history)
        return codes[chance.served(self.seed, self.table, self.salt, drawn, len(codes))]

    def starter(self, seats: int) -> int:
        """Who starts when nobody was named: a draw of its own, before all others."""
        return chance.served(self.seed, f"{self.table}/starter", self.salt, 0, seats)


def new_seed() -> bytes:
    """The secret of a new table."""
    return secrets.token_bytes(32)


def new_nonce() -> bytes:
    """What a person adds who brings nothing of their own."""
    return secrets.token_bytes(16)


def salt(nonces: Iterable[bytes | None]) -> bytes:
    """What the people add, seat by seat; a bot adds zeros."""
    return chance.salt(nonce or SILENT for nonce in nonces)


commitment = chance.commitment
