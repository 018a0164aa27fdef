"""Dishonest dealers, floors and patrons at tables of pot games: refused in words, or chips are conserved."""

import pytest

from houseway.cards import card_text
from houseway.refusals import Refusal, Refused
from houseway.table import Envelope, Role, can
from houseway.table import commands as c
from houseway.table.commands.pots import PotRuling
from houseway.table.envelope import ANSWER_CLOCK, Signature
from tests.storm.pot_attack import attack
from tests.tables import NOON, POT_GAMES, CheckedTable

SEEDS = 60


@pytest.mark.parametrize("game", POT_GAMES)
def test_everybody_tries_everything(game: str) -> None:
    attack("quick", 3, game)


@pytest.mark.long
@pytest.mark.timeout(3600)
@pytest.mark.parametrize("game", POT_GAMES)
def test_everybody_tries_everything_for_long(game: str) -> None:
    for seed in range(SEEDS):
        attack(seed, 10, game)


def to_the_discard() -> CheckedTable:
    """Pineapple, where everybody has called and gives away a card of three."""
    table = CheckedTable.open_pots("pineapple", [100_00] * 3)
    table.start_hand()
    while table.betting.stage == "bet":
        table.act("call" if "call" in table.ask.options else "check")
    return table


def test_a_dealer_cannot_find_out_by_guesses_what_a_player_holds() -> None:
    """Right and wrong guesses are refused alike."""
    table = to_the_discard()
    ask, said = table.ask, set()
    for card in ("As", "Kd", "7c", *map(card_text, table.state.deal.cards(ask.hand))):
        with pytest.raises(Refused) as refused:
            table.do_as("dealer", c.Choose(ask.place, ask.hand, "discard", 0, (card,)))
        said.add((refused.value.reason, refused.value.sentence))
    assert len(said) == 1
    table.do_as(ANSWER_CLOCK, c.Choose(ask.place, ask.hand, "discard"))
    assert len(table.state.deal.cards(ask.hand)) == 2


def test_a_hand_ruled_dead_while_the_others_stand_pat_leaves_nothing_to_deal() -> None:
    table = CheckedTable.open_pots("deuce-to-seven", [100_00] * 3)
    table.start_hand()
    while table.betting.stage == "bet":
        table.act("call" if "call" in table.ask.options else "check")
    table.act("pat")
    table.act("pat")
    table.do_as("floor", c.RulePotHand(table.ask.place or 0, "dead", "mixed with the muck"))
    assert (table.betting.stage, table.betting.street) == ("bet", 1)


@pytest.mark.parametrize("ruling", ["misdeal", "money-back", "forfeit", "foul", "dead", "absent"])
def test_the_floor_alone_rules_no_hand_of_a_sealed_deck_out(ruling: PotRuling) -> None:
    """It would decide who is paid, and nobody could see why."""
    table = to_the_discard()
    command = c.RulePotHand(table.ask.place or 0, ruling, "he says so")
    for witness in (None, Signature("floor", Role.FLOOR)):
        alone = Envelope("alone", "floor", Role.FLOOR, NOON, command, witness)
        refused = can(table.state, alone)
        assert refused is not None
        assert refused.reason is Refusal.SECOND_SIGNATURE_NEEDED
        assert refused.values["what"] == "sealed"


def test_nobody_brings_more_than_the_winner_of_it_all_could_hold() -> None:
    table = CheckedTable.open_pots("texas-holdem", [2**52, 2**51, 1_00], tray=2**53)
    with pytest.raises(Refused) as refused:
        table.do_as("dealer", c.BuyIn(3, 2**52, {2**52: 1}))
    assert refused.value.reason is Refusal.SUM_TOO_LARGE


@pytest.mark.parametrize(
    ("said", "reason"),
    [
        (c.Leave(1), Refusal.BETS_STILL_DOWN),
        (c.Choose(1, "place-1", "raise", 10**9), Refusal.ABOVE_TABLE_MAXIMUM),
        (c.Choose(1, "place-1", "raise", 1), Refusal.BELOW_TABLE_MINIMUM),
        (c.Choose(2, "place-2", "fold"), Refusal.NOT_YOUR_SEAT),
        (c.NextRound(), Refusal.NOT_ALLOWED_FOR_ROLE),
        (c.DealStreet(("As",)), Refusal.NOT_ALLOWED_FOR_ROLE),
    ],
)
def test_what_a_patron_in_turn_may_not_do(said: c.Command, reason: Refusal) -> None:
    table = CheckedTable.open_pots("texas-holdem", [100_00] * 3)
    table.start_hand()
    assert table.ask.place == 3
    while table.ask.place != 1:
        table.act("call")
    with pytest.raises(Refused) as refused:
        table.do_as("p1", said)
    assert refused.value.reason is reason
