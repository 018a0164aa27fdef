"""A keystroke in the laboratory is answered at once: measured with slack for a busy machine; see bench/."""

import time
from collections.abc import Iterator
from statistics import median

import pytest
from starlette.testclient import TestClient

from tests.unit.server.laboratory import DRAGON_7, laboratory, own

SLACK = 4


@pytest.fixture(scope="module")
def client() -> Iterator[TestClient]:
    with laboratory() as opened:
        yield opened


@pytest.mark.parametrize(
    ("when", "seconds"), [(DRAGON_7, 0.1), ("of_a_kind and zeros == 0", 0.1), (f"suited and {DRAGON_7}", 0.3)]
)
@pytest.mark.parametrize("removed", [[], ["8s", "9h"]], ids=["fresh", "partial"])
def test_a_keystroke_is_answered_at_once(client, when, seconds, removed):
    times = []
    for number in range(8):
        asked = {"game": "co/eternal", "offers": [], "own": [own("mine", when, f"{40 + number} to 1")]}
        started = time.perf_counter()
        answer = client.post("/api/odds", json={**asked, "removed": removed})
        times.append(time.perf_counter() - started)
        assert answer.status_code == 200
    # The first brings up the kernels, which a server does before anyone types.
    assert median(times[1:]) < SLACK * seconds
