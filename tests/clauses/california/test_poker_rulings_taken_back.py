"""What the floor rules on real cards: at its moment, in its menu, and taken back where it erred."""

import pytest

from houseway.cards import cards_text
from houseway.families.betting import CardRuling
from houseway.refusals import Refusal, Refused
from houseway.table import Role
from houseway.table import commands as c
from houseway.table.commands.pots import PotRuling
from houseway.table.console import console_of
from houseway.table.envelope import Signature
from tests.clauses.california.real_pots import RealCards, open_real_pots
from tests.contract.test_hands_told import told_again
from tests.tables import CheckedTable

FLOOR = Signature("floor", Role.FLOOR)


def refused(table: CheckedTable, actor: str, command: c.Command) -> Refused:
    with pytest.raises(Refused) as told:
        table.do_as(actor, command)
    return told.value


def signed(table: RealCards, command: c.Command) -> None:
    """By the dealer, and by the floor."""
    table.witness = FLOOR
    table.do_as("dealer", command)
    table.witness = None


def offered(table: RealCards, role: Role = Role.FLOOR) -> set[str]:
    """What the console offers now, the menu of what went wrong included."""
    console = console_of(table.state, role)
    menus = [way.act for each in console.irregularities for way in each.ways]
    return {act.id for act in (*console.acts, *menus)}


def rules_and_takes_back(table: RealCards, ruling: c.RuleCards | c.RulePotHand) -> None:
    """By the word of the floor alone, and all is as it was."""
    deal, chips, shoe, keyed = table.state.deal, table.stacks, table.state.shoe, len(table.state.keyed)
    table.do_as("floor", ruling)
    assert len(table.state.keyed) == keyed + 1
    assert table.state.deal != deal
    back = c.TakeBackCard(keyed + 1, "ruled for the wrong seat")
    told = refused(table, "dealer", back)
    assert told.reason is Refusal.SECOND_SIGNATURE_NEEDED
    assert told.values["what"] == "ruling"
    assert "take_back_card" in offered(table, Role.DEALER)
    signed(table, back)
    assert (table.state.deal, table.stacks, table.state.shoe) == (deal, chips, shoe)


@pytest.mark.parametrize("ruling", ["foul", "dead", "forfeit"])
def test_i_12_a_ruling_on_the_wrong_hand_is_taken_back(ruling: PotRuling) -> None:
    table = open_real_pots("texas-holdem", fee="texas-holdem/poker/2")
    table.deal()
    table.along()
    table.deal("2c 7d 9h")
    table.say("bet")
    table.say("raise")
    rules_and_takes_back(table, c.RulePotHand(table.ask.place or 0, ruling, "three cards"))
    table.along()
    for card in ("Ks", "4s"):
        table.deal(card)
        table.along()
    table.named(2)
    table.settled()
    told_again(table)


@pytest.mark.parametrize("then", [False, True], ids=["at once", "with what followed"])
def test_d_4_money_that_went_back_to_the_wrong_player_is_taken_back(then: bool) -> None:
    table = open_real_pots("seven-card-stud")
    table.deal("2c 3d 4h")
    table.along()
    table.deal("5c 6d 7h")
    before, keyed = table.stacks, len(table.state.keyed)
    table.do_as("floor", c.RulePotHand(table.ask.place or 0, "money-back", "six cards"))
    if then:
        table.say("bet")
    signed(table, c.TakeBackCard(keyed + 1, "it was another's"))
    assert table.stacks == before
    assert len(table.betting.live) == 3
    assert sum(table.stacks) + table.betting.pot == 300_00
    table.along()
    for up in ("8c 9d 10h", "Jc Qd Kh"):
        table.deal(up)
        table.along()
    table.deal()
    table.along()
    table.named(1)
    table.settled()
    told_again(table)


RULED: dict[CardRuling, tuple[tuple[str, ...], int]] = {
    "flop-again": (("??",), 0),
    "exposed": (("Ks", "??"), 2),
    "extra-card": (("Ks",), 2),
    "off-table": (("Ks", "??"), 2),
}


@pytest.mark.parametrize("ruling", RULED)
def test_i_12_to_i_17_what_was_ruled_of_cards_is_taken_back(ruling: CardRuling) -> None:
    table = open_real_pots("texas-holdem")
    table.deal()
    cards, seat = RULED[ruling]
    rules_and_takes_back(table, c.RuleCards(ruling, cards, "told so", seat))


def test_a_1_a_short_hand_that_is_noticed_at_the_draw_draws_what_it_lacks() -> None:
    """Until its player has said what he draws; the others have their five cards."""
    table = open_real_pots("lowball")
    table.deal()
    table.along()
    first, second = (player.seat for player in table.betting.players[:2])
    table.say("pat")
    short = c.RuleCards("short-hand", ("??",), "four cards", second)
    assert (
        refused(table, "floor", c.RuleCards("short-hand", ("??",), "four", first)).reason == "no_error_here"
    )
    assert "rule_cards-short-hand" in offered(table)
    table.do_as("floor", short)
    assert len(table.state.deal.cards(f"place-{second}")) == 4
    table.say("draw", cards="??")
    table.along()
    (drawn, *_) = table.deal().events
    assert len(getattr(drawn, "cards", ())) == 1 + 2, "a burn, the one he gave away and the one he lacked"
    assert {len(table.state.deal.cards(f"place-{seat}")) for seat in (1, 2, 3)} == {5}


def test_pk_19_with_both_hole_cards_exposed_the_hand_is_dead_and_the_ante_goes_back() -> None:
    table = open_real_pots("seven-card-stud")
    table.deal("2c 3d 4h")
    assert table.ask.place == 1, "the lowest card opens"
    assert refused(table, "floor", c.RulePotHand(1, "money-back", "both up")).reason == Refusal.NO_ERROR_HERE
    table.do_as("floor", c.RuleCards("exposed", ("Ks",), "flipped", 1))
    held = table.state.deal.held("place-1")
    assert (cards_text(held.cards[:1]), held.down) == ("Ks", (False, True, True))
    assert table.ask.place == 2, "the next lowest card"
    assert refused(table, "floor", c.RuleCards("exposed", ("Kd",), "flipped", 1)).reason == "no_error_here"
    assert "rule_pot_hand-money-back" in offered(table)
    table.do_as("floor", c.RulePotHand(1, "money-back", "the other one too"))
    assert table.stacks == [100_00, 99_00, 99_00]
    assert table.ask.place == 2
    table.say("bring-in")
    table.say("fold")
    assert table.settled() == [100_00, 101_00, 99_00]


def test_pk_18_a_ruling_before_the_cards_is_not_taken_back_once_its_player_has_left() -> None:
    table = open_real_pots("texas-holdem")
    table.do_as("floor", c.RulePotHand(3, "dead", "the wrong seat"))
    table.deal()
    table.do_as("p3", c.Leave(3))
    table.witness = FLOOR
    told = refused(table, "dealer", c.TakeBackCard(1, "it was another's"))
    assert told.reason is Refusal.NOTHING_TO_DEAL
