"""A keystroke in the laboratory is little work: by processor seconds, with slack; see bench/ for the time."""

import os

import pytest

from tests.processor import seconds_worked
from tests.unit.server.laboratory import DRAGON_7, own

ASKED, SLACK = 7, 4


@pytest.mark.parametrize(
    ("when", "seconds"), [(DRAGON_7, 0.1), ("of_a_kind and zeros == 0", 0.1), (f"suited and {DRAGON_7}", 0.3)]
)
@pytest.mark.parametrize("removed", [[], ["8s", "9h"]], ids=["fresh", "partial"])
def test_a_keystroke_is_answered_at_once(client, when, seconds, removed):
    began = 0.0
    for number in range(ASKED + 1):
        asked = {"game": "co/eternal", "offers": [], "own": [own("mine", when, f"{40 + number} to 1")]}
        answer = client.post("/api/odds", json={**asked, "removed": removed})
        assert answer.status_code == 200
        # The first brings up the kernels, which a server does before anyone types.
        began = began or seconds_worked(os.getpid())
    assert (seconds_worked(os.getpid()) - began) / ASKED < SLACK * seconds
