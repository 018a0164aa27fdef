"""A table's act and what it does to its links are recorded together or not at all."""

from collections.abc import Iterator

import pytest

from houseway.journal import StoreError, TableRecord, keeper, verify
from houseway.journal.link_record import LinkRecord
from houseway.journal.links import Links
from houseway.journal.rows import Row, read_entry
from houseway.refusals import Refusal, Refused
from houseway.table import Role, Signature
from houseway.table import commands as c
from houseway.table.link import LinkEnvelope
from houseway.table.link.commands import AdjustMeter
from houseway.table.link.must_hit import amount_of
from tests.memory_store import MemoryStore
from tests.texts import list_problems
from tests.unit.journal.linked import (
    EXECUTIVE,
    MASSACHUSETTS,
    NO_KING_NINE,
    NOON,
    ROYAL_9,
    SIX_ACES,
    LinkedTables,
    jackpot,
)


class FailingStore(MemoryStore):
    """The next append fails, before or after it was written."""

    failing = ""

    def append_all(self, batches):
        failing, self.failing = self.failing, ""
        if failing == "before":
            raise StoreError("failed before the write")
        answers = super().append_all(batches)
        if failing == "after":
            raise StoreError("failed after the write")
        return answers


class WatchedStore(MemoryStore):
    """Remembers from where streams were read."""

    def __init__(self) -> None:
        super().__init__()
        self.begun: list[int] = []

    def read(self, stream: str, from_seq: int = 1) -> Iterator[Row]:
        self.begun.append(from_seq)
        return super().read(stream, from_seq)


def started(store):
    floor = LinkedTables(store)
    floor.add("e-1")
    floor.add("e-2")
    floor.ready("e-1", 1, 2)
    return floor


def lengths(store):
    return {stream: head.seq for stream, head in store.heads().items()}


def test_one_append_holds_the_row_of_the_table_and_those_of_its_links():
    store = MemoryStore()
    floor = started(store)
    before = lengths(store)
    floor.bets("e-1", 1, 2)
    after = lengths(store)
    assert after["link/harmony"] == before["link/harmony"] + 1
    row = list(store.read("table/e-1"))[-1]
    assert read_entry(row).saw == {"harmony": before["link/harmony"]}
    assert floor.link().meters["main"].cents == 1_000_030
    assert floor.link().meters["main"].reserve == 6


def test_a_row_that_looked_at_no_link_says_nothing_of_them():
    floor = started(store := MemoryStore())
    floor.dealer("e-1", c.NextRound())
    assert b'"saw"' not in list(store.read("table/e-1"))[-1].body


@pytest.mark.parametrize("failing", ["before", "after"])
def test_a_failed_append_leaves_table_and_link_in_step_and_a_retry_is_done_once(failing):
    store = FailingStore()
    floor = started(store)
    floor.dealer("e-1", c.NextRound())
    floor.do("e-1", "e-1-p1", c.PlaceBet(1, "player", "player", "standard", 500))
    floor.do("e-1", "e-1-p1", c.PlaceBet(1, "harmony-progressive", None, "PT-PRG-HP-01", 100))
    floor.dealer("e-1", c.NoMoreBets())
    start = floor.envelope("dealer", c.StartGame())
    store.failing = failing
    if failing == "before":
        with pytest.raises(Refused) as refused:
            floor.tables["e-1"].act(start)
        assert refused.value.reason is Refusal.NOT_RECORDED
        assert floor.link().meters["main"].cents == 1_000_000
        assert not floor.state("e-1").keypad.started
    assert floor.tables["e-1"].act(start) == floor.tables["e-1"].act(start)
    assert floor.link().meters["main"].cents == 1_000_015
    assert floor.state("e-1").keypad.started
    assert verify(store) == []


def test_a_link_that_moved_on_unseen_is_a_conflict_and_nothing_is_written():
    store = MemoryStore()
    floor = started(store)
    stranger = TableRecord.resume(store, "table/e-2", Links(store))
    assert stranger.linked.links.keys() == {"harmony"}
    floor.bets("e-1", 1)
    before = lengths(store)
    opening = floor.envelope("floor", c.PostOffers(stranger.state.offers[:1]))
    stranger.act(opening)
    again = floor.envelope("floor", c.PostOffers(floor.state("e-1").offers))
    with pytest.raises(Refused) as refused:
        stranger.act(again)
    assert refused.value.reason is Refusal.NOT_RECORDED
    assert lengths(store) == {**before, "table/e-2": before["table/e-2"] + 1}
    assert stranger.links["harmony"].head.seq == before["link/harmony"]


def test_after_a_restart_the_link_is_as_the_journal_tells_it():
    store = MemoryStore()
    floor = jackpot(store)
    again = floor.resume()
    assert again.link() == floor.link()
    assert again.links["harmony"].ledger.balances == floor.links["harmony"].ledger.balances
    assert again.state("e-1") == floor.state("e-1")


def test_a_link_starts_from_its_snapshot_and_goes_on():
    store = WatchedStore()
    floor = jackpot(store)
    store.anchor(NOON, [floor.links["harmony"].moment()])
    floor.bets("e-2", 3)
    store.begun = []
    again = LinkRecord.resume(store, "harmony")
    assert again.state == floor.link()
    assert min(store.begun) > 1
    assert verify(store) == []


def adjustment(id_, cents=500, witness=EXECUTIVE, meter="main"):
    command = AdjustMeter(meter, cents, "the sign fell behind")
    return LinkEnvelope(id_, "flo", Role.FLOOR, NOON, command, witness)


def test_a_meter_is_adjusted_by_hand_once_however_often_it_is_sent():
    store = MemoryStore()
    floor = jackpot(store)
    link = floor.links["harmony"]
    assert link.act(adjustment("a1")) == link.act(adjustment("a1")) == link.head.seq
    assert link.state.meters["main"].cents == 512
    with pytest.raises(Refused) as refused:
        link.act(adjustment("a1", 600))
    assert refused.value.reason is Refusal.ID_REUSED
    with pytest.raises(Refused) as refused:
        link.act(adjustment("a2", witness=Signature("flo", Role.FLOOR)))
    assert refused.value.reason is Refusal.SECOND_SIGNATURE_NEEDED
    assert verify(store) == []


@pytest.mark.parametrize("failing", ["before", "after"])
def test_an_adjustment_that_could_not_be_recorded_can_be_sent_again(failing):
    store = FailingStore()
    floor = started(store)
    link = floor.links["harmony"]
    store.failing = failing
    if failing == "before":
        with pytest.raises(Refused):
            link.act(adjustment("a1"))
    link.act(adjustment("a1"))
    assert link.state.meters["main"].cents == 1_000_500


def test_while_a_jackpot_is_pending_no_table_of_the_link_starts_a_game():
    store = MemoryStore()
    floor = started(store)
    floor.ready("e-2", 3)
    floor.bets("e-1", 1, 2)
    floor.deal("e-1", *SIX_ACES)
    floor.finish("e-1", until=c.VerifyHit)
    floor.dealer("e-2", c.NextRound())
    with pytest.raises(Refused) as refused:
        floor.do("e-2", "e-2-p3", c.PlaceBet(3, "harmony-progressive", None, "PT-PRG-HP-01", 100))
    assert refused.value.reason is Refusal.JACKPOT_PENDING
    floor.finish("e-1")
    floor.do("e-2", "e-2-p3", c.PlaceBet(3, "harmony-progressive", None, "PT-PRG-HP-01", 100))
    assert verify(store) == []


@pytest.fixture
def low_amounts(monkeypatch):
    """The keeper draws seeds whose amounts are reached within eight rounds of twelve bettors."""
    seeds = (number.to_bytes(32, "big") for number in range(10_000))
    low = (seed for seed in seeds if 10_300 < amount_of(seed, 10_000, 20_000) < 10_700)
    monkeypatch.setattr(keeper, "new_seed", lambda: next(low))


def royal(store):
    floor = LinkedTables(store, MASSACHUSETTS)
    floor.add("m-1")
    floor.keep_secrets("m-1")
    floor.ready("m-1", *range(1, 13))
    return floor


def won(store):
    return any(b'"amount_revealed"' in row.body for row in store.read("link/royal"))


def play(floor):
    floor.bets("m-1", *range(1, 13), on=ROYAL_9, unit=500)
    floor.deal("m-1", *NO_KING_NINE)
    floor.finish("m-1")


def test_ma_13_j_the_keeper_looks_after_every_round_and_shows_the_amount_when_it_is_reached(
    low_amounts,
):
    store = MemoryStore()
    floor = royal(store)
    sealed = floor.link("royal").sealed
    assert store.sealed(f"link/royal/must-hit/{sealed}") is not None
    while not won(store):
        play(floor)
        floor.keep_secrets("m-1")
    assert floor.link("royal").sealed not in ("", sealed)
    assert floor.link("royal").meters["must-hit"].cents == 10_000
    assert verify(store) == []


def test_ma_13_j_a_crash_between_end_game_and_the_reveal_only_delays_it(low_amounts):
    store = MemoryStore()
    floor = royal(store)
    while not won(store):
        play(floor)
        floor = floor.resume()
        floor.keep_secrets("m-1")
    assert verify(store) == []


def test_ma_13_j_an_award_that_was_due_and_not_drawn_is_found(low_amounts, words):
    store = MemoryStore()
    floor = royal(store)
    for _ in range(8):
        play(floor)
    words(list_problems(verify(store)))


def test_ma_13_j_an_award_that_is_drawn_late_is_drawn_and_found(low_amounts, words):
    """Whoever lets its round go by could have waited for other bettors."""
    store = MemoryStore()
    floor = royal(store)
    for _ in range(7):
        play(floor)
    floor.links["royal"].act(adjustment("to its brim", 9_500, meter="must-hit"))
    play(floor)
    floor.keep_secrets("m-1")
    assert won(store)
    words(list_problems(verify(store)))


def test_ma_13_j_another_secret_put_in_the_place_of_a_sealed_one_is_found(low_amounts, words):
    store = MemoryStore()
    floor = royal(store)
    name = f"link/royal/must-hit/{floor.link('royal').sealed}"
    assert store.sealed(name) is not None
    store._sealed[name] = b"another seed of the house's liking"
    words(list_problems(verify(store)))


def test_a_deleted_seed_of_a_must_hit_amount_is_noticed(words):
    store = MemoryStore()
    floor = royal(store)
    assert verify(store) == []
    del store._sealed[f"link/royal/must-hit/{floor.link('royal').sealed}"]
    words(list_problems(verify(store)))
