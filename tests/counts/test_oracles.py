"""Every round that an oracle of proofs/ deals and settles is settled alike by Houseway."""

import pytest

from proofs.compare import differences, oracles


@pytest.mark.parametrize("game", oracles())
def test_two_hundred_rounds_come_out_as_the_oracle_says(game):
    assert [str(difference) for difference in differences(game, seed=1, count=200)] == []


@pytest.mark.long
@pytest.mark.parametrize("game", oracles())
def test_five_thousand_rounds_come_out_as_the_oracle_says(game):
    assert [str(difference) for difference in differences(game, seed=2, count=5000)] == []
