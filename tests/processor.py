"""What a process works, whatever else its machine does: clocks of busy machines tell nothing."""

import os
from contextlib import suppress
from pathlib import Path


def seconds_worked(process: int) -> float:
    """Processor seconds of a process and of those that it started, to a hundredth."""
    ticks = 0
    for stat in Path("/proc").glob("[0-9]*/stat"):
        with suppress(OSError):
            fields = stat.read_text().rpartition(")")[2].split()
            if process in (int(stat.parent.name), int(fields[1])):
                ticks += int(fields[11]) + int(fields[12])
    return ticks / os.sysconf("SC_CLK_TCK")
