"""A bank's cover, against a second one that lays out every cent of it."""

from dataclasses import dataclass
from itertools import chain

from hypothesis import given
from hypothesis import strategies as st

from houseway.rules.cover import covered, decider, divided, in_action


@dataclass(frozen=True)
class Wager:
    amount: int
    net: int


@st.composite
def wagers(draw):
    amount = draw(st.integers(1, 60))
    return Wager(amount, draw(st.integers(-amount, 200)))


ROUNDS = st.lists(wagers(), max_size=12)
BANKS = st.lists(st.integers(1, 400), min_size=1, max_size=3)


def plainly_covered(settled, banks):
    """The second way: each cent of the banks is a chip in one line, and each cent due takes the next chip."""
    chips = iter(list(chain.from_iterable([bank] * cents for bank, cents in enumerate(banks))))
    reached, gains = [], [0] * len(banks)
    for wager in settled:
        used = [chip for _, chip in zip(range(abs(wager.net)), chips, strict=False)]
        for chip in used:
            gains[chip] += 1 if wager.net < 0 else -1
        reached.append(len(used))
    return reached, gains


@given(ROUNDS, BANKS)
def test_the_cover_reaches_what_chips_laid_out_in_a_line_reach(settled, banks):
    cover = covered(settled, *banks)
    reached, gains = plainly_covered(settled, banks)
    assert [wager.covered for wager in cover.wagers] == reached
    assert [bank.net for bank in cover.banks] == gains


@given(ROUNDS, BANKS)
def test_money_sums_to_zero_and_nobody_loses_more_than_the_rules_or_the_bank(settled, banks):
    cover = covered(settled, *banks)
    gains = [
        covered if wager.net > 0 else back - wager.amount
        for wager, (covered, back) in zip(settled, cover.wagers, strict=True)
    ]
    assert sum(gains) + cover.bank.net == 0
    assert cover.bank.paid + cover.bank.collected + cover.bank.left == cover.bank.bank == sum(banks)
    assert all(bank.paid + bank.collected <= bank.bank for bank in cover.banks)
    for wager, gain, (_, back) in zip(settled, gains, cover.wagers, strict=True):
        assert 0 <= back <= wager.amount
        assert min(wager.net, 0) <= gain <= max(wager.net, 0)


@given(ROUNDS, st.integers(0, 500))
def test_every_bank_that_covers_all_gives_the_same_result(settled, more):
    due = sum(abs(wager.net) for wager in settled)
    least, larger = covered(settled, due), covered(settled, due + more)
    assert least.wagers == larger.wagers
    assert (least.bank.net, least.bank.left, larger.bank.left) == (larger.bank.net, 0, more)


@given(ROUNDS, BANKS)
def test_several_banks_cover_the_bettors_as_one_of_their_sum(settled, banks):
    assert covered(settled, *banks).wagers == covered(settled, sum(banks)).wagers


@given(st.integers(0, 1_000_000), st.lists(st.integers(1, 10_000), min_size=1, max_size=6))
def test_shares_are_divided_to_the_cent_and_no_share_has_a_cent_too_few(cents, shares):
    parts = divided(cents, shares)
    assert sum(parts) == cents
    for part, share in zip(parts[1:], shares[1:], strict=True):
        assert part * sum(shares) <= cents * share < (part + 1) * sum(shares)


@given(st.lists(st.integers(1, 500), min_size=1, max_size=6), st.integers(1, 1500))
def test_pd_9_what_is_in_action_is_what_the_bank_covers_if_the_place_wins_together(stakes, bank):
    alone = covered([Wager(stake, stake) for stake in stakes], bank)
    action = in_action(stakes, bank)
    assert action == [wager.covered for wager in alone.wagers]
    assert action[decider(stakes, bank)] == max(action)
