import msgspec
import pytest

from houseway.table import commands as c
from tests.tables import BANKER, LAYOUT, PLAYER, SEED, CheckedTable, betting_table, spent_table


def opening(table: CheckedTable, /, **changes: object) -> c.OpenTable:
    game = table.state.game
    legal = c.OpenTable("t-1", game.id, game.digest, (1, 2, 3), LAYOUT, 0)
    return msgspec.structs.replace(legal, **changes)


def test_a_table_of_real_money_opens_with_an_empty_tray():
    table = CheckedTable.from_game("co/baccarat")
    for actor in ("dealer", "floor"):
        assert table.refusal(actor, opening(table, tray=1_000)).reason == "second_signature_needed"
    table.dealer(opening(table))
    assert not table.ledger.balances
    table.do_as("floor", c.FillTray({1_000: 1}), "dealer")
    assert dict(table.ledger.balances) == {"house/bankroll": -1_000, "tray/t-1": 1_000}


def test_a_table_of_play_money_opens_with_the_tray_of_its_demonstration():
    table = CheckedTable.from_game("co/baccarat")
    table.dealer(opening(table, tray=1_000, house=c.House(play_money=5_000)))
    assert dict(table.ledger.balances) == {"house/bankroll": -1_000, "tray/t-1": 1_000}


@pytest.mark.parametrize(
    ("changes", "reason"),
    [
        ({"seats": ()}, "layout_not_legal"),
        ({"seats": (1, 1)}, "layout_not_legal"),
        ({"seats": (0, 1)}, "layout_not_legal"),
        ({"offers": ()}, "layout_not_legal"),
        ({"offers": (c.Posted("roulette", None, "zero", 1, 2),)}, "unknown_offer"),
        ({"digest": "00"}, "unknown_game"),
        ({"table": "t-2"}, "unknown_game"),
        ({"options": {"no_such": 1}}, "unknown_option"),
        ({"tray": -1}, "amount_not_positive"),
    ],
)
def test_a_table_that_is_not_legal_does_not_open(changes, reason):
    table = CheckedTable.from_game("co/baccarat")
    assert table.refusal("dealer", opening(table, **changes)).reason == reason


def test_only_opening_comes_before_opening_and_it_comes_once():
    table = CheckedTable.from_game("co/baccarat")
    assert table.refusal("p3", c.Sit(3, "Three")).reason == "table_not_open"
    table.dealer(opening(table))
    assert table.refusal("dealer", opening(table)).reason == "table_already_open"


def test_closing_sends_everyone_away_with_their_chips():
    table = betting_table(2, 3)
    table.bet(3, BANKER, 1_000)
    assert table.refusal("dealer", c.Close()).reason == "bets_still_down"
    table.settle("9s", "7h", "Kd", "Kc")
    table.dealer(c.Close())
    assert table.ledger.balance("patron/p2/chips") == 100_000
    assert table.ledger.balance("patron/p3/chips") == 99_000
    assert table.refusal("p2", c.Sit(2, "Two")).reason == "table_closed"


def test_a_round_without_bets_cannot_be_closed_on_halfway():
    table = betting_table()
    table.deal("9s")
    assert table.refusal("dealer", c.Close()).reason == "bets_still_down"


def test_a_seed_is_shown_when_the_shoe_is_spent_and_once():
    table = spent_table()
    table.dealer(c.RevealShoe(SEED.hex()))
    assert SEED.hex() in table.state.announcements[-1]
    assert table.refusal("dealer", c.RevealShoe(SEED.hex())).reason == "shoe_not_spent"


@pytest.mark.parametrize("seed", ["", "zz", "00" * 32, SEED.hex()[:-2], SEED.hex() + "00"])
def test_another_seed_than_the_committed_one_is_refused(seed):
    assert spent_table().refusal("dealer", c.RevealShoe(seed)).reason == "seed_not_committed"


def test_cards_that_did_not_come_from_the_seed_cannot_be_shown_honest():
    table = betting_table(3, virtual=True)
    table.bet(3, PLAYER, 1_000)
    table.settle("9s", "7h", "Kd", "Kc")
    assert table.refusal("dealer", c.RevealShoe(SEED.hex())).reason == "shoe_not_spent"
    table.dealer(c.Close())
    assert table.refusal("dealer", c.RevealShoe(SEED.hex())).reason == "seed_not_committed"
