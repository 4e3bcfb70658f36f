"""How a rule becomes machine code: `@rule` marks, `twin` compiles.  The only file that names numba.

A rule is plain Python until somebody asks for its twin: the same code object over globals in which
every rule is a twin too.  Plain and compiled live in one process and give the same bytes.
"""

from __future__ import annotations

import ctypes
import dis
import hashlib
import importlib.metadata
import os
import shutil
import sys
from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from functools import cache, partial
from pathlib import Path
from types import CodeType, FunctionType
from typing import Any, TypeVar, cast

import numpy as np
import platformdirs
from numpy.typing import NDArray

F = TypeVar("F", bound=Callable[..., Any])
KERNEL = Path(__file__).resolve().parent
KEPT = 40  # cache folders, several for each game; older ones are swept away
FLAGS = ("NUMBA_BOUNDSCHECK", "NUMBA_OPT", "NUMBA_DISABLE_JIT", "NUMBA_DEBUGINFO", "NUMBA_CPU_NAME")

_RULES: set[CodeType] = set()
_SWAPS: dict[CodeType, Callable[[], Any]] = {}


def rule(f: F) -> F:
    """Mark a function as a rule; it stays an ordinary Python function."""
    _RULES.add(f.__code__)
    return f


def is_rule(f: object) -> bool:
    """Whether `f` is marked as a rule."""
    return isinstance(f, FunctionType) and f.__code__ in _RULES


# --- The cache ---------------------------------------------------------------------------


def cache_home() -> Path:
    """The folder of all machine code: `DOLMEN_CACHE`, or the user's cache folder."""
    return Path(os.environ.get("DOLMEN_CACHE") or platformdirs.user_cache_dir("dolmen"))


def digest(sources: Iterable[Path], *, boundscheck: bool) -> str:
    """Names everything that machine code depends on: sources, versions and flags.

    Numba's own cache looks only at the file that a function is written in: it would keep stale code when
    a constant or a helper in another file changes, and serve code without bounds checks to those who ask
    for them.
    """
    h = hashlib.sha256()
    versions = [sys.version, *(importlib.metadata.version(p) for p in ("numba", "numpy", "llvmlite"))]
    flags = [f"{flag}={os.environ.get(flag, '')}" for flag in FLAGS]
    h.update("\n".join([*versions, *flags, f"boundscheck={boundscheck}"]).encode())
    for path in sorted({*KERNEL.glob("*.py"), *sources}):
        h.update(f"\n{path}\n".encode())
        h.update(path.read_bytes())
    return h.hexdigest()[:24]


def _sweep(home: Path, keep: Path) -> None:
    """Touch the folder in use, and let the oldest of the others go."""
    keep.mkdir(parents=True, exist_ok=True)
    os.utime(keep)
    for old in sorted((p for p in home.iterdir() if p.is_dir()), key=_last_used)[:-KEPT]:
        shutil.rmtree(old, ignore_errors=True)


def _last_used(folder: Path) -> float:
    with suppress(FileNotFoundError):  # another process swept it meanwhile
        return folder.stat().st_mtime
    return 0.0


# --- Twins ----------------------------------------------------------------------------------


class Twins:
    """Compiles rules on demand into one cache folder, each rule once."""

    def __init__(self, sources: Iterable[Path], *, boundscheck: bool = False) -> None:
        self.boundscheck = boundscheck
        self.folder = cache_home() / digest(sources, boundscheck=boundscheck)
        self._made: dict[object, Any] = {}
        _sweep(self.folder.parent, self.folder)

    def of(self, value: Any, *, inner: bool = False) -> Any:
        """The twin of a rule, or of a tuple of rules; anything else is itself.

        An `inner` twin is only called by other twins: it has no entry from Python, which spares a quarter of
        the compiler's time.
        """
        if isinstance(value, FunctionType) and value.__code__ in _SWAPS:
            return _SWAPS[value.__code__]()
        if is_rule(value):
            return self._made.get((value, inner)) or self._make(value, inner)
        if isinstance(value, tuple) and hasattr(value, "_fields"):
            return type(value)(*[self.of(v, inner=inner) for v in value])
        return value

    def _make(self, f: FunctionType, inner: bool) -> Any:
        import numba

        config: Any = numba.config
        njit: Any = numba.njit
        entries = {"no_cpython_wrapper": True, "no_cfunc_wrapper": True} if inner else {}
        # apart, since numba's cache would take one for the other
        home = self.folder / ("inner" if inner else "entry")
        before, config.CACHE_DIR = config.CACHE_DIR, str(home)
        try:
            made = njit(
                self._clone(f),
                cache=True,
                nogil=True,
                error_model="numpy",
                boundscheck=self.boundscheck or None,
                **entries,
            )
        finally:
            config.CACHE_DIR = before
        made.compile = partial(_from_the_front, made.compile)
        self._made[f, inner] = made
        return made

    def _clone(self, f: FunctionType) -> FunctionType:
        """The same code over globals in which every rule is an inner twin."""
        space = {name: f.__globals__[name] for name in ("__builtins__", "__file__")} | {
            "__name__": f.__module__
        }
        for name in set(_globals(f.__code__)) & f.__globals__.keys():
            space[name] = self.of(f.__globals__[name], inner=True)
        clone = FunctionType(f.__code__, space, f.__name__, f.__defaults__, f.__closure__)
        clone.__qualname__, clone.__module__ = f.__qualname__, f.__module__
        return clone


def _from_the_front(compiler: Callable[..., Any], *arguments: Any) -> Any:
    """Compile a twin, in which no index is negative.

    Numba asks at every access to an array whether to count from the end: a tenth of all that rules do.  With
    bounds checks a negative index is a fault, which proves that there is none.
    """
    from numba.core.compiler_lock import global_compiler_lock
    from numba.np import arrayobj

    with cast(Any, global_compiler_lock):  # other code in this process keeps its negative indices
        before, arrayobj.fix_integer_index = arrayobj.fix_integer_index, _as_it_is
        try:
            return compiler(*arguments)
        finally:
            arrayobj.fix_integer_index = before


def _as_it_is(context: Any, builder: Any, kind: Any, index: Any, _size: Any) -> Any:
    from numba.core import types

    return context.cast(builder, index, kind, types.intp if kind.signed else types.uintp)


def _globals(code: CodeType) -> Iterator[str]:
    """What code looks up among its globals: a field that it reads may be named like a rule."""
    yield from (each.argval for each in dis.get_instructions(code) if each.opname == "LOAD_GLOBAL")
    for constant in code.co_consts:
        if isinstance(constant, CodeType):
            yield from _globals(constant)


# --- Pointers ---------------------------------------------------------------------------------


def pointer(f: Any, *examples: Any) -> int:
    """Compile a twin for arguments like the examples; the address of its C entry."""
    from numba import typeof

    of: Callable[[Any], Any] = typeof
    types = tuple(of(e) for e in examples)
    f.compile(types)
    made = f.overloads[types]
    return int(made.library.get_pointer_to_function(made.fndesc.llvm_cfunc_wrapper_name))


def bound(f: Any, examples: tuple[Any, ...], *arrays: NDArray[Any]) -> Callable[[int], int]:
    """A twin as a call that takes a code alone: its five other arguments are where these arrays begin.

    Numba's own entry looks at the type of every array, which costs several times as much as a move.  Faults
    are not seen here, so it is not for bounds checks.
    """
    desk = np.array([pointer(f, *examples, 0), *[array.ctypes.data for array in arrays]], np.uint64)
    call = partial(_through(), desk.ctypes.data)
    call.__dict__["holds"] = (desk, *arrays)  # as long as somebody may call
    return call


@cache
def _through() -> Any:
    import numba

    call, view = _call("int64"), _words()

    def through(at: int, code: int) -> Any:
        desk = view(at, 6)
        return call(desk[0], (desk[1], desk[2], desk[3], desk[4], desk[5], code))

    return numba.njit(through)


def words(address: int, count: int) -> NDArray[np.uint64]:
    """[count] 64-bit words that lie at an address."""
    return np.ctypeslib.as_array((ctypes.c_uint64 * count).from_address(address))


@cache
def _words() -> Any:
    import numba
    from llvmlite import ir
    from numba.core import types
    from numba.extending import intrinsic

    pointer_to, carray = cast(Any, types.CPointer), cast(Any, numba).carray

    def through(_typing: Any, _address: Any) -> Any:
        def generate(_context: Any, builder: Any, _signature: Any, args: Any) -> Any:
            return builder.inttoptr(args[0], ir.IntType(64).as_pointer())

        return pointer_to(types.uint64)(types.uintp), generate

    at: Any = intrinsic(through)

    def view(address: int, count: int) -> Any:
        return carray(at(address), count)

    return numba.njit(view)


_SWAPS[words.__code__] = _words


def called_at(place: int, returns: str = "none") -> Callable[[F], F]:
    """Mark the plain form of a call through `calls`: compiled, it jumps to the address `calls[place]`.

    Generic code over such calls is compiled once for a game in a third of a second, instead of linking
    every rule of the game again.
    """

    def mark(f: F) -> F:
        _SWAPS[f.__code__] = cache(lambda: _jump(place, returns))
        return f

    return mark


def _jump(place: int, returns: str) -> Any:
    import numba

    call = _call(returns)

    def jump(calls: Any, *arguments: Any) -> Any:
        return call(calls[place], arguments)

    return numba.njit(jump)


def _call(returns: str) -> Any:
    """A call of the C entry at an address, in machine code."""
    from llvmlite import ir
    from numba.core import types
    from numba.extending import intrinsic

    back = getattr(types, returns)

    def through(_typing: Any, address: Any, arguments: Any) -> Any:
        def generate(context: Any, builder: Any, signature: Any, args: Any) -> Any:
            inner = arguments.types
            form = ir.IntType(64) if returns == "int64" else ir.VoidType()
            entry = ir.FunctionType(form, [context.get_value_type(t) for t in inner])
            values = [builder.extract_value(args[1], i) for i in range(len(inner))]
            done = builder.call(builder.inttoptr(args[0], entry.as_pointer()), values)
            return done if returns == "int64" else context.get_dummy_value()

        return back(types.uintp, arguments), generate

    call: Any = intrinsic(through)
    return call
