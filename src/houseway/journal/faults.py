"""What can be wrong with a journal before anything in it is judged."""


class StoreError(Exception):
    """The store could not do its work; whether anything was written must be read from it."""


class ConflictError(StoreError):
    """The stream has moved on, or the rows do not continue it; nothing was written."""


class GivenUpError(Exception):
    """Whoever wanted this read has gone."""


class UnreadableRowError(StoreError):
    """A row that cannot be read."""


class UnknownHereError(StoreError):
    """A row that says something this version has no word for; nothing of its journal is read."""


class BrokenSecretError(StoreError):
    """A sealed secret that does not open with the house's key: somebody has changed it."""
