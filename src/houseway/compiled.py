"""Plain functions of the lower levels, compiled; and where compiled kernels are kept.

Numba keeps what it compiled by the file it came from, but a kernel also contains the functions it calls.
So the cache folder is named by a hash of all the source that kernels are made of.
"""

import hashlib
import os
import sys
from collections.abc import Callable
from functools import cache
from importlib.resources import files
from pathlib import Path
from types import FunctionType, ModuleType
from typing import Any, Literal

KERNEL_FOLDERS = ("cards", "families", "simulation")


@cache
def source_digest() -> str:
    """A short hash of every file that a kernel may contain a part of."""
    root = Path(str(files("houseway")))
    digest = hashlib.sha256()
    for path in sorted(path for folder in KERNEL_FOLDERS for path in (root / folder).rglob("*.py")):
        digest.update(path.relative_to(root).as_posix().encode())
        digest.update(path.read_bytes())
    return digest.hexdigest()[:16]


def cache_folder() -> Path:
    base = os.environ.get("XDG_CACHE_HOME") or str(Path.home() / ".cache")
    return Path(base) / "houseway" / f"kernels-{source_digest()}"


os.environ.setdefault("NUMBA_CACHE_DIR", str(cache_folder()))

import numba  # noqa: E402  the cache folder must be set before numba reads it
from numba.extending import overload  # noqa: E402  as above


def kernel(function: Callable[..., Any]) -> Callable[..., Any]:
    """Compile, keep, and let other threads run meanwhile."""
    compiled: Callable[..., Any] = numba.njit(cache=True, nogil=True)(function)
    return compiled


def part(function: Callable[..., Any]) -> Callable[..., Any]:
    """A part of kernels, compiled as if its text stood in each of them."""
    compiled: Callable[..., Any] = numba.njit(inline="always")(function)
    return compiled


def kernel_of(function: Callable[..., Any], owner: str, names: dict[str, Any]) -> Callable[..., Any]:
    """The function compiled with these names put in for its own, and kept under its owner's name."""
    bound = FunctionType(function.__code__, vars(sys.modules[function.__module__]) | names, function.__name__)
    bound.__qualname__ = f"{owner}.{function.__name__}"
    return kernel(bound)


def compiled_functions(
    module: ModuleType, inline: Literal["always", "never"] = "always"
) -> dict[str, Callable[..., Any]]:
    """The module's functions, each compiled to call the compiled others; parts of kernels unless told.

    What calls one another many times over is sooner compiled once each: `never`.
    """
    namespace = dict(vars(module))
    functions = {
        name: value
        for name, value in namespace.items()
        if isinstance(value, FunctionType) and value.__module__ == module.__name__
    }
    for name, function in functions.items():
        namespace[name] = numba.njit(inline=inline)(FunctionType(function.__code__, namespace, name))
    return {name: namespace[name] for name in functions}


def by_table(functions: dict[str, Callable[..., Any]]) -> Callable[..., Any]:
    """A part of kernels that is the first of these whose name is a table of its last argument, the record.

    Only that one is compiled: the others would be compiled along and never used.
    """

    def chosen(shoe: Any, at: Any, rules: Any) -> Any:
        raise NotImplementedError("compiled code calls it")

    def implementation(shoe: Any, at: Any, rules: Any) -> Callable[..., Any] | None:
        named = [function for name, function in functions.items() if name in rules.fields]
        return _calling(named[0]) if named else None

    overload(chosen)(implementation)
    return chosen


def _calling(function: Callable[..., Any]) -> Callable[..., Any]:
    def calls(shoe: Any, at: Any, rules: Any) -> Any:
        return function(shoe, at, rules)

    return calls
