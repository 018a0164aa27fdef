"""Dice of a sealed shoe in a journal: counted in the state, thrown again by `verify`, told in its record."""

import pytest

from houseway.cards.dice import dice_key, throw_dice
from houseway.journal import verify
from houseway.journal.checking.dice import dice_problems
from houseway.journal.record import unopened
from houseway.journal.recorded_floor import RecordedFloor
from houseway.journal.rows import read_entry
from houseway.journal.telling.recall import shown_shoe
from houseway.server.demo.house import FILES
from houseway.table import Phase, Role
from houseway.table import commands as c
from houseway.table import events as e
from houseway.table.demonstration.evening import Demonstration
from houseway.table.envelope import Signature
from houseway.table.session import Table
from houseway.table.shoe.spent import faults
from houseway.table.state import Shoe
from tests.memory_store import MemoryStore
from tests.texts import list_problems
from tests.unit.cards.sealed_records import SHARES


class Evening(Demonstration):
    """Rounds of a demonstration in a journal; `other` dice are a dishonest house's own."""

    def __init__(self, name: str, other: tuple[int, ...] = ()) -> None:
        self.store = MemoryStore()
        self.other = other
        super().__init__(Table.open(FILES / f"{name}.toml", RecordedFloor(self.store)), 1, 3)

    def _filled(self, command: c.Command, shoe: Shoe | None, fallen: tuple[int, ...]) -> c.Command:
        if isinstance(command, c.ShowDice) and self.other:
            return c.ShowDice(self.other)
        return super()._filled(command, shoe, fallen)

    def shown(self) -> list[e.DiceShown]:
        stream = f"table/{self.table.state.table}"
        rows = self.store.read(stream)
        return [event for row in rows for event in read_entry(row).events if isinstance(event, e.DiceShown)]


@pytest.mark.parametrize("name", ["pai-gow", "super-pan-9"])
def test_every_throw_is_bound_and_counted_by_its_shoe(name):
    evening = Evening(name)
    assert [*evening.play(4)]
    assert verify(evening.store) == []
    numbers = [event.throw for event in evening.shown()]
    # Pai gow's tiles last a hand, a shoe of Super Pan 9 lasts many.
    assert numbers == ([1] * 3 if name == "pai-gow" else [1, 2, 3])
    shoe = evening.table.state.shoe
    assert shoe is not None
    assert shoe.throws == numbers[-1]


def test_dice_that_the_house_chose_are_found(words):
    evening = Evening("super-pan-9", other=(1, 1, 1))
    assert [*evening.play(3)]
    found = verify(evening.store)
    assert len(found) == len(evening.shown()) == 2
    words(list_problems(found))


def test_the_record_of_a_shoe_proves_its_dice():
    evening = Evening("pai-gow")
    assert [*evening.play(3)]
    stream = f"table/{evening.table.state.table}"
    head = max(row.seq for row in evening.store.read(stream))
    record = shown_shoe(evening.store, unopened(evening.store, stream), head, 2)
    assert record is not None
    assert record.throws in [((1, *event.dice),) for event in evening.shown()]
    assert faults(record) == []


def test_a_misdealt_round_has_used_its_throw():
    evening = Evening("super-pan-9")
    table = evening.table
    acts = evening.play(3)
    for _ in acts:
        if evening.shown() and table.state.phase is Phase.DEALING and table.state.deal.has_cards:
            break
    witness = Signature("dealer", Role.DEALER)
    table.do(c.DeclareMisdeal("a card was exposed"), "floor", Role.FLOOR, witness)
    assert [*acts]
    # The hand that is dealt again keeps its dice, and the next one is thrown for anew.
    assert [event.throw for event in evening.shown()] == [1, 2]
    assert verify(evening.store) == []


@pytest.mark.parametrize("shares", [(), SHARES], ids=["no shares", "two shares"])
def test_the_code_of_the_check_and_that_of_the_table_throw_alike(shares):
    for number in range(1, 200):
        seed = number.to_bytes(32, "big")
        shoe = Shoe(1, 8, "ab" * 32, 14, shares=shares)
        dice = throw_dice(dice_key(seed), number, shares)
        assert [*dice_problems(shoe, seed, e.DiceShown(dice, number))] == []
        wrong = (dice[0] % 6 + 1, *dice[1:])
        assert len([*dice_problems(shoe, seed, e.DiceShown(wrong, number))]) == 1


def test_dice_that_no_seal_binds_are_not_looked_at():
    assert [*dice_problems(None, None, e.DiceShown((1, 2, 3)))] == []
    assert len([*dice_problems(Shoe(1, 8, "ab" * 32, 14), None, e.DiceShown((1, 2, 3), 1))]) == 1
