"""A house whose disk fails at random: nothing acknowledged is lost, nothing is done twice."""

import random

import pytest

from houseway.cards.pack import FIFTY_TWO
from houseway.cards.seal import commitment
from houseway.cards.shoe import cut, shuffled
from houseway.journal import StoreError, TableRecord, replay, verify
from houseway.journal.stores.store import shoe_seal
from houseway.refusals import Refusal, Refused
from houseway.rules import load
from houseway.table import Envelope, Phase, Role
from houseway.table import commands as c
from houseway.table.state import ShoeStage
from tests.memory_store import MemoryStore
from tests.routine import next_act
from tests.storm.seeds import seeds
from tests.tables import DECKS, LAYOUT, NOON
from tests.unit.journal.recorded import STREAM

STEPS = 400


class StormyStore(MemoryStore):
    """One append in three fails, half of those after all was written."""

    def __init__(self, chance: random.Random) -> None:
        super().__init__()
        self._chance = chance

    def append_all(self, batches):
        weather = self._chance.randrange(6)
        if weather == 0:
            raise StoreError("failed before the write")
        answers = super().append_all(batches)
        if weather == 1:
            raise StoreError("failed after the write")
        return answers


class Storm:
    """A dealer and three patrons, driven by one seed."""

    def __init__(self, seed: int) -> None:
        self.chance = random.Random(seed)
        self.store = StormyStore(self.chance)
        self.record = TableRecord.create(self.store, "t-1", load("co/baccarat"))
        self.done: dict[str, int] = {}
        self.sent = 0

    def step(self) -> None:
        patron = self.chance.randint(0, 3)
        actor, role = (f"p{patron}", Role.PATRON) if patron else ("dealer", Role.DEALER)
        self.sent += 1
        command = self._patron_act(patron) if patron else self._dealer_act()
        if isinstance(command, c.BuyIn):
            actor, role = "dealer", Role.DEALER
        self._send(Envelope(f"c{self.sent}", actor, role, NOON, command))

    def _send(self, envelope: Envelope) -> None:
        """Send, and send again under the same id while the house could not record it, or just to be sure."""
        for _ in range(self.chance.randint(1, 3)):
            before = self.record.state
            try:
                seq = self.record.act(envelope)
            except Refused as refused:
                unchanged = self.record.state == before
                assert unchanged, "a refused command changed the table"
                if refused.reason is not Refusal.NOT_RECORDED:
                    return
            else:
                assert self.done.setdefault(envelope.id, seq) == seq, "a retry got another answer"

    def _patron_act(self, seat: int) -> c.Command:
        offer = self.chance.choice(LAYOUT).key
        cents = self.chance.choice([500, 1_000, 5_000])
        acts: list[c.Command] = [
            c.Sit(seat, f"Patron {seat}"),
            c.BuyIn(seat, 20_000, {10_000: 2}),
            c.PlaceBet(seat, *offer, cents),
            c.PlaceBet(seat, *offer, cents),
            c.TakeBack(seat, *offer),
            c.Leave(seat),
        ]
        return self.chance.choices(acts, [3, 3, 6, 6, 1, 1])[0]

    def _dealer_act(self) -> c.Command:
        state = self.record.state
        shoe = state.shoe
        if state.phase is Phase.UNOPENED:
            return c.OpenTable("t-1", state.game.id, state.digest, (1, 2, 3), LAYOUT, 0)
        if shoe is None or shoe.stage is ShoeStage.REVEALED:
            return self._shuffle(shoe.number + 1 if shoe else 1)
        seed = shoe.number.to_bytes(32, "big")
        if shoe.stage is ShoeStage.LOADED:
            return c.Cut(self.chance.randint(10, 400))
        if shoe.stage is ShoeStage.SPENT:
            return c.RevealShoe(seed.hex())
        return next_act(state, cut(shuffled(seed, FIFTY_TWO.counts(DECKS)), shoe.position))

    def _shuffle(self, number: int) -> c.LoadShoe:
        seed = number.to_bytes(32, "big")
        self.store.seal(shoe_seal(STREAM, number), seed)
        # The cutting card lies deep, so that a storm sees several shoes.
        return c.LoadShoe(commitment(seed, FIFTY_TWO.counts(DECKS)), DECKS, 380)


@pytest.mark.parametrize("seed", seeds(8, 300))
def test_a_stormy_evening(seed):
    storm = Storm(seed)
    for _ in range(STEPS):
        storm.step()
    rows = {row.seq for row in storm.store.read(STREAM)}
    assert set(storm.done.values()) <= rows, "an acknowledged command is lost"
    assert replay(storm.store, STREAM) == storm.record.state
    assert verify(storm.store) == []
    assert sum(storm.record.ledger.balances.values()) == 0


def test_storms_reach_settled_rounds_and_second_shoes():
    storm = Storm(0)
    for _ in range(STEPS):
        storm.step()
    assert storm.record.state.round > 5
    assert storm.record.state.shoe is not None
    assert storm.record.state.shoe.number >= 2
