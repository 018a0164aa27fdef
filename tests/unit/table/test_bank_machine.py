"""A patron's bank in the long run: places, wagers, banks, backline, kum-kum, rulings; no cent goes astray."""

from collections import Counter
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from houseway.journal import verify
from houseway.journal.record import TableRecord
from tests.memory_store import MemoryStore
from tests.unit.table.bank_evening import FILES, Evening

HANDS = 8
# Of nine games, in all.
MANY = 20_000
# What must have come up in so many hands; else the machine proves little.
MUST_COME = {
    *("backline", "kum-kum", "kum-kum, cut short", "bank used up", "all covered", "shared bank"),
    *("ruled hand", "RoundCorrected"),
    *("ruled wager", "BankDeclined", "BankPassed", "GameBroken", "Misdealt", "CollectionUnpaid"),
    *("CollectionOwed", "RoundVoided", "RoundMadeFree", "CardsTakenBack", "CardDied", "PatronLeft"),
    *("claimed", "WarnedBelowMinimum"),
}


def evening(file: Path, seed: int, hands: int = HANDS) -> Evening:
    played = Evening(file, seed)
    played.deal_hands(hands)
    return played


@pytest.mark.parametrize("file", FILES, ids=lambda path: path.stem)
@settings(max_examples=2, deadline=None)
@given(seed=st.integers(0, 10**9))
def test_pd_14_money_sums_to_zero_the_tray_is_still_and_the_bank_covers_in_order(file: Path, seed: int):
    evening(file, seed)


@pytest.mark.parametrize("file", FILES, ids=lambda path: path.stem)
def test_every_game_is_dealt_with_a_bank_and_the_journal_of_its_evening_verifies(file: Path):
    played, store = evening(file, 11), MemoryStore()
    assert len(played.settled) >= 2
    verified(played, store)


def verified(played: Evening, store: MemoryStore) -> None:
    """Command by command into a journal, which is then believed in nothing."""
    game = played.state.game
    record = TableRecord.create(store, "t-1", game)
    for envelope in played.done:
        record.act(envelope)
    assert not verify(store)


@pytest.mark.long
@pytest.mark.timeout(7_200)
def test_twenty_thousand_hands_of_the_nine_games():
    """The game that has had the fewest hands is played next: some evenings end early."""
    seen: Counter[str] = Counter()
    hands: Counter[str] = Counter({file.stem: 0 for file in FILES})
    evenings = 0
    while hands.total() < MANY:
        file = min(FILES, key=lambda each: hands[each.stem])
        played = evening(file, evenings, 20)
        hands[file.stem] += len(played.settled)
        seen += played.seen
        if evenings % 100 == 0:
            verified(played, MemoryStore())
            print(f"{hands.total():,} hands", flush=True)
        evenings += 1
    print(f"\n{hands.total():,} hands in {evenings} evenings: {dict(hands)}\nin which {dict(seen)}")
    assert MUST_COME - set(+seen) == set(), "something never came up"
