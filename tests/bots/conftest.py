"""Bots are tested on the kernel's small game where a real one would take too long."""

from tests.kernel.conftest import pebbles, toys

__all__ = ["pebbles", "toys"]
