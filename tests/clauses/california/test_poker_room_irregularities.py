"""Section 102, what goes wrong with cards and hands: every row by its clause."""

import pytest

from houseway.cards import card_text, cards_text, parse_card, parse_cards
from houseway.families.betting import Stakes
from houseway.families.pots.rules.dealing import BURNS, MUCK, plan
from houseway.families.pots.rules.irregular import fault, is_replaced, ruled
from houseway.families.pots.rules.streets import dealt
from houseway.families.round import Deal
from houseway.refusals import Refused
from houseway.table import commands as c
from tests.asserting import require_refused
from tests.clauses.california.pots import PotHand, antes, blinds
from tests.clauses.california.real_pots import open_real_pots
from tests.tables import CheckedTable

STUD = Stakes("structured", 3_00, 6_00, ante=50, bring_in=1_00, chip=50)
LIMIT = Stakes("structured", 4_00, 8_00, (2_00, 4_00))


class UntilCards(PotHand):
    """A hand whose cards are dealt only when a test says so."""

    waits = False

    def _cards(self) -> None:
        if not self.waits:
            super()._cards()


def checked_to_street(hand: PotHand, street: int) -> None:
    """Everybody checks or calls until the street is to be dealt."""
    while hand.betting.street < street:
        ask = hand.ask
        choice = next(each for each in ("bring-in", "check", "call") if each in ask.options)
        hand.do(ask.place or 0, choice)


def stud_to_the_last_card(players: int) -> UntilCards:
    hand = UntilCards("seven-card-stud", STUD, antes(50, [100_00] * players))
    checked_to_street(hand, 3)
    hand.waits = True
    checked_to_street(hand, 4)
    assert hand.betting.stage == "deal"
    return hand


def test_ca_102_e_9_eight_players_get_one_card_in_the_middle() -> None:
    hand = stud_to_the_last_card(8)
    assert hand.betting.deck - hand.deal.count == 1
    due = plan(hand.play, hand.deal)
    assert [(card.hand, card.of) for card in due] == [("burns", "stub"), ("board", "burns")]


def test_ca_102_e_9_seven_players_five_are_dealt_and_two_from_the_burns() -> None:
    hand = stud_to_the_last_card(7)
    assert hand.betting.deck - hand.deal.count == 7
    due = plan(hand.play, hand.deal)
    assert sum(card.of == "stub" and card.hand != "burns" for card in due) == 5
    assert [card.hand for card in due if card.of == "burns"] == ["place-6", "place-7"]
    cards = [hand.deck.pop() for card in due if card.of == "stub"]
    cards += list(hand.deal.cards(BURNS)[:2])
    hand.deal = dealt(hand.play, hand.deal, tuple(cards))
    assert all(len(hand.deal.cards(f"place-{seat}")) == 7 for seat in range(1, 8))
    assert len(hand.deal.cards(BURNS)) == 3


def test_ca_102_d_5_who_folds_on_a_round_of_checks_keeps_getting_cards_until_a_wager() -> None:
    cards = {
        "place-1": "2c 3d Ks 4h",
        "place-2": "5c 6d Qs 7h",
        "place-3": "8c 9d 2s 9h",
        "place-4": "3c 4d 5h 6s",
    }
    hand = PotHand("seven-card-stud", STUD, antes(50, [100_00] * 4), cards)
    checked_to_street(hand, 1)
    first = hand.ask.place or 0
    hand.do(first, "fold")
    checked_to_street(hand, 2)
    assert len(hand.deal.cards(f"place-{first}")) == 5
    hand.do(hand.ask.place or 0, "bet")
    checked_to_street(hand, 3)
    assert len(hand.deal.cards(f"place-{first}")) == 5


def holdem(street: int) -> UntilCards:
    hand = UntilCards("texas-holdem", LIMIT, blinds(2_00, 4_00, [100_00] * 4))
    checked_to_street(hand, street)
    return hand


def test_ca_102_i_14_a_flop_too_early_goes_back_and_the_burn_stays() -> None:
    hand = holdem(0)
    burn = hand.deck.pop()
    assert fault(hand.play, hand.deal, "flop-again", (burn,), 0) is None
    hand.deal = ruled(hand.play, hand.deal, "flop-again", (burn,), 0)
    hand.waits = True
    checked_to_street(hand, 1)
    assert [card.hand for card in plan(hand.play, hand.deal)] == ["board"] * 3
    assert hand.deal.cards(BURNS) == (burn,)


def test_ca_102_i_13_a_flop_of_too_many_cards_is_dealt_again_without_a_burn() -> None:
    hand = holdem(0)
    hand.waits = True
    checked_to_street(hand, 1)
    hand.deal = ruled(hand.play, hand.deal, "flop-again", (hand.deck.pop(),), 0)
    assert [card.hand for card in plan(hand.play, hand.deal)] == ["board"] * 3


def test_ca_102_i_15_a_turn_too_early_does_not_play_and_the_river_has_no_burn() -> None:
    hand = holdem(1)
    burn, early = hand.deck.pop(), hand.deck.pop()
    hand.deal = ruled(hand.play, hand.deal, "turn-early", (burn, early), 0)
    hand.waits = True
    checked_to_street(hand, 2)
    assert [card.hand for card in plan(hand.play, hand.deal)] == ["burns", "board"]
    hand.waits = False
    hand._cards()
    hand.waits = True
    assert early not in hand.deal.cards("board")
    checked_to_street(hand, 3)
    assert [card.hand for card in plan(hand.play, hand.deal)] == ["board"]
    assert hand.betting.aside == (early,)


def test_ca_102_i_16_a_river_too_early_is_shuffled_in_and_comes_without_a_burn() -> None:
    hand = holdem(2)
    hand.deal = ruled(hand.play, hand.deal, "river-early", (hand.deck.pop(),), 0)
    hand.waits = True
    checked_to_street(hand, 3)
    assert [card.hand for card in plan(hand.play, hand.deal)] == ["board"]


def test_ca_102_i_12_a_card_too_many_becomes_the_burn() -> None:
    table = open_real_pots("texas-holdem")
    table.deal()
    table.do_as("floor", c.RuleCards("extra-card", ("9c",), "three cards", 1))
    assert len(table.state.deal.cards("place-1")) == 2
    assert cards_text(table.state.deal.cards(BURNS)) == "9c"
    table.along()
    assert [card.hand for card in plan(table.play, table.state.deal)] == ["board"] * 3


def test_ca_102_d_6_a_card_before_the_round_is_over_is_out_with_one_for_each_player() -> None:
    hand = UntilCards("seven-card-stud", STUD, antes(50, [100_00] * 3))
    cards = tuple(hand.deck.pop() for _ in range(4))
    assert fault(hand.play, hand.deal, "early-card", cards[:3], 0) == "not-the-moment"
    hand.deal = ruled(hand.play, hand.deal, "early-card", cards, 0)
    assert hand.deal.cards(BURNS) == cards[:1]
    assert hand.deal.cards(MUCK) == cards[1:]


def test_ca_102_e_5_an_exposed_hole_card_the_third_is_down_and_the_hand_not_forced() -> None:
    cards = {"place-1": "As Kd 2c", "place-2": "Qs Jd 9h", "place-3": "10s 7d Ks"}
    hand = PotHand("seven-card-stud", STUD, antes(50, [100_00] * 3), cards)
    assert hand.ask.place == 1
    hand.deal = ruled(hand.play, hand.deal, "exposed", parse_cards("Kd"), 1)
    assert hand.deal.held("place-1").down == (True, False, True)
    assert hand.ask.place == 2, "the next lowest up card opens"


def test_ca_102_e_7_a_last_card_dealt_up_lets_its_player_be_all_in_for_the_pot() -> None:
    hand = UntilCards("seven-card-stud", STUD, antes(50, [100_00] * 3))
    checked_to_street(hand, 4)
    seat = hand.ask.place or 0
    last = hand.deal.cards(f"place-{seat}")[-1]
    hand.deal = ruled(hand.play, hand.deal, "last-up-all-in", (last,), seat)
    first = hand.ask.place or 0
    assert first != seat
    before = hand.betting.pot
    hand.do(first, "bet")
    hand.do(hand.ask.place or 0, "call")
    assert hand.pots() == [before, 12_00]


@pytest.mark.parametrize(
    ("game", "card", "replaced"),
    [
        ("lowball", "5h", False), ("lowball", "As", False), ("lowball", "Jk", False), ("lowball", "6d", True),
        ("deuce-to-seven", "7h", False), ("deuce-to-seven", "6h", True), ("deuce-to-seven", "As", True),
        ("draw-poker", "Kd", False),
    ],
)  # fmt: skip
def test_ca_102_b_5_exposed_before_the_draw(game: str, card: str, replaced: bool) -> None:
    entries = antes(1_00, [100_00] * 3) if game == "draw-poker" else blinds(2_00, 4_00, [100_00] * 3)
    stakes = Stakes("structured", 4_00, 8_00, () if game == "draw-poker" else (2_00, 4_00), ante=1_00)
    hand = PotHand(game, stakes, entries, {"place-1": f"{card} 10s Jd Qc 9h"})
    assert is_replaced(hand.play, hand.betting, parse_card(card)) is replaced
    new = hand.deck.pop()
    alone, both = (parse_card(card),), (parse_card(card), new)
    named, wrong = (both, alone) if replaced else (alone, both)
    why = "card-is-replaced" if replaced else "card-is-kept"
    assert fault(hand.play, hand.deal, "exposed", wrong, 1) == why
    assert fault(hand.play, hand.deal, "exposed", named, 1) is None
    hand.deal = ruled(hand.play, hand.deal, "exposed", named, 1)
    assert (parse_card(card) in hand.deal.cards("place-1")) is not replaced
    assert (False in hand.deal.held("place-1").down) is not replaced


def test_ca_102_b_6_exposed_on_the_draw_is_always_replaced() -> None:
    hand = PotHand("lowball", LIMIT, blinds(2_00, 4_00, [100_00] * 3))
    checked_to_street(hand, 1)
    assert is_replaced(hand.play, hand.betting, parse_card("As"))


def started(game: str = "texas-holdem", players: int = 4) -> CheckedTable:
    table = CheckedTable.open_pots(game, [100_00] * players)
    table.start_hand()
    return table


def test_ca_102_d_4_a_wrong_number_of_cards_is_a_misdeal_before_action() -> None:
    table = started("seven-card-stud")
    table.do_as("floor", c.RulePotHand(2, "misdeal", "two up cards"))
    assert table.stacks == [100_00] * 4
    assert not table.ledger.balance("pot/t/1")


def test_ca_102_d_4_after_the_first_action_it_is_no_misdeal() -> None:
    table = started("seven-card-stud")
    table.act("bring-in")
    with pytest.raises(Refused) as refused:
        table.do_as("floor", c.RulePotHand(table.ask.place or 0, "misdeal", "two up cards"))
    assert (refused.value.reason, refused.value.cite) == ("no_error_here", "102.D D.4 (68)")


def test_ca_102_d_4_after_action_the_player_gets_his_money_back_and_is_out() -> None:
    table = started("seven-card-stud")
    table.act("bring-in")
    seat = table.ask.place or 0
    table.act("call")
    with require_refused("no_error_here", "too-late-for-a-misdeal"):
        table.do_as("floor", c.RulePotHand(seat, "misdeal", "two up cards"))
    table.do_as("floor", c.RulePotHand(seat, "money-back", "two up cards"))
    assert table.state.seat(seat).chips == 100_00
    assert seat not in [table.betting.players[at].seat for at in table.betting.live]


@pytest.mark.parametrize("ruling", ["foul", "forfeit", "dead"])
def test_ca_102_i_12_after_substantial_action_the_money_is_forfeited(ruling: c.PotRuling) -> None:
    table = started()
    seat = table.ask.place or 0
    table.act("call")
    table.act("call")
    pot = table.betting.pot
    table.do_as("floor", c.RulePotHand(seat, ruling, "three cards"))
    assert table.state.seat(seat).chips == 96_00
    assert table.betting.pot == pot


def test_a_ruling_on_cards_is_for_real_cards_only() -> None:
    table = started()
    with pytest.raises(Refused) as refused:
        table.do_as("floor", c.RuleCards("flop-again", ("As",), "too early"))
    assert refused.value.reason == "no_error_here"


def test_ca_102_i_15_at_a_table_of_real_cards() -> None:
    table = CheckedTable.open_pots("texas-holdem", [100_00] * 2)
    for command in (c.InspectCards(), c.WashCards(), c.LoadShoe("", 1, 0), c.Cut(26), c.NextRound()):
        table.do_as("dealer", command)
    table.do_as("dealer", c.DealStreet(("As", "Ks", "Ah", "Kh")))
    for cards in (("2c", "3c", "4c", "5c"), ()):
        while not isinstance(table.state.step_of(table.state.deal), Deal):
            ask = table.ask
            choice = "check" if "check" in ask.options else "call"
            table.do_as(f"p{ask.place}", c.Choose(ask.place, ask.hand, choice))
            if table.betting.street == 1 and table.betting.stage == "bet" and not table.betting.aside:
                table.do_as("floor", c.RuleCards("turn-early", ("6c", "7c"), "the turn came too early"))
        if cards:
            table.do_as("dealer", c.DealStreet(cards))
    table.do_as("dealer", c.DealStreet(("8c", "9c")))
    while not isinstance(table.state.step_of(table.state.deal), Deal):
        table.do_as(f"p{table.ask.place}", c.Choose(table.ask.place, table.ask.hand, "check"))
    table.do_as("dealer", c.DealStreet(("7c",)))
    assert cards_text(table.state.deal.cards("board")) == "3c 4c 5c 9c 7c"
    assert card_text(table.state.deal.cards(BURNS)[1]) == "6c"


def test_pot_fees_are_taken_when_their_condition_is_known() -> None:
    """Option 4 of hold'em: seven players, river reached: $5 and $1; folded before the flop: $1."""
    table = CheckedTable.open_pots("texas-holdem", [100_00] * 7, fee="texas-holdem/poker/4")

    def calls(table: CheckedTable, ask: object) -> c.Choose:
        choice = "check" if "check" in table.ask.options else "call"
        return c.Choose(table.ask.place, table.ask.hand, choice)

    table.play_hand(1, calls)
    assert table.ledger.balance("fees/t") == 6_00
    table.play_hand(2, lambda table, ask: c.Choose(table.ask.place, table.ask.hand, "fold"))
    assert table.ledger.balance("fees/t") == 7_00


def test_stud_and_all_poker_fees_of_a_hand_that_ends_at_once() -> None:
    def folds(table: CheckedTable, ask: object) -> c.Choose:
        choice = "bring-in" if "bring-in" in table.ask.options else "fold"
        return c.Choose(table.ask.place, table.ask.hand, choice)

    stud = CheckedTable.open_pots("seven-card-stud", [100_00] * 5, fee="seven-card-stud/poker/8")
    stud.play_hand(1, folds)
    assert stud.ledger.balance("fees/t") == 2_00
    all_poker = CheckedTable.open_pots("omaha", [100_00] * 6, fee="all-poker/poker/30")
    all_poker.play_hand(1, folds)
    assert all_poker.ledger.balance("fees/t") == 1_00
