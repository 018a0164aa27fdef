"""Refusals at the door, summed until they are written: however many come, their rows are few."""

from collections import Counter
from collections.abc import Iterable
from itertools import islice

from houseway.server import limits
from houseway.server.people.facts import EntriesRefused

ELSEWHERE = "elsewhere"


class RefusalCount:
    """By place and reason, with the first names that were tried there."""

    def __init__(self) -> None:
        self._times: Counter[tuple[str, str]] = Counter()
        self._names: dict[tuple[str, str], dict[str, None]] = {}

    @property
    def total(self) -> int:
        return self._times.total()

    def add(self, source: str, why: str, names: Iterable[str], times: int = 1) -> None:
        key = (source, why)
        if key not in self._times and len(self._times) >= limits.REFUSALS_TOLD_APART:
            key = (ELSEWHERE, why)
        self._times[key] += times
        told = self._names.setdefault(key, {})
        told.update(dict.fromkeys(islice(names, limits.NAMES_TOLD - len(told))))

    def add_all(self, other: "RefusalCount") -> None:
        for fact in other.facts():
            self.add(fact.source, fact.why, fact.people, fact.times)

    def facts(self) -> list[EntriesRefused]:
        return [
            EntriesRefused(source, why, times, tuple(self._names[source, why]))
            for (source, why), times in self._times.items()
        ]
