"""What research in game AI uses: observations, batches, and the interfaces of its libraries.

`dolmen.rl.pettingzoo`, `dolmen.rl.gymnasium` and `dolmen.rl.openspiel` need their libraries, which the extra
`dolmen[rl]` brings; observations and batches need nothing more than Dolmen.
"""

from importlib.util import find_spec

from dolmen.rl.batch import Batch
from dolmen.rl.errors import BadArray, Finished, MissingExtra
from dolmen.rl.observation import Cell, Observer, describe

__all__ = ["BadArray", "Batch", "Cell", "Finished", "MissingExtra", "Observer", "describe"]

if find_spec("gymnasium"):
    from dolmen.rl.gymnasium import register

    register()
