"""Hands of Panguingue in a journal: decided again, held against the ledger and against the sealed pack."""

import itertools
from datetime import UTC, datetime
from hashlib import sha256
from pathlib import Path
from typing import Any

from houseway.cards.seal import commitment, seal_of
from houseway.families.betting import Stakes
from houseway.families.panguingue.acts.usual import usual
from houseway.families.panguingue.rules.paying import outs_due
from houseway.families.round import Ask
from houseway.journal import TableRecord
from houseway.journal.checking.verification import verify
from houseway.journal.stores.store import shoe_seal, table_stream
from houseway.journal.telling.pan_hands import pan_hands_of
from houseway.journal.telling.reports import books_of
from houseway.rules import load
from houseway.rules.fees import posted_schedule
from houseway.table import Envelope, Phase, Role
from houseway.table import commands as c
from houseway.table.routine import comes_next
from houseway.table.shoe.filling import filled
from tests.first_fill import first_fill
from tests.memory_store import MemoryStore
from tests.texts import list_problems

NOON = datetime(2026, 1, 2, 12, tzinfo=UTC)
SEATS = (1, 2, 3, 4)


FEES = Path("examples/poker-room/pan-fees.toml").resolve()


def played(store, hands, fee=""):
    game = load("ca/panguingue")
    record: Any = TableRecord.create(store, "pan", game)
    numbers = itertools.count()

    def do(actor, role, command):
        record.act(Envelope(f"x{next(numbers)}", actor, role, NOON, command))

    posted = c.Collection(posted_schedule(fee), 1, "posted") if fee else None
    house = c.House(stakes=Stakes("chips", 100, buy_in=(20_00, 500_00)), collection=posted)
    do("dealer", Role.DEALER, c.OpenTable("pan", game.id, game.digest, SEATS, (), 0, house=house))
    record.act(first_fill(NOON))
    for seat in SEATS:
        do(f"p{seat}", Role.PATRON, c.Sit(seat, f"Player {seat}"))
        do("dealer", Role.DEALER, c.BuyIn(seat, 60_00, {60_00: 1}))
    for hand in range(1, hands + 1):
        seed = sha256(f"hand {hand}".encode()).digest()
        store.seal(shoe_seal(record.stream, hand), seed)
        promise = commitment(seed, game.pack.counts(8), seal_of(game.pack))
        do("dealer", Role.DEALER, c.LoadShoe(promise, 8, 0))
        do("dealer", Role.DEALER, c.Cut(100))
        order = record.state.shoe.order(seed)
        do("dealer", Role.DEALER, c.NextRound())
        while record.state.phase is Phase.DEALING:
            if isinstance(record.state.step_of(record.state.deal), Ask):
                said = usual(record.state)
                do(f"p{said.place}", Role.PATRON, said)
            else:
                command: Any = comes_next(record.state).command
                left = order[len(record.state.shoe.drawn) :]
                do("dealer", Role.DEALER, filled(record.state, command, left))
    return record


def test_a_journal_of_hands_is_verified_and_resumed():
    store = MemoryStore()
    record = played(store, 2)
    assert verify(store) == []
    resumed: Any = TableRecord.resume(store, table_stream("pan"))
    assert resumed.state == record.state
    assert sum(seat.chips for seat in resumed.state.seats) + resumed.state.extra.tops * 100 == 240_00


def test_its_hands_are_told_with_what_each_has_won_and_no_fee_among_it():
    store = MemoryStore()
    record = played(store, 2, f"{FEES}/rules/1")
    told = pan_hands_of(store, "pan", record.head.seq + 1)
    assert ([hand.round for hand in told.hands], told.before) == ([2, 1], None)
    won = {seat: sum(dict(hand.gained)[seat] for hand in told.hands) for seat in SEATS}
    # Six dollars of fees a hand, of all together.
    assert sum(won.values()) == -record.state.extra.tops * 100
    assert {seat.number: seat.chips - 60_00 + 3_00 for seat in record.state.seats} == won
    assert told.hands[0].winner == record.state.extra.winner


def test_fees_of_players_are_reported_by_band():
    store = MemoryStore()
    record = played(store, 2, f"{FEES}/rules/1")
    assert verify(store) == []
    (fees,) = books_of(store).fees("table")
    assert (fees.hands, fees.everyone, fees.income) == (2, 12_00, 12_00)
    assert [(band.payer, band.fee, band.count) for band in fees.bands] == [("everyone", 3_00, 4)]
    chips = sum(seat.chips for seat in record.state.seats)
    assert chips + record.state.extra.tops * 100 == 240_00 - 12_00


def test_an_engine_that_pays_wrongly_is_found_by_verify(monkeypatch, words):
    """It decides the same again; the melds that lie there tell another sum."""
    paid = "houseway.families.panguingue.rules.turn.outs_due"
    monkeypatch.setattr(paid, lambda pan, seat, base: outs_due(pan, seat, base) + 1)
    store = MemoryStore()
    played(store, 1)
    problems = verify(store)
    assert problems
    words(list_problems(problems))
