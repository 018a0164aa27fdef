"""What is refused because a shoe is not that far, or is further, and what the refusal says comes first."""

import pytest

from houseway.cards.pack import FIFTY_TWO
from houseway.cards.seal import commitment
from houseway.refusals import Refusal
from houseway.table import commands as c
from tests.tables import BURN, DECKS, SEED, CheckedTable

LOAD = c.LoadShoe(commitment(SEED, FIFTY_TWO.counts(DECKS)), DECKS, 14)


@pytest.mark.parametrize(
    ("done", "command", "stage", "first"),
    [
        ((LOAD,), c.Burn(BURN), "loaded", "cut"),
        ((LOAD,), LOAD, "loaded", "finish"),
        ((LOAD, c.Cut(100)), c.Cut(100), "cut", "go-on"),
        ((LOAD, c.Cut(100)), LOAD, "cut", "finish"),
    ],
)
def test_a_step_of_the_shoe_says_what_comes_first(done, command, stage, first):
    table = CheckedTable.from_game("co/baccarat")
    table.open_table()
    table.dealer(*done)
    refused = table.refusal("dealer", command)
    assert (refused.reason, refused.say) == (Refusal.SHOE_NOT_READY, "shoe-at-stage")
    assert refused.values == {"number": 1, "stage": stage, "first": first}
