"""What watchers of a table are sent: each part when it changed, the same text to all who see the same."""

from types import SimpleNamespace
from typing import Any, cast

import msgspec

from houseway.journal.rows import Head
from houseway.server.live.showing import NOTHING_SEEN, Seen, Showing
from houseway.server.messages import BoardShown, ConsoleShown, LayoutShown, Shown
from houseway.table import Role
from houseway.table import commands as c
from tests.clauses.massachusetts.test_8_9_10_table import BETS, midi
from tests.tables import LAYOUT, PLAYER, CheckedTable, betting_table

House = LayoutShown | BoardShown | ConsoleShown | Shown
_heard = msgspec.json.Decoder(House)


class Watched:
    """A table of a test, looked at by whoever asks."""

    def __init__(self, table: CheckedTable) -> None:
        self.table = table
        self._record = SimpleNamespace(
            state=table.state, linked=table.state, head=Head(1), ledger=table.ledger
        )
        self._showing = Showing(cast(Any, self._record))
        self._seen: dict[str, Seen] = {}

    def news(self, patron: str, role: Role = Role.PATRON) -> list[House]:
        return [_heard.decode(message) for message in self.texts_for(patron, role)]

    def texts_for(self, patron: str, role: Role = Role.PATRON) -> list[str]:
        if self._record.state is not self.table.state:
            self._record.state = self._record.linked = self.table.state
            self._record.head = Head(self._record.head.seq + 1)
            self._showing.has_changed()
        messages, self._seen[patron] = self._showing.news(
            role, patron, None, self._seen.get(patron, NOTHING_SEEN)
        )
        return messages


def view_of(news: list[House]) -> Any:
    shown = news[-1]
    assert isinstance(shown, Shown)
    return shown.view


def test_the_first_time_all_three_parts_are_sent_in_order():
    watched = Watched(betting_table(3))
    assert [type(part) for part in watched.news("p3")] == [LayoutShown, BoardShown, Shown]


def test_then_the_view_alone_until_a_round_or_the_floor_changes_more():
    watched = Watched(betting_table(3))
    watched.news("p3")
    watched.table.bet(3, PLAYER, 1_000)
    assert [type(part) for part in watched.news("p3")] == [Shown]
    watched.table.settle("7s", "9h", "Kd", "9c")
    board, _ = watched.news("p3")
    assert isinstance(board, BoardShown)
    assert [bead.winner for bead in board.board.roads.bead_plate] == ["banker"]
    watched.table.supervisor(c.PostOffers(LAYOUT[:3]))
    layout, _ = watched.news("p3")
    assert isinstance(layout, LayoutShown)
    assert len(layout.layout.offers) == 3
    assert layout.seq == 4


def test_one_who_missed_a_round_is_sent_its_board_later():
    watched = Watched(betting_table(3))
    watched.news("p3")
    watched.table.settle("7s", "9h", "Kd", "9c")
    watched.table.dealer(c.NextRound())
    assert [type(part) for part in watched.news("p3")] == [BoardShown, Shown]


def test_only_the_last_letters_differ_between_patrons():
    watched = Watched(betting_table(3, 4))
    *parts, third = watched.texts_for("p3")
    *same_parts, fourth = watched.texts_for("p4")
    assert [id(part) for part in parts] == [id(part) for part in same_parts]
    assert third.removesuffix("3}}") == fourth.removesuffix("4}}")
    assert view_of(watched.news("p4")).your_seat == 4
    assert view_of(watched.news("passer-by")).your_seat is None


def test_ma_9_d_only_who_holds_the_cards_sees_them():
    watched = Watched(midi(*BETS))
    watched.table.dealer(c.HandCards("player"))
    holder, other, staff = watched.news("p5"), watched.news("p2"), watched.news("p5", Role.DEALER)
    assert view_of(holder).hands[0].cards == ("As", "3d")
    assert view_of(holder).your_seat == 5
    assert view_of(other).hands[0].cards == view_of(staff).hands[0].cards == ("??", "??")
    assert view_of(staff).your_seat is None


def test_ma_9_d_who_holds_the_bankers_hand_sees_it_and_nobody_else():
    watched = Watched(midi(*BETS))
    watched.table.dealer(c.HandCards("player"), c.ReturnCards(5, "player"), c.HandCards("banker"))
    holder, other = view_of(watched.news("p3")), view_of(watched.news("p5"))
    assert (holder.hands[1].cards, holder.hands[1].total) == (("2h", "3c"), 5)
    assert (other.hands[1].cards, other.hands[1].total) == (("??", "??"), None)


def test_only_those_who_give_commands_at_a_console_are_sent_one():
    watched = Watched(betting_table(3))
    sent = {role: ConsoleShown in map(type, watched.news(f"a-{role}", role)) for role in Role}
    console, none = (Role.DEALER, Role.FLOOR, Role.EXECUTIVE), (Role.PATRON, Role.SURVEILLANCE)
    assert sent == dict.fromkeys(console, True) | dict.fromkeys(none, False)
