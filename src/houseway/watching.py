"""Who waits for a long proof is told how far it has come, whichever layers lie between."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar

Watcher = Callable[[int, int], None]
_watcher: ContextVar[Watcher | None] = ContextVar("watcher", default=None)


@contextmanager
def watching(watcher: Watcher) -> Iterator[None]:
    """What is proved within is told to the watcher: how much is done, and of how much."""
    before = _watcher.set(watcher)
    try:
        yield
    finally:
        _watcher.reset(before)


def tell(done: int, of: int) -> None:
    """Say how far a proof has come, if anybody watches."""
    watcher = _watcher.get()
    if watcher is not None:
        watcher(done, of)
