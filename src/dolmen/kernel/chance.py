"""Luck: chance is a player who picks uniformly from the menu, and luck is what it picks by.

Luck never lies in a state.  It is sampled from a stream, enumerated exactly, keyed by event so that two
lines of play share it, or served from a secret seed that can be checked afterwards.
"""

from __future__ import annotations

import hashlib
import hmac
import os
from collections import Counter
from collections.abc import Iterable
from fractions import Fraction

import numpy as np
from numpy.typing import NDArray

from dolmen.kernel.compile import rule
from dolmen.kernel.moves import Menu

Luck = NDArray[np.uint64]  # [1]: the stream's 64 bits, never zero
Seed = int | str | bytes | None

U = np.uint64
LOW = 0xFFFFFFFF
MASK, GOLDEN = U(LOW), U(0x9E3779B9)
FIRST, SECOND = U(0x7FEB352D), U(0x846CA68B)
S7, S13, S15, S16, S17, S32 = U(7), U(13), U(15), U(16), U(17), U(32)
ONE = U(1)


def stream(seed: Seed = None) -> Luck:
    """A stream of luck: any integer, text or bytes through SHA-256; None takes fresh entropy."""
    text = os.urandom(32) if seed is None else seed if isinstance(seed, bytes) else str(seed).encode()
    word = int.from_bytes(hashlib.sha256(text).digest()[:8], "big")
    return np.array([word or 1], np.uint64)


# --- Sampling ----------------------------------------------------------------------------


@rule
def below(luck: Luck, n: int) -> int:
    """A uniform integer in range(n), drawn from the stream (xorshift64)."""
    x = luck[0]
    x ^= x << S13
    x ^= x >> S7
    x ^= x << S17
    luck[0] = x
    return int(((x >> S32) * U(n)) >> S32)


@rule
def sample(luck: Luck, menu: Menu) -> int:
    """One code of the menu, each offer alike."""
    return int(menu.codes[below(luck, int(menu.count))])


@rule
def fork(luck: Luck, branch: int) -> Luck:
    """A stream of its own for each branch, by where this one stands, which stays there."""
    return np.full(1, max(mix(luck[0], branch), ONE), np.uint64)


# --- Keyed: the same event has the same luck in every line of play -----------------------------


@rule
def scramble(x: np.uint64) -> np.uint64:
    """Mix the lower 32 bits; products stay below 2**64, so plain and compiled agree."""
    x ^= x >> S16
    x = (x * FIRST) & MASK
    x ^= x >> S15
    x = (x * SECOND) & MASK
    x ^= x >> S16
    return x


@rule
def mix(h: np.uint64, key: int) -> np.uint64:
    """Absorb one key (its lower 32 bits) into a 64-bit digest by four Feistel rounds."""
    low = (h & MASK) ^ U(int(key) & LOW)
    high = h >> S32
    turn = GOLDEN
    for _ in range(4):
        mixed = high ^ scramble((low + turn) & MASK)
        high = low
        low = mixed
        turn += GOLDEN
    return (high << S32) | low


@rule
def keyed(luck: np.uint64, event: int, menu: Menu) -> int:
    """The offer whose hash of luck, event, code and copy is smallest; equal offers stand together."""
    base = mix(luck, event)
    codes = menu.codes
    best, least, copy = int(codes[0]), mix(mix(base, int(codes[0])), 0), 0
    for i in range(1, menu.count):
        copy = copy + 1 if codes[i] == codes[i - 1] else 0
        h = mix(mix(base, int(codes[i])), copy)
        if h < least:
            best, least = int(codes[i]), h
    return best


# --- Enumerating ---------------------------------------------------------------------------


def outcomes(offers: Iterable[int]) -> dict[int, Fraction]:
    """Each code of a chance menu with its exact probability."""
    count = Counter(offers)
    return {code: Fraction(n, count.total()) for code, n in count.items()}


# --- Served: committed to before the first draw, checked after the last ------------------------------


def commitment(seed: bytes) -> str:
    """What a server shows before the first draw: it fixes the seed without telling it."""
    return hashlib.sha256(seed).hexdigest()


def salt(nonces: Iterable[bytes]) -> bytes:
    """What the people at the table add, 16 bytes each, so that the server cannot choose the luck."""
    return hashlib.sha256(b"".join(nonces)).digest()


def served(seed: bytes, table: str, salt: bytes, k: int, n: int) -> int:
    """The index that chance move `k` takes among `n` offers, without bias."""
    limit = (1 << 64) - (1 << 64) % n
    for tries in range(1 << 16):
        message = f"dolmen/chance/1\n{table}\n{salt.hex()}\n{k}\n{tries}".encode("ascii")
        word = int.from_bytes(hmac.new(seed, message, hashlib.sha256).digest()[:8], "big")
        if word < limit:
            return word % n
    raise AssertionError("unreachable: each try succeeds with a chance above one half")
