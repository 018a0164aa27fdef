"""How slow this machine is just now: a limit in milliseconds means something only beside that."""

from collections.abc import Callable
from statistics import median

from playwright.sync_api import Page

# The same sum nine times; it took so long where the limits were set, on a quiet machine.
SUM_MS = 11.0
SUMS = """() => Array.from({ length: 9 }, () => {
    const began = performance.now();
    let sum = 0;
    for (let each = 0; each < 2_000_000; each++) sum = (sum * 31 + each) | 0;
    window.sumOfAll = sum;
    return performance.now() - began;
})"""


def slowness(page: Page, of: Callable[[list[float]], float] = median) -> float:
    """How many times as long as there, and never less: by the median also what waits for other programs."""
    return max(1.0, of(page.evaluate(SUMS)) / SUM_MS)
