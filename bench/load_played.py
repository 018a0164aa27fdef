"""A load run must have played something before its figures are worth printing."""


class NothingPlayedError(Exception):
    """A run in which no round was settled: its figures would say nothing."""


def check_played(rounds: int, why: str) -> None:
    """Raise NothingPlayedError where no round was settled while it was measured."""
    if not rounds:
        raise NothingPlayedError(f"No round was settled while it was measured: {why}. Nothing is reported.")
