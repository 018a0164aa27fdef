"""What the house counts about itself, in Prometheus' text format; it names no person."""

import time
from collections import Counter
from collections.abc import Iterator, Mapping
from contextlib import contextmanager

# Upper bounds in seconds; the promise is 0.03 at 100 tables.
BUCKETS = (0.001, 0.0025, 0.005, 0.01, 0.02, 0.03, 0.05, 0.1, 0.25, 1.0)


class Metrics:
    def __init__(self) -> None:
        self._refusals: Counter[str] = Counter()
        self._buckets = [0] * len(BUCKETS)
        self._seconds = 0.0
        self._commands = 0

    def refused(self, reason: str) -> None:
        self._refusals[reason] += 1

    @contextmanager
    def timed(self) -> Iterator[None]:
        """Count a command that is accepted, and how long that took."""
        began = time.perf_counter()
        yield
        seconds = time.perf_counter() - began
        self._commands += 1
        self._seconds += seconds
        for number, bound in enumerate(BUCKETS):
            self._buckets[number] += seconds <= bound

    def text(self, gauges: dict[str, tuple[str, int]], meters: Mapping[tuple[str, str], int]) -> str:
        """`gauges` are name, help and value of what others count; `meters` what each link's meter shows."""
        lines = []
        for name, (help_, value) in gauges.items():
            kind = "counter" if name.endswith("_total") else "gauge"
            lines += [f"# HELP {name} {help_}", f"# TYPE {name} {kind}", f"{name} {value}"]
        lines += [
            "# HELP houseway_refusals_total Refusals by reason.",
            "# TYPE houseway_refusals_total counter",
        ]
        lines += [
            f'houseway_refusals_total{{reason="{reason}"}} {count}'
            for reason, count in sorted(self._refusals.items())
        ]
        return "\n".join([*lines, *_meters(meters), *self._histogram()]) + "\n"

    def _histogram(self) -> list[str]:
        name = "houseway_command_seconds"
        return [
            f"# HELP {name} From a command's arrival to its durable acceptance.",
            f"# TYPE {name} histogram",
            *(f'{name}_bucket{{le="{b}"}} {n}' for b, n in zip(BUCKETS, self._buckets, strict=True)),
            f'{name}_bucket{{le="+Inf"}} {self._commands}',
            f"{name}_sum {self._seconds:.6f}",
            f"{name}_count {self._commands}",
        ]


def _meters(meters: Mapping[tuple[str, str], int]) -> list[str]:
    name = "houseway_meter_cents"
    heads = [f"# HELP {name} What the signs of the jackpot links show.", f"# TYPE {name} gauge"]
    return [
        *heads,
        *(f'{name}{{link="{link}",meter="{of}"}} {cents}' for (link, of), cents in meters.items()),
    ]
