"""What verify makes of sealed secrets: which are changed, and which it cannot open for want of a key."""

from collections.abc import Iterator

from houseway.journal.checking.crossing import Crossing
from houseway.journal.faults import BrokenSecretError, StoreError
from houseway.journal.stores.store import Store
from houseway.refusals import Refusal, Refused


class ClosedError(Exception):
    """A secret that is there, and whose key is not at hand: nothing is said against it."""


def open_secret(store: Store, crossing: Crossing, name: str) -> bytes | None:
    """Return a secret, None if there is none or it was changed; without its key raise ClosedError."""
    try:
        return store.sealed(name)
    except BrokenSecretError:
        # Said once, with all that are changed.
        return None
    except Refused as refused:
        if refused.reason is not Refusal.KEY_MISSING:
            raise
        crossing.closed_secrets.add(name)
        raise ClosedError from None


def secret_problems(store: Store, crossing: Crossing) -> Iterator[str]:
    """Open every secret that the house has sealed, also those that no row speaks of."""
    try:
        names = store.list_secrets()
    except StoreError as error:
        yield str(error)
        return
    for name in names:
        try:
            store.sealed(name)
        except BrokenSecretError as error:
            yield str(error)
        except Refused as refused:
            if refused.reason is not Refusal.KEY_MISSING:
                raise
            # Without the key none of them opens.
            crossing.closed_secrets.update(names)
            return
