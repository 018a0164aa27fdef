"""Every table is played from the first shuffle to the last payout by what its dealer's console offers."""

import pytest

from houseway.journal import verify
from houseway.table import Phase
from tests.unit.table.console_tables import NAMES, opened
from tests.unit.table.console_walker import Walker

# Of the acts of a walk so many are whatever else the console offers.
ASTRAY = 0.15
PAID = "settle_round"


def test_every_example_and_every_table_of_the_demonstration_is_walked():
    assert len(NAMES) > 90
    assert {"poker-texas-holdem", "player-dealer-pai-gow", "demo-panguingue", "demo-1"} <= {*NAMES}


@pytest.mark.parametrize("name", NAMES)
def test_a_hand_is_dealt_and_paid_by_the_console_alone(name: str):
    walker = Walker(opened(name))
    walker.walk()
    assert walker.state.phase is Phase.CLOSED
    assert walker.done.count(PAID) == 1
    assert verify(walker.record.store) == []


@pytest.mark.long
@pytest.mark.parametrize("seed", range(6))
@pytest.mark.parametrize("name", NAMES)
def test_three_hands_with_irregularities_rulings_and_corrections(name: str, seed: int):
    walker = Walker(opened(name), seed, hands=3, astray=ASTRAY)
    walker.walk()
    assert walker.state.phase is Phase.CLOSED
    assert walker.state.round >= 3
    assert verify(walker.record.store) == []
