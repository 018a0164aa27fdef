"""A dealer who takes back everything that was recorded, sees that all is as it was, and records it again."""

from typing import Any

from msgspec.structs import replace

from houseway.journal import TableRecord
from houseway.table import Role, TableState
from houseway.table.console import console_of
from houseway.table.console.documents import Console, LegalAct
from tests.unit.table.console_walker import Walker

TAKE_BACK = "take_back_card"
# Of the steps of a walk so many go back several acts at once, by the floor's word.
SEVERAL = 0.04
# What was said aloud is not unsaid; links are streams of their own.
APART = ("said", "links", "keyed")
FIELDS = [name for name in TableState.__struct_fields__ if name not in APART]


def lying(state: TableState) -> dict[str, Any]:
    """Everything at the table; a wager that is put down again lies there, whatever its number in the row."""
    fields = {name: getattr(state, name) for name in FIELDS}
    fields["seats"] = [replace(seat, bets=tuple(sorted(seat.bets, key=repr))) for seat in state.seats]
    # What nothing has followed stands once something has.
    fields["keyed"] = [each for each in state.keyed if each.before is None]
    return fields


class UndoingWalker(Walker):
    """Each act that can be taken back is done, taken back and done again; chips and cards lie as before."""

    def __init__(self, record: TableRecord, seed: object = 0) -> None:
        super().__init__(record, seed)
        self.undone: set[str] = set()
        self.went_back = 0
        # As it was before each that can be taken back, and how much has been done by then that stands.
        self.before: list[tuple[int, dict[str, Any], dict[str, int]]] = []
        self.stands = 0

    @property
    def books(self) -> dict[str, int]:
        return {account: cents for account, cents in self.record.ledger.balances.items() if cents}

    def step(self) -> None:
        earlier = [
            way.act
            for entry in console_of(self.state, Role.DEALER).irregularities
            for way in entry.ways
            if way.act.id.startswith(f"{TAKE_BACK}-")
            and self.before[way.act.command["number"] - 1][0] == self.stands
        ]
        if earlier and self.chance.random() < SEVERAL:
            self.go_back(self.chance.choice(earlier))
        super().step()

    def go_back(self, act: LegalAct) -> None:
        assert act.sign_off is Role.FLOOR, act
        number = act.command["number"]
        assert super().is_done(act, {"reason": "Misread."})
        assert (self.stands, lying(self.state), self.books) == self.before[number - 1], act
        self.before = self.before[: number - 1]
        self.went_back += 1

    def is_done(self, act: LegalAct, said: dict[str, Any]) -> bool:
        before, has_bet = self.state, self.has_bet
        told = self.stands, lying(before), self.books
        if not super().is_done(act, said):
            return False
        is_recorded = self.is_recorded(before)
        if is_recorded:
            self.take_back(told)
            self.has_bet = has_bet
            self.sent += 1
            # What was drawn, asked and paid is drawn, asked and paid again.
            assert super().is_done(act, said)
        keyed = self.state.keyed
        self.before = [*self.before[: len(keyed) - 1], told] if is_recorded else self.before[: len(keyed)]
        # A hand that was opened lies closed again; whatever else is no card and no choice stands.
        self.stands += keyed[-1].before is not None if is_recorded else not act.id.startswith("turn_cards")
        return True

    def is_recorded(self, before: TableState) -> bool:
        keyed = self.state.keyed
        return bool(keyed) and keyed[-1] not in before.keyed

    def take_back(self, told: tuple[int, dict[str, Any], dict[str, int]]) -> None:
        console: Console = console_of(self.state, Role.DEALER)
        assert console.last is not None, self.done[-1]
        assert console.last.undo == TAKE_BACK, console.last
        back = next(act for act in console.acts if act.id == TAKE_BACK)
        # Cash that changed hands is for two to sign, everything else for the dealer alone.
        command = self.done.pop().partition("-")[0]
        assert back.sign_off is (Role.FLOOR if command == "buy_in" else None), command
        reasons = back.needs[0].choices
        assert reasons == ("Miskeyed.", "Misread.", "The patron changed it before the card.")
        assert super().is_done(back, {"reason": reasons[0]})
        self.done.pop()
        assert (self.stands, lying(self.state), self.books) == told, command
        self.undone.add(command)
