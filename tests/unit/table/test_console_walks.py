"""Every table is played from the first shuffle to the last payout by what its dealer's console offers."""

from itertools import product

import pytest

from houseway.journal import verify
from houseway.table import Phase
from tests.unit.table.console_tables import NAMES, opened
from tests.unit.table.console_walker import Walker
from tests.unit.table.sealed_walker import SealedWalker

# Of the acts of a walk so many are whatever else the console offers.
ASTRAY = 0.15
PAID = "settle_round"
# One table of each family, and each way in which patrons act at one.
SEALED = (
    "deals-massachusetts-curator", "demo-1", "tables-massachusetts-midi",
    "player-dealer-california-blackjack", "player-dealer-face-up-pai-gow-poker",
    "player-dealer-pai-gow", "player-dealer-super-pan-9", "player-dealer-ultimate-texas-holdem",
    "poker-lowball", "poker-texas-holdem", "poker-room-panguingue",
)  # fmt: skip
# Walks on which the console once offered an amount that the table refused: a Play, and a share in a bet,
# that cost more than the chips at the seat that pays for them.
ONCE_REFUSED = {("player-dealer-crazy-4-poker", 3), ("tables-california-golden-frog-2-1", 2)}


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


@pytest.mark.parametrize(
    "name", [name if name in SEALED else pytest.param(name, marks=pytest.mark.long) for name in NAMES]
)
def test_at_a_sealed_shoe_the_prompt_tells_whom_the_table_waits_for(name: str):
    walker = SealedWalker(opened(name))
    walker.walk()
    assert walker.state.phase is Phase.CLOSED
    assert walker.done.count(PAID) == 1
    assert walker.waited >= (2 if walker.state.shoe else 0)
    assert verify(walker.record.store) == []


@pytest.mark.parametrize(
    ("name", "seed"),
    [
        walk if walk in ONCE_REFUSED else pytest.param(*walk, marks=pytest.mark.long)
        for walk in product(NAMES, range(6))
    ],
)
def test_three_hands_with_irregularities_rulings_and_corrections(name: str, seed: int):
    walker = Walker(opened(name), seed, hands=3, astray=ASTRAY)
    walker.walk()
    assert walker.state.phase is Phase.CLOSED
    assert walker.state.round >= 3
    assert verify(walker.record.store) == []
