"""Random hands of real cards, shown, mucked, named, ruled out and out of time: `verify` agrees with them."""

from collections import Counter

import pytest

from houseway.families.betting import Stakes
from houseway.table import commands as c
from houseway.table.events import Event, PotsPushed
from tests.clauses.california.real_pots import RealCards, open_real_pots
from tests.storm.showdown_storm import GAMES, storm

MET = {
    "lowball": {"unseen, and the bets back", "a side pot of one on the clock"},
    "deuce-to-seven": set[str](),
    "holdem-high-low": {"an odd chip for another", "a side pot of one on the clock"},
}


@pytest.mark.parametrize("game", GAMES)
def test_random_showdowns_of_real_cards_are_verified(game: str) -> None:
    """No unseen lowball hand is paid later bets, no clock takes a side pot, no seat has both odd chips."""
    met = storm(52, game, 50)
    acts = {"show", "muck", "named", "clock", "ruled", "taken back", "over"}
    assert {each for each in acts | MET[game] if not met[each]} == set()


def awards_of(events: list[Event]) -> dict[int, int]:
    won: Counter[int] = Counter()
    for event in events:
        if isinstance(event, PotsPushed):
            for award in event.awards:
                won[award.seat] += award.cents
    return dict(won)


def test_ca_102_b_7_a_bet_that_goes_back_to_a_mucked_hand_is_no_fault() -> None:
    """A checked seven is shown and named, the bettor has mucked: bets after the draw go back."""
    table = open_real_pots("lowball")
    table.deal()
    table.along()
    table.along()
    checker = table.ask.place or 0
    table.say("check")
    table.say("check")
    better = table.ask.place or 0
    table.say("bet")
    table.along()
    assert table.ask.place == better
    table.say("muck")
    assert table.ask.place == checker
    table.say("show", cards="As 2c 3c 4c 7d")
    table.named(checker)
    table.settled()
    assert awards_of(table.events)[better] == 8_00


def test_custom_side_pots_what_a_foul_hand_raised_above_all_others_is_no_fault() -> None:
    """Seat 4 raises, seat 1 is all-in; seat 2 raises by all its chips and is ruled out, seat 3 folds."""
    stacks = [8_00, 31_00, 100_00, 100_00]
    table = RealCards.open_pots("texas-holdem", stacks, Stakes("no-limit", 4_00, 0, (2_00, 4_00)))
    table.open_cards()
    table.deal()
    for choice, cents in (("call", 4_00), ("raise", 12_00), ("call", 8_00), ("raise", 31_00)):
        table.say(choice, cents)
    table.do_as("floor", c.RulePotHand(2, "foul", "six cards"))
    table.say("fold")
    for cards in ("2c 3c 4c", "9d", "Kd"):
        table.do_as("dealer", c.DealStreet(tuple(cards.split())))
    table.named(4)
    assert table.settled() == [0, 0, 96_00, 143_00]
    assert awards_of(table.events) == {4: 55_00}
