from tests.kernel.conftest import pebbles, toys

__all__ = ["pebbles", "toys"]
