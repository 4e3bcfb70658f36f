"""Matches are tested on the kernel's small game."""

from tests.kernel.conftest import pebbles, toys

__all__ = ["pebbles", "toys"]
