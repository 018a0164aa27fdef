"""The same numbered blocks on other machines: dask.distributed deals them, we add them up in order.

A block depends on nothing but its number and the run, so one lost with its worker is simply dealt again.
"""

from collections import deque
from collections.abc import Iterator
from itertools import count
from typing import Any

from houseway.compiled import source_digest
from houseway.refusals import CatalogError
from houseway.simulation.dealers import Block
from houseway.simulation.runs import Dealing, Source, Span

BLOCKS_A_TASK = 10
TASKS_AHEAD_OF_EACH_THREAD = 3
# How long a scheduler is waited for.
PATIENCE = "10s"


def deal_task(dealing: Dealing, task: int, source: str) -> Block:
    """The blocks of one task, added up; this is what runs on a worker."""
    if source != source_digest():
        raise CatalogError(
            "A worker of the cluster runs another version of Houseway; install the same there."
        )
    first = task * BLOCKS_A_TASK
    total = dealing.block(first)
    for number in range(first + 1, first + BLOCKS_A_TASK):
        block = dealing.block(number)
        for counted, more in zip(total.counts, block.counts, strict=True):
            counted += more
        total = Block(total.rounds + block.rounds, total.shoes + block.shoes, total.counts)
    return total


def cluster(address: str) -> Source:
    """Deal on the workers of the scheduler at this address, a few tasks ahead."""

    def spans(dealing: Dealing) -> Iterator[Span]:
        client = _client(address)
        ahead: deque[Any] = deque()
        try:
            for task in count():
                threads = sum(client.nthreads().values())
                while len(ahead) < max(threads, 1) * TASKS_AHEAD_OF_EACH_THREAD:
                    ahead.append(client.submit(deal_task, dealing, task + len(ahead), source_digest()))
                yield Span(task * BLOCKS_A_TASK, BLOCKS_A_TASK, ahead.popleft().result())
        finally:
            client.cancel(list(ahead))
            client.close()

    return spans


def _client(address: str) -> Any:
    try:
        from distributed import Client
    except ImportError:
        raise CatalogError("--cluster needs dask.distributed: pip install 'houseway[cluster]'.") from None
    try:
        return Client(address, timeout=PATIENCE)  # type: ignore[no-untyped-call]  # dask leaves it bare
    except (OSError, ValueError) as failed:
        raise CatalogError(f"No dask scheduler answers at {address}: {failed}") from None
