"""102.R at a table of real cards: closed hands are not keyed, what is laid and discarded is."""

from typing import Self

from houseway.refusals import Refusal
from houseway.table import Role
from houseway.table import commands as c
from houseway.table.console import console_of
from houseway.table.views.view import view
from tests.tables import FLOOR, CheckedTable, refused


class RealTable(CheckedTable):
    """A dealer who does what the console proposes, with the cards that are seen."""

    @classmethod
    def open_real(cls, players: int) -> Self:
        table = cls.open_pan([40_00] * players)
        table.dealer(c.InspectCards(), c.WashCards(), c.LoadShoe("", 8, 0), c.Cut(160), c.NextRound())
        return table

    @property
    def console(self):
        return console_of(self.state, Role.DEALER)

    def keys(self, id_, *cards):
        """An act of the console; it must be proposed, and ask for cards where some are keyed."""
        (legal,) = [each for each in self.console.acts if each.id == id_]
        assert [need.name for need in legal.needs] == (["cards"] if cards else [])
        command = dict(legal.command)
        made = {"choose": c.Choose, "deal_street": c.DealStreet}[command.pop("type")]
        if cards:
            command["cards"] = cards
        return self.do_as("dealer", made(**command))

    def next(self, *cards):
        return self.keys(self.console.prompt.act, *cards)

    def of(self, seat):
        return self.pan.player(seat)


def ready(players=2):
    """Ten cards each that nobody has seen; all stay, and seat 1 draws first."""
    table = RealTable.open_real(players)
    table.next(*["Kd"] * (players - 1), "As")
    table.next()
    for _ in range(players):
        table.next()
    return table


def test_102_r_6_hands_are_dealt_closed_and_nobody_keys_them():
    table = ready()
    assert [len(player.unseen) for player in table.state.deal.pan.players] == [10, 10]
    assert table.state.shoe.cards_left == 320 - 2 - 20
    hand = next(hand for hand in view(table.state, Role.DEALER, None).hands if hand.name == "place-1")
    assert hand.cards == ("??",) * 10


def test_102_r_28_a_meld_that_is_keyed_is_paid_and_the_discard_follows():
    table = ready()
    table.next()
    table.next("7s")
    table.keys("key-new", "7s", "7s", "7s")
    assert table.console.prompt.act == "choose-place-1-call"
    table.next()
    assert (table.of(1).chips, table.of(2).chips) == (44, 36)
    table.next("Kh")
    assert (len(table.of(1).unseen), table.of(1).spread) == (7, 3)


def test_102_r_29_a_rope_is_added_to_split_and_borrowed_from_with_cards_of_the_closed_hand():
    table = ready()
    table.next()
    table.next("Jd")
    table.keys("key-new", "5d", "6d", "7d", "Jd")
    table.next("Kh")
    for card in ("3h", "Qd"):
        table.next()
        table.next(card)
        if card == "3h":
            table.next()
    # The queen fits what lies there: the console knows that step, the four comes from the hand.
    table.keys("lay-0")
    table.keys("key-add-0", "4d")
    meld = {"choice": "split", "cards": ("7d", "Jd", "Qd")}
    (split,) = [each for each in table.console.acts if each.command and meld.items() <= each.command.items()]
    table.keys(split.id)
    table.next("2c")
    table.next()
    table.next("3c")
    table.next()
    table.next()
    table.next("3d")
    table.keys("lay-0")
    table.keys("key-borrow-0", "3d", "3s", "3c")
    # Three threes of three suits are a condition, and the rope has done without one.
    assert table.of(1).owed == 1
    assert table.of(1).spread == 4 + 2 + 1 + 2


def test_102_r_14_the_option_card_may_be_taken_with_cards_that_nobody_knows():
    table = ready()
    table.next()
    table.next("5h")
    table.next()
    table.keys("choose-place-2-take")
    table.keys("key-new", "5h", "5d", "5c")
    assert table.of(2).owed == 1


def test_102_r_25_eleven_keyed_cards_are_out():
    table = ready()
    table.next()
    table.next("Kd")
    for meld in (("Jd", "Qd", "Kd"), ("3s", "3s", "3s"), ("6h", "6d", "6c", "6s", "6s")):
        table.keys("key-new", *meld)
    table.next()
    assert table.console.prompt.act == "choose-place-1-out"
    table.next()
    assert table.of(1).chips == 40 + 5 + 2 + 5


def test_102_r_4_no_card_is_seen_more_often_than_the_pack_has_it():
    table = ready()
    table.next()
    table.next("7s")
    table.keys("key-new", *["7s"] * 8)
    assert "key-add-0" not in [each.id for each in table.console.acts]
    refused(Refusal.CARDS_NOT_IN_SHOE, table, "dealer", c.Choose(1, "place-1.0", "add", cards=("7s",)))


def test_102_r_9_a_drawn_card_is_always_keyed():
    table = ready()
    table.next()
    refused(Refusal.CARD_UNREADABLE, table, "dealer", c.DealStreet(("??",)))


def test_102_r_6_a_sealed_deck_deals_cards_that_the_house_knows():
    table = CheckedTable.open_pan([40_00] * 2)
    table.shuffle(1)
    table.do_as("dealer", c.NextRound())
    table.do_next()
    refused(Refusal.CARD_UNREADABLE, table, "dealer", c.DealStreet(()))


def test_eight_players_are_dealt_at_the_console():
    table = ready(8)
    assert table.state.shoe.cards_left == 320 - 8 - 80


def undo(table, number=0, by="dealer", reason="misheard"):
    table.do_as(by, c.TakeBackCard(number or len(table.state.keyed), reason))


def test_what_the_dealer_misheard_or_misread_is_taken_back(words):
    table = RealTable.open_real(3)
    table.next("Kd", "Qd", "As")
    table.next()
    first = table.console.prompt.words
    table.keys("choose-place-1-retire")
    words(table.console.last.words)
    undo(table)
    assert (table.console.prompt.words, table.of(1).status) == (first, "undeclared")
    for _ in range(3):
        table.next()
    table.next()
    before = table.state.deal, table.state.shoe
    table.next("5h")
    undo(table)
    assert (table.state.deal, table.state.shoe) == before
    table.next("6h")
    assert table.pan.card is not None


def test_what_was_paid_for_a_meld_goes_back_to_who_paid_it():
    table = ready(2)
    table.next()
    table.next("7s")
    table.keys("key-new", "7s", "7s", "7s")
    undo(table)
    assert table.of(1).melds == ()
    table.keys("key-new", "7s", "7s", "7s")
    chips = [table.state.seat(seat).chips for seat in (1, 2)]
    table.keys("choose-place-1-call")
    assert [table.state.seat(seat).chips for seat in (1, 2)] != chips
    undo(table)
    assert [table.state.seat(seat).chips for seat in (1, 2)] == chips


def test_what_a_player_acted_on_goes_back_by_the_floors_word():
    other = ready(2)
    other.next()
    other.next("5h")
    keyed = len(other.state.keyed)
    refused(Refusal.SECOND_SIGNATURE_NEEDED, other, "dealer", c.TakeBackCard(keyed - 1, "misread"))
    undo(other)
    undo(other)
    assert other.state.keyed
    before = other.state.deal
    other.do_as("p1", c.Choose(1, "place-1", "touch"))
    refused(Refusal.SECOND_SIGNATURE_NEEDED, other, "dealer", c.TakeBackCard(1, "misread"))
    last = c.TakeBackCard(len(other.state.keyed), "misread")
    refused(Refusal.SECOND_SIGNATURE_NEEDED, other, "dealer", last)
    other.do_as("dealer", last, FLOOR)
    assert other.state.deal != before
