"""Hands of real cards in a journal: verified, resumed, and counted again though hands were never seen."""

from houseway.families.betting import Stakes
from houseway.families.pots.acts.replay import replayed
from houseway.journal import TableRecord, verify
from houseway.journal.recorded_floor import RecordedFloor
from houseway.journal.stores.store import table_stream
from houseway.journal.telling.hands import EVERYTHING, told_hand
from houseway.journal.telling.phh.reading import read
from houseway.journal.telling.reports import books_of
from houseway.table import Role
from houseway.table import commands as c
from houseway.table.envelope import Signature
from tests.clauses.california.real_pots import RealCards
from tests.memory_store import MemoryStore


def test_a_journal_of_real_hands_is_verified_and_resumed_with_what_was_taken_back() -> None:
    store = MemoryStore()
    table = RealCards.open_pots(
        "texas-holdem", [100_00, 40_00, 100_00], fee="texas-holdem/poker/4", floor=RecordedFloor(store)
    )
    table.open_cards()
    table.deal()
    table.along()
    table.deal("2c 3c 4c")
    table.say("bet")
    table.say("fold")
    table.take_back(next(at for at, keyed in enumerate(table.state.keyed, 1) if "4c" in keyed.cards))
    table.deal("2c 3c 5c")
    for street in ("9d", "Kd"):
        table.along()
        table.deal(street)
    table.along()
    table.named(1, 2)
    table.take_back(len(table.state.keyed))
    table.say("show", cards="As Ac")
    table.shows({2: "Ks Kc"})
    table.settled()
    table.begin()
    table.deal()
    table.say("raise")
    table.say("fold")
    table.say("fold")
    table.settled()
    assert verify(store) == []
    resumed = TableRecord.resume(store, table_stream("t"))
    assert resumed.state == table.state
    told = told_hand(store, "t", store.heads()[table_stream("t")].seq, 1, EVERYTHING)
    assert told is not None
    assert [line for line in told.phh.splitlines() if " f" in line] == []
    assert ("d db 2c3c5c" in told.phh, "2c3c4c" in told.phh) == (True, False)
    assert "p2 sm KsKc" in told.phh
    (fees,) = books_of(store).fees("table")
    assert fees.pot == table.ledger.balance("fees/t") == sum(band.cents for band in fees.bands)
    assert fees.hands == 2


def test_rulings_taken_back_fees_that_went_back_and_hands_unshown_are_verified() -> None:
    store = MemoryStore()
    stakes = Stakes("structured", 1_00, 2_00, (50, 1_00), chip=50)
    table = RealCards.open_pots(
        "lowball", [100_00] * 3, stakes, fee="all-poker/poker/81", floor=RecordedFloor(store)
    )
    table.open_cards()
    table.deal()
    table.along()
    table.do_as("floor", c.RulePotHand(2, "dead", "the wrong seat"))
    table.witness = Signature("floor", Role.FLOOR)
    table.do_as("dealer", c.TakeBackCard(len(table.state.keyed), "it was another's"))
    table.witness = None
    table.along()
    checker = table.ask.place or 0
    table.say("check")
    table.say("bet")
    table.along()
    while table.betting.stage == "show":
        table.say("muck")
    # $3 before the draw are the fee, and later bets go back.
    assert table.settled() == [99_00] * 3
    assert verify(store) == []
    assert TableRecord.resume(store, table_stream("t")).state == table.state
    told = told_hand(store, "t", store.heads()[table_stream("t")].seq, 1, EVERYTHING)
    assert told is not None
    assert f"p{checker} sm -" in told.phh
    assert "ruling" not in told.phh
    assert "_collected = 3" in told.phh
    (fees,) = books_of(store).fees("table")
    assert fees.pot == table.ledger.balance("fees/t") == sum(band.cents for band in fees.bands) == 3_00
    assert fees.returned == 5_00


def test_a_hand_ruled_foul_once_others_have_mucked_is_played_again_in_that_order() -> None:
    """The short stack wins the whole: who mucked was not alone in the side pot then."""
    store = MemoryStore()
    stakes = Stakes("no-limit", 4_00, 0, (2_00, 4_00))
    floor = RecordedFloor(store)
    table = RealCards.open_pots("texas-holdem", [20_00, 100_00, 100_00], stakes, floor=floor)
    table.open_cards()
    table.deal()
    while table.betting.stage == "bet":
        raises = [each for each in table.ask.amounts if each.choice == "raise"]
        table.say("raise", raises[0].most) if raises else table.say("call")
    for cards in ("2c 7d 9h", "Ks", "4s"):
        table.do_as("dealer", c.DealStreet(tuple(cards.split())))
    mucks = table.ask.place
    foul = next(seat for seat in (2, 3) if seat != mucks)
    table.shows({1: "As Ac", foul: "Kh Kd"})
    table.do_as("floor", c.RulePotHand(foul, "foul", "three cards"))
    assert table.settled() == [220_00, 0, 0]
    told = told_hand(store, "t", store.heads()[table_stream("t")].seq, 1, EVERYTHING)
    assert told is not None
    hand = read(told.phh)
    assert replayed(table.play, "", 52, hand).stacks == hand.finishing
